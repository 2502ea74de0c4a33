//! The fragment of an address. Hardly any text is one, so that the input is read in three ways: as the fragment, as the
//! deflated bytes in one, and as the file in one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use converge::explain::language::Language;
use converge::scenario;
use converge::share::{LinkError, decode, encode};

use super::checks::hold_faults;

pub fn check(text: &str) {
    open(text, None);
    // Bytes below 256 as they are: the input is text, and a stream is not.
    let bytes: Vec<u8> = text
        .chars()
        .map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?'))
        .collect();
    open(&format!("v1.d.{}", URL_SAFE_NO_PAD.encode(bytes)), None);
    let deflated = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 1);
    open(&format!("#v1.d.{}==", URL_SAFE_NO_PAD.encode(deflated)), Some(text));
}

/// Opens a link that holds `file`, where that is known.
fn open(fragment: &str, file: Option<&str>) {
    match decode(fragment) {
        Ok(scenario) => {
            if let Some(file) = file {
                assert_eq!(scenario::read(file).as_ref(), Ok(&scenario), "the link holds the file");
            }
            let link = encode(&scenario);
            match decode(&link) {
                Ok(again) => assert_eq!(again, scenario, "opens to what it was made of"),
                // What is written out may be larger than what was read.
                Err(error) => assert!(matches!(error, LinkError::TooLong | LinkError::TooLarge), "{error}"),
            }
        }
        Err(error) => {
            for language in Language::ALL {
                assert!(!error.told(language).is_empty(), "{error:?}");
            }
            if let (LinkError::Scenario(faults), Some(file)) = (&error, file) {
                hold_faults(file, faults);
                assert_eq!(scenario::read(file).as_ref(), Err(faults));
            }
        }
    }
}

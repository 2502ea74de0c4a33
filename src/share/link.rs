//! Links that hold a whole scenario: `#v1.d.<base64url of raw deflate of the scenario file>`.
//!
//! # The format, for a generator in another language
//!
//! 1. Write a scenario file, or a plain Kubernetes manifest, as UTF-8 text: [`limits::MAX_MANIFEST_BYTES`] at most.
//! 2. Compress it with raw deflate (RFC 1951, no zlib or gzip header), at any level and with any strategy.
//! 3. Write the bytes as base64 with `-` and `_` (RFC 4648, section 5), with or without `=` at the end.
//! 4. Put `v1.d.` before it: [`limits::MAX_LINK_CHARACTERS`] at most. That is the fragment, which goes after the page's `#`.
//!
//! `tests/links/make_link.py` does it in ten lines. In the file, `open.step` is the step to open at; `open.engine` and
//! `open.digest` say which engine wrote the link and which steps its author saw ([`digest`](crate::sim::digest)). A
//! generator leaves these two out; where they are there and the steps come out otherwise, the reader is told
//! ([`Drift`](super::Drift)).
//!
//! Decoders are append-only: a link that was ever made opens for ever (`tests/links/golden.txt`). Bounds apply to the link
//! and to what it inflates to. Compression is `miniz_oxide`, not the browser's `CompressionStream`, so that the engine, a
//! test and a command line make the same bytes, at once and without a promise.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::explain::language::Language;
use crate::limits;
use crate::scenario::{self, Fault, Scenario};

/// What stands before the data of a link of this version: version 1, deflated.
const PREFIX: &str = "v1.d.";

/// How hard to compress, 0 to 10: links are read far more often than they are made.
const LEVEL: u8 = 9;

/// What a link cannot be opened for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It is no link of ours.
    Foreign,
    /// It is of a version that this page does not know.
    Newer(String),
    /// It is longer than a link may be.
    TooLong,
    /// It inflates to more than a scenario file may have.
    TooLarge,
    /// Characters were lost or changed on the way.
    Broken,
    /// What it holds is not a valid scenario.
    Scenario(Vec<Fault>),
}

impl LinkError {
    /// What is wrong and what to do, in `language`.
    pub fn told(&self, language: Language) -> String {
        match self {
            Self::Foreign => language.link_foreign(),
            Self::Newer(version) => language.link_newer(version),
            Self::TooLong => language.link_too_long(limits::MAX_LINK_CHARACTERS),
            Self::TooLarge => language.link_too_large(limits::MAX_MANIFEST_BYTES),
            Self::Broken => language.link_damaged(),
            Self::Scenario(faults) => {
                let place = |fault: &Fault| format!("{}: {}", language.fault_place(fault.line, fault.column), fault.message);
                let places: Vec<_> = faults.iter().map(place).collect();
                language.link_faulty(places.join("; "))
            }
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::English))
    }
}

impl std::error::Error for LinkError {}

/// The fragment of a link to `scenario`, without the leading `#`.
pub fn encode(scenario: &Scenario) -> String {
    let file = scenario::write(scenario);
    let deflated = miniz_oxide::deflate::compress_to_vec(file.as_bytes(), LEVEL);
    format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(deflated))
}

/// The scenario of a link's fragment, with or without the leading `#`.
///
/// # Errors
/// Why it cannot be opened.
pub fn decode(fragment: &str) -> Result<Scenario, LinkError> {
    let fragment = fragment.trim().trim_start_matches('#');
    if fragment.len() > limits::MAX_LINK_CHARACTERS {
        return Err(LinkError::TooLong);
    }
    let Some(data) = fragment.strip_prefix(PREFIX) else {
        return Err(foreign_or_newer(fragment));
    };
    let deflated = URL_SAFE_NO_PAD.decode(data.trim_end_matches('=')).map_err(|_| LinkError::Broken)?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&deflated, limits::MAX_MANIFEST_BYTES).map_err(|error| {
        if error.status == miniz_oxide::inflate::TINFLStatus::HasMoreOutput {
            LinkError::TooLarge
        } else {
            LinkError::Broken
        }
    })?;
    let file = String::from_utf8(bytes).map_err(|_| LinkError::Broken)?;
    scenario::read(&file).map_err(LinkError::Scenario)
}

fn foreign_or_newer(fragment: &str) -> LinkError {
    let version = fragment.split_once('.').map_or("", |(version, _)| version);
    let is_version = version
        .strip_prefix('v')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    match is_version {
        true if version == "v1" => LinkError::Newer(fragment.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")),
        true => LinkError::Newer(version.to_owned()),
        false => LinkError::Foreign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario() -> Scenario {
        scenario::read(
            "apiVersion: converge/v1\nkind: Scenario\nmetadata: {name: a}\ntitle: {en: One, zh: 一}\nseed: 7\nscript:\n- apply: |\n    kind: Pod\n- until: quiet\n- kubectl: get pods\n- until: 20s\n- until: step 4\n- until: deployment/web complete\n- say: {en: Look., zh: 看。}\ngoal: deployment/web complete\nopen: {step: 12}\n",
        )
        .expect("the scenario is valid")
    }

    #[test]
    fn a_link_opens_to_the_scenario_it_was_made_of() {
        let link = encode(&scenario());
        assert!(link.starts_with("v1.d."), "{link}");
        assert_eq!(decode(&link), Ok(scenario()));
        assert_eq!(decode(&format!("#{link}")), Ok(scenario()));
    }

    #[test]
    fn a_link_that_cannot_be_opened_says_why() {
        let link = encode(&scenario());
        let cases = [
            ("scenario=x", LinkError::Foreign),
            ("", LinkError::Foreign),
            ("v2.d.abc", LinkError::Newer("v2".into())),
            ("v1.z.abc", LinkError::Newer("v1.z".into())),
            ("v1.d.!!!", LinkError::Broken),
            (&link[..link.len() / 2], LinkError::Broken),
        ];
        for (text, expected) in cases {
            assert_eq!(decode(text), Err(expected), "{text}");
        }
        assert_eq!(
            decode(&format!("v1.d.{}", "a".repeat(limits::MAX_LINK_CHARACTERS))),
            Err(LinkError::TooLong)
        );
        let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b'a'; limits::MAX_MANIFEST_BYTES + 1], 9);
        assert_eq!(
            decode(&format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bomb))),
            Err(LinkError::TooLarge)
        );
    }
}

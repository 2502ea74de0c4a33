//! Texts that have a form of their own: amounts and base64.

use ecow::{EcoString, eco_format};

use super::Fatal;
use crate::api::quantity::Quantity;

/// An amount as the server stores it.
pub(super) fn canonical_quantity(text: &str) -> Result<EcoString, Fatal> {
    match Quantity::parse(text.trim()) {
        Ok(quantity) => Ok(eco_format!("{quantity}")),
        Err(error) => Err(eco_format!("{error}")),
    }
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// `bytes` in base64 with padding.
pub fn base64(bytes: &[u8]) -> EcoString {
    let mut text = EcoString::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| chunk.get(at).copied().unwrap_or(0);
        let symbols = [
            byte(0) >> 2,
            byte(0) << 4 & 63 | byte(1) >> 4,
            byte(1) << 2 & 63 | byte(2) >> 6,
            byte(2) & 63,
        ];
        for (at, symbol) in symbols.into_iter().enumerate() {
            text.push(if at <= chunk.len() {
                char::from(BASE64[usize::from(symbol)])
            } else {
                '='
            });
        }
    }
    text
}

/// Base64 with padding, line breaks taken out and unused bits cleared, as Go decodes and encodes it again.
pub(super) fn canonical_base64(text: &str) -> Result<EcoString, EcoString> {
    let corrupt = |at: usize| eco_format!("illegal base64 data at input byte {at}");
    let mut symbols: Vec<u8> = Vec::with_capacity(text.len());
    let mut bytes = text.bytes().enumerate().filter(|(_, byte)| !matches!(byte, b'\r' | b'\n'));
    let mut padding = 0;
    for (at, byte) in bytes.by_ref() {
        if byte == b'=' {
            match symbols.len() % 4 {
                2 => padding = 2,
                3 => padding = 1,
                _ => return Err(corrupt(at)),
            }
            break;
        }
        let symbol = BASE64
            .iter()
            .position(|known| *known == byte)
            .and_then(|symbol| u8::try_from(symbol).ok());
        symbols.push(symbol.ok_or_else(|| corrupt(at))?);
    }
    if padding == 2 {
        match bytes.next() {
            Some((_, b'=')) => {}
            Some((at, _)) => return Err(corrupt(at)),
            None => return Err(corrupt(text.len())),
        }
    }
    if let Some((at, _)) = bytes.next() {
        return Err(corrupt(at));
    }
    match symbols.len() % 4 {
        0 if padding == 0 => {}
        used if padding > 0 => {
            if let Some(last) = symbols.last_mut() {
                *last &= if used == 2 { 0b11_0000 } else { 0b11_1100 };
            }
        }
        used => return Err(corrupt(text.len() - used)),
    }
    let digits = symbols.iter().map(|symbol| char::from(BASE64[usize::from(*symbol)]));
    Ok(digits.chain(std::iter::repeat_n('=', padding)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_written_with_padding() {
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("\u{ff}\u{fe}~", "w7/Dvn4="),
        ];
        for (text, due) in cases {
            assert_eq!(base64(text.as_bytes()), due);
        }
    }

    #[test]
    fn base64_is_read_as_go_reads_it() {
        assert_eq!(canonical_base64("").unwrap(), "");
        assert_eq!(canonical_base64("cGFz\r\nc3dvcmQ=\n").unwrap(), "cGFzc3dvcmQ=");
        assert_eq!(canonical_base64("QQ==").unwrap(), "QQ==");
        assert_eq!(canonical_base64("QR==").unwrap(), "QQ==");
        for (text, at) in [("pass word", 4), ("QQ", 0), ("QQ=", 3), ("=", 0), ("QUJDRA", 4), ("QQ==x", 4)] {
            assert_eq!(
                canonical_base64(text).unwrap_err(),
                eco_format!("illegal base64 data at input byte {at}"),
                "{text}"
            );
        }
    }
}

//! `kubectl create configmap|secret|serviceaccount|namespace`.

use crate::api::kind::Kind;
use crate::api::value::{Map, Value};

use super::{create, name};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};

pub(in crate::kubectl) fn service_account(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let value = crate::value!({"metadata": {"name": (name(arguments, "serviceaccount")?)}});
    create(client, arguments, Kind::ServiceAccount, value, "failed to create serviceaccount")
}

pub(in crate::kubectl) fn namespace(_client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "namespace")?;
    Err(format!("converge has the namespace default only, so {name:?} is not created").into())
}

pub(in crate::kubectl) fn config_map(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut value = crate::value!({"metadata": {"name": (name(arguments, "configmap")?)}});
    let data = literals(arguments, "ConfigMap", name(arguments, "configmap")?)?;
    if !data.is_empty() {
        let data: Map = data.into_iter().collect();
        value.set(&["data"], data);
    }
    create(client, arguments, Kind::ConfigMap, value, "failed to create configmap")
}

pub(in crate::kubectl) fn secret(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "secret generic")?;
    let mut value = crate::value!({"metadata": {"name": name}, "type": (arguments.text("type").unwrap_or("Opaque"))});
    let data = literals(arguments, "Secret", name)?;
    if !data.is_empty() {
        let data: Map = data.into_iter().map(|(key, text)| (key, base64(text.as_bytes()))).collect();
        value.set(&["data"], data);
    }
    create(client, arguments, Kind::Secret, value, "failed to create secret")
}

fn literals(arguments: &Arguments, kind: &str, name: &str) -> Result<Vec<(String, String)>, Failure> {
    if arguments.given("from-file") || arguments.given("from-env-file") {
        return Err("converge has no files: use --from-literal=key=value".into());
    }
    let mut data: Vec<(String, String)> = Vec::new();
    for literal in arguments.all("from-literal") {
        let Some((key, value)) = literal.split_once('=').filter(|(key, _)| !key.is_empty()) else {
            return Err(format!("invalid literal source {literal}, expected key=value").into());
        };
        if data.iter().any(|(other, _)| other == key) {
            let message = format!("cannot add key {key:?}, another key by that name already exists in Data for {kind} {name:?}");
            return Err(message.into());
        }
        // One pair of quotes around the value is taken off.
        let quoted = |quote: char| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        let value = quoted('"').or_else(|| quoted('\'')).unwrap_or(value);
        data.push((key.to_owned(), value.to_owned()));
    }
    Ok(data)
}

fn base64(bytes: &[u8]) -> Value {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4_u32 {
            let digit = (bits >> (18 - 6 * at)) & 63;
            let padding = usize::try_from(at).is_ok_and(|at| at > chunk.len());
            text.push(if padding { '=' } else { char::from(ALPHABET[digit as usize]) });
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_pads_to_four() {
        for (text, expected) in [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj"), ("abcd", "YWJjZA==")] {
            assert_eq!(base64(text.as_bytes()).as_str(), Some(expected));
        }
    }
}

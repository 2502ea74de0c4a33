//! `kubectl create configmap|secret|serviceaccount|namespace`.

use crate::api::kind::Kind;
use crate::api::validation::names;
use crate::api::value::{Map, Value};
use crate::manifest::to_compact_json;

use super::{create, name};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};

pub(in crate::kubectl) fn service_account(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let value = crate::value!({"metadata": {"name": (name(arguments, "serviceaccount")?)}});
    create(client, arguments, Kind::ServiceAccount, value, "failed to create serviceaccount: ")
}

pub(in crate::kubectl) fn namespace(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let value = crate::value!({"metadata": {"name": (name(arguments, "namespace")?)}});
    create(client, arguments, Kind::Namespace, value, "")
}

pub(in crate::kubectl) fn config_map(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "configmap")?;
    let mut value = crate::value!({"metadata": {"name": name}});
    let data = literals(arguments)?;
    let mut taken = Map::new();
    for (key, text) in data {
        let messages = names::config_key(&key);
        if !messages.is_empty() {
            return Err(format!("{key:?} is not a valid key name for a ConfigMap: {}", messages.join(",")).into());
        }
        if taken.insert(key.as_str(), text).is_some() {
            let message = format!("cannot add key {key:?}, another key by that name already exists in Data for ConfigMap {name:?}");
            return Err(message.into());
        }
    }
    if !taken.is_empty() {
        value.set(&["data"], taken);
    }
    create(client, arguments, Kind::ConfigMap, value, "failed to create configmap: ")
}

pub(in crate::kubectl) fn secret(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut value = crate::value!({"metadata": {"name": (name(arguments, "secret generic")?)}});
    if let Some(kind) = arguments.text("type").filter(|kind| !kind.is_empty()) {
        value.set(&["type"], kind);
    }
    let mut taken = Map::new();
    for (key, text) in literals(arguments)? {
        let messages = names::config_key(&key);
        if !messages.is_empty() {
            return Err(format!("{key:?} is not valid key name for a Secret {}", messages.join(";")).into());
        }
        if taken.insert(key.as_str(), base64(text.as_bytes())).is_some() {
            return Err(format!("cannot add key {key}, another key by that name already exists").into());
        }
    }
    if !taken.is_empty() {
        value.set(&["data"], taken);
    }
    // Here kubectl's words have no colon.
    create(client, arguments, Kind::Secret, value, "failed to create secret ")
}

/// `create secret docker-registry`
pub(in crate::kubectl) fn docker_registry(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "secret docker-registry")?;
    refuse_files(arguments)?;
    let text = |flag: &str| arguments.text(flag).unwrap_or_default();
    let server = arguments.text("docker-server").unwrap_or("https://index.docker.io/v1/");
    let (user, password) = (text("docker-username"), text("docker-password"));
    if user.is_empty() || password.is_empty() || server.is_empty() {
        let message = "either --from-file or the combination of --docker-username, --docker-password and --docker-server is required";
        return Err(message.into());
    }
    // The order of Go's struct, not of names.
    let auth = base64(format!("{user}:{password}").as_bytes());
    let email = Some(Value::from(text("docker-email"))).filter(|email| email.as_str() != Some(""));
    let fields = [
        ("username", Some(user.into())),
        ("password", Some(password.into())),
        ("email", email),
        ("auth", Some(auth)),
    ];
    let fields = fields
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key:?}:{}", to_compact_json(&value?))));
    let entry = fields.collect::<Vec<_>>().join(",");
    let config = format!("{{\"auths\":{{{}:{{{entry}}}}}}}", to_compact_json(&server.into()));
    let data = base64(config.as_bytes());
    let value = crate::value!({
        "metadata": {"name": name},
        "type": "kubernetes.io/dockerconfigjson",
        "data": {".dockerconfigjson": data}
    });
    create(client, arguments, Kind::Secret, value, "failed to create secret ")
}

/// `create secret tls`, whose key and certificate are files.
pub(in crate::kubectl) fn tls(_client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    name(arguments, "secret tls")?;
    if ["key", "cert"].iter().any(|flag| arguments.text(flag).is_none_or(str::is_empty)) {
        return Err("key and cert must be specified".into());
    }
    Err("converge has no files: apply a Secret of type kubernetes.io/tls instead".into())
}

fn refuse_files(arguments: &Arguments) -> Outcome {
    if arguments.given("from-env-file") && (arguments.given("from-file") || arguments.given("from-literal")) {
        return Err("from-env-file cannot be combined with from-file or from-literal".into());
    }
    if arguments.given("from-file") || arguments.given("from-env-file") {
        return Err("converge has no files: use --from-literal=key=value".into());
    }
    Ok(())
}

fn literals(arguments: &Arguments) -> Result<Vec<(String, String)>, Failure> {
    refuse_files(arguments)?;
    let mut data: Vec<(String, String)> = Vec::new();
    for literal in arguments.all("from-literal") {
        let Some((key, value)) = literal.split_once('=').filter(|(key, _)| !key.is_empty()) else {
            return Err(format!("invalid literal source {literal}, expected key=value").into());
        };
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

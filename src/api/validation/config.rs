//! `ConfigMap` and `Secret`.
//!
//! Upstream: `ValidateConfigMap` and `ValidateSecret` in `pkg/apis/core/validation/validation.go`.

use super::names;
use super::read::{given, map, text};
use crate::api::field::{ErrorList, Path};
use crate::api::kind::Kind;
use crate::api::value::Value;

/// Bytes of all values of an object.
const DATA_MAX: usize = 1 << 20;

/// The number of bytes that a text in base64 stands for.
fn decoded_len(text: &str) -> usize {
    text.trim_end_matches('=').len() * 3 / 4
}

/// `data` and `binaryData` of a ConfigMap.
pub(super) fn config_map(config_map: &Value, errors: &mut ErrorList) {
    let binary = config_map.get("binaryData");
    let mut bytes = 0;
    let path = Path::new("data");
    for (key, value) in map(config_map.get("data")) {
        errors.invalid_each(&path.key(key), key, names::config_key(key));
        if binary.is_some_and(|binary| binary.get(key).is_some()) {
            errors.invalid(&path.key(key), key, "duplicate of key present in binaryData");
        }
        bytes += value.as_str().unwrap_or_default().len();
    }
    let path = Path::new("binaryData");
    for (key, value) in map(binary) {
        errors.invalid_each(&path.key(key), key, names::config_key(key));
        bytes += decoded_len(value.as_str().unwrap_or_default());
    }
    if bytes > DATA_MAX {
        errors.too_long(&Path::new(""), DATA_MAX);
    }
}

/// `data` of a Secret, and the keys that its type asks for.
pub(super) fn secret(secret: &Value, errors: &mut ErrorList) {
    let path = Path::new("data");
    let data = secret.get("data").unwrap_or(&Value::Null);
    let mut bytes = 0;
    for (key, value) in map(Some(data)) {
        errors.invalid_each(&path.key(key), key, names::config_key(key));
        bytes += decoded_len(value.as_str().unwrap_or_default());
    }
    if bytes > DATA_MAX {
        errors.too_long(&path, DATA_MAX);
    }
    let missing = |key: &&str| given(data, key).is_none();
    let required: &[&str] = match text(secret, "type") {
        "kubernetes.io/service-account-token" => {
            const ACCOUNT: &str = "kubernetes.io/service-account.name";
            if secret.text(&["metadata", "annotations", ACCOUNT]).is_empty() {
                errors.required(&Path::new("metadata.annotations").key(ACCOUNT), "");
            }
            &[]
        }
        "kubernetes.io/dockercfg" => &[".dockercfg"],
        "kubernetes.io/dockerconfigjson" => &[".dockerconfigjson"],
        // One of the two is enough.
        "kubernetes.io/basic-auth" if ["username", "password"].iter().all(missing) => &["username", "password"],
        "kubernetes.io/ssh-auth" if text(data, "ssh-privatekey").is_empty() => {
            errors.required(&path.key("ssh-privatekey"), "");
            &[]
        }
        "kubernetes.io/tls" => &["tls.crt", "tls.key"],
        _ => &[],
    };
    for key in required.iter().filter(|key| missing(key)) {
        errors.required(&path.key(key), "");
    }
}

/// A changed ConfigMap or Secret: its type stays, and all of it where it says so.
pub(super) fn changed(kind: Kind, new: &Value, old: &Value, errors: &mut ErrorList) {
    const FROZEN: &str = "field is immutable when `immutable` is set";
    if kind == Kind::Secret && text(new, "type") != text(old, "type") {
        errors.invalid(&Path::new("type"), super::render::named(text(new, "type")), super::IMMUTABLE);
    }
    if !old.flag(&["immutable"]) {
        return;
    }
    if !new.flag(&["immutable"]) {
        errors.forbidden(&Path::new("immutable"), FROZEN);
    }
    for key in ["data", "binaryData"] {
        if given(new, key) != given(old, key) {
            errors.forbidden(&Path::new(key), FROZEN);
        }
    }
}

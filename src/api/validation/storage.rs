//! Volumes on storage outside the node that has rules of its own.
//!
//! Upstream: `validateISCSIVolumeSource` and its companions in `pkg/apis/core/validation/validation.go`.

use super::read::{given, list, map, number, text};
use super::volume::{Volume, required};
use super::{names, one_of, render};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// `iscsi`
pub(super) fn iscsi(source: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let iqn = text(source, "iqn");
    if iqn.is_empty() {
        errors.required(&path.child("iqn"), "");
    } else {
        iscsi_name(iqn, &path.child("iqn"), errors);
    }
    let lun = number(source, "lun");
    for message in names::in_range(lun, 0, 255) {
        errors.invalid(&path.child("lun"), lun, &message);
    }
    let with_secret = source.flag(&["chapAuthDiscovery"]) || source.flag(&["chapAuthSession"]);
    if with_secret && given(source, "secretRef").is_none() {
        errors.required(&path.child("secretRef"), "");
    }
    if let Some(initiator) = given(source, "initiatorName").and_then(Value::as_str) {
        iscsi_name(initiator, &path.child("initiatorname"), errors);
        if volume.name.len() + 1 + text(source, "targetPortal").len() > 64
            && let Some(parent) = path.parent()
        {
            errors.invalid(
                &parent.child("name"),
                volume.name,
                "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.",
            );
        }
    }
}

/// `iqn.2001-04.com.example:storage`, `eui.` and 16, or `naa.` and 32 letters and digits.
fn iscsi_name(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let identifier = |length: usize| {
        let rest = name.get(4..).unwrap_or_default();
        rest.len() == length && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let valid = match name.get(..3) {
        Some("iqn") => is_iqn(name),
        Some("eui") => identifier(16),
        Some("naa") => identifier(32),
        _ => {
            return errors.invalid(path, name, "must be valid format starting with iqn, eui, or naa");
        }
    };
    if !valid {
        errors.invalid(path, name, "must be valid format");
    }
}

fn is_iqn(name: &str) -> bool {
    let Some((date, authority)) = name.strip_prefix("iqn.").and_then(|rest| rest.split_at_checked(8)) else {
        return false;
    };
    let dated = date.bytes().enumerate().all(|(at, byte)| match at {
        4 => byte == b'-',
        7 => byte == b'.',
        _ => byte.is_ascii_digit(),
    });
    let is_domain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    let Some((domain, rest)) = authority.split_once(':') else {
        return false;
    };
    let is_plain = |character: char| !character.is_ascii_whitespace() && !",;*&$|".contains(character);
    dated && !domain.is_empty() && domain.bytes().all(is_domain) && !rest.is_empty() && rest.chars().all(is_plain)
}

/// `flocker`
pub(super) fn flocker(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let (name, id) = (text(source, "datasetName"), text(source, "datasetUUID"));
    if name.is_empty() && id.is_empty() {
        errors.required(path, "one of datasetName and datasetUUID is required");
    }
    if !name.is_empty() && !id.is_empty() {
        errors.invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously");
    }
    if name.contains('/') {
        errors.invalid(&path.child("datasetName"), name, "must not contain '/'");
    }
}

/// `quobyte`
pub(super) fn quobyte(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    const PAIRS: &str = "must be a host:port pair or multiple pairs separated by commas";
    let registry = text(source, "registry");
    if registry.is_empty() {
        errors.required(&path.child("registry"), PAIRS);
    } else if text(source, "tenant").len() >= 65 {
        errors.required(&path.child("tenant"), "must be a UUID and may not exceed a length of 64 characters");
    } else {
        for pair in registry.split(',') {
            let bracketed = pair.starts_with('[') && pair.contains("]:");
            if !bracketed && pair.matches(':').count() != 1 {
                errors.invalid(&path.child("registry"), registry, PAIRS);
            }
        }
    }
    required(source, &["volume"], path, errors);
}

/// `fc`
pub(super) fn fibre_channel(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let (targets, ids) = (list(source, "targetWWNs"), list(source, "wwids"));
    let targets_path = path.child("targetWWNs");
    if targets.is_empty() && ids.is_empty() {
        errors.required(&targets_path, "must specify either targetWWNs or wwids, but not both");
    }
    if !targets.is_empty() && !ids.is_empty() {
        errors.invalid(
            &targets_path,
            render::plain(source.get("targetWWNs")),
            "targetWWNs and wwids can not be specified simultaneously",
        );
    }
    if targets.is_empty() {
        return;
    }
    match source.int(&["lun"]) {
        None => errors.required(&path.child("lun"), "lun is required if targetWWNs is specified"),
        Some(lun) => {
            for message in names::in_range(lun, 0, 255) {
                errors.invalid(&path.child("lun"), lun, &message);
            }
        }
    }
}

/// `flexVolume`
pub(super) fn flex_volume(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    for (key, _) in map(source.get("options")) {
        let namespace = key.split('/').next().unwrap_or_default();
        let domain = format!(".{}", namespace.to_lowercase());
        if domain.ends_with(".kubernetes.io") || domain.ends_with(".k8s.io") {
            errors.invalid(
                &path.child("options").key(key),
                key,
                "kubernetes.io and k8s.io namespaces are reserved",
            );
        }
    }
}

/// `azureDisk`
pub(super) fn azure_disk(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let choices: [(&str, &[&str]); 2] = [
        ("cachingMode", &["None", "ReadOnly", "ReadWrite"]),
        ("kind", &["Dedicated", "Managed", "Shared"]),
    ];
    for (key, supported) in choices {
        one_of(source, key, supported, path, errors);
    }
    let uri = text(source, "diskURI");
    let uri_path = path.child("diskURI");
    match given(source, "kind").and_then(Value::as_str) {
        None => {}
        Some("Managed") if uri.starts_with("/subscriptions/") => {}
        Some("Managed") => errors.not_supported(
            &uri_path,
            uri,
            &["/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"],
        ),
        Some(_) if uri.starts_with("https://") => {}
        Some(_) => errors.not_supported(
            &uri_path,
            uri,
            &["https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"],
        ),
    }
}

/// `storageos`
pub(super) fn storage_os(source: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    for key in ["volumeName", "volumeNamespace"] {
        let name = text(source, key);
        if !name.is_empty() {
            errors.invalid_each(&path.child(key), name, names::dns1123_label(name));
        }
    }
    secret_reference(source, volume, path, errors);
}

/// A reference to a Secret that has to name one.
pub(super) fn secret_reference(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    if given(source, "secretRef").is_some_and(|secret| text(secret, "name").is_empty()) {
        errors.required(&path.child("secretRef.name"), "");
    }
}

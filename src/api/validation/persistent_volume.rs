//! `PersistentVolume`.
//!
//! Upstream: `ValidatePersistentVolume` in `pkg/apis/core/validation/validation.go`.

use super::read::{amounts, given, map, text, texts};
use super::{claim, immutable, one_of, paths, render, scheduling, volume};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// The types in the order in which the server looks at them.
const SOURCES: [&str; 22] = [
    "hostPath",
    "gcePersistentDisk",
    "awsElasticBlockStore",
    "glusterfs",
    "flocker",
    "nfs",
    "rbd",
    "quobyte",
    "cephfs",
    "iscsi",
    "cinder",
    "fc",
    "flexVolume",
    "azureFile",
    "vsphereVolume",
    "photonPersistentDisk",
    "portworxVolume",
    "azureDisk",
    "scaleIO",
    "local",
    "storageos",
    "csi",
];

/// Everything but `metadata`.
pub(super) fn volume(persistent: &Value, errors: &mut ErrorList) {
    let path = Path::new("spec");
    let none = Value::Null;
    let spec = persistent.get("spec").unwrap_or(&none);
    let modes = texts(spec, "accessModes");
    if modes.len() == 0 {
        errors.required(&path.child("accessModes"), "");
    }
    claim::access_modes(modes, &path.child("accessModes"), errors);
    capacity(spec, &path.child("capacity"), errors);
    one_of(
        spec,
        "persistentVolumeReclaimPolicy",
        &["Delete", "Recycle", "Retain"],
        &path,
        errors,
    );
    if let Some(affinity) = given(spec, "nodeAffinity") {
        let path = path.child("nodeAffinity");
        match given(affinity, "required") {
            Some(required) => scheduling::node_selector(required, &path.child("required"), errors),
            None => errors.required(&path.child("required"), "must specify required node constraints"),
        }
    }
    source(spec, persistent.text(&["metadata", "name"]), &path, errors);
    if text(spec, "persistentVolumeReclaimPolicy") == "Recycle" && is_root(spec.text(&["hostPath", "path"])) {
        errors.forbidden(
            &path.child("persistentVolumeReclaimPolicy"),
            "may not be 'recycle' for a hostPath mount of '/'",
        );
    }
    claim::class_name(spec, "storageClassName", &path, errors);
    one_of(spec, "volumeMode", &["Block", "Filesystem"], &path, errors);
}

fn capacity(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let count = map(spec.get("capacity")).count();
    if count == 0 {
        errors.required(path, "");
    }
    if spec.at(&["capacity", "storage"]).is_none() || count > 1 {
        errors.not_supported(path, render::plain(spec.get("capacity")), &["storage"]);
    }
    for (name, amount) in amounts(spec.get("capacity")) {
        let path = path.key(name);
        if amount.value() < 0 {
            errors.invalid(&path, amount.value(), "must be a valid resource quantity");
        }
        if amount.is_zero() || amount.is_negative() {
            errors.invalid(&path, amount.to_string().as_str(), "must be greater than zero");
        }
    }
}

/// Whether a path is `/`, however it is written.
fn is_root(path: &str) -> bool {
    path.starts_with('/') && path.split('/').all(|part| matches!(part, "" | "."))
}

fn source(spec: &Value, name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let mut found = false;
    for key in SOURCES {
        let Some(value) = given(spec, key) else { continue };
        if found {
            let second = if key == "cephfs" { "cephFS" } else { key };
            errors.forbidden(&path.child(second), "may not specify more than 1 volume type");
            continue;
        }
        found = true;
        match key {
            "local" => local(value, &path.child(key), errors),
            "csi" => {
                volume::csi_driver(value, &path.child(key), errors);
                volume::required(value, &["volumeHandle"], &path.child(key), errors);
            }
            key => volume::persistent(key, value, name, path, errors),
        }
        if key == "local" && given(spec, "nodeAffinity").is_none() {
            errors.required(&path.child("nodeAffinity"), "Local volume requires node affinity");
        }
    }
    if !found {
        errors.required(path, "must specify a volume type");
    }
}

fn local(source: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match text(source, "path") {
        "" => errors.required(&path.child("path"), ""),
        place => paths::no_backsteps(place, &path.child("path"), errors),
    }
}

/// A changed volume: what it is stays.
pub(super) fn changed(new: &Value, old: &Value, errors: &mut ErrorList) {
    let mode = |volume: &Value| volume.at(&["spec", "volumeMode"]).cloned();
    let (new, old) = (mode(new), mode(old));
    immutable(new.as_ref(), old.as_ref(), &Path::new("volumeMode"), errors, render::plain);
}

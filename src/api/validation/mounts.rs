//! Volumes as containers see them.
//!
//! Upstream: `ValidateVolumeMounts` and `ValidateVolumeDevices` in `pkg/apis/core/validation/validation.go`.

use super::paths::{no_backsteps, relative_path};
use super::pod::Context;
use super::read::{given, list, text};
use super::render;
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// `volumeMounts` of a container.
pub(super) fn mounts(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let mounts = list(container, "volumeMounts");
    let devices = list(container, "volumeDevices");
    for (at, mount) in mounts.iter().enumerate() {
        let item = path.index(at);
        let (name_path, mount_path) = (item.child("name"), item.child("mountPath"));
        let (name, place) = (text(mount, "name"), text(mount, "mountPath"));
        if name.is_empty() {
            errors.required(&name_path, "");
        }
        if pod.volume(name).is_none() {
            errors.not_found(&name_path, name, "");
        }
        if place.is_empty() {
            errors.required(&mount_path, "");
        }
        if mounts[..at].iter().any(|other| text(other, "mountPath") == place) {
            errors.invalid(&mount_path, place, "must be unique");
        }
        if devices.iter().any(|device| text(device, "name") == name) {
            errors.invalid(&name_path, name, "must not already exist in volumeDevices");
        }
        if devices.iter().any(|device| text(device, "devicePath") == place) {
            errors.invalid(&mount_path, place, "must not already exist as a path in volumeDevices");
        }
        let (sub_path, expression) = (text(mount, "subPath"), text(mount, "subPathExpr"));
        // The server names no index in what follows.
        if !sub_path.is_empty() {
            relative_path(sub_path, &path.child("subPath"), errors);
        }
        if !expression.is_empty() {
            if !sub_path.is_empty() {
                errors.invalid(
                    &item.child("subPathExpr"),
                    expression,
                    "subPathExpr and subPath are mutually exclusive",
                );
            }
            relative_path(expression, &path.child("subPathExpr"), errors);
        }
        mount_propagation(mount, container, &path.child("mountPropagation"), errors);
        recursive_read_only(mount, &path.child("recursiveReadOnly"), errors);
    }
}

fn mount_propagation(mount: &Value, container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match given(mount, "mountPropagation").and_then(Value::as_str) {
        None | Some("HostToContainer" | "None") => {}
        Some("Bidirectional") if container.flag(&["securityContext", "privileged"]) => {}
        Some("Bidirectional") => errors.forbidden(path, "Bidirectional mount propagation is available only to privileged containers"),
        Some(other) => errors.not_supported(path, render::named(other), &["Bidirectional", "HostToContainer", "None"]),
    }
}

fn recursive_read_only(mount: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    match given(mount, "recursiveReadOnly").and_then(Value::as_str) {
        None | Some("Disabled") => {}
        Some("Enabled" | "IfPossible") => {
            if !mount.flag(&["readOnly"]) {
                errors.forbidden(path, "may only be specified when readOnly is true");
            }
            if !matches!(text(mount, "mountPropagation"), "" | "None") {
                errors.forbidden(path, "may only be specified when mountPropagation is None or not specified");
            }
        }
        Some(other) => errors.not_supported(path, render::named(other), &["Disabled", "Enabled", "IfPossible"]),
    }
}

/// `volumeDevices` of a container.
pub(super) fn devices(container: &Value, pod: &Context<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let devices = list(container, "volumeDevices");
    let mounts = list(container, "volumeMounts");
    let mut places: Vec<&str> = Vec::new();
    for (at, device) in devices.iter().enumerate() {
        let item = path.index(at);
        let (name_path, device_path) = (item.child("name"), item.child("devicePath"));
        let (name, place) = (text(device, "name"), text(device, "devicePath"));
        if name.is_empty() {
            errors.required(&name_path, "");
        } else if devices[..at].iter().any(|other| text(other, "name") == name) {
            errors.invalid(&name_path, name, "must be unique");
        }
        match pod.volume(name) {
            None => errors.not_found(&name_path, name, ""),
            Some(volume) if given(volume, "persistentVolumeClaim").is_none() && given(volume, "ephemeral").is_none() => errors.invalid(
                &name_path,
                name,
                "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode",
            ),
            Some(_) => {}
        }
        if place.is_empty() {
            errors.required(&device_path, "");
        }
        if places.contains(&place) {
            errors.invalid(&device_path, place, "must be unique");
        }
        let mut backsteps = ErrorList::new();
        no_backsteps(place, path, &mut backsteps);
        if backsteps.is_empty() {
            places.push(place);
        } else {
            errors.invalid(&device_path, place, "can not contain backsteps ('..')");
        }
        if mounts.iter().any(|mount| text(mount, "name") == name) {
            errors.invalid(&name_path, name, "must not already exist in volumeMounts");
        }
        if mounts.iter().any(|mount| text(mount, "mountPath") == place) {
            errors.invalid(&device_path, place, "must not already exist as a path in volumeMounts");
        }
    }
}

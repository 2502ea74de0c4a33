//! Volumes of a Pod, but for the projected ones.
//!
//! Upstream: `validateVolumeSource` in `pkg/apis/core/validation/validation.go`.

use super::env::{field_reference, file_mode, resource_reference};
use super::paths::{local_path, no_backsteps, relative_path};
use super::read::{amount_of, given, is_zero, list, number, text};
use super::storage::{azure_disk, fibre_channel, flex_volume, flocker, iscsi, quobyte, secret_reference, storage_os};
use super::{claim, names, projected, render};
use crate::api::field::{ErrorList, Path};
use crate::api::schema::HOST_PATH_TYPES;
use crate::api::value::Value;

/// What the rules of a volume may look at beside its source.
pub(super) struct Volume<'a> {
    /// The volume's name.
    pub(super) name: &'a str,
    /// The name of the Pod, empty in a template.
    pub(super) pod_name: &'a str,
    /// Whether it is a volume of a Pod rather than of a template.
    pub(super) of_pod: bool,
}

type Check = fn(&Value, &Volume<'_>, &Path<'_>, &mut ErrorList);

/// A type of volume: its field, the field that a message names if it is one too many, the fields that have to be given,
/// and further rules.
struct Source {
    key: &'static str,
    second: &'static str,
    required: &'static [&'static str],
    check: Option<Check>,
}

const fn plain(key: &'static str, required: &'static [&'static str]) -> Source {
    Source {
        key,
        second: key,
        required,
        check: None,
    }
}

const fn with(key: &'static str, required: &'static [&'static str], check: Check) -> Source {
    Source {
        key,
        second: key,
        required,
        check: Some(check),
    }
}

/// The types in the order in which the server looks at them.
const SOURCES: [Source; 30] = [
    with("emptyDir", &[], empty_dir),
    with("hostPath", &[], host_path),
    with("gitRepo", &["repository"], git_repo),
    with("gcePersistentDisk", &["pdName"], partition),
    with("awsElasticBlockStore", &["volumeID"], partition),
    with("secret", &["secretName"], key_paths),
    with("nfs", &["server", "path"], nfs),
    with("iscsi", &["targetPortal"], iscsi),
    plain("glusterfs", &["endpoints", "path"]),
    with("flocker", &[], flocker),
    plain("persistentVolumeClaim", &["claimName"]),
    plain("rbd", &["monitors", "image"]),
    with("cinder", &["volumeID"], secret_reference),
    Source {
        second: "cephFS",
        ..plain("cephfs", &["monitors"])
    },
    with("quobyte", &[], quobyte),
    Source {
        second: "downwarAPI",
        ..with("downwardAPI", &[], downward_api)
    },
    with("fc", &[], fibre_channel),
    with("flexVolume", &["driver"], flex_volume),
    with("configMap", &["name"], key_paths),
    plain("azureFile", &["secretName", "shareName"]),
    plain("vsphereVolume", &["volumePath"]),
    plain("photonPersistentDisk", &["pdID"]),
    plain("portworxVolume", &["volumeID"]),
    with("azureDisk", &["diskName", "diskURI"], azure_disk),
    with("storageos", &["volumeName"], storage_os),
    with("projected", &[], projected::volume),
    plain("scaleIO", &["gateway", "system", "volumeName"]),
    with("csi", &[], csi),
    with("ephemeral", &[], ephemeral),
    with("image", &[], image),
];

/// The volumes of `spec`; their names where they are valid.
pub(super) fn volumes<'a>(spec: &'a Value, pod_name: &str, of_pod: bool, path: &Path<'_>, errors: &mut ErrorList) -> Vec<&'a Value> {
    let all = list(spec, "volumes");
    let mut valid: Vec<&Value> = Vec::new();
    let created: Vec<String> = all
        .iter()
        .filter(|volume| !pod_name.is_empty() && given(volume, "ephemeral").is_some())
        .map(|volume| format!("{pod_name}-{}", text(volume, "name")))
        .collect();
    for (at, value) in all.iter().enumerate() {
        let item = path.index(at);
        let name_path = item.child("name");
        let name = text(value, "name");
        let before = errors.len();
        let volume = Volume { name, pod_name, of_pod };
        source(value, &volume, &item, errors);
        if name.is_empty() {
            errors.required(&name_path, "");
        } else {
            errors.invalid_each(&name_path, name, names::dns1123_label(name));
        }
        if valid.iter().any(|other| text(other, "name") == name) {
            errors.duplicate(&name_path, name, "");
        }
        if errors.len() == before {
            valid.push(value);
        }
        let claim = value.at(&["persistentVolumeClaim", "claimName"]).and_then(Value::as_str);
        if let Some(claim) = claim.filter(|claim| created.iter().any(|created| created == claim)) {
            errors.invalid(
                &item.child("persistentVolumeClaim.claimName"),
                claim,
                "must not reference a PVC that gets created for an ephemeral volume",
            );
        }
    }
    valid
}

fn source(value: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let mut found = false;
    for source in &SOURCES {
        let Some(value) = given(value, source.key) else { continue };
        if found {
            errors.forbidden(&path.child(source.second), "may not specify more than 1 volume type");
            continue;
        }
        found = true;
        checked(source, value, volume, path, errors);
    }
    if !found {
        errors.required(path, "must specify a volume type");
    }
}

fn checked(source: &Source, value: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let key = if source.key == "gcePersistentDisk" {
        "persistentDisk"
    } else {
        source.key
    };
    let path = path.child(key);
    required(value, source.required, &path, errors);
    if let Some(check) = source.check {
        check(value, volume, &path, errors);
    }
}

/// The source `key` of a persistent volume, where the rules are those of a Pod's volume.
pub(super) fn persistent(key: &str, value: &Value, name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let volume = Volume {
        name,
        pod_name: "",
        of_pod: false,
    };
    if let Some(source) = SOURCES.iter().find(|source| source.key == key) {
        checked(source, value, &volume, path, errors);
    }
}

/// Fields that may not be empty.
pub(super) fn required(value: &Value, fields: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    for field in fields {
        if value.get(field).is_none_or(is_zero) {
            errors.required(&path.child(field), "");
        }
    }
}

fn empty_dir(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    if given(source, "sizeLimit").is_some_and(|limit| amount_of(limit).is_negative()) {
        errors.forbidden(&path.child("sizeLimit"), "SizeLimit field must be a valid resource quantity");
    }
}

fn host_path(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let host_path = text(source, "path");
    if host_path.is_empty() {
        return errors.required(&path.child("path"), "");
    }
    no_backsteps(host_path, &path.child("path"), errors);
    let kind = text(source, "type");
    if !HOST_PATH_TYPES.contains(&kind) {
        errors.not_supported(&path.child("type"), render::named(kind), &HOST_PATH_TYPES);
    }
}

fn git_repo(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    relative_path(text(source, "directory"), &path.child("directory"), errors);
}

fn partition(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let partition = number(source, "partition");
    if !(0..=255).contains(&partition) {
        errors.invalid(&path.child("partition"), partition, &names::range_message(1, 255));
    }
}

fn key_paths(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    file_mode(source, "defaultMode", path, errors);
    let items = path.child("items");
    for (at, item) in list(source, "items").iter().enumerate() {
        key_to_path(item, &items.index(at), errors);
    }
}

/// A key of a ConfigMap or a Secret, and the file that it becomes.
pub(super) fn key_to_path(item: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    required(item, &["key", "path"], path, errors);
    local_path(text(item, "path"), &path.child("path"), errors);
    file_mode(item, "mode", path, errors);
}

fn nfs(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let nfs_path = text(source, "path");
    if !nfs_path.starts_with('/') {
        errors.invalid(&path.child("path"), nfs_path, "must be an absolute path");
    }
}

fn downward_api(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    file_mode(source, "defaultMode", path, errors);
    for file in list(source, "items") {
        downward_file(file, path, errors);
    }
}

/// A file of the downward API; the server names no index.
pub(super) fn downward_file(file: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    const FIELDS: [&str; 5] = [
        "metadata.annotations",
        "metadata.labels",
        "metadata.name",
        "metadata.namespace",
        "metadata.uid",
    ];
    required(file, &["path"], path, errors);
    local_path(text(file, "path"), &path.child("path"), errors);
    match (given(file, "fieldRef"), given(file, "resourceFieldRef")) {
        (Some(field), resource) => {
            field_reference(field, &FIELDS, &path.child("fieldRef"), errors);
            if resource.is_some() {
                errors.invalid(
                    path,
                    "resource",
                    "fieldRef and resourceFieldRef can not be specified simultaneously",
                );
            }
        }
        (None, Some(resource)) => resource_reference(resource, true, &path.child("resourceFieldRef"), errors),
        (None, None) => errors.required(path, "one of fieldRef and resourceFieldRef is required"),
    }
    file_mode(file, "mode", path, errors);
}

/// The name of a driver.
pub(super) fn csi_driver(source: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let driver = text(source, "driver");
    let driver_path = path.child("driver");
    if driver.is_empty() {
        errors.required(&driver_path, "");
    } else {
        if driver.len() > 63 {
            errors.too_long(&driver_path, 63);
        }
        for message in names::dns1123_subdomain(&driver.to_lowercase()) {
            errors.invalid(&driver_path, driver, &message);
        }
    }
}

fn csi(source: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    csi_driver(source, path, errors);
    if let Some(secret) = given(source, "nodePublishSecretRef") {
        match text(secret, "name") {
            "" => errors.required(&path.child("nodePublishSecretRef.name"), ""),
            name => errors.invalid_each(&path.child("name"), name, names::dns1123_subdomain(name)),
        }
    }
}

fn ephemeral(source: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let template_path = path.child("volumeClaimTemplate");
    match given(source, "volumeClaimTemplate") {
        None => errors.required(&template_path, ""),
        Some(template) => claim::template(template, &template_path, errors),
    }
    if volume.pod_name.is_empty() || volume.name.is_empty() {
        return;
    }
    let claim = format!("{}-{}", volume.pod_name, volume.name);
    if let Some(parent) = path.parent() {
        for message in names::dns1123_subdomain(&claim) {
            errors.invalid(&parent.child("name"), volume.name, &format!("PVC name {claim:?}: {message}"));
        }
    }
}

fn image(source: &Value, volume: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    if volume.of_pod {
        required(source, &["reference"], path, errors);
    }
    super::container::pull_policy(source, "pullPolicy", path, errors);
}

//! Environment variables and where their values come from.
//!
//! Upstream: `ValidateEnv` and `ValidateEnvFrom` in `pkg/apis/core/validation/validation.go`.

use super::names;
use super::paths::no_backsteps;
use super::read::{amount_of, given, list, number, text};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

const VARIABLE_FIELDS: [&str; 9] = [
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];
const RESOURCES: [&str; 6] = [
    "limits.cpu",
    "limits.ephemeral-storage",
    "limits.memory",
    "requests.cpu",
    "requests.ephemeral-storage",
    "requests.memory",
];

/// Units in which amounts other than CPU can be given.
const DIVISORS: &str = "1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei";

/// `env` of a container.
pub(super) fn variables(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, variable) in list(container, "env").iter().enumerate() {
        let path = path.index(at);
        let name = text(variable, "name");
        if name.is_empty() {
            errors.required(&path.child("name"), "");
        } else {
            errors.invalid_each(&path.child("name"), name, names::environment_name(name));
        }
        if let Some(from) = given(variable, "valueFrom") {
            value_from(from, !text(variable, "value").is_empty(), &path.child("valueFrom"), errors);
        }
    }
}

fn value_from(from: &Value, has_value: bool, path: &Path<'_>, errors: &mut ErrorList) {
    let mut sources = 0;
    if let Some(field) = given(from, "fieldRef") {
        sources += 1;
        field_reference(field, &VARIABLE_FIELDS, &path.child("fieldRef"), errors);
    }
    if let Some(resource) = given(from, "resourceFieldRef") {
        sources += 1;
        resource_reference(resource, false, &path.child("resourceFieldRef"), errors);
    }
    for key in ["configMapKeyRef", "secretKeyRef"] {
        if let Some(reference) = given(from, key) {
            sources += 1;
            key_reference(reference, &path.child(key), errors);
        }
    }
    if let Some(reference) = given(from, "fileKeyRef") {
        sources += 1;
        file_reference(reference, &path.child("fileKeyRef"), errors);
    }
    if sources == 0 {
        errors.invalid(
            path,
            "",
            "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
        );
    } else if has_value {
        errors.invalid(path, "", "may not be specified when `value` is not empty");
    } else if sources > 1 {
        errors.invalid(path, "", "may not have more than one field specified at a time");
    }
}

/// A field of the Pod whose value a container is given, one of `allowed`.
pub(super) fn field_reference(reference: &Value, allowed: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    let version = text(reference, "apiVersion");
    let field = text(reference, "fieldPath");
    let field_path = path.child("fieldPath");
    if version.is_empty() {
        return errors.required(&path.child("apiVersion"), "");
    }
    if field.is_empty() {
        return errors.required(&field_path, "");
    }
    let subscript = field
        .strip_suffix("']")
        .and_then(|field| field.split_once("['"))
        .filter(|(map, _)| !map.is_empty());
    let unknown = match subscript {
        _ if version != "v1" => Some(format!("unsupported pod version: {version}")),
        Some(("metadata.annotations" | "metadata.labels", _)) => None,
        Some(_) => Some(format!("field label does not support subscript: {field}")),
        None if is_pod_field(field) => None,
        None => Some(format!("field label not supported: {field}")),
    };
    if let Some(cause) = unknown {
        return errors.invalid(&field_path, field, &format!("error converting fieldPath: {cause}"));
    }
    match subscript {
        Some(("metadata.annotations", key)) => {
            let key = key.to_lowercase();
            errors.invalid_each(path, &key, names::qualified_name(&key));
        }
        Some((_, key)) => errors.invalid_each(path, key, names::qualified_name(key)),
        None => {
            let field = if field == "spec.host" { "spec.nodeName" } else { field };
            if !allowed.contains(&field) {
                errors.not_supported(&field_path, field, allowed);
            }
        }
    }
}

fn is_pod_field(field: &str) -> bool {
    VARIABLE_FIELDS.contains(&field)
        || matches!(
            field,
            "metadata.annotations" | "metadata.labels" | "spec.restartPolicy" | "spec.schedulerName" | "status.phase" | "spec.host"
        )
}

/// A request or a limit of a container whose amount a container is given. In a volume the container has to be named.
pub(super) fn resource_reference(reference: &Value, in_volume: bool, path: &Path<'_>, errors: &mut ErrorList) {
    let resource = text(reference, "resource");
    let huge_pages = resource.starts_with("requests.hugepages-") || resource.starts_with("limits.hugepages-");
    if in_volume && text(reference, "containerName").is_empty() {
        errors.required(&path.child("containerName"), "");
    } else if resource.is_empty() {
        errors.required(&path.child("resource"), "");
    } else if !RESOURCES.contains(&resource) && !huge_pages {
        errors.not_supported(&path.child("resource"), resource, &RESOURCES);
    }
    let Some(divisor) = given(reference, "divisor").map(amount_of).filter(|divisor| !divisor.is_zero()) else {
        return;
    };
    let divisor = divisor.to_string();
    let kind = match resource.split_once('.').map(|(_, name)| name) {
        Some("cpu") => {
            if !matches!(divisor.as_str(), "1m" | "1") {
                errors.invalid(
                    &path.child("divisor"),
                    resource,
                    "only divisor's values 1m and 1 are supported with the cpu resource",
                );
            }
            return;
        }
        Some("memory") => "memory",
        Some("ephemeral-storage") => "local ephemeral storage",
        _ if huge_pages => "hugepages",
        _ => return,
    };
    if !DIVISORS.split(", ").any(|known| known == divisor) {
        errors.invalid(
            &path.child("divisor"),
            resource,
            &format!("only divisor's values {DIVISORS} are supported with the {kind} resource"),
        );
    }
}

fn key_reference(reference: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let (name, key) = (text(reference, "name"), text(reference, "key"));
    errors.invalid_each(&path.child("name"), name, names::dns1123_subdomain(name));
    if key.is_empty() {
        errors.required(&path.child("key"), "");
    } else {
        errors.invalid_each(&path.child("key"), key, names::config_key(key));
    }
}

fn file_reference(reference: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let (key, volume, file) = (text(reference, "key"), text(reference, "volumeName"), text(reference, "path"));
    if key.is_empty() {
        errors.required(&path.child("key"), "");
    } else {
        errors.invalid_each(&path.child("key"), key, names::environment_name(key));
    }
    if volume.is_empty() {
        errors.required(&path.child("volumeName"), "");
    } else {
        errors.invalid_each(&path.child("volumeName"), volume, names::dns1123_label(volume));
    }
    if file.is_empty() {
        errors.required(&path.child("path"), "");
    } else {
        no_backsteps(file, &path.child("path"), errors);
    }
}

/// `envFrom` of a container.
pub(super) fn sources(container: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    for (at, source) in list(container, "envFrom").iter().enumerate() {
        let item = path.index(at);
        let prefix = text(source, "prefix");
        if !prefix.is_empty() {
            errors.invalid_each(&item.child("prefix"), prefix, names::environment_name(prefix));
        }
        let mut count = 0;
        for key in ["configMapRef", "secretRef"] {
            let Some(reference) = given(source, key) else { continue };
            count += 1;
            let reference_path = item.child(key);
            let name_path = reference_path.child("name");
            match text(reference, "name") {
                "" => errors.required(&name_path, ""),
                // The name may be a prefix here, whose dash at the end counts for nothing.
                name => errors.invalid_each(&name_path, name, names::dns1123_subdomain(&names::as_whole_name(name))),
            }
        }
        if count == 0 {
            errors.invalid(path, "", "must specify one of: `configMapRef` or `secretRef`");
        } else if count > 1 {
            errors.invalid(path, "", "may not have more than one field specified at a time");
        }
    }
}

/// Variables read from a file have to name a volume of the Pod of type `emptyDir`.
pub(super) fn file_volumes(spec: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    super::container::each(spec, path, &mut |container, path| {
        let variables = path.child("env");
        for (at, variable) in list(container, "env").iter().enumerate() {
            let Some(reference) = variable.at(&["valueFrom", "fileKeyRef"]).filter(|value| !value.is_null()) else {
                continue;
            };
            let name = text(reference, "volumeName");
            let item = variables.index(at);
            let volume_path = item.child("valueFrom.fileKeyRef.volumeName");
            match list(spec, "volumes").iter().rfind(|volume| text(volume, "name") == name) {
                None => errors.not_found(&volume_path, name, ""),
                Some(volume) if given(volume, "emptyDir").is_none() => {
                    errors.invalid(&volume_path, name, "referenced volume must be of type emptyDir");
                }
                Some(_) => {}
            }
        }
    });
}

/// A permission of a file, if one is given.
pub(super) fn file_mode(value: &Value, key: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let mode = number(value, key);
    if !(0..=0o777).contains(&mode) {
        errors.invalid(
            &path.child(key),
            mode,
            "must be a number between 0 and 0777 (octal), both inclusive",
        );
    }
}

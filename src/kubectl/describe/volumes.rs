//! Volumes of a Pod or a template.

use crate::api::value::{Map, Value};

/// A line of a volume: its title, and the field it shows.
type Line = (&'static str, &'static str);

/// What is said of a kind of volume, and the lines that show its fields.
fn about(kind: &str) -> Option<(&'static str, &'static [Line])> {
    Some(match kind {
        "hostPath" => (
            "HostPath (bare host directory volume)",
            &[("Path", "path"), ("HostPathType", "type")],
        ),
        "emptyDir" => (
            "EmptyDir (a temporary directory that shares a pod's lifetime)",
            &[("Medium", "medium"), ("SizeLimit", "sizeLimit")],
        ),
        "secret" => (
            "Secret (a volume populated by a Secret)",
            &[("SecretName", "secretName"), ("Optional", "optional")],
        ),
        "configMap" => (
            "ConfigMap (a volume populated by a ConfigMap)",
            &[("Name", "name"), ("Optional", "optional")],
        ),
        "persistentVolumeClaim" => (
            "PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)",
            &[("ClaimName", "claimName"), ("ReadOnly", "readOnly")],
        ),
        "nfs" => (
            "NFS (an NFS mount that lasts the lifetime of a pod)",
            &[("Server", "server"), ("Path", "path"), ("ReadOnly", "readOnly")],
        ),
        "csi" => (
            "CSI (a Container Storage Interface (CSI) volume source)",
            &[("Driver", "driver"), ("FSType", "fsType"), ("ReadOnly", "readOnly")],
        ),
        "local" => (
            "LocalVolume (a persistent volume backed by local storage on a node)",
            &[("Path", "path")],
        ),
        "image" => (
            "Image (a container image or OCI artifact)",
            &[("Reference", "reference"), ("PullPolicy", "pullPolicy")],
        ),
        _ => return None,
    })
}

/// Describes volumes.
pub(super) fn describe(out: &mut String, volumes: &[Value], space: &str) {
    if volumes.is_empty() {
        out.push_str(&format!("{space}Volumes:\t<none>\n"));
        return;
    }
    out.push_str(&format!("{space}Volumes:\n"));
    let indent = if space.is_empty() { "" } else { " " };
    for volume in volumes {
        out.push_str(&format!("  {indent}{}:\n", volume.text(&["name"])));
        let kind = volume
            .as_map()
            .and_then(|map| map.iter().find(|(key, source)| *key != "name" && !source.is_null()));
        match kind {
            Some((kind, source)) if kind == "projected" => projected(out, source),
            Some((kind, source)) if kind == "downwardAPI" => downward(out, source),
            Some((kind, source)) => one(out, kind, source),
            None => out.push_str("  <unknown>\n"),
        }
    }
}

/// Whether a field of this name says what a volume is made of.
pub(super) fn is_source(field: &str) -> bool {
    about(field).is_some()
}

/// Describes what a volume is made of.
pub(super) fn one(out: &mut String, kind: &str, source: &Value) {
    let Some((text, lines)) = about(kind) else {
        out.push_str("  <unknown>\n");
        return;
    };
    out.push_str(&format!("    Type:\t{text}\n"));
    for (title, field) in lines {
        let value = match source.get(field) {
            Some(Value::String(text)) => text.to_string(),
            Some(Value::Null) | None if matches!(*field, "optional" | "readOnly") => "false".to_owned(),
            Some(Value::Null) | None if *field == "sizeLimit" => "<unset>".to_owned(),
            Some(Value::Null) | None if kind == "hostPath" => "<none>".to_owned(),
            Some(Value::Null) | None => String::new(),
            Some(other) => other.to_string(),
        };
        out.push_str(&format!("    {title}:\t{value}\n"));
    }
    if kind == "csi" {
        attributes(out, source.get("volumeAttributes"));
    }
}

/// What a driver is told of a volume.
fn attributes(out: &mut String, attributes: Option<&Value>) {
    let mut lines: Vec<String> = attributes
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter)
        .map(|(key, value)| format!("    {key}={}", super::objects::plain(Some(value))))
        .collect();
    if lines.is_empty() {
        lines.push("<none>".to_owned());
    }
    // kubectl indents both the line and what stands in its second column.
    out.push_str(&format!("    VolumeAttributes:\t{}\n", lines.join("\n        \t")));
}

fn projected(out: &mut String, source: &Value) {
    out.push_str("    Type:\tProjected (a volume that contains injected data from multiple sources)\n");
    for part in source.items(&["sources"]) {
        let of = |kind: &str| part.get(kind).filter(|part| !part.is_null());
        if let Some(secret) = of("secret") {
            let optional = secret.get("optional").filter(|optional| !optional.is_null());
            out.push_str(&format!("    SecretName:\t{}\n", secret.text(&["name"])));
            out.push_str(&format!(
                "    Optional:\t{}\n",
                optional.map_or_else(|| "false".to_owned(), ToString::to_string)
            ));
        } else if of("downwardAPI").is_some() {
            out.push_str("    DownwardAPI:\ttrue\n");
        } else if let Some(map) = of("configMap") {
            let optional = map.get("optional").filter(|optional| !optional.is_null());
            out.push_str(&format!("    ConfigMapName:\t{}\n", map.text(&["name"])));
            out.push_str(&format!(
                "    Optional:\t{}\n",
                optional.map_or_else(|| "false".to_owned(), ToString::to_string)
            ));
        } else if let Some(token) = of("serviceAccountToken") {
            let seconds = token.int(&["expirationSeconds"]).unwrap_or_default();
            out.push_str(&format!("    TokenExpirationSeconds:\t{seconds}\n"));
        }
    }
}

fn downward(out: &mut String, source: &Value) {
    out.push_str("    Type:\tDownwardAPI (a volume populated by information about the pod)\n    Items:\n");
    for item in source.items(&["items"]) {
        let path = item.text(&["path"]);
        if item.get("fieldRef").is_some_and(|field| !field.is_null()) {
            out.push_str(&format!("      {} -> {path}\n", item.text(&["fieldRef", "fieldPath"])));
        }
        if item.get("resourceFieldRef").is_some_and(|field| !field.is_null()) {
            out.push_str(&format!("      {} -> {path}\n", item.text(&["resourceFieldRef", "resource"])));
        }
    }
}

//! Volumes as kubectl describes them.

use crate::api::object::Object;
use crate::api::value::{Map, Value};
use crate::kubectl::printers;

use super::objects::{labels_and_annotations, plain};
use super::{storage, volumes};

/// Describes a volume.
pub(super) fn describe(out: &mut String, volume: &Object, now_ms: u64) {
    let value = volume.value();
    let text = |path: &[&str]| value.text(path).to_owned();
    out.push_str(&format!("Name:\t{}\n", volume.name()));
    labels_and_annotations(out, value);
    let claim = value.at(&["spec", "claimRef"]).filter(|claim| !claim.is_null());
    let claim = claim.map_or_else(String::new, |claim| {
        format!("{}/{}", claim.text(&["namespace"]), claim.text(&["name"]))
    });
    for (title, text) in [
        ("Finalizers", storage::finalizers(value)),
        ("StorageClass", text(&["spec", "storageClassName"])),
        ("Status", storage::status(volume, now_ms)),
        ("Claim", claim),
        ("Reclaim Policy", text(&["spec", "persistentVolumeReclaimPolicy"])),
        ("Access Modes", printers::access_modes(value.items(&["spec", "accessModes"]))),
        ("VolumeMode", text(&["spec", "volumeMode"])),
        ("Capacity", printers::amount(value.at(&["spec", "capacity", "storage"]))),
    ] {
        out.push_str(&format!("{title}:\t{text}\n"));
    }
    node_affinity(out, value);
    out.push_str(&format!("Message:\t{}\nSource:\n", text(&["status", "message"])));
    source(out, value);
}

fn node_affinity(out: &mut String, value: &Value) {
    out.push_str("Node Affinity:\t");
    let Some(required) = value.at(&["spec", "nodeAffinity", "required"]) else {
        return out.push_str("<none>\n");
    };
    out.push_str("\n  Required Terms:\t\n");
    for (at, term) in required.items(&["nodeSelectorTerms"]).iter().enumerate() {
        out.push_str(&format!("    Term {at}:\t"));
        let expressions = term.items(&["matchExpressions"]);
        if expressions.is_empty() {
            out.push_str("<none>\n");
        }
        for (nth, expression) in expressions.iter().enumerate() {
            let values: Vec<&str> = expression.items(&["values"]).iter().filter_map(Value::as_str).collect();
            let values = if values.is_empty() {
                String::new()
            } else {
                format!(" [{}]", values.join(", "))
            };
            let indent = if nth == 0 { "" } else { "    \t" };
            let (key, operator) = (expression.text(&["key"]), expression.text(&["operator"]).to_lowercase());
            out.push_str(&format!("{indent}{key} {operator}{values}\n"));
        }
    }
}

fn source(out: &mut String, value: &Value) {
    let spec = value.get("spec").and_then(Value::as_map).unwrap_or(Map::EMPTY);
    match spec.iter().find(|(key, source)| volumes::is_source(key) && !source.is_null()) {
        Some((kind, source)) if kind == "csi" => csi(out, source),
        Some((kind, source)) => volumes::one(out, kind, source),
        None => out.push_str("  <unknown>\n"),
    }
}

fn csi(out: &mut String, source: &Value) {
    out.push_str("    Type:\tCSI (a Container Storage Interface (CSI) volume source)\n");
    for (title, field) in [("Driver", "driver"), ("FSType", "fsType"), ("VolumeHandle", "volumeHandle")] {
        out.push_str(&format!("    {title}:\t{}\n", source.text(&[field])));
    }
    out.push_str(&format!("    ReadOnly:\t{}\n    VolumeAttributes:\t", source.flag(&["readOnly"])));
    let attributes = source.at(&["volumeAttributes"]).and_then(Value::as_map).unwrap_or(Map::EMPTY);
    if attributes.iter().next().is_none() {
        out.push_str("<none>\n");
    }
    for (nth, (key, attribute)) in attributes.iter().enumerate() {
        let indent = if nth == 0 { "" } else { "        \t" };
        out.push_str(&format!("{indent}    {key}={}\n", plain(Some(attribute))));
    }
}

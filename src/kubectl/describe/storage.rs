//! Volumes, claims to them, and the classes that both name.

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::admission::setdefault;
use crate::kubectl::{duration, printers};
use crate::scheduler::claim_names;

use super::objects::{heading, labels_and_annotations, pairs, plain};
use super::time;

/// Describes a claim, with the Pods that use it.
pub(super) fn claim(out: &mut String, api: &ApiServer, claim: &Object) {
    let value = claim.value();
    heading(out, claim);
    let volume = value.text(&["spec", "volumeName"]);
    for (title, text) in [
        ("StorageClass", value.text(&["spec", "storageClassName"])),
        ("Status", &status(claim, api.now_ms())),
        ("Volume", volume),
    ] {
        out.push_str(&format!("{title}:\t{text}\n"));
    }
    labels_and_annotations(out, value);
    out.push_str(&format!("Finalizers:\t{}\n", finalizers(value)));
    let (capacity, modes) = if volume.is_empty() {
        Default::default()
    } else {
        (
            printers::amount(value.at(&["status", "capacity", "storage"])),
            printers::access_modes(value.items(&["status", "accessModes"])),
        )
    };
    out.push_str(&format!("Capacity:\t{capacity}\nAccess Modes:\t{modes}\n"));
    out.push_str(&format!("VolumeMode:\t{}\n", value.text(&["spec", "volumeMode"])));
    if let Some(source) = value.at(&["spec", "dataSource"]).filter(|source| !source.is_null()) {
        out.push_str("DataSource:\n");
        for (title, field) in [("APIGroup", "apiGroup"), ("Kind", "kind"), ("Name", "name")] {
            if field != "apiGroup" || source.get(field).is_some_and(|group| !group.is_null()) {
                out.push_str(&format!("  {title}:\t{}\n", source.text(&[field])));
            }
        }
    }
    let pods = api.list_in(Kind::Pod, claim.namespace());
    let users: Vec<&str> = pods
        .filter(|pod| claim_names(pod).any(|name| name == claim.name()))
        .map(|pod| pod.name().as_str())
        .collect();
    let users = if users.is_empty() { "<none>" } else { &users.join("\n\t") };
    out.push_str(&format!("Used By:\t{users}\n"));
    let conditions = value.items(&["status", "conditions"]);
    if !conditions.is_empty() {
        out.push_str("Conditions:\n  Type\tStatus\tLastProbeTime\tLastTransitionTime\tReason\tMessage\n");
        out.push_str("  ----\t------\t-----------------\t------------------\t------\t-------\n");
    }
    for condition in conditions {
        let field = |name: &str| condition.text(&[name]);
        // Go's zero time is what a probe that never was shows.
        let at = |name: &str| match field(name) {
            "" => "Mon, 01 Jan 0001 00:00:00 +0000".to_owned(),
            text => time(text),
        };
        out.push_str(&format!(
            "  {} \t{} \t{} \t{} \t{} \t{}\n",
            field("type"),
            field("status"),
            at("lastProbeTime"),
            at("lastTransitionTime"),
            field("reason"),
            field("message")
        ));
    }
}

/// The phase of a claim or a volume, or for how long it is being deleted.
pub(super) fn status(object: &Object, now_ms: u64) -> String {
    let deleted = object.value().text(&["metadata", "deletionTimestamp"]);
    if deleted.is_empty() {
        return object.value().text(&["status", "phase"]).to_owned();
    }
    format!("Terminating (lasts {})", duration::since(deleted, now_ms))
}

/// A list as Go prints it.
pub(super) fn finalizers(value: &Value) -> String {
    let finalizers: Vec<&str> = value.items(&["metadata", "finalizers"]).iter().filter_map(Value::as_str).collect();
    format!("[{}]", finalizers.join(" "))
}

/// Describes a class.
pub(super) fn class(out: &mut String, class: &Object) {
    let value = class.value();
    let expands = value.at(&["allowVolumeExpansion"]);
    let lines = [
        ("Name", class.name().to_string()),
        (
            "IsDefaultClass",
            if setdefault::is_default(class) { "Yes" } else { "No" }.to_owned(),
        ),
        ("Annotations", pairs(value.at(&["metadata", "annotations"]))),
        ("Provisioner", value.text(&["provisioner"]).to_owned()),
        ("Parameters", pairs(value.get("parameters"))),
        (
            "AllowVolumeExpansion",
            expands.map_or_else(
                || "<unset>".to_owned(),
                |expands| if expands.as_bool() == Some(true) { "True" } else { "False" }.to_owned(),
            ),
        ),
    ];
    for (title, text) in lines {
        out.push_str(&format!("{title}:\t{text}\n"));
    }
    let options = value.items(&["mountOptions"]);
    out.push_str(if options.is_empty() {
        "MountOptions:\t<none>\n"
    } else {
        "MountOptions:\n"
    });
    for option in options {
        out.push_str(&format!("  {}\n", plain(Some(option))));
    }
    for (title, field) in [("ReclaimPolicy", "reclaimPolicy"), ("VolumeBindingMode", "volumeBindingMode")] {
        out.push_str(&format!("{title}:\t{}\n", value.text(&[field])));
    }
    topologies(out, value.items(&["allowedTopologies"]));
}

fn topologies(out: &mut String, terms: &[Value]) {
    if !terms.is_empty() {
        out.push_str("AllowedTopologies:\t\n");
    }
    for (at, term) in terms.iter().enumerate() {
        out.push_str(&format!("  Term {at}:\t"));
        for (at, expression) in term.items(&["matchLabelExpressions"]).iter().enumerate() {
            let values: Vec<&str> = expression.items(&["values"]).iter().filter_map(Value::as_str).collect();
            let indent = if at == 0 { "" } else { "  \t" };
            out.push_str(&format!("{indent}{} in [{}]\n", expression.text(&["key"]), values.join(", ")));
        }
    }
}

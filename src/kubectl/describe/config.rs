//! Namespaces and what they hold for Pods: settings, secrets, identities.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;

use super::objects::{heading, labels_and_annotations, plain};
use super::{policy, time};

/// Describes a namespace, with its quotas and limit ranges.
pub(super) fn namespace(out: &mut String, api: &ApiServer, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str(&format!("Status:\t{}\n", value.text(&["status", "phase"])));
    let conditions = value.items(&["status", "conditions"]);
    if !conditions.is_empty() {
        out.push_str("Conditions:\n  Type\tStatus\tLastTransitionTime\tReason\tMessage\n");
        out.push_str("  ----\t------\t------------------\t------\t-------\n");
    }
    for condition in conditions {
        let field = |name: &str| condition.text(&[name]);
        let since = time(field("lastTransitionTime"));
        out.push_str(&format!(
            "  {}\t{}\t{since}\t{}\t{}\n",
            field("type"),
            field("status"),
            field("reason"),
            field("message")
        ));
    }
    let quotas: Vec<&Shared> = api.list_in(Kind::ResourceQuota, object.name()).collect();
    out.push_str(if quotas.is_empty() {
        "\nNo resource quota.\n"
    } else {
        "\nResource Quotas\n"
    });
    for quota in quotas {
        out.push_str(&format!("  Name:\t{}\n", quota.name()));
        policy::quota_lines(out, quota, "  ", "* ", "---");
    }
    let ranges: Vec<&Shared> = api.list_in(Kind::LimitRange, object.name()).collect();
    if ranges.is_empty() {
        out.push_str("\nNo LimitRange resource.\n");
        return;
    }
    out.push_str("\nResource Limits\n Type\tResource\tMin\tMax\tDefault Request\tDefault Limit\tMax Limit/Request Ratio\n");
    out.push_str(" ----\t--------\t---\t---\t---------------\t-------------\t-----------------------\n");
    for range in ranges {
        policy::limit_lines(out, range, " ");
    }
}

/// Describes a `ConfigMap`.
pub(super) fn config_map(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str("\nData\n====\n");
    for (key, text) in value.get("data").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        out.push_str(&format!("{key}:\n----\n{}\n\n", plain(Some(text))));
    }
    out.push_str("\nBinaryData\n====\n");
    for (key, data) in value.get("binaryData").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        out.push_str(&format!("{key}: {} bytes\n", bytes(data)));
    }
    out.push('\n');
}

/// Describes a Secret: how long its values are, and not what they are.
pub(super) fn secret(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    out.push_str(&format!("\nType:\t{}\n\nData\n====\n", value.text(&["type"])));
    for (key, data) in value.get("data").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        out.push_str(&format!("{key}:\t{} bytes\n", bytes(data)));
    }
}

/// How many bytes a text in base64 stands for.
fn bytes(data: &Value) -> usize {
    let digits = data.as_str().unwrap_or_default();
    digits.bytes().filter(|byte| !matches!(byte, b'=' | b'\n' | b'\r')).count() * 3 / 4
}

/// Describes a `ServiceAccount`.
pub(super) fn service_account(out: &mut String, object: &Object) {
    let value = object.value();
    heading(out, object);
    labels_and_annotations(out, value);
    let mut title = "Image pull secrets:";
    let secrets = value.items(&["imagePullSecrets"]);
    if secrets.is_empty() {
        out.push_str(&format!("{title}\t<none>\n"));
    }
    for secret in secrets {
        out.push_str(&format!("{title}\t{}\n", secret.text(&["name"])));
        title = "                   ";
    }
}

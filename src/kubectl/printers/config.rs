//! Quotas, configuration, classes and policies.

use super::{Column, age, always, name, number, or, plain, text};
use crate::api::value::{Map, Value};

pub(super) const RESOURCE_QUOTA: &[Column] = &[always("NAME"), always("REQUEST"), always("LIMIT"), always("AGE")];
pub(super) const CONFIG_MAP: &[Column] = &[always("NAME"), always("DATA"), always("AGE")];
pub(super) const SECRET: &[Column] = &[always("NAME"), always("TYPE"), always("DATA"), always("AGE")];
pub(super) const SERVICE_ACCOUNT: &[Column] = &[always("NAME"), always("AGE")];
pub(super) const LIMIT_RANGE: &[Column] = &[always("NAME"), always("CREATED AT")];
pub(super) const PRIORITY_CLASS: &[Column] = &[
    always("NAME"),
    always("VALUE"),
    always("GLOBAL-DEFAULT"),
    always("AGE"),
    always("PREEMPTIONPOLICY"),
];
pub(super) const ADMISSION_POLICY: &[Column] = &[always("NAME"), always("VALIDATIONS"), always("PARAMKIND"), always("AGE")];
pub(super) const WEBHOOK_CONFIGURATION: &[Column] = &[always("NAME"), always("WEBHOOKS"), always("AGE")];
pub(super) const ADMISSION_POLICY_BINDING: &[Column] = &[always("NAME"), always("POLICYNAME"), always("PARAMREF"), always("AGE")];

fn size(value: &Value, field: &str) -> usize {
    value.get(field).and_then(Value::as_map).map_or(0, Map::len)
}

pub(super) fn resource_quota(value: &Value, now_ms: u64) -> Vec<String> {
    let (mut requests, mut limits) = (Vec::new(), Vec::new());
    for (resource, hard) in value
        .at(&["status", "hard"])
        .and_then(Value::as_map)
        .into_iter()
        .flat_map(Map::iter)
    {
        let used = value
            .at(&["status", "used", resource])
            .map_or_else(|| "0".to_owned(), |used| plain(Some(used)));
        let list = if resource.starts_with("limits.") {
            &mut limits
        } else {
            &mut requests
        };
        list.push(format!("{resource}: {used}/{}", plain(Some(hard))));
    }
    vec![name(value), requests.join(", "), limits.join(", "), age(value, now_ms)]
}

pub(super) fn config_map(value: &Value, now_ms: u64) -> Vec<String> {
    let entries = size(value, "data") + size(value, "binaryData");
    vec![name(value), entries.to_string(), age(value, now_ms)]
}

pub(super) fn secret(value: &Value, now_ms: u64) -> Vec<String> {
    vec![
        name(value),
        text(value, &["type"]),
        size(value, "data").to_string(),
        age(value, now_ms),
    ]
}

pub(super) fn priority_class(value: &Value, now_ms: u64) -> Vec<String> {
    vec![
        name(value),
        number(value, &["value"]).to_string(),
        value.flag(&["globalDefault"]).to_string(),
        age(value, now_ms),
        text(value, &["preemptionPolicy"]),
    ]
}

pub(super) fn admission_policy(value: &Value, now_ms: u64) -> Vec<String> {
    let parameters = value.at(&["spec", "paramKind"]).filter(|kind| !kind.is_null());
    vec![
        name(value),
        value.items(&["spec", "validations"]).len().to_string(),
        parameters.map_or_else(
            || "<unset>".to_owned(),
            |kind| format!("{}/{}", kind.text(&["apiVersion"]), kind.text(&["kind"])),
        ),
        age(value, now_ms),
    ]
}

pub(super) fn admission_policy_binding(value: &Value, now_ms: u64) -> Vec<String> {
    let parameters = match value.text(&["spec", "paramRef", "name"]) {
        "" => "<unset>".to_owned(),
        name => format!("{}/{name}", or(value.text(&["spec", "paramRef", "namespace"]), "*")),
    };
    vec![name(value), text(value, &["spec", "policyName"]), parameters, age(value, now_ms)]
}

//! `kubectl describe`. Upstream: `kubectl/pkg/describe/describe.go`.

mod containers;
mod metadata;
mod volumes;

use crate::api::value::Value;

/// The lines of a Pod template, with tabs where the columns are.
pub(super) fn pod_template(template: &Value) -> String {
    let mut out = "Pod Template:\n".to_owned();
    metadata::labels(&mut out, "  Labels", template.at(&["metadata", "labels"]));
    let annotations = template.at(&["metadata", "annotations"]).and_then(Value::as_map);
    if annotations.is_some_and(|annotations| !annotations.is_empty()) {
        metadata::annotations(&mut out, "  Annotations", template.at(&["metadata", "annotations"]));
    }
    let spec = template.get("spec").cloned().unwrap_or_default();
    let service_account = spec.text(&["serviceAccountName"]);
    if !service_account.is_empty() {
        out.push_str(&format!("  Service Account:\t{service_account}\n"));
    }
    if !spec.items(&["initContainers"]).is_empty() {
        containers::describe(&mut out, "Init Containers", spec.items(&["initContainers"]), &[], None, "  ");
    }
    containers::describe(&mut out, "Containers", spec.items(&["containers"]), &[], None, "  ");
    volumes::describe(&mut out, spec.items(&["volumes"]), "  ");
    metadata::spread_constraints(&mut out, spec.items(&["topologySpreadConstraints"]), "  ");
    let priority_class = spec.text(&["priorityClassName"]);
    if !priority_class.is_empty() {
        out.push_str(&format!("  Priority Class Name:\t{priority_class}\n"));
    }
    metadata::labels(&mut out, "  Node-Selectors", spec.get("nodeSelector"));
    metadata::tolerations(&mut out, "  Tolerations", spec.items(&["tolerations"]));
    out
}

/// A time as `describe` prints it: `Mon, 05 Jan 2026 12:00:00 +0000`.
fn time(text: &str) -> String {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    let Some(time_ms) = crate::api::time::parse(text) else {
        return "<unset>".to_owned();
    };
    let weekday = DAYS[usize::try_from(time_ms / 86_400_000 % 7).unwrap_or_default()];
    let month = text[5..7]
        .parse::<usize>()
        .ok()
        .and_then(|month| MONTHS.get(month - 1))
        .copied()
        .unwrap_or_default();
    format!("{weekday}, {} {month} {} {} +0000", &text[8..10], &text[..4], &text[11..19])
}

//! Labels, annotations, tolerations: maps and lists over several lines.

use crate::api::value::{Map, Value};
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::kubectl::printers;

/// Annotations longer than this, in bytes, begin on a line of their own, and lines are cut there.
const MAX_ANNOTATION_BYTES: usize = 140;

/// A text, or nothing, for a value of a map of texts.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// `Labels:\ta=1` and a line for each further label.
pub(super) fn labels(out: &mut String, title: &str, labels: Option<&Value>) {
    out.push_str(title);
    out.push_str(":\t");
    let mut none = true;
    for (key, value) in labels.and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        if !none {
            out.push('\t');
        }
        none = false;
        out.push_str(&format!("{key}={}\n", text(value)));
    }
    if none {
        out.push_str("<none>\n");
    }
}

/// As [`labels`], for annotations; what `kubectl apply` remembers is left out.
pub(super) fn annotations(out: &mut String, title: &str, annotations: Option<&Value>) {
    out.push_str(title);
    out.push_str(":\t");
    let mut none = true;
    for (key, value) in annotations.and_then(Value::as_map).into_iter().flat_map(Map::iter) {
        if key == LAST_APPLIED {
            continue;
        }
        if !none {
            out.push('\t');
        }
        none = false;
        let value = text(value);
        let value = value.strip_suffix('\n').unwrap_or(&value);
        if value.len() + key.len() + 2 > MAX_ANNOTATION_BYTES || value.contains('\n') {
            out.push_str(&format!("{key}:\n"));
            for line in value.split('\n') {
                out.push_str(&format!("\t  {}\n", shorten(line, MAX_ANNOTATION_BYTES - 2)));
            }
        } else {
            out.push_str(&format!("{key}: {value}\n"));
        }
    }
    if none {
        out.push_str("<none>\n");
    }
}

fn shorten(line: &str, max_bytes: usize) -> String {
    if line.len() <= max_bytes {
        return line.to_owned();
    }
    let mut end = max_bytes;
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &line[..end])
}

/// `Tolerations:\tkey=value:Effect op=Exists for 300s`, one a line.
pub(super) fn tolerations(out: &mut String, title: &str, tolerations: &[Value]) {
    out.push_str(title);
    out.push_str(":\t");
    if tolerations.is_empty() {
        out.push_str("<none>\n");
        return;
    }
    let mut sorted: Vec<&Value> = tolerations.iter().collect();
    sorted.sort_by_key(|toleration| toleration.text(&["key"]).to_owned());
    for (at, toleration) in sorted.into_iter().enumerate() {
        if at > 0 {
            out.push('\t');
        }
        let field = |name: &str| toleration.text(&[name]);
        out.push_str(field("key"));
        if !field("value").is_empty() {
            out.push_str(&format!("={}", field("value")));
        }
        if !field("effect").is_empty() {
            out.push_str(&format!(":{}", field("effect")));
        }
        if field("operator") == "Exists" && field("value").is_empty() {
            let alone = field("key").is_empty() && field("effect").is_empty();
            out.push_str(if alone { "op=Exists" } else { " op=Exists" });
        }
        if let Some(seconds) = toleration.int(&["tolerationSeconds"]) {
            out.push_str(&format!(" for {seconds}s"));
        }
        out.push('\n');
    }
}

/// The topology spread constraints, one a line; nothing where there are none.
pub(super) fn spread_constraints(out: &mut String, constraints: &[Value], space: &str) {
    if constraints.is_empty() {
        return;
    }
    let mut sorted: Vec<&Value> = constraints.iter().collect();
    sorted.sort_by_key(|constraint| constraint.text(&["topologyKey"]).to_owned());
    out.push_str(&format!("{space}Topology Spread Constraints:\t"));
    for (at, constraint) in sorted.into_iter().enumerate() {
        if at > 0 {
            out.push_str(&format!("{space}\t"));
        }
        out.push_str(&format!(
            "{}:{} when max skew {} is exceeded",
            constraint.text(&["topologyKey"]),
            constraint.text(&["whenUnsatisfiable"]),
            constraint.int(&["maxSkew"]).unwrap_or_default()
        ));
        if let Some(selector) = constraint.get("labelSelector").filter(|selector| !selector.is_null()) {
            out.push_str(&format!(" for selector {}", printers::label_selector(Some(selector))));
        }
        out.push('\n');
    }
}

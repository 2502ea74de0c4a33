//! The fields of an object as a tree with their writers, and a field before and after.

use std::collections::BTreeMap;

use yew::{Html, html};

use crate::api::object::Object;
use crate::api::value::Value;
use crate::explain::diff::Field;
use crate::explain::language::Language;

/// Fields of the tree; a Pod has about a hundred.
const MOST_FIELDS: usize = 400;

/// Fields by path; the names of those who write each.
type Writers = BTreeMap<Vec<String>, Vec<String>>;

/// Who writes which field.
pub fn tree(object: &Object, language: Language) -> Html {
    let mut writers = Writers::new();
    for entry in object.value().items(&["metadata", "managedFields"]) {
        let (manager, part) = (entry.text(&["manager"]), entry.text(&["subresource"]));
        let name = if part.is_empty() {
            manager.to_owned()
        } else {
            format!("{manager} ({part})")
        };
        if let Some(fields) = entry.get("fieldsV1") {
            collect(fields, &mut Vec::new(), &name, &mut writers);
        }
    }
    if writers.is_empty() {
        return html! { <p class="empty">{language.object_no_managers()}</p> };
    }
    let mut before: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for (path, names) in writers.iter().take(MOST_FIELDS) {
        let shared = path.iter().zip(&before).take_while(|(one, other)| one == other).count();
        for depth in shared..path.len() {
            let is_leaf = depth + 1 == path.len();
            let indent = "  ".repeat(depth);
            lines.push(html! {
                <li><code>{indent}{&path[depth]}</code>
                    if is_leaf { { for names.iter().map(|name| html! { <span class="writer">{name}</span> }) } }
                </li>
            });
        }
        before.clone_from(path);
    }
    html! { <ul class="fields" tabindex="0">{lines}</ul> }
}

/// A path, which a narrow panel breaks between its parts rather than within a word.
pub fn breakable(path: &str) -> Html {
    let parts = path.split_inclusive(['.', '[']).map(|part| html! { <>{part.to_owned()}<wbr /></> });
    html! { <>{ for parts }</> }
}

/// Walks `fieldsV1`: `f:name` is a field, `k:{…}` an item by its key, `v:…` an item by its value, `.` the thing itself.
fn collect(fields: &Value, path: &mut Vec<String>, name: &str, writers: &mut Writers) {
    let Some(map) = fields.as_map().filter(|map| map.keys().any(|key| key != ".")) else {
        writers.entry(path.clone()).or_default().push(name.to_owned());
        return;
    };
    for (key, inner) in map.iter().filter(|(key, _)| key.as_str() != ".") {
        let (kind, rest) = key.split_once(':').unwrap_or(("", key));
        path.push(if kind == "f" {
            rest.to_owned()
        } else {
            format!("[{}]", rest.trim_matches(['{', '}']).replace('"', "").replace(':', "="))
        });
        collect(inner, path, name, writers);
        path.pop();
    }
}

/// A field before and after.
pub fn changed(field: &Field, language: Language) -> Html {
    html! {
        <div key={field.path.clone()}>
            <dt>{breakable(&field.path)}</dt>
            <dd>
                if let Some(before) = &field.before {
                    <del>{before}</del>
                } else {
                    <span class="note">{language.field_new()}</span>
                }
                <span class="arrow" aria-hidden="true">{" → "}</span>
                if let Some(after) = &field.after {
                    <ins>{after}</ins>
                } else {
                    <span class="note">{language.field_gone()}</span>
                }
            </dd>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn every_owned_field_is_a_leaf_with_its_writers() {
        let fields = value!({"f:spec": {"f:replicas": {}, "f:template": {"f:spec": {"f:containers": {"k:{\"name\":\"app\"}": {".": {}, "f:image": {}}}}}}});
        let mut writers = Writers::new();
        collect(&fields, &mut Vec::new(), "kubectl", &mut writers);
        let paths: Vec<String> = writers.keys().map(|path| path.join(".")).collect();
        assert_eq!(paths, ["spec.replicas", "spec.template.spec.containers.[name=app].image"]);
        assert!(writers.values().all(|names| names == &["kubectl"]));
    }
}

//! The words about fields that the editor shows: every one is about a field of the schema, and in every language.

use std::collections::BTreeSet;

use converge::api::schema::{self, Shape, Type};
use converge::api::value::Value;
use converge::manifest;

const TEXT: &str = include_str!("../www/editor/meanings.yaml");

fn meanings() -> Vec<(String, Value)> {
    let manifest = manifest::parse(TEXT);
    assert_eq!(manifest.faults, []);
    let [document] = manifest.documents.as_slice() else {
        panic!("one document");
    };
    assert!(document.warnings.is_empty(), "{:?}", document.warnings);
    let map = document.value.as_map().expect("a map");
    map.iter().map(|(key, value)| (key.to_string(), value.clone())).collect()
}

/// Every field that a manifest can have, as `Struct.field`.
fn fields() -> BTreeSet<String> {
    fn visit(of: Type, seen: &mut BTreeSet<Type>, fields: &mut BTreeSet<String>) {
        let mut of = of;
        while let Some(element) = of.element() {
            of = element;
        }
        if of.shape() != Shape::Struct || !seen.insert(of) {
            return;
        }
        for field in of.fields() {
            fields.insert(format!("{}.{}", of.short_name(), field.json_name()));
            fields.insert(format!("*.{}", field.json_name()));
            visit(field.of(), seen, fields);
        }
    }
    let (mut seen, mut fields) = (BTreeSet::new(), BTreeSet::new());
    for (_, _, root) in schema::roots() {
        visit(root, &mut seen, &mut fields);
    }
    fields
}

#[test]
fn every_meaning_is_about_a_field_that_a_manifest_can_have() {
    let fields = fields();
    let unknown: Vec<String> = meanings()
        .into_iter()
        .map(|(key, _)| key)
        .filter(|key| !fields.contains(key))
        .collect();
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn every_meaning_is_one_line_in_every_language() {
    let meanings = meanings();
    assert!(meanings.len() > 120, "{}", meanings.len());
    for (key, value) in meanings {
        let (english, chinese) = (value.text(&["en"]), value.text(&["zh"]));
        assert!(english.ends_with('.') && english.chars().count() <= 100, "{key}: {english}");
        assert!(chinese.ends_with('。') && chinese.chars().count() <= 100, "{key}: {chinese}");
        assert!(
            !english.contains('\n') && chinese.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)),
            "{key}"
        );
    }
}

//! The words about kinds and fields that the editor and `kubectl explain` show: every one is about something of the
//! schema, and in every language.

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

/// Every kind, and every field that a manifest can have, as `Struct.field`.
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
    for (_, kind, root) in schema::roots() {
        fields.insert(kind.to_owned());
        visit(root, &mut seen, &mut fields);
    }
    fields
}

#[test]
fn every_kind_has_a_meaning() {
    let meanings = meanings();
    let without: Vec<&str> = schema::roots()
        .map(|(_, kind, _)| kind)
        .filter(|kind| !meanings.iter().any(|(key, _)| key == kind))
        .collect();
    assert_eq!(without, Vec::<&str>::new());
}

#[test]
fn a_meaning_names_values_that_the_schema_names_too() {
    let of_schema = |key: &str| {
        let (holder, field) = key.split_once('.')?;
        let holder = schema::named(&format!("v1.{holder}")).or_else(|| schema::named(&format!("v2.{holder}")))?;
        Some(holder.field(field)?.of().values())
    };
    let mut compared = 0;
    for (key, value) in meanings() {
        let named: Vec<&str> = value.items(&["values"]).iter().filter_map(Value::as_str).collect();
        let Some(values) = of_schema(&key).filter(|values| !values.is_empty() && !named.is_empty()) else {
            continue;
        };
        assert!(named.iter().all(|value| values.contains(value)), "{key}: {named:?}, {values:?}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn every_meaning_is_about_a_kind_or_a_field_that_a_manifest_can_have() {
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

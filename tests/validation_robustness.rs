//! Validation meets every value that decoding lets through: it may refuse it, but never fails on it.

#[path = "vectors/files.rs"]
#[allow(dead_code, reason = "the vectors' runner asks for more of it")]
mod files;
#[path = "common/processor.rs"]
mod processor;
#[path = "validation/mod.rs"]
mod validation;

use std::time::Duration;

use converge::api::decode::{FieldValidation, decode_request};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::validation::{validate_create, validate_update, warnings};
use converge::api::value::Value;

/// Texts and numbers that have the right type and little else.
fn odd_values() -> [Value; 8] {
    [
        Value::from(""),
        Value::from("é€𝄞é€𝄞é€𝄞"),
        Value::from("iqn.20é€𝄞.a:b"),
        Value::from("-"),
        Value::from("a/b/../c"),
        Value::from(i64::MAX),
        Value::from(-1),
        Value::list::<Value>([]),
    ]
}

/// Copies of `value` with one part of it replaced.
fn variants(value: &Value, odd: &Value, found: &mut Vec<Value>, rebuild: &dyn Fn(Value) -> Value) {
    match value {
        Value::Map(map) => {
            for (key, inner) in map.iter() {
                let replaced = |part: Value| {
                    let mut copy = value.clone();
                    copy.make_map().insert(key.clone(), part);
                    rebuild(copy)
                };
                variants(inner, odd, found, &replaced);
            }
        }
        Value::List(items) => {
            for (at, inner) in items.iter().enumerate() {
                let replaced = |part: Value| {
                    let mut copy = value.clone();
                    copy.make_list()[at] = part;
                    rebuild(copy)
                };
                variants(inner, odd, found, &replaced);
            }
        }
        _ => {}
    }
    found.push(rebuild(odd.clone()));
}

#[test]
fn no_value_that_decoding_takes_makes_validation_fail() {
    let vectors = files::read("templates").expect("the vectors are in the project");
    let (mut taken, mut refused) = (0_u32, 0_u32);
    // Each vector sets other fields; one odd value for each keeps the test short.
    for (at, vector) in vectors.iter().enumerate() {
        let manifest = converge::manifest::parse(vector["manifest"].as_str().expect("a text"));
        let odd = &odd_values()[at % 8];
        let mut found = Vec::new();
        variants(&manifest.documents[0].value, odd, &mut found, &|value| value);
        for body in found {
            let Ok(decoded) = decode_request("apps/v1", "Deployment", &body, FieldValidation::Ignore) else {
                continue;
            };
            let mut object = decoded.object;
            defaults::apply(Kind::Deployment, &mut object);
            let errors = validate_create(Kind::Deployment, &object);
            // The object is the same, so whatever is wrong with a change is wrong with the object.
            assert!(validate_update(Kind::Deployment, &object, &object).len() <= errors.len());
            warnings(Kind::Deployment, &object, None);
            if errors.is_empty() {
                taken += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(taken > 100 && refused > 1000, "taken {taken}, refused {refused}");
}

#[test]
fn every_kind_is_validated_without_any_field() {
    let (empty, other) = (converge::value!({}), converge::value!({"metadata": {"uid": "1"}}));
    for kind in Kind::ALL {
        let lines = |errors: &[converge::api::field::FieldError]| validation::lines(errors).join("\n");
        assert!(
            lines(&validate_create(kind, &empty)).contains("metadata.name: Required value"),
            "{kind:?}"
        );
        assert!(
            lines(&validate_update(kind, &other, &empty)).contains("metadata.uid: Invalid value"),
            "{kind:?}"
        );
    }
}

#[test]
fn a_large_manifest_is_validated_in_a_blink() {
    let container = |at| {
        format!(
            "      - name: c{at}\n        image: nginx:1\n        env: [{{name: A, value: b}}]\n        ports: [{{containerPort: {}}}]\n",
            at + 1
        )
    };
    let containers = (0..50).map(container).collect::<Vec<_>>().concat();
    let text = format!(
        "metadata: {{name: web}}\nspec:\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec:\n      containers:\n{containers}"
    );
    let object = validation::object(Kind::Deployment, &text);
    let ((), taken) = processor::timed(|| {
        for _ in 0..100 {
            assert!(validate_create(Kind::Deployment, &object).is_empty());
        }
    });
    // A hundredth of this is far below what a reader notices.
    assert!(taken < Duration::from_secs(1), "{taken:?}");
}

//! Text of the editor, of `-f -` and of a dropped file.

use std::cell::LazyCell;

use converge::api::decode::{FieldValidation, decode_request, drop_empty};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::schema;
use converge::api::validation::{validate_create, validate_update, warnings};
use converge::api::value::Value;
use converge::apiserver::ApiServer;
use converge::kubectl::{self, Session};
use converge::manifest::{self, Document, Manifest, parse, to_compact_json, to_json, to_yaml};
use converge::sim::timeline::Snapshot;

use super::checks::{Places, hold_equal, hold_journal};

pub fn check(text: &str) {
    let manifest = parse(text);
    let places = Places::of(text);
    for fault in &manifest.faults {
        places.hold(&fault.message, fault.line, fault.column);
        assert!(!fault.message.is_empty() && !fault.kubectl_message.is_empty(), "{fault:?}");
        assert!(fault.documents_before <= manifest.documents.len(), "{fault:?}");
    }
    let (seen, fault) = manifest.as_kubectl();
    assert_eq!(
        fault.is_none(),
        seen.len() == manifest.documents.len() && manifest.faults.is_empty()
    );
    hold_documents(&places, &manifest);
    manifest::json_complaint(text);
    for document in &manifest.documents {
        hold_printing(&document.value);
        hold_object(document);
    }
    hold_apply(text, &manifest);
}

/// Documents stand in order, and all in them has its place in the text.
fn hold_documents(places: &Places, manifest: &Manifest) {
    let mut line = 0;
    for document in &manifest.documents {
        assert!(
            document.first_line >= line && document.first_line <= document.last_line,
            "{document:?} after line {line}"
        );
        line = document.last_line;
        places.hold("the first line", document.first_line, 1);
        places.hold("the last line", document.last_line, 1);
        for warning in &document.warnings {
            places.hold_span(&warning.message, warning.span);
        }
        for path in [
            "",
            "metadata.name",
            "spec.template.spec.containers[0].image",
            "spec.replicas",
            "items[1]",
        ] {
            places.hold_span(path, document.spans.nearest(path));
            for span in document.spans.value(path).into_iter().chain(document.spans.key(path)) {
                places.hold_span(path, span);
            }
        }
    }
}

/// What is printed reads back the same in each of the three forms, and prints the same again.
fn hold_printing(value: &Value) {
    for (form, print) in [
        ("YAML", to_yaml as fn(&Value) -> String),
        ("JSON", to_json),
        ("compact JSON", to_compact_json),
    ] {
        let printed = print(value);
        let read = parse(&printed);
        assert!(read.faults.is_empty(), "{form}: {:?} in\n{printed}", read.faults);
        // A text of nothing but null is no document.
        let found = read.documents.first().map_or(&Value::Null, |document| &document.value);
        assert!(
            read.documents.len() <= 1,
            "{form}: {} documents in\n{printed}",
            read.documents.len()
        );
        hold_equal(form, found, value);
        assert_eq!(print(found), printed, "{form}");
    }
}

/// A server reads, completes and judges each object, and what it completed is complete.
fn hold_object(document: &Document) {
    let value = &document.value;
    let Some(kind) = Kind::of_manifest(value.text(&["apiVersion"]), value.text(&["kind"])) else {
        return;
    };
    let Ok(decoded) = decode_request(&kind.api_version(), kind.name(), value, FieldValidation::Warn) else {
        return;
    };
    let mut object = decoded.object;
    let again = decode_request(&kind.api_version(), kind.name(), &object, FieldValidation::Strict).expect("it was read before");
    hold_equal("what was read reads back the same", &again.object, &object);
    defaults::apply(kind, &mut object);
    let mut twice = object.clone();
    defaults::apply(kind, &mut twice);
    hold_equal("defaults are given once", &twice, &object);
    let errors = validate_create(kind, &object);
    for error in &errors {
        assert!(!error.message.is_empty(), "{error:?}");
        document.spans.nearest(&error.field);
    }
    // Some are told twice, as upstream: of a Pod's labels once among its metadata's changes and once among its own.
    for error in validate_update(kind, &object, &object) {
        assert!(
            errors.contains(&error),
            "an update that changes nothing has no faults of its own: {error:?}"
        );
    }
    warnings(kind, &object, None);
    if let Some(of) = schema::root(&kind.api_version(), kind.name()) {
        drop_empty(of, &mut object);
    }
}

thread_local! {
    /// A cluster in which something runs, made once.
    static CLUSTER: LazyCell<Snapshot> = LazyCell::new(super::kubectl::cluster);
}

/// Applied twice, the second time changes nothing that the first did not; and a text that can't be read changes nothing.
fn hold_apply(text: &str, manifest: &Manifest) {
    let snapshot = CLUSTER.with(|cluster| (**cluster).clone());
    let mut api = ApiServer::of_objects(snapshot.objects.clone(), snapshot.time_ms);
    let session = Session::default();
    let said = kubectl::run_alone(&mut api, &session, "apply -f -", text);
    hold_journal("apply", &snapshot.objects, &mut api);
    assert!(said.code == 0 || !said.stderr.is_empty(), "fails in silence");
    if manifest.documents.is_empty() {
        assert_eq!(api.objects(), &snapshot.objects, "nothing could be read");
    }
    let before = api.objects().clone();
    let again = kubectl::run_alone(&mut api, &session, "apply -f -", text);
    hold_journal("apply again", &before, &mut api);
    // An item without the key by which its list is merged is sent as it stands, and only compared the second time, which fails
    // upstream too.
    if said.code == 0 && !again.stderr.contains("does not contain declared merge key") {
        assert_eq!(again.code, 0, "applied once: {}\nand not twice: {}", said.stdout, again.stderr);
    }
}

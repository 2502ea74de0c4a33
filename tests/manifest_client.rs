//! What kubectl makes of a manifest before it sends anything.

use converge::limits::MAX_DOCUMENTS;
use converge::manifest::client::{self, Intake, Options};
use converge::manifest::{Failure, parse, report};

fn intake(text: &str) -> Intake {
    client::read(&parse(text), &Options::default())
}

fn stderr(text: &str) -> String {
    report(intake(text).failure, Vec::new())
}

const POD: &str = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n";

#[test]
fn a_namespace_is_filled_in_where_the_kind_has_one() {
    let objects =
        intake("apiVersion: v1\nkind: Node\nmetadata: {name: node-1, namespace: x}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\n")
            .objects;
    assert_eq!(objects.len(), 2, "{objects:?}");
    assert_eq!(objects[0].value.text(&["metadata", "namespace"]), "");
    assert_eq!(objects[1].value.text(&["metadata", "namespace"]), "default");
    assert_eq!(objects[1].document, 1);
}

#[test]
fn lists_are_taken_apart_and_lists_in_lists_come_last() {
    let text = "apiVersion: v1\nkind: List\nitems:\n\
        - {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: Pod, metadata: {name: c}}]}\n\
        - {apiVersion: v1, kind: Pod, metadata: {name: a}}\n\
        - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}\n";
    let found: Vec<_> = intake(text)
        .objects
        .iter()
        .map(|object| format!("{} {}", object.path, object.value.text(&["metadata", "name"])))
        .collect();
    assert_eq!(found, ["items[1] a", "items[2] b", "items[0].items[0] c"]);
    // A list of one kind gives its items their kind.
    let pods = intake("apiVersion: v1\nkind: PodList\nitems:\n- metadata: {name: a}\n").objects;
    assert_eq!(pods[0].kind.name(), "Pod");
    assert_eq!(
        stderr("apiVersion: v1\nkind: List\nitems: []\n"),
        "error: no objects passed to apply\n"
    );
}

#[test]
fn refusals_name_what_is_wrong() {
    let validating = |problem: &str| {
        format!(
            "error: error validating \"STDIN\": error validating data: {problem}; \
             if you choose to ignore these errors, turn validation off with --validate=false\n"
        )
    };
    for (text, due) in [
        ("a: 1\n", validating("[apiVersion not set, kind not set]")),
        ("- a\n", validating("invalid object to validate")),
        ("apiVersion: 1\nkind: Pod\n", validating("apiVersion isn't string type")),
        ("apiVersion: v1\nkind: true\n", validating("kind isn't string type")),
        ("apiVersion: a/b/c\nkind: Pod\n", validating("unexpected GroupVersion string: a/b/c")),
        ("apiVersion: v1\nkind: List\n", validating("invalid object to validate")),
        ("apiVersion: v1\nkind: List\nitems:\n- {kind: Pod}\n- {kind: Pod}\n", validating("apiVersion not set")),
        ("apiVersion: v1\nkind: Pod\nmetadata: x\n", "error: unable to decode \"STDIN\": json: cannot unmarshal string into Go struct field metadataOnlyObject.metadata of type v1.ObjectMeta\n".into()),
        ("apiVersion: v1\nkind: Pod\nmetadata: {name: 5}\n", "error: unable to decode \"STDIN\": json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string\n".into()),
        ("apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Nope}\n", "unable to recognize no matches for kind \"Nope\" in version \"v1\"\n".into()),
    ] {
        assert_eq!(stderr(text), due, "{text}");
    }
}

#[test]
fn several_errors_are_listed_without_a_prefix() {
    let unknown = "apiVersion: v1\nkind: A\n---\napiVersion: v1\nkind: B\n";
    let line = |kind: &str| {
        format!(
            "resource mapping not found for name: \"\" namespace: \"\" from \"STDIN\": no matches for kind \"{kind}\" in version \"v1\"\nensure CRDs are installed first\n"
        )
    };
    assert_eq!(stderr(unknown), line("A") + &line("B"));
    let server = Failure::One {
        alone: "alone".into(),
        listed: "Error from server (NotFound): x".into(),
    };
    let failure = intake(&format!("{POD}---\napiVersion: v1\nkind: A\n")).failure;
    assert_eq!(
        report(failure, vec![server.clone()]),
        line("A") + "Error from server (NotFound): x\n"
    );
    assert_eq!(report(None, vec![server]), "alone\n");
    assert_eq!(report(None, Vec::new()), "");
}

#[test]
fn what_stands_before_a_fault_is_sent() {
    let intake = intake(&format!("{POD}---\n{POD}  x: [\n---\n{POD}"));
    assert_eq!(intake.objects.len(), 1);
    assert_eq!(
        report(intake.failure, Vec::new()),
        "error: error parsing STDIN: error converting YAML to JSON: yaml: line 3: did not find expected key\n"
    );
    // A document without a kind ends the reading as well, an unknown kind does not.
    assert_eq!(super_objects("a: 1\n"), 0);
    assert_eq!(super_objects("apiVersion: v1\nkind: A\n"), 1);
}

fn super_objects(first: &str) -> usize {
    intake(&format!("{first}---\n{POD}")).objects.len()
}

#[test]
fn without_validation_the_decoder_speaks() {
    let options = Options {
        validate: false,
        ..Options::default()
    };
    let stderr = |text: &str| report(client::read(&parse(text), &options).failure, Vec::new());
    assert_eq!(
        stderr("a: <b>\n"),
        "error: unable to decode \"STDIN\": Object 'Kind' is missing in '{\"a\":\"\\u003cb\\u003e\"}'\n"
    );
    assert_eq!(
        stderr("hello\n"),
        "error: unable to decode \"STDIN\": json: cannot unmarshal string into Go value of type unstructured.detector\n"
    );
}

#[test]
fn an_unknown_kind_is_marked_with_the_kinds_that_converge_knows() {
    let marks = intake("apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\n").marks;
    assert_eq!(marks.len(), 1);
    assert_eq!(marks[0].path, "kind");
    assert!(marks[0].message.contains("Deployment"), "{}", marks[0].message);
}

#[test]
fn lists_of_more_objects_than_the_bound_are_refused_whole() {
    let account = |name: usize| format!(r#"{{"apiVersion":"v1","kind":"ServiceAccount","metadata":{{"name":"a{name}"}}}}"#);
    let list = |count: usize| {
        let items: Vec<String> = (0..count).map(account).collect();
        format!(r#"{{"apiVersion":"v1","kind":"List","items":[{}]}}"#, items.join(","))
    };
    let nested = |count: usize| format!(r#"{{"apiVersion":"v1","kind":"List","items":[{},{}]}}"#, account(0), list(count));
    assert_eq!(intake(&list(MAX_DOCUMENTS)).objects.len(), MAX_DOCUMENTS);
    for text in [
        list(MAX_DOCUMENTS + 1),
        list(9_000),
        nested(MAX_DOCUMENTS),
        format!("{}\n---\n{}\n", account(0), list(MAX_DOCUMENTS)),
    ] {
        let refused = intake(&text);
        assert!(refused.objects.is_empty(), "what is sent is all or nothing");
        assert_eq!(refused.marks.len(), 1);
        assert_eq!(
            stderr(&text),
            "error: error parsing STDIN: the manifest has more than 500 objects\n"
        );
    }
}

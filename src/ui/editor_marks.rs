//! Marks in the editor: what is wrong with the text, at its line and column, in the words of who refused it.

use std::rc::Rc;

use crate::api::decode::{FieldValidation, decode_request, misfit};
use crate::api::kind::Kind;
use crate::api::schema;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::write::{Outcome, Write};
use crate::manifest::{self, Document, Manifest};
use crate::sim::runner::Stream;
use crate::sim::step::Cause;
use crate::sim::timeline::{Acted, Timeline};

/// A fault of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The line, counted from 1; 0 where the fault has no place.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: Rc<str>,
    /// Whether it is accepted all the same, though hardly meant: a key that is there twice, of which the last wins.
    pub warning: bool,
}

impl Mark {
    /// `error` or `warning`.
    pub const fn severity(&self) -> &'static str {
        if self.warning { "warning" } else { "error" }
    }
}

/// What can't be read of a text, and what kubectl passes over in silence though a reader should know it.
pub fn of_text(manifest: &Manifest) -> Vec<Mark> {
    let faults = manifest.faults.iter().map(|fault| Mark {
        line: fault.line,
        column: fault.column,
        message: fault.message.as_str().into(),
        warning: false,
    });
    faults.chain(warnings(&manifest.documents)).collect()
}

/// What is wrong with `text`, which was applied by the last action of `timeline`, or was only looked at since it asks for
/// nothing: what can't be read, then what the server refused.
pub fn of_applied(text: &str, timeline: &Timeline, acted: Acted) -> Vec<Mark> {
    let manifest = manifest::parse(text);
    let mut marks = of_text(&manifest);
    let action = match acted {
        Acted::Looked => timeline.looks().last(),
        Acted::Changed(_) => timeline.actions().next_back(),
        Acted::Full => None,
    };
    let Some(action) = action else {
        return marks;
    };
    if let Acted::Changed(first) = acted {
        marks.extend(of_refusals(&manifest.documents, timeline, first));
    }
    if marks.iter().all(|mark| mark.warning) && action.code.is_some_and(|code| code != 0) {
        let lines = action.lines.iter().filter(|line| line.stream == Stream::Err);
        marks.extend(lines.map(|line| of_client(&manifest.documents, &line.text)));
    }
    marks.sort_by_key(|mark| (mark.line, mark.column));
    marks
}

/// What kubectl itself said of the text, at its place if it is about a value that is no such field's.
pub fn of_client(documents: &[Document], said: &str) -> Mark {
    let said = said.trim_end();
    let found = documents.iter().find_map(|document| Some((document, misfit_in(document, said)?)));
    found.map_or_else(
        || mark(None, "", said),
        |(document, path)| mark(Some(document), &path, &format!("{path}: {said}")),
    )
}

/// The path at which the document has a value that its decoder refuses in these words.
fn misfit_in(document: &Document, said: &str) -> Option<String> {
    let object = &document.value;
    let of = |object: &Value| schema::root(object.text(&["apiVersion"]), object.text(&["kind"]));
    let path = |object: &Value| misfit(of(object)?, object, said).filter(|path| !path.is_empty());
    let items = object.items(&["items"]).iter().enumerate();
    let listed = || items.clone().find_map(|(at, item)| Some(format!("items[{at}].{}", path(item)?)));
    path(object).map(String::from).or_else(listed)
}

/// A mark at the nearest place to a path that there is.
fn mark(document: Option<&Document>, path: &str, message: &str) -> Mark {
    let place = document.map(|document| document.spans.nearest(path).start);
    Mark {
        line: place.map_or(0, |place| place.line),
        column: place.map_or(0, |place| place.column),
        message: message.into(),
        warning: false,
    }
}

/// What kubectl passes over in silence though a reader should know it.
fn warnings(documents: &[Document]) -> impl Iterator<Item = Mark> {
    documents.iter().flat_map(|document| &document.warnings).map(|warning| Mark {
        line: warning.span.start.line,
        column: warning.span.start.column,
        message: warning.message.as_str().into(),
        warning: true,
    })
}

/// What the server refused of `text`, which was applied by the action whose first step is `first`.
pub fn refusals(text: &str, timeline: &Timeline, first: u64) -> Vec<Mark> {
    of_refusals(&manifest::parse(text).documents, timeline, first)
}

fn of_refusals(documents: &[Document], timeline: &Timeline, first: u64) -> Vec<Mark> {
    let Some(cause) = timeline
        .step(first)
        .map(|step| step.cause)
        .filter(|cause| matches!(cause, Cause::Action(_)))
    else {
        return Vec::new();
    };
    let steps = timeline.steps().skip(usize::try_from(first - 1).unwrap_or(usize::MAX));
    // Controllers come between the requests for several objects.
    let mut marks: Vec<Mark> = steps
        .filter(|step| step.cause == cause)
        .filter_map(|step| match &step.write.outcome {
            Outcome::Refused(_, status) => Some(of_refusal(documents, &step.write, status)),
            _ => None,
        })
        .flatten()
        .collect();
    marks.sort_by_key(|mark| (mark.line, mark.column));
    marks
}

/// One mark for each cause of a refusal at its field, or one for the whole at the document.
pub fn of_refusal(documents: &[Document], write: &Write, status: &Status) -> Vec<Mark> {
    let named = |document: &&Document| {
        document.value.text(&["kind"]) == write.key.kind.name() && document.value.text(&["metadata", "name"]) == write.key.name
    };
    let document = documents.iter().find(named).or_else(|| documents.first());
    let mark = |field: &str, message: &str| mark(document, field, message);
    let places = |said: &str| {
        let misfit = document.and_then(|document| misfit_in(document, said));
        let misfit = misfit.map(|path| vec![mark(&path, &format!("{path}: {said}"))]);
        misfit.unwrap_or_else(|| unknown_fields(said).into_iter().map(|(field, words)| mark(field, words)).collect())
    };
    if status.causes.is_empty() {
        let marks = places(&status.message);
        return if marks.is_empty() { vec![mark("", &status.message)] } else { marks };
    }
    // The server finds such a patch out of shape without saying where; the decoder says it of the same text.
    let misfits = document
        .filter(|_| status.causes.iter().any(|cause| cause.field == "patch"))
        .and_then(|document| decode_error(write.key.kind, &document.value))
        .map(|said| places(&said))
        .unwrap_or_default();
    if !misfits.is_empty() {
        return misfits;
    }
    status
        .causes
        .iter()
        .map(|cause| mark(&cause.field, &format!("{}: {}", cause.field, cause.message)))
        .collect()
}

/// What the decoder says of an object that has fields of wrong types or unknown ones.
fn decode_error(kind: Kind, object: &Value) -> Option<String> {
    let decoded = decode_request(&kind.api_version(), kind.name(), object, FieldValidation::Strict);
    decoded.err().map(|error| error.to_string())
}

/// The fields that the kind does not know or has twice, each with the words about it, in a message like
/// `strict decoding error: unknown field "spec.replica", unknown field "spec.x"`. Such a refusal has no causes.
fn unknown_fields(message: &str) -> Vec<(&str, &str)> {
    let Some((_, list)) = message.split_once("strict decoding error: ") else {
        return Vec::new();
    };
    let named = |part| Some((str::split(part, '"').nth(1)?, part));
    list.split(", ").filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoders_message_names_the_fields_to_mark() {
        let strict = r#"Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.a", duplicate field "spec.b""#;
        assert_eq!(
            unknown_fields(strict),
            [("spec.a", r#"unknown field "spec.a""#), ("spec.b", r#"duplicate field "spec.b""#)]
        );
        assert!(unknown_fields("no kind is set").is_empty());
    }

    #[test]
    fn a_patch_that_is_out_of_shape_is_marked_where_the_text_is() {
        let text = |replicas: &str| {
            format!(
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  {replicas}\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: \"shop:1\"}}]}}\n"
            )
        };
        let mut timeline = crate::scenario::Scenario::default().timeline();
        timeline.act(0, crate::sim::script::Input::Apply(text("replicas: 1").into()));
        timeline.run();
        for (wrong, words) in [
            ("replicas: three", "replicas of type int32"),
            ("replica: 3", "unknown field \"spec.replica\""),
        ] {
            let wrong = text(wrong);
            let acted = timeline.act(timeline.len(), crate::sim::script::Input::Apply(wrong.as_str().into()));
            let marks = of_applied(&wrong, &timeline, acted);
            assert!(
                matches!(marks.as_slice(), [mark] if (mark.line, mark.column) == (5, 3) && mark.message.contains(words)),
                "{marks:?}"
            );
        }
    }

    #[test]
    fn a_value_that_is_no_text_is_marked_at_its_line_whether_kubectl_or_the_server_refuses_it() {
        let text = |annotation: &str, value: &str| {
            format!(
                "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: other\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  annotations:\n    team: shop\n    example.com/size: {annotation}\nspec:\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec:\n      containers:\n      - name: app\n        image: shop:1\n        env:\n        - name: PORT\n          value: {value}\n"
            )
        };
        let cases = [
            (
                text("5", "a"),
                12,
                "metadata.annotations[example.com/size]: error: unable to decode",
            ),
            (
                text("yes please", "8080"),
                23,
                "spec.template.spec.containers[0].env[0].value: Deployment in version \"v1\" cannot be handled",
            ),
            (
                text("yes please", "true"),
                23,
                "json: cannot unmarshal bool into Go struct field EnvVar.",
            ),
        ];
        for (text, line, words) in cases {
            let mut timeline = crate::scenario::Scenario::default().timeline();
            let acted = timeline.act(0, crate::sim::script::Input::Apply(text.as_str().into()));
            // Each object is sent on its own.
            timeline.run();
            let marks = of_applied(&text, &timeline, acted);
            let place = matches!(marks.as_slice(), [mark] if mark.line == line && mark.message.contains(words));
            assert!(place, "{words}: {marks:?}");
            let tried = crate::ui::dry_run::dry_run(&text, &timeline.state_at(0));
            assert_eq!(tried.marks, marks, "what Apply would say is what it says");
        }
    }

    #[test]
    fn a_key_that_is_there_twice_is_marked_as_a_warning_at_its_place() {
        let manifest = manifest::parse("kind: Pod\nmetadata:\n  name: a\n  name: b\n");
        let marks: Vec<Mark> = warnings(&manifest.documents).collect();
        assert!(
            matches!(marks.as_slice(), [mark] if mark.warning && (3..=4).contains(&mark.line)),
            "{marks:?}"
        );
    }
}

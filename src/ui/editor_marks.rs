//! Marks in the editor: what is wrong with the text, at its line and column, in the words of who refused it.

use std::rc::Rc;

use crate::api::decode::{FieldValidation, decode_request};
use crate::api::kind::Kind;
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
        marks.extend(action.lines.iter().filter(|line| line.stream == Stream::Err).map(|line| Mark {
            line: 0,
            column: 0,
            message: line.text.trim_end().into(),
            warning: false,
        }));
    }
    marks.sort_by_key(|mark| (mark.line, mark.column));
    marks
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
    let mut marks: Vec<Mark> = steps
        .take_while(|step| step.cause == cause)
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
    let mark = |field: &str, message: &str| {
        let place = document.map(|document| document.spans.nearest(field).start);
        Mark {
            line: place.map_or(0, |place| place.line),
            column: place.map_or(0, |place| place.column),
            message: message.into(),
            warning: false,
        }
    };
    if status.causes.is_empty() {
        let fields = fields_in(&status.message);
        if fields.is_empty() {
            return vec![mark("", &status.message)];
        }
        return fields.into_iter().map(|(field, message)| mark(field, message)).collect();
    }
    // The server finds such a patch out of shape without saying where; the decoder says it of the same text.
    let misfits = document
        .filter(|_| status.causes.iter().any(|cause| cause.field == "patch"))
        .and_then(|document| decode_error(write.key.kind, &document.value))
        .unwrap_or_default();
    let named = fields_in(&misfits);
    if !named.is_empty() {
        return named.into_iter().map(|(field, message)| mark(field, message)).collect();
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

/// The fields that a decoder's message names, each with the words about it. Such a refusal has no causes:
/// `strict decoding error: unknown field "spec.replica", unknown field "spec.x"`, or
/// `json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32`.
fn fields_in(message: &str) -> Vec<(&str, &str)> {
    if let Some((_, list)) = message.split_once("strict decoding error: ") {
        let named = |part| Some((str::split(part, '"').nth(1)?, part));
        return list.split(", ").filter_map(named).collect();
    }
    let field = message.split_once("Go struct field ").and_then(|(_, rest)| {
        let (path, _) = rest.split_once(" of type ")?;
        // The type's name stands before the path.
        Some(path.split_once('.')?.1)
    });
    field.map(|field| (field, message)).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoders_message_names_the_fields_to_mark() {
        let strict = r#"Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.a", duplicate field "spec.b""#;
        assert_eq!(
            fields_in(strict),
            [("spec.a", r#"unknown field "spec.a""#), ("spec.b", r#"duplicate field "spec.b""#)]
        );
        let kind = "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32";
        assert_eq!(fields_in(kind), [("spec.replicas", kind)]);
        assert!(fields_in("no kind is set").is_empty());
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
    fn a_key_that_is_there_twice_is_marked_as_a_warning_at_its_place() {
        let manifest = manifest::parse("kind: Pod\nmetadata:\n  name: a\n  name: b\n");
        let marks: Vec<Mark> = warnings(&manifest.documents).collect();
        assert!(
            matches!(marks.as_slice(), [mark] if mark.warning && (3..=4).contains(&mark.line)),
            "{marks:?}"
        );
    }
}

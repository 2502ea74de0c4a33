//! What Apply would do: the text is applied to a copy of the cluster, as `kubectl apply --dry-run=server` and `kubectl
//! diff` ask a server to do.

use std::rc::Rc;

use super::editor_marks::{self, Mark};
use crate::api::object::Shared;
use crate::apiserver::ApiServer;
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::apiserver::write::{Outcome, Write};
use crate::kubectl::{self, Session};
use crate::manifest::{self, to_yaml};
use crate::sim::timeline::Snapshot;

/// What applying a text would lead to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DryRun {
    /// What could not be read, and what the server would refuse.
    pub marks: Vec<Mark>,
    /// The objects that would be written, as they are stored.
    pub before: String,
    /// The same objects as they would be stored.
    pub after: String,
}

/// Applies `text` to a copy of the cluster at `snapshot`.
pub fn dry_run(text: &str, snapshot: &Snapshot) -> DryRun {
    let mut copy = ApiServer::of_objects(snapshot.objects.clone(), snapshot.time_ms);
    let output = kubectl::run_alone(&mut copy, &Session::default(), "apply -f -", text);
    let writes = copy.take_journal();
    let documents = manifest::parse(text);
    let refused = writes.iter().filter_map(|write| match &write.outcome {
        Outcome::Refused(_, status) => Some((write, status)),
        _ => None,
    });
    let mut marks = editor_marks::of_text(&documents);
    marks.extend(refused.flat_map(|(write, status)| editor_marks::of_refusal(&documents.documents, write, status)));
    if marks.is_empty() && output.code != 0 {
        marks.push(editor_marks::of_client(&documents.documents, &output.stderr));
    }
    marks.sort_by_key(|mark| (mark.line, mark.column));
    let stored: Vec<&Write> = writes.iter().filter(|write| matches!(write.outcome, Outcome::Stored)).collect();
    let side = |of: fn(&Write) -> Option<&Shared>| {
        let objects: Vec<String> = stored.iter().filter_map(|write| of(write)).map(shown).collect();
        objects.join("---\n")
    };
    DryRun {
        before: side(|write| write.before.as_ref()),
        after: side(|write| write.after.as_ref()),
        marks,
    }
}

/// An object without what says nothing about the change.
fn shown(object: &Rc<crate::api::object::Object>) -> String {
    let mut value = object.value().clone();
    for noise in ["managedFields", "resourceVersion", "uid", "creationTimestamp"] {
        value.remove(&["metadata", noise]);
    }
    value.remove(&["metadata", "annotations", LAST_APPLIED]);
    to_yaml(&value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    fn snapshot() -> Snapshot {
        let mut timeline = scenario::find("rolling-update").unwrap().scenario().unwrap().timeline();
        timeline.run();
        timeline.state_at(timeline.len())
    }

    fn manifest(image: &str, selector: &str) -> String {
        format!(
            "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 10\n  selector:\n    matchLabels:\n      \
             app: {selector}\n  template:\n    metadata:\n      labels:\n        app: web\n    spec:\n      containers:\n      - name: app\n        \
             image: {image}\n"
        )
    }

    #[test]
    fn the_stored_object_stands_beside_what_it_would_become() {
        let outcome = dry_run(&manifest("shop:3", "web"), &snapshot());
        assert_eq!(outcome.marks, []);
        let changed = |text: &str, other: &str| -> Vec<String> {
            let known: Vec<&str> = other.lines().collect();
            text.lines()
                .filter(|line| !known.contains(line))
                .map(|line| line.trim().to_owned())
                .collect()
        };
        assert_eq!(changed(&outcome.before, &outcome.after), ["generation: 2", "- image: shop:2"]);
        assert_eq!(changed(&outcome.after, &outcome.before), ["generation: 3", "- image: shop:3"]);
    }

    #[test]
    fn what_the_server_would_refuse_is_marked_and_nothing_would_change() {
        let outcome = dry_run(&manifest("shop:3", "shop"), &snapshot());
        let lines: Vec<usize> = outcome.marks.iter().map(|mark| mark.line).collect();
        assert_eq!(lines, [7, 12]);
        assert_eq!((outcome.before.as_str(), outcome.after.as_str()), ("", ""));
    }

    #[test]
    fn each_object_of_a_manifest_is_told_of() {
        let map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n";
        let outcome = dry_run(&format!("{map}---\n{}", manifest("shop:3", "web")), &snapshot());
        assert_eq!(outcome.marks, []);
        assert!(outcome.after.starts_with("apiVersion: v1\nkind: ConfigMap\n"), "{}", outcome.after);
        assert!(outcome.after.contains("image: shop:3"), "{}", outcome.after);
    }

    #[test]
    fn the_cluster_that_was_looked_at_stays_as_it_is() {
        let snapshot = snapshot();
        let before = snapshot.objects.clone();
        dry_run(&manifest("shop:3", "web"), &snapshot);
        assert!(before == snapshot.objects);
    }
}

//! `kubectl label` and `kubectl annotate`. Upstream: `kubectl/pkg/cmd/label`, `kubectl/pkg/cmd/annotate`.

use crate::api::object::Object;
use crate::api::value::{Map, Value};
use crate::apiserver::write::Subresource;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};
use super::set::{parse_pairs, resources_and_pairs};

/// The flags of both.
pub(super) const FLAGS: &[Flag] = &[
    flag("all", Takes::Truth),
    short("all-namespaces", 'A', Takes::Truth),
    flag("overwrite", Takes::Truth),
    flag("list", Takes::Truth),
    flag("local", Takes::Truth),
    flag("record", Takes::Truth),
    flag("resource-version", Takes::Text),
    flag("field-manager", Takes::Text),
];

/// In what labelling and annotating differ.
struct Kind {
    /// `label`
    what: &'static str,
    field: &'static str,
    manager: &'static str,
    /// What messages call a file.
    example_file: &'static str,
}

const LABEL: Kind = Kind {
    what: "label",
    field: "labels",
    manager: "kubectl-label",
    example_file: "pod",
};

const ANNOTATION: Kind = Kind {
    what: "annotation",
    field: "annotations",
    manager: "kubectl-annotate",
    example_file: "rsrc",
};

pub(super) fn label(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    run(client, arguments, &LABEL)
}

pub(super) fn annotate(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    run(client, arguments, &ANNOTATION)
}

/// What kubectl refuses of labels before it asks the server.
fn check_specs<T: AsRef<str>>(words: &[T]) -> Result<(), String> {
    for word in words.iter().map(AsRef::as_ref) {
        let Some((_, value)) = word.split_once('=') else { continue };
        if value.contains('=') {
            return Err(format!("invalid label spec: {word}"));
        }
        let messages = crate::api::validation::names::label_value(value);
        if !messages.is_empty() {
            return Err(format!("invalid label value: {word:?}: {}", messages.join(";")));
        }
    }
    Ok(())
}

fn run(client: &mut Client<'_>, arguments: &Arguments, kind: &Kind) -> Outcome {
    let (resources, words) = resources_and_pairs(&arguments.words, kind.what)?;
    if kind.what == "label" {
        check_specs(&words)?;
    }
    let (pairs, removed) = parse_pairs(&words, kind.what, true)?;
    let list = arguments.truth("list");
    if list && arguments.given("output") {
        return Err("--list and --output may not be specified together".into());
    }
    for selector in ["selector", "field-selector"] {
        if arguments.truth("all") && arguments.given(selector) {
            return Err(format!("cannot set --all and --{selector} at the same time").into());
        }
    }
    if arguments.truth("local") && !resources.is_empty() {
        let file = kind.example_file;
        return Err(format!("can only use local files by -f {file}.yaml or --filename={file}.json when --local=true is set").into());
    }
    if arguments.truth("local") && !arguments.given("filename") {
        let file = kind.example_file;
        return Err(format!("one or more files must be specified as -f {file}.yaml or --filename={file}.json").into());
    }
    if resources.is_empty() && !arguments.given("filename") {
        return Err("one or more resources must be specified as <resource> <name> or <resource>/<name>".into());
    }
    if pairs.is_empty() && removed.is_empty() && !list {
        return Err(format!("at least one {} update is required", kind.what).into());
    }
    let both: Vec<&str> = removed
        .iter()
        .filter(|key| pairs.iter().any(|(other, _)| other == *key))
        .map(String::as_str)
        .collect();
    if !both.is_empty() {
        return Err(if kind.what == "label" {
            "can not both modify and remove a label in the same command".into()
        } else {
            format!(
                "can not both modify and remove the following annotation(s) in the same command: {}",
                both.join(", ")
            )
            .into()
        });
    }
    let dry_run = DryRun::read(arguments, client)?;
    let request = Request {
        type_means_all: arguments.truth("all") || list,
        all: false,
        ..Request::new(client, arguments, &resources)
    };
    let selection = resources::select(client, &request)?;
    if !selection.single && !arguments.text("resource-version").unwrap_or_default().is_empty() {
        return Err("--resource-version may only be used with a single resource".into());
    }
    client.each_selected(&selection, &mut |client, object| {
        let change = Change {
            kind,
            pairs: &pairs,
            removed: &removed,
            single: selection.single,
            dry_run,
        };
        change.make(client, arguments, object)
    })
}

struct Change<'a> {
    kind: &'a Kind,
    pairs: &'a [(String, String)],
    removed: &'a [String],
    single: bool,
    dry_run: DryRun,
}

impl Change<'_> {
    fn make(&self, client: &mut Client<'_>, arguments: &Arguments, object: &Object) -> Outcome {
        let path = ["metadata", self.kind.field];
        let present = object.value().at(&path).and_then(Value::as_map).unwrap_or(Map::EMPTY);
        let text = |key: &str| present.get(key).and_then(Value::as_str);
        if !arguments.truth("overwrite") {
            self.check_overwrites(&text)?;
        }
        let sends = self.dry_run != DryRun::Client && !arguments.truth("local") && !arguments.truth("list");
        if self.kind.what == "label" && sends {
            for key in self.removed.iter().filter(|key| text(key).is_none()) {
                client.print(&format!("label {key:?} not found.\n"));
            }
        }
        let added = self.pairs.iter().any(|(key, value)| text(key) != Some(value));
        let removed = self.removed.iter().any(|key| text(key).is_some());
        let mut map = present.clone();
        for (key, value) in self.pairs {
            map.insert(key.as_str(), value.as_str());
        }
        map.retain(|key, _| !self.removed.iter().any(|removed| removed == key));
        let mut value = object.value().clone();
        if map.is_empty() {
            value.remove(&path);
        } else {
            value.set(&path, map);
        }
        client.record(&mut value);
        if arguments.truth("list") {
            return self.list(client, object, &value);
        }
        if !arguments.text("resource-version").unwrap_or_default().is_empty() {
            value.set(
                &["metadata", "resourceVersion"],
                arguments.text("resource-version").unwrap_or_default(),
            );
        }
        // Annotating sends its patch even when that changes nothing.
        if sends && (added || removed || client.cause.is_some() || self.kind.what == "annotation") {
            let manager = arguments.text("field-manager").unwrap_or(self.kind.manager);
            client.patch(manager, object.kind(), value.clone(), Subresource::None, self.dry_run)?;
        }
        let done = match (self.kind.what, added, removed) {
            ("annotation", ..) => "annotated",
            (_, true, true) => "modified",
            (_, true, false) => "labeled",
            (_, false, true) => "unlabeled",
            (_, false, false) => "not labeled",
        };
        // Of the two, only labelling asks for a printer for each object.
        if self.kind.what == "label" {
            client.new_printer();
        }
        client.print_value(object.kind(), &value, done, self.dry_run, arguments)
    }

    fn check_overwrites<'b>(&self, text: &dyn Fn(&str) -> Option<&'b str>) -> Outcome {
        let differs = |(key, value): &&(String, String)| text(key).is_some_and(|present| present != value);
        let differing = self.pairs.iter().filter(differs);
        let said = |(key, _): &(String, String)| format!("'{key}' already has a value ({})", text(key).unwrap_or_default());
        if self.kind.what == "label" {
            let errors: Vec<Failure> = differing
                .map(|pair| Failure::Client(format!("{}, and --overwrite is false", said(pair))))
                .collect();
            return Failure::all(errors);
        }
        let differing = differing.filter(|(key, _)| key != "kubernetes.io/change-cause");
        let found: Vec<String> = differing.map(said).collect();
        if found.is_empty() {
            return Ok(());
        }
        Err(format!(
            "--overwrite is false but found the following declared annotation(s): {}",
            found.join("; ")
        )
        .into())
    }

    fn list(&self, client: &mut Client<'_>, object: &Object, value: &Value) -> Outcome {
        let mut indent = "";
        if !self.single {
            indent = " ";
            let names = object.kind().names();
            let heading = format!(
                "Listing {} for {}.{}/{}:\n",
                self.kind.field,
                names.kind,
                names.group,
                object.name()
            );
            client.print(&heading);
        }
        let pairs = value
            .at(&["metadata", self.kind.field])
            .and_then(Value::as_map)
            .into_iter()
            .flat_map(Map::iter);
        for (key, value) in pairs {
            client.print(&format!("{indent}{key}={}\n", value.as_str().unwrap_or_default()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_that_is_none_is_refused_before_the_server_is_asked() {
        for (word, message) in [
            ("a=b=c", "invalid label spec: a=b=c"),
            ("a=b c", "invalid label value: \"a=b c\": a valid label must be an empty string"),
            ("a=-", "invalid label value: \"a=-\": a valid label must be an empty string"),
        ] {
            let refused = check_specs(&[word]).expect_err(word);
            assert!(refused.starts_with(message), "{refused}");
        }
        assert_eq!(check_specs(&["a=b", "c=", "d-"]), Ok(()));
    }
}

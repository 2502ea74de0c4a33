//! `kubectl edit` and `apply edit-last-applied`. The editor is one that saves what stands in standard input, and that text
//! again when a refusal opens the file anew. Upstream: `kubectl/pkg/cmd/util/editor/editoptions.go`.

use crate::api::object::{Key, Shared};
use crate::api::schema;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::UpdateOptions;
use crate::apiserver::patch::{Patch, strategic};
use crate::manifest::{self, client::Options, to_compact_json, to_json, to_yaml};

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::last_applied as annotation;
use super::output::shown;
use super::resources::{self, Request};

/// The flags of `edit`.
pub(super) const FLAGS: &[Flag] = &[
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("save-config", Takes::Truth),
    flag("windows-line-endings", Takes::Truth),
    flag("record", Takes::Truth),
    flag("output-patch", Takes::Truth),
];

/// The flags of `apply edit-last-applied`.
pub(super) const LAST_APPLIED: &[Flag] = &[
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("windows-line-endings", Takes::Truth),
    flag("record", Takes::Truth),
];

const HEADING: &str = "# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
";

const HEADING_OF_LAST_APPLIED: &str = "# Please edit the 'last-applied-configuration' annotations below.
# Lines beginning with a '#' will be ignored, and an empty file will abort the edit.
#
";

/// What an edit works on.
struct Edit<'a> {
    arguments: &'a Arguments,
    /// The objects with what the editor shows of each.
    objects: Vec<(Shared, Value)>,
    /// Whether their annotations are edited rather than they.
    annotations: bool,
    /// Where the editor keeps its text.
    file: String,
}

/// How sending what was saved ended, where it did not go well.
enum Refused {
    /// The server found it invalid: the file is opened again.
    Invalid,
    /// The object has gone.
    Gone,
    /// It may be tried again.
    Retryable,
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    edit(client, arguments, false)
}

pub(super) fn last_applied(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    edit(client, arguments, true)
}

fn edit(client: &mut Client<'_>, arguments: &Arguments, annotations: bool) -> Outcome {
    let as_json = match arguments.text("output").unwrap_or("yaml") {
        "" | "yaml" => false,
        "json" => true,
        other => {
            let message = format!("unable to match a printer suitable for the output format {other:?}, allowed formats are: json,yaml");
            return Err(message.into());
        }
    };
    client.validation = Client::read_validation(arguments)?;
    let selection = resources::select(client, &Request::new(client, arguments, &arguments.words))?;
    Failure::all(selection.failures)?;
    let mut objects: Vec<(Shared, Value)> = Vec::new();
    for object in selection.objects {
        let text = if annotations {
            annotation::of_object(&object)
        } else {
            Some(shown(object.value(), &Arguments::default()))
        };
        objects.extend(text.map(|text| (object, text)));
    }
    if objects.is_empty() && annotations {
        let message = "no last-applied-configuration annotation found on resources, to create the annotation, use command `kubectl apply \
                       set-last-applied --create-annotation`";
        return Err(message.into());
    }
    let original = match objects.as_slice() {
        [] => return Err("edit cancelled, no objects found".into()),
        [(_, value)] => value.clone(),
        several => {
            let items: Vec<Value> = several.iter().map(|(_, value)| value.clone()).collect();
            crate::value!({"apiVersion": "v1", "items": items, "kind": "List", "metadata": {}})
        }
    };
    let text = match (as_json, annotations) {
        (true, _) => to_json(&original),
        (false, true) => format!("{HEADING_OF_LAST_APPLIED}{}", to_yaml(&original)),
        (false, false) => format!("{HEADING}{}", to_yaml(&original)),
    };
    client.output.edit = Some(text);
    let edit = Edit {
        arguments,
        objects,
        annotations,
        file: format!(
            "/tmp/kubectl-edit-{}.{}",
            number_of(client.stdin),
            if as_json { "json" } else { "yaml" }
        ),
    };
    edit.save(client, &original)
}

/// A number for the name of a temporary file: equal texts have equal ones.
fn number_of(text: &str) -> u32 {
    text.bytes()
        .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl Edit<'_> {
    /// What follows when the editor is closed.
    fn save(&self, client: &mut Client<'_>, original: &Value) -> Outcome {
        if client.stdin.is_empty() {
            client.warn(
                "converge opens no editor here: the command's standard input (\"stdin\" in a scenario) is what it would save, and it is empty",
            );
            client.warn("Edit cancelled, no changes made.");
            return Ok(());
        }
        let parsed = manifest::parse(client.stdin);
        let unchanged = matches!(parsed.documents.as_slice(), [document] if document.value == *original);
        if parsed.faults.is_empty() && unchanged {
            client.warn("Edit cancelled, no changes made.");
            return Ok(());
        }
        if !client
            .stdin
            .lines()
            .map(str::trim)
            .any(|line| !line.is_empty() && !line.starts_with('#'))
        {
            client.warn("Edit cancelled, saved file was empty.");
            return Ok(());
        }
        let options = Options {
            validate: false,
            namespace: Client::namespace(self.arguments),
            ..Options::default()
        };
        let intake = manifest::client::read(&parsed, &options);
        if intake.failure.is_some() {
            return Err(self.opened_again(client));
        }
        let mut refused = Vec::new();
        for edited in intake.objects {
            let outcome = self.send(client, edited.value);
            refused.extend(outcome.map_err(|failure| self.preserved(client, failure))?);
        }
        if refused.iter().any(|refused| matches!(refused, Refused::Retryable)) {
            return Err(Failure::Plain(format!(
                "You can run `kubectl replace -f {}` to try this update again.",
                self.file
            )));
        }
        if refused.iter().any(|refused| matches!(refused, Refused::Gone)) {
            return Err(Failure::Plain(format!(
                "The edits you made on deleted resources have been saved to {:?}",
                self.file
            )));
        }
        if refused.is_empty() {
            return Ok(());
        }
        Err(self.opened_again(client))
    }

    /// The file is opened again with what is wrong in its heading; the same text is saved, and that ends it.
    fn opened_again(&self, client: &mut Client<'_>) -> Failure {
        self.preserved(client, "Edit cancelled, no valid changes were saved.".into())
    }

    /// Tells where the text is (`preservedFile`).
    fn preserved(&self, client: &mut Client<'_>, failure: Failure) -> Failure {
        client.warn(&format!("A copy of your changes has been stored to {:?}", self.file));
        failure
    }

    /// Sends what was changed of one object.
    fn send(&self, client: &mut Client<'_>, mut edited: Value) -> Result<Option<Refused>, Failure> {
        let namespace = Client::namespace(self.arguments);
        let uid = edited.text(&["metadata", "uid"]).to_owned();
        let of_uid = self.objects.iter().find(|(_, value)| value.text(&["metadata", "uid"]) == uid);
        let Some((object, original)) = of_uid else {
            return Err(format!("no original object found for {}", crate::api::go_print::go_syntax(&edited)).into());
        };
        let own = edited.text(&["metadata", "namespace"]);
        if object.kind().names().namespaced && !own.is_empty() && own != namespace {
            let message = format!(
                "the namespace from the provided object {own:?} does not match the namespace {namespace:?}. You must pass '--namespace={own}' \
                 to perform this operation."
            );
            return Err(message.into());
        }
        if self.arguments.truth("save-config") {
            edited = with_annotation(&edited);
        }
        client.record(&mut edited);
        let kind = object.kind();
        client.new_printer();
        if edited == *original {
            client.print_value(kind, &edited, "skipped", DryRun::No, self.arguments)?;
            return Ok(None);
        }
        let options = UpdateOptions {
            field_validation: client.validation,
            ..UpdateOptions::default()
        };
        if self.annotations {
            let manager = self.arguments.text("field-manager").unwrap_or("kubectl-client-side-apply");
            let key = Key::new(kind, namespace, edited.text(&["metadata", "name"]));
            client
                .api
                .patch(client.writer(manager), &key, &annotation::patch(&edited), options)?;
            client.print_warnings();
            client.print_value(kind, &edited, "edited", DryRun::No, self.arguments)?;
            return Ok(None);
        }
        if [&["apiVersion"][..], &["kind"], &["metadata", "name"]]
            .iter()
            .any(|field| original.at(field) != edited.at(field))
        {
            return Err("At least one of apiVersion, kind and name was changed".into());
        }
        let of = schema::root(&kind.api_version(), kind.name());
        let patch = strategic::two_way(original, &edited, of).map_err(Failure::Client)?;
        if self.arguments.truth("output-patch") {
            client.print(&format!("Patch: {}\n", to_compact_json(&patch)));
        }
        let manager = self.arguments.text("field-manager").unwrap_or("kubectl-edit");
        let patched = client
            .api
            .patch(client.writer(manager), object.key(), &Patch::Strategic(patch), options);
        client.print_warnings();
        match patched {
            Ok(patched) => {
                client.print_done(&patched, "edited", DryRun::No, self.arguments)?;
                Ok(None)
            }
            Err(status) => Ok(Some(refused(client, object.key(), &status))),
        }
    }
}

/// Says how the server refused, and tells what follows from it (`editResults.addError`).
fn refused(client: &mut Client<'_>, key: &Key, status: &Status) -> Refused {
    let object = format!("{} {:?}", key.kind.qualified_resource(), key.name.as_str());
    match status.reason {
        Reason::Invalid => {
            client.warn(&format!("error: {object} is invalid"));
            Refused::Invalid
        }
        Reason::NotFound => {
            client.warn(&format!("error: {object} could not be found on the server"));
            Refused::Gone
        }
        _ => {
            client.warn(&format!("error: {object} could not be patched: {}", status.message));
            Refused::Retryable
        }
    }
}

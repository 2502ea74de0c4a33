//! What every command works with: the server, the line, and what has been printed.

use crate::api::decode::FieldValidation;
use crate::api::kind::Kind;
use crate::api::object::Shared;
use crate::api::status::Status;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::{Subresource, Verb, Writer};
use crate::apiserver::{ApiServer, CreateOptions, UpdateOptions};
use crate::controllers::Autoscalers;
use crate::manifest::to_typed_json;

use super::arguments::Arguments;
use super::failure::{Failure, Outcome};
use super::output::Format;
use super::{Output, Session};

/// The namespace of a session that names none.
pub(super) const NAMESPACE: &str = "default";

/// Where `--record` notes the line.
const CHANGE_CAUSE: &str = "kubernetes.io/change-cause";

/// A command at work.
pub(super) struct Client<'a> {
    pub api: &'a mut ApiServer,
    pub session: &'a Session,
    pub line: &'a str,
    pub stdin: &'a str,
    pub output: Output,
    /// What the Metrics API tells, in a cluster that may have one.
    pub metrics: Option<&'a Autoscalers>,
    /// Whether the command holds objects as structs of Go, whose JSON has their order.
    pub is_typed: bool,
    /// What the server does with fields that it does not know.
    pub validation: FieldValidation,
    /// What `--record` notes on objects.
    pub cause: Option<String>,
    /// How far the command has come.
    pub place: super::rest::Place,
    /// Whether the command goes on after it has waited.
    pub resumes: bool,
    /// Whether the command waits before its next request; it then returns at once.
    pub pauses: bool,
    /// The exit code of a failure: 1 of `kubectl diff` says that there are differences, so it fails with 2.
    pub failure_code: i32,
    /// How long it waits where it looks again and again, in milliseconds.
    pub again_ms: Option<u64>,
}

/// Whether a write is only tried (`--dry-run`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum DryRun {
    #[default]
    No,
    /// Nothing is sent.
    Client,
    /// The server does everything but store it.
    Server,
}

impl DryRun {
    /// What kubectl prints behind the operation.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::No => "",
            Self::Client => " (dry run)",
            Self::Server => " (server dry run)",
        }
    }

    /// Reads `--dry-run` and warns where its value is missing, as kubectl does.
    pub fn read(arguments: &Arguments, client: &mut Client<'_>) -> Result<Self, Failure> {
        match arguments.text("dry-run") {
            None | Some("none") => Ok(Self::No),
            Some("client") => Ok(Self::Client),
            Some("server") => Ok(Self::Server),
            Some("unchanged") => {
                client.log_warning("--dry-run is deprecated and can be replaced with --dry-run=client.");
                Ok(Self::Client)
            }
            Some(truth @ ("1" | "t" | "T" | "true" | "TRUE" | "True")) => {
                client.log_warning(&deprecated_truth(truth, "client"));
                Ok(Self::Client)
            }
            Some(truth @ ("0" | "f" | "F" | "false" | "FALSE" | "False")) => {
                client.log_warning(&deprecated_truth(truth, "none"));
                Ok(Self::No)
            }
            Some(other) => {
                let message = format!("Invalid dry-run value ({other}). Must be \"none\", \"server\", or \"client\".");
                Err(message.into())
            }
        }
    }
}

fn deprecated_truth(truth: &str, instead: &str) -> String {
    format!("--dry-run={truth} is deprecated (boolean value) and can be replaced with --dry-run={instead}.")
}

impl<'a> Client<'a> {
    pub fn new(api: &'a mut ApiServer, session: &'a Session, line: &'a str, stdin: &'a str) -> Self {
        Self {
            api,
            session,
            line,
            stdin,
            output: Output::default(),
            metrics: None,
            is_typed: false,
            validation: FieldValidation::default(),
            cause: None,
            place: super::rest::Place::default(),
            resumes: false,
            pauses: false,
            failure_code: 1,
            again_ms: None,
        }
    }

    /// Writes `text` to standard output.
    pub fn print(&mut self, text: &str) {
        self.output.stdout.push_str(text);
    }

    /// Takes another printer, as those commands do that ask for one for each object: `label`, `patch`, `rollout`, `edit`,
    /// `taint`, `cordon`. What a printer prints as YAML after its first document is set apart by a line.
    pub fn new_printer(&mut self) {
        self.place.documents = 0;
    }

    /// Prints an object in a format that is not a table.
    pub fn print_object(&mut self, format: &Format, shown: &Value) -> Outcome {
        let text = match format {
            Format::Json if self.is_typed => to_typed_json(shown),
            format => format.print(shown)?,
        };
        if *format == Format::Yaml {
            self.place.documents += 1;
            if self.place.documents > 1 {
                self.print("---\n");
            }
        }
        self.print(&text);
        Ok(())
    }

    /// Writes a line to standard error.
    pub fn warn(&mut self, text: &str) {
        self.output.stderr.push_str(text);
        self.output.stderr.push('\n');
    }

    /// Says that nothing was found: in a namespace, or anywhere.
    pub fn nothing_found(&mut self, namespace: Option<&str>) {
        match namespace {
            Some(namespace) => self.warn(&format!("No resources found in {namespace} namespace.")),
            None => self.warn("No resources found"),
        }
    }

    /// Writes a line to standard error as kubectl's log does.
    fn log_warning(&mut self, text: &str) {
        let now = time::format(self.api.now_ms());
        let (month, day, clock) = (&now[5..7], &now[8..10], &now[11..19]);
        self.warn(&format!("W{month}{day} {clock}.000000       1 helpers.go:719] {text}"));
    }

    /// The client as a writer under the field manager `manager`.
    pub fn writer(&self, manager: &str) -> Writer {
        let actor = Actor::Client(self.session.actor.clone());
        Writer::client(actor, manager, Why::Asked(self.line.trim().into()))
    }

    /// The namespace of the command.
    pub fn namespace(arguments: &Arguments) -> &str {
        arguments
            .text("namespace")
            .filter(|namespace| !namespace.is_empty())
            .unwrap_or(NAMESPACE)
    }

    /// Reads `--validate`.
    pub fn read_validation(arguments: &Arguments) -> Result<FieldValidation, Failure> {
        match arguments.text("validate").unwrap_or("strict") {
            "strict" | "true" | "1" | "t" | "T" | "TRUE" | "True" => Ok(FieldValidation::Strict),
            "warn" => Ok(FieldValidation::Warn),
            "ignore" | "false" | "0" | "f" | "F" | "FALSE" | "False" => Ok(FieldValidation::Ignore),
            other => Err(format!("invalid - validate option {other:?}; must be one of: strict (or true), warn, ignore (or false)").into()),
        }
    }

    /// Whether the client checks an object before it sends it.
    pub fn validates(&self) -> bool {
        self.validation != FieldValidation::Ignore
    }

    /// Prints what the server warned of.
    pub fn print_warnings(&mut self) {
        for warning in self.api.take_warnings() {
            self.warn(&format!("Warning: {warning}"));
        }
    }

    /// Notes the line on an object, if `--record` asks for it.
    pub fn record(&self, value: &mut Value) {
        if let Some(cause) = &self.cause {
            value.set(&["metadata", "annotations", CHANGE_CAUSE], cause.as_str());
        }
    }

    /// Notes the line on a stored object with a request of its own. A refusal is passed over, as kubectl does.
    pub fn record_stored(&mut self, manager: &str, object: Shared) -> Shared {
        let mut value = object.value().clone();
        self.record(&mut value);
        if value == *object.value() {
            return object;
        }
        self.patch(manager, object.kind(), value, Subresource::None, DryRun::No)
            .unwrap_or(object)
    }

    /// Creates an object.
    pub fn create(&mut self, manager: &str, kind: Kind, value: Value, dry_run: DryRun) -> Result<Shared, Status> {
        let options = CreateOptions {
            dry_run: dry_run == DryRun::Server,
            field_validation: self.validation,
            ..CreateOptions::default()
        };
        let created = self.api.create(self.writer(manager), kind, value, options);
        self.print_warnings();
        created
    }

    /// Sends a patch whose result is `value`.
    pub fn patch(&mut self, manager: &str, kind: Kind, value: Value, subresource: Subresource, dry_run: DryRun) -> Result<Shared, Status> {
        let options = UpdateOptions {
            subresource,
            verb: Some(Verb::Patch),
            dry_run: dry_run == DryRun::Server,
            field_validation: self.validation,
            ..UpdateOptions::default()
        };
        let patched = self.api.update(self.writer(manager), kind, value, options);
        self.print_warnings();
        patched
    }
}

//! The output formats: names, JSON, YAML, `JSONPath`, custom columns.
//! Upstream: `cli-runtime/pkg/genericclioptions/print_flags.go`, `cli-runtime/pkg/printers`, `kubectl/pkg/cmd/get/customcolumn.go`.

use crate::api::go_print::{go_syntax, go_value};
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::manifest::{to_json, to_yaml};

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::Failure;
use super::jsonpath::{self, Template};
use super::tabwriter;

/// The flags of every command that prints objects.
pub(super) const PRINTING: &[Flag] = &[
    short("output", 'o', Takes::Text),
    flag("show-managed-fields", Takes::Truth),
    flag("template", Takes::Text),
    flag("allow-missing-template-keys", Takes::Truth),
];

/// How objects are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// As the command prints by itself.
    Plain,
    /// As `Plain`, with all columns.
    Wide,
    Name,
    Json,
    Yaml,
    JsonPath {
        template: Template,
        text: String,
        as_json: bool,
    },
    /// Headers and paths.
    CustomColumns(Vec<(String, Template)>),
}

/// The formats that only `get` takes, beside those of every command.
const OF_GET: [&str; 3] = ["custom-columns", "custom-columns-file", "wide"];
const OF_ALL: [&str; 12] = [
    "go-template",
    "go-template-file",
    "json",
    "jsonpath",
    "jsonpath-as-json",
    "jsonpath-file",
    "kyaml",
    "name",
    "template",
    "templatefile",
    "yaml",
    "",
];

impl Format {
    /// Reads `-o` of a command; `get` takes more formats than the others.
    pub fn read(arguments: &Arguments, is_get: bool) -> Result<Self, Failure> {
        let asked = arguments.text("output").unwrap_or_default();
        let has_template = arguments.text("template").is_some_and(|text| !text.is_empty());
        // A template alone is one of Go.
        let asked = if asked.is_empty() && has_template { "go-template" } else { asked };
        // Only templates and columns take something behind `=`, and the other formats are read in any case.
        let lower = asked.to_ascii_lowercase();
        let (name, argument) = match asked.split_once('=') {
            Some((name, argument)) if !matches!(name, "json" | "yaml" | "name" | "wide" | "") => (name, Some(argument)),
            _ if matches!(lower.as_str(), "json" | "yaml" | "name") => (lower.as_str(), None),
            _ => (asked, None),
        };
        let argument = argument.or(arguments.text("template"));
        let template = || {
            let text = argument
                .filter(|text| !text.is_empty())
                .ok_or("template format specified but no template given")?;
            Template::parse(text)
                .map_err(|cause| format!("error parsing jsonpath {text}, {cause}\n"))
                .map(|template| (template, text))
        };
        match name {
            "" => Ok(Self::Plain),
            "wide" if is_get => Ok(Self::Wide),
            "name" => Ok(Self::Name),
            "json" => Ok(Self::Json),
            "yaml" => Ok(Self::Yaml),
            "jsonpath" | "jsonpath-as-json" => template().map_err(Failure::from).map(|(template, text)| Self::JsonPath {
                template: if arguments.truth_unless_given("allow-missing-template-keys") {
                    template
                } else {
                    template.wanting_all()
                },
                text: text.to_owned(),
                as_json: name == "jsonpath-as-json",
            }),
            "custom-columns" if is_get => custom_columns(argument.unwrap_or_default()).map(Self::CustomColumns),
            "custom-columns-file" if is_get => Err(no_format(name)),
            "go-template" | "go-template-file" | "template" | "templatefile" | "kyaml" | "jsonpath-file" => Err(no_format(name)),
            _ => {
                let mut allowed: Vec<&str> = OF_ALL.into_iter().filter(|format| !format.is_empty()).collect();
                allowed.extend(OF_GET.into_iter().filter(|_| is_get));
                allowed.sort_unstable();
                let allowed = allowed.join(",");
                Err(format!("unable to match a printer suitable for the output format {name:?}, allowed formats are: {allowed}").into())
            }
        }
    }

    /// Prints one value in a format that is not a table.
    pub fn print(&self, value: &Value) -> Result<String, Failure> {
        match self {
            Self::Json => Ok(to_json(value)),
            Self::JsonPath { template, text, as_json } => {
                let failed = |cause| {
                    format!(
                        "error executing jsonpath {text:?}: Error executing template: {cause}. Printing more information for \
                         debugging the template:\n\ttemplate was:\n\t\t{text}\n\tobject given to jsonpath engine was:\n\t\t{}\n\n",
                        go_syntax(value)
                    )
                };
                if *as_json {
                    let lists = template.find(value).map_err(failed)?;
                    return Ok(lists.into_iter().map(|list| to_json(&Value::from(list))).collect());
                }
                Ok(template.print(value).map_err(failed)?)
            }
            _ => Ok(to_yaml(value)),
        }
    }
}

/// Refuses a format that kubectl has.
fn no_format(name: &str) -> Failure {
    format!("converge does not have the output format {name:?}; jsonpath and custom-columns can say the same").into()
}

fn custom_columns(spec: &str) -> Result<Vec<(String, Template)>, Failure> {
    if spec.is_empty() {
        return Err("custom-columns format specified but no custom columns given".into());
    }
    let mut columns = Vec::new();
    for part in spec.split(',') {
        let mut halves = part.splitn(2, ':');
        let (Some(header), Some(path)) = (halves.next(), halves.next()) else {
            return Err(format!("unexpected custom-columns spec: {part}, expected <header>:<json-path-expr>").into());
        };
        let path = jsonpath::relaxed(path)?;
        columns.push((header.to_owned(), Template::parse(&path)?));
    }
    Ok(columns)
}

/// The table of custom columns.
pub(super) fn print_custom_columns(
    columns: &[(String, Template)],
    objects: &[Value],
    headers: bool,
    widths: &mut Vec<usize>,
) -> Result<String, Failure> {
    let mut text = String::new();
    if headers {
        let names: Vec<&str> = columns.iter().map(|(header, _)| header.as_str()).collect();
        text.push_str(&names.join("\t"));
        text.push('\n');
    }
    for object in objects {
        let mut cells = Vec::new();
        for (_, template) in columns {
            let found: Vec<Value> = template.find(object)?.concat();
            let cell = found.iter().map(go_value).collect::<Vec<_>>().join(",");
            cells.push(if found.is_empty() { "<none>".to_owned() } else { cell });
        }
        text.push_str(&cells.join("\t"));
        text.push('\n');
    }
    Ok(tabwriter::align(&text, tabwriter::TABLE, widths))
}

/// An object as it is printed. JSON and YAML leave `managedFields` out where they were not asked for; a path and a column
/// find them (`JSONYamlPrintFlags.ToPrinter`).
pub(super) fn shown(value: &Value, arguments: &Arguments) -> Value {
    let mut shown = value.clone();
    let output = arguments.text("output").unwrap_or_default();
    let asks = ["jsonpath", "custom-columns"].iter().any(|format| output.starts_with(format));
    if !asks && !arguments.truth("show-managed-fields") {
        shown.remove(&["metadata", "managedFields"]);
    }
    shown
}

/// `deployment.apps/web`
pub(super) fn full_name(kind: Kind, name: &str) -> String {
    format!("{}/{name}", kind.qualified_name())
}

impl Client<'_> {
    /// Prints what a command did to an object, in the format asked for: `deployment.apps/web scaled`.
    pub fn print_done(&mut self, object: &Object, operation: &str, dry_run: DryRun, arguments: &Arguments) -> Result<(), Failure> {
        self.print_value(object.kind(), object.value(), operation, dry_run, arguments)
    }

    /// As [`Client::print_done`], for an object that is not in the store.
    pub fn print_value(
        &mut self,
        kind: Kind,
        value: &Value,
        operation: &str,
        dry_run: DryRun,
        arguments: &Arguments,
    ) -> Result<(), Failure> {
        let name = full_name(kind, value.text(&["metadata", "name"]));
        self.print_named(&name, value, operation, dry_run, arguments)
    }

    /// As [`Client::print_value`], of what is called `name`, such as `scale.autoscaling/web`.
    pub fn print_named(
        &mut self,
        name: &str,
        value: &Value,
        operation: &str,
        dry_run: DryRun,
        arguments: &Arguments,
    ) -> Result<(), Failure> {
        let text = match Format::read(arguments, false)? {
            Format::Plain => format!("{name} {operation}{}\n", dry_run.suffix()),
            Format::Name => format!("{name}\n"),
            format => return self.print_object(&format, &shown(value, arguments)),
        };
        self.print(&text);
        Ok(())
    }
}

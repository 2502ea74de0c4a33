//! `kubectl explain`: the layout, types and values are upstream's, what a field means is said in words of our own.
//! Upstream: `kubectl/pkg/explain/v2/templates/plaintext.tmpl`.

use std::borrow::Cow;

use crate::api::kind::Kind;
use crate::api::schema::{self, Field, Shape, Type};
use crate::api::value::Value;
use crate::manifest;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::resources;

/// The flags of `explain`.
pub(super) const FLAGS: &[Flag] = &[
    short("recursive", 'R', Takes::Truth),
    flag("api-version", Takes::Text),
    short("output", 'o', Takes::Text),
];

/// What kinds and fields mean; the page's editor shows the same words.
const MEANINGS: &str = include_str!("../../www/editor/meanings.yaml");

/// How many values of a field its line in a list shows.
const VALUES_IN_LIST: usize = 4;

/// Fields that the server requires though Go leaves them out of JSON when they are empty.
const REQUIRED: [&str; 9] = [
    "ContainerRestartRule.action",
    "ContainerRestartRuleOnExitCodes.operator",
    "HorizontalPodAutoscaler.spec",
    "ImageVolumeStatus.imageRef",
    "PodCertificateProjection.keyType",
    "PodCertificateProjection.signerName",
    "ValidatingAdmissionPolicyBinding.spec",
    "ValidatingAdmissionPolicyBindingSpec.policyName",
    "ValidatingAdmissionPolicyBindingSpec.validationActions",
];

/// Fields that may be missing though Go always writes them.
const OPTIONAL: [&str; 17] = [
    "AzureFilePersistentVolumeSource.secretNamespace",
    "ContainerImage.names",
    "EndpointSlice.endpoints",
    "EndpointSlice.ports",
    "Event.reportingComponent",
    "Event.reportingInstance",
    "GRPCAction.service",
    "HorizontalPodAutoscalerStatus.currentMetrics",
    "NodeRuntimeHandler.name",
    "PodDisruptionBudgetStatus.currentHealthy",
    "PodDisruptionBudgetStatus.desiredHealthy",
    "PodDisruptionBudgetStatus.disruptionsAllowed",
    "PodDisruptionBudgetStatus.expectedPods",
    "PriorityClass.value",
    "ProjectedVolumeSource.sources",
    "TypedLocalObjectReference.apiGroup",
    "TypedObjectReference.apiGroup",
];

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let word = match arguments.words.as_slice() {
        [] => {
            let hint = "Use \"kubectl api-resources\" for a complete list of supported resources.";
            return Err(format!("You must specify the type of resource to explain. {hint}\n").into());
        }
        [word] => word,
        _ => return Err("We accept only this format: explain RESOURCE\n".into()),
    };
    let (kind, path) = resource_and_path(word)?;
    match arguments.text("output").unwrap_or("plaintext") {
        "plaintext" => {}
        "plaintext-openapiv2" => return Err("converge does not have the output format \"plaintext-openapiv2\"".into()),
        other => return Err(format!("unrecognized format: {other}").into()),
    }
    let names = kind.names();
    if let Some(asked) = arguments.text("api-version").filter(|version| **version != kind.api_version()) {
        let group = if asked.contains('/') { "" } else { "/" };
        let resource = format!("{group}{asked}, Resource={}", names.plural);
        let served = Kind::ALL.into_iter().any(|kind| kind.api_version() == asked);
        return Err(if served {
            format!("error: GVR ({resource}) not found in OpenAPI schema").into()
        } else {
            format!("couldn't find resource for \"{resource}\"").into()
        });
    }
    if !names.group.is_empty() {
        client.print(&format!("GROUP:      {}\n", names.group));
    }
    client.print(&format!("KIND:       {}\nVERSION:    {}\n\n", names.kind, names.version));
    let root = schema::root(&kind.api_version(), names.kind).ok_or_else(|| format!("couldn't find resource for {:?}", names.kind))?;
    let text = Explanation::new().place(root, &path, arguments.truth("recursive"));
    // What has been printed by then stands, as kubectl writes its answer piece by piece.
    let text = text.ok_or_else(|| format!("error: field {:?} does not exist", path.last().copied().unwrap_or_default()))?;
    client.print(&format!("{text}\n"));
    Ok(())
}

/// The kind and the fields of `deployments.apps.spec.replicas` (`SplitAndParseResourceRequestWithMatchingPrefix`).
fn resource_and_path(word: &str) -> Result<(Kind, Vec<&str>), Failure> {
    let word = word.strip_suffix('.').unwrap_or(word);
    let (resource, rest) = word.split_once('.').unwrap_or((word, ""));
    let kind = resources::kind_of(resource)?;
    let grouped = Some(kind.names().group)
        .filter(|group| !group.is_empty() && resource == kind.names().plural)
        .and_then(|group| rest.strip_prefix(group))
        .filter(|path| path.is_empty() || path.starts_with('.'));
    let path = grouped.map_or(rest, |path| path.strip_prefix('.').unwrap_or(path));
    if path.is_empty() {
        return Ok((kind, Vec::new()));
    }
    let fields: Vec<&str> = path.split('.').collect();
    if fields
        .iter()
        .any(|field| field.is_empty() || field.contains(['[', ']', '*', '?', '@']))
    {
        return Err("invalid jsonpath syntax, first node must be field node".into());
    }
    Ok((kind, fields))
}

/// The words there are.
struct Explanation(Value);

impl Explanation {
    fn new() -> Self {
        let document = manifest::parse(MEANINGS).documents.into_iter().next();
        Self(document.map(|document| document.value).unwrap_or_default())
    }

    /// The field at the end of `path` below `of`, or `of` itself; `None` where there is no such field.
    fn place(&self, of: Type, path: &[&str], recursive: bool) -> Option<String> {
        let (mut holder, mut field): (Type, Option<Field>) = (of, None);
        for part in path {
            holder = struct_of(field.map_or(holder, Field::of));
            field = Some(holder.field(part)?);
        }
        let mut text = String::new();
        let inner = struct_of(field.map_or(of, Field::of));
        let mut description = String::new();
        if let Some(field) = field {
            text.push_str(&format!("FIELD: {} <{}>\n", field.json_name(), type_name(field.of())));
            text.push_str(&all_values(field.of()));
            text.push_str("\n\n");
            description.extend(self.of_field(holder, field).map(|line| line + "\n"));
        }
        description.extend(self.of_type(inner).map(|line| line + "\n"));
        if description.is_empty() {
            description.push_str("<empty>");
        }
        text.push_str(&format!("DESCRIPTION:\n{}\n", indent(&wrap(&description, 76), 4)));
        if inner.fields().next().is_some() {
            text.push_str("FIELDS:\n");
            self.list(&mut text, inner, 1, recursive, &mut vec![inner]);
        }
        Some(text)
    }

    /// The fields of a struct, in the order of their names.
    fn list(&self, text: &mut String, of: Type, level: usize, recursive: bool, above: &mut Vec<Type>) {
        let mut fields: Vec<Field> = of.fields().filter(|field| field.json_name() != "-").collect();
        fields.sort_by_key(|field| field.json_name());
        let margin = level * 2;
        for field in fields {
            text.push_str(&format!(
                "{:margin$}{}\t<{}>{}{}\n",
                "",
                field.json_name(),
                type_name(field.of()),
                if is_required(of, field) { " -required-" } else { "" },
                first_values(field.of(), margin)
            ));
            let inner = struct_of(field.of());
            if !recursive {
                let meaning = self.of_field(of, field).unwrap_or_else(|| "<no description>".to_owned());
                text.push_str(&format!("{}\n\n", indent(&wrap(&meaning, 78 - margin), margin + 2)));
            } else if !above.contains(&inner) {
                above.push(inner);
                self.list(text, inner, level + 1, recursive, above);
                above.pop();
            }
        }
    }

    /// What a field of a struct means.
    fn of_field(&self, holder: Type, field: Field) -> Option<String> {
        let entry = |owner: &str| self.0.at(&[&format!("{owner}.{}", field.json_name())]);
        let meaning = entry(holder.short_name()).or_else(|| entry("*"))?;
        let default = meaning.at(&["default"]).map(|default| match default {
            Value::String(text) => text.to_string(),
            other => other.to_string(),
        });
        let default = default.map(|default| format!(" Defaults to {default}.")).unwrap_or_default();
        Some(format!("{}{default}", meaning.text(&["en"])))
    }

    /// What a kind is.
    fn of_type(&self, of: Type) -> Option<String> {
        self.0.at(&[of.short_name()]).map(|meaning| meaning.text(&["en"]).to_owned())
    }
}

/// The struct whose fields are listed: the items of lists and the values of maps.
fn struct_of(mut of: Type) -> Type {
    while let Some(element) = of.element() {
        of = element;
    }
    of
}

fn is_required(holder: Type, field: Field) -> bool {
    let name = format!("{}.{}", holder.short_name(), field.json_name());
    let listed = |list: &[&str]| list.contains(&name.as_str());
    (!field.omits_empty() && !listed(&OPTIONAL)) || listed(&REQUIRED)
}

/// An empty value shows as two quotes.
fn shown(value: &str) -> Cow<'_, str> {
    if value.is_empty() { "\"\"".into() } else { value.into() }
}

/// The values of a field in a list of fields.
fn first_values(of: Type, margin: usize) -> String {
    let values = of.values();
    if values.is_empty() {
        return String::new();
    }
    let first: Vec<_> = values.iter().take(VALUES_IN_LIST).map(|value| shown(value)).collect();
    let more = if values.len() > VALUES_IN_LIST { ", ...." } else { "" };
    format!("\n{:margin$}enum: {}{more}", "", first.join(", "))
}

/// The values of the one field that is explained.
fn all_values(of: Type) -> String {
    match of.values() {
        [] => String::new(),
        values => {
            let lines: Vec<_> = values.iter().map(|value| shown(value)).collect();
            format!("ENUM:\n    {}", lines.join("\n    "))
        }
    }
}

/// A type as `explain` names it: `string`, `[]Container`, `map[string]string` (`typeGuess`).
fn type_name(of: Type) -> Cow<'static, str> {
    match of.shape() {
        Shape::List(element) => format!("[]{}", type_name(element)).into(),
        Shape::Map(element) => format!("map[string]{}", type_name(element)).into(),
        Shape::Struct => of.short_name().into(),
        Shape::Int32 | Shape::Int64 => "integer".into(),
        Shape::Bool => "boolean".into(),
        Shape::Quantity => "Quantity".into(),
        Shape::IntOrString => "IntOrString".into(),
        Shape::FieldsV1 => "FieldsV1".into(),
        Shape::String | Shape::Time | Shape::MicroTime | Shape::Bytes => "string".into(),
    }
}

/// Breaks lines between words so that none is longer than `limit`, where words allow it.
fn wrap(text: &str, limit: usize) -> String {
    let wrapped = text.split('\n').map(|line| {
        let (mut out, mut width) = (String::new(), 0);
        for word in line.split(' ') {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > limit {
                out.push('\n');
                width = 0;
            } else if width > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += length;
        }
        out
    });
    wrapped.collect::<Vec<_>>().join("\n")
}

fn indent(text: &str, by: usize) -> String {
    let margin = " ".repeat(by);
    format!("{margin}{}", text.replace('\n', &format!("\n{margin}")))
}

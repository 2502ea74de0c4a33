//! Label and field selectors of a request. Upstream: `apimachinery/pkg/fields`, `pkg/apis/*/conversion.go`.

use super::Request;
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::Object;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::kubectl::failure::Failure;

/// A field's path, whether it must be equal, and the text it is compared with.
type FieldTerm = (Vec<&'static str>, bool, String);

/// A label selector and a field selector for one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::kubectl) struct Filter {
    labels: Selector,
    fields: Vec<FieldTerm>,
}

impl Filter {
    /// Reads the selectors of a request for `kind`.
    ///
    /// # Errors
    /// The server's words for a selector that it cannot read.
    pub fn new(kind: Kind, request: &Request<'_>) -> Result<Self, Failure> {
        let (labels, fields) = (request.selector.unwrap_or_default(), request.field_selector.unwrap_or_default());
        let names = kind.names();
        let group = if names.group.is_empty() {
            String::new()
        } else {
            names.group.to_owned()
        };
        let refuse = |cause: String| {
            Failure::Server(Status::bad_request(format!(
                "Unable to find \"{group}/{}, Resource={}\" that match label selector {labels:?}, field selector {fields:?}: {cause}",
                names.version, names.plural
            )))
        };
        Ok(Self {
            labels: Selector::parse(labels).map_err(refuse)?,
            fields: read_fields(kind, fields).map_err(refuse)?,
        })
    }

    /// Whether an object is selected.
    pub fn matches(&self, object: &Object) -> bool {
        let fields = self.fields.iter().all(|(path, equal, wanted)| {
            let text = match object.value().at(path) {
                Some(Value::String(text)) => text.to_string(),
                Some(Value::Null) | None if path.last() == Some(&"unschedulable") => "false".to_owned(),
                Some(Value::Null) | None => String::new(),
                Some(other) => other.to_string(),
            };
            (text == *wanted) == *equal
        });
        fields && self.labels.matches(object.labels())
    }
}

fn read_fields(kind: Kind, text: &str) -> Result<Vec<FieldTerm>, String> {
    let mut fields = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, equal, value) = if let Some((name, value)) = part.split_once("!=") {
            (name, false, value)
        } else if let Some((name, value)) = part.split_once("==").or_else(|| part.split_once('=')) {
            (name, true, value)
        } else {
            return Err(format!("invalid selector: '{text}'; can't understand '{part}'"));
        };
        let known = selectable(kind)
            .iter()
            .chain(&["metadata.name", "metadata.namespace"])
            .find(|known| **known == name);
        let Some(known) = known else {
            let generic = selectable(kind).is_empty();
            return Err(if generic {
                format!("{name:?} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"")
            } else {
                format!("field label not supported: {name}")
            });
        };
        let path = if *known == "source" { "source.component" } else { known };
        fields.push((path.split('.').collect(), equal, value.to_owned()));
    }
    Ok(fields)
}

/// The fields beside name and namespace by which objects of a kind can be selected.
fn selectable(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Pod => &[
            "spec.nodeName",
            "spec.restartPolicy",
            "spec.schedulerName",
            "spec.serviceAccountName",
            "spec.hostNetwork",
            "status.phase",
            "status.podIP",
            "status.nominatedNodeName",
        ],
        Kind::Event => &[
            "involvedObject.kind",
            "involvedObject.namespace",
            "involvedObject.name",
            "involvedObject.uid",
            "involvedObject.apiVersion",
            "involvedObject.resourceVersion",
            "involvedObject.fieldPath",
            "reason",
            "reportingComponent",
            "source",
            "type",
        ],
        Kind::Node => &["spec.unschedulable"],
        Kind::Namespace => &["status.phase"],
        Kind::Secret => &["type"],
        Kind::ReplicaSet => &["status.replicas"],
        Kind::Service => &["spec.clusterIP", "spec.type"],
        _ => &[],
    }
}

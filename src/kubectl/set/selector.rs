//! `kubectl set selector`. Upstream: `set_selector.go`.

use crate::api::kind::Kind;
use crate::api::value::{Map, Value};
use crate::apiserver::write::Subresource;

use super::MANAGER;
use crate::kubectl::arguments::{Arguments, Flag, Takes, flag};
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::create::label_selector;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::resources::{self, Request};

/// The flag of `set selector` alone.
pub(in crate::kubectl) const SELECTOR: &[Flag] = &[flag("resource-version", Takes::Text)];

pub(in crate::kubectl) fn selector(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let Some((text, resources)) = arguments.words.split_last() else {
        return Err("one selector is required".into());
    };
    let selector = label_selector(text)?;
    let request = Request {
        type_means_all: arguments.truth("all"),
        all: false,
        ..Request::new(client, arguments, resources)
    };
    let selection = resources::select(client, &request)?;
    if let Some(failure) = selection.failures.first() {
        return Err(failure.clone());
    }
    client.each_selected(&selection, &mut |client, object| {
        if object.kind() != Kind::Service {
            return Err("setting a selector is only supported for Services".into());
        }
        let mut value = object.value().clone();
        value.set(&["spec", "selector"], labels(&selector)?);
        if let Some(version) = arguments.text("resource-version").filter(|version| !version.is_empty()) {
            value.set(&["metadata", "resourceVersion"], version);
        }
        client.record(&mut value);
        if dry_run == DryRun::Client || arguments.truth("local") {
            return client.print_value(object.kind(), &value, "selector updated", dry_run, arguments);
        }
        let manager = arguments.text("field-manager").unwrap_or(MANAGER);
        let patched = client.patch(manager, object.kind(), value, Subresource::None, dry_run)?;
        client.print_done(&patched, "selector updated", dry_run, arguments)
    })
}

/// The labels of a selector; a Service takes nothing else.
fn labels(selector: &Value) -> Result<Map, Failure> {
    let expressions = selector.items(&["matchExpressions"]);
    if expressions.is_empty() {
        return Ok(selector.at(&["matchLabels"]).and_then(Value::as_map).cloned().unwrap_or_default());
    }
    let shown: Vec<String> = expressions
        .iter()
        .map(|expression| {
            let values: Vec<&str> = expression.items(&["values"]).iter().filter_map(Value::as_str).collect();
            format!(
                "{{{} {} [{}]}}",
                expression.text(&["key"]),
                expression.text(&["operator"]),
                values.join(" ")
            )
        })
        .collect();
    Err(format!("match expression [{}] not supported on this object", shown.join(" ")).into())
}

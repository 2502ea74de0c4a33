//! `kubectl get --subresource=scale`: the half of a Deployment or a `ReplicaSet` that autoscalers see.
//! Upstream: `pkg/registry/apps/deployment/storage` (`scaleFromDeployment`), `printScale`.

use crate::api::value::Value;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::output::Format;
use crate::kubectl::resources::Selection;
use crate::kubectl::{duration, printers, tabwriter};

/// Prints the scales of the selected objects.
pub(super) fn print(client: &mut Client<'_>, arguments: &Arguments, selection: Selection, format: &Format) -> Outcome {
    let scales: Vec<Value> = selection.objects.iter().map(|object| of(object.value())).collect();
    match format {
        Format::Plain | Format::Wide => {
            let mut text = String::new();
            if !arguments.truth("no-headers") && !scales.is_empty() {
                text.push_str("NAME\tDESIRED\tAVAILABLE\tAGE\n");
            }
            for scale in &scales {
                let count = |half: &str| scale.int(&[half, "replicas"]).unwrap_or_default();
                let age = duration::since(scale.text(&["metadata", "creationTimestamp"]), client.api.now_ms());
                let name = scale.text(&["metadata", "name"]);
                text.push_str(&format!("{name}\t{}\t{}\t{age}\n", count("spec"), count("status")));
            }
            client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
        }
        Format::Name => {
            for scale in &scales {
                client.print(&format!("{}\n", full_name(scale)));
            }
        }
        format => {
            let text = match scales.as_slice() {
                [scale] if selection.single => format.print(scale)?,
                _ => format.print(&super::list(scales))?,
            };
            client.print(&text);
        }
    }
    Failure::all(selection.failures)
}

/// `scale.autoscaling/web`
pub(in crate::kubectl) fn full_name(scale: &Value) -> String {
    format!("scale.autoscaling/{}", scale.text(&["metadata", "name"]))
}

/// The Scale of a Deployment or a `ReplicaSet`.
pub(in crate::kubectl) fn of(value: &Value) -> Value {
    let mut scale = crate::value!({
        "apiVersion": "autoscaling/v1",
        "kind": "Scale",
        "metadata": {},
        "spec": {"replicas": (value.int(&["spec", "replicas"]).unwrap_or_default())},
        "status": {
            "replicas": (value.int(&["status", "replicas"]).unwrap_or_default()),
            "selector": (printers::label_selector(value.at(&["spec", "selector"])))
        }
    });
    for field in ["creationTimestamp", "name", "namespace", "resourceVersion", "uid"] {
        if let Some(text) = value.at(&["metadata", field]) {
            scale.set(&["metadata", field], text.clone());
        }
    }
    scale
}

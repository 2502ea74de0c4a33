//! Nodes and the kubelets' mode, as scenario files write them.

use std::time::Duration;

use ecow::EcoString;

use crate::api::quantity::Quantity;
use crate::api::validation::names::LABEL_MAX;
use crate::api::value::{Map, Value};
use crate::kubelet::image::KubeletMode;
use crate::sim::cluster::NodeSpec;
use crate::value;

/// A field and what is wrong with it.
pub(super) type FieldFault = (EcoString, String);

/// Reads a node: `{name, cpu, memory, pods, labels}`.
pub(super) fn read_node(node: &Value) -> Result<NodeSpec, FieldFault> {
    let name = node.text(&["name"]);
    if !NodeSpec::name_errors(name).is_empty() {
        return Err((
            "name".into(),
            format!(
                "a node has a name of lower-case letters, digits, dashes and dots, with a letter or digit at either end of each part, and \
                 {LABEL_MAX} characters at most"
            ),
        ));
    }
    let mut spec = NodeSpec::new(name);
    for (field, target) in [("cpu", &mut spec.cpu), ("memory", &mut spec.memory)] {
        match node.get(field) {
            None => {}
            Some(Value::Int(number)) if *number >= 0 => *target = ecow::eco_format!("{number}"),
            Some(Value::String(text)) if Quantity::parse(text).is_ok() => *target = text.clone(),
            Some(_) => return Err((field.into(), format!("{field} must be an amount such as \"4\", 500m or 8Gi"))),
        }
    }
    match node.get("pods") {
        None => {}
        Some(value) => match value.as_int().and_then(|pods| u32::try_from(pods).ok()) {
            Some(pods) => spec.pods = pods,
            None => return Err(("pods".into(), "pods must be a whole number, 0 or more".into())),
        },
    }
    let labels = match node.get("labels") {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(labels) => labels.as_map().and_then(|labels| {
            let text = |(key, value): (&EcoString, &Value)| Some((key.clone(), value.as_str()?.into()));
            labels.iter().map(text).collect()
        }),
    };
    spec.labels = labels.ok_or_else(|| ("labels".into(), "labels must map names to text, such as {zone: a}".to_owned()))?;
    Ok(spec)
}

/// Writes a node; what equals the default is left out.
pub(super) fn write_node(node: &NodeSpec) -> Value {
    let default = NodeSpec::new(&node.name);
    let mut map = Map::new();
    map.insert("name", node.name.clone());
    if node.cpu != default.cpu {
        map.insert("cpu", node.cpu.clone());
    }
    if node.memory != default.memory {
        map.insert("memory", node.memory.clone());
    }
    if node.pods != default.pods {
        map.insert("pods", node.pods);
    }
    if !node.labels.is_empty() {
        map.insert("labels", node.labels.iter().cloned().collect::<Map>());
    }
    map.into()
}

/// The milliseconds of a duration: seconds as a number, or text such as `1m 30s`.
pub(super) fn milliseconds(value: &Value) -> Option<u64> {
    let duration = match value {
        Value::Int(seconds) => Duration::from_secs(u64::try_from(*seconds).ok()?),
        Value::String(text) => humantime::parse_duration(text).ok()?,
        _ => return None,
    };
    u64::try_from(duration.as_millis())
        .ok()
        .filter(|wait_ms| *wait_ms <= crate::limits::MAX_WAIT_MS)
}

/// A duration as scenario files write it.
pub(super) fn duration_text(wait_ms: u64) -> String {
    humantime::format_duration(Duration::from_millis(wait_ms)).to_string()
}

/// The kubelets' switches by name.
pub(super) fn mode_value(mode: KubeletMode) -> Value {
    value!({"start": (mode.start), "ready": (mode.ready), "finish": (mode.finish)})
}

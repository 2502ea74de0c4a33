//! Nodes, images and the kubelets' mode, as scenario files write them.

use std::time::Duration;

use ecow::EcoString;

use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};
use crate::kubelet::image::{ImageBehaviour, KubeletMode, Pull};
use crate::sim::cluster::NodeSpec;
use crate::value;

/// A field and what is wrong with it.
pub(super) type FieldFault = (EcoString, String);

/// Reads a node: `{name, cpu, memory, pods, labels}`.
pub(super) fn read_node(node: &Value) -> Result<NodeSpec, FieldFault> {
    let name = node.text(&["name"]);
    let is_name = !name.is_empty()
        && name.len() <= 63
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_name {
        return Err(("name".into(), "a node has a name of lower-case letters, digits and dashes".into()));
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
    if let Some(labels) = node.get("labels").and_then(Value::as_map) {
        spec.labels = labels
            .iter()
            .map(|(key, value)| (key.clone(), value.as_str().unwrap_or_default().into()))
            .collect();
    }
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

/// The fields of an image.
pub(super) const IMAGE_FIELDS: [&str; 7] = ["pull", "start", "ready", "crash", "exit", "code", "stop"];

/// Reads what an image does: `{pull: NotFound}` or `{pull: 2s}`, `{ready: 3s}` or `{ready: never}`, `{crash: 20s, code: 137}`,
/// `{exit: 5s}`, `{start: 1s}`, `{stop: 10s}`.
pub(super) fn read_image(image: &Value) -> Result<ImageBehaviour, FieldFault> {
    let mut behaviour = ImageBehaviour::default();
    let Some(map) = image.as_map() else {
        return Err(("".into(), format!("an image has fields of {}", IMAGE_FIELDS.join(", "))));
    };
    for (field, value) in map.iter() {
        let duration = || milliseconds(value).ok_or_else(|| (field.clone(), format!("{field} must be a duration such as 500ms, 3s or 2m")));
        match (field.as_str(), value.as_str()) {
            ("pull", Some("NotFound")) => behaviour.pull = Pull::NotFound,
            ("pull", Some("Denied")) => behaviour.pull = Pull::Denied,
            ("pull", Some("Unreachable")) => behaviour.pull = Pull::Unreachable,
            ("ready", Some("never")) => behaviour.becomes_ready = false,
            ("pull", _) => {
                behaviour.pull_ms = milliseconds(value).ok_or_else(|| {
                    (
                        field.clone(),
                        "pull must be a duration, or one of NotFound, Denied, Unreachable".to_owned(),
                    )
                })?;
            }
            ("start", _) => behaviour.start_ms = duration()?,
            ("ready", _) => behaviour.ready_ms = duration()?,
            ("stop", _) => behaviour.stop_ms = duration()?,
            ("crash", _) => behaviour.exit_after_ms = Some(duration()?),
            ("exit", _) => {
                behaviour.exit_after_ms = Some(duration()?);
                behaviour.exit_code = 0;
            }
            ("code", _) => {}
            _ => {
                return Err((
                    field.clone(),
                    format!("{field:?} is not known of an image; known are {}", IMAGE_FIELDS.join(", ")),
                ));
            }
        }
    }
    if let Some(code) = map.get("code") {
        behaviour.exit_code = code
            .as_int()
            .filter(|code| (0..=255).contains(code))
            .ok_or_else(|| ("code".into(), "code must be an exit code from 0 to 255".to_owned()))?;
    }
    Ok(behaviour)
}

/// Writes what an image does; what equals the default is left out.
pub(super) fn write_image(image: &ImageBehaviour) -> Value {
    let default = ImageBehaviour::default();
    let mut map = Map::new();
    match image.pull {
        Pull::NotFound => map.insert("pull", "NotFound"),
        Pull::Denied => map.insert("pull", "Denied"),
        Pull::Unreachable => map.insert("pull", "Unreachable"),
        Pull::Succeeds if image.pull_ms != default.pull_ms => map.insert("pull", duration_text(image.pull_ms)),
        Pull::Succeeds => None,
    };
    for (field, value, usual) in [
        ("start", image.start_ms, default.start_ms),
        ("ready", image.ready_ms, default.ready_ms),
        ("stop", image.stop_ms, default.stop_ms),
    ] {
        if value != usual {
            map.insert(field, duration_text(value));
        }
    }
    if !image.becomes_ready {
        map.insert("ready", "never");
    }
    if let Some(after_ms) = image.exit_after_ms {
        map.insert(if image.exit_code == 0 { "exit" } else { "crash" }, duration_text(after_ms));
        if image.exit_code > 1 {
            map.insert("code", image.exit_code);
        }
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

//! What images do, as scenario files write it.

use super::cluster::{FieldFault, duration_text, milliseconds};
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};
use crate::kubelet::image::{ImageBehaviour, Pull};

/// The fields of an image, each with what it takes.
const FIELDS: [(&str, &str); 13] = [
    (
        "pull",
        "a duration, or one of NotFound, Denied, Unreachable, with \"after 20s\" behind where it fails late",
    ),
    ("start", "a duration such as 500ms, 3s or 2m"),
    ("ready", "a duration such as 500ms, 3s or 2m, or never"),
    ("port", "the one port on which it listens, from 1 to 65535"),
    ("serves", "true or false: whether it answers readiness probes well"),
    ("hang", "a duration, after which it answers nothing any more"),
    ("crash", "a duration such as 500ms, 3s or 2m, after which it ends with an error"),
    ("exit", "a duration such as 500ms, 3s or 2m, after which it ends well"),
    ("oom", "a duration, after which it is killed because it uses too much memory"),
    ("code", "an exit code from 0 to 255"),
    ("stop", "a duration, or never where it takes no notice of being told to end"),
    ("preStop", "a duration: how long its hook takes before the stop"),
    ("size", "a number of bytes such as 70Mi"),
];

const FAILURES: [(&str, Pull); 3] = [
    ("NotFound", Pull::NotFound),
    ("Denied", Pull::Denied),
    ("Unreachable", Pull::Unreachable),
];

fn field_names() -> String {
    FIELDS.map(|(name, _)| name).join(", ")
}

/// Reads what an image does, such as `{pull: NotFound}`, `{ready: 3s, port: 8080}`, `{crash: 20s, code: 3}`. A field of
/// the name `also` is somebody else's.
pub(super) fn read_image(image: &Value, also: &str) -> Result<ImageBehaviour, FieldFault> {
    let mut behaviour = ImageBehaviour::default();
    let Some(map) = image.as_map() else {
        return Err(("".into(), format!("an image has fields of {}", field_names())));
    };
    let ends: Vec<&str> = ["crash", "exit", "oom"].into_iter().filter(|end| map.contains_key(end)).collect();
    if ends.len() > 1 {
        return Err((
            ends[1].into(),
            format!("an image ends in one way: {} exclude each other", ends.join(" and ")),
        ));
    }
    // The code comes last: it corrects what a kind of end stands for.
    let code_last = map
        .iter()
        .filter(|(field, _)| *field != "code")
        .chain(map.iter().filter(|(field, _)| *field == "code"));
    for (field, value) in code_last.filter(|(field, _)| *field != also) {
        let Some((_, takes)) = FIELDS.iter().find(|(name, _)| name == field) else {
            let message = format!("{field:?} is not known of an image; known are {}", field_names());
            return Err((field.clone(), message));
        };
        set(&mut behaviour, field, value).ok_or_else(|| (field.clone(), format!("{field} must be {takes}")))?;
    }
    Ok(behaviour)
}

/// Sets a field; `None` where the value is none of its.
fn set(behaviour: &mut ImageBehaviour, field: &str, value: &Value) -> Option<()> {
    let text = value.as_str().unwrap_or_default();
    match (field, text) {
        ("ready", "never") => behaviour.becomes_ready = false,
        ("stop", "never") => behaviour.ignores_stop = true,
        ("pull", _) => set_pull(behaviour, value)?,
        ("start", _) => behaviour.start_ms = milliseconds(value)?,
        ("ready", _) => behaviour.ready_ms = milliseconds(value)?,
        ("stop", _) => behaviour.stop_ms = milliseconds(value)?,
        ("preStop", _) => behaviour.pre_stop_ms = milliseconds(value)?,
        ("hang", _) => behaviour.hangs_after_ms = Some(milliseconds(value)?),
        ("port", _) => behaviour.port = Some(value.as_int().and_then(|port| u16::try_from(port).ok()).filter(|port| *port > 0)?),
        ("serves", _) => behaviour.serves = value.as_bool()?,
        ("crash", _) => end(behaviour, value, 1)?,
        ("exit", _) => end(behaviour, value, 0)?,
        ("oom", _) => {
            end(behaviour, value, 137)?;
            behaviour.out_of_memory = true;
        }
        ("code", _) => behaviour.exit_code = value.as_int().filter(|code| (0..=255).contains(code))?,
        ("size", _) => {
            let written = value.as_int().map_or_else(|| text.to_owned(), |bytes| bytes.to_string());
            behaviour.size_bytes = u64::try_from(Quantity::parse(&written).ok()?.value()).ok()?;
        }
        _ => return None,
    }
    Some(())
}

fn end(behaviour: &mut ImageBehaviour, value: &Value, exit_code: i64) -> Option<()> {
    behaviour.exit_after_ms = Some(milliseconds(value)?);
    behaviour.exit_code = exit_code;
    Some(())
}

fn set_pull(behaviour: &mut ImageBehaviour, value: &Value) -> Option<()> {
    let text = value.as_str().unwrap_or_default();
    let (word, after) = text.split_once(" after ").map_or((text, None), |(word, after)| (word, Some(after)));
    let Some((_, failure)) = FAILURES.iter().find(|(name, _)| *name == word) else {
        behaviour.pull_ms = milliseconds(value)?;
        return Some(());
    };
    behaviour.pull = *failure;
    if let Some(after) = after {
        behaviour.pull_ms = milliseconds(&Value::from(after))?;
    }
    Some(())
}

/// Writes what an image does; what equals the default is left out.
pub(super) fn write_image(image: &ImageBehaviour) -> Map {
    let default = ImageBehaviour::default();
    let mut map = Map::new();
    let late = image.pull_ms != default.pull_ms;
    match FAILURES.iter().find(|(_, pull)| *pull == image.pull) {
        Some((name, _)) if late => map.insert("pull", format!("{name} after {}", duration_text(image.pull_ms))),
        Some((name, _)) => map.insert("pull", *name),
        None if late => map.insert("pull", duration_text(image.pull_ms)),
        None => None,
    };
    let (end, usual_code) = match (image.out_of_memory, image.exit_code) {
        (true, _) => ("oom", 137),
        (false, 0) => ("exit", 0),
        _ => ("crash", 1),
    };
    for (field, value, usual) in [
        ("start", Some(image.start_ms), Some(default.start_ms)),
        ("ready", Some(image.ready_ms), Some(default.ready_ms)),
        ("hang", image.hangs_after_ms, None),
        (end, image.exit_after_ms, None),
        ("stop", Some(image.stop_ms), Some(default.stop_ms)),
        ("preStop", Some(image.pre_stop_ms), Some(default.pre_stop_ms)),
    ] {
        if let Some(value) = value.filter(|_| value != usual) {
            map.insert(field, duration_text(value));
        }
    }
    if !image.becomes_ready {
        map.insert("ready", "never");
    }
    if image.ignores_stop {
        map.insert("stop", "never");
    }
    if let Some(port) = image.port {
        map.insert("port", i64::from(port));
    }
    if !image.serves {
        map.insert("serves", false);
    }
    if image.exit_after_ms.is_some() && image.exit_code != usual_code {
        map.insert("code", image.exit_code);
    }
    if let Some(size) = i64::try_from(image.size_bytes)
        .ok()
        .filter(|_| image.size_bytes != default.size_bytes)
    {
        map.insert("size", size);
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;

    fn read(text: &str) -> Result<ImageBehaviour, FieldFault> {
        read_image(&manifest::parse(text).documents[0].value, "name")
    }

    #[test]
    fn what_is_written_of_an_image_reads_back_the_same() {
        for text in [
            "{}",
            "{pull: NotFound}",
            "{pull: Denied after 20s}",
            "{pull: 2s, start: 1s, ready: 3s, stop: 10s, preStop: 5s}",
            "{ready: never, stop: never}",
            "{crash: 20s}",
            "{crash: 20s, code: 137}",
            "{exit: 5s}",
            "{oom: 30s}",
            "{port: 8080, serves: false, hang: 1m}",
            "{size: 70Mi}",
        ] {
            let behaviour = read(text).expect(text);
            assert_eq!(read_image(&write_image(&behaviour).into(), ""), Ok(behaviour), "{text}");
        }
    }

    #[test]
    fn what_an_image_cannot_do_is_told_with_what_it_can() {
        for (text, field, message) in [
            (
                "{redy: 3s}",
                "redy",
                "\"redy\" is not known of an image; known are pull, start, ready, port, serves, hang, crash, exit, oom, code, stop, preStop, size",
            ),
            (
                "{pull: Lost}",
                "pull",
                "pull must be a duration, or one of NotFound, Denied, Unreachable, with \"after 20s\" behind where it fails late",
            ),
            (
                "{port: 70000}",
                "port",
                "port must be the one port on which it listens, from 1 to 65535",
            ),
            ("{code: 256, crash: 3s}", "code", "code must be an exit code from 0 to 255"),
            (
                "{crash: 3s, exit: 3s}",
                "exit",
                "an image ends in one way: crash and exit exclude each other",
            ),
            (
                "{serves: maybe}",
                "serves",
                "serves must be true or false: whether it answers readiness probes well",
            ),
        ] {
            assert_eq!(read(text), Err((field.into(), message.to_owned())), "{text}");
        }
    }
}

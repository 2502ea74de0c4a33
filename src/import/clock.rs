//! Moves times so that the newest of the text is where the virtual clock begins.

use ecow::EcoString;

use super::Item;
use super::note::{Fact, Note};
use crate::api::time;
use crate::api::value::Value;

/// Fields that hold times, wherever they stand in metadata and status.
const FIELDS: [&str; 17] = [
    "creationTimestamp",
    "deletionTimestamp",
    "eventTime",
    "finishedAt",
    "firstTimestamp",
    "lastHeartbeatTime",
    "lastObservedTime",
    "lastPhaseTransitionTime",
    "lastProbeTime",
    "lastScaleTime",
    "lastTimestamp",
    "lastTransitionTime",
    "lastUpdateTime",
    "startTime",
    "startedAt",
    "time",
    "timeAdded",
];

/// Later than any cluster of today: the year 2100. A clock beyond it is a slip of the pen.
const LATEST_MS: u64 = 4_102_444_800_000;

/// Moves every time of the objects.
pub(super) fn shift(items: &mut [Item], notes: &mut Vec<Note>) {
    let mut newest_ms = 0;
    for item in items.iter() {
        each(&item.value, false, &mut |field, text| {
            let Some(mut time_ms) = time::parse(text) else { return };
            if field == "deletionTimestamp" {
                // A deletion is due to end then; it began a grace before.
                let grace = item.value.int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
                time_ms = time_ms.saturating_sub(u64::try_from(grace).unwrap_or_default().saturating_mul(1000));
            }
            if time_ms <= LATEST_MS {
                newest_ms = newest_ms.max(time_ms);
            }
        });
    }
    if newest_ms == 0 {
        notes.push(whole(Fact::NoTime));
        return;
    }
    // Whole seconds stay whole.
    let newest_ms = newest_ms.div_ceil(1000) * 1000;
    notes.push(whole(Fact::Clock {
        newest: time::format(newest_ms),
    }));
    notes.push(whole(Fact::Memory));
    for item in items {
        item.value = moved(&item.value, false, newest_ms);
    }
}

fn whole(fact: Fact) -> Note {
    Note {
        about: EcoString::new(),
        place: None,
        fact,
    }
}

/// Whether a part of an object holds what users write and nobody reads as a time.
fn is_free(field: &str, inside: bool) -> bool {
    matches!(field, "annotations" | "labels" | "data" | "fieldsV1") || field == "spec" && !inside
}

fn each(value: &Value, inside: bool, act: &mut dyn FnMut(&str, &str)) {
    match value {
        Value::Map(map) => {
            for (field, value) in map.iter().filter(|(field, _)| !is_free(field, inside)) {
                match value {
                    Value::String(text) if FIELDS.contains(&field.as_str()) => act(field, text),
                    _ => each(value, true, act),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| each(item, inside, act)),
        _ => {}
    }
}

fn moved(value: &Value, inside: bool, newest_ms: u64) -> Value {
    match value {
        Value::Map(map) => {
            let fields = map.iter().map(|(field, value)| {
                let value = match value {
                    _ if is_free(field, inside) => value.clone(),
                    Value::String(text) if FIELDS.contains(&field.as_str()) => {
                        move_time(text, newest_ms).map_or_else(|| value.clone(), Value::from)
                    }
                    _ => moved(value, true, newest_ms),
                };
                (field.clone(), value)
            });
            Value::from(fields.collect::<crate::api::value::Map>())
        }
        Value::List(items) => Value::list(items.iter().map(|item| moved(item, inside, newest_ms))),
        _ => value.clone(),
    }
}

fn move_time(text: &str, newest_ms: u64) -> Option<EcoString> {
    let time_ms = time::parse(text)?.min(LATEST_MS);
    let since_ms = (time_ms + time::START_MS).saturating_sub(newest_ms);
    Some(if text.contains('.') {
        time::format_micros(since_ms)
    } else {
        time::format(since_ms)
    })
}

//! The events of an object, oldest first.

use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::time;
use crate::apiserver::ApiServer;
use crate::kubectl::duration;

/// The Event objects that are about `object`, by the time of their last occurrence.
pub(super) fn about<'a>(api: &'a ApiServer, object: &Object) -> Vec<&'a Shared> {
    let is_about = |event: &&Shared| {
        let involved = |field: &str| event.value().text(&["involvedObject", field]);
        involved("kind") == object.kind().name() && involved("name") == object.name() && involved("uid") == object.uid()
    };
    let mut events: Vec<&Shared> = api.list(Kind::Event).filter(is_about).collect();
    events.sort_by_key(|event| time::parse(event.value().text(&["lastTimestamp"])).unwrap_or_default());
    events
}

pub(super) fn describe(out: &mut String, api: &ApiServer, object: &Object) {
    let events = about(api, object);
    if events.is_empty() {
        out.push_str("Events:\t<none>\n");
        return;
    }
    out.push_str("Events:\n  Type\tReason\tAge\tFrom\tMessage\n  ----\t------\t----\t----\t-------\n");
    for event in events {
        let value = event.value();
        let since = |field: &str| duration::since(value.text(&[field]), api.now_ms());
        let first = if value.text(&["eventTime"]).is_empty() {
            since("firstTimestamp")
        } else {
            since("eventTime")
        };
        let count = value.int(&["count"]).unwrap_or_default();
        let interval = match value.get("series").filter(|series| !series.is_null()) {
            Some(series) => {
                let last = duration::since(series.text(&["lastObservedTime"]), api.now_ms());
                format!("{last} (x{} over {first})", series.int(&["count"]).unwrap_or_default())
            }
            None if count > 1 => format!("{} (x{count} over {first})", since("lastTimestamp")),
            None => first,
        };
        let source = match value.text(&["source", "component"]) {
            "" => value.text(&["reportingComponent"]),
            component => component,
        };
        let message = value.text(&["message"]).trim();
        let place = value.text(&["involvedObject", "fieldPath"]);
        let message = if place.is_empty() {
            message.to_owned()
        } else {
            format!("{place}: {message}")
        };
        let (kind, reason) = (value.text(&["type"]), value.text(&["reason"]));
        out.push_str(&format!("  {kind}\t{reason}\t{interval}\t{source}\t{message}\n"));
    }
}

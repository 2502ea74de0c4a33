//! Why a step came about, as plain data.

use super::{number, put};
use crate::api::value::{Map, Value};
use crate::explain::cause::{self, Link};
use crate::explain::language::Language;
use crate::explain::rule::{Row, rule};
use crate::explain::{diff, story};
use crate::sim::timeline::Timeline;

/// The most changed fields that are listed.
const MOST_CHANGES: usize = 100;

/// What the step of this number did, by which rule with which numbers, what led to it, and what comes next; `None`
/// where there is no such step.
pub fn explanation(timeline: &Timeline, at: u64, language: Language) -> Option<Value> {
    let step = timeline.step(at)?;
    let rule = rule(language, &step.write);
    let (changes, more) = diff::fields(step.write.before.as_deref(), step.write.after.as_deref(), MOST_CHANGES);
    let mut map = Map::new();
    map.insert("step", number(at));
    map.insert("headline", story::headline(language, step).to_string());
    put(&mut map, "rule", rule.sentence.to_string());
    map.insert("numbers", Value::list(rule.rows.iter().map(row)));
    map.insert("changes", Value::list(changes.into_iter().map(change)));
    map.insert("moreChanges", number(more as u64));
    map.insert("causes", Value::list(cause::chain(language, timeline, at).iter().map(link)));
    let next = cause::next(language, timeline, at);
    if let Some((step, text)) = next.step.or(next.action) {
        map.insert("next", link(&Link { step: Some(step), text }));
    }
    if let Some(page) = rule.page {
        map.insert("page", page.address(language));
    }
    Some(map.into())
}

fn row(row: &Row) -> Value {
    let mut map = Map::new();
    map.insert("label", row.label.as_str());
    map.insert("value", row.value.as_str());
    map.insert("isResult", row.is_result);
    map.into()
}

fn change(field: diff::Field) -> Value {
    let mut map = Map::new();
    map.insert("path", field.path);
    for (key, value) in [("before", field.before), ("after", field.after)] {
        if let Some(value) = value {
            map.insert(key, value);
        }
    }
    map.into()
}

fn link(link: &Link) -> Value {
    let mut map = Map::new();
    if let Some(step) = link.step {
        map.insert("step", number(step));
    }
    map.insert("text", link.text.to_string());
    map.into()
}

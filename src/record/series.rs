//! The newer recorder, which the scheduler uses: equal events make a series instead of a count.
//! Upstream: `client-go/tools/events` (`event_broadcaster.go`, `event_recorder.go`).

use ecow::{EcoString, eco_format};
use imbl::OrdMap;

use super::correlate::forget_oldest;
use super::event::{Event, Form, namespace_of};
use super::{EventType, Recorder, Report, create, patch};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::time;
use crate::apiserver::ApiServer;
use crate::apiserver::actor::Actor;
use crate::value;

/// Milliseconds without an equal event after which a series is over.
const FINISH_MS: u64 = 360_000;
/// Characters of a note that are kept.
const NOTE_LIMIT: usize = 1024;

/// What a part of the cluster reports through the newer API.
#[derive(Clone, Copy, Debug)]
pub struct SeriesReport<'a> {
    /// The object.
    pub about: &'a Object,
    /// How serious it is.
    pub kind: EventType,
    /// The reason, in one word.
    pub reason: &'a str,
    /// What the reporter was doing, in one word.
    pub action: &'a str,
    /// What happened.
    pub note: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Series {
    name: EcoString,
    count: i64,
    last_ms: u64,
}

/// The series that are under way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory(OrdMap<EcoString, Series>);

impl Recorder {
    /// Records a report through the newer API. The second equal report marks the event as a series; further ones are only
    /// counted in memory, as upstream does between its refreshes.
    pub fn series_report(&mut self, api: &mut ApiServer, actor: &Actor, report: &SeriesReport<'_>) {
        let now_ms = api.now_ms();
        let about = report.about;
        // The object's version is part of upstream's key: an event about a changed object starts anew.
        let key = eco_format!(
            "{}\n{}\n{}\n{}\n{}\n{}\n{}",
            about.uid(),
            about.resource_version(),
            about.kind().name(),
            actor.component(),
            report.kind.name(),
            report.reason,
            report.action
        );
        if let Some(series) = self.series.0.get_mut(&key).filter(|series| series.last_ms + FINISH_MS >= now_ms) {
            series.count += 1;
            series.last_ms = now_ms;
            if series.count == 2 {
                mark_series(api, actor, about, &series.name.clone(), now_ms);
            }
            return;
        }
        let name = self.next_name(now_ms, about.name());
        let note = report.note.chars().take(NOTE_LIMIT).collect();
        let told = Report {
            about,
            field_path: "",
            kind: report.kind,
            reason: report.reason,
            message: report.note,
        };
        let form = Form::Series {
            action: report.action.into(),
        };
        create(api, Event::new(now_ms, actor, &told, name.clone(), note, form));
        let series = Series {
            name,
            count: 1,
            last_ms: now_ms,
        };
        self.series.0.insert(key, series);
        forget_oldest(&mut self.series.0, |series| series.last_ms);
    }
}

fn mark_series(api: &mut ApiServer, actor: &Actor, about: &Object, name: &str, now_ms: u64) {
    let key = Key::new(Kind::Event, &namespace_of(about.key()), name);
    if let Some(stored) = api.get(&key) {
        let mut event = stored.value().clone();
        event.set(&["series"], value!({"count": 2, "lastObservedTime": (time::format_micros(now_ms))}));
        patch(api, actor, event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apiserver::random::Random;

    #[test]
    fn the_second_equal_report_makes_a_series_and_the_third_writes_nothing() {
        let mut api = ApiServer::new(time::START_MS, Random::new(1));
        let mut recorder = Recorder::default();
        let pod = Object::new(Kind::Pod, value!({"metadata": {"name": "p", "namespace": "default", "uid": "u"}}));
        let report = SeriesReport {
            about: &pod,
            kind: EventType::Warning,
            reason: "FailedScheduling",
            action: "Scheduling",
            note: "0/3 nodes are available: 3 Insufficient cpu.",
        };
        let mut versions = Vec::new();
        for _ in 0..3 {
            recorder.series_report(&mut api, &Actor::Scheduler, &report);
            versions.push(api.resource_version());
        }
        assert_eq!(versions, [1, 2, 2]);
        let event = api.list(Kind::Event).next().map(|event| event.value().clone()).expect("an event");
        assert_eq!(event.int(&["series", "count"]), Some(2));
        assert_eq!(event.text(&["reportingComponent"]), "default-scheduler");
    }
}

//! The events in the cluster at the step, the latest first.

use yew::{Html, html};

use crate::api::object::Key;
use crate::api::time;
use crate::explain::language::Language;
use crate::explain::picture::{self, EventPicture};
use crate::sim::timeline::Snapshot;

/// Events that are listed; there may be thousands.
const MOST_EVENTS: usize = 100;

/// The list; with `about`, only those about that object.
pub fn events(snapshot: &Snapshot, about: Option<&Key>, language: Language) -> Html {
    let is_about = |event: &EventPicture, key: &Key| {
        let (kind, name) = event.about.split_once('/').unwrap_or_default();
        kind == key.kind.name() && name == key.name && (key.namespace.is_empty() || *event.object.namespace() == key.namespace)
    };
    let mut events = picture::events(&snapshot.objects);
    events.retain(|event| about.is_none_or(|key| is_about(event, key)));
    if events.is_empty() {
        return html! { <p class="empty">{language.no_events()}</p> };
    }
    html! {
        <ol class="events">
            { for events.iter().take(MOST_EVENTS).map(|event| {
                let value = event.object.value();
                let is_warning = value.text(&["type"]) == "Warning";
                html! {
                    <li key={event.object.name().to_string()} class={is_warning.then_some("warning")}>
                        <div class="head">
                            <time>{clock(event.last_ms)}</time>
                            <b>{value.text(&["reason"]).to_owned()}</b>
                            if is_warning { <span class="tag bad">{"Warning"}</span> }
                            if event.count > 1 { <span class="note">{language.times(event.count)}</span> }
                        </div>
                        <div class="about">{&event.about}</div>
                        <p>{value.text(&["message"]).to_owned()}</p>
                    </li>
                }
            }) }
        </ol>
    }
}

/// Minutes, seconds and tenths since the beginning.
pub fn clock(time_ms: u64) -> String {
    let tenths = time_ms.saturating_sub(time::START_MS) / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

//! The events in the cluster at the step, the latest first.

use yew::{Html, Properties, component, html, use_memo};

use super::shared::{Same, use_surroundings};
use crate::api::time;
use crate::explain::picture;
use crate::sim::timeline::Snapshot;

/// Events that are listed; there may be thousands.
const MOST_EVENTS: usize = 100;

#[derive(PartialEq, Properties)]
pub struct EventsProps {
    pub snapshot: Same<Snapshot>,
}

/// The list.
#[component]
pub fn Events(props: &EventsProps) -> Html {
    let language = use_surroundings().language;
    let events = use_memo(props.snapshot.clone(), |snapshot| picture::events(&snapshot.objects));
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

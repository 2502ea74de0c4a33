//! The steps around the present one, each in a line.

use yew::{Html, Properties, component, html, use_effect_with, use_node_ref};

use super::events::clock;
use super::message::Message;
use super::shared::{Same, use_surroundings};
use crate::apiserver::write::Outcome;
use crate::explain::{brief, cause};
use crate::sim::timeline::Timeline;

/// Steps shown before and after the present one.
const AROUND: u64 = 20;
/// A wait as long as this, in milliseconds, gets a line of its own.
const NOTABLE_MS: u64 = 1000;

#[derive(PartialEq, Properties)]
pub struct StepsProps {
    pub timeline: Same<Timeline>,
    pub at: u64,
    /// Whether what is to come is kept from the reader.
    pub predicting: bool,
}

/// The list.
#[component]
pub fn Steps(props: &StepsProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let list = use_node_ref();
    use_effect_with((props.at, list.clone()), |(_, list)| {
        use wasm_bindgen::JsCast;
        let list = list.cast::<web_sys::HtmlElement>();
        let current = list.as_ref().and_then(|list| list.query_selector("[aria-current]").ok().flatten());
        if let (Some(list), Some(item)) = (list, current.and_then(|item| item.dyn_into::<web_sys::HtmlElement>().ok())) {
            // Only the list scrolls, never the page around it.
            list.set_scroll_top(item.offset_top() - list.client_height() / 2 + item.offset_height() / 2);
        }
    });
    let first = props.at.saturating_sub(AROUND).max(1);
    let last = if props.predicting {
        props.at
    } else {
        (props.at + AROUND).min(props.timeline.len())
    };
    html! {
        <ol class="steps" ref={list} aria-label={language.tab_steps()} tabindex="0">
            { for (first..=last).filter_map(|number| props.timeline.step(number)).flat_map(|step| {
                let before_ms = step.number.checked_sub(1).and_then(|before| props.timeline.step(before)).map(|before| before.time_ms);
                let passed_ms = before_ms.map_or(0, |before_ms| step.time_ms.saturating_sub(before_ms));
                let passed = (passed_ms >= NOTABLE_MS).then(|| html! {
                    <li key={format!("before-{}", step.number)} class="passed">{language.passed(cause::duration(language, passed_ms))}</li>
                });
                let refused = matches!(step.write.outcome, Outcome::Refused(..));
                let line = html! {
                    <li key={step.number} class={refused.then_some("refused")} aria-current={(step.number == props.at).then_some("step")}>
                        <button type="button" tabindex="-1" title={clock(step.time_ms)} onclick={surroundings.on(Message::Seek(step.number))}>
                            <span class="number">{step.number}</span>
                            <span class="who">{brief::who(language, &step.write.writer.actor)}</span>
                            <span class="text">{brief::what(language, step)}</span>
                        </button>
                    </li>
                };
                passed.into_iter().chain([line])
            }) }
        </ol>
    }
}

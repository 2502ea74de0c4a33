//! The dock: buttons to move through the steps, the slider, the chart on the slider's axis, the steps in words.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, HtmlSelectElement, InputEvent};
use yew::{Html, Properties, component, html, use_callback};

use super::chart::Chart;
use super::events::clock;
use super::glyph::{self, Icon};
use super::message::{Message, Speed, Target};
use super::rich::rich;
use super::shared::{Same, use_surroundings};
use super::steps::Steps;
use crate::api::object::Key;
use crate::explain::history::{History, Landmark};
use crate::explain::language::Language;
use crate::explain::story;
use crate::explain::text::Text;
use crate::sim::timeline::Timeline;

#[derive(PartialEq, Properties)]
pub struct DockProps {
    pub timeline: Same<Timeline>,
    pub history: Same<History>,
    pub focus: Option<Key>,
    pub at: u64,
    pub playing: bool,
    pub running: bool,
    pub speed: Speed,
    pub target: Target,
    /// Whether what is to come is kept from the reader, who predicts it.
    pub predicting: bool,
}

/// Ticks on the slider; more would run into each other.
const MOST_TICKS: usize = 48;

/// The dock.
#[component]
pub fn Dock(props: &DockProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let last = props.timeline.len();
    let headline = props
        .timeline
        .step(props.at)
        .map_or_else(|| Text::of(&language.why_start()), |step| story::headline(language, step));
    let spoken = language.step_text(props.at, last, &headline);
    let seek = use_callback(surroundings.send.clone(), |event: InputEvent, send| {
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(step) = input.and_then(|input| input.value().parse().ok()) {
            send.dispatch(Message::Seek(step));
        }
    });
    let time_ms = props
        .timeline
        .step(props.at)
        .map_or(crate::api::time::START_MS, |step| step.time_ms);
    html! {
        <footer class="dock">
            <div class="controls">
                <Transport playing={props.playing} speed={props.speed} target={props.target} />
                <p class="where"><b>{language.step_of(props.at, last)}</b>
                    if props.running { <span class="note">{language.counting()}</span> }
                    <time>{clock(time_ms)}</time>
                    if props.timeline.undo_depth() > 0 {
                        <button type="button" class="small" onclick={surroundings.on(Message::Undo)}>{language.branch_undo()}</button>
                    }
                    if props.timeline.redo_depth() > 0 {
                        <button type="button" class="small" onclick={surroundings.on(Message::Redo)}>{language.branch_redo()}</button>
                    }
                </p>
                // While it plays, each step would interrupt the one before it; then only the resting place is read out.
                <p class="told" role="status" aria-live={if props.playing { "off" } else { "polite" }}>{rich(&headline)}</p>
                <div class="slider">
                    <input type="range" min="0" max={last.to_string()} step="1" value={props.at.to_string()} list="ticks"
                        aria-label={language.step_label()} aria-valuetext={spoken} oninput={seek} />
                    <datalist id="ticks">{ for ticks(&props.history).into_iter().filter(|step| !props.predicting || *step <= props.at).map(|step| html! { <option value={step.to_string()} /> }) }</datalist>
                </div>
            </div>
            <Chart history={props.history.clone()} deployment={props.focus.clone()} at={props.at} {last} predicting={props.predicting} />
            <Steps timeline={props.timeline.clone()} at={props.at} predicting={props.predicting} />
        </footer>
    }
}

/// The steps that the slider marks: actions and refusals, or none where they are too many to tell apart.
fn ticks(history: &History) -> Vec<u64> {
    let wanted = |landmark: Landmark| matches!(landmark, Landmark::Action | Landmark::Refusal);
    let mut steps: Vec<u64> = history
        .landmarks()
        .iter()
        .filter(|(_, landmark)| wanted(*landmark))
        .map(|(step, _)| *step)
        .collect();
    steps.dedup();
    if steps.len() > MOST_TICKS {
        steps.clear();
    }
    steps
}

#[derive(PartialEq, Properties)]
struct TransportProps {
    playing: bool,
    speed: Speed,
    target: Target,
}

/// The value that was chosen.
fn chosen(event: &Event) -> Option<String> {
    let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
    select.map(|select| select.value())
}

/// The buttons.
#[component]
fn Transport(props: &TransportProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let set_speed = use_callback(surroundings.send.clone(), |event: Event, send| {
        if let Some(speed) = chosen(&event).and_then(|name| Speed::of_name(&name)) {
            send.dispatch(Message::SetSpeed(speed));
        }
    });
    let set_target = use_callback(surroundings.send.clone(), |event: Event, send| {
        if let Some(target) = chosen(&event).and_then(|name| Target::of_name(&name)) {
            send.dispatch(Message::SetTarget(target));
        }
    });
    let button = |class: &'static str, icon: Icon, name: String, message: Message| {
        html! {
            <button type="button" {class} title={name.clone()} aria-label={name} onclick={surroundings.on(message)}>{glyph::icon(icon)}</button>
        }
    };
    let (icon, name) = if props.playing {
        (Icon::Pause, language.pause())
    } else {
        (Icon::Play, language.play())
    };
    html! {
        <div class="transport" role="group" aria-label={language.transport_label()}>
            {button("", Icon::Start, language.restart(), Message::Seek(0))}
            {button("", Icon::Back, language.back(), Message::Back)}
            {button("primary play", icon, name, Message::TogglePlay)}
            {button("", Icon::Forward, language.forward(), Message::Forward)}
            {button("", Icon::End, language.end(), Message::End)}
            <label class="speed"><span class="hidden">{language.speed()}</span>
                <select onchange={set_speed}>
                    { for Speed::ALL.into_iter().map(|speed| html! {
                        <option key={speed.name()} value={speed.name()} selected={speed == props.speed}>{speed.name()}</option>
                    }) }
                </select>
            </label>
            <span class="jumps" role="group" aria-label={language.jump_target()}>
                {button("jump", Icon::JumpBack, language.jump_back(), Message::Jump(false))}
                <label><span class="hidden">{language.jump_target()}</span>
                    <select onchange={set_target} title={language.jump_hint()}>
                        { for Target::ALL.into_iter().map(|target| html! {
                            <option key={target.name()} value={target.name()} selected={target == props.target}>{target_name(language, target)}</option>
                        }) }
                    </select>
                </label>
                {button("jump", Icon::JumpForward, language.jump_forward(), Message::Jump(true))}
            </span>
        </div>
    }
}

fn target_name(language: Language, target: Target) -> String {
    match target {
        Target::Change => language.target_change(),
        Target::Pass => language.target_pass(),
        Target::Set => language.target_set(),
        Target::Condition => language.target_condition(),
        Target::Refusal => language.target_refusal(),
    }
}

//! What a reader can break, and what the kubelets do by themselves.

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use yew::{Html, classes, html};

use super::message::Message;
use super::shared::Surroundings;
use crate::api::kind::Kind;
use crate::kubelet::image::KubeletMode;
use crate::scenario::Scenario;
use crate::sim::script::Input;
use crate::sim::timeline::{Snapshot, Timeline};

/// The panel.
pub fn controls(timeline: &Timeline, snapshot: &Snapshot, scenario: &Scenario, surroundings: &Surroundings) -> Html {
    html! {
        <div class="controls-panel">
            {kubelets(mode_at(timeline, scenario, snapshot.step), surroundings)}
            {nodes(snapshot, surroundings)}
        </div>
    }
}

/// What the kubelets do by themselves at the step of number `at`.
fn mode_at(timeline: &Timeline, scenario: &Scenario, at: u64) -> KubeletMode {
    let switched = timeline.actions().rev().find_map(|action| match &action.input {
        Input::Kubelets(mode) if action.step <= at => Some(*mode),
        _ => None,
    });
    switched.unwrap_or(scenario.kubelet)
}

fn kubelets(mode: KubeletMode, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let switch = |name: String, on: bool, to: KubeletMode| act(surroundings, "switch", name, Some(on), Input::Kubelets(to));
    html! {
        <section class="block">
            <h3>{language.kubelets_heading()}</h3>
            <div class="switches">
                {switch(language.kubelets_start(), mode.start, KubeletMode { start: !mode.start, ..mode })}
                {switch(language.kubelets_ready(), mode.ready, KubeletMode { ready: !mode.ready, ..mode })}
                {switch(language.kubelets_finish(), mode.finish, KubeletMode { finish: !mode.finish, ..mode })}
            </div>
            <p class="note">{language.kubelets_note()}</p>
        </section>
    }
}

fn nodes(snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    html! {
        <section class="block">
            <h3>{language.controls_nodes()}</h3>
            <ul class="breakables">
                { for snapshot.list(Kind::Node).map(|node| {
                    let name = node.name();
                    let cordoned = node.value().flag(&["spec", "unschedulable"]);
                    let (verb, label) = if cordoned { ("uncordon", language.controls_uncordon()) } else { ("cordon", language.controls_cordon()) };
                    html! {
                        <li key={name.to_string()}><b>{name.to_string()}</b>
                            {act(surroundings, "small", label, None, command(eco_format!("{verb} {name}")))}
                        </li>
                    }
                }) }
            </ul>
        </section>
    }
}

fn command(line: EcoString) -> Input {
    Input::Kubectl {
        line,
        stdin: EcoString::new(),
    }
}

/// A button that does `input`; with `pressed`, a switch.
fn act(surroundings: &Surroundings, class: &'static str, name: String, pressed: Option<bool>, input: Input) -> Html {
    let role = pressed.map(|_| "switch");
    let checked = pressed.map(|pressed| pressed.to_string());
    html! {
        <button type="button" class={classes!(class)} {role} aria-checked={checked} onclick={surroundings.on(Message::Do(Rc::new(input)))}>{name}</button>
    }
}

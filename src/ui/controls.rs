//! What a reader can break, and what the kubelets do by themselves.

use std::rc::Rc;

use ecow::{EcoString, eco_format};
use wasm_bindgen::JsCast;
use yew::{Callback, Html, html};

use super::beside;
use super::examples;
use super::message::Message;
use super::shared::Surroundings;
use crate::api::kind::Kind;
use crate::apiserver::admission::webhook::Behaviour;
use crate::apiserver::{Cut, Health};
use crate::explain::picture;
use crate::kubelet::image::{ImageBehaviour, KubeletMode, Pull};
use crate::scenario::Scenario;
use crate::sim::fault::{Component, Fault};
use crate::sim::outside::Outside;
use crate::sim::script::Input;
use crate::sim::timeline::{Snapshot, Timeline};

/// What a drain is told to put up with, so that it goes through on a cluster as a playground has it.
const DRAIN: &str = "--ignore-daemonsets --delete-emptydir-data";

/// The panel.
pub fn controls(timeline: &Timeline, snapshot: &Snapshot, scenario: &Scenario, surroundings: &Surroundings) -> Html {
    // What was done by the step, the latest first: what stands is the first that is about a thing.
    let done: Vec<&Input> = timeline
        .actions()
        .rev()
        .filter(|action| action.step <= snapshot.step)
        .map(|action| &action.input)
        .collect();
    let faults: Vec<&Fault> = done
        .iter()
        .filter_map(|input| match input {
            Input::Fault(fault) => Some(fault),
            _ => None,
        })
        .collect();
    let outside: Vec<&Outside> = done
        .iter()
        .filter_map(|input| match input {
            Input::Outside(outside) => Some(outside),
            _ => None,
        })
        .chain(scenario.outside.iter().rev())
        .collect();
    let mode = done.iter().find_map(|input| match input {
        Input::Kubelets(mode) => Some(*mode),
        _ => None,
    });
    html! {
        <div class="controls-panel">
            <p class="note">{surroundings.language.controls_note()}</p>
            {nodes(&faults, snapshot, surroundings)}
            {control_plane(&faults, surroundings)}
            {kubelets(mode.unwrap_or(scenario.kubelet), surroundings)}
            {images(&done, snapshot, scenario, surroundings)}
            {beside::traffic(&outside, snapshot, surroundings)}
            {beside::load(&outside, snapshot, surroundings)}
            {beside::agent(&outside, surroundings)}
            {beside::database(&outside, surroundings)}
            {webhooks(&faults, snapshot, scenario, surroundings)}
            {client(snapshot, surroundings)}
        </div>
    }
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

fn nodes(faults: &[&Fault], snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    html! {
        <section class="block">
            <h3>{language.controls_nodes()}</h3>
            <ul class="breakables">
                { for snapshot.list(Kind::Node).map(|node| {
                    let name = node.name();
                    let cordoned = node.value().flag(&["spec", "unschedulable"]);
                    let (verb, label) = if cordoned { ("uncordon", language.controls_uncordon()) } else { ("cordon", language.controls_cordon()) };
                    let down = faults.iter().find_map(|fault| match fault {
                        Fault::Node { node, down } if node == name => Some(*down),
                        _ => None,
                    }).unwrap_or_default();
                    let outage = Input::Fault(Fault::Node { node: name.clone(), down: !down });
                    html! {
                        <li key={name.to_string()}><b>{name.to_string()}</b>
                            {act(surroundings, broken(down), if down { language.controls_up() } else { language.controls_down() }, None, outage)}
                            {act(surroundings, broken(cordoned), label, None, command(eco_format!("{verb} {name}")))}
                            {act(surroundings, "small", language.controls_drain(), None, command(eco_format!("drain {name} {DRAIN}")))}
                        </li>
                    }
                }) }
            </ul>
        </section>
    }
}

/// The class of a button that breaks something, or mends what is broken.
const fn broken(is_broken: bool) -> &'static str {
    if is_broken { "small on" } else { "small" }
}

fn control_plane(faults: &[&Fault], surroundings: &Surroundings) -> Html {
    const PARTS: [&str; 5] = [
        "kube-controller-manager",
        "scheduler",
        "deployment-controller",
        "replicaset-controller",
        "endpointslice-controller",
    ];
    let language = surroundings.language;
    let health = faults.iter().find_map(|fault| match fault {
        Fault::ApiServer(health) => Some(*health),
        _ => None,
    });
    let health = health.unwrap_or_default();
    let states = [
        (Health::Serving, language.controls_serving()),
        (Health::Slow, language.controls_slow()),
        (Health::Away, language.controls_away()),
    ];
    let part = |name: &'static str| {
        let component = Component::named(name)?;
        // Stopping or starting all of them is about each.
        let stopped = faults.iter().find_map(|fault| match fault {
            Fault::Component { component: other, stopped } if *other == component || covers(*other, component) => Some(*stopped),
            _ => None,
        });
        let stopped = stopped.unwrap_or_default();
        let fault = Fault::Component {
            component,
            stopped: !stopped,
        };
        let label = if stopped {
            language.controls_start()
        } else {
            language.controls_stop()
        };
        let shown = if component == Component::ControllerManager {
            language.controls_all_controllers()
        } else {
            name.to_owned()
        };
        Some(html! { <li key={name}><b>{shown}</b>{act(surroundings, broken(stopped), label, None, Input::Fault(fault))}</li> })
    };
    html! {
        <section class="block">
            <h3>{language.controls_plane()}</h3>
            <ul class="breakables">
                <li><b>{language.controls_server()}</b>
                    { for states.into_iter().map(|(state, name)| act(surroundings, "small", name, Some(state == health), Input::Fault(Fault::ApiServer(state)))) }
                </li>
                { for PARTS.into_iter().filter_map(part) }
            </ul>
        </section>
    }
}

/// Whether `all` stands for `one` too.
fn covers(all: Component, one: Component) -> bool {
    matches!(one, Component::Part(part) if all.runs(part))
}

/// A command whose client loses its connection.
fn client(snapshot: &Snapshot, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let cut = |name: String, cut: Cut| {
        let send = surroundings.send.clone();
        let onclick = Callback::from(move |event: web_sys::MouseEvent| {
            let button = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let field = button
                .and_then(|button| button.closest("section").ok().flatten())
                .and_then(|section| section.query_selector("input").ok().flatten());
            let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
                return;
            };
            let line = field.value();
            if !line.trim().is_empty() {
                send.dispatch(Message::Do(Rc::new(Input::Interrupted {
                    person: EcoString::new(),
                    line: line.trim().into(),
                    stdin: EcoString::new(),
                    cut,
                })));
            }
        });
        html! { <button type="button" key={name.clone()} {onclick}>{name}</button> }
    };
    let deployment = snapshot.list(Kind::Deployment).next();
    let line = examples::about(deployment.map(|object| object.key()), "scale deployment/", " --replicas=5");
    html! {
        <section class="block client">
            <h3>{language.controls_client()}</h3>
            <label><span class="note">{language.controls_client_line()}</span>
                <input type="text" ~defaultValue={line} autocomplete="off" autocapitalize="off" spellcheck="false" /></label>
            {cut(language.controls_cut_before(), Cut::Before)}
            {cut(language.controls_cut_after(), Cut::After)}
        </section>
    }
}

/// What a webhook says that the reader lets deny, where the scenario gives it no words.
const DENIAL: &str = "denied for the time being";
/// Milliseconds after which an image that crashes does so.
const CRASH_MS: u64 = 5000;

fn images(done: &[&Input], snapshot: &Snapshot, scenario: &Scenario, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let mut names: Vec<EcoString> = [Kind::Deployment, Kind::Pod]
        .into_iter()
        .flat_map(|kind| snapshot.list(kind))
        .flat_map(|object| picture::images(object))
        .map(EcoString::from)
        .collect();
    names.sort_unstable();
    names.dedup();
    let well = ImageBehaviour::default();
    let choices = [
        (language.controls_image_well(), well),
        (
            language.controls_image_unready(),
            ImageBehaviour {
                becomes_ready: false,
                ..well
            },
        ),
        (
            language.controls_image_crash(),
            ImageBehaviour {
                exit_after_ms: Some(CRASH_MS),
                ..well
            },
        ),
        (
            language.controls_image_absent(),
            ImageBehaviour {
                pull: Pull::NotFound,
                ..well
            },
        ),
    ];
    let row = |image: &EcoString| {
        let now = done.iter().find_map(|input| match input {
            Input::Image { name: other, behaviour } if other == image => Some(*behaviour),
            _ => None,
        });
        let now = now.or_else(|| scenario.images.get(image).copied()).unwrap_or_default();
        let button = |(name, behaviour): &(String, ImageBehaviour)| {
            let input = Input::Image {
                name: image.clone(),
                behaviour: *behaviour,
            };
            act(surroundings, "small", name.clone(), Some(now == *behaviour), input)
        };
        html! { <li key={image.to_string()}><b>{image.to_string()}</b>{ for choices.iter().map(button) }</li> }
    };
    html! {
        <section class="block">
            <h3>{language.controls_images()}</h3>
            <ul class="breakables">{ for names.iter().map(row) }</ul>
        </section>
    }
}

/// What the webhooks of the scenario and of the cluster do when they are asked.
fn webhooks(faults: &[&Fault], snapshot: &Snapshot, scenario: &Scenario, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let configurations = Kind::ALL.into_iter().filter(|kind| kind.name().ends_with("WebhookConfiguration"));
    let configured = configurations.flat_map(|kind| snapshot.list(kind)).flat_map(|configuration| {
        let webhooks = configuration.value().items(&["webhooks"]).iter();
        webhooks.map(|webhook| EcoString::from(webhook.text(&["name"]))).collect::<Vec<_>>()
    });
    let changed = faults.iter().filter_map(|fault| match fault {
        Fault::Webhook { name, .. } => Some(name.clone()),
        _ => None,
    });
    let mut names: Vec<EcoString> = scenario.webhooks.keys().cloned().chain(configured).chain(changed).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Html::default();
    }
    let row = |name: &EcoString| {
        let own = scenario.webhooks.get(name);
        let now = faults.iter().find_map(|fault| match fault {
            Fault::Webhook { name: other, behaviour } if other == name => Some(behaviour),
            _ => None,
        });
        let now = now.or(own).unwrap_or(&Behaviour::Allow);
        let denial = match own {
            Some(Behaviour::Deny(message)) => message.clone(),
            _ => DENIAL.into(),
        };
        let mutation = own.filter(|own| matches!(own, Behaviour::Mutate(_))).cloned();
        let choices = [
            (language.controls_webhook_allow(), Some(Behaviour::Allow)),
            (language.controls_webhook_mutate(), mutation),
            (language.controls_webhook_deny(), Some(Behaviour::Deny(denial))),
            (language.controls_webhook_timeout(), Some(Behaviour::Timeout)),
            (language.controls_webhook_unreachable(), Some(Behaviour::Unreachable)),
        ];
        let button = |(label, behaviour): (String, Option<Behaviour>)| {
            let behaviour = behaviour?;
            let is_on = *now == behaviour;
            let name = name.clone();
            Some(act(
                surroundings,
                "small",
                label,
                Some(is_on),
                Input::Fault(Fault::Webhook { name, behaviour }),
            ))
        };
        html! { <li key={name.to_string()}><b>{name.to_string()}</b>{ for choices.into_iter().filter_map(button) }</li> }
    };
    html! {
        <section class="block">
            <h3>{language.controls_webhooks()}</h3>
            <ul class="breakables">{ for names.iter().map(row) }</ul>
        </section>
    }
}

fn command(line: EcoString) -> Input {
    Input::Kubectl {
        line,
        stdin: EcoString::new(),
    }
}

/// A button that does `input`; with `pressed`, one that stays on or off.
pub(super) fn act(surroundings: &Surroundings, class: &'static str, name: String, pressed: Option<bool>, input: Input) -> Html {
    let is_switch = class == "switch";
    let state = pressed.map(|pressed| pressed.to_string());
    html! {
        <button type="button" key={name.clone()} {class} role={is_switch.then_some("switch")} aria-checked={state.clone().filter(|_| is_switch)}
            aria-pressed={state.filter(|_| !is_switch)} onclick={surroundings.on(Message::Do(Rc::new(input)))}>{name}</button>
    }
}

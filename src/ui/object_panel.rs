//! One object as it stands at the step: as YAML, as `kubectl describe` prints it, and all that was written to it.

use std::rc::Rc;

use yew::{Callback, Html, Properties, component, html, use_memo, use_state_eq};

use super::events::clock;
use super::message::Message;
use super::shared::{Same, use_surroundings};
use crate::api::object::{Key, Object};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::explain::brief;
use crate::kubectl::{self, Session};
use crate::manifest::to_yaml;
use crate::sim::step::Step;
use crate::sim::timeline::{Snapshot, Timeline};

/// Writes that are listed; an object may have thousands.
const MOST_WRITES: usize = 100;

#[derive(PartialEq, Properties)]
pub struct ObjectPanelProps {
    pub timeline: Same<Timeline>,
    pub snapshot: Same<Snapshot>,
    pub key_of: Key,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    Yaml,
    Describe,
    Writes,
}

/// The object, or that it is not there at this step.
#[component]
pub fn ObjectPanel(props: &ObjectPanelProps) -> Html {
    let language = use_surroundings().language;
    let view = use_state_eq(|| View::Yaml);
    let key = &props.key_of;
    let object = props.snapshot.objects.get(key);
    let choice = |name: String, choice: View| {
        let setter = view.setter();
        html! {
            <button type="button" class="small" aria-pressed={(*view == choice).to_string()} onclick={Callback::from(move |_| setter.set(choice))}>{name}</button>
        }
    };
    let body = match (*view, object) {
        (View::Writes, _) => html! { <Writes timeline={props.timeline.clone()} at={props.snapshot.step} key_of={key.clone()} /> },
        (_, None) => html! { <p class="empty">{language.object_gone()}</p> },
        (View::Yaml, Some(object)) => yaml(object),
        (View::Describe, Some(_)) => html! { <Description snapshot={props.snapshot.clone()} key_of={key.clone()} /> },
    };
    html! {
        <div class="object">
            <h2><span class="kind">{key.kind.name()}</span>{" "}{key.name.to_string()}</h2>
            <div class="choices" role="group" aria-label={language.object_views()}>
                {choice(language.object_yaml(), View::Yaml)}
                {choice(language.object_describe(), View::Describe)}
                {choice(language.object_history(), View::Writes)}
            </div>
            {body}
        </div>
    }
}

/// As `kubectl get -o yaml` prints it, without the managed fields.
fn yaml(object: &Object) -> Html {
    let mut value = object.value().clone();
    value.remove(&["metadata", "managedFields"]);
    html! { <pre class="yaml" tabindex="0">{to_yaml(&value)}</pre> }
}

#[derive(PartialEq, Properties)]
struct DescriptionProps {
    snapshot: Same<Snapshot>,
    key_of: Key,
}

/// What `kubectl describe` prints at the step.
#[component]
fn Description(props: &DescriptionProps) -> Html {
    let text = use_memo((props.snapshot.clone(), props.key_of.clone()), |(snapshot, key)| {
        let mut copy = ApiServer::of_objects(snapshot.objects.clone(), snapshot.time_ms);
        let resource = key.kind.names().plural;
        let namespace = if key.namespace.is_empty() {
            String::new()
        } else {
            format!(" -n {}", key.namespace)
        };
        let output = kubectl::run(
            &mut copy,
            &Session::default(),
            &format!("describe {resource} {}{namespace}", key.name),
            "",
        );
        if output.stdout.is_empty() { output.stderr } else { output.stdout }
    });
    html! { <pre class="yaml" tabindex="0">{(*text).clone()}</pre> }
}

#[derive(PartialEq, Properties)]
struct WritesProps {
    timeline: Same<Timeline>,
    at: u64,
    key_of: Key,
}

/// Every step that wrote the object up to this one, the latest first, and who writes which of its fields.
#[component]
fn Writes(props: &WritesProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let writes: Rc<Vec<Rc<Step>>> = use_memo((props.timeline.clone(), props.at, props.key_of.clone()), |(timeline, at, key)| {
        let before = timeline.steps().take(usize::try_from(*at).unwrap_or(usize::MAX));
        before
            .rev()
            .filter(|step| step.write.key == *key)
            .take(MOST_WRITES)
            .cloned()
            .collect()
    });
    let Some(last) = writes.first() else {
        return html! { <p class="empty">{language.object_no_writes()}</p> };
    };
    let managers = last.write.after.as_ref().map(|object| managers(object)).unwrap_or_default();
    html! {
        <>
            <ol class="writes">
                { for writes.iter().map(|step| html! {
                    <li key={step.number}>
                        <button type="button" class="link" onclick={surroundings.on(Message::Seek(step.number))}>
                            <span class="number">{step.number}</span><time>{clock(step.time_ms)}</time>
                            <span><b>{brief::who(&step.write.writer.actor).to_owned()}</b>{" "}{brief::what(language, step)}</span>
                        </button>
                    </li>
                }) }
            </ol>
            if !managers.is_empty() {
                <h3>{language.object_managers()}</h3>
                <ul class="managers">
                    { for managers.iter().map(|(manager, fields)| html! { <li key={manager.clone()}><b>{manager}</b>{" "}<code>{fields}</code></li> }) }
                </ul>
            }
        </>
    }
}

/// Each manager with the fields that it owns, two levels deep.
fn managers(object: &Object) -> Vec<(String, String)> {
    let entries = object.value().items(&["metadata", "managedFields"]).iter();
    let named = |entry: &Value| {
        let manager = entry.text(&["manager"]);
        let part = entry.text(&["subresource"]);
        if part.is_empty() {
            manager.to_owned()
        } else {
            format!("{manager} ({part})")
        }
    };
    entries.map(|entry| (named(entry), owned(entry.get("fieldsV1")))).collect()
}

fn owned(fields: Option<&Value>) -> String {
    let names = |value: &Value| -> Vec<String> {
        let keys = value
            .as_map()
            .into_iter()
            .flat_map(|map| map.keys().map(|key| key.trim_start_matches("f:").to_owned()));
        keys.filter(|key| key != ".").collect()
    };
    let Some(fields) = fields else {
        return String::new();
    };
    let inside = |name: String| {
        let inner = fields.get(&format!("f:{name}")).map(names).unwrap_or_default();
        if inner.is_empty() {
            name
        } else {
            format!("{name}.{{{}}}", inner.join(", "))
        }
    };
    names(fields).into_iter().map(inside).collect::<Vec<_>>().join(" ")
}

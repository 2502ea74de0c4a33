//! One object as it stands at the step: as YAML, as `kubectl describe` prints it, its events, who writes which of its
//! fields, all that was written to it, and two of its versions side by side.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use yew::{Callback, Html, Properties, component, html, use_state_eq};

use super::events::{self, clock};
use super::fields;
use super::highlight;
use super::message::Message;
use super::rich::rich;
use super::shared::{Same, Surroundings, use_surroundings};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, REVISION, Shared};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::explain::brief;
use crate::explain::diff;
use crate::explain::language::Language;
use crate::explain::writers;
use crate::kubectl::{self, Session};
use crate::manifest::to_yaml;
use crate::sim::step::Step;
use crate::sim::timeline::{Snapshot, Timeline};

/// Writes that are listed; an object may have thousands.
const MOST_WRITES: usize = 100;
/// Writes of the number of replicas that are listed.
const MOST_REPLICA_WRITES: usize = 8;
/// Fields that are compared.
const MOST_FIELDS: usize = 60;
/// Fields of a write that are listed.
const MOST_CHANGES: usize = 12;
/// Objects that are listed as owned.
const MOST_OWNED: usize = 8;

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
    Events,
    Fields,
    Writes,
    Compare,
}

/// The object, or that it is not there at this step.
#[component]
pub fn ObjectPanel(props: &ObjectPanelProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let view = use_state_eq(|| View::Yaml);
    // Positions in the list of versions: before the last write, and now.
    let compared = use_state_eq(|| [2_usize, 0]);
    let key = &props.key_of;
    let object = props.snapshot.objects.get(key);
    let choice = |name: String, choice: View| {
        let setter = view.setter();
        html! {
            <button type="button" class="small" aria-pressed={(*view == choice).to_string()} onclick={Callback::from(move |_| setter.set(choice))}>{name}</button>
        }
    };
    let body = match (*view, object) {
        (View::Writes, _) => writes(&props.timeline, props.snapshot.step, key, &surroundings),
        (View::Events, _) => events::events(&props.snapshot, Some(key), language),
        (View::Compare, _) => {
            let setter = compared.setter();
            let chosen = *compared;
            let choose = Callback::from(move |(side, at): (usize, usize)| {
                let mut chosen = chosen;
                chosen[side] = at;
                setter.set(chosen);
            });
            compare(
                &versions(&props.timeline, &props.snapshot, key, language),
                *compared,
                &choose,
                language,
            )
        }
        (_, None) => html! { <p class="empty">{language.object_gone()}</p> },
        (View::Yaml, Some(object)) => yaml(object),
        (View::Describe, Some(_)) => html! { <pre class="yaml" tabindex="0">{described(&props.snapshot, key)}</pre> },
        (View::Fields, Some(object)) => html! {
            <>
                {replicas(&props.timeline, props.snapshot.step, object, &surroundings)}
                {fields::tree(object, language)}
            </>
        },
    };
    html! {
        <div class="object">
            <h2><span class="kind">{key.kind.name()}</span>{" "}{key.name.to_string()}</h2>
            if let Some(object) = object {
                {relatives(&props.snapshot, object, &surroundings)}
            }
            <div class="choices" role="group" aria-label={language.object_views()}>
                {choice(language.object_yaml(), View::Yaml)}
                {choice(language.object_describe(), View::Describe)}
                {choice(language.object_events(), View::Events)}
                {choice(language.object_fields(), View::Fields)}
                {choice(language.object_history(), View::Writes)}
                {choice(language.object_compare(), View::Compare)}
            </div>
            {body}
        </div>
    }
}

/// What owns it, and what it owns.
fn relatives(snapshot: &Snapshot, object: &Object, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let owners = object.value().items(&["metadata", "ownerReferences"]).iter().filter_map(|owner| {
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == owner.text(&["kind"]))?;
        let namespace = if kind.names().namespaced { object.namespace().as_str() } else { "" };
        Some(Key::new(kind, namespace, owner.text(&["name"])))
    });
    let owners: Vec<Key> = owners.collect();
    let owned: Vec<Key> = [Kind::ReplicaSet, Kind::Pod, Kind::EndpointSlice]
        .into_iter()
        .flat_map(|kind| snapshot.list(kind))
        .filter(|other| other.controller_uid() == Some(object.uid()))
        .take(MOST_OWNED + 1)
        .map(|other| other.key().clone())
        .collect();
    let row = |name: String, keys: &[Key]| {
        (!keys.is_empty()).then(|| {
            html! {
                <p class="relatives"><span class="note">{name}</span>
                    { for keys.iter().take(MOST_OWNED).map(|key| html! {
                        <button type="button" class="link" onclick={surroundings.on(Message::Inspect(key.clone()))}>{key.name.to_string()}</button>
                    }) }
                    if keys.len() > MOST_OWNED { <span class="note">{"…"}</span> }
                </p>
            }
        })
    };
    html! { <>{row(language.object_owner(), &owners)}{row(language.object_owns(), &owned)}</> }
}

/// As `kubectl get -o yaml` prints it, without the managed fields.
fn yaml(object: &Object) -> Html {
    let mut value = object.value().clone();
    value.remove(&["metadata", "managedFields"]);
    html! {
        <pre class="yaml" tabindex="0">{ for to_yaml(&value).lines().map(|line| html! {
            <>{ for highlight::parts(line).into_iter().map(|(token, text)| match token.class() {
                "" => html! { {text} },
                class => html! { <span {class}>{text}</span> },
            }) }{"\n"}</>
        }) }</pre>
    }
}

/// What `kubectl describe` prints at the step.
fn described(snapshot: &Snapshot, key: &Key) -> String {
    let mut copy = ApiServer::of_objects(snapshot.objects.clone(), snapshot.time_ms);
    let resource = key.kind.names().plural;
    let line = kubectl::in_namespace(&format!("describe {resource} {}", key.name), &key.namespace);
    let output = kubectl::run(&mut copy, &Session::default(), &line, "");
    if output.stdout.is_empty() { output.stderr } else { output.stdout }
}

/// The last writes of the object up to the step of number `at`, the latest first.
fn last_writes<'a>(timeline: &'a Timeline, at: u64, key: &Key) -> Vec<&'a Rc<Step>> {
    let before = timeline.steps().take(usize::try_from(at).unwrap_or(usize::MAX));
    before.rev().filter(|step| step.write.key == *key).take(MOST_WRITES).collect()
}

/// Every step that wrote the object, with what it changed.
fn writes(timeline: &Timeline, at: u64, key: &Key, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let writes = last_writes(timeline, at, key);
    if writes.is_empty() {
        return html! { <p class="empty">{language.object_no_writes()}</p> };
    }
    html! {
        <ol class="writes">
            { for writes.iter().map(|step| {
                let (before, after) = (step.write.before.as_deref(), step.write.after.as_deref());
                let (fields, more) = diff::fields(before, after, MOST_CHANGES);
                html! {
                    <li key={step.number}>
                        <button type="button" class="link" onclick={surroundings.on(Message::Seek(step.number))}>
                            <span class="number">{step.number}</span><time>{clock(step.time_ms)}</time>
                            <span><b>{brief::who(language, &step.write.writer.actor)}</b>{" "}{brief::what(language, step)}</span>
                        </button>
                        if before.is_some() && after.is_some() && !fields.is_empty() {
                            <details class="diff"><summary>{language.why_changed()}</summary>
                                <dl>{ for fields.iter().map(|field| fields::changed(field, language)) }</dl>
                                if more > 0 { <p class="note">{language.more_fields(more)}</p> }
                            </details>
                        }
                    </li>
                }
            }) }
        </ol>
    }
}

/// The field that most writers fight over.
const REPLICAS: &str = "spec.replicas";

/// Who wrote the number of replicas, the last one first, and what each of them will do next.
fn replicas(timeline: &Timeline, at: u64, object: &Object, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let key = object.key();
    let writes = writers::history(timeline, at, key, REPLICAS);
    if writes.is_empty() {
        return Html::default();
    }
    let shown = |value: Option<&Value>| value.map_or_else(|| "–".to_owned(), Value::to_string);
    html! {
        <section class="field-writers">
            <h3><code>{REPLICAS}</code></h3>
            <ol class="writes">
                { for writes.iter().rev().take(MOST_REPLICA_WRITES).map(|write| html! {
                    <li key={write.step}>
                        <button type="button" class="link" onclick={surroundings.on(Message::Seek(write.step))}>
                            <span class="number">{write.step}</span><time>{clock(write.time_ms)}</time>
                            <span><b>{brief::who(language, &write.actor)}</b>{format!(" {} → {}", shown(write.from.as_ref()), shown(write.to.as_ref()))}</span>
                        </button>
                    </li>
                }) }
            </ol>
            <h3>{language.writers_next()}</h3>
            <ul class="note">
                { for writers::intentions(language, timeline, at, key, REPLICAS).iter().map(|text| html! { <li>{rich(text)}</li> }) }
            </ul>
        </section>
    }
}

/// A version of the object, or of a Deployment's template, with its name.
struct Version {
    name: String,
    object: Option<Shared>,
    is_revision: bool,
}

/// What can be compared: the object at this step, after each of its writes; for a Deployment, its revisions too.
fn versions(timeline: &Timeline, snapshot: &Snapshot, key: &Key, language: Language) -> Vec<Version> {
    let mut versions = vec![Version {
        name: language.compare_now(),
        object: snapshot.objects.get(key).cloned(),
        is_revision: false,
    }];
    for step in last_writes(timeline, snapshot.step, key) {
        versions.push(Version {
            name: format!("{} · {}", step.number, brief::what(language, step)),
            object: step.write.after.clone(),
            is_revision: false,
        });
    }
    let deployment = snapshot.objects.get(key).filter(|_| key.kind == Kind::Deployment);
    for set in deployment.into_iter().flat_map(|deployment| {
        snapshot
            .list(Kind::ReplicaSet)
            .filter(|set| set.controller_uid() == Some(deployment.uid()))
    }) {
        let revision = set.annotation(REVISION).unwrap_or_default();
        versions.push(Version {
            name: format!("{} · {}", language.revision(revision), set.name()),
            object: Some(Shared::clone(set)),
            is_revision: true,
        });
    }
    versions
}

/// What makes a revision: the Pod template, without the hash that tells the ReplicaSets apart.
fn template_of(object: &Object) -> Object {
    let mut template = object.value().at(&["spec", "template"]).cloned().unwrap_or_default();
    template.remove(&["metadata", "labels", "pod-template-hash"]);
    Object::new(object.kind(), crate::value!({"spec": {"template": template}}))
}

fn compare(versions: &[Version], chosen: [usize; 2], choose: &Callback<(usize, usize)>, language: Language) -> Html {
    let select = |side: usize, name: String| {
        let choose = choose.clone();
        let onchange = Callback::from(move |event: yew::Event| {
            let select = event
                .target()
                .and_then(|target| target.dyn_into::<web_sys::HtmlSelectElement>().ok());
            if let Some(at) = select.and_then(|select| select.value().parse().ok()) {
                choose.emit((side, at));
            }
        });
        html! {
            <label><span class="note">{name}</span><select {onchange}>
                { for versions.iter().enumerate().map(|(at, version)| html! {
                    <option key={at} value={at.to_string()} selected={at == chosen[side]}>{&version.name}</option>
                }) }
            </select></label>
        }
    };
    let of_revision = chosen.iter().any(|at| versions.get(*at).is_some_and(|version| version.is_revision));
    let object = |side: usize| {
        let object = versions.get(chosen[side])?.object.as_deref()?;
        Some(if of_revision { template_of(object) } else { object.clone() })
    };
    let (fields, more) = diff::fields(object(0).as_ref(), object(1).as_ref(), MOST_FIELDS);
    let cell = |value: &Option<String>| match value {
        Some(value) => html! { {value} },
        None => html! { <span class="note">{language.compare_absent()}</span> },
    };
    html! {
        <div class="compare">
            <div class="sides-of">{select(0, language.compare_before())}{select(1, language.compare_after())}</div>
            if fields.is_empty() {
                <p class="empty">{language.compare_same()}</p>
            }
            <dl class="pairs">{ for fields.iter().map(|field| html! {
                <div key={field.path.clone()}><dt>{fields::breakable(&field.path)}</dt><dd class="left-of">{cell(&field.before)}</dd><dd class="right-of">{cell(&field.after)}</dd></div>
            }) }</dl>
            if more > 0 { <p class="note">{language.more_fields(more)}</p> }
        </div>
    }
}

//! The rollout under other budgets: a table whose cells apply themselves, and the worst that any order can bring.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::{Html, Properties, classes, component, html, use_effect_with, use_mut_ref, use_node_ref, use_state};

use super::dialog::{dialog, use_modal};
use super::message::Message;
use super::shared::{Same, Surroundings, use_surroundings};
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::value::Value;
use crate::explain::language::Language;
use crate::explain::what_if::{parts, unanswerable};
use crate::kubectl::in_namespace;
use crate::kubelet::Kubelet;
use crate::kubelet::image::ImageBehaviour;
use crate::sim::explore::{Explorer, Report, rollout};
use crate::sim::timeline::{Snapshot, Timeline};
use crate::what_if::{Question, Row, Strategy, Unanswerable, WhatIf, before};

/// Milliseconds of work before the browser may draw again.
const SLICE_MS: f64 = 12.0;
/// Passes, and explored states, between two looks at the clock.
const PASSES: usize = 64;
const STATES: usize = 8;
/// Replicas for which all orders are explored: their number grows fast.
const EXPLORED: i64 = 2;

#[derive(PartialEq, Properties)]
pub struct WhatIfProps {
    pub timeline: Same<Timeline>,
    pub snapshot: Same<Snapshot>,
    pub focus: Option<Key>,
}

/// What is being worked out.
struct Work {
    table: Result<WhatIf, Unanswerable>,
    worst: Option<(i64, Explorer)>,
}

impl Work {
    fn new(props: &WhatIfProps) -> Self {
        let first = || {
            props
                .snapshot
                .list(Kind::Deployment)
                .next()
                .map(|deployment| deployment.key().clone())
        };
        let kubelet = props.timeline.world().kubelet();
        let key = props
            .focus
            .clone()
            .filter(|key| props.snapshot.objects.contains_key(key))
            .or_else(first);
        let table = key
            .ok_or(Unanswerable::NoDeployment)
            .and_then(|key| WhatIf::new(&props.snapshot, kubelet, &key, Question::default()));
        let worst = table.as_ref().ok().and_then(|table| explorer(table.deployment(), kubelet));
        Self { table, worst }
    }

    /// Works on for a moment. Returns whether there is more to do.
    fn advance(&mut self) -> bool {
        let clock = web_sys::window().and_then(|window| window.performance());
        let now_ms = || clock.as_ref().map_or(f64::MAX, web_sys::Performance::now);
        let end_ms = now_ms() + SLICE_MS;
        loop {
            let table = self.table.as_mut().is_ok_and(|table| table.advance(PASSES));
            let worst = !table && self.worst.as_mut().is_some_and(|(_, explorer)| explorer.advance(STATES));
            if !table && !worst {
                return false;
            }
            if now_ms() >= end_ms {
                return true;
            }
        }
    }
}

/// All orders of the rollout, for a smaller number of replicas where there are many. Images are there at once: what a
/// kubelet does is to start a container, to find it ready, to let it go.
fn explorer(deployment: &Value, kubelet: &Kubelet) -> Option<(i64, Explorer)> {
    let mut after = deployment.clone();
    let replicas = after.int(&["spec", "replicas"]).unwrap_or(1).min(EXPLORED);
    after.set(&["spec", "replicas"], replicas);
    after.set(&["spec", "minReadySeconds"], 0);
    after.set(&["metadata", "namespace"], "default");
    let quick = |behaviour: &ImageBehaviour| ImageBehaviour {
        pull_ms: 0,
        start_ms: 0,
        stop_ms: 0,
        ..*behaviour
    };
    let images: Vec<_> = kubelet
        .images
        .iter()
        .map(|(name, behaviour)| (name.clone(), quick(behaviour)))
        .collect();
    let default_image = quick(&kubelet.default_image);
    let (world, key) = rollout(&before(&after), &after, |world| {
        let own = world.kubelet_mut();
        own.default_image = default_image;
        own.images = images.into_iter().collect();
    })
    .ok()?;
    Some((replicas, Explorer::new(world, &key).ok()?))
}

/// The dialog.
#[component]
pub fn WhatIfDialog(props: &WhatIfProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let node = use_node_ref();
    use_modal(&node);
    let work = use_mut_ref(|| Work::new(props));
    // Each slice draws what is there, and asks for the next.
    let slice = use_state(|| Some(0_u32));
    use_effect_with(*slice, {
        let (work, slice) = (Rc::clone(&work), slice.setter());
        move |at: &Option<u32>| {
            let timer = at.map(|at| Timeout::new(0, move || slice.set(work.borrow_mut().advance().then_some(at + 1))));
            move || drop(timer)
        }
    });
    let work = work.borrow();
    let body = match &work.table {
        Ok(table) if table.failure().is_none() => html! {
            <div class="what-if">
                <p class="note">{language.what_if_intro()}{" "}{language.what_if_legend()}</p>
                {grid(table, &surroundings)}
                <p class="note">{progress(table, language)}</p>
                if let Some((replicas, explorer)) = &work.worst {
                    {worst(*replicas, explorer.report(), slice.is_some(), language)}
                }
            </div>
        },
        Ok(table) => html! { <p class="warning">{table.failure().map(|failure| unanswerable(language, failure)).unwrap_or_default()}</p> },
        Err(failure) => html! { <p class="warning">{unanswerable(language, failure)}</p> },
    };
    dialog(&node, "what-if-title", language.what_if_title(), body, &surroundings)
}

fn progress(table: &WhatIf, language: Language) -> String {
    let done = table.rows().iter().filter(|row| row.outcome.is_some()).count();
    language.what_if_playing(done, table.rows().len())
}

/// Rows of maxSurge, columns of maxUnavailable; what stands in neither comes below.
fn grid(table: &WhatIf, surroundings: &Surroundings) -> Html {
    use crate::what_if::PARTS;
    let longest_ms = table
        .rows()
        .iter()
        .filter_map(|row| row.outcome?.duration_ms)
        .max()
        .unwrap_or(1)
        .max(1);
    let find = |surge: &str, unavailable: &str| {
        let mut rows = table.rows().iter();
        rows.find(|row| parts(&row.strategy) == (surge.to_owned(), unavailable.to_owned()))
    };
    let in_grid = |row: &&Row| {
        let (surge, unavailable) = parts(&row.strategy);
        PARTS.contains(&surge.as_str()) && PARTS.contains(&unavailable.as_str())
    };
    let others = table.rows().iter().filter(|row| !in_grid(row));
    let shown = |row: &Row| cell(row, longest_ms, table.deployment(), surroundings);
    html! {
        <>
            <table class="budgets">
                <caption><code>{"maxSurge"}</code>{" ↓ · "}<code>{"maxUnavailable"}</code>{" →"}</caption>
                <thead><tr><td></td>
                    { for PARTS.iter().map(|part| html! { <th scope="col">{*part}</th> }) }</tr></thead>
                <tbody>
                    { for PARTS.iter().map(|surge| html! {
                        <tr><th scope="row">{*surge}</th>
                            { for PARTS.iter().map(|unavailable| html! { <td>{find(surge, unavailable).map(shown)}</td> }) }
                        </tr>
                    }) }
                </tbody>
            </table>
            <div class="row">
                { for others.map(|row| {
                    let (surge, unavailable) = parts(&row.strategy);
                    html! { <div class="other"><code>{surge}{" "}{unavailable}</code>{shown(row)}</div> }
                }) }
            </div>
        </>
    }
}

fn cell(row: &Row, longest_ms: u64, deployment: &Value, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let Some(outcome) = row.outcome else {
        return html! { <span class="cell empty" aria-hidden="true">{"…"}</span> };
    };
    let (surge, unavailable) = parts(&row.strategy);
    let duration = outcome.duration_ms.map_or_else(
        || language.what_if_never(),
        |duration_ms| format!("{}.{} s", duration_ms / 1000, duration_ms / 100 % 10),
    );
    let share = outcome.duration_ms.map_or(100, |duration_ms| duration_ms * 100 / longest_ms);
    let span = format!("{}–{}", outcome.fewest_available, outcome.most_with_terminating);
    let told = language.what_if_cell(outcome.most_with_terminating, outcome.fewest_available);
    let extra = language.what_if_extra_cell(outcome.extra_cpu_milli, outcome.extra_memory_bytes >> 20);
    // What is seen first, as who speaks to the page says what is seen.
    let label = format!(
        "{duration} {span}: {}, {told}, {extra}",
        language.what_if_apply(&surge, &unavailable)
    );
    let send = surroundings.send.clone();
    let line: Rc<str> = patch(&row.strategy, deployment).into();
    let apply = move |_| {
        send.dispatch(Message::Kubectl {
            person: "".into(),
            line: Rc::clone(&line),
        });
        send.dispatch(Message::SetOverlay(None));
    };
    let class = classes!(
        "cell",
        row.is_current.then_some("now"),
        outcome.duration_ms.is_none().then_some("never")
    );
    html! {
        <button type="button" {class} title={label.clone()} aria-label={label} aria-current={row.is_current.then_some("true")} onclick={apply}>
            <b>{duration}</b>{" "}<span>{span}</span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width={share.to_string()} height="4" /></svg>
        </button>
    }
}

/// The command that gives the Deployment this strategy.
fn patch(strategy: &Strategy, deployment: &Value) -> String {
    let body = match strategy {
        Strategy::Recreate => r#"{"spec":{"strategy":{"type":"Recreate","rollingUpdate":null}}}"#.to_owned(),
        Strategy::RollingUpdate {
            max_surge,
            max_unavailable,
        } => format!(
            r#"{{"spec":{{"strategy":{{"type":"RollingUpdate","rollingUpdate":{{"maxSurge":{max_surge},"maxUnavailable":{max_unavailable}}}}}}}}}"#
        ),
    };
    let patch = format!("kubectl patch deployment {}", deployment.text(&["metadata", "name"]));
    format!("{} -p '{body}'", in_namespace(&patch, deployment.text(&["metadata", "namespace"])))
}

fn worst(replicas: i64, report: &Report, is_running: bool, language: Language) -> Html {
    let (fewest, most) = (report.fewest_available.0, report.most_pods.0);
    let all = most.max(report.ceiling).max(1);
    let x = |pods: i64| (pods * 1000 / all).to_string();
    html! {
        <section class="worst">
            <h3>{language.worst_title()}</h3>
            <p class="note">{language.worst_intro(replicas)}</p>
            <p class="note">{language.worst_states(report.states)}if is_running { {" · "}{language.worst_more()} }</p>
            <svg class="gauge" viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" y="4" width="1000" height="16" />
                <rect class="spread" x={x(fewest)} y="4" width={x(most - fewest)} height="16" />
                <line class="bound" x1={x(report.floor)} x2={x(report.floor)} y1="0" y2="24" />
                <line class="bound" x1={x(report.ceiling)} x2={x(report.ceiling)} y1="0" y2="24" />
            </svg>
            <p>{language.worst_floor(fewest, report.floor)}{" · "}{language.worst_ceiling(most, report.ceiling)}</p>
            <p class={classes!("note", (most <= report.ceiling).then_some("unseen"))}>{language.worst_above()}</p>
        </section>
    }
}

//! Pods over the steps, stacked by ReplicaSet, with the two bounds of the rolling update, on the slider's axis.

use std::fmt::Write as _;

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};
use yew::{Html, Properties, classes, component, html, use_callback, use_memo, use_state_eq};

use super::message::Message;
use super::shared::{Same, use_surroundings};
use crate::api::object::Key;
use crate::explain::history::{self, ConditionPoint, DeploymentHistory, History, Landmark, Points, SetHistory};
use crate::explain::language::Language;
use crate::explain::picture::Budget;
use crate::traffic::Totals;

/// The drawing's width and height in its own units; it is stretched to the place it has.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 100.0;
/// Room above the highest line, as a share of the height.
const HEADROOM: f64 = 0.12;

#[derive(PartialEq, Properties)]
pub struct ChartProps {
    pub history: Same<History>,
    pub deployment: Option<Key>,
    pub at: u64,
    pub last: u64,
    /// Whether what is to come is kept from the reader.
    pub predicting: bool,
}

/// The chart.
#[component]
pub fn Chart(props: &ChartProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let pointed = use_state_eq(|| None::<u64>);
    let onclick = use_callback((surroundings.send.clone(), props.last), |event: MouseEvent, (send, last)| {
        if let Some(step) = step_under(&event, *last) {
            send.dispatch(Message::Seek(step));
        }
    });
    let onmousemove = use_callback((pointed.setter(), props.last), |event: MouseEvent, (pointed, last)| {
        pointed.set(step_under(&event, *last));
    });
    let onmouseleave = use_callback(pointed.setter(), |_: MouseEvent, pointed| pointed.set(None));
    let onkeydown = use_callback(surroundings.send.clone(), |event: KeyboardEvent, send| {
        let forward = event.key() == "ArrowRight";
        if forward || event.key() == "ArrowLeft" {
            event.prevent_default();
            send.dispatch(Message::Jump(forward));
        }
    });
    let drawing = use_memo(
        (props.history.clone(), props.deployment.clone(), props.last),
        |(history, deployment, last)| {
            let deployment = deployment.as_ref().and_then(|key| history.deployment(key));
            draw(history, deployment, *last)
        },
    );
    let deployment = props.deployment.as_ref().and_then(|key| props.history.deployment(key));
    let name = props.deployment.as_ref().map_or("", |key| key.name.as_str());
    let axis = Scale::new(props.last, 1);
    let now = axis.x(props.at);
    let read = pointed.filter(|step| !props.predicting || *step <= props.at).unwrap_or(props.at);
    html! {
        <section class="chart" tabindex="0" role="group" aria-label={language.chart_label(name)} aria-description={language.chart_keys()}
            {onkeydown} {onclick} {onmousemove} {onmouseleave}>
            <svg class="plot" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={language.chart_label(name)}>
                {(*drawing).clone()}
                if let Some(pointed) = *pointed {
                    <line class="pointed" x1={number(axis.x(pointed))} x2={number(axis.x(pointed))} y1="0" y2="100" />
                }
                <line class="now" x1={number(now)} x2={number(now)} y1="0" y2="100" />
            </svg>
            if let Some(deployment) = deployment {
                <div class="strips">{ for deployment.conditions.iter().map(|(kind, points)| strip(axis, kind, points, read, props.last)) }{requests(axis, &props.history, read, language)}</div>
                {legend(deployment, read, pointed.is_some(), props.predicting, language)}
            } else {
                <p class="empty">{language.chart_empty()}</p>
            }
        </section>
    }
}

/// From steps and pods to the drawing's units.
#[derive(Clone, Copy)]
struct Scale {
    last: f64,
    most: f64,
}

impl Scale {
    fn new(last: u64, most: i64) -> Self {
        Self {
            last: to_f64(last.max(1)),
            most: to_f64(most.max(1).unsigned_abs()) / (1.0 - HEADROOM),
        }
    }

    fn x(self, step: u64) -> f64 {
        WIDTH * to_f64(step) / self.last
    }

    fn y(self, pods: i64) -> f64 {
        HEIGHT - HEIGHT * to_f64(pods.max(0).unsigned_abs()) / self.most
    }
}

fn to_f64(count: u64) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}

fn number(number: f64) -> String {
    format!("{number:.1}")
}

fn draw(history: &History, deployment: Option<&DeploymentHistory>, last: u64) -> Html {
    let Some(deployment) = deployment else {
        return Html::default();
    };
    let mut turns: Vec<u64> = deployment
        .sets
        .iter()
        .flat_map(|set| set.pods.iter().map(|(step, _)| *step))
        .collect();
    turns.sort_unstable();
    turns.dedup();
    let most_pods = turns
        .iter()
        .map(|step| deployment.sets.iter().map(|set| history::at(&set.pods, *step)).sum::<i64>())
        .max()
        .unwrap_or_default();
    let most_allowed = deployment.budget.iter().map(|(_, budget)| budget.most).max().unwrap_or_default();
    let most_available = deployment
        .available
        .iter()
        .map(|(_, available)| *available)
        .max()
        .unwrap_or_default();
    let scale = Scale::new(last, most_shown(most_pods.max(most_available), most_allowed));
    let mut floor = vec![0_i64; turns.len()];
    let areas: Html = deployment
        .sets
        .iter()
        .map(|set| {
            let ceiling: Vec<i64> = turns
                .iter()
                .zip(&floor)
                .map(|(step, below)| below + history::at(&set.pods, *step))
                .collect();
            let path = area(scale, &turns, &floor, &ceiling, last);
            floor = ceiling;
            html! { <path key={set.uid.to_string()} class={classes!("area", format!("hue-{}", set.hue))} d={path} /> }
        })
        .collect();
    let bounds = |bound: fn(&Budget) -> i64| {
        let points: Vec<_> = deployment.budget.iter().map(|(step, budget)| (*step, bound(budget))).collect();
        stairs(scale, &points, last)
    };
    let marks = history.landmarks().iter().filter_map(|(step, landmark)| {
        let class = match landmark {
            Landmark::Action => "mark action",
            Landmark::Refusal => "mark refusal",
            Landmark::ReplicaSet | Landmark::Condition => return None,
        };
        let x = number(scale.x(*step));
        Some(html! { <line {class} x1={x.clone()} x2={x} y1="0" y2="100" /> })
    });
    html! {
        <>
            {areas}
            { for marks }
            <path class="budget most" d={bounds(|budget| budget.most)} />
            <path class="budget least" d={bounds(|budget| budget.least)} />
            <path class="available" d={stairs(scale, &deployment.available, last)} />
        </>
    }
}

/// The height that the scale has room for. A budget far above all Pods that ever were, as under a quota, would press them to the
/// floor: it leaves the chart, which cuts it off. Without any Pods it is all there is to see.
fn most_shown(counted: i64, allowed: i64) -> i64 {
    if counted == 0 {
        allowed
    } else {
        counted.max(allowed.min(counted.saturating_mul(3)))
    }
}

/// A closed area between two stairs.
fn area(scale: Scale, turns: &[u64], floor: &[i64], ceiling: &[i64], last: u64) -> String {
    let corners = |heights: &[i64]| -> Vec<(f64, f64)> {
        let mut corners = Vec::with_capacity(turns.len() * 2);
        for (at, (step, pods)) in turns.iter().zip(heights).enumerate() {
            let end = turns.get(at + 1).copied().unwrap_or(last);
            corners.push((scale.x(*step), scale.y(*pods)));
            corners.push((scale.x(end), scale.y(*pods)));
        }
        corners
    };
    let mut outline = corners(ceiling);
    outline.extend(corners(floor).into_iter().rev());
    let mut path = polyline(&outline);
    if !path.is_empty() {
        path.push('z');
    }
    path
}

/// A line that keeps its height until the next point.
fn stairs(scale: Scale, points: &[(u64, i64)], last: u64) -> String {
    let mut corners = Vec::with_capacity(points.len() * 2);
    for (at, (step, pods)) in points.iter().enumerate() {
        let end = points.get(at + 1).map_or(last, |(step, _)| *step);
        corners.push((scale.x(*step), scale.y(*pods)));
        corners.push((scale.x(end), scale.y(*pods)));
    }
    polyline(&corners)
}

fn polyline(corners: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in corners.iter().enumerate() {
        // Writing into a text cannot fail.
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// The step at which the pointer stands.
fn step_under(event: &MouseEvent, last: u64) -> Option<u64> {
    let chart = event.current_target()?.dyn_into::<Element>().ok()?;
    let plot = chart.query_selector(".plot").ok().flatten()?.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - plot.left()) / plot.width().max(1.0);
    let step = (share.clamp(0.0, 1.0) * to_f64(last)).round();
    format!("{step:.0}").parse().ok()
}

/// A condition over the steps, with what it says at step `at`.
fn strip(axis: Scale, kind: &str, points: &Points<ConditionPoint>, at: u64, last: u64) -> Html {
    let said = history::at(points, at);
    let class = |point: &ConditionPoint| match (point.status.as_str(), kind == "ReplicaFailure") {
        ("True", false) | ("False", true) => "good",
        ("True", true) | ("False", false) => "bad",
        ("Unknown", _) => "open",
        _ => "absent",
    };
    let parts = points.iter().enumerate().map(|(position, (from, point))| {
        let end = points.get(position + 1).map_or(last, |(step, _)| *step);
        let (left, right) = (axis.x(*from), axis.x(end));
        html! { <rect class={class(point)} x={number(left)} width={number((right - left).max(1.0))} height="10" /> }
    });
    html! {
        <div class={classes!("strip", class(&said))} key={kind.to_owned()}>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">{ for parts }</svg>
            <span><b>{kind.to_owned()}</b>{" "}{said.status.to_string()}{" "}{said.reason.to_string()}</span>
        </div>
    }
}

/// What became of requests over the steps: green where all were answered, red where some failed.
fn requests(axis: Scale, history: &History, at: u64, language: Language) -> Html {
    let points = history.traffic();
    if points.is_empty() {
        return Html::default();
    }
    let totals = history::at(points, at);
    let mut before = (0, Totals::default());
    let parts = points.iter().filter_map(|(step, totals)| {
        let (from, last) = std::mem::replace(&mut before, (*step, *totals));
        let class = match (totals.failed() > last.failed(), totals.served > last.served) {
            (true, _) => "bad",
            (false, true) => "good",
            (false, false) => return None,
        };
        let (left, right) = (axis.x(from), axis.x(*step));
        Some(html! { <rect {class} x={number(left)} width={number((right - left).max(1.0))} height="10" /> })
    });
    html! {
        <div class="strip" key="requests">
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">{ for parts }</svg>
            <span><b>{language.chart_requests()}</b>{" "}{language.requests_counts(totals.served, totals.failed())}</span>
        </div>
    }
}

/// What the colours mean, and the numbers at the step. Where no ReplicaSet has Pods, as before the first step, all are told,
/// but to a reader who predicts them.
fn legend(deployment: &DeploymentHistory, at: u64, is_pointed: bool, predicting: bool, language: Language) -> Html {
    let has_pods = |set: &SetHistory| history::at(&set.pods, at) > 0;
    let is_empty = !predicting && !deployment.sets.iter().any(has_pods);
    let shown = deployment.sets.iter().rev().filter(|set| is_empty || has_pods(set)).take(4);
    let budget = history::at(&deployment.budget, at);
    html! {
        <ul class="legend">
            if is_pointed {
                <li class="pointed-at">{language.step_label()}{" "}<b>{at}</b></li>
            }
            { for shown.map(|set| html! {
                <li key={set.uid.to_string()} class={format!("hue-{}", set.hue)}><i class="swatch"></i>{set.name.to_string()}{" "}<b>{history::at(&set.pods, at)}</b></li>
            }) }
            <li><i class="swatch available"></i>{language.chart_available()}{" "}<b>{history::at(&deployment.available, at)}</b></li>
            <li><i class="swatch budget"></i>{if budget.most > 0 { language.chart_budget(budget.least, budget.most) } else { language.chart_budget_word() }}</li>
        </ul>
    }
}

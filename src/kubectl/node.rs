//! `kubectl cordon`, `uncordon` and `taint`. Upstream: `kubectl/pkg/cmd/drain`, `kubectl/pkg/cmd/taint`.

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::write::Subresource;

use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};

/// The flags of `taint`.
pub(super) const TAINT: &[Flag] = &[
    flag("all", Takes::Truth),
    flag("overwrite", Takes::Truth),
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
];

pub(super) fn cordon(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    set_unschedulable(client, arguments, true)
}

pub(super) fn uncordon(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    set_unschedulable(client, arguments, false)
}

fn set_unschedulable(client: &mut Client<'_>, arguments: &Arguments, desired: bool) -> Outcome {
    let name = if desired { "cordon" } else { "uncordon" };
    if arguments.words.is_empty() && !arguments.given("selector") {
        return Err(format!("USAGE: {name} NODE [flags]\nSee 'kubectl {name} -h' for help and examples").into());
    }
    if !arguments.words.is_empty() && arguments.given("selector") {
        let message = "error: cannot specify both a node name and a --selector option";
        return Err(format!("{message}\nSee 'kubectl {name} -h' for help and examples").into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    let words = nodes(&arguments.words);
    let request = Request {
        type_means_all: false,
        ..Request::new(client, arguments, &words)
    };
    let selection = resources::select(client, &request)?;
    client.each_selected(&selection, &mut |client, node| {
        if node.kind() != Kind::Node {
            return Err(format!("error: expected resource of type node, got {:?}", node.kind().names().plural).into());
        }
        cordon_one(client, node, desired, dry_run)
    })
}

/// Cordons or uncordons a node.
pub(super) fn cordon_one(client: &mut Client<'_>, node: &Object, desired: bool, dry_run: DryRun) -> Outcome {
    let name = if desired { "cordon" } else { "uncordon" };
    let mut value = node.value().clone();
    let done = if value.flag(&["spec", "unschedulable"]) == desired {
        format!("already {name}ed")
    } else {
        if desired {
            value.set(&["spec", "unschedulable"], true);
        } else {
            value.remove(&["spec", "unschedulable"]);
        }
        if dry_run != DryRun::Client
            && let Err(status) = client.patch("kubectl", Kind::Node, value.clone(), Subresource::None, dry_run)
        {
            let (node, cause) = (node.name().as_str(), status.message);
            return Err(format!("error: unable to {name} node {node:?}: {cause}").into());
        }
        format!("{name}ed")
    };
    client.print(&format!("node/{} {done}{}\n", node.name(), dry_run.suffix()));
    Ok(())
}

/// Names alone are names of nodes.
pub(super) fn nodes(words: &[String]) -> Vec<String> {
    let mut all = Vec::with_capacity(words.len() + 1);
    if words.iter().any(|word| !word.contains('/')) || words.is_empty() {
        all.push("nodes".to_owned());
    }
    all.extend(words.iter().map(|word| {
        word.strip_prefix("node/")
            .or_else(|| word.strip_prefix("nodes/"))
            .unwrap_or(word)
            .to_owned()
    }));
    if all.first().is_some_and(|first| first != "nodes") {
        all.insert(0, "nodes".to_owned());
    }
    all
}

/// A taint of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Taint {
    key: String,
    value: String,
    effect: String,
}

pub(super) fn taint(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let is_taint = |word: &&String| word.contains('=') || word.contains(':') || word.ends_with('-');
    let start = arguments
        .words
        .iter()
        .position(|word| is_taint(&word))
        .unwrap_or(arguments.words.len());
    let (resources, taints) = arguments.words.split_at(start);
    if let Some(word) = taints.iter().find(|word| !is_taint(word)) {
        return Err(format!("all resources must be specified before taint changes: {word}").into());
    }
    if resources.is_empty() {
        return Err("one or more resources must be specified as <resource> <name>".into());
    }
    if taints.is_empty() {
        return Err("at least one taint update is required".into());
    }
    let (added, removed) = parse(taints).map_err(|cause| format!("{cause}\nSee 'kubectl taint -h' for help and examples"))?;
    let dry_run = DryRun::read(arguments, client)?;
    check(client, arguments, resources, &added, &removed)?;
    let request = Request {
        type_means_all: arguments.truth("all"),
        all: false,
        ..Request::new(client, arguments, resources)
    };
    let selection = resources::select(client, &request)?;
    client.each_selected(&selection, &mut |client, node| {
        taint_node(client, arguments, node, (&added, &removed), dry_run)
    })
}

fn check(client: &Client<'_>, arguments: &Arguments, resources: &[String], added: &[Taint], removed: &[Taint]) -> Outcome {
    let all = arguments.truth("all");
    if all && arguments.given("selector") {
        return Err("setting 'all' parameter with a non empty selector is prohibited".into());
    }
    if !all && !arguments.given("selector") && resources.len() < 2 && !resources[0].contains('/') {
        return Err("at least one resource name must be specified since 'all' parameter is not set".into());
    }
    let word = resources[0].split('/').next().unwrap_or_default();
    let kind = resources::kind_of(word)?;
    if kind != Kind::Node {
        return Err(format!("invalid resource type {word}, only node types are supported").into());
    }
    let _ = client;
    let both: Vec<String> = added
        .iter()
        .filter(|taint| {
            removed
                .iter()
                .any(|other| other.key == taint.key && (other.effect.is_empty() || other.effect == taint.effect))
        })
        .map(|taint| format!("{}:{}", taint.key, taint.effect))
        .collect();
    if both.is_empty() {
        return Ok(());
    }
    Err(format!(
        "can not both modify and remove the following taint(s) in the same command: {}",
        both.join(", ")
    )
    .into())
}

/// `key=value:Effect`, `key:Effect`, and with a `-` behind them what to remove; `key-` removes every effect.
fn parse(words: &[String]) -> Result<(Vec<Taint>, Vec<Taint>), String> {
    let (mut added, mut removed): (Vec<Taint>, Vec<Taint>) = (Vec::new(), Vec::new());
    for word in words {
        let takes_away = word.ends_with('-');
        let spec = word.trim_end_matches('-');
        let (pair, effect) = spec.split_once(':').unwrap_or((spec, ""));
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let wrong = || format!("invalid taint spec: {word}");
        if key.is_empty() || effect.contains(':') || value.contains('=') || (!takes_away && effect.is_empty()) {
            return Err(wrong());
        }
        if !effect.is_empty() && !matches!(effect, "NoSchedule" | "PreferNoSchedule" | "NoExecute") {
            return Err(format!("invalid taint effect: {effect}, unsupported taint effect"));
        }
        let taint = Taint {
            key: key.to_owned(),
            value: value.to_owned(),
            effect: effect.to_owned(),
        };
        let list = if takes_away { &mut removed } else { &mut added };
        if !takes_away && list.iter().any(|other| other.key == taint.key && other.effect == taint.effect) {
            return Err(format!(
                "duplicated taints with the same key and effect: {{{key} {value} {effect} <nil>}}"
            ));
        }
        list.push(taint);
    }
    Ok((added, removed))
}

fn taint_node(
    client: &mut Client<'_>,
    arguments: &Arguments,
    node: &Object,
    (added, removed): (&[Taint], &[Taint]),
    dry_run: DryRun,
) -> Outcome {
    let present = node.value().items(&["spec", "taints"]);
    let is = |item: &Value, taint: &Taint| {
        item.text(&["key"]) == taint.key && (taint.effect.is_empty() || item.text(&["effect"]) == taint.effect)
    };
    let existing: Vec<String> = added
        .iter()
        .filter(|taint| present.iter().any(|item| is(item, taint)))
        .map(|taint| taint.key.clone())
        .collect();
    if !existing.is_empty() && !arguments.truth("overwrite") {
        let message = format!(
            "node {} already has [{}] taint(s) with same effect(s) and --overwrite is false",
            node.name(),
            existing.join(" ")
        );
        return Err(message.into());
    }
    let missing: Vec<Failure> = removed
        .iter()
        .filter(|taint| !present.iter().any(|item| is(item, taint)))
        .map(|taint| {
            let effect = if taint.effect.is_empty() {
                String::new()
            } else {
                format!(":{}", taint.effect)
            };
            Failure::Client(format!("taint {:?} not found", format!("{}{effect}", taint.key)))
        })
        .collect();
    Failure::all(missing)?;
    let mut taints: Vec<Value> = added.iter().map(value_of).collect();
    let kept = present
        .iter()
        .filter(|item| !added.iter().chain(removed).any(|taint| is(item, taint)));
    taints.extend(kept.cloned());
    let done = match (added.is_empty(), removed.is_empty(), existing.is_empty()) {
        (true, ..) => "untainted",
        (false, true, true) => "tainted",
        _ => "modified",
    };
    let mut value = node.value().clone();
    if taints.is_empty() {
        value.remove(&["spec", "taints"]);
    } else {
        value.set(&["spec", "taints"], taints);
    }
    if dry_run != DryRun::Client {
        let manager = arguments.text("field-manager").unwrap_or("kubectl-taint");
        client.patch(manager, Kind::Node, value.clone(), Subresource::None, dry_run)?;
    }
    client.new_printer();
    client.print_value(Kind::Node, &value, done, dry_run, arguments)
}

fn value_of(taint: &Taint) -> Value {
    let mut value = crate::value!({"effect": (taint.effect.as_str()), "key": (taint.key.as_str())});
    if !taint.value.is_empty() {
        value.set(&["value"], taint.value.as_str());
    }
    value
}

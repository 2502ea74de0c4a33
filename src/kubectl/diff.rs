//! `kubectl diff`, and `apply --prune`. Upstream: `kubectl/pkg/cmd/diff`, `kubectl/pkg/cmd/apply/prune.go`.

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Shared};
use crate::api::time;
use crate::api::unified_difference;
use crate::api::value::{Map, Value};
use crate::apiserver::{DeleteOptions, Propagation};
use crate::manifest::to_yaml;

use super::apply::{LAST_APPLIED, merged};
use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input::{self, Item};
use super::output::shown;

/// The flags of `diff`.
pub(super) const DIFF: &[Flag] = &[
    flag("server-side", Takes::Truth),
    flag("force-conflicts", Takes::Truth),
    flag("field-manager", Takes::Text),
    flag("show-managed-fields", Takes::Truth),
    flag("show-secrets", Takes::Truth),
    flag("concurrency", Takes::Whole),
];

pub(super) fn diff(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl diff -h' for help and examples").into());
    }
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    if arguments.truth("force-conflicts") && !arguments.truth("server-side") {
        return Err("--force-conflicts only works with --server-side".into());
    }
    let input = input::read(client, arguments.all("filename"), Client::namespace(arguments), false)?;
    let mut failures = input.failures;
    let mut files: Vec<(String, String)> = Vec::new();
    for item in selected(input.items, arguments)? {
        match of_item(client, arguments, &item) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => files.push((file_name(&item), text)),
            Err(failure) => failures.push(failure),
        }
    }
    Failure::all(failures)?;
    files.sort();
    let stamp = time::format(client.api.now_ms());
    let stamp = format!("{} {}.000000000 +0000", &stamp[..10], &stamp[11..19]);
    for (name, text) in &files {
        let (live, merged) = (format!("/tmp/LIVE-1/{name}"), format!("/tmp/MERGED-1/{name}"));
        client.print(&format!(
            "diff -u -N {live} {merged}\n--- {live}\t{stamp}\n+++ {merged}\t{stamp}\n{text}"
        ));
    }
    // As the program `diff` does, whose exit code kubectl hands on.
    client.output.code = i32::from(!files.is_empty());
    Ok(())
}

/// `apps.v1.Deployment.default.web`
fn file_name(item: &Item) -> String {
    let names = item.kind.names();
    let group = if names.group.is_empty() {
        String::new()
    } else {
        format!("{}.", names.group)
    };
    let namespace = item.value.text(&["metadata", "namespace"]);
    format!("{group}{}.{}.{namespace}.{}", names.version, names.kind, item.name())
}

fn of_item(client: &mut Client<'_>, arguments: &Arguments, item: &Item) -> Result<String, Failure> {
    let live = client.api.get(&item.key()).map(|object| shown(object.value(), arguments));
    let mut after = shown(&merged(client, item, arguments)?, arguments);
    let mut before = live.unwrap_or_default();
    if item.kind == Kind::Secret && !arguments.truth("show-secrets") {
        mask(&mut before, &mut after);
    }
    let text = |value: &Value| if value.is_null() { String::new() } else { to_yaml(value) };
    let (before, after) = (text(&before), text(&after));
    Ok(unified_difference(
        &before.lines().collect::<Vec<_>>(),
        &after.lines().collect::<Vec<_>>(),
    ))
}

/// Hides the data of a Secret, but not that it differs.
fn mask(before: &mut Value, after: &mut Value) {
    let data = |value: &Value| value.get("data").and_then(Value::as_map).cloned().unwrap_or_default();
    let (old, new) = (data(before), data(after));
    let hide = |own: &Map, other: &Map, side: &str| -> Map {
        own.iter()
            .map(|(key, value)| match other.get(key) {
                Some(theirs) if theirs != value => (key.clone(), Value::from(format!("*** ({side})"))),
                _ => (key.clone(), Value::from("***")),
            })
            .collect()
    };
    for (value, hidden) in [(before, hide(&old, &new, "before")), (after, hide(&new, &old, "after"))] {
        if !hidden.is_empty() {
            value.set(&["data"], hidden);
        }
    }
}

/// The items that `-l` selects.
pub(super) fn selected(mut items: Vec<Item>, arguments: &Arguments) -> Result<Vec<Item>, Failure> {
    if let Some(text) = arguments.text("selector").filter(|text| !text.is_empty()) {
        let selector = Selector::parse(text).map_err(Failure::Client)?;
        let labels = |item: &Item| item.value.at(&["metadata", "labels"]).and_then(Value::as_map).cloned();
        items.retain(|item| selector.matches(&labels(item).unwrap_or_default()));
    }
    Ok(items)
}

/// The kinds of which `--prune` deletes what is no longer applied, as far as there are such kinds here.
const PRUNED: [Kind; 9] = [
    Kind::ConfigMap,
    Kind::PersistentVolumeClaim,
    Kind::Pod,
    Kind::Secret,
    Kind::Service,
    Kind::Deployment,
    Kind::ReplicaSet,
    Kind::Namespace,
    Kind::PersistentVolume,
];

/// What is wrong with the flags beside `--prune`.
pub(super) fn check_prune(arguments: &Arguments) -> Outcome {
    if !arguments.truth("prune") {
        return Ok(());
    }
    let message = if arguments.truth("force") {
        "--force cannot be used with --prune"
    } else if !arguments.truth("all") && arguments.text("selector").unwrap_or_default().is_empty() {
        "all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not \
         mean to prune all resources, specify a label selector"
    } else if arguments.truth("server-side") {
        "--prune is in alpha and doesn't currently work on objects created by server-side apply"
    } else {
        return Ok(());
    };
    Err(message.into())
}

/// Deletes what was applied before, is selected, and is not among `applied`.
pub(super) fn prune(client: &mut Client<'_>, arguments: &Arguments, applied: &[Item], dry_run: DryRun) -> Outcome {
    let selector = Selector::parse(arguments.text("selector").unwrap_or_default()).map_err(Failure::Client)?;
    let mut keys: Vec<Key> = applied.iter().map(Item::key).collect();
    let mut namespaces: Vec<_> = keys.iter().map(|key| key.namespace.clone()).collect();
    namespaces.push(Client::namespace(arguments).into());
    namespaces.sort();
    namespaces.dedup();
    keys.sort();
    let is_left = |object: &&Shared| {
        object.annotation(LAST_APPLIED).is_some() && selector.matches(object.labels()) && keys.binary_search(object.key()).is_err()
    };
    let options = DeleteOptions {
        propagation: Propagation::Background,
        ..DeleteOptions::default()
    };
    for kind in PRUNED {
        let inside = |object: &&Shared| !kind.names().namespaced || namespaces.contains(object.namespace());
        let left: Vec<Shared> = client.api.list(kind).filter(inside).filter(is_left).cloned().collect();
        for object in left {
            if dry_run == DryRun::No
                && let Err(status) = client.api.delete(client.writer("kubectl"), object.key(), &options)
            {
                let (scope, names) = (if kind.names().namespaced { "namespaced" } else { "nonNamespaced" }, kind.names());
                let group = format!("{}/{}, Kind={}", names.group, names.version, names.kind);
                return Err(format!("error pruning {scope} object {group}: {}", status.message).into());
            }
            client.new_printer();
            client.print_done(&object, "pruned", dry_run, arguments)?;
        }
    }
    Ok(())
}

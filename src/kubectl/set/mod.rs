//! `kubectl set env|image|resources|selector|serviceaccount`. Upstream: `kubectl/pkg/cmd/set`.

mod env;
mod image;
mod requirements;
mod selector;
mod serviceaccount;

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::Value;
use crate::apiserver::write::Subresource;

use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::create::as_built;
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};

use env::matches_pattern;
pub(super) use env::{ENV, env};
pub(super) use image::image;
pub(super) use requirements::{RESOURCES, requirements};
pub(super) use selector::{SELECTOR, selector};
pub(super) use serviceaccount::service_account;

/// The flags that all of them take.
pub(super) const FLAGS: &[Flag] = &[
    flag("all", Takes::Truth),
    flag("local", Takes::Truth),
    flag("record", Takes::Truth),
    flag("field-manager", Takes::Text),
];

const MANAGER: &str = "kubectl-set";

/// Words before the first `KEY=VALUE` or `KEY-`, and those from it on (`GetResourcesAndPairs`).
///
/// # Errors
/// A word of the first sort behind one of the second.
pub(super) fn resources_and_pairs(words: &[String], what: &str) -> Result<(Vec<String>, Vec<String>), Failure> {
    let is_pair = |word: &String| (word.contains('=') && !word.starts_with('=')) || (word.ends_with('-') && word != "-");
    let start = words.iter().position(is_pair).unwrap_or(words.len());
    let (resources, pairs) = words.split_at(start);
    match pairs.iter().find(|word| !is_pair(word)) {
        Some(word) => Err(format!("all resources must be specified before {what} changes: {word}").into()),
        None => Ok((resources.to_vec(), pairs.to_vec())),
    }
}

/// New pairs, and keys to remove.
pub(super) type Pairs = (Vec<(String, String)>, Vec<String>);

/// The new pairs of `KEY=VALUE` words, and the keys of `KEY-` words (`ParsePairs`).
///
/// # Errors
/// The words that are neither.
pub(super) fn parse_pairs(words: &[String], what: &str, takes_away: bool) -> Result<Pairs, Failure> {
    let (mut pairs, mut removed, mut wrong): (Vec<(String, String)>, Vec<String>, Vec<&str>) = Default::default();
    for word in words {
        match word.split_once('=') {
            Some((key, value)) if !key.is_empty() => {
                pairs.retain(|(present, _)| present != key);
                pairs.push((key.to_owned(), value.to_owned()));
            }
            _ => match word.strip_suffix('-').filter(|key| takes_away && !key.is_empty()) {
                Some(key) => removed.push(key.to_owned()),
                None => wrong.push(word),
            },
        }
    }
    if wrong.is_empty() {
        Ok((pairs, removed))
    } else {
        Err(format!("invalid {what} format: {}", wrong.join(", ")).into())
    }
}

/// Where the pod spec of a kind stands.
fn pod_spec_path(kind: Kind) -> Option<&'static [&'static str]> {
    match kind {
        Kind::Deployment | Kind::ReplicaSet => Some(&["spec", "template", "spec"]),
        Kind::Pod => Some(&["spec"]),
        _ => None,
    }
}

/// What a `set` command does to the objects it is about.
struct Change<'a> {
    /// Whether `--record` notes the line on the object, as `set env` does not.
    records: bool,
    /// What kubectl says when it is done: `image updated`.
    done: &'static str,
    /// Whether a request is sent even if it changes nothing, as `set serviceaccount` does.
    sends_nothing: bool,
    /// What kubectl says in front of the server's refusal: `failed to patch image update to pod template: `.
    refused: &'static str,
    /// Which containers are meant; that none is there is only warned of.
    pattern: Option<&'a str>,
    /// Changes a pod spec, and says what it could not do.
    edit: &'a dyn Fn(&mut Value) -> Vec<Failure>,
}

/// Changes the pod specs of the selected objects.
fn change(client: &mut Client<'_>, arguments: &Arguments, words: &[String], dry_run: DryRun, change: &Change<'_>) -> Outcome {
    let request = Request {
        type_means_all: arguments.truth("all"),
        all: false,
        ..Request::new(client, arguments, words)
    };
    let selection = resources::select(client, &request)?;
    if !selection.failures.is_empty() {
        return Failure::all(selection.failures);
    }
    client.each_selected(&selection, &mut |client, object| {
        let mut failures = Vec::new();
        let outcome = change_one(client, arguments, object, dry_run, change, &mut failures);
        failures.extend(outcome.err());
        Failure::all(failures)
    })
}

fn change_one(
    client: &mut Client<'_>,
    arguments: &Arguments,
    object: &Object,
    dry_run: DryRun,
    change: &Change<'_>,
    failures: &mut Vec<Failure>,
) -> Outcome {
    let kind = object.kind();
    let names = kind.names();
    let Some(path) = pod_spec_path(kind) else {
        let package = if names.group.is_empty() {
            "v1".to_owned()
        } else {
            format!("{}.{}", names.group, names.version)
        };
        let message = format!(
            "error: {}/{} the object is not a pod or does not have a pod template: *{}.{}\n",
            names.plural,
            object.name(),
            package.rsplit('.').next().unwrap_or_default(),
            names.kind
        );
        return Err(message.into());
    };
    let mut value = object.value().clone();
    let mut spec = value.at(path).cloned().unwrap_or_else(Value::map);
    if let Some(pattern) = change.pattern {
        let mut containers = spec.items(&["initContainers"]).iter().chain(spec.items(&["containers"]));
        if !containers.any(|container| matches_pattern(container.text(&["name"]), pattern)) {
            client.warn(&format!(
                "Warning: {}/{} does not have any containers matching {pattern:?}",
                names.kind,
                object.name()
            ));
        }
    }
    failures.extend((change.edit)(&mut spec));
    value.set(path, spec);
    if change.records {
        client.record(&mut value);
    }
    if value == *object.value() && !change.sends_nothing {
        return Ok(());
    }
    if arguments.truth("local") {
        // What comes from a file is read into Go's type, and printed from it.
        value = as_built(kind, value);
    }
    if dry_run == DryRun::Client || arguments.truth("local") {
        return client.print_value(kind, &value, change.done, dry_run, arguments);
    }
    let manager = arguments.text("field-manager").unwrap_or(MANAGER);
    let patched = client.patch(manager, kind, value, Subresource::None, dry_run);
    let patched = patched.map_err(|status| Failure::Client(format!("{}{}", change.refused, status.message)))?;
    client.print_done(&patched, change.done, dry_run, arguments)
}

/// The containers of a pod spec in the list `field`, to change.
fn containers<'a>(spec: &'a mut Value, field: &str) -> &'a mut [Value] {
    if spec.items(&[field]).is_empty() {
        return &mut [];
    }
    spec.make_map().entry(field).make_list()
}

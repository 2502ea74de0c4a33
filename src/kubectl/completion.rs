//! How the last word of a line may go on: commands, types, names of objects, flags.
//! Upstream: `kubectl completion`, `kubectl/pkg/util/completion`.

use imbl::OrdMap;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};

use super::arguments::{Flag, Takes};
use super::client::NAMESPACE;
use super::commands;

/// Words that are offered at once.
const MOST: usize = 6;
/// The formats of `-o`.
const FORMATS: [&str; 6] = ["wide", "yaml", "json", "name", "jsonpath=", "custom-columns="];
/// Kinds that `rollout`, `scale` and the like are about.
const WORKLOADS: [Kind; 2] = [Kind::Deployment, Kind::ReplicaSet];

/// What can be named: the objects of the namespace that the line goes to, and those that are in none.
struct There<'a> {
    objects: &'a OrdMap<Key, Shared>,
    namespace: &'a str,
}

impl There<'_> {
    fn names(&self, kind: Kind) -> Vec<String> {
        let is_there = |key: &&Key| key.kind == kind && (key.namespace.is_empty() || key.namespace == self.namespace);
        self.objects.keys().filter(is_there).map(|key| key.name.to_string()).collect()
    }

    fn with_kind(&self, kind: Kind) -> Vec<String> {
        let names = self.names(kind).into_iter();
        names.map(|name| format!("{}/{name}", kind.names().singular)).collect()
    }
}

/// The namespace that the words of a line name, or that of a line without one.
fn namespace_of<'a>(words: &[&'a str]) -> &'a str {
    let named = words.iter().enumerate().rev().find_map(|(at, word)| match *word {
        "-n" | "--namespace" => words.get(at + 1).copied(),
        word => word
            .strip_prefix("--namespace=")
            .or_else(|| word.strip_prefix("-n"))
            .map(|name| name.trim_start_matches('=')),
    });
    named.unwrap_or(NAMESPACE)
}

/// The words with which the last word of `line` may go on, the likely ones first. Each replaces that word; one that is
/// complete ends without a space, so that more can follow a `/` or a `=`.
pub fn completions(line: &str, objects: &OrdMap<Key, Shared>) -> Vec<String> {
    let (before, last) = line.rsplit_once(char::is_whitespace).unwrap_or(("", line));
    let mut words: Vec<&str> = before.split_whitespace().filter(|word| *word != "$").collect();
    if words.first().is_some_and(|word| matches!(*word, "kubectl" | "k")) {
        words.remove(0);
    }
    let (name, rest) = commands::read(&words);
    let there = There {
        objects,
        namespace: namespace_of(&words),
    };
    let mut found = match words.last().copied() {
        Some("-n" | "--namespace") => there.names(Kind::Namespace),
        Some("-o" | "--output") => FORMATS.map(str::to_owned).into(),
        _ if last.starts_with('-') => flags(&name),
        _ if rest.is_empty() && commands::has_below(&name) => {
            let mut found = commands::below(&name);
            found.extend(operands(&name, &rest, last, &there));
            found
        }
        _ => operands(&name, &rest, last, &there),
    };
    found.retain(|word| word.starts_with(last) && word != last && !rest.contains(&word.as_str()));
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|word| seen.insert(word.clone()));
    found.truncate(MOST);
    found
}

/// The line with its last word replaced by `word`, and a space where the next word follows.
pub fn completed(line: &str, word: &str) -> String {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let end = if word.ends_with(['=', '/']) { "" } else { " " };
    format!("{}{word}{end}", line.strip_suffix(last).unwrap_or_default())
}

/// The flags of a command, with `=` where a value follows.
fn flags(name: &str) -> Vec<String> {
    let written = |flag: &Flag| {
        let value = if flag.takes == Takes::Truth { "" } else { "=" };
        format!("--{}{value}", flag.long)
    };
    let mut own: Vec<String> = commands::flags_of(name).iter().map(written).collect();
    own.sort_unstable();
    own.push("--namespace=".into());
    own
}

/// What a command is about: a type, a name, or both in one word.
fn operands(name: &str, rest: &[&str], last: &str, there: &There<'_>) -> Vec<String> {
    let operands: Vec<&str> = rest.iter().copied().filter(|word| !word.starts_with('-')).collect();
    let above = name.split(' ').next().unwrap_or_default();
    if let Some((kind, _)) = last.split_once('/') {
        return Kind::of_resource(kind)
            .map(|of| there.names(of).iter().map(|name| format!("{kind}/{name}")).collect())
            .unwrap_or_default();
    }
    match (above, operands.as_slice()) {
        ("cordon" | "uncordon" | "drain", []) => there.names(Kind::Node),
        ("rollout" | "scale" | "autoscale" | "expose" | "set", []) => {
            let mut found: Vec<String> = WORKLOADS.into_iter().flat_map(|kind| there.with_kind(kind)).collect();
            found.extend(WORKLOADS.map(|kind| kind.names().singular.to_owned()));
            found
        }
        ("taint", []) => vec![Kind::Node.names().plural.to_owned()],
        ("explain" | "get" | "describe" | "delete" | "edit" | "label" | "annotate" | "patch" | "wait", []) => types(there.objects),
        ("explain" | "create" | "apply" | "config" | "run" | "diff" | "replace", _) | ("top", []) => Vec::new(),
        (_, [kind, ..]) if !kind.contains('/') => Kind::of_resource(kind).map(|of| there.names(of)).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The types, those first of which there is an object.
fn types(objects: &OrdMap<Key, Shared>) -> Vec<String> {
    let likely = [
        Kind::Deployment,
        Kind::ReplicaSet,
        Kind::Pod,
        Kind::Service,
        Kind::Event,
        Kind::Node,
    ];
    let there = |kind: &Kind| objects.keys().any(|key| key.kind == *kind);
    let (mut first, others): (Vec<Kind>, Vec<Kind>) = Kind::ALL.into_iter().partition(there);
    first.sort_by_key(|kind| likely.iter().position(|other| other == kind).unwrap_or(likely.len()));
    first.into_iter().chain(others).map(|kind| kind.names().plural.to_owned()).collect()
}

//! `kubectl set env`. Upstream: `set_env.go`.

use crate::api::validation::names;
use crate::api::value::Value;

use super::{Change, change, containers};
use crate::kubectl::arguments::{Arguments, Flag, Takes, flag, short};
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::resources::{self, Request};

/// The flags of `set env`.
pub(in crate::kubectl) const ENV: &[Flag] = &[
    short("containers", 'c', Takes::Text),
    short("env", 'e', Takes::Text),
    flag("list", Takes::Truth),
    flag("resolve", Takes::Truth),
    flag("overwrite", Takes::Truth),
    flag("from", Takes::Text),
    flag("prefix", Takes::Text),
    flag("keys", Takes::Text),
];

/// The name of a variable, and the variable.
type Variable = (String, Value);

pub(in crate::kubectl) fn env(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let (resources, words) = split(&arguments.words)?;
    if resources.is_empty() && !arguments.given("filename") {
        return Err("one or more resources must be specified as <resource> <name> or <resource>/<name>".into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    let pattern = arguments.text("containers").unwrap_or("*");
    if arguments.truth("list") {
        return list(client, arguments, resources, pattern);
    }
    if arguments.given("keys") && !arguments.given("from") {
        return Err("when specifying --keys, a configmap or secret must be provided with --from".into());
    }
    let (mut added, removed) = read(arguments.all("env").iter().chain(words), client.stdin)?;
    if let Some(from) = arguments.text("from") {
        added.extend(references(client, arguments, from)?);
    }
    let overwrite = arguments.truth_unless_given("overwrite");
    let set = |spec: &mut Value| {
        let mut failures = Vec::new();
        for field in ["initContainers", "containers"] {
            for container in containers(spec, field)
                .iter_mut()
                .filter(|container| matches_pattern(container.text(&["name"]), pattern))
            {
                if let Err(failure) = update(container, &added, &removed, overwrite) {
                    failures.push(failure);
                }
            }
        }
        failures
    };
    let what = Change {
        records: false,
        done: "env updated",
        sends_nothing: false,
        refused: "failed to patch env update to pod template: ",
        pattern: Some(pattern),
        edit: &set,
    };
    change(client, arguments, resources, dry_run, &what)
}

/// The objects, and the changes behind them: words with a `=` inside, and those that end in `-`.
fn split(words: &[String]) -> Result<(&[String], &[String]), Failure> {
    let is_change = |word: &String| word.find('=').is_some_and(|at| at > 0) || word.ends_with('-');
    let start = words.iter().position(is_change).unwrap_or(words.len());
    let (resources, changes) = words.split_at(start);
    if changes.iter().all(is_change) {
        return Ok((resources, changes));
    }
    let words = words.join(" ");
    Err(format!("all resources must be specified before environment changes: {words}").into())
}

/// The variables to set and those to take away: `A=1`, `A-`, and `-` for the lines of standard input (`env_parse.go`).
fn read<'a>(words: impl Iterator<Item = &'a String>, stdin: &str) -> Result<(Vec<Variable>, Vec<String>), Failure> {
    let variable = |name: &str, value: &str| (name.to_owned(), crate::value!({"name": name, "value": value}));
    let (mut added, mut removed, mut given) = (Vec::new(), Vec::new(), Vec::new());
    for word in words {
        if word == "-" {
            let lines = stdin.lines().map(|line| line.split('#').next().unwrap_or_default());
            added.extend(
                lines
                    .filter_map(|line| line.split_once('='))
                    .map(|(name, value)| variable(name, value)),
            );
        } else if let Some((name, value)) = word.split_once('=') {
            let wrong = names::strict_environment_name(name);
            if !wrong.is_empty() {
                return Err(format!("{name:?} is not a valid key name: {}", wrong.join(";")).into());
            }
            given.push(name);
            added.push(variable(name, value));
        } else if let Some(name) = word.strip_suffix('-') {
            removed.push(name.to_owned());
        } else {
            return Err(format!("unknown environment variable: {word}").into());
        }
    }
    if removed.iter().any(|name| given.contains(&name.as_str())) {
        return Err("can not both modify and remove the same environment variable in the same command".into());
    }
    Ok((added, removed))
}

/// A name against a pattern with `*` for anything.
pub(super) fn matches_pattern(name: &str, pattern: &str) -> bool {
    if !pattern.contains('*') {
        return name == pattern;
    }
    let parts: Vec<&str> = pattern.split('*').collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    for part in &parts[1..parts.len() - 1] {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn update(container: &mut Value, added: &[Variable], removed: &[String], overwrite: bool) -> Outcome {
    let present = container.items(&["env"]);
    // Of several, kubectl finds the first.
    let newer = |name: &str| added.iter().find(|(other, _)| other == name).map(|(_, variable)| variable.clone());
    if !overwrite {
        for (name, variable) in added {
            let current = present.iter().find(|current| current.text(&["name"]) == name);
            if let Some(current) = current.filter(|current| current.text(&["value"]) != variable.text(&["value"])) {
                let value = current.text(&["value"]);
                return Err(Failure::Client(format!(
                    "'{name}' already has a value ({value}), and --overwrite is false"
                )));
            }
        }
    }
    let mut covered: Vec<String> = removed.to_vec();
    let mut variables = Vec::new();
    for variable in present {
        let name = variable.text(&["name"]);
        if covered.iter().any(|other| other == name) {
            continue;
        }
        match newer(name) {
            Some(newer) => {
                covered.push(name.to_owned());
                variables.push(newer);
            }
            None => variables.push(variable.clone()),
        }
    }
    for (name, _) in added {
        if !covered.contains(name) {
            covered.push(name.clone());
            variables.extend(newer(name));
        }
    }
    if variables.is_empty() {
        container.remove(&["env"]);
    } else {
        container.set(&["env"], variables);
    }
    Ok(())
}

/// A variable for each key of a ConfigMap or a Secret.
fn references(client: &mut Client<'_>, arguments: &Arguments, from: &str) -> Result<Vec<Variable>, Failure> {
    let words = [from.to_owned()];
    let selection = resources::select(client, &Request::new(client, &Arguments::default(), &words))?;
    Failure::all(selection.failures)?;
    let keys: Vec<&str> = arguments.all("keys").iter().flat_map(|list| list.split(',')).collect();
    let mut variables = Vec::new();
    for object in &selection.objects {
        let reference = match object.kind() {
            crate::api::kind::Kind::ConfigMap => "configMapKeyRef",
            crate::api::kind::Kind::Secret => "secretKeyRef",
            _ => return Err("unsupported resource specified in --from".into()),
        };
        for key in object
            .value()
            .get("data")
            .and_then(Value::as_map)
            .into_iter()
            .flat_map(crate::api::value::Map::keys)
        {
            if !keys.is_empty() && !keys.contains(&key.as_str()) {
                continue;
            }
            let plain: String = key
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' })
                .collect();
            if plain != key.as_str() {
                client.warn(&format!("Warning: key {key} transferred to {plain}"));
            }
            let name = format!("{}{plain}", arguments.text("prefix").unwrap_or_default());
            let source = crate::value!({"key": (key.clone()), "name": (object.name().clone())});
            let mut variable = crate::value!({"name": (name.as_str())});
            variable.set(&["valueFrom", reference], source);
            variables.push((name, variable));
        }
    }
    Ok(variables)
}

fn list(client: &mut Client<'_>, arguments: &Arguments, resources: &[String], pattern: &str) -> Outcome {
    let selection = resources::select(client, &Request::new(client, arguments, resources))?;
    for object in &selection.objects {
        let Some(path) = super::pod_spec_path(object.kind()) else {
            continue;
        };
        let spec = object.value().at(path).cloned().unwrap_or_default();
        for container in spec.items(&["containers"]).iter().chain(spec.items(&["initContainers"])) {
            if !matches_pattern(container.text(&["name"]), pattern) {
                continue;
            }
            let names = object.kind().names();
            let heading = format!("# {} {}, container {}\n", names.kind, object.name(), container.text(&["name"]));
            client.print(&heading);
            for variable in container.items(&["env"]) {
                let name = variable.text(&["name"]);
                client.print(&match variable.get("valueFrom").filter(|from| !from.is_null()) {
                    None => format!("{name}={}\n", variable.text(&["value"])),
                    Some(from) => format!("# {name} from {}\n", source(from)),
                });
            }
        }
    }
    Failure::all(selection.failures)
}

fn source(from: &Value) -> String {
    let of = |kind: &str| from.get(kind).filter(|source| !source.is_null());
    if let Some(key) = of("configMapKeyRef") {
        format!("configmap {}, key {}", key.text(&["name"]), key.text(&["key"]))
    } else if let Some(key) = of("secretKeyRef") {
        format!("secret {}, key {}", key.text(&["name"]), key.text(&["key"]))
    } else if let Some(field) = of("fieldRef") {
        format!("field path {}", field.text(&["fieldPath"]))
    } else if let Some(field) = of("resourceFieldRef") {
        format!("resource field {}", field.text(&["resource"]))
    } else {
        "invalid valueFrom".to_owned()
    }
}

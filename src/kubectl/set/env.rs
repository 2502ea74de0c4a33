//! `kubectl set env`. Upstream: `set_env.go`.

use crate::api::value::Value;

use super::{Change, change, containers, resources_and_pairs};
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

pub(in crate::kubectl) fn env(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let (resources, mut words) = resources_and_pairs(&arguments.words, "environment").map_err(|_| {
        format!(
            "all resources must be specified before environment changes: {}",
            arguments.words.join(" ")
        )
    })?;
    words.extend(arguments.all("env").iter().cloned());
    if resources.is_empty() && !arguments.given("filename") {
        return Err("one or more resources must be specified as <resource> <name> or <resource>/<name>".into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    let pattern = arguments.text("containers").unwrap_or("*");
    if arguments.truth("list") {
        return list(client, arguments, &resources, pattern);
    }
    let (mut added, mut removed) = (Vec::new(), Vec::new());
    for word in &words {
        match word.split_once('=') {
            Some((name, value)) => added.push((name.to_owned(), crate::value!({"name": name, "value": value}))),
            None => match word.strip_suffix('-') {
                Some(name) => removed.push(name.to_owned()),
                None => return Err(format!("unknown environment variable: {word}").into()),
            },
        }
    }
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
    change(client, arguments, &resources, dry_run, &what)
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

fn update(container: &mut Value, added: &[(String, Value)], removed: &[String], overwrite: bool) -> Outcome {
    let present = container.items(&["env"]);
    let newer = |name: &str| added.iter().rfind(|(other, _)| other == name).map(|(_, variable)| variable.clone());
    if !overwrite {
        for variable in present {
            let name = variable.text(&["name"]);
            if newer(name).is_some() {
                let value = variable.text(&["value"]);
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
fn references(client: &Client<'_>, arguments: &Arguments, from: &str) -> Result<Vec<(String, Value)>, Failure> {
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

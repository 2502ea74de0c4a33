//! `kubectl set resources`. Upstream: `set_resources.go`.

use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};

use super::env::matches_pattern;
use super::{Change, change, containers};
use crate::kubectl::arguments::{Arguments, Flag, Takes, flag, short};
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::{Failure, Outcome};

/// The flags of `set resources`.
pub(in crate::kubectl) const RESOURCES: &[Flag] = &[
    short("containers", 'c', Takes::Text),
    flag("limits", Takes::Text),
    flag("requests", Takes::Text),
];

pub(in crate::kubectl) fn requirements(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    if arguments.truth("all") && arguments.given("selector") {
        return Err("cannot set --all and --selector at the same time".into());
    }
    let given = |flag: &str| arguments.text(flag).unwrap_or_default().to_owned();
    if given("limits").is_empty() && given("requests").is_empty() {
        return Err("you must specify an update to requests or limits (in the form of --requests/--limits)".into());
    }
    let limits = read(&given("limits"))?;
    let requests = read(&given("requests"))?;
    let pattern = arguments.text("containers").unwrap_or("*");
    let set = |spec: &mut Value| {
        let mut found = false;
        for field in ["initContainers", "containers"] {
            for container in containers(spec, field)
                .iter_mut()
                .filter(|container| matches_pattern(container.text(&["name"]), pattern))
            {
                found = true;
                for (list, resources) in [("limits", &limits), ("requests", &requests)] {
                    for (name, quantity) in resources.iter() {
                        container.set(&["resources", list, name], quantity.clone());
                    }
                }
            }
        }
        if found {
            Vec::new()
        } else {
            vec![Failure::Client(format!("error: unable to find container named {pattern}"))]
        }
    };
    let what = Change {
        records: true,
        done: "resource requirements updated",
        sends_nothing: false,
        refused: "failed to patch resources update to pod template ",
        pattern: None,
        edit: &set,
    };
    change(client, arguments, &arguments.words, dry_run, &what)
}

/// `cpu=100m,memory=256Mi`
fn read(text: &str) -> Result<Map, Failure> {
    let mut resources = Map::new();
    for statement in text.split(',').filter(|_| !text.is_empty()) {
        let parts: Vec<&str> = statement.split('=').collect();
        let [name, quantity] = parts.as_slice() else {
            return Err(format!("Invalid argument syntax {statement}, expected <resource>=<value>").into());
        };
        if Quantity::parse(quantity).is_err() {
            return Err("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'".into());
        }
        resources.insert(*name, *quantity);
    }
    Ok(resources)
}

//! `kubectl set image`. Upstream: `set_image.go`.

use crate::api::value::Value;

use super::{Change, change, containers, parse_pairs, resources_and_pairs};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::{Failure, Outcome};

pub(in crate::kubectl) fn image(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let (resources, words) = resources_and_pairs(&arguments.words, "image")?;
    let (images, _) = parse_pairs(&words, "image", false)?;
    let dry_run = DryRun::read(arguments, client)?;
    let mut wrong: Vec<Failure> = Vec::new();
    if resources.is_empty() && !arguments.given("filename") {
        wrong.push("one or more resources must be specified as <resource> <name> or <resource>/<name>".into());
    }
    if images.is_empty() {
        wrong.push("at least one image update is required".into());
    } else if images.len() > 1 && images.iter().any(|(name, _)| name == "*") {
        wrong.push("all containers are already specified by *, but saw more than one container_name=container_image pairs".into());
    }
    Failure::all(wrong)?;
    let set = |spec: &mut Value| {
        let mut failures = Vec::new();
        for (name, image) in &images {
            let mut found = false;
            for field in ["initContainers", "containers"] {
                for container in containers(spec, field) {
                    if name == "*" || container.text(&["name"]) == name {
                        container.set(&["image"], image.as_str());
                        found = true;
                    }
                }
            }
            if !found {
                failures.push(Failure::Client(format!("error: unable to find container named {name:?}")));
            }
        }
        failures
    };
    let what = Change {
        records: true,
        done: "image updated",
        sends_nothing: false,
        refused: "failed to patch image update to pod template: ",
        pattern: None,
        edit: &set,
    };
    change(client, arguments, &resources, dry_run, &what)
}

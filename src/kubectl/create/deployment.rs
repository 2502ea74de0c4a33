//! `kubectl create deployment`.

use crate::api::kind::Kind;
use crate::api::value::Value;

use super::{create, name};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::Outcome;

pub(in crate::kubectl) fn deployment(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let images: Vec<&str> = arguments.all("image").iter().flat_map(|list| list.split(',')).collect();
    if images.is_empty() {
        return Err("required flag(s) \"image\" not set".into());
    }
    let name = name(arguments, "deployment")?;
    let command: Vec<Value> = arguments.words[1..].iter().map(|word| word.as_str().into()).collect();
    if images.len() > 1 && !command.is_empty() {
        return Err("cannot specify multiple --image options and command".into());
    }
    let mut containers: Vec<Value> = Vec::new();
    for image in images {
        let mut container = crate::value!({"name": (container_name(client, image)), "image": image});
        if !command.is_empty() {
            container.set(&["command"], command.clone());
        }
        containers.push(container);
    }
    if let Some(port) = arguments.whole("port").filter(|port| *port >= 0) {
        containers[0].set(&["ports"], crate::value!([{"containerPort": port}]));
    }
    let labels = crate::value!({"app": name});
    let value = crate::value!({
        "metadata": {"name": name, "labels": (labels.clone())},
        "spec": {
            "replicas": (arguments.whole("replicas").unwrap_or(1)),
            "selector": {"matchLabels": (labels.clone())},
            "template": {"metadata": {"labels": labels}, "spec": {"containers": containers}}
        }
    });
    create(client, arguments, Kind::Deployment, value, "failed to create deployment: ")
}

/// A container is named after its image, without registry, tag and digest.
fn container_name(client: &mut Client<'_>, image: &str) -> String {
    let last = image.rsplit('/').next().unwrap_or(image);
    let name = last.split(':').next().unwrap_or(last);
    let name = name.split('@').next().unwrap_or(name);
    if name.contains(['_', '.']) {
        let suffix = client.api.random().name_suffix();
        return format!("{}-{suffix}", name.replace(['_', '.'], "-"));
    }
    name.to_owned()
}

//! `kubectl run`: a Pod, and perhaps a Service for it.
//! Upstream: `kubectl/pkg/cmd/run`, `kubectl/pkg/generate/versioned/run.go` and `service.go`.

use crate::api::defaults::is_reference;
use crate::api::kind::Kind;
use crate::api::quote::quoted;
use crate::api::value::Value;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::generate::{make, pairs};
use super::output::Format;

/// The flags of `run`.
pub(super) const FLAGS: &[Flag] = &[
    flag("record", Takes::Truth),
    flag("image", Takes::Text),
    flag("restart", Takes::Text),
    flag("port", Takes::Text),
    short("labels", 'l', Takes::Text),
    flag("env", Takes::Text),
    flag("annotations", Takes::Text),
    flag("command", Takes::Truth),
    flag("image-pull-policy", Takes::Text),
    flag("overrides", Takes::Text),
    flag("save-config", Takes::Truth),
    flag("field-manager", Takes::Text),
    flag("privileged", Takes::Truth),
    flag("expose", Takes::Truth),
    flag("rm", Takes::Truth),
    short("stdin", 'i', Takes::Truth),
    short("tty", 't', Takes::Truth),
    flag("attach", Takes::Truth),
    short("quiet", 'q', Takes::Truth),
];

/// A refusal that points to the help (`UsageErrorf`).
fn usage(message: &str) -> Failure {
    Failure::Client(format!("{message}\nSee 'kubectl run -h' for help and examples"))
}

const MANAGER: &str = "kubectl-run";

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = arguments.words.first().ok_or_else(|| usage("NAME is required for run"))?;
    let image = arguments.text("image").unwrap_or_default();
    if !arguments.given("image") {
        return Err("required flag(s) \"image\" not set".into());
    }
    if image.is_empty() {
        return Err("--image is required".into());
    }
    if !is_reference(image) {
        return Err(format!("Invalid image name {}: invalid reference format", quoted(image)).into());
    }
    if ["rm", "stdin", "tty", "attach"].iter().any(|flag| arguments.truth(flag)) {
        return Err("no container runs here, so there is nothing to attach to".into());
    }
    if arguments.truth("expose") && arguments.text("port").unwrap_or_default().is_empty() {
        return Err(usage("--port must be set when exposing a service"));
    }
    let restart = arguments.text("restart").unwrap_or("Always");
    if !matches!(restart, "Always" | "OnFailure" | "Never") {
        return Err(usage(&format!("invalid restart policy: {restart}")));
    }
    let container = container(arguments, name, image)?;
    let mut labels = pairs(arguments.text("labels").unwrap_or_default())?;
    if labels.is_empty() {
        labels.insert("run", name.as_str());
    }
    let mut value = crate::value!({
        "metadata": {"name": (name.as_str()), "labels": labels},
        "spec": {"containers": [container], "dnsPolicy": "ClusterFirst", "restartPolicy": restart}
    });
    if !arguments.all("annotations").is_empty() {
        value.set(&["metadata", "annotations"], pairs(&arguments.all("annotations").join(","))?);
    }
    if let Some(overrides) = arguments.text("overrides") {
        let parsed = crate::manifest::parse(overrides);
        let patch = parsed.documents.first().map(|document| document.value.clone()).unwrap_or_default();
        value = crate::apiserver::patch::Patch::Merge(patch).apply("v1", "Pod", &value)?;
    }
    let pod = make(client, arguments, Kind::Pod, value, MANAGER)?;
    let exposed = if arguments.truth("expose") {
        expose(client, arguments, name)
    } else {
        Ok(())
    };
    pod.print(client, arguments, "created")?;
    exposed
}

/// The Pod's one container.
fn container(arguments: &Arguments, name: &str, image: &str) -> Result<Value, Failure> {
    let mut container = crate::value!({"name": name, "image": image});
    let words: Vec<Value> = arguments.words[1..].iter().map(|word| word.as_str().into()).collect();
    if !words.is_empty() {
        container.set(&[if arguments.truth("command") { "command" } else { "args" }], words);
    }
    let mut variables = Vec::new();
    for variable in arguments.all("env") {
        let (name, value) = variable
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
            .ok_or_else(|| format!("invalid env: {variable}"))?;
        variables.push(crate::value!({"name": name, "value": value}));
    }
    if !variables.is_empty() {
        container.set(&["env"], variables);
    }
    if let Some(text) = arguments.text("port").filter(|port| !port.is_empty()) {
        container.set(&["ports"], crate::value!([{"containerPort": (port(text)?)}]));
    }
    if let Some(policy) = arguments.text("image-pull-policy").filter(|policy| !policy.is_empty()) {
        if !matches!(policy, "Always" | "IfNotPresent" | "Never") {
            return Err(usage(&format!("invalid image pull policy: {policy}")));
        }
        container.set(&["imagePullPolicy"], policy);
    }
    if arguments.truth("privileged") {
        container.set(&["securityContext", "privileged"], true);
    }
    Ok(container)
}

/// Makes a Service for the Pod, and prints it before the Pod.
fn expose(client: &mut Client<'_>, arguments: &Arguments, name: &str) -> Outcome {
    let mut ports = Vec::new();
    let text = arguments.text("port").unwrap_or_default();
    let several = text.contains(',');
    for (at, part) in text.split(',').enumerate() {
        let number = port(part)?;
        let mut port = crate::value!({"port": number, "protocol": "TCP", "targetPort": number});
        if several {
            port.set(&["name"], format!("port-{}", at + 1));
        }
        ports.push(port);
    }
    let labels = pairs(arguments.text("labels").unwrap_or_default())?;
    let mut value = crate::value!({"metadata": {"name": name}, "spec": {"ports": ports}});
    if labels.is_empty() {
        value.set(&["spec", "selector", "run"], name);
    } else {
        value.set(&["spec", "selector"], labels.clone());
        value.set(&["metadata", "labels"], labels);
    }
    make(client, arguments, Kind::Service, value, MANAGER)?.print(client, arguments, "created")?;
    if Format::read(arguments, false)? == Format::Yaml {
        // Once by the command; its printer does so before the Pod.
        client.print("---\n");
    }
    Ok(())
}

fn port(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("strconv.Atoi: parsing {text:?}: invalid syntax"))
}

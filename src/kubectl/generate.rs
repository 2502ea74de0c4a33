//! `kubectl run`, `expose` and `autoscale`: objects that the client builds.
//! Upstream: `kubectl/pkg/generate/versioned/run.go`, `kubectl/pkg/cmd/expose`, `kubectl/pkg/cmd/autoscale`.

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::{Map, Value};

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};

/// The flags of `run`.
pub(super) const RUN: &[Flag] = &[
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

/// The flags of `expose`.
pub(super) const EXPOSE: &[Flag] = &[
    flag("record", Takes::Truth),
    flag("port", Takes::Text),
    flag("target-port", Takes::Text),
    flag("protocol", Takes::Text),
    flag("name", Takes::Text),
    flag("type", Takes::Text),
    flag("selector", Takes::Text),
    short("labels", 'l', Takes::Text),
    flag("external-ip", Takes::Text),
    flag("cluster-ip", Takes::Text),
    flag("session-affinity", Takes::Text),
    short("filename", 'f', Takes::Text),
    flag("save-config", Takes::Truth),
    flag("field-manager", Takes::Text),
];

/// The flags of `autoscale`.
pub(super) const AUTOSCALE: &[Flag] = &[
    flag("record", Takes::Truth),
    flag("min", Takes::Whole),
    flag("max", Takes::Whole),
    flag("cpu-percent", Takes::Whole),
    flag("cpu", Takes::Text),
    flag("memory", Takes::Text),
    flag("name", Takes::Text),
    flag("save-config", Takes::Truth),
    flag("field-manager", Takes::Text),
];

/// Sends a built object and says what was done.
fn send(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, mut value: Value, (manager, done): (&str, &str)) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    value.set(&["apiVersion"], kind.api_version());
    value.set(&["kind"], kind.name());
    value.set(&["metadata", "namespace"], Client::namespace(arguments));
    if arguments.truth("save-config") {
        value = with_annotation(&value);
    }
    client.record(&mut value);
    if dry_run == DryRun::Client {
        return client.print_value(kind, &value, done, dry_run, arguments);
    }
    let manager = arguments.text("field-manager").unwrap_or(manager);
    let created = client.create(manager, kind, value, dry_run)?;
    client.print_done(&created, done, dry_run, arguments)
}

/// `a=b,c=d`
fn pairs(text: &str) -> Result<Map, Failure> {
    let mut map = Map::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| format!("unexpected label spec: {part}"))?;
        if key.is_empty() {
            return Err("unexpected empty label key".into());
        }
        map.insert(key, value);
    }
    Ok(map)
}

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let usage = |message: &str| Failure::Client(format!("{message}\nSee 'kubectl run -h' for help and examples"));
    let name = arguments.words.first().ok_or_else(|| usage("NAME is required for run"))?;
    let image = arguments.text("image").unwrap_or_default();
    if !arguments.given("image") {
        return Err("required flag(s) \"image\" not set".into());
    }
    if image.is_empty() {
        return Err("--image is required".into());
    }
    if image.contains(char::is_whitespace) || image.contains(char::is_uppercase) && !image.contains([':', '@', '/']) {
        return Err(format!("Invalid image name {image:?}: invalid reference format").into());
    }
    if ["rm", "stdin", "tty", "attach"].iter().any(|flag| arguments.truth(flag)) {
        return Err("no container runs here, so there is nothing to attach to".into());
    }
    let restart = arguments.text("restart").unwrap_or("Always");
    if !matches!(restart, "Always" | "OnFailure" | "Never") {
        return Err(usage(&format!("invalid restart policy: {restart}")));
    }
    let mut container = crate::value!({"name": (name.as_str()), "image": image});
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
    if let Some(port) = arguments.text("port").filter(|port| !port.is_empty()) {
        let port: i64 = port
            .parse()
            .map_err(|_| format!("strconv.Atoi: parsing {port:?}: invalid syntax"))?;
        container.set(&["ports"], crate::value!([{"containerPort": port}]));
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
    send(client, arguments, Kind::Pod, value, ("kubectl-run", "created"))
}

/// The one object of a command.
fn targets(client: &Client<'_>, arguments: &Arguments, what: &str) -> Result<Vec<crate::api::object::Shared>, Failure> {
    let request = Request {
        selector: None,
        type_means_all: false,
        ..Request::new(client, arguments, &arguments.words)
    };
    let selection = resources::select(client, &request)?;
    if selection.objects.is_empty() && selection.failures.is_empty() {
        return Err(format!("no objects passed to {what}").into());
    }
    Failure::all(selection.failures)?;
    Ok(selection.objects)
}

pub(super) fn expose(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    for object in targets(client, arguments, "expose")? {
        let kind = object.kind();
        let names = kind.names();
        if !matches!(kind, Kind::Deployment | Kind::ReplicaSet | Kind::Pod | Kind::Service) {
            return Err(format!("cannot expose a {}", qualified(kind)).into());
        }
        let selector = match arguments.text("selector").filter(|selector| !selector.is_empty()) {
            Some(selector) => pairs(selector)?,
            None => selector_of(&object, names.kind)?,
        };
        let ports = service_ports(arguments, &object)?;
        let name = arguments.text("name").filter(|name| !name.is_empty()).unwrap_or(object.name());
        let mut value = crate::value!({"metadata": {"name": name}, "spec": {"selector": selector, "ports": ports}});
        let labels = match arguments.text("labels") {
            Some(labels) => pairs(labels)?,
            None => object.labels().clone(),
        };
        if !labels.is_empty() {
            value.set(&["metadata", "labels"], labels);
        }
        for (flag, field) in [
            ("type", "type"),
            ("cluster-ip", "clusterIP"),
            ("session-affinity", "sessionAffinity"),
        ] {
            if let Some(text) = arguments.text(flag).filter(|text| !text.is_empty()) {
                value.set(&["spec", field], text);
            }
        }
        if let Some(address) = arguments.text("external-ip").filter(|address| !address.is_empty()) {
            value.set(&["spec", "externalIPs"], crate::value!([address]));
        }
        send(client, arguments, Kind::Service, value, ("kubectl-expose", "exposed"))?;
    }
    Ok(())
}

/// `Deployment.apps`
fn qualified(kind: Kind) -> String {
    let names = kind.names();
    if names.group.is_empty() {
        names.kind.to_owned()
    } else {
        format!("{}.{}", names.kind, names.group)
    }
}

/// The selector of a Service for an object.
fn selector_of(object: &Object, kind: &str) -> Result<Map, Failure> {
    let failed = |cause: &str| Failure::Client(format!("couldn't retrieve selectors via --selector flag or introspection: {cause}"));
    let value = object.value();
    let found = match object.kind() {
        Kind::Pod => Some(object.labels()),
        Kind::Service => value.at(&["spec", "selector"]).and_then(Value::as_map),
        _ => {
            if !value.items(&["spec", "selector", "matchExpressions"]).is_empty() {
                return Err(failed(
                    "couldn't convert expressions - \"matchExpressions\" to map-based selector format",
                ));
            }
            value.at(&["spec", "selector", "matchLabels"]).and_then(Value::as_map)
        }
    };
    let found = found.filter(|labels| !labels.is_empty());
    found.cloned().ok_or_else(|| match object.kind() {
        Kind::Pod => failed("the pod has no labels and cannot be exposed"),
        _ => failed(&format!("the {} has no selector set", kind.to_ascii_lowercase())),
    })
}

fn service_ports(arguments: &Arguments, object: &Object) -> Result<Vec<Value>, Failure> {
    let value = object.value();
    let containers = match object.kind() {
        Kind::Pod => value.items(&["spec", "containers"]),
        _ => value.items(&["spec", "template", "spec", "containers"]),
    };
    let declared: Vec<(i64, String)> = match object.kind() {
        Kind::Service => value.items(&["spec", "ports"]).iter().map(|port| port_of(port, "port")).collect(),
        _ => containers
            .iter()
            .flat_map(|container| container.items(&["ports"]))
            .map(|port| port_of(port, "containerPort"))
            .collect(),
    };
    let asked = arguments.text("port").unwrap_or_default();
    let mut numbers: Vec<i64> = Vec::new();
    for part in asked.split(',').filter(|part| !part.is_empty()) {
        numbers.push(
            part.parse()
                .map_err(|_| format!("strconv.Atoi: parsing {part:?}: invalid syntax"))?,
        );
    }
    if asked.is_empty() {
        numbers.extend(declared.iter().map(|(port, _)| *port));
    }
    if numbers.is_empty() {
        return Err("couldn't find port via --port flag or introspection".into());
    }
    let several = numbers.len() > 1;
    let target = arguments.text("target-port").unwrap_or_default();
    let port = |(at, number): (usize, &i64)| {
        let own = declared
            .iter()
            .find(|(port, _)| port == number)
            .map(|(_, protocol)| protocol.as_str());
        let protocol = arguments
            .text("protocol")
            .filter(|protocol| !protocol.is_empty())
            .or(own)
            .unwrap_or("TCP");
        let target = match target {
            "" => Value::Int(*number),
            text => text.parse::<i64>().map_or_else(|_| text.into(), Value::Int),
        };
        let mut port = crate::value!({"port": (*number), "protocol": protocol, "targetPort": target});
        if several {
            port.set(&["name"], format!("port-{}", at + 1));
        }
        port
    };
    Ok(numbers.iter().enumerate().map(port).collect())
}

fn port_of(port: &Value, field: &str) -> (i64, String) {
    let protocol = match port.text(&["protocol"]) {
        "" => "TCP",
        protocol => protocol,
    };
    (port.int(&[field]).unwrap_or_default(), protocol.to_owned())
}

pub(super) fn autoscale(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let (minimum, maximum) = (arguments.whole("min").unwrap_or(-1), arguments.whole("max").unwrap_or(-1));
    if !arguments.given("max") {
        return Err("required flag(s) \"max\" not set".into());
    }
    if arguments.given("cpu-percent") {
        client.warn(
            "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or \
             '500m' for milliCPU).",
        );
    }
    if maximum < 1 {
        return Err(format!("--max=MAXPODS is required and must be at least 1, max: {maximum}").into());
    }
    if maximum < minimum {
        return Err(format!("--max=MAXPODS must be larger or equal to --min=MINPODS, max: {maximum}, min: {minimum}").into());
    }
    if arguments.given("cpu-percent") && arguments.given("cpu") {
        return Err("--cpu-percent and --cpu are mutually exclusive".into());
    }
    let mut metrics = Vec::new();
    if let Some(percent) = arguments.whole("cpu-percent").filter(|percent| *percent > 0) {
        metrics.push(metric("cpu", crate::value!({"type": "Utilization", "averageUtilization": percent})));
    }
    for (resource, unit) in [("cpu", "m"), ("memory", "Mi")] {
        if let Some(text) = arguments.text(resource).filter(|text| !text.is_empty()) {
            metrics.push(metric(resource, target(resource, unit, text.trim())?));
        }
    }
    for object in targets(client, arguments, "autoscale")? {
        let kind = object.kind();
        if !matches!(kind, Kind::Deployment | Kind::ReplicaSet) {
            let message = format!("cannot autoscale a {}: cannot autoscale a {}", kind.name(), qualified(kind));
            return Err(message.into());
        }
        let name = arguments.text("name").filter(|name| !name.is_empty()).unwrap_or(object.name());
        let mut value = crate::value!({
            "metadata": {"name": name},
            "spec": {
                "maxReplicas": maximum,
                "scaleTargetRef": {"apiVersion": (kind.api_version()), "kind": (kind.name()), "name": (object.name().clone())}
            }
        });
        if minimum > 0 {
            value.set(&["spec", "minReplicas"], minimum);
        }
        if !metrics.is_empty() {
            value.set(&["spec", "metrics"], metrics.clone());
        }
        send(
            client,
            arguments,
            Kind::HorizontalPodAutoscaler,
            value,
            ("kubectl-autoscale", "autoscaled"),
        )?;
    }
    Ok(())
}

fn metric(resource: &str, target: Value) -> Value {
    crate::value!({"type": "Resource", "resource": {"name": resource, "target": target}})
}

/// `70%` is a utilization, everything else an average amount; a bare number gets the resource's unit.
fn target(resource: &str, unit: &str, text: &str) -> Result<Value, Failure> {
    if let Some(percent) = text.strip_suffix('%') {
        let percent: i64 = percent.parse().map_err(|_| format!("invalid percentage value: {text}"))?;
        return Ok(crate::value!({"type": "Utilization", "averageUtilization": percent}));
    }
    let quantity = if text.chars().all(|c| c.is_ascii_digit()) {
        format!("{text}{unit}")
    } else {
        text.to_owned()
    };
    if crate::api::quantity::Quantity::parse(&quantity).is_err() {
        return Err(format!("invalid resource {resource} value: {text}").into());
    }
    Ok(crate::value!({"type": "AverageValue", "averageValue": quantity}))
}

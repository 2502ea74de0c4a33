//! `kubectl expose` and `autoscale`: objects that the client builds.
//! Upstream: `kubectl/pkg/cmd/expose`, `kubectl/pkg/cmd/autoscale`.

use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::value::{Map, Value};

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::create::{print_built, with_saved_config};
use super::failure::{Failure, Outcome};
use super::resources::{self, Request};

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
    flag("load-balancer-ip", Takes::Text),
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
fn send(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, value: Value, (manager, done): (&str, &str)) -> Outcome {
    let made = make(client, arguments, kind, value, manager)?;
    let created = kind == Kind::HorizontalPodAutoscaler && made.dry_run == DryRun::Client;
    made.print(client, arguments, if created { "created" } else { done })
}

/// An object that the client built, as the server returned it; with `--dry-run=client` as it was built.
pub(super) struct Made {
    kind: Kind,
    value: Value,
    dry_run: DryRun,
}

/// Sends a built object.
pub(super) fn make(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, mut value: Value, manager: &str) -> Result<Made, Failure> {
    let dry_run = DryRun::read(arguments, client)?;
    value.set(&["apiVersion"], kind.api_version());
    value.set(&["kind"], kind.name());
    client.record(&mut value);
    // What is only printed has a namespace if the line names one, and no annotation.
    if dry_run != DryRun::Client || arguments.given("namespace") {
        value.set(&["metadata", "namespace"], Client::namespace(arguments));
    }
    if dry_run != DryRun::Client {
        if arguments.truth("save-config") {
            value = with_saved_config(kind, value);
        }
        let manager = arguments.text("field-manager").unwrap_or(manager);
        value = client.create(manager, kind, value, dry_run)?.value().clone();
    }
    Ok(Made { kind, value, dry_run })
}

impl Made {
    /// Says what was done.
    pub fn print(&self, client: &mut Client<'_>, arguments: &Arguments, done: &str) -> Outcome {
        match self.dry_run {
            DryRun::Client => print_built(client, arguments, self.kind, &self.value, done),
            dry_run => client.print_value(self.kind, &self.value, done, dry_run, arguments),
        }
    }
}

/// `a=b,c=d`
pub(super) fn pairs(text: &str) -> Result<Map, Failure> {
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
        let balanced = arguments.text("type") == Some("LoadBalancer");
        if let Some(address) = arguments.text("load-balancer-ip").filter(|address| balanced && !address.is_empty()) {
            value.set(&["spec", "loadBalancerIP"], address);
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

//! The EndpointSlice controller: keeps the addresses of the Pods that a Service selects.
//! Upstream: `pkg/controller/endpointslice/endpointslice_controller.go` and `staging/src/k8s.io/endpointslice`
//! (`reconciler.go`, `utils.go`).
//!
//! Pods that answer on other ports get slices of their own. Not here: IPv6 addresses and hints about topology.

use std::collections::{BTreeMap, VecDeque};

use ecow::EcoString;

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::Status;
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{NetworkWhy, Why};
use crate::apiserver::write::{Write, Writer};
use crate::apiserver::{ApiServer, CreateOptions, DeleteOptions, UpdateOptions};
use crate::value;

/// Endpoints of one slice (`--max-endpoints-per-slice`).
const MOST_ENDPOINTS: usize = 100;
const SERVICE_NAME: &str = "kubernetes.io/service-name";
const MANAGED_BY: &str = "endpointslice.kubernetes.io/managed-by";
const MANAGER: &str = "endpointslice-controller.k8s.io";
const HEADLESS: &str = "service.kubernetes.io/headless";

/// Endpoints in order, by the uid of their Pod.
type Endpoints = BTreeMap<EcoString, Value>;

/// Brings the slices of the Service at `key` in line with its Pods.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(service) = context.api.get(key).cloned() else {
        // The garbage collector takes the slices.
        return Ok(Next::Done);
    };
    let selector = service.body().at(&["spec", "selector"]).and_then(Value::as_map);
    if selector.is_none() || service.is_terminating() || service.body().text(&["spec", "type"]) == "ExternalName" {
        return Ok(Next::Done);
    }
    let slices: Vec<Shared> = context
        .api
        .dependents(service.uid())
        .iter()
        .filter(|key| key.kind == Kind::EndpointSlice)
        .filter_map(|key| context.api.get(key))
        .filter(|slice| slice.labels().get(MANAGED_BY).and_then(Value::as_str) == Some(MANAGER) && !slice.is_terminating())
        .cloned()
        .collect();
    let wanted = wanted(context.api, &service, &Selector::of_map(selector));
    write(context, &service, plan(&service, &slices, wanted))
}

/// The endpoints that the Service should have, by their ports.
fn wanted(api: &ApiServer, service: &Object, selector: &Selector) -> BTreeMap<Value, Endpoints> {
    let mut wanted: BTreeMap<Value, Endpoints> = BTreeMap::new();
    for pod in api.list_in(Kind::Pod, service.namespace()) {
        let view = pod.pod();
        let has_address = !pod.body().text(&["status", "podIP"]).is_empty();
        if has_address && !view.phase.is_terminal() && selector.matches(pod.labels()) {
            let endpoints = wanted.entry(ports(service, pod)).or_default();
            endpoints.insert(pod.uid().clone(), endpoint(service, pod));
        }
    }
    wanted
}

/// The ports of the Service as the Pod has them; a name that no container has is left out.
fn ports(service: &Object, pod: &Object) -> Value {
    let mut ports = Vec::new();
    for port in service.body().items(&["spec", "ports"]) {
        let protocol = match port.text(&["protocol"]) {
            "" => "TCP",
            protocol => protocol,
        };
        let number = match port.get("targetPort") {
            Some(Value::String(name)) => named_port(pod.body(), name, protocol),
            Some(target) => target.as_int(),
            None => port.int(&["port"]),
        };
        let Some(number) = number else {
            continue;
        };
        let mut endpoint_port = value!({"name": (port.text(&["name"])), "port": number, "protocol": protocol});
        if let Some(protocol) = port.get("appProtocol") {
            endpoint_port.set(&["appProtocol"], protocol.clone());
        }
        ports.push(endpoint_port);
    }
    if ports.is_empty() { Value::Null } else { ports.into() }
}

fn named_port(pod: &Value, name: &str, protocol: &str) -> Option<i64> {
    let sidecars = pod
        .items(&["spec", "initContainers"])
        .iter()
        .filter(|container| container.text(&["restartPolicy"]) == "Always");
    pod.items(&["spec", "containers"])
        .iter()
        .chain(sidecars)
        .flat_map(|container| container.items(&["ports"]))
        .find(|port| {
            let own = match port.text(&["protocol"]) {
                "" => "TCP",
                own => own,
            };
            port.text(&["name"]) == name && own == protocol
        })
        .and_then(|port| port.int(&["containerPort"]))
}

fn endpoint(service: &Object, pod: &Object) -> Value {
    let view = pod.pod();
    let ready = service.body().flag(&["spec", "publishNotReadyAddresses"]) || (view.ready && !view.terminating);
    let mut endpoint = value!({
        "addresses": [(pod.body().text(&["status", "podIP"]))],
        "conditions": {"ready": ready, "serving": (view.ready), "terminating": (view.terminating)},
        "targetRef": {
            "kind": "Pod",
            "namespace": (pod.namespace().clone()),
            "name": (pod.name().clone()),
            "uid": (pod.uid().clone())
        }
    });
    if !view.node.is_empty() {
        endpoint.set(&["nodeName"], view.node.clone());
    }
    let hostname = pod.body().text(&["spec", "hostname"]);
    if !hostname.is_empty() && pod.body().text(&["spec", "subdomain"]) == service.name() {
        endpoint.set(&["hostname"], hostname);
    }
    endpoint
}

/// What is to be done to the slices of a Service.
#[derive(Default)]
struct Plan {
    create: Vec<Value>,
    update: Vec<Value>,
    delete: Vec<Shared>,
}

fn plan(service: &Object, slices: &[Shared], wanted: BTreeMap<Value, Endpoints>) -> Plan {
    let mut plan = Plan::default();
    let mut by_ports: BTreeMap<Value, Vec<&Shared>> = BTreeMap::new();
    for slice in slices {
        let ports = slice.body().get("ports").cloned().unwrap_or_default();
        by_ports.entry(ports).or_default().push(slice);
    }
    for (ports, endpoints) in wanted {
        let present = by_ports.remove(&ports).unwrap_or_default();
        plan_ports(service, &ports, &present, endpoints, &mut plan);
    }
    plan.delete.extend(by_ports.into_values().flatten().cloned());
    if slices.len() == plan.delete.len() && plan.create.is_empty() {
        // A Service without endpoints has one empty slice.
        let empty = slice_of(service, &Value::Null, &[]);
        match plan.delete.as_slice() {
            [only] if same(only.body(), &empty) => plan.delete.clear(),
            _ => plan.create.push(empty),
        }
    }
    // A slice that would go is written anew rather than replaced.
    let reused = plan.create.len().min(plan.delete.len());
    let fresh = plan.create.split_off(plan.create.len() - reused);
    for (mut slice, old) in fresh.into_iter().rev().zip(plan.delete.drain(..reused)) {
        slice.set(&["metadata"], old.body().get("metadata").cloned().unwrap_or_default());
        slice.set(&["metadata", "labels"], labels(service));
        plan.update.push(slice);
    }
    plan
}

/// Whether two slices say the same apart from their names.
fn same(one: &Value, other: &Value) -> bool {
    let parts: [&[&str]; 3] = [&["ports"], &["endpoints"], &["metadata", "labels"]];
    parts.into_iter().all(|path| one.at(path) == other.at(path))
}

/// Spreads the endpoints of one set of ports over its slices: what is there stays where it is, what is new fills up a
/// slice that changes anyway, then one that has room, then new slices.
fn plan_ports(service: &Object, ports: &Value, present: &[&Shared], mut endpoints: Endpoints, plan: &mut Plan) {
    let labels = Value::from(labels(service));
    let (mut changed, mut unchanged) = (Vec::new(), Vec::new());
    for slice in present {
        let before = slice.body().items(&["endpoints"]);
        let kept: Vec<Value> = before
            .iter()
            .filter_map(|old| endpoints.remove(old.text(&["targetRef", "uid"])))
            .collect();
        if kept.is_empty() && !before.is_empty() {
            plan.delete.push(Shared::clone(slice));
        } else if kept != before || slice.body().at(&["metadata", "labels"]) != Some(&labels) {
            changed.push((Shared::clone(slice), kept));
        } else {
            unchanged.push((Shared::clone(slice), kept));
        }
    }
    let mut new: VecDeque<Value> = endpoints.into_values().collect();
    changed.sort_by_key(|(_, kept)| std::cmp::Reverse(kept.len()));
    for (_, kept) in &mut changed {
        let room = MOST_ENDPOINTS.saturating_sub(kept.len()).min(new.len());
        kept.extend(new.drain(..room));
    }
    while !new.is_empty() {
        let fits = |kept: &Vec<Value>| kept.len() + new.len() <= MOST_ENDPOINTS;
        let fullest = (0..unchanged.len())
            .filter(|at| fits(&unchanged[*at].1))
            .max_by_key(|at| unchanged[*at].1.len());
        if let Some(at) = fullest {
            let (slice, mut kept) = unchanged.swap_remove(at);
            kept.extend(new.drain(..));
            changed.push((slice, kept));
        } else {
            let room = MOST_ENDPOINTS.min(new.len());
            let filled: Vec<Value> = new.drain(..room).collect();
            plan.create.push(slice_of(service, ports, &filled));
        }
    }
    for (slice, kept) in changed {
        let mut value = slice.value().clone();
        value.set(&["endpoints"], kept);
        value.set(&["metadata", "labels"], labels.clone());
        plan.update.push(value);
    }
}

/// The labels of the Service and the slice's own.
fn labels(service: &Object) -> Map {
    let mut labels = service.labels().clone();
    if matches!(service.body().text(&["spec", "clusterIP"]), "None") {
        labels.insert(HEADLESS, "");
    } else {
        labels.remove(HEADLESS);
    }
    labels.insert(SERVICE_NAME, service.name().clone());
    labels.insert(MANAGED_BY, MANAGER);
    labels
}

fn slice_of(service: &Object, ports: &Value, endpoints: &[Value]) -> Value {
    let endpoints = if endpoints.is_empty() {
        Value::Null
    } else {
        endpoints.to_vec().into()
    };
    value!({
        "apiVersion": "discovery.k8s.io/v1",
        "kind": "EndpointSlice",
        "metadata": {
            "generateName": (format!("{}-", service.name())),
            "namespace": (service.namespace().clone()),
            "labels": (labels(service)),
            "ownerReferences": [{
                "apiVersion": "v1",
                "kind": "Service",
                "name": (service.name().clone()),
                "uid": (service.uid().clone()),
                "controller": true,
                "blockOwnerDeletion": true
            }]
        },
        "addressType": "IPv4",
        "ports": (ports.clone()),
        "endpoints": endpoints
    })
}

fn write(context: &mut Context<'_>, service: &Object, plan: Plan) -> Result<Next, Status> {
    let count = |value: &Value| {
        let endpoints = value.items(&["endpoints"]);
        let ready = endpoints.iter().filter(|endpoint| endpoint.flag(&["conditions", "ready"]));
        (ready.count(), endpoints.len())
    };
    let writer = |(ready, all): (usize, usize)| {
        let why = NetworkWhy::Endpoints {
            service: service.name().clone(),
            ready,
            all,
        };
        Writer::new(Actor::EndpointSliceController, Why::Network(why))
    };
    for slice in plan.create {
        let options = CreateOptions {
            trusted: true,
            ..CreateOptions::default()
        };
        context.api.create(writer(count(&slice)), Kind::EndpointSlice, slice, options)?;
    }
    for slice in plan.update {
        let options = UpdateOptions {
            trusted: true,
            ..UpdateOptions::default()
        };
        context.api.update(writer(count(&slice)), Kind::EndpointSlice, slice, options)?;
    }
    for slice in plan.delete {
        context.api.delete(writer((0, 0)), slice.key(), &DeleteOptions::default())?;
    }
    Ok(Next::Done)
}

/// Wakes the Services that a write concerns: one that changed, those that select a Pod before or after the write, and
/// the one whose slice another hand changed.
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let versions = [write.before.as_deref(), write.after.as_deref()];
    match write.key.kind {
        Kind::Service => wake(ControllerName::EndpointSlice, write.key.clone()),
        Kind::EndpointSlice if write.writer.actor != Actor::EndpointSliceController => {
            let owner = versions.into_iter().flatten().find_map(Object::controller);
            if let Some(owner) = owner.filter(|owner| owner.kind == "Service") {
                let key = Key::new(Kind::Service, &write.key.namespace, &owner.name);
                wake(ControllerName::EndpointSlice, key);
            }
        }
        Kind::Pod => {
            for service in api.list_in(Kind::Service, &write.key.namespace) {
                let selector = Selector::of_map(service.body().at(&["spec", "selector"]).and_then(Value::as_map));
                if versions.into_iter().flatten().any(|pod| selector.matches(pod.labels())) {
                    wake(ControllerName::EndpointSlice, service.key().clone());
                }
            }
        }
        _ => {}
    }
}

//! What an object uses of a ResourceQuota.
//! Upstream: `pkg/quota/v1/evaluator/core` (`pods.go`, `services.go`, `persistent_volume_claims.go`) and `apiserver/pkg/quota/v1/generic` (object counts).

use std::collections::{BTreeMap, BTreeSet};

use ecow::{EcoString, eco_format};

use super::kind::Kind;
use super::object::Object;
use super::quantity::Quantity;
use super::requests::quality_of_service;
use super::value::{Map, Value};

/// Amounts by the names that a quota uses.
pub type Usage = BTreeMap<EcoString, Quantity>;

/// The resources of a Pod that a quota may count without and with `requests.` or `limits.` in front.
const COMPUTE: [&str; 3] = ["cpu", "memory", "ephemeral-storage"];
/// The resources that every container must name where a quota counts them.
const NAMED_BY_CONTAINERS: [&str; 6] = ["cpu", "limits.cpu", "limits.memory", "memory", "requests.cpu", "requests.memory"];
/// What stands between the name of a storage class and what a quota counts of its claims.
const OF_CLASS: &str = ".storageclass.storage.k8s.io/";
/// Kinds that a quota may count by their bare name, too.
const COUNTED_BY_NAME: [Kind; 6] = [
    Kind::Pod,
    Kind::Service,
    Kind::ConfigMap,
    Kind::Secret,
    Kind::PersistentVolumeClaim,
    Kind::ResourceQuota,
];

/// Reads a map of quantities.
pub fn quantities(list: Option<&Value>) -> Usage {
    let amounts = list.and_then(Value::as_map).unwrap_or(Map::EMPTY);
    amounts
        .iter()
        .filter_map(|(name, amount)| {
            let quantity = match amount {
                Value::String(text) => Quantity::parse(text).ok()?,
                Value::Int(number) => Quantity::parse(&number.to_string()).ok()?,
                _ => return None,
            };
            Some((name.clone(), quantity))
        })
        .collect()
}

/// `count/deployments.apps`
fn count_name(kind: Kind) -> EcoString {
    eco_format!("count/{}", kind.qualified_resource())
}

fn one() -> Quantity {
    Quantity::parse("1").unwrap_or_default()
}

/// What `object` uses at `now_ms`, in milliseconds since the Unix epoch.
pub fn usage(object: &Object, now_ms: u64) -> Usage {
    let kind = object.kind();
    let mut usage = Usage::from([(count_name(kind), one())]);
    match kind {
        Kind::Pod if counts_as_pod(object, now_ms) => {
            usage.insert("pods".into(), one());
            compute_usage(object.body(), &mut usage);
        }
        Kind::Pod => {}
        _ if COUNTED_BY_NAME.contains(&kind) => {
            usage.insert(kind.names().plural.into(), one());
            match kind {
                Kind::Service => service_usage(object.body(), &mut usage),
                Kind::PersistentVolumeClaim => claim_usage(object.body(), &mut usage),
                _ => {}
            }
        }
        _ => {}
    }
    usage
}

/// Pods that have ended, and those that should have ended long ago, count no more (`QuotaV1Pod`).
fn counts_as_pod(pod: &Object, now_ms: u64) -> bool {
    let grace_ms = pod.body().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default() * 1000;
    let stuck = pod
        .deletion_ms()
        .is_some_and(|due_ms| now_ms > due_ms.saturating_add_signed(grace_ms));
    !pod.pod().phase.is_terminal() && !stuck
}

fn compute_usage(pod: &Value, usage: &mut Usage) {
    for (name, amount) in pod_total(pod, "requests") {
        if COMPUTE.contains(&name.as_str()) || name.starts_with("hugepages-") {
            usage.insert(name.clone(), amount.clone());
        }
        usage.insert(eco_format!("requests.{name}"), amount);
    }
    for (name, amount) in pod_total(pod, "limits") {
        if COMPUTE.contains(&name.as_str()) {
            usage.insert(eco_format!("limits.{name}"), amount);
        }
    }
}

/// All containers together, or what the initialisation needs where that is more.
pub fn pod_total(pod: &Value, part: &str) -> Usage {
    let of = |container: &Value| quantities(container.at(&["resources", part]));
    let mut total = Usage::new();
    for container in pod.items(&["spec", "containers"]) {
        add(&mut total, &of(container));
    }
    let mut sidecars = Usage::new();
    let mut peaks = Vec::new();
    for container in pod.items(&["spec", "initContainers"]) {
        let mut during = of(container);
        if container.text(&["restartPolicy"]) == "Always" {
            add(&mut total, &during);
            add(&mut sidecars, &during);
            peaks.push(sidecars.clone());
        } else {
            add(&mut during, &sidecars);
            peaks.push(during);
        }
    }
    for (name, amount) in peaks.into_iter().flatten() {
        let sum = total.entry(name).or_default();
        if *sum < amount {
            *sum = amount;
        }
    }
    add(&mut total, &quantities(pod.at(&["spec", "overhead"])));
    total
}

fn service_usage(service: &Value, usage: &mut Usage) {
    let kind = service.text(&["spec", "type"]);
    let balanced = kind == "LoadBalancer";
    if balanced {
        usage.insert("services.loadbalancers".into(), one());
    }
    let node_ports =
        kind == "NodePort" || (balanced && service.at(&["spec", "allocateLoadBalancerNodePorts"]) != Some(&Value::Bool(false)));
    if node_ports {
        let ports = service.items(&["spec", "ports"]).len().to_string();
        usage.insert("services.nodeports".into(), Quantity::parse(&ports).unwrap_or_default());
    }
}

/// A claim counts once more, and its bytes too, under the name of its class.
fn claim_usage(claim: &Value, usage: &mut Usage) {
    let class = storage_class(claim);
    if !class.is_empty() {
        usage.insert(eco_format!("{class}{OF_CLASS}persistentvolumeclaims"), one());
    }
    if let Some(storage) = quantities(claim.at(&["spec", "resources", "requests"])).remove("storage") {
        // A part of a byte counts as one.
        let whole = match storage.milli_value() % 1000 {
            0 => storage,
            _ => Quantity::from(storage.value()),
        };
        if !class.is_empty() {
            usage.insert(eco_format!("{class}{OF_CLASS}requests.storage"), whole.clone());
        }
        usage.insert("requests.storage".into(), whole);
    }
}

/// The class of a claim, by its old annotation if it has that.
fn storage_class(claim: &Value) -> &str {
    claim
        .at(&["metadata", "annotations", "volume.beta.kubernetes.io/storage-class"])
        .and_then(Value::as_str)
        .unwrap_or_else(|| claim.text(&["spec", "storageClassName"]))
}

/// Whether a change from `old` to `new` is held against quotas as a new object is: that of a Service or a claim, whose
/// use can grow, and that of a Pod which goes from one scope to another.
pub fn is_counted_change(new: &Object, old: &Object) -> bool {
    let limited = |pod: &Object| pod.value().int(&["spec", "activeDeadlineSeconds"]).is_some();
    match new.kind() {
        Kind::Service | Kind::PersistentVolumeClaim => true,
        Kind::Pod => limited(new) != limited(old),
        _ => false,
    }
}

/// Adds `more` to `total`.
pub fn add(total: &mut Usage, more: &Usage) {
    for (name, amount) in more {
        let sum = total.entry(name.clone()).or_default();
        *sum = sum.plus(amount);
    }
}

/// Whether objects of `kind` use `resource`.
pub fn uses(kind: Kind, resource: &str) -> bool {
    let bare = COUNTED_BY_NAME.contains(&kind) && resource == kind.names().plural;
    let own = match kind {
        Kind::Pod => {
            let asked = resource
                .strip_prefix("requests.")
                .or_else(|| resource.strip_prefix("limits."))
                .unwrap_or(resource);
            COMPUTE.contains(&asked) || asked.starts_with("hugepages-") || (resource.starts_with("requests.") && asked.contains('/'))
        }
        Kind::Service => matches!(resource, "services.loadbalancers" | "services.nodeports"),
        Kind::PersistentVolumeClaim => {
            let of_class = |counted: &str| resource.strip_suffix(counted).is_some_and(|class| class.ends_with(OF_CLASS));
            resource == "requests.storage" || of_class("persistentvolumeclaims") || of_class("requests.storage")
        }
        _ => false,
    };
    bare || own || resource == count_name(kind)
}

/// Whether the scopes of `quota` take `object` in; a quota without scopes takes all.
pub fn in_scope(quota: &Value, object: &Object) -> bool {
    let value = object.body();
    let scopes = quota.items(&["spec", "scopes"]).iter().filter_map(Value::as_str);
    let selected = quota.items(&["spec", "scopeSelector", "matchExpressions"]);
    let has = |scope: &str| match scope {
        "Terminating" => value.at(&["spec", "activeDeadlineSeconds"]).is_some(),
        "NotTerminating" => value.at(&["spec", "activeDeadlineSeconds"]).is_none(),
        "BestEffort" => quality_of_service(value) == "BestEffort",
        "NotBestEffort" => quality_of_service(value) != "BestEffort",
        _ => false,
    };
    let expression = |expression: &Value| {
        let class = value.text(&["spec", "priorityClassName"]);
        let listed = || expression.items(&["values"]).iter().any(|value| value.as_str() == Some(class));
        match (expression.text(&["scopeName"]), expression.text(&["operator"])) {
            ("PriorityClass", "In") => listed(),
            ("PriorityClass", "NotIn") => !class.is_empty() && !listed(),
            ("PriorityClass", "Exists") => !class.is_empty(),
            ("PriorityClass", "DoesNotExist") => class.is_empty(),
            (scope, _) => has(scope),
        }
    };
    let limited = quota.at(&["spec", "scopes"]).is_some() || !selected.is_empty();
    !limited || (object.kind() == Kind::Pod && scopes.into_iter().all(has) && selected.iter().all(expression))
}

/// What the containers of a Pod must name and do not, as the server words it: `must specify limits.cpu for: app`.
pub fn unnamed(pod: &Value, counted: &BTreeSet<EcoString>) -> Option<EcoString> {
    let mut missing: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let containers = [&["spec", "containers"], &["spec", "initContainers"]];
    for container in containers.into_iter().flat_map(|path| pod.items(path)) {
        for resource in NAMED_BY_CONTAINERS.into_iter().filter(|resource| counted.contains(*resource)) {
            let (part, name) = match resource.split_once('.') {
                Some((part, name)) => (part, name),
                None => ("requests", resource),
            };
            if container.at(&["resources", part, name]).is_none() {
                missing.entry(resource).or_default().insert(container.text(&["name"]));
            }
        }
    }
    let parts: Vec<String> = missing
        .into_iter()
        .map(|(resource, names)| format!("{resource} for: {}", Vec::from_iter(names).join(",")))
        .collect();
    (!parts.is_empty()).then(|| eco_format!("must specify {}", parts.join("; ")))
}

/// `pods=1,requests.cpu=500m`
pub fn print(usage: &Usage) -> String {
    let parts: Vec<String> = usage.iter().map(|(name, amount)| format!("{name}={amount}")).collect();
    parts.join(",")
}

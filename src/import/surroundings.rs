//! What the objects need and the text lacks: nodes, namespaces, accounts, what Pods are configured by, claims, a quota
//! of which only the refusal tells. Each is made as plain as it can be, and noted.

use std::collections::{BTreeMap, BTreeSet};

use ecow::{EcoString, eco_format};

use super::Item;
use super::note::{Fact, Note, Refusal, RefusalWhy, about};
use crate::api::kind::Kind;
use crate::api::pod::condition;
use crate::api::requests::{self, Amounts};
use crate::api::value::{Map, Value};
use crate::controllers::default_account;
use crate::limits;
use crate::manifest::Position;
use crate::sim::cluster::NodeSpec;
use crate::value;

/// What was made.
#[derive(Default)]
pub(super) struct Made {
    pub nodes: Vec<NodeSpec>,
    pub silent: Vec<EcoString>,
    pub items: Vec<Item>,
}

/// Namespaces that every cluster has.
const NAMESPACES: [&str; 4] = ["default", "kube-node-lease", "kube-public", "kube-system"];
/// What a node offers that runs short first.
const RESOURCES: [&str; 2] = ["cpu", "memory"];
const GIBIBYTE: i64 = 1 << 30;

/// Makes what `items` need.
pub(super) fn make(items: &[Item], notes: &mut Vec<Note>) -> Result<Made, Refusal> {
    let mut maker = Maker {
        items,
        notes,
        made: Made::default(),
    };
    maker.nodes()?;
    maker.namespaces();
    maker.referred();
    maker.quotas();
    Ok(maker.made)
}

pub(super) struct Maker<'a> {
    pub(super) items: &'a [Item],
    notes: &'a mut Vec<Note>,
    made: Made,
}

/// The spec of the Pods that an object is or makes, if it does.
fn pod_spec(item: &Item) -> Option<&Value> {
    match item.kind {
        Kind::Pod => item.value.get("spec"),
        Kind::Deployment | Kind::ReplicaSet => item.value.at(&["spec", "template", "spec"]),
        _ => None,
    }
}

/// What the scheduler says of a Pod that it has not placed.
fn unscheduled(item: &Item) -> Option<&str> {
    let scheduled = condition(&item.value, "PodScheduled").filter(|_| item.kind == Kind::Pod)?;
    (scheduled.text(&["status"]) == "False").then(|| scheduled.text(&["message"]))
}

impl Maker<'_> {
    pub(super) fn note(&mut self, about: impl Into<EcoString>, fact: Fact) {
        self.notes.push(Note {
            about: about.into(),
            place: None,
            fact,
        });
    }

    pub(super) fn has(&self, kind: Kind, namespace: &str, name: &str) -> bool {
        let own = self.items.iter().chain(&self.made.items);
        let namespace = if kind.names().namespaced { namespace } else { "" };
        let mut same = own.filter(|item| item.kind == kind && item.name() == name);
        same.any(|item| !kind.names().namespaced || item.namespace() == namespace)
    }

    /// Puts an object in that the text lacks.
    pub(super) fn put(&mut self, kind: Kind, value: Value) {
        let item = Item {
            kind,
            value,
            place: Position::default(),
        };
        self.made.items.push(item);
    }

    fn nodes(&mut self) -> Result<(), Refusal> {
        let mut used: BTreeMap<EcoString, (Amounts, u32, BTreeMap<EcoString, EcoString>)> = BTreeMap::new();
        for item in self.items.iter().filter(|item| item.kind == Kind::Node) {
            used.entry(item.name().into()).or_default();
        }
        for pod in self.items.iter().filter(|item| item.kind == Kind::Pod) {
            let node = pod.value.string(&["spec", "nodeName"]);
            if node.is_empty() {
                continue;
            }
            let (amounts, pods, labels) = used.entry(node).or_default();
            if !matches!(pod.value.text(&["status", "phase"]), "Succeeded" | "Failed") {
                requests::add(amounts, &requests::pod_requests(&pod.value));
                *pods += 1;
            }
            let selector = pod.value.at(&["spec", "nodeSelector"]).and_then(Value::as_map);
            for (key, value) in selector.into_iter().flat_map(Map::iter) {
                labels.insert(key.clone(), value.as_str().unwrap_or_default().into());
            }
        }
        if used.len() > limits::MAX_NODES {
            let message = eco_format!("{} > {} (MAX_NODES)", used.len(), limits::MAX_NODES);
            return Err(Refusal::at(Position::default(), RefusalWhy::TooMuch { message }));
        }
        let short: Vec<&str> = RESOURCES.into_iter().filter(|resource| self.is_short_of(resource)).collect();
        if used.is_empty() {
            self.made.nodes = NodeSpec::default_three();
            self.note("", Fact::DefaultNodes);
            return Ok(());
        }
        let mut names = Vec::new();
        for (name, (amounts, pods, labels)) in used {
            let mut node = NodeSpec::new(&name);
            if self.has(Kind::Node, "", &name) {
                self.look_at(&name);
            } else {
                size(&mut node, &amounts, pods, &short);
                node.labels = labels.into_iter().filter(|(key, _)| !key.starts_with("kubernetes.io/")).collect();
                names.push(name);
            }
            self.made.nodes.push(node);
        }
        if !names.is_empty() {
            let full = !short.is_empty();
            self.note(
                "",
                Fact::NodesMade {
                    names: names.join(", ").into(),
                },
            );
            if full {
                let resources = short.join(", ").into();
                self.note("", Fact::NodesFull { resources });
            }
        }
        Ok(())
    }

    /// Whether a Pod found no room because of `resource`.
    fn is_short_of(&self, resource: &str) -> bool {
        let words = format!("Insufficient {resource}");
        self.items.iter().filter_map(unscheduled).any(|message| message.contains(&words))
    }

    /// Takes a node of the text for silent where its conditions say so.
    fn look_at(&mut self, name: &EcoString) {
        let node = self.items.iter().find(|item| item.kind == Kind::Node && item.name() == name);
        let ready = node.and_then(|node| condition(&node.value, "Ready"));
        if ready.is_some_and(|ready| ready.text(&["status"]) != "True") {
            self.made.silent.push(name.clone());
            self.note(about("Node", "", name), Fact::NodeSilent);
        }
    }

    fn namespaces(&mut self) {
        let named: BTreeSet<EcoString> = self.items.iter().map(|item| item.namespace().into()).collect();
        for name in named.iter().filter(|name| !name.is_empty() && !NAMESPACES.contains(&name.as_str())) {
            if !self.has(Kind::Namespace, "", name) {
                let labels: Map = [("kubernetes.io/metadata.name", name.as_str())].into_iter().collect();
                let namespace = value!({
                    "apiVersion": "v1", "kind": "Namespace",
                    "metadata": {"name": (name.clone()), "labels": labels},
                    "spec": {"finalizers": ["kubernetes"]}, "status": {"phase": "Active"}
                });
                self.put(Kind::Namespace, namespace);
            }
            if !self.has(Kind::ServiceAccount, name, "default") {
                self.put(Kind::ServiceAccount, default_account(name));
            }
        }
    }

    /// Makes what the Pods name: accounts, priorities, `ConfigMap`s, `Secret`s, claims.
    fn referred(&mut self) {
        for item in self.items {
            let Some(spec) = pod_spec(item) else { continue };
            let namespace = item.namespace();
            let account = spec.text(&["serviceAccountName"]);
            if !account.is_empty() && account != "default" && !self.is_told_missing(Kind::ServiceAccount, account) {
                let mut object = default_account(namespace);
                object.set(&["metadata", "name"], account);
                self.make(Kind::ServiceAccount, namespace, account, object);
            }
            let class = spec.text(&["priorityClassName"]);
            if !class.is_empty() && !class.starts_with("system-") && !self.is_told_missing(Kind::PriorityClass, class) {
                let priority = spec.int(&["priority"]).unwrap_or_default();
                let object =
                    value!({"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": class}, "value": priority});
                self.make(Kind::PriorityClass, "", class, object);
            }
            for (kind, name, keys) in configured_by(spec) {
                if self.is_told_missing(kind, &name) {
                    continue;
                }
                let data: Map = keys.into_iter().map(|key| (key, "")).collect();
                let object = value!({
                    "apiVersion": "v1", "kind": (kind.name()),
                    "metadata": {"name": (name.clone()), "namespace": namespace}, "data": data
                });
                self.make(kind, namespace, &name, object);
            }
            for volume in spec.items(&["volumes"]) {
                let claim = volume.text(&["persistentVolumeClaim", "claimName"]);
                if !claim.is_empty() && !self.is_told_missing(Kind::PersistentVolumeClaim, claim) {
                    self.claim(namespace, claim);
                }
            }
        }
    }

    fn make(&mut self, kind: Kind, namespace: &str, name: &str, object: Value) {
        if let Some(known) = self
            .made
            .items
            .iter_mut()
            .find(|item| item.kind == kind && item.name() == name && (item.namespace() == namespace || !kind.names().namespaced))
        {
            // Another Pod may read other keys of it.
            for (key, value) in object.get("data").and_then(Value::as_map).into_iter().flat_map(Map::iter) {
                known.value.set(&["data", key], value.clone());
            }
            return;
        }
        if self.has(kind, namespace, name) {
            return;
        }
        self.put(kind, object);
        self.note(about(kind.name(), namespace, name), Fact::Made);
    }

    /// Whether a Pod, a ReplicaSet or an event says that this object is not there.
    fn is_told_missing(&self, kind: Kind, name: &str) -> bool {
        let words = match kind {
            Kind::PriorityClass => format!("no PriorityClass with name {name} was found"),
            _ => format!("{} \"{name}\" not found", kind.names().singular),
        };
        self.items.iter().any(|item| {
            let texts = match item.kind {
                Kind::Event => vec![item.value.text(&["message"])],
                Kind::Pod => item
                    .value
                    .items(&["status", "containerStatuses"])
                    .iter()
                    .map(|status| status.text(&["state", "waiting", "message"]))
                    .chain(unscheduled(item))
                    .collect(),
                Kind::ReplicaSet => condition(&item.value, "ReplicaFailure")
                    .map(|failure| vec![failure.text(&["message"])])
                    .unwrap_or_default(),
                _ => Vec::new(),
            };
            texts.iter().any(|text| text.contains(&words))
        })
    }

    /// A claim that is bound to a volume of its own.
    fn claim(&mut self, namespace: &str, name: &str) {
        if self.has(Kind::PersistentVolumeClaim, namespace, name) {
            return;
        }
        let volume = eco_format!("imported-{namespace}-{name}");
        let uid = eco_format!("00000000-0000-4000-9000-{:012x}", self.made.items.len());
        let claim = value!({
            "apiVersion": "v1", "kind": "PersistentVolumeClaim",
            "metadata": {"name": name, "namespace": namespace, "uid": (uid.clone()), "annotations": {"pv.kubernetes.io/bind-completed": "yes"}},
            "spec": {"accessModes": ["ReadWriteMany"], "resources": {"requests": {"storage": "1Gi"}}, "volumeMode": "Filesystem", "volumeName": (volume.clone())},
            "status": {"phase": "Bound", "accessModes": ["ReadWriteMany"], "capacity": {"storage": "1Gi"}}
        });
        let object = value!({
            "apiVersion": "v1", "kind": "PersistentVolume",
            "metadata": {"name": volume},
            "spec": {
                "accessModes": ["ReadWriteMany"], "capacity": {"storage": "1Gi"}, "volumeMode": "Filesystem",
                "persistentVolumeReclaimPolicy": "Retain", "hostPath": {"path": "/imported"},
                "claimRef": {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "name": name, "namespace": namespace, "uid": uid}
            },
            "status": {"phase": "Bound"}
        });
        self.put(Kind::PersistentVolumeClaim, claim);
        self.put(Kind::PersistentVolume, object);
        self.note(about("PersistentVolumeClaim", namespace, name), Fact::Made);
    }
}

/// Sizes a node after what its Pods ask for; exactly, where a Pod found too little of a resource.
fn size(node: &mut NodeSpec, amounts: &Amounts, pods: u32, short: &[&str]) {
    let of = |resource: &str| amounts.get(resource).copied().unwrap_or_default();
    let (cpu, memory) = (of("cpu"), of("memory"));
    if short.contains(&"cpu") {
        node.cpu = eco_format!("{cpu}m");
    } else if cpu > 2000 {
        // Twice what is asked for, in whole cores: room for a surge.
        node.cpu = eco_format!("{}", (cpu * 2 + 999) / 1000);
    }
    if short.contains(&"memory") {
        node.memory = eco_format!("{memory}");
    } else if memory > 4 * GIBIBYTE {
        node.memory = eco_format!("{}Gi", (memory.saturating_mul(2) + GIBIBYTE - 1) / GIBIBYTE);
    }
    node.pods = node.pods.max(pods);
}

/// The `ConfigMap`s and `Secret`s that a Pod must have, with the keys that it reads.
fn configured_by(spec: &Value) -> Vec<(Kind, EcoString, Vec<EcoString>)> {
    let mut found = Vec::new();
    let mut add = |kind: Kind, reference: &Value, name: &str, keys: Vec<EcoString>| {
        let name = reference.string(&[name]);
        if !name.is_empty() && !reference.flag(&["optional"]) {
            found.push((kind, name, keys));
        }
    };
    let paths = |source: &Value| source.items(&["items"]).iter().map(|item| item.string(&["key"])).collect();
    for list in ["containers", "initContainers"] {
        for container in spec.items(&[list]) {
            for source in container.items(&["envFrom"]) {
                add(
                    Kind::ConfigMap,
                    source.get("configMapRef").unwrap_or(&Value::Null),
                    "name",
                    Vec::new(),
                );
                add(Kind::Secret, source.get("secretRef").unwrap_or(&Value::Null), "name", Vec::new());
            }
            for variable in container.items(&["env"]) {
                for (kind, field) in [(Kind::ConfigMap, "configMapKeyRef"), (Kind::Secret, "secretKeyRef")] {
                    let reference = variable.at(&["valueFrom", field]).unwrap_or(&Value::Null);
                    add(kind, reference, "name", vec![reference.string(&["key"])]);
                }
            }
        }
    }
    for volume in spec.items(&["volumes"]) {
        let projected = volume.items(&["projected", "sources"]).iter();
        for source in std::iter::once(volume).chain(projected) {
            let config = source.get("configMap").unwrap_or(&Value::Null);
            add(Kind::ConfigMap, config, "name", paths(config));
            let secret = source.get("secret").unwrap_or(&Value::Null);
            let name = if secret.get("secretName").is_some() { "secretName" } else { "name" };
            add(Kind::Secret, secret, name, paths(secret));
        }
    }
    // Every namespace has this one from the cluster itself.
    found.retain(|(_, name, _)| name != "kube-root-ca.crt");
    found
}

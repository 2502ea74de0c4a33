//! The cluster before anything happens: its namespaces and its nodes.

use ecow::{EcoString, eco_format};

use super::world::World;
use crate::api::kind::Kind;
use crate::api::validation::names::{Messages, dns1123_subdomain, label_value};
use crate::api::value::{Map, Value};
use crate::apiserver::actor::Actor;
use crate::apiserver::why::Why;
use crate::apiserver::write::Writer;
use crate::apiserver::{ApiServer, CreateOptions};
use crate::controllers::default_account;
use crate::kubelet::node_status;
use crate::value;

/// The namespaces that every cluster has.
const NAMESPACES: [&str; 4] = ["default", "kube-node-lease", "kube-public", "kube-system"];

/// A node as a scenario describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeSpec {
    /// Its name.
    pub name: EcoString,
    /// Its cores, as a quantity.
    pub cpu: EcoString,
    /// Its memory, as a quantity.
    pub memory: EcoString,
    /// How many Pods it takes.
    pub pods: u32,
    /// Labels besides those that every node has.
    pub labels: Vec<(EcoString, EcoString)>,
}

impl NodeSpec {
    /// A node of 4 cores and 8Gi that takes 110 Pods, as in the recordings.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            cpu: "4".into(),
            memory: "8Gi".into(),
            pods: 110,
            labels: Vec::new(),
        }
    }

    /// What is wrong with a node's name, in the server's words: nothing when a node can have it. It becomes the value of the
    /// label `kubernetes.io/hostname` too, which has 63 characters at most.
    pub fn name_errors(name: &str) -> Messages {
        let errors = dns1123_subdomain(name);
        if errors.is_empty() { label_value(name) } else { errors }
    }

    /// `node-1` to `node-3`.
    pub fn default_three() -> Vec<Self> {
        ["node-1", "node-2", "node-3"].map(Self::new).into()
    }
}

impl World {
    /// Sets a new cluster up with `nodes`.
    pub fn set_up_cluster(&mut self, nodes: &[NodeSpec]) {
        self.set_up(|api| {
            for namespace in NAMESPACES {
                let labels: Map = [("kubernetes.io/metadata.name", namespace)].into_iter().collect();
                let object = value!({
                    "apiVersion": "v1",
                    "kind": "Namespace",
                    "metadata": {"name": namespace, "labels": labels},
                    "spec": {"finalizers": ["kubernetes"]}
                });
                create(api, Kind::Namespace, object);
                create(api, Kind::ServiceAccount, default_account(namespace));
            }
            for (at, node) in nodes.iter().enumerate() {
                let object = node_object(node, at + 1, api.now_ms());
                create(api, Kind::Node, object);
            }
        });
    }
}

fn create(api: &mut ApiServer, kind: Kind, object: Value) {
    let options = CreateOptions {
        trusted: true,
        keep_status: kind == Kind::Node,
        ..CreateOptions::default()
    };
    // Set-up writes objects of our own making into an empty store; only a name given twice is refused, and the first stays.
    let _ = api.create(Writer::new(Actor::Cluster, Why::SetUp), kind, object, options);
}

/// The Node object as its kubelet registers it, the `number`th of the cluster.
fn node_object(node: &NodeSpec, number: usize, now_ms: u64) -> Value {
    let name = node.name.as_str();
    let mut labels: Map = [
        ("beta.kubernetes.io/arch", "amd64"),
        ("beta.kubernetes.io/os", "linux"),
        ("kubernetes.io/arch", "amd64"),
        ("kubernetes.io/hostname", name),
        ("kubernetes.io/os", "linux"),
    ]
    .into_iter()
    .collect();
    for (key, value) in &node.labels {
        labels.insert(key.clone(), value.clone());
    }
    let range = eco_format!("10.244.{number}.0/24");
    let resources = value!({
        "cpu": (node.cpu.clone()),
        "memory": (node.memory.clone()),
        "pods": (node.pods.to_string()),
        "ephemeral-storage": "100Gi",
        "hugepages-1Gi": "0",
        "hugepages-2Mi": "0"
    });
    value!({
        "apiVersion": "v1",
        "kind": "Node",
        "metadata": {"name": name, "labels": labels},
        "spec": {"podCIDR": (range.clone()), "podCIDRs": [range]},
        "status": {
            "capacity": (resources.clone()),
            "allocatable": resources,
            "addresses": [
                {"type": "InternalIP", "address": (eco_format!("192.168.0.{}", 10 + number))},
                {"type": "Hostname", "address": name}
            ],
            "conditions": (node_status::conditions(now_ms)),
            "nodeInfo": {
                "architecture": "amd64",
                "operatingSystem": "linux",
                "kubeletVersion": "v1.36.2",
                "kubeProxyVersion": "",
                "containerRuntimeVersion": "containerd://2.2.0",
                "osImage": "Debian GNU/Linux 13 (trixie)",
                "kernelVersion": "6.12.0"
            }
        }
    })
}

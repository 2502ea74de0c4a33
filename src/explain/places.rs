//! Where Pods are: nodes with the room that is left on them, and Services with the endpoints they send requests to.

use std::collections::BTreeMap;

use ecow::EcoString;
use imbl::OrdMap;

use super::picture::Picture;
use super::pod_state::PodState;
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::requests::{self, Amounts};
use crate::api::value::Value;
use crate::apiserver::list::of_kind;

/// A node with what runs on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePicture {
    /// The object.
    pub object: Shared,
    /// The Pods on it that have not ended, by owner and age.
    pub pods: Vec<PlacedPod>,
    /// What is taken of cpu, memory and places for Pods.
    pub room: [Room; 3],
    /// Whether it is ready.
    pub is_ready: bool,
    /// Whether new pods are kept off it.
    pub is_cordoned: bool,
}

/// A Pod on a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPod {
    /// The Pod.
    pub key: Key,
    /// The colour of its ReplicaSet; `None` where it has none.
    pub hue: Option<usize>,
    /// The state in which it is shown.
    pub state: PodState,
}

/// How much of a resource is taken by requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Thousandths of a core, bytes, or Pods.
    pub taken: i64,
    /// The same of all that there is.
    pub all: i64,
}

/// The resources of [`NodePicture::room`], in order.
pub const RESOURCES: [&str; 3] = ["cpu", "memory", "pods"];

/// The nodes of `objects` with the Pods of `picture`.
pub fn nodes(objects: &OrdMap<Key, Shared>, picture: &Picture) -> Vec<NodePicture> {
    let mut placed: BTreeMap<EcoString, (Vec<PlacedPod>, Amounts)> = BTreeMap::new();
    let owned = picture.sets().flat_map(|set| set.pods.iter().map(|pod| (Some(set.hue), pod)));
    for (hue, pod) in owned.chain(picture.bare_pods.iter().map(|pod| (None, pod))) {
        let view = pod.object.pod();
        if view.node.is_empty() || view.phase.is_terminal() {
            continue;
        }
        let (pods, taken) = placed.entry(view.node.clone()).or_default();
        requests::add(taken, &requests::pod_requests(pod.object.value()));
        pods.push(PlacedPod {
            key: pod.object.key().clone(),
            hue,
            state: pod.state,
        });
    }
    of_kind(objects, Kind::Node)
        .map(|node| {
            let value = node.value();
            let all = requests::amounts(value.at(&["status", "allocatable"]));
            let (pods, mut taken) = placed.remove(node.name()).unwrap_or_default();
            taken.insert("pods".into(), i64::try_from(pods.len()).unwrap_or(i64::MAX));
            let amount = |amounts: &Amounts, name: &str| amounts.get(name).copied().unwrap_or_default();
            NodePicture {
                object: Shared::clone(node),
                pods,
                room: RESOURCES.map(|name| Room {
                    taken: amount(&taken, name),
                    all: amount(&all, name),
                }),
                is_ready: crate::api::pod::condition(value, "Ready").is_none_or(|condition| condition.text(&["status"]) == "True"),
                is_cordoned: value.flag(&["spec", "unschedulable"]),
            }
        })
        .collect()
}

/// An amount of one of [`RESOURCES`] as one says it: `1.5`, `512Mi`, `12`.
pub fn amount(resource: &str, amount: i64) -> String {
    const UNITS: [&str; 5] = ["", "Ki", "Mi", "Gi", "Ti"];
    match resource {
        "cpu" if amount % 1000 == 0 => (amount / 1000).to_string(),
        "cpu" => format!("{amount}m"),
        "memory" => {
            let (mut amount, mut unit) = (amount, 0);
            while amount >= 10 * 1024 && unit + 1 < UNITS.len() || amount != 0 && amount % 1024 == 0 && unit + 1 < UNITS.len() {
                amount /= 1024;
                unit += 1;
            }
            format!("{amount}{}", UNITS[unit])
        }
        _ => amount.to_string(),
    }
}

/// A Service with its endpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServicePicture {
    /// The object.
    pub object: Shared,
    /// Its endpoints, by address.
    pub endpoints: Vec<Endpoint>,
}

/// An address that a Service knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The name of its Pod.
    pub pod: EcoString,
    /// Whether requests are sent there.
    pub ready: bool,
    /// Whether it answers requests, ending or not.
    pub serving: bool,
    /// Whether its Pod is being deleted.
    pub terminating: bool,
}

impl ServicePicture {
    /// How many endpoints are ready, how many are ending but still answer, and how many do not answer.
    pub fn counts(&self) -> [usize; 3] {
        let count = |wanted: fn(&Endpoint) -> bool| self.endpoints.iter().filter(|endpoint| wanted(endpoint)).count();
        [
            count(|endpoint| endpoint.ready),
            count(|endpoint| !endpoint.ready && endpoint.serving),
            count(|endpoint| !endpoint.ready && !endpoint.serving),
        ]
    }
}

/// The Services that choose Pods; the API server's own chooses none.
pub fn services(objects: &OrdMap<Key, Shared>) -> Vec<ServicePicture> {
    let chosen = of_kind(objects, Kind::Service).filter(|service| service.value().at(&["spec", "selector"]).is_some());
    chosen
        .map(|service| ServicePicture {
            object: Shared::clone(service),
            endpoints: of_kind(objects, Kind::EndpointSlice)
                .filter(|slice| {
                    let of = slice.labels().get("kubernetes.io/service-name").and_then(Value::as_str);
                    of == Some(service.name()) && slice.namespace() == service.namespace()
                })
                .flat_map(|slice| slice.value().items(&["endpoints"]))
                .map(|endpoint| Endpoint {
                    pod: endpoint.string(&["targetRef", "name"]),
                    ready: endpoint.flag(&["conditions", "ready"]),
                    serving: endpoint.flag(&["conditions", "serving"]),
                    terminating: endpoint.flag(&["conditions", "terminating"]),
                })
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_said_in_the_largest_unit_that_keeps_them_whole_or_has_two_digits() {
        let cases = [
            ("cpu", 4000, "4"),
            ("cpu", 1250, "1250m"),
            ("memory", 8 << 30, "8Gi"),
            ("memory", 512 << 20, "512Mi"),
            ("memory", 0, "0"),
            ("memory", (3 << 30) + (512 << 20), "3584Mi"),
            ("pods", 110, "110"),
        ];
        for (resource, value, expected) in cases {
            assert_eq!(amount(resource, value), expected);
        }
    }
}

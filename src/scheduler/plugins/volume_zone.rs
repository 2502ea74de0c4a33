//! A volume that lies in a zone or a region is used from there. Upstream: `plugins/volumezone/volume_zone.go`.

use super::volume_binding::claim_names;
use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};

/// The labels that say where a volume or a node is, each with the one that replaced it.
const LABELS: [(&str, &str); 4] = [
    ("failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone"),
    ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"),
    ("topology.kubernetes.io/zone", "topology.kubernetes.io/zone"),
    ("topology.kubernetes.io/region", "topology.kubernetes.io/region"),
];

/// Rejects nodes that lie elsewhere than a bound volume of the Pod; a node that lies nowhere is not rejected.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let Cycle { pod, api, .. } = *cycle;
    let claims = claim_names(&pod.pod).filter_map(|name| api.get(&Key::new(Kind::PersistentVolumeClaim, pod.pod.namespace(), name)));
    let volumes = claims.filter_map(|claim| {
        let volume = claim.body().text(&["spec", "volumeName"]);
        api.get(&Key::new(Kind::PersistentVolume, "", volume))
    });
    // A label names several places with two underscores between them.
    let mut places: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for volume in volumes {
        for (label, successor) in LABELS {
            if let Some(named) = text(volume, label) {
                places.push((label, successor, named.split("__").collect()));
            }
        }
    }
    if places.is_empty() {
        return Ok(None);
    }
    let filter: Filter<'a> = Box::new(move |node| {
        let node = &node.node;
        let lies_somewhere = LABELS.iter().any(|(label, _)| text(node, label).is_some());
        let lies_there = |(label, successor, named): &(&str, &str, Vec<&str>)| {
            let place = text(node, label).or_else(|| text(node, successor));
            place.is_some_and(|place| named.contains(&place))
        };
        let elsewhere = lies_somewhere && !places.iter().all(lies_there);
        elsewhere.then(|| Rejection::unresolvable("node(s) had no available volume zone"))
    });
    Ok(Some(filter))
}

fn text<'a>(object: &'a Object, label: &str) -> Option<&'a str> {
    object.labels().get(label)?.as_str()
}

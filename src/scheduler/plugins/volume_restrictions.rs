//! Claims that only one Pod may use at a time. Upstream: `plugins/volumerestrictions/volume_restrictions.go`.

use std::collections::BTreeSet;

use ecow::eco_format;

use super::volume_binding::claim_names;
use super::{Cycle, Filter, PreFiltered, Rejection};
use crate::api::kind::Kind;
use crate::api::object::Key;

const IN_USE: &str = "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod";

/// Rejects every node while another Pod uses a `ReadWriteOncePod` claim of the Pod.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let pod = &cycle.pod.pod;
    let mut exclusive = BTreeSet::new();
    for name in claim_names(pod) {
        let key = Key::new(Kind::PersistentVolumeClaim, pod.namespace(), name);
        let Some(claim) = cycle.api.get(&key) else {
            return Err(eco_format!("persistentvolumeclaim {name:?} not found"));
        };
        let modes = claim.body().items(&["spec", "accessModes"]);
        if modes.iter().any(|mode| mode.as_str() == Some("ReadWriteOncePod")) {
            exclusive.insert(name);
        }
    }
    if exclusive.is_empty() {
        return Ok(None);
    }
    let mut others = cycle
        .nodes
        .iter()
        .flat_map(|node| &node.used.pods)
        .filter_map(|key| cycle.api.get(key));
    let in_use = others.any(|other| other.namespace() == pod.namespace() && claim_names(other).any(|name| exclusive.contains(name)));
    let filter: Filter<'a> = Box::new(|_| Some(Rejection::resolvable(IN_USE)));
    Ok(in_use.then_some(filter))
}

//! A Pod that names its node runs there and nowhere else. Upstream: `plugins/nodename/node_name.go`.

use super::{Cycle, Filter, PreFiltered, Rejection};

/// Rejects every node but the one that the Pod names.
pub(super) fn pre_filter<'a>(cycle: &Cycle<'a>) -> PreFiltered<'a> {
    let named = &cycle.pod.pod.pod().node;
    if named.is_empty() {
        return Ok(None);
    }
    let filter: Filter<'a> =
        Box::new(move |node| (named != node.node.name()).then(|| Rejection::unresolvable("node(s) didn't match the requested node name")));
    Ok(Some(filter))
}

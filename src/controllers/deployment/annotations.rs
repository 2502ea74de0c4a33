//! The annotations by which a Deployment and its ReplicaSets keep revisions and sizes.
//! Upstream: `deployment/util/deployment_util.go`.

use ecow::EcoString;

use super::view::Deployment;
use crate::api::object::{Object, REVISION};
use crate::api::value::{Map, Value};
use crate::apiserver::managedfields::LAST_APPLIED;
use crate::controllers::replicaset::view::ReplicaSet;

pub(super) const REVISION_HISTORY: &str = "deployment.kubernetes.io/revision-history";
/// `spec.replicas` of the Deployment when the ReplicaSet was last sized.
pub(super) const DESIRED_REPLICAS: &str = "deployment.kubernetes.io/desired-replicas";
/// `spec.replicas` and the surge at that time.
pub(super) const MAX_REPLICAS: &str = "deployment.kubernetes.io/max-replicas";
/// How clients of `apps/v1beta1` ask for a rollback.
pub(super) const ROLLBACK_TO: &str = "deprecated.deployment.rollback.to";

/// Annotations that a Deployment and a ReplicaSet keep to themselves.
const NOT_COPIED: [&str; 6] = [
    LAST_APPLIED,
    REVISION,
    REVISION_HISTORY,
    DESIRED_REPLICAS,
    MAX_REPLICAS,
    ROLLBACK_TO,
];

/// The longest revision history, in bytes.
const LONGEST_HISTORY: usize = 2000;

/// Whether the annotation `key` is copied between a Deployment and its ReplicaSet.
pub(super) fn is_copied(key: &str) -> bool {
    !NOT_COPIED.contains(&key)
}

/// The revision of a ReplicaSet: 0 without one, `None` if it is no number.
pub(super) fn revision(set: &ReplicaSet) -> Option<i64> {
    set.object.annotation(REVISION).map_or(Some(0), |text| text.parse().ok())
}

/// What a ReplicaSet takes over from its Deployment.
pub(super) struct Taken {
    /// The annotations after it.
    pub annotations: Map,
    /// Whether they are to be written.
    pub changed: bool,
    /// The keys that were copied.
    pub copied: Vec<EcoString>,
    /// The revision before (0: none) and after, where it changes.
    pub revision: Option<(i64, i64)>,
}

/// Copies the Deployment's annotations to those of its new ReplicaSet and raises the revision to `new_revision` if it
/// is lower (`SetNewReplicaSetAnnotations`). A revision that is left goes to the history.
pub(super) fn take_over(deployment: &Object, annotations: &Map, new_revision: i64) -> Taken {
    let mut taken = Taken {
        annotations: annotations.clone(),
        changed: false,
        copied: Vec::new(),
        revision: None,
    };
    for (key, value) in deployment.annotations().iter().filter(|(key, _)| is_copied(key)) {
        if annotations.get(key) != Some(value) {
            taken.annotations.insert(key.clone(), value.clone());
            taken.copied.push(key.clone());
        }
    }
    let stored = annotations.get(REVISION).and_then(Value::as_str);
    let old_revision = match stored.unwrap_or_default() {
        "" => 0,
        text => match text.parse() {
            Ok(number) => number,
            // Upstream gives up here and does not write even what it copied.
            Err(_) => return taken,
        },
    };
    taken.changed = !taken.copied.is_empty();
    if old_revision < new_revision {
        taken.annotations.insert(REVISION, new_revision.to_string());
        taken.changed = true;
        taken.revision = Some((old_revision, new_revision));
        if let Some(history) = stored.and_then(|old| lengthened(annotations, old)) {
            taken.annotations.insert(REVISION_HISTORY, history);
        }
    }
    taken
}

/// The revision history with `old` at its end, cut at its start to the longest; `None` if it cannot be cut enough.
fn lengthened(annotations: &Map, old: &str) -> Option<EcoString> {
    let history = annotations.get(REVISION_HISTORY).and_then(Value::as_str).unwrap_or_default();
    if history.split(',').next().is_none_or(str::is_empty) {
        return Some(old.into());
    }
    let mut rest = Some(history);
    let mut length = history.len() + old.len() + 1;
    while let Some(kept) = rest.filter(|_| length > LONGEST_HISTORY) {
        let first = kept.split(',').next().unwrap_or_default();
        length -= first.len() + 1;
        rest = kept.split_once(',').map(|(_, kept)| kept);
    }
    (length <= LONGEST_HISTORY).then(|| match rest {
        Some(kept) => ecow::eco_format!("{kept},{old}"),
        None => old.into(),
    })
}

/// Writes into `annotations` for what size the ReplicaSet was reckoned.
pub(super) fn set_sizes(annotations: &mut Map, deployment: &Deployment) {
    for (key, number) in sizes(deployment) {
        annotations.insert(key, number);
    }
}

/// Whether the ReplicaSet was sized for another size of the Deployment.
pub(super) fn sizes_need_update(set: &ReplicaSet, deployment: &Deployment) -> bool {
    sizes(deployment)
        .iter()
        .any(|(key, number)| set.object.annotation(key) != Some(number.as_str()))
}

fn sizes(deployment: &Deployment) -> [(&'static str, EcoString); 2] {
    [
        (DESIRED_REPLICAS, ecow::eco_format!("{}", deployment.replicas)),
        (MAX_REPLICAS, ecow::eco_format!("{}", deployment.replicas + deployment.max_surge())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_revision_history_grows_at_its_end_and_is_cut_at_its_start() {
        let with = |history: &str| -> Map { [(REVISION_HISTORY, history)].into_iter().collect() };
        assert_eq!(lengthened(&Map::new(), "1").as_deref(), Some("1"));
        assert_eq!(lengthened(&with("1,3"), "5").as_deref(), Some("1,3,5"));
        let long = vec!["12345"; 333].join(",");
        assert_eq!(long.len(), 1997);
        assert_eq!(lengthened(&with(&long), "1").map(|history| history.len()), Some(1999));
        let cut = lengthened(&with(&long), "123").map(|history| history.len());
        assert_eq!(cut, Some(1997 - 6 + 4));
    }
}

//! Which Pods leave a node. Upstream: `kubectl/pkg/drain/filters.go`.

use super::Plan;
use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::apiserver::ApiServer;

/// What a filter says of a Pod.
enum Verdict {
    Goes,
    Warns(bool, String),
    Stays,
    Refuses(String),
}

impl Plan {
    /// The Pods that leave the node, warnings, and why some can't leave.
    pub(super) fn pods_of(&self, api: &ApiServer, node: &str) -> (Vec<Shared>, Vec<String>, Vec<String>) {
        let (mut pods, mut warnings, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        let selected = |pod: &&Shared| self.selector.as_ref().is_none_or(|selector| selector.matches(pod.labels()));
        for pod in api.list(Kind::Pod).filter(|pod| pod.pod().node == node).filter(selected) {
            let mut goes = true;
            match self.judge(pod) {
                Verdict::Goes => {}
                Verdict::Stays => goes = false,
                Verdict::Warns(leaves, message) => {
                    goes = leaves;
                    note(&mut warnings, message, pod);
                }
                Verdict::Refuses(message) => {
                    goes = false;
                    note(&mut errors, message, pod);
                }
            }
            if goes {
                pods.push(Shared::clone(pod));
            }
        }
        let lines = |notes: Vec<(String, Vec<String>)>, prefix: &str| -> Vec<String> {
            notes
                .into_iter()
                .map(|(message, pods)| format!("{prefix}{message}: {}", pods.join(", ")))
                .collect()
        };
        (pods, lines(warnings, ""), lines(errors, "cannot delete "))
    }

    fn judge(&self, pod: &Object) -> Verdict {
        let is_over = pod.pod().phase.is_terminal();
        let owner = pod.controller();
        if owner.as_ref().is_some_and(|owner| owner.kind == "DaemonSet") && !is_over {
            return if self.ignores_daemon_sets {
                Verdict::Warns(false, "ignoring DaemonSet-managed Pods".to_owned())
            } else {
                Verdict::Refuses("DaemonSet-managed Pods (use --ignore-daemonsets to ignore)".to_owned())
            };
        }
        if pod.annotation("kubernetes.io/config.mirror").is_some() {
            return Verdict::Stays;
        }
        if is_over {
            return Verdict::Goes;
        }
        let volumes = pod.value().items(&["spec", "volumes"]);
        let is_local = volumes.iter().any(|volume| volume.get("emptyDir").is_some());
        if is_local && !self.deletes_empty_dirs {
            return Verdict::Refuses("Pods with local storage (use --delete-emptydir-data to override)".to_owned());
        }
        // Upstream forgets the warning about local storage at the next filter, unless that warns, too.
        match owner {
            Some(_) => Verdict::Goes,
            None if self.force => Verdict::Warns(true, "deleting Pods that declare no controller".to_owned()),
            None => Verdict::Refuses("Pods that declare no controller (use --force to override)".to_owned()),
        }
    }
}

fn note(notes: &mut Vec<(String, Vec<String>)>, message: String, pod: &Object) {
    let name = format!("{}/{}", pod.namespace(), pod.name());
    match notes.iter_mut().find(|(known, _)| *known == message) {
        Some((_, pods)) => pods.push(name),
        None => notes.push((message, vec![name])),
    }
}

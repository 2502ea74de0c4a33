//! The commands that show more of what was found, or mend it.

use ecow::{EcoString, eco_format};

use super::look::Look;
use super::{Diagnosis, Layer};
use crate::kubectl::in_namespace;

impl Look<'_> {
    /// What to type, for what was found.
    pub(super) fn commands(&self, found: &Diagnosis) -> Vec<EcoString> {
        let name = self.deployment.name();
        let object = found.evidence.first().map(|shown| shown.object.1.clone()).unwrap_or_default();
        let container = self.deployment.value().items(&["spec", "template", "spec", "containers"]).first();
        let container = container.map_or("app", |container| container.text(&["name"]));
        let undo = eco_format!("kubectl rollout undo deployment/{name}");
        let describe = eco_format!("kubectl describe pod {object}");
        let lines = match found.layer {
            Layer::Deletion | Layer::Termination => vec![eco_format!("kubectl get pods,rs -o wide"), describe],
            Layer::Controller => vec!["kubectl -n kube-system get pods -l component=kube-controller-manager".into()],
            Layer::Paused => vec![eco_format!("kubectl rollout resume deployment/{name}")],
            Layer::Quota => vec![
                "kubectl describe quota".into(),
                eco_format!("kubectl scale deployment/{name} --replicas=N"),
            ],
            Layer::Admission => vec![eco_format!("kubectl describe rs {object}"), undo],
            Layer::Scheduler => vec![describe, "kubectl describe nodes".into()],
            Layer::Storage => vec!["kubectl get pvc,pv".into(), describe],
            Layer::Node => vec!["kubectl get nodes".into(), eco_format!("kubectl delete pod {object} --force")],
            Layer::Image => vec![eco_format!("kubectl set image deployment/{name} {container}=IMAGE"), undo],
            Layer::Configuration => vec![describe, undo],
            Layer::Container => vec![eco_format!("kubectl logs {object} --previous"), undo],
            Layer::Readiness => vec![describe, eco_format!("kubectl logs {object}")],
            Layer::Service => vec![
                eco_format!("kubectl describe service {name}"),
                eco_format!("kubectl get pods --show-labels"),
            ],
            Layer::Autoscaler => vec![eco_format!("kubectl describe hpa {object}"), eco_format!("kubectl top pods")],
            Layer::Writers => vec![
                eco_format!("kubectl get deployment {name} -o yaml --show-managed-fields"),
                eco_format!("kubectl describe hpa"),
            ],
            Layer::Starting if init_container(found).is_some() => {
                let init = init_container(found).unwrap_or_default();
                vec![eco_format!("kubectl logs {object} -c {init}"), describe]
            }
            Layer::Rollout if found.is_unseen() => vec![eco_format!("kubectl describe deployment {name}"), "kubectl get rs,pods".into()],
            Layer::Starting | Layer::Availability | Layer::Rollout => vec![eco_format!("kubectl rollout status deployment/{name}")],
            Layer::Fine => Vec::new(),
        };
        lines.into_iter().map(|line| self.in_namespace(line)).collect()
    }

    fn in_namespace(&self, line: EcoString) -> EcoString {
        if line.contains(" -n ") {
            return line;
        }
        in_namespace(&line, self.deployment.namespace()).into()
    }
}

/// The init container that the others wait for, if that is what was found.
fn init_container(found: &Diagnosis) -> Option<&str> {
    let place = found.evidence.first()?.place.strip_prefix("init container ")?;
    place.split(':').next()
}

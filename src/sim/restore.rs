//! A world that begins in the middle: objects as they stood elsewhere, and on the nodes what their status says of them.

use super::world::World;
use crate::api::kind::Kind;
use crate::api::value::Value;
use crate::controllers::ControllerName;

impl World {
    /// Puts `objects` in as they are, before the first step. Every part of the cluster sees them as after a restart:
    /// controllers look at each object once, and kubelets know the containers that the Pods' status names.
    pub fn restore(&mut self, objects: &[(Kind, Value)]) {
        let due = self.begin_with(|api, kubelet| {
            let mut due = Vec::new();
            for (kind, value) in objects {
                let object = api.restore(*kind, value.clone());
                if *kind == Kind::Pod
                    && let Some(due_ms) = kubelet.take_up(api, &object)
                {
                    due.push((due_ms, object.key().clone()));
                }
            }
            due
        });
        for (due_ms, key) in due {
            self.begin_timer(due_ms, ControllerName::Kubelet, key);
        }
    }
}

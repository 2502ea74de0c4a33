//! Giving a Pod its node. Upstream: `pkg/registry/core/pod/storage/storage.go` (`BindingREST`).

use std::rc::Rc;

use super::ApiServer;
use super::write::{Stage, Subresource, Verb, Write, Writer};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::pod;
use crate::api::status::{Reason, Status};
use crate::api::time;
use crate::api::value::Value;
use crate::value;

impl ApiServer {
    /// Binds the Pod at `key` to `node` and marks it as scheduled.
    ///
    /// # Errors
    /// `NotFound`, or `Conflict` where the Pod is being deleted or has a node already.
    pub fn bind(&mut self, writer: Writer, key: &Key, node: &str) -> Result<Shared, Status> {
        let before = self.get(key).cloned();
        let write = Write::begin(writer, Verb::Bind, Subresource::Binding, key.clone(), before);
        self.reaches(&write)?;
        let Some(old) = write.before.clone() else {
            return Err(self.refuse(write, (Stage::Store, Status::not_found(Kind::Pod, &key.name))));
        };
        if let Some(cause) = refusal(&old) {
            let message = format!("Operation cannot be fulfilled on pods/binding \"{}\": {cause}", key.name);
            return Err(self.refuse(write, (Stage::Store, Status::new(Reason::Conflict, message))));
        }
        let mut value = old.body().clone();
        value.set(&["spec", "nodeName"], node);
        let scheduled = value!({"type": "PodScheduled", "status": "True", "lastTransitionTime": null});
        set_condition(&mut value, scheduled, self.now_ms);
        let bound = self.put(Kind::Pod, value);
        self.journal.push(Write {
            after: Some(Rc::clone(&bound)),
            ..write
        });
        Ok(bound)
    }
}

fn refusal(pod: &Object) -> Option<String> {
    let node = &pod.pod().node;
    if pod.is_terminating() {
        Some(format!("pod {} is being deleted, cannot be assigned to a host", pod.name()))
    } else if node.is_empty() {
        None
    } else {
        Some(format!("pod {} is already assigned to node {node:?}", pod.name()))
    }
}

/// Puts `condition` into the object's status in the place of the one of its type. `lastTransitionTime` stays as it is
/// where the condition's status does (`podutil.UpdatePodCondition`).
pub fn set_condition(object: &mut Value, mut condition: Value, now_ms: u64) {
    let kind = condition.text(&["type"]).to_owned();
    let known = pod::condition(object, &kind).filter(|known| known.text(&["status"]) == condition.text(&["status"]));
    let since = known.map_or_else(|| time::format(now_ms), |known| known.text(&["lastTransitionTime"]).into());
    condition.set(&["lastTransitionTime"], since);
    let mut conditions = object.items(&["status", "conditions"]).to_vec();
    match conditions.iter_mut().find(|known| known.text(&["type"]) == kind) {
        Some(known) => *known = condition,
        None => conditions.push(condition),
    }
    object.set(&["status", "conditions"], conditions);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apiserver::actor::Actor;
    use crate::apiserver::random::Random;
    use crate::apiserver::why::Why;
    use crate::apiserver::{CreateOptions, DeleteOptions};

    fn writer() -> Writer {
        Writer::new(Actor::Scheduler, Why::SetUp)
    }

    #[test]
    fn a_pod_is_bound_once_and_never_while_it_is_being_deleted() {
        let mut api = ApiServer::new(time::START_MS, Random::new(1));
        let options = CreateOptions {
            trusted: true,
            ..CreateOptions::default()
        };
        let pod = value!({"metadata": {"name": "p", "namespace": "default"}, "spec": {}});
        let key = api
            .create(writer(), Kind::Pod, pod, options)
            .map(|pod| pod.key().clone())
            .expect("created");
        let bound = api.bind(writer(), &key, "node-1").expect("bound");
        assert_eq!(bound.pod().node, "node-1");
        let scheduled = pod::condition(bound.value(), "PodScheduled").expect("marked as scheduled");
        assert_eq!(scheduled.text(&["status"]), "True");
        let again = api.bind(writer(), &key, "node-2").expect_err("bound already");
        assert_eq!(
            again.to_string(),
            r#"Operation cannot be fulfilled on pods/binding "p": pod p is already assigned to node "node-1""#
        );
        let graceful = DeleteOptions {
            grace_seconds: Some(30),
            ..DeleteOptions::default()
        };
        api.delete(writer(), &key, &graceful).expect("deletion begins");
        assert_eq!(api.bind(writer(), &key, "node-2").map_err(|status| status.code), Err(409));
    }
}

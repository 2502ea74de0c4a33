//! A cluster of three nodes whose kubelets the test plays, and what a reader of a rollout looks at.
#![allow(dead_code, reason = "each test uses its part")]

use converge::api::kind::Kind;
use converge::api::object::{Key, Object, Shared};
use converge::api::pod::condition;
use converge::api::value::Value;
use converge::apiserver::actor::Actor;
use converge::apiserver::why::Why;
use converge::apiserver::write::{Outcome, Writer};
use converge::apiserver::{CreateOptions, DeleteOptions, Propagation, UpdateOptions};
use converge::kubelet::image::KubeletMode;
use converge::kubelet::manual::{self, Selection, Verb};
use converge::sim::cluster::NodeSpec;
use converge::sim::step::Step;
use converge::sim::world::World;
use converge::value;

/// A cluster is quiet when nothing was written for so long, in milliseconds.
const QUIET_MS: u64 = 600;

/// A cluster of three nodes that runs by itself; its choices come from `seed`.
pub fn three_nodes(seed: u64) -> World {
    let mut world = World::new(seed);
    world.set_up_cluster(&NodeSpec::default_three());
    world
}

/// Types a line, and lets three seconds pass. What was printed.
pub fn kubectl(world: &mut World, line: &str, stdin: &str) -> String {
    let (output, _) = world.kubectl(line, stdin);
    let until_ms = world.now_ms() + 3000;
    while world.run_next(until_ms).is_some() {}
    world.advance_to(until_ms);
    format!("{}{}", output.stdout, output.stderr)
}

pub struct Cluster {
    pub world: World,
    /// Every step since the start.
    pub steps: Vec<Step>,
    seen: usize,
}

impl Cluster {
    /// Pods start by themselves and go by themselves; the test makes them ready.
    pub fn new() -> Self {
        Self::with_nodes(&NodeSpec::default_three())
    }

    pub fn with_nodes(nodes: &[NodeSpec]) -> Self {
        let mut world = World::new(1);
        world.set_up_cluster(nodes);
        let kubelet = world.kubelet_mut();
        kubelet.mode = KubeletMode {
            start: true,
            ready: false,
            finish: true,
            report: false,
        };
        kubelet.jitter_percent = 0;
        Self {
            world,
            steps: Vec::new(),
            seen: 0,
        }
    }

    /// Runs until nothing was written for a while.
    pub fn settle(&mut self) {
        let mut quiet_at = self.world.now_ms() + QUIET_MS;
        while let Some(steps) = self.world.run_next(quiet_at) {
            if !steps.is_empty() {
                quiet_at = self.world.now_ms() + QUIET_MS;
            }
            self.steps.extend(steps);
        }
        self.world.advance_to(quiet_at);
    }

    /// Runs for some time.
    pub fn run_seconds(&mut self, seconds: u64) {
        let until_ms = self.world.now_ms() + seconds * 1000;
        while let Some(steps) = self.world.run_next(until_ms) {
            self.steps.extend(steps);
        }
        self.world.advance_to(until_ms);
    }

    pub fn create(&mut self, kind: Kind, value: Value) -> Shared {
        let (result, steps) = self.world.act(|api| api.create(you(), kind, value, CreateOptions::default()));
        self.steps.extend(steps);
        result.expect("the API server takes the object")
    }

    /// Changes an object as a client does, and lets the cluster settle.
    pub fn change(&mut self, kind: Kind, name: &str, change: impl FnOnce(&mut Value)) {
        self.change_unsettled(kind, name, change);
        self.settle();
    }

    pub fn change_unsettled(&mut self, kind: Kind, name: &str, change: impl FnOnce(&mut Value)) {
        let mut value = self.get(kind, name).value().clone();
        change(&mut value);
        let (result, steps) = self.world.act(|api| api.update(you(), kind, value, UpdateOptions::default()));
        self.steps.extend(steps);
        result.expect("the API server takes the change");
    }

    pub fn delete(&mut self, kind: Kind, name: &str, propagation: Propagation) {
        let options = DeleteOptions {
            propagation,
            ..DeleteOptions::default()
        };
        let key = Key::new(kind, "default", name);
        let (result, steps) = self.world.act(|api| api.delete(you(), &key, &options));
        self.steps.extend(steps);
        result.expect("the API server takes the deletion");
        self.settle();
    }

    /// Deploys `web` with image `shop:1` and makes all its Pods ready.
    pub fn deploy(&mut self, replicas: i64, max_surge: impl Into<Value>, max_unavailable: impl Into<Value>) {
        let mut value = deployment("web", replicas);
        value.set(&["spec", "strategy", "rollingUpdate", "maxSurge"], max_surge);
        value.set(&["spec", "strategy", "rollingUpdate", "maxUnavailable"], max_unavailable);
        self.create(Kind::Deployment, value);
        self.settle();
        self.ready(1);
    }

    pub fn set_image(&mut self, image: &str) {
        self.change(Kind::Deployment, "web", |value| set_image(value, image));
    }

    pub fn scale(&mut self, replicas: i64) {
        self.change(Kind::Deployment, "web", |value| value.set(&["spec", "replicas"], replicas));
    }

    pub fn pause(&mut self, paused: bool) {
        self.change(Kind::Deployment, "web", |value| value.set(&["spec", "paused"], paused));
    }

    /// Makes the Pods of a revision ready, one at a time, until there are no more.
    pub fn ready(&mut self, revision: i64) {
        while self.play_one(Verb::Ready, Some(revision)) {}
    }

    /// Plays the kubelet of the first Pod that `verb` is for, and lets the cluster settle. Returns whether there was one.
    pub fn play_one(&mut self, verb: Verb, revision: Option<i64>) -> bool {
        let selection = Selection {
            revision,
            count: Some(1),
            ..Selection::default()
        };
        let keys = manual::select(self.world.api(), verb, &selection);
        for key in &keys {
            let (result, steps) = self.world.play(verb, key);
            result.expect("the kubelet's write is taken");
            self.steps.extend(steps);
            self.settle();
        }
        !keys.is_empty()
    }

    pub fn get(&self, kind: Kind, name: &str) -> &Shared {
        self.world.api().get(&Key::new(kind, "default", name)).expect("the object is there")
    }

    pub fn names(&self, kind: Kind) -> Vec<String> {
        self.world.api().list(kind).map(|object| object.name().to_string()).collect()
    }

    /// The ReplicaSets of `web` in the order of their creation, as `A`, `B`, …
    fn letter(&self, name: &str) -> char {
        let created = self.steps.iter().filter(|step| step.write.key.kind == Kind::ReplicaSet);
        let first_seen = created.filter(|step| step.write.before.is_none() && step.write.after.is_some());
        let place = first_seen.map(|step| &step.write.key.name).position(|seen| seen == name);
        char::from(b'A' + u8::try_from(place.expect("the ReplicaSet was created")).expect("few ReplicaSets"))
    }

    /// The changes of size since the last call: `A 0-3, B 0-1`.
    pub fn sizes(&mut self) -> String {
        let new = std::mem::replace(&mut self.seen, self.steps.len());
        let mut sizes = Vec::new();
        for step in &self.steps[new..] {
            let replicas = |object: &Option<Shared>| object.as_ref().map_or(Some(0), |object| object.value().int(&["spec", "replicas"]));
            let write = &step.write;
            let (before, after) = (replicas(&write.before), replicas(&write.after));
            if write.key.kind == Kind::ReplicaSet && write.outcome == Outcome::Stored && write.after.is_some() && before != after {
                let letter = self.letter(&write.key.name);
                sizes.push(format!("{letter} {}-{}", before.unwrap_or(0), after.unwrap_or(0)));
            }
        }
        sizes.join(", ")
    }

    /// The sizes of the ReplicaSets as they stand: `A3 B5`, without those of size 0.
    pub fn standing(&self) -> String {
        let mut standing: Vec<String> = self
            .world
            .api()
            .list(Kind::ReplicaSet)
            .filter_map(|set| Some((set, set.value().int(&["spec", "replicas"]).filter(|size| *size > 0)?)))
            .map(|(set, size)| format!("{}{size}", self.letter(set.name())))
            .collect();
        standing.sort();
        standing.join(" ")
    }

    /// The revisions of the ReplicaSets as they stand: `A1 B2`, with the history in parentheses.
    pub fn revisions(&self) -> String {
        let text = |set: &Object, key: &str| {
            set.annotation(&format!("deployment.kubernetes.io/{key}"))
                .unwrap_or_default()
                .to_owned()
        };
        let mut revisions: Vec<String> = self
            .world
            .api()
            .list(Kind::ReplicaSet)
            .map(|set| {
                let history = text(set, "revision-history");
                let history = if history.is_empty() { history } else { format!("({history})") };
                format!("{}{}{history}", self.letter(set.name()), text(set, "revision"))
            })
            .collect();
        revisions.sort();
        revisions.join(" ")
    }

    /// A condition of `web` as `Status/Reason`, empty if there is none.
    pub fn condition(&self, kind: &str) -> String {
        condition(self.get(Kind::Deployment, "web").value(), kind)
            .map(|condition| format!("{}/{}", condition.text(&["status"]), condition.text(&["reason"])))
            .unwrap_or_default()
    }

    /// A number of the status of `web`.
    pub fn status(&self, key: &str) -> i64 {
        self.get(Kind::Deployment, "web").value().int(&["status", key]).unwrap_or(0)
    }

    /// The messages of the events about objects of `kind`, in order.
    pub fn events(&self, kind: Kind) -> Vec<String> {
        let reports = self.steps.iter().flat_map(|step| std::iter::once(&step.write).chain(&step.reports));
        reports
            .filter_map(|write| write.after.as_ref())
            .map(|object| object.value())
            .filter(|value| value.text(&["kind"]) == "Event" && value.text(&["involvedObject", "kind"]) == kind.name())
            .map(|value| value.text(&["message"]).to_owned())
            .collect()
    }

    /// The Pods that are not being deleted.
    pub fn live_pods(&self) -> Vec<Shared> {
        let pods = self.world.api().list(Kind::Pod);
        pods.filter(|pod| !pod.is_terminating()).cloned().collect()
    }
}

pub fn you() -> Writer {
    Writer::client(Actor::Client("you".into()), "kubectl", Why::Asked("test".into()))
}

pub fn set_image(deployment: &mut Value, image: &str) {
    let template = pod_template("web", image);
    deployment.set(&["spec", "template"], template);
}

pub fn pod_template(app: &str, image: &str) -> Value {
    value!({
        "metadata": {"labels": {"app": app}},
        "spec": {
            "containers": [{
                "name": "app",
                "image": image,
                "imagePullPolicy": "IfNotPresent",
                "resources": {},
                "terminationMessagePath": "/dev/termination-log",
                "terminationMessagePolicy": "File"
            }],
            "dnsPolicy": "ClusterFirst",
            "restartPolicy": "Always",
            "schedulerName": "default-scheduler",
            "securityContext": {},
            "terminationGracePeriodSeconds": 30
        }
    })
}

/// A Deployment as the server stores it, with image `shop:1`.
pub fn deployment(name: &str, replicas: i64) -> Value {
    value!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": name, "namespace": "default"},
        "spec": {
            "replicas": replicas,
            "selector": {"matchLabels": {"app": name}},
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": "25%", "maxUnavailable": "25%"}},
            "progressDeadlineSeconds": 600,
            "revisionHistoryLimit": 10,
            "template": (pod_template(name, "shop:1"))
        }
    })
}

/// The message of a Pod's condition `PodScheduled`, where it says that no node takes the Pod.
pub fn unschedulable_message(pod: &Object) -> Option<&str> {
    condition(pod.value(), "PodScheduled")
        .filter(|condition| condition.text(&["status"]) == "False")
        .map(|condition| condition.text(&["message"]))
}

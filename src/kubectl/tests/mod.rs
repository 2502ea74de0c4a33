//! Lines and what kubectl prints for them.

use super::{Output, Session, run_alone};
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::random::Random;
use crate::apiserver::why::Why;
use crate::apiserver::write::{Subresource, Writer};
use crate::apiserver::{ApiServer, CreateOptions, UpdateOptions};
use crate::value;

mod apply;
mod commands;
mod completion;
mod config;
mod create;
mod describe;
mod diff;
mod edit;
mod errors;
mod explain;
mod get;
mod hostile;
mod printing;
mod record;
mod rollout;
mod set;
mod wait;

/// A server with the recorded Deployment `web` of three replicas, created by `kubectl apply`.
struct Cluster {
    api: ApiServer,
}

const WEB: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 3\n  selector: {matchLabels: {app: web}}\n  \
                   template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: app, image: 'nginx:1.25'}]}\n";

impl Cluster {
    fn empty() -> Self {
        Self {
            api: ApiServer::new(time::START_MS, Random::new(1)),
        }
    }

    fn with_web() -> Self {
        let mut cluster = Self::empty();
        assert_eq!(cluster.apply(WEB).stdout, "deployment.apps/web created\n");
        cluster
    }

    fn run(&mut self, line: &str) -> Output {
        run_alone(&mut self.api, &Session::new("you"), line, "")
    }

    fn apply(&mut self, manifest: &str) -> Output {
        run_alone(&mut self.api, &Session::new("you"), "apply -f -", manifest)
    }

    /// Runs a line that reads `stdin`.
    fn reads(&mut self, line: &str, stdin: &str) -> Output {
        run_alone(&mut self.api, &Session::new("you"), line, stdin)
    }

    /// Runs a line that must succeed without a word on standard error.
    fn says(&mut self, line: &str) -> String {
        let output = self.run(line);
        assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{line}");
        output.stdout
    }

    /// Runs a line that must fail.
    fn fails(&mut self, line: &str) -> String {
        let output = self.run(line);
        assert_eq!((output.code, output.stdout.as_str()), (1, ""), "{line}");
        output.stderr
    }

    fn web(&self) -> &Value {
        self.api
            .get(&Key::new(Kind::Deployment, "default", "web"))
            .expect("web is there")
            .value()
    }

    /// Writes the Deployment's status as its controller would.
    fn set_status(&mut self, status: Value) {
        let mut value = self.web().clone();
        value.set(&["status"], status);
        // What is available is ready; the server refuses any other status.
        if let Some(available) = value.int(&["status", "availableReplicas"]) {
            value.set(&["status", "readyReplicas"], available);
        }
        let options = UpdateOptions {
            subresource: Subresource::Status,
            ..UpdateOptions::default()
        };
        let writer = Writer::new(Actor::DeploymentController, Why::Report);
        self.api
            .update(writer, Kind::Deployment, value, options)
            .expect("the status is stored");
    }

    /// Stores a ReplicaSet of `web` with this revision and image.
    fn add_replica_set(&mut self, name: &str, revision: i64, image: &str) {
        let web = self.web();
        let uid = web.text(&["metadata", "uid"]).to_owned();
        let mut template = web.at(&["spec", "template"]).expect("a template").clone();
        template.set(&["metadata", "labels", "pod-template-hash"], name);
        template.make_map().entry("spec").make_map().entry("containers").make_list()[0].set(&["image"], image);
        let set = value!({
            "apiVersion": "apps/v1",
            "kind": "ReplicaSet",
            "metadata": {
                "name": (format!("web-{name}")),
                "namespace": "default",
                "labels": {"app": "web", "pod-template-hash": name},
                "annotations": {"deployment.kubernetes.io/revision": (revision.to_string())},
                "ownerReferences": [{"apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "uid": uid, "controller": true}]
            },
            "spec": {
                "replicas": 0,
                "selector": {"matchLabels": {"app": "web", "pod-template-hash": name}},
                "template": template
            }
        });
        let writer = Writer::new(Actor::DeploymentController, Why::Report);
        self.api
            .create(writer, Kind::ReplicaSet, set, CreateOptions::default())
            .expect("the set is stored");
    }
}

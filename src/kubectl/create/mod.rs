//! `kubectl create`. Upstream: `kubectl/pkg/cmd/create`.

mod config;
mod deployment;
mod job;
mod policy;
mod service;

use crate::api::kind::Kind;
use crate::api::status::Status;
use crate::api::value::Value;

use super::apply::with_annotation;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::{Client, DryRun};
use super::failure::{Failure, Outcome};
use super::input;
use super::output::{Format, shown};

pub(super) use config::{config_map, docker_registry, namespace, secret, service_account, tls};
pub(super) use deployment::deployment;
pub(super) use job::{cron_job, job};
pub(super) use policy::{disruption_budget, label_selector, priority_class, quota};
pub(super) use service::{cluster_ip, external_name, load_balancer, node_port};

/// The flags that all of them take.
pub(super) const FLAGS: &[Flag] = &[
    flag("save-config", Takes::Truth),
    flag("validate", Takes::Optional("strict")),
    flag("field-manager", Takes::Text),
    flag("record", Takes::Truth),
];

/// The flags of `create deployment`.
pub(super) const DEPLOYMENT: &[Flag] = &[
    flag("image", Takes::Text),
    flag("port", Takes::Whole),
    short("replicas", 'r', Takes::Whole),
];

/// The flags of `create quota`.
pub(super) const QUOTA: &[Flag] = &[flag("hard", Takes::Text), flag("scopes", Takes::Text)];

/// The flags of `create poddisruptionbudget`.
pub(super) const DISRUPTION_BUDGET: &[Flag] = &[
    flag("selector", Takes::Text),
    flag("min-available", Takes::Text),
    flag("max-unavailable", Takes::Text),
];

/// The flags of `create priorityclass`.
pub(super) const PRIORITY_CLASS: &[Flag] = &[
    flag("value", Takes::Whole),
    flag("global-default", Takes::Truth),
    flag("description", Takes::Text),
    flag("preemption-policy", Takes::Text),
];

/// The flags of `create configmap` and `create secret generic`.
pub(super) const CONFIG: &[Flag] = &[
    flag("from-literal", Takes::Text),
    flag("from-file", Takes::Text),
    flag("from-env-file", Takes::Text),
    flag("append-hash", Takes::Truth),
    flag("type", Takes::Text),
];

/// The flags of `create secret docker-registry`.
pub(super) const DOCKER_REGISTRY: &[Flag] = &[
    flag("docker-username", Takes::Text),
    flag("docker-password", Takes::Text),
    flag("docker-email", Takes::Text),
    flag("docker-server", Takes::Text),
    flag("from-file", Takes::Text),
    flag("append-hash", Takes::Truth),
];

/// The flags of `create secret tls`.
pub(super) const TLS: &[Flag] = &[
    flag("key", Takes::Text),
    flag("cert", Takes::Text),
    flag("append-hash", Takes::Truth),
];

/// The flags of `create job`.
pub(super) const JOB: &[Flag] = &[flag("image", Takes::Text), flag("from", Takes::Text)];

/// The flags of `create cronjob`.
pub(super) const CRON_JOB: &[Flag] = &[
    flag("image", Takes::Text),
    flag("schedule", Takes::Text),
    flag("restart", Takes::Text),
];

/// The flag that every `create service` takes.
pub(super) const SERVICE: &[Flag] = &[flag("tcp", Takes::Text)];

/// The flags of `create service clusterip`.
pub(super) const CLUSTER_IP: &[Flag] = &[flag("clusterip", Takes::Text)];

/// The flags of `create service nodeport`.
pub(super) const NODE_PORT: &[Flag] = &[flag("node-port", Takes::Whole)];

/// The flags of `create service externalname`.
pub(super) const EXTERNAL_NAME: &[Flag] = &[flag("external-name", Takes::Text)];

const MANAGER: &str = "kubectl-create";

/// `create -f -`
pub(super) fn files(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl create -h' for help and examples").into());
    }
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    let dry_run = DryRun::read(arguments, client)?;
    client.validation = Client::read_validation(arguments)?;
    let namespace = Client::namespace(arguments);
    let input = input::read(client, arguments.all("filename"), namespace, client.validates())?;
    if input.items.is_empty() && input.failures.is_empty() {
        return Err("no objects passed to create".into());
    }
    client.each(input.items.len(), input.failures, &mut |client, at| {
        let item = &input.items[at];
        let mut value = if arguments.truth("save-config") {
            with_annotation(&item.value)
        } else {
            item.value.clone()
        };
        client.record(&mut value);
        let created = match dry_run {
            DryRun::Client => Ok(value),
            _ => client
                .create(manager(arguments), item.kind, value, dry_run)
                .map(|created| created.value().clone()),
        };
        match created {
            Ok(value) => client.print_value(item.kind, &value, "created", dry_run, arguments),
            Err(status) => Err(Failure::from(status).when("creating")),
        }
    })
}

fn manager(arguments: &Arguments) -> &str {
    arguments.text("field-manager").unwrap_or(MANAGER)
}

/// The one name that a `create` command takes.
fn name<'a>(arguments: &'a Arguments, command: &str) -> Result<&'a str, Failure> {
    match arguments.before_dashes() {
        [name] => Ok(name),
        words => {
            let count = words.len();
            Err(format!("exactly one NAME is required, got {count}\nSee 'kubectl create {command} -h' for help and examples").into())
        }
    }
}

/// Creates an object that the client built; `failed` is what kubectl says in front of a refusal, up to its words.
fn create(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, mut value: Value, failed: &str) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    client.validation = Client::read_validation(arguments)?;
    // What is only printed has a namespace if the line names one.
    if kind.names().namespaced && (dry_run != DryRun::Client || arguments.given("namespace")) {
        value.set(&["metadata", "namespace"], Client::namespace(arguments));
    }
    value.set(&["apiVersion"], kind.api_version());
    value.set(&["kind"], kind.name());
    if arguments.truth("save-config") {
        value = with_saved_config(kind, value);
    }
    if dry_run == DryRun::Client {
        return print_built(client, arguments, kind, &value, "created");
    }
    let refused = |status: Status| match failed {
        "" => Failure::from(status),
        failed => Failure::Client(format!("{failed}{}", status.message)),
    };
    let created = client.create(manager(arguments), kind, value, dry_run).map_err(refused)?;
    client.print_done(&created, "created", dry_run, arguments)
}

/// An object that was only built is printed as Go prints its type: with what is empty in it.
pub(super) fn print_built(client: &mut Client<'_>, arguments: &Arguments, kind: Kind, value: &Value, done: &str) -> Outcome {
    let format = Format::read(arguments, false)?;
    if matches!(format, Format::Plain | Format::Name) {
        return client.print_value(kind, value, done, DryRun::Client, arguments);
    }
    client.print_object(&format, &as_built(kind, shown(value, arguments)))
}

/// Notes down what is created as it was built, for a later apply (`--save-config`).
pub(super) fn with_saved_config(kind: Kind, mut value: Value) -> Value {
    let annotated = with_annotation(&as_built(kind, value.clone()));
    let annotations = annotated.at(&["metadata", "annotations"]).cloned().unwrap_or_default();
    value.set(&["metadata", "annotations"], annotations);
    value
}

/// An object as Go writes its type.
pub(super) fn as_built(kind: Kind, mut built: Value) -> Value {
    let mut give = |path: &[&str], empty: Value| {
        if built.at(path).is_none() {
            built.set(path, empty);
        }
    };
    match kind {
        Kind::Deployment => {
            give(&["status"], Value::map());
            give(&["spec", "strategy"], Value::map());
            give(&["spec", "template", "metadata"], Value::map());
            give_resources(&mut built, &["spec", "template", "spec"]);
        }
        Kind::Namespace => {
            give(&["spec"], Value::map());
            give(&["status"], Value::map());
        }
        Kind::ResourceQuota => give(&["status"], Value::map()),
        Kind::Service => give(&["status", "loadBalancer"], Value::map()),
        Kind::PodDisruptionBudget => {
            for count in ["currentHealthy", "desiredHealthy", "disruptionsAllowed", "expectedPods"] {
                give(&["status", count], Value::from(0_i64));
            }
        }
        Kind::Pod => {
            give(&["status"], Value::map());
            give_resources(&mut built, &["spec"]);
        }
        Kind::HorizontalPodAutoscaler => {
            give(&["status", "currentMetrics"], Value::Null);
            give(&["status", "desiredReplicas"], Value::from(0_i64));
        }
        _ => {}
    }
    built
}

/// Gives the containers of a pod spec the empty resources that Go prints.
fn give_resources(built: &mut Value, path: &[&str]) {
    let mut spec = built.at(path).cloned().unwrap_or_else(Value::map);
    for field in ["initContainers", "containers"] {
        if spec.items(&[field]).is_empty() {
            continue;
        }
        for container in spec.make_map().entry(field).make_list() {
            if container.get("resources").is_none() {
                container.set(&["resources"], Value::map());
            }
        }
    }
    built.set(path, spec);
}

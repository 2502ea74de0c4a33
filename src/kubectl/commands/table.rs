//! The table of commands.

use crate::kubectl::arguments::{Arguments, Flag, Takes, flag, short};
use crate::kubectl::client::Client;
use crate::kubectl::failure::Outcome;
use crate::kubectl::output::PRINTING;
use crate::kubectl::resources::{FIELDS, LABELS, SELECTING};
use crate::kubectl::{
    about, apply, auth, config, create, delete, describe, diff, drain, edit, events, explain, generate, get, label, last_applied, node,
    patch, replace, rollout, run, scale, set, top, wait,
};

/// A command.
pub(in crate::kubectl) struct Command {
    /// Its name, of two words below `rollout`, `set` and `create`.
    pub name: &'static str,
    /// The flags that it takes, in groups.
    pub flags: &'static [&'static [Flag]],
    /// One line on what it does.
    pub about: &'static str,
    pub run: fn(&mut Client<'_>, &Arguments) -> Outcome,
}

const DRY_RUN: &[Flag] = &[flag("dry-run", Takes::Optional("unchanged"))];

const fn command(
    name: &'static str,
    about: &'static str,
    flags: &'static [&'static [Flag]],
    run: fn(&mut Client<'_>, &Arguments) -> Outcome,
) -> Command {
    Command { name, flags, about, run }
}

/// Every command.
pub(in crate::kubectl) const COMMANDS: &[Command] = &[
    command(
        "annotate",
        "Update the annotations on a resource",
        &[SELECTING, FIELDS, PRINTING, DRY_RUN, label::FLAGS],
        label::annotate,
    ),
    command(
        "autoscale",
        "Auto-scale a deployment or replica set",
        &[SELECTING, PRINTING, DRY_RUN, generate::AUTOSCALE],
        generate::autoscale,
    ),
    command("auth can-i", "Check whether an action is allowed", &[auth::CAN_I], auth::can_i),
    command("cordon", "Mark node as unschedulable", &[LABELS, DRY_RUN], node::cordon),
    command(
        "create",
        "Create a resource from a file or from stdin",
        &[SELECTING, PRINTING, DRY_RUN, create::FLAGS],
        create::files,
    ),
    command(
        "create configmap",
        "Create a config map from literal values",
        &[PRINTING, DRY_RUN, create::FLAGS, create::CONFIG],
        create::config_map,
    ),
    command(
        "create deployment",
        "Create a deployment with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::DEPLOYMENT],
        create::deployment,
    ),
    command(
        "create namespace",
        "Create a namespace with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS],
        create::namespace,
    ),
    command(
        "create poddisruptionbudget",
        "Create a pod disruption budget with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::DISRUPTION_BUDGET],
        create::disruption_budget,
    ),
    command(
        "create priorityclass",
        "Create a priority class with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::PRIORITY_CLASS],
        create::priority_class,
    ),
    command(
        "create quota",
        "Create a quota with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::QUOTA],
        create::quota,
    ),
    command(
        "create secret generic",
        "Create a secret from literal values",
        &[PRINTING, DRY_RUN, create::FLAGS, create::CONFIG],
        create::secret,
    ),
    command(
        "create secret docker-registry",
        "Create a secret for use with a Docker registry",
        &[PRINTING, DRY_RUN, create::FLAGS, create::DOCKER_REGISTRY],
        create::docker_registry,
    ),
    command(
        "create secret tls",
        "Create a TLS secret",
        &[PRINTING, DRY_RUN, create::FLAGS, create::TLS],
        create::tls,
    ),
    command(
        "create job",
        "Create a job with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::JOB],
        create::job,
    ),
    command(
        "create cronjob",
        "Create a cron job with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS, create::CRON_JOB],
        create::cron_job,
    ),
    command(
        "create service clusterip",
        "Create a ClusterIP service",
        &[PRINTING, DRY_RUN, create::FLAGS, create::SERVICE, create::CLUSTER_IP],
        create::cluster_ip,
    ),
    command(
        "create service nodeport",
        "Create a NodePort service",
        &[PRINTING, DRY_RUN, create::FLAGS, create::SERVICE, create::NODE_PORT],
        create::node_port,
    ),
    command(
        "create service loadbalancer",
        "Create a LoadBalancer service",
        &[PRINTING, DRY_RUN, create::FLAGS, create::SERVICE],
        create::load_balancer,
    ),
    command(
        "create service externalname",
        "Create an ExternalName service",
        &[PRINTING, DRY_RUN, create::FLAGS, create::SERVICE, create::EXTERNAL_NAME],
        create::external_name,
    ),
    command(
        "create serviceaccount",
        "Create a service account with the specified name",
        &[PRINTING, DRY_RUN, create::FLAGS],
        create::service_account,
    ),
    command(
        "describe",
        "Show details of a specific resource or group of resources",
        &[SELECTING, describe::FLAGS],
        describe::run,
    ),
    command(
        "label",
        "Update the labels on a resource",
        &[SELECTING, FIELDS, PRINTING, DRY_RUN, label::FLAGS],
        label::label,
    ),
    command(
        "patch",
        "Update fields of a resource",
        &[SELECTING, PRINTING, DRY_RUN, patch::FLAGS],
        patch::run,
    ),
    command(
        "set resources",
        "Update resource requests and limits on objects with pod templates",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS, set::RESOURCES],
        set::requirements,
    ),
    command(
        "taint",
        "Update the taints on one or more nodes",
        &[LABELS, PRINTING, DRY_RUN, node::TAINT],
        node::taint,
    ),
    command("version", "Print the client and server version", &[about::VERSION], about::version),
    command(
        "wait",
        "Wait for a specific condition on one or many resources",
        &[SELECTING, FIELDS, PRINTING, wait::FLAGS],
        wait::run,
    ),
    command("top node", "Display resource usage of nodes", &[LABELS, top::NODES], top::nodes),
    command("top pod", "Display resource usage of pods", &[LABELS, FIELDS, top::PODS], top::pods),
    command(
        "drain",
        "Drain node in preparation for maintenance",
        &[LABELS, DRY_RUN, drain::FLAGS],
        drain::run,
    ),
    command("uncordon", "Mark node as schedulable", &[LABELS, DRY_RUN], node::uncordon),
    command(
        "api-resources",
        "Print the resource types that the server has",
        &[about::API_RESOURCES],
        about::api_resources,
    ),
    command(
        "apply",
        "Apply a configuration to a resource by file name or stdin",
        &[SELECTING, PRINTING, apply::FLAGS],
        apply::run,
    ),
    command(
        "apply view-last-applied",
        "View the latest last-applied-configuration annotations of a resource",
        &[SELECTING, &[flag("all", Takes::Truth), short("output", 'o', Takes::Text)]],
        last_applied::view,
    ),
    command(
        "api-versions",
        "Print the API versions that the server has",
        &[],
        about::api_versions,
    ),
    command(
        "apply set-last-applied",
        "Set the last-applied-configuration annotation on a live object to match the contents of a file",
        &[SELECTING, PRINTING, DRY_RUN, &[flag("create-annotation", Takes::Truth)]],
        last_applied::set,
    ),
    command(
        "apply edit-last-applied",
        "Edit latest last-applied-configuration annotations of a resource/object",
        &[SELECTING, PRINTING, edit::LAST_APPLIED],
        edit::last_applied,
    ),
    command("cluster-info", "Display cluster information", &[], about::cluster_info),
    command(
        "config current-context",
        "Display the current-context",
        &[],
        config::current_context,
    ),
    command(
        "config get-clusters",
        "Display clusters defined in the kubeconfig",
        &[],
        config::clusters,
    ),
    command(
        "config get-contexts",
        "Describe one or many contexts",
        &[config::CONTEXTS],
        config::contexts,
    ),
    command("config get-users", "Display users defined in the kubeconfig", &[], config::users),
    command(
        "config set-context",
        "Set a context entry in kubeconfig",
        &[config::SET_CONTEXT],
        config::set_context,
    ),
    command(
        "config use-context",
        "Set the current-context in a kubeconfig file",
        &[],
        config::use_context,
    ),
    command(
        "config view",
        "Display merged kubeconfig settings or a specified kubeconfig file",
        &[PRINTING, config::VIEW],
        config::view,
    ),
    command(
        "delete",
        "Delete resources by file names, stdin, resources and names, or by resources and label selector",
        &[SELECTING, FIELDS, delete::FLAGS],
        delete::run,
    ),
    command("diff", "Show what an apply would change", &[SELECTING, diff::DIFF], diff::diff),
    command(
        "edit",
        "Edit a resource on the server",
        &[SELECTING, PRINTING, edit::FLAGS],
        edit::run,
    ),
    command("events", "List events", &[PRINTING, events::FLAGS], events::run),
    command("explain", "Get documentation for a resource", &[explain::FLAGS], explain::run),
    command(
        "expose",
        "Take a deployment, replica set, pod or service and expose it as a new service",
        &[PRINTING, DRY_RUN, generate::EXPOSE],
        generate::expose,
    ),
    command(
        "get",
        "Display one or many resources",
        &[SELECTING, FIELDS, PRINTING, get::FLAGS],
        get::run,
    ),
    command(
        "replace",
        "Replace a resource by file name or stdin",
        &[SELECTING, PRINTING, DRY_RUN, replace::FLAGS],
        replace::replace,
    ),
    command(
        "rollout history",
        "View rollout history",
        &[SELECTING, PRINTING, rollout::HISTORY],
        rollout::history,
    ),
    command(
        "rollout pause",
        "Mark the provided resource as paused",
        &[SELECTING, PRINTING, rollout::CHANGE],
        rollout::pause,
    ),
    command(
        "rollout restart",
        "Restart a resource",
        &[SELECTING, PRINTING, rollout::CHANGE],
        rollout::restart,
    ),
    command(
        "rollout resume",
        "Resume a paused resource",
        &[SELECTING, PRINTING, rollout::CHANGE],
        rollout::resume,
    ),
    command(
        "rollout status",
        "Show the status of the rollout",
        &[SELECTING, rollout::STATUS],
        rollout::status,
    ),
    command(
        "rollout undo",
        "Undo a previous rollout",
        &[SELECTING, PRINTING, rollout::UNDO],
        rollout::undo,
    ),
    command(
        "run",
        "Run a particular image on the cluster",
        &[PRINTING, DRY_RUN, run::FLAGS],
        run::run,
    ),
    command(
        "scale",
        "Set a new size for a deployment or replica set",
        &[SELECTING, PRINTING, DRY_RUN, scale::FLAGS],
        scale::run,
    ),
    command(
        "set env",
        "Update environment variables on a pod template",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS, set::ENV],
        set::env,
    ),
    command(
        "set selector",
        "Set the selector on a resource",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS, set::SELECTOR],
        set::selector,
    ),
    command(
        "set serviceaccount",
        "Update the service account of a resource",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS],
        set::service_account,
    ),
    command(
        "set image",
        "Update the image of a pod template",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS],
        set::image,
    ),
];

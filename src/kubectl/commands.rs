//! Which commands there are, and what each takes.

use super::arguments::{self, Arguments, Flag, GLOBAL, Takes, flag};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::line;
use super::output::PRINTING;
use super::resources::{FIELDS, SELECTING};
use super::{about, apply, create, delete, describe, generate, get, label, node, patch, replace, rollout, scale, set, wait};

/// A command.
pub(super) struct Command {
    /// Its name, of two words below `rollout`, `set` and `create`.
    pub name: &'static str,
    /// The flags that it takes, in groups.
    pub flags: &'static [&'static [Flag]],
    /// One line on what it does.
    pub about: &'static str,
    run: fn(&mut Client<'_>, &Arguments) -> Outcome,
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
pub(super) const COMMANDS: &[Command] = &[
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
    command("cordon", "Mark node as unschedulable", &[SELECTING, DRY_RUN], node::cordon),
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
        &[SELECTING, PRINTING, DRY_RUN, node::TAINT],
        node::taint,
    ),
    command("version", "Print the client and server version", &[about::VERSION], about::version),
    command(
        "wait",
        "Wait for a specific condition on one or many resources",
        &[SELECTING, FIELDS, PRINTING, wait::FLAGS],
        wait::run,
    ),
    command("uncordon", "Mark node as schedulable", &[SELECTING, DRY_RUN], node::uncordon),
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
        "delete",
        "Delete resources by file names, stdin, resources and names, or by resources and label selector",
        &[SELECTING, FIELDS, delete::FLAGS],
        delete::run,
    ),
    command(
        "edit",
        "Open a resource in the editor",
        &[SELECTING, PRINTING, replace::EDIT],
        replace::edit,
    ),
    command("events", "List events", &[about::EVENTS], about::events),
    command("explain", "Get the fields of a resource", &[about::EXPLAIN], about::explain),
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
        &[PRINTING, DRY_RUN, generate::RUN],
        generate::run,
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
        "set image",
        "Update the image of a pod template",
        &[SELECTING, PRINTING, DRY_RUN, set::FLAGS],
        set::image,
    ),
];

/// Commands that kubectl has.
const OF_KUBECTL: &[&str] = &[
    "alpha",
    "annotate",
    "api-resources",
    "api-versions",
    "apply",
    "attach",
    "auth",
    "autoscale",
    "certificate",
    "cluster-info",
    "completion",
    "config",
    "cordon",
    "cp",
    "create",
    "debug",
    "delete",
    "describe",
    "diff",
    "drain",
    "edit",
    "events",
    "exec",
    "explain",
    "expose",
    "get",
    "help",
    "kuberc",
    "kustomize",
    "label",
    "logs",
    "options",
    "patch",
    "plugin",
    "port-forward",
    "proxy",
    "replace",
    "rollout",
    "run",
    "scale",
    "set",
    "taint",
    "top",
    "uncordon",
    "version",
    "wait",
];

/// Commands whose second word is a command of its own.
const GROUPS: [&str; 2] = ["rollout", "set"];

/// Other names of what `create` creates.
const ALIASES: [(&str, &str); 8] = [
    ("deploy", "deployment"),
    ("cm", "configmap"),
    ("ns", "namespace"),
    ("pdb", "poddisruptionbudget"),
    ("pc", "priorityclass"),
    ("resourcequota", "quota"),
    ("sa", "serviceaccount"),
    ("dep", "deployment"),
];

/// Runs the client's line.
pub(super) fn run(client: &mut Client<'_>) -> Outcome {
    let mut words = line::words(client.line)?;
    let Some(first) = arguments::take_command(&mut words, GLOBAL) else {
        return help(client, &words);
    };
    let Some(command) = find(&mut words, &first)? else {
        return help(client, &words);
    };
    let flags: Vec<Flag> = command.flags.concat();
    let arguments = match arguments::parse(&words, &flags) {
        Ok(arguments) => arguments,
        Err(message) => return Err(format!("{message}\nSee 'kubectl {} --help' for usage.", command.name).into()),
    };
    if arguments.truth("help") {
        return help_on(client, command);
    }
    (command.run)(client, &arguments)
}

/// Finds the command of the words; `None` means that help is asked for.
fn find(words: &mut Vec<String>, first: &str) -> Result<Option<&'static Command>, Failure> {
    let named = |name: &str| COMMANDS.iter().find(|command| command.name == name);
    if first == "create" {
        let mut rest = words.clone();
        if let Some(second) = arguments::take_command(&mut rest, &[GLOBAL, SELECTING, PRINTING, create::FLAGS].concat()) {
            let mut second = ALIASES
                .iter()
                .find(|(alias, _)| *alias == second)
                .map_or(second, |(_, name)| (*name).to_owned());
            if second == "secret" {
                let third = arguments::take_command(&mut rest, GLOBAL).unwrap_or_default();
                second = format!("secret {third}");
            }
            if let Some(command) = named(&format!("create {second}")) {
                *words = rest;
                return Ok(Some(command));
            }
        }
    }
    if GROUPS.contains(&first) {
        let flags = [GLOBAL, SELECTING].concat();
        let Some(second) = arguments::take_command(words, &flags) else {
            return Ok(None);
        };
        let name = format!("{first} {second}");
        return match named(&name) {
            Some(command) => Ok(Some(command)),
            None => Err(format!("unknown command {second:?}\nSee 'kubectl {first} -h' for help and examples").into()),
        };
    }
    if let Some(command) = named(first) {
        return Ok(Some(command));
    }
    if first == "help" {
        return Ok(None);
    }
    if OF_KUBECTL.contains(&first) {
        return Err(format!("converge does not have \"kubectl {first}\"; \"kubectl help\" lists what is there").into());
    }
    Err(unknown(first))
}

fn unknown(first: &str) -> Failure {
    let mut message = format!("unknown command {first:?} for \"kubectl\"");
    let near = |name: &&&str| distance(first, name) <= 2 || name.starts_with(first);
    let suggestions: Vec<&&str> = OF_KUBECTL.iter().filter(near).collect();
    if !suggestions.is_empty() {
        message.push_str("\n\nDid you mean this?\n");
        for name in suggestions {
            message.push_str(&format!("\t{name}\n"));
        }
    }
    message.into()
}

/// The Levenshtein distance of two words.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, character) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, other) in right.iter().enumerate() {
            let substituted = diagonal + usize::from(character != *other);
            diagonal = row[column + 1];
            row[column + 1] = substituted.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

fn help(client: &mut Client<'_>, words: &[String]) -> Outcome {
    let asked = words
        .iter()
        .filter(|word| !word.starts_with('-'))
        .cloned()
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(command) = COMMANDS.iter().find(|command| command.name == asked) {
        return help_on(client, command);
    }
    client.print("kubectl as converge has it: one command a line, -f - reads the manifest in the editor.\n\nCommands:\n");
    for command in COMMANDS {
        client.print(&format!("  {:<24}{}\n", command.name, command.about));
    }
    client.print("\nUse \"kubectl <command> --help\" for the flags of a command.\n");
    Ok(())
}

fn help_on(client: &mut Client<'_>, command: &Command) -> Outcome {
    client.print(&format!("{}\n\nOptions:\n", command.about));
    let mut flags: Vec<Flag> = command.flags.concat();
    flags.sort_by_key(|flag| flag.long);
    for flag in flags {
        let short = flag.short.map_or_else(|| "    ".to_owned(), |short| format!("-{short}, "));
        let value = match flag.takes {
            Takes::Truth => "",
            Takes::Text => "=''",
            Takes::Whole => "=0",
            Takes::Duration => "=0s",
            Takes::Optional(_) => "[='']",
        };
        client.print(&format!("    {short}--{}{value}\n", flag.long));
    }
    Ok(())
}

//! Which commands there are, and what each takes.

mod table;

use super::arguments::{self, Flag, GLOBAL, Takes};
use super::client::Client;
use super::config;
use super::create;
use super::failure::{Failure, Outcome};
use super::line;
use super::output::PRINTING;
use super::resources::SELECTING;
use table::{COMMANDS, Command};

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

/// Commands with commands below them.
const ABOVE: [&str; 9] = [
    "apply",
    "auth",
    "config",
    "create",
    "create secret",
    "create service",
    "rollout",
    "set",
    "top",
];

/// Commands below others that kubectl has and converge has not.
const OF_KUBECTL_BELOW: &[&str] = &[
    "auth reconcile",
    "auth whoami",
    "config delete-cluster",
    "config delete-context",
    "config delete-user",
    "config rename-context",
    "config set",
    "config set-cluster",
    "config set-credentials",
    "config unset",
    "create clusterrole",
    "create clusterrolebinding",
    "create ingress",
    "create role",
    "create rolebinding",
    "create token",
    "set subject",
];

/// What kubectl can do with what is only played here: why there is nothing to do, and what tells of it instead.
const PLAYED: [(&str, &str); 7] = [
    ("attach", PROCESS),
    (
        "cp",
        "converge plays containers and keeps no files in them, so \"kubectl cp\" has nothing to copy; \"kubectl get configmap -o yaml\" shows \
            what Pods are given as files",
    ),
    ("debug", PROCESS),
    ("exec", PROCESS),
    ("logs", PROCESS),
    (
        "port-forward",
        "converge plays containers that listen on no port, so \"kubectl port-forward\" has nothing to forward to; \"kubectl get \
                      endpointslices\" shows which Pods a Service would send requests to",
    ),
    (
        "proxy",
        "converge's API server listens on no port, so \"kubectl proxy\" has nothing to pass on; \"kubectl get -o json\" shows what it would \
               answer",
    ),
];

const PROCESS: &str = "converge plays containers and runs no process in them, so \"kubectl COMMAND\" has nothing to show; \"kubectl describe \
                       pod\" and \"kubectl get events\" tell what became of one";

/// Other names of commands below others.
const ALIASES: &[(&str, &str, &str)] = &[
    ("config", "use", "use-context"),
    ("create", "cj", "cronjob"),
    ("create", "cm", "configmap"),
    ("create", "deploy", "deployment"),
    ("create", "ing", "ingress"),
    ("create", "ns", "namespace"),
    ("create", "pc", "priorityclass"),
    ("create", "pdb", "poddisruptionbudget"),
    ("create", "resourcequota", "quota"),
    ("create", "sa", "serviceaccount"),
    ("create", "svc", "service"),
    ("set", "sa", "serviceaccount"),
    ("top", "no", "node"),
    ("top", "nodes", "node"),
    ("top", "po", "pod"),
    ("top", "pods", "pod"),
];

/// Runs the client's line.
pub(super) fn run(client: &mut Client<'_>) -> Outcome {
    let mut words = line::words(client.line)?;
    let Some(first) = arguments::take_command(&mut words, GLOBAL) else {
        help(client, &words);
        return Ok(());
    };
    let Some(command) = find(client, &mut words, &first)? else {
        return Ok(());
    };
    if command.name == "diff" {
        client.failure_code = 2;
    }
    let flags: Vec<Flag> = command.flags.concat();
    let arguments = match arguments::parse(&words, &flags) {
        Ok(arguments) => arguments,
        Err(message) => return Err(format!("{message}\nSee 'kubectl {} --help' for usage.", command.name).into()),
    };
    client.is_typed = is_typed(command.name, arguments.text("dry-run") == Some("client"));
    if arguments.truth("record") {
        client.cause = Some(arguments.as_cause(command.name));
    }
    if arguments.given("record") {
        client
            .output
            .stderr
            .push_str("Flag --record has been deprecated, --record will be removed in the future\n");
    }
    if arguments.truth("help") {
        help_on(client, command);
        return Ok(());
    }
    if arguments.given("kustomize") {
        return Err("converge has no files, so -k has no directory to build: put what it would build into the editor and use -f -".into());
    }
    config::check_globals(client, &arguments)?;
    if arguments.truth("local") && arguments.text("dry-run") == Some("server") {
        return Err("cannot specify --local and --dry-run=server - did you mean --dry-run=client?".into());
    }
    (command.run)(client, &arguments)
}

/// Whether a command decodes what it prints (`Builder.WithScheme`, a clientset) rather than keeping it as it came (`Unstructured`).
fn is_typed(name: &str, only_built: bool) -> bool {
    let above = name.split(' ').next().unwrap_or_default();
    match above {
        "create" | "rollout" | "set" => above != name,
        "autoscale" | "events" | "run" | "taint" => true,
        "expose" => only_built,
        _ => false,
    }
}

/// Finds the command of the words; `None` means that help was asked for, and is printed.
fn find(client: &mut Client<'_>, words: &mut Vec<String>, first: &str) -> Result<Option<&'static Command>, Failure> {
    let mut name = first.to_owned();
    let flags = [GLOBAL, SELECTING, PRINTING, create::FLAGS].concat();
    while ABOVE.contains(&name.as_str()) {
        let mut rest = words.clone();
        let next = arguments::take_command(&mut rest, &flags).map(|next| of_alias(&name, next));
        let below = next.as_ref().map(|next| format!("{name} {next}"));
        match below {
            Some(below) if named(&below).is_some() || ABOVE.contains(&below.as_str()) => {
                *words = rest;
                name = below;
            }
            Some(below) if OF_KUBECTL_BELOW.contains(&below.as_str()) => return Err(absent(&below)),
            _ if named(&name).is_some() => break,
            // Without a command below it, it prints its help and fails; when help is asked for, it doesn't.
            None => {
                client.print(&list(&format!("{name} "), "Available Commands:\n"));
                let is_asked = words.iter().any(|word| word == "-h" || word == "--help");
                return if is_asked { Ok(None) } else { Err(Failure::Plain(String::new())) };
            }
            Some(_) => {
                let others = std::iter::from_fn(|| arguments::take_command(words, &flags))
                    .collect::<Vec<_>>()
                    .join(" ");
                return Err(format!("unknown command {others:?}\nSee 'kubectl {name} -h' for help and examples").into());
            }
        }
    }
    if let Some(command) = named(&name) {
        return Ok(Some(command));
    }
    if first == "help" {
        help(client, words);
        return Ok(None);
    }
    if let Some((_, why)) = PLAYED.iter().find(|(command, _)| *command == first) {
        return Err(why.replace("COMMAND", first).into());
    }
    if OF_KUBECTL.contains(&first) {
        return Err(absent(first));
    }
    Err(unknown(first))
}

/// The command with which the words begin, of one word or more, and the words after it. Empty: there is none yet.
pub(super) fn read<'a>(words: &[&'a str]) -> (String, Vec<&'a str>) {
    let (mut name, mut rest) = (String::new(), Vec::new());
    for word in words {
        let longer = format!(
            "{name}{}{}",
            if name.is_empty() { "" } else { " " },
            of_alias(&name, (*word).to_owned())
        );
        let goes_on = rest.is_empty() && (named(&longer).is_some() || ABOVE.contains(&longer.as_str()));
        if goes_on {
            name = longer;
        } else {
            rest.push(*word);
        }
    }
    (name, rest)
}

/// Whether there are commands below this one; all are below none.
pub(super) fn has_below(name: &str) -> bool {
    name.is_empty() || ABOVE.contains(&name)
}

/// The next words of the commands below this one, in order.
pub(super) fn below(name: &str) -> Vec<String> {
    let begin = if name.is_empty() { String::new() } else { format!("{name} ") };
    let mut found: Vec<String> = COMMANDS
        .iter()
        .filter_map(|command| command.name.strip_prefix(&begin)?.split(' ').next().map(str::to_owned))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The names of all commands.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// The flags of a command; none of one that is not there.
pub(super) fn flags_of(name: &str) -> Vec<Flag> {
    named(name).map(|command| command.flags.concat()).unwrap_or_default()
}

fn named(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// The name of a command below `above` that has several.
fn of_alias(above: &str, word: String) -> String {
    let known = ALIASES.iter().find(|(group, alias, _)| *group == above && *alias == word);
    known.map_or(word, |(_, _, name)| (*name).to_owned())
}

/// What is said of a command that kubectl has.
fn absent(name: &str) -> Failure {
    format!("converge does not have \"kubectl {name}\"; \"kubectl help\" lists what is there").into()
}

/// The commands whose names start with `above`, under a heading.
fn list(above: &str, heading: &str) -> String {
    let below = COMMANDS
        .iter()
        .filter_map(|command| Some((command.name.strip_prefix(above)?, command.about)));
    let width = below.clone().map(|(name, _)| name.len()).max().unwrap_or_default() + 2;
    let mut lines: Vec<String> = below.map(|(name, about)| format!("  {name:<width$}{about}\n")).collect();
    lines.sort();
    lines.insert(0, heading.to_owned());
    lines.concat()
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

fn help(client: &mut Client<'_>, words: &[String]) {
    let asked = words
        .iter()
        .filter(|word| !word.starts_with('-'))
        .cloned()
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(command) = named(&asked) {
        return help_on(client, command);
    }
    if ABOVE.contains(&asked.as_str()) {
        return client.print(&list(&format!("{asked} "), "Available Commands:\n"));
    }
    let heading = "kubectl as converge has it: one command a line, -f - reads the manifest in the editor.\n\nCommands:\n";
    client.print(&list("", heading));
    client.print("\nUse \"kubectl <command> --help\" for the flags of a command.\n");
}

fn help_on(client: &mut Client<'_>, command: &Command) {
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
}

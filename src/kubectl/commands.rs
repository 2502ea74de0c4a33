//! Which commands there are, and what each takes.

mod table;

use super::arguments::{self, Flag, GLOBAL, Takes};
use super::client::Client;
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

/// Commands whose second word is a command of its own.
const GROUPS: [&str; 4] = ["config", "rollout", "set", "top"];

/// What kubectl can do with a container's process, which is only played here.
const OF_PROCESSES: [&str; 7] = ["attach", "cp", "debug", "exec", "logs", "port-forward", "proxy"];

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
    if first == "apply" {
        let mut rest = words.clone();
        let second = arguments::take_command(&mut rest, &[GLOBAL, SELECTING, PRINTING].concat());
        if let Some(command) = second.and_then(|second| named(&format!("apply {second}"))) {
            *words = rest;
            return Ok(Some(command));
        }
    }
    if GROUPS.contains(&first) {
        let flags = [GLOBAL, SELECTING].concat();
        let Some(second) = arguments::take_command(words, &flags) else {
            return Ok(None);
        };
        let second = match (first, second.as_str()) {
            ("top", "pods" | "po") => "pod".to_owned(),
            ("top", "nodes" | "no") => "node".to_owned(),
            _ => second,
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
    if OF_PROCESSES.contains(&first) {
        let message = format!(
            "converge plays containers and runs no process in them, so \"kubectl {first}\" has nothing to show; \"kubectl describe pod\" and \
             \"kubectl get events\" tell what became of one"
        );
        return Err(message.into());
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
        client.print(&format!("  {:<28}{}\n", command.name, command.about));
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

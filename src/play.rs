//! The native command: plays a scenario, a manifest or a link and prints its steps, so that an author can check a
//! scenario where there is no browser.

mod table;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::Path;

use lexopt::{Arg, Parser, ValueExt};

use crate::api::kind::Kind;
use crate::api::time;
use crate::diagnosis;
use crate::explain::cause;
use crate::explain::language::Language;
use crate::explain::rule::rule;
use crate::explain::{self, story};
use crate::export;
use crate::import::{self, Import};
use crate::limits;
use crate::scenario::{self, Scenario};
use crate::share;
use crate::sim::player::Player;
use crate::sim::step::Step;
use crate::what_if::Question;

/// What `converge --help` prints.
pub const USAGE: &str = "\
Usage: converge play FILE|LINK|- [options]
       converge what-if FILE|LINK|- [--replicas N] [--min-ready SECONDS]

Plays a scenario file, a manifest or a link to the end and prints its steps. What
`kubectl get deploy,rs,pods,events -o yaml` printed is taken as the beginning: what had to be assumed
is printed to standard error, and the steps are what comes next. `what-if` plays to the end, and then
rolls its Deployment out again under every pair of maxSurge and maxUnavailable.

Options:
  --to STEP    stop at the step of this number
  --why        print the rule of each step under it
  --json       print each step as a line of JSON
  --lang LANG  en or zh
  --help       print this

Exit status: 0 if every goal of the scenario is met at the end, 1 if one is missed or a
manifest is refused, 2 if it cannot be played.
";

/// What the command was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Options {
    source: String,
    to: Option<u64>,
    why: bool,
    json: bool,
    language: Language,
    /// What `what-if` asks; `None` of `play`.
    question: Option<Question>,
}

/// Runs `converge ARGUMENTS`, printing to `stdout` and `stderr`. Returns the exit status.
///
/// # Errors
/// When `stdout` or `stderr` takes no more, such as a pipe whose reader has gone.
pub fn run(arguments: Vec<OsString>, stdout: &mut dyn Write, stderr: &mut dyn Write) -> io::Result<u8> {
    let options = match options(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            stdout.write_all(USAGE.as_bytes())?;
            return Ok(0);
        }
        Err(message) => {
            writeln!(stderr, "converge: {message}\n\n{USAGE}")?;
            return Ok(2);
        }
    };
    match read(&options.source, options.language) {
        Ok((scenario, import)) => {
            if let Some(import) = import {
                introduce(&import, &scenario, options.language, stderr)?;
            }
            if let Some(question) = options.question {
                return table::print(&scenario, question, options.language, stdout, stderr);
            }
            play(&scenario, &options, stdout, stderr)
        }
        Err(message) => {
            writeln!(stderr, "converge: {message}")?;
            Ok(2)
        }
    }
}

/// The options; `None` where only help was asked for.
fn options(arguments: Vec<OsString>) -> Result<Option<Options>, String> {
    let mut parser = Parser::from_args(arguments);
    let mut options = Options::default();
    let mut words = Vec::new();
    let mut asked = Question::default();
    let number = |parser: &mut Parser| parser.value().and_then(|value| value.parse()).map_err(|error| error.to_string());
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long("why") => options.why = true,
            Arg::Long("json") => options.json = true,
            Arg::Long("to") => options.to = Some(parser.value().and_then(|value| value.parse()).map_err(|error| error.to_string())?),
            Arg::Long("lang") => {
                let tag = parser.value().and_then(ValueExt::string).map_err(|error| error.to_string())?;
                options.language = Language::of_tag(&tag).ok_or_else(|| format!("--lang takes en or zh, not {tag:?}"))?;
            }
            Arg::Long("replicas") => asked.replicas = Some(number(&mut parser)?),
            Arg::Long("min-ready") => asked.min_ready_seconds = Some(number(&mut parser)?),
            Arg::Value(word) => words.push(word.string().map_err(|error| error.to_string())?),
            unknown => return Err(unknown.unexpected().to_string()),
        }
    }
    match words.as_slice() {
        [] => Ok(None),
        [command, source] if command == "play" || command == "what-if" => {
            options.source.clone_from(source);
            options.question = (command == "what-if").then_some(asked);
            Ok(Some(options))
        }
        [command, ..] if command != "play" && command != "what-if" => Err(format!("unknown command {command:?}")),
        _ => Err(format!("{} takes one file, link or -", words[0])),
    }
}

/// What had to be assumed of an import, and how its Deployments stand.
fn introduce(import: &Import, scenario: &Scenario, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let mut class = None;
    for note in &import.notes {
        let own = note.fact.class();
        if class.replace(own) != Some(own) {
            writeln!(out, "{}:", explain::import::class(language, own))?;
        }
        writeln!(out, "- {}", explain::import::line(language, note))?;
    }
    let state = scenario.timeline().state_at(0);
    for deployment in state.list(Kind::Deployment) {
        if let Some(found) = diagnosis::diagnose(&state.objects, deployment.key(), state.time_ms) {
            let summary = explain::diagnosis::summary(language, &found);
            writeln!(out, "Deployment {}/{}: {summary}", deployment.namespace(), deployment.name())?;
        }
    }
    Ok(())
}

/// The scenario in a file, in a link, or on standard input (`-`); with what it was imported from, where it was.
fn read(source: &str, language: Language) -> Result<(Scenario, Option<Import>), String> {
    let text = match find(source)? {
        Found::Scenario(scenario) => return Ok((*scenario, None)),
        Found::Text(text) => text,
    };
    if !import::is_dump(&text) {
        let scenario = scenario::read(&text).map_err(|faults| places(source, &faults))?;
        return Ok((scenario, None));
    }
    let import = import::import(&text).map_err(|refusal| {
        let words = explain::import::refusal(language, &refusal);
        format!("{source}:{}:{}: {words}", refusal.line, refusal.column)
    })?;
    Ok((Scenario::of_import(&import), Some(import)))
}

/// What a source holds.
enum Found {
    /// A link.
    Scenario(Box<Scenario>),
    /// Text that is still to be read.
    Text(String),
}

fn find(source: &str) -> Result<Found, String> {
    let fragment = source.rsplit_once('#').map_or(source, |(_, fragment)| fragment);
    if let Some(name) = fragment.strip_prefix("scenario=") {
        let name = name.split('&').next().unwrap_or_default();
        let entry = scenario::find(name).ok_or_else(|| format!("there is no scenario called {name:?}"))?;
        let scenario = entry.scenario().map_err(|faults| places(source, &faults))?;
        return Ok(Found::Scenario(Box::new(scenario)));
    }
    if !Path::new(source).exists() && (fragment.len() < source.len() || source.starts_with("v1.")) {
        let scenario = share::decode(fragment).map_err(|error| error.to_string())?;
        return Ok(Found::Scenario(Box::new(scenario)));
    }
    let mut text = String::new();
    let most = limits::MAX_MANIFEST_BYTES as u64 + 1;
    let read = if source == "-" {
        io::stdin().take(most).read_to_string(&mut text)
    } else {
        std::fs::File::open(source).and_then(|file| file.take(most).read_to_string(&mut text))
    };
    read.map_err(|error| format!("{source}: {error}"))?;
    if text.len() > limits::MAX_MANIFEST_BYTES {
        return Err(format!("{source}: a scenario has {} bytes at most", limits::MAX_MANIFEST_BYTES));
    }
    Ok(Found::Text(text))
}

fn places(source: &str, faults: &[scenario::Fault]) -> String {
    let lines: Vec<_> = faults
        .iter()
        .map(|fault| format!("{source}:{}:{}: {}", fault.line, fault.column, fault.message))
        .collect();
    lines.join("\nconverge: ")
}

fn play(scenario: &Scenario, options: &Options, stdout: &mut dyn Write, stderr: &mut dyn Write) -> io::Result<u8> {
    let mut player = Player::new(scenario.timeline());
    let last = options.to.unwrap_or(u64::MAX);
    let mut printed = Printed::default();
    while player.at() < last {
        let Some(step) = player.step() else { break };
        if options.json {
            writeln!(stdout, "{}", export::step(&step))?;
        } else {
            stdout.write_all(printed.since(&player, &step, options).as_bytes())?;
        }
    }
    if options.to.is_some() {
        return Ok(0);
    }
    if !options.json {
        stdout.write_all(printed.said(&player, u64::MAX, options.language).as_bytes())?;
        stdout.write_all(printed.commands(&player, u64::MAX).as_bytes())?;
    }
    if let Some(Some(drift)) = share::drift(&scenario.open, player.timeline()) {
        writeln!(stderr, "converge: {}", drift.told(options.language))?;
    }
    let missed = scenario.missed_goals(player.timeline());
    for goal in &missed {
        writeln!(stderr, "converge: the goal is not met: {goal}")?;
    }
    // A scenario may be about a refusal; a manifest was meant to be applied.
    let refused = scenario.is_manifest() && player.timeline().actions().any(|action| action.code.is_some_and(|code| code != 0));
    Ok(u8::from(!missed.is_empty() || refused))
}

/// How much of what commands printed has been passed on.
#[derive(Default)]
struct Printed {
    captions: usize,
    /// For each action, whether its line was written and how many of its outputs were.
    actions: Vec<usize>,
}

impl Printed {
    /// The step's lines, after what was typed, said and printed before it.
    fn since(&mut self, player: &Player, step: &Step, options: &Options) -> String {
        let mut text = self.said(player, step.number, options.language);
        text.push_str(&self.commands(player, step.number));
        let passed_ms = step.time_ms.saturating_sub(time::START_MS);
        let headline = story::headline(options.language, step);
        let _ = writeln!(
            text,
            "{:>5} {:>6}.{:03}s  {headline}",
            step.number,
            passed_ms / 1000,
            passed_ms % 1000
        );
        if options.why {
            let rule = rule(options.language, &step.write);
            let _ = writeln!(text, "{:17}{}", "", rule.sentence);
            for row in &rule.rows {
                let _ = writeln!(text, "{:17}  {} = {}", "", row.label, row.value);
            }
        }
        text
    }

    /// What the script said before the step of this number.
    fn said(&mut self, player: &Player, before: u64, language: Language) -> String {
        let mut text = String::new();
        let captions = player.timeline().captions().skip(self.captions);
        for caption in captions.take_while(|caption| caption.step < before) {
            let _ = writeln!(text, "\n## {}", caption.text.in_language(language.key()));
            self.captions += 1;
        }
        text
    }

    /// Commands and their output before the step of this number.
    fn commands(&mut self, player: &Player, before: u64) -> String {
        let mut text = String::new();
        for (at, action) in player.timeline().actions().enumerate() {
            if action.step >= before {
                break;
            }
            if self.actions.len() == at {
                self.actions.push(0);
                if let Some(line) = cause::typed(&action.input) {
                    let _ = writeln!(text, "\n$ {line}");
                }
            }
            let seen = &mut self.actions[at];
            for line in action.lines.iter().skip(*seen).take_while(|line| line.step < before) {
                text.push_str(&line.text);
                *seen += 1;
            }
        }
        text
    }
}

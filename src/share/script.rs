//! A script for a shell that does on a real cluster, by kubectl, what a scenario does to the simulated one.
//!
//! What only a simulation can do, such as a fault or playing the kubelet, becomes a comment. Every text of the scenario is
//! a comment of one line, a word in single quotes or a here-document whose end it can't contain, so that no text of a
//! foreign link is ever a command.

use std::fmt::Write as _;

use crate::explain::cause;
use crate::explain::language::Language;
use crate::explain::text::Text;
use crate::kubectl;
use crate::scenario::Scenario;
use crate::sim::condition::{Asked, Condition};
use crate::sim::outside::{GitChange, Outside};
use crate::sim::script::{Input, Instruction, Until};

/// Types a command and runs it; what fails in the scenario may fail here.
const RUN: &str = r#"run() {
  printf '\n$ kubectl'
  printf ' %q' "$@"
  printf '\n'
  kubectl "$@" || printf '(exit status %s)\n' "$?"
}
"#;

/// Waits until every Deployment has rolled out, a minute each at most.
const SETTLE: &str = r#"settle() {
  sleep 2
  for deployment in $(kubectl get deployments -o name); do
    kubectl rollout status "$deployment" --timeout=60s || true
  done
}
"#;

/// Waits until a field of an object compares as asked, five minutes at most.
const UNTIL_FIELD: &str = r#"until_field() { # object, path, comparison, value, what a missing field counts as
  local value
  for ((tries = 0; tries < 300; tries++)); do
    value=$(kubectl get "$1" -o "jsonpath=$2" 2>/dev/null || true)
    if test "${value:-$5}" "$3" "$4"; then return; fi
    sleep 1
  done
  printf '%s %s: gave up waiting\n' "$1" "$2"
}
"#;

/// Loads stand-ins for images that nobody has ever published into a cluster of kind.
const STAND_INS: &str = r#"stand_ins() {
  docker pull registry.k8s.io/pause:3.10
  for image in "$@"; do
    docker tag registry.k8s.io/pause:3.10 "$image"
    kind load docker-image "$image" --name "$KIND"
  done
}
"#;

/// The script that does what `scenario` does, its comments in `language`.
pub fn script(scenario: &Scenario, language: Language) -> String {
    let mut body = Body {
        language,
        nodes: scenario.nodes.iter().map(|node| node.name.to_string()).collect(),
        text: String::new(),
    };
    body.stand_ins(scenario);
    for outside in &scenario.outside {
        body.action(&Input::Outside(outside.clone()));
    }
    for instruction in &scenario.script {
        match instruction {
            Instruction::Do(input) => body.action(input),
            Instruction::Wait(until) => body.wait(until),
            Instruction::Say(text) => {
                body.text.push('\n');
                body.comment(text.in_language(language.key()));
            }
        }
    }
    if !scenario.goal.is_empty() {
        body.text.push('\n');
    }
    for goal in &scenario.goal {
        body.comment(&language.script_goal(goal));
    }
    let body = body.text;
    let helpers = [
        (RUN, "run "),
        (SETTLE, "settle\n"),
        (UNTIL_FIELD, "until_field "),
        (STAND_INS, "stand_ins "),
    ];
    let used = helpers.into_iter().filter(|(_, call)| is_called(&body, call));
    let helpers: Vec<_> = used.map(|(helper, _)| helper).collect();
    format!("{}\n{}{body}", head(scenario, language), helpers.join("\n"))
}

/// Whether a line of `body` calls a helper; a line of a manifest that looks like it costs no more than an unused helper.
fn is_called(body: &str, call: &str) -> bool {
    body.split_inclusive('\n').any(|line| line.trim_start().starts_with(call))
}

fn head(scenario: &Scenario, language: Language) -> String {
    let mut head = Body {
        language,
        nodes: Vec::new(),
        text: "#!/usr/bin/env bash\n".to_owned(),
    };
    for text in [&scenario.title, &scenario.description] {
        let text = text.in_language(language.key());
        if !text.is_empty() {
            head.comment(text);
        }
    }
    head.comment(&language.script_origin(crate::KUBERNETES_VERSION));
    head.comment(&language.script_cluster());
    let nodes: Vec<_> = scenario.nodes.iter().map(|node| node.name.as_str()).collect();
    head.comment(&language.script_nodes(nodes.join(", ")));
    head.text.push_str("# shellcheck disable=SC2016\nset -u\n");
    head.text
}

/// What the script does, as far as it is written.
struct Body {
    language: Language,
    /// The nodes of the scenario, whose names no real cluster has.
    nodes: Vec<String>,
    text: String,
}

impl Body {
    /// A comment: one line, whatever is in the text.
    fn comment(&mut self, text: &str) {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        // A comment that begins like a directive would be read as one.
        let line = line.trim().replacen("shellcheck", "shell check", 1);
        let _ = writeln!(self.text, "# {line}");
    }

    fn stand_ins(&mut self, scenario: &Scenario) {
        let manifests = scenario.script.iter().filter_map(|instruction| match instruction {
            Instruction::Do(input) => input.command(),
            _ => None,
        });
        let mut images: Vec<String> = scenario.images.keys().map(ToString::to_string).collect();
        for (line, manifest) in manifests {
            let words = line.split_whitespace().filter_map(|word| word.strip_prefix("--image="));
            let fields = manifest.lines().filter_map(|line| {
                let value = line.trim_start().trim_start_matches("- ").strip_prefix("image:")?;
                Some(value.trim().trim_matches(['"', '\'']))
            });
            images.extend(words.chain(fields).map(ToOwned::to_owned));
        }
        images.sort_unstable();
        images.dedup();
        images.retain(|image| !image.is_empty() && !image.contains('\0') && !image.starts_with('-'));
        if images.is_empty() {
            return;
        }
        self.text.push('\n');
        self.comment(&self.language.script_images());
        let words: Vec<_> = images.iter().map(|image| quoted(image)).collect();
        let _ = writeln!(self.text, "if [ -n \"${{KIND:-}}\" ]; then\n  stand_ins {}\nfi", words.join(" "));
    }

    fn action(&mut self, input: &Input) {
        self.text.push('\n');
        match input {
            Input::Apply(text) => self.command("apply -f -", text),
            Input::Kubectl { line, stdin } => self.command(line, stdin),
            Input::As { person, line, stdin } => {
                self.comment(&self.language.script_person(person));
                self.command(line, stdin);
            }
            // A connection that breaks after the request has arrived leaves what the command has done.
            Input::Interrupted {
                line,
                stdin,
                cut: crate::apiserver::Cut::After,
                ..
            } => {
                self.comment(&self.language.script_cut());
                self.command(line, stdin);
            }
            Input::Outside(Outside::Git(Some(GitChange {
                manifest: Some(manifest), ..
            }))) => {
                self.comment(&self.language.script_agent());
                self.command("apply -f -", manifest);
            }
            Input::Interrupted { .. }
            | Input::Kubelet { .. }
            | Input::Kubelets(_)
            | Input::Fault(_)
            | Input::Outside(_)
            | Input::Image { .. } => {
                let told = Text::of(&cause::told(self.language, input)).to_string();
                self.comment(&self.language.script_cannot(told));
            }
        }
    }

    fn command(&mut self, line: &str, stdin: &str) {
        let words = match kubectl::words(line) {
            Ok(words) if !words.is_empty() && !line.contains('\0') && !stdin.contains('\0') => words,
            _ => return self.comment(&self.language.script_cannot(line)),
        };
        if words.iter().any(|word| self.nodes.contains(word)) {
            self.comment(&self.language.script_node_name());
        }
        let watches = words
            .iter()
            .any(|word| matches!(word.as_str(), "-w" | "--watch" | "--watch=true" | "--watch-only"));
        let words: Vec<_> = words.iter().map(|word| quoted(word)).collect();
        let call = if watches { "timeout 30 kubectl" } else { "run" };
        let _ = write!(self.text, "{call} {}", words.join(" "));
        if !stdin.is_empty() {
            let end = end_of(stdin);
            let line_end = if stdin.ends_with('\n') { "" } else { "\n" };
            let _ = writeln!(self.text, " <<'{end}'\n{stdin}{line_end}{end}");
        } else if words.iter().any(|word| word == "-" || word == "-f-" || word.ends_with("=-")) {
            self.text.push_str(" </dev/null\n");
        } else {
            self.text.push_str(if watches { " || true\n" } else { "\n" });
        }
    }

    fn wait(&mut self, until: &Until) {
        match until {
            Until::Quiet => self.text.push_str("settle\n"),
            Until::Passed(wait_ms) => {
                let _ = writeln!(self.text, "sleep {}", wait_ms.div_ceil(1000));
            }
            Until::Step(number) => {
                self.comment(&self.language.script_step(number));
                self.text.push_str("sleep 2\n");
            }
            Until::Holds(condition) => self.hold(condition),
        }
    }

    /// Waits until `condition` holds.
    fn hold(&mut self, condition: &Condition) {
        let key = condition.key();
        let object = format!("{}/{}", key.kind.names().singular, key.name);
        let wait = |purpose: String| format!("run wait {} {} --timeout=300s\n", quoted(&object), quoted(&purpose));
        let line = match condition.asked() {
            Asked::Exists => wait("--for=create".to_owned()),
            Asked::Gone => wait("--for=delete".to_owned()),
            Asked::Complete => format!("run rollout status {} --timeout=300s\n", quoted(&object)),
            Asked::Status { name, value } => wait(format!("--for=condition={name}={value}")),
            Asked::Traffic => return self.comment(&self.language.script_cannot(condition)),
            Asked::Field { path, sign, value } => {
                let is_number = value.parse::<i64>().is_ok();
                let comparison = match (sign, is_number) {
                    ("=", true) => "-eq",
                    ("!=", true) => "-ne",
                    (">=", true) => "-ge",
                    ("<=", true) => "-le",
                    ("=" | "!=", false) => sign,
                    _ => return self.comment(&self.language.script_cannot(condition)),
                };
                let missing = if is_number { "0" } else { "''" };
                let path = quoted(&format!("{{.{path}}}"));
                format!("until_field {} {path} {comparison} {} {missing}\n", quoted(&object), quoted(value))
            }
        };
        self.text.push_str(&line);
    }
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A word that is no line of `text`: the end of a here-document.
fn end_of(text: &str) -> String {
    let mut end = "MANIFEST".to_owned();
    while text.lines().any(|line| line == end) {
        end.push('_');
    }
    end
}

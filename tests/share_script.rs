//! The script for a real cluster types what the scenario types, passes the checks of shells, and runs nothing else.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use converge::explain::language::Language;
use converge::scenario::{self, Scenario};
use converge::share;
use converge::sim::script::{Input, Instruction};

/// Runs a command with `input`; `None` where it is not installed. Where tools are required (`CONVERGE_TOOLS=required`, as
/// `make test` sets it), a missing one fails the test.
fn run(command: &mut Command, input: &str) -> Option<Output> {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}");
            assert_ne!(
                std::env::var("CONVERGE_TOOLS").as_deref(),
                Ok("required"),
                "{command:?} is not installed"
            );
            println!("{} is not installed: what it says was not asked", command.get_program().display());
            return None;
        }
    };
    // A command that does not read its input closes it early.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    Some(child.wait_with_output().expect("the command ends"))
}

fn told(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// A directory with the commands that a script may call, which note how they are called, and nothing else.
struct Stage(PathBuf);

impl Stage {
    fn new(name: &str) -> Self {
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("script-{name}"));
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(directory.join("bin")).unwrap();
        let stage = Self(directory);
        let note = "for word in \"$@\"; do printf '%s\\0' \"$word\" >>\"$NOTES\"; done\n";
        let stdin = "if [ ! -t 0 ]; then while IFS= read -r line || [ -n \"$line\" ]; do printf '%s\\n' \"$line\" >>\"$NOTES\"; done; fi\n";
        stage.command(
            "kubectl",
            &format!("{note}printf '\\1' >>\"$NOTES\"\n{stdin}printf '\\2' >>\"$NOTES\"\necho 9\n"),
        );
        stage.command("timeout", "shift\n\"$@\"\n");
        for name in ["sleep", "docker", "kind"] {
            stage.command(name, ":\n");
        }
        stage
    }

    fn command(&self, name: &str, body: &str) {
        let path = self.0.join("bin").join(name);
        fs::write(&path, format!("#!/bin/bash\n{body}")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Every call of kubectl: its words, and what it read.
    fn play(&self, script: &str) -> Vec<(Vec<String>, String)> {
        let file = self.0.join("script.sh");
        // Nothing ever becomes true here; that is found out soon.
        fs::write(&file, script.replace("tries < 300", "tries < 2")).unwrap();
        let notes = self.0.join("notes");
        let mut command = Command::new("/bin/bash");
        command
            .arg(&file)
            .env_clear()
            .env("PATH", self.0.join("bin"))
            .env("NOTES", &notes)
            .current_dir(&self.0);
        let output = run(&mut command, "").expect("bash is there");
        assert!(output.status.success(), "{}\n{script}", told(&output));
        assert!(!told(&output).contains("command not found"), "{}", told(&output));
        let notes = fs::read_to_string(notes).unwrap_or_default();
        notes
            .split_terminator('\u{2}')
            .map(|call| {
                let (words, stdin) = call.split_once('\u{1}').expect("a call is noted whole");
                (words.split_terminator('\0').map(ToOwned::to_owned).collect(), stdin.to_owned())
            })
            .collect()
    }
}

/// Every script: of the gallery, and of a scenario with an input of every kind.
fn scripts() -> Vec<(String, Scenario)> {
    let gallery = scenario::entries()
        .iter()
        .map(|entry| (entry.name.to_owned(), entry.scenario().unwrap()));
    gallery
        .chain([("every-kind".to_owned(), scenario::read(EVERY_KIND).unwrap())])
        .collect()
}

const EVERY_KIND: &str = "apiVersion: converge/v1
kind: Scenario
title: {en: Every kind of input, zh: 各种输入}
nodes: [{name: node-1}, {name: node-2}]
images: {\"shop:1\": {ready: 2s}}
script:
- kubectl: create deployment web --image=shop:1 --replicas=2
- until: deployment/web exists
- until: deployment/web complete
- until: deployment/web Available = True
- until: deployment/web spec.replicas >= 2
- until: deployment/web status.unavailableReplicas = 0
- until: deployment/web spec.strategy.type = RollingUpdate
- until: deployment/web spec.strategy.type != Recreate
- until: 1500ms
- until: step 3
- kubectl: get pods -w
- kubectl: get pods | grep web
- {as: bob, kubectl: scale deployment web --replicas=3}
- {kubectl: apply -f -, stdin: \"kind: ConfigMap\\napiVersion: v1\\nmetadata: {name: a}\"}
- {kubectl: \"delete deployment web\", cut: before}
- {kubectl: \"delete deployment web\", cut: after}
- until: deployment/web gone
- kubelet: crash
  count: 1
- kubelet: {ready: false}
- fault: {node: node-1, state: down}
- fault: {component: scheduler, state: stopped}
- traffic: {service: web, rate: 10}
- image: {name: \"shop:1\", crash: 2s}
- kubectl: drain node-1
- say: {en: The end., zh: 完。}
goal: deployment/web gone
";

#[test]
fn every_script_passes_the_checks_of_bash_and_of_shellcheck() {
    for (name, scenario) in scripts() {
        for language in Language::ALL {
            let script = share::script(&scenario, language);
            let output = run(Command::new("bash").arg("-n"), &script).expect("bash is there");
            assert!(output.status.success(), "{name}: {}", told(&output));
            if let Some(output) = run(Command::new("shellcheck").args(["--norc", "-"]), &script) {
                assert!(output.status.success(), "{name}: {}\n{script}", told(&output));
            }
        }
    }
}

#[test]
fn a_script_types_what_the_scenario_types_in_its_order() {
    let stage = Stage::new("gallery");
    for (name, scenario) in scripts() {
        let _ = fs::remove_file(stage.0.join("notes"));
        let calls = stage.play(&share::script(&scenario, Language::English));
        let mut calls = calls.iter();
        let mut count = 0;
        for instruction in &scenario.script {
            let Instruction::Do(input) = instruction else { continue };
            let cut_before = matches!(
                input,
                Input::Interrupted {
                    cut: converge::apiserver::Cut::Before,
                    ..
                }
            );
            let Some((line, stdin)) = input.command().filter(|_| !cut_before) else {
                continue;
            };
            let Ok(words) = converge::kubectl::words(line) else { continue };
            let mut expected = stdin.to_owned();
            if !expected.is_empty() && !expected.ends_with('\n') {
                expected.push('\n');
            }
            assert!(
                calls.any(|(called, read)| *called == words && *read == expected),
                "{name}: {line} is not called, or not in its place"
            );
            count += 1;
        }
        assert!(count > 0 || scenario.outside.len() + scenario.script.len() > 0, "{name}");
    }
}

#[test]
fn what_only_a_simulation_can_do_is_a_comment() {
    let script = share::script(&scenario::read(EVERY_KIND).unwrap(), Language::English);
    let skipped: Vec<_> = script.lines().filter(|line| line.starts_with("# Not done here")).collect();
    assert_eq!(skipped.len(), 8, "{script}");
    for expected in [
        "\nrun wait deployment/web --for=create --timeout=300s\n",
        "\nrun rollout status deployment/web --timeout=300s\n",
        "\nrun wait deployment/web --for=condition=Available=True --timeout=300s\n",
        "\nuntil_field deployment/web '{.spec.replicas}' -ge 2 0\n",
        "\nuntil_field deployment/web '{.spec.strategy.type}' != Recreate ''\n",
        "\nsleep 2\n",
        "\ntimeout 30 kubectl get pods -w || true\n",
        "\n# bob types:\nrun scale deployment web --replicas=3\n",
        "\n# Put the name of one of your nodes:\nrun drain node-1\n",
        "\n# At the end: deployment/web gone\n",
    ] {
        assert!(script.contains(expected), "{expected:?} is missing in\n{script}");
    }
}

/// Texts that mean to be commands, in every place of a scenario where a text can stand.
#[test]
fn no_text_of_a_scenario_is_ever_a_command() {
    let stage = Stage::new("hostile");
    let ran = stage.0.join("ran");
    for evil in [
        "'; : >ran; '",
        "\"; : >ran; \"",
        "$(: >ran)",
        "`: >ran`",
        "\nMANIFEST\n: >ran\n",
        "\nMANIFEST\n: >ran\nMANIFEST_\n: >ran\n",
        "\n: >ran\n",
        "\r\n: >ran\r\n",
        "\\\n: >ran #",
        "x\n# shellcheck disable=all\n: >ran",
        "\u{2028}: >ran",
    ] {
        let mut hostile = scenario::read(EVERY_KIND).unwrap();
        hostile.title.en = evil.into();
        hostile.description.en = evil.into();
        hostile.nodes[0].name = evil.into();
        hostile.images.insert(evil.into(), hostile.images.values().next().copied().unwrap());
        let quoted = shlex::try_quote(evil).unwrap();
        let inputs = [
            Input::Apply(evil.into()),
            Input::Apply(format!("image: {evil}").into()),
            Input::Kubectl {
                line: evil.into(),
                stdin: evil.into(),
            },
            Input::Kubectl {
                line: format!("get pods {quoted}").into(),
                stdin: evil.into(),
            },
            Input::Kubectl {
                line: format!("create deployment a --image={quoted}").into(),
                stdin: "".into(),
            },
            Input::As {
                person: evil.into(),
                line: format!("get {quoted}").into(),
                stdin: "".into(),
            },
            Input::Image {
                name: evil.into(),
                behaviour: hostile.images.values().next().copied().unwrap(),
            },
        ];
        hostile.script.extend(inputs.map(Instruction::Do));
        hostile.script.push(Instruction::Say(std::rc::Rc::new(hostile.title.clone())));
        for language in Language::ALL {
            stage.play(&share::script(&hostile, language));
            assert!(!Path::exists(&ran), "{evil:?} ran");
        }
    }
}

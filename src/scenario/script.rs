//! The script of a scenario file: what happens, line by line.

use std::rc::Rc;

use super::cluster::milliseconds;
use super::faults::read_fault;
use super::image::read_image;
use super::read::{Reader, join};
use crate::api::value::Value;
use crate::apiserver::Cut;
use crate::kubelet::manual::{Selection, Verb};
use crate::limits;
use crate::sim::cluster::NodeSpec;
use crate::sim::condition::Condition;
use crate::sim::script::{Input, Instruction, Until};

impl Reader<'_> {
    pub(super) fn script(&mut self, value: &Value, nodes: &[NodeSpec]) -> Vec<Instruction> {
        let items = match value.get("script") {
            None | Some(Value::Null) => return Vec::new(),
            Some(Value::List(items)) => Rc::clone(items),
            Some(_) => {
                self.fault("script", "script must be a list of apply, kubectl, fault, until and say");
                return Vec::new();
            }
        };
        if items.len() > limits::MAX_SCRIPT {
            self.fault("script", format!("a script has {} lines at most", limits::MAX_SCRIPT));
            return Vec::new();
        }
        items
            .iter()
            .enumerate()
            .filter_map(|(at, item)| self.instruction(item, &format!("script[{at}]"), nodes))
            .collect()
    }

    fn instruction(&mut self, item: &Value, path: &str, nodes: &[NodeSpec]) -> Option<Instruction> {
        const VERBS: [(&str, &[&str]); 11] = [
            ("apply", &["apply"]),
            ("kubectl", &["kubectl", "stdin", "cut", "as"]),
            ("kubelet", &["kubelet", "revision", "count", "ready", "pod"]),
            ("fault", &["fault"]),
            ("traffic", &["traffic"]),
            ("load", &["load"]),
            ("gitops", &["gitops"]),
            ("image", &["image"]),
            ("schema", &["schema"]),
            ("until", &["until"]),
            ("say", &["say"]),
        ];
        let Some((verb, fields)) = VERBS.into_iter().find(|(verb, _)| item.get(verb).is_some()) else {
            self.fault(
                path,
                format!("a line of the script has one of {}", VERBS.map(|(verb, _)| verb).join(", ")),
            );
            return None;
        };
        self.known_fields(item, path, fields);
        let field = join(path, verb);
        let argument = item.get(verb)?;
        match verb {
            "apply" => Some(Instruction::Do(Input::Apply(self.text(item, path, "apply")))),
            "kubectl" => Some(Instruction::Do(self.command(item, path))),
            "fault" => {
                let names: Vec<&str> = nodes.iter().map(|node| node.name.as_str()).collect();
                let fault = read_fault(argument, &names).map_err(|(at, message)| self.fault(&join(&field, &at), message));
                fault.ok().map(|fault| Instruction::Do(Input::Fault(fault)))
            }
            "kubelet" => self.kubelet_verb(item, path),
            "traffic" | "load" | "gitops" | "schema" => self
                .outside(verb, argument, &field)
                .map(|outside| Instruction::Do(Input::Outside(outside))),
            "image" => self.image_change(argument, &field),
            "say" => Some(Instruction::Say(Rc::new(self.localized(Some(argument), &field)))),
            _ => self.until(argument, &field).map(Instruction::Wait),
        }
    }

    /// What an image does from here on: `{name: shop:2, ready: 3s}`.
    fn image_change(&mut self, image: &Value, field: &str) -> Option<Instruction> {
        let name = image.string(&["name"]);
        if name.is_empty() {
            self.fault(
                field,
                "image takes the image's name and what it does from now on: {name: shop:2, ready: 3s}",
            );
            return None;
        }
        match read_image(image, "name") {
            Ok(behaviour) => Some(Instruction::Do(Input::Image { name, behaviour })),
            Err((fault, message)) => {
                self.fault(&join(field, &fault), message);
                None
            }
        }
    }

    /// A command line, with what it reads and when its connection breaks.
    fn command(&mut self, item: &Value, path: &str) -> Input {
        let (line, stdin) = (self.text(item, path, "kubectl"), self.text(item, path, "stdin"));
        let person = self.text(item, path, "as");
        let Some(cut) = item.get("cut") else {
            return if person.is_empty() {
                Input::Kubectl { line, stdin }
            } else {
                Input::As { person, line, stdin }
            };
        };
        if let Some((_, cut)) = Cut::NAMES.into_iter().find(|(name, _)| cut.as_str() == Some(name)) {
            return Input::Interrupted { person, line, stdin, cut };
        }
        let message =
            "cut must be before or after: the client's connection breaks before its first write arrives, or before the answer to it";
        self.fault(&join(path, "cut"), message);
        Input::Kubectl { line, stdin }
    }

    /// A verb of the manual kubelet, with the Pods it is for, or what the kubelets do by themselves from then on.
    fn kubelet_verb(&mut self, item: &Value, path: &str) -> Option<Instruction> {
        if item.get("kubelet").is_some_and(|mode| mode.as_map().is_some()) {
            return Some(Instruction::Do(Input::Kubelets(self.kubelet(item, path))));
        }
        let Some(verb) = Verb::named(item.text(&["kubelet"])) else {
            self.fault(
                &join(path, "kubelet"),
                "kubelet takes ready, unready, crash, imagePullFails, fail, evict or finish, or switches such as {ready: false}",
            );
            return None;
        };
        let selection = Selection {
            revision: self
                .number(item, path, "revision")
                .and_then(|revision| i64::try_from(revision).ok()),
            count: self.number(item, path, "count").and_then(|count| usize::try_from(count).ok()),
            ready: self.truth(item, path, "ready"),
            pod: self.text(item, path, "pod"),
        };
        Some(Instruction::Do(Input::Kubelet { verb, selection }))
    }

    fn until(&mut self, value: &Value, field: &str) -> Option<Until> {
        let Some(text) = value.as_str() else {
            return self.duration(value, field).map(Until::Passed);
        };
        if text == "quiet" {
            return Some(Until::Quiet);
        }
        if let Some(number) = text.strip_prefix("step ").and_then(|number| number.trim().parse().ok()) {
            return Some(Until::Step(number));
        }
        if text.contains('/') {
            return Condition::parse(text)
                .map(Until::Holds)
                .map_err(|message| self.fault(field, message))
                .ok();
        }
        if let Some(wait_ms) = milliseconds(value) {
            return Some(Until::Passed(wait_ms));
        }
        self.fault(
            field,
            "until takes quiet, a duration (20s), step N, or a condition (deployment/web complete)",
        );
        None
    }
}

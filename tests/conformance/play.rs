//! Plays the stimuli of a recording against a cluster on the virtual clock.

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::apiserver::actor::Actor;
use converge::apiserver::why::Why;
use converge::apiserver::write::{Outcome, Verb as WriteVerb, Write, Writer};
use converge::apiserver::{DeleteOptions, UpdateOptions};
use converge::controllers::ControllerName;
use converge::kubelet::image::{ImageBehaviour, KubeletMode};
use converge::kubelet::manual::{self, Selection, Verb};
use converge::sim::cluster::NodeSpec;
use converge::sim::fault::{Component, Fault};
use converge::sim::step::Step;
use converge::sim::world::World;
use serde_json::{Value as Json, json};

use crate::mask::Mask;
use crate::reduce;
use crate::request;

/// A step is over when this many milliseconds passed without a write.
const QUIET_MS: u64 = 600;
/// Milliseconds between the end of a step and the next stimulus: with the time of quiet, a second, the least that passed
/// in the recordings. What is written meanwhile belongs to the next step, as there.
const BETWEEN_STEPS_MS: u64 = 400;
/// Milliseconds in which the recorder, playing the kubelet, started a Pod or let one go.
const KUBELET_MS: u64 = 20;
/// Passes that one step may take; a step that never comes to rest is a fault of its own.
const MAX_PASSES: usize = 3_000;

/// A cluster like the recorder's, and what has been written since the last step.
pub struct Player {
    world: World,
    pub mask: Mask,
    writes: Vec<Json>,
    last_write_ms: u64,
    /// A step did not come to rest.
    pub restless: bool,
}

impl Player {
    /// Three nodes, and kubelets that do what the recording says they do by themselves.
    pub fn new(recording: &Json) -> Self {
        let mut world = World::new(1);
        world.set_up_cluster(&NodeSpec::default_three());
        // Beside the recorder's control plane nobody made volumes.
        let provisioner = Fault::Component {
            component: Component::Part(ControllerName::Provisioner),
            stopped: true,
        };
        world.meet(&provisioner).expect("there is one");
        let kubelet = world.kubelet_mut();
        kubelet.mode = KubeletMode {
            start: recording["kubelet"]["start"] != false,
            finish: recording["kubelet"]["finish"] != false,
            ready: false,
            report: false,
        };
        kubelet.jitter_percent = 0;
        kubelet.default_image = ImageBehaviour {
            pull_ms: 0,
            start_ms: KUBELET_MS,
            stop_ms: KUBELET_MS,
            ..ImageBehaviour::default()
        };
        Self {
            last_write_ms: world.now_ms(),
            world,
            mask: Mask::default(),
            writes: Vec::new(),
            restless: false,
        }
    }

    /// The cluster as it stands.
    #[allow(dead_code, reason = "the comparison looks at reduced objects alone")]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Goes on in another world, as its kubelets and images stand there.
    #[allow(dead_code, reason = "only imports go on elsewhere")]
    pub fn go_on_in(&mut self, build: impl FnOnce(&World) -> World) {
        let kubelet = self.world.kubelet();
        let (mode, image) = (kubelet.mode, kubelet.default_image);
        self.world = build(&self.world);
        let kubelet = self.world.kubelet_mut();
        kubelet.mode = mode;
        kubelet.jitter_percent = 0;
        kubelet.default_image = image;
        self.last_write_ms = self.world.now_ms();
    }

    /// Does one step's stimulus and runs on until all is quiet. Returns the step as the recorder would have written it.
    pub fn step(&mut self, stimulus: &Json) -> Json {
        self.wait(BETWEEN_STEPS_MS);
        self.last_write_ms = self.world.now_ms();
        let result = if let Some(line) = stimulus["kubectl"].as_str() {
            Some(self.kubectl(line, stimulus["stdin"].as_str().unwrap_or_default()))
        } else if stimulus["kubelet"].is_object() {
            self.kubelet(&stimulus["kubelet"]);
            None
        } else if let Some(seconds) = stimulus["wait"].as_f64() {
            self.wait(
                std::time::Duration::from_secs_f64(seconds)
                    .as_millis()
                    .try_into()
                    .expect("a short wait"),
            );
            None
        } else {
            Some(self.request(&stimulus["api"]))
        };
        self.settle();
        let mut then = reduce::objects(self.world.api());
        then["writes"] = std::mem::take(&mut self.writes).into();
        let mut step = json!({"do": stimulus, "then": then});
        if let Some(result) = result {
            step["result"] = result;
        }
        self.masked(&step)
    }

    /// The step with everything masked that is left to chance.
    fn masked(&self, step: &Json) -> Json {
        let text = self.mask.text(&step.to_string());
        serde_json::from_str(&text).expect("masking keeps JSON what it is")
    }

    fn kubectl(&mut self, line: &str, stdin: &str) -> Json {
        // The recorder typed every line with the namespace that was made for the recording; kubectl warns where that is of no use.
        let line = format!("-n default {}", line.replace("NAMESPACE", "default"));
        let (mut output, steps) = self.world.kubectl(&line, stdin);
        self.took(&steps);
        let mut passes = 0;
        while let Some(mut follow) = output.follow.take() {
            let progress = follow.poll(self.world.api(), &[]);
            output.stdout.push_str(&progress.stdout);
            output.stderr.push_str(&progress.stderr);
            if let Some(code) = progress.finished {
                output.code = code;
                break;
            }
            passes += 1;
            let deadline_ms = follow.deadline_ms().unwrap_or(u64::MAX);
            if passes > MAX_PASSES || !self.pass(deadline_ms) {
                if deadline_ms == u64::MAX {
                    break;
                }
                self.world.advance_to(deadline_ms);
            }
            output.follow = Some(follow);
        }
        json!({
            "code": output.code,
            "stdout": self.mask.printed(&output.stdout),
            "stderr": self.mask.printed(&output.stderr)
        })
    }

    fn kubelet(&mut self, stimulus: &Json) {
        let (name, options) = stimulus.as_object().and_then(|verbs| verbs.iter().next()).expect("one verb");
        let selection = Selection {
            revision: options["revision"].as_i64(),
            count: options["count"].as_u64().and_then(|count| usize::try_from(count).ok()),
            ready: options["ready"].as_bool(),
            ..Selection::default()
        };
        let verb = match Verb::named(name) {
            Some(Verb::Crash { .. }) => Some(Verb::Crash {
                restarts: options["restarts"].as_i64(),
            }),
            verb => verb,
        };
        // `deletePod` and `labelPod` are a user's requests about Pods that are chosen in the same way.
        let pods = manual::select(self.world.api(), verb.unwrap_or(Verb::Fail), &selection);
        for pod in pods {
            match verb {
                Some(verb) => {
                    let (result, steps) = self.world.play(verb, &pod);
                    result.unwrap_or_else(|status| panic!("{verb} {}: {status}", pod.name));
                    self.took(&steps);
                    if matches!(verb, Verb::Ready | Verb::Unready) {
                        self.settle();
                    }
                }
                None if name == "deletePod" => self.delete(&pod),
                None if name == "labelPod" => self.label(&pod, &options["labels"]),
                None => panic!("unknown verb {name}"),
            }
        }
    }

    fn delete(&mut self, pod: &Key) {
        let options = DeleteOptions::default();
        let (result, steps) = self.world.act(|api| api.delete(user(), pod, &options));
        result.expect("the Pod is there");
        self.took(&steps);
    }

    fn label(&mut self, pod: &Key, labels: &Json) {
        let mut value = self.world.api().get(pod).expect("the Pod is there").value().clone();
        for (key, label) in labels.as_object().expect("labels") {
            match label.as_str() {
                Some(label) => value.set(&["metadata", "labels", key], label),
                None => drop(value.remove(&["metadata", "labels", key])),
            }
        }
        let options = UpdateOptions {
            verb: Some(WriteVerb::Patch),
            ..UpdateOptions::default()
        };
        let (result, steps) = self.world.act(|api| api.update(user(), Kind::Pod, value, options));
        result.expect("a valid label");
        self.took(&steps);
    }

    fn request(&mut self, request: &Json) -> Json {
        let (answer, steps) = self.world.act(|api| request::send(api, request));
        self.took(&steps);
        answer
    }

    fn wait(&mut self, wait_ms: u64) {
        let until_ms = self.world.now_ms() + wait_ms;
        while self.pass(until_ms) {}
        self.world.advance_to(until_ms);
    }

    /// Runs on until nothing has been written for a while.
    fn settle(&mut self) {
        for _ in 0..MAX_PASSES {
            if !self.pass(self.last_write_ms + QUIET_MS) {
                self.world.advance_to(self.last_write_ms + QUIET_MS);
                return;
            }
        }
        self.restless = true;
    }

    fn pass(&mut self, until_ms: u64) -> bool {
        let Some(steps) = self.world.run_next(until_ms) else {
            return false;
        };
        self.took(&steps);
        true
    }

    fn took(&mut self, steps: &[Step]) {
        for write in steps.iter().flat_map(|step| std::iter::once(&step.write).chain(&step.reports)) {
            self.learn(write);
            if write.outcome == Outcome::Stored {
                self.last_write_ms = self.world.now_ms();
            }
            self.writes.extend(reduce::write(write));
        }
    }

    fn learn(&mut self, write: &Write) {
        let created = write.verb == WriteVerb::Create;
        let Some(object) = write.after.as_deref() else {
            // A refused Pod got its name all the same, unless it was refused before that.
            let named = !write.key.name.ends_with('-');
            if created && named && write.key.kind == Kind::Pod && write.writer.actor == Actor::ReplicaSetController {
                self.mask.generated_name(&write.key.name);
            }
            return;
        };
        if created && !object.value().text(&["metadata", "generateName"]).is_empty() {
            self.mask.generated_name(object.name());
        }
        let restarted = object
            .value()
            .at(&["spec", "template", "metadata", "annotations", "kubectl.kubernetes.io/restartedAt"]);
        if object.kind() == Kind::ReplicaSet && restarted.is_some() {
            self.mask
                .hash_of_time(object.value().text(&["metadata", "labels", "pod-template-hash"]));
        }
    }
}

fn user() -> Writer {
    Writer::client(Actor::Client("you".into()), "recorder", Why::Asked("request".into()))
}

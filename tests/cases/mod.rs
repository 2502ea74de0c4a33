//! A terminal on a cluster that runs by itself: what a person types, waits for and sees.
#![allow(dead_code, reason = "each file of cases uses its part")]

use converge::api::kind::Kind;
use converge::api::object::{Key, Shared};
use converge::api::pod::condition;
use converge::kubectl::Follow;
use converge::kubelet::image::ImageBehaviour;
use converge::kubelet::manual::{Selection, Verb};
use converge::scenario;
use converge::sim::cluster::NodeSpec;
use converge::sim::script::{Input, Instruction};
use converge::sim::step::Step;
use converge::sim::world::World;

/// A cluster is quiet when nothing was written for so long, in milliseconds.
const QUIET_MS: u64 = 30_000;

/// The Deployment that the cases begin with.
pub const BASE: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: \"shop:1\"}]}
";

/// What a command printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    pub out: String,
    pub err: String,
    pub code: i32,
}

pub struct Terminal {
    pub world: World,
    pub steps: Vec<Step>,
}

impl Terminal {
    /// A cluster of `nodes` with images as a scenario file describes them.
    pub fn with(nodes: &[NodeSpec], images: &str) -> Self {
        let text = format!("apiVersion: converge/v1\nkind: Scenario\nimages: {{{images}}}\n");
        let scenario = scenario::read(&text).expect("the images are written well");
        let mut world = World::new(1);
        world.set_up_cluster(nodes);
        let behaviours = scenario
            .images
            .iter()
            .map(|(name, image): (_, &ImageBehaviour)| (name.clone(), *image));
        world.kubelet_mut().images = behaviours.collect();
        Self { world, steps: Vec::new() }
    }

    pub fn new(images: &str) -> Self {
        Self::with(&NodeSpec::default_three(), images)
    }

    /// A cluster on which `manifest` was applied and has come to rest.
    pub fn applied(images: &str, manifest: &str) -> Self {
        let mut terminal = Self::new(images);
        let printed = terminal.apply(manifest);
        assert_eq!(printed.code, 0, "{}", printed.err);
        terminal.settle();
        terminal
    }

    pub fn base(images: &str) -> Self {
        Self::applied(images, BASE)
    }

    /// Types a line, and lets the cluster run until the command has ended.
    pub fn run(&mut self, line: &str, stdin: &str) -> Printed {
        let mut printed = self.begin(line, stdin);
        while let Some(follow) = printed.1.take() {
            printed.1 = self.follow(&mut printed.0, follow);
        }
        printed.0
    }

    fn begin(&mut self, line: &str, stdin: &str) -> (Printed, Option<Follow>) {
        let (output, steps) = self.world.kubectl(line, stdin);
        self.steps.extend(steps);
        let printed = Printed {
            out: output.stdout,
            err: output.stderr,
            code: output.code,
        };
        (printed, output.follow)
    }

    fn follow(&mut self, printed: &mut Printed, mut follow: Follow) -> Option<Follow> {
        let progress = follow.poll(self.world.api(), &[]);
        printed.out += &progress.stdout;
        printed.err += &progress.stderr;
        if let Some(code) = progress.finished {
            printed.code = code;
            return None;
        }
        let patience_ms = self.world.now_ms() + 3_600_000;
        let until_ms = follow.deadline_ms().unwrap_or(patience_ms).min(patience_ms);
        match self.world.run_next(until_ms) {
            Some(steps) => self.steps.extend(steps),
            None if until_ms == patience_ms => panic!("the command waits for ever: {}", printed.out),
            None => self.world.advance_to(until_ms),
        }
        Some(follow)
    }

    /// Types a line, which takes no time, and returns what it printed on standard output; it must succeed.
    pub fn says(&mut self, line: &str) -> String {
        let printed = self.run(line, "");
        assert_eq!(printed.code, 0, "{line}: {}", printed.err);
        printed.out
    }

    /// Types a line that must fail; what it printed on standard error.
    pub fn fails(&mut self, line: &str) -> String {
        let printed = self.run(line, "");
        assert_eq!(printed.code, 1, "{line}: {}", printed.out);
        printed.err
    }

    pub fn apply(&mut self, manifest: &str) -> Printed {
        self.run("apply -f -", manifest)
    }

    /// Runs until nothing was written for a while.
    pub fn settle(&mut self) {
        let mut quiet_ms = self.world.now_ms() + QUIET_MS;
        while let Some(steps) = self.world.run_next(quiet_ms) {
            if !steps.is_empty() {
                quiet_ms = self.world.now_ms() + QUIET_MS;
            }
            self.steps.extend(steps);
        }
        self.world.advance_to(quiet_ms);
    }

    /// Types a line that must succeed, and lets the cluster come to rest.
    pub fn then(&mut self, line: &str) -> String {
        let out = self.says(line);
        self.settle();
        out
    }

    pub fn seconds(&mut self, seconds: u64) {
        let until_ms = self.world.now_ms() + seconds * 1000;
        while let Some(steps) = self.world.run_next(until_ms) {
            self.steps.extend(steps);
        }
        self.world.advance_to(until_ms);
    }

    /// Breaks or mends something, written as in a scenario file: `{node: node-1, state: down}`.
    pub fn fault(&mut self, fault: &str) {
        let nodes: Vec<String> = self.names(Kind::Node).iter().map(|name| format!("{{name: {name}}}")).collect();
        let nodes = nodes.join(", ");
        let text = format!("apiVersion: converge/v1\nkind: Scenario\nnodes: [{nodes}]\nscript: [{{fault: {fault}}}]\n");
        let scenario = scenario::read(&text).expect("the fault is written well");
        for instruction in &scenario.script {
            let Instruction::Do(Input::Fault(fault)) = instruction else {
                panic!("a fault is read");
            };
            self.world.meet(fault).expect("what breaks is there");
        }
    }

    pub fn play(&mut self, verb: Verb, count: usize) {
        let selection = Selection {
            count: Some(count),
            ..Selection::default()
        };
        self.steps.extend(self.world.play_selected(verb, &selection));
    }

    pub fn get(&self, kind: Kind, name: &str) -> &Shared {
        self.world.api().get(&Key::new(kind, "default", name)).expect("the object is there")
    }

    pub fn web(&self) -> &Shared {
        self.get(Kind::Deployment, "web")
    }

    /// A condition of `web`: status, reason, message.
    pub fn condition(&self, kind: &str) -> String {
        let web = self.web().value();
        condition(web, kind)
            .map(|condition| ["status", "reason", "message"].map(|name| condition.text(&[name])).join(" "))
            .unwrap_or_default()
    }

    pub fn names(&self, kind: Kind) -> Vec<String> {
        self.world.api().list(kind).map(|object| object.name().to_string()).collect()
    }

    /// The ReplicaSet with this revision.
    pub fn revision(&self, revision: &str) -> &Shared {
        let mut sets = self.world.api().list(Kind::ReplicaSet);
        sets.find(|set| set.annotation("deployment.kubernetes.io/revision") == Some(revision))
            .expect("the revision is there")
    }

    pub fn revision_name(&self, revision: &str) -> String {
        self.revision(revision).name().to_string()
    }

    /// `spec.replicas` of the ReplicaSet with this revision.
    pub fn size(&self, revision: &str) -> i64 {
        self.revision(revision).value().int(&["spec", "replicas"]).unwrap_or_default()
    }

    /// The revisions that are there, in order.
    pub fn revisions(&self) -> Vec<i64> {
        let sets = self.world.api().list(Kind::ReplicaSet);
        let mut revisions: Vec<i64> = sets
            .filter_map(|set| set.annotation("deployment.kubernetes.io/revision")?.parse().ok())
            .collect();
        revisions.sort_unstable();
        revisions
    }

    /// The messages of all events since the start that `kind` objects have with `reason`, in order; `*` is any reason.
    pub fn messages(&self, kind: Kind, reason: &str) -> Vec<String> {
        let reports = self.steps.iter().flat_map(|step| std::iter::once(&step.write).chain(&step.reports));
        reports
            .filter_map(|write| write.after.as_ref())
            .map(|object| object.value())
            .filter(|value| value.text(&["kind"]) == "Event" && value.text(&["involvedObject", "kind"]) == kind.name())
            .filter(|value| reason == "*" || value.text(&["reason"]) == reason)
            .map(|value| value.text(&["message"]).to_owned())
            .collect()
    }

    /// The changes of size of ReplicaSets since `from` events, as the Deployment reports them, names replaced by revisions.
    pub fn scaling(&self, from: usize) -> Vec<String> {
        let mut messages = self.messages(Kind::Deployment, "ScalingReplicaSet").split_off(from);
        for set in self.world.api().list(Kind::ReplicaSet) {
            let revision = set.annotation("deployment.kubernetes.io/revision").unwrap_or_default();
            for message in &mut messages {
                *message = message.replace(set.name().as_str(), &format!("<{revision}>"));
            }
        }
        messages
    }

    /// The columns of `kubectl get pods`, without the header: name, ready, status, restarts.
    pub fn pods(&mut self) -> Vec<[String; 4]> {
        let table = self.says("get pods --no-headers");
        let row = |line: &str| {
            let mut columns = line
                .split("  ")
                .map(str::trim)
                .filter(|column| !column.is_empty())
                .map(str::to_owned);
            std::array::from_fn(|_| columns.next().unwrap_or_default())
        };
        table.lines().map(row).collect()
    }

    /// READY, UP-TO-DATE and AVAILABLE of `kubectl get deployment web`.
    pub fn ready(&mut self) -> String {
        let table = self.says("get deployment web --no-headers");
        table.split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" ")
    }
}

//! Scenarios from seeds: what people do to Deployments, in any order.

use std::collections::BTreeMap;

use converge::kubelet::image::{ImageBehaviour, KubeletMode, Pull};
use converge::kubelet::manual::{Selection, Verb};
use converge::scenario::Scenario;
use converge::sim::cluster::NodeSpec;
use converge::sim::condition::Condition;
use converge::sim::script::{Input, Instruction, Until};
use rand_core::{RngCore, SeedableRng};
use rand_pcg::Pcg32;

use super::manifests;

/// A seeded source of choices.
pub struct Choices(Pcg32);

impl Choices {
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.0.next_u32()).expect("usize has 32 bits or more") % bound
    }

    /// True `percent` times out of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn one_of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}

/// How rough the people of a scenario are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// They roll good images out, and scale between rollouts; nothing fails.
    Calm,
    /// They do all that comes to mind, and images fail.
    Rough,
}

/// Images that become ready and stay so.
const GOOD_IMAGES: [&str; 4] = ["shop:1", "shop:2", "shop:3", "shop:slow"];
/// Images that do not.
pub const BAD_IMAGES: [&str; 6] = [
    "shop:nope",
    "shop:denied",
    "shop:crash",
    "shop:exit",
    "shop:never",
    "shop:late-crash",
];
/// Names of Deployments; the first two select the same Pods.
pub const NAMES: [&str; 3] = ["web", "web-canary", "api"];

fn images() -> BTreeMap<ecow::EcoString, ImageBehaviour> {
    let usual = ImageBehaviour::default();
    let exits = |after_ms, exit_code| ImageBehaviour {
        exit_after_ms: Some(after_ms),
        exit_code,
        ..usual
    };
    let pull = |pull| ImageBehaviour { pull, ..usual };
    let named = [
        (
            "shop:slow",
            ImageBehaviour {
                ready_ms: 7000,
                stop_ms: 12_000,
                ..usual
            },
        ),
        ("shop:nope", pull(Pull::NotFound)),
        ("shop:denied", pull(Pull::Denied)),
        ("shop:crash", exits(300, 1)),
        ("shop:exit", exits(4000, 0)),
        ("shop:late-crash", exits(70_000, 137)),
        (
            "shop:never",
            ImageBehaviour {
                becomes_ready: false,
                ..usual
            },
        ),
    ];
    named.into_iter().map(|(name, behaviour)| (name.into(), behaviour)).collect()
}

/// The scenario of a seed, and how it was meant.
pub fn scenario(seed: u64) -> (Scenario, Manner) {
    let mut choices = Choices::new(seed);
    let manner = if choices.chance(30) { Manner::Calm } else { Manner::Rough };
    let rough = manner == Manner::Rough;
    let mut script = vec![
        Instruction::Do(Input::Apply(manifests::deployment(&mut choices, NAMES[0], manner).into())),
        wait(&mut choices, manner),
    ];
    for _ in 0..=choices.below(8) {
        let input = if rough {
            rough_input(&mut choices)
        } else {
            calm_input(&mut choices, &mut script)
        };
        script.push(Instruction::Do(input));
        script.push(wait(&mut choices, manner));
    }
    let scenario = Scenario {
        seed,
        nodes: nodes(&mut choices, rough),
        images: images(),
        kubelet: KubeletMode {
            start: !rough || choices.chance(95),
            ready: !rough || choices.chance(85),
            finish: !rough || choices.chance(90),
            report: true,
        },
        script,
        ..Scenario::default()
    };
    (scenario, manner)
}

fn nodes(choices: &mut Choices, rough: bool) -> Vec<NodeSpec> {
    let mut nodes = NodeSpec::default_three();
    if rough && choices.chance(20) {
        nodes.truncate(choices.below(3));
    }
    if rough && choices.chance(20) {
        for node in &mut nodes {
            node.pods = 2;
            node.cpu = "500m".into();
        }
    }
    nodes
}

fn wait(choices: &mut Choices, manner: Manner) -> Instruction {
    let condition = |text| Until::Holds(Condition::parse(text).expect("a condition"));
    Instruction::Wait(match choices.below(if manner == Manner::Calm { 8 } else { 10 }) {
        0..=2 => Until::Quiet,
        3..=5 => Until::Passed(choices.below(12_000) as u64),
        6 => Until::Passed(0),
        7 => Until::Step(choices.below(60) as u64),
        8 => condition("deployment/web status.updatedReplicas >= 1"),
        _ => Until::Passed(choices.below(700_000) as u64),
    })
}

pub fn kubectl(line: impl Into<ecow::EcoString>) -> Input {
    Input::Kubectl {
        line: line.into(),
        stdin: "".into(),
    }
}

/// What keeps a rolling update's promises: each rollout ends before the next begins, and a pause changes nothing. (Within
/// a rollout a third revision may take a Pod too many: the controller counts available Pods by the last status of each
/// ReplicaSet, also of one that it has just scaled down.)
fn calm_input(choices: &mut Choices, script: &mut Vec<Instruction>) -> Input {
    if choices.chance(30) {
        return kubectl(choices.one_of(&["rollout pause deployment/web", "rollout resume deployment/web"]));
    }
    let complete = Condition::parse("deployment/web complete").expect("a condition");
    script.extend([
        Instruction::Do(kubectl("rollout resume deployment/web")),
        Instruction::Wait(Until::Holds(complete)),
    ]);
    match choices.below(6) {
        0..=2 => kubectl(format!("set image deployment/web app={}", choices.one_of(&GOOD_IMAGES))),
        3 => kubectl("rollout restart deployment/web"),
        4 => kubectl("rollout undo deployment/web"),
        _ => kubectl(format!("scale deployment/web --replicas={}", choices.below(13))),
    }
}

fn rough_input(choices: &mut Choices) -> Input {
    let name = choices.one_of(&NAMES);
    let label = if name == "api" { "api" } else { "web" };
    match choices.below(30) {
        0..=2 => Input::Apply(manifests::deployment(choices, name, Manner::Rough).into()),
        3 => Input::Apply(manifests::spoiled(choices, name).into()),
        4 => Input::Apply(manifests::other(choices).into()),
        5..=7 => kubectl(format!("set image deployment/{name} app={}", choices.one_of(&GOOD_IMAGES))),
        8..=10 => kubectl(format!("set image deployment/{name} *={}", choices.one_of(&BAD_IMAGES))),
        11..=13 => kubectl(format!("scale deployment/{name} --replicas={}", choices.below(13))),
        14 => kubectl(format!("rollout undo deployment/{name} --to-revision={}", choices.below(5))),
        15 => kubectl(format!("rollout undo deployment/{name}")),
        16 => kubectl(format!("rollout pause deployment/{name}")),
        17 => kubectl(format!("rollout resume deployment/{name}")),
        18 => kubectl(format!("rollout restart deployment/{name}")),
        19 => kubectl(format!("rollout status deployment/{name} --timeout={}s", choices.below(700))),
        20 => kubectl(delete(choices, name, label)),
        21 => kubectl(format!("label deployment/{name} tier=t{} --overwrite", choices.below(3))),
        22 => kubectl(format!("annotate pods -l app={label} note=n{} --overwrite", choices.below(3))),
        23 => kubectl(format!(
            "label pods -l app={label} app{}",
            choices.one_of(&["-", "=api --overwrite"])
        )),
        24 => kubectl(patch(choices, name)),
        _ => kubelet(choices),
    }
}

fn delete(choices: &mut Choices, name: &str, label: &str) -> String {
    let cascade = choices.one_of(&["", " --cascade=orphan", " --cascade=foreground", " --wait=false"]);
    match choices.below(5) {
        0 => format!("delete pods -l app={label} --wait=false"),
        1 => format!("delete rs -l app={label}{cascade}"),
        2 => "delete pods --all --force --grace-period=0".to_owned(),
        3 => format!("delete rs,deployment -l app={label}{cascade}"),
        _ => format!("delete deployment {name}{cascade}"),
    }
}

fn patch(choices: &mut Choices, name: &str) -> String {
    let number = choices.below(13);
    let spec = match choices.below(6) {
        0 => format!(r#""minReadySeconds":{number}"#),
        1 => format!(r#""revisionHistoryLimit":{}"#, number % 3),
        2 => format!(r#""progressDeadlineSeconds":{}"#, 20 + number),
        3 => format!(r#""strategy":{{"rollingUpdate":{{"maxSurge":{number},"maxUnavailable":"{number}%"}}}}"#),
        4 => r#""strategy":{"type":"Recreate","rollingUpdate":null}"#.to_owned(),
        _ => format!(r#""template":{{"metadata":{{"annotations":{{"checksum":"c{number}"}}}}}}"#),
    };
    format!("patch deployment {name} -p '{{\"spec\":{{{spec}}}}}'")
}

pub fn kubelet(choices: &mut Choices) -> Input {
    let verbs = [
        Verb::Ready,
        Verb::Unready,
        Verb::Crash { restarts: None },
        Verb::ImagePullFails,
        Verb::Fail,
        Verb::Finish,
    ];
    let verb = verbs[choices.below(verbs.len())];
    let selection = Selection {
        revision: choices.chance(30).then(|| 1 + choices.below(3) as i64),
        count: choices.chance(60).then(|| 1 + choices.below(3)),
        ..Selection::default()
    };
    Input::Kubelet { verb, selection }
}

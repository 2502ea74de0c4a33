//! The timeline: every step of a scenario, the state at each of them, and the branches that a reader opens by acting
//! in the past.
//!
//! Steps hold what they changed, and every [`CHECKPOINT_STEPS`] steps the whole runner is kept. The state at a step is
//! the nearest checkpoint before it with the changes since: going back costs what going forward costs. Acting at a step
//! runs on from the checkpoint before it, which by determinism makes the same steps again, and then the new one. A
//! controller's pass that had begun is ended first; the action comes after its last write.

use std::rc::Rc;

use imbl::OrdMap;

use super::fault::Fault;
use super::outside::{Outside, cost_of};
use super::runner::{Action, Caption, Progress, Runner};
use super::script::{Input, Instruction, Until};
use super::step::Step;
use super::world::World;
use crate::api::object::{Key, Shared};
use crate::apiserver::{ApiServer, Health};
use crate::controllers::Autoscalers;
use crate::kubectl;
use crate::limits;
use crate::traffic::{Span, Totals};

/// Steps between two checkpoints: more of them save memory, fewer save time on seeking and on acting in the past. After a
/// checkpoint every node of a map on the way to a change is copied once; laying the changes of so many steps over a
/// checkpoint takes a few milliseconds, playing them again some tens.
pub const CHECKPOINT_STEPS: u64 = 1024;

/// The cluster as it stands after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Every object, by key.
    pub objects: OrdMap<Key, Shared>,
    /// The virtual clock, in milliseconds since the Unix epoch.
    pub time_ms: u64,
    /// The step's number; 0 is before the first.
    pub step: u64,
    /// What had become of the requests to a Service by then.
    pub traffic: Totals,
}

impl Snapshot {
    /// The objects of `kind`, by namespace and name.
    pub fn list(&self, kind: crate::api::kind::Kind) -> impl Iterator<Item = &Shared> {
        crate::apiserver::list::of_kind(&self.objects, kind)
    }
}

/// All that a course of events consists of.
#[derive(Clone, Debug)]
struct Course {
    runner: Runner,
    steps: Vec<Rc<Step>>,
    /// Shared, so that a chunk of the vector is small: it is copied on the stack, and a browser's is short.
    checkpoints: Vec<Rc<Runner>>,
    script: Vec<Instruction>,
}

/// The steps of a scenario from its beginning to where nothing more happens by itself.
#[derive(Clone, Debug)]
pub struct Timeline {
    course: Course,
    /// The courses that were left by acting in the past, the latest last.
    left: Vec<Course>,
    /// The courses that were undone and can be got back, the latest last. Acting forgets them.
    undone: Vec<Course>,
    /// Commands that only looked at the cluster: they change no course, and no branch loses them.
    looks: Vec<Action>,
}

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acted {
    /// The command only looked; its output is the last of [`Timeline::looks`].
    Looked,
    /// The course goes on from the action; the number is that of the first step after it began, made or still to come.
    Changed(u64),
    /// Nothing was done: the timeline has [`limits::MAX_STEPS`] steps.
    Full,
}

impl Timeline {
    /// Begins in `world`, which has been set up and has made no steps, with `script` ahead.
    pub fn start(world: World, script: impl IntoIterator<Item = Instruction>) -> Self {
        let runner = Runner::new(world);
        let course = Course {
            checkpoints: vec![Rc::new(runner.clone())],
            runner,
            steps: Vec::new(),
            script: script.into_iter().collect(),
        };
        Self {
            course,
            left: Vec::new(),
            undone: Vec::new(),
            looks: Vec::new(),
        }
    }

    /// Runs on for about `budget` passes. Returns whether there is more to run.
    pub fn advance(&mut self, budget: usize) -> bool {
        self.course.advance(budget)
    }

    /// Runs to the end: until the script is done and nothing more happens, or a bound of `limits` is reached.
    pub fn run(&mut self) {
        while self.advance(1024) {}
    }

    /// Whether [`Timeline::advance`] has nothing more to run.
    pub fn is_settled(&self) -> bool {
        self.course.runner.is_settled()
    }

    /// Whether the steps were cut off at [`limits::MAX_STEPS`].
    pub fn is_cut_off(&self) -> bool {
        self.len() >= limits::MAX_STEPS
    }

    /// The number of the last step so far.
    pub fn len(&self) -> u64 {
        self.course.runner.world().steps()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The step of this number; steps are numbered from 1.
    pub fn step(&self, number: u64) -> Option<&Rc<Step>> {
        usize::try_from(number.checked_sub(1)?)
            .ok()
            .and_then(|at| self.course.steps.get(at))
    }

    /// Every step so far, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Rc<Step>> + ExactSizeIterator {
        self.course.steps.iter()
    }

    /// The state after the step of this number, or after the last one if there are not so many.
    pub fn state_at(&self, number: u64) -> Snapshot {
        let number = number.min(self.len());
        let runner = &self.course.checkpoints[self.course.checkpoint_before(number)];
        let from = runner.world().steps();
        let mut objects = runner.world().api().objects().clone();
        for step in (from + 1..=number).filter_map(|number| self.step(number)) {
            for change in step.changes() {
                match change.after {
                    Some(after) => objects.insert(change.key.clone(), Rc::clone(after)),
                    None => objects.remove(change.key),
                };
            }
        }
        Snapshot {
            objects,
            time_ms: self.time_ms_at(number),
            step: number,
            traffic: self.traffic_at(number),
        }
    }

    /// The virtual clock at the step of this number, in milliseconds since the Unix epoch.
    fn time_ms_at(&self, number: u64) -> u64 {
        self.step(number).map_or(crate::api::time::START_MS, |step| step.time_ms)
    }

    /// What had become of the requests to a Service by the step of this number.
    pub fn traffic_at(&self, number: u64) -> Totals {
        let sample = self.step(number.min(self.len())).and_then(|step| step.traffic.as_ref());
        sample.map_or(Totals::default(), |sample| sample.totals)
    }

    /// The stretches of time in which requests fared alike, in order, up to the step of this number; up to the last step
    /// of a course that is at rest, with what came after it.
    pub fn traffic_spans(&self, number: u64) -> impl Iterator<Item = &Span> {
        let after = if number >= self.len() {
            self.world().traffic().spans()
        } else {
            &[]
        };
        let steps = self.steps().take_while(move |step| step.number <= number);
        let samples = steps.filter_map(|step| step.traffic.as_ref());
        samples.flat_map(|sample| &sample.spans).chain(after)
    }

    /// What was typed and done from outside, in order.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = &Action> + ExactSizeIterator {
        self.course.runner.actions()
    }

    /// The commands that only looked at the cluster, in the order in which they were typed.
    pub fn looks(&self) -> &[Action] {
        &self.looks
    }

    /// What the script says to the reader, with the step after which it says it.
    pub fn captions(&self) -> impl DoubleEndedIterator<Item = &Caption> + ExactSizeIterator {
        self.course.runner.captions()
    }

    /// The world at the end of the course, for asking what is due next.
    pub fn world(&self) -> &World {
        self.course.runner.world()
    }

    /// The script that leads to this course, actions of the reader included.
    pub fn script(&self) -> impl Iterator<Item = &Instruction> {
        self.course.script.iter()
    }

    /// Lets the reader act when the step of number `at` has been made. A command that only looks is answered from the
    /// state at that step. Any other action leaves what was to come after the step; [`Timeline::undo`] brings it back.
    pub fn act(&mut self, at: u64, input: Input) -> Acted {
        let at = at.min(self.len());
        if self.look(at, &input) {
            return Acted::Looked;
        }
        if at >= limits::MAX_STEPS {
            return Acted::Full;
        }
        let left = self.course.clone();
        self.course = left.branch(at, input);
        self.left.push(left);
        self.undone.clear();
        if self.left.len() > limits::MAX_BRANCHES {
            self.left.remove(0);
        }
        let target = self.course.script.len();
        while self.course.runner.position() < target && self.course.advance(1) {}
        Acted::Changed(self.actions().next_back().map_or(at, |action| action.step) + 1)
    }

    /// Tries the command on a copy of the state; if it asks for no write and waits for nothing, that was all of it.
    fn look(&mut self, at: u64, input: &Input) -> bool {
        let Some((line, stdin)) = input.command().filter(|_| !matches!(input, Input::Interrupted { .. })) else {
            return false;
        };
        let (output, wrote) = self.try_command(at, line, stdin);
        if output.follow.is_some() || wrote {
            return false;
        }
        let mut action = Action {
            input: input.clone(),
            step: at,
            time_ms: self.time_ms_at(at),
            code: Some(output.code),
            lines: Vec::new(),
        };
        action.print(at, &output.stdout, &output.stderr);
        self.looks.push(action);
        if self.looks.len() > limits::MAX_LOOKS {
            self.looks.remove(0);
        }
        true
    }

    /// Runs the command on a copy of the state at the step of number `at`. Returns also whether it asked for a write.
    fn try_command(&self, at: u64, line: &str, stdin: &str) -> (kubectl::Output, bool) {
        let state = self.state_at(at);
        let mut copy = ApiServer::of_objects(state.objects, state.time_ms);
        copy.set_health(self.health_at(at));
        let output = kubectl::run_measured(&mut copy, &kubectl::Session::default(), line, stdin, &self.metrics_at(at));
        let wrote = !copy.take_journal().is_empty();
        (output, wrote)
    }

    /// The text that the command would open in an editor at the step of number `at`, if it is one that edits and nothing
    /// stands in its standard input yet. What is saved goes there when the command is [acted](Timeline::act) out.
    pub fn text_to_edit(&self, at: u64, input: &Input) -> Option<String> {
        let (line, stdin) = input.command()?;
        let edits = line.split_whitespace().any(|word| word == "edit" || word == "edit-last-applied");
        if !edits || !stdin.is_empty() {
            return None;
        }
        self.try_command(at.min(self.len()), line, stdin).0.edit
    }

    /// How the API server was when the step of number `at` had been made.
    fn health_at(&self, at: u64) -> Health {
        let faults = self.actions().rev().filter(|action| action.step <= at);
        let of_server = |action: &Action| match &action.input {
            Input::Fault(Fault::ApiServer(health)) => Some(*health),
            _ => None,
        };
        faults.map(of_server).find_map(|health| health).unwrap_or_default()
    }

    /// What there was to measure when the step of number `at` had been made.
    fn metrics_at(&self, at: u64) -> Autoscalers {
        let mut metrics = self.course.checkpoints[0].world().autoscalers().clone();
        for action in self.actions().filter(|action| action.step <= at) {
            match &action.input {
                Input::Outside(Outside::Load(load)) => metrics.set_load(load.clone()),
                Input::Outside(Outside::Traffic(demand)) => metrics.set_requests(cost_of(demand.as_ref())),
                _ => {}
            }
        }
        metrics
    }

    /// Goes back to the course that the last action left. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.left.pop() {
            Some(course) => {
                self.undone.push(std::mem::replace(&mut self.course, course));
                true
            }
            None => false,
        }
    }

    /// Takes back the last undo. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        match self.undone.pop() {
            Some(course) => {
                self.left.push(std::mem::replace(&mut self.course, course));
                true
            }
            None => false,
        }
    }

    /// How many undone courses can be got back.
    pub fn redo_depth(&self) -> usize {
        self.undone.len()
    }

    /// How many courses can be got back.
    pub fn undo_depth(&self) -> usize {
        self.left.len()
    }
}

impl Course {
    fn advance(&mut self, budget: usize) -> bool {
        for _ in 0..budget {
            if self.runner.world().steps() >= limits::MAX_STEPS {
                return false;
            }
            let Progress::More(steps) = self.runner.advance(&self.script) else {
                return false;
            };
            self.steps.extend(steps.into_iter().map(Rc::new));
            let last = self.checkpoints.last().map_or(0, |runner| runner.world().steps());
            if self.runner.world().steps() >= last + CHECKPOINT_STEPS {
                self.checkpoints.push(Rc::new(self.runner.clone()));
            }
        }
        true
    }

    /// The position of the last checkpoint at or before the step of this number.
    fn checkpoint_before(&self, number: u64) -> usize {
        let (mut low, mut high) = (0, self.checkpoints.len());
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self.checkpoints[middle].world().steps() <= number {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The course that is this one up to step `at`, where the reader acts.
    fn branch(&self, at: u64, input: Input) -> Self {
        let kept = self.checkpoint_before(at);
        let mut runner = self.checkpoints[kept].as_ref().clone();
        let mut script = self.script.clone();
        // At the end the whole script stays; before it, what the script had done by the step, and what it said there.
        let at_end = self.runner.is_settled() && at == self.runner.world().steps();
        loop {
            let ahead = script.get(runner.position());
            // What makes no step and was done by this very step stays, also behind a wait that made none.
            let next = self.runner.actions().nth(runner.actions().len());
            let is_done = next.is_some_and(|action| action.step <= at && action.input.makes_no_step());
            let without_step = is_done || matches!(ahead, Some(Instruction::Say(_)));
            let wanted = runner.world().steps() < at || (at_end && ahead.is_some()) || without_step;
            if !wanted || !matches!(runner.advance(&script), Progress::More(_)) {
                break;
            }
        }
        script.truncate(runner.position());
        script.push(Instruction::Wait(Until::Step(at)));
        script.push(Instruction::Do(input));
        let checkpoints = self.checkpoints[..=kept].to_vec();
        let steps = usize::try_from(self.checkpoints[kept].world().steps()).unwrap_or(usize::MAX);
        Self {
            runner: self.checkpoints[kept].as_ref().clone(),
            steps: self.steps[..steps.min(self.steps.len())].to_vec(),
            checkpoints,
            script,
        }
    }
}

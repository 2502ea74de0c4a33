//! Plays a script against a world, one pass at a time.

use ecow::EcoString;
use std::iter;
use std::rc::Rc;

use super::script::{HAND_MS, Input, Instruction, Localized, PATIENCE_MS, QUIET_MS, Until};
use super::step::Step;
use super::world::World;
use crate::apiserver::write::{Outcome, Write};
use crate::kubectl::{self, Follow};
use crate::limits;

/// Something that was done to the cluster from outside, and what it printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What was done.
    pub input: Input,
    /// The number of the last step before it.
    pub step: u64,
    /// The virtual clock, in milliseconds since the Unix epoch.
    pub time_ms: u64,
    /// The command's exit status; `None` while it is still waiting for something.
    pub code: Option<i32>,
    /// What it printed, in order.
    pub lines: Vec<Line>,
}

/// Where a line was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Text that a command printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The step after which it appeared.
    pub step: u64,
    /// Where it was printed.
    pub stream: Stream,
    /// The text, one or more whole lines.
    pub text: EcoString,
}

/// Something that the script says to the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The step after which it is said.
    pub step: u64,
    /// The text.
    pub text: Rc<Localized>,
}

impl Action {
    /// Appends what was printed when the step of number `step` had been made.
    pub(super) fn print(&mut self, step: u64, stdout: &str, stderr: &str) {
        for (stream, text) in [(Stream::Out, stdout), (Stream::Err, stderr)] {
            if !text.is_empty() {
                self.lines.push(Line {
                    step,
                    stream,
                    text: text.into(),
                });
            }
        }
    }
}

/// What came of running on.
#[derive(Debug)]
pub enum Progress {
    /// A pass or an action ran; here are its steps, which may be none.
    More(Vec<Step>),
    /// Nothing more happens by itself.
    Settled,
}

/// A world with its place in a script.
#[derive(Clone, Debug)]
pub struct Runner {
    world: World,
    position: usize,
    /// When the current wait began and when the last write before or in it was, in milliseconds since the Unix epoch.
    wait: Option<WaitState>,
    settled: bool,
    /// Shared with the checkpoints, which are many.
    actions: Rc<Vec<Action>>,
    captions: Rc<Vec<Caption>>,
    follows: Vec<(usize, Follow)>,
}

#[derive(Clone, Copy, Debug)]
struct WaitState {
    began_ms: u64,
    written_ms: u64,
}

impl Runner {
    /// Begins at the script's start.
    pub fn new(world: World) -> Self {
        Self {
            world,
            position: 0,
            wait: None,
            settled: false,
            actions: Rc::default(),
            captions: Rc::default(),
            follows: Vec::new(),
        }
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// How many instructions have been carried out.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Whether nothing more happens by itself.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// What was done from outside.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = &Action> + ExactSizeIterator {
        self.actions.iter()
    }

    /// What the script said.
    pub fn captions(&self) -> impl DoubleEndedIterator<Item = &Caption> + ExactSizeIterator {
        self.captions.iter()
    }

    /// Runs one pass, or carries out one instruction of `script`.
    pub fn advance(&mut self, script: &[Instruction]) -> Progress {
        if self.settled {
            return Progress::Settled;
        }
        match script.get(self.position) {
            Some(Instruction::Do(_)) if self.is_sending(script) => self.run_next(u64::MAX).map_or(Progress::Settled, Progress::More),
            Some(Instruction::Do(input)) => {
                self.position += 1;
                Progress::More(self.perform(input.clone()))
            }
            Some(Instruction::Say(text)) => {
                self.position += 1;
                Rc::make_mut(&mut self.captions).push(Caption {
                    step: self.world.steps(),
                    text: Rc::clone(text),
                });
                Progress::More(Vec::new())
            }
            Some(Instruction::Wait(until)) => Progress::More(self.wait(&until.clone())),
            None => self.run_out(),
        }
    }

    fn perform(&mut self, input: Input) -> Vec<Step> {
        let (step, time_ms) = (self.world.steps(), self.world.now_ms());
        let mut action = Action {
            input,
            step,
            time_ms,
            code: Some(0),
            lines: Vec::new(),
        };
        let (output, steps) = match (&action.input, action.input.command()) {
            (Input::Kubelet { verb, selection }, _) => (None, self.world.play_selected(*verb, selection)),
            (Input::Kubelets(mode), _) => {
                self.world.set_kubelets(*mode);
                (None, Vec::new())
            }
            (Input::Fault(fault), _) => {
                if let Err(message) = self.world.meet(fault) {
                    action.code = Some(1);
                    action.print(step, "", &format!("error: {message}\n"));
                }
                (None, Vec::new())
            }
            (Input::Interrupted { cut, .. }, Some((line, stdin))) => {
                let session = action.input.session();
                let (output, steps) = self
                    .world
                    .act(|api| api.interrupted(*cut, |api| kubectl::run_alone(api, &session, line, stdin)));
                (Some(output), steps)
            }
            (Input::Image { name, behaviour }, _) => {
                self.world.change_image(name, *behaviour);
                (None, Vec::new())
            }
            (_, Some((line, stdin))) => {
                let (session, metrics) = (action.input.session(), self.world.autoscalers().clone());
                let (output, steps) = self.world.act(|api| kubectl::run_measured(api, &session, line, stdin, &metrics));
                (Some(output), steps)
            }
            (Input::Outside(outside), _) => {
                self.world.set_outside(outside);
                (None, Vec::new())
            }
            (_, None) => (None, Vec::new()),
        };
        let Some(output) = output else {
            Rc::make_mut(&mut self.actions).push(action);
            return steps;
        };
        action.code = output.follow.is_none().then_some(output.code);
        action.print(self.world.steps(), &output.stdout, &output.stderr);
        Rc::make_mut(&mut self.actions).push(action);
        if let Some(follow) = output.follow {
            self.follows.push((self.actions.len() - 1, follow));
        }
        if !self.follows.is_empty() {
            self.poll(&steps);
        }
        steps
    }

    /// Lets the commands that wait look at the cluster.
    fn poll(&mut self, steps: &[Step]) {
        let writes: Vec<&Write> = steps.iter().flat_map(|step| iter::once(&step.write).chain(&step.reports)).collect();
        for (at, mut follow) in std::mem::take(&mut self.follows) {
            let progress = follow.poll(self.world.api(), &writes);
            self.take_progress(at, follow, &progress, self.follows.len());
        }
    }

    /// Whether a command has requests left that are sent before the script's next action. An action of the reader's
    /// comes right at its step instead, if need be between them.
    fn is_sending(&self, script: &[Instruction]) -> bool {
        let before = self.position.checked_sub(1).and_then(|at| script.get(at));
        let at_step = matches!(before, Some(Instruction::Wait(Until::Step(_))));
        !at_step && self.follows.iter().any(|(_, follow)| follow.is_sending())
    }

    /// When the next request of a command that makes several is due, in milliseconds since the Unix epoch, and whose it is.
    fn next_request(&self) -> Option<(u64, usize)> {
        let follows = self.follows.iter().enumerate();
        follows
            .filter_map(|(at, (_, follow))| follow.next_ms().map(|next_ms| (next_ms, at)))
            .min()
    }

    /// Lets the command at `at` send its next request.
    fn send(&mut self, at: usize) -> Vec<Step> {
        let (position, mut follow) = self.follows.remove(at);
        let action = u32::try_from(position).unwrap_or(u32::MAX);
        let (progress, steps) = self.world.go_on(action, &mut follow);
        self.take_progress(position, follow, &progress, at);
        self.poll(&steps);
        steps
    }

    fn take_progress(&mut self, position: usize, follow: Follow, progress: &kubectl::Progress, at: usize) {
        if let Some(action) = Rc::make_mut(&mut self.actions).get_mut(position) {
            action.print(self.world.steps(), &progress.stdout, &progress.stderr);
            action.code = progress.finished;
        }
        if progress.finished.is_none() {
            self.follows.insert(at, (position, follow));
        }
    }

    fn run_next(&mut self, until_ms: u64) -> Option<Vec<Step>> {
        let request = self.next_request().filter(|(next_ms, _)| *next_ms <= until_ms);
        if let Some((_, at)) = request.filter(|(next_ms, _)| self.world.next_ms().is_none_or(|due_ms| due_ms > *next_ms)) {
            return Some(self.send(at));
        }
        let steps = self.world.run_next(until_ms)?;
        if !self.follows.is_empty() {
            self.poll(&steps);
        }
        Some(steps)
    }

    /// Runs one pass of the current wait, or ends it.
    fn wait(&mut self, until: &Until) -> Vec<Step> {
        let now_ms = self.world.now_ms();
        let state = *self.wait.get_or_insert(WaitState {
            began_ms: now_ms,
            written_ms: now_ms,
        });
        match until {
            Until::Step(number) => self.wait_for_step(*number, state),
            Until::Quiet => self.wait_until(state.written_ms + QUIET_MS, false),
            Until::Passed(wait_ms) => self.wait_until(state.began_ms + wait_ms, true),
            Until::Holds(condition) if condition.holds(self.world.api().objects(), self.world.traffic().totals()) => self.end_wait(),
            Until::Holds(_) => self.wait_until(state.began_ms + PATIENCE_MS, false),
        }
    }

    fn wait_until(&mut self, until_ms: u64, let_time_pass: bool) -> Vec<Step> {
        let Some(steps) = self.run_next(until_ms) else {
            if let_time_pass {
                self.world.advance_to(until_ms);
            }
            return self.end_wait();
        };
        // A client that is refused again and again changes nothing.
        let only_refused = |step: &Step| step.write.writer.actor.is_client() && matches!(step.write.outcome, Outcome::Refused(..));
        if let (false, Some(state)) = (steps.iter().all(only_refused), &mut self.wait) {
            state.written_ms = self.world.now_ms();
        }
        steps
    }

    fn end_wait(&mut self) -> Vec<Step> {
        self.wait = None;
        self.position += 1;
        Vec::new()
    }

    fn wait_for_step(&mut self, number: u64, state: WaitState) -> Vec<Step> {
        if self.world.steps() < number {
            return self.run_next(u64::MAX).unwrap_or_else(|| self.end_wait());
        }
        // The step is there: let the moment of a hand pass, unless something is written in it.
        let until_ms = state.written_ms.max(self.world.now_ms()) + HAND_MS;
        let request_ms = self.next_request().map_or(u64::MAX, |(next_ms, _)| next_ms);
        let mut ahead = self.world.clone();
        loop {
            match ahead.run_next(until_ms.min(request_ms)) {
                Some(steps) if steps.is_empty() => self.world = ahead.clone(),
                Some(_) => break,
                None if request_ms <= until_ms => break,
                None => {
                    self.world.advance_to(until_ms);
                    break;
                }
            }
        }
        self.end_wait()
    }

    /// Runs on after the script's end, until nothing is due within the horizon.
    fn run_out(&mut self) -> Progress {
        let last_action_ms = self.actions.last().map_or(crate::api::time::START_MS, |action| action.time_ms);
        let Some(steps) = self.run_next(last_action_ms + limits::HORIZON_MS) else {
            // What is on its way to the proxies by now still decides about requests.
            self.world.advance_to(self.world.traffic().settled_ms());
            self.settled = true;
            return Progress::Settled;
        };
        Progress::More(steps)
    }
}

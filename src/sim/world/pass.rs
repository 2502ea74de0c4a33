//! A pass: what is due runs, its requests become steps, and what they wrote wakes others.

use super::World;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::Status;
use crate::apiserver::write::Write;
use crate::controllers::{self, Context, ControllerName, Next};
use crate::sim::queue::{Item, Wait};
use crate::sim::step::{Cause, Step};

impl World {
    /// Runs the next pass if it is due by `until_ms`. Returns its steps, none if it wrote nothing, or `None` if no pass was due.
    pub fn run_next(&mut self, until_ms: u64) -> Option<Vec<Step>> {
        let (due_ms, item) = self.queue.pop(until_ms)?;
        Some(self.run_item(due_ms, item))
    }

    /// Runs the pass at this place among those that wait, whatever is due before it: what is passed over runs late. For
    /// whoever asks what would come of another order.
    pub fn run_at(&mut self, place: usize) -> Option<Vec<Step>> {
        let (due_ms, item) = self.queue.take(place)?;
        Some(self.run_item(due_ms, item))
    }

    fn run_item(&mut self, due_ms: u64, item: Item) -> Vec<Step> {
        self.advance_to(due_ms);
        if self.is_blocked(&item) {
            self.parked.add(due_ms, item);
            return Vec::new();
        }
        let result = self.reconcile(item.controller, &item.key);
        let steps = self.finish_pass(item.cause);
        let now_ms = self.now_ms();
        let timer = Item {
            cause: Cause::Timer(self.steps),
            ..item
        };
        match result {
            Ok(next) => {
                self.queue.forget(timer.controller, &timer.key);
                if let Next::After(wait_ms) = next {
                    self.queue.add(
                        now_ms + wait_ms,
                        Item {
                            wait: Wait::Timer,
                            ..timer
                        },
                    );
                }
            }
            Err(_) => {
                self.queue.add_rate_limited(now_ms, timer);
            }
        }
        steps
    }

    fn reconcile(&mut self, controller: ControllerName, key: &Key) -> Result<Next, Status> {
        let mut context = Context {
            api: &mut self.api,
            recorder: &mut self.recorder,
            autoscalers: &mut self.autoscalers,
            silent: &self.faults.silent,
            evictions: &mut self.evictions,
        };
        match controller {
            ControllerName::Scheduler => self.scheduler.reconcile(&mut context, key),
            ControllerName::GitOps => self.agent.reconcile(context.api),
            ControllerName::Kubelet => self.kubelet.reconcile(&mut context, key),
            _ => controllers::reconcile(&mut context, controller, key),
        }
    }

    /// Makes steps of the requests since the last pass, and wakes the parts that watch what changed.
    pub(super) fn finish_pass(&mut self, cause: Cause) -> Vec<Step> {
        let journal = self.api.take_journal();
        if journal.is_empty() {
            return Vec::new();
        }
        self.passes += 1;
        let mut steps: Vec<Step> = Vec::with_capacity(journal.len());
        for write in journal {
            match steps.last_mut() {
                Some(step) if is_report(&write) => step.reports.push(write),
                _ => {
                    self.steps += 1;
                    let time_ms = self.now_ms();
                    steps.push(Step {
                        number: self.steps,
                        time_ms,
                        cause,
                        pass: self.passes,
                        write,
                        reports: Vec::new(),
                        traffic: self.traffic.sample(),
                    });
                }
            }
        }
        for step in &mut steps {
            // Steps stay, and most have one report.
            step.reports.shrink_to_fit();
        }
        for step in &steps {
            for write in std::iter::once(&step.write).chain(&step.reports) {
                self.traffic.observe(&self.api, write);
                self.wake(Cause::Step(step.number), write);
            }
        }
        steps
    }

    /// Wakes the parts that watch what `write` changed.
    pub(super) fn wake(&mut self, cause: Cause, write: &Write) {
        let now_ms = self.now_ms();
        let Self {
            api,
            queue,
            scheduler,
            kubelet,
            ..
        } = self;
        let mut wake = |controller: ControllerName, key| {
            let item = Item {
                controller,
                key,
                cause,
                wait: Wait::Seen,
            };
            queue.add(now_ms + controller.latency_ms(), item);
        };
        controllers::observe(api, write, &mut wake);
        scheduler.observe(api, write, &mut |key| wake(ControllerName::Scheduler, key));
        kubelet.observe(write, &mut |key| wake(ControllerName::Kubelet, key));
    }
}

fn is_report(write: &Write) -> bool {
    write.key.kind == Kind::Event
}

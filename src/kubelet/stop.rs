//! The end of containers: the hook before the stop, the request to end, and the kill when the grace is over.
//! Upstream: `pkg/kubelet/kuberuntime/kuberuntime_container.go` (`killContainer`), `kuberuntime_termination_order.go`.

use ecow::eco_format;

use super::command;
use super::image::ImageBehaviour;
use super::lifecycle::Outcome;
use super::runtime::{Container, PodRuntime, Role, Stop};
use super::{Kubelet, manual};
use crate::api::object::{Object, Shared};
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::why::KubeletWhy;
use crate::controllers::{Context, Next};
use crate::record::EventType;

/// The least grace that a container has once it is asked to end, in milliseconds (`minimumGracePeriodInSeconds`).
const MINIMUM_GRACE_MS: u64 = 2000;

/// How a container ends that is told to. Times are milliseconds from when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopping {
    /// How long its hook runs before it is asked to end.
    pub hook_ms: u64,
    /// How long it takes.
    pub took_ms: u64,
    /// Whether it is killed because its grace is over.
    pub killed: bool,
    /// Whether its hook before the stop fails.
    pub hook_failed: bool,
}

impl Stopping {
    /// The end of a container of `spec` that has `grace_ms` for it: a hook runs first, and what it takes is taken off the
    /// grace in whole seconds; the process then has what is left, two seconds at least.
    pub fn of(spec: &Value, behaviour: &ImageBehaviour, grace_ms: u64) -> Self {
        let hook = spec.at(&["lifecycle", "preStop"]).filter(|_| grace_ms > 0);
        let (hook_ms, hook_failed) = hook.map_or((Some(0), false), |hook| run_hook(hook, behaviour));
        let hook_ms = hook_ms.unwrap_or(u64::MAX).min(grace_ms);
        let left_ms = (grace_ms - hook_ms / 1000 * 1000).max(MINIMUM_GRACE_MS);
        let stop_ms = if behaviour.ignores_stop { u64::MAX } else { behaviour.stop_ms };
        Self {
            hook_ms,
            took_ms: hook_ms + stop_ms.min(left_ms),
            killed: stop_ms > left_ms,
            hook_failed,
        }
    }

    /// The exit code with which it ends: 137 is a kill.
    pub fn exit_code(self) -> i64 {
        if self.killed { 137 } else { 0 }
    }
}

/// How long a hook takes in milliseconds, `None` for ever, and whether it fails.
fn run_hook(hook: &Value, behaviour: &ImageBehaviour) -> (Option<u64>, bool) {
    if let Some(seconds) = hook.int(&["sleep", "seconds"]) {
        return (u64::try_from(seconds).ok().map(|seconds| seconds * 1000), false);
    }
    match command::of_action(hook) {
        Some(run) => (run.duration_ms, run.exit_code != 0),
        None => (Some(behaviour.pre_stop_ms), false),
    }
}

impl Kubelet {
    /// Ends the containers of a Pod that is being deleted, and lets the Pod go once they have ended.
    pub(super) fn stop(&mut self, context: &mut Context<'_>, pod: &Shared) -> Result<Next, Status> {
        let now_ms = context.api.now_ms();
        let mut runtime = self.admit(context.api, pod);
        let grace_seconds = pod.body().int(&["metadata", "deletionGracePeriodSeconds"]).unwrap_or_default();
        let grace_until_ms = pod.deletion_ms().unwrap_or(now_ms);
        let stop = match runtime.stop {
            // A second deletion can make the grace shorter, never longer.
            Some(stop) if grace_until_ms >= stop.grace_until_ms => stop,
            known => {
                let mut stop = self.plan_stop(now_ms, grace_until_ms, pod, &runtime);
                stop.since_ms = known.map_or(now_ms, |known| known.since_ms);
                stop.until_ms = known.map_or(stop.until_ms, |known| known.until_ms.min(stop.until_ms));
                runtime.stop = Some(stop);
                let outcome = match known {
                    None => self.stop_events(pod, &runtime, grace_until_ms.saturating_sub(now_ms)),
                    Some(_) => Outcome::default(),
                };
                self.keep(pod, runtime.clone());
                self.report(context, pod, &outcome);
                stop
            }
        };
        if now_ms < stop.until_ms {
            return Ok(Next::After(stop.until_ms - now_ms));
        }
        let grace_ms = stop.grace_until_ms.saturating_sub(stop.since_ms);
        let PodRuntime { init, containers, .. } = &mut runtime;
        for (list, field) in [(init, "initContainers"), (containers, "containers")] {
            let specs = pod.body().items(&["spec", field]);
            for (container, spec) in list.iter_mut().zip(specs).filter(|(container, _)| container.is_running()) {
                let behaviour = self.behaviour_of(spec, container.role);
                container.end(Stopping::of(spec, &behaviour, grace_ms).exit_code(), now_ms, None);
            }
        }
        self.keep(pod, runtime);
        if self.mode.report {
            self.write_kept_status(context, pod, KubeletWhy::Ended)?;
        }
        let why = KubeletWhy::Removed {
            grace_seconds,
            took_ms: now_ms - stop.since_ms,
        };
        manual::delete_now(context, pod, why)?;
        Ok(Next::Done)
    }

    fn stop_events(&self, pod: &Object, runtime: &PodRuntime, grace_ms: u64) -> Outcome {
        let mut outcome = Outcome::default();
        for (container, spec) in with_specs(pod, runtime).filter(|(container, _)| container.is_running()) {
            let message = eco_format!("Stopping container {}", container.name);
            outcome.event(container, EventType::Normal, "Killing", message);
            if Stopping::of(spec, &self.behaviour_of(spec, container.role), grace_ms).hook_failed {
                outcome.event(container, EventType::Warning, "FailedPreStopHook", "PreStopHook failed".into());
            }
        }
        outcome
    }

    /// When all containers will have ended: those of the Pod's work side by side, then the sidecars, the last one first.
    fn plan_stop(&self, now_ms: u64, grace_until_ms: u64, pod: &Object, runtime: &PodRuntime) -> Stop {
        let grace_ms = grace_until_ms.saturating_sub(now_ms);
        let mut stop = Stop {
            since_ms: now_ms,
            term_ms: now_ms,
            grace_until_ms,
            until_ms: now_ms,
        };
        let running = with_specs(pod, runtime).filter(|(container, _)| container.is_running());
        let (sidecars, others): (Vec<_>, Vec<_>) = running.partition(|(container, _)| container.role == Role::Sidecar);
        let mut passed_ms = 0;
        for (container, spec) in others {
            let stopping = Stopping::of(spec, &self.behaviour_of(spec, container.role), grace_ms);
            passed_ms = passed_ms.max(stopping.took_ms);
            stop.term_ms = stop.term_ms.max(now_ms + stopping.hook_ms);
        }
        for (container, spec) in sidecars.into_iter().rev() {
            let waited_ms = passed_ms.min(grace_ms);
            let stopping = Stopping::of(spec, &self.behaviour_of(spec, container.role), grace_ms - waited_ms);
            passed_ms = passed_ms.max(waited_ms + stopping.took_ms);
        }
        stop.until_ms += passed_ms;
        stop
    }
}

/// The containers of a Pod with their specs, init containers first.
pub(super) fn with_specs<'a>(pod: &'a Object, runtime: &'a PodRuntime) -> impl Iterator<Item = (&'a Container, &'a Value)> {
    let specs = |field| pod.body().items(&["spec", field]);
    let init = runtime.init.iter().zip(specs("initContainers"));
    init.chain(runtime.containers.iter().zip(specs("containers")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn a_hook_uses_up_the_grace_and_the_process_has_two_seconds_at_least() {
        let behaviour = |stop_ms| ImageBehaviour {
            stop_ms,
            ..ImageBehaviour::default()
        };
        let hook = |hook: Value| value!({"lifecycle": {"preStop": hook}});
        let sleep = |seconds: i64| hook(value!({"sleep": {"seconds": seconds}}));
        let long = hook(value!({"exec": {"command": ["sleep", "60"]}}));
        let cases = [
            (Value::map(), 1000, 30, (1000, false)),
            (Value::map(), 90_000, 30, (30_000, true)),
            (sleep(5), 1000, 30, (6000, false)),
            (sleep(5), 90_000, 30, (30_000, true)),
            (sleep(29), 3000, 30, (31_000, true)),
            (long.clone(), 1000, 30, (31_000, false)),
            (long.clone(), 90_000, 30, (32_000, true)),
            (long, 500, 0, (500, false)),
        ];
        for (spec, stop_ms, grace_seconds, expected) in cases {
            let stopping = Stopping::of(&spec, &behaviour(stop_ms), grace_seconds * 1000);
            assert_eq!((stopping.took_ms, stopping.killed), expected, "{spec} {stop_ms}");
        }
        let deaf = ImageBehaviour {
            ignores_stop: true,
            ..ImageBehaviour::default()
        };
        assert_eq!(Stopping::of(&Value::map(), &deaf, 30_000).exit_code(), 137);
        let fails = hook(value!({"exec": {"command": ["false"]}}));
        assert!(Stopping::of(&fails, &deaf, 30_000).hook_failed);
    }
}

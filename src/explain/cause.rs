//! Why a step came about: the chain of causes back to a client's action, a fault, or the cluster's set-up; and what
//! comes next if nobody acts.

use super::brief;
use super::language::Language;
use super::text::{Text, code, strong};
use crate::sim::script::Input;
use crate::sim::step::{Cause, Step};
use crate::sim::timeline::Timeline;

/// The most causes that are listed; between the first and the last ones there may be a gap.
const MOST_LINKS: usize = 9;

/// A cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The step, if it is one.
    pub step: Option<u64>,
    /// What happened.
    pub text: Text,
}

/// The causes of the step of this number, the first one first, itself last.
pub fn chain(language: Language, timeline: &Timeline, number: u64) -> Vec<Link> {
    let mut links = Vec::new();
    let mut next = Some(number);
    while let Some(step) = next.and_then(|number| timeline.step(number)) {
        links.push(Link {
            step: Some(step.number),
            text: in_short(language, step),
        });
        next = match step.cause {
            Cause::Step(before) if before < step.number => Some(before),
            Cause::Timer(before) if before < step.number => {
                links.push(Link {
                    step: None,
                    text: Text::of(&language.because_timer()),
                });
                Some(before)
            }
            Cause::Action(position) => {
                links.extend(action(language, timeline, position));
                None
            }
            Cause::Start => {
                links.push(Link {
                    step: None,
                    text: Text::of(&language.because_start()),
                });
                None
            }
            Cause::Step(_) | Cause::Timer(_) => None,
        };
    }
    links.reverse();
    if links.len() > MOST_LINKS {
        let gap = links.len() - MOST_LINKS + 1;
        let text = Text::of(&language.because_more(gap));
        links.splice(2..2 + gap, [Link { step: None, text }]);
    }
    links
}

/// Who did what, in a line.
fn in_short(language: Language, step: &Step) -> Text {
    Text::of(&format!(
        "{} {}",
        strong(brief::who(language, &step.write.writer.actor)),
        brief::what(language, step)
    ))
}

fn action(language: Language, timeline: &Timeline, position: u32) -> Option<Link> {
    let action = timeline.actions().nth(usize::try_from(position).ok()?)?;
    Some(Link {
        step: None,
        text: Text::of(&told(language, &action.input)),
    })
}

/// What was done, in a sentence.
pub fn told(language: Language, input: &Input) -> String {
    match input {
        Input::Kubelet { verb, selection } if selection.pod.is_empty() => language.because_you_played(code(verb)),
        Input::Kubelet { verb, selection } => language.because_you_played(code(format_args!("{verb} {}", selection.pod))),
        Input::Kubelets(mode) => {
            let parts = [("start", mode.start), ("ready", mode.ready), ("finish", mode.finish)];
            let on: Vec<&str> = parts.into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect();
            if on.is_empty() {
                language.because_kubelets_wait()
            } else {
                language.because_kubelets_do(code(on.join(", ")))
            }
        }
        Input::Fault(fault) => super::fault::told(language, fault),
        Input::As { person, .. } => language.because_person_asked(person, code(typed(input).unwrap_or_default())),
        Input::Outside(outside) => language.because_you_changed(code(outside.in_short())),
        Input::Image { name, .. } => language.because_image(code(name)),
        _ => language.because_you_asked(code(typed(input).unwrap_or_default())),
    }
}

/// The command line of an input as one types it, with `kubectl` in front.
pub fn typed(input: &Input) -> Option<String> {
    let (line, _) = input.command()?;
    let line = line.trim();
    Some(if line.starts_with("kubectl ") {
        line.to_owned()
    } else {
        format!("kubectl {line}")
    })
}

/// What comes after a step if nobody acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// The next step, if somebody acts in it: then nothing more happens by itself.
    pub action: Option<(u64, Text)>,
    /// The next step, if one follows by itself.
    pub step: Option<(u64, Text)>,
    /// Until all is quiet or somebody acts: steps, and milliseconds.
    pub rest: Option<(u64, u64)>,
}

/// What comes after step `at` if nobody acts.
pub fn next(language: Language, timeline: &Timeline, at: u64) -> Next {
    let Some(step) = timeline.step(at + 1) else {
        return Next::default();
    };
    if let Cause::Action(position) = step.cause
        && let action = usize::try_from(position).ok().and_then(|position| timeline.actions().nth(position))
        // What follows from a fault follows by itself.
        && !action.is_some_and(|action| matches!(action.input, Input::Fault(_)))
    {
        let done = action.map(|action| match typed(&action.input) {
            Some(line) => language.next_action(code(line)),
            None => told(language, &action.input),
        });
        return Next {
            action: Some((step.number, Text::of(&done.unwrap_or_default()))),
            ..Next::default()
        };
    }
    let now_ms = timeline.step(at).map_or(step.time_ms, |step| step.time_ms);
    let action_after = timeline.actions().map(|action| action.step).find(|before| *before > at);
    let last = action_after.unwrap_or_else(|| timeline.len());
    let end_ms = timeline.step(last).map_or(now_ms, |step| step.time_ms);
    Next {
        action: None,
        step: Some((step.number, in_short(language, step))),
        rest: Some((last.saturating_sub(at), end_ms.saturating_sub(now_ms))),
    }
}

/// A duration in words, rounded to what a reader cares for.
pub fn duration(language: Language, milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1000);
    if seconds < 120 {
        language.seconds(seconds)
    } else {
        language.minutes(seconds / 60)
    }
}

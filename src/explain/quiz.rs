//! A question to the reader: what will be the next step? The right answer is the engine's next step; the others are
//! steps that are made sooner or later, or that nothing happens any more.

use super::brief;
use super::language::Language;
use crate::sim::step::{Cause, Step};
use crate::sim::timeline::Timeline;

/// Answers to choose from.
const CHOICES: usize = 4;
/// Steps after and before the next one among which others are looked for.
const NEARBY: usize = 200;

/// What the reader chooses from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// Three or more, all different.
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
}

/// The question after step `at`. There is none where somebody's action comes next, which nobody could know, and none as
/// long as the next step has not been made.
pub fn quiz(language: Language, timeline: &Timeline, at: u64) -> Option<Quiz> {
    let next = timeline.step(at + 1);
    if next.is_some_and(|step| matches!(step.cause, Cause::Action(_))) || (next.is_none() && !timeline.is_settled()) {
        return None;
    }
    let right = next.map_or_else(|| language.quiz_nothing(), |step| answer(language, step));
    let mut known: Vec<_> = next.map(kind_of).into_iter().collect();
    let mut others = Vec::new();
    let from = usize::try_from(at).ok()?;
    let after = timeline.steps().skip(from + 1).take(NEARBY);
    let before = timeline.steps().take(from).rev().take(NEARBY);
    for step in after.chain(before).filter(|step| !step.write.writer.actor.is_client()) {
        let text = answer(language, step);
        if !known.contains(&kind_of(step)) && text != right && !others.contains(&text) {
            known.push(kind_of(step));
            others.push(text);
        }
        if others.len() == CHOICES - 2 {
            break;
        }
    }
    if next.is_some() {
        others.push(language.quiz_nothing());
    }
    if others.len() < 2 {
        return None;
    }
    // Where the right one stands depends on the step alone, so that a link shows everybody the same.
    let place = usize::try_from((at * 7 + 3) % 11).ok()? % (others.len() + 1);
    others.insert(place, right);
    Some(Quiz {
        choices: others,
        right: place,
    })
}

/// Steps of one kind are one answer: which of several Pods comes first is nobody's to know.
fn kind_of(step: &std::rc::Rc<Step>) -> impl PartialEq + use<> {
    let write = &step.write;
    (
        write.writer.actor.manager().to_owned(),
        write.verb,
        write.subresource,
        write.key.kind,
        write.after.is_none(),
    )
}

fn answer(language: Language, step: &std::rc::Rc<Step>) -> String {
    format!(
        "{} · {}",
        brief::who(language, &step.write.writer.actor),
        brief::what(language, step)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    fn timeline(name: &str) -> Timeline {
        let mut timeline = scenario::find(name).unwrap().scenario().unwrap().timeline();
        timeline.run();
        timeline
    }

    #[test]
    fn the_right_answer_is_the_next_step_and_no_other_one_looks_like_it() {
        let timeline = timeline("rolling-update");
        let mut asked = 0;
        for at in 0..timeline.len() {
            let next = timeline.step(at + 1).unwrap();
            let Some(quiz) = quiz(Language::English, &timeline, at) else {
                assert!(matches!(next.cause, Cause::Action(_)), "step {at} asks nothing");
                continue;
            };
            asked += 1;
            assert_eq!(quiz.choices[quiz.right], answer(Language::English, next));
            assert!((3..=CHOICES).contains(&quiz.choices.len()), "{at}: {:?}", quiz.choices);
            for (first, choice) in quiz.choices.iter().enumerate() {
                assert!(!quiz.choices[first + 1..].contains(choice), "{at}: {choice} is there twice");
            }
        }
        assert!(asked > 100, "{asked}");
    }

    #[test]
    fn when_all_is_quiet_nothing_is_the_right_answer() {
        let timeline = timeline("rolling-update");
        let quiz = quiz(Language::Chinese, &timeline, timeline.len()).unwrap();
        assert_eq!(quiz.choices[quiz.right], Language::Chinese.quiz_nothing());
    }

    #[test]
    fn the_place_of_the_right_answer_gives_nothing_away() {
        let timeline = timeline("rolling-update");
        let mut places = [0; CHOICES];
        for at in 0..timeline.len() {
            if let Some(quiz) = quiz(Language::English, &timeline, at) {
                places[quiz.right] += 1;
            }
        }
        assert!(places.iter().all(|count| *count > 5), "{places:?}");
    }
}

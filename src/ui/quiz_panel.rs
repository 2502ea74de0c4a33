//! Predicting the next step: the answers to choose from, what came of the last one, and the score.

use yew::{Html, html};

use super::glyph::{self, Icon};
use super::message::Message;
use super::shared::Surroundings;
use crate::explain::quiz::quiz;
use crate::sim::timeline::Timeline;

/// How the reader's predictions went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many were right.
    pub right: u32,
    /// How many were made.
    pub asked: u32,
    /// Whether the last one was, and what the answer would have been.
    pub last: Option<(bool, String)>,
}

/// The question after step `at`.
pub fn quiz_panel(timeline: &Timeline, at: u64, score: &Score, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let body = match quiz(language, timeline, at) {
        Some(quiz) => html! {
            <ul class="choices" aria-labelledby="quiz-title">
                { for quiz.choices.into_iter().enumerate().map(|(place, choice)| html! {
                    <li key={place}><button type="button" onclick={surroundings.on(Message::Guess(place))}>{choice}</button></li>
                }) }
            </ul>
        },
        None => html! {
            <p>{language.quiz_action()}{" "}
                <button type="button" class="small" onclick={surroundings.on(Message::Forward)}>{language.forward()}</button></p>
        },
    };
    html! {
        <section class="block quiz" aria-labelledby="quiz-title">
            <header>
                <h2 id="quiz-title">{language.quiz_heading()}</h2>
                if score.asked > 0 { <span class="tag">{language.quiz_score(score.right, score.asked)}</span> }
                <button type="button" class="quiet small" title={language.quiz_stop()} aria-label={language.quiz_stop()}
                    onclick={surroundings.on(Message::Predict)}>{glyph::icon(Icon::Close)}</button>
            </header>
            <p role="status" class={if score.last.as_ref().is_some_and(|(right, _)| *right) { "correct" } else { "wrong" }}>
                if let Some((right, answer)) = &score.last {
                    {if *right { language.quiz_right(answer) } else { language.quiz_wrong(answer) }}
                }
            </p>
            {body}
        </section>
    }
}

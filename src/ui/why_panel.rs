//! Why the step was made: what it did, by which rule with which numbers, because of what, and what comes next.

use std::rc::Rc;

use yew::{Html, html};

use super::fields;
use super::message::Message;
use super::rich::rich;
use super::shared::Surroundings;
use crate::apiserver::write::Outcome;
use crate::explain::cause::{self, duration};
use crate::explain::diff;
use crate::explain::language::Language;
use crate::explain::rule::{Page, Rule, rule};
use crate::explain::{story, text::Text};
use crate::sim::step::Step;
use crate::sim::timeline::Timeline;

/// Fields that are listed of a change.
const MOST_FIELDS: usize = 8;

/// The panel. What is to come is kept from a reader who is `predicting` it.
pub fn why_panel(timeline: &Timeline, at: u64, predicting: bool, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let Some(step) = timeline.step(at) else {
        return html! {
            <div class="why">
                <h2 class="what">{language.why_start()}</h2>
                <p class="note">{language.why_start_note()}</p>
                if !predicting {
                    {next(timeline, at, surroundings)}
                }
            </div>
        };
    };
    html! {
        <div class="why" key={step.number}>
            <h2 class="what">{rich(&story::headline(language, step))}</h2>
            {refusal(step, language)}
            {the_rule(&rule(language, &step.write), step, language)}
            {because(timeline, step, surroundings)}
            if !predicting {
                {next(timeline, at, surroundings)}
            }
            {changes(step, language)}
        </div>
    }
}

fn refusal(step: &Step, language: Language) -> Html {
    let Outcome::Refused(_, status) = &step.write.outcome else {
        return Html::default();
    };
    html! {
        <section class="block answer"><h3>{language.why_server_says()}</h3><p class="words">{&*status.message}</p></section>
    }
}

fn the_rule(rule: &Rule, step: &Step, language: Language) -> Html {
    let page = rule.page.or_else(|| page_of(step));
    html! {
        <section class="block rule">
            <h3>{language.why_rule()}</h3>
            <p>{rich(&rule.sentence)}</p>
            if !rule.rows.is_empty() {
                <table><tbody>{ for rule.rows.iter().map(|row| html! {
                    <tr class={row.is_result.then_some("result")}><th scope="row">{&row.label}</th><td>{&row.value}</td></tr>
                }) }</tbody></table>
            }
            if let Some(page) = page {
                <p class="more"><a href={page.address(language)} target="_blank" rel="noopener noreferrer">{language.why_read_more()}{" ↗"}</a></p>
            }
        </section>
    }
}

/// Where to read more about a step whose rule names no page.
fn page_of(step: &Step) -> Option<Page> {
    use crate::apiserver::actor::Actor;
    match &step.write.writer.actor {
        Actor::Scheduler => Some(Page::Scheduling),
        Actor::Kubelet(_) => Some(Page::PodLifecycle),
        _ => None,
    }
}

fn changes(step: &Step, language: Language) -> Html {
    let (Some(before), Some(after)) = (&step.write.before, &step.write.after) else {
        return Html::default();
    };
    let (changed, more) = diff::fields(Some(before), Some(after), MOST_FIELDS);
    if changed.is_empty() {
        return Html::default();
    }
    html! {
        <section class="block diff">
            <h3>{language.why_changed()}</h3>
            <dl>{ for changed.iter().map(|field| fields::changed(field, language)) }</dl>
            if more > 0 {
                <p class="note">{language.more_fields(more)}</p>
            }
        </section>
    }
}

fn because(timeline: &Timeline, step: &Rc<Step>, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let links = cause::chain(language, timeline, step.number);
    html! {
        <section class="block because">
            <h3>{language.why_because()}</h3>
            <ol>{ for links.iter().enumerate().map(|(at, link)| {
                let is_self = link.step == Some(step.number);
                html! {
                    <li key={at} aria-current={is_self.then_some("step")}>{match link.step.filter(|_| !is_self) {
                        Some(number) => step_button(number, &link.text, surroundings),
                        None => rich(&link.text),
                    }}</li>
                }
            }) }</ol>
        </section>
    }
}

fn step_button(number: u64, text: &Text, surroundings: &Surroundings) -> Html {
    html! {
        <button type="button" class="link" onclick={surroundings.on(Message::Seek(number))}>
            <span class="number">{number}</span><span>{rich(text)}</span>
        </button>
    }
}

fn next(timeline: &Timeline, at: u64, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let next = cause::next(language, timeline, at);
    html! {
        <section class="block next">
            <h3>{language.why_next()}</h3>
            if let Some((number, text)) = next.step {
                {step_button(number, &text, surroundings)}
            } else {
                <p>{language.next_nothing()}</p>
                if let Some((number, text)) = next.action {
                    {step_button(number, &text, surroundings)}
                }
            }
            if let Some((steps, wait_ms)) = next.rest {
                <p class="note">{language.next_end(steps, duration(language, wait_ms))}</p>
            }
        </section>
    }
}

//! What was typed and printed up to a step, as a terminal shows it.

use yew::{Html, NodeRef, html};

use super::embed;
use super::examples;
use super::message::Message;
use super::shared::Surroundings;
use crate::api::object::Key;
use crate::explain::cause;
use crate::explain::language::Language;
use crate::sim::runner::{Action, Stream};
use crate::sim::script::Input;
use crate::sim::timeline::Timeline;

/// Commands that the transcript shows; older ones are left out.
const MOST_ENTRIES: usize = 60;

/// A command with what it has printed so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    position: usize,
    /// Who typed it, empty for the reader.
    person: String,
    line: String,
    printed: Vec<(Stream, String)>,
    code: Option<i32>,
}

/// The transcript, or what to begin with while nothing has been typed, about `subject`. `scroll` is what scrolls.
pub fn transcript(entries: &[Entry], subject: Option<&Key>, scroll: &NodeRef, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    html! {
        <div class="transcript" ref={scroll} tabindex="0" role="log" aria-label={language.kubectl_transcript()}>
            if entries.is_empty() && !embed::is_read_only() {
                <p class="note">{language.kubectl_hint()}</p>
                { for examples::first(subject).into_iter().map(|line| html! {
                    <p><button type="button" class="link" onclick={surroundings.on(Message::Propose(line.as_str().into()))}><code>{"kubectl "}{line}</code></button></p>
                }) }
            }
            { for entries.iter().map(|entry| entry_html(entry, language)) }
        </div>
    }
}

fn entry_html(entry: &Entry, language: Language) -> Html {
    html! {
        <div class="entry" key={entry.position}>
            <div class="typed">if !entry.person.is_empty() { <b class="who">{&entry.person}</b> }<span aria-hidden="true">{"$ "}</span>{&entry.line}</div>
            { for entry.printed.iter().map(|(stream, text)| html! {
                <pre class={class_of(*stream, text)}>{text}</pre>
            }) }
            if let Some(code) = entry.code.filter(|code| *code != 0) {
                <div class="code-of err">{language.exit_status(code)}</div>
            } else if entry.code.is_none() {
                <div class="code-of">{language.still_waiting()}</div>
            }
        </div>
    }
}

/// Columns must not wrap; sentences may.
fn class_of(stream: Stream, text: &str) -> &'static str {
    match stream {
        Stream::Err => "err",
        Stream::Out if text.contains("   ") => "table",
        Stream::Out => "out",
    }
}

/// Who typed a line, empty for the reader.
pub fn person(input: &Input) -> &str {
    match input {
        Input::As { person, .. } => person,
        _ => "",
    }
}

/// Actions, and commands that only looked, in the order of the cluster's time.
pub fn in_order(timeline: &Timeline) -> Vec<&Action> {
    let mut actions: Vec<_> = timeline.looks().iter().map(|action| (action.step, false, action)).collect();
    actions.extend(timeline.actions().map(|action| (action.step, true, action)));
    actions.sort_by_key(|(step, changed, _)| (*step, *changed));
    actions.into_iter().map(|(.., action)| action).collect()
}

/// What was typed and printed up to step `at`. A command is there once it printed something, or once a step followed it.
pub fn entries(timeline: &Timeline, at: u64) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (position, action) in in_order(timeline).into_iter().enumerate().filter(|(_, action)| action.step <= at) {
        let Some(line) = cause::typed(&action.input) else {
            continue;
        };
        let shown: Vec<_> = action.lines.iter().filter(|line| line.step <= at).collect();
        if shown.is_empty() && action.step == at {
            continue;
        }
        let is_done = shown.len() == action.lines.len();
        entries.push(Entry {
            position,
            person: person(&action.input).to_owned(),
            line,
            printed: shown.iter().map(|line| (line.stream, line.text.to_string())).collect(),
            code: action.code.filter(|_| is_done),
        });
    }
    entries.split_off(entries.len().saturating_sub(MOST_ENTRIES))
}

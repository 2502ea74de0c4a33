//! The kubectl line, below what was typed and printed up to the step.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, InputEvent, KeyboardEvent, SubmitEvent};
use yew::{
    Callback, Html, MouseEvent, NodeRef, Properties, TargetCast, UseStateHandle, UseStateSetter, component, hook, html, use_callback,
    use_effect_with, use_memo, use_mut_ref, use_node_ref, use_state_eq,
};

use super::examples;
use super::message::{Message, View};
use super::parts;
use super::shared::{Same, Surroundings, use_surroundings};
use super::transcript::{self, entries, in_order, person};
use crate::api::object::Key;
use crate::explain::language::Language;
use crate::kubectl;
use crate::sim::script::Input;
use crate::sim::timeline::{Snapshot, Timeline};

/// Who else can type, beside those who have typed already: a colleague on call, and a pipeline.
const OTHERS: [&str; 2] = ["ops", "ci"];

#[derive(PartialEq, Properties)]
pub struct TerminalProps {
    pub timeline: Same<Timeline>,
    pub at: u64,
    /// The Deployment that commands are likely to be about.
    pub subject: Option<Key>,
    /// The state after the step: what can be named.
    pub snapshot: Same<Snapshot>,
    /// A command that is put into the line, for the reader to run.
    pub proposed: Option<Same<Rc<str>>>,
    /// What is shown on a narrow screen.
    pub view: View,
}

/// The line, which the browser holds, and who is told what stands in it.
#[derive(Clone, PartialEq)]
struct Line {
    input: NodeRef,
    told: UseStateSetter<String>,
    /// How many commands back the line was recalled from.
    recalled: Rc<RefCell<usize>>,
}

impl Line {
    fn element(&self) -> Option<HtmlInputElement> {
        self.input.cast()
    }

    fn write(&self, text: String) {
        if let Some(input) = self.element() {
            input.set_value(&text);
            self.told.set(text);
        }
    }

    /// What was typed, after which the line is empty; `None` if nothing was.
    fn take(&self) -> Option<Rc<str>> {
        let typed: Rc<str> = self.element()?.value().trim().into();
        if typed.is_empty() {
            return None;
        }
        self.recalled.replace(0);
        self.write(String::new());
        Some(typed)
    }

    /// Completes the last word.
    fn complete(&self, word: &str) {
        if let Some(input) = self.element() {
            self.write(kubectl::completed(&input.value(), word));
            // The line is on screen.
            let _ = input.focus();
        }
    }

    /// Goes to an older command, or to a later one, at last to the empty line.
    fn recall(&self, timeline: &Timeline, older: bool) {
        let lines = typed(timeline);
        let mut back = self.recalled.borrow_mut();
        *back = if older {
            (*back + 1).min(lines.len())
        } else {
            back.saturating_sub(1)
        };
        let at = lines.len().checked_sub(*back);
        self.write(at.and_then(|at| lines.get(at)).cloned().unwrap_or_default());
    }
}

/// The kubectl line.
#[component]
pub fn Terminal(props: &TerminalProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let person = use_state_eq(String::new);
    let transcript = use_transcript(props, &surroundings);
    let (line, text) = use_line(props.proposed.clone());
    let offered = use_completions(text, props.snapshot.clone());
    let onkeydown = use_keys(&line, props.timeline.clone(), offered.clone());
    let onsubmit = use_callback(
        (surroundings.send.clone(), line.clone(), person.clone()),
        |event: SubmitEvent, (send, line, person)| {
            event.prevent_default();
            if let Some(line) = line.take() {
                let person = person.as_str().into();
                send.dispatch(Message::Kubectl { person, line });
            }
        },
    );
    let oninput = use_callback(line.told.clone(), |event: InputEvent, told| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            told.set(input.value());
        }
    });
    html! {
        <section class="terminal" aria-labelledby="terminal-title">
            <header class="bar"><h2 id="terminal-title">{language.kubectl_heading()}</h2></header>
            {transcript}
            <form class="prompt" {onsubmit}>
                {choice_of_person(&person, persons(&props.timeline), language)}
                <label for="kubectl-line"><span aria-hidden="true">{"$ kubectl"}</span><span class="hidden">{language.kubectl_label()}</span></label>
                <input id="kubectl-line" ref={line.input.clone()} type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    placeholder={examples::in_its_namespace(props.subject.as_ref(), "get pods")} aria-describedby={(!offered.is_empty()).then_some("completions-hint")} {onkeydown} {oninput} />
                <button type="submit">{language.kubectl_run()}</button>
            </form>
            // Above the line; behind it for the keyboard.
            if !offered.is_empty() {
                {completions(&offered, &line, language)}
            }
        </section>
    }
}

/// The line, into which a proposed command is put, and what stands in it.
#[hook]
fn use_line(proposed: Option<Same<Rc<str>>>) -> (Line, String) {
    let text = use_state_eq(String::new);
    let line = Line {
        input: use_node_ref(),
        told: text.setter(),
        recalled: use_mut_ref(|| 0_usize),
    };
    use_effect_with((proposed, line.input.clone()), |(proposed, input)| {
        if let (Some(line), Some(input)) = (proposed, input.cast::<HtmlInputElement>()) {
            propose(&input, line.trim_start_matches("kubectl "));
        }
    });
    (line, (*text).clone())
}

/// How the line could go on.
#[hook]
fn use_completions(text: String, snapshot: Same<Snapshot>) -> Rc<Vec<String>> {
    use_memo((text, snapshot), |(text, snapshot)| {
        // What knows the words comes with what plays: typing must not wait for it on the spot.
        if text.is_empty() || !parts::can_play() {
            Vec::new()
        } else {
            kubectl::completions(text, &snapshot.objects)
        }
    })
}

/// The keys that a shell has in its line.
#[hook]
fn use_keys(line: &Line, timeline: Same<Timeline>, offered: Rc<Vec<String>>) -> Callback<KeyboardEvent> {
    let keys = (line.clone(), timeline, offered);
    use_callback(keys, |event: KeyboardEvent, (line, timeline, offered)| {
        match event.key().as_str() {
            "ArrowUp" => line.recall(timeline, true),
            "ArrowDown" => line.recall(timeline, false),
            // At the end of the line there is nowhere else to go.
            "ArrowRight" if !event.shift_key() && is_at_end(&event) => match offered.first() {
                Some(word) => line.complete(word),
                None => return,
            },
            _ => return,
        }
        event.prevent_default();
    })
}

/// The transcript, whose end stays in sight, also when it is turned to; what to begin with is read from its first line on.
#[hook]
fn use_transcript(props: &TerminalProps, surroundings: &Surroundings) -> Html {
    let scroll = use_node_ref();
    let entries = use_memo((props.timeline.clone(), props.at), |(timeline, at)| entries(timeline, *at));
    use_effect_with((entries.clone(), scroll.clone(), props.view), |(entries, scroll, _)| {
        if let Some(element) = scroll.cast::<Element>() {
            element.set_scroll_top(if entries.is_empty() { 0 } else { element.scroll_height() });
        }
    });
    transcript::transcript(&entries, props.subject.as_ref(), &scroll, surroundings)
}

/// Who types: the reader, or one of `others`.
fn choice_of_person(chosen: &UseStateHandle<String>, others: Vec<String>, language: Language) -> Html {
    let set = chosen.setter();
    let onchange = Callback::from(move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            set.set(select.value());
        }
    });
    let option = |value: &str, name: String| html! { <option value={value.to_owned()} selected={**chosen == value}>{name}</option> };
    html! {
        <select aria-label={language.kubectl_person()} title={language.kubectl_person()} {onchange}>
            {option("", language.kubectl_you())}
            { for others.into_iter().map(|name| option(&name, name.clone())) }
        </select>
    }
}

fn completions(offered: &[String], line: &Line, language: Language) -> Html {
    html! {
        <div class="completions" role="group" aria-label={language.kubectl_completions()}>
            { for offered.iter().enumerate().map(|(at, word)| {
                let (chosen, line) = (word.clone(), line.clone());
                let onclick = Callback::from(move |_: MouseEvent| line.complete(&chosen));
                html! { <button type="button" class="small" key={word.clone()} {onclick}><code>{word}</code>if at == 0 { <kbd aria-hidden="true">{"→"}</kbd> }</button> }
            }) }
            <span id="completions-hint" class="hidden">{language.kubectl_completion_hint(&offered[0])}</span>
        </div>
    }
}

/// Whether the cursor stands at the end of the line, and nothing is selected.
fn is_at_end(event: &KeyboardEvent) -> bool {
    let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
        return false;
    };
    let end = u32::try_from(input.value().encode_utf16().count()).ok();
    input.selection_start().ok().flatten() == end && input.selection_end().ok().flatten() == end
}

/// Puts a command into the line, with the first word that the reader is to replace selected: `IMAGE`, `N`.
fn propose(input: &HtmlInputElement, line: &str) {
    input.set_value(line);
    // The line has just been drawn, and takes the focus and a selection.
    let _ = input.focus();
    let is_open = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_uppercase());
    if let Some(word) = line.split([' ', '=']).find(is_open) {
        let begin = word.as_ptr() as usize - line.as_ptr() as usize;
        let end = begin + word.len();
        let _ = input.set_selection_range(u32::try_from(begin).unwrap_or_default(), u32::try_from(end).unwrap_or_default());
    }
}

/// The commands so far, the oldest first.
fn typed(timeline: &Timeline) -> Vec<String> {
    let lines = in_order(timeline).into_iter().filter_map(|action| match &action.input {
        Input::Kubectl { line, .. } | Input::As { line, .. } => Some(line.trim().trim_start_matches("kubectl ").to_owned()),
        _ => None,
    });
    lines.collect()
}

/// Who can type beside the reader.
fn persons(timeline: &Timeline) -> Vec<String> {
    let mut persons: Vec<String> = OTHERS.map(str::to_owned).into();
    for action in in_order(timeline) {
        let person = person(&action.input);
        if !person.is_empty() && !persons.iter().any(|known| known == person) {
            persons.push(person.to_owned());
        }
    }
    persons
}

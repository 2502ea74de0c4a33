//! The kubectl line, and what was typed and printed up to the step.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, InputEvent, KeyboardEvent, SubmitEvent};
use yew::{
    Callback, Html, MouseEvent, Properties, TargetCast, component, html, use_callback, use_effect_with, use_memo, use_mut_ref,
    use_node_ref, use_state_eq,
};

use super::message::Message;
use super::parts;
use super::shared::{Same, use_surroundings};
use crate::explain::cause;
use crate::kubectl;
use crate::sim::runner::{Action, Stream};
use crate::sim::script::Input;
use crate::sim::timeline::{Snapshot, Timeline};

/// The commands that the empty line suggests.
const EXAMPLE: &str = "get pods";
/// Commands to begin with, shown while none has been given.
const EXAMPLES: [&str; 3] = [
    "get deployments,pods",
    "scale deployment/web --replicas=5",
    "rollout history deployment/web",
];
/// Who else can type, beside those who have typed already: a colleague on call, and a pipeline.
const OTHERS: [&str; 2] = ["ops", "ci"];
/// Commands that the transcript shows; older ones are left out.
const MOST_ENTRIES: usize = 60;

#[derive(PartialEq, Properties)]
pub struct TerminalProps {
    pub timeline: Same<Timeline>,
    pub at: u64,
    /// The state after the step: what can be named.
    pub snapshot: Same<Snapshot>,
    /// A command that is put into the line, for the reader to run.
    pub proposed: Option<Same<Rc<str>>>,
}

/// A command with what it has printed so far.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    position: usize,
    /// Who typed it, empty for the reader.
    person: String,
    line: String,
    printed: Vec<(Stream, String)>,
    code: Option<i32>,
}

/// The kubectl line.
#[component]
pub fn Terminal(props: &TerminalProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let input = use_node_ref();
    let scroll = use_node_ref();
    let recalled = use_mut_ref(|| 0_usize);
    let person = use_state_eq(String::new);
    let line = use_state_eq(String::new);
    let entries = use_memo((props.timeline.clone(), props.at), |(timeline, at)| entries(timeline, *at));
    use_effect_with((entries.clone(), scroll.clone()), |(_, scroll)| {
        if let Some(element) = scroll.cast::<Element>() {
            element.set_scroll_top(element.scroll_height());
        }
    });
    use_effect_with((props.proposed.clone(), input.clone()), |(proposed, input)| {
        if let (Some(line), Some(input)) = (proposed, input.cast::<HtmlInputElement>()) {
            propose(&input, line.trim_start_matches("kubectl "));
        }
    });
    let onsubmit = use_callback(
        (
            surroundings.send.clone(),
            input.clone(),
            recalled.clone(),
            person.clone(),
            line.setter(),
        ),
        |event: SubmitEvent, (send, input, recalled, person, shown)| {
            event.prevent_default();
            let Some(input) = input.cast::<HtmlInputElement>() else {
                return;
            };
            let line = input.value();
            if !line.trim().is_empty() {
                *recalled.borrow_mut() = 0;
                input.set_value("");
                shown.set(String::new());
                let (person, line) = (person.as_str().into(), line.trim().into());
                send.dispatch(Message::Kubectl { person, line });
            }
        },
    );
    let oninput = use_callback(line.setter(), |event: InputEvent, line| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            line.set(input.value());
        }
    });
    let offered = use_memo(((*line).clone(), props.snapshot.clone()), |(line, snapshot)| {
        // What knows the words comes with what plays: typing must not wait for it on the spot.
        if line.is_empty() || !parts::can_play() {
            Vec::new()
        } else {
            kubectl::completions(line, &snapshot.objects)
        }
    });
    let complete = use_callback((input.clone(), line.setter()), |word: String, (input, line)| {
        if let Some(input) = input.cast::<HtmlInputElement>() {
            let longer = kubectl::completed(&input.value(), &word);
            input.set_value(&longer);
            // The line is on screen.
            let _ = input.focus();
            line.set(longer);
        }
    });
    let keys = (props.timeline.clone(), recalled, offered.clone(), complete.clone(), line.setter());
    let onkeydown = use_callback(keys, |event: KeyboardEvent, (timeline, recalled, offered, complete, shown)| {
        let up = match event.key().as_str() {
            "ArrowUp" => true,
            "ArrowDown" => false,
            // At the end of the line there is nowhere else to go.
            "ArrowRight" if !event.shift_key() && is_at_end(&event) => {
                if let Some(word) = offered.first() {
                    event.prevent_default();
                    complete.emit(word.clone());
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        let lines = typed(timeline);
        let mut back = recalled.borrow_mut();
        *back = if up { (*back + 1).min(lines.len()) } else { back.saturating_sub(1) };
        let line = lines
            .len()
            .checked_sub(*back)
            .and_then(|at| lines.get(at))
            .cloned()
            .unwrap_or_default();
        if let Some(input) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) {
            input.set_value(&line);
            shown.set(line);
        }
    });
    let onchange = use_callback(person.clone(), |event: Event, person| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            person.set(select.value());
        }
    });
    let option = |value: &str, name: String| html! { <option value={value.to_owned()} selected={*person == value}>{name}</option> };
    html! {
        <section class="terminal" aria-labelledby="terminal-title">
            <header class="bar"><h2 id="terminal-title">{language.kubectl_heading()}</h2></header>
            <div class="transcript" ref={scroll} tabindex="0" role="log" aria-label={language.kubectl_transcript()}>
                if entries.is_empty() {
                    <p class="note">{language.kubectl_hint()}</p>
                    { for EXAMPLES.into_iter().map(|line| html! {
                        <p><button type="button" class="link" onclick={surroundings.on(Message::Propose(line.into()))}><code>{"kubectl "}{line}</code></button></p>
                    }) }
                }
                { for entries.iter().map(|entry| html! {
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
                }) }
            </div>
            <form class="prompt" {onsubmit}>
                <select aria-label={language.kubectl_person()} title={language.kubectl_person()} {onchange}>
                    {option("", language.kubectl_you())}
                    { for persons(&props.timeline).iter().map(|name| option(name, name.clone())) }
                </select>
                <label for="kubectl-line"><span aria-hidden="true">{"$ kubectl"}</span><span class="hidden">{language.kubectl_label()}</span></label>
                <input id="kubectl-line" ref={input} type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
                    placeholder={EXAMPLE} aria-describedby={(!offered.is_empty()).then_some("completions-hint")} {onkeydown} {oninput} />
                <button type="submit">{language.kubectl_run()}</button>
            </form>
            // Above the line; behind it for the keyboard.
            if !offered.is_empty() {
                <div class="completions" role="group" aria-label={language.kubectl_completions()}>
                    { for offered.iter().enumerate().map(|(at, word)| {
                        let (chosen, complete) = (word.clone(), complete.clone());
                        let onclick = Callback::from(move |_: MouseEvent| complete.emit(chosen.clone()));
                        html! { <button type="button" class="small" key={word.clone()} {onclick}><code>{word}</code>if at == 0 { <kbd aria-hidden="true">{"→"}</kbd> }</button> }
                    }) }
                    <span id="completions-hint" class="hidden">{language.kubectl_completion_hint(&offered[0])}</span>
                </div>
            }
        </section>
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

/// Columns must not wrap; sentences may.
fn class_of(stream: Stream, text: &str) -> &'static str {
    match stream {
        Stream::Err => "err",
        Stream::Out if text.contains("   ") => "table",
        Stream::Out => "out",
    }
}

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

/// Who typed a line, empty for the reader.
fn person(input: &Input) -> &str {
    match input {
        Input::As { person, .. } => person,
        _ => "",
    }
}

/// Actions, and commands that only looked, in the order of the cluster's time.
fn in_order(timeline: &Timeline) -> Vec<&Action> {
    let mut actions: Vec<_> = timeline.looks().iter().map(|action| (action.step, false, action)).collect();
    actions.extend(timeline.actions().map(|action| (action.step, true, action)));
    actions.sort_by_key(|(step, changed, _)| (*step, *changed));
    actions.into_iter().map(|(.., action)| action).collect()
}

/// What was typed and printed up to step `at`. A command is there once it printed something, or once a step followed it.
fn entries(timeline: &Timeline, at: u64) -> Vec<Entry> {
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

//! The manifest: a textarea, over which `www/editor` puts a richer editor once it is there; marks, what Apply would
//! change, and Apply.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlTextAreaElement, InputEvent};
use yew::{Html, NodeRef, Properties, component, html, use_callback, use_effect_with, use_memo, use_node_ref};

use super::dry_run::dry_run;
use super::editor_marks::Mark;
use super::embed;
use super::message::{Message, Overlay};
use super::shared::{Same, Surroundings, use_surroundings};
use super::store::Edit;
use crate::explain::language::Language;
use crate::sim::timeline::Snapshot;

/// Where an object begins that `kubectl edit` opens, below what kubectl says about editing.
const FIRST_LINE_OF_OBJECT: usize = 5;

#[derive(PartialEq, Properties)]
pub struct EditorProps {
    pub text: Rc<str>,
    pub applied: Rc<str>,
    /// The object that is edited instead of the manifest, with the command that does.
    pub edit: Option<Edit>,
    pub marks: Rc<[Mark]>,
    /// The cluster to which the text is compared, if it is.
    pub compared: Option<Same<Snapshot>>,
}

/// The editor.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let area = use_node_ref();
    let section = use_node_ref();
    let comparison = use_memo((props.text.clone(), props.compared.clone()), |(text, compared)| {
        compared.as_ref().map(|snapshot| dry_run(text, snapshot))
    });
    let shown = (
        props.text.clone(),
        props.applied.clone(),
        props.marks.clone(),
        comparison.clone(),
        language,
        area.clone(),
    );
    use_effect_with(shown, |(text, applied, .., area)| keep(area, text, applied));
    use_effect_with((props.edit.clone(), section.clone(), area.clone()), |(edit, section, area)| {
        if edit.is_some() {
            turn_to(section, area);
        }
    });
    let oninput = use_callback(surroundings.send.clone(), |event: InputEvent, send| {
        let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = area {
            send.dispatch(Message::Edit(area.value().into()));
        }
    });
    html! {
        <section class="editor" ref={section} aria-labelledby="editor-title">
            <header class="bar">
                {heading(props, &surroundings)}
                <span class="grow"></span>
                if !embed::is_read_only() {
                    {actions(props, comparison.is_some(), &surroundings)}
                }
            </header>
            <div class="code" hidden={comparison.is_some()}>
                <textarea ref={area.clone()} class="text" readonly={embed::is_read_only()} spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
                    aria-label={language.manifest_label()} aria-invalid={has_faults(&props.marks).to_string()}
                    aria-describedby={(!props.marks.is_empty()).then_some("faults")} {oninput} />
                <div class="rich"></div>
            </div>
            // On paper all of it is there; on screen it would be there twice.
            <pre class="on-paper" hidden=true>{&*props.text}</pre>
            if let Some(run) = &*comparison {
                {compare(&run.before, &run.after, has_faults(&run.marks), &surroundings)}
            }
            if !props.marks.is_empty() {
                {faults(&props.marks, &area, language)}
            }
        </section>
    }
}

/// What is edited, and whether it was applied.
fn heading(props: &EditorProps, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    if let Some(edit) = &props.edit {
        return html! { <h2 id="editor-title" class="command" title={language.edit_hint()}><code>{"kubectl "}{&*edit.line}</code></h2> };
    }
    let is_changed = props.text != props.applied;
    html! {
        <>
            // Beside what is said of a changed text there is no room for it.
            <h2 id="editor-title" class={is_changed.then_some("hidden")}>{language.manifest_heading()}</h2>
            if is_changed {
                <span class="tag">{language.manifest_changed()}</span>
                <button type="button" class="quiet small" title={language.reset_text()} aria-label={language.reset_text()}
                    onclick={surroundings.on(Message::ResetText)}>{"↺"}</button>
            }
        </>
    }
}

/// What can be done with the text.
fn actions(props: &EditorProps, is_comparing: bool, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let is_edit = props.edit.is_some();
    html! {
        <>
            if is_edit {
                <button type="button" class="quiet" onclick={surroundings.on(Message::ResetText)}>{language.edit_cancel()}</button>
            } else {
                <button type="button" class="quiet import-opener" aria-haspopup="dialog"
                    onclick={surroundings.on(Message::SetOverlay(Some(Overlay::Import)))}>{language.import_title()}</button>
                <button type="button" class="quiet" title={language.preview_hint()} aria-pressed={is_comparing.to_string()}
                    onclick={surroundings.on(Message::Compare)}>{language.preview()}</button>
            }
            <button type="button" class="primary" onclick={surroundings.on(Message::Apply)}>
                {if is_edit { language.edit_save() } else { language.apply() }}<kbd aria-hidden="true">{"Ctrl ↵"}</kbd>
            </button>
        </>
    }
}

fn has_faults(marks: &[Mark]) -> bool {
    marks.iter().any(|mark| !mark.warning)
}

/// Brings an object that is to be edited in sight, with the cursor in it.
fn turn_to(section: &NodeRef, area: &NodeRef) {
    let Some(section) = section.cast::<Element>() else {
        return;
    };
    // On a phone the command was typed below the editor.
    section.scroll_into_view();
    let rich = section.query_selector(".cm-content").ok().flatten();
    match rich.and_then(|rich| rich.dyn_into::<HtmlElement>().ok()) {
        Some(rich) => rich.focus().unwrap_or_default(),
        None => select(area, FIRST_LINE_OF_OBJECT, 1),
    }
}

/// Puts `text` into the area if it has another: setting it anew would throw the undo history away. What was applied is
/// the text's default. Whoever shows the text otherwise is told to look.
fn keep(area: &NodeRef, text: &str, applied: &str) {
    let Some(area) = area.cast::<HtmlTextAreaElement>() else {
        return;
    };
    if area.value() != text {
        area.set_value(text);
    }
    if area.default_value().is_ok_and(|known| known != applied) {
        // Without a failure: the value was set before and keeps.
        let _ = area.set_default_value(applied);
    }
    if let Ok(event) = Event::new("converge:sync") {
        let _ = area.dispatch_event(&event);
    }
}

/// The objects as they are and as they would be. `www/editor` shows both as one text with what differs.
fn compare(before: &str, after: &str, refused: bool, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    html! {
        <section class="preview" aria-label={language.preview_hint()}>
            if before == after {
                <p class="note">{if refused { language.preview_refused() } else { language.preview_same() }}</p>
            } else {
                <div class="plain">
                    <h3>{language.preview_before()}</h3><pre class="before" tabindex="0">{before}</pre>
                    <h3>{language.preview_after()}</h3><pre class="after" tabindex="0">{after}</pre>
                </div>
                <p class="note">{language.preview_note()}</p>
            }
            <div class="merged"></div>
        </section>
    }
}

/// What is wrong with the text, each with its place, which can be gone to.
fn faults(marks: &[Mark], area: &NodeRef, language: Language) -> Html {
    let go = |mark: &Mark| {
        let (area, line, column) = (area.clone(), mark.line, mark.column);
        yew::Callback::from(move |_| select(&area, line, column))
    };
    let faults = marks.iter().filter(|mark| !mark.warning).count();
    let heading = if faults > 0 {
        language.faults_heading(faults)
    } else {
        language.warnings_heading(marks.len())
    };
    html! {
        <section class={if faults > 0 { "faults" } else { "faults mild" }} id="faults" role="alert">
            <h3>{heading}</h3>
            <ul>
                { for marks.iter().map(|mark| html! {
                    <li data-line={mark.line.to_string()} data-column={mark.column.to_string()} data-severity={mark.severity()}>
                        if mark.line > 0 {
                            <button type="button" class="place" onclick={go(mark)}>{language.fault_place(mark.line, mark.column)}</button>
                        }
                        <span class="message">{&*mark.message}</span>
                    </li>
                }) }
            </ul>
        </section>
    }
}

/// Puts the cursor at a place of the text.
fn select(area: &NodeRef, line: usize, column: usize) {
    let Some(area) = area.cast::<HtmlTextAreaElement>() else {
        return;
    };
    let text = area.value();
    let before: usize = text.split('\n').take(line - 1).map(|line| line.encode_utf16().count() + 1).sum();
    let in_line = text.split('\n').nth(line - 1).unwrap_or_default();
    let inside: usize = in_line.chars().take(column.saturating_sub(1)).map(char::len_utf16).sum();
    let at = u32::try_from(before + inside).unwrap_or(u32::MAX);
    // The element is in the document; neither can fail.
    let _ = area.focus();
    let _ = area.set_selection_range(at, at);
}

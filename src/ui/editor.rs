//! The manifest: a textarea over the same text in colours, with line numbers, marks, and Apply.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlTextAreaElement, InputEvent};
use yew::{Html, NodeRef, Properties, classes, component, html, use_callback, use_effect_with, use_memo, use_node_ref};

use super::editor_marks::Mark;
use super::highlight;
use super::message::Message;
use super::shared::use_surroundings;

/// More characters than this are shown without colours: they would cost a second at every key.
const MOST_COLOURED: usize = 100_000;

#[derive(PartialEq, Properties)]
pub struct EditorProps {
    pub text: Rc<str>,
    pub applied: Rc<str>,
    pub marks: Rc<[Mark]>,
}

/// The editor.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let area = use_node_ref();
    let oninput = use_callback(surroundings.send.clone(), |event: InputEvent, send| {
        let area = event.target().and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = area {
            send.dispatch(Message::Edit(area.value().into()));
        }
    });
    use_effect_with((props.text.clone(), area.clone()), |(text, area)| keep_text(area, text));
    let sheet = use_node_ref();
    use_effect_with((props.marks.clone(), sheet.clone()), |(marks, sheet)| {
        if let (Some(mark), Some(sheet)) = (marks.iter().find(|mark| mark.line > 0), sheet.cast::<HtmlElement>()) {
            show_line(&sheet, mark.line);
        }
    });
    let lines = use_memo(
        (props.text.clone(), props.applied.clone(), props.marks.clone()),
        |(text, applied, marks)| lines(text, applied, marks),
    );
    let is_changed = props.text != props.applied;
    let invalid = props.marks.iter().any(|mark| !mark.warning);
    html! {
        <section class="editor" aria-labelledby="editor-title">
            <header class="bar">
                <h2 id="editor-title">{language.manifest_heading()}</h2>
                if is_changed {
                    <span class="tag">{language.manifest_changed()}</span>
                    <button type="button" class="quiet small" title={language.reset_text()} onclick={surroundings.on(Message::ResetText)}>{language.reset()}</button>
                }
                <span class="grow"></span>
                <button type="button" class="primary" onclick={surroundings.on(Message::Apply)}>
                    {language.apply()}<kbd aria-hidden="true">{"Ctrl ↵"}</kbd>
                </button>
            </header>
            <div class="code">
                <div class="sheet" ref={sheet}>
                    {(*lines).clone()}
                    <textarea ref={area.clone()} class="text" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
                        aria-label={language.manifest_label()} aria-invalid={invalid.to_string()}
                        aria-describedby={(!props.marks.is_empty()).then_some("faults")} {oninput} />
                </div>
            </div>
            if !props.marks.is_empty() {
                <FaultList marks={props.marks.clone()} area={area.clone()} />
            }
        </section>
    }
}

/// Puts `text` into the area if it has another: setting it anew would throw the undo history away.
fn keep_text(area: &NodeRef, text: &str) {
    if let Some(area) = area.cast::<HtmlTextAreaElement>()
        && area.value() != text
    {
        area.set_value(text);
    }
}

/// The numbered lines behind the area.
fn lines(text: &str, applied: &str, marks: &[Mark]) -> Html {
    let coloured = text.len() <= MOST_COLOURED;
    let mut applied = applied.split('\n');
    let draw = |(at, line): (usize, &str)| {
        let number = at + 1;
        let bad = marks.iter().any(|mark| mark.line == number);
        let changed = applied.next() != Some(line);
        let class = classes!("line", bad.then_some("bad"), changed.then_some("changed"));
        let parts: Html = if coloured {
            highlight::parts(line)
                .into_iter()
                .map(|(token, part)| html! { <span class={token.class()}>{part}</span> })
                .collect()
        } else {
            html! { {line} }
        };
        html! { <div {class} key={at}><span class="number" data-number={number.to_string()}></span>{parts}{"\n"}</div> }
    };
    html! { <pre class="lines" aria-hidden="true">{ for text.split('\n').enumerate().map(draw) }</pre> }
}

#[derive(PartialEq, Properties)]
struct FaultListProps {
    marks: Rc<[Mark]>,
    area: NodeRef,
}

/// What is wrong with the text, each with its place, which can be gone to.
#[component]
fn FaultList(props: &FaultListProps) -> Html {
    let language = use_surroundings().language;
    let go = |mark: &Mark| {
        let (area, line, column) = (props.area.clone(), mark.line, mark.column);
        yew::Callback::from(move |_| select(&area, line, column))
    };
    let faults = props.marks.iter().filter(|mark| !mark.warning).count();
    let heading = if faults > 0 {
        language.faults_heading(faults)
    } else {
        language.warnings_heading(props.marks.len())
    };
    html! {
        <section class="faults" id="faults" role="alert">
            <h3>{heading}</h3>
            <ul>
                { for props.marks.iter().map(|mark| html! {
                    <li>
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

/// Scrolls the editor, and nothing around it, so that a line is seen.
fn show_line(sheet: &HtmlElement, number: usize) {
    let lines = sheet.query_selector_all(".line").ok();
    let line = lines.and_then(|lines| lines.item(u32::try_from(number - 1).ok()?));
    let (Some(line), Some(code)) = (line.and_then(|line| line.dyn_into::<HtmlElement>().ok()), sheet.parent_element()) else {
        return;
    };
    let (top, height) = (line.offset_top(), line.offset_height());
    if top < code.scroll_top() || top + height > code.scroll_top() + code.client_height() {
        code.set_scroll_top(top - height * 2);
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

//! "Bring your own": a box for what kubectl printed, what had to be assumed, and the cluster from there on.

use std::rc::Rc;

use web_sys::HtmlTextAreaElement;
use yew::{Html, component, html, use_callback, use_effect_with, use_node_ref, use_state};

use super::dialog::{dialog, use_modal};
use super::link::Opening;
use super::message::Message;
use super::shared::use_surroundings;
use crate::explain::import as words;
use crate::explain::language::Language;
use crate::import::{self, Class, Import, Refusal};
use crate::scenario::Scenario;

type Outcome = Result<Import, Refusal>;

/// The dialog. The text stays in its box whatever is wrong with it.
#[component]
pub fn ImportDialog() -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let (node, field) = (use_node_ref(), use_node_ref());
    use_modal(&node);
    use_effect_with(field.clone(), |field| {
        if let Some(field) = field.cast::<HtmlTextAreaElement>() {
            // The field has just been put into the document.
            let _ = field.focus();
        }
    });
    let outcome = use_state(|| None::<Rc<Outcome>>);
    let read = use_callback((field.clone(), outcome.setter()), |_, (field, outcome)| {
        let text = field.cast::<HtmlTextAreaElement>().map(|field| field.value()).unwrap_or_default();
        outcome.set(Some(Rc::new(import::import(&text))));
    });
    let open = use_callback((surroundings.send.clone(), (*outcome).clone()), |_, (send, outcome)| {
        if let Some(Ok(import)) = outcome.as_deref() {
            send.dispatch(Message::Open(Rc::new(Opening::of(Scenario::of_import(import)))));
            send.dispatch(Message::SetOverlay(None));
        }
    });
    let imported = outcome.as_deref().and_then(|outcome| outcome.as_ref().ok());
    let body = html! {
        <div class="import">
            <p class="note">{language.import_intro()}</p>
            <p><code class="command">{words::COMMAND}</code></p>
            <textarea ref={field} aria-label={language.import_paste()} placeholder={language.import_paste()} rows="8" spellcheck="false"
                autocapitalize="off" autocomplete="off" />
            <div class="row">
                <button type="button" class={if imported.is_none() { "primary" } else { "" }} onclick={read}>{language.import_read()}</button>
                if let Some(import) = imported {
                    <button type="button" class="primary" onclick={open}>{language.import_open()}</button>
                    <span class="note">{language.import_objects(import.objects.len())}</span>
                }
            </div>
            <div role="status">
                { match outcome.as_deref() {
                    Some(Err(refusal)) => refused(refusal, language),
                    Some(Ok(import)) => notes(import, language),
                    None => Html::default(),
                } }
            </div>
        </div>
    };
    dialog(&node, "import-title", language.import_title(), body, &surroundings)
}

fn refused(refusal: &Refusal, language: Language) -> Html {
    html! {
        <div class="warning">
            <b>{language.import_at(refusal.line, refusal.column)}</b>
            { for words::refusal(language, refusal).lines().map(|line| html! { <p>{line.to_owned()}</p> }) }
        </div>
    }
}

fn notes(import: &Import, language: Language) -> Html {
    let classes = [Class::LeftOut, Class::Blanked, Class::Assumed];
    html! {
        { for classes.into_iter().filter_map(|class| {
            let own: Vec<_> = import.notes.iter().filter(|note| note.fact.class() == class).collect();
            (!own.is_empty()).then(|| html! {
                <>
                    <h3>{words::class(language, class)}{" · "}{own.len()}</h3>
                    <ul class="plain">
                        { for own.into_iter().map(|note| html! {
                            <li>
                                if !note.about.is_empty() { <b>{note.about.to_string()}</b>{" "} }
                                if let Some(place) = note.place.filter(|place| place.line > 0) { <span class="note">{language.import_line(place.line)}{" "}</span> }
                                {words::note(language, note)}
                            </li>
                        }) }
                    </ul>
                </>
            })
        }) }
    }
}

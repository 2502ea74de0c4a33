//! What a reader can make of a Pod: a popover at its chip, a sheet at the bottom of a phone.

use std::rc::Rc;

use web_sys::{HtmlElement, window};
use yew::{Callback, Html, NodeRef, html};

use super::glyph;
use super::message::Message;
use super::shared::Surroundings;
use crate::explain::language::Language;
use crate::explain::picture::PodPicture;
use crate::explain::pod_state::complaint;
use crate::explain::story;
use crate::kubectl::in_namespace;
use crate::kubelet::manual::{Selection, Verb, name_of};
use crate::sim::script::Input;

/// The popover for `pod`; `close` takes it away.
pub fn pod_menu(pod: &PodPicture, menu: &NodeRef, close: &Callback<()>, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let object = &pod.object;
    let closes = close.clone();
    let ontoggle = Callback::from(move |event: web_sys::Event| {
        let popover = event
            .target()
            .and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok());
        if popover.is_some_and(|popover| !popover.matches(":popover-open").unwrap_or_default()) {
            closes.emit(());
        }
    });
    let button = |name: String, message: Message| {
        let (send, close) = (surroundings.send.clone(), close.clone());
        let onclick = Callback::from(move |_| {
            close.emit(());
            send.dispatch(message.clone());
        });
        html! { <button type="button" key={name.clone()} {onclick}>{name}</button> }
    };
    html! {
        <div class="pod-menu" ref={menu.clone()} popover="auto" role="dialog" aria-label={language.pod_menu(object.name())} {ontoggle}>
            <header class={pod.state.slug()}>{glyph::of_state(pod.state)}<b>{object.name().to_string()}</b><span>{story::state(language, pod.state)}</span></header>
            if let Some(complaint) = complaint(object) {
                <p class="complaint">{complaint.to_string()}</p>
            }
            <div class="acts">
                {button(language.act_inspect(), Message::Inspect(object.key().clone()))}
                { for acts(pod, language).into_iter().map(|(name, input)| button(name, Message::Do(Rc::new(input)))) }
            </div>
            <p class="note">{language.pod_menu_note()}</p>
        </div>
    }
}

/// What can become of the Pod as it is.
fn acts(pod: &PodPicture, language: Language) -> Vec<(String, Input)> {
    let (key, view) = (pod.object.key(), pod.object.pod());
    let lives = !view.terminating && !view.phase.is_terminal();
    let verbs = [
        (lives && !view.ready, Verb::Ready, language.act_ready()),
        (lives && view.ready, Verb::Unready, language.act_unready()),
        (lives, Verb::Crash { restarts: None }, language.act_crash()),
        (lives, Verb::ImagePullFails, language.act_image()),
        (lives, Verb::Evict, language.act_evict()),
        (view.terminating, Verb::Finish, language.act_finish()),
    ];
    let played = verbs.into_iter().filter(|(can, ..)| *can).map(|(_, verb, name)| {
        let selection = Selection {
            pod: name_of(key),
            ..Selection::default()
        };
        (name, Input::Kubelet { verb, selection })
    });
    let deleted = (!view.terminating).then(|| {
        let line = in_namespace(&format!("delete pod {} --wait=false", key.name), &key.namespace);
        let (line, stdin) = (line.into(), "".into());
        (language.act_delete(), Input::Kubectl { line, stdin })
    });
    played.chain(deleted).collect()
}

/// Shows the popover beside the chip of the Pod of this name, inside the window.
pub fn place(menu: &NodeRef, pod: &str) {
    const GAP: f64 = 6.0;
    let Some(menu) = menu.cast::<HtmlElement>() else { return };
    // Shown already, it only moves.
    let _ = menu.show_popover();
    let Some(window) = window() else { return };
    let chips = window.document().and_then(|document| {
        document
            .query_selector(&format!(".stage button[data-pod=\"{pod}\"], .stage [data-pod=\"{pod}\"]"))
            .ok()
            .flatten()
    });
    let size = |length: Result<wasm_bindgen::JsValue, _>| length.ok().and_then(|length| length.as_f64()).unwrap_or_default();
    let (width, height) = (size(window.inner_width()), size(window.inner_height()));
    if let Some(chip) = chips {
        let (chip, own) = (chip.get_bounding_client_rect(), menu.get_bounding_client_rect());
        let left = chip.left().min(width - own.width() - GAP).max(GAP);
        let below = chip.bottom() + GAP;
        let above = chip.top() - own.height() - GAP;
        let top = if below + own.height() <= height || above < GAP {
            below.min(height - own.height() - GAP)
        } else {
            above
        };
        // Well-formed properties are taken; a phone's styles overrule them.
        let _ = menu.style().set_property("left", &format!("{left:.0}px"));
        let _ = menu.style().set_property("top", &format!("{:.0}px", top.max(GAP)));
    }
    let first = menu.query_selector("button").ok().flatten();
    if let Some(first) = first.and_then(|first| wasm_bindgen::JsCast::dyn_into::<HtmlElement>(first).ok()) {
        // It has just been put into the document.
        let _ = first.focus();
    }
}

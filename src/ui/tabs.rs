//! Tabs: the views of a narrow screen, and the panel at the side.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::{Callback, Html, Properties, component, html, use_effect_with};

use super::controls::controls;
use super::diagnosis_panel::diagnosis_panel;
use super::events::events;
use super::message::{Message, Panel, View};
use super::object_panel::ObjectPanel;
use super::quiz_panel::{Score, quiz_panel};
use super::shared::{Same, Surroundings, use_surroundings};
use super::why_panel::why_panel;
use crate::api::object::Key;
use crate::scenario::Scenario;
use crate::sim::timeline::{Snapshot, Timeline};

/// A row of tabs. Arrow keys go from one to the next, as screen readers expect.
fn tab_list(surroundings: &Surroundings, class: &'static str, label: String, tabs: &[(String, bool, Message, &'static str)]) -> Html {
    let count = tabs.len();
    let selected = tabs.iter().position(|(_, selected, ..)| *selected).unwrap_or_default();
    let messages: Vec<Message> = tabs.iter().map(|(_, _, message, _)| message.clone()).collect();
    let send = surroundings.send.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let next = match event.key().as_str() {
            "ArrowLeft" => (selected + count - 1) % count,
            "ArrowRight" => (selected + 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        send.dispatch(messages[next].clone());
        focus_tab(&event, next);
    });
    html! {
        <div {class} role="tablist" aria-label={label} {onkeydown}>
            { for tabs.iter().map(|(name, selected, message, controls)| html! {
                <button type="button" role="tab" key={name.clone()} aria-selected={selected.to_string()} aria-controls={*controls}
                    tabindex={if *selected { "0" } else { "-1" }} onclick={surroundings.on(message.clone())}>{name}</button>
            }) }
        </div>
    }
}

fn focus_tab(event: &KeyboardEvent, at: usize) {
    let list = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tab = list.and_then(|list| list.children().item(u32::try_from(at).unwrap_or_default()));
    if let Some(tab) = tab.and_then(|tab| tab.dyn_into::<HtmlElement>().ok()) {
        // A tab that has gone meanwhile need not have the focus.
        let _ = tab.focus();
    }
}

/// The views of a narrow screen; a wide one shows them all.
pub fn view_tabs(shown: View, surroundings: &Surroundings) -> Html {
    let language = surroundings.language;
    let tab = |name, view, id| (name, shown == view, Message::SetView(view), id);
    let tabs = [
        tab(language.tab_editor(), View::Editor, "view-editor"),
        tab(language.tab_cluster(), View::Cluster, "view-cluster"),
        tab(language.tab_timeline(), View::Timeline, "view-timeline"),
    ];
    html! { <nav aria-label={language.views()}>{tab_list(surroundings, "view-tabs", language.views(), &tabs)}</nav> }
}

/// Scrolls the timeline of a narrow screen to the panel that was asked for, where the chart above leaves too little of it in
/// sight, or another view was scrolled further. Only the page itself scrolls, never one that it is a figure in.
fn bring_into_sight() -> Option<()> {
    const LEAST: i32 = 150;
    let document = web_sys::window()?.document()?;
    let find = |part| document.query_selector(part).ok().flatten()?.dyn_into::<HtmlElement>().ok();
    let page = find(".view-timeline")?;
    let (tabs, panel, controls) = (find(".view-tabs")?, find(".right")?, find(".controls")?);
    let begin = panel.offset_top() - tabs.offset_height();
    let end = page.scroll_top() + page.client_height() - controls.offset_height();
    if tabs.offset_height() > 0 && (page.scroll_top() > begin || end - panel.offset_top() < LEAST) {
        page.set_scroll_top(begin);
    }
    Some(())
}

#[derive(PartialEq, Properties)]
pub struct SidePanelProps {
    pub panel: Panel,
    pub scenario: Rc<Scenario>,
    pub timeline: Same<Timeline>,
    pub snapshot: Same<Snapshot>,
    pub inspected: Option<Key>,
    /// The Deployment that is diagnosed.
    pub focus: Option<Key>,
    pub score: Option<Score>,
}

/// The panel at the side.
#[component]
pub fn SidePanel(props: &SidePanelProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    let tab = |name, panel| (name, props.panel == panel, Message::SetPanel(panel), "panel");
    let mut tabs = vec![
        tab(language.tab_why(), Panel::Why),
        tab(language.tab_diagnosis(), Panel::Diagnosis),
        tab(language.tab_events(), Panel::Events),
    ];
    if props.inspected.is_some() {
        tabs.push(tab(language.tab_object(), Panel::Object));
    }
    tabs.push(tab(language.tab_controls(), Panel::Controls));
    use_effect_with((props.panel, props.inspected.clone()), |_| {
        // What is not there need not be in sight.
        let _ = bring_into_sight();
    });
    let snapshot = props.snapshot.clone();
    let body = match (props.panel, &props.inspected) {
        (Panel::Object, Some(key)) => html! { <ObjectPanel timeline={props.timeline.clone()} {snapshot} key_of={key.clone()} /> },
        (Panel::Diagnosis, _) => diagnosis_panel(&props.timeline, &snapshot, props.focus.as_ref(), &surroundings),
        (Panel::Events, _) => events(&snapshot, None, language),
        (Panel::Controls, _) => controls(&props.timeline, &snapshot, &props.scenario, &surroundings),
        _ => why_panel(&props.timeline, props.snapshot.step, props.score.is_some(), &surroundings),
    };
    html! {
        <aside class="right" id="view-timeline">
            {tab_list(&surroundings, "panel-tabs", language.panels(), &tabs)}
            <div class="panel" id="panel" role="tabpanel" tabindex="0">
                if let Some(score) = &props.score {
                    {quiz_panel(&props.timeline, props.snapshot.step, score, &surroundings)}
                }
                {body}
            </div>
        </aside>
    }
}

//! The whole page: lays the parts out, and ties the store to the browser.

use yew::{Classes, ContextProvider, Html, classes, component, html, use_callback, use_reducer};

use super::editor::Editor;
use super::embed;
use super::help::Help;
use super::import_dialog::ImportDialog;
use super::keys;
use super::link::{self, Opening};
use super::message::{Overlay, View};
use super::notice::notice_bar;
use super::playing::{use_address, use_document, use_draft, use_playing, use_running};
use super::share_dialog::ShareDialog;
use super::shared::Surroundings;
use super::stage::Stage;
use super::store::Store;
use super::tabs::{SidePanel, view_tabs};
use super::terminal::Terminal;
use super::top_bar::TopBar;
use super::transport::Dock;
use super::what_if_dialog::WhatIfDialog;

/// The whole page.
#[component]
pub fn App() -> Html {
    let store = use_reducer(|| Store::new(&Opening::of_address()));
    super::parts::use_arrival(&store);
    super::focus::use_focus(&store);
    use_running(&store);
    use_playing(&store);
    use_document(&store);
    use_draft(&store);
    use_address(&store);
    super::bridge::publish(&store);
    embed::use_embed(&store);
    let surroundings = Surroundings {
        send: store.dispatcher(),
        language: store.language,
    };
    let onkeydown = use_callback(surroundings.send.clone(), |event, send| keys::press(&event, send));
    let hides_what_comes = store.score.is_some().then(|| format!("--seen: {}", store.seen()));
    html! {
        <ContextProvider<Surroundings> context={surroundings.clone()}>
            <div class={look_of(&store)} style={hides_what_comes} tabindex="-1" {onkeydown}>
                <TopBar scenario={store.scenario.clone()} language={store.language} theme={store.theme} />
                {view_tabs(store.view, &surroundings)}
                if let Some(notice) = &store.notice {
                    {notice_bar(notice, &surroundings)}
                }
                <main>
                    {writing(&store)}
                    {cluster(&store)}
                    {panel(&store)}
                </main>
                {dock(&store)}
                if embed::is_embedded() {
                    {embed::open_in_playground(&store)}
                }
                if store.overlay.is_some() {
                    <key={store.overlays}>{overlay(&store)}</>
                }
            </div>
        </ContextProvider<Surroundings>>
    }
}

/// By which the styles know what is shown.
fn look_of(store: &Store) -> Classes {
    let view = match store.view {
        View::Editor => "view-editor",
        View::Cluster => "view-cluster",
        View::Timeline => "view-timeline",
    };
    classes!("page", view, store.score.is_some().then_some("predicting"))
}

/// The manifest, and the kubectl line below it.
fn writing(store: &Store) -> Html {
    let applied = store.edit.as_ref().map_or(&store.applied, |edit| &edit.opened);
    html! {
        <section class="left" id="view-editor">
            <Editor
                text={store.text.clone()}
                applied={applied.clone()}
                edit={store.edit.clone()}
                marks={store.marks.clone()}
                compared={store.comparing.then(|| store.snapshot.clone())}
            />
            <Terminal
                timeline={store.timeline.clone()}
                at={store.at}
                subject={store.focus().cloned()}
                snapshot={store.snapshot.clone()}
                proposed={store.proposed.clone()}
                view={store.view}
            />
        </section>
    }
}

fn cluster(store: &Store) -> Html {
    html! {
        <Stage
            picture={store.picture.clone()}
            snapshot={store.snapshot.clone()}
            step={store.timeline.step(store.at).cloned()}
            focus={store.focus().cloned()}
            caption={store.caption().to_owned()}
            awaited={store.is_awaited()}
            begun={store.has_begun()}
            can_play={!store.playing && store.at < store.last()}
        />
    }
}

fn panel(store: &Store) -> Html {
    html! {
        <SidePanel
            panel={store.panel}
            scenario={store.scenario.clone()}
            timeline={store.timeline.clone()}
            snapshot={store.snapshot.clone()}
            inspected={store.inspected.clone()}
            focus={store.focus().cloned()}
            score={store.score.clone()}
        />
    }
}

fn dock(store: &Store) -> Html {
    html! {
        <Dock
            timeline={store.timeline.clone()}
            history={store.history.clone()}
            focus={store.focus().cloned()}
            at={store.at}
            playing={store.playing}
            running={store.is_running()}
            speed={store.speed}
            target={store.target}
            predicting={store.score.is_some()}
        />
    }
}

/// What lies over the page.
fn overlay(store: &Store) -> Html {
    let (timeline, snapshot) = (store.timeline.clone(), store.snapshot.clone());
    match store.overlay {
        None => Html::default(),
        Some(Overlay::Share) => html! {
            <ShareDialog address={link::address(&link::of_step(store))} by_name={link::named(store).is_some()} scenario={store.scenario.clone()} {timeline}
                at={store.at} manifest={store.applied.clone()} theme={store.theme} />
        },
        Some(Overlay::Import) => html! { <ImportDialog /> },
        Some(Overlay::WhatIf) => html! { <WhatIfDialog {timeline} {snapshot} focus={store.focus().cloned()} /> },
        Some(overlay @ (Overlay::Help | Overlay::About)) => html! { <Help about={overlay == Overlay::About} /> },
    }
}

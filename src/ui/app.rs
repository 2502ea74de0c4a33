//! The whole page: lays the parts out, and ties the store to the browser.

use yew::{ContextProvider, Html, classes, component, html, use_callback, use_reducer};

use super::help::Help;
use super::import_dialog::ImportDialog;
use super::keys;
use super::link::Opening;
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
    super::embed::use_embed(&store);
    let surroundings = Surroundings {
        send: store.dispatcher(),
        language: store.language,
    };
    let onkeydown = use_callback(surroundings.send.clone(), |event, send| keys::press(&event, send));
    let view = match store.view {
        View::Editor => "view-editor",
        View::Cluster => "view-cluster",
        View::Timeline => "view-timeline",
    };
    html! {
        <ContextProvider<Surroundings> context={surroundings.clone()}>
            <div class={classes!("page", view, store.score.is_some().then_some("predicting"))} style={store.score.is_some().then(|| format!("--seen: {}", store.seen()))} tabindex="-1" {onkeydown}>
                <TopBar scenario={store.scenario.clone()} language={store.language} theme={store.theme} />
                {view_tabs(store.view, &surroundings)}
                if let Some(notice) = &store.notice {
                    {notice_bar(notice, &surroundings)}
                }
                <main>
                    <section class="left" id="view-editor">
                        <super::editor::Editor text={store.text.clone()} edit={store.edit.clone()} marks={store.marks.clone()}
                            applied={store.edit.as_ref().map_or(&store.applied, |edit| &edit.opened).clone()}
                            compared={store.comparing.then(|| store.snapshot.clone())} />
                        <Terminal timeline={store.timeline.clone()} at={store.at} snapshot={store.snapshot.clone()} proposed={store.proposed.clone()} />
                    </section>
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
                    <SidePanel
                        panel={store.panel}
                        scenario={store.scenario.clone()}
                        timeline={store.timeline.clone()}
                        snapshot={store.snapshot.clone()}
                        inspected={store.inspected.clone()}
                        focus={store.focus().cloned()}
                        score={store.score.clone()}
                    />
                </main>
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
                if super::embed::is_embedded() {
                    {super::embed::open_in_playground(&store)}
                }
                if store.overlay == Some(Overlay::Share) {
                    <ShareDialog address={super::link::address(&super::link::of_step(&store))} by_name={super::link::named(&store).is_some()} scenario={store.scenario.clone()} timeline={store.timeline.clone()}
                        at={store.at} manifest={store.applied.clone()} theme={store.theme} />
                }
                if store.overlay == Some(Overlay::Import) {
                    <ImportDialog />
                }
                if store.overlay == Some(Overlay::WhatIf) {
                    <WhatIfDialog timeline={store.timeline.clone()} snapshot={store.snapshot.clone()} focus={store.focus().cloned()} />
                }
                if let Some(Overlay::Help | Overlay::About) = store.overlay {
                    <Help about={store.overlay == Some(Overlay::About)} />
                }
            </div>
        </ContextProvider<Surroundings>>
    }
}

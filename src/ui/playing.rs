//! What happens by itself: running on, playing, and keeping the browser's address, storage and document up to date.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::{Interval, Timeout};
use yew::{UseReducerHandle, hook, use_effect_with, use_mut_ref};

use super::link::{self, Opening};
use super::message::{Message, Notice};
use super::settings;
use super::store::Store;
use crate::sim::digest::Digester;

/// Milliseconds without a change until the draft and the address are written.
const SETTLED_MS: u32 = 500;

/// Milliseconds after an action until the address holds it: as one, where several come at once.
const ACTED_MS: u32 = 200;

/// Steps that go into a link's digest before the browser may draw again: a few milliseconds.
const DIGESTED_AT_ONCE: u64 = 100;

/// Makes steps, a slice at a time, as long as there are steps to make.
#[hook]
pub fn use_running(store: &UseReducerHandle<Store>) {
    let send = store.dispatcher();
    let running = store.has_begun() && store.is_running();
    use_effect_with((store.timeline.clone(), running), move |(_, running)| {
        let timer = running.then(|| Timeout::new(0, move || send.dispatch(Message::Advance)));
        move || drop(timer)
    });
}

/// Shows one step after the other while it plays.
#[hook]
pub fn use_playing(store: &UseReducerHandle<Store>) {
    let send = store.dispatcher();
    use_effect_with((store.playing, store.speed), move |(playing, speed)| {
        let timer = playing.then(|| Interval::new(speed.step_ms(), move || send.dispatch(Message::Tick)));
        move || drop(timer)
    });
}

/// Keeps language and theme where styles and screen readers look, and for the next visit.
#[hook]
pub fn use_document(store: &UseReducerHandle<Store>) {
    use_effect_with((store.language, store.theme), |(language, theme)| {
        settings::mark_document(*language, *theme);
    });
}

/// Keeps what is being written for the next visit.
#[hook]
pub fn use_draft(store: &UseReducerHandle<Store>) {
    let scenario = Rc::clone(&store.scenario);
    let manifest = Rc::clone(&store.manifest);
    // A draft that is still offered must not be forgotten for the scenario's own text.
    let offered = matches!(store.notice, Some(Notice::Draft(_)));
    // An object that is being edited is no draft.
    let draft = store.edit.is_none().then(|| Rc::clone(&store.text));
    use_effect_with(draft, move |draft| {
        let draft = draft.clone();
        let timer = Timeout::new(SETTLED_MS, move || {
            let Some(text) = draft else { return };
            if manifest == text {
                if !offered {
                    settings::drop_draft();
                }
            } else {
                settings::keep_draft(&scenario.name, &text);
            }
        });
        move || drop(timer)
    });
}

/// Writes the address when the reader acts or rests, and opens what another address asks for.
#[hook]
pub fn use_address(store: &UseReducerHandle<Store>) {
    let written = use_mut_ref(|| (link::fragment(), store.acts));
    let send = store.dispatcher();
    let seen = Rc::clone(&written);
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            // `www/boot.js` announces it once the scenario that it names is there.
            EventListener::new(&window, "converge:address", move |_| {
                let fragment = link::fragment();
                let mut seen = seen.borrow_mut();
                if seen.0 != fragment {
                    // The browser has its entry for this address already.
                    *seen = (fragment, seen.1 + 1);
                    drop(seen);
                    send.dispatch(Message::Open(Rc::new(Opening::of_address())));
                }
            })
        });
        move || drop(listener)
    });
    // What was done is not to be lost while it plays: it does not wait for the steps that follow.
    let (acting, acted) = (store.clone(), Rc::clone(&written));
    use_effect_with((store.acts, store.is_awaited()), move |(acts, awaited)| {
        let slices = (!awaited && acted.borrow().1 != *acts).then(|| writing(ACTED_MS, acting, acted));
        move || drop(slices)
    });
    let resting = !store.playing && !store.is_running();
    let store = store.clone();
    use_effect_with((store.at, store.acts, resting), move |(_, _, resting)| {
        let slices = (*resting && worth_writing(&store, &written)).then(|| writing(SETTLED_MS, store, written));
        move || drop(slices)
    });
}

/// Writes the address of what `store` shows once nothing has changed for so long. `written` is what was written last, and
/// after how many acts: another act is a new entry of the browser's history.
fn writing(begin_ms: u32, store: UseReducerHandle<Store>, written: Rc<RefCell<(String, u32)>>) -> Slices {
    let mut digester = link::named(&store).is_none().then(|| Digester::new(store.at));
    Slices::new(begin_ms, move || {
        let more = digester
            .as_mut()
            .is_some_and(|digester| digester.advance(&store.timeline, DIGESTED_AT_ONCE));
        if !more {
            let fragment = link::with_digest(&store, &digester.as_ref().map(Digester::finish).unwrap_or_default());
            let (before, acts) = written.replace((fragment.clone(), store.acts));
            if before != fragment {
                link::write(&fragment, acts != store.acts);
            }
        }
        more
    })
}

/// Work that is done a slice at a time, so that the browser may draw between; dropped, it stops.
struct Slices(Rc<RefCell<Option<Timeout>>>);

impl Slices {
    /// Begins after `begin_ms`; `work` does a slice and returns whether there is more to do.
    fn new(begin_ms: u32, work: impl FnMut() -> bool + 'static) -> Self {
        let timer = Rc::default();
        Self::go_on(begin_ms, &timer, work);
        Self(timer)
    }

    fn go_on(wait_ms: u32, timer: &Rc<RefCell<Option<Timeout>>>, mut work: impl FnMut() -> bool + 'static) {
        let own = Rc::clone(timer);
        let next = Timeout::new(wait_ms, move || {
            if work() {
                Self::go_on(0, &own, work);
            }
        });
        timer.replace(Some(next));
    }
}

impl Drop for Slices {
    fn drop(&mut self) {
        drop(self.0.take());
    }
}

/// An address that nobody asked for stays clean until the reader does something.
fn worth_writing(store: &Store, written: &RefCell<(String, u32)>) -> bool {
    store.acts > 0 || store.at > 0 || !written.borrow().0.is_empty()
}

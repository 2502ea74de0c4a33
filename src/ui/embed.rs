//! The page inside another page: what its address asks for, and the event through which `www/frame.js` tells the page
//! around it of steps. Commands come the way of all scripts, see [`super::bridge`].

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, CustomEventInit, HtmlElement, window};
use yew::{Callback, Html, UseReducerHandle, hook, html, use_effect_with};

use super::link;
use super::message::Speed;
use super::settings;
use super::store::Store;

/// Whether a switch such as `?embed=1` is on.
fn is_on(name: &str) -> bool {
    settings::parameter(name).is_some_and(|value| !matches!(value.as_str(), "0" | "false"))
}

/// Whether the page is a figure in another one.
pub fn is_embedded() -> bool {
    is_on("embed")
}

/// Whether nobody may act: stepping and looking remain.
pub fn is_read_only() -> bool {
    is_on("readonly")
}

/// Whether the page has an editor whose text can be applied. Most figures have none.
pub fn can_apply() -> bool {
    let has_editor = !is_embedded() || matches!(settings::parameter("view").as_deref(), Some("full" | "editor"));
    has_editor && !is_read_only()
}

/// Whether it plays as soon as it is open; never for a reader who asked for less motion.
pub fn plays_at_once() -> bool {
    is_on("play") && !settings::reduced_motion()
}

/// The speed that the address asks for.
pub fn speed() -> Speed {
    settings::parameter("speed")
        .and_then(|name| Speed::of_name(&name))
        .unwrap_or_default()
}

/// The step that the address asks for.
pub fn step() -> Option<u64> {
    settings::parameter("step")?.parse().ok()
}

/// Tells of steps, and of what has been computed.
#[hook]
pub fn use_embed(store: &UseReducerHandle<Store>) {
    // Nobody listens to a page that is not inside another.
    let told = is_embedded().then(|| (store.at, store.last(), store.is_running()));
    use_effect_with(told, |told| {
        let Some((at, last, running)) = told else {
            return;
        };
        tell(&format!(r#"{{"step":{at},"last":{last},"settled":{}}}"#, !running));
    });
}

fn tell(detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    // Neither can fail in a page that runs.
    if let (Some(window), Ok(event)) = (window(), CustomEvent::new_with_event_init_dict("converge:step", &init)) {
        let _ = window.dispatch_event(&event);
    }
}

/// The way from a figure to the whole playground, at the same step. The link is made when the reader comes near it:
/// it holds the whole scenario, and a figure that plays has better things to do.
pub fn open_in_playground(store: &UseReducerHandle<Store>) -> Html {
    let here = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = here.split(['?', '#']).next().unwrap_or_default().to_owned();
    let refresh = {
        let (store, page) = (store.clone(), page.clone());
        move |target: Option<web_sys::EventTarget>| {
            let link = target.and_then(|target| target.dyn_into::<HtmlElement>().ok());
            if let Some(link) = link {
                // Setting a well-formed attribute cannot fail.
                let _ = link.set_attribute("href", &format!("{page}#{}", link::of_step(&store)));
            }
        }
    };
    let on_focus = refresh.clone();
    let on_click = refresh.clone();
    html! {
        <p class="figure-foot">
            <a href={page} target="_blank" rel="noopener"
                onpointerenter={Callback::from(move |event: yew::PointerEvent| refresh(event.target()))}
                onfocus={Callback::from(move |event: yew::FocusEvent| on_focus(event.target()))}
                onclick={Callback::from(move |event: yew::MouseEvent| on_click(event.target()))}>
                {store.language.open_in_playground()}
            </a>
        </p>
    }
}

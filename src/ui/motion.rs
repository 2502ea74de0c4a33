//! Motion that explains: a Pod comes out of its ReplicaSet, and goes to its node. It shows what has happened already, and
//! nothing waits for it.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, window};

use super::settings;
use crate::api::kind::Kind;
use crate::kubelet::manual::name_of;
use crate::sim::step::Step;

/// Milliseconds of a flight; shorter than a step at the usual speed takes.
const FLIGHT_MS: f64 = 300.0;

/// Shows where the Pod of the step came from.
pub fn explain(step: &Step) {
    if step.write.key.kind != Kind::Pod || settings::reduced_motion() {
        return;
    }
    let name = name_of(&step.write.key);
    let find = |selector: &str| window()?.document()?.query_selector(selector).ok().flatten();
    let chip = || find(&format!(".stage button[data-pod=\"{name}\"]"));
    let node = |pod: &Option<crate::api::object::Shared>| pod.as_ref().map(|pod| pod.pod().node.clone()).unwrap_or_default();
    if step.write.before.is_none() {
        let home = chip().and_then(|chip| chip.closest(".lane").ok().flatten());
        let home = home.and_then(|lane| lane.query_selector("h3").ok().flatten());
        if let (Some(chip), Some(home)) = (chip(), home) {
            fly(&chip, &home);
        }
    } else if node(&step.write.before) != node(&step.write.after)
        && let (Some(chip), Some(place)) = (chip(), find(&format!("[data-on=\"{name}\"]")))
    {
        fly(&place, &chip);
    }
}

/// Lets `element` come from where `origin` is.
fn fly(element: &Element, origin: &Element) {
    let (to, from) = (element.get_bounding_client_rect(), origin.get_bounding_client_rect());
    let way = format!(
        "translate({:.0}px, {:.0}px) scale(.6)",
        from.left() - to.left(),
        from.top() - to.top()
    );
    let frames = js_sys::Object::new();
    let set = |name: &str, values: [&str; 2]| {
        let values: js_sys::Array = values.into_iter().map(JsValue::from_str).collect();
        // A plain object takes any property.
        let _ = js_sys::Reflect::set(&frames, &JsValue::from_str(name), &values);
    };
    set("transform", [&way, "none"]);
    set("opacity", [".35", "1"]);
    // A browser without animations shows the same states without them.
    let animate = js_sys::Reflect::get(element, &JsValue::from_str("animate"));
    if let Some(animate) = animate.ok().and_then(|animate| animate.dyn_into::<js_sys::Function>().ok()) {
        let _ = animate.call2(element, &frames, &JsValue::from_f64(FLIGHT_MS));
    }
}

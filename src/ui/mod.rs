//! The page: draws snapshots of the engine and sends it actions; it never reaches into the world.

pub mod panic;

use yew::{Html, component, html};

/// The whole page.
#[component]
pub fn App() -> Html {
    html! {
        <main class="boot">
            <h1>{ "Converge" }</h1>
            <p role="status">{ "The engine is loaded." }</p>
        </main>
    }
}

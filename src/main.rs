//! Mounts the page when built for the web; says how to get it when built natively.

#[cfg(all(target_arch = "wasm32", feature = "ui"))]
fn main() {
    yew::set_custom_panic_hook(Box::new(|panic| converge::ui::panic::report(&panic.to_string())));
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.get_element_by_id("app"));
    match root {
        Some(root) => {
            yew::Renderer::<converge::ui::App>::with_root(root).render();
        }
        None => converge::ui::panic::report("index.html has no element with the id `app`"),
    }
}

#[cfg(not(all(target_arch = "wasm32", feature = "ui")))]
fn main() {
    println!("converge {}: {}", env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_DESCRIPTION"));
    println!("It runs in the browser. `make serve` builds the page and prints its address.");
}

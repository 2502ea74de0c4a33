//! Mounts the page when built for the web; natively it is the command `converge play`, see [`converge::play`].

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

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    let arguments = std::env::args_os().skip(1).collect();
    // A reader that has gone, as `converge play … | head` makes it, is no failure.
    let status = converge::play::run(arguments, &mut std::io::stdout().lock(), &mut std::io::stderr().lock());
    std::process::ExitCode::from(status.unwrap_or(0))
}

#[cfg(all(target_arch = "wasm32", not(feature = "ui")))]
fn main() {}

//! What is shipped names the work of others that is in it, with their licences: `www/THIRD-PARTY-NOTICES.txt`.

use std::collections::BTreeSet;
use std::process::Command;

const NOTICES: &str = include_str!("../www/THIRD-PARTY-NOTICES.txt");
const ANEW: &str = "another package is in what is shipped: `make notices` writes the notices anew";

/// `name version` of each package below a title.
fn named(title: &str) -> BTreeSet<String> {
    let (_, below) = NOTICES.split_once(&format!("\n{title}\n=")).expect("the title is there");
    let (_, below) = below.split_once("\n\n").expect("packages are below it");
    let (list, _) = below.split_once("\n\n").expect("more is below them");
    list.lines()
        .map(|line| line.split(" (").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_crate_that_is_compiled_into_the_page_is_named() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--target", "wasm32-unknown-unknown", "--no-default-features"])
        .args(["--features", "ui,wasm", "--edges", "normal,no-proc-macro", "--prefix", "none"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).expect("UTF-8");
    let mut shipped: BTreeSet<String> = tree
        .lines()
        .filter_map(|line| {
            let (name, version) = line.split_once(" v")?;
            Some(format!("{name} {}", version.split(' ').next()?))
        })
        .filter(|package| !package.starts_with("converge "))
        .collect();
    assert!(shipped.len() > 40, "{shipped:?}");
    shipped.insert("The Rust standard library".to_owned());
    assert_eq!(named("Compiled into the page and the npm package"), shipped, "{ANEW}");
}

#[test]
fn every_script_in_the_editor_is_named_in_the_version_that_is_locked() {
    let lock: serde_json::Value = serde_json::from_str(include_str!("../package-lock.json")).expect("JSON");
    let packages = lock["packages"].as_object().expect("npm's form");
    // What package.json asks for by these names is there to be bundled, with all that it needs itself.
    let root = packages[""]["devDependencies"].as_object().expect("they are listed");
    let is_shipped = |name: &&String| name.starts_with("@codemirror/") || name.starts_with("@lezer/");
    let mut due: Vec<&str> = root.keys().filter(is_shipped).map(String::as_str).collect();
    let mut shipped = BTreeSet::new();
    while let Some(name) = due.pop() {
        let package = &packages[&format!("node_modules/{name}")];
        let version = package["version"].as_str().expect("it is locked");
        if shipped.insert(format!("{name} {version}")) {
            due.extend(
                package["dependencies"]
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| name.as_str()),
            );
        }
    }
    assert_eq!(named("In the page's editor"), shipped, "{ANEW}");
}

#[test]
fn the_text_of_every_licence_is_there() {
    let (_, texts) = NOTICES.split_once("\nTexts\n=====\n").expect("they come last");
    let of: BTreeSet<&str> = texts
        .split(&format!("\n{}\n", "-".repeat(80)))
        .skip(1)
        .step_by(2)
        .flat_map(|names| names.split(", "))
        .collect();
    for title in ["Compiled into the page and the npm package", "In the page's editor"] {
        for package in named(title) {
            assert!(of.contains(package.as_str()), "{package}");
        }
    }
    assert!(texts.contains("Mozilla Public License"), "of the persistent maps");
}

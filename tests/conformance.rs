//! Every recording of a real control plane, played again: what each step leaves behind must be what the recording has.
//!
//! `CONVERGE_RECORDINGS` names another directory of recordings. Those of `tests/conformance` that are listed here as
//! reproduced must stay so; of another directory all must be.

/// Prints a line that the test harness does not swallow: the report is for people, whether the test passes or not.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write;
        // A closed standard output loses the report, not the verdict.
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

#[path = "conformance/compare.rs"]
mod compare;
#[path = "conformance/mask.rs"]
mod mask;
#[path = "conformance/play.rs"]
mod play;
#[path = "conformance/reduce.rs"]
mod reduce;
#[path = "conformance/request.rs"]
mod request;

use std::path::{Path, PathBuf};
use std::{env, fs};

use converge::fidelity;
use serde_json::{Value as Json, json};

/// Recordings of layers that are not built yet: they are played and counted, but may differ.
const LAYERS: &str = "layer-";

fn recordings(directory: &Path) -> Vec<(String, Json)> {
    let mut files: Vec<PathBuf> = fs::read_dir(directory)
        .unwrap_or_else(|error| panic!("{}: {error}", directory.display()))
        .map(|entry| entry.expect("a directory entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("a readable recording");
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let recording = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, recording)
        })
        .collect()
}

#[test]
fn every_recording_of_a_real_control_plane_is_reproduced() {
    let elsewhere = env::var_os("CONVERGE_RECORDINGS").map(PathBuf::from);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let directory = elsewhere.as_deref().unwrap_or(&own);
    let mut differing = Vec::new();
    let mut matched = 0;
    for (name, recording) in recordings(directory) {
        match compare::first_difference(&recording) {
            None => matched += 1,
            Some(difference) => {
                say!("{name}: {difference}");
                differing.push(name);
            }
        }
    }
    say!("recordings: {matched} matched, {} differ", differing.len());
    assert!(matched > 0, "no recording in {}", directory.display());
    let required = |name: &&String| elsewhere.is_some() || !name.starts_with(LAYERS);
    let broken: Vec<&String> = differing.iter().filter(required).collect();
    assert!(broken.is_empty(), "{broken:?} differ; see the lines above");
    if elsewhere.is_none() {
        hold_to_figure(matched, matched + differing.len());
    }
}

/// A recorder may send any request: the answers are those that the server's own words and codes make.
#[test]
fn raw_requests_are_answered_with_the_servers_code_and_status() {
    let web = json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"}, "spec": {
        "replicas": 1, "selector": {"matchLabels": {"app": "web"}},
        "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "app", "image": "nginx:1.25"}]}}}});
    let mut player = play::Player::new(&json!({}));
    let mut ask = |verb: &str, path: &str, body: &Json| {
        let path = format!("/apis/apps/v1/namespaces/NAMESPACE/{path}");
        let step = player.step(&json!({"do": "", "api": {"verb": verb, "path": path, "body": body}}));
        let status = &step["result"]["status"];
        (
            step["result"]["code"].as_i64().expect("a code"),
            status["message"].as_str().unwrap_or_default().to_owned(),
            status["details"].to_string(),
        )
    };
    let ok = |code: i64| (code, String::new(), "null".to_owned());
    assert_eq!(ask("POST", "deployments", &web), ok(201));
    assert_eq!(ask("GET", "deployments/web", &Json::Null), ok(200));
    let scale = |replicas: i64| json!({"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": "web"}, "spec": {"replicas": replicas}});
    assert_eq!(ask("PUT", "deployments/web/scale", &scale(2)), ok(200));
    assert_eq!(
        ask("PUT", "deployments/web/scale", &scale(-2)),
        (
            422,
            "Scale.autoscaling \"web\" is invalid: spec.replicas: Invalid value: -2: must be greater than or equal to 0".to_owned(),
            r#"{"causes":[{"field":"spec.replicas","message":"Invalid value: -2: must be greater than or equal to 0","reason":"FieldValueInvalid"}],"group":"autoscaling","kind":"Scale","name":"web"}"#.to_owned()
        )
    );
    assert_eq!(ask("PATCH", "deployments/web", &json!({"spec": {"replicas": 3}})), ok(200));
    assert_eq!(
        ask(
            "PATCH",
            "deployments/web",
            &json!([{"op": "test", "path": "/spec/replicas", "value": 9}])
        )
        .0,
        422
    );
    assert_eq!(
        ask("PUT", "deployments/other", &web),
        (
            400,
            "the name of the object (web) does not match the name on the URL (other)".to_owned(),
            "null".to_owned()
        )
    );
    assert_eq!(ask("DELETE", "deployments/web?propagationPolicy=Orphan", &Json::Null), ok(200));
    let gone = "deployments.apps \"web\" not found".to_owned();
    let details = r#"{"group":"apps","kind":"deployments","name":"web"}"#.to_owned();
    assert_eq!(ask("DELETE", "deployments/web", &Json::Null), (404, gone, details));
}

/// The figure that the page shows must not be better than the truth, and is brought up to date on demand.
fn hold_to_figure(matched: usize, all: usize) {
    let shown = (fidelity::RECORDINGS_MATCHED, fidelity::RECORDINGS);
    if env::var_os("CONVERGE_UPDATE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/fidelity.rs");
        let text = fs::read_to_string(&path).expect("the figure's file");
        let text = text
            .replace(&format!("_MATCHED: usize = {}", shown.0), &format!("_MATCHED: usize = {matched}"))
            .replace(&format!("RECORDINGS: usize = {}", shown.1), &format!("RECORDINGS: usize = {all}"));
        fs::write(&path, text).expect("the figure is written");
        return;
    }
    if shown != (matched, all) {
        say!(
            "src/fidelity.rs says {} of {}; set CONVERGE_UPDATE=1 to bring it up to date",
            shown.0,
            shown.1
        );
    }
    assert!(
        shown.0 <= matched && shown.1 == all,
        "src/fidelity.rs claims {shown:?}, and the truth is {matched} of {all}"
    );
}

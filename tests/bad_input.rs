//! Hostile and broken texts on the whole way: kubectl on a timeline, scenario files and links. Each is refused at once
//! with what is wrong, nothing is stored, and what was typed is still there.

#[path = "common/processor.rs"]
mod processor;

use std::fmt::Write;
use std::time::Duration;

use converge::api::kind::Kind;
use converge::scenario::{self, Scenario};
use converge::share;
use converge::sim::script::Input;
use converge::sim::timeline::Timeline;

/// Of the processor's time. Each takes less than a second alone; tests run side by side, and a debug build is some thirty
/// times slower than what a reader has.
const AT_ONCE: Duration = Duration::from_secs(4);

fn deployment(replicas: &str) -> String {
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  replicas: {replicas}\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: nginx}}]}}\n"
    )
}

fn config_map(data: &str) -> String {
    format!("apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: web}}\ndata: {data}\n")
}

fn bomb(levels: usize) -> String {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..levels {
        let items = [format!("*a{}", level - 1).as_str(); 9].join(", ");
        writeln!(text, "a{level}: &a{level} [{items}]").expect("a string takes any text");
    }
    text
}

fn keys(count: usize) -> String {
    let keys: Vec<String> = (0..count).map(|key| format!("k{key}: '1'")).collect();
    format!("{{{}}}", keys.join(", "))
}

/// Texts, and words of what is said about each.
fn hostile() -> Vec<(String, &'static str)> {
    vec![
        (bomb(10), "stand for more than 200000 values"),
        (bomb(5), "document contains excessive aliasing"),
        ("a: &a [*a]\n".into(), "anchor 'a' value contains itself"),
        ("[".repeat(10_000), "deeper than 128 levels"),
        ("{\"a\":".repeat(10_000), "deeper than 128 levels"),
        ("- ".repeat(10_000) + "x\n", "deeper than 128 levels"),
        (format!("{}{}", "[".repeat(10_000), "]".repeat(10_000)), "deeper than 128 levels"),
        (config_map(&format!("{{a: {}}}", "x".repeat(5 << 20))), "more than 2097152"),
        (config_map(&keys(100_000)), "more than 50000 keys"),
        ("---\nkind: Pod\n".repeat(100_000), "more than 500 documents"),
        (deployment("2\0"), "control characters are not allowed"),
        ("\0".repeat(1000), "control characters are not allowed"),
        (config_map("{a: \"\\ud800\"}"), "invalid Unicode character escape code"),
        (config_map("{a: \"\\q\"}"), "unknown escape character"),
        (deployment("1e400"), "cannot unmarshal"),
        (deployment("99999999999999999999999999"), "cannot unmarshal"),
        (deployment("-9223372036854775808"), "cannot unmarshal number -9223372036854775808"),
        (deployment("2147483648"), "cannot unmarshal number 2147483648"),
        (deployment("2147483647"), "Converge simulates 10000 replicas at most"),
        (deployment("-1"), "must be greater than or equal to 0"),
    ]
}

/// What is stored that someone applied.
fn stored(timeline: &Timeline) -> usize {
    let kinds = [Kind::Deployment, Kind::ReplicaSet, Kind::Pod];
    let state = timeline.state_at(timeline.len());
    let named = state.list(Kind::ConfigMap).filter(|object| object.name() == "web").count();
    named + kinds.into_iter().map(|kind| state.list(kind).count()).sum::<usize>()
}

#[test]
fn kubectl_refuses_hostile_texts_at_once_and_stores_nothing() {
    for (text, words) in hostile() {
        let mut timeline = Scenario::default().timeline();
        timeline.run();
        let input = Input::Apply(text.into());
        let (_, passed) = processor::timed(|| timeline.act(timeline.len(), input.clone()));
        let actions: Vec<_> = timeline.looks().iter().chain(timeline.actions()).collect();
        let [action] = actions[..] else {
            panic!("{words}: {} actions", actions.len());
        };
        let said: String = action.lines.iter().map(|line| line.text.as_str()).collect();
        assert!(said.contains(words), "{words}: {}", said.chars().take(400).collect::<String>());
        assert_eq!(action.code, Some(1), "{words}");
        assert!(passed < AT_ONCE, "{words}: {passed:?}");
        assert_eq!(stored(&timeline), 0, "{words}");
        // Nothing typed is lost.
        assert_eq!(action.input, input, "{words}");
    }
}

#[test]
fn each_hostile_text_may_stand_in_a_scenario_file_or_a_link() {
    for (text, words) in hostile() {
        let (read, passed) = processor::timed(|| scenario::read(&text));
        match read {
            // A plain manifest is a scenario that applies it; kubectl then says what is wrong with it.
            Ok(scenario) => assert_eq!(scenario.manifest(), Some(text.as_str()), "{words}"),
            Err(faults) => assert!(!faults.is_empty(), "{words}"),
        }
        assert!(passed < AT_ONCE, "{words}: {passed:?}");
        let (_, passed) = processor::timed(|| share::decode(&text));
        assert!(passed < AT_ONCE, "{words}: {passed:?}");
        let link = share::encode(&Scenario::of_manifest(&text));
        // A link too long or too large for opening says so; any other opens to what was put in.
        match share::decode(&link) {
            Ok(scenario) => assert_eq!(scenario.manifest(), Some(text.as_str()), "{words}"),
            Err(error) => assert!(text.len() > 100_000, "{words}: {error}"),
        }
    }
}

/// Every fault has its place and says what would be right, however deep it lies; none passes for something else.
#[test]
fn a_fault_of_a_scenario_file_is_told_at_its_place_with_what_would_be_right() {
    for (body, line, column, message) in [
        ("metadata: 5", 3, 1, "metadata has fields of its own: name"),
        ("metadata: {nam: x}", 3, 12, "\"nam\" is not a field here; known are name"),
        (
            "open: {stp: 5}",
            3,
            8,
            "\"stp\" is not a field here; known are step, engine, digest",
        ),
        ("title: {en: [x]}", 3, 9, "title.en must be text"),
        ("kubelet: manual", 3, 1, "kubelet has fields of its own: start, ready, finish"),
        ("kubelet: {start: 5}", 3, 11, "kubelet.start must be true or false"),
        (
            "nodes: [{name: a, labels: 7}]",
            3,
            19,
            "labels must map names to text, such as {zone: a}",
        ),
        (
            "nodes: [{name: a, labels: {x: 5}}]",
            3,
            19,
            "labels must map names to text, such as {zone: a}",
        ),
        (
            "nodes: [{name: -a}]",
            3,
            10,
            "a node has a name of lower-case letters, digits, dashes and dots, with a letter or digit at either end of each part, and 63 \
             characters at most",
        ),
        ("images: {'a.io/b.c:1': {redy: 3s}}", 3, 25, "\"redy\" is not known of an image"),
        ("gitops: {manifest: [a]}", 3, 10, "gitops.manifest must be text"),
        ("traffic: {service: [a]}", 3, 11, "traffic.service must be text"),
        ("load: {deployment: web, cpu: [1]}", 3, 25, "load.cpu must be text"),
        ("script:\n- kubectl: [get]", 4, 3, "script[0].kubectl must be text"),
        (
            "script:\n- kubectl: get pods\n  stdin: {a: b}",
            5,
            3,
            "script[0].stdin must be text",
        ),
        (
            "script:\n- kubelet: ready\n  count: -5",
            5,
            3,
            "script[0].count must be a whole number, 0 or more",
        ),
        (
            "script:\n- kubelet: ready\n  revision: x",
            5,
            3,
            "script[0].revision must be a whole number, 0 or more",
        ),
        (
            "script:\n- kubelet: ready\n  ready: 7",
            5,
            3,
            "script[0].ready must be true or false",
        ),
        (
            "script:\n- gitops: {selfHeal: 7}",
            4,
            12,
            "script[0].gitops.selfHeal must be true or false",
        ),
        // Where the text is cut is read before what stands between.
        (
            "seed: 7: 8\nopen: {}\n---title: {en: a}",
            5,
            1,
            "A document separator `---` stands alone on its line",
        ),
        (
            "nodes: []\nscript:\n- fault: {node: a, state: down}",
            5,
            11,
            "there is no node \"a\"; there are none",
        ),
    ] {
        let faults = scenario::read(&format!("apiVersion: converge/v1\nkind: Scenario\n{body}\n")).expect_err(body);
        let at = |fault: &&scenario::Fault| (fault.line, fault.column) == (line, column);
        assert!(
            faults.iter().filter(at).any(|fault| fault.message.starts_with(message)),
            "{body}: {faults:?}"
        );
        assert!(
            faults.is_sorted_by_key(|fault| (fault.line, fault.column)),
            "{body}: in the order of the text"
        );
    }
}

#[test]
fn a_scenario_file_beyond_a_bound_names_it() {
    let scenario = |rest: &str| format!("apiVersion: converge/v1\nkind: Scenario\nmetadata: {{name: a}}\n{rest}");
    let lines = |count: usize| format!("script:\n{}", "- until: quiet\n".repeat(count));
    let nodes = |count: usize| format!("nodes:\n{}", "- {name: node}\n".repeat(count));
    for (text, words) in [
        (scenario(&lines(501)), "500"),
        (scenario(&nodes(101)), "100"),
        (scenario(&bomb(10)), "200000 values"),
        (scenario(&format!("title: {}", "[".repeat(10_000))), "128 levels"),
        (scenario("seed: 1e400\n"), "seed"),
        (scenario("seed: -1\n"), "seed"),
        (scenario("script: [{until: 99999999999999999999h}]\n"), "until"),
    ] {
        let (read, passed) = processor::timed(|| scenario::read(&text));
        let faults = read.expect_err(words);
        let said: Vec<String> = faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
        let said = said.join("\n");
        assert!(said.contains(words), "{words}: {said}");
        assert!(passed < AT_ONCE, "{words}: {passed:?}");
    }
}

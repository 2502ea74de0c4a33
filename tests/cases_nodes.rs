//! Cases about nodes: gone, back, deleted, drained.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::api::object::Shared;
use converge::api::pod::condition;
use converge::api::value::Value;
use converge::sim::cluster::NodeSpec;

/// Where each Pod is, with what `kubectl get pods` calls its state.
fn places(terminal: &mut Terminal) -> Vec<String> {
    let table = terminal.says("get pods -o wide --no-headers");
    let mut places: Vec<String> = table
        .lines()
        .map(|line| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            format!("{} {} {}", columns[6], columns[1], columns[2])
        })
        .collect();
    places.sort();
    places
}

fn node<'a>(terminal: &'a Terminal, name: &str) -> &'a Shared {
    let mut nodes = terminal.world.api().list(Kind::Node);
    nodes.find(|node| node.name() == name).expect("the node is there")
}

fn taints(terminal: &Terminal, name: &str) -> Vec<String> {
    let taints = node(terminal, name).value().items(&["spec", "taints"]);
    taints
        .iter()
        .map(|taint| format!("{}:{}", taint.text(&["key"]), taint.text(&["effect"])))
        .collect()
}

fn status_of(terminal: &mut Terminal, name: &str) -> String {
    let table = terminal.says("get nodes --no-headers");
    let line = table.lines().find(|line| line.starts_with(name)).expect("the node is listed");
    line.split_whitespace().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_node_that_is_silent_for_fifty_seconds_is_not_ready_and_loses_its_pods_after_five_minutes() {
    let mut terminal = Terminal::base("");
    assert_eq!(
        places(&mut terminal),
        ["node-1 1/1 Running", "node-2 1/1 Running", "node-3 1/1 Running"]
    );
    terminal.fault("{node: node-1, state: down}");
    terminal.seconds(49);
    assert_eq!(status_of(&mut terminal, "node-1"), "Ready");
    assert_eq!(terminal.ready(), "3/3 3 3");
    terminal.seconds(2);
    assert_eq!(status_of(&mut terminal, "node-1"), "NotReady");
    for kind in ["Ready", "MemoryPressure", "DiskPressure", "PIDPressure"] {
        let unknown = condition(node(&terminal, "node-1").value(), kind).expect("it is there");
        let texts = ["status", "reason", "message"].map(|field| unknown.text(&[field]));
        assert_eq!(
            texts,
            ["Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status."],
            "{kind}"
        );
    }
    assert_eq!(
        taints(&terminal, "node-1"),
        [
            "node.kubernetes.io/unreachable:NoExecute",
            "node.kubernetes.io/unreachable:NoSchedule"
        ]
    );
    // The Pod runs as far as anybody knows, but counts as not ready; nothing replaces it yet.
    assert_eq!(
        places(&mut terminal),
        ["node-1 1/1 Running", "node-2 1/1 Running", "node-3 1/1 Running"]
    );
    assert_eq!(terminal.ready(), "2/3 3 2");
    assert_eq!(
        terminal.messages(Kind::Node, "NodeNotReady"),
        ["Node node-1 status is now: NodeNotReady"]
    );
    assert_eq!(terminal.messages(Kind::Pod, "NodeNotReady"), ["Node is not ready"]);
    terminal.seconds(295);
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
    terminal.seconds(10);
    let evicted = terminal.messages(Kind::Pod, "TaintManagerEviction");
    assert_eq!(evicted.len(), 1);
    assert!(evicted[0].starts_with("Marking for deletion Pod default/web-"), "{evicted:?}");
    // The old Pod waits for its kubelet; the new one does not wait for the old one.
    let mut states = places(&mut terminal);
    assert_eq!(states.remove(0), "node-1 1/1 Terminating");
    assert_eq!(states.len(), 3);
    assert_eq!(terminal.ready(), "3/3 3 3");
    terminal.seconds(600);
    assert_eq!(places(&mut terminal)[0], "node-1 1/1 Terminating");
    terminal.fault("{node: node-1, state: up}");
    terminal.settle();
    assert_eq!(status_of(&mut terminal, "node-1"), "Ready");
    assert_eq!(taints(&terminal, "node-1"), Vec::<String>::new());
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
    assert_eq!(terminal.messages(Kind::Node, "NodeReady"), ["Node node-1 status is now: NodeReady"]);
}

#[test]
fn a_node_that_is_back_within_five_minutes_keeps_its_pods_and_its_containers() {
    let mut terminal = Terminal::base("");
    let before = terminal.names(Kind::Pod);
    terminal.fault("{node: node-2, state: down}");
    terminal.seconds(200);
    terminal.fault("{node: node-2, state: up}");
    terminal.settle();
    assert_eq!(terminal.names(Kind::Pod), before);
    assert_eq!(terminal.ready(), "3/3 3 3");
    let restarts: Vec<String> = terminal.pods().into_iter().map(|[_, _, _, restarts]| restarts).collect();
    assert_eq!(restarts, ["0", "0", "0"]);
    let cancelled = terminal.messages(Kind::Pod, "TaintManagerEviction");
    assert_eq!(cancelled.len(), 1);
    assert!(cancelled[0].starts_with("Cancelling deletion of Pod default/web-"), "{cancelled:?}");
}

/// The base Deployment on nodes `n1` to `n3`, of which the second has just lost its kubelet, and the Pod there.
fn without_n2() -> (Terminal, Shared) {
    let mut terminal = Terminal::with(&["n1", "n2", "n3"].map(NodeSpec::new), "");
    terminal.apply(BASE);
    terminal.settle();
    let on_n2 = |pod: &&Shared| pod.pod().node == "n2";
    let lost = terminal.world.api().list(Kind::Pod).find(on_n2).cloned().expect("a Pod is there");
    terminal.fault("{node: n2, state: down}");
    (terminal, lost)
}

#[test]
fn c28_the_pods_of_a_dead_node_are_replaced_after_five_to_six_minutes() {
    let (mut terminal, lost) = without_n2();
    let ready = |terminal: &Terminal| condition(node(terminal, "n2").value(), "Ready").cloned().expect("it is told");
    terminal.seconds(49);
    assert_eq!(ready(&terminal).text(&["status"]), "True", "nobody has noticed yet");
    terminal.seconds(2);
    let unknown = ready(&terminal);
    assert_eq!(
        ["status", "reason", "message"].map(|field| unknown.text(&[field])),
        ["Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status."]
    );
    assert!(taints(&terminal, "n2").contains(&"node.kubernetes.io/unreachable:NoExecute".to_owned()));
    assert_eq!(
        terminal.messages(Kind::Node, "NodeNotReady"),
        ["Node n2 status is now: NodeNotReady"]
    );
    assert_eq!(terminal.messages(Kind::Pod, "NodeNotReady"), ["Node is not ready"]);
    assert_eq!(terminal.ready(), "2/3 3 2");
    // 300 seconds of toleration begin with the taint.
    terminal.seconds(295);
    assert_eq!(terminal.names(Kind::Pod).len(), 3, "346 seconds after the silence began");
    terminal.seconds(10);
    let marking = format!("Marking for deletion Pod default/{}", lost.name());
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction"), [marking]);
    let old = terminal.get(Kind::Pod, lost.name()).value();
    let target = condition(old, "DisruptionTarget").expect("the eviction is marked");
    assert_eq!(
        ["status", "reason", "message"].map(|field| target.text(&[field])),
        ["True", "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint"]
    );
    assert_eq!(terminal.ready(), "3/3 3 3");
    terminal.seconds(3600);
    let [_, _, status, _] = terminal
        .pods()
        .into_iter()
        .find(|row| row[0] == lost.name().as_str())
        .expect("it stays");
    assert_eq!(status, "Terminating");
    // It goes with its node.
    terminal.says("delete node n2");
    terminal.seconds(120);
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
    assert!(!terminal.names(Kind::Pod).contains(&lost.name().to_string()));
}

#[test]
fn c28_a_node_that_returns_before_cancels_the_eviction() {
    let (mut terminal, lost) = without_n2();
    terminal.seconds(340);
    terminal.fault("{node: n2, state: up}");
    terminal.settle();
    let cancelling = format!("Cancelling deletion of Pod default/{}", lost.name());
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction"), [cancelling]);
    assert_eq!(terminal.get(Kind::Pod, lost.name()).uid(), lost.uid());
    assert_eq!(terminal.ready(), "3/3 3 3");
}

#[test]
fn a_short_silence_is_not_noticed() {
    let mut terminal = Terminal::base("");
    let steps = terminal.steps.len();
    terminal.fault("{node: node-2, state: down}");
    terminal.seconds(40);
    terminal.fault("{node: node-2, state: up}");
    terminal.seconds(120);
    assert_eq!(terminal.steps.len(), steps);
}

#[test]
fn a_pod_on_a_node_that_is_gone_goes_at_once_when_it_is_forced() {
    let mut terminal = Terminal::base("");
    terminal.fault("{node: node-1, state: down}");
    terminal.seconds(60);
    let table = terminal.says("get pods -o wide --no-headers");
    let lost = table.lines().find(|line| line.contains("node-1")).expect("a Pod is there");
    let lost = lost.split_whitespace().next().expect("it has a name").to_owned();
    terminal.then(&format!("delete pod {lost} --force"));
    assert_eq!(places(&mut terminal).iter().filter(|place| place.starts_with("node-1")).count(), 0);
    assert_eq!(terminal.ready(), "3/3 3 3");
}

#[test]
fn pods_stay_where_they_are_when_no_node_at_all_is_heard_of() {
    let mut terminal = Terminal::base("");
    for name in ["node-1", "node-2", "node-3"] {
        terminal.fault(&format!("{{node: {name}, state: down}}"));
    }
    terminal.seconds(1200);
    assert_eq!(terminal.ready(), "0/3 3 0");
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction"), Vec::<String>::new());
    for name in ["node-1", "node-2", "node-3"] {
        assert_eq!(taints(&terminal, name), ["node.kubernetes.io/unreachable:NoSchedule"], "{name}");
    }
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
}

#[test]
fn a_pod_that_tolerates_the_taint_for_less_time_is_gone_sooner_and_one_that_does_not_at_once() {
    let tolerant = BASE.replace(
        "spec: {containers:",
        "spec: {tolerations: [{key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 20}], containers:",
    );
    let mut terminal = Terminal::applied("", &tolerant);
    terminal.fault("{node: node-3, state: down}");
    terminal.seconds(69);
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction").len(), 0);
    terminal.seconds(3);
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction").len(), 1);
    let marked = terminal.steps.iter().filter_map(|step| step.write.after.as_ref());
    let target = marked
        .filter_map(|pod| condition(pod.value(), "DisruptionTarget"))
        .map(|target| ["reason", "message"].map(|field| target.text(&[field]).to_owned()))
        .next();
    let expected = ["DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint"];
    assert_eq!(target, Some(expected.map(str::to_owned)));
    terminal.says("taint nodes node-2 dedicated=x:NoExecute");
    terminal.seconds(1);
    assert_eq!(terminal.messages(Kind::Pod, "TaintManagerEviction").len(), 2);
}

#[test]
fn the_pods_of_a_deleted_node_are_removed_without_a_kubelet() {
    let mut terminal = Terminal::base("");
    terminal.says("delete node node-1");
    terminal.seconds(39);
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
    terminal.seconds(10);
    assert_eq!(terminal.ready(), "3/3 3 3");
    let failed = terminal.steps.iter().filter_map(|step| step.write.after.as_ref());
    let failed: Vec<&Value> = failed
        .map(|object| object.value())
        .filter(|value| value.text(&["status", "phase"]) == "Failed")
        .collect();
    assert_eq!(failed.len(), 1);
    let target = condition(failed[0], "DisruptionTarget").expect("it says why");
    assert_eq!(
        ["reason", "message"].map(|field| target.text(&[field])),
        ["DeletionByPodGC", "PodGC: node no longer exists"]
    );
    assert_eq!(places(&mut terminal).iter().filter(|place| place.starts_with("node-1")).count(), 0);
}

//! `kubectl top`: what a metrics server measured, once a load or costly requests have brought one.

mod played;

use converge::sim::runner::Action;
use converge::sim::script::Input;
use converge::sim::timeline::{Acted, Timeline};

/// A file that plays a Deployment, and a Pod of another namespace, for a minute.
fn file() -> String {
    let containers = "containers: [{name: app, image: 'shop:1', resources: {limits: {cpu: 400m}}}, {name: log, image: 'log:1'}]";
    format!(
        "apiVersion: converge/v1\nkind: Scenario\nscript:\n- apply: |\n{}- kubectl: run alone --image=shop:1 --namespace=kube-system\n- until: 1m\n",
        played::web(2, "", containers)
    )
}

/// What the command printed on the last line of a script, without the blanks at its lines' ends, and its exit status.
fn printed(script: &str) -> (Option<i32>, String) {
    let timeline = played::to_end(&(file() + script));
    said(timeline.actions().next_back().expect("something was typed"))
}

fn said(action: &Action) -> (Option<i32>, String) {
    let text: Vec<&str> = action.lines.iter().map(|line| &*line.text).collect();
    (
        action.code,
        text.concat().lines().map(|line| line.trim_end().to_owned() + "\n").collect(),
    )
}

#[test]
fn without_a_load_there_is_no_metrics_server() {
    for line in ["top pod", "top nodes"] {
        assert_eq!(
            printed(&format!("- kubectl: {line}\n")),
            (Some(1), "error: Metrics API not available\n".to_owned())
        );
    }
}

#[test]
fn pods_and_nodes_show_what_the_load_costs_them() {
    let load = "- load: {deployment: web, cpu: 301m, memory: 64Mi}\n- until: 1m\n";
    let cases = [
        (
            "top pods",
            "NAME                   CPU(cores)   MEMORY(bytes)\nweb-5bf75dccb4-prhh2   151m         64Mi\nweb-5bf75dccb4-vhlhk   150m         64Mi\n",
        ),
        (
            "top pods -l app=web --no-headers --sort-by=memory --sum",
            "web-5bf75dccb4-prhh2   151m       64Mi\nweb-5bf75dccb4-vhlhk   150m       64Mi\n                       ________   ________\n                       301m       128Mi\n",
        ),
        (
            "top po -A --containers --sort-by=cpu --sum",
            "NAMESPACE     POD                    NAME    CPU(cores)   MEMORY(bytes)\ndefault       web-5bf75dccb4-prhh2   app     151m         64Mi\ndefault       web-5bf75dccb4-prhh2   log     0m           0Mi\ndefault       web-5bf75dccb4-vhlhk   app     150m         64Mi\ndefault       web-5bf75dccb4-vhlhk   log     0m           0Mi\nkube-system   alone                  alone   0m           16Mi\n                                             ________     ________\n                                             301m         144Mi\n",
        ),
        (
            "top pod alone -n kube-system",
            "NAME    CPU(cores)   MEMORY(bytes)\nalone   0m           16Mi\n",
        ),
        (
            "top nodes",
            "NAME     CPU(cores)   CPU(%)   MEMORY(bytes)   MEMORY(%)\nnode-1   0m           0%       16Mi            0%\nnode-2   151m         3%       64Mi            0%\nnode-3   150m         3%       64Mi            0%\n",
        ),
        (
            "top nodes --sort-by=memory --show-capacity",
            "NAME     CPU(cores)   CPU(%)   MEMORY(bytes)   MEMORY(%)\nnode-2   151m         3%       64Mi            0%\nnode-3   150m         3%       64Mi            0%\nnode-1   0m           0%       16Mi            0%\n",
        ),
        ("top no node-1 --no-headers", "node-1   0m    0%    16Mi   0%\n"),
        ("top pods -l app=none", "No resources found in default namespace.\n"),
        ("top pods -A -l app=none", "No resources found\n"),
    ];
    let mut wrong = Vec::new();
    for (line, text) in cases {
        let (code, said) = printed(&format!("{load}- kubectl: {line}\n"));
        if (code, said.as_str()) != (Some(0), text) {
            wrong.push(format!("$ kubectl {line}\n{said}{code:?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

#[test]
fn what_cannot_be_told_is_refused_in_kubectls_words() {
    let load = "- load: {deployment: web, cpu: 301m}\n";
    let cases = [
        (
            "- until: 1m\n- kubectl: top pod nope\n",
            "Error from server (NotFound): podmetrics.metrics.k8s.io \"default/nope\" not found\n",
        ),
        (
            "- until: 1m\n- kubectl: top node nope\n",
            "Error from server (NotFound): nodemetrics.metrics.k8s.io \"nope\" not found\n",
        ),
        (
            "- until: 1m\n- kubectl: top pod web -l app=web\n",
            "error: only one of NAME or selector can be provided\n",
        ),
        (
            "- until: 1m\n- kubectl: top pod --sort-by=age\n",
            "error: --sort-by accepts only cpu or memory\n",
        ),
        (
            "- until: 1m\n- kubectl: top pod web other\n",
            "error: pod [NAME | -l label]\nSee 'kubectl top pod -h' for help and examples\n",
        ),
        // A rate needs two looks of the metrics server at a Pod that runs.
        (
            "- kubectl: run fresh --image=shop:1\n- until: 5s\n- kubectl: top pod -l run=fresh\n",
            "error: metrics not available yet\n",
        ),
        (
            "- kubectl: run never --image=never:1\n- until: 150s\n- kubectl: top pod -l run=never\n",
            "error: Metrics not available for pod default/never, age: 2m30s\n",
        ),
    ];
    for (script, text) in cases {
        let images = "- image: {name: 'never:1', pull: NotFound}\n";
        assert_eq!(printed(&format!("{images}{load}{script}")), (Some(1), text.to_owned()), "{script}");
    }
}

#[test]
fn a_node_whose_kubelet_is_silent_stands_last_and_unknown() {
    let script =
        "- load: {deployment: web, cpu: 301m}\n- fault: {node: node-1, state: down}\n- until: 2m\n- kubectl: top nodes --no-headers\n";
    let (code, said) = printed(script);
    assert_eq!(code, Some(0));
    assert_eq!(said.lines().last(), Some("node-1   <unknown>   <unknown>   <unknown>   <unknown>"));
}

#[test]
fn a_look_into_the_past_sees_the_load_of_that_time() {
    let mut timeline = played::to_end(&format!(
        "{}- load: {{deployment: web, cpu: 100m}}\n- until: 1m\n- kubectl: scale deploy web --replicas=1\n- until: 1m\n- load: \
         {{deployment: web, cpu: 300m}}\n- until: 1m\n- kubectl: scale deploy web --replicas=3\n- until: 1m\n",
        file()
    ));
    let typed = |timeline: &mut Timeline, at: u64| {
        let input = Input::Kubectl {
            line: "top pods --no-headers --sum".into(),
            stdin: "".into(),
        };
        assert!(matches!(timeline.act(at, input), Acted::Looked));
        said(timeline.looks().last().expect("a look")).1
    };
    let scaled: Vec<u64> = timeline
        .actions()
        .filter(|action| matches!(action.input.command(), Some((line, _)) if line.starts_with("scale")))
        .map(|action| action.step + 1)
        .collect();
    let sums: Vec<String> = scaled
        .into_iter()
        .chain([0])
        .map(|at| typed(&mut timeline, at).lines().last().unwrap_or_default().trim().to_owned())
        .collect();
    assert_eq!(sums, ["100m       32Mi", "300m       16Mi", "error: Metrics API not available"]);
}

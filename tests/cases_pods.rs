//! Cases: Pods that go, come back, stay, or belong to nobody.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::api::object::Shared;
use converge::api::pod::condition;
use converge::kubelet::manual::Verb;
use converge::sim::cluster::NodeSpec;

/// The Pods that are not being deleted.
fn live(terminal: &Terminal) -> Vec<Shared> {
    let pods = terminal.world.api().list(Kind::Pod);
    pods.filter(|pod| !pod.is_terminating()).cloned().collect()
}

fn names(pods: &[Shared]) -> Vec<String> {
    pods.iter().map(|pod| pod.name().to_string()).collect()
}

#[test]
fn c04_a_container_that_exits_is_restarted_in_the_same_pod() {
    let mut terminal = Terminal::applied(
        "\"shop:5s\": {exit: 5s}",
        &BASE.replace("shop:1", "shop:5s").replace("replicas: 3", "replicas: 1"),
    );
    let before = live(&terminal);
    terminal.seconds(400);
    let after = live(&terminal);
    assert_eq!(
        (names(&before), before[0].uid(), &before[0].pod().node),
        (names(&after), after[0].uid(), &after[0].pod().node)
    );
    assert_eq!(after[0].value().text(&["status", "phase"]), "Running");
    let mut statuses = Vec::new();
    for _ in 0..700 {
        terminal.seconds(1);
        let [_, _, status, _] = terminal.pods().remove(0);
        if statuses.last() != Some(&status) {
            statuses.push(status);
        }
    }
    let cycle = ["Running", "Completed", "CrashLoopBackOff"];
    let first = cycle.iter().position(|status| statuses[0] == *status).expect("one of the three");
    for (at, status) in statuses.iter().enumerate() {
        assert_eq!(status, cycle[(first + at) % 3], "{statuses:?}");
    }
    let pod = live(&terminal).remove(0);
    let back_off = format!(
        "Back-off restarting failed container app in pod {}_default({})",
        pod.name(),
        pod.uid()
    );
    assert!(
        terminal.messages(Kind::Pod, "BackOff").contains(&back_off),
        "{:?}",
        terminal.messages(Kind::Pod, "BackOff")
    );
    let waits = format!(
        "back-off 5m0s restarting failed container=app pod={}_default({})",
        pod.name(),
        pod.uid()
    );
    while terminal.pods()[0][2] != "CrashLoopBackOff" {
        terminal.seconds(1);
    }
    assert_eq!(
        terminal.says("get pods -o jsonpath={.items[0].status.containerStatuses[0].state.waiting.message}"),
        waits
    );
    terminal.seconds(20);
    let restarts = terminal.pods()[0][3].clone();
    assert!(restarts.contains(" (") && restarts.ends_with("ago)"), "{restarts}");
}

#[test]
fn c04_restarts_wait_ten_seconds_and_then_twice_as_long_up_to_five_minutes() {
    let mut terminal = Terminal::applied(
        "\"shop:5s\": {exit: 5s}",
        &BASE.replace("shop:1", "shop:5s").replace("replicas: 3", "replicas: 1"),
    );
    terminal.seconds(1800);
    let time = |text: &str| converge::api::time::parse(text).expect("a time") / 1000;
    let mut waits = Vec::new();
    for step in &terminal.steps {
        let Some(pod) = step.write.after.as_ref().filter(|object| object.kind() == Kind::Pod) else {
            continue;
        };
        let Some(status) = pod.value().items(&["status", "containerStatuses"]).first() else {
            continue;
        };
        let (started, ended) = (
            status.text(&["state", "running", "startedAt"]),
            status.text(&["lastState", "terminated", "finishedAt"]),
        );
        let restarts = status.int(&["restartCount"]).unwrap_or_default();
        if !started.is_empty() && restarts > i64::try_from(waits.len()).expect("few") {
            waits.push(time(started) - time(ended));
        }
    }
    // The first is immediate. Times are whole seconds, and a start takes part of one.
    let expected = [0, 10, 20, 40, 80, 160, 300, 300];
    for (at, expected) in expected.into_iter().enumerate() {
        assert!((expected..=expected + 2).contains(&waits[at]), "{waits:?}");
    }
}

#[test]
fn c13_a_deleted_pod_is_replaced_at_once() {
    let mut terminal = Terminal::base("\"shop:1\": {stop: 20s}");
    let first = live(&terminal)[0].name().to_string();
    let printed = terminal.run(&format!("delete pod {first} --wait=false"), "");
    assert_eq!(printed.out, format!("pod \"{first}\" deleted from default namespace\n"));
    terminal.seconds(3);
    // The replacement runs beside the one that goes.
    assert_eq!((terminal.names(Kind::Pod).len(), live(&terminal).len()), (4, 3));
    terminal.settle();
    assert_eq!(terminal.names(Kind::Pod).len(), 3);
    let created = terminal.messages(Kind::ReplicaSet, "SuccessfulCreate");
    assert_eq!(created.len(), 4);
    let replacement = live(&terminal)
        .into_iter()
        .max_by_key(|pod| pod.created_ms())
        .expect("three are there");
    assert_eq!(created[3], format!("Created pod: {}", replacement.name()));
    // What holds Pods is told to want none.
    assert_eq!(terminal.then("scale deploy/web --replicas=0"), "deployment.apps/web scaled\n");
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
}

#[test]
fn c13_a_deleted_replica_set_comes_back_under_its_name_with_new_pods() {
    let mut terminal = Terminal::base("");
    terminal.then("set image deploy/web app=shop:2");
    let (name, uid) = (terminal.revision_name("2"), terminal.revision("2").uid().clone());
    let old_pods = names(&live(&terminal));
    let before = terminal.messages(Kind::Deployment, "ScalingReplicaSet").len();
    terminal.says(&format!("delete rs {name}"));
    terminal.settle();
    assert_eq!(terminal.scaling(before), ["Scaled up replica set <2> from 0 to 3"]);
    assert_eq!(terminal.revision_name("2"), name);
    assert_ne!(*terminal.revision("2").uid(), uid);
    assert!(names(&live(&terminal)).iter().all(|pod| !old_pods.contains(pod)));
    // With no other ReplicaSet left, the revision begins again.
    terminal.says("delete rs -l app=web");
    terminal.settle();
    assert_eq!(terminal.revisions(), [1]);
}

#[test]
fn c22_run_makes_a_bare_pod_that_nobody_replaces() {
    let mut terminal = Terminal::new("");
    assert_eq!(terminal.then("run web --image=shop:1"), "pod/web created\n");
    let pod = terminal.get(Kind::Pod, "web");
    assert_eq!(
        (
            pod.owner_references().count(),
            pod.labels().get("run").and_then(|label| label.as_str())
        ),
        (0, Some("web"))
    );
    terminal.then("delete pod web");
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
    assert_eq!(
        terminal.fails("run web --image=shop:1 --replicas=3"),
        "error: unknown flag: --replicas\nSee 'kubectl run --help' for usage.\n"
    );
    assert_eq!(
        terminal.then("create deployment web --image=shop:1 --replicas=3"),
        "deployment.apps/web created\n"
    );
    assert_eq!(
        terminal.says("get deploy web -o jsonpath={.spec.selector.matchLabels}"),
        "{\"app\":\"web\"}"
    );
}

#[test]
fn c45_a_relabelled_pod_leaves_and_comes_back() {
    let mut terminal = Terminal::base("");
    let pod = live(&terminal)[0].name().to_string();
    assert_eq!(
        terminal.fails(&format!("label pod {pod} app=other")),
        "error: 'app' already has a value (web), and --overwrite is false\n"
    );
    assert_eq!(terminal.then(&format!("label pod {pod} app-")), format!("pod/{pod} unlabeled\n"));
    assert_eq!(terminal.get(Kind::Pod, &pod).owner_references().count(), 0);
    assert_eq!(live(&terminal).len(), 4);
    let created = terminal.messages(Kind::ReplicaSet, "SuccessfulCreate");
    let newest = live(&terminal)
        .into_iter()
        .max_by_key(|pod| pod.created_ms())
        .expect("four are there");
    assert_eq!((created.len(), &created[3]), (4, &format!("Created pod: {}", newest.name())));
    let before = names(&live(&terminal));
    terminal.then(&format!("label pod {pod} app=web"));
    let after = names(&live(&terminal));
    assert_eq!(after.len(), 3);
    let gone = before.iter().find(|name| !after.contains(name)).expect("one of the four goes");
    assert_eq!(
        terminal.messages(Kind::ReplicaSet, "SuccessfulDelete"),
        [format!("Deleted pod: {gone}")]
    );
    // In quarantine it survives the Deployment.
    let pod = live(&terminal)[0].name().to_string();
    terminal.then(&format!("label pod {pod} app-"));
    terminal.then("delete deploy web");
    assert_eq!(terminal.names(Kind::Pod), [pod]);
}

#[test]
fn c47_scaling_down_takes_the_pods_that_are_worth_least() {
    // Ready Pods of one age differ only by cost.
    let mut terminal = Terminal::applied("\"shop:slow\": {ready: never}", &BASE.replace("replicas: 3", "replicas: 4"));
    let all = live(&terminal);
    let cheap = all[2].name().to_string();
    terminal.then(&format!("annotate pod {cheap} controller.kubernetes.io/pod-deletion-cost=-5"));
    // Not ready goes before cheap.
    let unready = all[1].name().to_string();
    terminal.play(Verb::Unready, 1);
    terminal.settle();
    let down = names(&live(&terminal).into_iter().filter(|pod| !pod.pod().ready).collect::<Vec<_>>());
    assert_eq!(down.len(), 1, "{unready}");
    terminal.then("scale deploy/web --replicas=3");
    assert!(!names(&live(&terminal)).contains(&down[0]));
    assert_eq!(
        terminal.messages(Kind::ReplicaSet, "SuccessfulDelete"),
        [format!("Deleted pod: {}", down[0])]
    );
    if down[0] != cheap {
        terminal.then("scale deploy/web --replicas=2");
        assert!(!names(&live(&terminal)).contains(&cheap));
    }
    // Those without a node go first.
    let node = NodeSpec {
        cpu: "500m".into(),
        ..NodeSpec::new("node-1")
    };
    let mut terminal = Terminal::with(&[node], "");
    terminal.apply(&BASE.replace("image: \"shop:1\"", "image: \"shop:1\", resources: {requests: {cpu: 200m}}"));
    terminal.settle();
    let pending = names(
        &live(&terminal)
            .into_iter()
            .filter(|pod| pod.pod().node.is_empty())
            .collect::<Vec<_>>(),
    );
    assert_eq!(pending.len(), 1);
    terminal.then("scale deploy/web --replicas=2");
    assert!(!names(&live(&terminal)).contains(&pending[0]));
}

#[test]
fn c50_two_deployments_with_one_selector_leave_each_other_alone() {
    let mut terminal = Terminal::base("");
    let canary = BASE.replace("name: web}", "name: web-canary}").replace("shop:1", "shop:2");
    let printed = terminal.apply(&canary);
    assert_eq!(
        (printed.out.as_str(), printed.err.as_str()),
        ("deployment.apps/web-canary created\n", "")
    );
    terminal.settle();
    assert_eq!(live(&terminal).len(), 6);
    let writes = terminal.steps.len();
    terminal.seconds(600);
    assert_eq!(terminal.steps.len(), writes, "no fight");
    // Autoscalers do stop each other.
    for name in ["web", "web-canary"] {
        terminal.says(&format!("autoscale deploy {name} --min=1 --max=5"));
    }
    terminal.seconds(60);
    let both = terminal.messages(Kind::HorizontalPodAutoscaler, "AmbiguousSelector");
    let text = "pods by selector app=web are controlled by multiple HPAs: [{web default} {web-canary default}]";
    assert!(!both.is_empty() && both.iter().all(|message| message == text), "{both:?}");
    let active = terminal.says("get hpa web -o jsonpath='{.status.conditions[?(@.type==\"ScalingActive\")].reason}'");
    assert_eq!(active, "AmbiguousSelector");
    terminal.then("delete hpa web web-canary");
    terminal.then("delete deploy web");
    assert_eq!((live(&terminal).len(), terminal.names(Kind::ReplicaSet).len()), (3, 1));
}

#[test]
fn c56_evicted_pods_are_replaced_and_stay_in_the_list() {
    let mut terminal = Terminal::base("");
    terminal.play(Verb::Fail, 2);
    terminal.settle();
    let pods = terminal.pods();
    let evicted: Vec<_> = pods.iter().filter(|[_, _, status, _]| status == "Evicted").collect();
    assert_eq!((pods.len(), evicted.len()), (5, 2));
    assert_eq!(terminal.ready(), "3/3 3 3");
    let message = terminal.says(&format!("get pod {} -o jsonpath={{.status.message}}", evicted[0][0]));
    assert!(message.starts_with("The node was low on resource: memory."), "{message}");
    terminal.then("delete deploy web");
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
}

#[test]
fn c56_the_kubelet_says_why_it_evicts() {
    let mut terminal = Terminal::applied(
        "",
        &BASE.replace("image: \"shop:1\"", "image: \"shop:1\", resources: {requests: {memory: 128Mi}}"),
    );
    terminal.play(Verb::Evict, 1);
    terminal.settle();
    let evicted = live(&terminal)
        .into_iter()
        .find(|pod| pod.value().text(&["status", "reason"]) == "Evicted");
    let evicted = evicted.expect("one is evicted");
    let message = "The node was low on resource: memory. Threshold quantity: 100Mi, available: 96Mi. Container app was using 192Mi, \
                   request is 128Mi, has larger consumption of memory. ";
    let status = ["phase", "reason", "message"].map(|field| evicted.value().text(&["status", field]));
    assert_eq!(status, ["Failed", "Evicted", message]);
    let target = condition(evicted.value(), "DisruptionTarget").expect("the eviction is marked");
    assert_eq!(
        ["status", "reason", "message"].map(|field| target.text(&[field])),
        ["True", "TerminationByKubelet", message]
    );
    assert_eq!(terminal.messages(Kind::Pod, "Evicted"), [message]);
    let row = terminal.pods().into_iter().find(|row| row[0] == evicted.name().as_str());
    assert_eq!(row.expect("it stays in the list")[2], "Evicted");
    assert_eq!((terminal.ready().as_str(), terminal.pods().len()), ("3/3 3 3", 4));
}

#[test]
fn a_container_restarts_in_its_pod_and_a_deleted_pod_is_another_one() {
    let mut terminal = Terminal::applied("\"shop:1\": {crash: 60s}", &BASE.replace("replicas: 3", "replicas: 1"));
    let identity = |terminal: &Terminal| {
        let pod = live(terminal).remove(0);
        let container = &pod.value().items(&["status", "containerStatuses"])[0];
        let restarts = container.int(&["restartCount"]).expect("it is counted");
        let container_id = container.text(&["containerID"]).to_owned();
        (pod.name().to_string(), pod.uid().to_string(), container_id, restarts)
    };
    let first = identity(&terminal);
    assert_eq!(first.3, 0);
    terminal.seconds(60);
    let restarted = identity(&terminal);
    assert_eq!((&restarted.0, &restarted.1, restarted.3), (&first.0, &first.1, 1));
    assert_ne!(restarted.2, first.2, "the container is another one in the same Pod");
    terminal.says(&format!("delete pod {} --wait=false", first.0));
    terminal.seconds(10);
    let replaced = identity(&terminal);
    assert!(replaced.0 != first.0 && replaced.1 != first.1 && replaced.2 != restarted.2);
    assert_eq!(replaced.3, 0, "a new Pod has restarted nothing");
}

#[test]
fn c63_editing_the_pod_changes_only_that_pod() {
    let mut terminal = Terminal::base("");
    let pod = live(&terminal)[0].name().to_string();
    let refusal = terminal.fails(&format!("set env pod/{pod} A=1"));
    let text = "spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,\
                `spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow \
                it to be set to 1 if it was previously negative)";
    assert!(refusal.contains(text), "{refusal}");
    terminal.then(&format!("set image pod/{pod} app=shop:9"));
    let [_, ready, status, restarts] = terminal.pods().into_iter().find(|row| row[0] == pod).expect("the Pod is there");
    assert_eq!(
        (ready.as_str(), status.as_str(), restarts.starts_with('1')),
        ("1/1", "Running", true),
        "{restarts}"
    );
    assert!(
        terminal
            .messages(Kind::Pod, "Killing")
            .contains(&"Container app definition changed, will be restarted".to_owned()),
        "{:?}",
        terminal.messages(Kind::Pod, "Killing")
    );
    assert_eq!((terminal.ready().as_str(), terminal.revisions()), ("3/3 3 3", vec![1]));
    terminal.then(&format!("delete pod {pod}"));
    assert!(
        live(&terminal)
            .iter()
            .all(|pod| pod.value().items(&["spec", "containers"])[0].text(&["image"]) == "shop:1")
    );
}

#[test]
fn c71_deleting_everything_is_no_rolling_restart() {
    let mut terminal = Terminal::base("");
    terminal.then("scale deploy/web --replicas=4");
    let before = terminal.messages(Kind::Deployment, "*").len();
    let printed = terminal.says("delete pods -l app=web --wait=false");
    assert_eq!(printed.matches("deleted from default namespace\n").count(), 4);
    // The requests follow one another, and so do the replacements; none of those is ready when the last Pod is deleted.
    assert_eq!(live(&terminal).iter().filter(|pod| pod.pod().ready).count(), 0);
    terminal.settle();
    let created = terminal.messages(Kind::ReplicaSet, "SuccessfulCreate").split_off(4);
    let mut due: Vec<String> = live(&terminal).iter().map(|pod| format!("Created pod: {}", pod.name())).collect();
    due.sort();
    let mut told = created.clone();
    told.sort();
    assert_eq!((told.len(), told), (4, due));
    assert_eq!(terminal.messages(Kind::Deployment, "*").len(), before);
    // Deleting and applying also loses size, history and revision.
    terminal.then("set image deploy/web app=shop:2");
    terminal.then("delete deploy web");
    terminal.apply(BASE);
    terminal.settle();
    assert_eq!((terminal.revisions(), terminal.ready().as_str()), (vec![1], "3/3 3 3"));
}

//! Cases: what containers, probes, hooks and images do to a rollout, with the texts that a user sees.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;
use converge::api::value::Value;
use converge::sim::cluster::NodeSpec;

fn one(manifest: &str) -> String {
    manifest.replace("replicas: 3", "replicas: 1")
}

/// The base with more in its container, and with more in its Pods.
fn base(container: &str, pod: &str) -> String {
    BASE.replace("image: \"shop:1\"}]", &format!("image: \"shop:1\"{container}}}]{pod}"))
}

fn events(terminal: &Terminal, reason: &str) -> Vec<(String, String, i64)> {
    let events = terminal.world.api().list(Kind::Event).map(|event| event.value());
    events
        .filter(|event| event.text(&["reason"]) == reason)
        .map(|event| {
            (
                event.text(&["type"]).to_owned(),
                event.text(&["message"]).to_owned(),
                event.int(&["count"]).unwrap_or_default(),
            )
        })
        .collect()
}

fn column(terminal: &mut Terminal, at: usize) -> Vec<String> {
    terminal.pods().into_iter().map(|row| row[at].clone()).collect()
}

fn pod(terminal: &Terminal) -> &Value {
    terminal.world.api().list(Kind::Pod).next().expect("a Pod").value()
}

#[test]
fn c01_a_bad_image_is_tried_again_with_back_off_and_the_events_say_so() {
    let mut terminal = Terminal::base("\"shop:nope\": {pull: NotFound}");
    terminal.says("set image deploy/web app=shop:nope");
    let mut seen = Vec::new();
    for _ in 0..120 {
        terminal.seconds(1);
        let status = column(&mut terminal, 2).into_iter().find(|status| status != "Running");
        if let Some(status) = status.filter(|status| seen.last() != Some(status)) {
            seen.push(status);
        }
    }
    assert_eq!(seen[..4], ["ErrImagePull", "ImagePullBackOff", "ErrImagePull", "ImagePullBackOff"]);
    let error = "rpc error: code = NotFound desc = failed to pull and unpack image \"docker.io/library/shop:nope\": failed to resolve \
                 reference \"docker.io/library/shop:nope\": docker.io/library/shop:nope: not found";
    let failed: Vec<String> = events(&terminal, "Failed")
        .into_iter()
        .map(|(kind, message, _)| kind + " " + &message)
        .collect();
    for expected in [
        format!("Warning Failed to pull image \"shop:nope\": {error}"),
        "Warning Error: ErrImagePull".to_owned(),
        "Warning Error: ImagePullBackOff".to_owned(),
    ] {
        assert!(failed.contains(&expected), "{failed:?}");
    }
    let back_off = events(&terminal, "BackOff").remove(0);
    assert_eq!(
        (back_off.0.as_str(), back_off.1.as_str()),
        ("Normal", "Back-off pulling image \"shop:nope\"")
    );
    assert_eq!(terminal.ready(), "3/3 1 3");
}

#[test]
fn c04_a_command_that_ends_is_restarted_for_ever() {
    let mut terminal = Terminal::new("");
    terminal.apply(&one(&base(", command: [\"sleep\", \"5\"]", "")));
    let mut seen = Vec::new();
    for _ in 0..100 {
        terminal.seconds(1);
        let status = column(&mut terminal, 2).remove(0);
        if seen.last() != Some(&status) {
            seen.push(status);
        }
    }
    assert_eq!(
        seen[..6],
        ["Running", "Completed", "Running", "Completed", "CrashLoopBackOff", "Running"]
    );
    assert_eq!(terminal.names(Kind::Pod).len(), 1);
    assert_eq!(pod(&terminal).text(&["status", "phase"]), "Running");
}

#[test]
fn c04_a_long_run_forgets_the_back_off() {
    let mut terminal = Terminal::new("\"shop:1\": {crash: 3s}");
    terminal.apply(&one(BASE));
    terminal.seconds(60);
    assert!(
        events(&terminal, "BackOff")[0]
            .1
            .starts_with("Back-off restarting failed container app in pod web-")
    );
    let quiet = "apiVersion: converge/v1\nkind: Scenario\nimages: {\"shop:1\": {crash: 11m}}\n";
    let behaviour = converge::scenario::read(quiet).expect("well written").images["shop:1"];
    terminal.world.change_image(&"shop:1".into(), behaviour);
    terminal.seconds(120 + 660);
    let message = |terminal: &Terminal| pod(terminal).items(&["status", "containerStatuses"])[0].clone();
    let restarts = message(&terminal).int(&["restartCount"]);
    terminal.seconds(30);
    // The run was longer than twice five minutes: the restart is immediate, and the next wait ten seconds again.
    assert!(message(&terminal).int(&["restartCount"]) > restarts || message(&terminal).at(&["state", "running"]).is_some());
    assert!(events(&terminal, "BackOff").iter().all(|(kind, ..)| kind == "Warning"));
}

#[test]
fn a_container_that_uses_too_much_memory_is_killed_with_137() {
    let mut terminal = Terminal::new("\"shop:1\": {oom: 20s}");
    terminal.apply(&one(BASE));
    terminal.seconds(21);
    assert_eq!(column(&mut terminal, 2), ["OOMKilled"]);
    let ended = pod(&terminal).items(&["status", "containerStatuses"])[0]
        .at(&["state", "terminated"])
        .cloned();
    let ended = ended.expect("it ended");
    assert_eq!((ended.int(&["exitCode"]), ended.text(&["reason"])), (Some(137), "OOMKilled"));
    terminal.seconds(30);
    assert_eq!(column(&mut terminal, 2), ["CrashLoopBackOff"]);
}

#[test]
fn c06_an_image_that_is_there_is_not_pulled_again_unless_the_policy_says_always() {
    for (policy, pulls) in [("IfNotPresent", 1), ("Always", 2)] {
        let mut terminal = Terminal::with(&[NodeSpec::new("node-1")], "");
        terminal.apply(&one(&base(&format!(", imagePullPolicy: {policy}"), "")));
        terminal.settle();
        terminal.then("rollout restart deploy/web");
        assert_eq!(terminal.messages(Kind::Pod, "Pulling").len(), pulls, "{policy}");
        let present = "Container image \"shop:1\" already present on machine and can be accessed by the pod";
        let pulled = terminal.messages(Kind::Pod, "Pulled");
        assert_eq!(pulled.iter().filter(|message| *message == present).count(), 2 - pulls, "{pulled:?}");
        assert_eq!(
            terminal.apply(&one(&base(&format!(", imagePullPolicy: {policy}"), ""))).out,
            "deployment.apps/web unchanged\n"
        );
    }
}

#[test]
fn an_image_that_must_not_be_pulled_and_is_not_there_says_so() {
    let mut terminal = Terminal::new("");
    terminal.apply(&one(&base(", imagePullPolicy: Never", "")));
    terminal.seconds(5);
    assert_eq!(column(&mut terminal, 2), ["ErrImageNeverPull"]);
    let (kind, message, _) = events(&terminal, "ErrImageNeverPull").remove(0);
    assert_eq!(
        (kind.as_str(), message.as_str()),
        ("Warning", "Container image \"shop:1\" is not present with pull policy of Never")
    );
    assert_eq!(events(&terminal, "Failed")[0].1, "Error: ErrImageNeverPull");
    let mut terminal = Terminal::new("");
    terminal.apply(&one(&BASE.replace("shop:1", "Shop:1")));
    terminal.seconds(5);
    assert_eq!(column(&mut terminal, 2), ["InvalidImageName"]);
}

#[test]
fn c05_a_missing_config_map_holds_the_container_up_until_it_is_there() {
    let mut terminal = Terminal::new("");
    terminal.apply(&one(&base(", envFrom: [{configMapRef: {name: cfg}}]", "")));
    terminal.seconds(5);
    assert_eq!(column(&mut terminal, 2), ["CreateContainerConfigError"]);
    assert_eq!(events(&terminal, "Failed")[0].1, "Error: configmap \"cfg\" not found");
    terminal.says("create configmap cfg --from-literal=a=1");
    terminal.settle();
    assert_eq!(
        (column(&mut terminal, 1), column(&mut terminal, 2)),
        (vec!["1/1".into()], vec!["Running".into()])
    );
    // A changed ConfigMap changes no Pod.
    let before = terminal.names(Kind::Pod);
    terminal.then("patch configmap cfg -p '{\"data\":{\"a\":\"2\"}}'");
    assert_eq!(terminal.names(Kind::Pod), before);
    assert_eq!(
        terminal.says("rollout status deploy/web"),
        "deployment \"web\" successfully rolled out\n"
    );
    // As a volume, the Pod waits before any container is made.
    let mut terminal = Terminal::new("");
    terminal.apply(&one(&base("", ", volumes: [{name: conf, configMap: {name: cfg}}]")));
    terminal.seconds(30);
    assert_eq!(column(&mut terminal, 2), ["ContainerCreating"]);
    let (kind, message, count) = events(&terminal, "FailedMount").remove(0);
    assert_eq!(
        (kind.as_str(), message.as_str(), count),
        (
            "Warning",
            "MountVolume.SetUp failed for volume \"conf\" : configmap \"cfg\" not found",
            6
        )
    );
    terminal.says("create configmap cfg --from-literal=a=1");
    terminal.seconds(5);
    assert_eq!(column(&mut terminal, 2), ["Running"]);
}

#[test]
fn c10_a_readiness_probe_at_the_wrong_port_keeps_the_new_pods_out_and_the_old_ones_in() {
    let probe = ", readinessProbe: {httpGet: {path: /healthz, port: 81}}";
    let mut terminal = Terminal::base("\"shop:1\": {port: 8080}");
    terminal.apply(&base(probe, ""));
    terminal.seconds(60);
    assert_eq!(terminal.ready(), "3/3 1 3");
    let rows = terminal.pods();
    let unready = rows.iter().find(|row| row[1] == "0/1").expect("the new Pod");
    assert_eq!((unready[2].as_str(), unready[3].as_str()), ("Running", "0"));
    let address = terminal.says(&format!("get pod {} -o jsonpath={{.status.podIP}}", unready[0]));
    let message =
        format!("Readiness probe failed: Get \"http://{address}:81/healthz\": dial tcp {address}:81: connect: connection refused");
    let unhealthy = events(&terminal, "Unhealthy");
    assert_eq!(unhealthy.len(), 1);
    assert_eq!((unhealthy[0].0.as_str(), &unhealthy[0].1), ("Warning", &message));
    assert_eq!(unhealthy[0].2, 6, "one every ten seconds");
    let condition = terminal.says(&format!(
        "get pod {} -o jsonpath='{{.status.conditions[?(@.type==\"Ready\")].message}}'",
        unready[0]
    ));
    assert_eq!(condition, "containers with unready status: [app]");
    // The repaired probe is a third template.
    terminal.apply(&base(&probe.replace("81", "8080"), ""));
    terminal.settle();
    assert_eq!((terminal.ready().as_str(), terminal.revisions()), ("3/3 3 3", vec![1, 2, 3]));
    let writes = terminal.steps.len();
    terminal.seconds(600);
    assert_eq!(terminal.steps.len(), writes, "healthy Pods write nothing");
}

#[test]
fn c10_a_tcp_probe_and_a_command_have_texts_of_their_own() {
    for (probe, expected) in [
        (
            "tcpSocket: {port: 81}",
            "Readiness probe failed: dial tcp IP:81: connect: connection refused",
        ),
        ("exec: {command: [cat, /tmp/ready]}", "Readiness probe failed: "),
        (
            "exec: {command: [sleep, \"5\"]}",
            "Readiness probe failed: command timed out: \"sleep 5\" timed out after 1s",
        ),
        (
            "httpGet: {path: /, port: 8080}",
            "Readiness probe failed: HTTP probe failed with statuscode: 503",
        ),
        (
            "httpGet: {path: /, port: web}",
            "Readiness probe errored and resulted in unknown state: strconv.Atoi: parsing \"web\": invalid syntax",
        ),
    ] {
        let mut terminal = Terminal::new("\"shop:1\": {port: 8080, serves: false}");
        terminal.apply(&one(&base(&format!(", readinessProbe: {{{probe}}}"), "")));
        terminal.seconds(15);
        let address = terminal.says("get pods -o jsonpath={.items[0].status.podIP}");
        assert_eq!(events(&terminal, "Unhealthy")[0].1, expected.replace("IP", &address), "{probe}");
        assert_eq!(column(&mut terminal, 1), ["0/1"]);
    }
}

#[test]
fn a_hanging_container_is_restarted_by_its_liveness_probe_in_the_same_pod() {
    let probe = ", livenessProbe: {httpGet: {path: /, port: 8080}, periodSeconds: 5, failureThreshold: 3}";
    let mut terminal = Terminal::new("\"shop:1\": {port: 8080, hang: 20s, stop: never}");
    terminal.apply(&one(&base(probe, ", terminationGracePeriodSeconds: 10")));
    terminal.seconds(20);
    let name = terminal.names(Kind::Pod);
    assert_eq!(column(&mut terminal, 3), ["0"]);
    terminal.seconds(40);
    assert_eq!(terminal.names(Kind::Pod), name);
    assert!(column(&mut terminal, 3)[0].starts_with("1 ("), "{:?}", terminal.pods());
    assert_eq!(
        events(&terminal, "Killing")[0].1,
        "Container app failed liveness probe, will be restarted"
    );
    let unhealthy = events(&terminal, "Unhealthy").remove(0);
    assert!(
        unhealthy
            .1
            .ends_with("context deadline exceeded (Client.Timeout exceeded while awaiting headers)"),
        "{unhealthy:?}"
    );
    assert_eq!(unhealthy.2, 3);
    let last = pod(&terminal).items(&["status", "containerStatuses"])[0]
        .at(&["lastState", "terminated"])
        .cloned();
    assert_eq!(last.and_then(|last| last.int(&["exitCode"])), Some(137));
}

#[test]
fn a_container_that_liveness_kills_again_and_again_waits_twice_as_long_each_time_from_its_end() {
    let probe = ", livenessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 1, failureThreshold: 1}";
    let mut terminal = Terminal::new("\"shop:1\": {hang: 1s}");
    terminal.apply(&one(&base(probe, "")));
    // It ends 6.6 s after it was applied for the second time, and each run takes 2 s: waits of 10, 20, 40, 80 and 160 s.
    let mut passed = 0;
    for (seconds, restarts) in [
        (16, "2 "),
        (17, "3 "),
        (38, "3 "),
        (39, "4 "),
        (80, "4 "),
        (81, "5 "),
        (162, "5 "),
        (163, "6 "),
    ] {
        terminal.seconds(seconds - passed);
        passed = seconds;
        assert!(
            column(&mut terminal, 3)[0].starts_with(restarts),
            "at {seconds} s: {:?}",
            terminal.pods()
        );
    }
}

#[test]
fn a_startup_probe_holds_the_others_back_and_a_slow_start_without_one_is_killed() {
    let liveness = "livenessProbe: {tcpSocket: {port: 8080}, periodSeconds: 5, failureThreshold: 2}";
    let startup = "startupProbe: {tcpSocket: {port: 8080}, periodSeconds: 5, failureThreshold: 12}";
    for (probes, restarts) in [(format!(", {liveness}"), true), (format!(", {liveness}, {startup}"), false)] {
        let mut terminal = Terminal::new("\"shop:1\": {port: 8080, ready: 30s}");
        terminal.apply(&one(&base(&probes, "")));
        terminal.seconds(20);
        let started = pod(&terminal).items(&["status", "containerStatuses"])[0].flag(&["started"]);
        assert_eq!(started, restarts);
        terminal.seconds(70);
        assert_eq!(column(&mut terminal, 3)[0] != "0", restarts, "{:?}", terminal.pods());
        if !restarts {
            assert_eq!(column(&mut terminal, 1), ["1/1"]);
        }
    }
    let mut terminal = Terminal::new("\"shop:1\": {ready: never}");
    terminal.apply(&one(&base(
        ", startupProbe: {tcpSocket: {port: 1}, periodSeconds: 1, failureThreshold: 5}",
        "",
    )));
    terminal.seconds(10);
    assert_eq!(
        events(&terminal, "Killing")[0].1,
        "Container app failed startup probe, will be restarted"
    );
}

#[test]
fn a_probe_follows_its_thresholds_and_delay() {
    let probe = ", readinessProbe: {tcpSocket: {port: 8080}, initialDelaySeconds: 10, periodSeconds: 5, successThreshold: 3, \
                 failureThreshold: 2}";
    let mut terminal = Terminal::new("\"shop:1\": {pull: 0s, start: 0s}");
    terminal.world.kubelet_mut().jitter_percent = 0;
    terminal.apply(&one(&base(probe, "")));
    // Asked after 10, 15 and 20 seconds.
    terminal.seconds(19);
    assert_eq!(column(&mut terminal, 1), ["0/1"]);
    terminal.seconds(3);
    assert_eq!(column(&mut terminal, 1), ["1/1"]);
    assert_eq!(events(&terminal, "Unhealthy"), []);
}

#[test]
fn c08_without_a_readiness_probe_a_crashing_version_replaces_every_healthy_pod() {
    for (min_ready, survivors) in [("", 0), ("minReadySeconds: 10\n  ", 3)] {
        let manifest = BASE.replace("replicas: 3", &format!("{min_ready}replicas: 3"));
        let mut terminal = Terminal::applied("\"shop:bad\": {crash: 5s}", &manifest);
        terminal.says("set image deploy/web app=shop:bad");
        terminal.seconds(120);
        assert_eq!(terminal.size("1"), survivors, "{min_ready}");
    }
}

#[test]
fn c48_a_hook_longer_than_the_grace_is_abandoned_and_the_pod_is_gone_two_seconds_later() {
    let hook = ", lifecycle: {preStop: {exec: {command: [sleep, \"60\"]}}}";
    let mut terminal = Terminal::applied("\"shop:1\": {stop: never}", &one(&base(hook, "")));
    let name = terminal.names(Kind::Pod).remove(0);
    terminal.says(&format!("delete pod {name} --wait=false"));
    terminal.seconds(31);
    assert!(terminal.names(Kind::Pod).contains(&name));
    terminal.seconds(2);
    assert!(!terminal.names(Kind::Pod).contains(&name));
    assert!(
        terminal
            .messages(Kind::Pod, "Killing")
            .contains(&"Stopping container app".to_owned())
    );
    // A hook that fails is told, and the stop goes on at once.
    let hook = ", lifecycle: {preStop: {exec: {command: [\"false\"]}}}";
    let mut terminal = Terminal::applied("", &one(&base(hook, "")));
    let name = terminal.names(Kind::Pod).remove(0);
    terminal.says(&format!("delete pod {name} --wait=false"));
    terminal.seconds(3);
    assert!(!terminal.names(Kind::Pod).contains(&name));
    assert_eq!(terminal.messages(Kind::Pod, "FailedPreStopHook"), ["PreStopHook failed"]);
}

#[test]
fn init_containers_run_in_order_before_the_others() {
    let init = ", initContainers: [{name: first, image: \"init:1\"}, {name: second, image: \"init:2\"}]";
    let mut terminal = Terminal::new("\"init:1\": {exit: 5s}, \"init:2\": {exit: 5s}, \"shop:1\": {pull: 3s}");
    terminal.apply(&one(&base("", init)));
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..30 {
        terminal.seconds(1);
        let status = column(&mut terminal, 2).remove(0);
        if seen.last() != Some(&status) {
            seen.push(status.clone());
        }
        if status == "Init:0/2" {
            let condition = terminal.says("get pods -o jsonpath='{.items[0].status.conditions[?(@.type==\"Initialized\")].message}'");
            assert_eq!(condition, "containers with incomplete status: [first second]");
        }
    }
    assert_eq!(seen, ["Init:0/2", "Init:1/2", "PodInitializing", "Running"]);
    assert_eq!(column(&mut terminal, 1), ["1/1"]);
    let mut terminal = Terminal::new("\"init:1\": {crash: 2s}");
    terminal.apply(&one(&base("", init)));
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..60 {
        terminal.seconds(1);
        let status = column(&mut terminal, 2).remove(0);
        if seen.last() != Some(&status) {
            seen.push(status);
        }
    }
    assert_eq!(seen[..4], ["Init:0/2", "Init:Error", "Init:0/2", "Init:Error"]);
    assert!(seen.contains(&"Init:CrashLoopBackOff".to_owned()), "{seen:?}");
    assert_eq!(pod(&terminal).text(&["status", "phase"]), "Pending");
}

#[test]
fn a_sidecar_starts_first_counts_as_ready_and_ends_last() {
    let sidecar = ", initContainers: [{name: proxy, image: \"proxy:1\", restartPolicy: Always}]";
    let mut terminal = Terminal::applied("\"proxy:1\": {stop: 5s}, \"shop:1\": {stop: 10s}", &one(&base("", sidecar)));
    assert_eq!(
        (column(&mut terminal, 1), column(&mut terminal, 2)),
        (vec!["2/2".into()], vec!["Running".into()])
    );
    let started = |terminal: &Terminal, list: &str| pod(terminal).items(&["status", list])[0].string(&["state", "running", "startedAt"]);
    assert!(started(&terminal, "initContainerStatuses") <= started(&terminal, "containerStatuses"));
    let name = terminal.names(Kind::Pod).remove(0);
    terminal.says(&format!("delete pod {name} --wait=false"));
    terminal.seconds(14);
    assert!(terminal.names(Kind::Pod).contains(&name));
    terminal.seconds(3);
    assert!(!terminal.names(Kind::Pod).contains(&name));
}

#[test]
fn bare_pods_come_to_an_end_by_their_restart_policy() {
    let run = |policy: &str, image: &str| {
        let mut terminal = Terminal::new("\"job:good\": {exit: 3s}, \"job:bad\": {crash: 3s, code: 7}");
        let manifest = format!(
            "apiVersion: v1\nkind: Pod\nmetadata: {{name: job}}\nspec: {{restartPolicy: {policy}, containers: [{{name: app, image: \"{image}\"}}]}}\n"
        );
        assert_eq!(terminal.apply(&manifest).err, "");
        terminal.seconds(40);
        let [_, ready, status, restarts] = terminal.pods().remove(0);
        let restarts = restarts.split(' ').next().unwrap_or_default().to_owned();
        (terminal.says("get pod job -o jsonpath={.status.phase}"), ready, status, restarts)
    };
    let expect = |phase: &str, status: &str, restarts: &str| (phase.to_owned(), "0/1".to_owned(), status.to_owned(), restarts.to_owned());
    assert_eq!(run("Never", "job:good"), expect("Succeeded", "Completed", "0"));
    assert_eq!(run("Never", "job:bad"), expect("Failed", "Error", "0"));
    assert_eq!(run("OnFailure", "job:good"), expect("Succeeded", "Completed", "0"));
    assert_eq!(run("OnFailure", "job:bad"), expect("Running", "CrashLoopBackOff", "2"));
}

#[test]
fn containers_of_one_pod_are_judged_one_by_one() {
    let mut terminal = Terminal::new("\"log:1\": {crash: 3s}");
    terminal.apply(&one(&BASE.replace("\"shop:1\"}]", "\"shop:1\"}, {name: log, image: \"log:1\"}]")));
    terminal.seconds(30);
    let [_, ready, status, _] = terminal.pods().remove(0);
    assert_eq!((ready.as_str(), status.as_str()), ("1/2", "CrashLoopBackOff"));
    let condition = terminal.says("get pods -o jsonpath='{.items[0].status.conditions[?(@.type==\"ContainersReady\")].message}'");
    assert_eq!(condition, "containers with unready status: [log]");
}

//! `kubectl describe` and `kubectl get` of every kind: the texts in `described.txt`, held against upstream's describers
//! and printers line by line. `UPDATE_DESCRIBED=1` writes them anew.

use super::Cluster;

const STATUS: &str = r#"{"status":{"phase":"Running","podIP":"10.244.1.7","podIPs":[{"ip":"10.244.1.7"}],"hostIP":"192.168.0.11","startTime":"2026-01-05T12:00:00Z",
"conditions":[{"type":"Ready","status":"False"},{"type":"example.com/gate","status":"False"}],"containerStatuses":[{"name":"app","image":"shop:1","imageID":"shop@sha256:1",
"containerID":"containerd://1","ready":false,"restartCount":2,"state":{"waiting":{"reason":"CrashLoopBackOff"}},"lastState":{"terminated":{"reason":"Error","message":"no route","exitCode":1,"startedAt":"2026-01-05T12:00:01Z","finishedAt":"2026-01-05T12:00:02Z"}}}]}}"#;

#[test]
fn every_kind_is_described_and_listed_as_upstream_does() {
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kubectl/tests/described.txt");
    let mut cluster = Cluster::empty();
    let applied = cluster.apply(include_str!("described.yaml"));
    assert_eq!(applied.code, 0, "{}", applied.stderr);
    cluster.says(&format!("patch pod full --subresource=status --type=merge -p '{STATUS}'"));
    cluster.says(
        r#"patch hpa web --subresource=status --type=merge -p '{"status":{"currentReplicas":3,"desiredReplicas":4,"currentMetrics":[{"type":"Resource","resource":{"name":"cpu","current":{"averageUtilization":70,"averageValue":"70m"}}}],"conditions":[{"type":"AbleToScale","status":"True","reason":"ReadyForNewScale","message":"recommended size matches current size"}]}}'"#,
    );
    cluster.says(
        r#"patch svc web --subresource=status --type=merge -p '{"status":{"loadBalancer":{"ingress":[{"ip":"203.0.113.5","ipMode":"VIP"},{"hostname":"lb.example.com"}]}}}'"#,
    );
    cluster.says(
        r#"patch quota quota --subresource=status --type=merge -p '{"status":{"hard":{"pods":"5","limits.cpu":"4","requests.cpu":"2"},"used":{"pods":"1","limits.cpu":"1500m"}}}'"#,
    );
    let due = std::fs::read_to_string(FILE).expect("the texts can be read");
    let lines: Vec<&str> = due.lines().filter_map(|line| line.strip_prefix("$ kubectl ")).collect();
    let mut found = String::new();
    for line in &lines {
        found.push_str(&format!("$ kubectl {line}\n{}\n", cluster.says(line)));
    }
    if std::env::var_os("UPDATE_DESCRIBED").is_some() {
        std::fs::write(FILE, &found).expect("the texts can be written");
    }
    for ((found, due), line) in found.split("$ kubectl ").zip(due.split("$ kubectl ")).skip(1).zip(&lines) {
        assert_eq!(found, due, "{line}");
    }
    assert!(lines.len() > 25, "{}", lines.len());
}

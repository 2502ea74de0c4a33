//! Cases: volumes that only one node may have, claims and the Pods that wait for them.

mod cases;

use cases::Terminal;
use converge::api::kind::Kind;
use converge::sim::cluster::NodeSpec;

fn manifest(mode: &str, strategy: &str, source: &str) -> String {
    format!(
        "apiVersion: v1
kind: PersistentVolume
metadata: {{name: pvc-1}}
spec: {{capacity: {{storage: 1Gi}}, accessModes: [{mode}], {source}}}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {{name: data}}
spec: {{storageClassName: \"\", accessModes: [{mode}], resources: {{requests: {{storage: 1Gi}}}}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {{name: web}}
spec:
  replicas: 1
  strategy: {strategy}
  selector: {{matchLabels: {{app: web}}}}
  template:
    metadata: {{labels: {{app: web}}}}
    spec:
      containers: [{{name: app, image: \"shop:1\"}}]
      volumes: [{{name: data, persistentVolumeClaim: {{claimName: data}}}}]
"
    )
}

const CSI: &str = "csi: {driver: disk.example.com, volumeHandle: vol-1}";
const ROLLING: &str = "{type: RollingUpdate}";

fn applied(nodes: &[NodeSpec], manifest: &str) -> Terminal {
    let mut terminal = Terminal::with(nodes, "");
    assert_eq!(terminal.apply(manifest).err, "");
    terminal.settle();
    assert_eq!(terminal.ready(), "1/1 1 1");
    terminal
}

fn two() -> Vec<NodeSpec> {
    ["node-1", "node-2"].map(NodeSpec::new).into()
}

fn failed(terminal: &Terminal) -> Vec<String> {
    let events = terminal.world.api().list(Kind::Event).map(|event| event.value());
    events
        .filter(|event| event.text(&["reason"]) == "FailedAttachVolume")
        .map(|event| format!("{} {}", event.text(&["type"]), event.text(&["message"])))
        .collect()
}

#[test]
fn c09_a_rolling_update_of_a_volume_for_one_node_waits_for_ever() {
    let mut terminal = applied(&two(), &manifest("ReadWriteOnce", ROLLING, CSI));
    let old = terminal.names(Kind::Pod).remove(0);
    assert_eq!(
        terminal.messages(Kind::Pod, "SuccessfulAttachVolume"),
        ["AttachVolume.Attach succeeded for volume \"pvc-1\" "]
    );
    terminal.says("set image deploy/web app=shop:2");
    terminal.seconds(700);
    assert_eq!(terminal.ready(), "1/1 1 1");
    let statuses: Vec<_> = terminal.pods().into_iter().map(|row| (row[1].clone(), row[2].clone())).collect();
    assert!(statuses.contains(&("0/1".into(), "ContainerCreating".into())), "{statuses:?}");
    assert_eq!(
        failed(&terminal),
        [format!(
            "Warning Multi-Attach error for volume \"pvc-1\" Volume is already used by pod(s) {old}"
        )]
    );
    // The kubelet waits, gives up and waits again, and says nothing of a wait that took too long.
    assert_eq!(terminal.messages(Kind::Pod, "FailedMount"), Vec::<String>::new());
    assert!(terminal.condition("Progressing").starts_with("False ProgressDeadlineExceeded"));
    // Only the end of the old Pod ends it: its volume is unmounted, detached, and attached to the other node.
    terminal.says("scale deploy/web --replicas=0");
    terminal.settle();
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
    terminal.then("scale deploy/web --replicas=1");
    assert_eq!(terminal.ready(), "1/1 1 1");
    let attached = terminal.says("get nodes -o jsonpath={.items[*].status.volumesAttached[*].name}");
    assert_eq!(attached, "kubernetes.io/csi/disk.example.com^vol-1");
}

#[test]
fn c09_on_the_same_node_it_works_and_so_does_a_volume_for_many_nodes() {
    let mut terminal = applied(&[NodeSpec::new("node-1")], &manifest("ReadWriteOnce", ROLLING, CSI));
    terminal.then("set image deploy/web app=shop:2");
    assert_eq!((terminal.ready().as_str(), terminal.size("2")), ("1/1 1 1", 1));
    for (mode, source) in [("ReadWriteMany", CSI), ("ReadWriteOnce", "hostPath: {path: /data}")] {
        let mut terminal = applied(&two(), &manifest(mode, ROLLING, source));
        terminal.then("set image deploy/web app=shop:2");
        assert_eq!((terminal.ready().as_str(), terminal.size("2")), ("1/1 1 1", 1), "{mode} {source}");
        assert_eq!(failed(&terminal), Vec::<String>::new());
    }
}

#[test]
fn c09_recreate_waits_until_the_volume_is_detached() {
    for strategy in ["{type: Recreate}", "{rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}"] {
        let mut terminal = applied(&two(), &manifest("ReadWriteOnce", strategy, CSI));
        let node = terminal.says("get pods -o jsonpath={.items[0].spec.nodeName}");
        // The old Pod's node takes no more, so that the new one comes to the other.
        terminal.says(&format!("cordon {node}"));
        terminal.then("set image deploy/web app=shop:2");
        assert_eq!((terminal.ready().as_str(), terminal.size("2")), ("1/1 1 1", 1), "{strategy}");
        let failed = failed(&terminal);
        if strategy.contains("Recreate") {
            let text = "Warning Multi-Attach error for volume \"pvc-1\" Volume is already exclusively attached to one node and can't be \
                        attached to another";
            assert_eq!(failed, [text]);
        } else {
            assert_eq!(failed.len(), 1);
        }
    }
}

#[test]
fn c09_a_claim_for_one_pod_is_refused_in_the_scheduler() {
    let mut terminal = applied(&two(), &manifest("ReadWriteOncePod", ROLLING, CSI));
    terminal.then("set image deploy/web app=shop:2");
    let message = terminal.messages(Kind::Pod, "FailedScheduling").remove(0);
    let text = "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod";
    assert!(message.contains(text), "{message}");
    assert_eq!(failed(&terminal), Vec::<String>::new());
}

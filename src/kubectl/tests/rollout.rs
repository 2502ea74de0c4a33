use super::Cluster;
use crate::value;

#[test]
fn the_status_of_a_rollout_is_said_in_order() {
    let mut cluster = Cluster::with_web();
    let line = "rollout status deployment/web --watch=false";
    assert_eq!(cluster.says(line), "Waiting for deployment spec update to be observed...\n");
    let cases = [
        (
            value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 1}),
            "Waiting for deployment \"web\" rollout to finish: 1 out of 3 new replicas have been updated...\n",
        ),
        (
            value!({"observedGeneration": 1, "replicas": 4, "updatedReplicas": 3, "availableReplicas": 3}),
            "Waiting for deployment \"web\" rollout to finish: 1 old replicas are pending termination...\n",
        ),
        (
            value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "availableReplicas": 2}),
            "Waiting for deployment \"web\" rollout to finish: 2 of 3 updated replicas are available...\n",
        ),
        (
            value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "availableReplicas": 3}),
            "deployment \"web\" successfully rolled out\n",
        ),
    ];
    for (status, expected) in cases {
        cluster.set_status(status);
        assert_eq!(cluster.says(line), expected);
    }
    cluster.set_status(
        value!({"observedGeneration": 1, "conditions": [{"type": "Progressing", "status": "False", "reason": "ProgressDeadlineExceeded"}]}),
    );
    assert_eq!(cluster.fails(line), "error: deployment \"web\" exceeded its progress deadline\n");
}

#[test]
fn a_status_that_waits_goes_on_with_each_change_and_ends() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("rollout status deploy/web --timeout=1m");
    assert_eq!(output.stdout, "Waiting for deployment spec update to be observed...\n");
    let mut follow = output.follow.expect("it waits");
    cluster.set_status(value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "availableReplicas": 2}));
    let progress = follow.poll(&cluster.api, &[]);
    assert_eq!(
        progress.stdout,
        "Waiting for deployment \"web\" rollout to finish: 2 of 3 updated replicas are available...\n"
    );
    assert_eq!((progress.finished, follow.poll(&cluster.api, &[]).stdout.as_str()), (None, ""));
    let mut late = follow.clone();
    cluster.set_status(value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "availableReplicas": 3}));
    let progress = follow.poll(&cluster.api, &[]);
    assert_eq!(
        (progress.stdout.as_str(), progress.finished),
        ("deployment \"web\" successfully rolled out\n", Some(0))
    );
    cluster.set_status(value!({"observedGeneration": 1, "replicas": 3, "updatedReplicas": 3, "availableReplicas": 1}));
    cluster.api.advance_to(cluster.api.now_ms() + 60_000);
    let progress = late.poll(&cluster.api, &[]);
    assert_eq!(
        (progress.stderr.as_str(), progress.finished),
        ("error: timed out waiting for the condition\n", Some(1))
    );
}

const WARNING: &str = "Warning: resource deployments/web was previously managed with 'kubectl apply'. Rolling back will not update the \
                       kubectl.kubernetes.io/last-applied-configuration annotation, which may cause unexpected behavior on future 'kubectl \
                       apply' operations. Consider using 'kubectl apply' with your previous configuration file instead.\n";

#[test]
fn undo_goes_to_the_revision_before_or_to_the_one_named() {
    let mut cluster = Cluster::with_web();
    cluster.add_replica_set("a", 1, "nginx:1.24");
    cluster.add_replica_set("b", 2, "nginx:1.25");
    let output = cluster.run("rollout undo deployment/web");
    assert_eq!(
        (output.stdout.as_str(), output.stderr.as_str()),
        ("deployment.apps/web rolled back\n", WARNING)
    );
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.spec.containers[0].image}"),
        "nginx:1.24"
    );
    assert_eq!(
        cluster.says("get deploy web -o jsonpath={.spec.template.metadata.labels}"),
        r#"{"app":"web"}"#
    );
    let output = cluster.run("rollout undo deployment/web --to-revision=1");
    assert_eq!(
        output.stdout,
        "deployment.apps/web skipped rollback (current template already matches revision 1)\n"
    );
    let output = cluster.run("rollout undo deployment/web --to-revision=9");
    assert_eq!(
        output.stderr,
        format!("{WARNING}error: unable to find specified revision 9 in history\n")
    );
}

#[test]
fn undo_needs_a_history_and_a_deployment_that_is_not_paused() {
    let mut cluster = Cluster::with_web();
    cluster.add_replica_set("a", 1, "nginx:1.24");
    let output = cluster.run("rollout undo deployment/web");
    assert_eq!(
        output.stderr,
        format!("{WARNING}error: no rollout history found for deployment \"web\"\n")
    );
    cluster.says("rollout pause deploy/web");
    let output = cluster.run("rollout undo deployment/web --to-revision=1");
    let expected = "error: you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again\n";
    assert_eq!(output.stderr, format!("{WARNING}{expected}"));
}

#[test]
fn history_lists_revisions_and_shows_one() {
    let mut cluster = Cluster::with_web();
    assert_eq!(
        cluster.says("rollout history deploy/web"),
        "deployment.apps/web \nNo rollout history found.\n"
    );
    cluster.add_replica_set("a", 1, "nginx:1.24");
    cluster.add_replica_set("b", 12, "nginx:1.25");
    assert_eq!(
        cluster.says("rollout history deploy/web"),
        "deployment.apps/web \nREVISION  CHANGE-CAUSE\n1         <none>\n12        <none>\n\n"
    );
    assert_eq!(
        cluster.says("rollout history deploy/web --revision=12"),
        "deployment.apps/web with revision #12\nPod Template:\n  Labels:\tapp=web\n\tpod-template-hash=b\n  Containers:\n   app:\n    \
         Image:\tnginx:1.25\n    Port:\t<none>\n    Host Port:\t<none>\n    Environment:\t<none>\n    Mounts:\t<none>\n  Volumes:\t<none>\n  \
         Node-Selectors:\t<none>\n  Tolerations:\t<none>\n\n"
    );
    let objects = cluster.says("rollout history deploy/web -o yaml");
    let starts: Vec<&str> = objects.split("---\n").filter_map(|object| object.lines().next()).collect();
    assert_eq!(starts, ["apiVersion: apps/v1"; 2], "one is set apart from the other");
    assert_eq!(
        cluster.fails("rollout history deploy/web --revision=7"),
        "error: unable to find the specified revision\n"
    );
}

#[test]
fn pausing_and_resuming_twice_is_refused() {
    let mut cluster = Cluster::with_web();
    assert_eq!(cluster.says("rollout pause deployment/web"), "deployment.apps/web paused\n");
    assert_eq!(
        cluster.fails("rollout pause deployment/web"),
        "error: deployments.apps \"web\" is already paused\n"
    );
    assert_eq!(
        cluster.fails("rollout restart deployment/web"),
        "error: deployments.apps \"web\" can't restart paused deployment (run rollout resume first)\n"
    );
    assert_eq!(cluster.says("rollout resume deployment/web"), "deployment.apps/web resumed\n");
    assert_eq!(
        cluster.fails("rollout resume deployment/web"),
        "error: deployments.apps \"web\" is not paused\n"
    );
    assert_eq!(cluster.says("rollout restart deployment/web"), "deployment.apps/web restarted\n");
}

#[test]
fn images_are_set_in_every_container_of_the_name_and_saying_the_same_says_nothing() {
    let mut cluster = Cluster::with_web();
    assert_eq!(
        cluster.says("set image deployment/web app=nginx:1.26"),
        "deployment.apps/web image updated\n"
    );
    assert_eq!(cluster.says("set image deployment/web app=nginx:1.26"), "");
    assert_eq!(
        cluster.says("set image deployment web *=nginx:1.27"),
        "deployment.apps/web image updated\n"
    );
    assert_eq!(
        cluster.says("set image deployment --all app=nginx:1.28 -o name"),
        "deployment.apps/web\n"
    );
}

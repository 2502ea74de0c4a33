//! What `kubectl wait` waits for, and in which order.

use super::Cluster;
use crate::value;

const OTHER: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: zoo}\nspec:\n  replicas: 1\n  selector: {matchLabels: {app: zoo}}\n  \
                     template:\n    metadata: {labels: {app: zoo}}\n    spec: {containers: [{name: app, image: 'nginx:1.25'}]}\n";

#[test]
fn objects_are_waited_for_one_after_the_other_and_the_first_can_use_up_the_time_of_all() {
    let mut cluster = Cluster::with_web();
    cluster.apply(OTHER);
    // `zoo` has one replica already, but `web` comes first.
    let output = cluster.run("wait deploy --all --for=jsonpath={.spec.replicas}=1 --timeout=5s");
    let follow = output.follow.expect("it waits");
    assert_eq!(output.stdout, "");
    let mut late = follow.clone();
    cluster.api.advance_to(cluster.api.now_ms() + 5_000);
    let progress = late.poll(&cluster.api, &[]);
    assert_eq!(
        (progress.stdout.as_str(), progress.stderr.as_str(), progress.finished),
        (
            "",
            "timed out waiting for the condition on deployments/web\ntimed out waiting for the condition on deployments/zoo\n",
            Some(1)
        )
    );
    cluster.says("scale deploy web --replicas=1");
    let progress = follow.clone().poll(&cluster.api, &[]);
    assert_eq!(
        (progress.stdout.as_str(), progress.finished),
        ("deployment.apps/web condition met\ndeployment.apps/zoo condition met\n", Some(0))
    );
}

#[test]
fn what_is_not_there_yet_is_looked_for_twice_a_second() {
    let mut cluster = Cluster::empty();
    let output = cluster.run("wait deploy/web --for=create --for=jsonpath={.spec.replicas}=3 --timeout=2s");
    let mut follow = output.follow.expect("it waits");
    let began_ms = cluster.api.now_ms();
    assert_eq!(follow.next_ms(), Some(began_ms + 500));
    assert!(!follow.is_sending(), "others may type meanwhile");
    let mut late = follow.clone();
    cluster.apply(super::WEB);
    let progress = follow.go_on(&mut cluster.api);
    // Both conditions are said to be met.
    assert_eq!(
        (progress.stdout.as_str(), progress.finished),
        ("deployment.apps/web condition met\ndeployment.apps/web condition met\n", Some(0))
    );
    cluster.says("delete deploy web");
    let mut progress = late.go_on(&mut cluster.api);
    while progress.finished.is_none() {
        cluster.api.advance_to(late.next_ms().expect("it looks again"));
        progress = late.go_on(&mut cluster.api);
    }
    assert_eq!(progress.stderr, "error: timed out waiting for the condition\n");
    assert_eq!(cluster.api.now_ms(), began_ms + 2_000);
}

#[test]
fn an_object_that_goes_may_come_back_and_one_that_has_gone_is_not_there() {
    let mut cluster = Cluster::with_web();
    let output = cluster.run("wait deploy/web --for=condition=Available");
    let mut follow = output.follow.expect("it waits");
    cluster.says("delete deploy web");
    assert_eq!(follow.poll(&cluster.api, &[]).finished, None);
    cluster.apply(super::WEB);
    cluster.set_status(value!({"observedGeneration": 1, "conditions": [{"type": "Available", "status": "True"}]}));
    assert_eq!(follow.poll(&cluster.api, &[]).stdout, "deployment.apps/web condition met\n");
    let output = cluster.run("wait deploy/web --for=delete");
    let mut follow = output.follow.expect("it waits");
    cluster.says("delete deploy web");
    // The words are those of every other condition.
    assert_eq!(follow.poll(&cluster.api, &[]).stdout, "deployment.apps/web condition met\n");
}

#[test]
fn without_time_each_object_is_looked_at_once() {
    let mut cluster = Cluster::with_web();
    cluster.apply(OTHER);
    let output = cluster.run("wait deploy --all --for=jsonpath={.spec.replicas}=1 --timeout=0");
    assert_eq!(
        (output.stdout.as_str(), output.stderr.as_str(), output.code),
        (
            "deployment.apps/zoo condition met\n",
            "error: condition not met for deployments/web\n",
            1
        )
    );
}

#[test]
fn a_condition_that_cannot_be_read_is_refused() {
    let mut cluster = Cluster::with_web();
    let format =
        "error: jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'\n";
    let no_value = "error: jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3\n";
    for (asked, expected) in [
        ("", "error: unrecognized condition: []\n"),
        (" --for=x", "error: unrecognized condition: \"x\"\n"),
        (
            " --for=Condition=Available",
            "error: unrecognized condition: \"Condition=Available\"\n",
        ),
        (" --for=jsonpath={.spec.replicas}=", no_value),
        (" --for=jsonpath={.spec.replicas}=1=2", format),
        (
            " --for=jsonpath={.spec.strategy}=x",
            "error: jsonpath leads to a nested object or list which is not supported\n",
        ),
        (
            " --for=jsonpath={.spec.strategy.rollingUpdate.*}=x",
            "error: given jsonpath expression matches more than one value\n",
        ),
    ] {
        assert_eq!(cluster.fails(&format!("wait deploy/web{asked}")), expected, "{asked}");
    }
    assert_eq!(
        cluster.fails("wait deploy -l app=none --for=condition=Available"),
        "error: no matching resources found\n"
    );
    assert_eq!(cluster.says("wait deploy -l app=none --for=delete"), "");
}

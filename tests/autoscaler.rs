//! The horizontal pod autoscaler keeps its target within its bounds, and says what it cannot know without metrics.

#[path = "cluster/mod.rs"]
mod cluster;

use cluster::{Cluster, deployment};
use converge::api::kind::Kind;
use converge::api::pod::condition;
use converge::value;

const NO_METRICS: &str = "unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API: the server could not \
                          find the requested resource (get pods.metrics.k8s.io)";

/// A Deployment of `replicas` under an autoscaler between 4 and 6, fifteen seconds later.
fn autoscaled(replicas: i64) -> Cluster {
    let mut cluster = Cluster::new();
    cluster.create(Kind::Deployment, deployment("web", replicas));
    cluster.create(Kind::HorizontalPodAutoscaler, autoscaler("web"));
    cluster.run_seconds(14);
    assert_eq!(size(&cluster), replicas, "the first pass comes after a whole period");
    cluster.run_seconds(2);
    cluster
}

fn autoscaler(target: &str) -> converge::api::value::Value {
    value!({
        "apiVersion": "autoscaling/v2",
        "kind": "HorizontalPodAutoscaler",
        "metadata": {"name": "web", "namespace": "default"},
        "spec": {
            "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": target},
            "minReplicas": 4,
            "maxReplicas": 6,
            "metrics": [{"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 50}}}]
        }
    })
}

fn size(cluster: &Cluster) -> i64 {
    cluster
        .get(Kind::Deployment, "web")
        .value()
        .int(&["spec", "replicas"])
        .unwrap_or_default()
}

/// `Status/Reason: message` of a condition.
fn told(cluster: &Cluster, kind: &str) -> String {
    condition(cluster.get(Kind::HorizontalPodAutoscaler, "web").value(), kind).map_or_else(String::new, |condition| {
        let part = |field: &str| condition.text(&[field]).to_owned();
        format!("{}/{}: {}", part("status"), part("reason"), part("message"))
    })
}

#[test]
fn a_target_outside_the_bounds_is_scaled_to_the_nearer_one() {
    let cases = [
        (2, 4, "New size: 4; reason: Current number of replicas below Spec.MinReplicas"),
        (9, 6, "New size: 6; reason: Current number of replicas above Spec.MaxReplicas"),
    ];
    for (before, after, event) in cases {
        let cluster = autoscaled(before);
        assert_eq!(size(&cluster), after);
        assert_eq!(cluster.events(Kind::HorizontalPodAutoscaler), [event]);
        let message = format!("True/SucceededRescale: the HPA controller was able to update the target scale to {after}");
        assert_eq!(told(&cluster, "AbleToScale"), message);
        let status = cluster.get(Kind::HorizontalPodAutoscaler, "web").value();
        assert_eq!(status.int(&["status", "currentReplicas"]), Some(before));
        assert_eq!(status.int(&["status", "desiredReplicas"]), Some(after));
    }
}

#[test]
fn within_the_bounds_it_asks_for_metrics_that_nobody_measures() {
    let cluster = autoscaled(5);
    assert_eq!(size(&cluster), 5);
    let utilization = format!("failed to get cpu utilization: {NO_METRICS}");
    assert_eq!(
        told(&cluster, "ScalingActive"),
        format!("False/FailedGetResourceMetric: the HPA was unable to compute the replica count: {utilization}")
    );
    let first = format!("invalid metrics (1 invalid out of 1), first error is: failed to get cpu resource metric value: {utilization}");
    assert_eq!(cluster.events(Kind::HorizontalPodAutoscaler), [utilization, first]);
}

#[test]
fn a_target_of_no_replicas_turns_it_off() {
    let cluster = autoscaled(0);
    assert_eq!(size(&cluster), 0);
    assert_eq!(
        told(&cluster, "ScalingActive"),
        "False/ScalingDisabled: scaling is disabled since the replica count of the target is zero"
    );
    assert!(cluster.events(Kind::HorizontalPodAutoscaler).is_empty());
}

#[test]
fn a_target_that_is_not_there_is_told_and_found_once_it_is() {
    let mut cluster = Cluster::new();
    cluster.create(Kind::HorizontalPodAutoscaler, autoscaler("web"));
    cluster.run_seconds(16);
    assert_eq!(
        told(&cluster, "AbleToScale"),
        "False/FailedGetScale: the HPA controller was unable to get the target's current scale: deployments.apps \"web\" not found"
    );
    cluster.create(Kind::Deployment, deployment("web", 1));
    cluster.run_seconds(15);
    assert_eq!(size(&cluster), 4);
}

#[test]
fn it_takes_back_what_a_person_scales_beyond_its_bounds() {
    let mut cluster = autoscaled(4);
    cluster.scale(20);
    assert_eq!(size(&cluster), 20);
    cluster.run_seconds(15);
    assert_eq!(size(&cluster), 6);
}

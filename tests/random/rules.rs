//! What holds at the end of a course, when nothing more happens by itself.

use converge::api::kind::Kind;
use converge::api::labels::Selector;
use converge::api::object::{Object, Shared};
use converge::api::pod::condition;
use converge::api::time;
use converge::limits;
use converge::sim::queue::Wait;
use converge::sim::timeline::{Snapshot, Timeline};

use super::generator::BAD_IMAGES;

/// Checks the last state of a course. A state in which controllers have yet to see a change holds no promises.
pub fn check_end(place: &str, timeline: &Timeline) {
    let unseen = timeline.world().waiting().any(|(_, item)| item.wait != Wait::Timer);
    if timeline.is_cut_off() || unseen {
        return;
    }
    let mut end = timeline.state_at(timeline.len());
    // Timers may have run out since the last step.
    end.time_ms = timeline.world().now_ms();
    let last_action_ms = timeline.actions().next_back().map_or(0, |action| action.time_ms);
    let now_ms = timeline.world().now_ms().max(last_action_ms + limits::HORIZON_MS);
    check_owners(place, &end);
    check_replica_sets(place, &end);
    check_deployments(place, &end, now_ms);
    check_quotas(place, &end);
    check_commands(place, timeline);
}

fn number(object: &Object, path: &[&str]) -> i64 {
    object.value().int(path).unwrap_or_default()
}

fn owned<'a>(end: &'a Snapshot, kind: Kind, owner: &Object) -> Vec<&'a Shared> {
    end.list(kind)
        .filter(|object| object.controller_uid() == Some(owner.uid()))
        .collect()
}

fn total(objects: &[&Shared], path: &[&str]) -> i64 {
    objects.iter().map(|object| number(object, path)).sum()
}

fn count(pods: &[&Shared], suits: impl Fn(&Shared) -> bool) -> i64 {
    i64::try_from(pods.iter().filter(|pod| suits(pod)).count()).expect("few Pods")
}

/// Nothing is left behind by an owner that is gone, and no Pod that a ReplicaSet could adopt stays alone.
fn check_owners(place: &str, end: &Snapshot) {
    let exists = |uid: &str| end.objects.values().any(|object| object.uid() == uid);
    for object in end.objects.values().filter(|object| !object.is_terminating()) {
        let mut owners = object.owner_references().peekable();
        let orphaned = owners.peek().is_some() && owners.all(|owner| !exists(&owner.uid));
        assert!(!orphaned, "{place}: {:?} is there without its owner", object.key());
    }
    for set in end.list(Kind::ReplicaSet).filter(|set| !set.is_terminating()) {
        let selector = Selector::of_label_selector(set.value().at(&["spec", "selector"]));
        let alone = end.list(Kind::Pod).find(|pod| {
            pod.namespace() == set.namespace() && pod.pod().is_active() && pod.controller().is_none() && selector.matches(pod.labels())
        });
        if let Some(pod) = alone {
            panic!("{place}: {} could be adopted by {}", pod.name(), set.name());
        }
    }
}

/// A ReplicaSet has the Pods it wants, or says why not; its status counts what is there.
fn check_replica_sets(place: &str, end: &Snapshot) {
    for set in end.list(Kind::ReplicaSet).filter(|set| !set.is_terminating()) {
        let place = format!("{place}: {}", set.name());
        let pods = owned(end, Kind::Pod, set);
        let active = count(&pods, |pod| pod.pod().is_active());
        let wanted = number(set, &["spec", "replicas"]);
        let failing = condition(set.value(), "ReplicaFailure").is_some();
        assert!(
            active == wanted || (failing && active < wanted),
            "{place} wants {wanted} Pods and has {active}"
        );
        let ready = count(&pods, |pod| pod.pod().is_active() && pod.pod().ready);
        // One that was relabelled while it goes is no longer counted, though the reference to its owner stays.
        let selector = Selector::of_label_selector(set.value().at(&["spec", "selector"]));
        let terminating = count(&pods, |pod| {
            pod.is_terminating() && !pod.pod().phase.is_terminal() && selector.matches(pod.labels())
        });
        let status = |name| number(set, &["status", name]);
        assert_eq!(
            status("observedGeneration"),
            set.generation(),
            "{place} has an older generation observed"
        );
        assert_eq!(status("replicas"), active, "{place} counts other replicas");
        assert_eq!(status("readyReplicas"), ready, "{place} counts other ready replicas");
        let min_ready_seconds = number(set, &["spec", "minReadySeconds"]);
        let available = count(&pods, |pod| {
            pod.pod().is_active() && pod.pod().is_available(min_ready_seconds, end.time_ms)
        });
        assert_eq!(status("availableReplicas"), available, "{place} counts other available replicas");
        assert_eq!(
            status("terminatingReplicas"),
            terminating,
            "{place} counts other terminating replicas"
        );
    }
}

fn check_deployments(place: &str, end: &Snapshot, now_ms: u64) {
    for deployment in end.list(Kind::Deployment).filter(|deployment| !deployment.is_terminating()) {
        let place = format!("{place}: deployment {}", deployment.name());
        let sets = owned(end, Kind::ReplicaSet, deployment);
        let status = |name| number(deployment, &["status", name]);
        assert_eq!(
            status("observedGeneration"),
            deployment.generation(),
            "{place} has an older generation observed"
        );
        for name in ["replicas", "readyReplicas", "availableReplicas", "terminatingReplicas"] {
            assert_eq!(status(name), total(&sets, &["status", name]), "{place}: {name} is not the sum");
        }
        let wanted = deployment.value().int(&["spec", "replicas"]).unwrap_or(1);
        let complete = status("updatedReplicas") == wanted && status("replicas") == wanted && status("availableReplicas") == wanted;
        let paused = deployment.value().flag(&["spec", "paused"]);
        if complete {
            check_history(&place, deployment, &sets);
        } else if !paused {
            check_reason(&place, deployment, &sets, end, now_ms);
        }
    }
}

/// A complete Deployment keeps no more old ReplicaSets than its limit.
fn check_history(place: &str, deployment: &Object, sets: &[&Shared]) {
    let limit = deployment.value().int(&["spec", "revisionHistoryLimit"]).unwrap_or(10);
    let empty = count(sets, |set| {
        number(set, &["spec", "replicas"]) == 0 && number(set, &["status", "replicas"]) == 0 && !set.is_terminating()
    });
    // One of them may be the current one, of a Deployment of no replicas.
    let current = i64::from(number(deployment, &["spec", "replicas"]) == 0);
    assert!(empty <= limit + current, "{place} keeps {empty} old ReplicaSets, {limit} allowed");
}

/// An incomplete Deployment has been complete before, or has timed out, or its Pods come and go.
fn check_reason(place: &str, deployment: &Object, sets: &[&Shared], end: &Snapshot, now_ms: u64) {
    let Some(progressing) = condition(deployment.value(), "Progressing") else {
        panic!("{place} is incomplete and has no condition Progressing");
    };
    let deadline_ms = u64::try_from(number(deployment, &["spec", "progressDeadlineSeconds"])).expect("0 or more") * 1000;
    let updated_ms = time::parse(progressing.text(&["lastUpdateTime"])).expect("a time");
    let has_failing_pods = sets.iter().flat_map(|set| owned(end, Kind::Pod, set)).any(|pod| {
        let image = pod.value().items(&["spec", "containers"])[0].text(&["image"]);
        BAD_IMAGES.contains(&image) || pod.pod().restarts > 0
    });
    // A pass that finds another size noted on an active ReplicaSet than is wanted only scales, and judges no progress. It
    // stays so where scaling finds nothing to do: Recreate has no proportions by which to scale two ReplicaSets, and one
    // that somebody has given the wanted size below is left as it is, its note too. Upstream stays there as well (`scale`).
    let wanted = number(deployment, &["spec", "replicas"]).to_string();
    let rescaled = |set: &Shared| {
        number(set, &["spec", "replicas"]) > 0 && set.annotation("deployment.kubernetes.io/desired-replicas") != Some(wanted.as_str())
    };
    if count(sets, rescaled) > 0 {
        return;
    }
    let due = now_ms > updated_ms + deadline_ms + 2000;
    let said = progressing.text(&["status"]) == "False" || progressing.text(&["reason"]) == "NewReplicaSetAvailable";
    let sizes: Vec<String> = sets
        .iter()
        .map(|set| {
            let desired = set.annotation("deployment.kubernetes.io/desired-replicas").unwrap_or_default();
            format!("{} {}/{desired}", set.name(), number(set, &["spec", "replicas"]))
        })
        .collect();
    assert!(
        said || !due || has_failing_pods,
        "{place} wants {wanted}, has {sizes:?} and says only {progressing}, {}",
        deployment.value().at(&["spec", "strategy"]).cloned().unwrap_or_default()
    );
}

/// A quota counts the Pods that have not ended. One whose grace for going is over is no longer counted, though it is there,
/// but only the next recount finds that.
fn check_quotas(place: &str, end: &Snapshot) {
    for quota in end.list(Kind::ResourceQuota) {
        let counted = |suits: &dyn Fn(&Shared) -> bool| {
            let pods = end.list(Kind::Pod);
            let pods = pods.filter(|pod| pod.namespace() == quota.namespace() && !pod.pod().phase.is_terminal());
            pods.filter(|pod| suits(pod)).count()
        };
        let least = counted(&|pod| !pod.is_terminating());
        let most = counted(&|_| true);
        let used = quota.value().text(&["status", "used", "pods"]).parse().expect("a number");
        assert!(
            (least..=most).contains(&used),
            "{place}: the quota has {used} Pods used, {least} to {most} are there"
        );
    }
}

/// Every command has ended, or still waits for something that has not come.
fn check_commands(place: &str, timeline: &Timeline) {
    for action in timeline.actions() {
        assert!(
            action.code.is_none_or(|code| code == 0 || !action.lines.is_empty()),
            "{place}: {:?} failed and says nothing",
            action.input
        );
    }
}

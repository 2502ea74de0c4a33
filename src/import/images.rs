//! What images do, learnt from the state of the containers that run them, so that what plays next is what would come.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::Item;
use super::note::{Fact, Note, of_behaviour};
use crate::api::kind::Kind;
use crate::api::pod::condition;
use crate::api::time;
use crate::api::value::Value;
use crate::kubelet::image::{ImageBehaviour, Pull};

/// Milliseconds after which a container that is not ready counts as never getting ready: no cluster waits longer
/// without a reason, and a probe that fails has failed several times by then.
const PATIENCE_MS: u64 = 60_000;
/// A run of less than a second has no length in a status.
const SHORT_RUN_MS: u64 = 500;
/// Why containers wait that the kubelet here knows.
const KNOWN: [&str; 10] = [
    "",
    "ContainerCreating",
    "PodInitializing",
    "CrashLoopBackOff",
    "ErrImagePull",
    "ImagePullBackOff",
    "CreateContainerConfigError",
    "ErrImageNeverPull",
    "InvalidImageName",
    "Completed",
];

/// What the containers of one image show.
#[derive(Default)]
struct Seen {
    well: usize,
    pull: Option<Pull>,
    /// Milliseconds of the last run, exit code, whether for lack of memory.
    ends: Option<(u64, i64, bool)>,
    unready: bool,
    ready_ms: Option<u64>,
}

/// The behaviour of each image whose containers do other than usual.
pub(super) fn learn(items: &[Item], notes: &mut Vec<Note>) -> BTreeMap<EcoString, ImageBehaviour> {
    let mut seen: BTreeMap<EcoString, Seen> = BTreeMap::new();
    for pod in items.iter().filter(|item| item.kind == Kind::Pod) {
        for status in pod.value.items(&["status", "containerStatuses"]) {
            let specs = pod.value.items(&["spec", "containers"]).iter();
            let Some(spec) = specs.into_iter().find(|spec| spec.text(&["name"]) == status.text(&["name"])) else {
                continue;
            };
            look(seen.entry(spec.string(&["image"])).or_default(), pod, spec, status);
            let reason = status.text(&["state", "waiting", "reason"]);
            if !KNOWN.contains(&reason) {
                notes.push(Note {
                    about: pod.about(),
                    place: Some(pod.place),
                    fact: Fact::WaitingUnknown { reason: reason.into() },
                });
            }
        }
    }
    let mut images = BTreeMap::new();
    for (image, seen) in seen {
        let behaviour = conclude(&seen);
        if behaviour == ImageBehaviour::default() {
            continue;
        }
        let mixed = seen.well > 0 && (seen.pull.is_some() || seen.ends.is_some() || seen.unready);
        let facts = mixed.then_some(Fact::ImageMixed).into_iter().chain([of_behaviour(&behaviour)]);
        notes.extend(facts.map(|fact| Note {
            about: image.clone(),
            place: None,
            fact,
        }));
        images.insert(image, behaviour);
    }
    images
}

fn look(seen: &mut Seen, pod: &Item, spec: &Value, status: &Value) {
    let waiting = status.at(&["state", "waiting"]);
    let reason = waiting.map_or("", |waiting| waiting.text(&["reason"]));
    let message = waiting.map_or("", |waiting| waiting.text(&["message"]));
    let again = pod.value.text(&["spec", "restartPolicy"]) != "Never" && pod.value.get("metadata").is_some();
    let last = status.at(&["lastState", "terminated"]);
    if matches!(reason, "ErrImagePull" | "ImagePullBackOff") {
        seen.pull = Some(pull_of(message));
    } else if reason == "CrashLoopBackOff" {
        seen.ends = seen.ends.or(Some(last.map_or((SHORT_RUN_MS, 1, false), run)));
    } else if let Some(terminated) = status.at(&["state", "terminated"]).filter(|_| again) {
        seen.ends = seen.ends.or(Some(run(terminated)));
    } else if let Some(running) = status.at(&["state", "running"]) {
        let since_ms = time::parse(running.text(&["startedAt"])).unwrap_or(time::START_MS);
        if status.flag(&["ready"]) {
            seen.well += 1;
            let probed = ["readinessProbe", "startupProbe"].iter().any(|probe| spec.get(probe).is_some());
            let ready = condition(&pod.value, "Ready").and_then(|ready| time::parse(ready.text(&["lastTransitionTime"])));
            let took_ms = ready.and_then(|ready_ms| ready_ms.checked_sub(since_ms));
            let first = status.int(&["restartCount"]).unwrap_or_default() == 0;
            if let Some(took_ms) = took_ms.filter(|_| first && !probed && pod.value.items(&["spec", "containers"]).len() == 1) {
                seen.ready_ms = seen.ready_ms.max(Some(took_ms));
            }
        } else if time::START_MS.saturating_sub(since_ms) >= PATIENCE_MS {
            seen.unready = true;
        }
    }
}

/// How a run ended: its milliseconds, the exit code, whether for lack of memory.
fn run(terminated: &Value) -> (u64, i64, bool) {
    let at = |field: &str| time::parse(terminated.text(&[field]));
    let took_ms = at("finishedAt")
        .zip(at("startedAt"))
        .map(|(end_ms, start_ms)| end_ms.saturating_sub(start_ms));
    (
        took_ms.unwrap_or_default().clamp(SHORT_RUN_MS, crate::limits::MAX_WAIT_MS),
        terminated.int(&["exitCode"]).unwrap_or(1).clamp(0, 255),
        terminated.text(&["reason"]) == "OOMKilled",
    )
}

/// Why a pull failed, by the words of the runtime.
fn pull_of(message: &str) -> Pull {
    let message = message.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if says(&["denied", "unauthorized", "authorization", "forbidden", "401", "403"]) {
        Pull::Denied
    } else if says(&["not found", "notfound", "manifest unknown"]) {
        Pull::NotFound
    } else if says(&["timeout", "dial tcp", "no such host", "refused", "unreachable", "deadline", "tls"]) {
        Pull::Unreachable
    } else {
        Pull::NotFound
    }
}

/// What the image does, by what its containers show. Where some do well, it does well: an image has one behaviour here.
fn conclude(seen: &Seen) -> ImageBehaviour {
    let usual = ImageBehaviour::default();
    // A status counts whole seconds: what took one second may be the usual.
    let ready_ms = seen
        .ready_ms
        .filter(|took_ms| !(1000..=2000).contains(took_ms))
        .unwrap_or(usual.ready_ms);
    let well = ImageBehaviour {
        ready_ms: ready_ms.min(crate::limits::MAX_WAIT_MS),
        ..usual
    };
    match (seen.well, seen.pull, seen.ends) {
        (1.., ..) => well,
        (_, Some(pull), _) => ImageBehaviour { pull, ..usual },
        (_, _, Some((after_ms, exit_code, out_of_memory))) => ImageBehaviour {
            exit_after_ms: Some(after_ms),
            exit_code,
            out_of_memory,
            ..usual
        },
        _ => ImageBehaviour {
            becomes_ready: !seen.unready,
            ..usual
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_a_pull_failed_is_told_by_the_words_of_the_runtime() {
        for pull in [Pull::NotFound, Pull::Denied, Pull::Unreachable] {
            let message = pull.error("shop:2").expect("it fails");
            assert_eq!(pull_of(&message), pull, "{message}");
        }
        let real =
            "Back-off pulling image \"ghcr.io/acme/shop:2\": ErrImagePull: failed to pull and unpack image: ghcr.io/acme/shop:2: not found";
        assert_eq!(pull_of(real), Pull::NotFound);
        let login = "ErrImagePull: unexpected status from HEAD request to https://ghcr.io/v2/acme/shop/manifests/2: 401 Unauthorized";
        assert_eq!(pull_of(login), Pull::Denied);
    }
}

//! `Priority`: a Pod gets the number of its PriorityClass, or of the default one, or zero.
//! Upstream: `plugin/pkg/admission/priority/admission.go`.

use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::validation::SYSTEM_CLASSES;
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;

const PREEMPT_LOWER_PRIORITY: &str = "PreemptLowerPriority";

/// Gives a new Pod its priority. A number that the Pod brings along must be the same.
pub(super) fn admit(server: &ApiServer, pod: &mut Value) -> Result<(), Refusal> {
    let asked = pod.text(&["spec", "priorityClassName"]);
    let (name, priority, policy) = if asked.is_empty() {
        default_class(server).map_or_else(|| (String::new(), 0, PREEMPT_LOWER_PRIORITY.to_owned()), |class| parts(&class))
    } else if let Some(class) = server.get(&Key::new(Kind::PriorityClass, "", asked)) {
        parts(class)
    } else if let Some((name, value)) = SYSTEM_CLASSES.into_iter().find(|(name, _)| *name == asked) {
        (name.to_owned(), value, PREEMPT_LOWER_PRIORITY.to_owned())
    } else {
        return Err(forbidden(Kind::Pod, pod, &format!("no PriorityClass with name {asked} was found")));
    };
    if let Some(own) = pod.int(&["spec", "priority"]).filter(|own| *own != priority) {
        let cause = format!(
            "the integer value of priority ({own}) must not be provided in pod spec; priority admission controller computed \
             {priority} from the given PriorityClass name"
        );
        return Err(forbidden(Kind::Pod, pod, &cause));
    }
    let own = pod.text(&["spec", "preemptionPolicy"]);
    if !own.is_empty() && own != policy {
        let cause = format!(
            "the string value of PreemptionPolicy ({own}) must not be provided in pod spec; priority admission controller computed \
             {policy} from the given PriorityClass name"
        );
        return Err(forbidden(Kind::Pod, pod, &cause));
    }
    if asked.is_empty() && !name.is_empty() {
        pod.set(&["spec", "priorityClassName"], name);
    }
    pod.set(&["spec", "priority"], priority);
    pod.set(&["spec", "preemptionPolicy"], policy);
    Ok(())
}

fn parts(class: &Shared) -> (String, i64, String) {
    let value = class.value();
    let policy = match value.text(&["preemptionPolicy"]) {
        "" => PREEMPT_LOWER_PRIORITY,
        policy => policy,
    };
    (
        class.name().to_string(),
        value.int(&["value"]).unwrap_or_default(),
        policy.to_owned(),
    )
}

/// The class that is marked as default, the lowest if there are several.
fn default_class(server: &ApiServer) -> Option<Shared> {
    server
        .list(Kind::PriorityClass)
        .filter(|class| class.value().flag(&["globalDefault"]))
        .min_by_key(|class| class.value().int(&["value"]))
        .cloned()
}

/// Refuses a second default class.
pub(super) fn validate(server: &ApiServer, request: &Request<'_>) -> Result<(), Refusal> {
    if request.kind != Kind::PriorityClass || !request.object.flag(&["globalDefault"]) {
        return Ok(());
    }
    let name = request.object.text(&["metadata", "name"]);
    match default_class(server).filter(|class| request.old.is_none() || class.name() != name) {
        Some(class) => {
            let cause = format!(
                "PriorityClass {} is already marked as default. Only one default can exist",
                class.name()
            );
            Err(forbidden(Kind::PriorityClass, request.object, &cause))
        }
        None => Ok(()),
    }
}

//! `kubectl create quota|poddisruptionbudget|priorityclass`.

use crate::api::kind::Kind;
use crate::api::labels::Selector;
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};

use super::{create, name};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::Client;
use crate::kubectl::failure::{Failure, Outcome};

pub(in crate::kubectl) fn quota(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut value = crate::value!({"metadata": {"name": (name(arguments, "quota")?)}, "spec": {}});
    let hard = arguments.text("hard").unwrap_or_default();
    if !hard.is_empty() {
        let mut resources = Map::new();
        for statement in hard.split(',') {
            let parts: Vec<&str> = statement.split('=').collect();
            let [resource, quantity] = parts.as_slice() else {
                return Err(format!("Invalid argument syntax {statement}, expected <resource>=<value>").into());
            };
            Quantity::parse(quantity).map_err(|error| error.to_string())?;
            resources.insert(*resource, *quantity);
        }
        value.set(&["spec", "hard"], resources);
    }
    let scopes = arguments.text("scopes").unwrap_or_default();
    if !scopes.is_empty() {
        if scopes.split(',').any(str::is_empty) {
            return Err("invalid resource quota scope \"\"".into());
        }
        value.set(&["spec", "scopes"], Value::list(scopes.split(',')));
    }
    create(client, arguments, Kind::ResourceQuota, value, "failed to create quota: ")
}

/// A number, or a text such as `50%` (`intstr.Parse`).
fn number_or_text(text: &str) -> Value {
    text.parse::<i64>().map_or_else(|_| text.into(), Value::Int)
}

pub(in crate::kubectl) fn disruption_budget(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let name = name(arguments, "poddisruptionbudget")?;
    let selector = arguments
        .text("selector")
        .filter(|selector| !selector.is_empty())
        .ok_or("a selector must be specified")?;
    let given = |flag: &str| arguments.text(flag).filter(|text| !text.is_empty());
    let (minimum, maximum) = (given("min-available"), given("max-unavailable"));
    let (field, bound) = match (minimum, maximum) {
        (None, None) => return Err("one of min-available or max-unavailable must be specified".into()),
        (Some(_), Some(_)) => return Err("min-available and max-unavailable cannot be both specified".into()),
        (Some(bound), None) => ("minAvailable", bound),
        (None, Some(bound)) => ("maxUnavailable", bound),
    };
    let is_bound = |text: &str| !text.is_empty() && text.strip_suffix('%').unwrap_or(text).chars().all(|c| c.is_ascii_digit());
    if !is_bound(bound) {
        let flag = if field == "minAvailable" {
            "min-available"
        } else {
            "max-unavailable"
        };
        return Err(format!("invalid format specified for {flag}").into());
    }
    let mut value = crate::value!({"metadata": {"name": name}, "spec": {"selector": (label_selector(selector)?)}});
    value.set(&["spec", field], number_or_text(bound));
    create(
        client,
        arguments,
        Kind::PodDisruptionBudget,
        value,
        "failed to create poddisruptionbudgets: ",
    )
}

/// `a=b,c!=d,e` as a `metav1.LabelSelector`.
pub(in crate::kubectl) fn label_selector(text: &str) -> Result<Value, Failure> {
    match Selector::parse(text) {
        Ok(selector) => selector.to_label_selector().map_err(Failure::Client),
        Err(cause) => Err(format!("couldn't parse the selector string \"{text}\": {cause}").into()),
    }
}

pub(in crate::kubectl) fn priority_class(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut value = crate::value!({
        "metadata": {"name": (name(arguments, "priorityclass")?)},
        "value": (arguments.whole("value").unwrap_or_default()),
        "globalDefault": (arguments.truth("global-default")),
        "preemptionPolicy": (arguments.text("preemption-policy").unwrap_or("PreemptLowerPriority"))
    });
    if let Some(description) = arguments.text("description") {
        value.set(&["description"], description);
    }
    create(client, arguments, Kind::PriorityClass, value, "failed to create priorityclass: ")
}

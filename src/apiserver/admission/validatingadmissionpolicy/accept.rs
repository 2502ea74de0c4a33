//! Which expressions of policies and webhooks are taken: those that come to what is wanted of them, and that [`cel`]
//! evaluates. Upstream: `validateCELCondition` in `pkg/apis/admissionregistration/validation/validation.go`.

use ecow::{EcoString, eco_format};

use super::cel::{self, Type, Variables};
use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::quote::quoted;
use crate::api::status::{Cause, Status};
use crate::api::value::Value;
use crate::apiserver::rules::Refusal;
use crate::apiserver::write::Stage;

/// Refuses a policy or a configuration of webhooks whose expressions are not taken.
pub(in crate::apiserver::admission) fn check(request: &Request<'_>) -> Result<(), Refusal> {
    let supported = match request.kind {
        Kind::ValidatingAdmissionPolicy => policy(request.object),
        Kind::ValidatingWebhookConfiguration | Kind::MutatingWebhookConfiguration => configuration(request.object),
        _ => return Ok(()),
    };
    match supported {
        Ok(causes) if causes.is_empty() => Ok(()),
        Ok(causes) => {
            let status = Status::invalid(request.kind, request.object.text(&["metadata", "name"]), causes);
            Err((Stage::Validate, status))
        }
        Err(cause) => {
            let cause = format!("{cause}; Converge evaluates the common part of CEL, a real cluster all of it");
            Err(forbidden(request.kind, request.object, &cause))
        }
    }
}

/// What is wrong with the types of a policy's expressions; an error for one that can't be evaluated here.
fn policy(policy: &Value) -> Result<Vec<Cause>, String> {
    let mut variables = Variables::new();
    let mut causes = Vec::new();
    for (list, field, wanted) in [
        ("matchConditions", "expression", Some((Type::Bool, "bool"))),
        ("variables", "expression", None),
        ("validations", "expression", Some((Type::Bool, "bool"))),
        ("validations", "messageExpression", Some((Type::String, "string"))),
    ] {
        for (at, item) in policy.items(&["spec", list]).iter().enumerate() {
            let text = item.text(&[field]);
            if text.trim().is_empty() {
                continue;
            }
            let path = eco_format!("spec.{list}[{at}].{field}");
            let expression = cel::parse(text).map_err(|error| format!("{path}: {text}: {error}"))?;
            let found = cel::type_of(&expression, &variables);
            match wanted {
                None => {
                    variables.insert(item.text(&["name"]), found);
                }
                Some((wanted, name)) if !found.may_be(wanted) => causes.push(not_of_type(path, text, name)),
                Some(_) => {}
            }
        }
    }
    Ok(causes)
}

/// The same of the match conditions of webhooks.
fn configuration(configuration: &Value) -> Result<Vec<Cause>, String> {
    let mut causes = Vec::new();
    for (nth, webhook) in configuration.items(&["webhooks"]).iter().enumerate() {
        for (at, condition) in webhook.items(&["matchConditions"]).iter().enumerate() {
            let text = condition.text(&["expression"]);
            let path = eco_format!("webhooks[{nth}].matchConditions[{at}].expression");
            let expression = cel::parse(text).map_err(|error| format!("{path}: {text}: {error}"))?;
            if !cel::type_of(&expression, &Variables::new()).may_be(Type::Bool) {
                causes.push(not_of_type(path, text, "bool"));
            }
        }
    }
    Ok(causes)
}

fn not_of_type(field: EcoString, text: &str, wanted: &str) -> Cause {
    Cause {
        reason: "FieldValueInvalid".into(),
        message: eco_format!("Invalid value: {}: must evaluate to {wanted}", quoted(text)),
        field,
    }
}

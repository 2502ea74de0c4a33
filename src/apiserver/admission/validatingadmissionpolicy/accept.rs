//! Which expressions of policies and webhooks are taken: those that come to what is wanted of them, and that [`cel`]
//! evaluates. Upstream: `validateCELCondition` in `pkg/apis/admissionregistration/validation/validation.go`.

use ecow::{EcoString, eco_format};

use super::cel::{self, Fault, Type, Variables};
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

/// What is wrong with a policy's expressions; an error for one that can't be evaluated here.
fn policy(policy: &Value) -> Result<Vec<Cause>, String> {
    let mut variables = Variables::new();
    let mut causes = Vec::new();
    for (list, field, wanted) in [
        ("matchConditions", "expression", Some(Type::Bool)),
        ("variables", "expression", None),
        ("validations", "expression", Some(Type::Bool)),
        ("validations", "messageExpression", Some(Type::String)),
    ] {
        for (at, item) in policy.items(&["spec", list]).iter().enumerate() {
            // Only conditions lose the space around them.
            let text = item.text(&[field]);
            let text = if list == "matchConditions" { text.trim() } else { text };
            if text.trim().is_empty() {
                continue;
            }
            let path = eco_format!("spec.{list}[{at}].{field}");
            let found = compiled(path, text, &variables, wanted, &mut causes)?;
            if list == "variables" {
                variables.insert(item.text(&["name"]), found);
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
            let text = condition.text(&["expression"]).trim();
            let path = eco_format!("webhooks[{nth}].matchConditions[{at}].expression");
            compiled(path, text, &Variables::new(), Some(Type::Bool), &mut causes)?;
        }
    }
    Ok(causes)
}

/// The type of an expression; what is wrong with it comes to `causes`.
fn compiled(path: EcoString, text: &str, variables: &Variables<'_>, wanted: Option<Type>, causes: &mut Vec<Cause>) -> Result<Type, String> {
    let compiled = cel::compile(text, variables, wanted).map_err(|error| format!("{path}: {text}: {error}"))?;
    let (reason, message) = match compiled {
        Ok(found) => return Ok(found),
        Err(Fault::Invalid(why)) => ("FieldValueInvalid", eco_format!("Invalid value: {}: {why}", quoted(text))),
        Err(Fault::Internal(why)) => ("InternalError", eco_format!("Internal error: {why}")),
    };
    causes.push(Cause {
        reason: reason.into(),
        message,
        field: path,
    });
    Ok(Type::Unknown)
}

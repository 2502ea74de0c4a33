//! `ValidatingAdmissionPolicy`: policies that are bound judge requests by expressions.
//! Upstream: `apiserver/pkg/admission/plugin/policy/validating` (`dispatcher.go`, `validator.go`) and `policy/matching`.
//!
//! Not here: parameters, audit annotations, and what [`cel`] leaves out. A policy that needs them is refused when it is
//! created, rather than judged in another way than a real cluster would.

mod cel;
mod matching;

pub(super) use matching::is_asked;

use ecow::{EcoString, eco_format};

use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object, Shared};
use crate::api::status::{Cause, Reason};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;
use crate::value;
use cel::Scope;

/// A request that policies judge.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    /// `CREATE`, `UPDATE` or `DELETE`.
    pub operation: &'static str,
    /// The kind of the object.
    pub kind: Kind,
    /// The object as it would be; `null` for a deletion.
    pub object: &'a Value,
    /// The object before; `null` for a new one.
    pub old: &'a Value,
    /// The part that is addressed, empty for the whole.
    pub subresource: &'static str,
}

impl Attempt<'_> {
    /// The object, or the one that goes.
    pub(super) fn subject(&self) -> &Value {
        if self.object.is_null() { self.old } else { self.object }
    }
}

/// A request that a policy is against, with what it says and why.
struct Denial {
    message: String,
    reason: EcoString,
}

/// Asks every bound policy about a request that stores something.
pub(super) fn validate(server: &ApiServer, request: &Request<'_>) -> Result<Vec<EcoString>, Refusal> {
    let is_supported = match request.kind {
        Kind::ValidatingAdmissionPolicy => Some(supported(request.object)),
        Kind::ValidatingWebhookConfiguration | Kind::MutatingWebhookConfiguration => Some(supported_conditions(request.object)),
        _ => None,
    };
    if let Some(is_supported) = is_supported {
        return is_supported.map(|()| Vec::new()).map_err(|cause| {
            let cause = format!("{cause}; Converge evaluates the common part of CEL, a real cluster all of it");
            forbidden(request.kind, request.object, &cause)
        });
    }
    let attempt = Attempt {
        operation: if request.old.is_some() { "UPDATE" } else { "CREATE" },
        kind: request.kind,
        object: request.object,
        old: request.old.map_or(&Value::Null, Object::value),
        subresource: request.subresource.name(),
    };
    judge(server, &attempt)
}

/// Asks every bound policy. Returns the warnings.
pub(super) fn judge(server: &ApiServer, attempt: &Attempt<'_>) -> Result<Vec<EcoString>, Refusal> {
    let mut warnings = Vec::new();
    let exempt = matches!(
        attempt.kind,
        Kind::ValidatingAdmissionPolicy
            | Kind::ValidatingAdmissionPolicyBinding
            | Kind::ValidatingWebhookConfiguration
            | Kind::MutatingWebhookConfiguration
    );
    if exempt || server.list(Kind::ValidatingAdmissionPolicyBinding).next().is_none() {
        return Ok(warnings);
    }
    for policy in server.list(Kind::ValidatingAdmissionPolicy) {
        if !matching::matches(server, attempt, policy.value().at(&["spec", "matchConstraints"])) {
            continue;
        }
        for binding in server.list(Kind::ValidatingAdmissionPolicyBinding) {
            let value = binding.value();
            let bound = value.text(&["spec", "policyName"]) == policy.name();
            if !bound || !matching::matches_binding(server, attempt, value.at(&["spec", "matchResources"])) {
                continue;
            }
            for denial in denials(server, attempt, policy) {
                for action in value.items(&["spec", "validationActions"]).iter().filter_map(Value::as_str) {
                    match action {
                        "Deny" => return Err(denied(attempt, policy, binding, &denial)),
                        "Warn" => warnings.push(eco_format!(
                            "Validation failed for ValidatingAdmissionPolicy '{}' with binding '{}': {}",
                            policy.name(),
                            binding.name(),
                            denial.message
                        )),
                        _ => {}
                    }
                }
            }
        }
    }
    Ok(warnings)
}

fn denied(attempt: &Attempt<'_>, policy: &Object, binding: &Object, denial: &Denial) -> Refusal {
    let message = format!(
        "ValidatingAdmissionPolicy '{}' with binding '{}' denied request: {}",
        policy.name(),
        binding.name(),
        denial.message
    );
    let (stage, mut status) = forbidden(attempt.kind, attempt.subject(), &message);
    if denial.reason != "Forbidden" {
        (status.reason, status.code) = (Reason::Invalid, 422);
    }
    status.causes.push(Cause {
        reason: "".into(),
        message: message.into(),
        field: "".into(),
    });
    (stage, status)
}

/// What the policy is against in a request that it matches.
fn denials(server: &ApiServer, attempt: &Attempt<'_>, policy: &Shared) -> Vec<Denial> {
    let spec = |field: &str| policy.value().items(&["spec", field]);
    let mut scope = scope(server, attempt);
    let fails = policy.value().text(&["spec", "failurePolicy"]) != "Ignore";
    let error = |expression: &str, error: &str| {
        fails.then(|| Denial {
            message: format!("expression '{expression}' resulted in error: {error}"),
            reason: "Invalid".into(),
        })
    };
    let mut failure = None;
    for condition in spec("matchConditions") {
        let expression = condition.text(&["expression"]);
        match run(expression, &mut scope) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return Vec::new(),
            Err(cause) => failure = failure.or_else(|| error(expression, &cause)),
        }
    }
    if let Some(failure) = failure {
        return vec![failure];
    }
    let mut variables = Value::map();
    for variable in spec("variables") {
        if let Ok(value) = run(variable.text(&["expression"]), &mut scope) {
            variables.set(&[variable.text(&["name"])], value);
            scope.set("variables", variables.clone());
        }
    }
    let judged = spec("validations").iter().filter_map(|validation| {
        let expression = validation.text(&["expression"]);
        match run(expression, &mut scope) {
            Ok(Value::Bool(true)) => None,
            Ok(_) => Some(Denial {
                message: message(validation, &mut scope),
                reason: match validation.text(&["reason"]) {
                    "" => "Invalid".into(),
                    reason => reason.into(),
                },
            }),
            Err(cause) => error(expression, &cause),
        }
    });
    judged.collect()
}

fn run(expression: &str, scope: &mut Scope) -> Result<Value, String> {
    cel::evaluate(&cel::parse(expression)?, scope)
}

/// Whether all match conditions of a webhook are met.
///
/// # Errors
/// What could not be evaluated, where none of the others is against it.
pub(super) fn meets_conditions(server: &ApiServer, attempt: &Attempt<'_>, webhook: &Value) -> Result<bool, String> {
    let mut scope = scope(server, attempt);
    let mut failures = Vec::new();
    for condition in webhook.items(&["matchConditions"]) {
        let expression = condition.text(&["expression"]);
        match run(expression, &mut scope) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return Ok(false),
            Err(cause) => failures.push(format!("expression '{expression}' resulted in error: {cause}")),
        }
    }
    match failures.as_slice() {
        [] => Ok(true),
        [only] => Err(only.clone()),
        several => Err(format!("[{}]", several.join(", "))),
    }
}

/// The message of a validation that failed: evaluated, written down, or the expression itself.
fn message(validation: &Value, scope: &mut Scope) -> String {
    let text = validation.text(&["messageExpression"]);
    let evaluated = if text.is_empty() { None } else { run(text, scope).ok() };
    let evaluated = evaluated
        .as_ref()
        .and_then(Value::as_str)
        .map(str::trim)
        .filter(|text| !text.is_empty() && !text.contains('\n'));
    let written = Some(validation.text(&["message"]).trim()).filter(|text| !text.is_empty());
    evaluated.or(written).map_or_else(
        || format!("failed expression: {}", validation.text(&["expression"]).trim()),
        str::to_owned,
    )
}

fn scope(server: &ApiServer, attempt: &Attempt<'_>) -> Scope {
    let names = attempt.kind.names();
    let metadata = |field: &str| attempt.subject().text(&["metadata", field]);
    let request = value!({
        "operation": (attempt.operation),
        "name": (metadata("name")),
        "namespace": (metadata("namespace")),
        "subResource": (attempt.subresource),
        "dryRun": false,
        "kind": {"group": (names.group), "version": (names.version), "kind": (names.kind)},
        "resource": {"group": (names.group), "version": (names.version), "resource": (names.plural)}
    });
    let namespace = server.get(&Key::new(Kind::Namespace, "", metadata("namespace")));
    Scope::new([
        ("object", attempt.object.clone()),
        ("oldObject", attempt.old.clone()),
        ("request", request),
        (
            "namespaceObject",
            namespace.map_or(Value::Null, |namespace| namespace.value().clone()),
        ),
        ("variables", Value::map()),
    ])
}

/// Whether the match conditions of every webhook can be evaluated here.
fn supported_conditions(configuration: &Value) -> Result<(), String> {
    for (nth, webhook) in configuration.items(&["webhooks"]).iter().enumerate() {
        for (at, condition) in webhook.items(&["matchConditions"]).iter().enumerate() {
            let text = condition.text(&["expression"]);
            cel::parse(text).map_err(|error| format!("webhooks[{nth}].matchConditions[{at}].expression: {text}: {error}"))?;
        }
    }
    Ok(())
}

/// Whether every part of a policy can be evaluated here.
fn supported(policy: &Value) -> Result<(), String> {
    if policy.at(&["spec", "paramKind"]).is_some() {
        return Err("spec.paramKind: parameters are not evaluated".to_owned());
    }
    let fields = [
        ("matchConditions", "expression"),
        ("variables", "expression"),
        ("validations", "expression"),
        ("validations", "messageExpression"),
    ];
    for (list, field) in fields {
        for (at, item) in policy.items(&["spec", list]).iter().enumerate() {
            let text = item.text(&[field]);
            if !text.is_empty() {
                cel::parse(text).map_err(|error| format!("spec.{list}[{at}].{field}: {text}: {error}"))?;
            }
        }
    }
    Ok(())
}

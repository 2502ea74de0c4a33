//! `ValidatingAdmissionPolicy`: policies that are bound judge requests by expressions.
//! Upstream: `apiserver/pkg/admission/plugin/policy/validating` (`dispatcher.go`, `validator.go`) and `policy/matching`.
//!
//! Not here: audit annotations, which only the audit log would tell, and what [`cel`] leaves out. A policy that needs
//! more than that is refused when it is created, rather than judged in another way than a real cluster would.

mod accept;
mod cel;
mod matching;
mod params;

pub(super) use accept::check;
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

/// What the policies make of a request.
#[derive(Default)]
pub(super) struct Verdict {
    /// What the client is warned of, whether the request is let through or not.
    pub warnings: Vec<EcoString>,
    /// The first refusal.
    pub refusal: Option<Refusal>,
}

/// Asks every bound policy.
pub(super) fn judge(server: &ApiServer, attempt: &Attempt<'_>) -> Verdict {
    let mut verdict = Verdict::default();
    let exempt = matches!(
        attempt.kind,
        Kind::ValidatingAdmissionPolicy
            | Kind::ValidatingAdmissionPolicyBinding
            | Kind::ValidatingWebhookConfiguration
            | Kind::MutatingWebhookConfiguration
    );
    if exempt || server.list(Kind::ValidatingAdmissionPolicyBinding).next().is_none() {
        return verdict;
    }
    for policy in server.list(Kind::ValidatingAdmissionPolicy) {
        if matching::matches(server, attempt, policy.value().at(&["spec", "matchConstraints"])) {
            ask(server, attempt, policy, &mut verdict);
        }
    }
    verdict
}

/// Asks one policy through each of its bindings.
fn ask(server: &ApiServer, attempt: &Attempt<'_>, policy: &Shared, verdict: &mut Verdict) {
    let fails = policy.value().text(&["spec", "failurePolicy"]) != "Ignore";
    let refuse = |verdict: &mut Verdict, binding: Option<&Object>, denial: &Denial| {
        verdict.refusal.get_or_insert_with(|| denied(attempt, policy, binding, denial));
    };
    let misconfigured = |what: &str, cause: &str| Denial {
        message: format!("failed to configure {what}: {cause}"),
        reason: "".into(),
    };
    let kind = match params::kind(policy.value()) {
        Ok(kind) => kind,
        Err(cause) if fails => return refuse(verdict, None, &misconfigured("policy", &cause)),
        Err(_) => return,
    };
    for binding in server.list(Kind::ValidatingAdmissionPolicyBinding) {
        let value = binding.value();
        let bound = value.text(&["spec", "policyName"]) == policy.name();
        if !bound || !matching::matches_binding(server, attempt, value.at(&["spec", "matchResources"])) {
            continue;
        }
        let params = match params::collect(server, kind, value, attempt.subject().text(&["metadata", "namespace"])) {
            Ok(params) => params,
            Err(cause) => {
                if fails {
                    refuse(verdict, Some(binding), &misconfigured("binding", &cause));
                }
                continue;
            }
        };
        for denial in params.into_iter().flat_map(|params| denials(server, attempt, policy, params)) {
            for action in value.items(&["spec", "validationActions"]).iter().filter_map(Value::as_str) {
                match action {
                    "Deny" => refuse(verdict, Some(binding), &denial),
                    "Warn" => verdict.warnings.push(eco_format!(
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

fn denied(attempt: &Attempt<'_>, policy: &Object, binding: Option<&Object>, denial: &Denial) -> Refusal {
    let by = binding
        .map(|binding| format!(" with binding '{}'", binding.name()))
        .unwrap_or_default();
    let message = format!(
        "ValidatingAdmissionPolicy '{}'{by} denied request: {}",
        policy.name(),
        denial.message
    );
    let (stage, mut status) = forbidden(attempt.kind, attempt.subject(), &message);
    match denial.reason.as_str() {
        "Forbidden" => {}
        "RequestEntityTooLarge" => (status.reason, status.code) = (Reason::RequestEntityTooLarge, 413),
        _ => (status.reason, status.code) = (Reason::Invalid, 422),
    }
    status.causes.push(Cause {
        reason: "".into(),
        message: message.into(),
        field: "".into(),
    });
    (stage, status)
}

/// What the policy is against in a request that it matches.
fn denials(server: &ApiServer, attempt: &Attempt<'_>, policy: &Shared, params: Value) -> Vec<Denial> {
    let spec = |field: &str| policy.value().items(&["spec", field]);
    let mut scope = scope(server, attempt);
    scope.set("params", params);
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
        ("params", Value::Null),
    ])
}

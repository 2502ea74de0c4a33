//! Webhooks: what they do is the scenario's, when they are asked and what their failure means is their configuration's.
//! Upstream: `apiserver/pkg/admission/plugin/webhook` (`mutating/dispatcher.go`, `validating/dispatcher.go`,
//! `errors/statuserror.go`).
//!
//! Match conditions are evaluated as far as policies are (`validatingadmissionpolicy`); a configuration with more than that
//! is refused when it is created.

use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::{EcoString, eco_format};

use super::forbidden;
use super::validatingadmissionpolicy::{Attempt, is_asked, meets_conditions};
use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::ApiServer;
use crate::apiserver::patch;
use crate::apiserver::rules::Refusal;
use crate::apiserver::write::Stage;

/// What a webhook does when it is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Behaviour {
    /// It allows the request.
    #[default]
    Allow,
    /// It denies the request with this message.
    Deny(EcoString),
    /// It allows the request and answers with a JSON patch (RFC 6902) of the object.
    Mutate(Value),
    /// It does not answer within the time that its configuration gives it.
    Timeout,
    /// Nothing listens at its address.
    Unreachable,
}

/// What each webhook does, by its name; one that is not named allows everything.
pub type Behaviours = BTreeMap<EcoString, Behaviour>;

impl ApiServer {
    /// What the webhooks do.
    pub fn webhooks(&self) -> &Behaviours {
        &self.webhooks
    }

    /// Lets the webhook `name` do this from now on.
    pub fn set_webhook(&mut self, name: EcoString, behaviour: Behaviour) {
        Rc::make_mut(&mut self.webhooks).insert(name, behaviour);
    }
}

/// Asks every webhook of `configurations` that the request is about. Returns the object as they changed it, if they did.
///
/// # Errors
/// The first denial, or the failure of a webhook that must not fail.
pub(super) fn ask(server: &ApiServer, configurations: Kind, attempt: &Attempt<'_>) -> Result<Option<Value>, Refusal> {
    // What decides about webhooks is asked of none.
    let exempt = matches!(
        attempt.kind,
        Kind::ValidatingWebhookConfiguration
            | Kind::MutatingWebhookConfiguration
            | Kind::ValidatingAdmissionPolicy
            | Kind::ValidatingAdmissionPolicyBinding
    );
    if exempt || server.list(configurations).next().is_none() {
        return Ok(None);
    }
    let configurations_in_order: Vec<&Shared> = server.list(configurations).collect();
    let webhooks = configurations_in_order
        .iter()
        .flat_map(|configuration| configuration.value().items(&["webhooks"]));
    let webhooks: Vec<&Value> = webhooks.collect();
    let mut round = Round {
        server,
        mutates: configurations == Kind::MutatingWebhookConfiguration,
        changed: None,
        asked_before: Vec::new(),
        again: Vec::new(),
    };
    for webhook in &webhooks {
        round.ask(attempt, webhook)?;
    }
    // Those that want it see once what others changed after they were asked.
    for again in std::mem::take(&mut round.again) {
        round.ask(attempt, again)?;
    }
    Ok(round.changed)
}

/// One after the other, webhooks are asked about a request.
struct Round<'a> {
    server: &'a ApiServer,
    /// Whether they may change the object.
    mutates: bool,
    /// The object as they changed it.
    changed: Option<Value>,
    /// Webhooks that were asked and want to be asked again if the object changes.
    asked_before: Vec<&'a Value>,
    /// Those of them since whose turn the object did change.
    again: Vec<&'a Value>,
}

impl<'a> Round<'a> {
    fn ask(&mut self, attempt: &Attempt<'_>, webhook: &'a Value) -> Result<(), Refusal> {
        let current = Attempt {
            object: self.changed.as_ref().unwrap_or(attempt.object),
            ..*attempt
        };
        if !is_asked(self.server, &current, webhook) {
            return Ok(());
        }
        let fails = webhook.text(&["failurePolicy"]) != "Ignore";
        match meets_conditions(self.server, &current, webhook) {
            Ok(true) => {}
            Err(cause) if fails => return Err(forbidden(attempt.kind, current.subject(), &cause)),
            Ok(false) | Err(_) => return Ok(()),
        }
        let before = current.object.clone();
        match answer(self.server, webhook, &before, self.mutates) {
            Ok(Some(object)) if object != before => {
                self.changed = Some(object);
                self.again.append(&mut self.asked_before);
            }
            Err(Failure::Denied(status)) => return Err((Stage::Admit, status)),
            Err(Failure::Call(cause)) if fails => {
                let name = webhook.text(&["name"]);
                let message = format!("Internal error occurred: failed calling webhook {name:?}: failed to call webhook: {cause}");
                return Err((Stage::Admit, Status::new(Reason::InternalError, message)));
            }
            Ok(_) | Err(Failure::Call(_)) => {}
        }
        if webhook.text(&["reinvocationPolicy"]) == "IfNeeded" {
            self.asked_before.push(webhook);
        }
        Ok(())
    }
}

/// Why a webhook let a request not pass.
enum Failure {
    Denied(Status),
    /// It could not be asked, for this cause.
    Call(EcoString),
}

fn answer(server: &ApiServer, webhook: &Value, object: &Value, mutates: bool) -> Result<Option<Value>, Failure> {
    let name = webhook.text(&["name"]);
    let post = || {
        eco_format!(
            "Post \"{}?timeout={}s\"",
            address(webhook),
            webhook.int(&["timeoutSeconds"]).unwrap_or(10)
        )
    };
    match server.webhooks.get(name).unwrap_or(&Behaviour::Allow) {
        Behaviour::Mutate(operations) if mutates && !object.is_null() => {
            let patched = patch::apply_json(object, operations);
            let wrong = |cause: EcoString| {
                let message = format!("Internal error occurred: {cause}");
                Failure::Denied(Status::new(Reason::InternalError, message))
            };
            patched.map(Some).map_err(wrong)
        }
        Behaviour::Allow | Behaviour::Mutate(_) => Ok(None),
        Behaviour::Deny(message) => {
            let denied = format!("admission webhook {name:?} denied the request");
            let message = if message.is_empty() {
                format!("{denied} without explanation")
            } else {
                format!("{denied}: {message}")
            };
            Err(Failure::Denied(Status::new(Reason::Forbidden, message)))
        }
        Behaviour::Timeout => Err(Failure::Call(eco_format!("{}: context deadline exceeded", post()))),
        Behaviour::Unreachable => Err(Failure::Call(eco_format!("{}: {}", post(), refused(server, webhook)))),
    }
}

/// The address at which the server asks the webhook.
fn address(webhook: &Value) -> EcoString {
    let text = |field: &str| webhook.text(&["clientConfig", "service", field]);
    match webhook.text(&["clientConfig", "url"]) {
        "" => {
            let port = webhook.int(&["clientConfig", "service", "port"]).unwrap_or(443);
            let path = text("path").trim_start_matches('/');
            eco_format!("https://{}.{}.svc:{port}/{path}", text("name"), text("namespace"))
        }
        url => url.into(),
    }
}

/// Why nobody answers there.
fn refused(server: &ApiServer, webhook: &Value) -> EcoString {
    let text = |field: &str| webhook.text(&["clientConfig", "service", field]);
    if text("name").is_empty() {
        let url = webhook.text(&["clientConfig", "url"]).trim_start_matches("https://");
        let host = url.split('/').next().unwrap_or_default();
        let port = if host.contains(':') { "" } else { ":443" };
        return eco_format!("dial tcp {host}{port}: connect: connection refused");
    }
    match server.get(&Key::new(Kind::Service, text("namespace"), text("name"))) {
        None => eco_format!("service {:?} not found", text("name")),
        Some(service) => {
            let port = webhook.int(&["clientConfig", "service", "port"]).unwrap_or(443);
            let address = service.value().text(&["spec", "clusterIP"]);
            eco_format!("dial tcp {address}:{port}: connect: connection refused")
        }
    }
}

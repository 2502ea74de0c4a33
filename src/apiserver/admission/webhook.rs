//! Webhooks: what they do is the scenario's, when they are asked and what their failure means is their configuration's.
//! Upstream: `apiserver/pkg/admission/plugin/webhook`.

use std::collections::BTreeMap;
use std::rc::Rc;

use ecow::EcoString;

use crate::api::value::Value;
use crate::apiserver::ApiServer;

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

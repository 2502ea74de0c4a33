//! `ResourceQuota`: a new object must fit into every quota of its namespace, and is charged to them; so must what a change
//! of a Service or a claim adds.
//! Upstream: `apiserver/pkg/admission/plugin/resourcequota/controller.go` (`CheckRequest`).

use std::collections::BTreeSet;

use ecow::EcoString;

use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::quantity::Quantity;
use crate::api::usage::{self, Usage};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::apiserver::actor::Actor;
use crate::apiserver::rules::Refusal;
use crate::apiserver::why::{QuotaWhy, Why};
use crate::apiserver::write::{Outcome, Subresource, Verb, Write, Writer};

/// A quota with what it will have in use.
pub(in crate::apiserver) struct Charge {
    quota: Shared,
    used: Usage,
    requested: Usage,
}

/// Holds an object against the quotas of its namespace. Returns what is to be charged if it is stored.
pub(super) fn check(server: &ApiServer, request: &Request<'_>) -> Result<Vec<Charge>, Refusal> {
    let namespace = request.namespace();
    let quotas: Vec<Shared> = server.list_in(Kind::ResourceQuota, namespace).cloned().collect();
    if quotas.is_empty() || namespace.is_empty() {
        return Ok(Vec::new());
    }
    let object = Object::new(request.kind, request.object.clone());
    let old = request.old;
    if old.is_some_and(|old| !request.is_whole() || !usage::is_counted_change(&object, old)) {
        return Ok(Vec::new());
    }
    let all = usage::usage(&object, server.now_ms);
    let added = old.map_or_else(|| all.clone(), |old| growth(&all, &usage::usage(old, server.now_ms)));
    let mut charges = Vec::new();
    for quota in quotas {
        // A quota that did not count the object before has to take all of it.
        let counted_before = old.is_some_and(|old| usage::in_scope(quota.value(), old));
        let asked = if counted_before { &added } else { &all };
        let charge = fit(&quota, &object, asked).map_err(|cause| forbidden(request.kind, request.object, &cause))?;
        charges.extend(charge);
    }
    Ok(charges)
}

/// What `new` uses beyond `old`; what became less is found by the controller.
fn growth(new: &Usage, old: &Usage) -> Usage {
    let mut growth = new.clone();
    for (resource, amount) in &mut growth {
        if let Some(before) = old.get(resource) {
            *amount = if *amount > *before {
                amount.minus(before)
            } else {
                Quantity::default()
            };
        }
    }
    growth
}

/// Whether the object fits into one quota, and what that leaves in use; `None` where the quota does not count it.
fn fit(quota: &Shared, object: &Object, asked: &Usage) -> Result<Option<Charge>, String> {
    let name = quota.name();
    let hard = usage::quantities(quota.value().at(&["status", "hard"]));
    let counted: BTreeSet<EcoString> = hard.keys().filter(|name| usage::uses(object.kind(), name)).cloned().collect();
    if counted.is_empty() || !usage::in_scope(quota.value(), object) {
        return Ok(None);
    }
    let is_pod = object.kind() == Kind::Pod;
    if let Some(missing) = usage::unnamed(object.value(), &counted).filter(|_| is_pod) {
        return Err(format!("failed quota: {name}: {missing}"));
    }
    let used = usage::quantities(quota.value().at(&["status", "used"]));
    if !counted.iter().all(|resource| used.contains_key(resource)) {
        let names: Vec<&str> = counted.iter().map(EcoString::as_str).collect();
        return Err(format!("status unknown for quota: {name}, resources: {}", names.join(",")));
    }
    let mut requested = asked.clone();
    requested.retain(|resource, amount| hard.contains_key(resource) && !amount.is_zero());
    let mut now_used = used.clone();
    usage::add(&mut now_used, &requested);
    let exceeds = |resource: &EcoString| now_used.get(resource) > hard.get(resource);
    let over: BTreeSet<EcoString> = requested.keys().filter(|resource| exceeds(resource)).cloned().collect();
    if !over.is_empty() {
        let masked = |usage: &Usage| {
            let mut usage = usage.clone();
            usage.retain(|resource, _| over.contains(resource));
            usage::print(&usage)
        };
        return Err(format!(
            "exceeded quota: {name}, requested: {}, used: {}, limited: {}",
            masked(&requested),
            masked(&used),
            masked(&hard)
        ));
    }
    Ok((!requested.is_empty()).then(|| Charge {
        quota: Shared::clone(quota),
        used: now_used,
        requested,
    }))
}

/// Notes in the quotas what an object that is about to be stored uses.
pub(in crate::apiserver) fn commit(server: &mut ApiServer, charges: Vec<Charge>) {
    for Charge { quota, used, requested } in charges {
        let mut value = quota.value().clone();
        value.set(&["status", "used"], to_value(&used));
        let after = server.put(Kind::ResourceQuota, value);
        let why = QuotaWhy::Charged {
            requested: usage::print(&requested).into(),
        };
        server.journal.push(Write {
            writer: Writer::new(Actor::ResourceQuotaController, Why::Quota(why)),
            verb: Verb::Update,
            subresource: Subresource::Status,
            key: after.key().clone(),
            outcome: Outcome::Stored,
            before: Some(quota),
            after: Some(after),
        });
    }
}

/// The amounts as an object holds them.
pub fn to_value(usage: &Usage) -> Value {
    let map: Map = usage.iter().map(|(name, amount)| (name.clone(), amount.to_string())).collect();
    map.into()
}

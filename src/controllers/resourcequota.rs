//! The resource-quota controller: keeps `status.hard` and `status.used` of ResourceQuotas.
//! What comes is charged by admission at once; what goes is found here.
//! Upstream: `pkg/controller/resourcequota/resource_quota_controller.go`.

use super::{Context, ControllerName, Next};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::quantity::Quantity;
use crate::api::status::Status;
use crate::api::usage::{self, Usage};
use crate::apiserver::actor::Actor;
use crate::apiserver::admission::resourcequota::to_value;
use crate::apiserver::why::{QuotaWhy, Why};
use crate::apiserver::write::{Subresource, Write, Writer};
use crate::apiserver::{ApiServer, UpdateOptions};

/// Counts the quota at `key` anew.
pub(super) fn reconcile(context: &mut Context<'_>, key: &Key) -> Result<Next, Status> {
    let Some(quota) = context.api.get(key).cloned() else {
        return Ok(Next::Done);
    };
    let hard = usage::quantities(quota.body().at(&["spec", "hard"]));
    let mut used: Usage = hard
        .keys()
        .map(|name| (name.clone(), Quantity::parse("0").unwrap_or_default()))
        .collect();
    let now_ms = context.api.now_ms();
    let kinds = Kind::ALL
        .into_iter()
        .filter(|kind| hard.keys().any(|name| usage::uses(*kind, name)));
    for object in kinds.flat_map(|kind| context.api.list_in(kind, &key.namespace)) {
        if usage::in_scope(quota.body(), object) {
            let mut counted = usage::usage(object, now_ms);
            counted.retain(|name, _| hard.contains_key(name));
            usage::add(&mut used, &counted);
        }
    }
    let mut value = quota.value().clone();
    value.set(&["status", "hard"], to_value(&hard));
    value.set(&["status", "used"], to_value(&used));
    let why = QuotaWhy::Recounted {
        used: usage::print(&used).into(),
    };
    let options = UpdateOptions {
        subresource: Subresource::Status,
        trusted: true,
        ..UpdateOptions::default()
    };
    let writer = Writer::new(Actor::ResourceQuotaController, Why::Quota(why));
    context.api.update(writer, Kind::ResourceQuota, value, options)?;
    Ok(Next::Done)
}

/// Wakes the quotas that a write concerns: one that is new or has another `spec`, and those that count an
/// object that went or counts otherwise now (`DefaultUpdateFilter`).
pub(super) fn observe(api: &ApiServer, write: &Write, wake: &mut dyn FnMut(ControllerName, Key)) {
    let (before, after) = (write.before.as_deref(), write.after.as_deref());
    let changed = |after: &&Object| before.is_none_or(|before| before.body().get("spec") != after.body().get("spec"));
    if let Some(quota) = after.filter(|after| after.kind() == Kind::ResourceQuota).filter(changed) {
        wake(ControllerName::ResourceQuota, quota.key().clone());
    }
    let ended = |pod: &Object| pod.kind() == Kind::Pod && pod.pod().phase.is_terminal();
    let gone = before.is_some() && after.is_none();
    let differs = |kind: Kind, path: &[&str]| {
        let is = |object: Option<&Object>| object.and_then(|object| object.body().at(path)).cloned();
        write.key.kind == kind && before.is_some() && after.is_some() && is(before) != is(after)
    };
    let retyped = differs(Kind::Service, &["spec", "type"]) || differs(Kind::Pod, &["spec", "activeDeadlineSeconds"]);
    let just_ended = before.is_some_and(|before| !ended(before)) && after.is_some_and(ended);
    if gone || just_ended || retyped {
        for quota in api.list_in(Kind::ResourceQuota, &write.key.namespace) {
            wake(ControllerName::ResourceQuota, quota.key().clone());
        }
    }
}

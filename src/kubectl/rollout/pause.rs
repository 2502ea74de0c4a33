//! `kubectl rollout pause|resume|restart`. Upstream: `objectpauser.go`, `objectresumer.go`, `objectrestarter.go`.

use crate::api::kind::Kind;
use crate::api::time;
use crate::api::value::Value;
use crate::apiserver::write::Subresource;

use super::select;
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::Outcome;

const MANAGER: &str = "kubectl-rollout";
const RESTARTED_AT: [&str; 5] = ["spec", "template", "metadata", "annotations", "kubectl.kubernetes.io/restartedAt"];

pub(in crate::kubectl) fn pause(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    change(client, arguments, "paused", "pausing is not supported", &|value, _| {
        if value.flag(&["spec", "paused"]) {
            return Err("is already paused");
        }
        value.set(&["spec", "paused"], true);
        Ok(())
    })
}

pub(in crate::kubectl) fn resume(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    change(client, arguments, "resumed", "resuming is not supported", &|value, _| {
        if !value.flag(&["spec", "paused"]) {
            return Err("is not paused");
        }
        value.remove(&["spec", "paused"]);
        Ok(())
    })
}

pub(in crate::kubectl) fn restart(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    change(client, arguments, "restarted", "restarting is not supported", &|value, now_ms| {
        if value.flag(&["spec", "paused"]) {
            return Err("can't restart paused deployment (run rollout resume first)");
        }
        value.set(&RESTARTED_AT, time::format(now_ms));
        Ok(())
    })
}

type Change = dyn Fn(&mut Value, u64) -> Result<(), &'static str>;

fn change(client: &mut Client<'_>, arguments: &Arguments, done: &str, unsupported: &'static str, change: &Change) -> Outcome {
    let selection = select(client, arguments)?;
    if selection.objects.is_empty() && selection.failures.is_empty() {
        client.nothing_found(Some(Client::namespace(arguments)));
    }
    client.each_selected(&selection, &mut |client, object| {
        let mut value = object.value().clone();
        let changed = if object.kind() == Kind::Deployment {
            change(&mut value, client.api.now_ms())
        } else {
            Err(unsupported)
        };
        if let Err(cause) = changed {
            let message = format!("error: {} \"{}\" {cause}", object.kind().qualified_resource(), object.name());
            return Err(message.into());
        }
        if value == *object.value() {
            let message = format!(
                "failed to create patch for {}: if restart has already been triggered within the past second, please wait before \
                 attempting to trigger another",
                object.name()
            );
            return Err(message.into());
        }
        let manager = arguments.text("field-manager").unwrap_or(MANAGER);
        match client.patch(manager, object.kind(), value, Subresource::None, DryRun::No) {
            Ok(patched) => {
                client.new_printer();
                client.print_done(&patched, done, DryRun::No, arguments)
            }
            Err(status) => Err(format!("failed to patch: {}", status.message).into()),
        }
    })
}

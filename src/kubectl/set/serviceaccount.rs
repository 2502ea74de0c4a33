//! `kubectl set serviceaccount`. Upstream: `set_serviceaccount.go`.

use crate::api::value::Value;

use super::{Change, change};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::failure::Outcome;

pub(in crate::kubectl) fn service_account(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let dry_run = DryRun::read(arguments, client)?;
    let Some((account, resources)) = arguments.words.split_last() else {
        return Err("serviceaccount is required".into());
    };
    let set = |spec: &mut Value| {
        spec.set(&["serviceAccountName"], account.as_str());
        // The server keeps the field's old name equal to it.
        if spec.at(&["serviceAccount"]).is_some() {
            spec.set(&["serviceAccount"], account.as_str());
        }
        Vec::new()
    };
    let what = Change {
        records: true,
        done: "serviceaccount updated",
        sends_nothing: true,
        refused: "failed to patch ServiceAccountName ",
        pattern: None,
        edit: &set,
    };
    change(client, arguments, resources, dry_run, &what)
}

//! `kubectl rollout history`. Upstream: `history.go`.

use std::collections::BTreeMap;

use crate::api::kind::Kind;
use crate::api::object::Shared;

use super::{group_kind, replica_sets, select, visit};
use crate::kubectl::arguments::Arguments;
use crate::kubectl::client::{Client, DryRun};
use crate::kubectl::describe;
use crate::kubectl::failure::{Failure, Outcome};
use crate::kubectl::output::{Format, shown};
use crate::kubectl::tabwriter;

const CHANGE_CAUSE: &str = "kubernetes.io/change-cause";

pub(in crate::kubectl) fn history(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let wanted = arguments.whole("revision").unwrap_or_default();
    if wanted < 0 {
        return Err(format!("revision must be a positive integer: {wanted}").into());
    }
    let format = Format::read(arguments, false)?;
    let selection = select(client, arguments)?;
    visit(selection, |object| {
        if object.kind() != Kind::Deployment {
            return Err(format!("no history viewer has been implemented for {:?}", group_kind(object.kind())).into());
        }
        let revisions = revisions(client, object);
        if format == Format::Plain {
            let text = view(&revisions, wanted)?;
            let heading = if wanted > 0 {
                format!("with revision #{wanted}")
            } else {
                String::new()
            };
            return client.print_done(object, &format!("{heading}\n{text}"), DryRun::No, arguments);
        }
        let not_found = || Failure::from("unable to find the specified revision");
        let printed: Vec<&Shared> = match wanted {
            0 => revisions.values().collect(),
            wanted => vec![revisions.get(&wanted).ok_or_else(not_found)?],
        };
        for set in printed {
            match &format {
                Format::Name => client.print(&format!("{}\n", crate::kubectl::output::full_name(set.kind(), set.name()))),
                format => client.print_object(format, &shown(set.value(), arguments))?,
            }
        }
        Ok(())
    })
}

/// The ReplicaSets by their revisions.
fn revisions(client: &Client<'_>, deployment: &Shared) -> BTreeMap<i64, Shared> {
    let sets = replica_sets(client.api, deployment).into_iter();
    sets.filter_map(|set| set.revision().map(|revision| (revision, set))).collect()
}

fn view(revisions: &BTreeMap<i64, Shared>, wanted: i64) -> Result<String, Failure> {
    if revisions.is_empty() {
        return Ok("No rollout history found.".to_owned());
    }
    if wanted > 0 {
        let set = revisions.get(&wanted).ok_or("unable to find the specified revision")?;
        let mut template = set.value().at(&["spec", "template"]).cloned().unwrap_or_default();
        if let Some(cause) = set.annotation(CHANGE_CAUSE).filter(|cause| !cause.is_empty()) {
            template.set(&["metadata", "annotations", CHANGE_CAUSE], cause);
        }
        return Ok(describe::pod_template(&template));
    }
    let mut text = "REVISION\tCHANGE-CAUSE\n".to_owned();
    for (revision, set) in revisions {
        let own = set.annotation(CHANGE_CAUSE).filter(|cause| !cause.is_empty());
        let of_template = || set.value().text(&["spec", "template", "metadata", "annotations", CHANGE_CAUSE]);
        let cause = own.unwrap_or_else(of_template);
        text.push_str(&format!("{revision}\t{}\n", if cause.is_empty() { "<none>" } else { cause }));
    }
    Ok(tabwriter::align(&text, tabwriter::DESCRIPTION, &mut Vec::new()))
}

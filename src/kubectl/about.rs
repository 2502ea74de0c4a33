//! `kubectl api-resources`, `version` and `events`.

use crate::api::kind::Kind;
use crate::api::object::Shared;
use crate::api::time;
use crate::api::value::Value;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::duration;
use super::failure::{Failure, Outcome};
use super::resources;
use super::tabwriter;

/// The flags of `api-resources`.
pub(super) const API_RESOURCES: &[Flag] = &[
    flag("namespaced", Takes::Truth),
    flag("api-group", Takes::Text),
    flag("no-headers", Takes::Truth),
    short("output", 'o', Takes::Text),
];

/// The flags of `version`.
pub(super) const VERSION: &[Flag] = &[flag("client", Takes::Truth), short("output", 'o', Takes::Text)];

/// The flags of `events`.
pub(super) const EVENTS: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    flag("for", Takes::Text),
    flag("types", Takes::Text),
    flag("no-headers", Takes::Truth),
];

const VERSION_NAME: &str = "v1.36.2";
const KUSTOMIZE_VERSION: &str = "v5.8.1";

pub(super) fn version(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.words.is_empty() {
        return Err(format!("extra arguments: [{}]", arguments.words.join(" ")).into());
    }
    let output = arguments.text("output").unwrap_or_default();
    if !matches!(output, "" | "json" | "yaml") {
        return Err("--output must be 'yaml' or 'json'".into());
    }
    if !output.is_empty() {
        let version = crate::value!({"gitVersion": VERSION_NAME, "major": "1", "minor": "36"});
        let mut value = crate::value!({"clientVersion": (version.clone()), "kustomizeVersion": KUSTOMIZE_VERSION});
        if !arguments.truth("client") {
            value.set(&["serverVersion"], version);
        }
        let text = if output == "json" {
            // Here kubectl indents by two, elsewhere by four.
            crate::manifest::to_json(&value).replace("    ", "  ")
        } else {
            crate::manifest::to_yaml(&value)
        };
        client.print(&(text + "\n"));
        return Ok(());
    }
    client.print(&format!("Client Version: {VERSION_NAME}\nKustomize Version: {KUSTOMIZE_VERSION}\n"));
    if !arguments.truth("client") {
        client.print(&format!("Server Version: {VERSION_NAME}\n"));
    }
    Ok(())
}

/// `kubectl cluster-info`
pub(super) fn cluster_info(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if arguments.words.first().is_some_and(|word| word == "dump") {
        return Err("converge does not have \"kubectl cluster-info dump\"; \"kubectl help\" lists what is there".into());
    }
    client.print(&format!(
        "Kubernetes control plane is running at https://{}\n\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info \
         dump'.\n",
        crate::apiserver::ADDRESS
    ));
    Ok(())
}

pub(super) fn api_versions(client: &mut Client<'_>, _arguments: &Arguments) -> Outcome {
    let mut versions: Vec<String> = Kind::ALL.into_iter().map(Kind::api_version).collect();
    versions.sort();
    versions.dedup();
    client.print(&(versions.join("\n") + "\n"));
    Ok(())
}

pub(super) fn api_resources(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let mut kinds: Vec<Kind> = Kind::ALL.into_iter().collect();
    kinds.sort_by_key(|kind| (kind.names().group, kind.names().plural));
    if arguments.given("namespaced") {
        kinds.retain(|kind| kind.names().namespaced == arguments.truth("namespaced"));
    }
    if let Some(group) = arguments.text("api-group") {
        kinds.retain(|kind| kind.names().group == group);
    }
    if arguments.text("output") == Some("name") {
        for kind in &kinds {
            client.print(&format!("{}\n", kind.qualified_resource()));
        }
        return Ok(());
    }
    let mut text = String::new();
    if !arguments.truth("no-headers") {
        text.push_str("NAME\tSHORTNAMES\tAPIVERSION\tNAMESPACED\tKIND\n");
    }
    for kind in kinds {
        let names = kind.names();
        let line = format!(
            "{}\t{}\t{}\t{}\t{}\n",
            names.plural,
            names.short.join(","),
            kind.api_version(),
            names.namespaced,
            names.kind
        );
        text.push_str(&line);
    }
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
    Ok(())
}

pub(super) fn events(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let namespace = Client::namespace(arguments);
    let everywhere = arguments.truth("all-namespaces");
    let about = match arguments.text("for") {
        Some(target) => {
            let (kind, name) = target.split_once('/').ok_or("--for must be in resource/name form")?;
            Some((resources::kind_of(kind)?, name))
        }
        None => None,
    };
    let types: Vec<&str> = arguments.all("types").iter().flat_map(|list| list.split(',')).collect();
    let is_type = |kind: &&str| ["normal", "warning"].iter().any(|known| kind.eq_ignore_ascii_case(known));
    if !types.iter().all(is_type) {
        return Err(Failure::from("valid --types are Normal or Warning"));
    }
    let mut events: Vec<&Shared> = client
        .api
        .list(Kind::Event)
        .filter(|event| everywhere || event.namespace() == namespace)
        .filter(|event| types.is_empty() || types.iter().any(|kind| kind.eq_ignore_ascii_case(event.value().text(&["type"]))))
        .filter(|event| {
            about.is_none_or(|(kind, name)| {
                let involved = |field: &str| event.value().text(&["involvedObject", field]);
                involved("kind") == kind.name() && involved("name") == name
            })
        })
        .collect();
    events.sort_by_key(|event| time::parse(last_seen(event.value())).unwrap_or_default());
    if events.is_empty() {
        let text = if everywhere {
            "No events found.".to_owned()
        } else {
            format!("No events found in {namespace} namespace.")
        };
        client.warn(&text);
        return Ok(());
    }
    let mut text = String::new();
    if !arguments.truth("no-headers") {
        text.push_str(if everywhere { "NAMESPACE\t" } else { "" });
        text.push_str("LAST SEEN\tTYPE\tREASON\tOBJECT\tMESSAGE\n");
    }
    for event in events {
        if everywhere {
            text.push_str(&format!("{}\t", event.namespace()));
        }
        text.push_str(&event_row(event.value(), client.api.now_ms()));
    }
    let text = tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new());
    client.print(&text);
    Ok(())
}

/// When an event was last seen, whichever of the two APIs for events wrote it.
fn last_seen(event: &Value) -> &str {
    let times = [["series", "lastObservedTime"].as_slice(), &["lastTimestamp"], &["eventTime"]];
    times
        .into_iter()
        .map(|path| event.text(path))
        .find(|time| !time.is_empty())
        .unwrap_or_default()
}

/// How long ago, how often, what, about which object.
fn event_row(event: &Value, now_ms: u64) -> String {
    let since = |time: &str| duration::since(time, now_ms);
    let first = since(match event.text(&["eventTime"]) {
        "" => event.text(&["firstTimestamp"]),
        time => time,
    });
    let count = match event.get("series").and_then(Value::as_map) {
        Some(_) => event.int(&["series", "count"]),
        None => event.int(&["count"]).filter(|count| *count > 1),
    };
    let seen = count.map_or_else(
        || first.clone(),
        |count| format!("{} (x{count} over {first})", since(last_seen(event))),
    );
    format!(
        "{seen}\t{}\t{}\t{}/{}\t{}\n",
        event.text(&["type"]),
        event.text(&["reason"]),
        event.text(&["involvedObject", "kind"]),
        event.text(&["involvedObject", "name"]),
        event.text(&["message"]).trim()
    )
}

//! `kubectl api-resources`, `api-versions`, `cluster-info` and `version`.

use crate::api::kind::Kind;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::Outcome;
use super::tabwriter;

/// The flags of `api-resources`.
pub(super) const API_RESOURCES: &[Flag] = &[
    flag("namespaced", Takes::Truth),
    flag("api-group", Takes::Text),
    flag("no-headers", Takes::Truth),
    short("output", 'o', Takes::Text),
    flag("verbs", Takes::Text),
    flag("categories", Takes::Text),
    flag("sort-by", Takes::Text),
    flag("cached", Takes::Truth),
];

/// The flags of `version`.
pub(super) const VERSION: &[Flag] = &[flag("client", Takes::Truth), short("output", 'o', Takes::Text)];

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
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("unexpected arguments: [{words}]\nSee 'kubectl api-resources -h' for help and examples").into());
    }
    let sort_by = arguments.text("sort-by").unwrap_or_default();
    if !matches!(sort_by, "" | "name" | "kind") {
        return Err("--sort-by accepts only name or kind".into());
    }
    let mut kinds: Vec<Kind> = Kind::ALL.into_iter().collect();
    kinds.sort_by_key(|kind| {
        let names = kind.names();
        let first = match sort_by {
            "name" => names.plural,
            "kind" => names.kind,
            _ => names.group,
        };
        (first, names.plural)
    });
    if arguments.given("namespaced") {
        kinds.retain(|kind| kind.names().namespaced == arguments.truth("namespaced"));
    }
    if let Some(group) = arguments.text("api-group") {
        kinds.retain(|kind| kind.names().group == group);
    }
    let asked = |flag: &str| -> Vec<&str> { arguments.all(flag).iter().flat_map(|list| list.split(',')).collect() };
    kinds.retain(|kind| asked("verbs").iter().all(|verb| verbs(*kind).contains(verb)));
    kinds.retain(|kind| asked("categories").iter().all(|category| categories(*kind).contains(category)));
    let output = arguments.text("output").unwrap_or_default();
    if output == "name" {
        for kind in &kinds {
            client.print(&format!("{}\n", kind.qualified_resource()));
        }
        return Ok(());
    }
    let mut text = String::new();
    if !arguments.truth("no-headers") {
        let more = if output == "wide" { "\tVERBS\tCATEGORIES" } else { "" };
        text.push_str(&format!("NAME\tSHORTNAMES\tAPIVERSION\tNAMESPACED\tKIND{more}\n"));
    }
    for kind in kinds {
        let names = kind.names();
        let (short, version) = (names.short.join(","), kind.api_version());
        text.push_str(&format!(
            "{}\t{short}\t{version}\t{}\t{}",
            names.plural, names.namespaced, names.kind
        ));
        if output == "wide" {
            text.push_str(&format!("\t{}\t{}", verbs(kind).join(","), categories(kind).join(",")));
        }
        text.push('\n');
    }
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
    Ok(())
}

/// What can be done with objects of a kind. Namespaces end one by one, each with what is in it.
fn verbs(kind: Kind) -> Vec<&'static str> {
    let mut verbs = vec!["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
    verbs.retain(|verb| kind != Kind::Namespace || *verb != "deletecollection");
    verbs
}

/// The words that mean several types at once.
fn categories(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Pod | Kind::Service | Kind::Deployment | Kind::ReplicaSet | Kind::HorizontalPodAutoscaler => &["all"],
        Kind::ValidatingAdmissionPolicy
        | Kind::ValidatingAdmissionPolicyBinding
        | Kind::MutatingWebhookConfiguration
        | Kind::ValidatingWebhookConfiguration => &["api-extensions"],
        _ => &[],
    }
}

//! `kubectl top`: what the metrics server measured of Pods and nodes, in a cluster that has one.
//! Upstream: `kubectl/pkg/cmd/top`, `kubectl/pkg/metricsutil`.

use std::cmp::Reverse;

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::resources::{Filter, Request};
use super::{duration, tabwriter};
use crate::api::kind::Kind;
use crate::api::object::{Object, Shared};
use crate::api::pod::holds;
use crate::api::quantity::Quantity;
use crate::controllers::PodUsage;

/// The flags of `top pod`.
pub(super) const PODS: &[Flag] = &[
    short("all-namespaces", 'A', Takes::Truth),
    flag("containers", Takes::Truth),
    flag("no-headers", Takes::Truth),
    flag("sort-by", Takes::Text),
    flag("sum", Takes::Truth),
    flag("use-protocol-buffers", Takes::Truth),
];

/// The flags of `top node`.
pub(super) const NODES: &[Flag] = &[
    flag("no-headers", Takes::Truth),
    flag("sort-by", Takes::Text),
    flag("show-capacity", Takes::Truth),
    flag("use-protocol-buffers", Takes::Truth),
];

const MEBIBYTE: i64 = 1 << 20;

/// Until a Pod is so old, it is no fault that nothing is known of it.
const CREATION_DELAY_MS: u64 = 120_000;

/// Thousandths of a core, and bytes.
type Usage = (i64, i64);

/// `kubectl top pod`
pub(super) fn pods(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let wanted = check(arguments, "pod", arguments.given("selector") || arguments.given("field-selector"))?;
    let request = Request::new(client, arguments, &arguments.words);
    let filter = Filter::new(Kind::Pod, &request)?;
    let is_meant = |pod: &Object| {
        (request.all_namespaces || pod.namespace() == request.namespace)
            && wanted.map_or_else(|| filter.matches(pod), |name| pod.name() == name)
    };
    let mut measured = measured(client)?;
    measured.retain(|usage| is_meant(&usage.pod));
    if measured.is_empty() {
        if let Some(name) = wanted {
            return Err(unknown("podmetrics", &format!("{}/{name}", request.namespace)));
        }
        return nothing_measured(client, &request, &is_meant);
    }
    let text = table(&mut measured, arguments);
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
    Ok(())
}

/// Why nothing was measured of the Pods that are meant: they are too new, or too old for that, or there is none.
fn nothing_measured(client: &mut Client<'_>, request: &Request<'_>, is_meant: &dyn Fn(&Object) -> bool) -> Outcome {
    let now_ms = client.api.now_ms();
    let meant: Vec<&Shared> = client.api.list(Kind::Pod).filter(|pod| is_meant(pod)).collect();
    if meant.is_empty() {
        client.nothing_found((!request.all_namespaces).then_some(request.namespace));
        return Ok(());
    }
    let mut ages = meant.into_iter().map(|pod| (pod, now_ms.saturating_sub(pod.created_ms())));
    let late = ages.find(|(_, age_ms)| *age_ms > CREATION_DELAY_MS);
    let message = late.map(|(pod, age_ms)| {
        let (namespace, name, age) = (pod.namespace(), pod.name(), duration::go(age_ms));
        format!("Metrics not available for pod {namespace}/{name}, age: {age}")
    });
    Err(message.unwrap_or_else(|| "metrics not available yet".to_owned()).into())
}

/// The lines of `measured`, each Pod's or each container's, and their sum if it is asked for.
fn table(measured: &mut [PodUsage], arguments: &Arguments) -> String {
    let sort = arguments.text("sort-by").unwrap_or_default();
    measured.sort_by_key(|usage| order(sort, usage_of(usage)));
    let (with_namespace, with_containers) = (arguments.truth("all-namespaces"), arguments.truth("containers"));
    let mut columns = vec!["NAME", "CPU(cores)", "MEMORY(bytes)"];
    if with_containers {
        columns.insert(0, "POD");
    }
    if with_namespace {
        columns.insert(0, "NAMESPACE");
    }
    let mut text = header(arguments, &columns);
    for usage in measured.iter() {
        let namespace = if with_namespace {
            format!("{}\t", usage.pod.namespace())
        } else {
            String::new()
        };
        let whole = usage_of(usage);
        if !with_containers {
            text.push_str(&format!("{namespace}{}\t{}\n", usage.pod.name(), cells(whole)));
            continue;
        }
        // What a Pod uses falls to its first container.
        let containers = usage.pod.value().items(&["spec", "containers"]).iter().enumerate();
        let mut containers: Vec<(&str, Usage)> = containers
            .map(|(nth, container)| (container.text(&["name"]), if nth == 0 { whole } else { (0, 0) }))
            .collect();
        containers.sort_by_key(|(name, usage)| (order(sort, *usage), *name));
        for (name, used) in containers {
            text.push_str(&format!("{namespace}{}\t{name}\t{}\n", usage.pod.name(), cells(used)));
        }
    }
    if arguments.truth("sum") {
        let total = sum(measured.iter());
        text.push_str(&format!("{}________\t________\t\n", "\t".repeat(columns.len() - 2)));
        text.push_str(&format!("{}\t{}\n", "\t".repeat(columns.len() - 3), cells(total)));
    }
    text
}

/// `kubectl top node`
pub(super) fn nodes(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let wanted = check(arguments, "node", arguments.given("selector"))?;
    let request = Request::new(client, arguments, &arguments.words);
    let filter = Filter::new(Kind::Node, &request)?;
    let pods = measured(client)?;
    let used = |node: &Object| sum(pods.iter().filter(|usage| usage.pod.pod().node == *node.name()));
    let meant = |node: &&Shared| wanted.map_or_else(|| filter.matches(node), |name| node.name() == name);
    let nodes = client.api.list(Kind::Node).filter(meant);
    let (mut answering, silent): (Vec<_>, Vec<_>) = nodes
        .map(|node| (node, used(node)))
        .partition(|(node, _)| holds(node.value(), "Ready"));
    if answering.is_empty() {
        return Err(wanted.map_or_else(|| "metrics not available yet".into(), |name| unknown("nodemetrics", name)));
    }
    let sort = arguments.text("sort-by").unwrap_or_default();
    answering.sort_by_key(|(_, usage)| order(sort, *usage));
    let whole = if arguments.truth("show-capacity") {
        "capacity"
    } else {
        "allocatable"
    };
    let mut text = header(arguments, &["NAME", "CPU(cores)", "CPU(%)", "MEMORY(bytes)", "MEMORY(%)"]);
    for (node, (cpu, memory)) in answering {
        let percent = |resource: &str, milli: i64| {
            let amount = Quantity::parse(node.value().text(&["status", whole, resource])).map_or(0, |amount| amount.milli_value());
            (milli * 100).checked_div(amount).unwrap_or_default()
        };
        let (of_cpu, of_memory) = (percent("cpu", cpu), percent("memory", memory * 1000));
        text.push_str(&format!(
            "{}\t{cpu}m\t{of_cpu}%\t{}Mi\t{of_memory}%\t\n",
            node.name(),
            memory / MEBIBYTE
        ));
    }
    for (node, _) in silent {
        text.push_str(&format!("{}\t{}\n", node.name(), "<unknown>\t".repeat(4)));
    }
    client.print(&tabwriter::align(&text, tabwriter::TABLE, &mut Vec::new()));
    Ok(())
}

/// Reads the one name that `top` takes, and refuses what kubectl refuses before it asks the server.
fn check<'a>(arguments: &'a Arguments, what: &str, selects: bool) -> Result<Option<&'a str>, Failure> {
    if arguments.words.len() > 1 {
        let line = format!("{what} [NAME | -l label]");
        return Err(format!("{line}\nSee 'kubectl top {what} -h' for help and examples").into());
    }
    if !matches!(arguments.text("sort-by").unwrap_or_default(), "" | "cpu" | "memory") {
        return Err("--sort-by accepts only cpu or memory".into());
    }
    let name = arguments.words.first().map(String::as_str);
    if name.is_some() && selects {
        return Err("only one of NAME or selector can be provided".into());
    }
    Ok(name)
}

fn measured(client: &Client<'_>) -> Result<Vec<PodUsage>, Failure> {
    let measured = client.metrics.and_then(|metrics| metrics.measured_pods(client.api));
    measured.ok_or_else(|| "Metrics API not available".into())
}

/// What a metrics server says when it is asked for a name of which it knows nothing.
fn unknown(resource: &str, name: &str) -> Failure {
    Failure::Plain(format!(
        "Error from server (NotFound): {resource}.metrics.k8s.io \"{name}\" not found"
    ))
}

fn usage_of(pod: &PodUsage) -> Usage {
    (pod.cpu_milli, pod.memory_bytes)
}

fn sum<'a>(pods: impl Iterator<Item = &'a PodUsage>) -> Usage {
    pods.map(usage_of).fold((0, 0), |sum, usage| (sum.0 + usage.0, sum.1 + usage.1))
}

fn header(arguments: &Arguments, columns: &[&str]) -> String {
    if arguments.truth("no-headers") {
        return String::new();
    }
    columns.join("\t") + "\t\n"
}

fn cells((cpu_milli, memory_bytes): Usage) -> String {
    format!("{cpu_milli}m\t{}Mi\t", memory_bytes / MEBIBYTE)
}

/// The most comes first; without a resource to sort by, all are equal and stay in order of their names.
fn order(sort: &str, (cpu_milli, memory_bytes): Usage) -> Reverse<i64> {
    Reverse(match sort {
        "cpu" => cpu_milli,
        "memory" => memory_bytes,
        _ => 0,
    })
}

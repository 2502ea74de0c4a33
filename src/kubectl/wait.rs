//! `kubectl wait`. Upstream: `kubectl/pkg/cmd/wait`.

use crate::api::object::{Key, Object};
use crate::api::pod::condition;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

use super::Follow;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::jsonpath::{self, Template};
use super::output::full_name;
use super::resources::{self, Request};

/// The flags of `wait`.
pub(super) const FLAGS: &[Flag] = &[
    flag("for", Takes::Text),
    flag("timeout", Takes::Duration),
    flag("all", Takes::Truth),
    short("all-namespaces", 'A', Takes::Truth),
    flag("local", Takes::Truth),
];

/// What is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Goal {
    Deleted,
    Created,
    Condition { name: String, status: String },
    Path { template: Template, wanted: Option<String> },
}

/// A wait for some objects, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    goal: Goal,
    /// The objects that have not come so far, with the uids that they had.
    targets: Vec<(Key, String)>,
}

const PATIENCE_MS: i64 = 30_000;

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let goal = goal(arguments.text("for").unwrap_or_default())?;
    let request = Request {
        type_means_all: arguments.truth("all"),
        ..Request::new(client, arguments, &arguments.words)
    };
    let selection = resources::select(client, &request)?;
    let mut failures = selection.failures;
    if goal == Goal::Deleted {
        failures.retain(|failure| !super::get::is_not_found(failure));
    }
    Failure::all(failures)?;
    if selection.objects.is_empty() {
        return if goal == Goal::Deleted {
            Ok(())
        } else {
            Err("no matching resources found".into())
        };
    }
    let targets = selection
        .objects
        .iter()
        .map(|object| (object.key().clone(), object.uid().to_string()));
    let mut wait = Wait {
        goal,
        targets: targets.collect(),
    };
    let printed = wait.poll(client.api);
    client.print(&printed);
    if wait.is_over() {
        return Ok(());
    }
    let timeout_ms = match arguments.duration_ms("timeout").unwrap_or(PATIENCE_MS) {
        0 => return Failure::all(vec![wait.timed_out()]),
        negative if negative < 0 => 168 * 3_600_000,
        timeout_ms => timeout_ms,
    };
    let deadline_ms = client.api.now_ms() + u64::try_from(timeout_ms).unwrap_or_default();
    client.output.follow = Some(Follow::wait(wait, deadline_ms));
    Ok(())
}

fn goal(text: &str) -> Result<Goal, Failure> {
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "delete" => return Ok(Goal::Deleted),
        "create" => return Ok(Goal::Created),
        _ => {}
    }
    if lower.starts_with("condition=") {
        let rest = &text["condition=".len()..];
        let (name, status) = rest.split_once('=').unwrap_or((rest, "true"));
        return Ok(Goal::Condition {
            name: name.to_owned(),
            status: status.to_owned(),
        });
    }
    if let Some(rest) = text.strip_prefix("jsonpath=") {
        let format = "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'";
        let end = rest.rfind('}').map_or(rest.find('=').unwrap_or(rest.len()), |at| at + 1);
        let (path, wanted) = rest.split_at(end);
        let wanted = wanted.strip_prefix('=').map(|wanted| wanted.trim_matches(['"', '\'']).to_owned());
        if path.is_empty() || wanted.as_ref().is_some_and(String::is_empty) {
            return Err(format.into());
        }
        let template = Template::parse(&jsonpath::relaxed(path)?)?;
        return Ok(Goal::Path { template, wanted });
    }
    Err(format!("unrecognized condition: {text:?}").into())
}

impl Wait {
    /// Takes out the objects that have come so far, and says so of each.
    pub fn poll(&mut self, api: &ApiServer) -> String {
        let mut printed = String::new();
        let goal = &self.goal;
        self.targets.retain(|(key, uid)| {
            let object = api.get(key);
            let met = match (goal, object) {
                (Goal::Deleted, object) => object.is_none_or(|object| object.uid() != uid),
                (Goal::Created, object) => object.is_some(),
                (_, None) => false,
                (goal, Some(object)) => goal.is_met(object),
            };
            if met {
                let done = if *goal == Goal::Deleted { "deleted" } else { "condition met" };
                printed.push_str(&format!("{} {done}\n", full_name(key.kind, &key.name)));
            }
            !met
        });
        printed
    }

    /// Whether nothing is left to wait for.
    pub fn is_over(&self) -> bool {
        self.targets.is_empty()
    }

    /// What is said when the time is over.
    pub fn timed_out(&self) -> Failure {
        let line = |(key, _): &(Key, String)| {
            Failure::Client(format!(
                "timed out waiting for the condition on {}/{}",
                key.kind.names().plural,
                key.name
            ))
        };
        let mut lines: Vec<Failure> = self.targets.iter().map(line).collect();
        if lines.len() == 1 {
            lines.remove(0)
        } else {
            Failure::Several(lines)
        }
    }
}

impl Goal {
    fn is_met(&self, object: &Object) -> bool {
        let value = object.value();
        match self {
            Self::Condition { name, status } => {
                let conditions = value.items(&["status", "conditions"]);
                let found = conditions.iter().find(|found| found.text(&["type"]).eq_ignore_ascii_case(name));
                let Some(found) = found.or_else(|| condition(value, name)) else {
                    return false;
                };
                let observed = found
                    .int(&["observedGeneration"])
                    .or_else(|| value.int(&["status", "observedGeneration"]));
                let is_current = observed.is_none_or(|observed| observed >= object.generation());
                is_current && found.text(&["status"]).eq_ignore_ascii_case(status)
            }
            Self::Path { template, wanted } => {
                let found: Vec<Value> = template.find(value).unwrap_or_default().concat();
                match (found.as_slice(), wanted) {
                    ([], _) => false,
                    (_, None) => true,
                    ([one], Some(wanted)) => jsonpath::text(one) == *wanted,
                    _ => false,
                }
            }
            Self::Deleted | Self::Created => false,
        }
    }
}

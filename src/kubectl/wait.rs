//! `kubectl wait`. Upstream: `kubectl/pkg/cmd/wait`.

use crate::api::object::{Key, Object};
use crate::api::pod::condition;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

use super::Follow;
use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::{Failure, Outcome};
use super::jsonpath::{self, Template};
use super::output::full_name;
use super::resources::{self, Request, Selection};

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

/// A wait for some objects, one after the other: the second is looked at when the first has come so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    /// Each object has to reach all of them, in their order.
    goals: Vec<Goal>,
    /// The objects that have not come so far, with the uids that they had.
    targets: Vec<(Key, String)>,
    /// How many goals the first of them has reached.
    reached: usize,
    /// Whether the first of them was there when its turn came: if it goes then, it may come back.
    seen: bool,
    /// What went wrong so far.
    failures: Vec<Failure>,
}

/// How long kubectl waits where no timeout is given.
const PATIENCE_MS: i64 = 30_000;
/// How long it waits where the timeout is negative: a week.
const WEEK_MS: i64 = 168 * 3_600_000;
/// How often it looks for objects that are to be created.
const LOOK_MS: u64 = 500;

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    let goals = goals(arguments.all("for"))?;
    let request = Request {
        type_means_all: arguments.truth("all"),
        ..Request::new(client, arguments, &arguments.words)
    };
    let mut timeout_ms = arguments.duration_ms("timeout").unwrap_or(PATIENCE_MS);
    if timeout_ms < 0 {
        timeout_ms = WEEK_MS;
    }
    let timeout_ms = u64::try_from(timeout_ms).unwrap_or_default();
    let deadline_ms = *client.place.started_ms.get_or_insert(client.api.now_ms()) + timeout_ms;
    let selection = resources::select(client, &request)?;
    if goals.contains(&Goal::Created) && waits_for_creation(&selection) {
        if client.api.now_ms() >= deadline_ms {
            return Err("timed out waiting for the condition".into());
        }
        client.again_ms = Some(LOOK_MS.min(deadline_ms - client.api.now_ms()));
        client.pauses = true;
        return Ok(());
    }
    client.pauses = false;
    wait(client, goals, selection, (timeout_ms, deadline_ms))
}

/// Whether nothing is there yet of what is to be created. Another failure ends the wait.
fn waits_for_creation(selection: &Selection) -> bool {
    match selection.failures.as_slice() {
        [] => selection.objects.is_empty(),
        [failure] => super::get::is_not_found(failure),
        _ => false,
    }
}

fn wait(client: &mut Client<'_>, goals: Vec<Goal>, selection: Selection, (timeout_ms, deadline_ms): (u64, u64)) -> Outcome {
    let mut failures = selection.failures;
    if goals.contains(&Goal::Deleted) {
        failures.retain(|failure| !super::get::is_not_found(failure));
    } else if selection.objects.is_empty() && failures.is_empty() {
        return Err("no matching resources found".into());
    }
    let mut wait = Wait {
        goals,
        targets: selection
            .objects
            .iter()
            .map(|object| (object.key().clone(), object.uid().to_string()))
            .collect(),
        reached: 0,
        seen: false,
        failures,
    };
    let printed = match timeout_ms {
        0 => wait.look_once(client.api),
        _ => wait.poll(client.api),
    };
    client.print(&printed);
    if wait.is_over() {
        return Failure::all(wait.failures);
    }
    client.output.follow = Some(Follow::wait(wait, deadline_ms));
    Ok(())
}

fn goals(texts: &[String]) -> Result<Vec<Goal>, Failure> {
    if texts.is_empty() {
        return Err("unrecognized condition: []".into());
    }
    texts.iter().map(|text| goal(text)).collect()
}

fn goal(text: &str) -> Result<Goal, Failure> {
    match text.to_ascii_lowercase().as_str() {
        "delete" => return Ok(Goal::Deleted),
        "create" => return Ok(Goal::Created),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("condition=") {
        let (name, status) = rest.split_once('=').unwrap_or((rest, "true"));
        return Ok(Goal::Condition {
            name: name.to_owned(),
            status: status.to_owned(),
        });
    }
    match text.strip_prefix("jsonpath=") {
        Some(rest) => path(rest),
        None => Err(format!("unrecognized condition: {text:?}").into()),
    }
}

/// `{.a.b}=value`. A doubled `=` belongs to the path.
fn path(text: &str) -> Result<Goal, Failure> {
    let mut parts = vec![String::new()];
    let mut rest = text.chars().peekable();
    while let Some(char) = rest.next() {
        let last = parts.len() - 1;
        match char {
            '=' if rest.next_if_eq(&'=').is_some() => parts[last].push_str("=="),
            '=' => parts.push(String::new()),
            other => parts[last].push(other),
        }
    }
    if parts.len() > 2 {
        let format = "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'";
        return Err(format.into());
    }
    let path = jsonpath::relaxed(&parts[0])?;
    let wanted = parts.get(1).map(|wanted| wanted.trim_matches(['"', '\'']).to_owned());
    if wanted.as_ref().is_some_and(String::is_empty) {
        return Err("jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3".into());
    }
    if path.is_empty() {
        return Err("jsonpath expression cannot be empty".into());
    }
    Ok(Goal::Path {
        template: Template::parse(&path)?,
        wanted,
    })
}

impl Wait {
    /// Goes on to the first object that has not come so far, and says what those before it have reached.
    pub fn poll(&mut self, api: &ApiServer) -> String {
        let mut printed = String::new();
        while let Some((key, uid)) = self.targets.first() {
            let Some(goal) = self.goals.get(self.reached) else {
                self.next();
                continue;
            };
            match goal.is_met(api, key, uid, self.seen) {
                Ok(true) => {
                    printed.push_str(&met(key));
                    self.reached += 1;
                }
                Ok(false) => {
                    self.seen = true;
                    break;
                }
                Err(failure) => {
                    self.failures.push(failure);
                    self.next();
                }
            }
        }
        printed
    }

    fn next(&mut self) {
        self.targets.remove(0);
        self.reached = 0;
        self.seen = false;
    }

    /// Whether nothing is left to wait for.
    pub fn is_over(&self) -> bool {
        self.targets.is_empty()
    }

    /// What went wrong.
    pub fn failure(&self) -> Outcome {
        Failure::all(self.failures.clone())
    }

    /// Ends the wait when its time is over. There is no time left for the objects behind the one that did not come so
    /// far, whatever their state, but to see that they are gone.
    pub fn time_out(&mut self, api: &ApiServer) -> String {
        let mut printed = String::new();
        for (at, (key, _)) in std::mem::take(&mut self.targets).iter().enumerate() {
            let goal = self.goals.iter().find(|goal| **goal != Goal::Created);
            if at > 0 && goal == Some(&Goal::Deleted) && api.get(key).is_none() {
                printed.push_str(&met(key));
            } else {
                self.failures.push(said("timed out waiting for the condition on", key));
            }
        }
        printed
    }

    /// Looks at each object that is left, and waits for none.
    fn look_once(&mut self, api: &ApiServer) -> String {
        let mut printed = self.poll(api);
        while let Some((key, _)) = self.targets.first() {
            self.failures.push(said("condition not met for", key));
            self.next();
            printed.push_str(&self.poll(api));
        }
        printed
    }
}

/// What is said of a goal that is reached: kubectl's printer words a deletion in the same way.
fn met(key: &Key) -> String {
    format!("{} condition met\n", full_name(key.kind, &key.name))
}

fn said(complaint: &str, key: &Key) -> Failure {
    Failure::Client(format!("{complaint} {}/{}", key.kind.names().plural, key.name))
}

impl Goal {
    /// Whether the object has come so far. One that was not there when its turn came never will.
    fn is_met(&self, api: &ApiServer, key: &Key, uid: &str, seen: bool) -> Result<bool, Failure> {
        match (self, api.get(key)) {
            (Self::Deleted, object) => Ok(object.is_none_or(|object| object.uid() != uid)),
            (Self::Created, _) => Ok(true),
            (_, None) if seen => Ok(false),
            (Self::Condition { .. } | Self::Path { .. }, None) => Err(Status::not_found(key.kind, &key.name).into()),
            (Self::Condition { name, status }, Some(object)) => Ok(has_condition(object, name, status)),
            (Self::Path { template, wanted }, Some(object)) => has_value(object, template, wanted.as_deref()),
        }
    }
}

fn has_condition(object: &Object, name: &str, status: &str) -> bool {
    let value = object.value();
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

fn has_value(object: &Object, template: &Template, wanted: Option<&str>) -> Result<bool, Failure> {
    let lists = template.find(object.value())?;
    let Some(first) = lists.first().filter(|list| !list.is_empty()) else {
        return Ok(false);
    };
    if lists.len() > 1 {
        return Err("given jsonpath expression matches more than one list".into());
    }
    let [found] = first.as_slice() else {
        return Err("given jsonpath expression matches more than one value".into());
    };
    match (wanted, found) {
        (None, _) => Ok(true),
        (Some(_), Value::Map(_) | Value::List(_)) => Err("jsonpath leads to a nested object or list which is not supported".into()),
        (Some(wanted), found) => Ok(jsonpath::text(found).trim() == wanted.trim()),
    }
}

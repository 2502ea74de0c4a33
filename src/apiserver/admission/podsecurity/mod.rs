//! `PodSecurity`: the labels of a namespace name a level, and Pods that do not keep to it are refused or warned of; for
//! Deployments and ReplicaSets there are only warnings.
//! Upstream: `pod-security-admission/admission/admission.go` and `api/helpers.go`.

mod baseline;
mod finding;
mod restricted;

use std::collections::BTreeMap;

use ecow::{EcoString, eco_format};

use super::{Request, forbidden};
use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::status::{Cause, Status};
use crate::api::value::{Map, Value};
use crate::apiserver::ApiServer;
use crate::apiserver::rules::Refusal;
use crate::apiserver::write::Stage;
use finding::Finding;

/// What the labels' names begin with.
const PREFIX: &str = "pod-security.kubernetes.io/";
/// The minor version that `latest` means.
const LATEST: u32 = 36;
/// Pods of a namespace that a change of its level is checked against.
const MOST_PODS: usize = 3000;

/// How much a Pod may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Privileged,
    Baseline,
    Restricted,
}

/// A level as it was at a version of Kubernetes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LevelVersion {
    level: Level,
    /// The minor version; `None` is the latest.
    minor: Option<u32>,
}

/// What a namespace asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Policy {
    enforce: LevelVersion,
    warn: LevelVersion,
}

impl Level {
    const fn name(self) -> &'static str {
        match self {
            Self::Privileged => "privileged",
            Self::Baseline => "baseline",
            Self::Restricted => "restricted",
        }
    }

    fn of(name: &str) -> Option<Self> {
        [Self::Privileged, Self::Baseline, Self::Restricted]
            .into_iter()
            .find(|level| level.name() == name)
    }
}

impl LevelVersion {
    /// What a Pod of `metadata` and `spec` does beyond the level.
    fn violations(self, metadata: &Value, spec: &Value) -> Vec<Finding> {
        let minor = self.minor.unwrap_or(LATEST).min(LATEST);
        match self.level {
            Level::Privileged => Vec::new(),
            Level::Baseline => baseline::violations(minor, metadata, spec, false),
            Level::Restricted => {
                let mut findings = baseline::violations(minor, metadata, spec, true);
                findings.extend(restricted::violations(minor, spec));
                findings
            }
        }
    }
}

impl std::fmt::Display for LevelVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.minor {
            None => write!(f, "{}:latest", self.level.name()),
            Some(minor) => write!(f, "{}:v1.{minor}", self.level.name()),
        }
    }
}

/// The policy of a namespace with `labels`, and what is wrong with them. What can't be read is as strict as can be.
fn policy(labels: &Map) -> (Policy, Vec<Cause>) {
    let mut causes = Vec::new();
    let mut mode = |name: &str| {
        let key = format!("{PREFIX}{name}");
        let version_key = format!("{key}-version");
        let text = |key: &str| labels.get(key).and_then(Value::as_str);
        let mut wrong = |key: &str, value: &str, message: &str| {
            causes.push(Cause {
                reason: "FieldValueInvalid".into(),
                message: eco_format!("Invalid value: {value:?}: {message}"),
                field: eco_format!("metadata.labels[{key}]"),
            });
        };
        let level = text(&key).map(|value| {
            Level::of(value).unwrap_or_else(|| {
                wrong(&key, value, "must be one of privileged, baseline, restricted");
                Level::Restricted
            })
        });
        let minor = text(&version_key).map(|value| {
            parse_version(value).unwrap_or_else(|| {
                wrong(&version_key, value, "must be \"latest\" or \"v1.x\"");
                None
            })
        });
        (level, minor)
    };
    let enforce = mode("enforce");
    mode("audit");
    let warn = mode("warn");
    let of = |(level, minor): (Option<Level>, Option<Option<u32>>)| LevelVersion {
        level: level.unwrap_or(Level::Privileged),
        minor: minor.flatten(),
    };
    // Who enforces a level is warned of it, too, unless a label of its own says otherwise; the version comes along with it.
    let follows = warn.0.is_none() && enforce.0.is_some_and(|level| level > Level::Privileged);
    let warn = if follows { (enforce.0, warn.1.or(enforce.1)) } else { warn };
    let policy = Policy {
        enforce: of(enforce),
        warn: of(warn),
    };
    (policy, causes)
}

/// `latest`, or `v1.` and a number.
#[allow(clippy::option_option, reason = "no version at all, and the latest one")]
fn parse_version(text: &str) -> Option<Option<u32>> {
    if text == "latest" {
        return Some(None);
    }
    let minor = text.strip_prefix("v1.")?;
    let plain = !minor.is_empty() && minor.bytes().all(|digit| digit.is_ascii_digit()) && (minor == "0" || !minor.starts_with('0'));
    if plain { minor.parse().ok().map(Some) } else { None }
}

/// Refuses a Pod beyond the enforced level. Returns the warnings for the client.
pub(super) fn validate(server: &ApiServer, request: &Request<'_>) -> Result<Vec<EcoString>, Refusal> {
    if !request.is_whole() {
        return Ok(Vec::new());
    }
    let template = match request.kind {
        Kind::Namespace => return validate_namespace(server, request),
        Kind::Pod if request.old.is_some_and(|old| !is_significant(request.object, old.value())) => return Ok(Vec::new()),
        Kind::Pod => request.object,
        Kind::Deployment | Kind::ReplicaSet if !request.warns => return Ok(Vec::new()),
        Kind::Deployment | Kind::ReplicaSet => match request.object.at(&["spec", "template"]) {
            Some(template) => template,
            None => return Ok(Vec::new()),
        },
        _ => return Ok(Vec::new()),
    };
    let Some(namespace) = server.get(&Key::new(Kind::Namespace, "", request.namespace())) else {
        return Ok(Vec::new());
    };
    if !is_labelled(namespace) {
        return Ok(Vec::new());
    }
    let (policy, _) = policy(namespace.labels());
    let metadata = template.get("metadata").unwrap_or(&Value::Null);
    let spec = template.get("spec").unwrap_or(&Value::Null);
    if request.kind == Kind::Pod {
        let violations = policy.enforce.violations(metadata, spec);
        if !violations.is_empty() {
            let cause = format!("violates PodSecurity \"{}\": {}", policy.enforce, finding::details(&violations));
            return Err(forbidden(Kind::Pod, request.object, &cause));
        }
    }
    if !request.warns {
        return Ok(Vec::new());
    }
    let violations = policy.warn.violations(metadata, spec);
    if violations.is_empty() {
        return Ok(Vec::new());
    }
    let details = finding::details(&violations);
    Ok(vec![eco_format!("would violate PodSecurity \"{}\": {details}", policy.warn)])
}

/// Whether the namespace says anything about levels at all.
fn is_labelled(namespace: &Object) -> bool {
    namespace.labels().keys().any(|key| key.starts_with(PREFIX))
}

/// Whether an update of a Pod changes what the levels look at: of that only images can change.
fn is_significant(new: &Value, old: &Value) -> bool {
    let images = |pod: &Value| -> Vec<String> {
        ["containers", "initContainers"]
            .into_iter()
            .flat_map(|list| pod.items(&["spec", list]))
            .map(|container| container.text(&["image"]).to_owned())
            .collect()
    };
    images(new) != images(old)
}

/// Refuses labels that can't be read, and warns of Pods that a stricter level would not have let in.
fn validate_namespace(server: &ApiServer, request: &Request<'_>) -> Result<Vec<EcoString>, Refusal> {
    let name = request.object.text(&["metadata", "name"]);
    let labels = request.object.at(&["metadata", "labels"]).and_then(Value::as_map);
    let (new, causes) = policy(labels.unwrap_or(Map::EMPTY));
    let before = request.old.map(|old| policy(old.labels()));
    if !causes.is_empty() {
        // Labels that were wrong before may stay so.
        return match before {
            Some((_, before)) if before == causes => Ok(Vec::new()),
            _ => Err((Stage::Admit, Status::invalid(Kind::Namespace, name, causes))),
        };
    }
    let Some((old, _)) = before else {
        return Ok(Vec::new());
    };
    let (new, old) = (new.enforce, old.enforce);
    if new == old || new.level == Level::Privileged || (new.level <= old.level && new.minor == old.minor) {
        return Ok(Vec::new());
    }
    Ok(check_pods(server, name, new))
}

fn check_pods(server: &ApiServer, namespace: &str, level: LevelVersion) -> Vec<EcoString> {
    let mut groups: BTreeMap<String, (EcoString, usize)> = BTreeMap::new();
    let total = server.list_in(Kind::Pod, namespace).count();
    for pod in server.list_in(Kind::Pod, namespace).take(MOST_PODS) {
        let part = |name: &str| pod.value().get(name).unwrap_or(&Value::Null);
        let violations = level.violations(part("metadata"), part("spec"));
        if !violations.is_empty() {
            // Pods come by name, so the first of a group has its first name.
            groups
                .entry(finding::reasons(&violations))
                .or_insert_with(|| (pod.name().clone(), 0))
                .1 += 1;
        }
    }
    let mut warnings = Vec::new();
    if total > MOST_PODS {
        warnings.push(eco_format!(
            "new PodSecurity enforce level only checked against the first {MOST_PODS} of {total} existing pods"
        ));
    }
    if !groups.is_empty() {
        warnings.push(eco_format!(
            "existing pods in namespace {namespace:?} violate the new PodSecurity enforce level \"{level}\""
        ));
    }
    let mut lines: Vec<EcoString> = groups
        .iter()
        .map(|(reasons, (pod, count))| match count {
            1 => eco_format!("{pod}: {reasons}"),
            2 => eco_format!("{pod} (and 1 other pod): {reasons}"),
            count => eco_format!("{pod} (and {} other pods): {reasons}", count - 1),
        })
        .collect();
    lines.sort();
    warnings.extend(lines);
    warnings
}

#[cfg(test)]
mod tests;

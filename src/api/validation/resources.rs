//! Requests and limits, of containers, of whole Pods, and the names of resources.
//!
//! Upstream: `validateResourceRequirements` in `pkg/apis/core/validation/validation.go`, `pkg/apis/core/helper`.

use super::names;
use super::read::{amounts, given, list, map, text};
use crate::api::field::{BadValue, ErrorList, Path};
use crate::api::quantity::Quantity;
use crate::api::value::Value;

/// Resources that a Pod as a whole can ask for, with the huge pages.
const OF_PODS: [&str; 3] = ["cpu", "hugepages-", "memory"];
/// Resources that are counted in whole numbers.
const COUNTS: [&str; 9] = [
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "services.nodeports",
    "services.loadbalancers",
];
const COMPUTE: [&str; 9] = [
    "cpu",
    "memory",
    "ephemeral-storage",
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
];

fn is_huge_page(name: &str) -> bool {
    name.starts_with("hugepages-")
}

fn is_quota_huge_page(name: &str) -> bool {
    is_huge_page(name) || name.starts_with("requests.hugepages-")
}

/// A resource that a quota without a prefix can name.
pub(super) fn is_standard_of_quotas(name: &str) -> bool {
    COUNTS.contains(&name) || COMPUTE.contains(&name) || name == "requests.storage" || is_quota_huge_page(name)
}

/// Without a prefix, or with one of Kubernetes' own.
fn is_native(name: &str) -> bool {
    !name.contains('/') || name.contains("kubernetes.io/")
}

/// A resource of a device plugin or the like.
fn is_extended(name: &str) -> bool {
    !is_native(name) && !name.starts_with("requests.") && names::qualified_name(&format!("requests.{name}")).is_empty()
}

/// Whether requests may be lower than limits.
pub(super) fn may_overcommit(name: &str) -> bool {
    is_native(name) && !is_huge_page(name)
}

/// A resource's name of any kind.
pub(super) fn name(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let messages = names::qualified_name(name);
    let well_formed = messages.is_empty();
    for message in messages {
        errors.invalid(path, quoted(name), &message);
    }
    if well_formed && !name.contains('/') && !is_standard_of_quotas(name) && name != "storage" {
        errors.invalid(path, quoted(name), "must be a standard resource type or fully qualified");
    }
}

fn quoted(name: &str) -> BadValue {
    super::render::named(name)
}

/// A resource's name in a container.
pub(super) fn name_in_container(resource: &str, path: &Path<'_>, errors: &mut ErrorList) {
    name(resource, path, errors);
    let standard = matches!(resource, "cpu" | "memory" | "ephemeral-storage") || is_huge_page(resource);
    if !resource.contains('/') {
        if !standard {
            errors.invalid(path, quoted(resource), "must be a standard resource for containers");
        }
    } else if !is_native(resource) && !is_extended(resource) {
        errors.invalid(path, quoted(resource), "doesn't follow extended resource name standard");
    }
}

fn name_in_pod(resource: &str, path: &Path<'_>, errors: &mut ErrorList) {
    let before = errors.len();
    name(resource, path, errors);
    let supported = matches!(resource, "cpu" | "memory") || is_huge_page(resource);
    if errors.len() == before && !supported {
        errors.not_supported(path, quoted(resource), &OF_PODS);
    }
}

/// A resource's name in a quota.
pub(super) fn name_in_quota(resource: &str, path: &Path<'_>, errors: &mut ErrorList) {
    name(resource, path, errors);
    if !resource.contains('/') && !is_standard_of_quotas(resource) {
        errors.invalid(path, quoted(resource), "must be a standard resource for quota");
    }
}

/// An amount that is not negative, and whole where the resource is counted.
pub(super) fn amount(name: &str, amount: &Quantity, path: &Path<'_>, errors: &mut ErrorList) {
    if amount.is_negative() {
        errors.invalid(path, amount.to_string().as_str(), "must be greater than or equal to 0");
    }
    if (COUNTS.contains(&name) || is_extended(name)) && amount.milli_value() % 1000 != 0 {
        errors.invalid(path, amount.to_string().as_str(), "must be an integer");
    }
}

/// `resources` of a container.
pub(super) fn of_container(resources: Option<&Value>, claims: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    requirements(resources.unwrap_or(&Value::Null), name_in_container, claims, path, errors);
}

/// `overhead` of a Pod, which counts as limits.
pub(super) fn overhead(overhead: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let limits = crate::value!({"limits": (overhead.clone())});
    requirements(&limits, name_in_container, &[], path, errors);
}

fn requirements(value: &Value, check_name: fn(&str, &Path<'_>, &mut ErrorList), claims: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    let limits_path = path.child("limits");
    let requests_path = path.child("requests");
    let (mut with_compute, mut with_huge_pages) = (false, false);
    let mut check = |name: &str, quantity: &Quantity, path: &Path<'_>, errors: &mut ErrorList| {
        with_huge_pages |= is_huge_page(name);
        with_compute |= matches!(name, "cpu" | "memory");
        check_name(name, path, errors);
        amount(name, quantity, path, errors);
    };
    for (name, quantity) in amounts(value.get("limits")) {
        let path = limits_path.key(name);
        check(name, &quantity, &path, errors);
        whole_pages(name, &quantity, &path, errors);
    }
    for (name, quantity) in amounts(value.get("requests")) {
        let path = requests_path.key(name);
        check(name, &quantity, &path, errors);
        let limit = value.at(&["limits", name]).map(super::read::amount_of);
        request_below_limit(name, &quantity, limit.as_ref(), &limits_path, &requests_path, errors);
        whole_pages(name, &quantity, &path, errors);
    }
    if with_huge_pages && !with_compute {
        errors.forbidden(path, "HugePages require cpu or memory");
    }
    claim_names(value, claims, &path.child("claims"), errors);
}

fn request_below_limit(
    name: &str,
    request: &Quantity,
    limit: Option<&Quantity>,
    limits_path: &Path<'_>,
    requests_path: &Path<'_>,
    errors: &mut ErrorList,
) {
    let relation = match limit {
        None if may_overcommit(name) => return,
        None => {
            return errors.required(limits_path, "Limit must be set for non overcommitable resources");
        }
        Some(limit) if !may_overcommit(name) && request != limit => "equal to",
        Some(limit) if request > limit => "less than or equal to",
        Some(_) => return,
    };
    let limit = limit.map(ToString::to_string).unwrap_or_default();
    errors.invalid(
        requests_path,
        request.to_string().as_str(),
        &format!("must be {relation} {name} limit of {limit}"),
    );
}

/// Huge pages are asked for in whole pages.
fn whole_pages(name: &str, amount: &Quantity, path: &Path<'_>, errors: &mut ErrorList) {
    let Some(size) = name.strip_prefix("hugepages-") else { return };
    let page = Quantity::parse(size)
        .ok()
        .filter(|page| page.value() > 0 && page.milli_value() % 1000 == 0);
    if page.is_none_or(|page| amount.value() % page.value() != 0) {
        errors.invalid(
            path,
            amount.to_string().as_str(),
            &format!("{amount} is not positive integer multiple of {name}"),
        );
    }
}

fn claim_names(value: &Value, known: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    let mut seen: Vec<String> = Vec::new();
    for (at, claim) in list(value, "claims").iter().enumerate() {
        let path = path.index(at);
        let (name, request) = (text(claim, "name"), text(claim, "request"));
        if name.is_empty() {
            errors.required(&path, "");
            continue;
        }
        if seen.iter().any(|seen| seen == name) {
            errors.duplicate(&path, name, "");
        } else {
            let mut key = name.to_owned();
            if !request.is_empty() {
                errors.invalid_each(&path.child("request"), request, names::dns1123_label(request));
                key = format!("{name}/{request}");
            }
            if seen.contains(&key) {
                errors.duplicate(&path, key.as_str(), "");
            } else if request.is_empty() {
                for _ in seen
                    .iter()
                    .filter(|seen| seen.split_once('/').is_some_and(|(first, _)| first == name))
                {
                    errors.duplicate(&path, name, "");
                }
            }
            seen.push(key);
        }
        if !known.contains(&name) {
            let list = if known.is_empty() {
                " which is empty".to_owned()
            } else {
                format!(": {}", known.join(", "))
            };
            errors.not_found(&path, name, &format!("must be one of the names in pod.spec.resourceClaims{list}"));
        }
    }
}

/// `resources` of a Pod as a whole: at least what its containers ask for.
pub(super) fn of_pod(spec: &Value, claims: &[&str], path: &Path<'_>, errors: &mut ErrorList) {
    let Some(own) = given(spec, "resources") else { return };
    if spec.text(&["os", "name"]) == "windows" {
        return errors.forbidden(path, "may not be set for a windows pod");
    }
    if given(own, "claims").is_some() {
        errors.forbidden(&path.child("claims"), "claims may not be set for Resources at pod-level");
    }
    requirements(own, name_in_pod, claims, path, errors);
    for (list, only_huge_pages) in [("requests", false), ("limits", true)] {
        let list_path = path.child(list);
        for (name, whole) in amounts(own.get(list)) {
            let sum = crate::api::defaults::aggregate(spec, list).remove(name);
            let Some(sum) = sum.filter(|sum| *sum > whole && (!only_huge_pages || is_huge_page(name))) else {
                continue;
            };
            errors.invalid(
                &list_path.key(name),
                whole.to_string().as_str(),
                &format!("must be greater than or equal to aggregate container {list} of {sum}"),
            );
        }
    }
    let containers = path.child("containers");
    for (at, container) in list(spec, "containers").iter().enumerate() {
        for (name, limit) in map(container.at(&["resources", "limits"])) {
            let limit = super::read::amount_of(limit);
            let whole = own.at(&["limits", name]).map(super::read::amount_of);
            if let Some(whole) = whole.filter(|whole| limit > *whole) {
                errors.invalid(
                    &containers.index(at).key(name).child("limits"),
                    limit.to_string().as_str(),
                    &format!("must be less than or equal to pod limits of {whole}"),
                );
            }
        }
    }
}

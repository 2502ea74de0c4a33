//! What a Pod asks of a node, and what a node has to give.
//! Upstream: `component-helpers/resource/helpers.go` (`PodRequests`).

use std::collections::BTreeMap;

use ecow::EcoString;

use super::quantity::Quantity;
use super::value::{Map, Value};

/// Amounts by resource name: `cpu` in thousandths of a core, everything else in whole units (bytes, pieces).
pub type Amounts = BTreeMap<EcoString, i64>;

/// Reads a map of quantities, such as `status.allocatable` of a Node. What is no amount is left out.
pub fn amounts(list: Option<&Value>) -> Amounts {
    list.and_then(Value::as_map)
        .unwrap_or(Map::EMPTY)
        .iter()
        .filter_map(|(name, amount)| Some((name.clone(), amount_of(name, amount)?)))
        .collect()
}

fn amount_of(resource: &str, amount: &Value) -> Option<i64> {
    let quantity = match amount {
        Value::String(text) => Quantity::parse(text).ok()?,
        Value::Int(number) => Quantity::parse(&number.to_string()).ok()?,
        _ => return None,
    };
    Some(if resource == "cpu" {
        quantity.milli_value()
    } else {
        quantity.value()
    })
}

/// The requests of a Pod: all containers together, or what its initialisation needs where that is more.
pub fn pod_requests(pod: &Value) -> Amounts {
    let requests = |container: &Value| amounts(container.at(&["resources", "requests"]));
    let mut total = Amounts::new();
    for container in pod.items(&["spec", "containers"]) {
        add(&mut total, &requests(container));
    }
    let mut sidecars = Amounts::new();
    let mut peak = Amounts::new();
    for container in pod.items(&["spec", "initContainers"]) {
        let mut during = requests(container);
        if container.text(&["restartPolicy"]) == "Always" {
            add(&mut total, &during);
            add(&mut sidecars, &during);
            during.clone_from(&sidecars);
        } else {
            add(&mut during, &sidecars);
        }
        raise(&mut peak, &during);
    }
    raise(&mut total, &peak);
    add(&mut total, &amounts(pod.at(&["spec", "overhead"])));
    total
}

/// `status.qosClass` of a Pod: by it the kubelet chooses what to evict first. Upstream: `pkg/apis/core/v1/helper/qos`.
pub fn quality_of_service(pod: &Value) -> &'static str {
    let containers = || {
        [&["spec", "containers"], &["spec", "initContainers"]]
            .into_iter()
            .flat_map(|path| pod.items(path))
    };
    let mut asked = Amounts::new();
    let mut limited = Amounts::new();
    let mut all_limited = true;
    for container in containers() {
        let of = |part: &str| {
            let mut counted = amounts(container.at(&["resources", part]));
            counted.retain(|name, amount| matches!(name.as_str(), "cpu" | "memory") && *amount > 0);
            counted
        };
        let limits = of("limits");
        all_limited &= limits.len() == 2;
        add(&mut asked, &of("requests"));
        add(&mut limited, &limits);
    }
    if asked.is_empty() && limited.is_empty() {
        "BestEffort"
    } else if all_limited && asked == limited {
        "Guaranteed"
    } else {
        "Burstable"
    }
}

/// Adds `more` to `total`.
pub fn add(total: &mut Amounts, more: &Amounts) {
    for (name, amount) in more {
        let sum = total.entry(name.clone()).or_default();
        *sum = sum.saturating_add(*amount);
    }
}

/// Takes `less` away from `total`.
pub fn subtract(total: &mut Amounts, less: &Amounts) {
    for (name, amount) in less {
        let rest = total.entry(name.clone()).or_default();
        *rest = rest.saturating_sub(*amount);
    }
}

fn raise(total: &mut Amounts, floor: &Amounts) {
    for (name, amount) in floor {
        let sum = total.entry(name.clone()).or_default();
        *sum = (*sum).max(*amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn a_pod_asks_for_its_containers_together_or_for_its_largest_initialisation_and_for_overhead_on_top() {
        let asks = |cpu: &str| value!({"resources": {"requests": {"cpu": cpu}}});
        let mut sidecar = asks("50m");
        sidecar.set(&["restartPolicy"], "Always");
        let pod = value!({"spec": {
            "containers": [(asks("100m")), (asks("0.2"))],
            "initContainers": [sidecar, (asks("1"))],
            "overhead": {"cpu": "10m", "memory": "1Ki"}
        }});
        let expected = Amounts::from([("cpu".into(), 1060), ("memory".into(), 1024)]);
        assert_eq!(pod_requests(&pod), expected);
    }

    #[test]
    fn the_quality_of_service_follows_from_requests_and_limits_of_all_containers() {
        let both = value!({"cpu": "1", "memory": "1Gi"});
        let none = Value::map();
        let cases = [
            (vec![(none.clone(), none.clone())], "BestEffort"),
            (vec![(value!({"cpu": "1"}), none.clone())], "Burstable"),
            (vec![(both.clone(), both.clone())], "Guaranteed"),
            (vec![(both.clone(), both.clone()), (none.clone(), none)], "Burstable"),
            (vec![(value!({"cpu": "500m", "memory": "1Gi"}), both)], "Burstable"),
        ];
        for (containers, expected) in cases {
            let containers = containers
                .into_iter()
                .map(|(requests, limits)| value!({"resources": {"requests": requests, "limits": limits}}));
            let pod = value!({"spec": {"containers": (Value::list(containers))}});
            assert_eq!(quality_of_service(&pod), expected, "{pod}");
        }
    }
}

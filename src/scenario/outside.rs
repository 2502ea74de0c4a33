//! What stands beside the cluster, as scenario files write it.

use super::cluster::duration_text;
use super::read::{Reader, join};
use crate::api::quantity::Quantity;
use crate::api::value::{Map, Value};
use crate::controllers::Load;
use crate::kubelet::schema::Rules;
use crate::limits;
use crate::sim::outside::{GitChange, Outside};
use crate::traffic::{Demand, PROPAGATION_MS};
use crate::value;

impl Reader<'_> {
    /// Reads what stands beside the cluster from the beginning.
    pub(super) fn outside_of_scenario(&mut self, value: &Value) -> Vec<Outside> {
        let present = ["traffic", "load", "gitops", "schema"]
            .into_iter()
            .filter_map(|key| value.get(key).map(|value| (key, value)));
        present.filter_map(|(key, value)| self.outside(key, value, key)).collect()
    }

    /// Reads the field `key` of a scenario or of a line of its script.
    pub(super) fn outside(&mut self, key: &str, value: &Value, path: &str) -> Option<Outside> {
        match key {
            "traffic" => self.traffic(value, path),
            "load" => self.load(value, path).map(Outside::Load),
            "schema" => self.schema(value, path),
            "gitops" => self.git(value, path),
            _ => None,
        }
    }

    /// `stop`, or some of `{interval: 3m, selfHeal: true, prune: false, serverSide: false, manifest: |…}`.
    fn git(&mut self, value: &Value, path: &str) -> Option<Outside> {
        if value.as_str() == Some("stop") {
            return Some(Outside::Git(None));
        }
        if value.as_map().is_none() {
            self.fault(
                path,
                "gitops is stop, or some of {interval: 3m, selfHeal: true, prune: false, serverSide: false, manifest: TEXT}",
            );
            return None;
        }
        self.known_fields(value, path, &["interval", "selfHeal", "prune", "serverSide", "manifest"]);
        let interval = value
            .get("interval")
            .and_then(|interval| self.duration(interval, &join(path, "interval")));
        let mut flag = |name: &str| self.truth(value, path, name);
        let (self_heal, prune, server_side) = (flag("selfHeal"), flag("prune"), flag("serverSide"));
        Some(Outside::Git(Some(GitChange {
            interval_ms: interval.map(|interval_ms| interval_ms.max(limits::MIN_SYNC_MS)),
            self_heal,
            prune,
            server_side,
            manifest: value.get("manifest").map(|_| self.text(value, path, "manifest")),
        })))
    }

    /// `{versions: {"shop:1": 1, "shop:2": 2}, older: crash}`, or `older: errors`.
    fn schema(&mut self, value: &Value, path: &str) -> Option<Outside> {
        self.known_fields(value, path, &["versions", "older"]);
        let versions = value.get("versions").and_then(Value::as_map).into_iter().flat_map(Map::iter);
        let images: Option<Vec<_>> = versions
            .map(|(image, version)| Some((image.clone(), version.as_int().and_then(|version| u32::try_from(version).ok())?)))
            .collect();
        let older = value.text(&["older"]);
        match images {
            Some(images) if !images.is_empty() && matches!(older, "" | "crash" | "errors") => Some(Outside::Schema(Rules {
                images,
                crash: older != "errors",
            })),
            _ => {
                self.fault(path, "schema is {versions: {IMAGE: NUMBER, …}, older: crash or errors}");
                None
            }
        }
    }

    /// `{deployment: web, cpu: 2400m, memory: 300Mi}`, or one of both.
    fn load(&mut self, value: &Value, path: &str) -> Option<Load> {
        self.known_fields(value, path, &["deployment", "cpu", "memory"]);
        let deployment = self.text(value, path, "deployment");
        let mut amount = |field: &str, most: i64, read: fn(&Quantity) -> i64| {
            let text = value.get(field).map(|_| self.text(value, path, field))?;
            Some(
                Quantity::parse(&text)
                    .ok()
                    .map(|quantity| read(&quantity))
                    .filter(|amount| (0..=most).contains(amount)),
            )
        };
        let cpu = amount("cpu", limits::MAX_LOAD_MILLI, Quantity::milli_value);
        let memory = amount("memory", limits::MAX_LOAD_BYTES, Quantity::value);
        let wrong = cpu == Some(None) || memory == Some(None) || (cpu.is_none() && memory.is_none());
        if wrong || deployment.is_empty() {
            self.fault(
                path,
                "load is {deployment: NAME, cpu: CORES OF ALL ITS PODS, memory: BYTES OF EACH POD}, such as {deployment: web, cpu: 2400m, \
                 memory: 300Mi}",
            );
            return None;
        }
        Some(Load {
            deployment,
            cpu_milli: cpu.flatten(),
            memory_bytes: memory.flatten(),
        })
    }

    /// `stop`, or `{service: web, rate: 100, propagation: 1s, session: 30s, cpu: 10m}`.
    fn traffic(&mut self, value: &Value, path: &str) -> Option<Outside> {
        if value.as_str() == Some("stop") {
            return Some(Outside::Traffic(None));
        }
        self.known_fields(value, path, &["service", "rate", "propagation", "session", "cpu"]);
        let service = self.text(value, path, "service");
        if service.is_empty() {
            self.fault(
                path,
                "traffic is stop, or {service: NAME, rate: REQUESTS A SECOND, propagation: 1s, session: 30s, cpu: CORES A REQUEST KEEPS BUSY FOR A SECOND}",
            );
            return None;
        }
        let rate = value.get("rate").map_or(Some(100), Value::as_int);
        let rate = rate.and_then(|rate| u32::try_from(rate).ok());
        let Some(rate) = rate.filter(|rate| (1..=limits::MAX_REQUEST_RATE).contains(rate)) else {
            let most = limits::MAX_REQUEST_RATE;
            self.fault(&join(path, "rate"), format!("rate is requests a second, from 1 to {most}"));
            return None;
        };
        let cpu = value.get("cpu").map(|_| self.text(value, path, "cpu"));
        let cpu_milli = cpu.map_or(Some(0), |text| Quantity::parse(&text).ok().map(|quantity| quantity.milli_value()));
        let cpu_milli = cpu_milli.and_then(|milli| u32::try_from(milli).ok());
        let Some(cpu_milli) = cpu_milli.filter(|milli| *milli <= limits::MAX_REQUEST_MILLI) else {
            let most = limits::MAX_REQUEST_MILLI / 1000;
            self.fault(
                &join(path, "cpu"),
                format!("cpu is how much of a core a request keeps busy for a second, such as 10m, {most} at most"),
            );
            return None;
        };
        let mut duration = |field: &str, usual_ms| match value.get(field) {
            Some(value) => self.duration(value, &join(path, field)),
            None => Some(usual_ms),
        };
        Some(Outside::Traffic(Some(Demand {
            service,
            rate,
            propagation_ms: duration("propagation", PROPAGATION_MS)?,
            session_ms: duration("session", 0)?,
            cpu_milli,
        })))
    }
}

/// The field that [`Reader::outside`] reads back.
pub(super) fn outside_value(outside: &Outside) -> (&'static str, Value) {
    match outside {
        Outside::Schema(rules) => {
            let versions: Map = rules.images.iter().map(|(image, version)| (image.clone(), *version)).collect();
            let older = if rules.crash { "crash" } else { "errors" };
            ("schema", value!({"versions": versions, "older": older}))
        }
        Outside::Git(None) => ("gitops", "stop".into()),
        Outside::Git(Some(change)) => {
            let mut map = Map::new();
            if let Some(interval_ms) = change.interval_ms {
                map.insert("interval", duration_text(interval_ms));
            }
            let flags = [
                ("selfHeal", change.self_heal),
                ("prune", change.prune),
                ("serverSide", change.server_side),
            ];
            for (name, flag) in flags {
                if let Some(flag) = flag {
                    map.insert(name, flag);
                }
            }
            if let Some(manifest) = &change.manifest {
                map.insert("manifest", manifest.clone());
            }
            ("gitops", map.into())
        }
        Outside::Load(load) => {
            let mut map = Map::new();
            map.insert("deployment", load.deployment.clone());
            if let Some(milli) = load.cpu_milli {
                map.insert("cpu", ecow::eco_format!("{milli}m"));
            }
            if let Some(bytes) = load.memory_bytes {
                map.insert("memory", ecow::eco_format!("{bytes}"));
            }
            ("load", map.into())
        }
        Outside::Traffic(None) => ("traffic", "stop".into()),
        Outside::Traffic(Some(demand)) => {
            let mut map = Map::new();
            map.insert("service", demand.service.clone());
            map.insert("rate", demand.rate);
            if demand.propagation_ms != PROPAGATION_MS {
                map.insert("propagation", duration_text(demand.propagation_ms));
            }
            if demand.session_ms != 0 {
                map.insert("session", duration_text(demand.session_ms));
            }
            if demand.cpu_milli != 0 {
                map.insert("cpu", ecow::eco_format!("{}m", demand.cpu_milli));
            }
            ("traffic", map.into())
        }
    }
}

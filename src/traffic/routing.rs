//! What the proxies of the nodes know of a Service, from its EndpointSlices.
//! Upstream: `pkg/proxy/topology.go`, `pkg/proxy/endpointslicecache.go`.

use ecow::EcoString;

use super::count::Reason;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// A Pod to which proxies send requests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Backend {
    /// Its uid.
    pub uid: EcoString,
    /// Its key.
    pub pod: Key,
    /// The port of it to which they go; 0 where the Service names none that it has.
    pub port: i64,
}

/// Where the proxies send the requests to a Service.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Routing {
    /// In order of their uids; each is sent the next request in turn.
    pub backends: Vec<Backend>,
    /// Why there are none.
    pub empty: Reason,
}

impl Routing {
    /// The routing that follows from what `api` holds: ready endpoints, or those that end and still serve if there are
    /// no others.
    pub fn of(api: &ApiServer, service: &Key) -> Self {
        let Some(owner) = api.get(service) else {
            return Self {
                backends: Vec::new(),
                empty: Reason::NoService,
            };
        };
        let slices = api
            .list_in(Kind::EndpointSlice, &service.namespace)
            .filter(|slice| slice.labels().get("kubernetes.io/service-name").and_then(Value::as_str) == Some(owner.name()));
        let mut endpoints: Vec<(&Value, i64)> = Vec::new();
        for slice in slices.map(|slice| slice.body()) {
            // The client uses the first port of the Service.
            let port = slice
                .items(&["ports"])
                .first()
                .and_then(|port| port.int(&["port"]))
                .unwrap_or_default();
            endpoints.extend(slice.items(&["endpoints"]).iter().map(|endpoint| (endpoint, port)));
        }
        let with = |condition: fn(&Value) -> bool| {
            let chosen = endpoints.iter().filter(|(endpoint, _)| condition(endpoint));
            let mut backends: Vec<Backend> = chosen.map(|(endpoint, port)| backend(service, endpoint, *port)).collect();
            backends.sort();
            // A Pod that two slices name, as it moves from one to the other, is one Pod.
            backends.dedup_by(|one, other| one.uid == other.uid);
            backends
        };
        let mut backends = with(|endpoint| endpoint.flag(&["conditions", "ready"]));
        if backends.is_empty() {
            backends = with(|endpoint| endpoint.flag(&["conditions", "serving"]) && endpoint.flag(&["conditions", "terminating"]));
        }
        let empty = if endpoints.is_empty() {
            Reason::NoPods
        } else {
            Reason::NoEndpoints
        };
        Self { backends, empty }
    }
}

fn backend(service: &Key, endpoint: &Value, port: i64) -> Backend {
    Backend {
        port,
        uid: endpoint.string(&["targetRef", "uid"]),
        pod: Key::new(Kind::Pod, &service.namespace, endpoint.text(&["targetRef", "name"])),
    }
}

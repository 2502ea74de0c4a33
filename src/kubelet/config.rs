//! What containers are configured by: the `ConfigMap`s and `Secret`s that their environment and their volumes name.
//! Upstream: `pkg/kubelet/kubelet_pods.go` (`makeEnvironmentVariables`), `pkg/volume/{configmap,secret,projected}`.

use ecow::{EcoString, eco_format};

use crate::api::kind::Kind;
use crate::api::object::{Key, Object};
use crate::api::value::Value;
use crate::apiserver::ApiServer;

/// How references name the two kinds: in the environment as a whole, for one variable, and in messages.
const SOURCES: [(Kind, &str, &str, &str); 2] = [
    (Kind::ConfigMap, "configMapRef", "configMapKeyRef", "ConfigMap"),
    (Kind::Secret, "secretRef", "secretKeyRef", "Secret"),
];

/// Why the environment of a container cannot be made; `None` where it can.
pub fn fault(api: &ApiServer, namespace: &str, container: &Value) -> Option<EcoString> {
    let whole = container.items(&["envFrom"]).iter().find_map(|source| {
        let (kind, field, ..) = SOURCES.iter().find(|(_, field, ..)| source.get(field).is_some())?;
        missing(api, *kind, namespace, source.get(field)?, "name").map(|(_, message)| message)
    });
    whole.or_else(|| {
        container.items(&["env"]).iter().find_map(|variable| {
            let source = variable.get("valueFrom")?;
            let (kind, _, field, title) = SOURCES.iter().find(|(_, _, field, _)| source.get(field).is_some())?;
            let reference = source.get(field)?;
            if let Some((_, message)) = missing(api, *kind, namespace, reference, "name") {
                return Some(message);
            }
            let (name, key) = (reference.text(&["name"]), reference.text(&["key"]));
            let held = api.get(&Key::new(*kind, namespace, name)).is_none_or(|object| has_key(object, key));
            (!held && !reference.flag(&["optional"])).then(|| eco_format!("couldn't find key {key} in {title} {namespace}/{name}"))
        })
    })
}

fn has_key(object: &Object, key: &str) -> bool {
    ["data", "binaryData", "stringData"]
        .iter()
        .any(|field| object.body().at(&[field, key]).is_some())
}

/// The name of the object that a reference names and that is not there, and how the kubelet says it.
fn missing<'a>(api: &ApiServer, kind: Kind, namespace: &str, reference: &'a Value, field: &str) -> Option<(&'a str, EcoString)> {
    let name = reference.text(&[field]);
    let there = api.get(&Key::new(kind, namespace, name)).is_some();
    (!there && !reference.flag(&["optional"])).then(|| (name, eco_format!("{} {name:?} not found", kind.names().singular)))
}

/// The first volume of `pod` whose ConfigMap or Secret is not there, and how the kubelet says it.
pub fn missing_volume<'a>(api: &ApiServer, pod: &'a Object) -> Option<(&'a str, EcoString)> {
    let namespace = pod.namespace();
    let direct = |volume: &'a Value| {
        let config = volume.get("configMap").map(|source| (Kind::ConfigMap, source, "name"));
        let secret = volume.get("secret").map(|source| (Kind::Secret, source, "secretName"));
        let (kind, source, field) = config.or(secret)?;
        missing(api, kind, namespace, source, field)
    };
    pod.body().items(&["spec", "volumes"]).iter().find_map(|volume| {
        let (_, message) = direct(volume)?;
        Some((volume.text(&["name"]), message))
    })
}

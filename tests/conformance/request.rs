//! A recorder's raw requests: what `METHOD /apis/…` does, and the answer as the server writes it.

use converge::api::decode::FieldValidation;
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::status::{Reason, Status};
use converge::api::value::{Map, Value};
use converge::apiserver::actor::Actor;
use converge::apiserver::patch::Patch;
use converge::apiserver::why::Why;
use converge::apiserver::write::{Subresource, Verb, Writer};
use converge::apiserver::{ApiServer, ApplyOptions, CreateOptions, DeleteOptions, Propagation, UpdateOptions};
use serde_json::{Map as Fields, Value as Json, json};

/// What a path of the API names, and what its query asks for.
struct Target<'a> {
    key: Key,
    subresource: Subresource,
    query: &'a str,
}

impl<'a> Target<'a> {
    fn parse(path: &'a str) -> Option<Self> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let mut parts = path.trim_matches('/').split('/');
        let group = match parts.next()? {
            "api" => "",
            "apis" => parts.next()?,
            _ => return None,
        };
        let version = parts.next()?;
        let mut rest: Vec<&str> = parts.collect();
        let namespace = match rest.as_slice() {
            ["namespaces", namespace, _, ..] => Some((*namespace).to_owned()),
            _ => None,
        };
        if namespace.is_some() {
            rest.drain(..2);
        }
        let kind = Kind::ALL.into_iter().find(|kind| {
            let names = kind.names();
            names.plural == rest[0] && names.group == group && names.version == version
        })?;
        let subresource = match rest.get(2).copied() {
            None => Subresource::None,
            Some("status") => Subresource::Status,
            Some("scale") => Subresource::Scale,
            Some("eviction") => Subresource::Eviction,
            Some("binding") => Subresource::Binding,
            Some(_) => return None,
        };
        let key = Key::new(
            kind,
            namespace.as_deref().unwrap_or_default(),
            rest.get(1).copied().unwrap_or_default(),
        );
        Some(Self { key, subresource, query })
    }

    fn asked(&self, name: &str) -> &str {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value)
    }

    fn validation(&self) -> FieldValidation {
        match self.asked("fieldValidation") {
            "Strict" => FieldValidation::Strict,
            "Ignore" => FieldValidation::Ignore,
            _ => FieldValidation::Warn,
        }
    }
}

/// Sends the request `{verb, path, body, contentType}`; the answer is its code, with the `Status` of a refusal.
pub fn send(api: &mut ApiServer, request: &Json) -> Json {
    let path = request["path"].as_str().unwrap_or_default().replace("NAMESPACE", "default");
    let verb = request["verb"].as_str().unwrap_or("GET").to_uppercase();
    let answer = match Target::parse(&path) {
        Some(target) => answer(api, &verb, &target, request),
        None => Err(Status::new(Reason::NotFound, "the server could not find the requested resource")),
    };
    match answer {
        Ok(code) => json!({"code": code}),
        Err(status) => json!({"code": status.code, "status": status_json(&status)}),
    }
}

/// Does the request. Returns the code of a success.
fn answer(api: &mut ApiServer, verb: &str, target: &Target<'_>, request: &Json) -> Result<u16, Status> {
    let (key, dry_run) = (&target.key, target.asked("dryRun") == "All");
    let mut body = value_of(&request["body"]);
    if !key.namespace.is_empty()
        && body.as_map().is_some()
        && target.subresource == Subresource::None
        && verb != "DELETE"
        && verb != "PATCH"
    {
        body.set(&["metadata", "namespace"], key.namespace.clone());
    }
    let options = UpdateOptions {
        subresource: target.subresource,
        dry_run,
        field_validation: target.validation(),
        ..UpdateOptions::default()
    };
    match (verb, target.subresource) {
        ("GET", _) if key.name.is_empty() => Ok(200),
        ("GET", _) => api.read(key).map(|_| 200),
        ("POST", Subresource::Eviction) => api.evict(user(target), key, &deletion(&body), dry_run).map(|()| 201),
        ("POST", Subresource::Binding) => api.bind(user(target), key, body.text(&["target", "name"])).map(|_| 201),
        ("POST", _) => {
            let options = CreateOptions {
                dry_run,
                field_validation: target.validation(),
                ..CreateOptions::default()
            };
            api.create(user(target), key.kind, body, options).map(|_| 201)
        }
        ("PUT", Subresource::Scale) => {
            let mut whole = api.read(key)?.value().clone();
            for path in [&["spec", "replicas"], &["metadata", "resourceVersion"]] {
                match body.at(path) {
                    Some(given) => whole.set(path, given.clone()),
                    None => drop(whole.remove(path)),
                }
            }
            api.update(user(target), key.kind, whole, options).map(|_| 200)
        }
        ("PUT", _) if body.text(&["metadata", "name"]) != key.name => Err(Status::bad_request(format!(
            "the name of the object ({}) does not match the name on the URL ({})",
            body.text(&["metadata", "name"]),
            key.name
        ))),
        ("PUT", _) => api.update(user(target), key.kind, body, options).map(|_| 200),
        ("PATCH", _) => patch(api, target, &body, content_type(request), options),
        ("DELETE", _) => api.delete(user(target), key, &deletion_of(target, &body)).map(|_| 200),
        _ => Err(Status::new(
            Reason::MethodNotAllowed,
            "the server does not allow this method on the requested resource",
        )),
    }
}

fn content_type(request: &Json) -> &str {
    let given = [&request["contentType"], &request["type"], &request["headers"]["Content-Type"]];
    given
        .into_iter()
        .find_map(Json::as_str)
        .unwrap_or(if request["body"].is_array() { "json" } else { "strategic" })
}

fn patch(api: &mut ApiServer, target: &Target<'_>, body: &Value, kind: &str, options: UpdateOptions) -> Result<u16, Status> {
    let patch = if kind.contains("apply") {
        let created = api.get(&target.key).is_none();
        let options = ApplyOptions {
            force: target.asked("force") == "true",
            dry_run: options.dry_run,
            field_validation: options.field_validation,
        };
        return api
            .apply(user(target), target.key.kind, body, options)
            .map(|_| if created { 201 } else { 200 });
    } else if kind.contains("strategic") {
        Patch::Strategic(body.clone())
    } else if kind.contains("merge") {
        Patch::Merge(body.clone())
    } else {
        Patch::Json(body.clone())
    };
    let options = UpdateOptions {
        verb: Some(Verb::Patch),
        ..options
    };
    api.patch(user(target), &target.key, &patch, options).map(|_| 200)
}

/// `DeleteOptions` as the query and the body have them.
fn deletion_of(target: &Target<'_>, body: &Value) -> DeleteOptions {
    let mut body = body.clone();
    for name in ["propagationPolicy", "gracePeriodSeconds"] {
        let asked = target.asked(name);
        match asked.parse::<i64>() {
            Ok(number) => body.set(&[name], number),
            Err(_) if !asked.is_empty() => body.set(&[name], asked),
            Err(_) => {}
        }
    }
    deletion(&Value::from([("deleteOptions", body)].into_iter().collect::<Map>()))
}

fn deletion(body: &Value) -> DeleteOptions {
    let uid = body.text(&["deleteOptions", "preconditions", "uid"]);
    DeleteOptions {
        propagation: match body.text(&["deleteOptions", "propagationPolicy"]) {
            "Foreground" => Propagation::Foreground,
            "Orphan" => Propagation::Orphan,
            _ => Propagation::Background,
        },
        grace_seconds: body.int(&["deleteOptions", "gracePeriodSeconds"]),
        uid: (!uid.is_empty()).then(|| uid.into()),
    }
}

fn user(target: &Target<'_>) -> Writer {
    let manager = match target.asked("fieldManager") {
        "" => "recorder",
        manager => manager,
    };
    Writer::client(Actor::Client("you".into()), manager, Why::Asked("request".into()))
}

/// The value that JSON text stands for.
pub fn value_of(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => (*truth).into(),
        Json::Number(number) => number.as_i64().expect("whole numbers").into(),
        Json::String(text) => text.as_str().into(),
        Json::Array(items) => Value::list(items.iter().map(value_of)),
        Json::Object(fields) => Value::from(fields.iter().map(|(key, value)| (key.as_str(), value_of(value))).collect::<Map>()),
    }
}

/// A refusal as the server writes it: what is empty is left out.
fn status_json(status: &Status) -> Json {
    let kept = |fields: Vec<(&str, Json)>| -> Fields<String, Json> {
        let given = fields.into_iter().filter(|(_, value)| *value != json!("") && *value != json!([]));
        given.map(|(key, value)| (key.to_owned(), value)).collect()
    };
    let causes: Vec<Json> = status
        .causes
        .iter()
        .map(|cause| {
            let fields = vec![
                ("reason", json!(cause.reason.as_str())),
                ("message", json!(cause.message.as_str())),
                ("field", json!(cause.field.as_str())),
            ];
            Json::Object(kept(fields))
        })
        .collect();
    let details = kept(vec![
        ("name", json!(status.details.name.as_str())),
        ("group", json!(status.details.group.as_str())),
        ("kind", json!(status.details.kind.as_str())),
        ("causes", json!(causes)),
    ]);
    let mut whole = kept(vec![
        ("kind", json!("Status")),
        ("apiVersion", json!("v1")),
        ("metadata", json!({})),
        ("status", json!("Failure")),
        ("message", json!(status.message.as_str())),
        ("reason", json!(status.reason.name())),
        ("code", json!(status.code)),
    ]);
    if !details.is_empty() {
        whole.insert("details".to_owned(), Json::Object(details));
    }
    Json::Object(whole)
}

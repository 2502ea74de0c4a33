//! The stations before the store: decode, default, admit, validate. Each is a function from object to object.

use super::ApiServer;
use super::strategy;
use super::write::{Stage, Subresource};
use crate::api::decode::{FieldValidation, decode_request, drop_empty};
use crate::api::defaults;
use crate::api::kind::Kind;
use crate::api::object::Object;
use crate::api::schema;
use crate::api::status::Status;
use crate::api::validation;
use crate::api::value::Value;
use crate::limits;

/// A refusal and the station at which it happened.
pub(super) type Refusal = (Stage, Status);

/// Decodes a request's body and gives it its defaults. What the server warns of is kept for the client.
pub(super) fn read(server: &mut ApiServer, kind: Kind, body: &Value, validation: FieldValidation) -> Result<Value, Refusal> {
    let decoded = decode_request(&kind.api_version(), kind.name(), body, validation)
        .map_err(|message| (Stage::Decode, Status::bad_request(message)))?;
    server.warnings.extend(decoded.warnings);
    let mut object = decoded.object;
    object.set(&["apiVersion"], kind.api_version());
    object.set(&["kind"], kind.name());
    defaults::apply(kind, &mut object);
    Ok(object)
}

/// Takes out empty lists and maps, which the store does not keep. A new object is validated before that, since some
/// messages tell empty from missing; a changed one after it, so that an empty list is no change to its spec.
pub(super) fn settle(kind: Kind, object: &mut Value) {
    if let Some(of) = schema::root(&kind.api_version(), kind.name()) {
        drop_empty(of, object);
    }
}

/// Holds the object against the rules of its kind, and on an update against the stored one; through `/status` only its
/// status.
pub(super) fn validate(kind: Kind, object: &Value, old: Option<&Object>, subresource: Subresource) -> Result<(), Refusal> {
    let errors = match old.map(Object::value) {
        None => validation::validate_create(kind, object),
        Some(old) => match subresource {
            Subresource::None | Subresource::Scale => validation::validate_update(kind, object, old),
            Subresource::Status => validation::validate_status_update(kind, object, old),
            // The server changes the Pod itself there.
            Subresource::Binding | Subresource::Eviction => Vec::new(),
        },
    };
    if errors.is_empty() {
        return Ok(());
    }
    let causes = errors.into_iter().map(Into::into).collect();
    let name = object.text(&["metadata", "name"]);
    let negative = object.int(&["spec", "replicas"]).is_some_and(|replicas| replicas < 0);
    if subresource == Subresource::Scale && negative {
        // A Scale is judged before the object whose size it is (`ValidateScale`).
        return Err((Stage::Validate, Status::invalid_of("autoscaling", "Scale", name, causes)));
    }
    Err((Stage::Validate, Status::invalid(kind, name, causes)))
}

/// The refusal of a changed object in the words for it as it was sent: they tell an empty list or map from a missing one.
pub(super) fn worded(kind: Kind, mut sent: Value, old: &Object, subresource: Subresource, refusal: Refusal) -> Refusal {
    strategy::prepare_for_update(kind, &mut sent, old, subresource);
    let fields = |refusal: &Refusal| refusal.1.causes.iter().map(|cause| cause.field.clone()).collect::<Vec<_>>();
    match validate(kind, &sent, Some(old), subresource) {
        Err(worded) if fields(&worded) == fields(&refusal) => worded,
        _ => refusal,
    }
}

/// Keeps for the client what the server says of an object that it takes.
pub(super) fn warn(server: &mut ApiServer, kind: Kind, object: &Value, old: Option<&Object>, subresource: Subresource) {
    if subresource == Subresource::None {
        server.warnings.extend(validation::warnings(kind, object, old.map(Object::value)));
    }
}

/// Asks what watches over the namespace whether the object may come in.
pub(super) fn admit(_server: &ApiServer, kind: Kind, object: &Value) -> Result<(), Refusal> {
    let replicas = object.int(&["spec", "replicas"]).unwrap_or_default();
    if matches!(kind, Kind::Deployment | Kind::ReplicaSet) && replicas > limits::MAX_REPLICAS {
        let cause = format!(
            "spec.replicas is {replicas}, and Converge simulates {} replicas at most; a real cluster would take the number",
            limits::MAX_REPLICAS
        );
        return Err((Stage::Admit, Status::forbidden(kind, object.text(&["metadata", "name"]), &cause)));
    }
    Ok(())
}

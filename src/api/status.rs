//! What the API server answers when it refuses: `metav1.Status`. Upstream: `apimachinery/pkg/api/errors`.

use std::fmt;

use ecow::{EcoString, eco_format};

use super::kind::Kind;

/// A refusal, worded as the real server words it. It is data: a step of the timeline can carry it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// The HTTP code.
    pub code: u16,
    /// `Invalid`, `NotFound`, `Conflict`, …
    pub reason: Reason,
    /// The whole message.
    pub message: EcoString,
    /// The kind and name that the refusal is about, as `details` has them.
    pub details: Details,
    /// Every cause, in the server's order.
    pub causes: Vec<Cause>,
}

/// `metav1.StatusDetails` without the causes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Details {
    /// The object's name.
    pub name: EcoString,
    /// The API group.
    pub group: EcoString,
    /// The kind or the resource, as the server gives it for the reason.
    pub kind: EcoString,
}

/// One cause of a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cause {
    /// `FieldValueInvalid`, `FieldValueRequired`, …
    pub reason: EcoString,
    /// What is wrong, without the field.
    pub message: EcoString,
    /// The field's path.
    pub field: EcoString,
}

/// `metav1.StatusReason`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is the Kubernetes reason of the same name")]
pub enum Reason {
    BadRequest,
    NotFound,
    AlreadyExists,
    Conflict,
    Invalid,
    Forbidden,
    MethodNotAllowed,
    UnsupportedMediaType,
    RequestEntityTooLarge,
    InternalError,
    ServiceUnavailable,
    Timeout,
    TooManyRequests,
    /// The server gives no reason.
    Unknown,
    /// No answer came: the connection failed. The message is what the client's transport says.
    Transport,
}

impl Reason {
    /// The reason's name and its HTTP code.
    const fn parts(self) -> (&'static str, u16) {
        match self {
            Self::BadRequest => ("BadRequest", 400),
            Self::NotFound => ("NotFound", 404),
            Self::AlreadyExists => ("AlreadyExists", 409),
            Self::Conflict => ("Conflict", 409),
            Self::Invalid => ("Invalid", 422),
            Self::Forbidden => ("Forbidden", 403),
            Self::MethodNotAllowed => ("MethodNotAllowed", 405),
            Self::UnsupportedMediaType => ("UnsupportedMediaType", 415),
            Self::RequestEntityTooLarge => ("RequestEntityTooLarge", 413),
            Self::InternalError => ("InternalError", 500),
            Self::ServiceUnavailable => ("ServiceUnavailable", 503),
            Self::Timeout => ("Timeout", 504),
            Self::TooManyRequests => ("TooManyRequests", 429),
            Self::Unknown => ("", 500),
            Self::Transport => ("", 0),
        }
    }

    /// The reason's name.
    pub const fn name(self) -> &'static str {
        self.parts().0
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Status {}

impl Status {
    /// A refusal with `message` and no causes.
    pub fn new(reason: Reason, message: impl Into<EcoString>) -> Self {
        Self {
            code: reason.parts().1,
            reason,
            message: message.into(),
            details: Details::default(),
            causes: Vec::new(),
        }
    }

    fn about(reason: Reason, kind: Kind, name: &str, message: EcoString) -> Self {
        let details = Details {
            name: name.into(),
            group: kind.names().group.into(),
            kind: kind.names().plural.into(),
        };
        Self {
            details,
            ..Self::new(reason, message)
        }
    }

    /// The object is not there.
    pub fn not_found(kind: Kind, name: &str) -> Self {
        Self::about(
            Reason::NotFound,
            kind,
            name,
            eco_format!("{} \"{name}\" not found", kind.qualified_resource()),
        )
    }

    /// An object of that name is there.
    pub fn already_exists(kind: Kind, name: &str) -> Self {
        Self::about(
            Reason::AlreadyExists,
            kind,
            name,
            eco_format!("{} \"{name}\" already exists", kind.qualified_resource()),
        )
    }

    /// The object changed since the writer read it (`OptimisticLockErrorMsg`).
    pub fn modified(kind: Kind, name: &str) -> Self {
        Self::conflict(
            kind,
            name,
            "the object has been modified; please apply your changes to the latest version and try again",
        )
    }

    /// The write conflicts with the stored object for `cause`.
    pub fn conflict(kind: Kind, name: &str, cause: &str) -> Self {
        let message = eco_format!("Operation cannot be fulfilled on {} \"{name}\": {cause}", kind.qualified_resource());
        Self::about(Reason::Conflict, kind, name, message)
    }

    /// Admission refuses the write for `cause`.
    pub fn forbidden(kind: Kind, name: &str, cause: &str) -> Self {
        let message = eco_format!("{} \"{name}\" is forbidden: {cause}", kind.qualified_resource());
        Self::about(Reason::Forbidden, kind, name, message)
    }

    /// The object is not valid. `causes` hold each message with its field.
    pub fn invalid(kind: Kind, name: &str, causes: Vec<Cause>) -> Self {
        Self::invalid_of(kind.names().group, kind.names().kind, name, causes)
    }

    /// As [`Status::invalid`], of an object that is sent and never stored.
    pub fn invalid_of(group: &str, kind: &str, name: &str, causes: Vec<Cause>) -> Self {
        let mut lines: Vec<String> = Vec::with_capacity(causes.len());
        for cause in &causes {
            let line = format!("{}: {}", cause.field, cause.message);
            // The message says the same thing only once, the causes as often as it was found.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        let list = match lines.as_slice() {
            [line] => line.clone(),
            lines => format!("[{}]", lines.join(", ")),
        };
        let qualified = if group.is_empty() {
            kind.to_owned()
        } else {
            format!("{kind}.{group}")
        };
        let details = Details {
            name: name.into(),
            group: group.into(),
            kind: kind.into(),
        };
        Self {
            details,
            causes,
            ..Self::new(Reason::Invalid, eco_format!("{qualified} \"{name}\" is invalid: {list}"))
        }
    }

    /// The request cannot be read.
    pub fn bad_request(message: impl Into<EcoString>) -> Self {
        Self::new(Reason::BadRequest, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_worded_as_the_server_words_them() {
        assert_eq!(
            Status::not_found(Kind::Deployment, "web").to_string(),
            r#"deployments.apps "web" not found"#
        );
        let cause = |field: &str, message: &str| Cause {
            reason: "FieldValueInvalid".into(),
            message: message.into(),
            field: field.into(),
        };
        let one = Status::invalid(Kind::Deployment, "web", vec![cause("spec.replicas", "Invalid value: -1: must be")]);
        assert_eq!(
            one.to_string(),
            r#"Deployment.apps "web" is invalid: spec.replicas: Invalid value: -1: must be"#
        );
        let two = Status::invalid(Kind::Pod, "p", vec![cause("a", "x"), cause("b", "y")]);
        assert_eq!((two.code, two.to_string()), (422, r#"Pod "p" is invalid: [a: x, b: y]"#.to_owned()));
    }
}

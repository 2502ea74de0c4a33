//! Paths within a volume, a container or a node.
//!
//! Upstream: `validateLocalNonReservedPath` and its companions in `pkg/apis/core/validation/validation.go`.

use crate::api::field::{ErrorList, Path};

/// A path without `..` in it.
pub(super) fn no_backsteps(text: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if text.split('/').any(|part| part == "..") {
        errors.invalid(path, text, "must not contain '..'");
    }
}

/// A path that is relative and leads down.
pub(super) fn relative_path(text: &str, path: &Path<'_>, errors: &mut ErrorList) {
    if text.starts_with('/') {
        errors.invalid(path, text, "must be a relative path");
    }
    no_backsteps(text, path, errors);
}

/// As [`relative_path`], whose first part does not begin with two dots either.
pub(super) fn local_path(text: &str, path: &Path<'_>, errors: &mut ErrorList) {
    relative_path(text, path, errors);
    if text.starts_with("..") && !text.starts_with("../") {
        errors.invalid(path, text, "must not start with '..'");
    }
}

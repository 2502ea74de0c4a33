//! What kubectl says by itself, before anything is sent.
//!
//! Upstream: `k8s.io/cli-runtime/pkg/resource` (visitor and mapper), `k8s.io/kubectl/pkg/validation`,
//! `k8s.io/kubectl/pkg/cmd/apply`.

/// The error of `kubectl apply` when all documents are empty.
pub const NO_OBJECTS: &str = "no objects passed to apply";

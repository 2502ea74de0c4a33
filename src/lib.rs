//! Converge: a playground for the Kubernetes Deployment reconcile loop.

pub mod api;

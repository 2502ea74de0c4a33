//! Converge: a playground for the Kubernetes Deployment reconcile loop.

pub mod api;
pub mod apiserver;
pub mod controllers;
pub mod explain;
pub mod fidelity;
pub mod kubectl;
pub mod kubelet;
pub mod limits;
pub mod manifest;
pub mod record;
pub mod scenario;
pub mod scheduler;
pub mod share;
pub mod sim;
#[cfg(feature = "ui")]
pub mod ui;

//! The controllers, one module each, named as upstream names them: level-triggered passes over what the API server
//! holds. A pass reads, decides and writes; it keeps nothing that it could not read again.
//!
//! Here stands what they share: what a pass is given, how it ends, and which changes wake whom. Nothing here knows of
//! the timeline, of scenarios or of the page.

pub mod names;

use crate::api::object::Key;
use crate::api::status::Status;
use crate::apiserver::ApiServer;
use crate::apiserver::write::Write;
use crate::record::Recorder;
pub use names::ControllerName;

/// What a pass works with.
#[derive(Debug)]
pub struct Context<'a> {
    /// The API server, for reading and writing.
    pub api: &'a mut ApiServer,
    /// The recorder of events.
    pub recorder: &'a mut Recorder,
}

/// How a pass ended well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing is left to do until something changes.
    Done,
    /// Look again after this many milliseconds, even if nothing changes.
    After(u64),
}

/// Runs one pass of `controller` over the object at `key`.
///
/// # Errors
/// The API server's refusal that ended the pass; it is tried again with back-off.
pub fn reconcile(_context: &mut Context<'_>, controller: ControllerName, _key: &Key) -> Result<Next, Status> {
    match controller {
        ControllerName::Deployment
        | ControllerName::ReplicaSet
        | ControllerName::Scheduler
        | ControllerName::Kubelet
        | ControllerName::GarbageCollector => Ok(Next::Done),
    }
}

/// Calls `wake` for each pass that the change in `write` makes due.
pub fn observe(_api: &ApiServer, _write: &Write, _wake: &mut dyn FnMut(ControllerName, Key)) {}

//! The simulation: a virtual clock, the queue of passes that are due, the world as one value, and the timeline of steps.
//!
//! Here is decided when something runs, never what it does: no rule of Kubernetes, no sentence for a reader, no wall clock.

pub mod cluster;
pub mod condition;
pub mod digest;
pub mod explore;
pub mod fault;
pub mod outside;
pub mod player;
pub mod queue;
mod restore;
pub mod runner;
pub mod script;
pub mod step;
pub mod timeline;
pub mod world;

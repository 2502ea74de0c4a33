//! The simulation: a virtual clock, the queue of passes that are due, the world as one value, and the timeline of steps.

pub mod cluster;
pub mod queue;
pub mod step;
pub mod world;

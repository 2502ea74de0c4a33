//! The objects and their rules: values, kinds, labels and selectors, quantities, defaults, validation.
//! Nothing here knows of time, of a store or of a cluster.

pub mod value;

//! The objects and their rules: values, kinds, labels and selectors, quantities, defaults, validation.
//! Nothing here knows of a store or of a cluster, nor what time it is.

pub mod decode;
pub mod defaults;
pub mod field;
pub mod go_print;
pub mod hash;
pub mod kind;
pub mod labels;
pub mod node_selector;
pub mod nulls;
pub mod object;
pub mod pod;
pub mod quantity;
pub mod quote;
pub mod requests;
pub mod schema;
pub mod status;
pub mod time;
pub mod usage;
pub mod validation;
pub mod value;

pub(crate) use validation::difference::unified as unified_difference;

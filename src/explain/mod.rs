//! What a reader is shown and told, as plain data without any web dependency: the cluster at a step ([`picture`]), what
//! a step changed, who did it and why ([`story`], [`rule`], [`diff`]), pods over time ([`history`]), in every
//! language of [`language::Language`].
//!
//! Nothing here decides anything: it reads snapshots and steps. Nothing here makes HTML either: a [`text::Text`] is a
//! list of spans, and the page turns each into a text node.

pub mod brief;
pub mod cause;
pub mod diagnosis;
pub mod diff;
pub mod fault;
pub mod history;
pub mod import;
pub mod language;
pub mod picture;
pub mod places;
pub mod pod_state;
pub mod quiz;
pub mod rule;
pub mod shape;
pub mod story;
pub mod text;
pub mod traffic;
pub mod what_if;
mod words;
pub mod writers;

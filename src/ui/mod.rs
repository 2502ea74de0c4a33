//! The page: draws snapshots of the engine and sends it inputs; it never reaches into the world.
//!
//! All state is in one `store::Store`, which only messages change. Components get what they draw as properties that
//! are compared by pointer, and the dispatcher of messages from the context.

mod about;
mod app;
mod beside;
mod bridge;
mod chart;
mod controls;
mod copy;
mod deployment_card;
mod diagnosis_panel;
mod dialog;
mod dry_run;
mod editor;
mod editor_marks;
mod embed;
mod events;
mod fields;
mod glyph;
mod help;
mod highlight;
mod import_dialog;
mod keys;
mod link;
mod message;
mod motion;
mod nodes;
mod notice;
mod object_panel;
pub mod panic;
mod parts;
mod playing;
mod pod_list;
mod pod_menu;
mod quiz_panel;
mod request_lane;
mod rich;
mod save;
mod set_lane;
mod settings;
mod share_dialog;
mod shared;
mod stage;
mod steps;
mod store;
mod tabs;
mod terminal;
mod top_bar;
mod transport;
mod what_if_dialog;
mod why_panel;

pub use app::App;

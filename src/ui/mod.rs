//! The page: draws snapshots of the engine and sends it inputs; it never reaches into the world.
//!
//! All state is in one `store::Store`, which only messages change. Components get what they draw as properties that
//! are compared by pointer, and the dispatcher of messages from the context.
//!
//! # What a reader waits for
//!
//! The built program is cut after it is linked, by function and by constant (`.ci/later/split.mjs`): what draws the page,
//! with the scenario's texts and its manifest to be written on; what sets a cluster up and plays the story; the rest. Each
//! part is fetched when the one before it is there, and at once if something needs it. What a reader asks of the cluster
//! before there is one waits in the store. `make size` prints where it stands; how it got there, in kB of Brotli:
//!
//! | step | before the first picture | before the story plays | all but the editor |
//! |---|---|---|---|
//! | cut by function, the story played before the first picture | 563 | 563 | 960 |
//! | the page first, its story from the next part; constants go with the functions that use them | 209 | 954 | 954 |
//! | three parts | 210 | 515 | 993 |
//! | what a reader may press meanwhile, and drawing a cluster in motion, counted in | 221 | 582 | 997 |
//!
//! A smaller sum would need less code: two thirds of it are rules of Kubernetes, each compiled once. Other passes of
//! wasm-opt (`--converge`, twice, `--merge-similar-functions`, `--gufa`, `--type-merging`) change it by less than 0.2 %.

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
mod examples;
mod fields;
mod focus;
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
mod transcript;
mod transport;
mod what_if_dialog;
mod why_panel;

pub use app::App;

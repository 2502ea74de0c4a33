//! What the scripts that are loaded after the first paint ask the program: the schema, a dry run, and to do something.

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;
use yew::UseReducerHandle;

use super::dry_run::dry_run;
use super::link::Origin;
use super::message::{Message, Overlay, Speed, Target, View};
use super::settings::{self, Theme};
use super::store::Store;
use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::schema::{self, Shape, Type};
use crate::explain::language::Language;

thread_local! {
    /// The page as it was drawn last. Scripts call from outside of any component.
    static PAGE: RefCell<Option<UseReducerHandle<Store>>> = const { RefCell::new(None) };
}

/// Makes the store known to the scripts.
pub fn publish(store: &UseReducerHandle<Store>) {
    PAGE.replace(Some(store.clone()));
}

/// The page as it was drawn last, if it can be looked at: the program may have stopped anywhere.
pub(super) fn page() -> Option<UseReducerHandle<Store>> {
    PAGE.try_with(|page| page.try_borrow().ok()?.clone()).ok().flatten()
}

/// The fields at a place of an object: name, type, shape and the struct's name of each, one after the other.
#[wasm_bindgen(js_name = schemaFields)]
pub fn schema_fields(api_version: &str, kind: &str, path: &str) -> Vec<String> {
    let place = schema::root(api_version, kind).and_then(|root| schema::resolve(root, path));
    let Some(mut of) = place.map(|place| place.of) else {
        return Vec::new();
    };
    while let Shape::List(item) = of.shape() {
        of = item;
    }
    let fields = of.fields().flat_map(|field| {
        let shape = match field.of().shape() {
            Shape::Struct => "struct",
            Shape::Map(_) => "map",
            Shape::List(_) => "list",
            _ => "scalar",
        };
        [
            field.json_name().to_owned(),
            type_name(field.of()),
            shape.to_owned(),
            of.short_name().to_owned(),
        ]
    });
    fields.collect()
}

/// A type without packages: `int32`, `[]Container`, `PodSpec`.
fn type_name(of: Type) -> String {
    match of.shape() {
        Shape::List(item) => format!("[]{}", type_name(item)),
        Shape::String => "string".to_owned(),
        Shape::Quantity => "Quantity".to_owned(),
        Shape::IntOrString => "IntOrString".to_owned(),
        _ if !of.short_name().is_empty() => of.short_name().to_owned(),
        _ => "map".to_owned(),
    }
}

/// Every kind: its `apiVersion` and its name, one after the other.
#[wasm_bindgen(js_name = schemaRoots)]
pub fn schema_roots() -> Vec<String> {
    schema::roots()
        .flat_map(|(version, kind, _)| [version.to_owned(), kind.to_owned()])
        .collect()
}

/// What Apply would find wrong with `text`: line, column, severity and message of each fault, one after the other.
#[wasm_bindgen]
pub fn check(text: &str) -> Vec<String> {
    let snapshot = PAGE.with_borrow(|page| page.as_ref().map(|store| store.snapshot.clone()));
    let marks = snapshot.map(|snapshot| dry_run(text, &snapshot).marks).unwrap_or_default();
    let faults = marks.into_iter().flat_map(|mark| {
        [
            mark.line.to_string(),
            mark.column.to_string(),
            mark.severity().to_owned(),
            mark.message.to_string(),
        ]
    });
    faults.collect()
}

/// The objects of the cluster as it is shown: kind, namespace and name of each, one after the other.
#[wasm_bindgen]
pub fn objects() -> Vec<String> {
    let store = PAGE.with_borrow(Clone::clone);
    let keys = store.iter().flat_map(|store| store.snapshot.objects.keys());
    // Events are read in their own panel.
    let keys = keys.filter(|key| key.kind != Kind::Event);
    keys.flat_map(|key| [key.kind.name().to_owned(), key.namespace.to_string(), key.name.to_string()])
        .collect()
}

/// The name of the scenario, then each of its goals behind a `+` if it is met at the step that is shown, else a `-`.
#[wasm_bindgen]
pub fn goals() -> Vec<String> {
    let Some(store) = PAGE.with_borrow(Clone::clone) else {
        return Vec::new();
    };
    let name = if store.origin == Origin::Gallery {
        store.scenario.name.to_string()
    } else {
        String::new()
    };
    let goals = store.scenario.goal.iter().map(|goal| {
        let sign = if goal.holds(&store.snapshot.objects, store.snapshot.traffic) {
            '+'
        } else {
            '-'
        };
        format!("{sign}{goal}")
    });
    std::iter::once(name).chain(goals).collect()
}

/// Does what the palette calls `name`. Returns whether there is such a thing.
#[wasm_bindgen]
pub fn command(name: &str, argument: &str) -> bool {
    let store = PAGE.with_borrow(Clone::clone);
    match (store, messages(name, argument)) {
        // Asked of a page that plays already, or that rests.
        (Some(store), Some(_)) if name == "play" && argument == if store.playing { "on" } else { "off" } => true,
        (Some(store), Some(messages)) => {
            messages.into_iter().flatten().for_each(|message| store.dispatch(message));
            true
        }
        _ => false,
    }
}

fn messages(name: &str, argument: &str) -> Option<[Option<Message>; 2]> {
    let mut before = None;
    let message = match name {
        "apply" => Message::Apply,
        "compare" => Message::Compare,
        "play" => Message::TogglePlay,
        "seek" => Message::Seek(argument.parse().ok()?),
        "restart" => Message::Seek(0),
        "end" => Message::End,
        "back" => Message::Back,
        "forward" => Message::Forward,
        "jumpForward" | "jumpBack" => {
            before = Some(Message::SetTarget(Target::of_name(argument)?));
            Message::Jump(name == "jumpForward")
        }
        "undo" => Message::Undo,
        "redo" => Message::Redo,
        "predict" => Message::Predict,
        "share" => Message::SetOverlay(Some(Overlay::Share)),
        "import" => Message::SetOverlay(Some(Overlay::Import)),
        "whatIf" => Message::SetOverlay(Some(Overlay::WhatIf)),
        "help" => Message::SetOverlay(Some(Overlay::Help)),
        "reset" => Message::ResetText,
        "theme" => {
            let theme = Theme::of_name(argument)?;
            settings::keep_theme(theme);
            Message::SetTheme(theme)
        }
        "language" => {
            let language = Language::of_tag(argument)?;
            settings::keep_language(language);
            Message::SetLanguage(language)
        }
        "speed" => Message::SetSpeed(Speed::of_name(argument)?),
        "inspect" => {
            let mut parts = argument.splitn(3, '/');
            let kind = Kind::of_resource(parts.next()?)?;
            before = Some(Message::SetView(View::Timeline));
            Message::Inspect(Key::new(kind, parts.next()?, parts.next()?))
        }
        _ => return None,
    };
    Some([before, Some(message)])
}

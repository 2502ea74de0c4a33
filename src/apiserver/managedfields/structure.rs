//! How the parts of an object are owned: whole, field by field, or item by item.
//! Upstream: the `+structType`, `+mapType`, `+listType` and `+listMapKey` markers of the API types.

use super::set::Element;
use crate::api::schema::{Field, Shape, Type};
use crate::api::value::{Map, Value};

/// How a value is owned.
#[derive(Clone, Copy, Debug)]
pub(super) enum Structure {
    /// As one: scalars, and what is marked atomic.
    Whole,
    /// Field by field.
    Struct(Type),
    /// Key by key; the values are of one type.
    Map(Type),
    /// Item by item, told apart by these fields.
    Keyed(Type, &'static [&'static str]),
    /// Item by item, each a plain value.
    Set,
}

/// Types that are owned as one.
const ATOMIC: [&str; 15] = [
    "SecretReference",
    "FileKeySelector",
    "ObjectFieldSelector",
    "ResourceFieldSelector",
    "ConfigMapKeySelector",
    "SecretKeySelector",
    "NodeSelector",
    "NodeSelectorTerm",
    "TopologySelectorTerm",
    "ObjectReference",
    "LocalObjectReference",
    "TypedLocalObjectReference",
    "ScopeSelector",
    "OwnerReference",
    "LabelSelector",
];

/// A field of a struct, with what owning needs to know of it.
#[derive(Clone, Copy)]
pub(super) struct Member {
    pub(super) of: Type,
    field: Option<Field>,
}

impl Member {
    /// An object as a whole.
    pub(super) fn root(of: Type) -> Self {
        Self { of, field: None }
    }

    /// Whether Go writes the field even where nothing was set, as an empty struct, list or map.
    pub(super) fn is_always_there(self) -> bool {
        self.field.is_some_and(|field| match self.of.shape() {
            Shape::Struct => !field.is_pointer(),
            Shape::List(_) | Shape::Map(_) => !field.omits_empty(),
            _ => false,
        })
    }

    /// How the value of this member is owned.
    pub(super) fn structure(self) -> Structure {
        let go_name = self.field.map_or("", Field::go_name);
        match self.of.shape() {
            Shape::Struct if ATOMIC.contains(&self.of.short_name()) => Structure::Whole,
            Shape::Struct => Structure::Struct(self.of),
            Shape::Map(_) if go_name == "NodeSelector" || go_name == "Selector" => Structure::Whole,
            Shape::Map(element) => Structure::Map(element),
            Shape::List(_) => self.list(go_name),
            _ => Structure::Whole,
        }
    }

    fn list(self, go_name: &str) -> Structure {
        let (Some(field), Some(element)) = (self.field, self.of.element()) else {
            return Structure::Whole;
        };
        if go_name == "Claims" {
            return Structure::Keyed(element, &["name"]);
        }
        if !field.patch_strategy().merge {
            return Structure::Whole;
        }
        match field.merge_key() {
            Some("containerPort") => Structure::Keyed(element, &["containerPort", "protocol"]),
            Some("port") => Structure::Keyed(element, &["port", "protocol"]),
            Some("topologyKey") => Structure::Keyed(element, &["topologyKey", "whenUnsatisfiable"]),
            Some("name") => Structure::Keyed(element, &["name"]),
            Some("type") => Structure::Keyed(element, &["type"]),
            Some("ip") => Structure::Keyed(element, &["ip"]),
            Some("uid") => Structure::Keyed(element, &["uid"]),
            Some("mountPath") => Structure::Keyed(element, &["mountPath"]),
            Some("devicePath") => Structure::Keyed(element, &["devicePath"]),
            Some(_) => Structure::Whole,
            None => Structure::Set,
        }
    }
}

/// The member `name` of a struct; a name that the schema does not know is owned as one.
pub(super) fn member(of: Type, name: &str) -> Option<Member> {
    of.field(name).map(|field| Member {
        of: field.of(),
        field: Some(field),
    })
}

/// The members of a struct that Go always writes.
pub(super) fn always_there(of: Type) -> impl Iterator<Item = (&'static str, Member)> {
    of.fields()
        .map(|field| {
            (
                field.json_name(),
                Member {
                    of: field.of(),
                    field: Some(field),
                },
            )
        })
        .filter(|(_, member)| member.is_always_there())
}

/// The path element of an item of a keyed list; a missing protocol is TCP.
pub(super) fn key_of(item: &Value, keys: &[&str]) -> Element {
    let map: Map = keys
        .iter()
        .filter_map(|key| {
            let given = item.get(key).cloned();
            given
                .or_else(|| (*key == "protocol").then(|| "TCP".into()))
                .map(|value| (*key, value))
        })
        .collect();
    Element::Keys(map.into())
}

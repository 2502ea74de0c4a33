//! Finding a place of the schema by its path, as `kubectl explain` and the editor ask for it.

use super::{Field, Shape, Type};

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The field that the path ends in; none at the root, or in an item of a list or a value of a map.
    pub field: Option<Field>,
    /// The type there. A list that the path ends in is the list, not its items.
    pub of: Type,
}

/// Follows `path` (`spec.template.spec.containers`, or with indices `spec.template.spec.containers[0].image`) from `root`.
/// As in `kubectl explain`, a field name after a list means the list's items. In a map any key leads to its values;
/// a key with dots or slashes is written in brackets: `metadata.labels[app.kubernetes.io/name]`.
pub fn resolve(root: Type, path: &str) -> Option<Place> {
    let mut place = Place { field: None, of: root };
    for part in Parts(path) {
        place = step(place.of, part)?;
    }
    Some(place)
}

fn step(from: Type, part: &str) -> Option<Place> {
    match from.shape() {
        Shape::Struct => from.field(part).map(|field| Place {
            field: Some(field),
            of: field.of(),
        }),
        Shape::Map(value) => Some(Place { field: None, of: value }),
        Shape::List(item) if part.parse::<usize>().is_ok() || part == "*" => Some(Place { field: None, of: item }),
        Shape::List(item) => step(item, part),
        _ => None,
    }
}

/// The parts of a path between dots and brackets.
struct Parts<'a>(&'a str);

impl<'a> Iterator for Parts<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.0.trim_start_matches('.');
        if rest.is_empty() {
            return None;
        }
        let (part, after) = if let Some(inner) = rest.strip_prefix('[') {
            inner.split_once(']').unwrap_or((inner, ""))
        } else {
            rest.split_at(rest.find(['.', '[']).unwrap_or(rest.len()))
        };
        self.0 = after;
        Some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::schema::root;

    #[test]
    fn a_path_goes_through_lists_maps_and_embedded_structs() {
        let deployment = root("apps/v1", "Deployment").unwrap();
        let cases = [
            ("", Some("v1.Deployment")),
            ("spec.replicas", Some("int32")),
            ("spec.template.spec", Some("v1.PodSpec")),
            ("spec.template.spec.containers", Some("[]v1.Container")),
            ("spec.template.spec.containers.image", Some("string")),
            (
                "spec.template.spec.containers[0].livenessProbe.httpGet.port",
                Some("intstr.IntOrString"),
            ),
            ("spec.template.spec.containers.0.resources.limits", Some("v1.ResourceList")),
            (
                "spec.template.spec.containers[0].resources.limits[nvidia.com/gpu]",
                Some("resource.Quantity"),
            ),
            ("metadata.labels[app.kubernetes.io/name]", Some("string")),
            ("spec.replcas", None),
            ("spec.replicas.more", None),
            ("Spec", None),
        ];
        for (path, expected) in cases {
            let found = resolve(deployment, path).map(|place| format!("{:?}", place.of));
            assert_eq!(found.as_deref(), expected, "{path}");
        }
    }
}

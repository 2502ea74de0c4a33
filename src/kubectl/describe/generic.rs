//! Objects of kinds without a describer of their own: field by field (`genericDescriber`).

use crate::api::object::Object;
use crate::api::value::{Map, Value};

use super::objects::{labels_and_annotations, plain};

/// Fields of the metadata that stand in the heading, or are never shown.
const SHOWN_ABOVE: [&str; 5] = ["annotations", "labels", "managedFields", "name", "namespace"];

/// Words that are written in capitals.
const ACRONYMS: [&str; 4] = ["API", "URL", "UID", "GUID"];

pub(super) fn describe(out: &mut String, object: &Object) {
    let mut value = object.value().clone();
    out.push_str(&format!("Name:\t{}\nNamespace:\t{}\n", object.name(), object.namespace()));
    labels_and_annotations(out, &value);
    for field in SHOWN_ABOVE {
        value.remove(&["metadata", field]);
    }
    if let Some(map) = value.as_map() {
        fields(out, map, 0);
    }
}

fn fields(out: &mut String, map: &Map, level: usize) {
    let indent = "  ".repeat(level);
    let mut sorted: Vec<_> = map.iter().collect();
    sorted.sort_by_key(|(key, _)| key.as_str());
    for (key, value) in sorted {
        let title = title(key);
        match value {
            Value::Map(map) => {
                out.push_str(&format!("{indent}{title}:\n"));
                fields(out, map, level + 1);
            }
            Value::List(items) => {
                out.push_str(&format!("{indent}{title}:\n"));
                for item in items.iter() {
                    match item {
                        Value::Map(map) => fields(out, map, level + 1),
                        other => out.push_str(&format!("{indent}  {}\n", plain(Some(other)))),
                    }
                }
            }
            Value::Null => out.push_str(&format!("{indent}{title}:\t<nil>\n")),
            other => out.push_str(&format!("{indent}{title}:\t{}\n", plain(Some(other)))),
        }
    }
}

/// `minReplicas` as `Min Replicas` (`smartLabelFor`).
fn title(field: &str) -> String {
    if field.chars().any(|character| !character.is_alphabetic() && character != '-') {
        return field.to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    for word in split(field) {
        let is_upper = |word: &String| word.chars().count() >= 2 && !word.chars().any(char::is_lowercase);
        match words
            .last_mut()
            .filter(|last| is_upper(last) && word.starts_with(char::is_uppercase))
        {
            Some(last) => last.push_str(&word),
            None => words.push(word),
        }
    }
    let titled = words.iter().map(|word| {
        let upper = word.to_uppercase();
        if ACRONYMS.contains(&upper.as_str()) {
            upper
        } else if word.to_lowercase() == *word {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_uppercase().chain(letters).collect())
                .unwrap_or_default()
        } else {
            word.clone()
        }
    });
    titled.collect::<Vec<String>>().join(" ")
}

/// The words of a name in camel case: `podIPs` has three, as the library has it that kubectl uses.
fn split(name: &str) -> Vec<String> {
    let class = |character: char| match character {
        '-' => 2,
        upper if upper.is_uppercase() => 1,
        _ => 0,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for character in name.chars() {
        match words.last_mut().filter(|_| last == Some(class(character))) {
            Some(word) => word.push(character),
            None => words.push(character.to_string()),
        }
        last = Some(class(character));
    }
    // The last capital before small letters belongs to these.
    for at in 1..words.len() {
        if words[at - 1].starts_with(char::is_uppercase) && words[at].starts_with(char::is_lowercase) {
            let capital = words[at - 1].pop();
            words[at].insert_str(0, &capital.map(String::from).unwrap_or_default());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_field_is_titled_word_by_word() {
        let cases = [
            ("kind", "Kind"),
            ("apiVersion", "API Version"),
            ("uid", "UID"),
            ("creationTimestamp", "Creation Timestamp"),
            ("podIPs", "Pod I Ps"),
            ("hostIP", "Host IP"),
            ("caBundle", "Ca Bundle"),
            ("matchAPIGroups", "Match APIGroups"),
            ("app.kubernetes.io/name", "app.kubernetes.io/name"),
        ];
        for (field, expected) in cases {
            assert_eq!(title(field), expected, "{field}");
        }
    }
}

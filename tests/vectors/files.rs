//! Finding and reading the vector files.

use std::io::{Read, Write};
use std::path::PathBuf;

use converge::api::value::{Float, Map, Value};
use serde_json::Value as Json;

/// The vectors of the file `name`: from the directory that `CONVERGE_VECTORS` names, else from the project's own copy,
/// else, for the texts that are other people's and not part of the project, from `../shared/vectors`.
pub fn read(name: &str) -> Option<Vec<Json>> {
    let project = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let directories: Vec<PathBuf> = match std::env::var_os("CONVERGE_VECTORS") {
        Some(directory) => vec![directory.into()],
        None => std::iter::once(project.join("tests/vectors"))
            .chain(project.ancestors().skip(1).map(|above| above.join("shared/vectors")))
            .collect(),
    };
    let text = directories.iter().find_map(|directory| {
        let plain = std::fs::read_to_string(directory.join(format!("{name}.json")));
        plain.ok().or_else(|| {
            let file = std::fs::File::open(directory.join(format!("{name}.json.gz"))).ok()?;
            let mut text = String::new();
            flate2::read::GzDecoder::new(file).read_to_string(&mut text).ok()?;
            Some(text)
        })
    });
    let Some(text) = text else {
        // Not by `println`, which the test harness swallows: who runs the tests must see that a file is missing.
        let _ = writeln!(std::io::stdout(), "{name}: skipped, {name}.json is in none of {directories:?}");
        return None;
    };
    let mut file: Json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let Json::Array(vectors) = file["vectors"].take() else {
        panic!("{name}: no list of vectors");
    };
    Some(vectors)
}

/// JSON as the tree that the engine works on.
pub fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => Value::Int(whole),
            (None, number) => Value::Float(Float::new(number.unwrap_or_default())),
        },
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(items) => Value::list(items.iter().map(value)),
        Json::Object(map) => Value::from(map.iter().map(|(key, item)| (key.as_str(), value(item))).collect::<Map>()),
    }
}

/// Where two trees first differ, and how.
pub fn first_difference(due: &Value, found: &Value, path: &str) -> Option<String> {
    match (due, found) {
        (Value::Map(one), Value::Map(other)) => {
            let keys = one.keys().chain(other.keys().filter(|key| !one.contains_key(key)));
            keys.into_iter().find_map(|key| {
                let path = format!("{path}.{key}");
                match (one.get(key), other.get(key)) {
                    (Some(due), Some(found)) => first_difference(due, found, &path),
                    (due, found) => Some(format!("{path}: due {}, found {}", shown(due), shown(found))),
                }
            })
        }
        (Value::List(one), Value::List(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other.iter()).enumerate();
            pairs.find_map(|(at, (due, found))| first_difference(due, found, &format!("{path}[{at}]")))
        }
        _ if due == found => None,
        _ => Some(format!("{path}: due {due}, found {found}")),
    }
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "nothing".to_owned(), Value::to_string)
}

//! What parsing alone decides of the recorded `kubectl apply` runs.

use converge::api::value::Value;
use converge::manifest::{Fault, parse};

fn vectors() -> Vec<Value> {
    let manifest = parse(include_str!("data/yaml.json"));
    assert_eq!(manifest.faults, []);
    manifest.documents[0].value.items(&["vectors"]).to_vec()
}

#[test]
fn refusals_of_the_parser_are_kubectls() {
    let mut refused = 0;
    let mut wrong = Vec::new();
    for vector in vectors() {
        let expected = vector.text(&["stderr"]);
        let due = if expected.starts_with("error: error parsing") {
            expected
        } else {
            ""
        };
        let ours = parse(vector.text(&["text"])).faults.first().map(Fault::stderr).unwrap_or_default();
        refused += usize::from(!due.is_empty());
        if ours != due {
            wrong.push(format!("{}: due {due:?}, got {ours:?}", vector.text(&["name"])));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(refused, 10);
}

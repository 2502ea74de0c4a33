//! What kubectl decides by itself in the recorded `kubectl apply` runs, before anything is sent.

#[path = "vectors/files.rs"]
#[allow(dead_code)] // The comparisons are for the vectors that a server answers.
mod files;

use converge::manifest::client::{self, Options};
use converge::manifest::{parse, report};

#[test]
fn refusals_of_the_client_are_kubectls() {
    let Some(vectors) = files::read("yaml") else { return };
    // The recorder named the namespace.
    let options = Options {
        enforce_namespace: true,
        ..Options::default()
    };
    let (mut refused, mut wrong) = (0, Vec::new());
    for vector in vectors {
        let expected = vector["stderr"].as_str().unwrap();
        let due = if expected.starts_with("error: ") { expected } else { "" };
        let intake = client::read(&parse(vector["text"].as_str().unwrap()), &options);
        let ours = report(intake.failure, Vec::new());
        refused += usize::from(!due.is_empty());
        if ours != due || (due.is_empty() && intake.objects.is_empty()) {
            wrong.push(format!("{}: due {due:?}, got {ours:?}", vector["name"]));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(refused > 0, "the vectors hold refusals");
}

//! What a real API server and kubectl 1.36.2 answered, vector by vector; `tests/vectors` holds the files.
//! `CONVERGE_VECTORS=directory cargo test --no-default-features --test vectors -- --nocapture` takes others.

/// Prints a line that the test harness does not swallow: the report is for people, whether the test passes or not.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write;
        // A closed standard output loses the report, not the verdict.
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

#[path = "vectors/files.rs"]
mod files;
#[path = "vectors/server.rs"]
mod server;

use converge::api::hash;
use converge::api::value::Value;
use serde_json::Value as Json;

use files::{first_difference, read, value};
use server::{answer, apply, as_read, create_deployment};

/// How many of the vectors came out right, and what differed in the others.
#[derive(Default)]
struct Tally {
    right: usize,
    total: usize,
}

impl Tally {
    /// Counts one vector, and prints how it differs if it does.
    fn count(&mut self, name: &str, difference: Option<String>) {
        self.total += 1;
        match difference {
            None => self.right += 1,
            Some(difference) => say!("{name}: {difference}"),
        }
    }

    /// Whether at least `percent` of the vectors came out right.
    fn reaches(&self, percent: usize) -> bool {
        self.right * 100 >= self.total * percent
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.right, self.total)
    }
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_default()
}

/// What a vector changes, to name it by.
fn change(vector: &Json) -> String {
    match (&vector["change"], &vector["path"], &vector["paths"], &vector["source"]) {
        (Json::Null, Json::Null, Json::Null, source) => source.to_string(),
        (Json::Null, Json::Null, paths, _) => paths.to_string(),
        (Json::Null, path, ..) => format!("{path} = {}", vector["value"]),
        (change, ..) => change.to_string(),
    }
}

/// The verdict is the code; the message is the whole answer.
fn judge(vector: &Json, found: &Json, verdicts: &mut Tally, messages: &mut Tally) {
    let due = &vector["answer"];
    let name = change(vector);
    let verdict = (due["code"] != found["code"]).then(|| format!("verdict: due {due}, found {found}"));
    let is_same = ["code", "reason", "message", "causes"].iter().all(|key| due[key] == found[key]);
    // A wrong verdict has been shown; its message differs with it.
    let message = (!is_same).then(|| {
        if verdict.is_some() {
            "message too".into()
        } else {
            format!("message: due {due}\n  found {found}")
        }
    });
    verdicts.count(&name, verdict);
    messages.count(&name, message);
}

#[test]
fn refusals_are_the_servers() {
    let Some(vectors) = read("validation") else { return };
    let (mut verdicts, mut messages) = (Tally::default(), Tally::default());
    for vector in &vectors {
        let found = answer(&create_deployment(text(vector, "manifest"), |_| {}));
        judge(vector, &found, &mut verdicts, &mut messages);
    }
    say!("validation: verdicts {verdicts}, messages {messages}");
    assert!(verdicts.reaches(100), "verdicts {verdicts}");
    assert!(messages.reaches(100), "messages {messages}");
}

#[test]
fn templates_are_stored_and_hashed_as_by_the_server() {
    let Some(vectors) = read("templates") else { return };
    let (mut verdicts, mut messages) = (Tally::default(), Tally::default());
    let (mut stored, mut hashes) = (Tally::default(), Tally::default());
    for vector in &vectors {
        let result = create_deployment(text(vector, "manifest"), |_| {});
        judge(vector, &answer(&result), &mut verdicts, &mut messages);
        if vector["answer"]["code"] == 201 {
            let template = result.unwrap_or_default().at(&["spec", "template"]).cloned().unwrap_or_default();
            stored.count(
                &change(vector),
                first_difference(&value(&vector["template"]), &template, "template"),
            );
            hashes.count(&change(vector), hash_difference(vector, &template));
        }
    }
    say!("templates: verdicts {verdicts}, messages {messages}, stored {stored}, hashes {hashes}");
    assert!(verdicts.reaches(100), "verdicts {verdicts}");
    assert!(messages.reaches(100), "messages {messages}");
    assert!(stored.reaches(100), "stored {stored}");
    assert!(hashes.reaches(100), "hashes {hashes}");
}

#[test]
fn manifests_of_the_world_are_stored_and_hashed_as_by_the_server() {
    let Some(vectors) = read("manifests") else { return };
    let (mut verdicts, mut messages) = (Tally::default(), Tally::default());
    let (mut stored, mut hashes) = (Tally::default(), Tally::default());
    for vector in &vectors {
        // The recorder did the same, so that no Pods came.
        let result = create_deployment(text(vector, "manifest"), |body| {
            body.set(&["spec", "replicas"], 0);
            body.remove(&["spec", "paused"]);
        });
        judge(vector, &answer(&result), &mut verdicts, &mut messages);
        if vector["answer"]["code"] == 201 {
            let found = as_read(result.unwrap_or_default());
            let template = found.at(&["spec", "template"]).cloned().unwrap_or_default();
            // Two that carry a resourceVersion passed the dry run, and were never created.
            if !vector["stored"].is_null() {
                stored.count(&change(vector), first_difference(&value(&vector["stored"]), &found, "stored"));
                hashes.count(&change(vector), hash_difference(vector, &template));
            }
        }
    }
    say!("manifests: verdicts {verdicts}, messages {messages}, stored {stored}, hashes {hashes}");
    assert!(verdicts.reaches(100), "verdicts {verdicts}");
    assert!(messages.reaches(100), "messages {messages}");
    assert!(stored.reaches(100), "stored {stored}");
    assert!(hashes.reaches(100), "hashes {hashes}");
}

fn hash_difference(vector: &Json, template: &Value) -> Option<String> {
    let found = hash::pod_template_hash(template, None);
    (vector["podTemplateHash"] != found.as_str()).then(|| format!("hash: due {}, found {found}", vector["podTemplateHash"]))
}

#[test]
fn texts_are_read_as_kubectl_reads_them() {
    let Some(vectors) = read("yaml") else { return };
    let (mut verdicts, mut messages, mut stored) = (Tally::default(), Tally::default(), Tally::default());
    for vector in &vectors {
        let name = text(vector, "name");
        let (code, errors, found) = apply(text(vector, "text"));
        verdicts.count(
            name,
            (vector["code"] != code).then(|| format!("exit code: due {}, found {code}", vector["code"])),
        );
        messages.count(
            name,
            (text(vector, "stderr") != errors).then(|| format!("due {:?}\n  found {errors:?}", text(vector, "stderr"))),
        );
        if vector["code"] != 0 {
            continue;
        }
        let due = value(&vector["stored"]);
        stored.count(name, first_difference(&due, &Value::from(found), "stored"));
    }
    say!("yaml: verdicts {verdicts}, messages {messages}, stored {stored}");
    assert!(verdicts.reaches(100), "verdicts {verdicts}");
    assert!(messages.reaches(100), "messages {messages}");
    assert!(stored.reaches(100), "stored {stored}");
}

#[test]
fn the_hash_runs_over_the_very_text_that_go_dumps() {
    let Some(vectors) = read("hash-dumps") else { return };
    let (mut dumps, mut hashes) = (Tally::default(), Tally::default());
    for (at, vector) in vectors.iter().enumerate() {
        let template = value(&vector["template"]);
        let mut found = String::new();
        hash::dump(&mut found, &template).expect("a string takes any text");
        let due = text(vector, "dump");
        let same = due.bytes().zip(found.bytes()).take_while(|(due, found)| due == found).count();
        let rest = |text: &str| text.get(same..).unwrap_or_default().chars().take(80).collect::<String>();
        dumps.count(
            &format!("dump {at}"),
            (due != found).then(|| format!("due {:?}, found {:?}", rest(due), rest(&found))),
        );
        for (key, count) in [("hash", None), ("hashWithCollisionCount1", Some(1))] {
            let found = hash::pod_template_hash(&template, count);
            hashes.count(
                &format!("{key} {at}"),
                (text(vector, key) != found).then(|| format!("due {}, found {found}", vector[key])),
            );
        }
    }
    say!("hash-dumps: dumps {dumps}, hashes {hashes}");
    assert!(dumps.reaches(100), "dumps {dumps}");
    assert!(hashes.reaches(100), "hashes {hashes}");
}

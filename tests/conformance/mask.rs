//! What a recording leaves open is masked: the random end of Pod names, ages, times, and hashes that hold a time.

use std::collections::BTreeSet;

/// What has to be masked in the texts of one play.
#[derive(Default)]
pub struct Mask {
    /// Names of Pods that end in five random characters.
    pods: BTreeSet<String>,
    /// `pod-template-hash`es of templates that hold the time of a restart.
    hashes: BTreeSet<String>,
}

impl Mask {
    /// A Pod got this name from `generateName`.
    pub fn generated_name(&mut self, name: &str) {
        self.pods.insert(name.to_owned());
    }

    /// A ReplicaSet's hash depends on the time.
    pub fn hash_of_time(&mut self, hash: &str) {
        self.hashes.insert(hash.to_owned());
    }

    /// `text` as a recording would have it.
    pub fn text(&self, text: &str) -> String {
        let mut masked = text.to_owned();
        for name in &self.pods {
            if masked.contains(name) {
                let general = format!("{}*", &name[..name.len() - 5]);
                masked = masked.replace(name, &general);
            }
        }
        for hash in &self.hashes {
            masked = masked.replace(hash, "<hash>");
        }
        masked
    }

    /// What a command printed, as a recording would have it.
    pub fn printed(&self, text: &str) -> String {
        let table = text.contains("AGE") || text.contains(" Age ");
        let lines = text.split('\n').map(|line| {
            if line.starts_with("CreationTimestamp:") {
                "CreationTimestamp: <time>".to_owned()
            } else if table {
                line.split(' ')
                    .map(|word| if is_age(word) { "<age>" } else { word })
                    .collect::<Vec<_>>()
                    .join(" ")
            } else {
                line.to_owned()
            }
        });
        self.text(&lines.collect::<Vec<_>>().join("\n"))
    }
}

/// `5s`, `2m10s`, `3h`, `<unknown>`
fn is_age(word: &str) -> bool {
    let units = word.chars().filter(|character| "smhdy".contains(*character)).count();
    let starts = word.starts_with(|character: char| character.is_ascii_digit());
    let ends = word.ends_with(['s', 'm', 'h', 'd', 'y']);
    let plain = word
        .chars()
        .all(|character| character.is_ascii_digit() || "smhdy".contains(character));
    word == "<unknown>" || (starts && ends && plain && units <= 2)
}

/// Runs of blanks become one, and the three reasons of a rollout under way become one: which of them shows is a race.
pub fn fold(text: &str) -> String {
    let blank = |character: char| character == ' ' || character == '\t';
    let mut folded = String::with_capacity(text.len());
    for character in text.trim().chars() {
        if !blank(character) {
            folded.push(character);
        } else if !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    for word in ["NewReplicaSetCreated", "FoundNewReplicaSet"] {
        folded = folded.replace(word, "ReplicaSetUpdated");
    }
    for verb in ["Created", "Found"] {
        folded = rephrase(&folded, &format!("{verb} new replica set "));
    }
    folded
}

/// `Created new replica set "x"` becomes `ReplicaSet "x" is progressing.`, with quotes as they are, escaped or not.
fn rephrase(text: &str, opening: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(opening) {
        let (before, found) = rest.split_at(at);
        let name = &found[opening.len()..];
        let quote = if name.starts_with("\\\"") { "\\\"" } else { "\"" };
        let end = name
            .strip_prefix(quote)
            .and_then(|inner| inner.find(quote))
            .map(|length| length + 2 * quote.len());
        out.push_str(before);
        let Some(end) = end else {
            out.push_str(opening);
            rest = name;
            continue;
        };
        out.extend(["ReplicaSet ", &name[..end], " is progressing."]);
        rest = &name[end..];
    }
    out.push_str(rest);
    out
}

//! What kubectl prints for people and not for programs: told from manifests, so that the message says what to ask for.

use std::borrow::Cow;

/// A text that is no manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prose {
    /// The table of `kubectl get`.
    Table,
    /// `kubectl describe`.
    Description,
    /// `Error from server …`, or an error of the client.
    Error,
    /// `No resources found in … namespace.`
    Nothing,
}

impl Prose {
    /// What kind of text `text` is; `None` where it may be a manifest.
    pub fn of(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty());
        let first = lines.next()?;
        let words: Vec<&str> = first.split_whitespace().collect();
        let is_header = |word: &&str| {
            word.chars()
                .all(|character| character.is_ascii_uppercase() || "-()".contains(character))
        };
        let columns = ["NAME", "NAMESPACE", "LAST"];
        if columns.contains(words.first()?) && words.len() > 1 && words.iter().all(is_header) {
            return Some(Self::Table);
        }
        if first.starts_with("No resources found") {
            return Some(Self::Nothing);
        }
        if first.starts_with("Error from server") || first.starts_with("error: ") || first.starts_with("The connection to the server") {
            return Some(Self::Error);
        }
        // A description writes its fields with capitals and pads them with blanks.
        let described = ["Namespace:", "Labels:", "Annotations:", "Priority:", "Roles:", "CreationTimestamp:"];
        let is_description = first.starts_with("Name:  ") && lines.any(|line| described.iter().any(|field| line.starts_with(field)));
        is_description.then_some(Self::Description)
    }
}

/// The text without what is copied along with it: the line at which kubectl was typed, and the marks of a block of code.
/// Lines keep their numbers.
pub(super) fn without_surroundings(text: &str) -> Cow<'_, str> {
    let is_fence = |line: &str| line.starts_with("```") || line.starts_with("~~~");
    let mut before = true;
    let is_typed = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let prompt = words.iter().position(|word| matches!(*word, "kubectl" | "k" | "oc"));
        prompt.is_some_and(|at| at == 0 && words.len() > 1 || at > 0 && words[at - 1].ends_with(['$', '#', '%', '>']))
    };
    let mut surrounds = |line: &str| {
        let line = line.trim();
        let surrounds = is_fence(line) || before && is_typed(line);
        before &= line.is_empty() || surrounds;
        surrounds
    };
    // A block of text within a manifest may hold such lines; only what stands around all of it is taken away.
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    if !is_fence(first) && !is_typed(first) {
        return text.into();
    }
    let lines = text.split_inclusive('\n').map(|line| {
        let end = if line.ends_with('\n') { "\n" } else { "" };
        if surrounds(line) { end } else { line }
    });
    lines.collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_around_a_text_is_taken_away_and_lines_keep_their_numbers() {
        let yaml = "apiVersion: v1\nkind: List\n";
        for (text, expected) in [
            (format!("$ kubectl get deploy -o yaml\n{yaml}"), format!("\n{yaml}")),
            (format!("kubectl get deploy -o yaml\n{yaml}"), format!("\n{yaml}")),
            (format!("\nops@host:~# k get deploy -o yaml\n{yaml}"), format!("\n\n{yaml}")),
            (format!("```yaml\n{yaml}```"), format!("\n{yaml}")),
            (format!("~~~\n$ kubectl get rs -o yaml\n{yaml}~~~\n"), format!("\n\n{yaml}\n")),
            (format!("{yaml}text: |\n  ```\n"), format!("{yaml}text: |\n  ```\n")),
            ("kubectl: {a: b}\n".to_owned(), "kubectl: {a: b}\n".to_owned()),
            (String::new(), String::new()),
        ] {
            assert_eq!(without_surroundings(&text), expected, "{text}");
        }
    }

    #[test]
    fn what_kubectl_prints_for_people_is_told_from_manifests() {
        let cases = [
            (
                "NAME   READY   UP-TO-DATE   AVAILABLE   AGE\nweb    3/3     3            3           2d\n",
                Some(Prose::Table),
            ),
            ("\nNAMESPACE   NAME   READY\n", Some(Prose::Table)),
            ("LAST SEEN   TYPE     REASON   OBJECT   MESSAGE\n", Some(Prose::Table)),
            (
                "Name:                   web\nNamespace:              default\n",
                Some(Prose::Description),
            ),
            ("No resources found in default namespace.\n", Some(Prose::Nothing)),
            (
                "Error from server (NotFound): deployments.apps \"web\" not found\n",
                Some(Prose::Error),
            ),
            ("apiVersion: v1\nkind: List\n", None),
            ("NAME: web\n", None),
            ("Name: web\nNamespace: default\n", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(Prose::of(text), expected, "{text}");
        }
    }
}

//! What kubectl prints for people and not for programs: told from manifests, so that the message says what to ask for.

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

#[cfg(test)]
mod tests {
    use super::*;

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

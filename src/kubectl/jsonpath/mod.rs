//! kubectl's dialect of `JSONPath`: `{range}` and `{end}`, filters, slices, unions, text around and inside the braces.
//! Upstream: `client-go/util/jsonpath`. The crates for RFC 9535 read another language.

mod evaluate;
mod parse;

use crate::api::value::Value;

/// One step of a path; the values found so far go in, those found by the step come out.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Field(String),
    Slice(Slice),
    Filter {
        left: Vec<Step>,
        operator: Operator,
        right: Vec<Step>,
    },
    Wildcard,
    Recursive,
    Union(Vec<Vec<Step>>),
    Literal(Value),
    /// `range`, `end`, or a word that means nothing.
    Word(String),
}

/// `[start:end:step]`; an index is the slice of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slice {
    start: Option<i64>,
    end: Option<i64>,
    step: Option<i64>,
    is_index: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Operator {
    Exists,
    Compare(String),
}

/// A parsed template: actions in braces, and the texts between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    actions: Vec<Vec<Step>>,
    /// Whether a field that is not there is an error (`--allow-missing-template-keys=false`).
    wants_all: bool,
}

impl Template {
    /// Reads a template such as `{.items[*].metadata.name}`.
    ///
    /// # Errors
    /// What is wrong with it, in upstream's words.
    pub fn parse(text: &str) -> Result<Self, String> {
        parse::template(text).map(|actions| Self { actions, wants_all: false })
    }

    /// The same, for which a field that is not there is an error.
    pub fn wanting_all(self) -> Self {
        Self { wants_all: true, ..self }
    }

    /// The values that each action finds in `data`.
    ///
    /// # Errors
    /// What cannot be done, in upstream's words: a field that is missing where all are wanted, an index outside the list, a filter on something that is no list.
    pub fn find(&self, data: &Value) -> Result<Vec<Vec<Value>>, String> {
        evaluate::run(&self.actions, data, self.wants_all)
    }

    /// The text that the template makes of `data`: the values of one action with blanks between them.
    ///
    /// # Errors
    /// As [`Template::find`].
    pub fn print(&self, data: &Value) -> Result<String, String> {
        let lists = self.find(data)?;
        Ok(lists
            .iter()
            .map(|list| list.iter().map(text).collect::<Vec<_>>().join(" "))
            .collect())
    }
}

/// A value as text: lists and maps as JSON, everything else plainly.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.to_string(),
        // Go's encoder makes these safe for HTML.
        Value::List(_) | Value::Map(_) => value
            .to_string()
            .replace('&', "\\u0026")
            .replace('<', "\\u003c")
            .replace('>', "\\u003e"),
        other => other.to_string(),
    }
}

/// Turns the paths that `custom-columns` and `--sort-by` take (`metadata.name`, `.metadata.name`, `{.metadata.name}`)
/// into a template.
///
/// # Errors
/// That it is none of them.
pub(super) fn relaxed(path: &str) -> Result<String, String> {
    let inner = path.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(path);
    if inner.is_empty() || inner == "." || inner.contains(['{', '}']) {
        return Err("unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'".to_owned());
    }
    Ok(format!("{{.{}}}", inner.strip_prefix('.').unwrap_or(inner)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pods() -> Value {
        crate::value!({"items": [
            {"metadata": {"name": "a", "labels": {"app.kubernetes.io/name": "web"}}, "spec": {"containers": [{"name": "x"}, {"name": "y"}]}, "n": 1},
            {"metadata": {"name": "b"}, "spec": {"containers": [{"name": "z"}]}, "n": 3, "nothing": null}
        ]})
    }

    #[test]
    fn every_form_of_the_dialect_finds_what_kubectl_finds() {
        let cases = [
            ("{.items[*].metadata.name}", "a b"),
            ("{.items[0].metadata.name}/{.items[-1].metadata.name}", "a/b"),
            ("{.items[0:1].n}", "1"),
            ("{.items[:].n}", "1 3"),
            ("{range .items[*]}{.metadata.name}{\"\\t\"}{.n}{\"\\n\"}{end}", "a\t1\nb\t3\n"),
            ("{range .items[*]}{range .spec.containers[*]}{.name},{end};{end}!", "x,y,;z,;!"),
            ("{.items[?(@.metadata.name==\"b\")].n}", "3"),
            ("{.items[?(@.n>1)].metadata.name}", "b"),
            ("{.items[?(@.metadata.labels)].n}", "1"),
            ("{.items[0].metadata.labels.app\\.kubernetes\\.io/name}", "web"),
            ("{.items[0]['metadata.name']}", "a"),
            ("{.items[0,1].n}", "1 3"),
            ("{..name}", "a x y b z"),
            ("{.items[0].metadata.labels}", r#"{"app.kubernetes.io/name":"web"}"#),
            ("{.items[*].missing}", ""),
            ("{.items[1].nothing}", "null"),
            (".metadata.name", ".metadata.name"),
            ("{$.items[0].n} {@.items[1].n}", "1 3"),
        ];
        for (template, expected) in cases {
            let printed = Template::parse(template).and_then(|template| template.print(&pods()));
            assert_eq!(printed.as_deref(), Ok(expected), "{template}");
        }
    }

    #[test]
    fn a_template_that_multiplies_its_values_is_stopped() {
        let template = format!("{{{}}}", "..a".repeat(12));
        let deep = (0..30).fold(Value::from(1), |value, _| crate::value!({"a": value}));
        let printed = Template::parse(&template).and_then(|template| template.print(&deep));
        assert_eq!(printed.err().as_deref(), Some("the template finds more than 1000000 values"));
    }

    #[test]
    fn what_is_wrong_is_said_in_upstreams_words() {
        let cases = [
            ("{.items[5].n}", "array index out of bounds: index 5, length 2"),
            ("{.items[*", "unterminated array"),
            ("{.items", "unclosed action"),
            ("{.items[x]}", "invalid array index x"),
            ("{.items[?(@.n==1)}", "unclosed array expect ]"),
            ("{end}", "not in range, nothing to end"),
            ("{foo}", "unrecognized identifier foo"),
        ];
        for (template, expected) in cases {
            let printed = Template::parse(template).and_then(|template| template.print(&pods()));
            assert_eq!(printed.err().as_deref(), Some(expected), "{template}");
        }
    }
}

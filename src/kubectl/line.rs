//! From a typed line to words, as a shell would split it; and what only a shell could do is refused.

/// Splits a line into words. A leading `$`, `kubectl` or `k` is dropped.
///
/// # Errors
/// What the line asks of a shell that is not here, or a quote that does not end.
pub fn words(line: &str) -> Result<Vec<String>, String> {
    let line = line.trim();
    let line = line.strip_prefix("$ ").unwrap_or(line);
    if let Some(operator) = shell_operator(line) {
        return Err(format!(
            "{operator} needs a shell, and this line is not one: it takes one kubectl command at a time; \
             the text of -f - is the manifest in the editor"
        ));
    }
    let words = shlex::split(line).ok_or("a quote or a backslash at the end of the line is not closed")?;
    let skip = usize::from(words.first().is_some_and(|word| word == "kubectl" || word == "k"));
    Ok(words.into_iter().skip(skip).collect())
}

/// The first operator of the shell that stands outside quotes.
fn shell_operator(line: &str) -> Option<&'static str> {
    let mut quote = None;
    let mut escaped = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, character) {
            (None | Some('"'), '\\') => escaped = true,
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), close) if open == close => quote = None,
            (None, '|') => return Some("a pipe (|)"),
            (None, '>') => return Some("a redirection (>)"),
            (None, '<') => return Some("a redirection (<)"),
            (None, ';') => return Some("a second command (;)"),
            (None, '&') => return Some("& or a second command (&&)"),
            (None, '`') => return Some("a command in backquotes"),
            (None, '$') if characters.peek() == Some(&'(') => return Some("a command in $( )"),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_a_typed_prompt_are_understood() {
        let cases: [(&str, &[&str]); 4] = [
            ("$ kubectl get pods", &["get", "pods"]),
            ("k get deploy 'my web'", &["get", "deploy", "my web"]),
            (
                r#"patch deploy web -p '{"spec":{"replicas":1}}'"#,
                &["patch", "deploy", "web", "-p", r#"{"spec":{"replicas":1}}"#],
            ),
            (
                "get pods -o jsonpath='{.items[?(@.x>1)]}'",
                &["get", "pods", "-o", "jsonpath={.items[?(@.x>1)]}"],
            ),
        ];
        for (line, expected) in cases {
            assert_eq!(
                words(line).as_deref(),
                Ok(expected.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice())
            );
        }
    }

    #[test]
    fn what_needs_a_shell_is_refused_with_its_name() {
        for (line, name) in [
            ("get pods | grep web", "a pipe"),
            ("get deploy web -o yaml > web.yaml", "a redirection"),
            ("delete deploy web && get pods", "& or a second command"),
            ("get pod $(pick)", "a command in $( )"),
        ] {
            assert!(words(line).is_err_and(|message| message.starts_with(name)), "{line}");
        }
        assert!(words("get pods 'web").is_err());
    }
}

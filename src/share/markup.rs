//! What an author pastes into a page: Markdown, an iframe, the custom element. Every text of the scenario is escaped for
//! the place where it stands.

/// Where the playground is, as its own address tells: a directory, ending with `/`.
fn home(page: &str) -> &str {
    page.rfind('/').map_or(page, |at| &page[..=at])
}

/// An address without what belongs to this visit: its query and its fragment.
fn bare(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}

/// A text as an attribute's value in double quotes, or as text between tags, of HTML or XML. Characters that XML has no
/// way to write are left out.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// A link in Markdown.
pub fn markdown(address: &str, title: &str) -> String {
    let mut text = String::new();
    for character in title.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '!' | '|' | '~' | '#' => {
                text.push('\\');
                text.push(character);
            }
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
    let address: String = address
        .chars()
        .map(|character| match character {
            '(' => "%28".to_owned(),
            ')' => "%29".to_owned(),
            '<' => "%3C".to_owned(),
            '>' => "%3E".to_owned(),
            blank if blank.is_whitespace() || blank.is_control() => "%20".to_owned(),
            other => other.to_string(),
        })
        .collect();
    format!("[{text}]({address})")
}

/// A link in Markdown, and `yaml` under it in a fence that nothing in it closes.
pub fn markdown_with_yaml(address: &str, title: &str, yaml: &str) -> String {
    let longest = yaml.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat((longest + 1).max(3));
    let line_end = if yaml.ends_with('\n') { "" } else { "\n" };
    format!("{}\n\n{fence}yaml\n{yaml}{line_end}{fence}\n", markdown(address, title))
}

/// A frame that shows the page at `address` as a figure.
pub fn iframe(address: &str, title: &str) -> String {
    let fragment = address.split_once('#').map_or("", |(_, fragment)| fragment);
    format!(
        "<iframe src=\"{}?embed=1#{}\" title=\"{}\" width=\"100%\" height=\"520\" style=\"border:0\" loading=\"lazy\" allow=\"clipboard-write\"></iframe>\n",
        escaped(bare(address)),
        escaped(fragment),
        escaped(title)
    )
}

/// The custom element of `embed.js` that shows the page at `address`.
pub fn element(address: &str, title: &str) -> String {
    let fragment = address.split_once('#').map_or("", |(_, fragment)| fragment);
    let attributes = match fragment
        .strip_prefix("scenario=")
        .map(|rest| rest.split_once("&step=").unwrap_or((rest, "")))
    {
        Some((name, "")) => format!("scenario=\"{}\"", escaped(name)),
        Some((name, step)) => format!("scenario=\"{}\" step=\"{}\"", escaped(name), escaped(step)),
        None => format!("link=\"{}\"", escaped(fragment)),
    };
    format!(
        "<script async src=\"{}embed.js\"></script>\n<converge-playground {attributes} title=\"{}\"></converge-playground>\n",
        escaped(home(bare(address))),
        escaped(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://a.example/docs/converge/index.html?lang=zh#scenario=scale&step=12";

    #[test]
    fn each_form_opens_the_same_step_of_the_same_scenario() {
        assert_eq!(markdown(PAGE, "Scale"), format!("[Scale]({PAGE})"));
        assert!(iframe(PAGE, "Scale").contains(r#"src="https://a.example/docs/converge/index.html?embed=1#scenario=scale&amp;step=12""#));
        let element_of = |address: &str| element(address, "Scale");
        assert!(element_of(PAGE).contains(r#"<script async src="https://a.example/docs/converge/embed.js"></script>"#));
        assert!(element_of(PAGE).contains(r#"<converge-playground scenario="scale" step="12" title="Scale">"#));
        assert!(element_of("https://a.example/#scenario=scale").contains(r#"scenario="scale" title"#));
        assert!(element_of("https://a.example/#v1.d.abc").contains(r#"link="v1.d.abc""#));
    }

    #[test]
    fn no_text_gets_out_of_its_place() {
        let hostile = "\"'><script>alert(1)</script>`*[x](javascript:alert(1))\n\u{0}";
        for made in [iframe(PAGE, hostile), element(PAGE, hostile)] {
            assert!(!made.contains("<script>") && !made.contains("\"'"), "{made}");
        }
        let link = markdown(PAGE, hostile);
        assert!(
            link.contains(r"\[x\](javascript") && link.contains(r"\<script\>") && !link.contains('\n'),
            "{link}"
        );
        assert!(markdown("https://a.example/a(b)<c>#d e", "").ends_with("(https://a.example/a%28b%29%3Cc%3E#d%20e)"));
    }

    #[test]
    fn a_fence_is_longer_than_any_in_the_text() {
        let made = markdown_with_yaml(PAGE, "A", "a: |\n  ````\n  ```\n  <script>");
        assert!(made.contains("\n`````yaml\n") && made.ends_with("\n`````\n"), "{made}");
        assert!(markdown_with_yaml(PAGE, "A", "a: 1\n").ends_with("\n\n```yaml\na: 1\n```\n"));
    }
}

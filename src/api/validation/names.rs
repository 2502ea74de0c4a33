//! The forms of names, labels and other short texts, with what the server says where a text has not the form.
//!
//! Upstream: `apimachinery/pkg/util/validation`, `apimachinery/pkg/api/validate/content`. Matched by hand: a library of
//! regular expressions would outweigh all of validation.

use ecow::{EcoString, eco_format};

/// What is wrong with a text; nothing if it has the form.
pub type Messages = Vec<EcoString>;

const LABEL_FORM: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN_MAX: usize = 253;
/// How long a label's value, or a part of a domain name, may be, in bytes.
pub const LABEL_MAX: usize = 63;
const KEY_FORM: &str = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const KEY_RULE: &str = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/// A rule with its regular expression, as messages name it.
fn form_message(rule: &str, form: &str, examples: &[&str]) -> EcoString {
    let mut message = EcoString::from(rule);
    message.push_str(" (");
    for (at, example) in examples.iter().enumerate() {
        message.push_str(if at == 0 { "e.g. '" } else { " or '" });
        message.push_str(example);
        message.push_str("', ");
    }
    message.push_str("regex used for validation is '");
    message.push_str(form);
    message.push_str("')");
    message
}

fn longer_than(text: &str, most: usize, unit: &str) -> Messages {
    if text.len() > most {
        vec![eco_format!("must be no more than {most} {unit}")]
    } else {
        Messages::new()
    }
}

fn is_lower_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

/// Whether `text` is made of `inner` bytes, not empty, with an `outer` one at each end.
fn is_word(text: &str, outer: fn(u8) -> bool, inner: fn(u8) -> bool) -> bool {
    match text.as_bytes() {
        [] => false,
        [only] => outer(*only),
        [first, middle @ .., last] => outer(*first) && outer(*last) && middle.iter().all(|byte| inner(*byte)),
    }
}

fn is_label(text: &str) -> bool {
    is_word(text, is_lower_alphanumeric, |byte| is_lower_alphanumeric(byte) || byte == b'-')
}

fn is_subdomain(text: &str) -> bool {
    text.split('.').all(is_label)
}

/// `[a-z0-9]([-a-z0-9]*[a-z0-9])?`, at most 63 characters.
pub fn dns1123_label(text: &str) -> Messages {
    let mut messages = longer_than(text, LABEL_MAX, "characters");
    if !is_label(text) {
        messages.push(if is_subdomain(text) {
            "must not contain dots".into()
        } else {
            form_message(
                "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
                LABEL_FORM,
                &["my-name", "123-abc"],
            )
        });
    }
    messages
}

/// `[a-z]([-a-z0-9]*[a-z0-9])?`, at most 63 characters.
pub fn dns1035_label(text: &str) -> Messages {
    let mut messages = longer_than(text, LABEL_MAX, "characters");
    if !is_label(text) || !text.starts_with(|first: char| first.is_ascii_lowercase()) {
        messages.push(form_message(
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
            "[a-z]([-a-z0-9]*[a-z0-9])?",
            &["my-name", "abc-123"],
        ));
    }
    messages
}

fn subdomain(text: &str, unit: &str) -> Messages {
    let mut messages = longer_than(text, SUBDOMAIN_MAX, unit);
    if !is_subdomain(text) {
        messages.push(form_message(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
            &format!("{LABEL_FORM}(\\.{LABEL_FORM})*"),
            &["example.com"],
        ));
    }
    messages
}

/// DNS labels with dots between them, at most 253 characters.
pub fn dns1123_subdomain(text: &str) -> Messages {
    subdomain(text, "characters")
}

/// As [`dns1123_subdomain`], with underscores.
pub fn dns1123_subdomain_with_underscore(text: &str) -> Messages {
    const FORM: &str = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    let is_part = |part: &str| {
        is_word(part.strip_prefix('_').unwrap_or(part), is_lower_alphanumeric, |byte| {
            is_lower_alphanumeric(byte) || byte == b'-' || byte == b'_'
        })
    };
    let mut messages = longer_than(text, SUBDOMAIN_MAX, "characters");
    if !text.split('.').all(is_part) {
        messages.push(form_message(
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
            &format!("{FORM}(\\.{FORM})*"),
            &["example.com"],
        ));
    }
    messages
}

fn is_key_name(text: &str) -> bool {
    is_word(
        text,
        |byte| byte.is_ascii_alphanumeric(),
        |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
    )
}

/// The key of a label, an annotation, a taint, a resource: `name` or `prefix/name`.
pub fn qualified_name(text: &str) -> Messages {
    const EXAMPLES: [&str; 3] = ["MyName", "my.name", "123-abc"];
    let mut parts = text.split('/');
    let (prefix, name) = match (parts.next(), parts.next(), parts.next()) {
        (Some(name), None, _) => (None, name),
        (Some(prefix), Some(name), None) => (Some(prefix), name),
        _ => {
            let form = form_message(&format!("a valid label key {KEY_RULE}"), KEY_FORM, &EXAMPLES);
            return vec![eco_format!(
                "{form} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"
            )];
        }
    };
    let mut messages = match prefix {
        None => Messages::new(),
        Some("") => vec!["prefix part must be non-empty".into()],
        Some(prefix) => subdomain(prefix, "bytes")
            .into_iter()
            .map(|message| eco_format!("prefix part {message}"))
            .collect(),
    };
    if name.is_empty() {
        messages.push("name part must be non-empty".into());
    } else if name.len() > LABEL_MAX {
        messages.push("name part must be no more than 63 bytes".into());
    }
    if !is_key_name(name) {
        messages.push(form_message(&format!("name part {KEY_RULE}"), KEY_FORM, &EXAMPLES));
    }
    messages
}

/// The value of a label.
pub fn label_value(text: &str) -> Messages {
    let mut messages = longer_than(text, LABEL_MAX, "bytes");
    if !text.is_empty() && !is_key_name(text) {
        messages.push(form_message(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
            &format!("({KEY_FORM})?"),
            &["MyValue", "my_value", "12345"],
        ));
    }
    messages
}

/// The name of a port of a container.
pub fn port_name(text: &str) -> Messages {
    let mut messages = longer_than(text, 15, "characters");
    if text.is_empty() || !text.bytes().all(|byte| is_lower_alphanumeric(byte) || byte == b'-') {
        messages.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)".into());
    }
    if !text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        messages.push("must contain at least one letter (a-z)".into());
    }
    if text.contains("--") {
        messages.push("must not contain consecutive hyphens".into());
    }
    if text.starts_with('-') || text.ends_with('-') {
        messages.push("must not begin or end with a hyphen".into());
    }
    messages
}

/// The number of a port.
pub fn port_number(number: i64) -> Messages {
    in_range(number, 1, 65535)
}

/// A number between two bounds, both of them in.
pub fn in_range(number: i64, least: i64, most: i64) -> Messages {
    if (least..=most).contains(&number) {
        Messages::new()
    } else {
        vec![range_message(least, most)]
    }
}

/// What is said of a number outside its bounds.
pub fn range_message(least: i64, most: i64) -> EcoString {
    eco_format!("must be between {least} and {most}, inclusive")
}

/// `25%`
pub fn percent(text: &str) -> Messages {
    let digits = text.strip_suffix('%').unwrap_or_default();
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Messages::new();
    }
    vec![form_message(
        "a valid percent string must be a numeric string followed by an ending '%'",
        "[0-9]+%",
        &["1%", "93%"],
    )]
}

/// The name of an HTTP header.
pub fn http_header(text: &str) -> Messages {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Messages::new();
    }
    vec![form_message(
        "a valid HTTP header must consist of alphanumeric characters or '-'",
        "[-A-Za-z0-9]+",
        &["X-Header-Name"],
    )]
}

/// The name of an environment variable, as 1.34 and later take it.
pub fn environment_name(text: &str) -> Messages {
    if text.is_empty() {
        return vec!["environment variable name must be non-empty".into()];
    }
    if text.bytes().all(|byte| (0x20..0x7f).contains(&byte) && byte != b'=') {
        return Messages::new();
    }
    vec!["a valid environment variable name must consist only of printable ASCII characters other than '='".into()]
}

/// The name of an environment variable, as clients take it.
pub fn strict_environment_name(text: &str) -> Messages {
    let first = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_' | b'.');
    let mut messages = Messages::new();
    if !text.bytes().next().is_some_and(first) || !text.bytes().all(|byte| first(byte) || byte.is_ascii_digit()) {
        messages.push(form_message(
            "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
            "[-._a-zA-Z][-._a-zA-Z0-9]*",
            &["my.env-name", "MY_ENV.NAME", "MyEnvName1"],
        ));
    }
    messages.extend(directory_above(text));
    messages
}

/// What is said of a text that would lead to another directory.
fn directory_above(text: &str) -> Option<EcoString> {
    match text {
        "." => Some("must not be '.'".into()),
        ".." => Some("must not be '..'".into()),
        other if other.starts_with("..") => Some("must not start with '..'".into()),
        _ => None,
    }
}

/// A key of a ConfigMap or a Secret.
pub fn config_key(text: &str) -> Messages {
    let mut messages = longer_than(text, SUBDOMAIN_MAX, "characters");
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    if text.is_empty() || !text.bytes().all(plain) {
        messages.push(form_message(
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
            "[-._a-zA-Z0-9]+",
            &["key.name", "KEY_NAME", "key-name"],
        ));
    }
    messages.extend(directory_above(text));
    messages
}

/// A name that can stand in an address of the API.
pub fn path_segment(text: &str) -> Messages {
    if matches!(text, "." | "..") {
        return vec![eco_format!("may not be '{text}'")];
    }
    ["/", "%"]
        .into_iter()
        .filter(|part| text.contains(part))
        .map(|part| eco_format!("may not contain '{part}'"))
        .collect()
}

/// Whether a text is the name of a kernel parameter.
pub fn is_sysctl(text: &str) -> bool {
    text.len() <= SUBDOMAIN_MAX
        && text.split(['.', '/']).all(|part| {
            is_word(part, is_lower_alphanumeric, |byte| {
                is_lower_alphanumeric(byte) || matches!(byte, b'-' | b'_')
            })
        })
}

/// Hides the dash that ends a `generateName`, so that the form of a whole name can be asked for.
pub fn as_whole_name(generate_name: &str) -> EcoString {
    match generate_name.strip_suffix('-') {
        Some(rest) if !rest.is_empty() => {
            let mut whole: EcoString = rest.chars().take(rest.chars().count() - 1).collect();
            whole.push('a');
            whole
        }
        _ => generate_name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        type Form = fn(&str) -> Messages;
        let cases: [(Form, &[&str], &[&str]); 7] = [
            (dns1123_label, &["a", "0", "a-1"], &["", "A", "a-", "-a", "a.b", "a_b"]),
            (dns1123_subdomain, &["a.b", "1.2.c-d"], &["", ".", "a..b", "a.", "A.b"]),
            (dns1123_subdomain_with_underscore, &["_a.b_c"], &["__a", "a_", "_"]),
            (qualified_name, &["A", "a.b/c_D", "1"], &["", "/a", "a/", "a/b/c", "-a", "A.b/c"]),
            (label_value, &["", "A", "a_b.c-d"], &["-a", "a b", "a/b"]),
            (port_name, &["a", "http-2"], &["", "1", "a--b", "-a", "HTTP", "abcdefghijklmnop"]),
            (percent, &["0%", "100%"], &["", "%", "1", "5.5%", "1 %"]),
        ];
        for (at, (form, good, bad)) in cases.into_iter().enumerate() {
            for text in good {
                assert_eq!(form(text), Messages::new(), "form {at}: {text:?}");
            }
            for text in bad {
                assert_ne!(form(text), Messages::new(), "form {at}: {text:?}");
            }
        }
        assert_eq!(dns1123_label("a.b"), ["must not contain dots"]);
        assert_eq!(as_whole_name("web-"), "wea");
    }
}

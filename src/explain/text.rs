//! Text with marked parts: what the page draws as separate text nodes, so that no text ever becomes HTML.

use std::fmt;

const STRONG: char = '\u{2}';
const CODE: char = '\u{3}';
const END: char = '\u{4}';

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Words.
    Plain(String),
    /// A name or number to find at a glance.
    Strong(String),
    /// Something typed or printed.
    Code(String),
}

impl Span {
    /// The words of the span.
    pub fn words(&self) -> &str {
        match self {
            Self::Plain(words) | Self::Strong(words) | Self::Code(words) => words,
        }
    }
}

/// A text as its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text(pub Vec<Span>);

impl Text {
    /// Reads a message whose arguments were given as [`strong`] or [`code`].
    pub fn of(message: &str) -> Self {
        let mut spans = Vec::new();
        let mut rest = message;
        while let Some(at) = rest.find([STRONG, CODE]) {
            let (before, marked) = rest.split_at(at);
            let is_code = marked.starts_with(CODE);
            let (words, after) = marked[1..].split_once(END).unwrap_or((&marked[1..], ""));
            if !before.is_empty() {
                spans.push(Span::Plain(before.to_owned()));
            }
            spans.push(if is_code {
                Span::Code(words.to_owned())
            } else {
                Span::Strong(words.to_owned())
            });
            rest = after;
        }
        if !rest.is_empty() {
            spans.push(Span::Plain(rest.to_owned()));
        }
        Self(spans)
    }
}

/// The words alone.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(span.words()))
    }
}

/// An argument that stands out in a message.
pub fn strong(words: impl fmt::Display) -> String {
    format!("{STRONG}{words}{END}")
}

/// An argument that is code in a message.
pub fn code(words: impl fmt::Display) -> String {
    format!("{CODE}{words}{END}")
}

/// Puts the space between a Chinese character and a Latin letter or digit that Chinese typography asks for, where an
/// argument meets the words around it. What is marked keeps its own words as they are.
pub fn spaced(message: &str) -> String {
    let mut spaced = String::with_capacity(message.len());
    // The character before, whether it is inside of a mark, and where the space would stand.
    let (mut before, mut was_inside, mut joint, mut inside) = (' ', false, 0, false);
    for c in message.chars() {
        if matches!(c, STRONG | CODE | END) {
            inside = c != END;
            spaced.push(c);
            if c == END {
                joint = spaced.len();
            }
            continue;
        }
        let meets = (is_ideograph(before) && c.is_ascii_alphanumeric()) || (before.is_ascii_alphanumeric() && is_ideograph(c));
        if meets && !(inside && was_inside) {
            spaced.insert(joint, ' ');
        }
        spaced.push(c);
        (before, was_inside, joint) = (c, inside, spaced.len());
    }
    spaced
}

fn is_ideograph(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_and_latin_words_stand_apart_and_what_is_marked_stays() {
        let (object, typed) = (strong("Pod 甲a"), code("echo 甲b"));
        assert_eq!(spaced("node-1 上的 kubelet更新了3次"), "node-1 上的 kubelet 更新了 3 次");
        assert_eq!(spaced(&format!("终止{object}。")), format!("终止 {object}。"));
        assert_eq!(spaced(&format!("{typed}执行")), format!("{typed} 执行"));
        assert_eq!(spaced(&format!("{}甲", strong("a"))), format!("{} 甲", strong("a")));
        assert_eq!(spaced("10%，node-1：就绪"), "10%，node-1：就绪");
    }

    #[test]
    fn marked_arguments_become_spans_and_the_words_stay() {
        let text = Text::of(&format!("scales {} from {}", strong("web"), code("3")));
        assert_eq!(
            text.0,
            [
                Span::Plain("scales ".into()),
                Span::Strong("web".into()),
                Span::Plain(" from ".into()),
                Span::Code("3".into())
            ]
        );
        assert_eq!(text.to_string(), "scales web from 3");
    }

    #[test]
    fn stray_marks_lose_no_words() {
        assert_eq!(Text::of("a\u{2}b").to_string(), "ab");
        assert_eq!(Text::of("a\u{4}b").to_string(), "a\u{4}b");
    }
}

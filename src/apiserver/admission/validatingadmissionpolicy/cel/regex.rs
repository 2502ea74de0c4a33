//! Regular expressions as far as names and images need them: letters, `.`, classes, `^`, `$`, groups, `|`, and how often.
//! Whether a text matches somewhere is all that is asked, so greed makes no difference. Upstream: Go's `regexp` (RE2).

/// Steps of one search, so that nested repeats end.
const MAX_STEPS: usize = 100_000;
/// The longest pattern and text, in characters: a search goes one level deeper with each. Names have 253 at most.
const MAX_LENGTH: usize = 256;
/// How deep groups may be nested.
const MAX_DEPTH: usize = 20;
/// The most that a repeat may ask for, as in RE2.
const MAX_REPEAT: usize = 1000;

const TOO_LONG: &str = "operation cancelled: actual cost limit exceeded";

#[derive(Debug)]
enum Node {
    Char(char),
    Any,
    Class {
        ranges: Vec<(char, char)>,
        negated: bool,
    },
    Start,
    End,
    /// Alternatives.
    Group(Vec<Vec<Node>>),
    Repeat(Box<Node>, usize, Option<usize>),
}

/// Whether `pattern` matches somewhere in `text`.
///
/// # Errors
/// What of the pattern can't be read here.
pub(super) fn matches(pattern: &str, text: &str) -> Result<bool, String> {
    let mut parser = Parser {
        rest: pattern.chars().collect(),
        at: 0,
    };
    let text: Vec<char> = text.chars().collect();
    if parser.rest.len().max(text.len()) > MAX_LENGTH {
        return Err(TOO_LONG.to_owned());
    }
    let alternatives = parser.alternatives(0)?;
    if parser.at < parser.rest.len() {
        return Err(wrong("unexpected )", pattern));
    }
    let mut steps = 0;
    for start in 0..=text.len() {
        for nodes in &alternatives {
            if run(nodes, &text, start, &mut steps, &mut |_, _| Some(true)).ok_or(TOO_LONG)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn wrong(what: &str, pattern: &str) -> String {
    format!("error parsing regexp: {what}: `{pattern}`")
}

struct Parser {
    rest: Vec<char>,
    at: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.rest.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn refuse<T>(&self, what: &str) -> Result<T, String> {
        let pattern: String = self.rest.iter().collect();
        Err(wrong(what, &pattern))
    }

    fn alternatives(&mut self, depth: usize) -> Result<Vec<Vec<Node>>, String> {
        if depth > MAX_DEPTH {
            return self.refuse("expression nests too deeply");
        }
        let mut all = vec![Vec::new()];
        while let Some(next) = self.peek().filter(|next| *next != ')') {
            self.at += 1;
            if next == '|' {
                all.push(Vec::new());
                continue;
            }
            let node = self.atom(next, depth)?;
            let node = self.repeated(node)?;
            if let Some(nodes) = all.last_mut() {
                nodes.push(node);
            }
        }
        Ok(all)
    }

    fn atom(&mut self, first: char, depth: usize) -> Result<Node, String> {
        Ok(match first {
            '.' => Node::Any,
            '^' => Node::Start,
            '$' => Node::End,
            '[' => self.class()?,
            '(' => {
                if self.take('?') && !self.take(':') {
                    return self.refuse("invalid or unsupported Perl syntax");
                }
                let inner = self.alternatives(depth + 1)?;
                if !self.take(')') {
                    return self.refuse("missing closing )");
                }
                Node::Group(inner)
            }
            '*' | '+' | '?' => return self.refuse("missing argument to repetition operator"),
            '\\' => self.escape()?,
            other => Node::Char(other),
        })
    }

    fn escape(&mut self) -> Result<Node, String> {
        let Some(escaped) = self.next() else {
            return self.refuse("trailing backslash at end of expression");
        };
        let class = |ranges: &[(char, char)]| Node::Class {
            ranges: ranges.to_vec(),
            negated: escaped.is_ascii_uppercase(),
        };
        Ok(match escaped.to_ascii_lowercase() {
            'd' => class(&[('0', '9')]),
            'w' => class(&[('0', '9'), ('A', 'Z'), ('a', 'z'), ('_', '_')]),
            's' => class(&[('\t', '\n'), ('\u{c}', '\r'), (' ', ' ')]),
            letter if letter.is_ascii_alphanumeric() => return self.refuse("invalid escape sequence"),
            _ => Node::Char(escaped),
        })
    }

    fn class(&mut self) -> Result<Node, String> {
        let negated = self.take('^');
        let mut ranges = Vec::new();
        loop {
            match self.next() {
                None => return self.refuse("missing closing ]"),
                Some(']') if !ranges.is_empty() => return Ok(Node::Class { ranges, negated }),
                Some('\\') => match self.escape()? {
                    Node::Char(literal) => ranges.push((literal, literal)),
                    Node::Class {
                        ranges: inner,
                        negated: false,
                    } => ranges.extend(inner),
                    _ => return self.refuse("invalid escape sequence"),
                },
                Some(first) => {
                    let is_range = self.peek() == Some('-') && self.rest.get(self.at + 1).is_some_and(|end| *end != ']');
                    let last = if is_range { self.rest[self.at + 1] } else { first };
                    self.at += if is_range { 2 } else { 0 };
                    if last < first {
                        return self.refuse("invalid character class range");
                    }
                    ranges.push((first, last));
                }
            }
        }
    }

    /// The node with the sign behind it that says how often.
    fn repeated(&mut self, node: Node) -> Result<Node, String> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.counts() {
                Some((length, least, most)) => {
                    self.at += length;
                    if least > MAX_REPEAT || most.is_some_and(|most| most > MAX_REPEAT || most < least) {
                        return self.refuse("invalid repeat count");
                    }
                    (least, most)
                }
                None => return Ok(node),
            },
            _ => return Ok(node),
        };
        self.at += 1;
        self.take('?');
        if matches!(self.peek(), Some('*' | '+' | '?')) {
            return self.refuse("invalid nested repetition operator");
        }
        Ok(Node::Repeat(Box::new(node), least, most))
    }

    /// `{2}`, `{2,}` or `{2,5}`: how much of it follows the brace, and its numbers. Anything else stands for itself.
    fn counts(&self) -> Option<(usize, usize, Option<usize>)> {
        let inner: String = self.rest[self.at + 1..].iter().take_while(|letter| **letter != '}').collect();
        self.rest.get(self.at + 1 + inner.chars().count())?;
        let (least, most) = match inner.split_once(',') {
            None => (inner.parse().ok()?, Some(inner.parse().ok()?)),
            Some((least, "")) => (least.parse().ok()?, None),
            Some((least, most)) => (least.parse().ok()?, Some(most.parse().ok()?)),
        };
        Some((inner.chars().count() + 1, least, most))
    }
}

/// What follows a match up to a place.
type Then<'a> = dyn FnMut(usize, &mut usize) -> Option<bool> + 'a;

/// Whether `nodes` match from `at` on, and what follows them too; `None` when it took too long.
fn run(nodes: &[Node], text: &[char], at: usize, steps: &mut usize, then: &mut Then<'_>) -> Option<bool> {
    *steps += 1;
    if *steps > MAX_STEPS {
        return None;
    }
    let Some((node, rest)) = nodes.split_first() else {
        return then(at, steps);
    };
    let here = text.get(at).copied();
    let fits = match node {
        Node::Char(wanted) => here == Some(*wanted),
        Node::Any => here.is_some_and(|here| here != '\n'),
        Node::Class { ranges, negated } => {
            here.is_some_and(|here| ranges.iter().any(|(first, last)| (*first..=*last).contains(&here)) != *negated)
        }
        Node::Start => return if at == 0 { run(rest, text, at, steps, then) } else { Some(false) },
        Node::End => {
            return if at == text.len() {
                run(rest, text, at, steps, then)
            } else {
                Some(false)
            };
        }
        Node::Group(alternatives) => {
            for inner in alternatives {
                if run(inner, text, at, steps, &mut |end, steps| run(rest, text, end, steps, then))? {
                    return Some(true);
                }
            }
            return Some(false);
        }
        Node::Repeat(inner, least, most) => return repeat((inner, *least, *most), rest, text, at, steps, then),
    };
    if fits { run(rest, text, at + 1, steps, then) } else { Some(false) }
}

fn repeat(
    (inner, least, most): (&Node, usize, Option<usize>),
    rest: &[Node],
    text: &[char],
    at: usize,
    steps: &mut usize,
    then: &mut Then<'_>,
) -> Option<bool> {
    if least == 0 && run(rest, text, at, steps, then)? {
        return Some(true);
    }
    if most == Some(0) {
        return Some(false);
    }
    run(std::slice::from_ref(inner), text, at, steps, &mut |end, steps| {
        if end == at && least == 0 {
            // An empty turn leads nowhere new.
            return Some(false);
        }
        let left = (inner, least.saturating_sub(1), most.map(|most| most - 1));
        repeat(left, rest, text, end, steps, then)
    })
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_pattern_matches_as_re2_has_it() {
        let cases = [
            ("^team-[a-z]+$", "team-shop", Ok(true)),
            ("^team-[a-z]+$", "team-", Ok(false)),
            ("shop|bank", "the bank", Ok(true)),
            ("^(a|bc)*d$", "abcad", Ok(true)),
            ("^(a|bc)*d$", "abcab", Ok(false)),
            ("^[^:]+:v?\\d+(\\.\\d+){2}$", "shop:v1.22.3", Ok(true)),
            ("^[^:]+:v?\\d+(\\.\\d+){2}$", "shop:latest", Ok(false)),
            ("^a{2,3}$", "aaaa", Ok(false)),
            ("^a{2,}?$", "aaaa", Ok(true)),
            ("^[\\w.-]{1,4}$", "a-._", Ok(true)),
            ("^(a*)*$", "aaab", Ok(false)),
            ("", "x", Ok(true)),
            ("(", "x", Err("error parsing regexp: missing closing ): `(`")),
            ("a)", "x", Err("error parsing regexp: unexpected ): `a)`")),
            (
                "*a",
                "x",
                Err("error parsing regexp: missing argument to repetition operator: `*a`"),
            ),
            ("[a", "x", Err("error parsing regexp: missing closing ]: `[a`")),
            (
                "a\\",
                "x",
                Err("error parsing regexp: trailing backslash at end of expression: `a\\`"),
            ),
        ];
        for (pattern, text, due) in cases {
            assert_eq!(matches(pattern, text), due.map_err(str::to_owned), "{pattern} {text}");
        }
        let slow = matches("^(a|a)*$", &("a".repeat(40) + "b"));
        assert_eq!(slow, Err("operation cancelled: actual cost limit exceeded".to_owned()));
        for (pattern, text) in [
            ("(".repeat(200), "x".to_owned()),
            ("a*".repeat(200), String::new()),
            ("a*".to_owned(), "a".repeat(5000)),
        ] {
            assert!(matches(&pattern, &text).is_err(), "{pattern}");
        }
        assert_eq!(matches("^(a|b)*$", &"ab".repeat(128)), Ok(true), "the longest text");
    }
}

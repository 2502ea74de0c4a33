//! Words and flags of a command. Upstream: `spf13/pflag` and the templater of `kubectl/pkg/util/templates`.

use std::collections::BTreeMap;
use std::ffi::OsString;

use lexopt::{Arg, Parser};

use super::duration;

/// What a flag takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing, or `=true` and `=false`.
    Truth,
    /// A text, which may be given several times.
    Text,
    /// A whole number.
    Whole,
    /// A length of time in Go's notation.
    Duration,
    /// Nothing, or `=text`; without a text it means this one.
    Optional(&'static str),
}

/// A flag of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag {
    /// The long name.
    pub long: &'static str,
    /// The one-letter name.
    pub short: Option<char>,
    /// What it takes.
    pub takes: Takes,
}

/// A flag without a one-letter name.
pub(super) const fn flag(long: &'static str, takes: Takes) -> Flag {
    Flag { long, short: None, takes }
}

/// A flag with a one-letter name.
pub(super) const fn short(long: &'static str, short: char, takes: Takes) -> Flag {
    Flag {
        long,
        short: Some(short),
        takes,
    }
}

/// The flags that every command takes.
pub(super) const GLOBAL: &[Flag] = &[
    short("namespace", 'n', Takes::Text),
    short("v", 'v', Takes::Whole),
    flag("as", Takes::Text),
    flag("as-group", Takes::Text),
    flag("as-uid", Takes::Text),
    flag("as-user-extra", Takes::Text),
    flag("cache-dir", Takes::Text),
    flag("certificate-authority", Takes::Text),
    flag("client-certificate", Takes::Text),
    flag("client-key", Takes::Text),
    flag("cluster", Takes::Text),
    flag("context", Takes::Text),
    flag("disable-compression", Takes::Truth),
    flag("insecure-skip-tls-verify", Takes::Truth),
    flag("kubeconfig", Takes::Text),
    flag("kuberc", Takes::Text),
    flag("log-flush-frequency", Takes::Duration),
    flag("match-server-version", Takes::Truth),
    flag("password", Takes::Text),
    flag("request-timeout", Takes::Text),
    short("server", 's', Takes::Text),
    flag("tls-server-name", Takes::Text),
    flag("token", Takes::Text),
    flag("user", Takes::Text),
    flag("username", Takes::Text),
    flag("warnings-as-errors", Takes::Truth),
    short("help", 'h', Takes::Truth),
];

/// The words and flags of one command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Arguments {
    /// The words that are not flags.
    pub words: Vec<String>,
    flags: BTreeMap<&'static str, Vec<String>>,
    /// Every flag with its value, in the order of the line.
    in_order: Vec<(&'static str, String)>,
    /// How many words stand before `--`, if there is one.
    before_dashes: Option<usize>,
}

impl Arguments {
    /// The words before `--`, or all of them (`ArgsLenAtDash`).
    pub fn before_dashes(&self) -> &[String] {
        &self.words[..self.before_dashes.unwrap_or(self.words.len())]
    }

    /// Whether the flag was given.
    pub fn given(&self, long: &str) -> bool {
        self.flags.contains_key(long)
    }

    /// The line as `--record` notes it: the command, its words, and every flag with its value (`parseCommandArguments`).
    pub fn as_cause(&self, command: &str) -> String {
        let flags = self.in_order.iter().map(|(long, value)| format!(" --{long}={value}"));
        let words = self.words.iter().map(|word| format!(" {word}"));
        format!("kubectl {command}") + &words.chain(flags).collect::<String>()
    }

    /// The last text given for the flag.
    pub fn text(&self, long: &str) -> Option<&str> {
        self.flags.get(long).and_then(|values| values.last()).map(String::as_str)
    }

    /// Every text given for the flag.
    pub fn all(&self, long: &str) -> &[String] {
        self.flags.get(long).map_or(&[], Vec::as_slice)
    }

    /// The truth of a flag, `false` where it was not given.
    pub fn truth(&self, long: &str) -> bool {
        self.text(long).is_some_and(is_true)
    }

    /// The truth of a flag that is true where it was not given.
    pub fn truth_unless_given(&self, long: &str) -> bool {
        self.text(long).is_none_or(is_true)
    }

    /// The number given for the flag.
    pub fn whole(&self, long: &str) -> Option<i64> {
        self.text(long).and_then(|text| whole(text).ok())
    }

    /// The length of time given for the flag, in milliseconds.
    pub fn duration_ms(&self, long: &str) -> Option<i64> {
        self.text(long).and_then(|text| duration::parse(text).ok())
    }
}

fn is_true(text: &str) -> bool {
    matches!(text, "1" | "t" | "T" | "true" | "TRUE" | "True")
}

fn is_truth(text: &str) -> bool {
    is_true(text) || matches!(text, "0" | "f" | "F" | "false" | "FALSE" | "False")
}

/// A whole number as Go's `strconv.ParseInt` reads it in any base: `12`, `-3`, `0x10`, `010`, `1_000`.
fn whole(text: &str) -> Result<i64, &'static str> {
    let sign = text.len() - text.trim_start_matches(['+', '-']).len();
    let (sign, digits) = text.split_at(sign.min(1));
    let lower = digits.to_ascii_lowercase();
    let bases = [("0x", 16), ("0b", 2), ("0o", 8), ("0_", 8), ("0", 8)];
    let found = bases
        .iter()
        .find(|(prefix, _)| lower.len() > prefix.len() && lower.starts_with(prefix));
    let (base, digits) = found.map_or((10, lower.as_str()), |(prefix, base)| (*base, &lower[prefix.len()..]));
    let digits = digits.strip_prefix('_').filter(|_| found.is_some()).unwrap_or(digits);
    if digits.starts_with(['+', '-', '_']) || digits.ends_with('_') || digits.contains("__") {
        return Err("invalid syntax");
    }
    i64::from_str_radix(&format!("{sign}{}", digits.replace('_', "")), base).map_err(|error| match error.kind() {
        std::num::IntErrorKind::PosOverflow | std::num::IntErrorKind::NegOverflow => "value out of range",
        _ => "invalid syntax",
    })
}

/// Takes the command's name out of `words`: the first word that is neither a flag nor a flag's value.
pub(super) fn take_command(words: &mut Vec<String>, flags: &[Flag]) -> Option<String> {
    let mut at = 0;
    while at < words.len() {
        let word = &words[at];
        if word == "--" {
            return None;
        }
        if !word.starts_with('-') || word.is_empty() {
            return Some(words.remove(at));
        }
        at += 1 + usize::from(takes_next_word(word, flags));
    }
    None
}

fn takes_next_word(word: &str, flags: &[Flag]) -> bool {
    if word.contains('=') {
        return false;
    }
    let known = match word.strip_prefix("--") {
        Some(long) => flags.iter().find(|flag| flag.long == long),
        None if word.chars().count() == 2 => flags.iter().find(|flag| flag.short == word.chars().nth(1)),
        None => return false,
    };
    known.is_none_or(|flag| !matches!(flag.takes, Takes::Truth | Takes::Optional(_)))
}

/// Reads the words of a command that takes `flags` besides the global ones.
///
/// # Errors
/// The first thing that is wrong, in the words of pflag.
pub(super) fn parse(words: &[String], flags: &[Flag]) -> Result<Arguments, String> {
    let mut arguments = Arguments::default();
    let mut parser = Parser::from_args(words.iter().map(OsString::from));
    let mut truth = None;
    loop {
        let ends = |word: &std::ffi::OsStr| arguments.before_dashes.is_none() && word == "--";
        if parser.try_raw_args().is_some_and(|rest| rest.peek().is_some_and(ends)) {
            arguments.before_dashes = Some(arguments.words.len());
        }
        let (flag, name) = match parser.next() {
            Ok(None) => return Ok(arguments),
            Ok(Some(Arg::Value(word))) => {
                arguments.words.push(text(word));
                continue;
            }
            Ok(Some(Arg::Long(long))) => {
                let found = find(flags, |flag| flag.long == long).ok_or_else(|| format!("unknown flag: --{long}"))?;
                (found, format!("--{long}"))
            }
            Ok(Some(Arg::Short(letter))) => {
                let unknown = || format!("unknown shorthand flag: {:?} in {}", letter, stuck(words, letter));
                let found = find(flags, |flag| flag.short == Some(letter)).ok_or_else(unknown)?;
                (found, format!("-{letter}"))
            }
            // A truth flag's value, which is only seen to be one at the `=`.
            Err(lexopt::Error::UnexpectedValue { value, .. }) => {
                if let Some(flag) = truth.take() {
                    put(&mut arguments, flag, text(value))?;
                }
                continue;
            }
            Err(other) => return Err(other.to_string()),
        };
        let value = match flag.takes {
            Takes::Truth => {
                truth = Some(flag);
                "true".to_owned()
            }
            Takes::Optional(meaning) => parser.optional_value().map_or_else(|| meaning.to_owned(), text),
            Takes::Text | Takes::Whole | Takes::Duration => parser.value().map(text).map_err(|_| missing(&name, words))?,
        };
        put(&mut arguments, flag, value)?;
    }
}

fn missing(name: &str, words: &[String]) -> String {
    if name.strip_prefix("--").is_some() {
        format!("flag needs an argument: {name}")
    } else {
        let letter = name.chars().nth(1).unwrap_or_default();
        format!("flag needs an argument: {letter:?} in {}", stuck(words, letter))
    }
}

/// The word in which the one-letter flag `letter` stands.
fn stuck(words: &[String], letter: char) -> String {
    let short = |word: &&String| word.starts_with('-') && !word.starts_with("--") && word.contains(letter);
    words.iter().rfind(short).cloned().unwrap_or_else(|| format!("-{letter}"))
}

fn find(flags: &[Flag], is_it: impl Fn(&Flag) -> bool) -> Option<&Flag> {
    flags.iter().chain(GLOBAL).find(|flag| is_it(flag))
}

fn text(word: OsString) -> String {
    #![allow(clippy::needless_pass_by_value, reason = "it is mapped over values")]
    word.to_string_lossy().into_owned()
}

fn put(arguments: &mut Arguments, flag: &Flag, value: String) -> Result<(), String> {
    let cause = match flag.takes {
        Takes::Truth if !is_truth(&value) => Some(format!("strconv.ParseBool: parsing {value:?}: invalid syntax")),
        Takes::Whole => match whole(&value) {
            Ok(_) => None,
            Err(cause) => Some(format!("strconv.ParseInt: parsing {value:?}: {cause}")),
        },
        Takes::Duration => duration::parse(&value).err(),
        _ => None,
    };
    if let Some(cause) = cause {
        let name = match flag.short {
            Some(short) => format!("-{short}, --{}", flag.long),
            None => format!("--{}", flag.long),
        };
        return Err(format!("invalid argument {value:?} for {name:?} flag: {cause}"));
    }
    arguments.in_order.push((flag.long, value.clone()));
    // `--watch=false` after `--watch` counts, as the last one given does.
    let values = arguments.flags.entry(flag.long).or_default();
    if flag.takes == Takes::Truth {
        values.clear();
    }
    values.push(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAGS: &[Flag] = &[
        short("watch", 'w', Takes::Truth),
        short("output", 'o', Takes::Text),
        flag("replicas", Takes::Whole),
        flag("timeout", Takes::Duration),
        flag("dry-run", Takes::Optional("unchanged")),
        flag("all", Takes::Truth),
    ];

    fn read(line: &str) -> Result<Arguments, String> {
        parse(&line.split(' ').map(ToOwned::to_owned).collect::<Vec<_>>(), FLAGS)
    }

    #[test]
    fn flags_are_read_in_every_form_that_kubectl_takes() {
        for line in [
            "web -owide -w",
            "-o wide web --watch",
            "-o=wide --watch=true web",
            "--output=wide web -w=true",
        ] {
            let arguments = read(line).expect(line);
            assert_eq!(arguments.words, ["web"], "{line}");
            assert_eq!(arguments.text("output"), Some("wide"), "{line}");
            assert!(arguments.truth("watch"), "{line}");
        }
        let arguments = read("--replicas -1 --dry-run server --watch=false --timeout=1m").expect("valid");
        assert_eq!(arguments.words, ["server"]);
        assert_eq!(arguments.whole("replicas"), Some(-1));
        assert_eq!(arguments.text("dry-run"), Some("unchanged"));
        assert!(!arguments.truth_unless_given("watch"));
        assert_eq!(arguments.duration_ms("timeout"), Some(60_000));
    }

    #[test]
    fn a_wrong_flag_is_refused_in_the_words_of_pflag() {
        let cases = [
            ("--replica=3", "unknown flag: --replica"),
            ("-wz", "unknown shorthand flag: 'z' in -wz"),
            ("--replicas", "flag needs an argument: --replicas"),
            ("-o", "flag needs an argument: 'o' in -o"),
            (
                "--replicas=many",
                r#"invalid argument "many" for "--replicas" flag: strconv.ParseInt: parsing "many": invalid syntax"#,
            ),
            (
                "--watch=no",
                r#"invalid argument "no" for "-w, --watch" flag: strconv.ParseBool: parsing "no": invalid syntax"#,
            ),
            (
                "--timeout=5",
                r#"invalid argument "5" for "--timeout" flag: time: missing unit in duration "5""#,
            ),
        ];
        for (line, expected) in cases {
            assert_eq!(read(line), Err(expected.to_owned()), "{line}");
        }
    }

    #[test]
    fn the_command_may_stand_behind_global_flags() {
        let mut words: Vec<String> = ["-n", "default", "--all", "get", "pods"].map(ToOwned::to_owned).to_vec();
        assert_eq!(
            take_command(&mut words, &[flag("all", Takes::Truth), GLOBAL[0]]).as_deref(),
            Some("get")
        );
        assert_eq!(words, ["-n", "default", "--all", "pods"]);
    }
}

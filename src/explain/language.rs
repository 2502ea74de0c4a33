//! The languages, and the one way to write a message in all of them.
//!
//! Messages are methods of [`Language`], made by the macro `messages!`, which asks for every language: a message that
//! lacks one does not compile. Where English needs a plural, a message has two forms, `"one" / "many"`, chosen by its
//! first argument; Chinese has one. For whole numbers that is all there is to the plural rules of both. Numbers are not
//! grouped: they are the numbers of the objects, as the API and kubectl write them. The tests hold the forms of a message to the same arguments.

/// A language of the page and of the explanations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Every language, in the order in which the page offers them.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its BCP 47 tag.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The key under which scenario files hold its texts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// Its name in itself, in two characters.
    pub const fn short_name(self) -> &'static str {
        match self {
            Self::English => "EN",
            Self::Chinese => "中",
        }
    }

    /// The language that a BCP 47 tag such as `zh-Hans-CN` asks for, if it is one of ours.
    pub fn of_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "en" => Some(Self::English),
            "zh" => Some(Self::Chinese),
            _ => None,
        }
    }

    /// The first of ours in a list of tags by preference, English if none is.
    pub fn preferred<'a>(tags: impl IntoIterator<Item = &'a str>) -> Self {
        tags.into_iter().find_map(Self::of_tag).unwrap_or_default()
    }
}

/// Writes messages as methods of [`Language`], and lists their forms in `FORMS` for the tests.
macro_rules! messages {
    ($($name:ident($($argument:ident),*) { en: $en:literal $(/ $many:literal)?, zh: $zh:literal })*) => {
        impl $crate::explain::language::Language {
            $(
                #[doc = concat!("English: `", $en, "`")]
                pub fn $name(self, $($argument: impl std::fmt::Display),*) -> String {
                    match self {
                        Self::English => $crate::explain::language::form!($en $(/ $many)?; $($argument)*),
                        Self::Chinese => $crate::explain::text::spaced(&format!($zh)),
                    }
                }
            )*
        }

        #[cfg(test)]
        pub(super) const FORMS: &[(&str, &str, &str)] = &[$((stringify!($name), concat!($en $(, " / ", $many)?), $zh)),*];
    };
}

/// The English form of a message for its first argument.
macro_rules! form {
    ($one:literal / $many:literal; $first:ident $($rest:ident)*) => {
        if $first.to_string() == "1" { format!($one) } else { format!($many) }
    };
    ($only:literal; $($argument:ident)*) => {
        format!($only)
    };
}

pub(crate) use {form, messages};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_browsers_preferred_language_is_taken_if_it_is_one_of_ours() {
        assert_eq!(Language::preferred(["fr-FR", "zh-Hans-CN", "en"]), Language::Chinese);
        assert_eq!(Language::preferred(["en-GB", "zh"]), Language::English);
        assert_eq!(Language::preferred(["fr"]), Language::English);
    }

    fn arguments(form: &str) -> BTreeSet<&str> {
        form.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name)
            .collect()
    }

    #[test]
    fn every_message_says_the_same_in_every_language() {
        let mut names = BTreeSet::new();
        for (name, english, chinese) in super::super::words::forms() {
            assert!(names.insert(*name), "two messages are called {name}");
            assert_eq!(arguments(english), arguments(chinese), "{name}");
            assert!(!english.trim().is_empty() && !chinese.trim().is_empty(), "{name}");
            let ideographs = chinese.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            let prose = english
                .split(['{', '}'])
                .step_by(2)
                .any(|part| part.chars().any(|c| c.is_ascii_lowercase()));
            let kept = super::super::words::KEPT_IN_ENGLISH.contains(name);
            assert_eq!(ideographs, prose && !kept, "{name}: {chinese}");
        }
        assert!(names.len() > 100);
    }

    /// Words behind an argument that end in `s` and yet are no plural: verbs, mostly behind a name.
    const NO_PLURALS: &[&str] = &[
        "is", "has", "was", "as", "waits", "runs", "selects", "allows", "denies", "changes", "does", "knows", "asks", "listens", "suits",
        "uses", "says", "ends", "becomes", "lacks", "types",
    ];
    /// Messages whose number is never one: limits, recordings.
    const NEVER_ONE: &[&str] = &[
        "about_fidelity",
        "about_fidelity_short",
        "timeline_full",
        "import_too_many_replicas",
        "what_if_too_many",
        "link_too_long",
        "link_too_large",
    ];

    /// The form of a message as the macro chooses it, with `count` for every argument.
    fn counted(english: &str, count: u32) -> String {
        let (one, many) = english.split_once(" / ").unwrap_or((english, english));
        let form = if count == 1 { one } else { many };
        form.split('{').fold(String::new(), |text, part| match part.split_once('}') {
            Some((_, rest)) => format!("{text}{count}{rest}"),
            None => text + part,
        })
    }

    /// The words that directly follow a number.
    fn after_numbers(text: &str, count: u32) -> Vec<String> {
        let number = count.to_string();
        let words: Vec<&str> = text.split([' ', '/']).collect();
        let pairs = words.windows(2).filter(|pair| pair[0].trim_start_matches('(') == number);
        pairs
            .map(|pair| pair[1].trim_end_matches(|c: char| c.is_ascii_punctuation()).to_owned())
            .collect()
    }

    #[test]
    fn a_counted_noun_is_singular_for_one_and_plural_for_any_other_number() {
        let mut singular = BTreeSet::new();
        for (_, english, _) in super::super::words::forms().filter(|(_, english, _)| english.contains(" / ")) {
            let (one, many) = (after_numbers(&counted(english, 1), 1), after_numbers(&counted(english, 2), 2));
            singular.extend(one.into_iter().zip(many).filter(|(one, many)| one != many).map(|(one, _)| one));
        }
        assert!(singular.contains("Pod") && singular.contains("second"), "{singular:?}");
        let mut wrong = Vec::new();
        for (name, english, _) in super::super::words::forms().filter(|(name, ..)| !NEVER_ONE.contains(name)) {
            for count in [0, 1, 2, 1000] {
                let text = counted(english, count);
                for word in after_numbers(&text, count) {
                    let is_plural = word.ends_with('s') && !NO_PLURALS.contains(&word.as_str());
                    if if count == 1 { is_plural } else { singular.contains(&word) } {
                        wrong.push(format!("{name}: {count} {word}"));
                    }
                }
            }
        }
        assert_eq!(wrong, [""; 0]);
    }

    #[test]
    fn chinese_has_chinese_punctuation_and_spaces_around_latin_words() {
        for (name, _, chinese) in super::super::words::forms() {
            assert_eq!(super::super::text::spaced(chinese), **chinese, "{name}");
            assert!(!chinese.replace("……", "").contains('…'), "{name}: {chinese}");
            let after_ideograph = chinese.chars().zip(chinese.chars().skip(1));
            for (before, mark) in after_ideograph {
                let is_chinese = ('\u{4e00}'..='\u{9fff}').contains(&before);
                assert!(!(is_chinese && ",.:;?!()\"".contains(mark)), "{name}: {chinese}");
            }
        }
    }

    #[test]
    fn english_has_a_plural() {
        assert_eq!(Language::English.count_pods(1), "1 pod");
        assert_eq!(Language::English.count_pods(3), "3 pods");
        assert_eq!(Language::Chinese.count_pods(3), "3 个 Pod");
    }
}

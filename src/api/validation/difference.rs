//! The difference between two values as some refusals end with it: a unified diff of their JSON.
//!
//! Upstream: `apimachinery/pkg/util/diff`, which follows Python's `difflib`; which lines count as kept follows it too.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use super::render;
use crate::api::value::Value;
use crate::limits::MAX_DIFFERENCE_LINES;

/// Lines that are shown around a change.
const CONTEXT: usize = 3;
/// From this many lines on, lines that stand more often than in one of a hundred do not begin a match.
const POPULAR_FROM: usize = 200;

/// The difference between two values of the type that Go prints as `type_name`. Nothing where the values are too long.
pub(super) fn of(type_name: &str, old: &Value, new: &Value) -> String {
    let (old, new) = (render::indented(type_name, old), render::indented(type_name, new));
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    if old.len().max(new.len()) > MAX_DIFFERENCE_LINES {
        return String::new();
    }
    unified(&old, &new)
}

/// A run of equal lines in both texts.
#[derive(Clone, Copy)]
struct Match {
    old: usize,
    new: usize,
    len: usize,
}

struct Matcher<'a> {
    old: &'a [&'a str],
    new: &'a [&'a str],
    /// Where each line stands in the new text, without the popular ones.
    places: BTreeMap<&'a str, Vec<usize>>,
}

impl<'a> Matcher<'a> {
    fn new(old: &'a [&'a str], new: &'a [&'a str]) -> Self {
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, line) in new.iter().enumerate() {
            places.entry(line).or_default().push(at);
        }
        if new.len() >= POPULAR_FROM {
            places.retain(|_, at| at.len() <= new.len() / 100 + 1);
        }
        Self { old, new, places }
    }

    /// The longest run within both ranges: the first in the old text, then the first in the new.
    fn longest(&self, old: &Range<usize>, new: &Range<usize>) -> Match {
        let mut best = Match {
            old: old.start,
            new: new.start,
            len: 0,
        };
        // The length of the run that ends at a line of the new text and at the current line of the old.
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        for at in old.clone() {
            let mut next = BTreeMap::new();
            for &place in self.places.get(self.old[at]).into_iter().flatten() {
                if place < new.start {
                    continue;
                }
                if place >= new.end {
                    break;
                }
                let len = place
                    .checked_sub(1)
                    .and_then(|before| lengths.get(&before))
                    .copied()
                    .unwrap_or_default()
                    + 1;
                next.insert(place, len);
                if len > best.len {
                    best = Match {
                        old: at + 1 - len,
                        new: place + 1 - len,
                        len,
                    };
                }
            }
            lengths = next;
        }
        self.extended(best, old, new)
    }

    /// Adds equal lines on both sides, popular ones too.
    fn extended(&self, mut run: Match, old: &Range<usize>, new: &Range<usize>) -> Match {
        while run.old > old.start && run.new > new.start && self.old[run.old - 1] == self.new[run.new - 1] {
            run = Match {
                old: run.old - 1,
                new: run.new - 1,
                len: run.len + 1,
            };
        }
        while run.old + run.len < old.end && run.new + run.len < new.end && self.old[run.old + run.len] == self.new[run.new + run.len] {
            run.len += 1;
        }
        run
    }

    /// All runs in order, those that touch joined.
    fn runs(&self) -> Vec<Match> {
        let mut runs = Vec::new();
        let mut queue = vec![(0..self.old.len(), 0..self.new.len())];
        while let Some((old, new)) = queue.pop() {
            let run = self.longest(&old, &new);
            if run.len == 0 {
                continue;
            }
            runs.push(run);
            queue.push((old.start..run.old, new.start..run.new));
            queue.push((run.old + run.len..old.end, run.new + run.len..new.end));
        }
        runs.sort_unstable_by_key(|run| (run.old, run.new));
        let mut joined: Vec<Match> = Vec::new();
        for run in runs {
            match joined.last_mut() {
                Some(last) if last.old + last.len == run.old && last.new + last.len == run.new => last.len += run.len,
                _ => joined.push(run),
            }
        }
        joined
    }
}

/// A stretch of both texts, equal in both or not.
struct Stretch {
    equal: bool,
    old: Range<usize>,
    new: Range<usize>,
}

fn stretches(old: &[&str], new: &[&str]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let (mut at_old, mut at_new) = (0, 0);
    let end = Match {
        old: old.len(),
        new: new.len(),
        len: 0,
    };
    for run in Matcher::new(old, new).runs().into_iter().chain([end]) {
        if at_old < run.old || at_new < run.new {
            stretches.push(Stretch {
                equal: false,
                old: at_old..run.old,
                new: at_new..run.new,
            });
        }
        (at_old, at_new) = (run.old + run.len, run.new + run.len);
        if run.len > 0 {
            stretches.push(Stretch {
                equal: true,
                old: run.old..at_old,
                new: run.new..at_new,
            });
        }
    }
    stretches
}

/// Groups of changes with their context; equal stretches are cut to what is shown.
fn hunks(stretches: Vec<Stretch>) -> Vec<Vec<Stretch>> {
    let last = stretches.len().saturating_sub(1);
    let mut hunks = Vec::new();
    let mut hunk: Vec<Stretch> = Vec::new();
    for (at, stretch) in stretches.into_iter().enumerate() {
        if !stretch.equal {
            hunk.push(stretch);
            continue;
        }
        let len = stretch.old.len();
        let tail = |len: usize| Stretch {
            equal: true,
            old: stretch.old.end - len..stretch.old.end,
            new: stretch.new.end - len..stretch.new.end,
        };
        let head = |len: usize| Stretch {
            equal: true,
            old: stretch.old.start..stretch.old.start + len,
            new: stretch.new.start..stretch.new.start + len,
        };
        if at == 0 {
            hunk.push(tail(len.min(CONTEXT)));
        } else if at == last {
            hunk.push(head(len.min(CONTEXT)));
        } else if len > 2 * CONTEXT {
            hunk.push(head(CONTEXT));
            hunks.push(std::mem::take(&mut hunk));
            hunk.push(tail(CONTEXT));
        } else {
            hunk.push(head(len));
        }
    }
    hunks.push(hunk);
    hunks.retain(|hunk| hunk.iter().any(|stretch| !stretch.equal));
    hunks
}

/// A range of lines as a hunk's head names it: from 1, its length left out where that is 1.
fn named(range: &Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        len => format!("{},{len}", range.start + 1),
    }
}

/// The lines that differ with three equal ones around them, as `diff -u` prints them below its heading.
pub(crate) fn unified(old: &[&str], new: &[&str]) -> String {
    let mut out = String::new();
    for hunk in hunks(stretches(old, new)) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
            continue;
        };
        let (from, to) = (first.old.start..last.old.end, first.new.start..last.new.end);
        // Writing to a string never fails.
        let _ = writeln!(out, "@@ -{} +{} @@", named(&from), named(&to));
        for stretch in &hunk {
            let mark = if stretch.equal { ' ' } else { '-' };
            for line in &old[stretch.old.clone()] {
                let _ = writeln!(out, "{mark}{line}");
            }
            if !stretch.equal {
                for line in &new[stretch.new.clone()] {
                    let _ = writeln!(out, "+{line}");
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_shown_with_three_lines_around_it() {
        let old: Vec<&str> = "a b c d e f g h i j k l m n".split(' ').collect();
        let mut new = old.clone();
        new[1] = "B";
        new.insert(12, "L2");
        assert_eq!(
            unified(&old, &new),
            "@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n@@ -10,5 +10,6 @@\n j\n k\n l\n+L2\n m\n n\n"
        );
        assert_eq!(unified(&old, &old), "");
    }
}

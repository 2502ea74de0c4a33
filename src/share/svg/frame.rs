//! What there is to draw of a step, from top to bottom, as pieces that are drawn on their own: an animation draws a piece
//! once for as long as it stays what and where it is.

use super::palette::Palette;
use crate::explain::language::Language;
use crate::explain::picture::{DeploymentPicture, Picture, PodPicture, SetPicture, images};
use crate::explain::pod_state::PodState;
use crate::explain::story;
use crate::share::markup::escaped;

/// The width of every picture.
pub const WIDTH: usize = 720;
/// From the edge to what is drawn.
const MARGIN: usize = 20;
const INNER: usize = WIDTH - 2 * MARGIN;
/// Lanes that are drawn; the others are counted.
const MOST_LANES: usize = 20;
/// Pods of a lane that are drawn one by one; more are grouped by state.
const MOST_PODS: usize = 24;
/// Pods beside each other.
const COLUMNS: usize = 3;
const CHIP: usize = INNER / COLUMNS;

/// The pieces of a picture, and its height.
pub struct Frame {
    /// Each a group of SVG that stands where it stands.
    pub pieces: Vec<String>,
    /// Down to the last piece.
    pub height: usize,
    /// What is to be seen, in words.
    pub words: Vec<String>,
    palette: Palette,
    language: Language,
}

/// What stands above the cluster.
pub struct Heading<'a> {
    /// What the scenario is about.
    pub title: &'a str,
    /// `Step 3 of 12 · 4.018 s`
    pub place: &'a str,
    /// What the step did.
    pub headline: &'a str,
    /// How much of the course has passed, in thousandths.
    pub passed: u64,
}

impl Frame {
    /// The frame of `picture`.
    pub fn of(heading: &Heading<'_>, picture: &Picture, palette: Palette, language: Language) -> Self {
        let mut frame = Self {
            pieces: Vec::new(),
            height: MARGIN,
            words: Vec::new(),
            palette,
            language,
        };
        frame.heading(heading);
        frame.cluster(picture);
        frame.height += 8;
        frame
    }

    fn heading(&mut self, heading: &Heading<'_>) {
        self.line("title", MARGIN, 20, heading.title, 62);
        self.line("soft", MARGIN, 20, heading.place, 90);
        // Two lines always: what is below stays where it is from step to step.
        let [first, second] = two_lines(heading.headline, 92);
        self.line("", MARGIN, 22, &first, 92);
        self.line("", MARGIN, 18, &second, 92);
        let (y, Palette { line, accent, .. }) = (self.height + 10, self.palette);
        let bar = |width, colour| format!("<rect x=\"{MARGIN}\" y=\"{y}\" width=\"{width}\" height=\"3\" rx=\"1.5\" fill=\"{colour}\"/>");
        let passed = INNER * usize::try_from(heading.passed).unwrap_or_default() / 1000;
        self.pieces.push(bar(INNER, line));
        if passed > 0 {
            self.pieces.push(bar(passed, accent));
        }
        self.height += 18;
    }

    fn cluster(&mut self, picture: &Picture) {
        let mut lanes = 0;
        let mut more = 0;
        for deployment in &picture.deployments {
            if lanes >= MOST_LANES {
                more += 1 + deployment.sets.len();
                continue;
            }
            self.deployment(deployment);
            lanes += 1;
            for set in &deployment.sets {
                if lanes < MOST_LANES {
                    self.set(set);
                    lanes += 1;
                } else {
                    more += 1;
                }
            }
            self.height += 8;
        }
        for set in &picture.loose_sets {
            if lanes < MOST_LANES {
                self.set(set);
                lanes += 1;
            } else {
                more += 1;
            }
        }
        if !picture.bare_pods.is_empty() {
            let text = self.language.bare_pods();
            self.line("strong", MARGIN, 22, &text, 90);
            self.pods(&picture.bare_pods);
        }
        if more > 0 {
            let text = self.language.more_pods(more);
            self.line("soft", MARGIN, 22, &text, 90);
        }
        if picture.deployments.is_empty() && picture.loose_sets.is_empty() && picture.bare_pods.is_empty() {
            let text = self.language.nothing_yet();
            self.line("soft", MARGIN, 22, &text, 90);
        }
    }

    fn deployment(&mut self, deployment: &DeploymentPicture) {
        let language = self.language;
        let name = format!("Deployment {}", deployment.object.name());
        self.line("strong", MARGIN, 22, &name, 80);
        let counts = [
            (language.wanted(), deployment.wanted()),
            (language.updated(), deployment.status("updatedReplicas")),
            (language.ready(), deployment.status("readyReplicas")),
            (language.available(), deployment.status("availableReplicas")),
        ];
        let mut words: Vec<_> = counts.iter().map(|(name, number)| format!("{name} {number}")).collect();
        words.push(language.chart_budget(deployment.budget.least, deployment.budget.most));
        let numbers = words.join(" · ");
        self.line("soft", MARGIN, 18, &numbers, 90);
        self.words.push(format!("{name}: {numbers}"));
        self.height += 4;
    }

    fn set(&mut self, set: &SetPicture) {
        let language = self.language;
        let desired = set.object.value().int(&["spec", "replicas"]).unwrap_or_default();
        let revision = if set.revision.is_empty() {
            language.no_revision()
        } else {
            language.revision(&set.revision)
        };
        let top = self.height;
        let number = |field: &str| set.object.value().int(&["status", field]).unwrap_or_default();
        let images = images(&set.object).join(", ");
        let what = format!("{revision} · {} · {images}", set.object.name());
        let counts = format!(
            "{} {desired} · {} {}",
            language.desired(),
            language.available(),
            number("availableReplicas")
        );
        self.line("mono", MARGIN + 12, 22, &what, 60);
        self.height -= 22;
        self.right("soft", 22, &counts);
        if set.pods.is_empty() {
            self.height += 4;
        } else {
            self.pods(&set.pods);
        }
        let (hue, height) = (self.palette.hues[set.hue % self.palette.hues.len()], self.height - top - 2);
        self.pieces.push(format!(
            "<rect x=\"{MARGIN}\" y=\"{}\" width=\"4\" height=\"{height}\" rx=\"2\" fill=\"{hue}\"/>",
            top + 4
        ));
    }

    /// Pods one by one, or grouped by state where there are many.
    fn pods(&mut self, pods: &[PodPicture]) {
        let language = self.language;
        let count = |state: PodState| pods.iter().filter(|pod| pod.state == state).count();
        let groups: Vec<_> = PodState::ALL
            .into_iter()
            .map(|state| (state, count(state)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let told: Vec<_> = groups
            .iter()
            .map(|(state, count)| format!("{count} {}", story::state(language, *state)))
            .collect();
        self.words.push(told.join(", "));
        let chips: Vec<(PodState, String)> = if pods.len() <= MOST_PODS {
            pods.iter().map(|pod| (pod.state, pod.short_name().to_owned())).collect()
        } else {
            groups.into_iter().map(|(state, count)| (state, format!("{count} ×"))).collect()
        };
        self.height += 8;
        for (at, (state, name)) in chips.iter().enumerate() {
            let (x, y) = (MARGIN + 12 + at % COLUMNS * (CHIP - 3), self.height + at / COLUMNS * 30);
            let (tone, word) = (self.palette.tone(*state), story::state(language, *state));
            self.pieces.push(format!(
                "<g transform=\"translate({x} {y})\" fill=\"{tone}\"><rect class=\"chip\" width=\"{}\" height=\"26\" rx=\"6\"/>\
                 <use href=\"#converge-{}\" x=\"7\" y=\"5\" stroke=\"{tone}\"/><text class=\"mono\" x=\"29\" y=\"17\">{}</text>\
                 <text class=\"small\" x=\"{}\" y=\"17\" text-anchor=\"end\">{}</text></g>",
                CHIP - 9,
                state.slug(),
                escaped(&clipped(name, 7)),
                CHIP - 16,
                escaped(&clipped(&word, 19)),
            ));
        }
        self.height += chips.len().div_ceil(COLUMNS) * 30;
    }

    fn line(&mut self, class: &str, x: usize, height: usize, text: &str, most: usize) {
        self.height += height;
        if !text.is_empty() {
            let text = escaped(&clipped(text, most));
            let class = if class.is_empty() {
                String::new()
            } else {
                format!("class=\"{class}\" ")
            };
            self.pieces
                .push(format!("<text {class}x=\"{x}\" y=\"{}\">{text}</text>", self.height));
        }
    }

    fn right(&mut self, class: &str, height: usize, text: &str) {
        self.height += height;
        let text = escaped(text);
        let x = MARGIN + INNER;
        self.pieces.push(format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{}\" text-anchor=\"end\">{text}</text>",
            self.height
        ));
    }
}

/// How wide a character is, in halves of the height of the type: Chinese characters are twice as wide as Latin ones.
fn width(character: char) -> usize {
    1 + usize::from(character >= '\u{2e80}')
}

/// A text of at most so many widths, with an ellipsis where something is missing.
fn clipped(text: &str, most: usize) -> String {
    if text.chars().map(width).sum::<usize>() <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let fits = |character: &char| {
        let wide = width(*character);
        let fits = wide <= room;
        room = room.saturating_sub(wide);
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// A text on two lines of so many widths each, broken at a space if there is one in the second half of the first line.
fn two_lines(text: &str, most: usize) -> [String; 2] {
    let mut used = 0;
    let mut space = None;
    for (at, character) in text.char_indices() {
        used += width(character);
        if used > most {
            let (cut, skip) = space.filter(|space| *space > at / 2).map_or((at, 0), |space| (space, 1));
            return [text[..cut].to_owned(), text[cut + skip..].to_owned()];
        }
        if character == ' ' {
            space = Some(at);
        }
    }
    [text.to_owned(), String::new()]
}

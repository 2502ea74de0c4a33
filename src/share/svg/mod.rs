//! Pictures of the cluster as SVG files that stand alone: of a step, and of the whole course, playing. They hold no script
//! and ask for nothing; every text is escaped.

mod frame;
mod palette;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::markup::escaped;
use crate::api::time;
use crate::explain::history::History;
use crate::explain::language::Language;
use crate::explain::picture::Picture;
use crate::explain::pod_state::PodState;
use crate::explain::shape::{Ink, paths};
use crate::explain::story;
use crate::limits;
use crate::sim::timeline::Timeline;
use frame::{Frame, Heading, WIDTH};
use palette::Palette;

/// Milliseconds for which an animation shows a frame, and for which it shows the last one longer.
const FRAME_MS: usize = 700;
const HOLD_MS: usize = 3000;

/// What is drawn, and how.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The course of events.
    pub timeline: &'a Timeline,
    /// What it is about.
    pub title: &'a str,
    /// The language of the words.
    pub language: Language,
    /// Whether it is light on dark.
    pub dark: bool,
}

impl View<'_> {
    fn palette(&self) -> Palette {
        if self.dark { palette::DARK } else { palette::LIGHT }
    }

    /// What the step of this number did.
    fn headline(&self, at: u64) -> String {
        let step = self.timeline.step(at);
        step.map_or_else(
            || self.language.why_start_note(),
            |step| story::headline(self.language, step).to_string(),
        )
    }

    fn frame(&self, at: u64, history: &History) -> Frame {
        let state = self.timeline.state_at(at);
        let picture = Picture::of(&state.objects, state.time_ms, history);
        let passed_ms = state.time_ms.saturating_sub(time::START_MS);
        let place = format!(
            "{} · {}.{:03} s",
            self.language.step_of(at, self.timeline.len()),
            passed_ms / 1000,
            passed_ms % 1000
        );
        let heading = Heading {
            title: self.title,
            place: &place,
            headline: &self.headline(at),
            passed: (at * 1000).checked_div(self.timeline.len()).unwrap_or_default(),
        };
        Frame::of(&heading, &picture, self.palette(), self.language)
    }

    /// The file around `drawn`.
    fn file(&self, height: usize, words: &str, style: &str, drawn: &str) -> String {
        let colours = self.palette();
        let title = escaped(if self.title.is_empty() { "Converge" } else { self.title });
        let mut symbols = String::new();
        for state in PodState::ALL {
            let _ = write!(symbols, "<g id=\"converge-{}\">", state.slug());
            for (ink, path) in paths(state) {
                let _ = write!(symbols, "<path {} d=\"{path}\"/>", drawn_with(*ink, colours.panel));
            }
            symbols.push_str("</g>");
        }
        let Palette {
            page,
            panel,
            line,
            ink,
            soft,
            ..
        } = colours;
        let origin = escaped(&self.language.simulates(crate::KUBERNETES_VERSION));
        let height = height + 30;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"converge\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
             aria-labelledby=\"converge-title converge-description\"><title id=\"converge-title\">{title}</title>\
             <desc id=\"converge-description\">{words}</desc><style>\
             .converge text{{font:13px system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"PingFang SC\",\"Microsoft YaHei\",\"Noto Sans CJK SC\",sans-serif}}\
             .converge .title{{font-size:17px;font-weight:700}}.converge .strong{{font-weight:700;font-size:14px}}.converge .small{{font-size:12px}}\
             .converge .mono{{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace}}\
             .converge .soft{{fill:{soft}}}.converge .chip{{fill:{panel};stroke:{line}}}{style}</style>\
             <defs>{symbols}</defs><rect width=\"{WIDTH}\" height=\"{height}\" rx=\"10\" fill=\"{page}\"/><g fill=\"{ink}\">{drawn}\
             <text class=\"soft small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">Converge · {origin}</text></g></svg>\n",
            WIDTH - 20,
            height - 14
        )
    }
}

/// The attributes of a path; colour and line are its user's. No style sheet reaches into what is used elsewhere.
fn drawn_with(ink: Ink, ground: &str) -> String {
    match ink {
        Ink::Fill => "stroke=\"none\"".to_owned(),
        Ink::Stroke => "fill=\"none\" stroke-width=\"2\"".to_owned(),
        Ink::Dashed => "fill=\"none\" stroke-width=\"2\" stroke-dasharray=\"3 2.28\"".to_owned(),
        Ink::Cut => format!("fill=\"none\" stroke=\"{ground}\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\""),
    }
}

fn described(headline: &str, frame: &Frame) -> String {
    let words: Vec<&str> = std::iter::once(headline).chain(frame.words.iter().map(String::as_str)).collect();
    escaped(&words.join("\n")).replace(" \u{b7} ", ", ")
}

/// The cluster after the step of this number.
pub fn picture(view: &View<'_>, at: u64) -> String {
    let at = at.min(view.timeline.len());
    let frame = view.frame(at, &history_of(view.timeline, at));
    view.file(frame.height, &described(&view.headline(at), &frame), "", &frame.pieces.concat())
}

/// The whole course, a frame for each reconcile pass, as long as there are not too many; then as many as there may be,
/// evenly. It plays by itself, over and over; for readers who ask for less motion it shows the end.
pub fn animation(view: &View<'_>) -> String {
    let passes: BTreeSet<u64> = ends_of_passes(view.timeline).collect();
    let passes: Vec<u64> = passes.into_iter().collect();
    let mut most = limits::MAX_FRAMES;
    loop {
        let file = animated(view, &thinned(&passes, most));
        if file.len() <= limits::MAX_ANIMATION_BYTES || most <= 2 {
            return file;
        }
        most /= 2;
    }
}

fn animated(view: &View<'_>, steps: &[u64]) -> String {
    // When a piece is to be seen: the numbers of the first frame and of the one after the last, as often as it comes.
    let mut spans: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    let mut history = History::of(view.timeline);
    let (mut height, mut last) = (0, None);
    for (at, step) in steps.iter().enumerate() {
        history.read_to(view.timeline, *step);
        let mut frame = view.frame(*step, &history);
        height = height.max(frame.height);
        for piece in std::mem::take(&mut frame.pieces) {
            let spans = spans.entry(piece).or_default();
            match spans.last_mut() {
                Some((_, end)) if *end == at => *end = at + 1,
                // The same twice in a frame is drawn once.
                Some((_, end)) if *end > at => {}
                _ => spans.push((at, at + 1)),
            }
        }
        last = Some(frame);
    }
    let words = last.map(|frame| described(&view.headline(steps.last().copied().unwrap_or_default()), &frame));
    let all_ms = steps.len() * FRAME_MS + HOLD_MS;
    let mut style = format!(
        ".converge .f{{visibility:hidden;animation:{all_ms}ms step-end infinite}}\
         @media (prefers-reduced-motion:reduce){{.converge .f{{animation:none}}.converge .z{{visibility:visible}}}}"
    );
    let mut drawn = String::new();
    let mut lengths = BTreeSet::new();
    for (piece, spans) in &spans {
        for (first, end) in spans {
            let is_last = *end == steps.len();
            let length_ms = (end - first) * FRAME_MS + if is_last { HOLD_MS } else { 0 };
            if length_ms == all_ms {
                drawn.push_str(piece);
                continue;
            }
            lengths.insert(length_ms);
            let class = if is_last { "f z" } else { "f" };
            let _ = write!(
                drawn,
                "<g class=\"{class}\" style=\"animation-name:v{length_ms};animation-delay:{}ms\">{piece}</g>",
                first * FRAME_MS
            );
        }
    }
    for length_ms in lengths {
        // In hundredths of a percent, rounded down: a frame less rather than two at once.
        let hundredths = length_ms * 10_000 / all_ms;
        let _ = write!(
            style,
            "@keyframes v{length_ms}{{0%{{visibility:visible}}{}.{:02}%,to{{visibility:hidden}}}}",
            hundredths / 100,
            hundredths % 100
        );
    }
    view.file(height, &words.unwrap_or_default(), &style, &drawn)
}

/// The number of the last step of each pass, and the beginning.
fn ends_of_passes(timeline: &Timeline) -> impl Iterator<Item = u64> {
    let pass = |number: u64| timeline.step(number).map(|step| step.pass);
    let last = timeline.len();
    (0..=last).filter(move |number| *number == last || pass(*number) != pass(number + 1))
}

/// At most so many of `steps`, evenly, with the first and the last.
fn thinned(steps: &[u64], most: usize) -> Vec<u64> {
    if steps.len() <= most {
        return steps.to_vec();
    }
    let last = steps.len() - 1;
    (0..most).map(|at| steps[at * last / (most - 1)]).collect()
}

fn history_of(timeline: &Timeline, at: u64) -> History {
    let mut history = History::of(timeline);
    history.read_to(timeline, at);
    history
}

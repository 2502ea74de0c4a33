//! The colours of pictures: those of `www/tokens.css`, which a file that stands alone can't ask for.

use crate::explain::picture::HUES;
use crate::explain::pod_state::PodState;

/// A set of colours.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// The ground.
    pub page: &'static str,
    /// The ground of a part.
    pub panel: &'static str,
    /// Thin lines.
    pub line: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Text beside it.
    pub soft: &'static str,
    /// The progress.
    pub accent: &'static str,
    good: &'static str,
    warn: &'static str,
    bad: &'static str,
    wait: &'static str,
    /// The colours of ReplicaSets.
    pub hues: [&'static str; HUES],
}

/// Dark on light.
pub const LIGHT: Palette = Palette {
    page: "#f5f6f8",
    panel: "#fff",
    line: "#dde1e7",
    ink: "#18202a",
    soft: "#525e6c",
    accent: "#1f55cf",
    good: "#0a7355",
    warn: "#8a4d00",
    bad: "#b3261e",
    wait: "#1f5fa8",
    hues: ["#566378", "#6846d2", "#00778f", "#b23a86", "#86640a", "#3a5a2c"],
};

/// Light on dark.
pub const DARK: Palette = Palette {
    page: "#0e1318",
    panel: "#161c23",
    line: "#2a333d",
    ink: "#e7ebf0",
    soft: "#a3afbc",
    accent: "#82a9ff",
    good: "#55d0a4",
    warn: "#f0b454",
    bad: "#ff8f85",
    wait: "#7cb8f5",
    hues: ["#8b9bb0", "#a78bfa", "#45bfd8", "#ee86c4", "#d8ad3f", "#97c07f"],
};

impl Palette {
    /// The colour of a Pod's state.
    pub const fn tone(&self, state: PodState) -> &'static str {
        match state {
            PodState::Pending | PodState::Terminating => self.soft,
            PodState::ContainerCreating | PodState::Completed => self.wait,
            PodState::Running => self.warn,
            PodState::Ready | PodState::Available => self.good,
            PodState::CrashLoopBackOff | PodState::ImagePullBackOff | PodState::Failed => self.bad,
        }
    }
}

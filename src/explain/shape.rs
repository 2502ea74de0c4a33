//! The shapes of Pod states, for everything that draws them. No two states are told apart by colour alone.

use super::pod_state::PodState;

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Filled with the state's colour.
    Fill,
    /// A line of the state's colour.
    Stroke,
    /// A broken line of the state's colour.
    Dashed,
    /// A line of the ground's colour, as if cut out.
    Cut,
}

impl Ink {
    /// The class by which styles know it, empty for a filled path.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Fill => "",
            Self::Stroke => "stroke",
            Self::Dashed => "stroke dashed",
            Self::Cut => "cut",
        }
    }
}

const RING: &str = "M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0z";
const TICK: &str = "M4.8 8.2l2.2 2.3 4.3-4.6";

/// The paths of a Pod's state in a square of sixteen by sixteen, in the order in which they are drawn.
pub const fn paths(state: PodState) -> &'static [(Ink, &'static str)] {
    match state {
        PodState::Pending => &[(
            Ink::Fill,
            "M1.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zm5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zm5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z",
        )],
        PodState::ContainerCreating => &[(Ink::Dashed, RING)],
        PodState::Running => &[(Ink::Stroke, RING), (Ink::Fill, "M8 2a6 6 0 0 0 0 12z")],
        PodState::Ready => &[(Ink::Stroke, RING), (Ink::Fill, "M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")],
        PodState::Available => &[(Ink::Fill, "M1 8a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"), (Ink::Cut, TICK)],
        PodState::Terminating => &[(Ink::Stroke, "M3.5 3.5l9 9M12.5 3.5l-9 9")],
        PodState::CrashLoopBackOff => &[(Ink::Stroke, "M13.5 8a5.5 5.5 0 1 1-1.7-4"), (Ink::Fill, "M14.6.8v5h-5z")],
        PodState::ImagePullBackOff => &[(Ink::Stroke, "M8 1.5v8M4.5 6.5L8 10l3.5-3.5M2.5 13.7h3M10.5 13.7h3")],
        PodState::Failed => &[(Ink::Fill, "M8 .8l7.6 14H.4z"), (Ink::Cut, "M8 5.8v4M8 12v.6")],
        PodState::Completed => &[
            (
                Ink::Fill,
                "M4.5 1.5h7a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3z",
            ),
            (Ink::Cut, TICK),
        ],
    }
}

//! Pictures: a shape for each state of a Pod, and the icons of buttons. All are drawn in the colour of the text beside them.

use yew::{Html, html};

use crate::explain::pod_state::PodState;
use crate::explain::shape::paths;

/// The shape of a Pod's state.
pub fn of_state(state: PodState) -> Html {
    html! {
        <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
            { for paths(state).iter().map(|(ink, path)| html! { <path class={ink.class()} d={*path} /> }) }
        </svg>
    }
}

/// The shape of a Pod's state in a cell of ten by ten, as the rest of a path that has moved to the cell's corner.
pub const fn in_a_cell(state: PodState) -> &'static str {
    match state {
        PodState::Pending => "m3.5 5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z",
        PodState::ContainerCreating => "m1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zm1.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z",
        PodState::Running => "m5 1a4 4 0 0 0 0 8z",
        PodState::Ready => {
            "m1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zm1.2 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zm1.2 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"
        }
        PodState::Available => "m1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        PodState::Terminating => "m1.5 2.5l1-1l2.5 2.5l2.5-2.5l1 1l-2.5 2.5l2.5 2.5l-1 1l-2.5-2.5l-2.5 2.5l-1-1l2.5-2.5z",
        PodState::CrashLoopBackOff | PodState::ImagePullBackOff | PodState::Failed => "m5 1l4.5 8h-9z",
        PodState::Completed => "m1.5 1.5h7v7h-7z",
    }
}

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Start,
    JumpBack,
    Back,
    Play,
    Pause,
    Forward,
    JumpForward,
    End,
    Theme,
    Help,
    Close,
    Share,
    Choose,
    Search,
}

/// Draws an icon.
pub fn icon(icon: Icon) -> Html {
    let path = match icon {
        Icon::Start => "M2 3h2v10H2zM14 3v10L9 8zM9 3v10L4 8z",
        Icon::JumpBack => "M8 3v10L2 8zM14 3v10L8 8z",
        Icon::Back => "M3 3h2v10H3zM13 3v10L6 8z",
        Icon::Play => "M4 2l10 6-10 6z",
        Icon::Pause => "M3 2.5h3.5v11H3zM9.5 2.5H13v11H9.5z",
        Icon::Forward => "M11 3h2v10h-2zM3 3v10l7-5z",
        Icon::JumpForward => "M8 3v10l6-5zM2 3v10l6-5z",
        Icon::End => "M12 3h2v10h-2zM2 3v10l5-5zM7 3v10l5-5z",
        Icon::Theme => "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 1.6v10.8A5.4 5.4 0 0 1 8 2.6z",
        Icon::Help => {
            "M6.9 9.8c0-2 2.1-2.2 2.1-3.6 0-.8-.5-1.2-1.2-1.2-.8 0-1.3.5-1.4 1.4H4.6C4.7 4.5 6 3.4 7.9 3.4c1.8 0 3 1 3 2.6 0 2.2-2.3 2.3-2.3 3.8zM6.8 11h2v2h-2z"
        }
        Icon::Close => "M3.2 4.6l1.4-1.4L8 6.6l3.4-3.4 1.4 1.4L9.4 8l3.4 3.4-1.4 1.4L8 9.4l-3.4 3.4-1.4-1.4L6.6 8z",
        Icon::Choose => "M3.5 5.5L8 10l4.5-4.5 1.1 1.1L8 12.2 2.4 6.6z",
        Icon::Search => {
            "M6.5 1a5.5 5.5 0 0 1 4.4 8.8l3.9 3.9-1.1 1.1-3.9-3.9A5.5 5.5 0 1 1 6.5 1zm0 1.6a3.9 3.9 0 1 0 0 7.8 3.9 3.9 0 0 0 0-7.8z"
        }
        Icon::Share => "M8 1l4 4h-3v5H7V5H4zM2 8h2v5h8V8h2v7H2z",
    };
    html! { <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path fill-rule="evenodd" d={path} /></svg> }
}

/// The mark of the playground.
pub fn mark() -> Html {
    html! {
        <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 5h6c4 0 4 7 8 7h3M3 19h6c4 0 4-7 8-7" />
            <circle cx="3.5" cy="5" r="2.2" /><circle cx="3.5" cy="19" r="2.2" /><circle class="goal" cx="20.5" cy="12" r="2.8" />
        </svg>
    }
}

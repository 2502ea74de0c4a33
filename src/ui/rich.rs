//! A text with marked parts, each as a text node.

use yew::{Html, html};

use crate::explain::text::{Span, Text};

/// Draws a text.
pub fn rich(text: &Text) -> Html {
    text.0
        .iter()
        .map(|span| match span {
            Span::Plain(words) => html! { {words} },
            Span::Strong(words) => html! { <b>{words}</b> },
            Span::Code(words) => html! { <code>{words}</code> },
        })
        .collect()
}

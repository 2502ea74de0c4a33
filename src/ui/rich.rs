//! A text with marked parts, each as a text node.

use yew::{Html, Properties, component, html};

use crate::explain::text::{Span, Text};

#[derive(PartialEq, Properties)]
pub struct RichProps {
    pub text: Text,
}

/// Draws a text.
#[component]
pub fn Rich(props: &RichProps) -> Html {
    props
        .text
        .0
        .iter()
        .map(|span| match span {
            Span::Plain(words) => html! { {words} },
            Span::Strong(words) => html! { <b>{words}</b> },
            Span::Code(words) => html! { <code>{words}</code> },
        })
        .collect()
}

//! The nodes, with what runs on them.

use yew::{Html, Properties, component, html};

use super::message::Message;
use super::shared::use_surroundings;
use crate::explain::picture::NodePicture;

#[derive(PartialEq, Properties)]
pub struct NodesProps {
    pub nodes: Vec<NodePicture>,
}

/// The nodes.
#[component]
pub fn Nodes(props: &NodesProps) -> Html {
    let surroundings = use_surroundings();
    let language = surroundings.language;
    if props.nodes.is_empty() {
        return Html::default();
    }
    let most = props.nodes.iter().map(|node| node.pods).max().unwrap_or_default().max(8);
    html! {
        <section class="nodes" aria-label={language.nodes()}>
            <h2>{language.nodes()}</h2>
            <ul>
                { for props.nodes.iter().map(|node| html! {
                    <li key={node.object.name().to_string()}>
                        <button type="button" class="name" onclick={surroundings.on(Message::Inspect(node.object.key().clone()))}>{node.object.name().to_string()}</button>
                        {bar(node.pods, most)}
                        <span>{language.count_pods(node.pods)}</span>
                        if !node.is_ready {
                            <span class="tag bad">{language.node_not_ready()}</span>
                        } else if node.is_cordoned {
                            <span class="tag">{language.node_cordoned()}</span>
                        }
                    </li>
                }) }
            </ul>
        </section>
    }
}

/// A bar of blocks, one for each pod, as long as they fit.
fn bar(pods: usize, most: usize) -> Html {
    let width = 64.0 * to_f64(pods) / to_f64(most);
    html! {
        <svg class="bar" viewBox="0 0 64 6" aria-hidden="true" preserveAspectRatio="none">
            <rect class="whole" width="64" height="6" rx="2" /><rect class="part" width={format!("{width:.1}")} height="6" rx="2" />
        </svg>
    }
}

fn to_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

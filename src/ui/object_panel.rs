//! One object as it stands at the step: as YAML.

use yew::{Html, Properties, component, html};

use super::shared::{Same, use_surroundings};
use crate::api::object::Key;
use crate::manifest::to_yaml;
use crate::sim::timeline::Snapshot;

#[derive(PartialEq, Properties)]
pub struct ObjectPanelProps {
    pub snapshot: Same<Snapshot>,
    pub key_of: Key,
}

/// The object, or that it is not there at this step.
#[component]
pub fn ObjectPanel(props: &ObjectPanelProps) -> Html {
    let language = use_surroundings().language;
    let key = &props.key_of;
    html! {
        <div class="object">
            <h2><span class="kind">{key.kind.name()}</span>{" "}{key.name.to_string()}</h2>
            if let Some(object) = props.snapshot.objects.get(key) {
                <pre class="yaml" tabindex="0">{to_yaml(object.value())}</pre>
            } else {
                <p class="empty">{language.object_gone()}</p>
            }
        </div>
    }
}

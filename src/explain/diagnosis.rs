//! A diagnosis in words.

use super::language::Language;
use crate::diagnosis::{Diagnosis, Layer};

/// The name of a layer.
pub fn layer(language: Language, layer: Layer) -> String {
    match layer {
        Layer::Deletion => language.layer_deletion(),
        Layer::Controller => language.layer_controller(),
        Layer::Paused => language.layer_paused(),
        Layer::Quota => language.layer_quota(),
        Layer::Admission => language.layer_admission(),
        Layer::Scheduler => language.layer_scheduler(),
        Layer::Storage => language.layer_storage(),
        Layer::Node => language.layer_node(),
        Layer::Image => language.layer_image(),
        Layer::Configuration => language.layer_configuration(),
        Layer::Container => language.layer_container(),
        Layer::Starting => language.layer_starting(),
        Layer::Readiness => language.layer_readiness(),
        Layer::Availability => language.layer_availability(),
        Layer::Termination => language.layer_termination(),
        Layer::Rollout => language.layer_rollout(),
        Layer::Service => "Service".to_owned(),
        Layer::Autoscaler => language.layer_autoscaler(),
        Layer::Writers => language.layer_writers(),
        Layer::Fine => language.layer_fine(),
    }
}

/// What holds the Deployment up, in a sentence or two.
pub fn summary(language: Language, found: &Diagnosis) -> String {
    let pods = found.pods;
    if found.is_unseen() {
        return language.found_unseen();
    }
    let sentence = match found.layer {
        Layer::Deletion => language.found_deletion(),
        Layer::Controller => language.found_controller(),
        Layer::Paused => language.found_paused(),
        Layer::Quota => language.found_quota(pods),
        Layer::Admission => language.found_admission(pods),
        Layer::Scheduler => language.found_scheduler(pods),
        Layer::Storage => language.found_storage(pods),
        Layer::Node => language.found_node(pods),
        Layer::Image => language.found_image(pods),
        Layer::Configuration => language.found_configuration(pods),
        Layer::Container => language.found_container(pods),
        Layer::Starting => language.found_starting(pods),
        Layer::Readiness => language.found_readiness(pods),
        Layer::Availability => language.found_availability(pods),
        Layer::Termination => language.found_termination(pods),
        Layer::Rollout => language.found_rollout(),
        Layer::Service => language.found_service(),
        Layer::Autoscaler => language.found_autoscaler(),
        Layer::Writers => language.found_writers(),
        Layer::Fine => language.found_fine(),
    };
    if found.deadline_exceeded {
        let gap = if language == Language::English { " " } else { "" };
        return format!("{sentence}{gap}{}", language.found_deadline());
    }
    sentence
}

/// What helps, in a sentence or two; the commands are in the diagnosis.
pub fn remedy(language: Language, found: &Diagnosis) -> String {
    if found.is_unseen() {
        return language.helps_unseen();
    }
    match found.layer {
        Layer::Deletion => language.helps_deletion(),
        Layer::Controller => language.helps_controller(),
        Layer::Paused => language.helps_paused(),
        Layer::Quota => language.helps_quota(),
        Layer::Admission => language.helps_admission(),
        Layer::Scheduler => language.helps_scheduler(),
        Layer::Storage => language.helps_storage(),
        Layer::Node => language.helps_node(),
        Layer::Image => language.helps_image(),
        Layer::Configuration => language.helps_configuration(),
        Layer::Container => language.helps_container(),
        Layer::Readiness => language.helps_readiness(),
        Layer::Starting | Layer::Availability | Layer::Termination | Layer::Rollout => language.helps_waiting(),
        Layer::Service => language.helps_service(),
        Layer::Autoscaler => language.helps_autoscaler(),
        Layer::Writers => language.helps_writers(),
        Layer::Fine => language.helps_fine(),
    }
}

//! The rules of the autoscaler, of the node-lifecycle controller and of the volume controller.

use super::{Page, Rule};
use crate::apiserver::why::{AutoscalerWhy, Bound, NodeWhy, VolumeWhy};
use crate::controllers::nodelifecycle::GRACE_MS;
use crate::explain::cause::duration;
use crate::explain::language::Language;
use crate::explain::text::{code, strong};

pub(super) fn autoscaler(language: Language, why: &AutoscalerWhy) -> Rule {
    match why {
        AutoscalerWhy::Rescaled { from, to, bound } => {
            let (sentence, field) = match bound {
                Bound::Min => (language.rule_below_min(), "minReplicas"),
                Bound::Max => (language.rule_above_max(), "maxReplicas"),
            };
            Rule::new(&sentence, Page::Autoscaling)
                .row("spec.replicas".to_owned(), from)
                .row(field.to_owned(), to)
                .result(language.row_new_size(), to)
        }
        AutoscalerWhy::Measured {
            from,
            to,
            asked,
            used,
            wanted,
            counted,
            limited,
        } => {
            let sentence = if asked == from {
                language.rule_recent_recommendation()
            } else if to > from {
                language.rule_above_target()
            } else {
                language.rule_below_target()
            };
            Rule::new(&sentence, Page::Autoscaling)
                .row(language.row_use(), used)
                .row(language.row_target(), wanted)
                .row(language.row_counted(), counted)
                .row(language.row_asked(), asked)
                .row("spec.replicas".to_owned(), from)
                .result(language.row_new_size(), to)
                .row(language.row_followed(), limited)
        }
        AutoscalerWhy::Reported { conditions } => {
            let rule = Rule::new(&language.rule_autoscaler_reported(), Page::Autoscaling);
            conditions
                .iter()
                .fold(rule, |rule, (kind, reason)| rule.row(kind.to_string(), reason))
        }
    }
}

pub(super) fn node(language: Language, why: &NodeWhy) -> Rule {
    let rule = |sentence: &str| Rule::new(sentence, Page::Taints);
    match why {
        NodeWhy::Tainted { added, removed } => {
            let mut rule = rule(&language.rule_tainted());
            for key in added {
                rule = rule.result(language.row_taint_added(), key);
            }
            for key in removed {
                rule = rule.result(language.row_taint_removed(), key);
            }
            rule
        }
        NodeWhy::Silent { silent_ms } => rule(&language.rule_node_silent())
            .row(language.row_silent(), duration(language, *silent_ms))
            .row(language.row_node_grace(), duration(language, GRACE_MS)),
        NodeWhy::PodNotReady { node } => rule(&language.rule_pod_on_silent_node(strong(node))),
        NodeWhy::Evicted { node, taint, tolerated_ms } => {
            rule(&language.rule_taint_evicted(strong(node), code(taint))).row(language.row_tolerated(), duration(language, *tolerated_ms))
        }
        NodeWhy::Orphaned { node, is_gone: true } => rule(&language.rule_orphaned_pod(strong(node))),
        NodeWhy::Orphaned { node, is_gone: false } => rule(&language.rule_out_of_service(strong(node))),
    }
}

pub(super) fn volume(language: Language, why: &VolumeWhy) -> Rule {
    let sentence = match why {
        VolumeWhy::Bound { claim, volume } => language.rule_volume_bound(strong(volume), strong(claim)),
        VolumeWhy::Phase { phase } => language.rule_volume_phase(code(phase)),
        VolumeWhy::DefaultClass { class } => language.rule_default_class(strong(class)),
        VolumeWhy::NodeSelected { claim, node } => language.rule_node_selected(strong(claim), strong(node)),
        VolumeWhy::ProvisionerAsked { claim, provisioner } => language.rule_provisioner_asked(strong(claim), strong(provisioner)),
        VolumeWhy::Provisioned { claim, class } => language.rule_provisioned(strong(claim), strong(class)),
        VolumeWhy::Reclaimed { volume } => language.rule_reclaimed(strong(volume)),
        VolumeWhy::ClaimProtected { name, is_let_go: false } => language.rule_claim_protected(strong(name)),
        VolumeWhy::ClaimProtected { name, is_let_go: true } => language.rule_claim_let_go(strong(name)),
        VolumeWhy::VolumeProtected { name, is_let_go: false } => language.rule_volume_protected(strong(name)),
        VolumeWhy::VolumeProtected { name, is_let_go: true } => language.rule_volume_let_go(strong(name)),
        VolumeWhy::Attached { volume, node } => language.rule_volume_attached(strong(volume), strong(node)),
        VolumeWhy::Detached { volume, node } => language.rule_volume_detached(strong(volume), strong(node)),
        VolumeWhy::InUse { node } => language.rule_volumes_in_use(strong(node)),
    };
    Rule::new(&sentence, Page::Volumes)
}

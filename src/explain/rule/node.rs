//! The rules of the scheduler and of the kubelets.

use super::{Page, Rule};
use crate::apiserver::why::{KubeletWhy, SchedulerWhy};
use crate::explain::cause::duration;
use crate::explain::language::Language;
use crate::explain::text::{code, strong};

pub(super) fn scheduler(language: Language, why: &SchedulerWhy) -> Rule {
    match why {
        SchedulerWhy::Bound {
            node,
            score,
            feasible,
            nodes,
        } => Rule::new(&language.rule_bound(strong(node)), Page::Scheduling)
            .row(language.row_nodes(), nodes)
            .row(language.row_feasible(), feasible)
            .result(language.row_score(node), score),
        SchedulerWhy::Unschedulable { nodes, message } => {
            Rule::new(&language.rule_unschedulable(strong(message)), Page::Scheduling).row(language.row_nodes(), nodes)
        }
    }
}

pub(super) fn kubelet(language: Language, why: &KubeletWhy) -> Rule {
    let rule = |sentence: String| Rule::new(&sentence, Page::PodLifecycle);
    match why {
        KubeletWhy::Admitted => rule(language.rule_admitted()),
        KubeletWhy::Reported => rule(language.rule_reported()),
        KubeletWhy::Started { container } => rule(language.rule_started(strong(container))),
        KubeletWhy::Ready { container, after_ms } => {
            rule(language.rule_ready(strong(container))).row(language.row_started_ago(), duration(language, *after_ms))
        }
        KubeletWhy::Exited {
            container,
            exit_code,
            restarts,
        } => rule(language.rule_exited(strong(container)))
            .row(language.row_exit_code(), exit_code)
            .row(language.row_restarts(), restarts),
        KubeletWhy::BackOff {
            container,
            wait_ms,
            restarts,
        } => rule(language.rule_back_off(strong(container)))
            .row(language.row_restarts(), restarts)
            .result(language.row_wait(), duration(language, *wait_ms)),
        KubeletWhy::Unready { container, failures } => {
            rule(language.rule_unready(strong(container))).row(language.row_failures(), failures)
        }
        KubeletWhy::Unhealthy {
            container,
            probe,
            failures,
        } => rule(language.rule_unhealthy(strong(container), code(probe))).row(language.row_failures(), failures),
        KubeletWhy::PassedStartup { container, after_ms } => {
            rule(language.rule_passed_startup(strong(container))).row(language.row_started_ago(), duration(language, *after_ms))
        }
        KubeletWhy::Blocked { container, reason } => rule(language.rule_blocked(strong(container), code(reason))),
        KubeletWhy::Initialized { container } => rule(language.rule_initialized(strong(container))),
        KubeletWhy::Finished { container, exit_code } => {
            rule(language.rule_finished(strong(container))).row(language.row_exit_code(), exit_code)
        }
        KubeletWhy::Rejected { node, reason, message } => {
            rule(language.rule_rejected(strong(node), code(message))).row("reason".to_owned(), reason)
        }
        KubeletWhy::Evicted => rule(language.rule_evicted()),
        KubeletWhy::PullFailed { image, wait_ms } => {
            rule(language.rule_pull_failed(code(image))).result(language.row_wait(), duration(language, *wait_ms))
        }
        KubeletWhy::NodeBack => rule(language.rule_node_back()),
        KubeletWhy::Ended => rule(language.rule_ended()),
        KubeletWhy::Removed { grace_seconds, took_ms } => rule(language.rule_removed())
            .row(language.row_grace(), language.seconds(grace_seconds))
            .row(language.row_took(), duration(language, *took_ms)),
        KubeletWhy::Played { verb } => rule(language.rule_played(code(verb))),
    }
}

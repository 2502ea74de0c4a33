//! The rule behind a step, as a sentence and as the arithmetic that a reader can redo.

mod admission;
mod cluster;
mod condition;
mod deployment;
mod git;
mod node;
mod ownership;
mod replica_set;

use super::language::Language;
use super::text::{Text, code};
use crate::apiserver::why::Why;
use crate::apiserver::write::{Outcome, Stage, Write};

/// A line of the arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the number is.
    pub label: String,
    /// The number.
    pub value: String,
    /// Whether it follows from the lines above.
    pub is_result: bool,
}

/// A rule with its numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The rule in a sentence or two.
    pub sentence: Text,
    /// The arithmetic.
    pub rows: Vec<Row>,
    /// The page of the Kubernetes documentation that tells more.
    pub page: Option<Page>,
}

/// A page of the Kubernetes documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each variant is named after the section it stands for")]
pub enum Page {
    RollingUpdate,
    ProportionalScaling,
    ProgressDeadline,
    RevisionHistory,
    Recreate,
    Pausing,
    DeploymentStatus,
    Scaling,
    ReplicaSet,
    PodDeletionCost,
    AcquiringPods,
    GarbageCollection,
    PodLifecycle,
    Scheduling,
    Admission,
    Autoscaling,
    Taints,
    Volumes,
}

impl Page {
    /// Every page.
    pub const ALL: [Self; 18] = [
        Self::RollingUpdate,
        Self::ProportionalScaling,
        Self::ProgressDeadline,
        Self::RevisionHistory,
        Self::Recreate,
        Self::Pausing,
        Self::DeploymentStatus,
        Self::Scaling,
        Self::ReplicaSet,
        Self::PodDeletionCost,
        Self::AcquiringPods,
        Self::GarbageCollection,
        Self::PodLifecycle,
        Self::Scheduling,
        Self::Admission,
        Self::Autoscaling,
        Self::Taints,
        Self::Volumes,
    ];

    /// Its address in `language`.
    pub fn address(self, language: Language) -> String {
        let host = match language {
            Language::English => "https://kubernetes.io/docs",
            Language::Chinese => "https://kubernetes.io/zh-cn/docs",
        };
        format!("{host}/{}", self.path())
    }

    const fn path(self) -> &'static str {
        match self {
            Self::RollingUpdate => "concepts/workloads/controllers/deployment/#rolling-update-deployment",
            Self::ProportionalScaling => "concepts/workloads/controllers/deployment/#proportional-scaling",
            Self::ProgressDeadline => "concepts/workloads/controllers/deployment/#progress-deadline-seconds",
            Self::RevisionHistory => "concepts/workloads/controllers/deployment/#revision-history-limit",
            Self::Recreate => "concepts/workloads/controllers/deployment/#recreate-deployment",
            Self::Pausing => "concepts/workloads/controllers/deployment/#pausing-and-resuming-a-deployment",
            Self::DeploymentStatus => "concepts/workloads/controllers/deployment/#deployment-status",
            Self::Scaling => "concepts/workloads/controllers/deployment/#scaling-a-deployment",
            Self::ReplicaSet => "concepts/workloads/controllers/replicaset/#how-a-replicaset-works",
            Self::PodDeletionCost => "concepts/workloads/controllers/replicaset/#scaling-a-replicaset",
            Self::AcquiringPods => "concepts/workloads/controllers/replicaset/#non-template-pod-acquisitions",
            Self::GarbageCollection => "concepts/architecture/garbage-collection/#owners-dependents",
            Self::PodLifecycle => "concepts/workloads/pods/pod-lifecycle/",
            Self::Scheduling => "concepts/scheduling-eviction/kube-scheduler/",
            Self::Autoscaling => "tasks/run-application/horizontal-pod-autoscale/",
            Self::Taints => "concepts/scheduling-eviction/taint-and-toleration/",
            Self::Volumes => "concepts/storage/persistent-volumes/",
            Self::Admission => "reference/access-authn-authz/admission-controllers/",
        }
    }
}

impl Rule {
    fn new(sentence: &str, page: Page) -> Self {
        Self {
            sentence: Text::of(sentence),
            rows: Vec::new(),
            page: Some(page),
        }
    }

    fn row(mut self, label: String, value: impl std::fmt::Display) -> Self {
        let value = value.to_string();
        self.rows.push(Row {
            label,
            value,
            is_result: false,
        });
        self
    }

    fn result(mut self, label: String, value: impl std::fmt::Display) -> Self {
        let value = value.to_string();
        self.rows.push(Row {
            label,
            value,
            is_result: true,
        });
        self
    }
}

/// The rule behind `write`: by which it was refused, or by which its writer made it.
pub fn rule(language: Language, write: &Write) -> Rule {
    if write.outcome == Outcome::Lost {
        return Rule {
            sentence: Text::of(&language.rule_lost()),
            ..Rule::default()
        };
    }
    let Outcome::Refused(stage, _) = &write.outcome else {
        return of_writer(language, &write.writer.why);
    };
    let sentence = match stage {
        Stage::Decode | Stage::Default => language.refused_decode(),
        Stage::Admit => language.refused_admit(),
        Stage::Validate => language.refused_validate(),
        Stage::Store => language.refused_store(),
    };
    Rule::new(&sentence, Page::Admission)
}

fn of_writer(language: Language, why: &Why) -> Rule {
    match why {
        Why::Asked(command) => {
            let typed = if command.starts_with("kubectl") {
                command.to_string()
            } else {
                format!("kubectl {command}")
            };
            Rule {
                sentence: Text::of(&language.rule_asked(code(typed))),
                ..Rule::default()
            }
        }
        Why::Unanswered(command) => Rule {
            sentence: Text::of(&language.rule_unanswered(code(command))),
            ..Rule::default()
        },
        Why::SetUp => Rule {
            sentence: Text::of(&language.rule_set_up()),
            ..Rule::default()
        },
        Why::Report => Rule {
            sentence: Text::of(&language.rule_report()),
            ..Rule::default()
        },
        Why::Deployment(why) => deployment::rule(language, why),
        Why::ReplicaSet(why) => replica_set::rule(language, why),
        Why::Scheduler(why) => node::scheduler(language, why),
        Why::Quota(why) => admission::quota(language, why),
        Why::Access(why) => admission::access(language, why),
        Why::Namespace(why) => admission::namespace(language, why),
        Why::Network(why) => admission::network(language, why),
        Why::Disruption(why) => admission::disruption(language, why),
        Why::Autoscaler(why) => cluster::autoscaler(language, why),
        Why::Node(why) => cluster::node(language, why),
        Why::Volume(why) => cluster::volume(language, why),
        Why::Git(why) => git::rule(language, why),
        Why::Kubelet(why) => node::kubelet(language, why),
        Why::GarbageCollector(why) => ownership::garbage(language, why),
        Why::Adopt(ownership) => ownership::adopt(language, ownership),
        Why::Release(ownership) => ownership::release(language, ownership),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_documentation_has_an_address_of_its_own_in_each_language() {
        let mut addresses = std::collections::BTreeSet::new();
        for page in Page::ALL {
            for language in Language::ALL {
                assert!(addresses.insert(page.address(language)), "{page:?}");
            }
        }
        assert_eq!(addresses.len(), 2 * Page::ALL.len());
    }
}

//! The kinds of objects that the API server knows, with the names under which clients ask for them.

/// A kind of object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each variant is the Kubernetes kind of the same name")]
pub enum Kind {
    Namespace,
    Node,
    ServiceAccount,
    ConfigMap,
    Secret,
    LimitRange,
    ResourceQuota,
    PriorityClass,
    StorageClass,
    PersistentVolume,
    PersistentVolumeClaim,
    ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
    MutatingWebhookConfiguration,
    ValidatingWebhookConfiguration,
    Service,
    EndpointSlice,
    HorizontalPodAutoscaler,
    PodDisruptionBudget,
    Deployment,
    ReplicaSet,
    Pod,
    Event,
}

/// The names of a kind.
#[derive(Debug)]
pub struct Names {
    /// `Deployment`
    pub kind: &'static str,
    /// `apps`, empty for the core group.
    pub group: &'static str,
    /// `v1`
    pub version: &'static str,
    /// `deployments`
    pub plural: &'static str,
    /// `deployment`
    pub singular: &'static str,
    /// `deploy`
    pub short: &'static [&'static str],
    /// Whether objects of the kind live in a namespace.
    pub namespaced: bool,
}

const fn names(
    kind: &'static str,
    group: &'static str,
    version: &'static str,
    plural: &'static str,
    singular: &'static str,
    short: &'static [&'static str],
    namespaced: bool,
) -> Names {
    Names {
        kind,
        group,
        version,
        plural,
        singular,
        short,
        namespaced,
    }
}

impl Kind {
    /// Every kind, in the order of the enum.
    pub const ALL: [Kind; 23] = [
        Kind::Namespace,
        Kind::Node,
        Kind::ServiceAccount,
        Kind::ConfigMap,
        Kind::Secret,
        Kind::LimitRange,
        Kind::ResourceQuota,
        Kind::PriorityClass,
        Kind::StorageClass,
        Kind::PersistentVolume,
        Kind::PersistentVolumeClaim,
        Kind::ValidatingAdmissionPolicy,
        Kind::ValidatingAdmissionPolicyBinding,
        Kind::MutatingWebhookConfiguration,
        Kind::ValidatingWebhookConfiguration,
        Kind::Service,
        Kind::EndpointSlice,
        Kind::HorizontalPodAutoscaler,
        Kind::PodDisruptionBudget,
        Kind::Deployment,
        Kind::ReplicaSet,
        Kind::Pod,
        Kind::Event,
    ];

    /// The kind's names.
    #[allow(clippy::too_many_lines, reason = "a table, one row for each kind")]
    pub const fn names(self) -> &'static Names {
        const ADMISSION: &str = "admissionregistration.k8s.io";
        const TABLE: [Names; 23] = [
            names("Namespace", "", "v1", "namespaces", "namespace", &["ns"], false),
            names("Node", "", "v1", "nodes", "node", &["no"], false),
            names("ServiceAccount", "", "v1", "serviceaccounts", "serviceaccount", &["sa"], true),
            names("ConfigMap", "", "v1", "configmaps", "configmap", &["cm"], true),
            names("Secret", "", "v1", "secrets", "secret", &[], true),
            names("LimitRange", "", "v1", "limitranges", "limitrange", &["limits"], true),
            names("ResourceQuota", "", "v1", "resourcequotas", "resourcequota", &["quota"], true),
            names(
                "PriorityClass",
                "scheduling.k8s.io",
                "v1",
                "priorityclasses",
                "priorityclass",
                &["pc"],
                false,
            ),
            names(
                "StorageClass",
                "storage.k8s.io",
                "v1",
                "storageclasses",
                "storageclass",
                &["sc"],
                false,
            ),
            names(
                "PersistentVolume",
                "",
                "v1",
                "persistentvolumes",
                "persistentvolume",
                &["pv"],
                false,
            ),
            names(
                "PersistentVolumeClaim",
                "",
                "v1",
                "persistentvolumeclaims",
                "persistentvolumeclaim",
                &["pvc"],
                true,
            ),
            names(
                "ValidatingAdmissionPolicy",
                ADMISSION,
                "v1",
                "validatingadmissionpolicies",
                "validatingadmissionpolicy",
                &[],
                false,
            ),
            names(
                "ValidatingAdmissionPolicyBinding",
                ADMISSION,
                "v1",
                "validatingadmissionpolicybindings",
                "validatingadmissionpolicybinding",
                &[],
                false,
            ),
            names(
                "MutatingWebhookConfiguration",
                ADMISSION,
                "v1",
                "mutatingwebhookconfigurations",
                "mutatingwebhookconfiguration",
                &[],
                false,
            ),
            names(
                "ValidatingWebhookConfiguration",
                ADMISSION,
                "v1",
                "validatingwebhookconfigurations",
                "validatingwebhookconfiguration",
                &[],
                false,
            ),
            names("Service", "", "v1", "services", "service", &["svc"], true),
            names(
                "EndpointSlice",
                "discovery.k8s.io",
                "v1",
                "endpointslices",
                "endpointslice",
                &[],
                true,
            ),
            names(
                "HorizontalPodAutoscaler",
                "autoscaling",
                "v2",
                "horizontalpodautoscalers",
                "horizontalpodautoscaler",
                &["hpa"],
                true,
            ),
            names(
                "PodDisruptionBudget",
                "policy",
                "v1",
                "poddisruptionbudgets",
                "poddisruptionbudget",
                &["pdb"],
                true,
            ),
            names("Deployment", "apps", "v1", "deployments", "deployment", &["deploy"], true),
            names("ReplicaSet", "apps", "v1", "replicasets", "replicaset", &["rs"], true),
            names("Pod", "", "v1", "pods", "pod", &["po"], true),
            names("Event", "", "v1", "events", "event", &["ev"], true),
        ];
        &TABLE[self as usize]
    }

    /// `Deployment`
    pub const fn name(self) -> &'static str {
        self.names().kind
    }

    /// `apps/v1`, or `v1` for the core group.
    pub fn api_version(self) -> String {
        let names = self.names();
        if names.group.is_empty() {
            names.version.to_owned()
        } else {
            format!("{}/{}", names.group, names.version)
        }
    }

    /// `deployments.apps`, or `pods` for the core group: how the server names the resource in its messages.
    pub fn qualified_resource(self) -> String {
        qualify(self.names().plural, self.names().group)
    }

    /// `deployment.apps`, or `pod` for the core group: how kubectl prints an object's type.
    pub fn qualified_name(self) -> String {
        qualify(self.names().singular, self.names().group)
    }

    /// The kind of a manifest's `apiVersion` and `kind`, if it is one of ours in that very version.
    pub fn of_manifest(api_version: &str, kind: &str) -> Option<Kind> {
        Self::ALL
            .into_iter()
            .find(|candidate| candidate.name() == kind && candidate.api_version() == api_version)
    }

    /// The kind that a client means by `word`: plural, singular, short or kind name in any case, with or without the
    /// group and version behind it (`deploy`, `deployments.apps`, `deployments.v1.apps`).
    pub fn of_resource(word: &str) -> Option<Kind> {
        let lower = word.to_ascii_lowercase();
        let (resource, rest) = lower.split_once('.').unwrap_or((&lower, ""));
        Self::ALL.into_iter().find(|kind| {
            let names = kind.names();
            let is_called = resource == names.plural || resource == names.singular || names.short.contains(&resource);
            is_called && (rest.is_empty() || rest == names.group || rest == format!("{}.{}", names.version, names.group))
        })
    }
}

fn qualify(name: &str, group: &str) -> String {
    if group.is_empty() {
        name.to_owned()
    } else {
        format!("{name}.{group}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_found_by_each_name_that_kubectl_takes() {
        for word in [
            "deploy",
            "deployment",
            "deployments",
            "Deployment",
            "deployments.apps",
            "deployment.v1.apps",
        ] {
            assert_eq!(Kind::of_resource(word), Some(Kind::Deployment), "{word}");
        }
        assert_eq!(Kind::of_resource("deployments.extensions"), None);
        assert_eq!(Kind::of_resource("po"), Some(Kind::Pod));
    }

    #[test]
    fn the_table_of_names_is_in_the_order_of_the_kinds() {
        for kind in Kind::ALL {
            assert_eq!(format!("{kind:?}"), kind.name());
            assert_eq!(Kind::of_manifest(&kind.api_version(), kind.name()), Some(kind));
        }
    }
}

//! Commands to begin with, about the Deployment that is there, in its namespace: what was imported is seldom `web` in
//! `default`, and kubectl's context names no other one.

use crate::api::object::Key;
use crate::kubectl::in_namespace;

/// The command `before` NAME `after` about `deployment`; about `web` while there is none.
pub fn about(deployment: Option<&Key>, before: &str, after: &str) -> String {
    let name = deployment.map_or("web", |key| key.name.as_str());
    in_its_namespace(deployment, &format!("{before}{name}{after}"))
}

/// `line` in the namespace of `deployment`.
pub fn in_its_namespace(deployment: Option<&Key>, line: &str) -> String {
    deployment.map_or_else(|| line.to_owned(), |key| in_namespace(line, &key.namespace))
}

/// What the kubectl line offers while nothing was typed.
pub fn first(deployment: Option<&Key>) -> [String; 3] {
    [
        in_its_namespace(deployment, "get deployments,pods"),
        about(deployment, "scale deployment/", " --replicas=5"),
        about(deployment, "rollout history deployment/", ""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::kind::Kind;

    #[test]
    fn examples_are_about_the_deployment_that_is_there_and_name_its_namespace() {
        let key = |namespace, name| Key::new(Kind::Deployment, namespace, name);
        let cases = [
            (
                None,
                [
                    "get deployments,pods",
                    "scale deployment/web --replicas=5",
                    "rollout history deployment/web",
                ],
            ),
            (
                Some(key("default", "api")),
                [
                    "get deployments,pods",
                    "scale deployment/api --replicas=5",
                    "rollout history deployment/api",
                ],
            ),
            (
                Some(key("shop", "api")),
                [
                    "get deployments,pods -n shop",
                    "scale deployment/api --replicas=5 -n shop",
                    "rollout history deployment/api -n shop",
                ],
            ),
        ];
        for (subject, lines) in cases {
            assert_eq!(first(subject.as_ref()), lines);
        }
    }
}

//! Manifests from choices: Deployments of every size and setting, what stands beside them, and text that is not quite one.

use super::generator::{BAD_IMAGES, Choices, Manner};

/// A Deployment. Calm ones keep the promises that a rolling update makes; rough ones have every setting.
pub fn deployment(choices: &mut Choices, name: &str, manner: Manner) -> String {
    let rough = manner == Manner::Rough;
    let label = if name == "api" { "api" } else { "web" };
    let image = if rough && choices.chance(15) {
        choices.one_of(&BAD_IMAGES)
    } else {
        choices.one_of(&["shop:1", "shop:2", "shop:slow"])
    };
    let mut spec = format!("  replicas: {}\n", choices.below(13));
    if rough && choices.chance(10) {
        spec.clear();
    }
    if choices.chance(20) {
        spec += &format!("  minReadySeconds: {}\n", choices.below(15));
    }
    if choices.chance(30) {
        spec += &format!("  progressDeadlineSeconds: {}\n", 16 + choices.below(300));
    }
    if choices.chance(25) {
        spec += &format!("  revisionHistoryLimit: {}\n", choices.below(3));
    }
    if rough && choices.chance(8) {
        spec += "  paused: true\n";
    }
    spec += &strategy(choices, rough);
    let grace = if choices.chance(20) {
        format!("\n      terminationGracePeriodSeconds: {}", choices.below(60))
    } else {
        String::new()
    };
    let resources = if rough && choices.chance(20) {
        ", resources: {requests: {cpu: 200m}}"
    } else {
        ""
    };
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {name}\n  labels: {{app: {label}}}\nspec:\n{spec}  selector: {{matchLabels: {{app: {label}}}}}\n  \
         template:\n    metadata: {{labels: {{app: {label}}}}}\n    spec:\n      containers: [{{name: app, image: '{image}'{resources}}}]{grace}\n"
    )
}

fn strategy(choices: &mut Choices, rough: bool) -> String {
    if rough && choices.chance(15) {
        return "  strategy: {type: Recreate}\n".to_owned();
    }
    if choices.chance(40) {
        return String::new();
    }
    let mut amount = |most: usize| {
        if choices.chance(50) {
            format!("{}", choices.below(4))
        } else {
            format!("'{}%'", choices.below(most))
        }
    };
    let (surge, unavailable) = (amount(150), amount(101));
    format!("  strategy: {{rollingUpdate: {{maxSurge: {surge}, maxUnavailable: {unavailable}}}}}\n")
}

/// What stands beside Deployments: bare Pods that match their selectors or do not, quotas, a ReplicaSet, settings.
pub fn other(choices: &mut Choices) -> String {
    let number = choices.below(4);
    let label = choices.one_of(&["web", "api", "solo"]);
    match choices.below(5) {
        0 | 1 => format!(
            "apiVersion: v1\nkind: Pod\nmetadata: {{name: bare-{number}, labels: {{app: {label}}}}}\nspec:\n  containers: [{{name: app, image: 'shop:1'}}]\n"
        ),
        2 => format!(
            "apiVersion: v1\nkind: ResourceQuota\nmetadata: {{name: quota}}\nspec: {{hard: {{pods: '{}'}}}}\n",
            number * 3
        ),
        3 => format!(
            "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {{name: set-{number}, labels: {{app: {label}}}}}\nspec:\n  replicas: {number}\n  \
             selector: {{matchLabels: {{app: {label}}}}}\n  template:\n    metadata: {{labels: {{app: {label}}}}}\n    \
             spec: {{containers: [{{name: app, image: 'shop:2'}}]}}\n"
        ),
        _ => format!("apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: settings}}\ndata: {{mode: m{number}}}\n"),
    }
}

/// A Deployment's text with a fault in it: a wrong value, or characters that are gone, doubled or exchanged.
pub fn spoiled(choices: &mut Choices, name: &str) -> String {
    let text = deployment(choices, name, Manner::Rough);
    match choices.below(8) {
        0 => text.replace("matchLabels: {app: ", "matchLabels: {app: other-"),
        1 => text.replace("replicas:", "replica:"),
        2 => text.replace("replicas: ", "replicas: -"),
        3 => text.replace("apps/v1", "extensions/v1beta1"),
        4 => text.replace("containers: [{name: app, ", "containers: [{"),
        _ => {
            let mut characters: Vec<char> = text.chars().collect();
            for _ in 0..=choices.below(3) {
                let at = choices.below(characters.len());
                match choices.below(3) {
                    0 => drop(characters.remove(at)),
                    1 => characters.insert(at, *choices.one_of(&[&'{', &'\n', &':', &'&', &'9', &'\u{e9}'])),
                    _ => characters[at] = *choices.one_of(&[&'-', &' ', &'*', &'"', &'x', &'\t']),
                }
            }
            characters.into_iter().collect()
        }
    }
}

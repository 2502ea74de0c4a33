//! Cases: what the server refuses, and with which words.

mod cases;

use cases::{BASE, Terminal};
use converge::api::kind::Kind;

/// What applying `manifest` to an empty cluster says on standard error; nothing may be stored.
fn refusal(manifest: &str) -> String {
    let mut terminal = Terminal::new("");
    let printed = terminal.apply(manifest);
    assert_eq!((printed.code, printed.out.as_str()), (1, ""), "{manifest}");
    assert_eq!(terminal.names(Kind::Deployment), Vec::<String>::new(), "{manifest}");
    printed.err
}

const MISMATCH: &str = "spec.template.metadata.labels: Invalid value: {\"app\":\"web\"}: `selector` does not match template `labels`";

#[test]
fn c02_the_selector_is_immutable_and_nothing_of_the_update_is_stored() {
    let mut terminal = Terminal::base("");
    let both = BASE.replace("{app: web}", "{app: web, team: a}");
    let text = "The Deployment \"web\" is invalid: spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"web\",\"team\":\"a\"}}: field is immutable\n";
    assert_eq!(terminal.apply(&both).err, text);
    let selector_alone = BASE.replace("matchLabels: {app: web}", "matchLabels: {app: web, team: a}");
    let printed = terminal.apply(&selector_alone);
    let text = format!(
        "The Deployment \"web\" is invalid: \n* {MISMATCH}\n* spec.selector: Invalid value: {{\"matchLabels\":{{\"app\":\"web\",\"team\":\"a\"}}}}: field is immutable\n"
    );
    assert_eq!((printed.code, printed.err), (1, text));
    assert_eq!(terminal.web().generation(), 1);
    // More labels on the Pods than the selector asks for are fine, and roll.
    let labels_alone = BASE.replace("labels: {app: web}", "labels: {app: web, team: a}");
    assert_eq!(terminal.apply(&labels_alone).out, "deployment.apps/web configured\n");
    terminal.settle();
    assert_eq!(terminal.revisions(), [1, 2]);
}

#[test]
fn c03_a_selector_that_is_missing_empty_or_of_others_is_refused() {
    let selector = "  selector: {matchLabels: {app: web}}\n";
    let missing = refusal(&BASE.replace(selector, ""));
    assert_eq!(
        missing,
        format!("The Deployment \"web\" is invalid: \n* spec.selector: Required value\n* {MISMATCH}\n")
    );
    let empty = refusal(&BASE.replace(selector, "  selector: {}\n"));
    assert_eq!(
        empty,
        "The Deployment \"web\" is invalid: spec.selector: Invalid value: {}: empty selector is invalid for deployment\n"
    );
    let other = refusal(&BASE.replace(selector, "  selector: {matchLabels: {app: api}}\n"));
    assert_eq!(other, format!("The Deployment \"web\" is invalid: {MISMATCH}\n"));
}

#[test]
fn c23_a_version_that_is_gone_matches_no_kind() {
    let old = BASE.replace("apps/v1", "extensions/v1beta1");
    assert_eq!(
        refusal(&old),
        "error: resource mapping not found for name: \"web\" namespace: \"\" from \"STDIN\": no matches for kind \"Deployment\" in version \
         \"extensions/v1beta1\"\nensure CRDs are installed first\n"
    );
}

#[test]
fn c24_containers_of_a_deployment_are_always_restarted() {
    for policy in ["Never", "OnFailure"] {
        let manifest = BASE.replace("spec: {containers", &format!("spec: {{restartPolicy: {policy}, containers"));
        assert_eq!(
            refusal(&manifest),
            format!(
                "The Deployment \"web\" is invalid: spec.template.spec.restartPolicy: Unsupported value: \"{policy}\": supported values: \"Always\"\n"
            )
        );
    }
}

#[test]
fn c25_a_misspelt_field_is_refused_and_named() {
    let cases = [
        ("replicas: 3", "replica: 3", "spec.replica"),
        ("replicas: 3", "updateStrategy: {type: Recreate}", "spec.updateStrategy"),
        (
            "image: \"shop:1\"",
            "lifecycle: {preStopHook: {}}",
            "spec.template.spec.containers[0].lifecycle.preStopHook",
        ),
        // It came and went before 1.36 (C29).
        (
            "replicas: 3",
            "podReplacementPolicy: TerminationComplete",
            "spec.podReplacementPolicy",
        ),
    ];
    for (good, bad, path) in cases {
        assert_eq!(
            refusal(&BASE.replace(good, bad)),
            format!(
                "Error from server (BadRequest): error when creating \"STDIN\": Deployment in version \"v1\" cannot be handled as a Deployment: \
                 strict decoding error: unknown field \"{path}\"\n"
            )
        );
    }
}

#[test]
fn c35_surge_and_unavailability_that_are_refused() {
    let percent = "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is \
                   '[0-9]+%')";
    let zero =
        |value: &str| format!("spec.strategy.rollingUpdate.maxUnavailable: Invalid value: {value}: may not be 0 when `maxSurge` is 0");
    let cases = [
        ("strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0}}", zero("0")),
        ("strategy: {rollingUpdate: {maxSurge: 0%, maxUnavailable: 0%}}", zero("\"0%\"")),
        (
            "strategy: {rollingUpdate: {maxSurge: \"1\"}}",
            format!("spec.strategy.rollingUpdate.maxSurge: Invalid value: \"1\": {percent}"),
        ),
        (
            "strategy: {rollingUpdate: {maxUnavailable: 150%}}",
            "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"150%\": must not be greater than 100%".to_owned(),
        ),
        (
            "progressDeadlineSeconds: 10\n  minReadySeconds: 10",
            "spec.progressDeadlineSeconds: Invalid value: 10: must be greater than minReadySeconds".to_owned(),
        ),
    ];
    for (field, message) in cases {
        let manifest = BASE.replace("replicas: 3", &format!("replicas: 3\n  {field}"));
        assert_eq!(
            refusal(&manifest),
            format!("The Deployment \"web\" is invalid: {message}\n"),
            "{field}"
        );
    }
    let accepted = BASE.replace("replicas: 3", "replicas: 3\n  strategy: {rollingUpdate: {maxSurge: 200%}}");
    assert_eq!(Terminal::new("").apply(&accepted).out, "deployment.apps/web created\n");
}

#[test]
fn c35_two_percentages_that_both_round_to_nothing_take_one_pod_at_a_time() {
    let manifest = BASE.replace(
        "replicas: 3",
        "replicas: 2\n  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 25%}}",
    );
    let mut terminal = Terminal::applied("", &manifest);
    terminal.then("set image deploy/web app=shop:2");
    assert_eq!(
        terminal.scaling(1),
        [
            "Scaled down replica set web-<1> from 2 to 1",
            "Scaled up replica set web-<2> from 0 to 1",
            "Scaled down replica set web-<1> from 1 to 0",
            "Scaled up replica set web-<2> from 1 to 2",
        ]
        .map(|text| text.replace("web-<", "<"))
    );
}

#[test]
fn c33_a_server_side_apply_that_conflicts_stores_nothing_of_itself() {
    let mut terminal = Terminal::new("");
    let four = BASE.replace("replicas: 3", "replicas: 4");
    let printed = terminal.run("apply --server-side -f -", &four);
    assert_eq!(printed.out, "deployment.apps/web serverside-applied\n");
    terminal.settle();
    terminal.then("scale deploy/web --replicas=6");
    let newer = four.replace("shop:1", "shop:2");
    let printed = terminal.run("apply --server-side -f -", &newer);
    assert_eq!(printed.code, 1);
    let first = "error: Apply failed with 1 conflict: conflict with \"kubectl\" with subresource \"scale\" using apps/v1: .spec.replicas\n\
                 Please review the fields above--they currently have other managers. ";
    assert!(printed.err.starts_with(first), "{}", printed.err);
    let image =
        |terminal: &mut Terminal| terminal.says("get deploy web -o jsonpath={.spec.replicas}:{.spec.template.spec.containers[0].image}");
    assert_eq!(image(&mut terminal), "6:shop:1");
    // The same value is no conflict but shared.
    let six = BASE.replace("replicas: 3", "replicas: 6");
    assert_eq!(terminal.run("apply --server-side -f -", &six).code, 0);
    assert_eq!(terminal.run("apply --server-side -f -", &newer).code, 1);
    assert_eq!(terminal.run("apply --server-side --force-conflicts -f -", &newer).code, 0);
    assert_eq!(image(&mut terminal), "4:shop:2");
    // The only owner lets go: the field is removed, and its default is 1.
    let without = newer.replace("  replicas: 4\n", "");
    assert_eq!(terminal.run("apply --server-side -f -", &without).code, 0);
    assert_eq!(image(&mut terminal), "1:shop:2");
}

#[test]
fn c33_a_field_that_another_writer_owns_stays_when_it_is_left_out() {
    let mut terminal = Terminal::new("");
    terminal.run("apply --server-side -f -", BASE);
    terminal.settle();
    terminal.then("scale deploy/web --replicas=6");
    let without = BASE.replace("  replicas: 3\n", "");
    assert_eq!(terminal.run("apply --server-side -f -", &without).code, 0);
    assert_eq!(terminal.says("get deploy web -o jsonpath={.spec.replicas}"), "6");
}

#[test]
fn c60_a_saved_copy_conflicts_unless_it_carries_no_version() {
    let mut terminal = Terminal::base("");
    let saved = terminal.says("get deploy web -o yaml");
    terminal.then("scale deploy/web --replicas=5");
    let edited = saved.replace("shop:1", "shop:2");
    let printed = terminal.run("replace -f -", &edited);
    assert_eq!(
        (printed.code, printed.err.as_str()),
        (
            1,
            "Error from server (Conflict): error when replacing \"STDIN\": Operation cannot be fulfilled on deployments.apps \"web\": the object has \
             been modified; please apply your changes to the latest version and try again\n"
        )
    );
    let lines: Vec<&str> = edited.lines().filter(|line| !line.contains("resourceVersion")).collect();
    let without = lines.join(
        "
",
    );
    let printed = terminal.run("replace -f -", &without);
    assert_eq!(
        (printed.code, printed.out.as_str()),
        (0, "deployment.apps/web replaced\n"),
        "{}",
        printed.err
    );
    assert_eq!(terminal.says("get deploy web -o jsonpath={.spec.replicas}"), "3");
}

#[test]
fn c57_a_quota_on_limits_refuses_pods_without_limits_and_the_deployment_stands() {
    let mut terminal = Terminal::new("");
    terminal.apply("apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q}\nspec: {hard: {limits.cpu: \"4\"}}\n");
    assert_eq!(terminal.apply(BASE).out, "deployment.apps/web created\n");
    terminal.seconds(20);
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
    let message = &terminal.messages(Kind::ReplicaSet, "FailedCreate")[0];
    assert!(
        message.starts_with("Error creating: pods \"web-")
            && message.ends_with("is forbidden: failed quota: q: must specify limits.cpu for: app"),
        "{message}"
    );
    assert!(terminal.condition("ReplicaFailure").starts_with("True FailedCreate pods \"web-"));
}

#[test]
fn c15_a_full_quota_refuses_the_surge_pod() {
    let mut terminal = Terminal::new("");
    terminal.apply("apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q}\nspec: {hard: {pods: \"3\"}}\n");
    terminal.apply(BASE);
    terminal.settle();
    assert_eq!(
        terminal.says("set image deploy/web app=shop:2"),
        "deployment.apps/web image updated\n"
    );
    terminal.seconds(5);
    assert_eq!(terminal.size("2"), 1);
    assert_eq!(terminal.revision("2").value().int(&["status", "replicas"]), Some(0));
    let text = "is forbidden: exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3";
    let messages = terminal.messages(Kind::ReplicaSet, "FailedCreate");
    let new = terminal.revision_name("2");
    assert!(messages.iter().all(|message| message.ends_with(text)), "{messages:?}");
    assert!(messages[0].starts_with(&format!("Error creating: pods \"{new}-")), "{messages:?}");
    // The condition keeps the first refused name, each retry has another.
    let first = messages[0].trim_start_matches("Error creating: ");
    assert_eq!(terminal.condition("ReplicaFailure"), format!("True FailedCreate {first}"));
    assert!(messages.len() > 5 && messages[1] != messages[0], "{messages:?}");
    let printed = terminal.run("rollout status deploy/web --timeout=10s", "");
    let waits = "Waiting for deployment \"web\" rollout to finish: 0 out of 3 new replicas have been updated...\n";
    assert_eq!((printed.out.as_str(), printed.code), (waits, 1));
    assert_eq!(printed.err, "error: timed out waiting for the condition\n");
}

#[test]
fn c57_a_missing_account_refuses_pods_by_the_prefix_of_their_names() {
    let mut terminal = Terminal::new("");
    let ghost = BASE.replace("spec: {containers", "spec: {serviceAccountName: ghost, containers");
    assert_eq!(terminal.apply(&ghost).out, "deployment.apps/web created\n");
    terminal.seconds(5);
    let set = terminal.revision_name("1");
    let text = format!("pods \"{set}-\" is forbidden: error looking up service account default/ghost: serviceaccount \"ghost\" not found");
    assert_eq!(
        terminal.messages(Kind::ReplicaSet, "FailedCreate")[0],
        format!("Error creating: {text}")
    );
    assert_eq!(terminal.condition("ReplicaFailure"), format!("True FailedCreate {text}"));
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
}

#[test]
fn c57_a_restricted_namespace_warns_of_the_deployment_and_refuses_its_pods() {
    let mut terminal = Terminal::new("");
    for level in ["enforce", "warn"] {
        terminal.says(&format!("label namespace default pod-security.kubernetes.io/{level}=restricted"));
    }
    let details = "allowPrivilegeEscalation != false (container \"app\" must set securityContext.allowPrivilegeEscalation=false), unrestricted \
                   capabilities (container \"app\" must set securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or container \
                   \"app\" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container \"app\" must set \
                   securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\")";
    let printed = terminal.apply(BASE);
    assert_eq!(
        printed.err,
        format!("Warning: would violate PodSecurity \"restricted:latest\": {details}\n")
    );
    assert_eq!(printed.out, "deployment.apps/web created\n");
    terminal.seconds(5);
    let message = &terminal.messages(Kind::ReplicaSet, "FailedCreate")[0];
    let set = terminal.revision_name("1");
    assert!(message.starts_with(&format!("Error creating: pods \"{set}-")), "{message}");
    let text = format!("is forbidden: violates PodSecurity \"restricted:latest\": {details}");
    assert!(message.ends_with(&text), "{message}");
    assert_eq!(terminal.names(Kind::Pod), Vec::<String>::new());
}

#[test]
fn c29_a_field_of_a_feature_that_is_off_is_not_known() {
    let manifest = BASE.replace("replicas: 3", "replicas: 3\n  podReplacementPolicy: TerminationComplete");
    let refused = refusal(&manifest);
    assert!(
        refused.ends_with("strict decoding error: unknown field \"spec.podReplacementPolicy\"\n"),
        "{refused}"
    );
}

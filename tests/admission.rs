//! Admission: LimitRanges, PriorityClasses, service accounts, Pod Security, in the server's words (case C57).

mod cluster;

use cluster::{kubectl, three_nodes};
use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::sim::world::World;

fn pod(name: &str, spec: &str) -> String {
    format!("apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}}}\nspec: {{containers: [{{name: app, image: nginx:1.25}}]{spec}}}\n")
}

fn deployment(spec: &str) -> String {
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    \
         metadata: {{labels: {{app: web}}}}\n    spec: {{containers: [{{name: app, image: nginx:1.25}}]{spec}}}\n"
    )
}

/// The message of the Deployment's condition `ReplicaFailure`, with the names of ReplicaSet and Pod masked.
fn failure(world: &World) -> String {
    let deployment = world
        .api()
        .get(&Key::new(Kind::Deployment, "default", "web"))
        .expect("a Deployment");
    let replica_set = world.api().list(Kind::ReplicaSet).next().expect("a ReplicaSet").name().clone();
    let message = converge::api::pod::condition(deployment.value(), "ReplicaFailure").map(|condition| condition.text(&["message"]));
    let message = message.unwrap_or_default().replace(replica_set.as_str(), "web-<h>");
    match message.split_once("web-<h>-") {
        Some((before, after)) if !after.starts_with('"') => format!("{before}web-<h>-*{}", &after[5..]),
        _ => message,
    }
}

#[test]
fn c57_pod_creation_is_refused_and_only_conditions_and_events_tell() {
    let restricted = "violates PodSecurity \"restricted:latest\": allowPrivilegeEscalation != false (container \"app\" must set \
                      securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container \"app\" must set \
                      securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or container \"app\" must set \
                      securityContext.runAsNonRoot=true), seccompProfile (pod or container \"app\" must set \
                      securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\")";
    let cases = [
        (
            "",
            ", serviceAccountName: ghost",
            "",
            "pods \"web-<h>-\" is forbidden: error looking up service account default/ghost: serviceaccount \"ghost\" not found".to_owned(),
        ),
        (
            "create quota q --hard=limits.cpu=4",
            "",
            "",
            "pods \"web-<h>-*\" is forbidden: failed quota: q: must specify limits.cpu for: app".to_owned(),
        ),
        (
            "label namespace default pod-security.kubernetes.io/enforce=restricted",
            "",
            "Warning: would ",
            format!("pods \"web-<h>-*\" is forbidden: {restricted}"),
        ),
        (
            "",
            ", priorityClassName: gold",
            "",
            "pods \"web-<h>-\" is forbidden: no PriorityClass with name gold was found".to_owned(),
        ),
    ];
    for (before, spec, warning, message) in cases {
        let mut world = three_nodes(5);
        if !before.is_empty() {
            kubectl(&mut world, before, "");
        }
        let printed = kubectl(&mut world, "apply -f -", &deployment(spec));
        let warned = if warning.is_empty() {
            String::new()
        } else {
            format!("{warning}{}\n", restricted.replacen("violates", "violate", 1))
        };
        assert_eq!(printed, format!("deployment.apps/web created\n{warned}"), "{message}");
        assert_eq!(failure(&world), message);
        assert_eq!(world.api().list(Kind::Pod).count(), 0, "{message}");
    }
}

#[test]
fn a_pod_that_says_nothing_gets_its_account_its_priority_and_its_patience_with_nodes() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "create priorityclass low --value=-7 --global-default", "");
    assert_eq!(kubectl(&mut world, "apply -f -", &pod("p", "")), "pod/p created\n");
    let pod = world.api().get(&Key::new(Kind::Pod, "default", "p")).expect("a Pod");
    let said = |path: &[&str]| pod.value().at(path).map(Value::to_string).unwrap_or_default();
    assert_eq!(said(&["spec", "serviceAccountName"]), r#""default""#);
    assert_eq!(said(&["spec", "priority"]), "-7");
    assert_eq!(said(&["spec", "priorityClassName"]), r#""low""#);
    assert_eq!(
        said(&["spec", "tolerations"]),
        concat!(
            r#"[{"effect":"NoExecute","key":"node.kubernetes.io/not-ready","operator":"Exists","tolerationSeconds":300},"#,
            r#"{"effect":"NoExecute","key":"node.kubernetes.io/unreachable","operator":"Exists","tolerationSeconds":300}]"#
        )
    );
}

#[test]
fn there_is_one_default_priority_class() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "create priorityclass low --value=1 --global-default", "");
    assert_eq!(
        kubectl(&mut world, "create priorityclass high --value=2 --global-default", ""),
        "error: failed to create priorityclass: priorityclasses.scheduling.k8s.io \"high\" is forbidden: PriorityClass low is already marked \
         as default. Only one default can exist\n"
    );
    let wrong = pod("p", ", priorityClassName: low, priority: 9");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &wrong),
        "Error from server (Forbidden): error when creating \"STDIN\": pods \"p\" is forbidden: the integer value of priority (9) must not be \
         provided in pod spec; priority admission controller computed 1 from the given PriorityClass name\n"
    );
}

#[test]
fn a_limit_range_fills_in_and_says_so_and_bounds_pods_as_a_whole() {
    let mut world = three_nodes(5);
    let range = "apiVersion: v1\nkind: LimitRange\nmetadata: {name: lr}\nspec:\n  limits:\n  - {type: Container, default: {cpu: 500m}, \
                 defaultRequest: {cpu: 100m}}\n  - {type: Pod, max: {cpu: 600m}}\n";
    kubectl(&mut world, "apply -f -", range);
    assert_eq!(kubectl(&mut world, "apply -f -", &pod("p", "")), "pod/p created\n");
    let created = world.api().get(&Key::new(Kind::Pod, "default", "p")).expect("a Pod");
    assert_eq!(
        created.annotation("kubernetes.io/limit-ranger"),
        Some("LimitRanger plugin set: cpu request for container app; cpu limit for container app")
    );
    let two = pod("two", "").replace("containers: [", "containers: [{name: side, image: nginx:1.25}, ");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &two),
        "Error from server (Forbidden): error when creating \"STDIN\": pods \"two\" is forbidden: maximum cpu usage per Pod is 600m, but \
         limit is 1\n"
    );
}

#[test]
fn a_stricter_level_warns_of_the_pods_that_are_there_and_refuses_what_it_can_not_read() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "create deployment web --image=nginx --replicas=2", "");
    kubectl(&mut world, "apply -f -", &pod("alone", ", hostNetwork: true"));
    let printed = kubectl(
        &mut world,
        "label namespace default pod-security.kubernetes.io/enforce=baseline",
        "",
    );
    assert_eq!(
        printed,
        "namespace/default labeled\nWarning: existing pods in namespace \"default\" violate the new PodSecurity enforce level \
         \"baseline:latest\"\nWarning: alone: host namespaces\n"
    );
    let printed = kubectl(&mut world, "label namespace default pod-security.kubernetes.io/warn=none", "");
    assert_eq!(
        printed,
        "The Namespace \"default\" is invalid: metadata.labels[pod-security.kubernetes.io/warn]: Invalid value: \"none\": must be one of \
         privileged, baseline, restricted\n"
    );
}

#[test]
fn a_new_namespace_gets_its_account_and_the_first_three_stay() {
    let mut world = three_nodes(5);
    kubectl(
        &mut world,
        "apply -f -",
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: team}\n",
    );
    let account = Key::new(Kind::ServiceAccount, "team", "default");
    assert!(world.api().get(&account).is_some());
    kubectl(&mut world, "delete serviceaccount default -n team", "");
    assert!(world.api().get(&account).is_some(), "it comes back");
    assert_eq!(
        kubectl(&mut world, "delete namespace default -n team", ""),
        "Warning: deleting cluster-scoped resources, not scoped to the provided namespace\nError from server (Forbidden): namespaces \
         \"default\" is forbidden: this namespace may not be deleted\n"
    );
}

const POLICY: &str = "apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: small}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE, DELETE], resources: [deployments]}
  validations:
  - expression: request.operation == 'DELETE' || object.spec.replicas <= 2
    messageExpression: \"'at most 2, not ' + string(object.spec.replicas)\"
  - expression: request.operation != 'DELETE'
    message: it stays
    reason: Forbidden
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: everywhere}
spec: {policyName: small, validationActions: [ACTIONS]}
";

#[test]
fn an_admission_policy_denies_or_warns_and_a_scale_goes_round_it() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "apply -f -", &POLICY.replace("ACTIONS", "Deny"));
    let refused = "ValidatingAdmissionPolicy 'small' with binding 'everywhere' denied request:";
    assert_eq!(
        kubectl(
            &mut world,
            "apply -f -",
            &deployment("").replace("spec:\n  selector", "spec:\n  replicas: 3\n  selector")
        ),
        format!("The deployments \"web\" is invalid: : {refused} at most 2, not 3\n")
    );
    assert_eq!(kubectl(&mut world, "apply -f -", &deployment("")), "deployment.apps/web created\n");
    assert_eq!(
        kubectl(&mut world, "scale deployment web --replicas=3", ""),
        "deployment.apps/web scaled\n"
    );
    assert_eq!(
        kubectl(&mut world, "delete deployment web", ""),
        format!("Error from server (Forbidden): deployments.apps \"web\" is forbidden: {refused} it stays\n")
    );
    kubectl(&mut world, "delete validatingadmissionpolicybinding everywhere", "");
    kubectl(&mut world, "apply -f -", &POLICY.replace("ACTIONS", "Warn"));
    assert_eq!(
        kubectl(&mut world, "annotate deployment web a=b", ""),
        "deployment.apps/web annotated\nWarning: Validation failed for ValidatingAdmissionPolicy 'small' with binding 'everywhere': at most 2, \
         not 3\n"
    );
}

#[test]
fn a_policy_beyond_the_evaluator_is_refused_in_plain_words() {
    let mut world = three_nodes(5);
    let policy = POLICY
        .split("---")
        .next()
        .unwrap_or_default()
        .replace("request.operation != 'DELETE'", "object.metadata.name.find('a') == 'a'");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &policy),
        "Error from server (Forbidden): error when creating \"STDIN\": validatingadmissionpolicies.admissionregistration.k8s.io \"small\" is \
         forbidden: spec.validations[1].expression: object.metadata.name.find('a') == 'a': undeclared reference to 'find'; Converge evaluates \
         the common part of CEL, a real cluster all of it\n"
    );
}

const LIMITED: &str = "apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: limited}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
  variables:
  - {name: most, expression: int(params.data.most)}
  validations:
  - expression: object.spec.replicas <= variables.most
    messageExpression: \"'at most ' + params.data.most + ', not ' + string(object.spec.replicas)\"
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: limited}
spec:
  policyName: limited
  validationActions: [Deny]
  paramRef: {selector: {matchLabels: {limits: 'yes'}}, parameterNotFoundAction: Deny}
";

#[test]
fn a_policy_judges_once_with_each_of_its_parameters() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "apply -f -", LIMITED);
    let refused = "ValidatingAdmissionPolicy 'limited' with binding 'limited' denied request:";
    let web = deployment("").replace("spec:\n  selector", "spec:\n  replicas: 3\n  selector");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &web),
        format!(
            "The deployments \"web\" is invalid: : {refused} failed to configure binding: no params found for policy binding with `Deny` \
             parameterNotFoundAction\n"
        )
    );
    for most in ["5", "2"] {
        kubectl(&mut world, &format!("create configmap most-{most} --from-literal=most={most}"), "");
        kubectl(&mut world, &format!("label configmap most-{most} limits=yes"), "");
    }
    assert_eq!(
        kubectl(&mut world, "apply -f -", &web),
        format!("The deployments \"web\" is invalid: : {refused} at most 2, not 3\n")
    );
    kubectl(
        &mut world,
        "apply -f -",
        &LIMITED.replace(
            "    messageExpression:",
            "    reason: RequestEntityTooLarge\n    messageExpression:",
        ),
    );
    assert_eq!(
        kubectl(&mut world, "apply -f -", &web),
        format!(
            "Error from server (RequestEntityTooLarge): error when creating \"STDIN\": deployments.apps \"web\" is forbidden: {refused} at most 2, \
             not 3\n"
        )
    );
    kubectl(&mut world, "delete configmap most-2", "");
    assert_eq!(kubectl(&mut world, "apply -f -", &web), "deployment.apps/web created\n");
    kubectl(&mut world, "apply -f -", &LIMITED.replace("kind: ConfigMap", "kind: Limits"));
    assert_eq!(
        kubectl(&mut world, "label deployment web a=b", ""),
        "The deployments \"web\" is invalid: : ValidatingAdmissionPolicy 'limited' denied request: failed to configure policy: failed to find \
         resource referenced by paramKind: '/v1, Kind=Limits'\n"
    );
}

#[test]
fn what_one_policy_warns_of_is_told_when_another_refuses() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "apply -f -", &POLICY.replace("ACTIONS", "Warn"));
    kubectl(
        &mut world,
        "apply -f -",
        &POLICY
            .replace("ACTIONS", "Deny")
            .replace("small", "tiny")
            .replace("everywhere", "denying"),
    );
    assert_eq!(
        kubectl(&mut world, "create deployment web --image=nginx --replicas=3", ""),
        "Warning: Validation failed for ValidatingAdmissionPolicy 'small' with binding 'everywhere': at most 2, not 3\nerror: failed to create \
         deployment: deployments.apps \"web\" is forbidden: ValidatingAdmissionPolicy 'tiny' with binding 'denying' denied request: at most 2, \
         not 3\n"
    );
}

#[test]
fn a_policy_whose_expressions_are_of_another_type_is_invalid() {
    let mut world = three_nodes(5);
    let cases = [
        (
            "object.spec.replicas + 1",
            "\"'a'\"",
            "expression: Invalid value: \"object.spec.replicas + 1\": must evaluate to bool but got int",
        ),
        (
            "object.spec.paused",
            "\"'a'\"",
            "expression: Invalid value: \"object.spec.paused\": must evaluate to bool but got dyn",
        ),
        (
            "variables.most",
            "\"'a'\"",
            "expression: Invalid value: \"variables.most\": must evaluate to bool but got int",
        ),
        (
            "'true'",
            "size(params.data)",
            "messageExpression: Invalid value: \"size(params.data)\": must evaluate to string but got int",
        ),
        (
            "object.metadata.name.split('-')",
            "\"'a'\"",
            "expression: Invalid value: \"object.metadata.name.split('-')\": must evaluate to bool but got list(string)",
        ),
    ];
    for (expression, message, cause) in cases {
        let policy = LIMITED.split("---").next().unwrap_or_default();
        let policy = policy.replace("object.spec.replicas <= variables.most", expression);
        let at = policy.find("    messageExpression").expect("a message");
        let policy = format!("{}    messageExpression: {message}\n", &policy[..at]);
        assert_eq!(
            kubectl(&mut world, "apply -f -", &policy),
            format!("The ValidatingAdmissionPolicy \"limited\" is invalid: spec.validations[0].{cause}\n")
        );
    }
}

#[test]
fn a_regular_expression_that_cannot_be_read_is_refused_where_the_policy_says_it() {
    let mut world = three_nodes(5);
    let cases = [
        (
            "object.metadata.name.matches('(')",
            "Invalid value: \"object.metadata.name.matches('(')\": compilation failed: ERROR: <input>:1:30: invalid matches argument\n | \
             object.metadata.name.matches('(')\n | .............................^",
        ),
        (
            "true || ('a)'.matches('é(') && 'x'.matches(('b)')))",
            "Invalid value: \"true || ('a)'.matches('é(') && 'x'.matches(('b)')))\": compilation failed: ERROR: <input>:1:23: invalid \
             matches argument\n | true || ('a)'.matches('é(') && 'x'.matches(('b)')))\n | ......................^\nERROR: <input>:1:45: \
             invalid matches argument\n | true || ('a)'.matches('é(') && 'x'.matches(('b)')))\n | \
             .......................\u{ff0e}....................^",
        ),
        (
            "matches(object.metadata.name, '(')",
            "Internal error: program instantiation failed: error parsing regexp: missing closing ): `(`",
        ),
        (
            "matches('(', 'a')",
            "Invalid value: \"matches('(', 'a')\": compilation failed: ERROR: <input>:1:9: invalid matches argument\n | matches('(', \
             'a')\n | ........^",
        ),
    ];
    let policy = |expression: &str| {
        let policy = LIMITED.split("---").next().unwrap_or_default();
        let at = policy.find("    messageExpression").expect("a message");
        policy[..at].replace("object.spec.replicas <= variables.most", &format!("\"{expression}\""))
    };
    for (expression, cause) in cases {
        assert_eq!(
            kubectl(&mut world, "apply -f -", &policy(expression)),
            format!("The ValidatingAdmissionPolicy \"limited\" is invalid: spec.validations[0].expression: {cause}\n")
        );
    }
    let read = policy("object.metadata.name.matches('^[a-z(]+$') && matches('web', 'w.b') && !'x'.matches('[' + ']')");
    assert_eq!(
        kubectl(&mut world, "apply -f -", &read),
        "validatingadmissionpolicy.admissionregistration.k8s.io/limited created\n"
    );
    let ours = kubectl(&mut world, "apply -f -", &policy("object.metadata.name.matches('\\\\\\\\pL')"));
    assert!(
        ours.contains("Unicode character classes are not supported; Converge evaluates the common part"),
        "{ours}"
    );
}

#[test]
fn a_namespace_is_emptied_of_its_pods_first_and_goes_when_nothing_is_left() {
    let mut world = three_nodes(5);
    kubectl(&mut world, "create namespace team", "");
    kubectl(&mut world, "create deployment web --image=nginx --replicas=2 -n team", "");
    let in_team = |world: &World| world.api().objects().keys().filter(|key| key.namespace == "team").count();
    assert!(in_team(&world) > 4, "a Deployment, a ReplicaSet, two Pods and their events");
    assert_eq!(
        kubectl(&mut world, "delete namespace team --wait=false", ""),
        "namespace \"team\" deleted\n"
    );
    assert_eq!(
        kubectl(
            &mut world,
            "get namespace team -o jsonpath={.status.phase}/{.status.conditions[3].reason}/{.status.conditions[3].message}",
            ""
        ),
        "Terminating/SomeResourcesRemain/Some resources are remaining: pods. has 2 resource instances"
    );
    assert_eq!(
        kubectl(&mut world, "create configmap a -n team", ""),
        "error: failed to create configmap: configmaps \"a\" is forbidden: unable to create new content in namespace team because it is being \
         terminated\n"
    );
    assert_eq!(
        kubectl(&mut world, "get deployments -n team -o name", ""),
        "deployment.apps/web\n",
        "what made the Pods stays until they are gone"
    );
    for _ in 0..12 {
        kubectl(&mut world, "get nodes", "");
    }
    assert_eq!(
        kubectl(&mut world, "get namespace team", ""),
        "Error from server (NotFound): namespaces \"team\" not found\n"
    );
    assert_eq!(in_team(&world), 0, "nothing outlives its namespace");
}

#[test]
fn a_namespace_that_goes_counts_no_seconds_until_only_the_finalizers_of_others_hold_it() {
    let mut world = three_nodes(5);
    let team = "apiVersion: v1\nkind: Namespace\nmetadata: {name: team, finalizers: [example.com/hold]}\n";
    kubectl(&mut world, "apply -f -", team);
    kubectl(&mut world, "create deployment web --image=nginx --replicas=2 -n team", "");
    let told = |world: &mut World| {
        let path = "get namespace team -o jsonpath={.status.phase},{.spec.finalizers},{.metadata.deletionGracePeriodSeconds}";
        kubectl(world, path, "")
    };
    assert_eq!(told(&mut world), r#"Active,["kubernetes"],"#);
    let deleted = |world: &World| {
        let key = Key::new(Kind::Namespace, "", "team");
        let team = world.api().get(&key).expect("it is held");
        let metadata = team.value().get("metadata").expect("metadata");
        ["deletionTimestamp", "deletionGracePeriodSeconds"].map(|key| metadata.get(key).is_some())
    };
    assert_eq!(deleted(&world), [false, false]);
    kubectl(&mut world, "delete namespace team --wait=false", "");
    assert_eq!(told(&mut world), r#"Terminating,["kubernetes"],"#);
    assert_eq!(deleted(&world), [true, false]);
    kubectl(&mut world, "delete namespace team --wait=false --cascade=foreground", "");
    assert_eq!(told(&mut world), r#"Terminating,["kubernetes"],"#);
    assert_eq!(
        kubectl(&mut world, "get namespace team -o jsonpath={.metadata.finalizers}", ""),
        r#"["example.com/hold"]"#
    );
    for _ in 0..12 {
        kubectl(&mut world, "get nodes", "");
    }
    assert_eq!(told(&mut world), "Terminating,,");
    kubectl(&mut world, "delete namespace team --wait=false", "");
    assert_eq!(told(&mut world), "Terminating,,0");
}

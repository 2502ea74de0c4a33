use super::*;
use crate::value;

/// Labels without their prefix, and the levels that they enforce and warn of.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str);

fn labels(pairs: &[(&str, &str)]) -> Map {
    pairs.iter().map(|(key, value)| (format!("{PREFIX}{key}"), *value)).collect()
}

fn violations(level: Level, spec: &Value) -> String {
    let level = LevelVersion { level, minor: None };
    finding::details(&level.violations(&Value::Null, spec))
}

#[test]
fn the_labels_of_a_namespace_name_levels_and_warnings_follow_what_is_enforced() {
    let table: [Case; 6] = [
        (&[], "privileged:latest", "privileged:latest"),
        (&[("enforce", "restricted")], "restricted:latest", "restricted:latest"),
        (
            &[("enforce", "restricted"), ("warn", "baseline")],
            "restricted:latest",
            "baseline:latest",
        ),
        (
            &[("warn", "baseline"), ("warn-version", "v1.30")],
            "privileged:latest",
            "baseline:v1.30",
        ),
        (
            &[("enforce", "baseline"), ("enforce-version", "v1.20")],
            "baseline:v1.20",
            "baseline:v1.20",
        ),
        (&[("enforce", "none")], "restricted:latest", "restricted:latest"),
    ];
    for (pairs, enforce, warn) in table {
        let (policy, _) = policy(&labels(pairs));
        assert_eq!(
            (policy.enforce.to_string(), policy.warn.to_string()),
            (enforce.into(), warn.into()),
            "{pairs:?}"
        );
    }
    let (_, causes) = policy(&labels(&[("enforce", "none"), ("audit-version", "v2")]));
    let said: Vec<String> = causes.iter().map(|cause| format!("{}: {}", cause.field, cause.message)).collect();
    assert_eq!(
        said,
        [
            "metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: \"none\": must be one of privileged, baseline, restricted",
            "metadata.labels[pod-security.kubernetes.io/audit-version]: Invalid value: \"v2\": must be \"latest\" or \"v1.x\"",
        ]
    );
}

#[test]
fn baseline_keeps_pods_off_the_host() {
    let container = |context: Value| value!({"containers": [{"name": "app", "securityContext": context}]});
    let cases = [
        (value!({"containers": [{"name": "app"}]}), ""),
        (
            value!({"hostNetwork": true, "hostPID": true}),
            "host namespaces (hostNetwork=true, hostPID=true)",
        ),
        (
            value!({"volumes": [{"name": "a", "hostPath": {"path": "/"}}, {"name": "b", "hostPath": {"path": "/"}}]}),
            "hostPath volumes (volumes \"a\", \"b\")",
        ),
        (
            value!({"containers": [{"name": "app", "ports": [{"hostPort": 80}, {"hostPort": 443}]}]}),
            "hostPort (container \"app\" uses hostPorts 443, 80)",
        ),
        (
            container(value!({"privileged": true})),
            "privileged (container \"app\" must not set securityContext.privileged=true)",
        ),
        (
            container(value!({"capabilities": {"add": ["SYS_TIME", "CHOWN", "NET_ADMIN"]}})),
            "non-default capabilities (container \"app\" must not include \"NET_ADMIN\", \"SYS_TIME\" in securityContext.capabilities.add)",
        ),
        (
            container(value!({"seccompProfile": {"type": "Unconfined"}})),
            "seccompProfile (container \"app\" must not set securityContext.seccompProfile.type to \"Unconfined\")",
        ),
        (
            value!({"securityContext": {"sysctls": [{"name": "kernel.msgmax"}, {"name": "net.ipv4.tcp_rmem"}]}}),
            "forbidden sysctls (kernel.msgmax)",
        ),
        (
            value!({"containers": [{"name": "app", "readinessProbe": {"httpGet": {"host": "10.0.0.1"}}}]}),
            "probe or lifecycle host (container \"app\" uses probe or lifecycle host \"10.0.0.1\")",
        ),
    ];
    for (spec, expected) in cases {
        assert_eq!(violations(Level::Baseline, &spec), expected, "{spec}");
    }
}

#[test]
fn restricted_asks_for_the_hardening_that_is_known_today() {
    let strict = value!({
        "allowPrivilegeEscalation": false,
        "runAsNonRoot": true,
        "capabilities": {"drop": ["ALL"]},
        "seccompProfile": {"type": "RuntimeDefault"}
    });
    let with = |change: &dyn Fn(&mut Value)| {
        let mut context = strict.clone();
        change(&mut context);
        value!({"containers": [{"name": "app", "securityContext": context}], "volumes": [{"name": "v", "emptyDir": {}}]})
    };
    let mut on_the_host = with(&|_| {});
    on_the_host.set(&["volumes"], value!([{"name": "v", "hostPath": {"path": "/"}}]));
    let cases = [
        (with(&|_| {}), ""),
        (
            on_the_host,
            "restricted volume types (volume \"v\" uses restricted volume type \"hostPath\")",
        ),
        (
            with(&|context| context.set(&["runAsNonRoot"], false)),
            "runAsNonRoot != true (container \"app\" must not set securityContext.runAsNonRoot=false)",
        ),
        (
            with(&|context| context.set(&["runAsUser"], 0)),
            "runAsUser=0 (container \"app\" must not set runAsUser=0)",
        ),
        (
            with(&|context| context.set(&["capabilities", "add"], value!(["NET_BIND_SERVICE", "CHOWN"]))),
            "unrestricted capabilities (container \"app\" must not include \"CHOWN\" in securityContext.capabilities.add)",
        ),
    ];
    for (spec, expected) in cases {
        assert_eq!(violations(Level::Restricted, &spec), expected, "{spec}");
    }
}

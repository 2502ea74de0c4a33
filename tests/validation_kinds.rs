//! Rules of the kinds beside Pods and Deployments, and of changes.

#[path = "validation/mod.rs"]
mod validation;

use converge::api::kind::Kind;
use converge::api::validation::{validate_status_update, validate_update, warnings};
use converge::value;
use validation::{change_faults, faults, lines, object};

#[test]
fn services_are_held_to_the_servers_rules() {
    let cases = [
        ("{}", "spec.ports: Required value"),
        ("{clusterIP: None}", ""),
        (
            "{ports: [{port: 80}, {port: 81}]}",
            "spec.ports[0].name: Required value\nspec.ports[1].name: Required value",
        ),
        (
            "{ports: [{port: 0, protocol: X, targetPort: A}]}",
            "spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive\nspec.ports[0].protocol: Unsupported value: \"X\": supported values: \"SCTP\", \"TCP\", \"UDP\"\nspec.ports[0].targetPort: Invalid value: \"A\": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)\nspec.ports[0].targetPort: Invalid value: \"A\": must contain at least one letter (a-z)",
        ),
        (
            "{ports: [{name: a, port: 80}, {name: b, port: 80}]}",
            "spec.ports[1]: Duplicate value: {\"Name\":\"\",\"Protocol\":\"TCP\",\"AppProtocol\":null,\"Port\":80,\"TargetPort\":0,\"NodePort\":0}",
        ),
        (
            "{ports: [{port: 80, nodePort: 30000}]}",
            "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'",
        ),
        (
            "{type: X, ports: [{port: 80}]}",
            "spec.type: Unsupported value: \"X\": supported values: \"ClusterIP\", \"ExternalName\", \"LoadBalancer\", \"NodePort\"",
        ),
        ("{type: ExternalName}", "spec.externalName: Required value"),
        (
            "{clusterIP: x, ports: [{port: 80}]}",
            "spec.clusterIPs[0]: Invalid value: \"x\": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)",
        ),
        (
            "{externalIPs: [127.0.0.1], externalTrafficPolicy: Local, ports: [{port: 80}]}",
            "spec.externalIPs[0]: Invalid value: \"127.0.0.1\": may not be in the loopback range (127.0.0.0/8, ::1/128)",
        ),
        (
            "{externalTrafficPolicy: Local, ports: [{port: 80}]}",
            "spec.externalTrafficPolicy: Invalid value: \"Local\": may only be set for externally-accessible services",
        ),
        (
            "{sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeoutSeconds: 90000}}, ports: [{port: 80}]}",
            "spec.sessionAffinityConfig.clientIP.timeoutSeconds: Invalid value: 90000: must be greater than 0 and less than 86400",
        ),
        (
            "{loadBalancerSourceRanges: [10.0.0.1/8], ports: [{port: 80}]}",
            "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'\nspec.LoadBalancerSourceRanges[0]: Invalid value: \"10.0.0.1/8\": must not have bits set beyond the prefix length",
        ),
    ];
    for (spec, expected) in cases {
        let text = format!("metadata: {{name: web}}\nspec: {spec}\n");
        assert_eq!(faults(Kind::Service, &text).join("\n"), expected, "{spec}");
    }
}

#[test]
fn autoscalers_are_held_to_the_servers_rules() {
    let target = "scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}";
    let cases = [
        (format!("{{{target}, maxReplicas: 3}}"), ""),
        (
            "{maxReplicas: 0}".to_owned(),
            "spec.maxReplicas: Required value: must be set and greater than 0\nspec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`\nspec.scaleTargetRef.kind: Required value\nspec.scaleTargetRef.name: Required value\nspec.scaleTargetRef.apiVersion: Invalid value: \"\": apiVersion must specify API group",
        ),
        (
            format!("{{{target}, minReplicas: 0, maxReplicas: 3}}"),
            "spec.minReplicas: Invalid value: 0: must be greater than or equal to 1\nspec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas",
        ),
        (
            format!("{{{target}, minReplicas: 4, maxReplicas: 3}}"),
            "spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`",
        ),
        (
            format!(
                "{{{target}, maxReplicas: 3, metrics: [{{type: Resource, resource: {{name: cpu, target: {{type: Utilization, averageUtilization: 0}}}}}}]}}"
            ),
            "spec.metrics[0].resource.target.averageUtilization: Invalid value: 0: must be greater than 0",
        ),
        (
            format!(
                "{{{target}, maxReplicas: 3, metrics: [{{type: Pods, resource: {{name: cpu, target: {{type: Utilization, averageUtilization: 5}}}}}}]}}"
            ),
            "spec.metrics[0].pods: Required value: must populate information for the given metric source",
        ),
        (
            format!(
                "{{{target}, maxReplicas: 3, behavior: {{scaleUp: {{stabilizationWindowSeconds: 4000, policies: [{{type: X, value: 0, periodSeconds: 2000}}]}}}}}}"
            ),
            "spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 4000: must be less than or equal to 3600\nspec.behavior.scaleUp.policies[0].type: Unsupported value: \"X\": supported values: \"Percent\", \"Pods\"\nspec.behavior.scaleUp.policies[0].value: Invalid value: 0: must be greater than zero\nspec.behavior.scaleUp.policies[0].periodSeconds: Invalid value: 2000: must be less than or equal to 1800",
        ),
    ];
    for (spec, expected) in cases {
        let text = format!("metadata: {{name: web}}\nspec: {spec}\n");
        assert_eq!(faults(Kind::HorizontalPodAutoscaler, &text).join("\n"), expected, "{spec}");
    }
}

#[test]
fn other_kinds_are_held_to_the_servers_rules() {
    let cases: [(Kind, &str, &str); 16] = [
        (
            Kind::ReplicaSet,
            "spec: {replicas: -1}",
            "spec.replicas: Invalid value: -1: must be greater than or equal to 0\nspec.selector: Required value\nspec.template.metadata.labels: Invalid value: null: `selector` does not match template `labels`\nspec.template.spec.containers: Required value",
        ),
        (
            Kind::ResourceQuota,
            "spec: {hard: {gpu: 1, pods: 1500m, cpu: -1}}",
            "spec.hard[cpu]: Invalid value: \"-1\": must be greater than or equal to 0\nspec.hard[gpu]: Invalid value: \"gpu\": must be a standard resource type or fully qualified\nspec.hard[gpu]: Invalid value: \"gpu\": must be a standard resource for quota\nspec.hard[pods]: Invalid value: \"1500m\": must be an integer",
        ),
        (
            Kind::ResourceQuota,
            "spec: {hard: {services: 1}, scopes: [BestEffort, NotBestEffort]}",
            "spec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\"]: unsupported scope applied to resource\nspec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\"]: unsupported scope applied to resource\nspec.scopes: Invalid value: [\"BestEffort\",\"NotBestEffort\"]: conflicting scopes",
        ),
        (
            Kind::ResourceQuota,
            "spec: {hard: {pods: 1}, scopeSelector: {matchExpressions: [{scopeName: PriorityClass, operator: In}]}}",
            "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
        ),
        (
            Kind::LimitRange,
            "spec: {limits: [{type: Container, min: {cpu: 2}, max: {cpu: 1}}]}",
            "spec.limits[0].min[cpu]: Invalid value: \"2\": min value 2 is greater than max value 1\nspec.limits[0].defaultRequest[cpu]: Invalid value: \"1\": min value 2 is greater than default request value 1\nspec.limits[0].default[cpu]: Invalid value: \"2\": min value 2 is greater than default value 1",
        ),
        (
            Kind::LimitRange,
            "spec: {limits: [{type: Pod, default: {cpu: 1}}, {type: Pod}]}",
            "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'\nspec.limits[1].type: Duplicate value: \"Pod\"",
        ),
        (
            Kind::LimitRange,
            "spec: {limits: [{type: PersistentVolumeClaim}]}",
            "spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided",
        ),
        (
            Kind::PodDisruptionBudget,
            "spec: {minAvailable: 1, maxUnavailable: 101%}",
            "spec: Invalid value: {\"MinAvailable\":1,\"Selector\":null,\"MaxUnavailable\":\"101%\",\"UnhealthyPodEvictionPolicy\":null}: minAvailable and maxUnavailable cannot be both set\nspec.maxUnavailable: Invalid value: \"101%\": must not be greater than 100%",
        ),
        (
            Kind::PersistentVolumeClaim,
            "spec: {accessModes: [X, ReadWriteOncePod, ReadWriteOnce], resources: {requests: {storage: 0}}}",
            "spec.accessModes: Unsupported value: \"X\": supported values: \"ReadOnlyMany\", \"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\nspec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes\nspec.resources[storage]: Invalid value: \"0\": must be greater than zero",
        ),
        (
            Kind::ConfigMap,
            "data: {'a b': c}",
            "data[a b]: Invalid value: \"a b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
        ),
        (
            Kind::ConfigMap,
            "{data: {a: b}, binaryData: {a: YQ==}}",
            "data[a]: Invalid value: \"a\": duplicate of key present in binaryData",
        ),
        (
            Kind::Secret,
            "{type: kubernetes.io/tls, stringData: {tls.crt: a}}",
            "data[tls.key]: Required value",
        ),
        (
            Kind::Secret,
            "type: kubernetes.io/basic-auth",
            "data[username]: Required value\ndata[password]: Required value",
        ),
        (
            Kind::Node,
            "spec: {taints: [{key: a, effect: X}, {key: b, effect: NoSchedule}, {key: b, effect: NoSchedule}]}",
            "metadata.taints[0].effect: Unsupported value: \"X\": supported values: \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"\nmetadata.taints[2]: Duplicate value: {\"Key\":\"b\",\"Value\":\"\",\"Effect\":\"NoSchedule\",\"TimeAdded\":null}: taints must be unique by key and effect pair",
        ),
        (
            Kind::Namespace,
            "spec: {finalizers: [x]}",
            "spec.finalizers: Invalid value: \"x\": name is neither a standard finalizer name nor is it fully qualified",
        ),
        (Kind::Pod, "spec: {containers: []}", "spec.containers: Required value"),
    ];
    for (kind, rest, expected) in cases {
        let text = if rest.starts_with('{') {
            rest.replacen('{', "{metadata: {name: web}, ", 1)
        } else {
            format!("metadata: {{name: web}}\n{rest}\n")
        };
        assert_eq!(faults(kind, &text).join("\n"), expected, "{kind:?} {rest}");
    }
}

#[test]
fn names_have_the_form_of_their_kind() {
    const SUBDOMAIN: &str = "a lowercase RFC 1123 subdomain";
    const LABEL: &str = "a lowercase RFC 1123 label";
    let cases = [
        (Kind::ConfigMap, "a.b", None),
        (Kind::ConfigMap, "A", Some(SUBDOMAIN)),
        (Kind::Service, "1a", None),
        (Kind::Service, "a.b", Some("must not contain dots")),
        (Kind::Namespace, "A", Some(LABEL)),
        (Kind::PodDisruptionBudget, "A b", None),
        (Kind::PodDisruptionBudget, "a/b", Some("may not contain '/'")),
    ];
    for (kind, name, expected) in cases {
        let found = faults(kind, &format!("metadata: {{name: '{name}'}}\n"));
        let of_name: Vec<_> = found.iter().filter(|line| line.starts_with("metadata.name")).collect();
        match expected {
            None => assert!(of_name.is_empty(), "{kind:?} {name}: {of_name:?}"),
            Some(expected) => assert!(of_name.len() == 1 && of_name[0].contains(expected), "{kind:?} {name}: {of_name:?}"),
        }
    }
}

#[test]
fn what_may_not_change_is_named() {
    let cases: [(Kind, &str, &str, &str); 6] = [
        (
            Kind::Service,
            "{clusterIP: 10.96.0.1, clusterIPs: [10.96.0.1], ports: [{port: 80}]}",
            "{clusterIP: 10.96.0.2, clusterIPs: [10.96.0.2], ports: [{port: 80}]}",
            "spec.clusterIPs[0]: Invalid value: [\"10.96.0.2\"]: may not change once set",
        ),
        (
            Kind::ResourceQuota,
            "{hard: {pods: 1}, scopes: [BestEffort]}",
            "{hard: {pods: 1}}",
            "spec.scopes: Invalid value: null: field is immutable",
        ),
        (
            Kind::ReplicaSet,
            "{selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: a, image: b}]}}}",
            "{selector: {matchLabels: {c: d}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: a, image: b}]}}}",
            "spec.selector: Invalid value: {\"matchLabels\":{\"c\":\"d\"}}: field is immutable",
        ),
        (
            Kind::Node,
            "{podCIDRs: [10.0.0.0/24], providerID: a}",
            "{podCIDRs: [10.0.1.0/24]}",
            "spec.podCIDRs: Forbidden: node updates may not change podCIDR except from \"\" to valid\nspec.providerID: Forbidden: node updates may not change providerID except from \"\" to valid",
        ),
        (
            Kind::LimitRange,
            "{limits: []}",
            "{limits: [{type: X}]}",
            "spec.limits[0].type: Invalid value: \"X\": must be a standard limit type or fully qualified",
        ),
        (
            Kind::PersistentVolumeClaim,
            "{accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}",
            "{accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}",
            "spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n@@ -1,6 +1,6 @@\n {\n  \"AccessModes\": [\n-  \"ReadWriteOnce\"\n+  \"ReadWriteMany\"\n  ],\n  \"Selector\": null,\n  \"Resources\": {\n",
        ),
    ];
    for (kind, before, after, expected) in cases {
        let text = |spec: &str| format!("metadata: {{name: web}}\nspec: {spec}\n");
        assert_eq!(change_faults(kind, &text(before), &text(after)).join("\n"), expected, "{kind:?}");
        assert_eq!(change_faults(kind, &text(before), &text(before)), [""; 0], "{kind:?}");
    }
    let secret = "{metadata: {name: s}, type: a, immutable: true, data: {k: YQ==}}";
    assert_eq!(
        change_faults(Kind::Secret, secret, "{metadata: {name: s}, type: b, data: {k: Yg==}}"),
        [
            "type: Invalid value: \"b\": field is immutable",
            "immutable: Forbidden: field is immutable when `immutable` is set",
            "data: Forbidden: field is immutable when `immutable` is set",
        ]
    );
}

#[test]
fn metadata_that_identifies_an_object_may_not_change() {
    let before = value!({"metadata": {"name": "a", "uid": "1", "generation": 2, "deletionTimestamp": "2026-01-01T00:00:00Z", "finalizers": ["x.y/z"]}});
    let mut after = before.clone();
    after.set(&["metadata", "uid"], "2");
    after.set(&["metadata", "generation"], 1);
    after.set(&["metadata", "finalizers"], value!(["x.y/z", "b", "a.b/c"]));
    let errors = validate_update(Kind::ServiceAccount, &after, &before);
    assert_eq!(
        lines(&errors),
        [
            "metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{\"a.b/c\", \"b\"}",
            "metadata.generation: Invalid value: 1: must not be decremented",
            "metadata.uid: Invalid value: \"2\": field is immutable",
            "metadata.finalizers[1]: Invalid value: \"b\": name is neither a standard finalizer name nor is it fully qualified",
        ]
    );
}

#[test]
fn a_status_has_to_add_up() {
    let before = value!({"metadata": {"name": "web"}, "status": {"collisionCount": 2}});
    let after =
        value!({"metadata": {"name": "web"}, "status": {"replicas": 1, "readyReplicas": 2, "availableReplicas": 3, "collisionCount": 1}});
    assert_eq!(
        lines(&validate_status_update(Kind::Deployment, &after, &before)),
        [
            "status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas",
            "status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas",
            "status.availableReplicas: Invalid value: 3: cannot be greater than readyReplicas",
            "status.collisionCount: Invalid value: 1: cannot be decremented",
        ]
    );
}

#[test]
fn the_server_warns_of_what_it_takes() {
    let text = "
metadata: {name: a.b}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      nodeSelector: {beta.kubernetes.io/os: linux}
      topologySpreadConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: ScheduleAnyway}]
      volumes:
      - {name: v, configMap: {name: c, items: [{key: a, path: p}, {key: b, path: p/q}]}}
      - {name: w, gitRepo: {repository: r}}
      containers:
      - name: app
        image: nginx
        env: [{name: A, value: a}, {name: A, value: b}, {name: A, value: '$(A)c'}]
        resources: {limits: {memory: 100m}}
        ports: [{name: http, containerPort: 80}]
      - name: two
        image: nginx
        ports: [{name: http, containerPort: 80}]
";
    let deployment = object(Kind::Deployment, text);
    let pod = "spec.template.spec";
    assert_eq!(
        warnings(Kind::Deployment, &deployment, None),
        [
            "metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]".to_owned(),
            format!("{pod}.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use \"kubernetes.io/os\" instead"),
            format!("{pod}.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod"),
            format!("{pod}.volumes[1].gitRepo: deprecated in v1.11, and disabled by default in v1.33+"),
            "volume \"v\" (ConfigMap \"c\"): overlapping paths: \"p/q\" with \"p\"".to_owned(),
            format!("{pod}.containers[0].resources.limits[memory]: fractional byte value \"100m\" is invalid, must be an integer"),
            format!("{pod}.containers[0].env[1]: hides previous definition of \"A\", which may be dropped when using apply"),
            format!("{pod}.containers[1].ports[0]: duplicate port definition with {pod}.containers[0].ports[0]"),
            format!("{pod}.containers[1].ports[0]: duplicate port name \"http\" with {pod}.containers[0].ports[0], services and probes that select ports by name will use {pod}.containers[0].ports[0]"),
        ]
    );
    assert!(warnings(Kind::Deployment, &deployment, Some(&deployment)).is_empty());
}

#[test]
fn storage_classes_are_held_to_the_servers_rules() {
    let text = |rest: &str| format!("metadata: {{name: fast}}\n{rest}\n");
    let cases = [
        ("provisioner: disks.example.com", ""),
        ("parameters: {a: b}", "provisioner: Required value"),
        (
            "provisioner: a b",
            "provisioner: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end \
             with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
             '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ),
        (
            "provisioner: d\nreclaimPolicy: Recycle\nvolumeBindingMode: Later",
            "reclaimPolicy: Unsupported value: \"Recycle\": supported values: \"Delete\", \"Retain\"\n\
             volumeBindingMode: Unsupported value: \"Later\": supported values: \"Immediate\", \"WaitForFirstConsumer\"",
        ),
        (
            "provisioner: d\nallowedTopologies: [{matchLabelExpressions: [{key: zone}, {key: zone, values: [a, a]}]}]",
            "allowedTopologies[0].matchLabelExpressions[0].values: Required value\n\
             allowedTopologies[0].matchLabelExpressions[1].values[1]: Duplicate value: \"a\"\n\
             allowedTopologies[0].matchLabelExpressions[1].key: Duplicate value: \"zone\"",
        ),
    ];
    for (rest, expected) in cases {
        assert_eq!(faults(Kind::StorageClass, &text(rest)).join("\n"), expected, "{rest}");
    }
    let changed = change_faults(
        Kind::StorageClass,
        &text("provisioner: d\nparameters: {a: b}"),
        &text("provisioner: e\nparameters: {a: c}\nreclaimPolicy: Retain\nvolumeBindingMode: WaitForFirstConsumer"),
    );
    let expected = [
        "parameters: Invalid value: {\"a\":\"c\"}: field is immutable",
        "provisioner: Invalid value: \"e\": field is immutable",
        "reclaimPolicy: Invalid value: \"Retain\": field is immutable",
        "volumeBindingMode: Invalid value: \"WaitForFirstConsumer\": field is immutable",
    ];
    assert_eq!(changed, expected);
}

const SERVICE: &str = "clientConfig: {service: {name: a, namespace: b}}";

#[test]
fn webhook_configurations_are_held_to_the_servers_rules() {
    let rule = |rule: &str| format!("rules: [{{{rule}}}], {SERVICE}");
    let cases = [
        (SERVICE.to_owned(), ""),
        (
            "clientConfig: {}".to_owned(),
            "clientConfig: Required value: exactly one of url or service is required",
        ),
        (
            "clientConfig: {url: 'https://a.b/c', service: {name: a, namespace: b}}".to_owned(),
            "clientConfig: Required value: exactly one of url or service is required",
        ),
        (
            "clientConfig: {url: 'http://me@/x?y#z'}".to_owned(),
            "clientConfig.url: Invalid value: \"http\": 'https' is the only allowed URL scheme; desired format: https://host[/path]\n\
             clientConfig.url: Invalid value: \"\": host must be specified; desired format: https://host[/path]\n\
             clientConfig.url: Invalid value: \"me\": user information is not permitted in the URL\n\
             clientConfig.url: Invalid value: \"z\": fragments are not permitted in the URL\n\
             clientConfig.url: Invalid value: \"y\": query parameters are not permitted in the URL",
        ),
        (
            "clientConfig: {service: {name: a, namespace: '', port: 0, path: 'x//Y'}}".to_owned(),
            "clientConfig.service.name: Required value\n\
             clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive\n\
             clientConfig.service.path: Invalid value: \"x//Y\": must start with a '/'\n\
             clientConfig.service.path: Invalid value: \"x//Y\": segment[0] may not be empty\n\
             clientConfig.service.path: Invalid value: \"x//Y\": segment[1] may not be empty\n\
             clientConfig.service.path: Invalid value: \"x//Y\": segment[2]: a lowercase RFC 1123 subdomain must consist of lower case \
             alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for \
             validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ),
        (
            format!("failurePolicy: Maybe, matchPolicy: X, sideEffects: Some, timeoutSeconds: 31, {SERVICE}"),
            "failurePolicy: Unsupported value: \"Maybe\": supported values: \"Fail\", \"Ignore\"\n\
             matchPolicy: Unsupported value: \"X\": supported values: \"Equivalent\", \"Exact\"\n\
             sideEffects: Unsupported value: \"Some\": supported values: \"None\", \"NoneOnDryRun\"\n\
             timeoutSeconds: Invalid value: 31: the timeout value must be between 1 and 30 seconds",
        ),
        (
            format!("admissionReviewVersions: [v2, v2, 1x], {SERVICE}"),
            "admissionReviewVersions[1]: Invalid value: \"v2\": duplicate version\n\
             admissionReviewVersions[2]: Invalid value: \"1x\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', \
             start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for \
             validation is '[a-z]([-a-z0-9]*[a-z0-9])?')\n\
             admissionReviewVersions: Invalid value: [\"v2\",\"v2\",\"1x\"]: must include at least one of v1, v1beta1",
        ),
        (
            rule("operations: [], apiGroups: [], apiVersions: [], resources: []"),
            "rules[0].operations: Required value\nrules[0].apiGroups: Required value\nrules[0].apiVersions: Required value\n\
             rules[0].resources: Required value",
        ),
        (
            rule("operations: ['*', EAT], apiGroups: ['*', apps], apiVersions: ['*', ''], resources: ['*', pods, '']"),
            "rules[0].operations: Invalid value: [\"*\",\"EAT\"]: if '*' is present, must not specify other operations\n\
             rules[0].operations[1]: Unsupported value: \"EAT\": supported values: \"*\", \"CONNECT\", \"CREATE\", \"DELETE\", \"UPDATE\"\n\
             rules[0].apiGroups: Invalid value: [\"*\",\"apps\"]: if '*' is present, must not specify other API groups\n\
             rules[0].apiVersions: Invalid value: [\"*\",\"\"]: if '*' is present, must not specify other API versions\n\
             rules[0].apiVersions[1]: Required value\nrules[0].resources[2]: Required value\n\
             rules[0].resources: Invalid value: [\"*\",\"pods\",\"\"]: if '*' is present, must not specify other resources without \
             subresources",
        ),
        (
            rule(
                "operations: [CREATE], apiGroups: [''], apiVersions: [v1], scope: Some, resources: ['pods/*', pods/log, '*/scale', x/scale, '*/*']",
            ),
            "rules[0].resources[1]: Invalid value: \"pods/log\": if 'pods/*' is present, must not specify pods/log\n\
             rules[0].resources[3]: Invalid value: \"x/scale\": if '*/scale' is present, must not specify x/scale\n\
             rules[0].resources: Invalid value: [\"pods/*\",\"pods/log\",\"*/scale\",\"x/scale\",\"*/*\"]: if '*/*' is present, must not \
             specify other resources\n\
             rules[0].scope: Unsupported value: \"Some\": supported values: \"*\", \"Cluster\", \"Namespaced\"",
        ),
        (
            format!(
                "matchConditions: [{{name: a, expression: 'true'}}, {{name: a, expression: ' '}}, {{name: '', expression: x}}], {SERVICE}"
            ),
            "matchConditions[1].expression: Required value\nmatchConditions[1].name: Duplicate value: \"a\"\n\
             matchConditions[2].name: Required value",
        ),
        (
            format!("objectSelector: {{matchLabels: {{'a b': c}}}}, {SERVICE}"),
            "objectSelector.matchLabels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must \
             start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is \
             '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ),
    ];
    for (fields, expected) in cases {
        let mut all = format!("name: check.example.com, {fields}");
        for (field, usual) in [("sideEffects", "None"), ("admissionReviewVersions", "[v1]")] {
            if !fields.contains(field) {
                all = format!("{all}, {field}: {usual}");
            }
        }
        for kind in [Kind::ValidatingWebhookConfiguration, Kind::MutatingWebhookConfiguration] {
            let text = format!("metadata: {{name: checks}}\nwebhooks: [{{{all}}}]\n");
            let expected: Vec<String> = expected.lines().map(|line| format!("webhooks[0].{line}")).collect();
            assert_eq!(faults(kind, &text), expected, "{fields}");
        }
    }
}

#[test]
fn webhooks_have_full_names_of_their_own_and_say_how_they_are_asked() {
    let names = [
        ("", "webhooks[0].name: Required value"),
        (
            "check.example",
            "webhooks[0].name: Invalid value: \"check.example\": should be a domain with at least three segments separated by dots",
        ),
    ];
    for (name, expected) in names {
        let one = format!("{{name: '{name}', sideEffects: None, admissionReviewVersions: [v1], {SERVICE}}}");
        let text = format!("metadata: {{name: checks}}\nwebhooks: [{one}]\n");
        assert_eq!(faults(Kind::MutatingWebhookConfiguration, &text), [expected]);
    }
    let twice = format!("{{name: a.example.com, {SERVICE}}}");
    let text = format!("metadata: {{name: checks}}\nwebhooks: [{twice}, {twice}]\n");
    assert_eq!(
        faults(Kind::ValidatingWebhookConfiguration, &text),
        [
            "webhooks[0].sideEffects: Required value: must specify one of None, NoneOnDryRun",
            "webhooks[0].admissionReviewVersions: Required value: must specify one of v1, v1beta1",
            "webhooks[1].sideEffects: Required value: must specify one of None, NoneOnDryRun",
            "webhooks[1].admissionReviewVersions: Required value: must specify one of v1, v1beta1",
            "webhooks[1].name: Duplicate value: \"a.example.com\"",
        ]
    );
    let text = format!(
        "metadata: {{name: checks}}\nwebhooks: [{{name: a.example.com, sideEffects: None, admissionReviewVersions: [v1], reinvocationPolicy: \
         Often, {SERVICE}}}]\n"
    );
    assert_eq!(
        faults(Kind::MutatingWebhookConfiguration, &text),
        ["webhooks[0].reinvocationPolicy: Unsupported value: \"Often\": supported values: \"IfNeeded\", \"Never\""]
    );
}

#[test]
fn admission_policies_are_held_to_the_servers_rules() {
    let rules =
        "matchConstraints: {resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]}";
    let cases = [
        (
            "{}".to_owned(),
            "spec.matchConstraints: Required value\nspec.validations: Required value: validations or auditAnnotations must contain at least one item\nspec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one item",
        ),
        (
            "{failurePolicy: X, matchConstraints: {}, validations: [{expression: 'true'}]}".to_owned(),
            "spec.failurePolicy: Unsupported value: \"X\": supported values: \"Fail\", \"Ignore\"\nspec.matchConstraints.resourceRules: Required value",
        ),
        (format!("{{{rules}, validations: [{{expression: 'true'}}]}}"), ""),
        (
            format!("{{{rules}, paramKind: {{}}, validations: [{{expression: 'true'}}]}}"),
            "spec.paramKind.apiVersion: Required value\nspec.paramKind.kind: Required value",
        ),
        (
            format!(
                "{{{rules}, variables: [{{name: in, expression: ' '}}], validations: [{{expression: '', message: ' ', reason: Bad}}]}}"
            ),
            "spec.variables[0].name: Invalid value: \"in\": must be a valid CEL identifier\nspec.variables[0].expression: Required value: expression is not specified\nspec.validations[0].expression: Required value: expression is not specified\nspec.validations[0].message: Invalid value: \" \": must be non-empty if specified\nspec.validations[0].reason: Unsupported value: \"Bad\": supported values: \"Forbidden\", \"Invalid\", \"RequestEntityTooLarge\"",
        ),
        (
            format!("{{{rules}, auditAnnotations: [{{key: a, valueExpression: x}}, {{key: a, valueExpression: ''}}]}}"),
            "spec.auditAnnotations[1].valueExpression: Required value: valueExpression is not specified\nspec.auditAnnotations[1].key: Duplicate value: \"a\"",
        ),
    ];
    for (spec, expected) in cases {
        let text = format!("metadata: {{name: small}}\nspec: {spec}\n");
        assert_eq!(faults(Kind::ValidatingAdmissionPolicy, &text).join("\n"), expected, "{spec}");
    }
}

#[test]
fn bindings_of_policies_are_held_to_the_servers_rules() {
    let cases = [
        (
            "{}",
            "spec.policyName: Required value\nspec.validationActions: Required value: at least one validation action is required",
        ),
        ("{policyName: a, validationActions: [Warn, Audit]}", ""),
        (
            "{policyName: A, validationActions: [Deny, Warn, Deny, Nope]}",
            "spec.policyName: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')\nspec.validationActions[2]: Duplicate value: \"Deny\"\nspec.validationActions[3]: Unsupported value: \"Nope\": supported values: \"Audit\", \"Deny\", \"Warn\"\nspec.validationActions: Invalid value: [\"Deny\",\"Warn\",\"Deny\",\"Nope\"]: must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)",
        ),
        (
            "{policyName: a, validationActions: [Deny], paramRef: {}}",
            "spec.paramRef: Required value: one of name or selector must be specified\nspec.paramRef.parameterNotFoundAction: Required value",
        ),
        (
            "{policyName: a, validationActions: [Deny], paramRef: {name: x, selector: {}, parameterNotFoundAction: Maybe}}",
            "spec.paramRef.name: Forbidden: name and selector are mutually exclusive\nspec.paramRef.selector: Forbidden: name and selector are mutually exclusive\nspec.paramRef.parameterNotFoundAction: Unsupported value: \"Maybe\": supported values: \"Deny\", \"Allow\"",
        ),
    ];
    for (spec, expected) in cases {
        let text = format!("metadata: {{name: small}}\nspec: {spec}\n");
        assert_eq!(faults(Kind::ValidatingAdmissionPolicyBinding, &text).join("\n"), expected, "{spec}");
    }
}

#[test]
fn priority_classes_are_held_to_the_servers_rules() {
    let cases = [
        ("high", "value: 1000000000", ""),
        (
            "high",
            "value: 1000000001",
            "value: Forbidden: maximum allowed value of a user defined priority is 1000000000",
        ),
        (
            "system-mine",
            "value: 1",
            "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class",
        ),
        (
            "system-node-critical",
            "value: 1",
            "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: value of system-node-critical PriorityClass must be 2000001000",
        ),
        (
            "low",
            "value: 1\npreemptionPolicy: Maybe",
            "preemptionPolicy: Unsupported value: \"Maybe\": supported values: \"PreemptLowerPriority\", \"Never\"",
        ),
    ];
    for (name, fields, expected) in cases {
        let text = format!("metadata: {{name: {name}}}\n{fields}\n");
        assert_eq!(faults(Kind::PriorityClass, &text).join("\n"), expected, "{name} {fields}");
    }
    assert_eq!(
        change_faults(
            Kind::PriorityClass,
            "metadata: {name: a, resourceVersion: '1'}\nvalue: 1\n",
            "metadata: {name: a, resourceVersion: '1'}\nvalue: 2\npreemptionPolicy: Never\n"
        ),
        [
            "value: Forbidden: may not be changed in an update.",
            "preemptionPolicy: Invalid value: \"Never\": field is immutable"
        ]
    );
}

#[test]
fn persistent_volumes_are_held_to_the_servers_rules() {
    let cases = [
        ("{capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /x}}", ""),
        (
            "{}",
            "spec.accessModes: Required value\nspec.capacity: Required value\nspec.capacity: Unsupported value: null: supported values: \"storage\"\nspec: Required value: must specify a volume type",
        ),
        (
            "{capacity: {storage: 0, cpu: 1}, accessModes: [Some, ReadWriteOncePod, ReadOnlyMany], persistentVolumeReclaimPolicy: Keep, local: {path: ../x}, hostPath: {path: ''}}",
            "spec.accessModes: Unsupported value: \"Some\": supported values: \"ReadOnlyMany\", \"ReadWriteMany\", \"ReadWriteOnce\", \"ReadWriteOncePod\"\nspec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes\nspec.capacity: Unsupported value: {\"cpu\":\"1\",\"storage\":\"0\"}: supported values: \"storage\"\nspec.capacity[storage]: Invalid value: \"0\": must be greater than zero\nspec.persistentVolumeReclaimPolicy: Unsupported value: \"Keep\": supported values: \"Delete\", \"Recycle\", \"Retain\"\nspec.hostPath.path: Required value\nspec.local: Forbidden: may not specify more than 1 volume type",
        ),
        (
            "{capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], local: {path: /x/../y}}",
            "spec.local.path: Invalid value: \"/x/../y\": must not contain '..'\nspec.nodeAffinity: Required value: Local volume requires node affinity",
        ),
        (
            "{capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], csi: {}, nodeAffinity: {}, volumeMode: Raw}",
            "spec.nodeAffinity.required: Required value: must specify required node constraints\nspec.csi.driver: Required value\nspec.csi.volumeHandle: Required value\nspec.volumeMode: Unsupported value: \"Raw\": supported values: \"Block\", \"Filesystem\"",
        ),
        (
            "{capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: //.}, persistentVolumeReclaimPolicy: Recycle}",
            "spec.persistentVolumeReclaimPolicy: Forbidden: may not be 'recycle' for a hostPath mount of '/'",
        ),
    ];
    for (spec, expected) in cases {
        let text = format!("metadata: {{name: disk}}\nspec: {spec}\n");
        assert_eq!(faults(Kind::PersistentVolume, &text).join("\n"), expected, "{spec}");
    }
}

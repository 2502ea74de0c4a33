//! What the server reads and what it fills in, kind by kind: beyond what the vectors of Deployments show.

use converge::api::decode::{DecodeError, FieldValidation, decode, decode_request, drop_empty, misfit};
use converge::api::defaults;
use converge::api::kind::Kind;
use converge::api::schema;
use converge::api::value::Value;

fn object(text: &str) -> Value {
    let manifest = converge::manifest::parse(text);
    assert!(manifest.faults.is_empty(), "{text}: {:?}", manifest.faults);
    manifest.documents[0].value.clone()
}

fn message(kind: Kind, text: &str) -> String {
    let names = kind.names();
    let of = schema::roots()
        .find(|(_, name, _)| *name == names.kind)
        .expect("a kind of the schema")
        .2;
    decode(of, &object(text), FieldValidation::Strict).expect_err(text).to_string()
}

/// The object as it would be stored, but for what the registry adds.
fn stored(kind: Kind, text: &str) -> Value {
    let (api_version, name, of) = schema::roots()
        .find(|(_, name, _)| *name == kind.names().kind)
        .expect("a kind of the schema");
    let decoded = decode_request(api_version, name, &object(text), FieldValidation::Strict).expect(text);
    let mut object = decoded.object;
    defaults::apply(kind, &mut object);
    drop_empty(of, &mut object);
    object
}

#[test]
fn a_refused_value_is_found_at_its_path_with_the_indexes_and_keys_that_go_leaves_out() {
    let cases = [
        (
            "metadata: {annotations: {a: x, example.com/size: 5, z: 7}}",
            "metadata.annotations[example.com/size]",
        ),
        ("metadata: {labels: {tier: true}}", "metadata.labels[tier]"),
        ("metadata: {labels: [on]}", "metadata.labels"),
        ("spec: {replicas: three}", "spec.replicas"),
        (
            "spec: {template: {spec: {nodeSelector: {disk: 1}}}}",
            "spec.template.spec.nodeSelector[disk]",
        ),
        (
            "spec: {template: {spec: {containers: [{env: [{value: x}]}, {env: [{value: x}, {value: 8080}]}]}}}",
            "spec.template.spec.containers[1].env[1].value",
        ),
        (
            "spec: {template: {spec: {containers: [{args: [sleep, 5]}]}}}",
            "spec.template.spec.containers[0].args[1]",
        ),
        (
            "spec: {template: {spec: {containers: [{livenessProbe: {httpGet: {path: 7}}}]}}}",
            "spec.template.spec.containers[0].livenessProbe.httpGet.path",
        ),
        (
            "spec: {template: {spec: {containers: [{}, {resources: {limits: {cpu: 1kk}}}]}}}",
            "spec.template.spec.containers[1].resources.limits[cpu]",
        ),
        ("metadata: {creationTimestamp: yesterday}", "metadata.creationTimestamp"),
        // Of several the one that the words are about, whatever stands before it.
        ("{spec: {paused: 1, replicas: x}, metadata: {name: a}}", "spec.paused"),
    ];
    let of = schema::root("apps/v1", "Deployment").expect("a kind of the schema");
    for (text, path) in cases {
        let said = decode(of, &object(text), FieldValidation::Strict).expect_err(text).to_string();
        let said = format!("error: unable to decode \"STDIN\": {said}");
        assert_eq!(misfit(of, &object(text), &said).as_deref(), Some(path), "{text}: {said}");
    }
    for text in ["spec: {nope: 1}", "spec: {replicas: 1}"] {
        assert_eq!(
            misfit(of, &object(text), "strict decoding error: unknown field \"spec.nope\""),
            None
        );
    }
}

#[test]
fn a_value_of_a_wrong_type_is_refused_at_its_place_in_gos_words() {
    let cases = [
        (
            "spec: {template: {spec: {containers: [{livenessProbe: {httpGet: {path: 7}}}]}}}",
            "json: cannot unmarshal number into Go struct field HTTPGetAction.spec.template.spec.containers.livenessProbe.ProbeHandler.httpGet.path of type string",
        ),
        (
            "spec: {template: {spec: {volumes: [{configMap: {name: [a]}}]}}}",
            "json: cannot unmarshal array into Go struct field ConfigMapVolumeSource.spec.template.spec.volumes.VolumeSource.configMap.LocalObjectReference.name of type string",
        ),
        (
            "spec: {template: {spec: {nodeSelector: x}}}",
            "json: cannot unmarshal string into Go struct field PodSpec.spec.template.spec.nodeSelector of type map[string]string",
        ),
        (
            "spec: {template: {spec: {containers: [{resources: {limits: [1]}}]}}}",
            "json: cannot unmarshal array into Go struct field ResourceRequirements.spec.template.spec.containers.resources.limits of type v1.ResourceList",
        ),
        (
            "spec: {template: {spec: {restartPolicy: true}}}",
            "json: cannot unmarshal bool into Go struct field PodSpec.spec.template.spec.restartPolicy of type v1.RestartPolicy",
        ),
        (
            "spec: {selector: text}",
            "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.selector of type v1.LabelSelector",
        ),
        (
            "metadata: {creationTimestamp: 5}",
            "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.creationTimestamp of type string",
        ),
        (
            "metadata: {creationTimestamp: yesterday}",
            r#"parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006""#,
        ),
        // The first of several; but an amount ends the reading at once.
        (
            "spec: {paused: 1, replicas: x}",
            "json: cannot unmarshal number into Go struct field DeploymentSpec.spec.paused of type bool",
        ),
        (
            "spec: {paused: 1, template: {spec: {overhead: {cpu: 1kk}}}}",
            "unable to parse quantity's suffix",
        ),
        // Unknown fields are only told of where all types are right, each once, keys of maps with their dots.
        (
            "spec: {nope: 1, replicas: x}",
            "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32",
        ),
        (
            "{spec: {b: 1, a: 2, template: {spec: {containers: [{}, {Image: x}]}}}, Spec: {}}",
            r#"strict decoding error: unknown field "Spec", unknown field "spec.a", unknown field "spec.b", unknown field "spec.template.spec.containers[1].Image""#,
        ),
    ];
    for (text, due) in cases {
        assert_eq!(message(Kind::Deployment, text), due, "{text}");
    }
    assert_eq!(
        message(Kind::Secret, "data: {a: 'pass word'}"),
        "illegal base64 data at input byte 4"
    );
}

#[test]
fn unknown_fields_are_refused_warned_of_or_dropped() {
    let of = schema::root("apps/v1", "Deployment").expect("a kind of the schema");
    let body = object("spec: {replcas: 3, paused: true}");
    let unknown = r#"unknown field "spec.replcas""#;
    let refusal = decode(of, &body, FieldValidation::Strict);
    assert_eq!(refusal, Err(DecodeError::Strict(vec![unknown.into()])));
    let warned = decode(of, &body, FieldValidation::Warn).expect("only a warning");
    assert_eq!(warned.warnings, [unknown]);
    let ignored = decode(of, &body, FieldValidation::Ignore).expect("nothing said");
    assert!(ignored.warnings.is_empty());
    assert_eq!(warned.object, ignored.object);
    assert_eq!(ignored.object.at(&["spec", "replcas"]), None);
    assert!(ignored.object.flag(&["spec", "paused"]));
}

#[test]
fn a_body_must_be_of_the_kind_and_version_of_its_address() {
    let cases = [
        (
            "{apiVersion: apps/v1beta2}",
            "the API version in the data (apps/v1beta2) does not match the expected API version (apps/v1)",
        ),
        (
            "{apiVersion: v2, kind: Deployment}",
            r#"Deployment in version "v2" cannot be handled as a Deployment: no kind "Deployment" is registered for version "v2" in scheme "pkg/api/legacyscheme/scheme.go:30""#,
        ),
        (
            "{apiVersion: apps/v1beta2, spec: {nope: 1}}",
            r#"Deployment in version "v1beta2" cannot be handled as a Deployment: strict decoding error: unknown field "spec.nope""#,
        ),
    ];
    for (text, due) in cases {
        let refusal = decode_request("apps/v1", "Deployment", &object(text), FieldValidation::Strict);
        assert_eq!(refusal.expect_err(text), due, "{text}");
    }
    let unnamed = decode_request("apps/v1", "Deployment", &object("metadata: {name: web}"), FieldValidation::Strict);
    assert_eq!(
        unnamed.expect("kind and version of the address").object.text(&["kind"]),
        "Deployment"
    );
}

#[test]
fn what_is_decoded_already_is_shared_and_stays_as_it_is() {
    let text = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: nginx, resources: {limits: {cpu: 0.5}}}]}}}}";
    let once = stored(Kind::Deployment, text);
    let decoded = decode_request("apps/v1", "Deployment", &once, FieldValidation::Strict).expect("a stored object");
    assert!(!decoded.has_empty);
    let mut twice = decoded.object.clone();
    defaults::apply(Kind::Deployment, &mut twice);
    assert_eq!(once, twice);
    let spec = |object: &Value| match object.get("spec") {
        Some(Value::Map(spec)) => std::rc::Rc::as_ptr(spec),
        _ => panic!("a spec"),
    };
    assert_eq!(spec(&once), spec(&twice));
}

/// A kind, a text of it, a path in it, and the JSON that is stored there.
type StoredAs = (Kind, &'static str, &'static str, &'static str);

const WORKLOADS: &[StoredAs] = &[
    (Kind::Deployment, "spec: {replicas: 2.0}", "spec.replicas", "2"),
    (Kind::Deployment, "spec: {replicas: 1e1}", "spec.replicas", "10"),
    (Kind::Deployment, "spec: {paused: false}", "spec.paused", "nothing"),
    (
        Kind::Deployment,
        "metadata: {labels: {a: null, b: x}}",
        "metadata.labels",
        r#"{"a":"","b":"x"}"#,
    ),
    (Kind::Deployment, "metadata: {labels: {}}", "metadata.labels", "nothing"),
    (
        Kind::Deployment,
        "metadata: {creationTimestamp: null}",
        "metadata.creationTimestamp",
        "nothing",
    ),
    (
        Kind::Deployment,
        "metadata: {creationTimestamp: '2026-01-05T13:00:00+01:00'}",
        "metadata.creationTimestamp",
        r#""2026-01-05T12:00:00Z""#,
    ),
    (
        Kind::Deployment,
        "spec: {strategy: {rollingUpdate: {maxSurge: 50%}}}",
        "spec.strategy.rollingUpdate",
        r#"{"maxSurge":"50%","maxUnavailable":"25%"}"#,
    ),
    (
        Kind::Deployment,
        "spec: {strategy: {type: Recreate}}",
        "spec.strategy",
        r#"{"type":"Recreate"}"#,
    ),
    (Kind::ReplicaSet, "spec: {template: {spec: {}}}", "spec.replicas", "1"),
];

const PODS: &[StoredAs] = &[
    (
        Kind::Pod,
        "spec: {containers: [{args: ['', null]}]}",
        "spec.containers.0.args",
        r#"["",""]"#,
    ),
    (
        Kind::Pod,
        "spec: {containers: [{name: a, resources: {limits: {cpu: 1500u, memory: 1.5Gi}}}]}",
        "spec.containers.0.resources",
        r#"{"limits":{"cpu":"2m","memory":"1536Mi"},"requests":{"cpu":"2m","memory":"1536Mi"}}"#,
    ),
    (
        Kind::Pod,
        "spec: {hostNetwork: true, containers: [{ports: [{containerPort: 80}]}]}",
        "spec.containers.0.ports",
        r#"[{"containerPort":80,"hostPort":80,"protocol":"TCP"}]"#,
    ),
    (Kind::Pod, "spec: {serviceAccount: robot}", "spec.serviceAccountName", r#""robot""#),
    (
        Kind::Pod,
        "spec: {containers: [{env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu}}}]}]}",
        "spec.containers.0.env.0.valueFrom.resourceFieldRef",
        r#"{"divisor":"0","resource":"limits.cpu"}"#,
    ),
    (
        Kind::Pod,
        "spec: {volumes: [{name: v, projected: {sources: [{serviceAccountToken: {path: t}}, {downwardAPI: {items: [{path: l, fieldRef: {fieldPath: metadata.labels}}]}}]}}]}",
        "spec.volumes.0.projected",
        r#"{"defaultMode":420,"sources":[{"serviceAccountToken":{"expirationSeconds":3600,"path":"t"}},{"downwardAPI":{"items":[{"fieldRef":{"apiVersion":"v1","fieldPath":"metadata.labels"},"path":"l"}]}}]}"#,
    ),
    (
        Kind::Pod,
        "spec: {resources: {limits: {cpu: 2}}, containers: [{resources: {requests: {cpu: 500m}}}, {resources: {requests: {cpu: 250m, memory: 1Gi}}}]}",
        "spec.resources",
        r#"{"limits":{"cpu":"2"},"requests":{"cpu":"750m","memory":"1Gi"}}"#,
    ),
];

const OTHERS: &[StoredAs] = &[
    (
        Kind::Service,
        "spec: {ports: [{port: 80}]}",
        "spec",
        r#"{"internalTrafficPolicy":"Cluster","ports":[{"port":80,"protocol":"TCP","targetPort":80}],"sessionAffinity":"None","type":"ClusterIP"}"#,
    ),
    (
        Kind::Service,
        "spec: {type: LoadBalancer, sessionAffinity: ClientIP}",
        "spec",
        r#"{"allocateLoadBalancerNodePorts":true,"externalTrafficPolicy":"Cluster","internalTrafficPolicy":"Cluster","sessionAffinity":"ClientIP","sessionAffinityConfig":{"clientIP":{"timeoutSeconds":10800}},"type":"LoadBalancer"}"#,
    ),
    (
        Kind::Secret,
        "{data: {a: 'QQ=='}, stringData: {b: B}}",
        "data",
        r#"{"a":"QQ==","b":"Qg=="}"#,
    ),
    (Kind::Secret, "{}", "type", r#""Opaque""#),
    (
        Kind::Namespace,
        "metadata: {name: x}",
        "metadata.labels",
        r#"{"kubernetes.io/metadata.name":"x"}"#,
    ),
    (
        Kind::LimitRange,
        "spec: {limits: [{type: Container, max: {cpu: 1}, min: {memory: 32Mi}}]}",
        "spec.limits.0",
        r#"{"default":{"cpu":"1"},"defaultRequest":{"cpu":"1","memory":"32Mi"},"max":{"cpu":"1"},"min":{"memory":"32Mi"},"type":"Container"}"#,
    ),
    (
        Kind::ResourceQuota,
        "spec: {hard: {pods: 4, requests.cpu: 0.5}}",
        "spec.hard",
        r#"{"pods":"4","requests.cpu":"500m"}"#,
    ),
    (
        Kind::HorizontalPodAutoscaler,
        "spec: {behavior: {scaleDown: {policies: []}}}",
        "spec.behavior.scaleUp",
        r#"{"policies":[{"periodSeconds":15,"type":"Pods","value":4},{"periodSeconds":15,"type":"Percent","value":100}],"selectPolicy":"Max","stabilizationWindowSeconds":0}"#,
    ),
    (
        Kind::HorizontalPodAutoscaler,
        "spec: {maxReplicas: 5}",
        "spec.metrics",
        r#"[{"resource":{"name":"cpu","target":{"averageUtilization":80,"type":"Utilization"}},"type":"Resource"}]"#,
    ),
    (
        Kind::PodDisruptionBudget,
        "spec: {minAvailable: 50%}",
        "spec",
        r#"{"minAvailable":"50%"}"#,
    ),
    (
        Kind::PersistentVolumeClaim,
        "spec: {dataSource: {kind: PersistentVolumeClaim, name: old}}",
        "spec.dataSourceRef",
        r#"{"apiGroup":null,"kind":"PersistentVolumeClaim","name":"old"}"#,
    ),
    (
        Kind::EndpointSlice,
        "ports: [{port: 80}]",
        "ports",
        r#"[{"name":"","port":80,"protocol":"TCP"}]"#,
    ),
    (Kind::Node, "status: {capacity: {cpu: 4}}", "status.allocatable", r#"{"cpu":"4"}"#),
    (
        Kind::ValidatingAdmissionPolicy,
        "spec: {matchConstraints: {resourceRules: [{resources: [pods]}]}}",
        "spec.matchConstraints",
        r#"{"matchPolicy":"Equivalent","namespaceSelector":{},"objectSelector":{},"resourceRules":[{"resources":["pods"],"scope":"*"}]}"#,
    ),
    (Kind::PriorityClass, "value: 7", "preemptionPolicy", r#""PreemptLowerPriority""#),
];

#[test]
fn values_are_stored_as_go_writes_them() {
    for &(kind, text, path, due) in [WORKLOADS, PODS, OTHERS].into_iter().flatten() {
        let object = stored(kind, text);
        let found = path.split('.').try_fold(&object, |at, part| match (at, part.parse::<usize>()) {
            (Value::List(items), Ok(index)) => items.get(index),
            _ => at.get(part),
        });
        assert_eq!(found.map_or("nothing".to_owned(), Value::to_string), due, "{kind:?} {text}");
    }
}

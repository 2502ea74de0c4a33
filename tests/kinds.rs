//! Each kind can be applied, read back, changed and deleted through kubectl.

mod kubectl;

use kubectl::Cluster;

/// A kind's resource, a manifest with `size` to change, and the path of what it changes.
const KINDS: &[(&str, &str, &str)] = &[
    (
        "pod",
        "apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {size: 'SIZE'}}\nspec: {containers: [{name: app, image: nginx}]}\n",
        "{.metadata.labels.size}",
    ),
    (
        "deployment",
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: SIZE, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: app, image: nginx}]}}}\n",
        "{.spec.replicas}",
    ),
    (
        "replicaset",
        "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: a}\nspec: {replicas: SIZE, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: app, image: nginx}]}}}\n",
        "{.spec.replicas}",
    ),
    (
        "service",
        "apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {selector: {app: a}, ports: [{port: SIZE}]}\n",
        "{.spec.ports[0].port}",
    ),
    (
        "configmap",
        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {size: 'SIZE'}\n",
        "{.data.size}",
    ),
    (
        "secret",
        "apiVersion: v1\nkind: Secret\nmetadata: {name: a, labels: {size: 'SIZE'}}\ndata: {key: dmFsdWU=}\n",
        "{.metadata.labels.size}",
    ),
    (
        "resourcequota",
        "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: a}\nspec: {hard: {pods: 'SIZE'}}\n",
        "{.spec.hard.pods}",
    ),
    (
        "limitrange",
        "apiVersion: v1\nkind: LimitRange\nmetadata: {name: a}\nspec: {limits: [{type: PersistentVolumeClaim, max: {storage: 'SIZE'}}]}\n",
        "{.spec.limits[0].max.storage}",
    ),
    (
        "horizontalpodautoscaler",
        "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec: {maxReplicas: SIZE, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}\n",
        "{.spec.maxReplicas}",
    ),
    (
        "poddisruptionbudget",
        "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {minAvailable: SIZE}\n",
        "{.spec.minAvailable}",
    ),
    (
        "persistentvolumeclaim",
        "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a, labels: {size: 'SIZE'}}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}\n",
        "{.metadata.labels.size}",
    ),
    (
        "storageclass",
        "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: a, labels: {size: 'SIZE'}}\nprovisioner: disks.example.com\n",
        "{.metadata.labels.size}",
    ),
    (
        "node",
        "apiVersion: v1\nkind: Node\nmetadata: {name: a, labels: {size: 'SIZE'}}\n",
        "{.metadata.labels.size}",
    ),
    (
        "namespace",
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: a, labels: {size: 'SIZE'}}\n",
        "{.metadata.labels.size}",
    ),
];

#[test]
fn each_kind_is_applied_read_changed_and_deleted() {
    for (resource, manifest, path) in KINDS {
        let mut cluster = Cluster::new();
        let with = |size: &str| manifest.replace("SIZE", size);
        let show = format!("get {resource} a -o jsonpath={path}");
        let name = cluster.apply(&with("2")).trim_end().trim_end_matches(" created").to_owned();
        assert!(name.starts_with(resource) && name.ends_with("/a"), "{name}");
        assert_eq!(cluster.run(&show, "").stdout, "2", "{resource}");
        assert_eq!(cluster.apply(&with("2")), format!("{name} unchanged\n"));
        assert_eq!(cluster.apply(&with("3")), format!("{name} configured\n"));
        assert_eq!(cluster.run(&show, "").stdout, "3", "{resource}");
        let table = cluster.run(&format!("get {resource}"), "").stdout;
        assert!(table.lines().nth(1).is_some_and(|line| line.starts_with("a ")), "{table}");
        let deleted = cluster.run(&format!("delete {resource} a --wait=false"), "");
        assert!(deleted.stdout.starts_with(&name_as_deleted(&name)), "{resource}: {deleted:?}");
    }
}

#[test]
fn a_selector_that_is_replaced_as_a_whole_is_sent_every_time() {
    let mut cluster = Cluster::new();
    let budget = "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {minAvailable: 1, selector: {matchLabels: {app: a}}}\n";
    cluster.apply(budget);
    // kubectl puts a field with the strategy `replace` into each patch, and so never calls a budget unchanged.
    assert_eq!(cluster.apply(budget), "poddisruptionbudget.policy/a configured\n");
}

/// `deployment.apps/a` → `deployment.apps "a" deleted`.
fn name_as_deleted(name: &str) -> String {
    let (resource, name) = name.split_once('/').expect("resource and name");
    format!("{resource} {name:?} deleted")
}

#[test]
fn a_kind_that_is_not_modelled_is_refused_with_those_that_are() {
    let mut cluster = Cluster::new();
    let refused = cluster.run("apply -f -", "apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\n");
    let (words, known) = refused.stderr.trim_end().rsplit_once('\n').expect("two parts");
    assert_eq!(
        words,
        "error: resource mapping not found for name: \"a\" namespace: \"\" from \"STDIN\": no matches for kind \"Job\" in version \"batch/v1\"\nensure CRDs are installed first"
    );
    assert!(
        known.starts_with("converge knows these kinds: ") && known.contains("Deployment"),
        "{known}"
    );
    // What no cluster has is refused in kubectl's words alone.
    let unknown = cluster.run("apply -f -", "apiVersion: v1\nkind: Nope\nmetadata: {name: a}\n");
    assert!(unknown.stderr.ends_with("ensure CRDs are installed first\n"), "{}", unknown.stderr);
    assert_eq!(
        cluster.run("get nope", "").stderr,
        "error: the server doesn't have a resource type \"nope\"\n"
    );
    assert!(cluster.run("get statefulsets", "").stderr.contains("converge knows these kinds: "));
}

#[test]
fn another_namespace_is_refused_unless_it_is_there() {
    let mut cluster = Cluster::new();
    // A store that has no namespace at all asks for none.
    cluster.apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n");
    let text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n";
    let refused = cluster.run("apply -f -", text);
    assert_eq!(
        refused.stderr,
        "error: the namespace from the provided object \"shop\" does not match the namespace \"default\". You must pass '--namespace=shop' to perform this operation.\n"
    );
    let refused = cluster.run("apply -n shop -f -", text);
    assert_eq!(
        refused.stderr,
        "Error from server (NotFound): error when creating \"STDIN\": namespaces \"shop\" not found\n"
    );
    cluster.apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n");
    let applied = cluster.run("apply -n shop -f -", text);
    assert_eq!((applied.stdout.as_str(), applied.stderr.as_str()), ("configmap/a created\n", ""));
}

#[test]
fn a_storage_class_is_shown_as_kubectl_shows_it() {
    let mut cluster = Cluster::new();
    let fast = "apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast, annotations: {storageclass.kubernetes.io/is-default-class: 'true'}}
provisioner: disks.example.com
parameters: {type: gp3}
allowVolumeExpansion: true
volumeBindingMode: WaitForFirstConsumer
mountOptions: [noatime]
allowedTopologies:
- matchLabelExpressions: [{key: zone, values: [a, b]}]
";
    let plain = "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: plain}\nprovisioner: disks.example.com\n";
    assert_eq!(
        cluster.run("create -f -", fast).stdout,
        "storageclass.storage.k8s.io/fast created\n"
    );
    cluster.run("create -f -", plain);
    assert_eq!(
        cluster.run("get sc", "").stdout,
        "NAME             PROVISIONER         RECLAIMPOLICY   VOLUMEBINDINGMODE      ALLOWVOLUMEEXPANSION   AGE\n\
         fast (default)   disks.example.com   Delete          WaitForFirstConsumer   true                   0s\n\
         plain            disks.example.com   Delete          Immediate              false                  0s\n"
    );
    assert_eq!(
        cluster.run("describe sc fast", "").stdout,
        "Name:                  fast\n\
         IsDefaultClass:        Yes\n\
         Annotations:           storageclass.kubernetes.io/is-default-class=true\n\
         Provisioner:           disks.example.com\n\
         Parameters:            type=gp3\n\
         AllowVolumeExpansion:  True\n\
         MountOptions:\n  noatime\n\
         ReclaimPolicy:      Delete\n\
         VolumeBindingMode:  WaitForFirstConsumer\n\
         AllowedTopologies:  \n  Term 0:           zone in [a, b]\n\
         Events:             <none>\n"
    );
    let claim = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: data}\nspec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}\n";
    cluster.run("create -f -", claim);
    assert_eq!(
        cluster.run("describe pvc data", "").stdout,
        "Name:          data\n\
         Namespace:     default\n\
         StorageClass:  fast\n\
         Status:        Pending\n\
         Volume:        \n\
         Labels:        <none>\n\
         Annotations:   <none>\n\
         Finalizers:    [kubernetes.io/pvc-protection]\n\
         Capacity:      \n\
         Access Modes:  \n\
         VolumeMode:    Filesystem\n\
         Used By:       <none>\n\
         Events:        <none>\n"
    );
}

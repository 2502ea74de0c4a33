vec![
        (
            "NodeUnschedulable",
            |cluster| {
                for node in ["node-1", "node-2", "node-3"] {
                    say(cluster, &format!("cordon {node}"));
                }
            },
            pod("web", &[]),
            "3 node(s) were unschedulable",
            ending(3, 0),
        ),
        (
            "TaintToleration",
            |cluster| {
                for node in ["node-1", "node-2", "node-3"] {
                    say(cluster, &format!("taint node {node} dedicated=db:NoSchedule"));
                }
            },
            pod(
                "web",
                &[(
                    "tolerations",
                    value!([{"key": "dedicated", "value": "web", "effect": "NoSchedule"}]),
                )],
            ),
            "3 node(s) had untolerated taint(s)",
            ending(3, 0),
        ),
        (
            "NodeAffinity",
            nothing,
            pod("web", &[("nodeSelector", value!({"disk": "ssd"}))]),
            "3 node(s) didn't match Pod's node affinity/selector",
            ending(3, 0),
        ),
        (
            "NodePorts",
            |cluster| {
                for name in ["one", "two", "three"] {
                    let ports = value!([{"containerPort": 80, "hostPort": 80}]);
                    cluster.create(Kind::Pod, pod(name, &[container("ports", ports)]));
                    cluster.settle();
                }
            },
            pod("web", &[container("ports", value!([{"containerPort": 80, "hostPort": 80}]))]),
            "3 node(s) didn't have free ports for the requested pod ports",
            ending(0, 3),
        ),
        (
            "NodeResourcesFit, which no Pod's end would help",
            nothing,
            pod(
                "web",
                &[container(
                    "resources",
                    value!({
                        "requests": {"cpu": "5", "memory": "9Gi", "ephemeral-storage": "1Ti"},
                        "limits": {"cpu": "5", "memory": "9Gi", "ephemeral-storage": "1Ti", "example.com/gpu": "1"}
                    }),
                )],
            ),
            "3 Insufficient cpu, 3 Insufficient ephemeral-storage, 3 Insufficient example.com/gpu, 3 Insufficient memory",
            ending(3, 0),
        ),
        (
            "NodeResourcesFit, with too many Pods on one node",
            |cluster| {
                for (nth, node) in [1, 1, 1, 2, 3].into_iter().enumerate() {
                    let cpu = if node == 1 { "100m" } else { "3500m" };
                    let mut holder = pod(&format!("holder-{nth}"), &[asks(value!({"cpu": cpu}))]);
                    holder.set(&["spec", "nodeName"], format!("node-{node}"));
                    cluster.create(Kind::Pod, holder);
                }
                cluster.settle();
            },
            pod("web", &[asks(value!({"cpu": "1"}))]),
            "1 Too many pods, 2 Insufficient cpu",
            ending(0, 3),
        ),
        (
            "VolumeRestrictions",
            |cluster| {
                cluster.create(Kind::PersistentVolume, volume("disk", "ReadWriteOncePod", "1Gi"));
                cluster.create(Kind::PersistentVolumeClaim, claim("data", "ReadWriteOncePod", "1Gi"));
                cluster.settle();
                cluster.create(Kind::Pod, pod("holder", &[volumes("data")]));
                cluster.settle();
            },
            pod("web", &[volumes("data")]),
            "3 node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod",
            ending(0, 3),
        ),
        (
            "VolumeBinding",
            |cluster| {
                let class = value!({
                    "apiVersion": "storage.k8s.io/v1",
                    "kind": "StorageClass",
                    "metadata": {"name": "local"},
                    "provisioner": "kubernetes.io/no-provisioner",
                    "volumeBindingMode": "WaitForFirstConsumer"
                });
                cluster.create(Kind::StorageClass, class);
                let mut late = claim("data", "ReadWriteOnce", "1Gi");
                late.set(&["spec", "storageClassName"], "local");
                cluster.create(Kind::PersistentVolumeClaim, late);
            },
            pod("web", &[volumes("data")]),
            "3 node(s) didn't find available persistent volumes to bind",
            ending(3, 0),
        ),
        (
            "VolumeZone",
            |cluster| {
                let mut disk = volume("disk", "ReadWriteOnce", "1Gi");
                disk.set(&["metadata", "labels", "topology.kubernetes.io/zone"], "c__d");
                cluster.create(Kind::PersistentVolume, disk);
                cluster.create(Kind::PersistentVolumeClaim, claim("data", "ReadWriteOnce", "1Gi"));
                cluster.settle();
            },
            pod("web", &[volumes("data")]),
            "3 node(s) had no available volume zone",
            ending(3, 0),
        ),
        (
            "PodTopologySpread, with a node that has no such label",
            |cluster| {
                say(cluster, "label node node-3 topology.kubernetes.io/zone-");
                cluster.create(Kind::Pod, pod("holder", &[]));
                cluster.settle();
            },
            pod("web", &[spread("topology.kubernetes.io/zone", Some(2))]),
            "1 node(s) didn't match pod topology spread constraints (missing required label), 2 node(s) didn't match pod topology spread \
             constraints",
            ending(1, 2),
        ),
        (
            "InterPodAffinity: nobody there to be near",
            nothing,
            pod("web", &[rule("podAffinity", "kubernetes.io/hostname", "db")]),
            "3 node(s) didn't match pod affinity rules",
            ending(3, 0),
        ),
        (
            "InterPodAffinity: somebody there to keep away from",
            |cluster| {
                for node in 1..=3 {
                    let mut other = pod(&format!("other-{node}"), &[]);
                    other.set(&["spec", "nodeName"], format!("node-{node}"));
                    cluster.create(Kind::Pod, other);
                }
                cluster.settle();
            },
            pod("web", &[rule("podAntiAffinity", "kubernetes.io/hostname", "web")]),
            "3 node(s) didn't match pod anti-affinity rules",
            ending(0, 3),
        ),
        (
            "InterPodAffinity: somebody there who keeps others away",
            |cluster| {
                for node in 1..=3 {
                    let mut other = pod(
                        &format!("other-{node}"),
                        &[rule("podAntiAffinity", "kubernetes.io/hostname", "web")],
                    );
                    other.set(&["spec", "nodeName"], format!("node-{node}"));
                    cluster.create(Kind::Pod, other);
                }
                cluster.settle();
            },
            pod("web", &[]),
            "3 node(s) didn't satisfy existing pods anti-affinity rules",
            ending(0, 3),
        ),
        (
            "different reasons on different nodes, sorted as text",
            |cluster| {
                say(cluster, "cordon node-2");
                say(cluster, "taint node node-3 dedicated=db:NoSchedule");
            },
            pod("web", &[asks(value!({"cpu": "5"}))]),
            "1 Insufficient cpu, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable",
            ending(3, 0),
        ),
    ]

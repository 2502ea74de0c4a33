//! What the registry of Services allots, keeps and takes back.

mod kubectl;

use kubectl::Cluster;

const PORTS: &str = "ports: [{name: web, port: 80}, {name: admin, port: 81}]";

fn service(name: &str, spec: &str) -> String {
    format!("apiVersion: v1\nkind: Service\nmetadata: {{name: {name}}}\nspec: {{{spec}}}\n")
}

fn field(cluster: &mut Cluster, path: &str) -> String {
    cluster.run(&format!("get service web -o jsonpath={{{path}}}"), "").stdout
}

#[test]
fn an_address_is_allotted_once_and_kept() {
    let mut cluster = Cluster::new();
    cluster.apply(&service("web", PORTS));
    let address = field(&mut cluster, ".spec.clusterIP");
    assert!(address.starts_with("10.") && address != "10.96.0.0", "{address}");
    assert_eq!(field(&mut cluster, ".spec.clusterIPs"), format!("[\"{address}\"]"));
    cluster.apply(&service("web", &format!("{PORTS}, selector: {{app: web}}")));
    assert_eq!(field(&mut cluster, ".spec.clusterIP"), address);
    // A replacement that names no address keeps it too.
    let replaced = cluster.run("replace -f -", &service("web", PORTS));
    assert_eq!(replaced.code, 0, "{}", replaced.stderr);
    assert_eq!(field(&mut cluster, ".spec.clusterIP"), address);
    let other = cluster.run("apply -f -", &service("other", &format!("clusterIP: {address}, {PORTS}")));
    assert_eq!(
        other.stderr,
        format!(
            "The Service \"other\" is invalid: spec.clusterIPs: Invalid value: [\"{address}\"]: failed to allocate IP {address}: provided IP is already allocated\n"
        )
    );
}

#[test]
fn addresses_follow_what_is_asked_for() {
    for (spec, address, families, policy) in [
        ("clusterIP: None, selector: {a: b}", "None", r#"["IPv4"]"#, "SingleStack"),
        ("clusterIP: None", "None", r#"["IPv4","IPv6"]"#, "RequireDualStack"),
        (
            "clusterIP: 10.96.0.10, ports: [{port: 80}]",
            "10.96.0.10",
            r#"["IPv4"]"#,
            "SingleStack",
        ),
        (
            "ipFamilyPolicy: PreferDualStack, clusterIP: 10.96.0.9, ports: [{port: 80}]",
            "10.96.0.9",
            r#"["IPv4"]"#,
            "PreferDualStack",
        ),
        ("type: ExternalName, externalName: example.com", "", "", ""),
    ] {
        let mut cluster = Cluster::new();
        cluster.apply(&service("web", spec));
        assert_eq!(field(&mut cluster, ".spec.clusterIP"), address, "{spec}");
        assert_eq!(field(&mut cluster, ".spec.ipFamilies"), families, "{spec}");
        assert_eq!(field(&mut cluster, ".spec.ipFamilyPolicy"), policy, "{spec}");
    }
}

#[test]
fn what_this_cluster_has_not_is_refused() {
    for (spec, due) in [
        (
            "clusterIP: 192.168.0.1, ports: [{port: 80}]",
            "spec.clusterIPs: Invalid value: [\"192.168.0.1\"]: failed to allocate IP 192.168.0.1: the provided network does not match the current range",
        ),
        (
            "ipFamilyPolicy: RequireDualStack, ports: [{port: 80}]",
            "spec.ipFamilyPolicy: Invalid value: \"RequireDualStack\": this cluster is not configured for dual-stack services",
        ),
        (
            "ipFamilies: [IPv6], ports: [{port: 80}]",
            "spec.ipFamilies[0]: Invalid value: \"IPv6\": not configured on this cluster",
        ),
        (
            "type: NodePort, ports: [{port: 80, nodePort: 80}]",
            "spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767",
        ),
    ] {
        let mut cluster = Cluster::new();
        let refused = cluster.run("apply -f -", &service("web", spec));
        assert_eq!(refused.stderr, format!("The Service \"web\" is invalid: {due}\n"));
        assert_eq!(field(&mut cluster, ".metadata.name"), "");
    }
}

#[test]
fn node_ports_come_and_go_with_the_type() {
    let mut cluster = Cluster::new();
    cluster.apply(&service("web", &format!("type: NodePort, {PORTS}")));
    let ports = field(&mut cluster, ".spec.ports[*].nodePort");
    let numbers: Vec<u32> = ports.split(' ').map(|port| port.parse().expect("a node port")).collect();
    assert!(
        numbers.len() == 2 && numbers[0] != numbers[1] && numbers.iter().all(|port| (30_000..=32_767).contains(port)),
        "{ports}"
    );
    cluster.run("replace -f -", &service("web", &format!("type: NodePort, {PORTS}")));
    assert_eq!(field(&mut cluster, ".spec.ports[*].nodePort"), ports);
    let taken = cluster.run(
        "apply -f -",
        &service("b", &format!("type: NodePort, ports: [{{port: 80, nodePort: {}}}]", numbers[0])),
    );
    assert!(taken.stderr.ends_with("provided port is already allocated\n"), "{}", taken.stderr);
    // Both protocols of one port share its node port.
    cluster.apply(&service(
        "dns",
        "type: NodePort, ports: [{name: a, port: 53, protocol: UDP}, {name: b, port: 53}]",
    ));
    let shared = cluster.run("get service dns -o jsonpath={.spec.ports[*].nodePort}", "").stdout;
    let (one, other) = shared.split_once(' ').expect("two");
    assert_eq!(one, other);
    cluster.run(
        "replace -f -",
        &service("web", &format!("type: LoadBalancer, externalTrafficPolicy: Local, {PORTS}")),
    );
    assert_eq!(field(&mut cluster, ".spec.ports[*].nodePort"), ports);
    assert!(field(&mut cluster, ".spec.healthCheckNodePort").starts_with('3'));
    cluster.run("replace -f -", &service("web", PORTS));
    assert_eq!(field(&mut cluster, ".spec.ports[*].nodePort"), "");
    assert_eq!(field(&mut cluster, ".spec.healthCheckNodePort"), "");
}

#[test]
fn a_dry_run_allots_nothing() {
    let mut cluster = Cluster::new();
    let line = "apply --dry-run=server -o jsonpath={.spec.clusterIP}{.spec.ports[*].nodePort} -f -";
    let shown = cluster.run(line, &service("web", &format!("type: NodePort, {PORTS}")));
    assert_eq!(shown.stdout, "10.96.0.032769 32770");
    assert_eq!(field(&mut cluster, ".metadata.name"), "");
}

//! What `kubectl explain` prints, with upstream's layout and our words.

use super::Cluster;

#[test]
fn a_field_is_explained_with_its_fields() {
    let text = Cluster::empty().says("explain deployment.spec.strategy");
    let expected = "\
GROUP:      apps
KIND:       Deployment
VERSION:    v1

FIELD: strategy <DeploymentStrategy>


DESCRIPTION:
    How old Pods give way to new ones.
    
FIELDS:
  rollingUpdate\t<RollingUpdateDeployment>
    The budget of a rolling update.

  type\t<string>
  enum: Recreate, RollingUpdate
    Step by step, or all old Pods first. Defaults to RollingUpdate.


";
    assert_eq!(text, expected);
}

#[test]
fn one_value_is_explained_with_all_that_it_can_be() {
    let text = Cluster::empty().says("explain po.spec.containers.imagePullPolicy");
    let expected = "\
KIND:       Pod
VERSION:    v1

FIELD: imagePullPolicy <string>
ENUM:
    Always
    IfNotPresent
    Never

DESCRIPTION:
    When the image is pulled anew. Defaults to IfNotPresent, or Always for
    :latest.
    

";
    assert_eq!(text, expected);
}

#[test]
fn a_kind_is_explained_by_any_of_its_names() {
    let mut cluster = Cluster::empty();
    let expected = "\
GROUP:      policy
KIND:       PodDisruptionBudget
VERSION:    v1

DESCRIPTION:
    How many Pods evictions must leave in place.
    
FIELDS:
  apiVersion\t<string>
    The group and version of the API that reads this object.

  kind\t<string>
    What kind of object this is.

  metadata\t<ObjectMeta>
    Name, labels and what else is known of any object.

  spec\t<PodDisruptionBudgetSpec>
    What you want: the desired state.

  status\t<PodDisruptionBudgetStatus>
    What is: written by the cluster, ignored when you apply it.


";
    for name in [
        "pdb",
        "poddisruptionbudgets",
        "poddisruptionbudgets.policy",
        "PodDisruptionBudget",
        "pdb.",
    ] {
        assert_eq!(cluster.says(&format!("explain {name}")), expected, "{name}");
    }
    let version = cluster.says("explain pdb --api-version=policy/v1");
    assert_eq!(version, expected);
    assert_eq!(
        cluster.says("explain poddisruptionbudgets.policy.spec.minAvailable"),
        cluster.says("explain pdb.spec.minAvailable")
    );
}

#[test]
fn a_recursive_explanation_has_a_line_for_each_field() {
    let text = Cluster::empty().says("explain deploy.spec.template.spec.containers.ports -R");
    let expected = "\
GROUP:      apps
KIND:       Deployment
VERSION:    v1

FIELD: ports <[]ContainerPort>


DESCRIPTION:
    Ports that the container listens on; for readers and named ports, it opens
    nothing.
    
FIELDS:
  containerPort\t<integer> -required-
  hostIP\t<string>
  hostPort\t<integer>
  name\t<string>
  protocol\t<string>
  enum: SCTP, TCP, UDP

";
    assert_eq!(text, expected);
    let text = Cluster::empty().says("explain deploy.spec --recursive");
    for line in [
        "  selector\t<LabelSelector> -required-\n    matchExpressions\t<[]LabelSelectorRequirement>\n      key\t<string> -required-\n",
        "      operator\t<string> -required-\n      values\t<[]string>\n    matchLabels\t<map[string]string>\n",
        "          limits\t<map[string]Quantity>\n",
        "      maxSurge\t<IntOrString>\n",
        "            port\t<IntOrString> -required-\n",
        "          type\t<string>\n          enum: \"\", BlockDevice, CharDevice, Directory, ....\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn what_is_required_is_what_the_server_requires() {
    let mut cluster = Cluster::empty();
    let cases = [
        ("hpa", "spec\t<HorizontalPodAutoscalerSpec> -required-"),
        ("pdb.status", "expectedPods\t<integer>\n"),
        ("priorityclass", "value\t<integer>\n"),
        ("endpointslice", "addressType\t<string> -required-\n  enum: FQDN, IPv4, IPv6\n"),
        ("endpointslice", "ports\t<[]EndpointPort>\n"),
        ("pod.metadata", "ownerReferences\t<[]OwnerReference>\n    Who owns"),
        ("pod.metadata", "managedFields\t<[]ManagedFieldsEntry>"),
        ("pod.metadata.managedFields", "fieldsV1\t<FieldsV1>\n    <no description>\n"),
    ];
    for (what, line) in cases {
        let text = cluster.says(&format!("explain {what}"));
        assert!(text.contains(&format!("\n  {line}")), "{what}: {text}");
    }
}

#[test]
fn what_cannot_be_explained_is_refused_as_kubectl_does() {
    let mut cluster = Cluster::empty();
    let cases = [
        (
            "explain",
            "error: You must specify the type of resource to explain. Use \"kubectl api-resources\" for a complete list of supported \
             resources.\n",
        ),
        ("explain pods deployments", "error: We accept only this format: explain RESOURCE\n"),
        ("explain widgets", "error: the server doesn't have a resource type \"widgets\"\n"),
        (
            "explain widgets.spec",
            "error: the server doesn't have a resource type \"widgets\"\n",
        ),
        ("explain pods -o xml", "error: unrecognized format: xml\n"),
        (
            "explain deploy --api-version=apps/v1beta1",
            "error: couldn't find resource for \"apps/v1beta1, Resource=deployments\"\n",
        ),
        (
            "explain deploy --api-version=v1",
            "error: GVR (/v1, Resource=deployments) not found in OpenAPI schema\n",
        ),
        (
            "explain deploy..x",
            "error: invalid jsonpath syntax, first node must be field node\n",
        ),
        (
            "explain pod.spec[0]",
            "error: invalid jsonpath syntax, first node must be field node\n",
        ),
        (
            "explain pods --depth=2",
            "error: unknown flag: --depth\nSee 'kubectl explain --help' for usage.\n",
        ),
    ];
    for (line, expected) in cases {
        assert_eq!(cluster.fails(line), expected, "{line}");
    }
    for (path, last) in [
        ("deployment.spec.replcas", "replcas"),
        ("deployment.spc.template.spec", "spec"),
        ("deployment.spec.replicas.more", "more"),
        ("deployment.Spec", "Spec"),
    ] {
        let output = cluster.run(&format!("explain {path}"));
        assert_eq!(
            output.stdout, "GROUP:      apps\nKIND:       Deployment\nVERSION:    v1\n\n",
            "{path}"
        );
        assert_eq!(output.stderr, format!("error: field {last:?} does not exist\n"));
        assert_eq!(output.code, 1);
    }
}

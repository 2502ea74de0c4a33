//! Rules of Pods and their templates that the vectors of Deployments do not show.

#[path = "validation/mod.rs"]
mod validation;

use converge::api::kind::Kind;
use validation::{change_faults, faults};

/// A Pod with `spec` beside its container, which has `container` beside its name and image.
fn pod(spec: &str, container: &str) -> String {
    format!("metadata: {{name: web}}\nspec: {{{spec} containers: [{{name: app, image: nginx, {container}}}]}}\n")
}

#[test]
fn a_container_is_held_to_the_servers_rules() {
    let cases = [
        (
            "ports: [{containerPort: 80, hostPort: 80}, {containerPort: 81, hostPort: 80}]",
            "spec.containers[0].ports[1].hostPort: Duplicate value: \"TCP//80\"",
        ),
        (
            "ports: [{containerPort: 70000}]",
            "spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
        ),
        (
            "env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.labels}}}]",
            "spec.containers[0].env[0].valueFrom.fieldRef.fieldPath: Unsupported value: \"metadata.labels\": supported values: \"metadata.name\", \"metadata.namespace\", \"metadata.uid\", \"spec.nodeName\", \"spec.serviceAccountName\", \"status.hostIP\", \"status.hostIPs\", \"status.podIP\", \"status.podIPs\"",
        ),
        (
            "env: [{name: A, valueFrom: {fieldRef: {fieldPath: \"metadata.labels['a b']\"}}}]",
            "spec.containers[0].env[0].valueFrom.fieldRef: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ),
        (
            "env: [{name: A, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1k}}}]",
            "spec.containers[0].env[0].valueFrom.resourceFieldRef.divisor: Invalid value: \"limits.cpu\": only divisor's values 1m and 1 are supported with the cpu resource",
        ),
        (
            "env: [{name: A, valueFrom: {fileKeyRef: {key: k, path: a/../b, volumeName: v}}}]",
            "spec.containers[0].env[0].valueFrom.fileKeyRef.path: Invalid value: \"a/../b\": must not contain '..'\nspec.containers[0].env[0].valueFrom.fileKeyRef.volumeName: Not found: \"v\"",
        ),
        (
            "readinessProbe: {httpGet: {port: 80, scheme: FTP}}",
            "spec.containers[0].readinessProbe.httpGet.scheme: Unsupported value: \"FTP\": supported values: \"HTTP\", \"HTTPS\"",
        ),
        (
            "livenessProbe: {exec: {command: [a]}, periodSeconds: -1, terminationGracePeriodSeconds: -2}",
            "spec.containers[0].livenessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0\nspec.containers[0].livenessProbe.terminationGracePeriodSeconds: Invalid value: -2: must be greater than 0",
        ),
        (
            "lifecycle: {preStop: {sleep: {seconds: 31}}}",
            "spec.containers[0].lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)",
        ),
        (
            "resources: {limits: {hugepages-2Mi: 3Mi, cpu: 1}}",
            "spec.containers[0].resources.limits[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive integer multiple of hugepages-2Mi\nspec.containers[0].resources.requests[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive integer multiple of hugepages-2Mi",
        ),
        (
            "resources: {requests: {example.com/gpu: 1}, limits: {example.com/gpu: 2}}",
            "spec.containers[0].resources.requests: Invalid value: \"1\": must be equal to example.com/gpu limit of 2",
        ),
        (
            "resources: {limits: {example.com/gpu: 1500m}}",
            "spec.containers[0].resources.limits[example.com/gpu]: Invalid value: \"1500m\": must be an integer\nspec.containers[0].resources.requests[example.com/gpu]: Invalid value: \"1500m\": must be an integer",
        ),
        (
            "securityContext: {procMount: Unmasked, runAsGroup: -1}",
            "spec.containers[0].securityContext.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive\nspec.containers[0].securityContext.procMount: Invalid value: \"Unmasked\": `hostUsers` must be false to use `Unmasked`",
        ),
        (
            "image: ' nginx'",
            "spec.containers[0].image: Invalid value: \" nginx\": must not have leading or trailing whitespace",
        ),
    ];
    for (container, expected) in cases {
        let text = pod("", container).replace("image: nginx, image", "image");
        assert_eq!(faults(Kind::Pod, &text).join("\n"), expected, "{container}");
    }
}

#[test]
fn volumes_and_their_mounts_are_held_to_the_servers_rules() {
    let cases = [
        (
            "volumes: [{name: v, nfs: {server: s, path: p}}],",
            "",
            "spec.volumes[0].nfs.path: Invalid value: \"p\": must be an absolute path",
        ),
        (
            "volumes: [{name: v, gcePersistentDisk: {}}],",
            "",
            "spec.volumes[0].persistentDisk.pdName: Required value",
        ),
        (
            "volumes: [{name: v, emptyDir: {}, downwardAPI: {}}],",
            "",
            "spec.volumes[0].downwarAPI: Forbidden: may not specify more than 1 volume type",
        ),
        (
            "volumes: [{name: v, configMap: {name: c, defaultMode: 1000, items: [{key: k, path: ../p}]}}],",
            "",
            "spec.volumes[0].configMap.defaultMode: Invalid value: 1000: must be a number between 0 and 0777 (octal), both inclusive\nspec.volumes[0].configMap.items[0].path: Invalid value: \"../p\": must not contain '..'",
        ),
        (
            "volumes: [{name: v, projected: {sources: [{secret: {name: a, items: [{key: k, path: p}]}}, {configMap: {name: b, items: [{key: k, path: p}]}}]}}],",
            "",
            "spec.volumes[0].projected: Invalid value: \"b\": conflicting duplicate paths",
        ),
        (
            "volumes: [{name: v, ephemeral: {volumeClaimTemplate: {metadata: {name: other}, spec: {accessModes: [ReadWriteOnce]}}}}],",
            "",
            "spec.volumes[0].ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set\nspec.volumes[0].ephemeral.volumeClaimTemplate.spec.resources[storage]: Required value",
        ),
        (
            "volumes: [{name: v, csi: {driver: A_b}}],",
            "",
            "spec.volumes[0].csi.driver: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ),
        (
            "volumes: [{name: v, iscsi: {targetPortal: t, iqn: iqn.2001, lun: 256}}],",
            "",
            "spec.volumes[0].iscsi.iqn: Invalid value: \"iqn.2001\": must be valid format\nspec.volumes[0].iscsi.lun: Invalid value: 256: must be between 0 and 255, inclusive",
        ),
        (
            "volumes: [{name: v, emptyDir: {}}],",
            "volumeMounts: [{name: v, mountPath: /a}, {name: v, mountPath: /a, subPath: /b, mountPropagation: Bidirectional}]",
            "spec.containers[0].volumeMounts[1].mountPath: Invalid value: \"/a\": must be unique\nspec.containers[0].volumeMounts.subPath: Invalid value: \"/b\": must be a relative path\nspec.containers[0].volumeMounts.mountPropagation: Forbidden: Bidirectional mount propagation is available only to privileged containers",
        ),
        (
            "volumes: [{name: v, emptyDir: {}}],",
            "volumeDevices: [{name: v, devicePath: /a/../b}]",
            "spec.containers[0].volumeDevices[0].name: Invalid value: \"v\": can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode\nspec.containers[0].volumeDevices[0].devicePath: Invalid value: \"/a/../b\": can not contain backsteps ('..')",
        ),
    ];
    for (spec, container, expected) in cases {
        assert_eq!(faults(Kind::Pod, &pod(spec, container)).join("\n"), expected, "{spec} {container}");
    }
}

#[test]
fn a_pods_own_fields_are_held_to_the_servers_rules() {
    let cases = [
        (
            "hostNetwork: true, hostUsers: false,",
            "spec.hostNetwork: Forbidden: when `hostUsers` is false",
        ),
        (
            "shareProcessNamespace: true, hostPID: true,",
            "spec.securityContext.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be enabled",
        ),
        (
            "hostNetwork: true, securityContext: {sysctls: [{name: net/ipv4.x, value: '1'}, {name: A, value: '1'}]},",
            "spec.securityContext.sysctls[0].name: Invalid value: \"net/ipv4.x\": may not be specified when 'hostNetwork' is true\nspec.securityContext.sysctls[1].name: Invalid value: \"A\": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$",
        ),
        (
            "os: {name: windows}, hostPID: true, securityContext: {runAsUser: 1, seLinuxOptions: {level: a}},",
            "spec.securityContext.seLinuxOptions: Forbidden: cannot be set for a windows pod\nspec.hostPID: Forbidden: cannot be set for a windows pod\nspec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod",
        ),
        (
            "os: {name: linux}, securityContext: {windowsOptions: {runAsUserName: a*b}},",
            "spec.securityContext.windowsOptions.runAsUserName: Invalid value: \"a*b\": runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]\nspec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod",
        ),
        (
            "topologySpreadConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: ScheduleAnyway, minDomains: 2, matchLabelKeys: [a]}, {maxSkew: 1, topologyKey: z, whenUnsatisfiable: ScheduleAnyway}],",
            "spec.topologySpreadConstraints[0].{topologyKey, whenUnsatisfiable}: Duplicate value: \"{z, ScheduleAnyway}\"\nspec.topologySpreadConstraints[0].minDomains: Invalid value: 2: can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ScheduleAnyway\nspec.topologySpreadConstraints[0].matchLabelKeys: Forbidden: must not be specified when labelSelector is not set",
        ),
        (
            "affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, preference: {matchExpressions: [{key: a, operator: Gt, values: ['1', '2']}]}}]}},",
            "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: 0: must be in the range 1-100\nspec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].values: Required value: must be specified single value when `operator` is 'Lt' or 'Gt'",
        ),
        (
            "dnsConfig: {nameservers: [010.0.0.1], searches: [a_b, 'A']},",
            "spec.dnsConfig.nameservers[0]: Invalid value: \"010.0.0.1\": must not have leading 0s\nspec.dnsConfig.searches[1]: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')",
        ),
        (
            "initContainers: [{name: i, image: x, livenessProbe: {exec: {command: [a]}}}],",
            "spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always",
        ),
        (
            "resources: {requests: {cpu: 1}}, initContainers: [{name: i, image: x, resources: {requests: {cpu: 2}}}],",
            "spec.resources.requests[cpu]: Invalid value: \"1\": must be greater than or equal to aggregate container requests of 2",
        ),
        (
            "ephemeralContainers: [{name: e, image: x, targetContainerName: nope, ports: [{containerPort: 1}]}],",
            "spec.ephemeralContainers[0].targetContainerName: Not found: \"nope\"\nspec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container\nspec.ephemeralContainers: Forbidden: cannot be set on create",
        ),
        (
            "nodeName: node, schedulingGates: [{name: a}],",
            "spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared",
        ),
    ];
    for (spec, expected) in cases {
        assert_eq!(faults(Kind::Pod, &pod(spec, "")).join("\n"), expected, "{spec}");
    }
}

#[test]
fn only_a_few_fields_of_a_pod_may_change() {
    let before = pod("", "").replace("nginx", "nginx:1");
    let cases = [
        (before.replace("nginx:1", "nginx:2"), ""),
        (before.replace("spec: {", "spec: {activeDeadlineSeconds: 5, "), ""),
        (before.replace("spec: {", "spec: {tolerations: [{key: a, operator: Exists}], "), ""),
        (
            before.replace("containers: [", "containers: [{name: b, image: x}, "),
            "spec.containers: Forbidden: pod updates may not add or remove containers",
        ),
    ];
    for (after, expected) in cases {
        assert_eq!(change_faults(Kind::Pod, &before, &after).join("\n"), expected, "{after}");
    }
    let tolerating = before.replace("spec: {", "spec: {tolerations: [{key: a, operator: Exists}], ");
    assert_eq!(
        change_faults(Kind::Pod, &tolerating, &before),
        ["spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds"]
    );
    let gated = pod("schedulingGates: [{name: a}], nodeSelector: {a: b},", "");
    assert_eq!(change_faults(Kind::Pod, &gated, &gated.replace("{a: b}", "{a: b, c: d}")), [""; 0]);
    assert_eq!(
        change_faults(Kind::Pod, &gated, &gated.replace("{a: b}", "{c: d}")),
        ["spec.nodeSelector: Invalid value: {\"c\":\"d\"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)"]
    );
}

#[test]
fn a_refused_change_of_a_pod_ends_with_the_difference_in_the_servers_terms() {
    let before = pod("", "env: [{name: A, value: '0'}]");
    let after = pod("hostNetwork: true,", "env: [{name: A, value: '1'}]");
    let expected = "spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)
@@ -13,7 +13,7 @@
    \"Env\": [
     {
      \"Name\": \"A\",
-     \"Value\": \"0\",
+     \"Value\": \"1\",
      \"ValueFrom\": null
     }
    ],
@@ -50,7 +50,7 @@
  \"AutomountServiceAccountToken\": null,
  \"NodeName\": \"\",
  \"SecurityContext\": {
-  \"HostNetwork\": false,
+  \"HostNetwork\": true,
   \"HostPID\": false,
   \"HostIPC\": false,
   \"ShareProcessNamespace\": null,
";
    assert_eq!(change_faults(Kind::Pod, &before, &after).join("\n"), expected);
}

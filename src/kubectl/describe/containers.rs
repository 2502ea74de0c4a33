//! Containers of a Pod or a template.

use crate::api::object::Object;
use crate::api::quantity::Quantity;
use crate::api::value::Value;

/// Describes containers, with their states where `statuses` has them. `pod` resolves fields that variables refer to.
pub(super) fn describe(out: &mut String, label: &str, containers: &[Value], statuses: &[Value], pod: Option<&Object>, space: &str) {
    let none = if containers.is_empty() { " <none>" } else { "" };
    out.push_str(&format!("{space}{label}:{none}\n"));
    for container in containers {
        let status = statuses.iter().find(|status| status.text(&["name"]) == container.text(&["name"]));
        basics(out, container, status, if space.is_empty() { "" } else { " " });
        words(out, "Command", container.items(&["command"]));
        words(out, "Args", container.items(&["args"]));
        if let Some(status) = status {
            states(out, status);
        }
        resources(out, container.get("resources").unwrap_or(&Value::Null), "    ");
        for (title, field) in [
            ("Liveness", "livenessProbe"),
            ("Readiness", "readinessProbe"),
            ("Startup", "startupProbe"),
        ] {
            if let Some(probe) = container.get(field).filter(|probe| !probe.is_null()) {
                out.push_str(&format!("    {title}:\t{}\n", describe_probe(probe)));
            }
        }
        environment_from(out, container.items(&["envFrom"]));
        environment(out, container, pod);
        mounts(out, container);
    }
}

fn or_none(text: String) -> String {
    if text.is_empty() { "<none>".to_owned() } else { text }
}

fn basics(out: &mut String, container: &Value, status: Option<&Value>, indent: &str) {
    out.push_str(&format!("  {indent}{}:\n", container.text(&["name"])));
    if let Some(status) = status {
        out.push_str(&format!("    Container ID:\t{}\n", status.text(&["containerID"])));
    }
    out.push_str(&format!("    Image:\t{}\n", container.text(&["image"])));
    if let Some(status) = status {
        out.push_str(&format!("    Image ID:\t{}\n", status.text(&["imageID"])));
    }
    for (title, field) in [("Port", "containerPort"), ("Host Port", "hostPort")] {
        let ports = ports(container.items(&["ports"]), field);
        let plural = if ports.contains(',') { "s" } else { "" };
        out.push_str(&format!("    {title}{plural}:\t{}\n", or_none(ports)));
    }
    let profile = container.text(&["securityContext", "seccompProfile", "type"]);
    if !profile.is_empty() {
        out.push_str(&format!("    SeccompProfile:\t{profile}\n"));
        if profile == "Localhost" {
            let name = container.text(&["securityContext", "seccompProfile", "localhostProfile"]);
            out.push_str(&format!("      LocalhostProfile:\t{name}\n"));
        }
    }
}

fn ports(ports: &[Value], field: &str) -> String {
    let port = |port: &Value| {
        let number = format!("{}/{}", port.int(&[field]).unwrap_or_default(), port.text(&["protocol"]));
        match port.text(&["name"]) {
            "" => number,
            name => format!("{number} ({name})"),
        }
    };
    ports.iter().map(port).collect::<Vec<_>>().join(", ")
}

fn words(out: &mut String, title: &str, words: &[Value]) {
    if words.is_empty() {
        return;
    }
    out.push_str(&format!("    {title}:\n"));
    for line in words.iter().filter_map(Value::as_str).flat_map(|word| word.split('\n')) {
        out.push_str(&format!("      {line}\n"));
    }
}

fn states(out: &mut String, status: &Value) {
    state(out, "State", status.get("state"));
    let last = status
        .get("lastState")
        .filter(|last| last.at(&["terminated"]).is_some_and(|state| !state.is_null()));
    if last.is_some() {
        state(out, "Last State", last);
    }
    let ready = if status.flag(&["ready"]) { "True" } else { "False" };
    out.push_str(&format!("    Ready:\t{ready}\n"));
    out.push_str(&format!(
        "    Restart Count:\t{}\n",
        status.int(&["restartCount"]).unwrap_or_default()
    ));
}

fn state(out: &mut String, title: &str, state: Option<&Value>) {
    let of = |kind: &str| state.and_then(|state| state.get(kind)).filter(|state| !state.is_null());
    if let Some(running) = of("running") {
        out.push_str(&format!(
            "    {title}:\tRunning\n      Started:\t{}\n",
            super::time(running.text(&["startedAt"]))
        ));
    } else if let Some(waiting) = of("waiting") {
        out.push_str(&format!("    {title}:\tWaiting\n"));
        if !waiting.text(&["reason"]).is_empty() {
            out.push_str(&format!("      Reason:\t{}\n", waiting.text(&["reason"])));
        }
    } else if let Some(terminated) = of("terminated") {
        out.push_str(&format!("    {title}:\tTerminated\n"));
        for (name, field) in [("Reason", "reason"), ("Message", "message")] {
            if !terminated.text(&[field]).is_empty() {
                out.push_str(&format!("      {name}:\t{}\n", terminated.text(&[field])));
            }
        }
        out.push_str(&format!(
            "      Exit Code:\t{}\n",
            terminated.int(&["exitCode"]).unwrap_or_default()
        ));
        if let Some(signal) = terminated.int(&["signal"]).filter(|signal| *signal > 0) {
            out.push_str(&format!("      Signal:\t{signal}\n"));
        }
        for (name, field) in [("Started", "startedAt"), ("Finished", "finishedAt")] {
            out.push_str(&format!("      {name}:\t{}\n", super::time(terminated.text(&[field]))));
        }
    } else {
        out.push_str(&format!("    {title}:\tWaiting\n"));
    }
}

/// What is requested, and what may be used at most.
pub(super) fn resources(out: &mut String, resources: &Value, indent: &str) {
    for (title, field) in [("Limits", "limits"), ("Requests", "requests")] {
        let Some(map) = resources.get(field).and_then(Value::as_map).filter(|map| !map.is_empty()) else {
            continue;
        };
        out.push_str(&format!("{indent}{title}:\n"));
        for (name, quantity) in map.iter() {
            out.push_str(&format!("{indent}  {name}:\t{}\n", super::objects::plain(Some(quantity))));
        }
    }
}

fn plain(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.to_string(),
        Some(other) => other.to_string(),
    }
}

/// A probe on one line (`DescribeProbe`).
fn describe_probe(probe: &Value) -> String {
    let number = |field: &str| probe.int(&[field]).unwrap_or_default();
    let attributes = format!(
        "delay={}s timeout={}s period={}s #success={} #failure={}",
        number("initialDelaySeconds"),
        number("timeoutSeconds"),
        number("periodSeconds"),
        number("successThreshold"),
        number("failureThreshold")
    );
    let of = |kind: &str| probe.get(kind).filter(|action| !action.is_null());
    if let Some(exec) = of("exec") {
        let command: Vec<&str> = exec.items(&["command"]).iter().filter_map(Value::as_str).collect();
        format!("exec [{}] {attributes}", command.join(" "))
    } else if let Some(http) = of("httpGet") {
        let scheme = http.text(&["scheme"]).to_ascii_lowercase();
        let host = http.text(&["host"]);
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        let path = http.text(&["path"]);
        let slash = if path.is_empty() || path.starts_with('/') { "" } else { "/" };
        format!("http-get {scheme}://{host}:{}{slash}{path} {attributes}", plain(http.get("port")))
    } else if let Some(tcp) = of("tcpSocket") {
        format!("tcp-socket {}:{} {attributes}", tcp.text(&["host"]), plain(tcp.get("port")))
    } else if let Some(grpc) = of("grpc") {
        let port = grpc.int(&["port"]).unwrap_or_default();
        format!("grpc <pod>:{port} {} {attributes}", grpc.text(&["service"]))
    } else {
        format!("unknown {attributes}")
    }
}

fn environment_from(out: &mut String, sources: &[Value]) {
    if sources.is_empty() {
        return;
    }
    out.push_str("    Environment Variables from:\n");
    for source in sources {
        let (kind, reference) = match (source.get("configMapRef"), source.get("secretRef")) {
            (Some(reference), _) if !reference.is_null() => ("ConfigMap", reference),
            (_, Some(reference)) => ("Secret", reference),
            _ => continue,
        };
        let prefix = source.text(&["prefix"]);
        let with = if prefix.is_empty() {
            String::new()
        } else {
            format!(" with prefix '{prefix}'")
        };
        let optional = reference.flag(&["optional"]);
        out.push_str(&format!(
            "      {}\t{kind}{with}\tOptional: {optional}\n",
            reference.text(&["name"])
        ));
    }
}

fn environment(out: &mut String, container: &Value, pod: Option<&Object>) {
    let variables = container.items(&["env"]);
    out.push_str(if variables.is_empty() {
        "    Environment:\t<none>\n"
    } else {
        "    Environment:\n"
    });
    for variable in variables {
        let name = variable.text(&["name"]);
        let Some(from) = variable.get("valueFrom").filter(|from| !from.is_null()) else {
            for (at, line) in variable.text(&["value"]).split('\n').enumerate() {
                let name = if at == 0 { format!("{name}:") } else { String::new() };
                out.push_str(&format!("      {name}\t{line}\n"));
            }
            continue;
        };
        let of = |kind: &str| from.get(kind).filter(|source| !source.is_null());
        let line = if let Some(field) = of("fieldRef") {
            let value = pod.map(|pod| field_of(pod, field.text(&["fieldPath"]))).unwrap_or_default();
            format!("{value} ({}:{})", field.text(&["apiVersion"]), field.text(&["fieldPath"]))
        } else if let Some(field) = of("resourceFieldRef") {
            let resource = field.text(&["resource"]);
            format!("{} ({resource})", resource_of(container, field))
        } else if let Some(key) = of("secretKeyRef") {
            let (key, name, optional) = (key.text(&["key"]), key.text(&["name"]), key.flag(&["optional"]));
            format!("<set to the key '{key}' in secret '{name}'>\tOptional: {optional}")
        } else if let Some(key) = of("configMapKeyRef") {
            let (key, name, optional) = (key.text(&["key"]), key.text(&["name"]), key.flag(&["optional"]));
            format!("<set to the key '{key}' of config map '{name}'>\tOptional: {optional}")
        } else {
            continue;
        };
        out.push_str(&format!("      {name}:\t{line}\n"));
    }
}

/// A Pod's field that a variable refers to; of the status kubectl resolves the IP alone.
fn field_of(pod: &Object, path: &str) -> String {
    let value = pod.value();
    match path {
        "status.podIP" => value.text(&["status", "podIP"]).to_owned(),
        "metadata.name" | "metadata.namespace" | "metadata.uid" => value.text(&path.split('.').collect::<Vec<_>>()).to_owned(),
        "metadata.labels" | "metadata.annotations" => {
            let map = if path == "metadata.labels" {
                pod.labels()
            } else {
                pod.annotations()
            };
            map.iter()
                .map(|(key, value)| format!("{key}={:?}", plain(Some(value))))
                .collect::<Vec<_>>()
                .join("\n")
        }
        _ => String::new(),
    }
}

/// The amount that a variable refers to, in whole multiples of its divisor (`ExtractContainerResourceValue`).
fn resource_of(container: &Value, field: &Value) -> String {
    let resource = field.text(&["resource"]);
    let (list, name) = resource.split_once('.').unwrap_or((resource, ""));
    let size = |quantity: Option<&Value>| {
        let quantity = Quantity::parse(&plain(quantity)).ok();
        quantity.map_or(0, |quantity| if name == "cpu" { quantity.milli_value() } else { quantity.value() })
    };
    let divisor = match size(field.get("divisor")) {
        0 if name == "cpu" => 1000,
        0 => 1,
        divisor => divisor,
    };
    let amount = size(container.at(&["resources", list, name]));
    match amount / divisor + i64::from(amount % divisor > 0) {
        0 if resource == "limits.cpu" || resource == "limits.memory" => "node allocatable".to_owned(),
        count => count.to_string(),
    }
}

fn mounts(out: &mut String, container: &Value) {
    let mut mounts: Vec<&Value> = container.items(&["volumeMounts"]).iter().collect();
    mounts.sort_by_key(|mount| mount.text(&["mountPath"]).to_owned());
    let none = if mounts.is_empty() { "\t<none>" } else { "" };
    out.push_str(&format!("    Mounts:{none}\n"));
    for mount in mounts {
        let mut flags = if mount.flag(&["readOnly"]) {
            "ro".to_owned()
        } else {
            "rw".to_owned()
        };
        if !mount.text(&["subPath"]).is_empty() {
            flags.push_str(&format!(",path={:?}", mount.text(&["subPath"])));
        }
        out.push_str(&format!(
            "      {} from {} ({flags})\n",
            mount.text(&["mountPath"]),
            mount.text(&["name"])
        ));
    }
    let devices = container.items(&["volumeDevices"]);
    if !devices.is_empty() {
        out.push_str(&format!("    Devices:{none}\n"));
        for device in devices {
            out.push_str(&format!("      {} from {}\n", device.text(&["devicePath"]), device.text(&["name"])));
        }
    }
}

//! The horizontal pod autoscaler follows the load of its target.

mod played;

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::pod::condition;
use converge::api::value::Value;
use converge::scenario;
use converge::sim::timeline::{Snapshot, Timeline};

/// An autoscaler of `web`, between 2 and 10 Pods.
fn autoscaler(metrics: &str, spec: &str) -> String {
    format!(
        "    ---
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {{name: web}}
    spec:
      scaleTargetRef: {{apiVersion: apps/v1, kind: Deployment, name: web}}
      minReplicas: 2
      maxReplicas: 10
      metrics: [{metrics}]
{spec}"
    )
}

/// A Deployment whose Pods request 100m, an autoscaler that aims at half of it, and what happens then.
fn played(spec: &str, script: &str) -> Timeline {
    let web = played::web(
        2,
        "",
        "containers: [{name: app, image: 'shop:1', resources: {requests: {cpu: 100m}}}]",
    );
    let half = "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}";
    let autoscaler = autoscaler(half, spec);
    played::to_end(&format!(
        "apiVersion: converge/v1\nkind: Scenario\nload: {{deployment: web, cpu: 100m}}\nscript:\n- apply: |\n{web}{autoscaler}\n{script}"
    ))
}

fn told(state: &Snapshot, kind: &str) -> String {
    let autoscaler = &state.objects[&Key::new(Kind::HorizontalPodAutoscaler, "default", "web")];
    condition(autoscaler.value(), kind).map_or_else(String::new, |condition| {
        let part = |field: &str| condition.text(&[field]).to_owned();
        format!("{}/{}: {}", part("status"), part("reason"), part("message"))
    })
}

/// When and to what the autoscaler scaled: seconds since the beginning, and replicas.
fn rescales(timeline: &Timeline) -> Vec<(u64, i64)> {
    let begin_ms = timeline.step(1).expect("there are steps").time_ms;
    let replicas = |object: Option<&Value>| object.and_then(|object| object.int(&["spec", "replicas"]));
    (timeline.steps())
        .filter(|step| step.write.writer.actor.component() == "horizontal-pod-autoscaler" && step.write.key.kind == Kind::Deployment)
        .map(|step| {
            let after = step.write.after.as_ref().map(|object| object.value());
            ((step.time_ms - begin_ms) / 1000, replicas(after).expect("it scales"))
        })
        .collect()
}

fn events(timeline: &Timeline) -> Vec<String> {
    let state = timeline.state_at(timeline.len());
    let about = |event: &&converge::api::object::Shared| event.value().text(&["involvedObject", "kind"]) == "HorizontalPodAutoscaler";
    let mut events: Vec<_> = state.list(Kind::Event).filter(about).cloned().collect();
    events.sort_by_key(|event| event.resource_version());
    let text = |event: &Value| format!("{} {}", event.text(&["reason"]), event.text(&["message"]));
    events.iter().map(|event| text(event.value())).collect()
}

#[test]
fn more_load_scales_up_at_most_to_twice_the_size_at_once_and_less_load_down_after_five_minutes() {
    let timeline = played(
        "",
        "- until: 1m\n- load: {deployment: web, cpu: 450m}\n- until: 2m\n- load: {deployment: web, cpu: 100m}\n- until: 10m\n",
    );
    let sizes: Vec<i64> = rescales(&timeline).iter().map(|(_, replicas)| *replicas).collect();
    assert_eq!(sizes, [4, 8, 9, 2], "{:?}", rescales(&timeline));
    let lower = rescales(&timeline)[3].0;
    assert!((180 + 285..=180 + 330).contains(&lower), "{:?}", rescales(&timeline));
    let above = "reason: cpu resource utilization (percentage of request) above target";
    let expected = [
        format!("SuccessfulRescale New size: 4; {above}"),
        format!("SuccessfulRescale New size: 8; {above}"),
        // The metric asks for no change while the newest Pods are not measured; the recommendation before still holds. The
        // controller has no reason to give for that.
        "SuccessfulRescale New size: 9; reason: ".to_owned(),
        "SuccessfulRescale New size: 2; reason: All metrics below target".to_owned(),
    ];
    let scaled: Vec<String> = events(&timeline)
        .into_iter()
        .filter(|event| event.starts_with("Successful"))
        .collect();
    assert_eq!(scaled, expected);
    let state = timeline.state_at(timeline.len());
    assert_eq!(
        told(&state, "AbleToScale"),
        "True/ReadyForNewScale: recommended size matches current size"
    );
    assert_eq!(
        told(&state, "ScalingActive"),
        "True/ValidMetricFound: the HPA was able to successfully calculate a replica count from cpu resource utilization (percentage of request)"
    );
    assert_eq!(
        told(&state, "ScalingLimited"),
        "False/DesiredWithinRange: the desired count is within the acceptable range"
    );
    let autoscaler = &state.objects[&Key::new(Kind::HorizontalPodAutoscaler, "default", "web")];
    assert_eq!(
        autoscaler
            .value()
            .at(&["status", "currentMetrics"])
            .map(ToString::to_string)
            .as_deref(),
        Some(r#"[{"resource":{"current":{"averageUtilization":50,"averageValue":"50m"},"name":"cpu"},"type":"Resource"}]"#)
    );
}

#[test]
fn when_nothing_changes_the_autoscaler_writes_nothing() {
    let timeline = played("", "- until: 3m\n");
    let last = timeline.steps().next_back().expect("there are steps");
    let begin_ms = timeline.step(1).expect("there are steps").time_ms;
    assert!(last.time_ms < begin_ms + 120_000, "the last step is {:?}", last.write.key);
    assert!(timeline.world().now_ms() > begin_ms + 600_000, "and it has looked on");
}

#[test]
fn a_difference_within_the_tolerance_changes_nothing() {
    // 110m over two Pods are 55 of 50 percent, a tenth too much; 56 are more than that.
    for (cpu, expected) in [("110m", vec![]), ("112m", vec![3])] {
        let timeline = played("", &format!("- until: 2m\n- load: {{deployment: web, cpu: {cpu}}}\n- until: 2m\n"));
        let sizes: Vec<i64> = rescales(&timeline).iter().map(|(_, replicas)| *replicas).collect();
        assert_eq!(sizes, expected, "{cpu}");
    }
}

#[test]
fn the_bounds_limit_what_the_metric_asks_for_and_the_condition_says_so() {
    let timeline = played("", "- until: 1m\n- load: {deployment: web, cpu: 5000m}\n- until: 5m\n");
    let state = timeline.state_at(timeline.len());
    assert_eq!(rescales(&timeline).last().map(|(_, replicas)| *replicas), Some(10));
    assert_eq!(
        told(&state, "ScalingLimited"),
        "True/TooManyReplicas: the desired replica count is more than the maximum replica count"
    );
}

#[test]
fn policies_set_the_pace() {
    let behavior = "      behavior:
        scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 60}]}
        scaleDown: {stabilizationWindowSeconds: 0, policies: [{type: Percent, value: 50, periodSeconds: 30}]}
";
    let timeline = played(
        behavior,
        "- until: 1m\n- load: {deployment: web, cpu: 250m}\n- until: 5m\n- load: {deployment: web, cpu: 10m}\n- until: 5m\n",
    );
    let scaled = rescales(&timeline);
    let sizes: Vec<i64> = scaled.iter().map(|(_, replicas)| *replicas).collect();
    assert_eq!(sizes, [3, 4, 5, 2], "{scaled:?}");
    assert!(scaled[1].0 - scaled[0].0 >= 60, "{scaled:?}");
}

#[test]
fn without_a_request_there_is_no_utilization_and_the_condition_names_the_container() {
    let text = "apiVersion: converge/v1
kind: Scenario
load: {deployment: web, cpu: 100m}
script:
- kubectl: create deployment web --image=shop:1
- kubectl: autoscale deployment web --min=1 --max=3 --cpu=50%
- until: 2m
";
    let mut timeline = scenario::read(text).expect("no faults").timeline();
    timeline.run();
    let state = timeline.state_at(timeline.len());
    let pod = state.list(Kind::Pod).next().expect("a Pod").name().clone();
    assert_eq!(
        told(&state, "ScalingActive"),
        format!(
            "False/FailedGetResourceMetric: the HPA was unable to compute the replica count: failed to get cpu utilization: missing request \
             for cpu in container shop of Pod {pod}"
        )
    );
}

/// An autoscaler with `metric` over two Pods that request 100m and 100Mi behind a Service, and what happens in `script`.
fn with_metric(metric: &str, script: &str) -> Timeline {
    let requests = "requests: {cpu: 100m, memory: 100Mi}";
    let web = played::web(
        2,
        "",
        &format!(
            "containers: [{{name: app, image: 'shop:1', resources: {{{requests}, limits: {{cpu: 200m}}}}}}, {{name: log, image: 'log:1', resources: {{{requests}}}}}]"
        ),
    );
    let autoscaler = autoscaler(metric, "");
    played::to_end(&format!(
        "apiVersion: converge/v1
kind: Scenario
script:
- apply: |
{web}    ---
    apiVersion: v1
    kind: Service
    metadata: {{name: web}}
    spec: {{selector: {{app: web}}, ports: [{{port: 80}}]}}
{autoscaler}
{script}"
    ))
}

/// The first entry of `status.currentMetrics`.
fn measured(timeline: &Timeline) -> String {
    let state = timeline.state_at(timeline.len());
    let autoscaler = &state.objects[&Key::new(Kind::HorizontalPodAutoscaler, "default", "web")];
    let first = autoscaler.value().items(&["status", "currentMetrics"]).first().cloned();
    first.map_or_else(String::new, |metric| metric.to_string())
}

const CPU: &str = "{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 20}}}";

#[test]
fn requests_that_cost_cpu_scale_the_pods_that_answer_them_up_and_down() {
    // 40 requests a second of 4m each are 160m: over 4 Pods that request 200m, 20 percent.
    let script = "- until: 1m\n- traffic: {service: web, rate: 40, cpu: 4m}\n- until: 5m\n";
    let timeline = with_metric(CPU, script);
    assert_eq!(
        rescales(&timeline).last().map(|(_, replicas)| *replicas),
        Some(4),
        "{:?}",
        rescales(&timeline)
    );
    assert_eq!(
        measured(&timeline),
        r#"{"resource":{"current":{"averageUtilization":20,"averageValue":"40m"},"name":"cpu"},"type":"Resource"}"#
    );
    let timeline = with_metric(CPU, &format!("{script}- traffic: stop\n- until: 6m\n"));
    assert_eq!(
        rescales(&timeline).last().map(|(_, replicas)| *replicas),
        Some(2),
        "{:?}",
        rescales(&timeline)
    );
    let timeline = with_metric(CPU, "- traffic: {service: web, rate: 40}\n- until: 2m\n");
    assert_eq!(
        told(&timeline.state_at(timeline.len()), "ScalingActive").split(':').next(),
        Some("False/FailedGetResourceMetric"),
        "requests that cost nothing bring no metrics server"
    );
}

#[test]
fn no_pod_uses_more_cpu_than_its_limit() {
    let timeline = with_metric(CPU, "- traffic: {service: web, rate: 1000, cpu: 100m}\n- until: 5m\n");
    assert_eq!(
        measured(&timeline),
        r#"{"resource":{"current":{"averageUtilization":100,"averageValue":"200m"},"name":"cpu"},"type":"Resource"}"#
    );
}

#[test]
fn memory_is_measured_in_each_pod_and_more_pods_make_it_no_less() {
    let cases = [
        (
            "{type: Resource, resource: {name: memory, target: {type: Utilization, averageUtilization: 80}}}",
            "200Mi",
            vec![3, 4, 5, 7, 9, 10],
            r#"{"resource":{"current":{"averageUtilization":100,"averageValue":"200Mi"},"name":"memory"},"type":"Resource"}"#,
            "memory resource utilization (percentage of request)",
        ),
        (
            "{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 100Mi}}}",
            "209715201",
            vec![4, 8, 10],
            r#"{"resource":{"current":{"averageValue":"209715201"},"name":"memory"},"type":"Resource"}"#,
            "memory resource",
        ),
        (
            "{type: ContainerResource, containerResource: {name: memory, container: app, target: {type: AverageValue, averageValue: 200Mi}}}",
            "200Mi",
            vec![],
            r#"{"containerResource":{"container":"app","current":{"averageValue":"200Mi"},"name":"memory"},"type":"ContainerResource"}"#,
            "memory resource",
        ),
        (
            "{type: ContainerResource, containerResource: {name: memory, container: log, target: {type: Utilization, averageUtilization: 50}}}",
            "200Mi",
            vec![],
            r#"{"containerResource":{"container":"log","current":{"averageUtilization":0,"averageValue":"0"},"name":"memory"},"type":"ContainerResource"}"#,
            "memory container resource utilization (percentage of request)",
        ),
    ];
    for (metric, memory, sizes, expected, name) in cases {
        let timeline = with_metric(metric, &format!("- load: {{deployment: web, memory: {memory}}}\n- until: 8m\n"));
        let scaled: Vec<i64> = rescales(&timeline).iter().map(|(_, replicas)| *replicas).collect();
        assert_eq!(scaled, sizes, "{metric}");
        assert_eq!(measured(&timeline), expected);
        assert_eq!(
            told(&timeline.state_at(timeline.len()), "ScalingActive"),
            format!("True/ValidMetricFound: the HPA was able to successfully calculate a replica count from {name}")
        );
        let above: Vec<String> = events(&timeline)
            .into_iter()
            .filter(|event| event.starts_with("Successful"))
            .collect();
        let expected: Vec<String> = sizes
            .iter()
            .map(|size| format!("SuccessfulRescale New size: {size}; reason: {name} above target"))
            .collect();
        assert_eq!(above, expected);
    }
}

#[test]
fn a_container_that_no_pod_has_is_measured_nowhere() {
    let timeline = with_metric(
        "{type: ContainerResource, containerResource: {name: cpu, container: none, target: {type: Utilization, averageUtilization: 50}}}",
        "- load: {deployment: web, cpu: 100m}\n- until: 2m\n",
    );
    assert_eq!(
        told(&timeline.state_at(timeline.len()), "ScalingActive"),
        "False/FailedGetContainerResourceMetric: the HPA was unable to compute the replica count: failed to get cpu utilization: did not \
         receive metrics for targeted pods (pods might be unready)"
    );
}

#[test]
fn a_load_and_a_cost_are_read_back_as_they_were_written_and_impossible_ones_are_refused() {
    let scenario = |line: &str| format!("apiVersion: converge/v1\nkind: Scenario\n{line}\n");
    for line in [
        "load: {deployment: web, cpu: 100m}",
        "load: {deployment: web, memory: 300Mi}",
        "load: {deployment: web, cpu: '2', memory: 1Gi}",
        "traffic: {service: web, rate: 5, cpu: 20m}",
    ] {
        let read = scenario::read(&scenario(line)).unwrap_or_else(|faults| panic!("{line}: {faults:?}"));
        assert_eq!(scenario::read(&scenario::write(&read)), Ok(read), "{line}");
    }
    let load = "load is {deployment: NAME, cpu: CORES OF ALL ITS PODS, memory: BYTES OF EACH POD}, such as {deployment: web, cpu: 2400m, \
                memory: 300Mi}";
    let cpu = "cpu is how much of a core a request keeps busy for a second, such as 10m, 1 at most";
    for (line, fault) in [
        ("load: {deployment: web}", load),
        ("load: {deployment: web, memory: much}", load),
        ("load: {deployment: web, memory: 2Ti}", load),
        ("load: {deployment: web, cpu: -1}", load),
        ("load: {memory: 1Mi}", load),
        ("traffic: {service: web, cpu: '2'}", cpu),
        ("traffic: {service: web, cpu: some}", cpu),
    ] {
        let faults = scenario::read(&scenario(line)).expect_err(line);
        assert_eq!(
            faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>(),
            [fault],
            "{line}"
        );
    }
}

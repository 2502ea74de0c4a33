//! A client that sends requests to a Service: what becomes of them while Pods come and go.

use converge::scenario::{self, Scenario};
use converge::sim::digest::digest;
use converge::sim::outside::Outside;
use converge::sim::script::Input;
use converge::sim::timeline::{Acted, Timeline};
use converge::traffic::{Demand, Reason, Totals};

const WORKLOAD: &str = "
- apply: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      replicas: REPLICAS
      selector: {matchLabels: {app: web}}
      strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
      template:
        metadata: {labels: {app: web}}
        spec:
          containers:
          - {name: app, image: 'shop:1'HOOK}
    ---
    apiVersion: v1
    kind: Service
    metadata: {name: web}
    spec: {selector: {app: SELECTED}, ports: [{port: 80}]}
- until: deployment/web complete
- until: 10s
";

struct Play<'a> {
    replicas: u32,
    hook: &'a str,
    selected: &'a str,
    images: &'a str,
    then: &'a str,
}

impl Default for Play<'_> {
    fn default() -> Self {
        Self {
            replicas: 3,
            hook: "",
            selected: "web",
            images: "",
            then: "",
        }
    }
}

impl Play<'_> {
    fn scenario(&self) -> Scenario {
        let workload = WORKLOAD
            .replace("REPLICAS", &self.replicas.to_string())
            .replace("HOOK", self.hook)
            .replace("SELECTED", self.selected);
        let text = format!(
            "apiVersion: converge/v1\nkind: Scenario\nimages: {{{}}}\nscript:{workload}{}",
            self.images, self.then
        );
        scenario::read(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
    }

    fn timeline(&self) -> Timeline {
        let mut timeline = self.scenario().timeline();
        timeline.run();
        timeline
    }

    fn totals(&self) -> Totals {
        self.timeline().world().traffic().totals()
    }
}

/// The reasons for which requests failed, with how many.
fn failures(totals: &Totals) -> Vec<(&'static str, u64)> {
    let reasons = Reason::ALL.into_iter().filter(|reason| totals.failed_by(*reason) > 0);
    reasons.map(|reason| (reason.name(), totals.failed_by(reason))).collect()
}

const ROLLOUT: &str = "
- traffic: {service: web, rate: 100}
- until: 1s
- kubectl: set image deployment/web app=shop:2
- until: deployment/web complete
- until: 10s
- traffic: stop
";

#[test]
fn at_rest_every_request_is_served_at_the_rate_of_the_client() {
    let then = "- traffic: {service: web, rate: 100}\n- until: 1m\n- traffic: stop\n- until: 1m\n";
    let totals = Play { then, ..Play::default() }.totals();
    assert_eq!((totals.sent, totals.served, totals.failed()), (6000, 6000, 0));
}

#[test]
fn the_slower_the_proxies_learn_the_more_requests_are_refused() {
    let at = |propagation: &str| {
        let then = ROLLOUT.replace("rate: 100", &format!("rate: 100, propagation: {propagation}"));
        Play {
            then: Box::leak(then.into_boxed_str()),
            ..Play::default()
        }
        .totals()
    };
    let refused: Vec<u64> = ["0s", "500ms", "1s", "3s"].map(|delay| at(delay).failed_by(Reason::Refused)).into();
    assert_eq!(refused[0], 0, "the slice is changed before the kubelet has seen the deletion");
    assert!(refused.is_sorted_by(|less, more| less < more), "{refused:?}");
    for delay in ["0s", "3s"] {
        let totals = at(delay);
        assert_eq!(totals.served + totals.failed(), totals.sent, "{delay}");
    }
}

#[test]
fn a_selector_that_matches_nothing_fails_every_request_and_says_why() {
    let then = "- traffic: {service: web, rate: 50}\n- until: 10s\n- traffic: stop\n";
    let totals = Play {
        then,
        selected: "wbe",
        ..Play::default()
    }
    .totals();
    assert_eq!((totals.served, failures(&totals)), (0, vec![("noPods", 500)]));
    let totals = Play {
        then: "- traffic: {service: wbe, rate: 50}\n- until: 10s\n- traffic: stop\n",
        ..Play::default()
    }
    .totals();
    assert_eq!((totals.served, failures(&totals)), (0, vec![("noService", 500)]));
}

#[test]
fn while_no_pod_is_ready_no_proxy_has_an_endpoint() {
    let then = "- kubelet: unready\n- until: 2s\n- traffic: {service: web, rate: 10}\n- until: 1s\n- traffic: stop\n";
    let totals = Play {
        then,
        replicas: 1,
        ..Play::default()
    }
    .totals();
    assert_eq!((totals.served, failures(&totals)), (0, vec![("noEndpoints", 10)]));
}

#[test]
fn a_session_is_cut_off_when_its_pod_ends_and_kept_when_the_pod_waits_for_it() {
    let rollout = ROLLOUT
        .replace("rate: 100", "rate: 100, session: 4s")
        .replace("until: 10s", "until: 20s");
    let then: &str = Box::leak(rollout.into_boxed_str());
    let cut = Play { then, ..Play::default() }.totals();
    assert!(cut.failed_by(Reason::CutOff) > 100, "{cut:?}");
    let hook = ", lifecycle: {preStop: {sleep: {seconds: 10}}}";
    let kept = Play {
        hook,
        then,
        ..Play::default()
    }
    .totals();
    assert_eq!(failures(&kept), []);
    assert_eq!(kept.sent, kept.served);
}

#[test]
fn requests_to_a_node_that_is_down_time_out_as_long_as_its_pods_are_endpoints() {
    let then = "- traffic: {service: web, rate: 30}\n- until: 1s\n- fault: {node: node-1, state: down}\n- until: 2m\n- traffic: stop\n";
    let totals = Play { then, ..Play::default() }.totals();
    let lost = totals.failed_by(Reason::TimedOut);
    assert_eq!(lost, totals.failed());
    // A third of the requests, for the grace of 50 seconds at least.
    assert!((450..=1200).contains(&lost), "{totals:?}");
}

const PROXY: &str = "}
          initContainers:
          - {name: proxy, image: 'proxy:1', restartPolicy: Always, ports: [{containerPort: 80}]";

#[test]
fn requests_fare_as_the_image_behind_the_port_behaves() {
    const TEN_SECONDS: &str = "- traffic: {service: web, rate: 10}\n- until: 10s\n- traffic: stop\n";
    let cases = [
        ("", "", vec![]),
        ("'shop:1': {serves: false}", "", vec![("error", 100)]),
        ("'shop:1': {hang: 2s}", "", vec![("timedOut", 100)]),
        ("'shop:1': {port: 80}", "", vec![]),
        ("'shop:1': {port: 8080}", "", vec![("refused", 100)]),
        // What a sidecar listens to does not reach the application, nor what becomes of the latter the client.
        ("", PROXY, vec![]),
        ("'proxy:1': {hang: 2s}", PROXY, vec![("timedOut", 100)]),
        ("'proxy:1': {serves: false}", PROXY, vec![("error", 100)]),
        ("'shop:1': {hang: 2s}", PROXY, vec![]),
        // A sidecar that listens elsewhere leaves the port to the application.
        ("'proxy:1': {port: 15000, hang: 2s}", &PROXY.replace("80", "15000"), vec![]),
    ];
    for (images, hook, due) in cases {
        let totals = Play {
            images,
            hook,
            then: TEN_SECONDS,
            ..Play::default()
        }
        .totals();
        assert_eq!((totals.sent, failures(&totals)), (100, due), "{images} {hook}");
    }
}

#[test]
fn a_process_that_comes_to_hang_answers_until_then() {
    let then = "- traffic: {service: web, rate: 10}\n- until: 1m\n- traffic: stop\n";
    let totals = Play {
        images: "'shop:1': {hang: 30s}",
        replicas: 1,
        then,
        ..Play::default()
    }
    .totals();
    let lost = totals.failed_by(Reason::TimedOut);
    assert_eq!((totals.served + lost, totals.failed()), (600, lost));
    // It had run for ten seconds and a little, until it was ready, when the client began.
    assert!((180..=195).contains(&totals.served), "{totals:?}");
}

#[test]
fn the_sums_at_a_step_are_the_same_after_going_back_and_playing_on() {
    let scenario = Play {
        then: ROLLOUT,
        ..Play::default()
    }
    .scenario();
    let mut timeline = scenario.timeline();
    timeline.run();
    let last = timeline.len();
    let sums: Vec<Totals> = (0..=last).map(|number| timeline.state_at(number).traffic).collect();
    assert!(
        sums.is_sorted_by(|before, after| before.sent <= after.sent),
        "requests are never taken back"
    );
    let mut again = scenario.timeline();
    again.run();
    assert_eq!(digest(&timeline, last), digest(&again, last));
    let spans: Vec<_> = again.traffic_spans(last).copied().collect();
    assert_eq!(timeline.traffic_spans(last).copied().collect::<Vec<_>>(), spans);
    assert!(
        spans.windows(2).all(|pair| pair[0].to_ms == pair[1].from_ms),
        "the stretches follow one another"
    );
    assert_eq!(
        spans.iter().map(|span| span.counts.sent).sum::<u64>(),
        timeline.world().traffic().totals().sent
    );
    let middle = last - 20;
    let demand = Demand {
        service: "web".into(),
        rate: 7,
        propagation_ms: 0,
        session_ms: 0,
        cpu_milli: 0,
    };
    let acted = timeline.act(middle, Input::Outside(Outside::Traffic(Some(demand))));
    assert!(matches!(acted, Acted::Changed(_)));
    timeline.run();
    for number in 0..=middle {
        assert_eq!(timeline.state_at(number).traffic, sums[usize::try_from(number).expect("few steps")]);
    }
    assert!(timeline.undo());
    assert_eq!(timeline.state_at(last).traffic, again.state_at(last).traffic);
}

#[test]
fn a_script_says_what_is_wrong_with_a_client() {
    let cases = [
        (
            "{rate: 5}",
            "traffic is stop, or {service: NAME, rate: REQUESTS A SECOND, propagation: 1s, session: 30s, cpu: CORES A REQUEST KEEPS BUSY FOR A SECOND}",
        ),
        ("{service: web, rate: 0}", "rate is requests a second, from 1 to 100000"),
        ("{service: web, rate: 999999999999}", "rate is requests a second, from 1 to 100000"),
        (
            "{service: web, propagation: soon}",
            "script[0].traffic.propagation must be a duration such as 500ms, 20s or 5m, 1day at most",
        ),
        (
            "{service: web, speed: 3}",
            "\"speed\" is not a field here; known are service, rate, propagation, session, cpu",
        ),
    ];
    for (line, message) in cases {
        let text = format!("apiVersion: converge/v1\nkind: Scenario\nscript:\n- traffic: {line}\n");
        let faults = scenario::read(&text).expect_err(line);
        assert_eq!(faults[0].message, message);
    }
}

#[test]
fn a_client_reads_back_as_it_is_written() {
    let text = "apiVersion: converge/v1\nkind: Scenario\ntraffic: {service: web, rate: 20, propagation: 2s}\nscript:\n- traffic: {service: web, rate: 100, session: 30s}\n- traffic: stop\n";
    let scenario = scenario::read(text).expect("no faults");
    assert_eq!(scenario.outside.len(), 1);
    assert_eq!(scenario::read(&scenario::write(&scenario)), Ok(scenario));
}

#[test]
fn all_that_stands_beside_a_cluster_reads_back_as_it_is_written() {
    let text = "apiVersion: converge/v1
kind: Scenario
load: {deployment: web, cpu: 2400m}
gitops: {interval: 2m, selfHeal: true, prune: true, manifest: \"kind: Service\"}
schema: {versions: {'shop:1': 1}, older: errors}
script:
- {as: bob, kubectl: scale deployment/web --replicas=4}
- load: {deployment: web, cpu: 3}
- gitops: {selfHeal: false}
- gitops: stop
";
    let scenario = scenario::read(text).expect("no faults");
    assert_eq!(scenario.outside.len(), 3);
    assert_eq!(scenario::read(&scenario::write(&scenario)), Ok(scenario));
    let wrong = [
        (
            "load: {deployment: web}",
            "load is {deployment: NAME, cpu: CORES OF ALL ITS PODS, memory: BYTES OF EACH POD}, such as {deployment: web, cpu: 2400m, memory: 300Mi}",
        ),
        ("gitops: {prune: maybe}", "gitops.prune must be true or false"),
        (
            "schema: {older: crash}",
            "schema is {versions: {IMAGE: NUMBER, …}, older: crash or errors}",
        ),
    ];
    for (line, message) in wrong {
        let faults = scenario::read(&format!("apiVersion: converge/v1\nkind: Scenario\n{line}\n")).expect_err(line);
        assert_eq!(faults[0].message, message);
    }
}

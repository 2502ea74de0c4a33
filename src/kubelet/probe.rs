//! Probes: what the kubelet asks a container, how often, and what follows from the answers.
//!
//! What an answer is follows from the image's behaviour. A probe whose answer cannot change asks for no pass of the
//! kubelet, so that a healthy Pod comes to rest.
//!
//! Upstream: `pkg/kubelet/prober/worker.go` (`doProbe`), `prober.go`, `pkg/probe`.

use ecow::{EcoString, eco_format};

use super::command;
use super::image::ImageBehaviour;
use super::lifecycle::{Outcome, Surroundings};
use super::runtime::{Container, State};
use crate::api::value::Value;
use crate::apiserver::why::KubeletWhy;
use crate::record::EventType;

/// Milliseconds from a container's start until the kubelet has noticed it and begins to probe.
const NOTICE_MS: u64 = 1000;

/// What a probe is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProbeKind {
    /// Whether the container has started; until it passes, the others wait.
    Startup,
    /// Whether the container takes traffic.
    Readiness,
    /// Whether the container has to be restarted.
    Liveness,
}

impl ProbeKind {
    const ALL: [Self; 3] = [Self::Startup, Self::Readiness, Self::Liveness];

    /// The field of a container that holds it.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Startup => "startupProbe",
            Self::Readiness => "readinessProbe",
            Self::Liveness => "livenessProbe",
        }
    }

    /// The word by which messages know it, with a capital.
    const fn title(self) -> &'static str {
        match self {
            Self::Startup => "Startup",
            Self::Readiness => "Readiness",
            Self::Liveness => "Liveness",
        }
    }

    /// The word by which messages know it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Startup => "startup",
            Self::Readiness => "readiness",
            Self::Liveness => "liveness",
        }
    }
}

/// A probe of a container that runs. Times are milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What it is for.
    pub kind: ProbeKind,
    /// When it asks next; `None` while it does not, or while the answer cannot change.
    pub next_ms: Option<u64>,
    /// When it asked last.
    asked_ms: u64,
    /// What it has established; `None` before enough equal answers have come.
    pub holds: Option<bool>,
    /// The last answer, and how often it has come in a row.
    last: Option<(bool, i64)>,
}

/// What came of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Well,
    /// With what the probe says of it.
    Badly(EcoString),
    /// It could not be asked; that counts as no answer.
    NotAsked(EcoString),
}

impl Probe {
    /// The probes that the spec of a container has.
    pub fn of_container(spec: &Value) -> Vec<Self> {
        let has = |kind: &ProbeKind| spec.get(kind.field()).is_some_and(|probe| !probe.is_null());
        let new = |kind| Self {
            kind,
            next_ms: None,
            asked_ms: 0,
            holds: None,
            last: None,
        };
        ProbeKind::ALL.into_iter().filter(has).map(new).collect()
    }
}

fn number(probe: &Value, field: &str, usual: i64) -> i64 {
    probe.int(&[field]).unwrap_or(usual)
}

fn milliseconds(probe: &Value, field: &str, usual: i64) -> u64 {
    u64::try_from(number(probe, field, usual)).unwrap_or_default() * 1000
}

impl Container {
    /// Begins to probe a container that has just been started.
    pub fn begin_probes(&mut self, now_ms: u64, spec: &Value) {
        let gated = self.has_probe(ProbeKind::Startup);
        for probe in &mut self.probes {
            let delay_ms = milliseconds(spec.get(probe.kind.field()).unwrap_or(&Value::Null), "initialDelaySeconds", 0);
            let waits = gated && probe.kind != ProbeKind::Startup;
            *probe = Probe {
                kind: probe.kind,
                next_ms: (!waits).then_some(now_ms + delay_ms.max(NOTICE_MS)),
                asked_ms: now_ms,
                holds: None,
                last: None,
            };
        }
    }

    /// Goes on probing a container that ran before the simulation began, a period from now, with what its status says that
    /// the probes have found.
    pub fn restore_probes(&mut self, now_ms: u64, spec: &Value, started: bool, ready: bool) {
        for probe in &mut self.probes {
            let startup = probe.kind == ProbeKind::Startup;
            probe.asked_ms = now_ms;
            probe.holds = (startup && started || probe.kind == ProbeKind::Readiness && ready).then_some(true);
            probe.next_ms = (startup != started).then(|| now_ms + period_ms(spec.get(probe.kind.field()).unwrap_or(&Value::Null)));
        }
    }

    /// Makes the container ready whatever its probes would say, which ask no more.
    pub fn play_ready(&mut self) {
        for probe in &mut self.probes {
            probe.next_ms = None;
            probe.holds = Some(true);
        }
        self.ready = true;
    }

    /// Ends all probing, until the container is started again.
    pub fn end_probes(&mut self) {
        for probe in &mut self.probes {
            probe.next_ms = None;
        }
    }

    /// Lets the probes ask again that had no reason to, as the image behaves in another way from now on.
    pub fn resume_probes(&mut self, now_ms: u64, spec: &Value) {
        let started = self.is_started();
        for probe in &mut self.probes {
            let waits = (probe.kind == ProbeKind::Startup) == started;
            if probe.next_ms.is_none() && !waits && self.told_to_end.is_none() {
                let period_ms = period_ms(spec.get(probe.kind.field()).unwrap_or(&Value::Null));
                let periods = now_ms.saturating_sub(probe.asked_ms).div_ceil(period_ms).max(1);
                probe.next_ms = Some(probe.asked_ms + periods * period_ms);
            }
        }
    }

    /// Asks what is due.
    pub fn probe(&mut self, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        for at in 0..self.probes.len() {
            let due = self.probes[at].next_ms.is_some_and(|next_ms| next_ms <= around.now_ms);
            if due && self.is_running() {
                self.ask(at, around, outcome);
            }
        }
    }

    fn ask(&mut self, at: usize, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let State::Running { since_ms, .. } = self.state else { return };
        let now_ms = around.now_ms;
        let kind = self.probes[at].kind;
        let spec = around.spec.get(kind.field()).unwrap_or(&Value::Null);
        let answer = answer(kind, spec, around, now_ms - since_ms);
        let probe = &mut self.probes[at];
        probe.asked_ms = now_ms;
        probe.next_ms = Some(now_ms + period_ms(spec));
        let well = match &answer {
            Answer::Well => true,
            Answer::Badly(output) => {
                let message = eco_format!("{} probe failed: {output}", kind.title());
                outcome.event(self, EventType::Warning, "Unhealthy", message);
                false
            }
            Answer::NotAsked(error) => {
                let message = eco_format!("{} probe errored and resulted in unknown state: {error}", kind.title());
                outcome.event(self, EventType::Warning, "Unhealthy", message);
                return;
            }
        };
        let probe = &mut self.probes[at];
        let in_a_row = match probe.last {
            Some((last, in_a_row)) if last == well => in_a_row + 1,
            _ => 1,
        };
        probe.last = Some((well, in_a_row));
        let threshold = if well {
            number(spec, "successThreshold", 1)
        } else {
            number(spec, "failureThreshold", 3)
        };
        if in_a_row < threshold {
            return;
        }
        if well {
            probe.next_ms = next_change_ms(kind, around.behaviour, since_ms).map(|change_ms| {
                let period_ms = period_ms(spec);
                now_ms + change_ms.saturating_sub(now_ms).div_ceil(period_ms).max(1) * period_ms
            });
        }
        if probe.holds != Some(well) {
            probe.holds = Some(well);
            self.establish(kind, well, in_a_row, around, outcome);
        }
    }

    /// Acts on what a probe has found.
    fn establish(&mut self, kind: ProbeKind, well: bool, in_a_row: i64, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let State::Running { since_ms, .. } = self.state else { return };
        match (kind, well) {
            (ProbeKind::Startup, true) => self.pass_startup(since_ms, around, outcome),
            (ProbeKind::Readiness, true) => self.become_ready(since_ms, around.now_ms, outcome),
            (ProbeKind::Readiness, false) => {
                if self.ready {
                    self.ready = false;
                    outcome.seen = Some(KubeletWhy::Unready {
                        container: self.name.clone(),
                        failures: in_a_row,
                    });
                }
            }
            (ProbeKind::Liveness, true) => {}
            (ProbeKind::Startup | ProbeKind::Liveness, false) => {
                outcome.seen = Some(KubeletWhy::Unhealthy {
                    container: self.name.clone(),
                    probe: kind.word().into(),
                    failures: in_a_row,
                });
                self.kill(kind, around, outcome);
            }
        }
    }

    fn pass_startup(&mut self, since_ms: u64, around: &mut Surroundings<'_>, outcome: &mut Outcome) {
        let now_ms = around.now_ms;
        for probe in &mut self.probes {
            if probe.kind == ProbeKind::Startup {
                probe.next_ms = None;
                continue;
            }
            let spec = around.spec.get(probe.kind.field()).unwrap_or(&Value::Null);
            let delay_ms = milliseconds(spec, "initialDelaySeconds", 0);
            probe.next_ms = Some(now_ms.max(since_ms + delay_ms));
        }
        outcome.seen = Some(KubeletWhy::PassedStartup {
            container: self.name.clone(),
            after_ms: now_ms.saturating_sub(since_ms),
        });
        if !self.has_probe(ProbeKind::Readiness) {
            self.ready = true;
        }
    }
}

fn period_ms(spec: &Value) -> u64 {
    milliseconds(spec, "periodSeconds", 10).max(1000)
}

/// When a probe that passes now would no longer pass, if ever.
fn next_change_ms(kind: ProbeKind, behaviour: ImageBehaviour, since_ms: u64) -> Option<u64> {
    let hangs_ms = behaviour.hangs_after_ms.map(|after_ms| since_ms + after_ms);
    hangs_ms.filter(|_| kind != ProbeKind::Startup)
}

/// What a container that has run for `age_ms` answers.
fn answer(kind: ProbeKind, spec: &Value, around: &Surroundings<'_>, age_ms: u64) -> Answer {
    let behaviour = around.behaviour;
    let hangs = behaviour.hangs_after_ms.is_some_and(|after_ms| age_ms >= after_ms);
    let timeout = number(spec, "timeoutSeconds", 1);
    // An image that is never ready says so to those who ask for it, but lives.
    let up = age_ms >= behaviour.ready_ms || !behaviour.becomes_ready;
    let willing = kind == ProbeKind::Liveness || behaviour.becomes_ready && (behaviour.serves || kind == ProbeKind::Startup);
    if spec.get("exec").is_some() {
        return answer_exec(spec, up && willing, hangs, timeout);
    }
    let (action, is_http) = match spec.get("httpGet") {
        Some(action) => (action, true),
        None => (spec.get("tcpSocket").or(spec.get("grpc")).unwrap_or(&Value::Null), false),
    };
    let port = match port(action, around.spec) {
        Ok(port) => port,
        Err(error) => return Answer::NotAsked(error),
    };
    let host = Some(action.text(&["host"]))
        .filter(|host| !host.is_empty())
        .unwrap_or(around.address);
    let refused = !up || behaviour.port.is_some_and(|listens| i64::from(listens) != port);
    if is_http {
        let scheme = if action.text(&["scheme"]) == "HTTPS" { "https" } else { "http" };
        let path = action.text(&["path"]);
        let slash = if path.starts_with('/') { "" } else { "/" };
        let url = eco_format!("{scheme}://{host}:{port}{slash}{path}");
        return if refused {
            Answer::Badly(eco_format!("Get {url:?}: dial tcp {host}:{port}: connect: connection refused"))
        } else if hangs {
            let error = "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
            Answer::Badly(eco_format!("Get {url:?}: {error}"))
        } else if willing {
            Answer::Well
        } else {
            Answer::Badly("HTTP probe failed with statuscode: 503".into())
        };
    }
    let is_grpc = spec.get("grpc").is_some();
    if is_grpc && refused {
        let address = eco_format!("{host}:{port}");
        let dial = eco_format!("timeout: failed to connect service {address:?} within {timeout}s: context deadline exceeded");
        return Answer::Badly(dial);
    }
    match (is_grpc, hangs, willing) {
        // A socket is open whatever the process behind it does.
        (false, ..) if !refused && (kind == ProbeKind::Liveness || behaviour.becomes_ready) => Answer::Well,
        (false, ..) => Answer::Badly(eco_format!("dial tcp {host}:{port}: connect: connection refused")),
        (true, true, _) => Answer::Badly(eco_format!("timeout: health rpc did not complete within {timeout}s")),
        (true, false, true) => Answer::Well,
        (true, false, false) => Answer::Badly("service unhealthy (responded with \"NOT_SERVING\")".into()),
    }
}

fn answer_exec(spec: &Value, well: bool, hangs: bool, timeout: i64) -> Answer {
    let timeout_ms = u64::try_from(timeout).unwrap_or_default() * 1000;
    let run = command::of_action(spec);
    let takes_long = run.map_or(hangs, |run| run.duration_ms.is_none_or(|duration_ms| duration_ms > timeout_ms));
    if takes_long {
        let words: Vec<&str> = spec.items(&["exec", "command"]).iter().filter_map(Value::as_str).collect();
        let command = words.join(" ");
        return Answer::Badly(eco_format!("command timed out: {command:?} timed out after {timeout}s"));
    }
    if run.map_or(well, |run| run.exit_code == 0) {
        Answer::Well
    } else {
        // What the command printed would stand here; it prints nothing.
        Answer::Badly(EcoString::new())
    }
}

/// The port that an action names, by number or by the name of a port of the container.
fn port(action: &Value, container: &Value) -> Result<i64, EcoString> {
    let name = match action.get("port") {
        Some(Value::String(name)) => name,
        port => return Ok(port.and_then(Value::as_int).unwrap_or_default()),
    };
    let ports = container.items(&["ports"]).iter();
    ports
        .filter(|port| port.text(&["name"]) == name)
        .find_map(|port| port.int(&["containerPort"]))
        .ok_or_else(|| eco_format!("strconv.Atoi: parsing {name:?}: invalid syntax"))
}

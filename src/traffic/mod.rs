//! A client that sends requests to a Service, and what becomes of them.
//!
//! No request is an event of the simulation. Between two changes (of what the proxies know, of a container) every request
//! of the same turn fares alike, so a stretch of time is counted at once, in whole numbers: the requests of a client are
//! numbered, and number `n` goes to endpoint `n mod endpoints`. The proxies learn of a change of the slices after a delay,
//! which is what makes requests fail in a rollout that otherwise does all right.
//!
//! Upstream: `pkg/proxy` (what a proxy does with endpoints), `staging/src/k8s.io/endpointslice` (what it is told).

mod backend;
pub mod count;
pub mod routing;

use std::rc::Rc;

use ecow::EcoString;

pub use count::{Reason, Totals};
use count::{in_class, sent_within};
use routing::{Backend, Routing};

use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::apiserver::ApiServer;
use crate::apiserver::write::{Outcome, Write};

/// What a client asks of a Service.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Demand {
    /// The Service, in the namespace `default`.
    pub service: EcoString,
    /// Requests a second.
    pub rate: u32,
    /// Milliseconds from a change of a slice until every proxy has it.
    pub propagation_ms: u64,
    /// Milliseconds that a request takes, or that a session lasts; 0: it is answered at once.
    pub session_ms: u64,
    /// Thousandths of a core that a request keeps busy for a second.
    pub cpu_milli: u32,
}

/// Milliseconds from a change of a slice until the proxies have it, if nothing else is said.
pub const PROPAGATION_MS: u64 = 1000;

/// How a Pod answers a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Why it does not; `None` where it answers well.
    pub failure: Option<Reason>,
    /// Whether the process that may have begun to answer earlier requests still runs.
    pub alive: bool,
    /// When that changes without a pass of the cluster, in milliseconds since the Unix epoch.
    pub until_ms: u64,
}

impl Answer {
    /// A Pod in which nothing listens.
    const REFUSED: Self = Self {
        failure: Some(Reason::Refused),
        alive: false,
        until_ms: u64::MAX,
    };

    /// A Pod of a node that is down: nobody answers, not even with a refusal.
    pub const SILENT: Self = Self {
        failure: Some(Reason::TimedOut),
        alive: false,
        until_ms: u64::MAX,
    };
}

/// A stretch of time in which all requests of the same turn fared alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Its beginning, in milliseconds since the Unix epoch.
    pub from_ms: u64,
    /// Its end.
    pub to_ms: u64,
    /// How many endpoints the proxies used.
    pub endpoints: usize,
    /// How many of those answered well.
    pub answering: usize,
    /// What became of requests in it.
    pub counts: Totals,
    /// A bit for each reason for which a request of the stretch would fail, whether or not one fell into it.
    fails: u16,
}

/// What the steps keep: the sums at the step, and the stretches since the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sample {
    /// The sums since the beginning.
    pub totals: Totals,
    /// The stretches since the step before, in order.
    pub spans: Vec<Span>,
}

/// Requests of one turn and stretch that are under way at one Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Flight {
    backend: Backend,
    from: u64,
    to: u64,
    modulus: u64,
    residue: u64,
}

/// The client, the proxies, and what has become of the requests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    demand: Option<Rc<Demand>>,
    began_ms: u64,
    counted_ms: u64,
    routing: Option<Rc<Routing>>,
    coming: Vec<(u64, Rc<Routing>)>,
    flights: Vec<Flight>,
    totals: Totals,
    spans: Vec<Span>,
    sampled: Option<Rc<Sample>>,
}

impl Traffic {
    /// What the client asks, if one runs.
    pub fn demand(&self) -> Option<&Demand> {
        self.demand.as_deref()
    }

    /// The sums so far.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// The stretches since the last step.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Where the proxies send requests, if a client runs.
    pub fn routing(&self) -> Option<&Routing> {
        self.routing.as_deref()
    }

    /// When the proxies have all that is on its way to them and every session has ended, in milliseconds since the
    /// Unix epoch.
    pub fn settled_ms(&self) -> u64 {
        if self.coming.is_empty() && self.flights.is_empty() {
            return self.counted_ms;
        }
        let last_ms = self.coming.last().map_or(self.counted_ms, |(at_ms, _)| *at_ms);
        // A second more shows what the last change has done.
        last_ms + self.session_ms().max(1000)
    }

    /// Starts, changes or stops the client at `now_ms`. Sessions of the client before end well.
    pub fn ask(&mut self, api: &ApiServer, demand: Option<Demand>, now_ms: u64) {
        self.totals.served += self.totals.open();
        self.flights.clear();
        let same_service = matches!((&self.demand, &demand), (Some(old), Some(new)) if old.service == new.service);
        if !same_service {
            self.coming.clear();
            self.routing = demand.as_ref().map(|demand| Rc::new(Routing::of(api, &key(demand))));
        }
        self.demand = demand.map(Rc::new);
        self.began_ms = now_ms;
        self.counted_ms = now_ms;
    }

    /// Follows a write: what it changes of the slices reaches the proxies later.
    pub fn observe(&mut self, api: &ApiServer, write: &Write) {
        let Some(demand) = &self.demand else { return };
        if !matches!(write.key.kind, Kind::Service | Kind::EndpointSlice) || write.outcome != Outcome::Stored {
            return;
        }
        let routing = Routing::of(api, &key(demand));
        let known = self.coming.last().map(|(_, routing)| routing).or(self.routing.as_ref());
        if known.is_none_or(|known| **known != routing) {
            self.coming.push((api.now_ms() + demand.propagation_ms, Rc::new(routing)));
        }
    }

    /// Counts the requests up to `to_ms`, with Pods that answer as `answer` says of a moment.
    pub fn advance(&mut self, to_ms: u64, answer: &mut dyn FnMut(&Backend, u64) -> Answer) {
        let Some(demand) = self.demand.clone() else { return };
        while self.counted_ms < to_ms {
            while self.coming.first().is_some_and(|(at_ms, _)| *at_ms <= self.counted_ms) {
                self.routing = Some(self.coming.remove(0).1);
            }
            let end_ms = self.coming.first().map_or(to_ms, |(at_ms, _)| to_ms.min(*at_ms));
            self.count(&demand, end_ms, answer);
        }
    }

    /// Counts one stretch, which ends at `end_ms` or where a Pod comes to answer otherwise.
    fn count(&mut self, demand: &Demand, mut end_ms: u64, answer: &mut dyn FnMut(&Backend, u64) -> Answer) {
        let Some(routing) = self.routing.clone() else { return };
        let from_ms = self.counted_ms;
        let mut counts = Totals::default();
        let mut fails = 0;
        self.flights.retain(|flight| {
            let answer = answer(&flight.backend, from_ms);
            end_ms = end_ms.min(answer.until_ms.max(from_ms + 1));
            if !answer.alive {
                let reason = if answer.failure == Some(Reason::TimedOut) {
                    Reason::TimedOut
                } else {
                    Reason::CutOff
                };
                counts.fail(reason, in_class(flight.from, flight.to, flight.modulus, flight.residue));
                fails |= 1 << reason as u16;
            }
            answer.alive
        });
        let mut failures = Vec::with_capacity(routing.backends.len());
        for backend in &routing.backends {
            let answer = answer(backend, from_ms);
            end_ms = end_ms.min(answer.until_ms.max(from_ms + 1));
            failures.push(answer.failure);
        }
        let first = sent_within(demand.rate, from_ms - self.began_ms);
        let last = sent_within(demand.rate, end_ms - self.began_ms);
        counts.sent = last - first;
        if routing.backends.is_empty() {
            counts.fail(routing.empty, counts.sent);
            fails |= 1 << routing.empty as u16;
        }
        let modulus = routing.backends.len() as u64;
        for ((backend, failure), residue) in routing.backends.iter().zip(&failures).zip(0..) {
            let count = in_class(first, last, modulus, residue);
            match failure {
                Some(reason) => {
                    counts.fail(*reason, count);
                    fails |= 1 << *reason as u16;
                }
                None if demand.session_ms == 0 => counts.served += count,
                None => self.take_off(Flight {
                    backend: backend.clone(),
                    from: first,
                    to: last,
                    modulus,
                    residue,
                }),
            }
        }
        let ended = sent_within(demand.rate, (end_ms - self.began_ms).saturating_sub(demand.session_ms));
        counts.served += self.land(ended);
        self.totals.add(&counts);
        self.counted_ms = end_ms;
        self.append(Span {
            from_ms,
            to_ms: end_ms,
            endpoints: routing.backends.len(),
            answering: failures.iter().filter(|failure| failure.is_none()).count(),
            counts,
            fails,
        });
    }

    fn take_off(&mut self, flight: Flight) {
        let same = |last: &&mut Flight| {
            last.to == flight.from && last.modulus == flight.modulus && last.residue == flight.residue && last.backend == flight.backend
        };
        match self.flights.iter_mut().rev().find(same) {
            Some(last) => last.to = flight.to,
            None => self.flights.push(flight),
        }
    }

    /// Ends the sessions of the requests of a number below `ended`, and counts them.
    fn land(&mut self, ended: u64) -> u64 {
        let mut served = 0;
        for flight in &mut self.flights {
            let to = ended.clamp(flight.from, flight.to);
            served += in_class(flight.from, to, flight.modulus, flight.residue);
            flight.from = to;
        }
        self.flights.retain(|flight| flight.from < flight.to);
        served
    }

    /// Adds a stretch, to the last one if requests fare the same in it.
    fn append(&mut self, span: Span) {
        let alike = |last: &Span| {
            last.to_ms == span.from_ms && last.endpoints == span.endpoints && last.answering == span.answering && last.fails == span.fails
        };
        match self.spans.last_mut() {
            Some(last) if alike(last) => {
                last.to_ms = span.to_ms;
                last.counts.add(&span.counts);
            }
            _ => self.spans.push(span),
        }
    }

    /// What the next step keeps; `None` where there never was a client.
    pub fn sample(&mut self) -> Option<Rc<Sample>> {
        let known = self.sampled.as_ref().map_or(Totals::default(), |sample| sample.totals);
        if !self.spans.is_empty() || known != self.totals || (self.demand.is_some() && self.sampled.is_none()) {
            let spans = std::mem::take(&mut self.spans);
            let sample = Rc::new(Sample {
                totals: self.totals,
                spans,
            });
            // Later steps of the same moment have the same sums and no stretches of their own.
            self.sampled = Some(Rc::new(Sample {
                totals: self.totals,
                spans: Vec::new(),
            }));
            return Some(sample);
        }
        self.sampled.clone()
    }

    fn session_ms(&self) -> u64 {
        self.demand.as_ref().map_or(0, |demand| demand.session_ms)
    }
}

fn key(demand: &Demand) -> Key {
    Key::new(Kind::Service, "default", &demand.service)
}

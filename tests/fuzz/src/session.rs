//! What a program asks of a cluster through the JavaScript package, and a page around a figure by messages: one request a
//! line, its arguments as JSON or as plain words. The first line `new` gives the options.

use converge::api::kind::Kind;
use converge::api::object::Key;
use converge::api::value::Value;
use converge::explain::language::Language;
use converge::export::{self, given};
use converge::kubelet::manual::Verb;
use converge::manifest::parse;
use converge::scenario::Scenario;
use converge::share;
use converge::sim::digest::digest;
use converge::sim::player::Player;
use converge::sim::script::Input;

use super::common::{Budget, check as hold_invariants};

/// Requests that are carried out.
const REQUESTS: usize = 12;
/// The furthest step that is gone to: one may ask for any, and a program that does waits for it.
const FURTHEST: u64 = 150;

/// A cluster as the package's handle holds it.
struct Session {
    player: Player,
    scenario: Scenario,
}

pub fn check(text: &str) {
    let mut lines = text.lines().peekable();
    let options = lines
        .next_if(|line| line.starts_with("new "))
        .map_or(Value::Null, |line| json(&line[4..]));
    let Some(scenario) = taken(given::options(&options)) else { return };
    let mut session = Session {
        player: Player::new(scenario.timeline()),
        scenario,
    };
    for line in lines.take(REQUESTS) {
        let (request, argument) = line.split_once(' ').unwrap_or((line, ""));
        session.request(request, argument);
        let (at, len) = (session.player.at(), session.player.timeline().len());
        assert!(at <= len, "{line}: stands at {at} of {len}");
        if len > 4 * FURTHEST {
            break;
        }
    }
    hold_invariants("at the end", session.player.timeline(), Budget::Ignored);
    session.hold_link();
}

/// What was handed over, if it could be taken; what can't be says why.
fn taken<T>(given: Result<T, given::Refusal>) -> Option<T> {
    given
        .map_err(|refusal| match refusal {
            given::Refusal::Argument(message) => assert!(!message.is_empty()),
            // Its places are in a text that nobody sees.
            given::Refusal::Scenario(faults) => assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.message.is_empty())),
        })
        .ok()
}

/// An argument as JavaScript would hand it over; what is no JSON as text.
fn json(text: &str) -> Value {
    let read = parse(text);
    read.documents
        .into_iter()
        .next()
        .map_or_else(|| Value::from(text), |document| document.value)
}

impl Session {
    fn request(&mut self, request: &str, argument: &str) {
        let player = &mut self.player;
        match request {
            "step" => {
                let before = (player.at(), player.state());
                if player.step().is_some() {
                    assert!(player.back().is_some(), "what was made can be taken back");
                    assert_eq!((player.at(), player.state()), before, "forward and back");
                    player.step();
                }
            }
            "back" => {
                let before = (player.at(), player.state());
                if player.back().is_some() {
                    assert!(player.step().is_some(), "what was taken back is there");
                    assert_eq!((player.at(), player.state()), before, "back and forward");
                    player.back();
                }
            }
            "seek" => {
                let step = argument.trim().parse().map_or(0, given::step_number);
                let at = player.seek(step.min(FURTHEST));
                assert_eq!(at, step.min(FURTHEST).min(player.timeline().len()));
            }
            "undo" => drop(player.undo()),
            "objects" => drop(export::objects(&player.state(), Kind::of_resource(argument))),
            "object" => self.object(argument),
            "explain" => self.explain(argument),
            "apply" => self.act(Input::Apply(text(argument).into())),
            "kubectl" => self.act(Input::Kubectl {
                line: argument.into(),
                stdin: "".into(),
            }),
            "kubelet" => self.kubelet(argument),
            "perform" => {
                if let Some(input) = taken(given::line(&json(argument), &self.scenario)) {
                    self.act(input);
                }
            }
            _ => drop(export::state(&player.state())),
        }
    }

    /// Acts here: what was before stays, and undoing brings back what was to come.
    fn act(&mut self, input: Input) {
        let (at, course) = (self.player.at(), self.course());
        let before = digest(self.player.timeline(), at);
        let depth = self.player.timeline().undo_depth();
        let Some(played) = self.player.act(input) else { return };
        assert_eq!(digest(self.player.timeline(), at), before, "acting changes nothing that was");
        assert!(self.player.at() >= at, "acting goes on");
        for step in &played.steps {
            export::step(step);
        }
        let said = !played.action.lines.is_empty();
        assert!(
            played.action.code.is_none_or(|code| code == 0) || said,
            "fails in silence: {:?}",
            played.action
        );
        if self.player.timeline().undo_depth() > depth {
            let mut copy = self.player.clone();
            assert!(copy.undo(), "there was an action");
            assert_eq!((digest(copy.timeline(), u64::MAX), copy.timeline().len()), course, "undone");
        }
    }

    /// The digest and the length of the course.
    fn course(&self) -> (String, u64) {
        let timeline = self.player.timeline();
        (digest(timeline, u64::MAX), timeline.len())
    }

    fn kubelet(&mut self, argument: &str) {
        let (verb, selection) = argument.split_once(' ').unwrap_or((argument, ""));
        if let Some(verb) = Verb::named(verb) {
            let selection = given::selection(&json(selection));
            self.act(Input::Kubelet { verb, selection });
        }
    }

    fn object(&self, argument: &str) {
        let mut words = argument.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        if let Some(kind) = Kind::of_resource(word()) {
            let (name, namespace) = (word(), word());
            export::object(&self.player.state(), &Key::new(kind, namespace, name));
        }
    }

    fn explain(&self, argument: &str) {
        let (step, language) = argument.split_once(' ').unwrap_or((argument, "en"));
        if let (Ok(step), Some(language)) = (step.parse(), Language::of_tag(language)) {
            let at = given::step_number(step);
            let told = export::explanation(self.player.timeline(), at, language);
            assert!(told.is_none() || at <= self.player.timeline().len(), "there is no step {at}");
        }
    }

    /// A link opens where the session stands, to the same steps.
    fn hold_link(&self) {
        let at = self.player.at();
        let link = share::encode(&self.scenario.played(self.player.timeline(), at));
        match share::decode(&link) {
            Ok(opened) => {
                let mut again = Player::new(opened.timeline());
                again.seek(at);
                assert_eq!(
                    digest(again.timeline(), at),
                    digest(self.player.timeline(), at),
                    "a link shows what its author saw"
                );
            }
            // One writes more than a link takes, or a script of more lines.
            Err(error) => assert!(link.len() > 1000, "{error}"),
        }
    }
}

/// A text argument: a JSON string, or the words themselves.
fn text(argument: &str) -> String {
    match json(argument) {
        Value::String(text) => text.to_string(),
        _ => argument.to_owned(),
    }
}

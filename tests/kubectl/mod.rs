//! A cluster without controllers that kubectl talks to.
#![allow(dead_code, reason = "each test takes what it needs")]

use converge::api::time::START_MS;
use converge::apiserver::ApiServer;
use converge::apiserver::random::Random;
use converge::kubectl::{self, Output, Session};

/// An API server and who talks to it.
pub struct Cluster {
    pub api: ApiServer,
    session: Session,
}

impl Cluster {
    /// An empty cluster.
    pub fn new() -> Self {
        Self {
            api: ApiServer::new(START_MS, Random::new(1)),
            session: Session::new("you"),
        }
    }

    /// What a kubectl line with `stdin` prints.
    pub fn run(&mut self, line: &str, stdin: &str) -> Output {
        kubectl::run_alone(&mut self.api, &self.session, line, stdin)
    }

    /// Applies a text that the server takes.
    pub fn apply(&mut self, text: &str) -> String {
        let output = self.run("apply -f -", text);
        assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{text}");
        output.stdout
    }
}

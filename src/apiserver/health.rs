//! Whether requests reach the API server, and whether their answers come back.

use super::ApiServer;

/// How the API server and its store are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Health {
    /// It answers.
    #[default]
    Serving,
    /// It answers, but its store takes no write within the time that it waits.
    Slow,
    /// It is not there: connections are refused.
    Away,
}

impl Health {
    /// Every state with its name in scenario files.
    pub const NAMES: [(&'static str, Self); 3] = [("away", Self::Away), ("slow", Self::Slow), ("back", Self::Serving)];

    /// The state of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(other, _)| *other == name).map(|(_, health)| health)
    }

    /// Its name in scenario files.
    pub fn name(self) -> &'static str {
        Self::NAMES
            .into_iter()
            .find(|(_, health)| *health == self)
            .map_or("", |(name, _)| name)
    }
}

/// When the connection of a client breaks: at its first request that writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// Before the request has arrived.
    Before,
    /// After the request was carried out, before the answer.
    After,
}

impl Cut {
    /// Each with its name in scenario files.
    pub const NAMES: [(&'static str, Self); 2] = [("before", Self::Before), ("after", Self::After)];
}

impl ApiServer {
    /// How it is.
    pub fn health(&self) -> Health {
        self.health
    }

    /// Lets a client act whose connection breaks.
    pub fn interrupted<T>(&mut self, cut: Cut, act: impl FnOnce(&mut Self) -> T) -> T {
        self.cut = Some(cut);
        let result = act(self);
        self.cut = None;
        result
    }

    /// Lets it be so.
    pub fn set_health(&mut self, health: Health) {
        self.health = health;
    }
}

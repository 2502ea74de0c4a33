//! Errors as kubectl prints them at the end of a command: one alone, or several.
//!
//! Upstream: `k8s.io/kubectl/pkg/cmd/util/helpers.go`, `apimachinery/pkg/util/errors`.

/// An error of a command, or several that were gathered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// One error.
    One {
        /// The whole text when it is the only error: `error: …`, `Error from server (NotFound): …`.
        alone: String,
        /// The text as one of several.
        listed: String,
    },
    /// Errors gathered on the way.
    Many(Vec<Failure>),
}

impl Failure {
    /// An error of the client itself: `error: ` stands in front when it is the only one.
    pub fn one(text: String) -> Self {
        let alone = if text.starts_with("error: ") {
            text.clone()
        } else {
            format!("error: {text}")
        };
        Self::One { alone, listed: text }
    }

    /// The failures as one, if there are any.
    pub fn of(mut failures: Vec<Failure>) -> Option<Self> {
        match failures.len() {
            0 => None,
            1 => failures.pop(),
            _ => Some(Self::Many(failures)),
        }
    }

    /// What the command writes to standard error; its exit code is 1.
    pub fn stderr(&self) -> String {
        let failure = match self {
            Self::Many(failures) if failures.len() == 1 => &failures[0],
            other => other,
        };
        match failure {
            Self::One { alone, .. } => format!("{alone}\n"),
            Self::Many(failures) => failures
                .iter()
                .map(Failure::listed)
                .fold(String::new(), |lines, line| lines + &line + "\n"),
        }
    }

    fn listed(&self) -> String {
        let mut texts = Vec::new();
        self.gather(&mut texts);
        if texts.len() == 1 {
            texts.concat()
        } else {
            format!("[{}]", texts.join(", "))
        }
    }

    /// All texts below, each once.
    fn gather<'a>(&'a self, texts: &mut Vec<&'a str>) {
        match self {
            Self::One { listed, .. } if texts.contains(&listed.as_str()) => {}
            Self::One { listed, .. } => texts.push(listed),
            Self::Many(failures) => failures.iter().for_each(|failure| failure.gather(texts)),
        }
    }
}

/// What a command writes to standard error when `client` went wrong before anything was sent and `server` after, in
/// that order; empty if neither did.
pub fn report(client: Option<Failure>, server: Vec<Failure>) -> String {
    Failure::of(client.into_iter().chain(server).collect())
        .map(|failure| failure.stderr())
        .unwrap_or_default()
}

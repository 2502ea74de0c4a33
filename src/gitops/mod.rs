//! An agent that keeps a cluster as a repository of manifests says, as Argo CD and Flux do: at every interval it looks at
//! the repository, and applies what differs. It is a client like any other: its writes pass the same door.
//!
//! With self-healing it also takes back what others have changed of the fields that the manifests name; without, it applies
//! a revision once. With pruning it deletes what it has applied before and the repository no longer has.

use std::rc::Rc;

use ecow::EcoString;

use crate::api::kind::Kind;
use crate::api::object::Key;
use crate::api::status::Status;
use crate::api::value::Value;
use crate::apiserver::actor::Actor;
use crate::apiserver::why::{GitWhy, Why};
use crate::apiserver::write::{Outcome, Writer};
use crate::apiserver::{ApiServer, DeleteOptions};
use crate::controllers::Next;
use crate::kubectl::{self, Session};
use crate::manifest;

/// The agent's name, as the author of its writes and as their field manager.
pub const AGENT: &str = "gitops-agent";

/// What a repository holds and how the agent follows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Milliseconds from one look to the next.
    pub interval_ms: u64,
    /// Whether it takes back what others change.
    pub self_heal: bool,
    /// Whether it deletes what the repository no longer has.
    pub prune: bool,
    /// Whether it applies on the server, and takes over the fields of others.
    pub server_side: bool,
    /// The manifests in the repository.
    pub manifest: EcoString,
}

/// The usual interval, in milliseconds: three minutes.
pub const INTERVAL_MS: u64 = 180_000;

impl Default for Settings {
    fn default() -> Self {
        Self {
            interval_ms: INTERVAL_MS,
            self_heal: false,
            prune: false,
            server_side: false,
            manifest: EcoString::new(),
        }
    }
}

/// The agent, and what it remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agent {
    settings: Option<Rc<Settings>>,
    revision: u32,
    applied: u32,
    inventory: Rc<Vec<Key>>,
}

impl Agent {
    /// How it follows the repository, if it runs.
    pub fn settings(&self) -> Option<&Settings> {
        self.settings.as_deref()
    }

    /// The revision of the repository: how often its manifests have changed.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The revision that was applied last; 0 before the first.
    pub fn applied(&self) -> u32 {
        self.applied
    }

    /// Starts, changes or stops the agent.
    pub fn set(&mut self, settings: Option<Settings>) {
        let manifest = |settings: Option<&Settings>| settings.map(|settings| settings.manifest.clone());
        if settings.is_some() && manifest(settings.as_ref()) != manifest(self.settings.as_deref()) {
            self.revision += 1;
        }
        self.settings = settings.map(Rc::new);
    }

    /// Looks at the repository and at the cluster, and applies what differs.
    ///
    /// # Errors
    /// None: what the API server refuses is tried again at the next interval.
    pub fn reconcile(&mut self, api: &mut ApiServer) -> Result<Next, Status> {
        let Some(settings) = self.settings.clone() else {
            return Ok(Next::Done);
        };
        let heals = self.applied == self.revision;
        if !heals || settings.self_heal {
            // Tried on a copy first: an agent that finds nothing to do sends nothing.
            let mut copy = api.clone();
            self.sync(&mut copy, &settings, heals);
            if copy.take_journal().iter().any(|write| write.outcome != Outcome::Unchanged) {
                self.sync(api, &settings, heals);
            }
            let keys = keys(&settings.manifest);
            if !heals && settings.prune {
                self.prune(api, &keys);
            }
            let mut inventory = keys;
            if !settings.prune {
                // What it does not prune it still remembers to have applied.
                inventory.extend(self.inventory.iter().cloned());
                inventory.sort();
                inventory.dedup();
            }
            self.inventory = Rc::new(inventory);
            self.applied = self.revision;
        }
        Ok(Next::After(settings.interval_ms))
    }

    fn sync(&self, api: &mut ApiServer, settings: &Settings, heals: bool) {
        let line = if settings.server_side {
            "apply -f - --server-side --force-conflicts --field-manager=gitops-agent"
        } else {
            "apply -f - --field-manager=gitops-agent"
        };
        let mut output = kubectl::run(api, &Session::new(AGENT), line, &settings.manifest);
        while let Some(mut follow) = output.follow.take().filter(|follow| follow.next_ms().is_some()) {
            let progress = follow.go_on(api);
            output.follow = Some(follow).filter(|_| progress.finished.is_none());
        }
        let (revision, interval_ms) = (self.revision, settings.interval_ms);
        api.give_reason(&Why::Git(if heals {
            GitWhy::Healed { revision, interval_ms }
        } else {
            GitWhy::Applied { revision }
        }));
    }

    fn prune(&self, api: &mut ApiServer, keys: &[Key]) {
        for key in self.inventory.iter().filter(|key| !keys.contains(key)) {
            if api.get(key).is_some_and(|object| !object.is_terminating()) {
                let why = Why::Git(GitWhy::Pruned { revision: self.revision });
                let writer = Writer::client(Actor::Client(AGENT.into()), AGENT, why);
                // Gone already is as good as deleted.
                let _ = api.delete(writer, key, &DeleteOptions::default());
            }
        }
    }
}

/// The keys of the objects in a text of manifests.
fn keys(text: &str) -> Vec<Key> {
    let documents = manifest::parse(text).documents;
    let values = documents.iter().flat_map(|document| match document.value.text(&["kind"]) {
        "List" => document.value.items(&["items"]).to_vec(),
        _ => vec![document.value.clone()],
    });
    let key = |value: Value| {
        let kind = Kind::of_manifest(value.text(&["apiVersion"]), value.text(&["kind"]))?;
        let namespace = match value.text(&["metadata", "namespace"]) {
            "" => "default",
            namespace => namespace,
        };
        Some(Key::new(kind, namespace, value.text(&["metadata", "name"])))
    };
    let mut keys: Vec<Key> = values.filter_map(key).collect();
    keys.sort();
    keys
}

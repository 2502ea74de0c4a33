//! A database outside the cluster, whose schema the images' programs know by its version. The first container of a newer
//! image moves it forward as it starts; nothing in Kubernetes moves it back.

use std::rc::Rc;

use ecow::EcoString;

/// Which schema each image knows, and what becomes of those that know an older one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Versions by the image's name; an image that is not named does not use the database.
    pub images: Vec<(EcoString, u32)>,
    /// Whether a program that meets a newer schema at its start ends; else it runs and answers with errors.
    pub crash: bool,
}

/// The database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Database {
    /// The version of its schema; 0 before the first program has come.
    pub version: u32,
    /// What is known of images.
    pub rules: Rc<Rules>,
}

impl Database {
    /// Whether the program of `image` does not know the schema as it is now.
    pub fn is_too_new_for(&self, image: &str) -> bool {
        self.known_by(image).is_some_and(|known| known < self.version)
    }

    /// A program of `image` has started: it moves the schema forward to the version that it knows.
    pub fn meet(&mut self, image: &str) {
        self.version = self.version.max(self.known_by(image).unwrap_or_default());
    }

    fn known_by(&self, image: &str) -> Option<u32> {
        let named = |(name, _): &&(EcoString, u32)| name == image;
        self.rules.images.iter().find(named).map(|(_, version)| *version)
    }
}

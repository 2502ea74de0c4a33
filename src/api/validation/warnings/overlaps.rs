//! Files of a volume that stand in each other's place.
//!
//! Upstream: `warningsForOverlappingVirtualPaths` in `pkg/api/pod/warnings.go`.

use std::fmt;

use ecow::eco_format;

use super::super::read::{given, list, text};
use super::Warnings;
use crate::api::quote::quoted;
use crate::api::value::{Map, Value};

/// A file, and where it comes from if the volume has several sources.
#[derive(Clone, PartialEq)]
struct File {
    path: String,
    source: String,
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", quoted(&self.path))?;
        if self.source.is_empty() {
            return Ok(());
        }
        write!(f, " ({})", self.source)
    }
}

impl File {
    fn new(path: &str, source: &str) -> Self {
        Self {
            path: path.trim_end_matches('/').to_owned(),
            source: source.to_owned(),
        }
    }

    /// Whether one stands where the other does, or within it.
    fn overlaps(&self, other: &Self) -> bool {
        let (one, other) = (format!("{}/", self.path), format!("{}/", other.path));
        !self.path.is_empty() && other.len() > 1 && (one.starts_with(&other) || other.starts_with(&one))
    }
}

fn files(source: &Value, name: &str) -> Vec<File> {
    list(source, "items")
        .iter()
        .map(|item| File::new(text(item, "path"), name))
        .collect()
}

/// Warns of files that overlap within one of `volumes`.
pub(super) fn of_volumes(volumes: &[Value], warnings: &mut Warnings) {
    for volume in volumes {
        for (key, kind, name) in [
            ("configMap", "ConfigMap", "name"),
            ("secret", "Secret", "secretName"),
            ("downwardAPI", "DownwardAPI", ""),
        ] {
            let Some(source) = given(volume, key) else { continue };
            let described = match name {
                "" => kind.to_owned(),
                name => format!("{kind} {}", quoted(text(source, name))),
            };
            report(volume, &described, &files(source, ""), warnings);
        }
        if let Some(projected) = given(volume, "projected") {
            let mut all = Vec::new();
            for source in list(projected, "sources") {
                if source.as_map().is_none_or(Map::is_empty) {
                    let name = quoted(text(volume, "name"));
                    warnings.say(eco_format!("volume {name} (Projected) has no sources provided"));
                    continue;
                }
                all.extend(projected_files(source));
            }
            report(volume, "Projected", &all, warnings);
        }
    }
}

fn projected_files(source: &Value) -> Vec<File> {
    for (key, kind) in [("configMap", "ConfigMap"), ("secret", "Secret")] {
        if let Some(source) = given(source, key).filter(|source| given(source, "items").is_some()) {
            return files(source, &format!("{kind} {}", quoted(text(source, "name"))));
        }
    }
    if let Some(source) = given(source, "downwardAPI").filter(|source| given(source, "items").is_some()) {
        return files(source, "DownwardAPI");
    }
    if let Some(token) = given(source, "serviceAccountToken") {
        return vec![File::new(text(token, "path"), "ServiceAccountToken")];
    }
    Vec::new()
}

fn report(volume: &Value, described: &str, files: &[File], warnings: &mut Warnings) {
    let name = quoted(text(volume, "name"));
    for (at, file) in files.iter().enumerate() {
        for other in files[..at].iter().filter(|other| file.overlaps(other)) {
            warnings.say(eco_format!("volume {name} ({described}): overlapping paths: {file} with {other}"));
        }
    }
}

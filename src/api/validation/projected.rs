//! Projected volumes: several sources in one directory.
//!
//! Upstream: `validateProjectionSources` in `pkg/apis/core/validation/validation.go`. Sources behind gates that are off,
//! `clusterTrustBundle` and `podCertificate`, are gone before an object comes here.

use super::env::file_mode;
use super::paths::local_path;
use super::read::{given, list, number, text};
use super::volume::{Volume, downward_file, key_to_path};
use crate::api::field::{ErrorList, Path};
use crate::api::value::Value;

/// The paths that sources of the volume write to.
struct Paths<'a> {
    taken: Vec<&'a str>,
}

impl<'a> Paths<'a> {
    /// Takes `file`; a message that quotes `quoted` if another source has it.
    fn take(&mut self, file: &'a str, quoted: &str, path: &Path<'_>, errors: &mut ErrorList) {
        if self.taken.contains(&file) {
            errors.invalid(path, quoted, "conflicting duplicate paths");
        } else {
            self.taken.push(file);
        }
    }
}

/// A projected volume.
pub(super) fn volume(volume: &Value, _: &Volume<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    file_mode(volume, "defaultMode", path, errors);
    let sources = path.child("sources");
    let mut paths = Paths { taken: Vec::new() };
    for (at, source) in list(volume, "sources").iter().enumerate() {
        let item = sources.index(at);
        let mut count = 0;
        for key in ["secret", "configMap"] {
            if let Some(files) = given(source, key) {
                count += 1;
                keys(files, &mut paths, path, &item.child(key), errors);
            }
        }
        if let Some(files) = given(source, "downwardAPI") {
            count += 1;
            for file in list(files, "items") {
                downward_file(file, &item.child("downwardAPI"), errors);
                let file = text(file, "path");
                if !file.is_empty() {
                    paths.take(file, file, path, errors);
                }
            }
        }
        if let Some(token) = given(source, "serviceAccountToken") {
            count += 1;
            service_account_token(token, path, &item.child("serviceAccountToken"), errors);
        }
        if count > 1 {
            errors.forbidden(&item, "may not specify more than 1 volume type per source");
        }
    }
}

fn keys<'a>(source: &'a Value, paths: &mut Paths<'a>, volume: &Path<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    super::volume::required(source, &["name"], path, errors);
    let items = path.child("items");
    for (at, item) in list(source, "items").iter().enumerate() {
        key_to_path(item, &items.index(at), errors);
        let file = text(item, "path");
        if !file.is_empty() {
            paths.take(file, text(source, "name"), volume, errors);
        }
    }
}

fn service_account_token(token: &Value, volume: &Path<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    let seconds = number(token, "expirationSeconds");
    let seconds_path = path.child("expirationSeconds");
    if seconds < 600 {
        errors.invalid(&seconds_path, seconds, "may not specify a duration less than 10 minutes");
    }
    if seconds > 1 << 32 {
        errors.invalid(&seconds_path, seconds, "may not specify a duration larger than 2^32 seconds");
    }
    // The server names the volume here, not the source.
    let file_path = volume.child("path");
    match text(token, "path") {
        "" => errors.required(&file_path, ""),
        file => local_path(file, &file_path, errors),
    }
}

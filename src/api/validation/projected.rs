//! Projected volumes: several sources in one directory.
//!
//! Upstream: `validateProjectionSources` in `pkg/apis/core/validation/validation.go`.

use super::env::file_mode;
use super::paths::local_path;
use super::read::{given, list, map, number, text};
use super::volume::{Volume, downward_file, key_to_path};
use super::{names, render, selectors};
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
        if let Some(bundle) = given(source, "clusterTrustBundle") {
            count += 1;
            trust_bundle(bundle, &item.child("clusterTrustBundle"), errors);
            let file = text(bundle, "path");
            paths.take(file, file, path, errors);
        }
        if let Some(certificate) = given(source, "podCertificate") {
            count += 1;
            pod_certificate(certificate, &mut paths, path, &item.child("podCertificate"), errors);
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

fn trust_bundle(bundle: &Value, path: &Path<'_>, errors: &mut ErrorList) {
    let name = given(bundle, "name").and_then(Value::as_str);
    let signer = given(bundle, "signerName").and_then(Value::as_str);
    match (name, signer) {
        (Some(_), Some(_)) => errors.invalid(
            path,
            render::typed("v1.ClusterTrustBundleProjection", Some(bundle)),
            "only one of name and signerName may be used",
        ),
        (Some(name), None) => {
            let name_path = path.child("name");
            if name.is_empty() {
                errors.required(&name_path, "must be a valid object name");
            }
            for message in trust_bundle_name(name) {
                errors.invalid(&name_path, name, &format!("not a valid clustertrustbundlename: {message}"));
            }
            if let Some(selector) = given(bundle, "labelSelector") {
                errors.invalid(
                    &path.child("labelSelector"),
                    render::typed("v1.LabelSelector", Some(selector)),
                    "labelSelector must be unset if name is specified",
                );
            }
        }
        (None, Some(signer)) => {
            let signer_path = path.child("signerName");
            if signer.is_empty() {
                errors.required(&signer_path, "must be a valid signer name");
            }
            signer_name(signer, &signer_path, errors);
            selectors::label_selector(given(bundle, "labelSelector"), &path.child("labelSelector"), errors);
        }
        (None, None) => errors.required(path, "either name or signerName must be specified"),
    }
    super::volume::required(bundle, &["path"], path, errors);
    local_path(text(bundle, "path"), &path.child("path"), errors);
}

/// `signer:domain:name`, or a plain name. What stands before the last colon is a signer, whatever it is.
fn trust_bundle_name(name: &str) -> names::Messages {
    match name.rsplit_once(':') {
        Some((signer, rest)) if !signer.is_empty() && !signer.contains('/') => names::dns1123_subdomain(rest),
        Some((signer, _)) if !signer.is_empty() => vec![ecow::eco_format!(
            "ClusterTrustBundle for signerName {} must be named with prefix {}:",
            signer.replace(':', "/"),
            signer.replace('/', ":")
        )],
        Some(_) => vec!["ClusterTrustBundle without signer name must not have \":\" in its name".into()],
        None => names::dns1123_subdomain(name),
    }
}

/// `example.com/signer`
fn signer_name(name: &str, path: &Path<'_>, errors: &mut ErrorList) {
    const DOMAIN_MAX: usize = 253;
    /// A domain, a slash, a label, a dot and a subdomain.
    const WHOLE_MAX: usize = DOMAIN_MAX + 1 + 253 + 63 + 1;
    if name.is_empty() {
        return errors.required(path, "");
    }
    let Some((domain, rest)) = name.split_once('/').filter(|(_, rest)| !rest.contains('/')) else {
        return errors.invalid(
            path,
            name,
            "must be a fully qualified domain and path of the form 'example.com/signer-name'",
        );
    };
    if domain.len() > DOMAIN_MAX {
        errors.too_long(path, DOMAIN_MAX);
    }
    labels_of(domain, names::dns1123_label, path, errors);
    if !domain.contains('.') {
        errors.invalid(path, domain, "should be a domain with at least two segments separated by dots");
    }
    labels_of(rest, names::dns1123_subdomain, path, errors);
    if name.len() > WHOLE_MAX {
        errors.too_long(path, WHOLE_MAX);
    }
}

/// The first part between dots that has not the form.
fn labels_of(text: &str, form: fn(&str) -> names::Messages, path: &Path<'_>, errors: &mut ErrorList) {
    let wrong = text
        .split('.')
        .map(|label| (label, form(label)))
        .find(|(_, messages)| !messages.is_empty());
    if let Some((label, messages)) = wrong {
        for message in messages {
            errors.invalid(path, text, &format!("validating label {label:?}: {message}"));
        }
    }
}

fn pod_certificate<'a>(certificate: &'a Value, paths: &mut Paths<'a>, volume: &Path<'_>, path: &Path<'_>, errors: &mut ErrorList) {
    const KEY_TYPES: [&str; 6] = ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"];
    let signer = text(certificate, "signerName");
    signer_name(signer, &path.child("signerName"), errors);
    for (key, _) in map(certificate.get("userAnnotations")) {
        let key = key.to_lowercase();
        let path = path.child("userAnnotations");
        let messages = names::qualified_name(&key);
        if messages.is_empty() && !key.contains('/') {
            errors.invalid(&path, key.as_str(), "must be a domain-prefixed key (such as \"acme.io/foo\")");
        }
        errors.invalid_each(&path, &key, messages);
    }
    let key_type = text(certificate, "keyType");
    if !KEY_TYPES.contains(&key_type) {
        errors.not_supported(&path.child("keyType"), key_type, &KEY_TYPES);
    }
    if let Some(seconds) = certificate.int(&["maxExpirationSeconds"]) {
        let path = path.child("maxExpirationSeconds");
        let domain = signer.split('/').next().unwrap_or_default();
        let own = domain == "kubernetes.io" || domain.ends_with(".kubernetes.io");
        // A day for the cluster's own signers, 91 days for others.
        let most = if own { 86_400 } else { 7_862_400 };
        if seconds < 3600 {
            errors.invalid(&path, seconds, "if provided, maxExpirationSeconds must be >= 3600");
        }
        if seconds > most {
            errors.invalid(&path, seconds, &format!("if provided, maxExpirationSeconds must be <= {most}"));
        }
    }
    let mut none = true;
    for key in ["credentialBundlePath", "keyPath", "certificateChainPath"] {
        let file = text(certificate, key);
        if !file.is_empty() {
            none = false;
            local_path(file, &path.child(key), errors);
            paths.take(file, file, volume, errors);
        }
    }
    if none {
        errors.required(
            path,
            "specify at least one of credentialBundlePath, keyPath, and certificateChainPath",
        );
    }
}

//! The message catalogue: every sentence of the page and of the explanations, in every language.
//!
//! Names that Kubernetes spells one way in every language (kinds, states, fields, commands) stay as they are.

mod admission;
mod brief;
mod cluster;
mod controls;
mod diagnosis;
mod faults;
mod import;
mod nodes;
mod outside;
mod page;
mod rules;
mod share;
mod steps;
mod traffic;
mod what_if;

/// Every message: its name, its English form or forms, its Chinese form.
#[cfg(test)]
pub(super) fn forms() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    let short = admission::FORMS
        .iter()
        .chain(brief::FORMS)
        .chain(cluster::FORMS)
        .chain(faults::FORMS)
        .chain(controls::FORMS)
        .chain(nodes::FORMS);
    short
        .chain(page::FORMS)
        .chain(rules::FORMS)
        .chain(share::FORMS)
        .chain(steps::FORMS)
        .chain(traffic::FORMS)
        .chain(outside::FORMS)
        .chain(diagnosis::FORMS)
        .chain(import::FORMS)
        .chain(what_if::FORMS)
}

/// Messages that are the same in Chinese, since they are Kubernetes' own words or a name.
#[cfg(test)]
pub(super) const KEPT_IN_ENGLISH: &[&str] = &["kubectl_heading", "object_yaml", "pod_label", "share_as_markdown", "target_set"];

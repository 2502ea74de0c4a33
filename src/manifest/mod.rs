//! Manifest text to objects, as kubectl reads it.
//!
//! kubectl splits the text at `---` lines, reads each part as JSON where the text begins with `{` and as YAML
//! otherwise, turns YAML into JSON by YAML 1.1's rules (`yes` is true, `010` is eight) and sends that to the server.
//! [`parse`] does the same, never panics, keeps line and column of every value for the editor, and reports faults of
//! all documents where kubectl stops at the first.
//!
//! Upstream: `k8s.io/apimachinery/pkg/util/yaml`, `sigs.k8s.io/yaml`, `go.yaml.in/yaml/v2`, and
//! `k8s.io/cli-runtime/pkg/resource` for what the client says before anything is sent ([`client`]).

mod advice;
pub mod client;
mod compose;
mod decode;
mod failure;
mod go_library;
mod go_syntax;
mod json_reader;
mod lines;
pub mod number;
mod print_json;
mod print_scalar;
mod print_yaml;
mod scalar;
mod spans;
mod stream;
mod tags;
mod tree;

pub use failure::{Failure, report};
pub use json_reader::json_complaint;
pub use print_json::{to_compact_json, to_json, to_typed_json};
pub use print_yaml::to_yaml;
pub use spans::{Position, Span, Spans};
pub use stream::parse;

use ecow::EcoString;

use crate::api::value::Value;

/// What [`parse`] read.
#[derive(Clone, Debug, Default)]
pub struct Manifest {
    /// The documents that could be read, in order; empty and `null` documents are left out, as kubectl leaves them out.
    pub documents: Vec<Document>,
    /// What could not be read, in order of the documents.
    pub faults: Vec<Fault>,
}

impl Manifest {
    /// What kubectl sees: the documents before the first fault, and that fault. kubectl applies those documents, then
    /// fails with the fault; the documents after it are not read.
    pub fn as_kubectl(&self) -> (&[Document], Option<&Fault>) {
        match self.faults.first() {
            Some(fault) => (&self.documents[..fault.documents_before], Some(fault)),
            None => (&self.documents, None),
        }
    }
}

/// One document of a manifest.
#[derive(Clone, Debug)]
pub struct Document {
    /// The object as the JSON that kubectl sends.
    pub value: Value,
    /// The first line of the document, counted from 1.
    pub first_line: usize,
    /// The last line of the document, counted from 1.
    pub last_line: usize,
    /// Where each field stands in the text.
    pub spans: Spans,
    /// What kubectl passes over in silence though a reader should know it.
    pub warnings: Vec<Warning>,
}

/// Something that kubectl accepts in silence though it is hardly meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it stands.
    pub span: Span,
    /// What it is and what becomes of it.
    pub message: String,
    /// The key that stands twice, and the line on which it stood first, if it is that.
    pub duplicate: Option<(EcoString, usize)>,
}

/// Why a document could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line of the text, counted from 1.
    pub line: usize,
    /// Column of the line in characters, counted from 1.
    pub column: usize,
    /// What is wrong and what to do about it, for the editor's mark.
    pub message: String,
    /// kubectl's own error without the leading `error: `, as it stands in a list of several errors.
    pub kubectl_message: String,
    /// How many of [`Manifest::documents`] stand before the fault.
    pub documents_before: usize,
}

impl Fault {
    /// What kubectl writes to standard error when this is the only error.
    pub fn stderr(&self) -> String {
        format!("error: {}\n", self.kubectl_message)
    }
}

//! What kubectl says when nobody answers. Upstream: `kubectl/pkg/cmd/util/helpers.go` (`StandardErrorMessage`).

use super::client::Client;
use super::failure::Failure;
use super::line;
use crate::apiserver::{ADDRESS, Health};

/// Commands that ask no server.
const OFFLINE: [&str; 5] = ["help", "options", "completion", "kustomize", "config"];

/// Why the client's command fails at its first request; `None` where it gets an answer, or needs none.
pub(super) fn refused(client: &Client<'_>) -> Option<Failure> {
    if client.api.health() != Health::Away {
        return None;
    }
    let words = line::words(client.line).ok()?;
    let mut verbs = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with('-') && *word != "kubectl");
    let verb = verbs.next()?;
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let local = has("--help") || has("-h") || has("--client") || has("--client=true") || has("--local");
    if local || OFFLINE.contains(&verb) {
        return None;
    }
    let validates = !words.iter().any(|word| word == "--validate=false" || word == "--validate=ignore");
    if matches!(verb, "apply" | "create" | "replace") && verbs.next().is_none_or(|word| word == "-") && validates {
        let address = format!("https://{ADDRESS}/openapi/v2?timeout=32s");
        let message = format!(
            "error validating \"STDIN\": error validating data: failed to download openapi: Get \"{address}\": dial tcp {ADDRESS}: \
             connect: connection refused; if you choose to ignore these errors, turn validation off with --validate=false"
        );
        return Some(Failure::Client(format!("error: {message}")));
    }
    let message = format!("The connection to the server {ADDRESS} was refused - did you specify the right host or port?");
    Some(Failure::Plain(message))
}

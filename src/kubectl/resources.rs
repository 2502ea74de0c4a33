//! Which objects a command is about: `TYPE`, `TYPE NAME…`, `TYPE/NAME…`, `-l`, `--all`, `-f -`.
//! Upstream: `cli-runtime/pkg/resource/builder.go`.

mod filter;

use crate::api::kind::Kind;
use crate::api::object::{Key, Shared};
use crate::api::status::{Reason, Status};

use super::arguments::{Arguments, Flag, Takes, flag, short};
use super::client::Client;
use super::failure::Failure;

pub(super) use filter::Filter;

/// The flags by which objects are selected.
pub(super) const SELECTING: &[Flag] = &[
    short("selector", 'l', Takes::Text),
    short("filename", 'f', Takes::Text),
    short("kustomize", 'k', Takes::Text),
    short("recursive", 'R', Takes::Truth),
];

/// `-l`, of commands that read no files.
pub(super) const LABELS: &[Flag] = &[short("selector", 'l', Takes::Text)];

/// `--field-selector`
pub(super) const FIELDS: &[Flag] = &[flag("field-selector", Takes::Text)];

/// What was asked for.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Request<'a> {
    /// The words after the command.
    pub words: &'a [String],
    /// `-l`
    pub selector: Option<&'a str>,
    /// `--field-selector`
    pub field_selector: Option<&'a str>,
    /// `--all`
    pub all: bool,
    /// `-A`
    pub all_namespaces: bool,
    /// `-f`
    pub files: &'a [String],
    /// The namespace.
    pub namespace: &'a str,
    /// Whether a type alone means all its objects.
    pub type_means_all: bool,
    /// `--local`: the objects of the files as they stand there, of which no server is asked.
    pub local: bool,
}

impl<'a> Request<'a> {
    /// The request that a command's words and flags make.
    pub fn new(_client: &Client<'_>, arguments: &'a Arguments, words: &'a [String]) -> Self {
        Self {
            words,
            selector: arguments.text("selector").map(str::trim).filter(|selector| !selector.is_empty()),
            field_selector: arguments
                .text("field-selector")
                .map(str::trim)
                .filter(|selector| !selector.is_empty()),
            all: arguments.truth("all"),
            all_namespaces: arguments.truth("all-namespaces"),
            files: arguments.all("filename"),
            namespace: Client::namespace(arguments),
            type_means_all: true,
            local: arguments.truth("local"),
        }
    }
}

/// The objects that a request selects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The objects, in the order in which they were named or listed.
    pub objects: Vec<Shared>,
    /// What could not be had.
    pub failures: Vec<Failure>,
    /// Whether one single object was named.
    pub single: bool,
    /// Whether objects were named one by one rather than listed.
    pub named: bool,
    /// The kinds asked for.
    pub kinds: Vec<Kind>,
}

/// What the words of a request mean.
enum Words {
    Nothing,
    Types(Vec<Kind>),
    Named(Vec<(Kind, String)>),
}

/// Finds the objects of a request.
///
/// # Errors
/// What is wrong with the request as a whole; an object that is not there is one of the selection's failures.
pub(super) fn select(client: &Client<'_>, request: &Request<'_>) -> Result<Selection, Failure> {
    if let Some(selection) = client.resumed_selection() {
        return Ok(selection);
    }
    if request.local && !request.words.is_empty() {
        return Err(LOCAL_HAS_NO_NAMES.into());
    }
    if !request.files.is_empty() {
        return super::input::select(client, request);
    }
    if request.all && (request.selector.is_some() || request.field_selector.is_some()) {
        return Err("setting 'all' parameter but found a non empty selector. ".into());
    }
    let words = read_words(request.words)?;
    let selects = request.selector.is_some() || request.field_selector.is_some() || request.all;
    match words {
        Words::Named(_) if selects && request.words[0].contains('/') => {
            Err("selectors and the all flag cannot be used when passing resource/name arguments".into())
        }
        Words::Named(_) if selects => Err("name cannot be provided when a selector is specified".into()),
        Words::Nothing if selects => Err("at least one resource must be specified to use a selector".into()),
        Words::Named(names) => by_name(client, request, &names),
        Words::Types(kinds) if selects || request.type_means_all => by_type(client, request, kinds),
        Words::Types(_) => Err("resource(s) were provided, but no name was specified".into()),
        Words::Nothing => Err(nothing_named()),
    }
}

/// What is said where `--local` is given with names, of which only a server knows (`LocalResourceError`).
const LOCAL_HAS_NO_NAMES: &str = "error: you must specify resources by --filename when --local is set.\n\
     Example resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'";

/// What is said where nothing is named.
pub(super) fn nothing_named() -> Failure {
    "You must provide one or more resources by argument or filename.\n\
     Example resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'"
        .into()
}

fn read_words(words: &[String]) -> Result<Words, Failure> {
    let Some((types, names)) = words.split_first() else {
        return Ok(Words::Nothing);
    };
    let slashes = words.iter().filter(|word| word.contains('/')).count();
    if slashes > 0 && slashes < words.len() && !types.contains(',') {
        return Err(
            "there is no need to specify a resource type as a separate argument when passing arguments in \
                    resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource \
                    resource/<resource_name>'"
                .into(),
        );
    }
    if slashes == words.len() {
        return words
            .iter()
            .map(|word| type_and_name(word))
            .collect::<Result<_, _>>()
            .map(Words::Named);
    }
    let mut kinds = Vec::new();
    for word in expand(types) {
        let kind = kind_of(word)?;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if names.is_empty() {
        return Ok(Words::Types(kinds));
    }
    let pairs = kinds.iter().flat_map(|kind| names.iter().map(|name| (*kind, name.clone())));
    Ok(Words::Named(pairs.collect()))
}

/// The types of a list with commas; `all` means the category.
fn expand(types: &str) -> Vec<&str> {
    types
        .split(',')
        .flat_map(|word| match word {
            "all" => vec!["pods", "services", "deployments", "replicasets", "horizontalpodautoscalers"],
            word => vec![word],
        })
        .collect()
}

fn type_and_name(word: &str) -> Result<(Kind, String), Failure> {
    let mut parts = word.split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(_), Some(_), Some(_)) => Err("arguments in resource/name form may not have more than one slash".into()),
        (Some(kind), Some(name), None) if !kind.is_empty() && !name.is_empty() && !kind.contains(',') => {
            Ok((kind_of(kind)?, name.to_owned()))
        }
        _ => Err("arguments in resource/name form must have a single resource and name".into()),
    }
}

/// Kinds that a real cluster serves and this one does not.
const NOT_MODELLED: &[&str] = &[
    "statefulset",
    "sts",
    "daemonset",
    "ds",
    "job",
    "cronjob",
    "cj",
    "ingress",
    "ing",
    "networkpolicy",
    "netpol",
    "role",
    "rolebinding",
    "clusterrole",
    "clusterrolebinding",
    "storageclass",
    "sc",
    "endpoints",
    "ep",
    "replicationcontroller",
    "rc",
    "lease",
    "controllerrevision",
    "customresourcedefinition",
    "crd",
    "podtemplate",
    "componentstatus",
    "cs",
];

/// The kind that `word` names.
///
/// # Errors
/// That the server has no such type.
pub(super) fn kind_of(word: &str) -> Result<Kind, Failure> {
    if let Some(kind) = Kind::of_resource(word) {
        return Ok(kind);
    }
    let resource = word.split('.').next().unwrap_or(word);
    let mut message = format!("the server doesn't have a resource type {resource:?}");
    let lower = resource.to_ascii_lowercase();
    let singular = lower
        .strip_suffix("es")
        .filter(|stem| stem.ends_with('s'))
        .or_else(|| lower.strip_suffix('s'));
    if NOT_MODELLED.contains(&lower.as_str()) || singular.is_some_and(|word| NOT_MODELLED.contains(&word)) {
        message.push('\n');
        message.push_str(&match lower.as_str() {
            "ep" | "endpoints" => "converge has what replaced Endpoints: kubectl get endpointslices".to_owned(),
            _ => known_kinds(),
        });
    }
    Err(message.into())
}

/// Refuses a subresource that objects of the kinds have not, as the server answers for its address.
///
/// # Errors
/// That there is no such address.
pub(super) fn check_subresource(kinds: &[Kind], subresource: &str) -> Result<(), Failure> {
    let has = |kind: &Kind| match subresource {
        "" => true,
        "scale" => matches!(kind, Kind::Deployment | Kind::ReplicaSet),
        "status" => matches!(
            kind,
            Kind::Deployment
                | Kind::ReplicaSet
                | Kind::Pod
                | Kind::Node
                | Kind::Namespace
                | Kind::PersistentVolume
                | Kind::PersistentVolumeClaim
                | Kind::Service
                | Kind::ResourceQuota
                | Kind::HorizontalPodAutoscaler
                | Kind::PodDisruptionBudget
                | Kind::ValidatingAdmissionPolicy
        ),
        _ => false,
    };
    if kinds.iter().all(has) {
        return Ok(());
    }
    Err(Status::new(Reason::NotFound, "the server could not find the requested resource").into())
}

/// A line that says which kinds there are.
pub(super) fn known_kinds() -> String {
    let names: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
    format!("converge knows these kinds: {}", names.join(", "))
}

fn by_name(client: &Client<'_>, request: &Request<'_>, names: &[(Kind, String)]) -> Result<Selection, Failure> {
    if request.all_namespaces && names.iter().any(|(kind, _)| kind.names().namespaced) {
        return Err("a resource cannot be retrieved by name across all namespaces".into());
    }
    let mut selection = Selection {
        single: names.len() == 1,
        named: true,
        ..Selection::default()
    };
    for (kind, name) in names {
        selection.kinds.push(*kind);
        match client.api.get(&Key::new(*kind, request.namespace, name)) {
            Some(object) => selection.objects.push(object.clone()),
            None => selection.failures.push(Status::not_found(*kind, name).into()),
        }
    }
    Ok(selection)
}

fn by_type(client: &Client<'_>, request: &Request<'_>, kinds: Vec<Kind>) -> Result<Selection, Failure> {
    let mut selection = Selection::default();
    for kind in &kinds {
        match Filter::new(*kind, request) {
            Ok(filter) => {
                let namespace = Some(request.namespace).filter(|_| kind.names().namespaced && !request.all_namespaces);
                let objects = client.api.list(*kind);
                let matching =
                    objects.filter(|object| namespace.is_none_or(|wanted| object.namespace() == wanted) && filter.matches(object));
                selection.objects.extend(matching.cloned());
            }
            Err(failure) => selection.failures.push(failure),
        }
    }
    selection.kinds = kinds;
    Ok(selection)
}

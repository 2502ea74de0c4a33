//! `kubectl apply`. Upstream: `kubectl/pkg/cmd/apply`, `kubectl/pkg/util/apply.go`.

use crate::api::nulls::without_nulls;
use crate::api::object::Shared;
use crate::api::schema;
use crate::api::status::{Reason, Status};
use crate::api::value::Value;
use crate::apiserver::managedfields;
use crate::apiserver::patch::{Patch, strategic};
use crate::apiserver::{ApplyOptions, UpdateOptions};
use crate::manifest::to_compact_json;

use super::arguments::{Arguments, Flag, Takes, flag};
use super::client::{Client, DryRun};
use super::diff::{check_prune, prune, selected};
use super::failure::{Failure, Outcome};
use super::input::{self, Item};
use super::output::{Format, shown};

/// The flags of `apply`.
pub(super) const FLAGS: &[Flag] = &[
    flag("server-side", Takes::Truth),
    flag("force-conflicts", Takes::Truth),
    flag("field-manager", Takes::Text),
    flag("dry-run", Takes::Optional("unchanged")),
    flag("validate", Takes::Optional("strict")),
    flag("overwrite", Takes::Truth),
    flag("openapi-patch", Takes::Truth),
    flag("prune", Takes::Truth),
    flag("all", Takes::Truth),
    flag("force", Takes::Truth),
    flag("wait", Takes::Truth),
    flag("timeout", Takes::Duration),
    flag("grace-period", Takes::Whole),
    flag("cascade", Takes::Optional("background")),
    flag("record", Takes::Truth),
];

pub(super) use crate::apiserver::managedfields::LAST_APPLIED;

const MANAGER: &str = "kubectl-client-side-apply";
const SERVER_SIDE_MANAGER: &str = "kubectl";
/// Owns the annotation once an object is applied from the server's side.
const LAST_APPLIED_MANAGER: &str = "kubectl-last-applied";

const CONFLICT_ADVICE: &str = "Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the `--force-conflicts` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts";

pub(super) fn run(client: &mut Client<'_>, arguments: &Arguments) -> Outcome {
    if !arguments.words.is_empty() {
        let words = arguments.words.join(" ");
        return Err(format!("Unexpected args: [{words}]\nSee 'kubectl apply -h' for help and examples").into());
    }
    if !arguments.given("filename") {
        return Err("must specify one of -f and -k".into());
    }
    check_prune(arguments)?;
    let dry_run = DryRun::read(arguments, client)?;
    let server_side = arguments.truth("server-side");
    if arguments.truth("force-conflicts") && !server_side {
        return Err("--force-conflicts only works with --server-side".into());
    }
    if dry_run == DryRun::Client && server_side {
        return Err("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)".into());
    }
    if arguments.truth("force") && server_side {
        return Err("--force cannot be used with --server-side".into());
    }
    if dry_run == DryRun::Server && arguments.truth("force") {
        return Err("--dry-run=server cannot be used with --force".into());
    }
    let format = Format::read(arguments, false)?;
    client.validation = Client::read_validation(arguments)?;
    let namespace = Client::namespace(arguments);
    let mut input = input::read(client, arguments.all("filename"), namespace, client.validates())?;
    input.items = selected(input.items, arguments)?;
    for item in &mut input.items {
        client.record(&mut item.value);
    }
    let mut failures = Vec::new();
    failures.extend(Failure::all(input.failures).err());
    if input.items.is_empty() && failures.is_empty() {
        return Err("no objects passed to apply".into());
    }
    client.each(input.items.len(), failures, &mut |client, at| {
        let item = &input.items[at];
        let one = Apply { item, arguments, dry_run };
        let done = if server_side {
            one.server_side(client)
        } else {
            one.client_side(client)
        };
        let (value, operation) = done?;
        if matches!(format, Format::Plain | Format::Name) {
            client.print_value(item.kind, &value, operation, dry_run, arguments)
        } else {
            client.place.printed.push(shown(&value, arguments));
            Ok(())
        }
    })?;
    if client.pauses {
        return Ok(());
    }
    if arguments.truth("prune") {
        prune(client, arguments, &input.items, dry_run)?;
    }
    let applied = std::mem::take(&mut client.place.printed);
    match (format, applied.as_slice()) {
        (Format::Plain | Format::Name, _) => {}
        (format, [object]) => client.print(&format.print(object)?),
        (format, _) => {
            let list = crate::value!({"apiVersion": "v1", "items": applied, "kind": "List", "metadata": {}});
            client.print(&format.print(&list)?);
        }
    }
    Ok(())
}

/// What `item` would be once it is applied, for `kubectl diff`.
pub(super) fn merged(client: &mut Client<'_>, item: &Item, arguments: &Arguments) -> Result<Value, Failure> {
    let options = UpdateOptions {
        dry_run: true,
        ..UpdateOptions::default()
    };
    let merged = if arguments.truth("server-side") {
        let one = Apply {
            item,
            arguments,
            dry_run: DryRun::Server,
        };
        return one.server_side(client).map(|(value, _)| value);
    } else if let Some(current) = client.api.get(&item.key()).cloned() {
        let mut modified = item.value.clone();
        if modified.at(&["metadata", "annotations"]).and_then(Value::as_map).is_none() {
            modified.set(&["metadata", "annotations"], Value::map());
        }
        modified.remove(&["metadata", "annotations", LAST_APPLIED]);
        let patch = three_way(client, &current, &modified).map_err(|failure| failure.when("patching"))?;
        let writer = client.writer(arguments.text("field-manager").unwrap_or(MANAGER));
        client.api.patch(writer, current.key(), &Patch::Strategic(patch), options)
    } else {
        let manager = arguments.text("field-manager").unwrap_or(MANAGER);
        client.create(manager, item.kind, item.value.clone(), DryRun::Server)
    };
    client.print_warnings();
    Ok(merged?.value().clone())
}

/// The application of one object.
struct Apply<'a> {
    item: &'a Item,
    arguments: &'a Arguments,
    dry_run: DryRun,
}

impl Apply<'_> {
    fn client_side(&self, client: &mut Client<'_>) -> Result<(Value, &'static str), Failure> {
        let item = self.item;
        let generate_name = item.value.text(&["metadata", "generateName"]);
        if item.name().is_empty() && !generate_name.is_empty() {
            return Err(format!("from {generate_name}: cannot use generate name with apply").into());
        }
        let modified = with_annotation(&item.value);
        if item.name().is_empty() {
            let doing = format!("retrieving current configuration of:\n{}\nfrom server for:", item.describe());
            return Err(Failure::from("resource name may not be empty").when(&doing));
        }
        match client.api.get(&item.key()).cloned() {
            Some(current) => self.change(client, &current, &modified),
            None => self.create(client, &modified),
        }
    }

    fn server_side(&self, client: &mut Client<'_>) -> Result<(Value, &'static str), Failure> {
        let item = self.item;
        let options = self.options(client);
        let writer = client.writer(self.arguments.text("field-manager").unwrap_or(SERVER_SIDE_MANAGER));
        let applied = client.api.apply(writer, item.kind, &item.value, options);
        client.print_warnings();
        let applied = applied.map_err(|status| match status.reason {
            Reason::Conflict => Failure::Client(format!("{}\n{CONFLICT_ADVICE}", status.message)),
            _ => status.into(),
        })?;
        let applied = match self.dry_run {
            DryRun::No => self.migrate(client, applied),
            DryRun::Client | DryRun::Server => applied,
        };
        self.warn_if_terminating(client, applied.value());
        Ok((applied.value().clone(), "serverside-applied"))
    }

    /// Gives the fields of client-side apply to the field manager of server-side apply, and applies again, so that those
    /// that are no longer applied go. What fails here is tried again at the next apply; the object has been applied.
    fn migrate(&self, client: &mut Client<'_>, applied: Shared) -> Shared {
        let item = self.item;
        let manager = self.arguments.text("field-manager").unwrap_or(SERVER_SIDE_MANAGER);
        let applied = match self.save_annotation(client, manager, applied.clone()) {
            Ok(applied) => applied,
            Err(status) => {
                client.warn(&format!(
                    "Warning: failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply. This is \
                     non-fatal and will be retried next time you apply. Error: {}",
                    status.message
                ));
                return applied;
            }
        };
        let Some(upgraded) = managedfields::upgrade(applied.value(), manager) else {
            return applied;
        };
        if let Err(status) = client.api.replace_managed_fields(client.writer(manager), item.kind, &upgraded) {
            client.warn(&format!(
                "Warning: server rejected managed fields migration to Server-Side Apply. This is non-fatal and will be retried \
                 next time you apply. Error: {}",
                status.message
            ));
            return applied;
        }
        match client
            .api
            .apply(client.writer(manager), item.kind, &item.value, self.options(client))
        {
            Ok(applied) => applied,
            Err(status) => {
                client.warn(&format!(
                    "Warning: failed to re-apply configuration after performing Server-Side Apply migration. This is non-fatal \
                     and will be retried next time you apply. Error: {}",
                    status.message
                ));
                applied
            }
        }
    }

    /// Lets a field manager of its own own the annotation of client-side apply, so that it stays for who goes back.
    fn save_annotation(&self, client: &mut Client<'_>, manager: &str, applied: Shared) -> Result<Shared, Status> {
        let annotation = applied.annotation(LAST_APPLIED).filter(|_| manager == SERVER_SIDE_MANAGER);
        let Some(annotation) = annotation.filter(|_| !managedfields::is_annotation_applied(applied.value())) else {
            return Ok(applied);
        };
        let (version, kind) = (self.item.kind.api_version(), self.item.kind.name());
        let mut config = crate::value!({"apiVersion": version, "kind": kind});
        for field in ["name", "namespace"] {
            let text = applied.value().text(&["metadata", field]);
            if !text.is_empty() {
                config.set(&["metadata", field], text);
            }
        }
        config.set(&["metadata", "annotations", LAST_APPLIED], annotation);
        let options = ApplyOptions::default();
        client
            .api
            .apply(client.writer(LAST_APPLIED_MANAGER), self.item.kind, &config, options)
    }

    fn options(&self, client: &Client<'_>) -> ApplyOptions {
        ApplyOptions {
            force: self.arguments.truth("force-conflicts"),
            dry_run: self.dry_run == DryRun::Server,
            field_validation: client.validation,
        }
    }

    fn create(&self, client: &mut Client<'_>, modified: &Value) -> Result<(Value, &'static str), Failure> {
        let value = without_nulls(modified);
        if self.dry_run == DryRun::Client {
            return Ok((value, "created"));
        }
        let created = client.create(self.manager(), self.item.kind, value, self.dry_run);
        let created = created.map_err(|status| Failure::from(status).when("creating"))?;
        Ok((created.value().clone(), "created"))
    }

    fn change(&self, client: &mut Client<'_>, current: &Shared, modified: &Value) -> Result<(Value, &'static str), Failure> {
        let item = self.item;
        let names = item.kind.names();
        let object_name = format!("{}/{}", names.plural, item.name());
        if current.annotation(LAST_APPLIED).is_none() {
            client.warn(&format!(
                "Warning: resource {object_name} is missing the {LAST_APPLIED} annotation which is required by kubectl apply. kubectl \
                 apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. \
                 The missing annotation will be patched automatically."
            ));
        }
        let of = schema::root(&item.kind.api_version(), names.kind);
        let patch = three_way(client, current, modified).map_err(|failure| {
            let failure = if self.dry_run == DryRun::Client {
                failure
            } else {
                failure.when("patching")
            };
            failure.when(&applying("", item))
        })?;
        if patch == Value::map() {
            self.warn_if_terminating(client, current.value());
            return Ok((current.value().clone(), "unchanged"));
        }
        if self.dry_run == DryRun::Client {
            let patched = strategic::apply(current.value(), &patch, of).map_err(Failure::Client)?;
            return Ok((patched, "configured"));
        }
        let options = UpdateOptions {
            dry_run: self.dry_run == DryRun::Server,
            field_validation: client.validation,
            ..UpdateOptions::default()
        };
        let writer = client.writer(self.manager());
        let patched = client.api.patch(writer, current.key(), &Patch::Strategic(patch.clone()), options);
        client.print_warnings();
        let patched = patched.map_err(|status| refused(status, &patch, item))?;
        self.warn_if_terminating(client, patched.value());
        Ok((patched.value().clone(), "configured"))
    }

    fn warn_if_terminating(&self, client: &mut Client<'_>, value: &Value) {
        if !value.text(&["metadata", "deletionTimestamp"]).is_empty() {
            let name = self.item.name();
            client.warn(&format!(
                "Warning: Detected changes to resource {name} which is currently being deleted."
            ));
        }
    }

    fn manager(&self) -> &str {
        self.arguments.text("field-manager").unwrap_or(MANAGER)
    }
}

fn refused(status: Status, patch: &Value, item: &Item) -> Failure {
    let doing = applying(&to_compact_json(patch), item);
    Failure::from(status).when("patching").when(&doing)
}

fn applying(patch: &str, item: &Item) -> String {
    format!("applying patch:\n{patch}\nto:\n{}\nfor:", item.describe())
}

/// The patch from what was applied before, from what is applied and from the object as it stands (`patchSimple`).
///
/// # Errors
/// What does not go together. kubectl has three descriptions of the object's type and says of each that it didn't help.
fn three_way(client: &mut Client<'_>, current: &Shared, modified: &Value) -> Result<Value, Failure> {
    let of = schema::root(&current.kind().api_version(), current.kind().name());
    strategic::three_way(&last_applied(current), modified, current.value(), of).map_err(|cause| {
        for description in ["openapi v3 spec", "openapi spec"] {
            client.warn(&format!("warning: error calculating patch from {description}: {cause}"));
        }
        let original = current.annotation(LAST_APPLIED).unwrap_or_default();
        let [modified, current] = [modified, current.value()].map(to_compact_json);
        let message = format!("creating patch with:\noriginal:\n{original}\nmodified:\n{modified}\n\ncurrent:\n{current}\n\nfor: {cause}");
        Failure::Client(message)
    })
}

/// The object with itself as annotation (`GetModifiedConfiguration`).
pub(super) fn with_annotation(value: &Value) -> Value {
    let mut modified = value.clone();
    if modified.at(&["metadata", "annotations"]).and_then(Value::as_map).is_none() {
        modified.set(&["metadata", "annotations"], Value::map());
    }
    modified.remove(&["metadata", "annotations", LAST_APPLIED]);
    let text = format!("{}\n", to_compact_json(&modified));
    modified.set(&["metadata", "annotations", LAST_APPLIED], text);
    modified
}

/// What was applied before, as the annotation has it.
fn last_applied(current: &Shared) -> Value {
    let text = current.annotation(LAST_APPLIED).unwrap_or_default();
    let parsed = crate::manifest::parse(text);
    parsed.documents.first().map_or_else(Value::map, |document| document.value.clone())
}

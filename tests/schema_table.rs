//! Makes `src/api/schema/table.rs` from the schema files, and checks that it has not drifted from them.
//! `UPDATE_SCHEMA=1 cargo test --no-default-features --test schema_table` writes it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use converge::api::schema;
use serde_json::Value as Json;

/// How many names share a start in the table.
const BLOCK: usize = 8;
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/api/schema/table.rs");
/// Go packages whose insides are not JSON: their types are scalars to us.
const OPAQUE: [&str; 4] = ["time.", "math/big.", "gopkg.in/", "apimachinery/pkg/api/resource."];

/// The types of `apps-core.json`, made by Go from the types of Kubernetes 1.36.2, and of `more.json`, which has the kinds
/// that the former lacks in the same form: ConfigMap, Secret and `ServiceAccount` written by hand, the persistent volume,
/// the admission policies, `PriorityClass` and `StorageClass` taken from the tags of the Go types of the same version.
fn types() -> BTreeMap<String, Json> {
    let parse = |text| serde_json::from_str::<BTreeMap<String, Json>>(text).expect("the schema file is JSON");
    let mut all = parse(include_str!("schema/apps-core.json"));
    all.extend(parse(include_str!("schema/more.json")));
    all.retain(|name, _| name == "apimachinery/pkg/api/resource.Quantity" || !OPAQUE.iter().any(|package| name.starts_with(package)));
    all
}

fn text<'a>(json: &'a Json, key: &str) -> &'a str {
    json[key].as_str().unwrap_or_default()
}

fn fields(json: &Json) -> &[Json] {
    json["fields"].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// `api/core/v1.PodSpec` → `v1.PodSpec`.
fn go_name(full: &str) -> &str {
    full.rsplit('/').next().unwrap_or(full)
}

/// `api/discovery/v1.EndpointSlice` → `discovery.k8s.io/v1`.
fn api_version(full: &str) -> String {
    let package = full.rsplit_once('.').expect("a package").0;
    match package
        .strip_prefix("api/")
        .expect("a package of the API")
        .split_once('/')
        .expect("a group")
    {
        ("core", version) => version.to_owned(),
        (group @ ("apps" | "autoscaling" | "policy" | "batch"), version) => {
            format!("{group}/{version}")
        }
        (group, version) => format!("{group}.k8s.io/{version}"),
    }
}

fn scalar(full: &str, kind: &str) -> Option<u16> {
    Some(match (full, kind) {
        ("apimachinery/pkg/api/resource.Quantity", _) => 7,
        ("apimachinery/pkg/util/intstr.IntOrString", _) => 8,
        ("apimachinery/pkg/apis/meta/v1.Time", _) => 9,
        ("apimachinery/pkg/apis/meta/v1.MicroTime", _) => 10,
        ("[]uint8", _) => 11,
        ("apimachinery/pkg/apis/meta/v1.FieldsV1", _) => 12,
        (_, "string") => 3,
        (_, "int32") => 4,
        (_, "int64") => 5,
        (_, "bool") => 6,
        (_, "struct") => return None,
        other => panic!("a kind that the table has no shape for: {other:?}"),
    })
}

/// Names in the order of the table: those that differ in case only stand together, the upper case first. A field's
/// name in JSON mostly is the one after its name in Go then, and the table keeps the distance.
#[derive(Default)]
struct Names(BTreeSet<(String, String)>);

impl Names {
    fn add(&mut self, name: &str) {
        self.0.insert((name.to_lowercase(), name.to_owned()));
    }

    fn index(&self, name: &str) -> usize {
        self.0
            .iter()
            .position(|(_, known)| known == name)
            .expect("all names were collected")
    }
}

struct Table {
    types: BTreeMap<String, Json>,
    /// Every type expression in the order of the table; a struct, a named scalar, a list or a map.
    order: Vec<String>,
    names: Names,
}

impl Table {
    fn new() -> Self {
        let types = types();
        let scalar_insides = |name: &str, json: &Json| scalar(name, text(json, "kind")).is_some();
        let mut order = Vec::new();
        for (name, json) in &types {
            order.push(name.clone());
            let inner = if scalar_insides(name, json) { &[][..] } else { fields(json) };
            for field in inner {
                collect(text(field, "type"), &mut order);
            }
        }
        // Structs first: what refers to them is a small number then.
        let structs = |name: &String| types.get(name).is_none_or(|json| text(json, "kind") != "struct");
        order.sort_by(|a, b| structs(a).cmp(&structs(b)).then(a.cmp(b)));
        order.dedup();
        let mut names = Names::default();
        names.add("");
        for name in &order {
            names.add(type_name(name));
        }
        for (name, json) in &types {
            for field in fields(json) {
                for key in ["go", "json", "mergeKey"] {
                    names.add(text(field, key));
                }
            }
            if is_root(json) {
                names.add(&api_version(name));
                names.add(name.rsplit('.').next().unwrap());
            }
        }
        Self { types, order, names }
    }

    fn index(&self, expression: &str) -> usize {
        self.order
            .binary_search_by(|known| self.key(known).cmp(&self.key(expression)))
            .expect("all types were collected")
    }

    fn key<'a>(&self, name: &'a str) -> (bool, &'a str) {
        (self.types.get(name).is_none_or(|json| text(json, "kind") != "struct"), name)
    }

    fn field_row(&self, field: &Json) -> [usize; 5] {
        let kind = text(field, "type");
        let patch = text(field, "patch");
        let flags = [
            field["omitempty"] == true,
            field["inline"] == true,
            kind.starts_with('*'),
            patch.contains("merge"),
            patch.contains("replace"),
            patch.contains("retainKeys"),
        ];
        let flags = flags.iter().enumerate().map(|(bit, set)| usize::from(*set) << bit).sum();
        let (go_name, json_name) = (self.names.index(text(field, "go")), self.names.index(text(field, "json")));
        [
            go_name,
            (json_name + 0x1_0000 - go_name) % 0x1_0000,
            self.index(kind.trim_start_matches('*')),
            flags,
            self.names.index(text(field, "mergeKey")),
        ]
    }

    fn rows(&self) -> (String, String) {
        let (mut types, mut all_fields, mut count) = (String::new(), String::new(), 0);
        for (at, name) in self.order.iter().enumerate() {
            let named = self.names.index(type_name(name));
            let (shape, first, second) = if let Some((key, value)) = map_parts(name) {
                (1, self.index(value), self.index(key))
            } else if let Some(shape) = scalar_of(name, self.types.get(name)) {
                (usize::from(shape), 0, 0)
            } else if let Some(item) = name.strip_prefix("[]") {
                (2, self.index(item), 0)
            } else {
                let own = fields(&self.types[name]);
                let rows: Vec<_> = own
                    .iter()
                    .map(|field| format!("{:?}", self.field_row(field)).replace(' ', ""))
                    .collect();
                let _ = writeln!(all_fields, "    {}, // {}", rows.join(","), go_name(name));
                count += own.len();
                (0, count - own.len(), own.len())
            };
            let _ = write!(types, "{}", if at % 8 == 0 { "\n    " } else { " " });
            let _ = write!(types, "[{shape},{named},{first},{second}],");
        }
        (types, all_fields)
    }

    fn write(&self) -> String {
        let (types, all_fields) = self.rows();
        let mut out = String::from("//! Made by `tests/schema_table.rs` from `tests/schema/*.json`. Do not edit.\n\n");
        let mut line = String::new();
        let mut lines = Vec::new();
        let (mut start, mut lengths, mut blocks) = (0, String::new(), String::new());
        for (at, (_, name)) in self.names.0.iter().enumerate() {
            line.push_str(name);
            let _ = write!(lengths, "{}{},", if at % 48 == 0 { "\n    " } else { "" }, name.len());
            if at % BLOCK == 0 {
                let _ = write!(blocks, "{}{start},", if at % (24 * BLOCK) == 0 { "\n    " } else { "" });
            }
            start += name.len();
            if line.len() > 120 {
                lines.push(std::mem::take(&mut line));
            }
        }
        lines.push(line);
        let mut roots = String::new();
        let mut sorted: Vec<_> = self.types.iter().filter(|(_, json)| is_root(json)).collect();
        sorted.sort_by_key(|(name, _)| (api_version(name), name.rsplit('.').next()));
        for (name, _) in &sorted {
            let kind = name.rsplit('.').next().unwrap();
            let row = [self.names.index(&api_version(name)), self.names.index(kind), self.index(name)];
            let _ = writeln!(roots, "    {row:?}, // {} {kind}", api_version(name));
        }
        let field_count: usize = all_fields.matches('[').count();
        let _ = write!(
            out,
            "/// All names, one after the other.\npub(super) static NAMES: &str = \"\\\n    {}\";\n\n\
             /// How long each name is.\npub(super) static NAME_LENGTHS: [u8; {}] = [{lengths}\n];\n\n\
             /// Where every eighth name starts.\npub(super) static NAME_BLOCKS: [u16; {}] = [{blocks}\n];\n\n\
             /// Type: its shape, its name, the first field, the item's type or the value's type, the number of fields or the key's type.\n\
             pub(super) static TYPES: [[u16; 4]; {}] = [{types}\n];\n\n\
             /// Field: its name in Go, how far after it its name in JSON stands, its type, its flags, its merge key.\n\
             pub(super) static FIELDS: [[u16; 5]; {field_count}] = [\n{all_fields}];\n\n\
             /// Kind: its `apiVersion`, its name, its type.\npub(super) static ROOTS: [[u16; 3]; {}] = [\n{roots}];\n",
            lines.join("\\\n    "),
            self.names.0.len(),
            self.names.0.len().div_ceil(BLOCK),
            self.order.len(),
            sorted.len(),
        );
        out
    }
}

fn is_root(json: &Json) -> bool {
    fields(json).first().is_some_and(|field| text(field, "go") == "TypeMeta")
}

fn map_parts(expression: &str) -> Option<(&str, &str)> {
    expression.strip_prefix("map[")?.split_once(']')
}

/// The name that the table has for a type; lists and maps go without, but for the one whose name the dump shows.
fn type_name(expression: &str) -> &str {
    match expression {
        "map[api/core/v1.ResourceName]apimachinery/pkg/api/resource.Quantity" => "v1.ResourceList",
        "[]uint8" => "[]uint8",
        _ if expression.starts_with("[]") || expression.starts_with("map[") => "",
        _ => go_name(expression),
    }
}

fn scalar_of(expression: &str, json: Option<&Json>) -> Option<u16> {
    match json {
        Some(json) => scalar(expression, text(json, "kind")),
        None if expression == "[]uint8" => Some(11),
        None if expression.starts_with("[]") => None,
        None => scalar(expression, expression),
    }
}

/// Adds a type expression and those it is made of.
fn collect(expression: &str, order: &mut Vec<String>) {
    let expression = expression.trim_start_matches('*');
    order.push(expression.to_owned());
    if let Some((key, value)) = map_parts(expression) {
        collect(key, order);
        collect(value, order);
    } else if let Some(item) = expression.strip_prefix("[]").filter(|_| expression != "[]uint8") {
        collect(item, order);
    }
}

#[test]
fn the_table_is_what_the_schema_files_make() {
    let due = Table::new().write();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(TABLE, &due).expect("the table can be written");
    }
    let found = std::fs::read_to_string(TABLE).expect("the table can be read");
    assert!(found == due, "src/api/schema/table.rs has drifted: run with UPDATE_SCHEMA=1");
}

/// Reads the whole schema back through the public functions.
#[test]
fn every_type_and_field_of_the_schema_files_is_found_again() {
    let mut seen = 0;
    for (name, json) in types().iter().filter(|(name, json)| scalar(name, text(json, "kind")).is_none()) {
        let found = schema::named(go_name(name)).unwrap_or_else(|| panic!("{name} is missing"));
        if format!("{found:?}") == "v1.Condition" || name.ends_with("ConditionStatus") {
            continue;
        }
        let declared: Vec<_> = found.declared_fields().collect();
        assert_eq!(declared.len(), fields(json).len(), "{name}");
        for (field, due) in declared.iter().zip(fields(json)) {
            let pointer = if field.is_pointer() { "*" } else { "" };
            let strategy = field.patch_strategy();
            let patch: Vec<_> = [
                (strategy.merge, "merge"),
                (strategy.replace, "replace"),
                (strategy.retain_keys, "retainKeys"),
            ]
            .iter()
            .filter_map(|(set, word)| set.then_some(*word))
            .collect();
            assert_eq!(field.go_name(), text(due, "go"), "{name}");
            assert_eq!(field.json_name(), text(due, "json"), "{name}");
            assert_eq!(patch.join(","), text(due, "patch"), "{name}.{}", field.go_name());
            assert_eq!(
                field.merge_key().unwrap_or_default(),
                text(due, "mergeKey"),
                "{name}.{}",
                field.go_name()
            );
            assert_eq!(field.omits_empty(), due["omitempty"] == true, "{name}.{}", field.go_name());
            assert_eq!(field.is_inline(), due["inline"] == true, "{name}.{}", field.go_name());
            let last = text(due, "type").rsplit(['/', ']', '*']).next().unwrap();
            let shown = format!("{pointer}{:?}", field.of());
            assert!(
                shown.ends_with(last) || shown == "v1.ResourceList",
                "{name}.{}: {shown}",
                field.go_name()
            );
            assert_eq!(
                shown.starts_with('*'),
                text(due, "type").starts_with('*'),
                "{name}.{}",
                field.go_name()
            );
            seen += 1;
        }
    }
    assert!(seen > 900, "{seen} fields");
}

#[test]
fn the_kinds_of_the_schema_have_their_api_versions() {
    let kinds: Vec<_> = schema::roots()
        .map(|(api_version, kind, _)| format!("{api_version} {kind}"))
        .collect();
    let due = [
        "admissionregistration.k8s.io/v1 MutatingWebhookConfiguration",
        "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy",
        "admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding",
        "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration",
        "apps/v1 Deployment",
        "apps/v1 ReplicaSet",
        "autoscaling/v2 HorizontalPodAutoscaler",
        "discovery.k8s.io/v1 EndpointSlice",
        "policy/v1 PodDisruptionBudget",
        "scheduling.k8s.io/v1 PriorityClass",
        "storage.k8s.io/v1 StorageClass",
        "v1 ConfigMap",
        "v1 Event",
        "v1 LimitRange",
        "v1 Namespace",
        "v1 Node",
        "v1 PersistentVolume",
        "v1 PersistentVolumeClaim",
        "v1 Pod",
        "v1 ResourceQuota",
        "v1 Secret",
        "v1 Service",
        "v1 ServiceAccount",
    ];
    assert_eq!(kinds, due);
    assert_eq!(schema::root("apps/v1beta1", "Deployment"), None);
}

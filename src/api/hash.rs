//! The `pod-template-hash` label, by which ReplicaSets and their Pods are named.
//!
//! Upstream: `pkg/controller/controller_utils.go` (`ComputeHash`), `pkg/util/hash`, `k8s.io/utils/dump`. The template is
//! written out type by type in Go's struct order and run through FNV-1a; the text itself is never built.

use std::fmt::{self, Write as _};

use ecow::EcoString;

use crate::api::decode;
use crate::api::quantity::Quantity;
use crate::api::schema::{self, Shape, Type};
use crate::api::value::Value;

/// Letters and digits that form no words: no vowels, and none of 0, 1 and 3.
const SAFE_ALPHABET: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";

/// Seconds from the first day of the year 1, where Go's times begin, to the Unix epoch.
const UNIX_EPOCH_SINCE_YEAR_1_S: i64 = 62_135_596_800;

/// A 32-bit FNV-1a sum that text can be written to.
struct Fnv1a(u32);

impl Fnv1a {
    const EMPTY: Self = Self(0x811c_9dc5);

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
        }
    }
}

impl fmt::Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}

/// The 32-bit FNV-1a sum of `text`.
pub fn fnv1a(text: &str) -> u32 {
    let mut sum = Fnv1a::EMPTY;
    sum.add(text.as_bytes());
    sum.0
}

/// The `pod-template-hash` of a defaulted Pod template. `collision_count` is that of the Deployment's status; it is raised
/// when the name of a new ReplicaSet is taken by another template.
pub fn pod_template_hash(template: &Value, collision_count: Option<u32>) -> EcoString {
    let mut sum = Fnv1a::EMPTY;
    // Writing to the sum never fails.
    let _ = dump(&mut sum, template);
    if let Some(count) = collision_count {
        sum.add(&u64::from(count).to_le_bytes());
    }
    safe_encode(sum.0)
}

/// The decimal digits of `number`, each put as a letter that forms no words.
fn safe_encode(number: u32) -> EcoString {
    let mut digits = EcoString::new();
    // Writing to a string never fails.
    let _ = write!(digits, "{number}");
    digits
        .bytes()
        .map(|digit| char::from(SAFE_ALPHABET[usize::from(digit) % SAFE_ALPHABET.len()]))
        .collect()
}

/// Writes the text over which the hash of a Pod template runs.
///
/// # Errors
/// When `out` refuses the text.
pub fn dump(out: &mut impl fmt::Write, template: &Value) -> fmt::Result {
    let Some(of) = schema::named("v1.PodTemplateSpec") else {
        return Err(fmt::Error);
    };
    Dump { out }.typed(of, false, Some(template))
}

struct Dump<'a, W> {
    out: &'a mut W,
}

impl<W: fmt::Write> Dump<'_, W> {
    /// `(*v1.Probe){…}`, `(string)text`, `([]string)<nil>`.
    fn typed(&mut self, of: Type, pointer: bool, value: Option<&Value>) -> fmt::Result {
        self.out.write_str(if pointer { "(*" } else { "(" })?;
        of.write_go_name(self.out)?;
        self.out.write_str(")")?;
        let value = value.filter(|value| !value.is_null());
        if pointer && value.is_none() {
            return self.out.write_str("<nil>");
        }
        self.value(of, value)
    }

    fn value(&mut self, of: Type, value: Option<&Value>) -> fmt::Result {
        match of.shape() {
            Shape::Struct => self.fields(of, value),
            Shape::Map(element) => self.map(element, value),
            Shape::List(element) => self.list(element, value),
            Shape::String => self.out.write_str(value.and_then(Value::as_str).unwrap_or_default()),
            Shape::Int32 | Shape::Int64 => write!(self.out, "{}", value.and_then(Value::as_int).unwrap_or_default()),
            Shape::Bool => write!(self.out, "{}", value.and_then(Value::as_bool).unwrap_or_default()),
            Shape::Quantity => {
                let text = value.and_then(Value::as_str).unwrap_or("0");
                Quantity::parse(text).unwrap_or_default().write_go_dump(self.out)
            }
            Shape::IntOrString => {
                let (kind, number, text) = match value {
                    Some(Value::String(text)) => (1, 0, text.as_str()),
                    Some(Value::Int(number)) => (0, *number, ""),
                    _ => (0, 0, ""),
                };
                write!(
                    self.out,
                    "{{Type:(intstr.Type){kind} IntVal:(int32){number} StrVal:(string){text}}}"
                )
            }
            Shape::Time | Shape::MicroTime => self.time(value.and_then(Value::as_str).unwrap_or_default()),
            Shape::Bytes => self.bytes(value.and_then(Value::as_str).unwrap_or_default().as_bytes()),
            Shape::FieldsV1 => {
                self.out.write_str("{Raw:([]uint8)")?;
                let text = value.map(Value::to_string).unwrap_or_default();
                self.bytes(text.as_bytes())?;
                self.out.write_str("}")
            }
        }
    }

    fn fields(&mut self, of: Type, value: Option<&Value>) -> fmt::Result {
        for (at, field) in of.declared_fields().enumerate() {
            self.out.write_str(if at == 0 { "{" } else { " " })?;
            self.out.write_str(field.go_name())?;
            self.out.write_str(":")?;
            let inner = if field.is_inline() {
                value
            } else {
                value.and_then(|value| value.get(field.json_name()))
            };
            self.typed(field.of(), field.is_pointer(), inner)?;
        }
        self.out.write_str("}")
    }

    fn list(&mut self, element: Type, value: Option<&Value>) -> fmt::Result {
        let items = value.and_then(Value::as_list).unwrap_or_default();
        if items.is_empty() {
            return self.out.write_str("<nil>");
        }
        for (at, item) in items.iter().enumerate() {
            self.out.write_str(if at == 0 { "[" } else { " " })?;
            self.value(element, Some(item))?;
        }
        self.out.write_str("]")
    }

    fn map(&mut self, element: Type, value: Option<&Value>) -> fmt::Result {
        let Some(map) = value.and_then(Value::as_map).filter(|map| !map.is_empty()) else {
            return self.out.write_str("<nil>");
        };
        for (at, (key, item)) in map.iter().enumerate() {
            self.out.write_str(if at == 0 { "map[" } else { " " })?;
            self.out.write_str(key)?;
            self.out.write_str(":")?;
            self.value(element, Some(item))?;
        }
        self.out.write_str("]")
    }

    /// Seconds since the year 1, and the zone of a server that has no time zone set, as one in a container has none.
    fn time(&mut self, text: &str) -> fmt::Result {
        let micros = decode::micros_since_epoch(text);
        let (nanos, seconds) = micros.map_or((0, 0), |micros| {
            (
                micros.rem_euclid(1_000_000) * 1000,
                micros.div_euclid(1_000_000) + UNIX_EPOCH_SINCE_YEAR_1_S,
            )
        });
        write!(
            self.out,
            "{{Time:(time.Time){{wall:(uint64){nanos} ext:(int64){seconds} loc:(*time.Location)"
        )?;
        self.out.write_str(if micros.is_none() {
            "<nil>}}"
        } else {
            "{name:(string)UTC zone:([]time.zone)<nil> tx:([]time.zoneTrans)<nil> extend:(string) cacheStart:(int64)0 \
             cacheEnd:(int64)0 cacheZone:(*time.zone)<nil>}}}"
        })
    }

    fn bytes(&mut self, bytes: &[u8]) -> fmt::Result {
        if bytes.is_empty() {
            return self.out.write_str("<nil>");
        }
        for (at, byte) in bytes.iter().enumerate() {
            self.out.write_str(if at == 0 { "[" } else { " " })?;
            write!(self.out, "{byte}")?;
        }
        self.out.write_str("]")
    }
}

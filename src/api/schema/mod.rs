//! Every type, field, Go name and JSON name of the objects converge knows, in one table.
//!
//! The table in `table.rs` is made from the Go types of Kubernetes (`staging/src/k8s.io/api`) by `tests/schema_table.rs`;
//! decoding, defaulting, the dump for the Pod template's hash, patches, completion and `kubectl explain` all read it.
//! A [`Type`] and a [`Field`] are small indices that are copied freely.

mod resolve;
#[rustfmt::skip]
mod table;
mod values;

use std::fmt;

pub use resolve::{Place, resolve};
use table::{FIELDS, NAME_BLOCKS, NAME_LENGTHS, NAMES, ROOTS, TYPES};
pub use values::HOST_PATH_TYPES;

/// A Go type of the schema: a struct, a list, a map or a scalar. Pointers are a property of the [`Field`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(u16);

/// What JSON a [`Type`] is read from and written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An object with known fields.
    Struct,
    /// An object with free keys and values of one type.
    Map(Type),
    /// An array of one type.
    List(Type),
    /// Text.
    String,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// `true` or `false`.
    Bool,
    /// `resource.Quantity`: text or a number, stored as text in canonical form.
    Quantity,
    /// `intstr.IntOrString`: a whole number of 32 bits, or text.
    IntOrString,
    /// `metav1.Time`: text in RFC 3339, to the second.
    Time,
    /// `metav1.MicroTime`: text in RFC 3339, to the microsecond.
    MicroTime,
    /// `[]byte`: text in base64.
    Bytes,
    /// `metav1.FieldsV1`: any object, kept as it is.
    FieldsV1,
}

/// A field of a struct of the schema.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Field(u16);

/// How a strategic merge patch treats a list or a struct.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PatchStrategy {
    /// Items are merged with the stored ones by the field's merge key, or as a set where there is none.
    pub merge: bool,
    /// The patch's value takes the place of the stored one, even where it is a map.
    pub replace: bool,
    /// Keys that the patch does not list under `$retainKeys` are dropped from the stored map.
    pub retain_keys: bool,
}

const OMIT_EMPTY: u16 = 1;
const INLINE: u16 = 2;
const POINTER: u16 = 4;
const MERGE: u16 = 8;
const REPLACE: u16 = 16;
const RETAIN_KEYS: u16 = 32;

/// How many names share one entry of [`NAME_BLOCKS`].
const BLOCK: usize = 8;

fn name(index: u16) -> &'static str {
    let index = usize::from(index);
    let block = index / BLOCK;
    let lengths = NAME_LENGTHS[block * BLOCK..index].iter();
    let start = usize::from(NAME_BLOCKS[block]) + lengths.map(|length| usize::from(*length)).sum::<usize>();
    &NAMES[start..start + usize::from(NAME_LENGTHS[index])]
}

/// The index of a name of the table. Names that differ in case only stand together, the upper case first.
fn name_index(wanted: &str) -> Option<u16> {
    let lower_case = |text: &'static str| text.bytes().map(|byte| byte.to_ascii_lowercase());
    let (mut low, mut high) = (0, u16::try_from(NAME_LENGTHS.len()).ok()?);
    while low < high {
        let middle = low.midpoint(high);
        let found = name(middle);
        let order = lower_case(found).cmp(wanted.bytes().map(|byte| byte.to_ascii_lowercase()));
        match order.then_with(|| found.cmp(wanted)) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return Some(middle),
        }
    }
    None
}

/// The type of the objects with this `apiVersion` and `kind`, if converge knows them.
pub fn root(api_version: &str, kind: &str) -> Option<Type> {
    ROOTS
        .iter()
        .find(|root| name(root[0]) == api_version && name(root[1]) == kind)
        .map(|root| Type(root[2]))
}

/// All kinds that converge knows, as `(apiVersion, kind, type)`, sorted.
pub fn roots() -> impl Iterator<Item = (&'static str, &'static str, Type)> {
    ROOTS.iter().map(|root| (name(root[0]), name(root[1]), Type(root[2])))
}

/// The type with this name as Go prints it, such as `v1.PodTemplateSpec`.
pub fn named(go_name: &str) -> Option<Type> {
    (0..TYPES.len())
        .map(|at| Type(u16::try_from(at).unwrap_or(u16::MAX)))
        .find(|kind| name(kind.row()[1]) == go_name)
}

impl Type {
    fn row(self) -> &'static [u16; 4] {
        &TYPES[usize::from(self.0)]
    }

    /// What JSON it is read from and written as.
    pub fn shape(self) -> Shape {
        let [shape, _, first, _] = *self.row();
        match shape {
            0 => Shape::Struct,
            1 => Shape::Map(Type(first)),
            2 => Shape::List(Type(first)),
            3 => Shape::String,
            4 => Shape::Int32,
            5 => Shape::Int64,
            6 => Shape::Bool,
            7 => Shape::Quantity,
            8 => Shape::IntOrString,
            9 => Shape::Time,
            10 => Shape::MicroTime,
            11 => Shape::Bytes,
            _ => Shape::FieldsV1,
        }
    }

    /// The fields as Go declares them, in Go's order; embedded structs are one field, see [`Field::is_inline`].
    pub fn declared_fields(self) -> impl ExactSizeIterator<Item = Field> + Clone {
        let [_, _, first, _] = *self.row();
        (first..first + self.declared_count()).map(Field)
    }

    /// The fields as JSON has them, in Go's order: those of embedded structs stand in the place of the struct.
    pub fn fields(self) -> impl Iterator<Item = Field> {
        let [_, _, first, _] = *self.row();
        let mut levels = [(first, first + self.declared_count()), (0, 0), (0, 0)];
        let mut depth = 0;
        std::iter::from_fn(move || {
            loop {
                let (next, end) = &mut levels[depth];
                if next == end {
                    depth = depth.checked_sub(1)?;
                    continue;
                }
                let field = Field(*next);
                *next += 1;
                if !field.is_inline() {
                    return Some(field);
                }
                depth += 1;
                let [_, _, first, _] = *field.of().row();
                levels[depth] = (first, first + field.of().declared_count());
            }
        })
    }

    fn declared_count(self) -> u16 {
        let [shape, _, _, count] = *self.row();
        if shape == 0 { count } else { 0 }
    }

    /// The field with this JSON name, also of an embedded struct. Case matters.
    pub fn field(self, json_name: &str) -> Option<Field> {
        let index = name_index(json_name).filter(|index| *index != 0)?;
        self.fields().find(|field| field.json_index() == index)
    }

    /// The embedded structs through which a field of this type is reached, outermost first.
    pub fn embedded(self, field: Field) -> impl Iterator<Item = Field> {
        let mut at = self;
        std::iter::from_fn(move || {
            let holds = |outer: &Field| outer.is_inline() && outer.of().fields().any(|inner| inner == field);
            let embedded = at.declared_fields().find(holds)?;
            at = embedded.of();
            Some(embedded)
        })
    }

    /// The name of a named type without its package, such as `PodSpec` or `PullPolicy`; empty for lists and plain maps.
    pub fn short_name(self) -> &'static str {
        let full = name(self.row()[1]);
        full.split_once('.').map_or(full, |(_, short)| short)
    }

    /// The keys' type of a map; of anything else the type itself.
    #[must_use]
    pub fn key(self) -> Self {
        match self.shape() {
            Shape::Map(_) => Type(self.row()[3]),
            _ => self,
        }
    }

    /// The items' type of a list, the values' type of a map.
    pub fn element(self) -> Option<Type> {
        match self.shape() {
            Shape::List(element) | Shape::Map(element) => Some(element),
            _ => None,
        }
    }

    /// Writes the type as Go prints it: `v1.PodSpec`, `[]v1.Container`, `map[string]string`.
    ///
    /// # Errors
    /// When `out` refuses the text.
    pub fn write_go_name(self, out: &mut impl fmt::Write) -> fmt::Result {
        let [_, full, first, second] = *self.row();
        match self.shape() {
            _ if full != 0 => out.write_str(name(full)),
            Shape::List(element) => {
                out.write_str("[]")?;
                element.write_go_name(out)
            }
            _ => {
                out.write_str("map[")?;
                Type(second).write_go_name(out)?;
                out.write_str("]")?;
                Type(first).write_go_name(out)
            }
        }
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_go_name(f)
    }
}

impl Field {
    fn row(self) -> &'static [u16; 5] {
        &FIELDS[usize::from(self.0)]
    }

    fn has(self, flag: u16) -> bool {
        self.row()[3] & flag != 0
    }

    /// The name in Go, such as `TTY`.
    pub fn go_name(self) -> &'static str {
        name(self.row()[0])
    }

    /// The name in JSON, such as `tty`; empty for an embedded struct.
    pub fn json_name(self) -> &'static str {
        name(self.json_index())
    }

    fn json_index(self) -> u16 {
        let [go_name, difference, ..] = *self.row();
        go_name.wrapping_add(difference)
    }

    /// The type; that which is pointed at where Go has a pointer.
    pub fn of(self) -> Type {
        Type(self.row()[2])
    }

    /// Whether Go leaves the field out of JSON when it is the zero value (`omitempty`).
    pub fn omits_empty(self) -> bool {
        self.has(OMIT_EMPTY)
    }

    /// Whether this is an embedded struct whose fields stand in the outer JSON object.
    pub fn is_inline(self) -> bool {
        self.has(INLINE)
    }

    /// Whether Go has a pointer, so that a missing value differs from the zero value.
    pub fn is_pointer(self) -> bool {
        self.has(POINTER)
    }

    /// How a strategic merge patch treats the field.
    pub fn patch_strategy(self) -> PatchStrategy {
        PatchStrategy {
            merge: self.has(MERGE),
            replace: self.has(REPLACE),
            retain_keys: self.has(RETAIN_KEYS),
        }
    }

    /// The field by which a strategic merge patch finds the stored item of a list.
    pub fn merge_key(self) -> Option<&'static str> {
        Some(name(self.row()[4])).filter(|key| !key.is_empty())
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.is_pointer() { "*" } else { "" };
        write!(f, "{} {pointer}{:?}", self.go_name(), self.of())
    }
}

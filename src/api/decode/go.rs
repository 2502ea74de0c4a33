//! Numbers and type names as Go writes them.

use ecow::{EcoString, eco_format};

use crate::api::schema::Type;
use crate::api::value::Value;

/// `v1.PodSpec`, `[]string`.
pub(super) fn name(of: Type) -> EcoString {
    let mut name = EcoString::new();
    // Writing to a string never fails.
    let _ = of.write_go_name(&mut name);
    name
}

/// A number as Go's encoder writes it; other values as JSON.
pub(super) fn number_or_json(value: &Value) -> EcoString {
    let Value::Float(number) = value else {
        return eco_format!("{value}");
    };
    let number = number.get();
    let size = number.abs();
    if size == 0.0 || (1e-6..1e21).contains(&size) {
        return eco_format!("{number}");
    }
    let text = eco_format!("{number:e}");
    match text.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => eco_format!("{digits}e+{exponent}"),
        _ => text,
    }
}

/// The number, if its JSON text is that of a whole number of 64 bits.
pub(super) fn int64(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        Value::Float(_) => number_or_json(value).parse().ok(),
        _ => None,
    }
}

/// The number, if its JSON text is that of a whole number of 32 bits.
pub(super) fn int32(value: &Value) -> Option<i64> {
    int64(value).filter(|number| i32::try_from(*number).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::value::Float;

    #[test]
    fn numbers_are_written_as_go_writes_them() {
        let cases = [
            (0.5, "0.5"),
            (2.0, "2"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e-7, "1.5e-7"),
            (-1e300, "-1e+300"),
        ];
        for (number, due) in cases {
            assert_eq!(number_or_json(&Value::Float(Float::new(number))), due);
        }
    }
}

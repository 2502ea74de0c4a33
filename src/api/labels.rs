//! Label selectors. Upstream: `apimachinery/pkg/labels` and `metav1.LabelSelectorAsSelector`.

mod selector_line;

use std::cmp::Ordering;
use std::fmt;

use ecow::EcoString;

use super::value::{Map, Value};

/// One requirement of a selector.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Requirement {
    key: EcoString,
    operator: Operator,
    values: Vec<EcoString>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operator {
    In,
    NotIn,
    Exists,
    DoesNotExist,
    /// Only in a selector that is a line of text: its value and the label's are whole numbers.
    GreaterThan,
    LessThan,
}

/// A label selector. An empty one matches everything, [`Selector::nothing`] nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selector {
    requirements: Vec<Requirement>,
    nothing: bool,
}

impl Selector {
    /// The selector that matches nothing, as a missing `metav1.LabelSelector` does.
    pub fn nothing() -> Self {
        Self {
            requirements: Vec::new(),
            nothing: true,
        }
    }

    /// Reads a `metav1.LabelSelector`; a missing one matches nothing, an empty one everything.
    pub fn of_label_selector(selector: Option<&Value>) -> Self {
        let Some(selector) = selector.filter(|selector| !selector.is_null()) else {
            return Self::nothing();
        };
        let mut requirements = equalities(selector.get("matchLabels").and_then(Value::as_map));
        for expression in selector.items(&["matchExpressions"]) {
            requirements.push(Requirement {
                key: expression.text(&["key"]).into(),
                operator: match expression.text(&["operator"]) {
                    "In" => Operator::In,
                    "NotIn" => Operator::NotIn,
                    "Exists" => Operator::Exists,
                    _ => Operator::DoesNotExist,
                },
                values: expression
                    .items(&["values"])
                    .iter()
                    .filter_map(Value::as_str)
                    .map(Into::into)
                    .collect(),
            });
        }
        Self {
            requirements,
            nothing: false,
        }
    }

    /// Reads a map of labels that must all be there, as a Service's selector is; a missing or empty one matches nothing.
    pub fn of_map(labels: Option<&Map>) -> Self {
        match labels {
            Some(labels) if !labels.is_empty() => Self {
                requirements: equalities(Some(labels)),
                nothing: false,
            },
            _ => Self::nothing(),
        }
    }

    /// Reads kubectl's `-l`: `a=b,c!=d,e,!f,g in (h,i),j notin (k)`.
    ///
    /// # Errors
    /// What was found and what was expected there, in the words of `labels.Parse`.
    pub fn parse(text: &str) -> Result<Self, String> {
        Ok(Self {
            requirements: selector_line::parse(text)?,
            nothing: false,
        })
    }

    /// As a `metav1.LabelSelector` (`ParseToLabelSelector`): equalities as labels, all else as expressions.
    ///
    /// # Errors
    /// An operator that only a line of text has.
    pub fn to_label_selector(&self) -> Result<Value, String> {
        let mut selector = Value::map();
        let mut expressions: Vec<Value> = Vec::new();
        for Requirement { key, operator, values } in &self.requirements {
            let operator = match (operator, values.as_slice()) {
                (Operator::In, [value]) => {
                    selector.set(&["matchLabels", key], value.clone());
                    continue;
                }
                (Operator::In, _) => "In",
                (Operator::NotIn, _) => "NotIn",
                (Operator::Exists, _) => "Exists",
                (Operator::DoesNotExist, _) => "DoesNotExist",
                (Operator::GreaterThan, _) => return Err("\"gt\" isn't supported in label selectors".to_owned()),
                (Operator::LessThan, _) => return Err("\"lt\" isn't supported in label selectors".to_owned()),
            };
            let mut expression = crate::value!({"key": (key.clone()), "operator": operator});
            if !values.is_empty() {
                let mut values = values.clone();
                values.sort();
                expression.set(&["values"], Value::list(values));
            }
            expressions.push(expression);
        }
        if !expressions.is_empty() {
            selector.set(&["matchExpressions"], expressions);
        }
        Ok(selector)
    }

    /// The selector that asks besides for the label `key` with `value`, or for any other than that.
    #[must_use]
    pub fn and(mut self, key: &str, value: &str, equal: bool) -> Self {
        self.requirements.push(Requirement {
            key: key.into(),
            operator: if equal { Operator::In } else { Operator::NotIn },
            values: vec![value.into()],
        });
        self
    }

    /// Whether an object with `labels` is selected.
    pub fn matches(&self, labels: &Map) -> bool {
        !self.nothing && self.requirements.iter().all(|requirement| requirement.matches(labels))
    }

    /// Whether it selects everything.
    pub fn is_empty(&self) -> bool {
        !self.nothing && self.requirements.is_empty()
    }
}

impl Requirement {
    fn matches(&self, labels: &Map) -> bool {
        let value = labels.get(&self.key).and_then(Value::as_str);
        let listed = |value| self.values.iter().any(|candidate| candidate == value);
        match self.operator {
            Operator::In => value.is_some_and(listed),
            Operator::NotIn => !value.is_some_and(listed),
            Operator::Exists => value.is_some(),
            Operator::DoesNotExist => value.is_none(),
            Operator::GreaterThan => self.compares(value).is_some_and(Ordering::is_gt),
            Operator::LessThan => self.compares(value).is_some_and(Ordering::is_lt),
        }
    }
}

impl Requirement {
    /// How a label's value stands to the requirement's, where both are whole numbers.
    fn compares(&self, value: Option<&str>) -> Option<Ordering> {
        let bound: i64 = self.values.first()?.parse().ok()?;
        Some(value?.parse::<i64>().ok()?.cmp(&bound))
    }
}

fn equalities(labels: Option<&Map>) -> Vec<Requirement> {
    labels
        .into_iter()
        .flat_map(Map::iter)
        .map(|(key, value)| Requirement {
            key: key.clone(),
            operator: Operator::In,
            values: vec![value.as_str().unwrap_or_default().into()],
        })
        .collect()
}

impl fmt::Display for Selector {
    /// As `labels.Selector` prints it: `app=web,tier in (a,b),!old`, by key. One value of a set is written as equality.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut requirements: Vec<&Requirement> = self.requirements.iter().collect();
        requirements.sort_by(|left, right| left.key.cmp(&right.key));
        for (at, Requirement { key, operator, values }) in requirements.into_iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match (operator, values.as_slice()) {
                (Operator::In, [value]) => write!(f, "{comma}{key}={value}")?,
                (Operator::In, _) => write!(f, "{comma}{key} in ({})", values.join(","))?,
                (Operator::NotIn, _) => write!(f, "{comma}{key} notin ({})", values.join(","))?,
                (Operator::Exists, _) => write!(f, "{comma}{key}")?,
                (Operator::DoesNotExist, _) => write!(f, "{comma}!{key}")?,
                (Operator::GreaterThan, _) => write!(f, "{comma}{key}>{}", values.join(","))?,
                (Operator::LessThan, _) => write!(f, "{comma}{key}<{}", values.join(","))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(pairs: &[(&str, &str)]) -> Map {
        pairs.iter().copied().collect()
    }

    #[test]
    fn a_selector_line_selects_as_kubectl_does() {
        let web = labels(&[("app", "web"), ("size", "5"), ("tier", "front")]);
        let cases = [
            ("app=web", true),
            ("app==web,tier", true),
            ("app!=web", false),
            ("missing!=x", true),
            ("!tier", false),
            ("app in (api, web)", true),
            ("app notin (api,web)", false),
            ("", true),
            ("size>4", true),
            ("size>5", false),
            ("size<6", true),
            // What is no number is neither more nor less, nor is what is not there.
            ("app>1", false),
            ("app<1", false),
            ("missing<1", false),
        ];
        for (text, expected) in cases {
            assert_eq!(Selector::parse(text).map(|selector| selector.matches(&web)), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_missing_selector_matches_nothing_and_an_empty_one_everything() {
        let none = labels(&[]);
        assert!(!Selector::of_label_selector(None).matches(&none));
        assert!(Selector::of_label_selector(Some(&Value::map())).matches(&none));
        assert!(!Selector::of_map(Some(&none)).matches(&none));
    }
}

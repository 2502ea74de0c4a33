//! `maxSurge` and `maxUnavailable` in Pods. Upstream: `ResolveFenceposts` in `deployment/util/deployment_util.go`,
//! `GetScaledValueFromIntOrPercent` in `apimachinery/pkg/util/intstr`.

use crate::api::value::Value;

/// How far a rolling update may go over and under the desired size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fenceposts {
    /// Pods over the desired size; a percentage is rounded up.
    pub max_surge: i64,
    /// Pods that may be missing; a percentage is rounded down.
    pub max_unavailable: i64,
}

impl Fenceposts {
    /// Resolves `spec.strategy.rollingUpdate` for a Deployment of `replicas`. Where both come out as 0, one Pod may be
    /// missing, since a surge may fail for lack of quota.
    pub fn resolve(rolling_update: Option<&Value>, replicas: i64) -> Self {
        let part = |key: &str| rolling_update.and_then(|rolling_update| rolling_update.get(key));
        let max_surge = scaled(part("maxSurge"), replicas, Round::Up);
        let max_unavailable = scaled(part("maxUnavailable"), replicas, Round::Down);
        Self {
            max_surge,
            max_unavailable: if max_surge == 0 && max_unavailable == 0 {
                1
            } else {
                max_unavailable
            },
        }
    }
}

#[derive(Clone, Copy)]
enum Round {
    Up,
    Down,
}

/// A number as it is, a percentage of `total`; 0 for anything else, which validation keeps out.
fn scaled(value: Option<&Value>, total: i64, round: Round) -> i64 {
    match value {
        Some(Value::Int(number)) => *number,
        Some(Value::String(text)) => {
            let percent: i64 = text.strip_suffix('%').and_then(|digits| digits.parse().ok()).unwrap_or_default();
            let hundredths = percent.saturating_mul(total);
            match round {
                Round::Up => hundredths / 100 + i64::from(hundredths % 100 > 0),
                Round::Down => hundredths / 100,
            }
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value;

    #[test]
    fn surge_rounds_up_and_unavailability_down_and_both_are_never_zero() {
        let cases: &[(Value, Value, i64, (i64, i64))] = &[
            ("25%".into(), "25%".into(), 1, (1, 0)),
            ("25%".into(), "25%".into(), 2, (1, 0)),
            ("25%".into(), "25%".into(), 3, (1, 0)),
            ("25%".into(), "25%".into(), 4, (1, 1)),
            ("25%".into(), "25%".into(), 5, (2, 1)),
            ("25%".into(), "25%".into(), 10, (3, 2)),
            ("25%".into(), "25%".into(), 15, (4, 3)),
            (0.into(), "25%".into(), 2, (0, 1)),
            ("0%".into(), "1%".into(), 4, (0, 1)),
            ("200%".into(), 0.into(), 3, (6, 0)),
            (3.into(), 2.into(), 10, (3, 2)),
            ("25%".into(), "25%".into(), 0, (0, 1)),
        ];
        for (surge, unavailable, replicas, expected) in cases {
            let strategy = value!({"maxSurge": (surge.clone()), "maxUnavailable": (unavailable.clone())});
            let fenceposts = Fenceposts::resolve(Some(&strategy), *replicas);
            assert_eq!(
                (fenceposts.max_surge, fenceposts.max_unavailable),
                *expected,
                "{surge} {unavailable} of {replicas}"
            );
        }
    }
}

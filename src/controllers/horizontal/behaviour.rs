//! How far and how fast a recommendation is followed: stabilisation, policies, bounds.
//! Upstream: `horizontal.go` (`normalizeDesiredReplicas`, `normalizeDesiredReplicasWithBehaviors`).

use crate::api::value::Value;

/// Seconds for which the highest recommendation holds against a lower one.
const DOWN_WINDOW_SECONDS: i64 = 300;
/// Milliseconds after which nothing asks for a recommendation or a change any more: the longest window and period.
const FORGET_MS: u64 = 3_600_000;

/// What an autoscaler remembers between its passes. Times are milliseconds since the Unix epoch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    recommendations: Vec<(u64, i64)>,
    /// Changes of size, to more as a positive number.
    changes: Vec<(u64, i64)>,
}

/// A reason of a condition, and its message.
type Told = (&'static str, &'static str);

/// A recommendation, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Normalized {
    /// Replicas to scale to.
    pub replicas: i64,
    /// What `AbleToScale` says.
    pub able: Told,
    /// What `ScalingLimited` says, and whether it holds.
    pub limited: (bool, Told),
}

const READY: Told = ("ReadyForNewScale", "recommended size matches current size");
const WITHIN: Told = ("DesiredWithinRange", "the desired count is within the acceptable range");
const DOWN_STABILIZED: Told = (
    "ScaleDownStabilized",
    "recent recommendations were higher than current one, applying the highest recent recommendation",
);
const UP_STABILIZED: Told = (
    "ScaleUpStabilized",
    "recent recommendations were lower than current one, applying the lowest recent recommendation",
);
const UP_LIMIT: Told = (
    "ScaleUpLimit",
    "the desired replica count is increasing faster than the maximum scale rate",
);
const DOWN_LIMIT: Told = (
    "ScaleDownLimit",
    "the desired replica count is decreasing faster than the maximum scale rate",
);
const TOO_MANY: Told = (
    "TooManyReplicas",
    "the desired replica count is more than the maximum replica count",
);
const TOO_FEW: Told = ("TooFewReplicas", "the desired replica count is less than the minimum replica count");

/// What is asked for, and the bounds of the autoscaler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub now_ms: u64,
    pub current: i64,
    pub desired: i64,
    pub least: i64,
    pub most: i64,
}

impl Memory {
    /// The first thing an autoscaler remembers is the size that it found.
    pub fn begin(&mut self, now_ms: u64, current: i64) {
        if self.recommendations.is_empty() {
            self.recommendations.push((now_ms, current));
        }
    }

    /// Remembers a change of size.
    pub fn changed(&mut self, now_ms: u64, from: i64, to: i64) {
        self.changes.retain(|(at_ms, _)| at_ms + FORGET_MS > now_ms);
        self.changes.push((now_ms, to - from));
    }

    /// How far `wish` is followed, by `spec.behavior` if there is one.
    pub fn normalize(&mut self, wish: Wish, behavior: Option<&Value>) -> Normalized {
        let (stabilized, able) = match behavior {
            Some(behavior) => self.stabilize_by(wish, behavior),
            None => (self.stabilize(wish), DOWN_STABILIZED),
        };
        self.recommendations.retain(|(at_ms, _)| at_ms + FORGET_MS > wish.now_ms);
        self.recommendations.push((wish.now_ms, wish.desired));
        let bounded = Wish {
            desired: stabilized,
            ..wish
        };
        let (replicas, told) = match behavior {
            Some(behavior) => self.limit_by(bounded, behavior),
            None => limit(bounded),
        };
        Normalized {
            replicas,
            able: if stabilized == wish.desired { READY } else { able },
            limited: (replicas != stabilized, told),
        }
    }

    fn stabilize(&self, wish: Wish) -> i64 {
        let cutoff_ms = wish.now_ms.saturating_sub(milliseconds(DOWN_WINDOW_SECONDS));
        let recent = self.recommendations.iter().filter(|(at_ms, _)| *at_ms >= cutoff_ms);
        recent.map(|(_, replicas)| *replicas).fold(wish.desired, i64::max)
    }

    fn stabilize_by(&self, wish: Wish, behavior: &Value) -> (i64, Told) {
        let window = |way: &str, usual: i64| behavior.int(&[way, "stabilizationWindowSeconds"]).unwrap_or(usual);
        let since = |seconds: i64| {
            let cutoff_ms = wish.now_ms.saturating_sub(milliseconds(seconds));
            let recent = self.recommendations.iter().filter(move |(at_ms, _)| *at_ms > cutoff_ms);
            recent.map(|(_, replicas)| *replicas)
        };
        let up = since(window("scaleUp", 0)).fold(wish.desired, i64::min);
        let down = since(window("scaleDown", DOWN_WINDOW_SECONDS)).fold(wish.desired, i64::max);
        let told = if wish.desired >= wish.current {
            UP_STABILIZED
        } else {
            DOWN_STABILIZED
        };
        (wish.current.max(up).min(down), told)
    }

    fn limit_by(&self, wish: Wish, behavior: &Value) -> (i64, Told) {
        if wish.desired > wish.current {
            let allowed = self.allowed(wish, behavior.get("scaleUp"), 1).max(wish.current);
            let (most, told) = if wish.most > allowed {
                (allowed, UP_LIMIT)
            } else {
                (wish.most, TOO_MANY)
            };
            if wish.desired > most {
                return (most, told);
            }
        } else if wish.desired < wish.current {
            let allowed = self.allowed(wish, behavior.get("scaleDown"), -1).min(wish.current);
            let (least, told) = if wish.least < allowed {
                (allowed, DOWN_LIMIT)
            } else {
                (wish.least, TOO_FEW)
            };
            if wish.desired < least {
                return (least, told);
            }
        }
        (wish.desired, WITHIN)
    }

    /// The size that the policies of one way allow; `sign` is 1 for more replicas and −1 for fewer.
    fn allowed(&self, wish: Wish, rules: Option<&Value>, sign: i64) -> i64 {
        let rules = rules.unwrap_or(&Value::Null);
        let select = rules.text(&["selectPolicy"]);
        if select == "Disabled" {
            return wish.current;
        }
        let sizes = rules.items(&["policies"]).iter().map(|policy| {
            let value = policy.int(&["value"]).unwrap_or_default();
            let period_ms = milliseconds(policy.int(&["periodSeconds"]).unwrap_or_default());
            let recent = self.changes.iter().filter(|(at_ms, _)| at_ms + period_ms > wish.now_ms);
            let start = wish.current - recent.map(|(_, change)| change).sum::<i64>();
            match (policy.text(&["type"]), sign) {
                ("Percent", 1) => (start * (100 + value) + 99).div_euclid(100),
                ("Percent", _) => start * (100 - value) / 100,
                _ => start + sign * value,
            }
        });
        // The policy that changes most, or least.
        let least_change = select == "Min";
        let chosen = if (sign > 0) == least_change { sizes.min() } else { sizes.max() };
        chosen.unwrap_or(wish.current)
    }
}

fn limit(wish: Wish) -> (i64, Told) {
    let allowed = (2 * wish.current).max(4);
    let (most, told) = if wish.most > allowed {
        (allowed, UP_LIMIT)
    } else {
        (wish.most, TOO_MANY)
    };
    if wish.desired < wish.least {
        (wish.least, TOO_FEW)
    } else if wish.desired > most {
        (most, told)
    } else {
        (wish.desired, WITHIN)
    }
}

fn milliseconds(seconds: i64) -> u64 {
    u64::try_from(seconds).unwrap_or_default() * 1000
}

//! What the simplest of commands do, such as `sleep 5` or `sh -c "sleep 5; exit 3"`: manifests that show a behaviour
//! often say it so. What any other command does, its image's behaviour says.

use crate::api::value::Value;

/// How a command goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Run {
    /// How long it runs, in milliseconds; `None` is for ever.
    pub duration_ms: Option<u64>,
    /// Its exit code.
    pub exit_code: i64,
}

const AT_ONCE: Run = Run {
    duration_ms: Some(0),
    exit_code: 0,
};

/// How the command and the arguments of a container go, if they are understood.
pub fn of_container(container: &Value) -> Option<Run> {
    let words = |field| container.items(&[field]).iter().filter_map(Value::as_str);
    let has_command = !container.items(&["command"]).is_empty();
    // Without a command the arguments go to a program that only the image knows.
    let words: Vec<&str> = words("command").chain(words("args")).collect();
    has_command.then(|| run(&words)).flatten()
}

/// How the command of an action goes (`exec.command` of a probe or a hook), if it is understood.
pub fn of_action(action: &Value) -> Option<Run> {
    let words: Vec<&str> = action.items(&["exec", "command"]).iter().filter_map(Value::as_str).collect();
    run(&words)
}

fn run(words: &[&str]) -> Option<Run> {
    let first = words.iter().position(|word| *word != "exec")?;
    let (program, rest) = words[first..].split_first()?;
    match (program.rsplit('/').next().unwrap_or_default(), rest) {
        ("sh" | "bash" | "ash", ["-c" | "-ec" | "-ce" | "-xc", script, ..]) => run_script(script),
        ("true" | "echo" | "printf" | ":", _) => Some(AT_ONCE),
        ("false", []) => Some(Run { exit_code: 1, ..AT_ONCE }),
        ("exit", [code]) => Some(Run {
            exit_code: code.parse::<u8>().ok()?.into(),
            ..AT_ONCE
        }),
        ("sleep", ["infinity" | "inf"]) => Some(Run::default()),
        ("sleep", [time]) => Some(Run {
            duration_ms: Some(sleep_ms(time)?),
            exit_code: 0,
        }),
        _ => None,
    }
}

/// `5`, `0.5`, `2m`: seconds, or with the unit behind.
fn sleep_ms(time: &str) -> Option<u64> {
    let (number, unit_ms) = match time.char_indices().last()? {
        (at, 's') => (&time[..at], 1000),
        (at, 'm') => (&time[..at], 60_000),
        (at, 'h') => (&time[..at], 3_600_000),
        _ => (time, 1000),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let whole = if whole.is_empty() { 0 } else { whole.parse::<u64>().ok()? };
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let wait_ms = whole.checked_mul(unit_ms)? + thousandths.parse::<u64>().ok()? * unit_ms / 1000;
    Some(wait_ms.min(crate::limits::MAX_WAIT_MS))
}

/// A script of simple commands one after the other; one that is not understood makes the whole unknown.
fn run_script(script: &str) -> Option<Run> {
    if script.contains(['|', '`', '(', '$', '>', '<', '{']) || script.replace("&&", "").contains('&') {
        return None;
    }
    let mut total = AT_ONCE;
    for line in script.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
        for command in line.split("&&") {
            let words: Vec<&str> = command.split_whitespace().collect();
            let step = run(&words)?;
            total.exit_code = step.exit_code;
            total.duration_ms = match (total.duration_ms, step.duration_ms) {
                (Some(before_ms), Some(step_ms)) => Some(before_ms + step_ms),
                _ => return Some(Run::default()),
            };
            if words.first() == Some(&"exit") {
                return Some(total);
            }
            if step.exit_code != 0 {
                break;
            }
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(words: &[&str]) -> Option<(Option<u64>, i64)> {
        run(words).map(|run| (run.duration_ms, run.exit_code))
    }

    #[test]
    fn simple_commands_are_understood_and_no_others() {
        assert_eq!(ends(&["sleep", "5"]), Some((Some(5000), 0)));
        assert_eq!(ends(&["/bin/sleep", "0.5m"]), Some((Some(30_000), 0)));
        assert_eq!(ends(&["sleep", "infinity"]), Some((None, 0)));
        assert_eq!(ends(&["sh", "-c", "sleep 3; exit 7"]), Some((Some(3000), 7)));
        assert_eq!(ends(&["/bin/sh", "-c", "echo a && false && sleep 9"]), Some((Some(0), 1)));
        assert_eq!(ends(&["sh", "-c", "exit 1\nsleep 5"]), Some((Some(0), 1)));
        assert_eq!(ends(&["false"]), Some((Some(0), 1)));
        for unknown in [
            &["nginx"][..],
            &["sh", "-c", "while true; do sleep 5; done"],
            &["sh", "-c", "sleep 5 & wait"],
            &["sh", "-c", "echo $(date)"],
            &["cat", "/tmp/healthy"],
            &["sleep", "x"],
            &["sleep", ""],
            &["exit", "300"],
            &[],
        ] {
            assert_eq!(ends(unknown), None, "{unknown:?}");
        }
    }
}

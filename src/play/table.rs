//! `converge what-if`: the table of budgets, for a terminal.

use std::io::{self, Write};

use crate::api::kind::Kind;
use crate::explain;
use crate::explain::language::Language;
use crate::scenario::Scenario;
use crate::what_if::{Question, Row, Unanswerable, WhatIf};

const PASSES: usize = 4096;

/// Prints the table for the first Deployment of the scenario's end.
pub(super) fn print(
    scenario: &Scenario,
    question: Question,
    language: Language,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> io::Result<u8> {
    let mut timeline = scenario.timeline();
    timeline.run();
    let snapshot = timeline.state_at(timeline.len());
    let key = snapshot.list(Kind::Deployment).map(|deployment| deployment.key().clone()).next();
    let table = key
        .ok_or(Unanswerable::NoDeployment)
        .and_then(|key| WhatIf::new(&snapshot, timeline.world().kubelet(), &key, question));
    let table = table.and_then(|mut table| {
        while table.advance(PASSES) {}
        match table.failure() {
            Some(failure) => Err(failure.clone()),
            None => Ok(table),
        }
    });
    match table {
        Ok(table) => {
            writeln!(
                stdout,
                "  {:>14} {:>14} {:>12} {:>9} {:>9} {:>9} {:>10} {:>10}",
                "maxSurge", "maxUnavailable", "duration", "available", "pods", "ending", "cpu", "memory"
            )?;
            for row in table.rows() {
                print_row(row, stdout)?;
            }
            Ok(0)
        }
        Err(failure) => {
            writeln!(stderr, "converge: {}", explain::what_if::unanswerable(language, &failure))?;
            Ok(2)
        }
    }
}

fn print_row(row: &Row, out: &mut dyn Write) -> io::Result<()> {
    let (surge, unavailable) = explain::what_if::parts(&row.strategy);
    let Some(outcome) = row.outcome else { return Ok(()) };
    let duration = outcome.duration_ms.map_or("-".to_owned(), |duration_ms| {
        format!("{}.{:03}s", duration_ms / 1000, duration_ms % 1000)
    });
    writeln!(
        out,
        "{} {surge:>14} {unavailable:>14} {duration:>12} {:>9} {:>9} {:>9} {:>10} {:>10}",
        if row.is_current { "*" } else { " " },
        outcome.fewest_available,
        outcome.most_pods,
        outcome.most_with_terminating,
        format!("+{}m", outcome.extra_cpu_milli),
        format!("+{}Mi", outcome.extra_memory_bytes >> 20),
    )
}

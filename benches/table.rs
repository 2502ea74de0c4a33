//! How fast the engine is and what it keeps, by the number of Pods, natively; `tests/bench/engine.mjs` prints the same of the
//! WebAssembly. Numbers of Pods may follow: `cargo bench --no-default-features --bench table -- 100 1000`.

mod course;

use std::hint::black_box;
use std::time::{Duration, Instant};

use converge::sim::timeline::Timeline;
use course::{create_and_update, run};

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if asked.is_empty() { &SIZES[..] } else { &asked[..] };
    println!("A Deployment of N Pods is created and given another image; every step and every state is kept. Natively.\n");
    println!("         pods        steps       CPU ms    µs a step       growth bytes a step longest seek");
    let mut before: Option<(f64, f64)> = None;
    for &pods in sizes {
        let scenario = create_and_update(pods);
        let resident = resident_bytes();
        let mut fastest = Duration::MAX;
        let mut facts = None;
        // The first course makes the memory grow; later ones find it there.
        for _ in 0..if pods > 1_000 { 1 } else { 5 } {
            let start = Cpu::now();
            let timeline = run(&scenario);
            fastest = fastest.min(start.elapsed());
            assert!(scenario.missed_goals(&timeline).is_empty(), "the rollout is complete at the end");
            let grown = resident_bytes().zip(resident).map(|(after, before)| after.saturating_sub(before));
            facts.get_or_insert_with(|| (timeline.len(), grown, longest_seek(&timeline)));
        }
        let Some((steps, grown, seek)) = facts else { continue };
        let (seconds, work) = (fastest.as_secs_f64(), order(pods));
        let growth = before.map_or(String::new(), |(earlier, done)| format!("{:.2}", seconds / earlier / (work / done)));
        let per_step = grown.map_or("?".to_owned(), |bytes| (bytes / steps).to_string());
        println!(
            "{pods:>13}{steps:>13}{:>13.1}{:>13.1}{growth:>13}{per_step:>13}{:>10.2} ms",
            seconds * 1e3,
            seconds * 1e6 / float(steps),
            seek.as_secs_f64() * 1e3
        );
        before = Some((seconds, work));
    }
    println!("\ngrowth: the time against the row above, over what n log n makes of it; 1 or less is wanted.");
}

/// n log n.
fn order(pods: usize) -> f64 {
    let pods = float(u64::try_from(pods).unwrap_or(u64::MAX));
    pods * pods.log2()
}

#[allow(clippy::cast_precision_loss, reason = "numbers to be printed")]
fn float(number: u64) -> f64 {
    number as f64
}

/// Goes to steps all over the timeline, each far from the last.
fn longest_seek(timeline: &Timeline) -> Duration {
    let seek = |at: u64| {
        let start = Cpu::now();
        black_box(timeline.state_at(at * 7_919 % (timeline.len() + 1)));
        start.elapsed()
    };
    (0..100).map(seek).max().unwrap_or_default()
}

/// The time that the thread has had of a processor, where the system tells; else the clock's.
enum Cpu {
    Thread(u64),
    Clock(Instant),
}

impl Cpu {
    fn now() -> Self {
        thread_ns().map_or_else(|| Self::Clock(Instant::now()), Self::Thread)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Thread(start) => Duration::from_nanos(thread_ns().unwrap_or_default().saturating_sub(*start)),
            Self::Clock(start) => start.elapsed(),
        }
    }
}

fn thread_ns() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// The memory that the process holds, in bytes, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes * 1024)
}

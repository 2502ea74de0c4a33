//! Plays random scenarios for as long as it takes: `make soak`, or `cargo run --example soak -- COUNT FIRST_SEED`.

#[path = "../common/mod.rs"]
mod common;
#[path = "mod.rs"]
mod random;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// Scenarios between two lines of progress.
const PROGRESS: u64 = 1000;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let count: u64 = arguments.next().unwrap_or(100_000);
    let first: u64 = arguments.next().unwrap_or(0);
    // A fault is printed once, with its seed; the panic that it was needs no line of its own.
    std::panic::set_hook(Box::new(|_| ()));
    let (next, passed, failed, steps, longest) = Default::default();
    let counters: [&AtomicU64; 5] = [&next, &passed, &failed, &steps, &longest];
    let began = Instant::now();
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        for _ in 0..threads {
            scope.spawn(|| work(first, count, counters, began));
        }
    });
    println!("{} passed, {} failed", passed.load(Relaxed), failed.load(Relaxed));
    std::process::exit(i32::from(failed.load(Relaxed) > 0));
}

fn work(first: u64, count: u64, [next, passed, failed, steps, longest]: [&AtomicU64; 5], began: Instant) {
    loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= count {
            return;
        }
        match random::play(first + number) {
            Ok(figures) => {
                passed.fetch_add(1, Relaxed);
                steps.fetch_add(figures.steps, Relaxed);
                longest.fetch_max(figures.steps, Relaxed);
            }
            Err(fault) => {
                failed.fetch_add(1, Relaxed);
                println!("FAILED {fault}");
            }
        }
        let done = passed.load(Relaxed) + failed.load(Relaxed);
        if done % PROGRESS == 0 {
            println!(
                "{done} of {count}: {} failed, {} steps, {} at most in one, {} s",
                failed.load(Relaxed),
                steps.load(Relaxed),
                longest.load(Relaxed),
                began.elapsed().as_secs()
            );
        }
    }
}

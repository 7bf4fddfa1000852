//! A line on the terminal for long computations: share done, rate, remaining time.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::base::retro::progress::Progress;

/// Shows progress on stderr (a bar only if that is a terminal) and notes on stdout.
pub struct ProgressBar {
    stage: Mutex<Stage>,
    done: AtomicU64,
    /// Milliseconds since the start of the stage at which the bar is drawn again.
    next_draw: AtomicU64,
    stopped: &'static AtomicBool,
}

struct Stage {
    name: String,
    total: u64,
    started: Instant,
}

/// Writes how many a second a bar of `indicatif` has seen, as a key of its template.
pub fn per_second(state: &indicatif::ProgressState, text: &mut dyn std::fmt::Write) {
    let _ = write!(text, "{:.1}/s", state.per_sec());
}

/// A bar of `indicatif` for a long count of games or the like, of which `before` were done by an earlier run.
pub fn counting(total: u64, before: u64, what: &str) -> indicatif::ProgressBar {
    use indicatif::{HumanDuration, ProgressState, ProgressStyle};
    let bar = indicatif::ProgressBar::new(total).with_position(before);
    let form = format!("{{wide_bar}} {{pos}}/{{len}} {what}  {{rate}}  {{left}} left");
    let style = ProgressStyle::with_template(&form)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", per_second)
        .with_key(
            "left",
            |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                let _ = write!(text, "{}", HumanDuration(state.eta()));
            },
        );
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// Nobody stops what this belongs to.
static NEVER: AtomicBool = AtomicBool::new(false);

const REDRAW: Duration = Duration::from_millis(200);
const WIDTH: u64 = 30;

impl ProgressBar {
    /// A bar for a computation that runs to its end.
    pub fn new() -> ProgressBar {
        ProgressBar::stopped_by(&NEVER)
    }

    /// A bar for a computation that stops when `stopped` is set.
    pub fn stopped_by(stopped: &'static AtomicBool) -> ProgressBar {
        ProgressBar {
            stage: Mutex::new(Stage {
                name: String::new(),
                total: 0,
                started: Instant::now(),
            }),
            done: AtomicU64::new(0),
            next_draw: AtomicU64::new(0),
            stopped,
        }
    }

    fn draw(&self) {
        let Ok(stage) = self.stage.lock() else {
            return;
        };
        let done = self.done.load(Ordering::Relaxed).min(stage.total);
        let seconds = stage.started.elapsed().as_secs_f64();
        let rate = done as f64 / seconds.max(1e-9);
        let left = (stage.total - done) as f64 / rate.max(1e-9);
        let filled = (done * WIDTH).checked_div(stage.total).unwrap_or(0);
        let bar: String = (0..WIDTH)
            .map(|cell| if cell < filled { '#' } else { '.' })
            .collect();
        let percent = done as f64 * 100.0 / stage.total.max(1) as f64;
        let mut err = std::io::stderr().lock();
        let _ = write!(
            err,
            "\r{} [{bar}] {percent:5.1}%  {:.1} M/s  {:.0} s left   ",
            stage.name,
            rate / 1e6,
            left.min(1e6),
        );
        let _ = err.flush();
    }

    fn clear(&self) {
        if std::io::stderr().is_terminal() {
            eprint!("\r{:79}\r", "");
        }
    }
}

impl Default for ProgressBar {
    fn default() -> ProgressBar {
        ProgressBar::new()
    }
}

impl Progress for ProgressBar {
    fn begin(&self, stage: &str, total: u64) {
        if let Ok(mut current) = self.stage.lock() {
            *current = Stage {
                name: stage.to_owned(),
                total,
                started: Instant::now(),
            };
        }
        self.done.store(0, Ordering::Relaxed);
        self.next_draw.store(0, Ordering::Relaxed);
    }

    fn advance(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
        if !std::io::stderr().is_terminal() {
            return;
        }
        let now = match self.stage.try_lock() {
            Ok(stage) => stage.started.elapsed().as_millis() as u64,
            Err(_) => return,
        };
        let due = self.next_draw.load(Ordering::Relaxed);
        let next = now + REDRAW.as_millis() as u64;
        // Of several threads only the first one draws.
        if now >= due
            && self
                .next_draw
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            self.draw();
        }
    }

    fn note(&self, line: &str) {
        self.clear();
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "{line}");
        let _ = out.flush();
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

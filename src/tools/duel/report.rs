//! The result of a match for people and for programs.

use std::fmt::{self, Write};

use serde::Serialize;

use super::plan::Identity;
use super::record::Cause;
use super::standing::{EngineSummary, Fault, Standing};
use super::statistics::elo::{Estimate, Strength};
use super::statistics::pairs::Pentanomial;
use super::statistics::sprt::{Model, Sprt, Verdict};
use super::statistics::tally::Tally;

/// Faults that are shown one by one.
const SHOWN_FAULTS: usize = 10;

/// One game in so many lost on time is worth a word: on a busy machine it says nothing about the engines.
const MANY_LATE: u64 = 50;

/// Everything that is known when a match ends. Results are seen by the first engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The settings.
    #[serde(rename = "match")]
    pub identity: Identity,
    /// The games asked for.
    pub games_planned: usize,
    /// Why there are no more games: they are played, the test is decided, or someone stopped the match.
    pub ended_by: EndedBy,
    /// Wins, draws, losses.
    pub tally: Tally,
    /// The points of the first engine.
    pub points: f64,
    /// The same games seen by the side that moves first.
    pub first_side: Tally,
    /// Pairs with 0, 1/2, 1, 1 1/2 and 2 points.
    pub pentanomial: Pentanomial,
    /// Score, Elo, normalized Elo, likelihood of superiority.
    pub strength: Option<Strength>,
    /// The sequential test.
    pub sprt: Option<SprtSummary>,
    /// How often games ended for each cause.
    pub causes: Vec<(Cause, u64)>,
    /// The engines.
    pub engines: [EngineSummary; 2],
    /// Games lost by breaking the rules of play.
    pub faults: Vec<Fault>,
    /// The mean length of a game in plies.
    pub mean_plies: f64,
    /// The games that went exactly as an earlier one.
    pub repeated_games: u64,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// All games are played.
    Games,
    /// The sequential test is decided.
    Sprt,
    /// Someone stopped it.
    Interrupt,
}

/// A sequential test and where it stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtSummary {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At this one H0 is accepted.
    pub lower: f64,
    /// At this one H1 is accepted.
    pub upper: f64,
    /// What it says.
    pub verdict: Verdict,
}

impl Summary {
    /// The summary of a standing.
    pub fn new(
        standing: &Standing,
        identity: Identity,
        games_planned: usize,
        ended_by: EndedBy,
    ) -> Summary {
        let tally = standing.tally();
        Summary {
            identity,
            games_planned,
            ended_by,
            tally,
            points: tally.points(),
            first_side: standing.first_side(),
            pentanomial: standing.pairs(),
            strength: standing.strength(),
            sprt: standing.sprt().map(|(test, verdict, llr)| SprtSummary {
                test,
                llr,
                lower: test.lower(),
                upper: test.upper(),
                verdict,
            }),
            causes: standing
                .causes()
                .iter()
                .map(|(&cause, &count)| (cause, count))
                .collect(),
            engines: standing.engines(),
            faults: standing.faults().to_vec(),
            mean_plies: standing.mean_plies(),
            repeated_games: standing.repeated_games(),
        }
    }
}

/// `+12.3 ± 8.1 [+4.2, +20.5]`.
struct WithError<'a>(&'a Estimate);

impl fmt::Display for WithError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { value, low, high } = *self.0;
        // No "-0.0".
        let value = if value == 0.0 { 0.0 } else { value };
        write!(f, "{value:+.1}")?;
        if self.0.error().is_finite() {
            write!(f, " ± {:.1}", self.0.error())?;
        }
        write!(f, " [{low:+.1}, {high:+.1}]")
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}

impl fmt::Display for SprtSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = self.test;
        let unit = match model {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        };
        let verdict = match self.verdict {
            Verdict::H1 => "H1 accepted",
            Verdict::H0 => "H0 accepted",
            Verdict::Open => "open",
        };
        write!(
            f,
            "LLR {:+.2} ({:+.2}, {:+.2}) for [{elo0}, {elo1}] {unit}, alpha {alpha} beta {beta}: {verdict}",
            self.llr, self.lower, self.upper
        )
    }
}

/// The result in one line, for the terminal while the match runs.
pub fn one_line(standing: &Standing) -> String {
    let tally = standing.tally();
    let mut line = format!("{tally}");
    if let Some(strength) = standing.strength() {
        let elo = strength.elo;
        let _ = write!(line, "  Elo {}", WithError(&elo));
        let _ = write!(line, "  LOS {:.1} %", 100.0 * strength.los);
    }
    let [a, b, c, d, e] = standing.pairs().0;
    let _ = write!(line, "  pairs {a} {b} {c} {d} {e}");
    if let Some((sprt, _, llr)) = standing.sprt() {
        let _ = write!(
            line,
            "  LLR {llr:+.2} ({:+.2}, {:+.2})",
            sprt.lower(),
            sprt.upper()
        );
    }
    if !standing.faults().is_empty() {
        let _ = write!(line, "  faults {}", standing.faults().len());
    }
    line
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let identity = &self.identity;
        writeln!(f, "game        {}", identity.game)?;
        for (engine, summary) in identity.engines.iter().zip(&self.engines) {
            writeln!(
                f,
                "engine      {}: {}; {}; margin {} ms",
                summary.name,
                engine.command.join(" "),
                engine.limit,
                engine.margin.as_secs_f64() * 1e3
            )?;
            if !engine.options.is_empty() {
                let options: Vec<String> = engine
                    .options
                    .iter()
                    .map(|(name, value)| format!("{name}={value}"))
                    .collect();
                writeln!(f, "            {}", options.join(" "))?;
            }
        }
        let order = match identity.seed {
            Some(seed) => format!("shuffled by seed {seed}"),
            None => "in order".to_owned(),
        };
        writeln!(f, "openings    {}, {order}", identity.openings)?;
        if !identity.rules.is_empty() {
            writeln!(f, "rules       {}", identity.rules.join(" "))?;
        }
        self.write_adjudication(f)?;
        let ended = match self.ended_by {
            EndedBy::Games => "",
            EndedBy::Sprt => ", ended by the test",
            EndedBy::Interrupt => ", interrupted",
        };
        writeln!(
            f,
            "games       {} of {}{ended}; {:.1} plies on average",
            self.tally.games(),
            self.games_planned,
            self.mean_plies
        )?;
        writeln!(
            f,
            "result      {} for {}, {} points of {}",
            self.tally,
            self.engines[0].name,
            self.points,
            self.tally.games()
        )?;
        writeln!(f, "first side  {}", self.first_side)?;
        let [a, b, c, d, e] = self.pentanomial.0;
        writeln!(
            f,
            "pairs       {a} {b} {c} {d} {e} (0, 1/2, 1, 1 1/2, 2 points)"
        )?;
        if let Some(strength) = &self.strength {
            writeln!(f, "Elo         {} (95 %)", WithError(&strength.elo))?;
            writeln!(f, "normalized  {}", WithError(&strength.normalized))?;
            writeln!(f, "LOS         {:.2} %", 100.0 * strength.los)?;
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "SPRT        {sprt}")?;
        }
        self.write_ends(f)
    }
}

impl Summary {
    fn write_adjudication(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.identity.adjudication;
        if let Some(plies) = rules.draw_after {
            writeln!(f, "adjudicated drawn after {plies} plies")?;
        }
        if let Some(rule) = rules.resign {
            let who = if rule.both {
                "both say"
            } else {
                "the loser says"
            };
            writeln!(
                f,
                "adjudicated lost when {who} {} for {} moves",
                rule.score, rule.count
            )?;
        }
        if let Some(rule) = rules.draw {
            writeln!(
                f,
                "adjudicated drawn when both say at most {} for {} moves, from ply {}",
                rule.score, rule.count, rule.after
            )?;
        }
        Ok(())
    }

    fn write_ends(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let causes: Vec<String> = self
            .causes
            .iter()
            .map(|(cause, count)| format!("{cause} {count}"))
            .collect();
        writeln!(f, "ended by    {}", causes.join(", "))?;
        for engine in &self.engines {
            write!(
                f,
                "{}: time losses {}, crashes {}, hangs {}, illegal moves {}",
                engine.name, engine.time_losses, engine.crashes, engine.hangs, engine.illegal_moves
            )?;
            if let Some(time) = engine.mean_move_ms {
                write!(
                    f,
                    "; {time:.1} ms a move, longest {:.1}",
                    engine.longest_move_ms
                )?;
            }
            if let Some(depth) = engine.mean_depth {
                write!(f, "; depth {depth:.1}")?;
            }
            if let Some(speed) = engine.nodes_per_second {
                write!(f, "; {:.0} thousand nodes/s", speed / 1e3)?;
            }
            writeln!(f)?;
        }
        for fault in self.faults.iter().take(SHOWN_FAULTS) {
            writeln!(
                f,
                "game {}: {} loses by {}: {}",
                fault.game, self.engines[fault.engine].name, fault.cause, fault.note
            )?;
        }
        if self.faults.len() > SHOWN_FAULTS {
            writeln!(f, "... {} faults in all", self.faults.len())?;
        }
        let late: u64 = self.engines.iter().map(|engine| engine.time_losses).sum();
        if late * MANY_LATE > self.tally.games() {
            writeln!(
                f,
                "caution: {late} games were lost on time; is the machine busy, or the margin too small for these engines?"
            )?;
        }
        if self.repeated_games > 0 {
            writeln!(
                f,
                "caution: {} games repeat earlier ones move by move; the error is larger than it says",
                self.repeated_games
            )?;
        }
        Ok(())
    }
}

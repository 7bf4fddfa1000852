//! The positions of recorded games that can be learned from, as the features of a game.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::content::Content;
use super::lesson::Lesson;
use super::record::GameRecord;
use super::shard::runs;
use crate::base::game::Game;
use crate::base::key::mix;
use crate::base::net::features::Features;
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::position::{Move, Position};
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::session::settings::Settings;

/// A position: where its features stand, and what its value should be for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The first of its features in [`Samples::features`].
    first: u32,
    /// The features that the side to move sees; as many follow for the other side.
    own: u8,
    other: u8,
    /// The output layer.
    pub bucket: u8,
    /// The score of the search, in hundredths of a UNIFORM or man.
    pub score: i16,
    /// The result of the game: 0, 0.5 or 1.
    pub result: f32,
}

/// Positions with their features.
#[derive(Debug, Default)]
pub struct Samples {
    features: Vec<u16>,
    samples: Vec<Sample>,
}

impl Samples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The position with this index.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &Sample {
        &self.samples[index]
    }

    /// The features of a position: as the side to move sees it, and as the other one does.
    #[inline(always)]
    pub fn features(&self, sample: &Sample) -> (&[u16], &[u16]) {
        let own = usize::from(sample.own);
        let both = own + usize::from(sample.other);
        self.features[sample.first as usize..][..both].split_at(own)
    }

    fn push<F: Features>(&mut self, position: &F::Position, score: i16, result: f32) -> Result<()> {
        let side = position.side_to_move();
        let first = u32::try_from(self.features.len())
            .context("too many positions to learn from at once")?;
        F::visit(position, side, |input| self.features.push(input));
        let own = self.features.len() - first as usize;
        F::visit(position, !side, |input| self.features.push(input));
        let other = self.features.len() - first as usize - own;
        self.samples.push(Sample {
            first,
            own: own as u8,
            other: other as u8,
            bucket: F::bucket(position) as u8,
            score,
            result,
        });
        Ok(())
    }
}

/// What was read, and why positions were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Games.
    pub games: u64,
    /// Positions that were searched.
    pub searched: u64,
    /// Of these, not quiet.
    pub noisy: u64,
    /// Of these, decided.
    pub decided: u64,
    /// Of these, seen before.
    pub repeated: u64,
}

/// The positions of recorded games.
#[derive(Debug, Default)]
pub struct Lessons {
    /// Those to learn from.
    pub training: Samples,
    /// Those of every twentieth game, kept apart to see what was learned.
    pub validation: Samples,
    /// What was read.
    pub count: Count,
    /// A line for each part of a file that holds no whole game.
    pub left_out: Vec<String>,
}

/// The positions of all whole games in `folders`. The games of a run come in the order of their numbers, whichever thread has
/// played them.
///
/// # Errors
/// When a folder holds no games, a file cannot be read, or a game in it does not follow the rules.
pub fn read<G: Lesson>(folders: &[impl AsRef<Path>], progress: impl Fn(u64)) -> Result<Lessons> {
    let mut lessons = Lessons::default();
    let count = &mut lessons.count;
    let mut seen = HashSet::new();
    let settings = Settings::default();
    for folder in folders {
        let folder = folder.as_ref();
        let runs = runs(folder)?;
        ensure!(
            !runs.is_empty(),
            "{}: no files of games (*.games)",
            folder.display()
        );
        for run in runs {
            let files = run.iter().map(|path| Content::read(path, G::GAME.as_str()));
            let files = files.collect::<Result<Vec<_>>>()?;
            let mut games = Vec::new();
            for file in &files {
                lessons.left_out.extend(file.left_out());
                games.extend(file.games.iter().enumerate().map(|game| (&file.path, game)));
            }
            // Those without numbers stay as they are.
            games.sort_by_key(|(_, (_, record))| record.number);
            for (path, (place, record)) in games {
                // Games are told apart, not positions: those of one game are too much alike.
                let into = if mix(count.games).is_multiple_of(20) {
                    &mut lessons.validation
                } else {
                    &mut lessons.training
                };
                replay::<G>(record, &settings, &mut seen, into, count)
                    .with_context(|| format!("{}, game {}", path.display(), place + 1))?;
                count.games += 1;
                progress(count.games);
            }
        }
    }
    Ok(lessons)
}

fn replay<G: Lesson>(
    record: &GameRecord,
    settings: &Settings,
    seen: &mut HashSet<u64>,
    into: &mut Samples,
    count: &mut Count,
) -> Result<()> {
    let rules = G::rules(settings);
    let start = if record.start.is_empty() {
        rules.start()
    } else {
        let parsed = G::notation(settings).parse_position(&rules, &record.start);
        parsed.map_err(|error| anyhow::anyhow!("{error}"))?.position
    };
    let mut game = Game::from_position(rules, start);
    for (ply, played) in record.plies.iter().enumerate() {
        let position = game.position();
        let moves = position.legal_moves();
        let Some(&m) = moves.iter().find(|m| m.fingerprint() == played.fingerprint) else {
            bail!(
                "ply {}: no legal move has the fingerprint {:#06x}",
                ply + 1,
                played.fingerprint
            );
        };
        if ply >= record.opening {
            count.searched += 1;
            if !G::is_quiet(position, m) {
                count.noisy += 1;
            } else if Score(i32::from(played.score)).0.abs() > G::RESIGN.0 {
                count.decided += 1;
            } else if !seen.insert(position.key().0) {
                count.repeated += 1;
            } else {
                let result = match record.outcome {
                    Outcome::Draw => 0.5,
                    Outcome::Win(side) => f32::from(side == game.side_to_move()),
                };
                into.push::<G::Features>(position, played.score, result)?;
            }
        }
        game.play(m);
    }
    Ok(())
}

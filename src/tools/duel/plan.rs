//! A match as it is going to be played, everything checked and resolved.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::args::MatchArgs;
use super::contest::Contest;
use super::engine_spec::EngineSpec;
use super::limit::{Limit, Pace};
use super::openings::{self, Opening};
use super::player::Patience;
use super::record::told_apart;
use super::schedule::Schedule;
use super::statistics::sprt::Sprt;
use crate::session::options::ProtocolName;
use crate::session::settings::{GameName, Settings};

/// One engine of the match.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Its description.
    pub spec: EngineSpec,
    /// Its limit.
    pub limit: Limit,
    /// By how much it may overstep its time.
    pub margin: Duration,
}

/// A match.
pub struct Plan<R: Contest> {
    /// The game.
    pub game: GameName,
    /// The rules by which the manager judges.
    pub rules: R,
    /// The engines.
    pub engines: [Contestant; 2],
    /// The openings, at least one.
    pub openings: Vec<Opening<R>>,
    /// Which game is played with which opening.
    pub schedule: Schedule,
    /// The number of games at most.
    pub games: usize,
    /// The games at the same time.
    pub concurrency: usize,
    /// When the match may end early.
    pub sprt: Option<Sprt>,
    /// When games end early.
    pub adjudication: Adjudication,
    /// How long engines may be silent.
    pub patience: Patience,
    /// What makes it this match and no other.
    pub identity: Identity,
}

/// What must be the same for a match to be resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Identity {
    /// The game.
    pub game: String,
    /// The rules set for the referee.
    pub rules: Vec<String>,
    /// The engines.
    pub engines: [EngineIdentity; 2],
    /// The number of openings.
    pub openings: usize,
    /// A hash of the openings.
    pub openings_hash: String,
    /// The seed of their order.
    pub seed: Option<u64>,
    /// When games end early.
    pub adjudication: Adjudication,
}

/// What must be the same about an engine for a match to be resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EngineIdentity {
    /// The command, or the address.
    pub command: Vec<String>,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// Its limit.
    pub limit: Limit,
    /// By how much it may overstep its time.
    pub margin: Duration,
}

impl<R: Contest> Plan<R> {
    /// The match that `args` ask for, under the rules that `rules` makes of settings.
    ///
    /// # Errors
    /// When something is missing, contradictory or cannot be read.
    pub fn new(args: &MatchArgs, rules: impl Fn(&Settings) -> R) -> Result<Plan<R>> {
        let rules = rules(&args.settings()?);
        let game = args.played()?;
        let engines: [EngineSpec; 2] =
            args.engines.clone().try_into().map_err(|found: Vec<_>| {
                anyhow::anyhow!("expected two engines, found {}", found.len())
            })?;
        let engines = engines.map(|spec| contestant(args, game, spec));
        let [one, other] = engines;
        let engines = [
            one.context("first engine")?,
            other.context("second engine")?,
        ];
        let openings = match &args.openings {
            Some(path) => openings::of_file(&rules, path, args.opening_plies)?,
            None => vec![Opening::none(&rules)],
        };
        let seed = (!args.in_order).then_some(args.seed);
        let adjudication = Adjudication {
            draw_after: args.draw_after,
            resign: args.resign,
            draw: args.draw_score,
            database: args.database.is_some(),
        };
        let identity = Identity {
            game: args.game.as_str().to_owned(),
            rules: args.rules.clone(),
            engines: engines.each_ref().map(EngineIdentity::of),
            openings: openings.len(),
            openings_hash: format!("{:016x}", openings::hash(&openings)),
            seed,
            adjudication,
        };
        Ok(Plan {
            game,
            rules,
            engines,
            schedule: Schedule::new(openings.len(), seed),
            openings,
            games: args.games as usize,
            concurrency: usize::from(args.concurrency),
            sprt: args.sprt,
            adjudication,
            patience: Patience {
                start: args.start_timeout,
                think: args.hang_timeout,
            },
            identity,
        })
    }

    /// The names of the engines as far as they are known before they run.
    pub fn names(&self) -> [String; 2] {
        told_apart(
            self.engines
                .each_ref()
                .map(|engine| engine.spec.shown_name()),
        )
    }

    /// The limits of the engines for people.
    pub fn limits(&self) -> [String; 2] {
        self.engines
            .each_ref()
            .map(|engine| engine.limit.to_string())
    }
}

impl EngineIdentity {
    fn of(engine: &Contestant) -> EngineIdentity {
        let spec = &engine.spec;
        EngineIdentity {
            command: spec.command.iter().chain(&spec.connect).cloned().collect(),
            options: spec.options.clone(),
            limit: engine.limit,
            margin: engine.margin,
        }
    }
}

fn contestant(args: &MatchArgs, game: GameName, spec: EngineSpec) -> Result<Contestant> {
    let protocol = spec.protocol(game);
    ensure!(
        speaks(protocol, game),
        "{} is not played over {}",
        game.title(),
        protocol.as_str()
    );
    ensure!(
        spec.connect.is_none() || protocol == ProtocolName::Dxp,
        "connect= is for proto=dxp only"
    );
    let limit = if spec.limit.is_empty() {
        args.limit()
    } else {
        spec.limit
    };
    let limit = limit.resolve()?;
    if protocol == ProtocolName::Dxp {
        let has_main_time = matches!(limit.pace, Pace::Clock(control) if !control.main.is_zero());
        ensure!(
            has_main_time && limit.nodes.is_none() && limit.depth.is_none(),
            "DXP tells an engine its time for the whole game and nothing else: give it tc=MAIN"
        );
        ensure!(
            spec.options.is_empty(),
            "DXP has no options: write them into the engine's command"
        );
    }
    Ok(Contestant {
        margin: spec.margin.unwrap_or(args.margin),
        limit,
        spec,
    })
}

fn speaks(protocol: ProtocolName, game: GameName) -> bool {
    match protocol {
        ProtocolName::Usi => game == GameName::Showgit,
        ProtocolName::Hub | ProtocolName::Dxp => game.is_draughts(),
        ProtocolName::Ugi => true,
    }
}

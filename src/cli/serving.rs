//! Serving clients on standard input and output or over TCP, and calling on one: here game and protocol meet.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use crossbeam_channel::Receiver;

use super::arguments::{ColourArg, InvitationArgs};
use super::games::{with_draughts, with_game};
use crate::base::notation::Notation;
use crate::base::text::Excerpt;
use crate::games::draughts::{self, Colour, DraughtsNotation, DraughtsRules, Position};
use crate::io::stdio::{LineWriter, read_lines};
use crate::io::tcp::{accept, connect};
use crate::session::engine::Engine;
use crate::session::front_end::{Flow, FrontEnd, Output};
use crate::session::options::ProtocolName;
use crate::session::play::Play;
use crate::session::pump::{Input, pump};
use crate::session::settings::{GameName, Settings};

/// How long a server rests when a client could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(500);

/// Serves a client on standard input and output until it quits.
pub(super) fn daemon(
    protocol: Option<ProtocolName>,
    game: Option<GameName>,
    settings: Settings,
) -> Result<()> {
    let input = read_lines(io::stdin()).context("cannot start the input thread")?;
    let mut out = LineWriter::to_pipe(io::stdout());
    let (protocol, first) = match protocol {
        Some(protocol) => (protocol, None),
        None => match await_protocol(&input, &mut out) {
            Some((protocol, first)) => (protocol, Some(first)),
            None => return Ok(()),
        },
    };
    serve(protocol, game, first, settings, &input, &mut out)?;
    Ok(())
}

/// A port alone is one of this machine.
pub(super) fn with_host(address: &str) -> String {
    if address.contains(':') {
        address.to_owned()
    } else {
        format!("127.0.0.1:{address}")
    }
}

/// Plays the games that `args` ask for with the program that waits at `address`; what happens is written to
/// standard output.
pub(super) fn connect_by_dxp<V, G>(
    address: &str,
    args: &InvitationArgs,
    settings: Settings,
) -> Result<()>
where
    V: draughts::Variant,
    G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
{
    use crate::protocol::dxp::initiator::{DxpInitiator, Ended, Invitation};
    let mut engine = Engine::<G>::new(settings)?;
    let start = match &args.position {
        Some(text) => {
            DraughtsNotation::PDN
                .parse_position(&engine.rules(), text)?
                .position
        }
        None => Position::start(),
    };
    let invitation = Invitation {
        games: args.games as usize,
        thinking_time: args.minutes,
        moves: args.moves,
        colour: args.colour.map(|colour| match colour {
            ColourArg::White => Colour::White,
            ColourArg::Black => Colour::Black,
        }),
        start,
    };
    let mut peer = connect(address).with_context(|| format!("cannot connect to {address}"))?;
    let mut told = LineWriter::new(io::stdout());
    told.line(&format_args!("connected: {}", peer.address));
    let people = Box::new(LineWriter::new(io::stdout()));
    let mut initiator = DxpInitiator::new(invitation, people);
    initiator.ask(&mut peer.output);
    pump(&mut initiator, &mut engine, &peer.input, &mut peer.output);
    let count = |ended| initiator.ended().iter().filter(|&&e| e == ended).count();
    told.line(&format_args!(
        "{} games: {} won, {} drawn, {} lost",
        initiator.ended().len(),
        count(Ended::Won),
        count(Ended::Drawn),
        count(Ended::Lost)
    ));
    if !initiator.is_done() {
        bail!(
            "the connection was lost in game {}",
            initiator.ended().len() + 1
        );
    }
    Ok(())
}

/// Serves DXP clients on a TCP port, one after the other, until the process is ended. Clients are served whether or not
/// anybody reads what is told of them.
pub(super) fn listen_for_dxp(address: &str, game: GameName, settings: &Settings) -> Result<()> {
    // What is wrong with the settings is said before anybody calls.
    with_draughts!(game, G => drop(Engine::<G>::new(settings.clone())?));
    let listener =
        TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
    let mut told = LineWriter::new(io::stdout());
    let mut complaints = LineWriter::new(io::stderr());
    told.line(&format_args!("listening on {}", listener.local_addr()?));
    loop {
        match accept(&listener) {
            Ok(mut client) => {
                told.line(&format_args!("connected: {}", client.address));
                let in_game = serve(
                    ProtocolName::Dxp,
                    Some(game),
                    None,
                    settings.clone(),
                    &client.input,
                    &mut client.output,
                );
                let when = match in_game {
                    Ok(true) => " in the middle of a game",
                    Ok(false) => "",
                    Err(error) => {
                        complaints.line(&format_args!("bigbang: {error:#}"));
                        ""
                    }
                };
                told.line(&format_args!("disconnected: {}{when}", client.address));
            }
            Err(error) => {
                complaints.line(&format_args!("bigbang: a client was lost: {error}"));
                // What is short, files for instance, is so a moment later too.
                std::thread::sleep(ACCEPT_PAUSE);
            }
        }
    }
}

/// Waits for the line that opens a protocol; `None` when the client leaves without one.
pub(super) fn await_protocol(
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Option<(ProtocolName, String)> {
    for message in input {
        let Input::Line(line) = message else {
            return None;
        };
        match line.trim() {
            "" => {}
            "quit" => return None,
            word => match crate::protocol::detect(&line) {
                Some(protocol) => return Some((protocol, line)),
                None => out.line(&format_args!(
                    "error: expected usi, ugi, hub, dxp or a DXP game request, got '{}'",
                    Excerpt(word)
                )),
            },
        }
    }
    None
}

/// Serves one client; the game may change on the way. Whether the client left in the middle of a DXP game.
pub(super) fn serve(
    protocol: ProtocolName,
    game: Option<GameName>,
    first: Option<String>,
    mut settings: Settings,
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Result<bool> {
    use crate::protocol::{dxp, hub, ugi, usi};
    let mut in_game = false;
    // Files named on the command line may be for a game that the client has yet to choose.
    let mut must_use_files = game.is_some() || protocol == ProtocolName::Usi;
    let mut game = game.unwrap_or(match protocol {
        ProtocolName::Usi => GameName::Showgit,
        ProtocolName::Ugi => GameName::Dashguti,
        ProtocolName::Hub | ProtocolName::Dxp => GameName::International,
    });
    let mut first = first;
    // What a client of Hub has said of its boards holds for the next game too.
    let mut hub = hub::front_end::HubFrontEnd::default();
    loop {
        settings.variant = game;
        let line = first.take();
        let strict = std::mem::take(&mut must_use_files);
        let flow = match protocol {
            ProtocolName::Usi => session::<crate::session::games::Showgit, _>(
                &mut usi::front_end::UsiFrontEnd::default(),
                &mut settings,
                strict,
                line,
                input,
                out,
            )?,
            ProtocolName::Ugi => with_game!(settings.played(game), G => {
                session::<G, _>(&mut ugi::front_end::UgiFrontEnd::default(), &mut settings, strict, line, input, out)?
            }),
            ProtocolName::Hub => with_draughts!(game, G => {
                session::<G, _>(&mut hub, &mut settings, strict, line, input, out)?
            }),
            ProtocolName::Dxp => with_draughts!(game, G => {
                let mut follower = dxp::front_end::DxpFrontEnd::default();
                let flow = session::<G, _>(&mut follower, &mut settings, strict, line, input, out)?;
                in_game = follower.is_playing();
                flow
            }),
        };
        match flow {
            Flow::Switch { game: next, again } => {
                game = next;
                first = again;
            }
            Flow::Continue | Flow::Quit => return Ok(in_game),
        }
    }
}

/// Runs one game under one protocol until the client quits or switches the game.
///
/// # Errors
/// When the game cannot use a file that the settings name and must be able to, or memory or threads are not there.
pub(super) fn session<G: Play, F: FrontEnd<G>>(
    front_end: &mut F,
    settings: &mut Settings,
    must_use_files: bool,
    line: Option<String>,
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Result<Flow> {
    let mut engine = if must_use_files {
        Engine::<G>::new(settings.clone())?
    } else {
        Engine::tolerant(settings.clone())?
    };
    for complaint in engine.take_complaints() {
        front_end.complain(&complaint, out);
    }
    let flow = match line {
        Some(line) => front_end.line(&line, &mut engine, out),
        None => Flow::Continue,
    };
    let flow = match flow {
        Flow::Continue => pump(front_end, &mut engine, input, out),
        ended => ended,
    };
    *settings = engine.settings_for_others();
    Ok(flow)
}

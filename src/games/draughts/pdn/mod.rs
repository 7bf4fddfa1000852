//! Portable Draughts Notation: games and positions as files hold them, read and written.
//!
//! [`read`] is liberal, as PDN of forty years asks for: any order of tags, moves with or without numbers, old
//! separators, every way of writing a result, comments of all three kinds, games without an end. What it makes of a game is a
//! [`PdnGame`], whose moves are legal moves. A game that cannot be read is one error with its line; the
//! games around it are not lost. [`write()`] keeps to the standard, version 3.0 (Wieger Wesselink, from the drafts of
//! Adrian Millett and Murray Cash).
//!
//! ```
//! use bigbang::games::draughts::{English, pdn};
//!
//! let text = r#"[Event "Ballot"] 1. 9-13 22-18! {the usual answer} (22-17 13x22) 2. 12-16 *"#;
//! let game = pdn::read::<English>(text).next().expect("a game")?;
//! assert_eq!(game.tag("Event"), Some("Ballot"));
//! assert_eq!(game.line.moves.len(), 3);
//! assert_eq!(game.line.moves[1].comments().next(), Some("the usual answer"));
//! # Ok::<(), pdn::PdnError>(())
//! ```

mod encoding;
mod error;
pub mod fen_list;
mod game;
mod reader;
mod resolve;
mod score;
mod syntax;
mod token;
mod writer;

pub use encoding::decode;
pub use error::{Fault, PdnError};
pub use game::{Annotation, Line, PdnGame, PlayedMove, Tag};
pub use reader::{Reader, read, read_file};
pub use score::PdnScore;
pub use writer::write;

//! What the engine says in Hub.

use std::fmt::{self, Display};
use std::time::Duration;

use super::super::info::InfoScore;
use super::attribute::Pair;

/// One line to the GUI.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `id ...`.
    Id(Id),
    /// `param ...`.
    Param(Param),
    /// `wait`: the introduction is complete.
    Wait,
    /// `ready`: everything is loaded.
    Ready,
    /// `info ...`.
    Info(Info),
    /// `done ...`: the answer to `go`.
    Done(Done),
    /// `pong`: the answer to `ping`.
    Pong,
    /// `error message="..."`.
    Error(String),
}

/// Who the engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Id {
    /// The engine's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// Where it is from.
    pub country: String,
}

/// One declared parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The name, one word.
    pub name: String,
    /// The type with the current value and the limits.
    pub kind: ParamKind,
}

/// The type of a parameter, with its current value.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int {
        /// The current value.
        value: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// A real number.
    Real {
        /// The current value.
        value: f64,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// Free text.
    String(String),
    /// One word out of a list.
    Enum {
        /// The current value.
        value: String,
        /// All values, written last: one client takes everything after the last `=` for them.
        values: Vec<String>,
    },
}

/// What a search tells while it runs; a field that is `None` is not written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// The finished or running iteration, in plies.
    pub depth: Option<u32>,
    /// The average depth of the leaves, in plies.
    pub mean_depth: Option<f64>,
    /// The value for the side to move, written in men.
    pub score: Option<InfoScore>,
    /// The positions searched.
    pub nodes: Option<u64>,
    /// The time since the search began, written in seconds.
    pub time: Option<Duration>,
    /// The positions searched in a second, written in millions.
    pub nps: Option<u64>,
    /// The expected moves.
    pub pv: Vec<String>,
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// The move; `None`, without a legal move, writes `done` alone.
    pub m: Option<String>,
    /// The expected answer, written only after a move.
    pub ponder: Option<String>,
}

/// The largest ordinary score, in hundredths of a man: clients take more than 90 men for a win.
const LARGEST_ORDINARY: i32 = 7999;

/// The longest win that is told apart from an ordinary score, in plies: 90.10 men.
const LONGEST_WIN: u32 = 990;

impl Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id(id) => write!(
                f,
                "id {} {} {} {}",
                Pair("name", &id.name),
                Pair("version", &id.version),
                Pair("author", &id.author),
                Pair("country", &id.country)
            ),
            Reply::Param(param) => param.fmt(f),
            Reply::Wait => f.write_str("wait"),
            Reply::Ready => f.write_str("ready"),
            Reply::Info(info) => info.fmt(f),
            Reply::Done(done) => done.fmt(f),
            Reply::Pong => f.write_str("pong"),
            Reply::Error(message) => write!(f, "error {}", Pair("message", message)),
        }
    }
}

impl Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "param {} ", Pair("name", &self.name))?;
        match &self.kind {
            ParamKind::Bool(value) => write!(f, "value={value} type=bool"),
            ParamKind::Int { value, min, max } => {
                write!(f, "value={value} type=int min={min} max={max}")
            }
            ParamKind::Real { value, min, max } => {
                write!(f, "value={value} type=real min={min} max={max}")
            }
            ParamKind::String(value) => write!(f, "{} type=string", Pair("value", value)),
            ParamKind::Enum { value, values } => write!(
                f,
                "{} type=enum {}",
                Pair("value", value),
                Pair("values", &values.join(" "))
            ),
        }
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth={depth}")?;
        }
        if let Some(depth) = self.mean_depth {
            write!(f, " mean-depth={depth:.1}")?;
        }
        if let Some(score) = self.score {
            write!(f, " score={}", Men(score))?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes={nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time={:.3}", time.as_secs_f64())?;
        }
        if let Some(nps) = self.nps {
            write!(f, " nps={:.3}", nps as f64 / 1e6)?;
        }
        if !self.pv.is_empty() {
            write!(f, " {}", Pair("pv", &self.pv.join(" ")))?;
        }
        Ok(())
    }
}

impl Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("done")?;
        if let Some(m) = &self.m {
            write!(f, " {}", Pair("move", m))?;
            if let Some(ponder) = &self.ponder {
                write!(f, " {}", Pair("ponder", ponder))?;
            }
        }
        Ok(())
    }
}

/// A score in men: a win in n plies is 100 - n / 100, ordinary scores stay under 80.
struct Men(InfoScore);

impl Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = match self.0 {
            InfoScore::Hundredths(hundredths) => {
                hundredths.clamp(-LARGEST_ORDINARY, LARGEST_ORDINARY)
            }
            InfoScore::Mate(plies) => {
                let plies = plies.get();
                let value = 10_000 - plies.unsigned_abs().min(LONGEST_WIN) as i32;
                plies.signum() * value
            }
        };
        let sign = if hundredths < 0 { "-" } else { "" };
        let size = hundredths.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::score::Score;

    #[test]
    fn introduction() {
        let id = Id {
            name: "bigbang".into(),
            version: "0.1".into(),
            author: "the bigbang authors".into(),
            country: String::new(),
        };
        assert_eq!(
            Reply::Id(id).to_string(),
            "id name=bigbang version=0.1 author=\"the bigbang authors\" country=\"\""
        );
        assert_eq!(Reply::Wait.to_string(), "wait");
        assert_eq!(Reply::Ready.to_string(), "ready");
        assert_eq!(Reply::Pong.to_string(), "pong");
    }

    #[test]
    fn parameters() {
        let param = |name: &str, kind| {
            let name = name.to_owned();
            Reply::Param(Param { name, kind }).to_string()
        };
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        assert_eq!(
            param(
                "variant",
                ParamKind::Enum {
                    value: "normal".into(),
                    values: words("normal killer bt frisian losing")
                }
            ),
            "param name=variant value=normal type=enum values=\"normal killer bt frisian losing\""
        );
        assert_eq!(
            param(
                "variant",
                ParamKind::Enum {
                    value: "normal".into(),
                    values: words("normal")
                }
            ),
            "param name=variant value=normal type=enum values=normal"
        );
        assert_eq!(
            param("book", ParamKind::Bool(true)),
            "param name=book value=true type=bool"
        );
        assert_eq!(
            param(
                "threads",
                ParamKind::Int {
                    value: 1,
                    min: 1,
                    max: 512
                }
            ),
            "param name=threads value=1 type=int min=1 max=512"
        );
        assert_eq!(
            param(
                "margin",
                ParamKind::Real {
                    value: 0.5,
                    min: 0.0,
                    max: 2.0
                }
            ),
            "param name=margin value=0.5 type=real min=0 max=2"
        );
        assert_eq!(
            param("path", ParamKind::String(String::new())),
            "param name=path value=\"\" type=string"
        );
    }

    #[test]
    fn a_line_of_thought() {
        let info = Info {
            depth: Some(21),
            mean_depth: Some(20.83),
            score: Some(InfoScore::Hundredths(-1)),
            nodes: Some(31_261_613),
            time: Some(Duration::from_micros(3_906_400)),
            nps: Some(8_003_000),
            pv: vec!["32-28".into(), "17-22".into(), "28x17x22".into()],
        };
        assert_eq!(
            Reply::Info(info).to_string(),
            "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.003 \
             pv=\"32-28 17-22 28x17x22\""
        );
        let one_move = Info {
            pv: vec!["32-28".into()],
            ..Info::default()
        };
        assert_eq!(Reply::Info(one_move).to_string(), "info pv=32-28");
    }

    #[test]
    fn scores_in_men() {
        let men = |score: Score| Men(score.into()).to_string();
        assert_eq!(men(Score(0)), "0.00");
        assert_eq!(men(Score(135)), "1.35");
        assert_eq!(men(Score(-7)), "-0.07");
        assert_eq!(men(Score(20_000)), "79.99");
        assert_eq!(men(Score(-20_000)), "-79.99");
        assert_eq!(men(Score::win_in(3)), "99.97");
        assert_eq!(men(Score::loss_in(4)), "-99.96");
        assert_eq!(men(Score::WIN), "99.99");
        assert_eq!(men(Score::win_in(1999)), "90.10");
    }

    #[test]
    fn answers() {
        let done = |m: Option<&str>, ponder: Option<&str>| {
            Reply::Done(Done {
                m: m.map(str::to_owned),
                ponder: ponder.map(str::to_owned),
            })
            .to_string()
        };
        assert_eq!(
            done(Some("32-28"), Some("17-22")),
            "done move=32-28 ponder=17-22"
        );
        assert_eq!(done(Some("28x19x23"), None), "done move=28x19x23");
        assert_eq!(done(None, Some("17-22")), "done");
        assert_eq!(
            Reply::Error("level: unknown argument `a=b`".into()).to_string(),
            "error message=\"level: unknown argument `a:b`\""
        );
        assert_eq!(
            Reply::Error("oops".into()).to_string(),
            "error message=oops"
        );
    }
}

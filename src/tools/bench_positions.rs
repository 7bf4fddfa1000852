//! The positions of `bigbang bench`: openings, middle games and endings of every game.

use crate::session::settings::GameName;

const SHOWGIT: &[&str] = &[
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
    "lr5nl/3gk1g2/2nsppsp1/p1pp2p1p/1p5P1/P1PPSPP1P/1PS1P1N2/2GK1G3/LN5RL w Bb 50",
    "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1",
];

const ENGLISH: &[&str] = &[
    "B:W21-32:B1-12",
    "B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12",
    "W:W17,19,21,23,26,27,30,31:B2,3,5,8,10,12,13,16",
    "W:WK22,27,30:B5,12,K20",
    "B:WK1,17,20:BK11,K29",
];

const INTERNATIONAL: &[&str] = &[
    "W:W31-50:B1-20",
    "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
    "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
    "W:W27,28,32,37,38,42,48:B7,8,12,13,18,19,23",
    "W:W6,7:BK45",
];

const DASHGUTI: &[&str] = &[
    "bbb/bbb/bbb/b1w/www/www/www w 0 1",
    "bbb/1bb/3/b2/3/wb1/www w",
    "b1b/b1b/3/bw1/2b/w2/www b",
    "3/1b1/3/3/3/1w1/3 w",
];

const LAUKATAKATI: &[&str] = &[
    "bbb/bbb/bbb/1/www/www/www w 0 1",
    "b1b/b1b/1b1/1/w1w/www/1w1 w",
];

/// The positions of a game and the depth to which they are searched, in plies.
pub fn positions(game: GameName) -> (&'static [&'static str], u32) {
    match game {
        GameName::Showgit => (SHOWGIT, 10),
        GameName::English => (ENGLISH, 14),
        GameName::Huffing => (ENGLISH, 11),
        GameName::International => (INTERNATIONAL, 15),
        GameName::Dashguti => (DASHGUTI, 13),
        GameName::Laukatakati => (LAUKATAKATI, 13),
    }
}

//! The weights of a network, and their file.
//!
//! Layout of the file, numbers little-endian: the magic `bbnet001`; the length (1 byte) and name of the set of features;
//! inputs (4), hidden neurons a player (4), output layers (4), scale (4): score of a logistic unit; then the first layer, a row
//! of 16-bit numbers for each input; its bias; the direct values of the inputs (16 bits each); the output layers
//! (16 bits: the neurons of the side to move, then those of the other); their biases (32 bits); the CRC-32 of all this.

use std::fmt;

use super::features::Features;
use super::lanes::Lane;
use super::simd::{ONE, Unit, Vectors};

const MAGIC: &[u8; 8] = b"bbnet001";

/// The unit of the output weights: 1.0.
pub const OUTPUT_ONE: i32 = 64;
/// The unit of the direct values: one hundredth of a UNIFORM or man.
pub const DIRECT_ONE: i32 = 8;
/// The greatest output weight and its negative, see [`Unit::activate`].
pub const MOST_OUTPUT: i16 = 127;
/// The most hidden neurons a player, see [`Unit::activate`].
pub const MOST_HIDDEN: usize = 256;

/// Why bytes are not a network that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// They do not begin as a network of this program does.
    NotANetwork,
    /// The network is for other features.
    Features {
        /// The features asked for.
        expected: String,
        /// Those of the file.
        found: String,
    },
    /// Sizes that this program does not work with.
    Shape(String),
    /// The file is cut off, or longer than its sizes say.
    Length {
        /// Bytes that the sizes ask for.
        expected: usize,
        /// Bytes that are there.
        found: usize,
    },
    /// The content does not fit its checksum.
    Checksum,
    /// An output weight beyond [`MOST_OUTPUT`].
    Weight,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::NotANetwork => write!(f, "not a network of this program"),
            NetworkError::Features { expected, found } => {
                write!(
                    f,
                    "expected a network with the features '{expected}', found '{found}'"
                )
            }
            NetworkError::Shape(shape) => {
                write!(f, "a network of this shape cannot be used: {shape}")
            }
            NetworkError::Length { expected, found } => {
                write!(f, "expected {expected} bytes of network, found {found}")
            }
            NetworkError::Checksum => write!(f, "wrong checksum: the network is damaged"),
            NetworkError::Weight => write!(f, "an output weight is out of range"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// The numbers of a network as the file has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Hidden neurons a player, a multiple of [`Lane::WIDTH`], at most [`MOST_HIDDEN`].
    pub hidden: usize,
    /// The score of a logistic unit, in hundredths of a UNIFORM or man.
    pub scale: i32,
    /// A row for each input, in units of 1 / [`ONE`].
    pub first: Vec<i16>,
    /// The bias of the first layer, in the same unit.
    pub bias: Vec<i16>,
    /// The direct value of each input, in units of 1 / [`DIRECT_ONE`] of a score.
    pub direct: Vec<i16>,
    /// The output layers, in units of 1 / [`OUTPUT_ONE`].
    pub output: Vec<i16>,
    /// Their biases, in units of 1 / ([`ONE`] * [`OUTPUT_ONE`]).
    pub output_bias: Vec<i32>,
}

/// A network ready for use.
#[derive(Debug)]
pub struct Network {
    pub(super) vectors: Vectors,
    /// Lanes of a row.
    pub(super) width: usize,
    pub(super) first: Vec<Lane>,
    pub(super) bias: Vec<Lane>,
    pub(super) direct: Vec<i16>,
    scale: i32,
    output: Vec<Lane>,
    output_bias: Vec<i32>,
}

impl Network {
    /// The network of these weights.
    ///
    /// # Errors
    /// When they do not fit the features or each other.
    pub fn new<F: Features>(weights: &Weights) -> Result<Network, NetworkError> {
        let hidden = weights.hidden;
        if hidden == 0 || hidden > MOST_HIDDEN || !hidden.is_multiple_of(Lane::WIDTH) {
            return Err(NetworkError::Shape(format!("{hidden} hidden neurons")));
        }
        if !(1..=10_000).contains(&weights.scale) {
            return Err(NetworkError::Shape(format!("scale {}", weights.scale)));
        }
        let lengths = [
            weights.first.len() == F::INPUTS * hidden,
            weights.bias.len() == hidden,
            weights.direct.len() == F::INPUTS,
            weights.output.len() == F::BUCKETS * 2 * hidden,
            weights.output_bias.len() == F::BUCKETS,
        ];
        if lengths.contains(&false) {
            return Err(NetworkError::Shape(
                "parts that do not fit each other".to_owned(),
            ));
        }
        if weights
            .output
            .iter()
            .any(|weight| weight.unsigned_abs() > MOST_OUTPUT as u16)
        {
            return Err(NetworkError::Weight);
        }
        Ok(Network {
            vectors: Vectors::best(),
            width: hidden / Lane::WIDTH,
            first: Lane::pack(&weights.first),
            bias: Lane::pack(&weights.bias),
            direct: weights.direct.clone(),
            scale: weights.scale,
            output: Lane::pack(&weights.output),
            output_bias: weights.output_bias.clone(),
        })
    }

    /// The network of a file.
    ///
    /// # Errors
    /// When the bytes are no network for these features, or damaged.
    pub fn parse<F: Features>(bytes: &[u8]) -> Result<Network, NetworkError> {
        Network::new::<F>(&Weights::parse::<F>(bytes)?)
    }

    /// The same network on another vector unit of this machine.
    pub fn on(mut self, vectors: Vectors) -> Network {
        self.vectors = vectors;
        self
    }

    /// The score for the side to move, whose first layer is `own`; `direct` is the sum of its direct values less that of
    /// the other side. Part of a [`Kernel`](super::simd::Kernel).
    #[inline(always)]
    pub(super) fn score<U: Unit>(
        &self,
        own: &[Lane],
        other: &[Lane],
        direct: i32,
        bucket: usize,
    ) -> i32 {
        let weights = &self.output[bucket * 2 * self.width..][..2 * self.width];
        let (own_weights, other_weights) = weights.split_at(self.width);
        let sum =
            i64::from(U::activate(own, own_weights)) + i64::from(U::activate(other, other_weights));
        let sum = sum / i64::from(ONE) + i64::from(self.output_bias[bucket]);
        let hidden = sum * i64::from(self.scale) / i64::from(i32::from(ONE) * OUTPUT_ONE);
        hidden as i32 + direct / (2 * DIRECT_ONE)
    }
}

impl Weights {
    /// The bytes of the file.
    pub fn write<F: Features>(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(F::NAME.len() as u8);
        bytes.extend(F::NAME.as_bytes());
        for number in [F::INPUTS, self.hidden, F::BUCKETS, self.scale as usize] {
            bytes.extend((number as u32).to_le_bytes());
        }
        for part in [&self.first, &self.bias, &self.direct, &self.output] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(
            self.output_bias
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// When they are no network for these features, or damaged.
    pub fn parse<F: Features>(bytes: &[u8]) -> Result<Weights, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::NotANetwork)?;
        let (&length, rest) = rest.split_first().ok_or(NetworkError::NotANetwork)?;
        let (name, rest) = rest
            .split_at_checked(usize::from(length))
            .ok_or(NetworkError::NotANetwork)?;
        if name != F::NAME.as_bytes() {
            return Err(NetworkError::Features {
                expected: F::NAME.to_owned(),
                found: String::from_utf8_lossy(name).escape_debug().to_string(),
            });
        }
        let (sizes, rest) = rest
            .split_first_chunk::<16>()
            .ok_or(NetworkError::NotANetwork)?;
        let size = |index: usize| {
            let at = 4 * index;
            u32::from_le_bytes([sizes[at], sizes[at + 1], sizes[at + 2], sizes[at + 3]]) as usize
        };
        let (inputs, hidden, buckets) = (size(0), size(1), size(2));
        if inputs != F::INPUTS || buckets != F::BUCKETS || hidden > MOST_HIDDEN {
            return Err(NetworkError::Shape(format!(
                "{inputs} inputs, {hidden} hidden neurons, {buckets} output layers"
            )));
        }
        let header = bytes.len() - rest.len();
        let numbers = [inputs * hidden, hidden, inputs, buckets * 2 * hidden];
        let expected = header + 2 * numbers.iter().sum::<usize>() + 4 * buckets + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length {
                expected,
                found: bytes.len(),
            });
        }
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        if crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(NetworkError::Checksum);
        }
        let mut rest = rest;
        let [first, bias, direct, output] = numbers.map(|count| {
            let (part, after) = rest.split_at(2 * count);
            rest = after;
            let pairs = part.as_chunks::<2>().0.iter();
            pairs.map(|&pair| i16::from_le_bytes(pair)).collect()
        });
        let biases = rest[..4 * buckets].as_chunks::<4>().0.iter();
        Ok(Weights {
            hidden,
            scale: size(3) as i32,
            first,
            bias,
            direct,
            output,
            output_bias: biases.map(|&four| i32::from_le_bytes(four)).collect(),
        })
    }
}

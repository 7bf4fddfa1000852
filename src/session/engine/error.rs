//! Why an engine refuses a setting.

use crate::base::search::table::OutOfMemory;
use crate::session::options::OptionError;

/// Why an option was not taken over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// Name or value are wrong.
    Option(OptionError),
    /// The table does not fit into the memory; the old one stays.
    Memory(OutOfMemory),
    /// The system refuses so many threads; as many as could be started work.
    Threads(String),
    /// A file that the option names cannot be used; the old one stays.
    Knowledge(String),
}

impl std::fmt::Display for SettingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SettingError::Option(error) => write!(f, "{error}"),
            SettingError::Memory(error) => write!(f, "{error}; the old one stays"),
            SettingError::Threads(error) => write!(f, "cannot start so many threads: {error}"),
            SettingError::Knowledge(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SettingError {}

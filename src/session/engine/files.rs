//! Options that name files: what happens when a game cannot use one of them.

use std::sync::Arc;

use crate::base::book::Book;
use crate::base::search::seam::Recursion;
use crate::session::front_end::PlayMove;
use crate::session::play::Play;
use crate::session::settings::Settings;

/// An option that names a file.
#[derive(Clone, Copy, Debug)]
struct FileOption {
    name: &'static str,
    value: fn(&mut Settings) -> &mut String,
    /// Its value when no file is wanted.
    without: &'static str,
}

const FILE_OPTIONS: [FileOption; 4] = [
    FileOption {
        name: "TablePath",
        value: |settings| &mut settings.table_path,
        without: Settings::NO_TABLES,
    },
    FileOption {
        name: "EvalFile",
        value: |settings| &mut settings.eval_file,
        without: "",
    },
    FileOption {
        name: "SearchFile",
        value: |settings| &mut settings.search_file,
        without: "",
    },
    FileOption {
        name: "BookFile",
        value: |settings| &mut settings.book_file,
        without: Settings::NO_BOOK,
    },
];

/// An option that was set back because the game cannot use its file.
#[derive(Clone, Debug)]
pub(super) struct SetBack {
    option: FileOption,
    wanted: String,
    error: String,
}

impl SetBack {
    /// Whether somebody asked for the file, or it was only found where such files are looked for.
    pub fn was_asked_for(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// What happened, in one line.
    pub fn describe(&self) -> String {
        let (name, error) = (self.option.name, &self.error);
        format!("option {name}: {error}; going on without it")
    }

    /// Gives the option its wanted value again, unless it was changed meanwhile.
    pub fn restore(&self, settings: &mut Settings) {
        let value = (self.option.value)(settings);
        if value == self.option.without {
            value.clone_from(&self.wanted);
        }
    }
}

/// What the files of the settings hold for a game.
pub(super) struct Loaded<G: Play> {
    pub knowledge: Arc<G::Knowledge>,
    pub book: Book<PlayMove<G>>,
    /// Options whose files the game cannot use; they are set back, and no other.
    pub set_back: Vec<SetBack>,
}

/// Loads the files of the settings.
///
/// # Errors
/// When the game cannot be played even without any.
pub(super) fn load_usable<G: Play>(settings: &mut Settings) -> Result<Loaded<G>, String> {
    if let Ok((knowledge, book)) = load::<G>(settings) {
        return Ok(Loaded {
            knowledge,
            book,
            set_back: Vec::new(),
        });
    }
    let mut without_files = settings.clone();
    for option in FILE_OPTIONS {
        option
            .without
            .clone_into((option.value)(&mut without_files));
    }
    let mut set_back = Vec::new();
    for option in FILE_OPTIONS {
        let wanted = (option.value)(settings).clone();
        let mut alone = without_files.clone();
        (option.value)(&mut alone).clone_from(&wanted);
        if let Err(error) = load::<G>(&alone) {
            option.without.clone_into((option.value)(settings));
            set_back.push(SetBack {
                option,
                wanted,
                error,
            });
        }
    }
    let (knowledge, book) = load::<G>(settings)?;
    Ok(Loaded {
        knowledge,
        book,
        set_back,
    })
}

type Files<G> = (Arc<<G as Recursion>::Knowledge>, Book<PlayMove<G>>);

fn load<G: Play>(settings: &Settings) -> Result<Files<G>, String> {
    Ok((G::knowledge(settings)?, G::book(settings)?))
}

//! Options that name files: what happens when a game cannot use one of them.

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

/// Sets back every option whose file the game cannot use, and no other.
pub(super) fn set_back_unusable<G: Play>(settings: &mut Settings) -> Vec<SetBack> {
    if usable::<G>(settings).is_ok() {
        return Vec::new();
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
        if let Err(error) = usable::<G>(&alone) {
            option.without.clone_into((option.value)(settings));
            set_back.push(SetBack {
                option,
                wanted,
                error,
            });
        }
    }
    set_back
}

fn usable<G: Play>(settings: &Settings) -> Result<(), String> {
    G::knowledge(settings)?;
    G::book(settings)?;
    Ok(())
}

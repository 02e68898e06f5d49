//! The files of counts in a folder.

use evenodds_engine::share::{Part, SavedCounts};
use evenodds_study::shards::{Origin, Receipt, Trouble, read};
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

/// How the names of files of counts end.
pub(super) const ENDING: &str = "counts";
/// How the name of a part ends that is not played to its end.
const BEGUN: &str = "begun";
/// The file that says where the report is that came of the counts in a folder.
pub(crate) const ANSWERED: &str = "answered.txt";

/// The name of all counts of a look.
pub(crate) fn whole_name(look: u32) -> String {
    format!("look-{look}.{ENDING}")
}

/// The file of a part in a folder, and the file in which it is kept until it is whole.
pub(super) fn of_part(folder: &Path, look: u32, part: Part) -> [PathBuf; 2] {
    let width = part.of().to_string().len();
    let name = format!("look-{look}.part-{:0width$}-of-{}", part.index(), part.of());
    [ENDING, BEGUN].map(|ending| folder.join(format!("{name}.{ending}")))
}

/// What a file holds.
pub(super) enum Held {
    /// There is none.
    Nothing,
    /// Counts of this origin.
    Counts(Box<Receipt>, Vec<SavedCounts>),
    /// Counts of another one; in what it differs.
    Foreign(String),
    /// It cannot be used.
    Damaged(Trouble),
}

/// Reads a file of counts.
pub(super) fn held(path: &Path, origin: &Origin) -> io::Result<Held> {
    let bytes = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Held::Nothing),
        other => other?,
    };
    Ok(match read(&bytes) {
        Err(trouble) => Held::Damaged(trouble),
        Ok((receipt, sheets)) => match receipt.origin.differs(origin) {
            Some(what) => Held::Foreign(what),
            None => Held::Counts(Box::new(receipt), sheets),
        },
    })
}

/// The looks that are whole in a folder, the first one first.
///
/// # Errors
/// When one of them cannot be used; the text says which.
pub(super) fn looks(folder: &Path, origin: &Origin) -> Result<VecDeque<Vec<SavedCounts>>, String> {
    let mut looks = VecDeque::new();
    for look in 1.. {
        let path = folder.join(whole_name(look));
        let named = |what: String| format!("cannot go on from `{}`: {what}", path.display());
        match held(&path, origin).map_err(|error| named(error.to_string()))? {
            Held::Nothing => break,
            Held::Counts(receipt, sheets) if receipt.look == look && receipt.is_whole() => looks.push_back(sheets),
            Held::Counts(..) => return Err(named("it is not all of the look".into())),
            Held::Foreign(what) => return Err(named(format!("it is of something else ({what})"))),
            Held::Damaged(trouble) => return Err(named(trouble.to_string())),
        }
    }
    Ok(looks)
}

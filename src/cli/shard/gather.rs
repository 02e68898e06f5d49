//! The looks that files of counts make up, wherever they are and however they were put together before.

use super::place::ENDING;
use super::sharing::NEVER;
use crate::terminal::Failure;
use evenodds_engine::share::{Part, SavedCounts};
use evenodds_study::shards::{Conflict, Origin, Played, Receipt, Trouble, choose, head, read};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// What was gathered.
pub(crate) struct Gathered {
    /// What the counts belong to.
    pub(crate) origin: Origin,
    /// Looks, the first one first; all but the last one are whole.
    pub(crate) looks: Vec<(Receipt, Vec<SavedCounts>)>,
    /// Parts of the last look that are missing.
    pub(crate) missing: Vec<Part>,
    /// What there is to say of the files.
    pub(crate) notes: Notes,
}

/// What there is to say of files of counts.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// What is as it may be.
    pub(crate) told: Vec<String>,
    /// Files that are damaged, which nobody may miss.
    pub(crate) damaged: Vec<String>,
}

impl Notes {
    fn not_used(&mut self, path: &Path, trouble: &Trouble) {
        self.damaged.push(format!("`{}` is not used: {trouble}", path.display()));
    }

    /// Says all of it; quietly, what is damaged alone.
    pub(crate) fn say(&self, quiet: bool) {
        let told = self.told.iter().filter(|_| !quiet);
        told.chain(&self.damaged).for_each(|note| say!("{note}"));
    }
}

/// Files of counts that were named, and those in the folders that were named.
pub(crate) fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = BTreeSet::new();
    for path in named {
        let refused =
            |error| Failure { code: NEVER, text: format!("error: cannot read `{}`: {error}", path.display()) };
        if !path.is_dir() {
            path.metadata().map_err(refused)?;
            found.insert(path.clone());
            continue;
        }
        for entry in std::fs::read_dir(path).map_err(refused)? {
            let entry = entry.map_err(refused)?.path();
            if entry.extension().is_some_and(|ending| ending == ENDING) && entry.is_file() {
                found.insert(entry);
            }
        }
    }
    if found.is_empty() {
        let places: Vec<String> = named.iter().map(|path| path.display().to_string()).collect();
        let text = format!("error: no counts in {}: `--shard I/N --out DIR` leaves them", places.join(", "));
        return Err(Failure { code: NEVER, text });
    }
    Ok(found.into_iter().collect())
}

/// A file with its receipt.
struct Known {
    path: PathBuf,
    receipt: Receipt,
}

/// Reads what files hold, and adds it up.
pub(crate) fn gather(files: Vec<PathBuf>) -> Result<Gathered, Failure> {
    let mut notes = Notes::default();
    let mut known = known(files, &mut notes)?;
    let origin = one_origin(&mut known, &mut notes)?;
    let mut gathered = Gathered { origin, looks: Vec::new(), missing: Vec::new(), notes };
    let last = known.iter().map(|one| one.receipt.look).max().unwrap_or(0);
    for look in 1..=last {
        let mut of_look: Vec<&Known> = known.iter().filter(|one| one.receipt.look == look).collect();
        loop {
            let (receipt, sheets, missing) = match add_up(&of_look, &mut gathered.notes)? {
                Ok(sum) => sum,
                Err(damaged) => {
                    of_look.retain(|one| !damaged.contains(&one.path));
                    damaged.iter().for_each(|path| gathered.notes.not_used(path, &Trouble::Damaged));
                    continue;
                }
            };
            gathered.missing = missing;
            gathered.looks.push((receipt, sheets));
            break;
        }
        if !gathered.missing.is_empty() {
            break;
        }
    }
    Ok(gathered)
}

/// Receipts of the files that have one.
fn known(files: Vec<PathBuf>, notes: &mut Notes) -> Result<Vec<Known>, Failure> {
    let receipts: Vec<_> =
        files.into_par_iter().map(|path| (File::open(&path).map(|file| head(BufReader::new(file))), path)).collect();
    let mut known = Vec::new();
    for (receipt, path) in receipts {
        match receipt {
            Err(error) => return Err(refused(format!("cannot read `{}`: {error}", path.display()))),
            Ok(Err(Trouble::Other)) => {
                return Err(refused(format!("cannot use `{}`: {}", path.display(), Trouble::Other)));
            }
            Ok(Err(trouble)) => notes.not_used(&path, &trouble),
            Ok(Ok(receipt)) if receipt.at.is_some() => {
                notes.told.push(format!("`{}` is not used: it is not played to its end", path.display()));
            }
            Ok(Ok(receipt)) => known.push(Known { path, receipt }),
        }
    }
    Ok(known)
}

/// What all files belong to. A damaged one may seem to belong to something else: it goes.
fn one_origin(known: &mut Vec<Known>, notes: &mut Notes) -> Result<Origin, Failure> {
    loop {
        let Some(first) = known.first() else {
            return Err(refused(
                [notes.told.as_slice(), &notes.damaged, &["no counts can be used".into()]].concat().join("\n"),
            ));
        };
        let other = known.iter().find_map(|one| Some((one, first.receipt.origin.differs(&one.receipt.origin)?)));
        let Some((other, what)) = other else { return Ok(first.receipt.origin.clone()) };
        let damaged: Vec<PathBuf> =
            [first, other].into_iter().filter(|one| !is_whole(&one.path)).map(|one| one.path.clone()).collect();
        if damaged.is_empty() {
            let (first, other) = (first.path.display(), other.path.display());
            return Err(refused(format!(
                "`{first}` and `{other}` are counts of two studies, which do not add up ({what})"
            )));
        }
        damaged.iter().for_each(|path| notes.not_used(path, &Trouble::Damaged));
        known.retain(|one| !damaged.contains(&one.path));
    }
}

fn is_whole(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| read(&bytes).is_ok())
}

fn refused(what: String) -> Failure {
    Failure { code: NEVER, text: format!("error: {what}") }
}

type Sum = (Receipt, Vec<SavedCounts>, Vec<Part>);

/// The files of one look added up; or those that turn out to be damaged.
fn add_up(files: &[&Known], notes: &mut Notes) -> Result<Result<Sum, Vec<PathBuf>>, Failure> {
    let receipts: Vec<(usize, &Receipt)> = files.iter().map(|one| &one.receipt).enumerate().collect();
    let name = |at: usize| files[at].path.display();
    let choice = choose(&receipts).map_err(|conflict| {
        refused(match conflict {
            Conflict::Cut(one, other) => {
                let (few, many) = (files[one].receipt.of, files[other].receipt.of);
                format!("`{}` is cut into {few} parts and `{}` into {many}: they do not add up", name(one), name(other))
            }
            Conflict::Differ(one, other, part) => {
                format!(
                    "`{}` and `{}` have other counts of part {part}: one of the machines plays wrongly",
                    name(one),
                    name(other)
                )
            }
            Conflict::Overlap(one, other) => {
                format!(
                    "`{}` and `{}` share some parts and not all: merge the files that they are made of",
                    name(one),
                    name(other)
                )
            }
        })
    })?;
    let Some(like) = choice.used.first().map(|&at| &files[at].receipt) else {
        return Err(refused("no counts can be used of a look that others rest on".into()));
    };
    let found = choice
        .used
        .par_iter()
        .map(|&at| (at, std::fs::read(&files[at].path).ok().and_then(|bytes| read(&bytes).ok())))
        .fold(Adding::default, Adding::with)
        .reduce(Adding::default, Adding::and);
    if !found.damaged.is_empty() {
        return Ok(Err(found.damaged.into_iter().map(|at| files[at].path.clone()).collect()));
    }
    if found.unlike {
        return Err(refused(format!("the counts of look {} are not all of the same study", like.look)));
    }
    for &at in &choice.twice {
        notes.told.push(format!("`{}` is counted once: others have the same parts", name(at)));
    }
    let mut parts: Vec<Played> = choice.used.iter().flat_map(|&at| files[at].receipt.parts.clone()).collect();
    parts.sort_by_key(|played| played.index);
    let receipt = Receipt { parts, ..like.clone() };
    Ok(Ok((receipt, found.sum.unwrap_or_default(), choice.missing)))
}

/// Sheets on their way to a sum.
#[derive(Default)]
struct Adding {
    sum: Option<Vec<SavedCounts>>,
    damaged: Vec<usize>,
    unlike: bool,
}

impl Adding {
    fn with(mut self, (at, found): (usize, Option<(Receipt, Vec<SavedCounts>)>)) -> Self {
        match found {
            None => self.damaged.push(at),
            Some((_, sheets)) => self.add(sheets),
        }
        self
    }

    fn and(mut self, other: Self) -> Self {
        self.damaged.extend(other.damaged);
        self.unlike |= other.unlike;
        if let Some(sheets) = other.sum {
            self.add(sheets);
        }
        self
    }

    fn add(&mut self, sheets: Vec<SavedCounts>) {
        let Some(sum) = &mut self.sum else {
            self.sum = Some(sheets);
            return;
        };
        let alike = sum.len() == sheets.len() && sum.iter_mut().zip(&sheets).all(|(mine, theirs)| mine.add(theirs));
        self.unlike |= !alike;
    }
}

//! A command that plays a part, or takes the counts of all parts.

use super::place::{Held, held, looks, of_part};
use super::sample::Sample;
use crate::interrupt;
use crate::terminal::{Done, Failure};
use evenodds_engine::run::Signals;
use evenodds_engine::share::{Begun, Ledger, Left, Part, Record, SavedCounts, Task};
use evenodds_report::files::{keep, remove, unseal, write_whole};
use evenodds_study::shards::{Origin, Receipt, Trouble, body, read_record, write, write_record};
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// Exit code: not done, and the same command may do it another time (`EX_TEMPFAIL` of sysexits).
pub(crate) const AGAIN: u8 = 75;
/// Exit code: the input is wrong, and will be (`EX_DATAERR`).
pub(crate) const NEVER: u8 = 65;

/// The exit code of a shard, from that of the command: schedulers try again what was interrupted or failed, and not what is wrong.
pub(crate) fn code(of_command: u8) -> u8 {
    match of_command {
        1 | 130 => AGAIN,
        2 => NEVER,
        other => other,
    }
}

/// The counts of all parts, for a command that says what came of them.
#[derive(Debug)]
pub(crate) struct Merged {
    looks: Mutex<VecDeque<Vec<SavedCounts>>>,
    wanted: Mutex<Option<(u32, String)>>,
}

impl Merged {
    /// Of looks that are whole, the first one first.
    pub(crate) fn new(looks: Vec<Vec<SavedCounts>>) -> Self {
        Self { looks: Mutex::new(looks.into()), wanted: Mutex::new(None) }
    }

    /// The look that has to be played before there is an answer, and what it plays; none where there is one.
    pub(crate) fn wanted(&self) -> Option<(u32, String)> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// How a command plays.
pub(crate) struct Sharing {
    signals: Arc<Signals>,
    role: Role,
}

enum Role {
    Whole,
    Recorded(Recorder),
    Part(Box<Shard>),
    Merged(Arc<Merged>),
    Sample(Arc<Sample>),
}

/// Where what is played is kept, so that a stopped command can go on.
#[derive(Clone)]
struct Recorder {
    origin: Origin,
    file: PathBuf,
}

impl Recorder {
    fn keep(&self, record: &Record) -> io::Result<()> {
        keep(&self.file, &write_record(&self.origin, record))
    }
}

/// A part, and where it goes.
#[derive(Clone)]
struct Shard {
    origin: Origin,
    part: Part,
    folder: PathBuf,
}

impl Sharing {
    /// It plays all of it.
    pub(super) fn whole() -> Self {
        Self { signals: interrupt::signals(Ledger::default()), role: Role::Whole }
    }

    /// It plays all of it and keeps what it played in a file, from which it may go on.
    pub(super) fn recorded(origin: Origin, file: PathBuf, resume: bool, quiet: bool) -> Result<Self, Failure> {
        let name = file.display().to_string();
        let record = match std::fs::read(&file) {
            Ok(bytes) if resume => {
                let read = unseal(&bytes).ok_or_else(|| "it is damaged".to_owned());
                let read = read.and_then(|bytes| read_record(&origin, bytes));
                read.map_err(|why| Failure::input(format!("cannot go on with `{name}`: {why}")))?
            }
            Err(error) if resume && error.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::input(format!("there is nothing to go on with: no `{name}`")));
            }
            Err(error) if resume => return Err(Failure::input(format!("cannot read `{name}`: {error}"))),
            Ok(_) if !quiet => {
                say!("beginning anew; --resume would have gone on with what an interrupted run left");
                Record::default()
            }
            _ => Record::default(),
        };
        let recorder = Recorder { origin, file };
        let keeper = recorder.clone();
        // A command that cannot keep what it has goes on all the same.
        let ledger = Ledger::recording(record, Box::new(move |record: &Record| drop(keeper.keep(record))));
        Ok(Self { signals: interrupt::signals(ledger), role: Role::Recorded(recorder) })
    }

    /// Keeps what a stopped command played, and comes back with how to go on; none where nothing is recorded.
    pub(crate) fn kept(&self) -> Option<Result<String, Failure>> {
        let Role::Recorded(recorder) = &self.role else { return None };
        let (record, file) = (self.signals.ledger.recorded()?, recorder.file.display());
        Some(match recorder.keep(&record) {
            Ok(()) => Ok(format!("what was played is kept in {file}: the same command with --resume goes on")),
            Err(error) => {
                let what = format!("interrupted; what was played cannot be kept in `{file}`");
                Err(Failure::unwritten(what, &error))
            }
        })
    }

    /// Removes what was kept, once there is a report of all of it.
    pub(crate) fn done(&self) {
        if let Role::Recorded(recorder) = &self.role {
            remove(&recorder.file);
        }
    }

    /// It takes the counts of all parts.
    pub(super) fn of_counts(merged: &Arc<Merged>) -> Self {
        let known = std::mem::take(&mut *merged.looks.lock().unwrap_or_else(PoisonError::into_inner));
        let ledger = Ledger::new(Task { known, part: None });
        Self { signals: interrupt::signals(ledger), role: Role::Merged(Arc::clone(merged)) }
    }

    /// It plays the first part for a while.
    pub(super) fn of_sample(sample: &Arc<Sample>) -> Result<Self, Failure> {
        let part = Part::new(1, sample.shards).ok_or_else(|| Failure::input("no parts"))?;
        let ledger = Ledger::new(Task { known: VecDeque::new(), part: Some((part, None, Box::new(|_| ()))) });
        let signals = interrupt::signals(ledger);
        let (told, time) = (Arc::clone(&signals), sample.time);
        std::thread::spawn(move || {
            std::thread::sleep(time);
            told.interrupt();
        });
        sample.begin();
        Ok(Self { signals, role: Role::Sample(Arc::clone(sample)) })
    }

    /// It plays a part, from where it stood.
    pub(super) fn of_part(origin: Origin, part: Part, folder: &Path) -> Result<Self, Failure> {
        let refused = |what: String| Failure { code: NEVER, text: format!("error: {what}") };
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::unwritten(format!("cannot write to `{}`", folder.display()), &error))?;
        let known = looks(folder, &origin).map_err(refused)?;
        let look = known.len() as u32 + 1;
        let shard = Shard { origin, part, folder: folder.to_owned() };
        let [whole, kept] = of_part(folder, look, part);
        if shard.earlier(&whole)?.is_some() {
            return Err(Failure {
                code: 0,
                text: format!("part {part} of look {look} is in {} already", whole.display()),
            });
        }
        let begun = shard.earlier(&kept)?;
        let keeper = shard.clone();
        // A part that cannot keep what it has goes on all the same.
        let keep = Box::new(move |begun: &Begun| drop(keeper.keep(begun)));
        let ledger = Ledger::new(Task { known, part: Some((part, begun, keep)) });
        Ok(Self { signals: interrupt::signals(ledger), role: Role::Part(Box::new(shard)) })
    }

    /// What the command listens to.
    pub(crate) fn signals(&self) -> Arc<Signals> {
        Arc::clone(&self.signals)
    }

    /// How a command ends that has no answer to write: a part was played, or another look has to be. None where there is an
    /// answer.
    pub(crate) fn ended(&self, quiet: bool) -> Option<Done> {
        let left = self.signals.ledger.left();
        match (&self.role, left) {
            (Role::Whole | Role::Recorded(_), _) | (Role::Merged(_), None) => None,
            (Role::Merged(merged), Some(left)) => Some(Err(wanting(merged, left))),
            (Role::Sample(sample), Some(Left::Played(begun) | Left::Stopped(begun))) => {
                sample.end(&begun);
                Some(Ok(ExitCode::SUCCESS))
            }
            (Role::Sample(_), _) => Some(Ok(ExitCode::SUCCESS)),
            (Role::Part(shard), left) => Some(shard.end(left, quiet)),
        }
    }
}

/// Why there is no answer to counts.
fn wanting(merged: &Merged, left: Left) -> Failure {
    match left {
        Left::Wanted(look, plays) => {
            let text = format!("look {look} has to be played before there is an answer: {plays}");
            *merged.wanted.lock().unwrap_or_else(PoisonError::into_inner) = Some((look, plays));
            Failure { code: AGAIN, text }
        }
        Left::Foreign(look) | Left::Played(Begun { look, .. }) | Left::Stopped(Begun { look, .. }) => {
            let text = format!("error: the counts of look {look} are not those of this study");
            Failure { code: NEVER, text }
        }
    }
}

impl Shard {
    /// What a file holds of this part; none where there is nothing that can be used.
    fn earlier(&self, path: &Path) -> Result<Option<Begun>, Failure> {
        let file = path.display();
        let found = held(path, &self.origin);
        match found.map_err(|error| Failure { code: AGAIN, text: format!("error: cannot read `{file}`: {error}") })? {
            Held::Nothing => Ok(None),
            Held::Damaged(trouble @ Trouble::Other) => {
                let text = format!(
                    "error: `{file}` stands where counts would go: {trouble}\n  = help: move it elsewhere, or name another folder"
                );
                Err(Failure { code: NEVER, text })
            }
            Held::Damaged(trouble) => {
                say!("`{file}` is played anew: {trouble}");
                Ok(None)
            }
            Held::Foreign(what) => {
                let help = "\n  = help: --out another folder for this one, or remove the file";
                Err(Failure {
                    code: NEVER,
                    text: format!("error: `{file}` holds counts of something else ({what}){help}"),
                })
            }
            Held::Counts(receipt, sheets) => {
                let at = receipt.at.unwrap_or((sheets.len(), 0));
                let range = receipt.parts.into_iter().next().map(|played| played.range).unwrap_or_default();
                Ok(Some(Begun { look: receipt.look, about: receipt.plays, range, at, sheets, units: [0; 2] }))
            }
        }
    }

    fn bytes(&self, begun: &Begun, whole: bool) -> Vec<u8> {
        let body = body(&begun.sheets);
        write(&Receipt::of_part(self.origin.clone(), self.part, begun, &body, whole), &body)
    }

    /// Keeps a part as far as it was played.
    fn keep(&self, begun: &Begun) -> io::Result<()> {
        let [_, kept] = of_part(&self.folder, begun.look, self.part);
        write_whole(&kept, &self.bytes(begun, false))
    }

    fn end(&self, left: Option<Left>, quiet: bool) -> Done {
        let part = self.part;
        let again =
            |what: String| Failure { code: AGAIN, text: format!("error: {what}; the same command tries again") };
        match left {
            Some(Left::Played(begun)) => {
                let [whole, kept] = of_part(&self.folder, begun.look, part);
                let file = whole.display();
                let written = write_whole(&whole, &self.bytes(&begun, true));
                written.map_err(|error| again(format!("cannot write `{file}`: {error}")))?;
                let _ = std::fs::remove_file(kept);
                if !quiet {
                    say!("part {part} of look {} ({}) is in {file}", begun.look, begun.about);
                }
                Ok(ExitCode::SUCCESS)
            }
            Some(Left::Stopped(begun)) => {
                let kept = self.keep(&begun);
                kept.map_err(|error| again(format!("interrupted; what was played cannot be kept: {error}")))?;
                let text =
                    format!("part {part} of look {} was interrupted: the same command goes on with it", begun.look);
                Err(Failure { code: AGAIN, text })
            }
            Some(Left::Foreign(look) | Left::Wanted(look, _)) => {
                let text =
                    format!("error: the counts of look {look} in {} are of another study", self.folder.display());
                Err(Failure { code: NEVER, text })
            }
            None => {
                if !quiet {
                    say!("nothing is left to play: `evenodds merge {}` has the answer", self.folder.display());
                }
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

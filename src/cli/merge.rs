//! `evenodds merge`: the counts of all shards of a command put together.

use super::shard::{AGAIN, ANSWERED, Gathered, Merged, NEVER, files, gather, slots, whole_name};
use super::terminal::{Done, Failure};
use evenodds_kit::Games;
use evenodds_library::command::quoted;
use evenodds_report::files::{keep, refuse_input, write_whole};
use evenodds_study::shards::{body, write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds merge counts --out report                the report of all shards in counts/
  evenodds merge a/counts b/counts --out report     from several machines, in any order
  evenodds merge counts/*-of-9.counts --counts some.counts
  evenodds next counts                              what is still to be played

Shards are left by --shard of run, compare, meta, sensitivity, rulings, luck, skill and tune. Their report has the bytes of the \
command without --shard, but for run.json, which says how long it took.

Files may come in any order, twice, or put together before by --counts. A damaged one is named and not used. One of another study \
is refused. Missing parts are named with the commands that play them.

Some commands decide on the way what they play next. If their next interim analysis is not played yet, a merge leaves the counts \
so far as look-N.counts in the first folder. The same commands with --shard then go on from there.

Exit codes: 0 the report is there, 75 something is still to be played (with --counts: as a file is damaged), or the report could not be written for now, 65 a file is of \
another study or there is none.")]
pub(super) struct MergeArguments {
    /// Folders with the counts of shards, or such files
    #[arg(required = true, value_name = "DIR")]
    from: Vec<PathBuf>,
    /// Folder for the report, in place of that of the command
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write the counts of the last interim analysis into one file instead, whole or not: merges of merges
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "replace", "json"])]
    counts: Option<PathBuf>,
    /// Let the report take the place of one with more trials, of another scenario or command, or of one that was changed
    #[arg(long)]
    replace: bool,
    /// Threads; all cores if left out. The result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the answer as JSON alone
    #[arg(long)]
    json: bool,
    /// No progress, no words
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn merge(arguments: &MergeArguments, games: &Games) -> Done {
    let found = files(&arguments.from)?;
    if let Some(file) = &arguments.counts {
        let wrong = |error| Failure::unwritten(format!("cannot write `{}`", file.display()), &error);
        refuse_input(file, &found).map_err(wrong)?;
    }
    let many = found.len();
    let mut gathered = super::run::pool(arguments.threads)?.install(|| gather(found))?;
    gathered.notes.say(arguments.quiet);
    if let Some(file) = &arguments.counts {
        return counts(arguments, &gathered, file, many);
    }
    let folder = home(&arguments.from);
    if !gathered.missing.is_empty() {
        return Err(Failure { code: AGAIN, text: lacks(&gathered, folder) });
    }
    let mut command = super::parsed(&gathered.origin.command)?;
    let name = gathered.origin.command.first().cloned().unwrap_or_default();
    let known: Vec<_> = gathered.looks.iter_mut().map(|(_, sheets)| std::mem::take(sheets)).collect();
    // What is left for the next look is written from this; a look that has an answer needs none.
    let bodies: Vec<Vec<u8>> = known.iter().map(|sheets| body(sheets)).collect();
    let merged = Arc::new(Merged::new(known));
    let Some(slots) = slots(&mut command) else {
        return Err(Failure { code: NEVER, text: format!("error: `evenodds {name}` is not cut into shards") });
    };
    slots.share.take(&merged);
    slots.settings.text = Some(gathered.origin.source());
    slots.out.clone_from(&arguments.out);
    (*slots.threads, *slots.replace) = (arguments.threads, arguments.replace);
    (*slots.json, *slots.quiet) = (arguments.json, arguments.quiet);
    let done = super::dispatch(command, games, &[]);
    let Some((look, plays)) = merged.wanted() else {
        let told = arguments.out.as_deref().map_or_else(|| "reports".into(), |out| out.display().to_string());
        if done.is_ok() {
            // A note for `next`; where it cannot be left, the merge may be asked for again.
            let _ = keep(&folder.join(ANSWERED), format!("{told}\n").as_bytes());
        }
        return done;
    };
    for ((receipt, _), body) in gathered.looks.iter().zip(&bodies) {
        let path = folder.join(whole_name(receipt.look));
        let written = if path.exists() { Ok(()) } else { write_whole(&path, &write(receipt, body)) };
        written.map_err(|error| Failure {
            code: AGAIN,
            text: format!("error: cannot write `{}`: {error}; the same command tries again", path.display()),
        })?;
    }
    let next = format!("evenodds next {}", quoted(&folder.display().to_string()));
    Err(Failure {
        code: AGAIN,
        text: format!("look {look} comes next: {plays}\n  = help: `{next}` prints its commands"),
    })
}

/// Writes all counts of the last look into one file.
fn counts(arguments: &MergeArguments, gathered: &Gathered, file: &Path, many: usize) -> Done {
    let Some((receipt, sheets)) = gathered.looks.last() else {
        return Err(Failure { code: NEVER, text: "error: there are no counts".into() });
    };
    write_whole(file, &write(receipt, &body(sheets)))
        .map_err(|error| Failure::unwritten(format!("cannot write `{}`", file.display()), &error))?;
    if !arguments.quiet {
        let (have, of, look) = (receipt.parts.len(), receipt.of, receipt.look);
        say!("{have} of {of} parts of look {look} from {many} files are in {}", file.display());
    }
    if !gathered.notes.damaged.is_empty() && !gathered.missing.is_empty() {
        return Err(Failure { code: AGAIN, text: lacks(gathered, home(&arguments.from)) });
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder into which the next look goes.
pub(super) fn home(from: &[PathBuf]) -> &Path {
    let first = from.first().map_or(Path::new("."), PathBuf::as_path);
    if first.is_dir() {
        first
    } else {
        first.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
    }
}

/// Most missing parts that are named one by one.
const NAMED: usize = 20;

/// Which parts are missing, with the commands that play them.
fn lacks(gathered: &Gathered, folder: &Path) -> String {
    let (look, of) = gathered.looks.last().map_or((1, 0), |(receipt, _)| (receipt.look, receipt.of));
    let mut text = format!("{} of {of} parts of look {look} are missing; play them:", gathered.missing.len());
    for part in gathered.missing.iter().take(NAMED) {
        text += &format!("\n  {}", of_part(gathered, &part.to_string(), folder));
    }
    if gathered.missing.len() > NAMED {
        text += &format!("\n  … `evenodds next {}` prints all of them", quoted(&folder.display().to_string()));
    }
    text
}

/// The command that plays a part into a folder.
pub(super) fn of_part(gathered: &Gathered, part: &str, folder: &Path) -> String {
    let words: Vec<String> = gathered.origin.command.iter().map(|word| quoted(word)).collect();
    format!("evenodds {} --shard {part} --out {}", words.join(" "), quoted(&folder.display().to_string()))
}

//! `evenodds next`: what is still to be played of a command that is cut into shards.

use super::merge::{home, of_part};
use super::shard::{ANSWERED, files, gather, whole_name};
use super::terminal::{Done, print};
use evenodds_library::command::quoted;
use evenodds_report::files::unseal;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds next counts                  one command a line
  evenodds next counts | parallel       plays them on all cores

Prints the shards that are missing of the present look; where none is, the merge that tells what comes of it; after a merge \
that asks for another look, the shards of that one. Nothing is printed once there is a report.")]
pub(super) struct NextArguments {
    /// Folders with the counts of shards, or such files
    #[arg(required = true, value_name = "DIR")]
    from: Vec<PathBuf>,
    /// The report of the merge that is printed
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(super) fn next(arguments: &NextArguments) -> Done {
    let folder = home(&arguments.from);
    let gathered = gather(files(&arguments.from)?)?;
    gathered.notes.say(false);
    let command = |part: &str| of_part(&gathered, part, folder) + "\n";
    if !gathered.missing.is_empty() {
        return print(&gathered.missing.iter().map(|part| command(&part.to_string())).collect::<String>());
    }
    if let Ok(bytes) = std::fs::read(folder.join(ANSWERED))
        && let Some(report) = unseal(&bytes)
    {
        say!("all of it is played; the report is in {}", String::from_utf8_lossy(report).trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    let Some((receipt, _)) = gathered.looks.last() else { return Ok(ExitCode::SUCCESS) };
    if folder.join(whole_name(receipt.look)).exists() {
        return print(&(1..=receipt.of).map(|index| command(&format!("{index}/{}", receipt.of))).collect::<String>());
    }
    let from: String = arguments.from.iter().map(|path| format!(" {}", quoted(&path.display().to_string()))).collect();
    let out = arguments.out.as_ref().map(|out| format!(" --out {}", quoted(&out.display().to_string())));
    print(&format!("evenodds merge{from}{}\n", out.unwrap_or_default()))
}

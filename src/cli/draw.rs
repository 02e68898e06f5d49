//! `evenodds draw`: the pictures that a report lacks, from what was kept with it.

use super::folder::{keep, output};
use super::terminal::{Done, Failure, print_json};
use evenodds_kit::Games;
use evenodds_report::drawing::{Drawing, NAME};
use evenodds_report::files::OutputOptions;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  evenodds draw reports/toward_one/reward_tiers

Sometimes a picture cannot be drawn or written, as on a full disk. The command that played then says so, keeps drawing.kept beside \
the numbers, and ends with 1. This command writes the whole report from that file, byte for byte, and plays nothing.")]
pub(super) struct DrawArguments {
    /// Folder of the report
    report: PathBuf,
    /// Threads; all cores if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Let the report take the place of one of another scenario or command, or of one that was changed
    #[arg(long)]
    replace: bool,
    /// Print what was done as JSON
    #[arg(long)]
    json: bool,
    /// No words
    #[arg(long, short)]
    quiet: bool,
}

pub(super) fn draw(arguments: &DrawArguments, games: &Games) -> Done {
    let folder = &arguments.report;
    let kept = read(folder, games)?;
    super::interrupt::signals(evenodds_engine::share::Ledger::default());
    let wanted = OutputOptions { replace: arguments.replace, ..kept.wanted() };
    let mut output = output(folder, &wanted)?;
    let pool = super::run::pool(arguments.threads)?;
    let refused = |error: String| {
        Failure::run(format!(
            "cannot write the report: {error}; what was kept stays, and the same command draws it again"
        ))
    };
    let missing = pool.install(|| kept.draw(&mut output, folder)).map_err(refused)?;
    let still =
        (!missing.pictures.is_empty()).then(|| keep(&output, folder, (&wanted, kept.parts().0), &missing.pictures));
    output.commit(wanted.about.trials).map_err(|error| refused(error.to_string()))?;
    if arguments.json {
        let lacking: Vec<&String> = missing.pictures.iter().chain(&missing.rows).collect();
        print_json(&json!({ "report": folder, "plays": 0, "missing": lacking }))?;
    }
    if let Some(still) = still {
        return Err(still);
    }
    if let Some(rows) = missing.rows {
        return Err(Failure::run(format!("the report is drawn, but lacks {rows}")));
    }
    if !arguments.quiet {
        say!("drawn without playing; the report is in {}", folder.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// What was kept in a folder.
fn read(folder: &Path, games: &Games) -> Result<Drawing, Failure> {
    let file = folder.join(NAME);
    let name = file.display();
    let bytes = std::fs::read(&file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound if folder.is_dir() => Failure::input(format!(
            "nothing waits to be drawn in `{}`: there is no `{NAME}`\n  = help: `evenodds rerun PICTURE` makes a picture \
             of a run again",
            folder.display()
        )),
        _ => Failure::input(format!("cannot read `{name}`: {error}")),
    })?;
    Drawing::read(&bytes, games).map_err(|why| Failure::input(format!("cannot draw from `{name}`: {why}")))
}

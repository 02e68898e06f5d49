//! `evenodds export`: the job script of a scheduler, for a command that is cut into shards.

mod estimate;
mod script;

use super::file::Settings;
use super::terminal::{Done, Failure, print};
use evenodds_kit::Games;
use evenodds_library::found::check;
use evenodds_report::files::{Single, refuse_input};
use evenodds_source::Faults;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  evenodds export slurm scenarios/his_due/meta_axe.toml --shards 32 > meta.sh && bash meta.sh
  evenodds export kubernetes my.toml --shards 100 --image evenodds:0.1 > job.yaml
  evenodds export parallel my.toml --shards 16 --estimate -- --trials 10000000
  evenodds export make my.toml --command compare --shards 8 > my.mk && make -f my.mk -j 8
  evenodds export pbs my.toml --shards 32 --option '-q long' --header site.sh > my.sh && bash my.sh
  evenodds export snakemake my.toml --shards 32 > Snakefile && snakemake --cores all

Writes what plays all shards of a command and merges them, commented, to standard output or --file. The command is `meta` \
for a scenario with a field, else `run`; words behind `--` are its own. Without --estimate the limits are guesses; with it the \
first shard is played for a few seconds, and core-hours, memory and bytes follow from that.")]
pub(super) struct ExportArguments {
    /// For which engine
    #[arg(value_enum)]
    engine: Engine,
    /// Scenario file
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Into how many shards the command is cut
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    shards: u32,
    /// The command: run, compare, meta, sensitivity, rulings, luck, rare, skill or tune
    #[arg(long, value_name = "WORD")]
    command: Option<String>,
    /// Folder for the counts, in place of NAME_counts
    #[arg(long, value_name = "DIR")]
    counts: Option<PathBuf>,
    /// Folder for the report, in place of NAME_report
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Cores of each shard
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
    /// A word or several for every submission, like --option '--partition=long'; may be given several times
    #[arg(long = "option", value_name = "WORDS", allow_hyphen_values = true)]
    options: Vec<String>,
    /// A file of the site's own lines, like directives and modules, that follow the first line of the script
    #[arg(long, value_name = "FILE")]
    header: Option<PathBuf>,
    /// The image that holds evenodds, for Kubernetes
    #[arg(long, default_value = "evenodds:latest")]
    image: String,
    /// Play the first shard for some seconds, and say what all of them will take
    #[arg(long)]
    estimate: bool,
    /// Write the script to this file
    #[arg(long, value_name = "SCRIPT")]
    file: Option<PathBuf>,
    /// Words of the command itself
    #[arg(last = true, value_name = "WORDS")]
    words: Vec<String>,
}

/// What plays many shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Engine {
    /// A Slurm array job with a dependent merge.
    Slurm,
    /// An Indexed Job of Kubernetes, and a Job that merges.
    Kubernetes,
    /// GNU parallel, on one machine or several.
    Parallel,
    /// A Makefile.
    Make,
    /// A job array of PBS Professional or OpenPBS.
    Pbs,
    /// An array job of Grid Engine.
    Sge,
    /// A job array of LSF.
    Lsf,
    /// A Snakefile.
    Snakemake,
    /// A workflow of Nextflow.
    Nextflow,
}

pub(super) fn export(arguments: &ExportArguments, games: &Games) -> Done {
    let mut faults = Faults::new();
    let scenario = Settings::default().load(&arguments.path, games, &mut faults).filter(|_| faults.is_empty());
    let scenario = scenario.ok_or_else(|| Failure::faults(&faults))?;
    // A mistake is said here, not by every shard.
    check(scenario.clone()).map_err(|faults| Failure::faults(&faults))?;
    let usual = if scenario.field.is_some() { "meta" } else { "run" };
    let command = arguments.command.as_deref().unwrap_or(usual);
    let file = arguments.path.display().to_string();
    let words: Vec<String> =
        [command, &file].into_iter().map(str::to_owned).chain(arguments.words.iter().cloned()).collect();
    let estimate =
        arguments.estimate.then(|| estimate::estimate(games, &words, arguments.shards, arguments.cpus)).transpose()?;
    // Without an estimate the words are looked at all the same.
    let mut parsed = super::parsed(&words)?;
    if super::shard::slots(&mut parsed).is_none() {
        return Err(Failure::input(format!("`evenodds {command}` cannot be cut into shards")));
    }
    if let Some(estimate) = &estimate {
        say!("{}", estimate.told());
    }
    let scheduled = matches!(arguments.engine, Engine::Slurm | Engine::Pbs | Engine::Sge | Engine::Lsf);
    let own_words = !arguments.options.is_empty() || arguments.header.is_some();
    if own_words && !scheduled {
        let help = "they go with slurm, pbs, sge and lsf; the others take such words where they are started";
        return Err(Failure::input(format!("--option and --header are for schedulers\n  = help: {help}")));
    }
    let script = script::script(arguments, &scenario.title, &words, estimate.as_ref())?;
    let Some(path) = &arguments.file else { return print(&script) };
    let refused = |error| Failure::unwritten(format!("cannot write `{}`", path.display()), &error);
    refuse_input(path, std::slice::from_ref(&arguments.path)).map_err(refused)?;
    Single::prepare(path).map_err(refused)?.commit(script.as_bytes()).map_err(refused)?;
    Ok(ExitCode::SUCCESS)
}

/// The name of a scenario's file, as schedulers take names: small letters, digits and hyphens.
fn name(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let plain: String = stem.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    let plain = plain.trim_matches('-');
    let begins = plain.starts_with(|first: char| first.is_ascii_lowercase());
    // The merge of it has a longer name; 63 letters are the most.
    let name = if begins { plain.to_owned() } else { format!("evenodds-{plain}") };
    name.chars().take(50).collect::<String>().trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_suit_every_scheduler() {
        for (path, wanted) in [("a/meta_axe.toml", "meta-axe"), ("_.toml", "evenodds"), ("7 Up.toml", "evenodds-7-up")]
        {
            assert_eq!(name(Path::new(path)), wanted);
        }
    }
}

//! The command line. It decides nothing: every command reads its arguments, calls the library and writes what comes back.

/// Says something on standard error, with a format; see [`terminal::say`].
macro_rules! say {
    ($($told:tt)*) => { $crate::terminal::say(&format!($($told)*)) };
}

mod builds;
mod check;
mod checkpoint;
mod columns;
mod compare;
mod diff;
mod draw;
mod export;
mod file;
mod folder;
mod guide;
mod interrupt;
mod judging;
mod lab;
mod learn;
mod list;
mod luck;
mod merge;
mod meta;
mod new;
mod next;
mod odds;
mod progress;
mod question;
mod rare;
mod rerun;
mod rulings;
mod run;
mod schema;
mod selfcheck;
mod sensitivity;
mod shard;
mod skeleton;
mod skill;
mod terminal;
mod test;
mod trace;
mod tune;
mod visible;
mod watch;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use evenodds_engine::Broken;
use evenodds_kit::Games;
use std::process::ExitCode;
use terminal::{Done, Failure};

/// Plays the rules of tabletop role-playing games millions of times and says what came of it.
///
/// A scenario file says which game, who plays, with which strategies, under which rules; evenodds plays it on all cores
/// and leaves a balance report: tables, pictures, a page.
#[derive(Debug, Parser)]
#[command(
    name = "evenodds",
    version,
    max_term_width = 100,
    after_help = "\
First steps:
  evenodds new toward_one > my.toml      a commented scenario to begin with
  evenodds run my.toml                   play it; the report is in reports/toward_one/my/
  evenodds trace my.toml --trial 0       one play, step by step
  evenodds lab my.toml                   a page on which knobs turn and the answer moves

Exit codes: 0 done, 1 failed (or a target is broken), 2 wrong input, 3 a target needs more plays, 130 interrupted; \
of a shard and of a merge: 0 done, 75 try the same command again, 65 it will never succeed.

Environment: RAYON_NUM_THREADS threads without --threads; EVENODDS_SHARDS number of shards for --shard auto; NO_COLOR no colours."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a scenario and write its report
    Run(run::RunArguments),
    /// Compare cells with a baseline: differences with verdicts, and the plays whose outcome changed
    Compare(compare::CompareArguments),
    /// Play until every target of a scenario is held or broken
    Test(test::TestArguments),
    /// Play a field of entrants, all against all: who wins, who is a trap, what each power is worth
    Meta(meta::MetaArguments),
    /// Play every ruling in each of its readings: does it matter how you read it?
    Rulings(rulings::RulingsArguments),
    /// Rank settings: each from low to high, then the most important in combination
    Sensitivity(sensitivity::SensitivityArguments),
    /// Divide an outcome's variance: how much is dice, build, strategy and the first move
    Luck(luck::LuckArguments),
    /// Estimate the chance of a rare event: plays that come near are played on with other dice
    Rare(rare::RareArguments),
    /// Search for settings: the best ones for a player, or those that meet a designer's goal
    Tune(tune::TuneArguments),
    /// Learn a script that plays better: priority lists to paste, each entry with its worth
    Learn(learn::LearnArguments),
    /// Measure skill: how much a better player gains over the plain policy
    Skill(skill::SkillArguments),
    /// Merge the counts of all shards: write the report, or print what to play next
    Merge(merge::MergeArguments),
    /// Print the shards of a command that are still to be played
    Next(next::NextArguments),
    /// Write the job script of a scheduler that plays all shards of a command and merges them
    Export(export::ExportArguments),
    /// Compare two runs: what changed, and whether it is real
    Diff(diff::DiffArguments),
    /// Check a scenario without playing it
    Check(check::CheckArguments),
    /// Show one play step by step
    Trace(trace::TraceArguments),
    /// Print exact odds of a game's rolls
    Odds(odds::OddsArguments),
    /// List legal characters, or say why one is not legal
    Builds(builds::BuildsArguments),
    /// List names with their meaning: games, rules, facts, decisions, powers, effects, measures, columns, …
    List(list::ListArguments),
    /// Write a commented scenario to begin with
    New(new::NewArguments),
    /// Print the JSON Schema of scenario files, or of game files
    Schema(schema::SchemaArguments),
    /// Open a page on which knobs turn and the answer moves
    Lab(lab::LabArguments),
    /// Look for the defects that simulators commonly have
    Selfcheck(selfcheck::SelfcheckArguments),
    /// Draw the missing pictures of a report from its saved figures, without playing
    Draw(draw::DrawArguments),
    /// Make a picture again from what is written in it
    Rerun(rerun::RerunArguments),
    /// Write manual pages, one a command
    #[command(after_help = "Example:\n  evenodds man man1 && man ./man1/evenodds-run.1")]
    Man {
        /// The folder for them
        folder: std::path::PathBuf,
    },
    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  evenodds completions bash > ~/.local/share/bash-completion/completions/evenodds"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

pub use new::example;

/// Scenarios to begin with: names and texts.
pub type Examples = &'static [(&'static str, &'static str)];

/// Runs the program of these games with the arguments of the process.
pub fn main(games: &Games, examples: Examples) -> ExitCode {
    interrupt::limits();
    perform(std::env::args_os(), games, examples)
}

/// Runs the program of these games with these words after its name; comes back with the exit code.
pub fn main_with(words: Vec<String>, games: &Games, examples: Examples) -> u8 {
    let code = perform(std::iter::once("evenodds".to_owned()).chain(words), games, examples);
    (0..=u8::MAX).find(|&known| ExitCode::from(known) == code).unwrap_or(1)
}

fn perform(
    words: impl IntoIterator<Item = impl Into<std::ffi::OsString> + Clone>,
    games: &Games,
    examples: Examples,
) -> ExitCode {
    let words: Vec<std::ffi::OsString> = words.into_iter().map(Into::into).collect();
    let guided = words.len() < 2 && guide::somebody_is_there();
    let words = if guided { vec!["evenodds".into(), "new".into()] } else { words };
    let parsed = Arguments::command().try_get_matches_from(&words).and_then(|matches| {
        let command = Arguments::from_arg_matches(&matches)?.command;
        Ok((command, shard::words(&Arguments::command(), &matches)))
    });
    let (mut command, given) = match parsed {
        Ok(parsed) => parsed,
        Err(told) => {
            let code = terminal::help_or_refusal(&told);
            let shard = |word: &std::borrow::Cow<'_, str>| word == "--shard" || word.starts_with("--shard=");
            let of_shard = words.iter().map(|word| word.to_string_lossy()).any(|word| shard(&word));
            return if told.use_stderr() && of_shard { ExitCode::from(shard::NEVER) } else { code };
        }
    };
    let mut for_schedulers = matches!(command, Command::Merge(_));
    if let Some(slots) = shard::slots(&mut command) {
        for_schedulers = slots.share.is_shard();
        slots.share.given(given);
    }
    let games = match named_files(&words, games) {
        Ok(games) => games,
        Err(faults) => {
            terminal::say(faults.render(terminal::colored(&std::io::stderr())).trim_end());
            return ExitCode::from(2);
        }
    };
    // A game that stands in a file may turn out not to be playable while it is played.
    let done = Broken::caught(|| dispatch(command, &games, examples)).unwrap_or_else(|what| Err(Failure::run(what)));
    match done {
        Ok(code) => code,
        Err(Failure { code, text }) => {
            if !text.is_empty() {
                terminal::say(text.trim_end());
            }
            ExitCode::from(if for_schedulers { shard::code(code) } else { code })
        }
    }
}

/// The games, and those in files that are named by a word of their own.
fn named_files(words: &[std::ffi::OsString], games: &Games) -> Result<Games, evenodds_source::Faults> {
    let mut found = Vec::new();
    for word in words.iter().filter_map(|word| word.to_str()) {
        let path = std::path::Path::new(word);
        if evenodds_scenario::game::is_file(word) && path.exists() {
            found.push((word.to_owned(), evenodds_scenario::game::read(path, games)?));
        }
    }
    Ok(games.clone().and_files(found))
}

/// A command from its words, with the counts that it takes.
fn parsed(words: &[String]) -> Result<Command, Failure> {
    let words = std::iter::once("evenodds").chain(words.iter().map(String::as_str));
    let parsed = Arguments::try_parse_from(words);
    parsed.map(|arguments| arguments.command).map_err(|told| Failure::input(told.render()))
}

fn dispatch(command: Command, games: &Games, examples: Examples) -> Done {
    match command {
        Command::Run(arguments) => run::run(&arguments, games),
        Command::Compare(arguments) => compare::compare(&arguments, games),
        Command::Test(arguments) => test::test(&arguments, games),
        Command::Meta(arguments) => meta::meta(&arguments, games),
        Command::Rulings(arguments) => rulings::rulings(&arguments, games),
        Command::Sensitivity(arguments) => sensitivity::sensitivity(&arguments, games),
        Command::Luck(arguments) => luck::luck(&arguments, games),
        Command::Rare(arguments) => rare::rare(&arguments, games),
        Command::Tune(arguments) => tune::tune(&arguments, games),
        Command::Learn(arguments) => learn::learn(&arguments, games),
        Command::Skill(arguments) => skill::skill(&arguments, games),
        Command::Merge(arguments) => merge::merge(&arguments, games),
        Command::Next(arguments) => next::next(&arguments),
        Command::Export(arguments) => export::export(&arguments, games),
        Command::Diff(arguments) => diff::diff(&arguments, games),
        Command::Check(arguments) => check::check(&arguments, games),
        Command::Trace(arguments) => trace::trace(&arguments, games),
        Command::Odds(arguments) => odds::odds(&arguments, games),
        Command::Builds(arguments) => builds::builds(&arguments, games),
        Command::List(arguments) => list::list(&arguments, games),
        Command::New(arguments) => new::new(&arguments, games, examples),
        Command::Schema(arguments) => schema::schema(&arguments, games),
        Command::Lab(arguments) => lab::lab(&arguments, games),
        Command::Selfcheck(arguments) => selfcheck::selfcheck(&arguments, games),
        Command::Draw(arguments) => draw::draw(&arguments, games),
        Command::Rerun(arguments) => rerun::rerun(&arguments, games),
        Command::Man { folder } => {
            let written =
                std::fs::create_dir_all(&folder).and_then(|()| clap_mangen::generate_to(Arguments::command(), &folder));
            written.map_err(|error| Failure::unwritten(format!("cannot write to `{}`", folder.display()), &error))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "evenodds", &mut script);
            terminal::print(&String::from_utf8_lossy(&script))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        Arguments::command().debug_assert();
    }

    /// Paragraphs are wrapped by the terminal, once: a line that was broken by hand would be broken again.
    #[test]
    fn help_is_broken_into_lines_by_the_terminal_alone() {
        let prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                let broken = prose(pair[0]) && prose(pair[1]);
                assert!(!broken, "{}: a paragraph is broken by hand:\n{}\n{}", command.get_name(), pair[0], pair[1]);
            }
            let wide = lines.iter().find(|line| !prose(line) && line.chars().count() > 100);
            assert_eq!(wide, None, "{}: an example would be wrapped", command.get_name());
        }
    }

    #[test]
    fn every_command_has_an_example() {
        let missing: Vec<String> = Arguments::command()
            .get_subcommands()
            .filter(|command| !command.get_after_help().is_some_and(|help| help.to_string().contains("evenodds ")))
            .map(|command| command.get_name().to_owned())
            .collect();
        assert!(missing.is_empty(), "no example: {missing:?}");
    }
}

//! `evenodds rerun`: a picture made again from what is written in it.

use super::interrupt;
use super::progress::Bar;
use super::terminal::{Done, Failure, print};
use evenodds_kit::Games;
use evenodds_report as report;
use evenodds_scenario::{Stop, parse, stop};
use evenodds_source::{Faults, Source, Table};
use evenodds_study::schedule::Schedule;
use evenodds_study::{Options, Study, play, summarise};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Most bytes of a picture: the largest that evenodds draws has a tenth of them.
const MOST_BYTES: u64 = 64 << 20;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  evenodds rerun reports/toward_one/reward_tiers/report.png --out again.png

The picture carries its scenario, seed and number of trials; it is played and drawn again, and compared byte for byte. \
Exit code 1 when the new picture differs.")]
pub(super) struct RerunArguments {
    /// A PNG that evenodds drew
    picture: PathBuf,
    /// Where to write the new picture
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(super) fn rerun(arguments: &RerunArguments, games: &Games) -> Done {
    let name = arguments.picture.display();
    let old = read(&arguments.picture).map_err(|error| Failure::input(format!("cannot read `{name}`: {error}")))?;
    if report::Origin::is_damaged(&old) {
        let help = "take another copy of it, or the report that it is from";
        return Err(Failure::input(format!("`{name}` is damaged: it is no whole picture\n  = help: {help}")));
    }
    let origin = report::Origin::read(&old).ok_or_else(|| match report::Origin::command_alone(&old) {
        Some(command) => Failure::input(format!("`{name}` is not of a run; it was made by\n  {command}")),
        None => Failure::input(format!(
            "`{name}` does not say how it was made; evenodds did not draw it, or the text was stripped"
        )),
    })?;
    origin.check().map_err(|why| Failure::input(format!("`{name}` is not as evenodds drew it: {why}")))?;
    let signals = interrupt::signals(evenodds_engine::share::Ledger::default());
    let refused = |error| {
        let out = arguments.out.as_deref().unwrap_or(&arguments.picture);
        Failure::unwritten(format!("cannot write `{}`", out.display()), &error)
    };
    let prepare = |out: &Path| {
        report::files::refuse_input(out, std::slice::from_ref(&arguments.picture))?;
        report::files::Single::prepare(out)
    };
    let out = arguments.out.as_deref().map(prepare).transpose().map_err(refused)?;
    let source = Arc::new(Source { name: origin.scenario.clone(), text: origin.source.clone() });
    let mut faults = Faults::new();
    let mut scenario = parse(&source, games, &mut faults);
    if let (Some(scenario), Some(rule)) = (&mut scenario, &origin.stop) {
        scenario.stop = stop_rule(rule, &mut faults);
    }
    let study = scenario.and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.ok_or_else(|| Failure::faults(&faults))?;
    let trials = Some(origin.trials).filter(|_| origin.stop.is_none());
    let options = Options { trials, seed: Some(origin.seed) };
    let bar = Bar::new(Schedule::of(&study, options).plays, false);
    let mut outcome = play(&study, options, &signals, &mut |progress| bar.show(progress));
    bar.finish();
    if signals.interrupted() {
        return Err(Failure { code: 130, text: "interrupted; nothing was written".into() });
    }
    (outcome.partial, outcome.looks) = (origin.partial, origin.looks);
    let mut summary = summarise(&study, &outcome, origin.command.clone());
    summary.look.theme = origin.theme;
    let new = report::draw_again(&summary, &origin)
        .ok_or_else(|| Failure::run(format!("the scenario in `{name}` has no picture `{}`", origin.chart)))?;
    if let Some(out) = out {
        out.commit(&new).map_err(refused)?;
    }
    if new == old {
        print(&format!("{name}: the same picture, byte for byte ({} trials, seed {})", origin.trials, origin.seed))
    } else {
        say!(
            "{name}: the new picture differs; it was drawn by version {}, this is {}",
            origin.version,
            env!("CARGO_PKG_VERSION")
        );
        Ok(ExitCode::FAILURE)
    }
}

/// The bytes of a file that may be a picture.
fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= MOST_BYTES;
    fits.then_some(bytes).ok_or_else(|| std::io::Error::other("it is too large for a picture of ours"))
}

/// The rule by which a run stopped, as its pictures tell it.
fn stop_rule(rule: &str, faults: &mut Faults) -> Option<Stop> {
    let source = Arc::new(Source { name: "the picture's stop rule".into(), text: format!("stop = {rule}") });
    Table::parse(&source, faults).table("stop").and_then(|table| stop::read(table, faults))
}

//! `evenodds rerun`: a picture made again from what is written in it.

use super::terminal::{Done, Failure, print};
use crate::engine::run::Signals;
use crate::report;
use crate::scenario::{Stop, parse, stop};
use crate::source::{Faults, Source, Table};
use crate::study::{Options, Study, play, summarise};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

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

pub(super) fn rerun(arguments: &RerunArguments) -> Done {
    let name = arguments.picture.display();
    let old =
        std::fs::read(&arguments.picture).map_err(|error| Failure::input(format!("cannot read `{name}`: {error}")))?;
    let origin = report::Origin::read(&old).ok_or_else(|| match report::Origin::command_alone(&old) {
        Some(command) => Failure::input(format!("`{name}` is not of a run; it was made by\n  {command}")),
        None => Failure::input(format!(
            "`{name}` does not say how it was made; evenodds did not draw it, or the text was stripped"
        )),
    })?;
    let source = Arc::new(Source { name: origin.scenario.clone(), text: origin.source.clone() });
    let mut faults = Faults::new();
    let mut scenario = parse(&source, &mut faults);
    if let (Some(scenario), Some(rule)) = (&mut scenario, &origin.stop) {
        scenario.stop = stop_rule(rule, &mut faults);
    }
    let study = scenario.and_then(|scenario| Study::prepare(scenario, &mut faults));
    let study = study.ok_or_else(|| Failure::faults(&faults))?;
    let trials = Some(origin.trials).filter(|_| origin.stop.is_none());
    let options = Options { trials, seed: Some(origin.seed) };
    let mut outcome = play(&study, options, &Signals::default(), &mut |_| {});
    (outcome.partial, outcome.looks) = (origin.partial, origin.looks);
    let summary = summarise(&study, &outcome, origin.command.clone());
    let new = report::draw_again(&summary, &origin)
        .ok_or_else(|| Failure::run(format!("the scenario in `{name}` has no picture `{}`", origin.chart)))?;
    if let Some(out) = &arguments.out {
        std::fs::write(out, &new)
            .map_err(|error| Failure::input(format!("cannot write `{}`: {error}", out.display())))?;
    }
    if new == old {
        print(&format!("{name}: the same picture, byte for byte ({} trials, seed {})", origin.trials, origin.seed))
    } else {
        eprintln!(
            "{name}: the new picture differs; it was drawn by version {}, this is {}",
            origin.version,
            env!("CARGO_PKG_VERSION")
        );
        Ok(ExitCode::FAILURE)
    }
}

/// The rule by which a run stopped, as its pictures tell it.
fn stop_rule(rule: &str, faults: &mut Faults) -> Option<Stop> {
    let source = Arc::new(Source { name: "the picture's stop rule".into(), text: format!("stop = {rule}") });
    Table::parse(&source, faults).table("stop").and_then(|table| stop::read(table, faults))
}

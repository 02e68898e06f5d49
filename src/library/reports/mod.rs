//! Every command that leaves a report, as a function: a scenario and what is asked of it in, a command out that is ready to be
//! played. Each plays on the current rayon pool. Same scenario, same seed, same report, on any number of threads.

mod compare;
mod learn;
mod luck;
mod meta;
mod rare;
mod rulings;
mod run;
mod sensitivity;
mod skill;
mod test;
mod tune;

pub use compare::compare;
pub use learn::learn;
pub use luck::luck;
pub use meta::meta;
pub use rare::rare;
pub use rulings::rulings;
pub use run::run;
pub use sensitivity::sensitivity;
pub use skill::skill;
pub use test::test;
pub use tune::tune;

use super::checkpoint::interrupted;
use super::command::quoted;
use super::{Asked, Attended, Checkpoint, Refused, Report};
use evenodds_engine::Broken;
use evenodds_engine::run::Signals;
use evenodds_report::files::About;
use evenodds_scenario::{CellPlan, Scenario};
use evenodds_source::Faults;
use evenodds_study::tune::{Ended, Keep};
use evenodds_study::{Options, Study};
use std::path::PathBuf;

/// Makes a command of a scenario and what is asked.
pub type Command = fn(Scenario, &Asked) -> Result<Ready, Refused>;

/// Every command by its name.
pub const COMMANDS: [(&str, Command); 11] = [
    ("run", run),
    ("compare", compare),
    ("test", test),
    ("meta", meta),
    ("rulings", rulings),
    ("sensitivity", sensitivity),
    ("luck", luck),
    ("rare", rare),
    ("tune", tune),
    ("learn", learn),
    ("skill", skill),
];

/// What plays a command.
type Play = Box<dyn FnOnce(Attended<'_>) -> Result<Report, Refused> + Send>;

/// A command that is read and checked, and not played yet.
pub struct Ready {
    /// What its report is called.
    pub name: &'static str,
    /// Its scenario, as the command has it.
    pub scenario: Scenario,
    /// Trials of its report, as far as that is known before.
    pub planned: Option<u64>,
    /// The file in which it keeps what it played, beside its report; none where it keeps nothing.
    pub kept: Option<&'static str>,
    /// Whether that is the record of a ledger, which whoever plays it sees to.
    pub records: bool,
    play: Play,
}

impl Ready {
    fn new(
        name: &'static str,
        scenario: Scenario,
        planned: Option<u64>,
        play: impl FnOnce(Attended<'_>) -> Result<Report, Refused> + Send + 'static,
    ) -> Self {
        Self { name, scenario, planned, kept: None, records: false, play: Box::new(play) }
    }

    /// The same, which keeps what it played in a file of this name.
    fn keeping(self, file: &'static str) -> Self {
        Self { kept: Some(file), ..self }
    }

    /// What its report is about.
    pub fn about(&self) -> About {
        let scenario = &self.scenario;
        About {
            command: self.name.to_owned(),
            scenario: scenario.source.name.clone(),
            title: scenario.title.clone(),
            game: scenario.game.name().to_owned(),
            play: scenario.play.name.clone(),
            trials: self.planned.unwrap_or_default(),
        }
    }

    /// Files that it reads.
    pub fn inputs(&self) -> Vec<PathBuf> {
        let names = std::iter::once(&self.scenario.source.name).chain(&self.scenario.includes);
        names.map(PathBuf::from).collect()
    }

    /// The same, whose plays are recorded in a file of this name.
    fn recording(self, file: &'static str) -> Self {
        Self { kept: Some(file), records: true, ..self }
    }

    /// Plays it.
    ///
    /// # Errors
    /// It was stopped before there was an answer, what it goes on from is of something else, or what is asked turns out not to be
    /// playable.
    pub fn play(self, attended: Attended<'_>) -> Result<Report, Refused> {
        let (about, inputs) = (self.about(), self.inputs());
        // A game that stands in a file may turn out not to be playable in the middle of a study.
        let report = Broken::caught(|| (self.play)(attended)).map_err(Refused::Failed)??;
        let about = About { trials: report.played.trials, ..about };
        Ok(Report { about, inputs, ..report })
    }
}

/// Trials and seed.
fn options(asked: &Asked) -> Options {
    Options { trials: asked.trials, seed: asked.seed }
}

/// Refuses a scenario that is for `meta` alone.
fn refuse_field_alone(scenario: &Scenario, asked: &Asked) -> Result<(), Refused> {
    if !is_field_alone(scenario) {
        return Ok(());
    }
    let what = asked.what(scenario);
    let help = format!("`evenodds meta {}` plays the field; [cast] names who plays by themselves", quoted(what));
    Err(Refused::because(format!("`{what}` has a field and no other sides"), Some(help)))
}

/// The study of a scenario.
fn study(scenario: Scenario, asked: &Asked) -> Result<Study, Refused> {
    refuse_field_alone(&scenario, asked)?;
    let mut faults = Faults::new();
    let study = Study::prepare(scenario, &mut faults);
    Ok(study.filter(|_| faults.is_empty()).ok_or(faults)?)
}

/// Whether a scenario has a field, and nobody in its cast but those who may enter.
pub fn is_field_alone(scenario: &Scenario) -> bool {
    let cast = |cell: &CellPlan| {
        let cast = cell.root.table("cast");
        cast.is_none_or(|cast| cast.entries.iter().all(|entry| entry.key == "sides"))
    };
    scenario.field.is_some() && scenario.cells.iter().all(cast)
}

/// What a scenario holds beside its cells, and which command that is for.
fn meant_for(scenario: &Scenario, what: &str) -> Vec<String> {
    let parts = [
        (scenario.field.is_some(), "a field", "meta"),
        (!scenario.targets.is_empty(), "targets", "test"),
        (scenario.tune.is_some(), "a search", "tune"),
        (!scenario.parameters.is_empty() && scenario.tune.is_none(), "parameters", "sensitivity"),
    ];
    let told = |(_, part, command): (bool, &str, &str)| {
        format!("`{what}` has {part} too, which `evenodds {command} {}` is for", quoted(what))
    };
    parts.into_iter().filter(|(is, ..)| *is).map(told).collect()
}

/// Goes on where the answer is found here.
fn answered(signals: &Signals) -> Result<(), Refused> {
    if signals.ledger.answers() { Ok(()) } else { Err(Refused::Elsewhere) }
}

/// Whether plays are recorded, and it was stopped before the first of them was.
fn nothing_kept(signals: &Signals) -> bool {
    signals.ledger.is_recording() && signals.ledger.recorded().is_none()
}

/// Searches, going on with what an interrupted search kept, if that is asked for.
fn search<T>(
    asked: &Asked,
    mut attended: Attended<'_>,
    play: impl FnOnce(&Signals, Keep<'_>) -> Ended<T>,
) -> Result<Box<T>, Refused> {
    let (signals, kept) = (attended.signals, attended.kept);
    let earlier = kept.filter(|_| asked.resume).map(Checkpoint::text).transpose()?;
    let mut after = |plays, of| attended.plays(plays, of);
    let mut save = |text: &str| {
        // A search that cannot keep its measurements goes on all the same.
        let _ = kept.map(|kept| kept.keep_text(text));
    };
    let end = play(signals, Keep { earlier, after: &mut after, save: &mut save });
    answered(signals)?;
    match end {
        Ended::Wrong(faults) => Err(faults.into()),
        Ended::Stopped(text, plays) => Err(interrupted(kept, &text, plays)),
        Ended::Done(found) => Ok(found),
    }
}

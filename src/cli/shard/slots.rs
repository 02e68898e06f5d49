//! The commands that can be cut into parts, and where they keep what a merge sets.

use super::share::Share;
use crate::Command;
use crate::file::Settings;
use crate::judging::Shared;
use std::path::PathBuf;

/// What a merge sets of a command.
pub(crate) struct Slots<'a> {
    pub(crate) share: &'a mut Share,
    pub(crate) settings: &'a mut Settings,
    pub(crate) out: &'a mut Option<PathBuf>,
    pub(crate) threads: &'a mut Option<u16>,
    pub(crate) replace: &'a mut bool,
    pub(crate) json: &'a mut bool,
    pub(crate) quiet: &'a mut bool,
}

/// The slots of a command; none where it cannot be cut into parts.
pub(crate) fn slots(command: &mut Command) -> Option<Slots<'_>> {
    Some(match command {
        Command::Run(run) => run.slots(),
        Command::Tune(tune) => tune.slots(),
        Command::Compare(compare) => of(&mut compare.shared, compare.file.settings()),
        Command::Meta(meta) => of(&mut meta.shared, meta.file.settings()),
        Command::Luck(luck) => of(&mut luck.shared, luck.file.settings()),
        Command::Rare(rare) => of(&mut rare.shared, rare.file.settings()),
        Command::Skill(skill) => of(&mut skill.shared, skill.file.settings()),
        Command::Rulings(rulings) => of(&mut rulings.shared, &mut rulings.settings),
        Command::Sensitivity(sensitivity) => of(&mut sensitivity.shared, &mut sensitivity.settings),
        Command::Learn(learn) => of(&mut learn.shared, learn.file.settings()),
        _ => return None,
    })
}

fn of<'a>(shared: &'a mut Shared, settings: &'a mut Settings) -> Slots<'a> {
    let Shared { share, out, threads, replace, json, quiet, .. } = shared;
    Slots { share, settings, out, threads, replace, json, quiet }
}

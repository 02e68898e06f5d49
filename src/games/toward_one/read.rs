//! From what a scenario writes to a game that is ready.

use super::cast::{Cast, CastJinn, CastKeys, JinnKeys, PlayKind, RitualKeys, Sheet};
use super::character::Character;
use super::creation::built;
use super::jinn::GM;
use super::room::{MOST_RITUALS, MOST_SEATS};
use super::rules::Rules;
use super::tables::Ritual;
use super::terms::{Art, Bought, RitualName, Sect, Trait};
use super::{GM_ROLE, Player, TowardOne};
use evenodds_kit::{At, Either, Names, Participant, Setup, Several};
use evenodds_source::{Fault, Faults, Place, listed};

/// What a character is called of whom the file gives no name: what she is.
const UNNAMED: &str = "character";

/// Makes a cell ready. None when something is wrong; the faults then say what.
pub(super) fn game(setup: Setup<TowardOne>, faults: &mut Faults) -> Option<TowardOne> {
    let before = faults.len();
    let Setup { play, rules, mut participants, cast: keys, limits, names, place } = setup;
    if play == PlayKind::Table {
        for At(cycle, place) in limits.report_cycles.0.iter().filter(|cycle| cycle.0 > limits.cycles) {
            let what = format!("cycle {cycle} is reported, but `cycles` ends the play before it");
            faults.push(Fault::at(place, what));
        }
    }
    let gm = names.in_role(GM_ROLE, keys.gm.as_ref(), faults);
    let (mut cast, mut players) = (Cast::default(), Vec::new());
    if let Some(At(Several(characters), at)) = &keys.characters {
        if keys.players.is_some() || !keys.strategy.0.is_empty() {
            let what = "`players` and `strategy` are for characters who are created, and here are `characters`";
            faults.push(Fault::at(at, what));
        }
        if !(1..=MOST_SEATS).contains(&characters.len()) {
            let what = format!("a table seats 1 to {MOST_SEATS} characters, not {}", characters.len());
            faults.push(Fault::at(at, what));
        }
        participants.extend(characters.iter().filter_map(|of| names.participant(of, UNNAMED, faults)));
    } else if play == PlayKind::Table {
        cast.created = true;
        players = seat_strategies(&keys, &names, &place, faults);
    }
    one_sect_each(&participants, faults);
    for Participant { name, sheet, strategy, place } in participants {
        sheet.refuse_repeats(faults);
        let named = ![UNNAMED, "hunter", "fellow"].contains(&name.as_str());
        cast.sheets.extend(sheet.character(named.then_some(name), &rules, &place, faults));
        players.push(strategy);
    }
    read_jinn(&keys, play, players.len(), &mut cast, faults);
    let gm = gm.filter(|_| faults.len() == before)?;
    Some(TowardOne::new(play, rules, cast, limits, players, gm))
}

/// One strategy for all seats, or a list of one for each (a shorter list goes around).
fn seat_strategies(keys: &CastKeys, names: &Names<TowardOne>, place: &Place, faults: &mut Faults) -> Vec<Player> {
    let Some(count) = keys.players else {
        let help = "write `players = 4` to have characters created by the book, or list `characters`";
        faults.push(Fault::at(place, "nobody plays").help(help));
        return Vec::new();
    };
    let written = &keys.strategy.0;
    if written.len() > count as usize {
        faults.push(Fault::at(place, format!("there are {} strategies for {count} seats", written.len())));
    }
    let mut each: Vec<Player> = written.iter().filter_map(|of| names.strategy_of(of, faults)).collect();
    if written.is_empty() {
        each.extend(names.default_strategy(faults));
    }
    each.iter().cycle().take(count as usize).cloned().collect()
}

/// Complains about a sect that two given characters share: each can be taken once, but for Idolaters at a table of more
/// than nine (TO-CHAR-4). A character without a sect is anybody.
fn one_sect_each(participants: &[Participant<TowardOne>], faults: &mut Faults) {
    let many = participants.len() > Sect::ALL.len();
    for (index, participant) in participants.iter().enumerate() {
        let Some(At(sect, place)) = &participant.sheet.sect else { continue };
        let is_of = |one: &&Participant<TowardOne>| one.sheet.sect.as_ref().is_some_and(|other| other.0 == *sect);
        let earlier = participants[..index].iter().find(is_of);
        if let Some(other) = earlier.filter(|_| !many || *sect != Sect::Idolater) {
            let what = format!("{} and {} are both of the {}'s sect", other.name, participant.name, sect.title());
            let help = "a sect can be taken once (TO-CHAR-4); leave `sect` out, or give another";
            faults.push(Fault::at(place, what).help(help));
        }
    }
}

fn read_jinn(keys: &CastKeys, play: PlayKind, seats: usize, cast: &mut Cast, faults: &mut Faults) {
    let written = &keys.jinn.0;
    if play != PlayKind::Table && written.len() > 1 {
        faults.push(Fault::at(&written[1].1, "one Jinn is hunted").help("leave the others out"));
    }
    for At(entry, place) in written {
        let sample = CastJinn::Given { evil: 4, values: [5, 7, 7], maker: GM };
        let read = match entry {
            Either::One(_) => Some(sample),
            Either::Other(JinnKeys { dice: Some(Either::Other(dice)), made: None, .. })
                if play == PlayKind::Confrontation =>
            {
                cast.jinn_dice = Some([dice.malice, dice.lawlessness, dice.subtlety]);
                Some(sample)
            }
            Either::Other(keys) => keys.jinn(seats, place, faults),
        };
        cast.jinn.extend(read);
    }
}

impl JinnKeys {
    /// A Jinn by its four values or by dice to roll.
    fn jinn(&self, seats: usize, place: &Place, faults: &mut Faults) -> Option<CastJinn> {
        let maker = if let Some(Either::Other(seat)) = self.maker { seat as usize } else { GM };
        if maker != GM && maker >= seats {
            let what = format!("a maker is \"gm\" or a seat from 0 to {}", seats.max(1) - 1);
            faults.push(Fault::at(place, what));
        }
        match (&self.dice, self.made, self.evil, [self.malice, self.lawlessness, self.subtlety]) {
            (Some(Either::One(dice)), made, ..) => {
                Some(CastJinn::Rolled { dice: *dice, how: made.unwrap_or_default(), maker })
            }
            (None, Some(how), ..) => Some(CastJinn::Rolled { dice: 6, how, maker }),
            (None, None, Some(evil), [Some(malice), Some(lawlessness), Some(subtlety)]) => {
                Some(CastJinn::Given { evil, values: [malice, lawlessness, subtlety], maker })
            }
            _ => {
                let help = "a Jinn has `evil`, `malice`, `lawlessness` and `subtlety`, or `dice` to roll";
                faults.push(Fault::at(place, "a value of the Jinn is missing").help(help));
                None
            }
        }
    }
}

impl Sheet {
    /// The character: a build changed by what else is written, or the sheet as it is written.
    pub(super) fn character(
        &self,
        name: Option<String>,
        rules: &Rules,
        place: &Place,
        faults: &mut Faults,
    ) -> Option<Character> {
        let sect = self.sect.as_ref().map(|sect| sect.0);
        let base = match (&self.build, sect) {
            (Some(_), None) => {
                let what = "the build is incomplete: it is of no sect";
                faults.push(Fault::at(place, what).help("write the character's `sect`"));
                return None;
            }
            (Some(build), Some(sect)) => {
                let values = std::array::from_fn(|at| (Bought::ALL[at].kind(), build.values.0[at]));
                Some(built(rules, sect, &values, build.idolater_skill.map(Art::kind)))
            }
            (None, _) => None,
        };
        let needed = |kind: &Trait| base.is_none() && !(self.sample && *kind == Trait::Esteem);
        let mut sheet = base.clone().unwrap_or_else(|| Character {
            name: sect.map_or_else(|| "the mystic".into(), |sect| format!("the {}", sect.title())),
            bonuses: [rules.starting_bonuses; 6],
            ..Character::default()
        });
        sheet.sect = sect.or(sheet.sect);
        sheet.name = name.unwrap_or(sheet.name);
        let (written, at) = self.dice.as_ref().map_or((&[][..], place), |At(dice, at)| (&dice.0, at));
        let is_missing = |kind: &Trait| needed(kind) && written.get(*kind as usize).copied().flatten().is_none();
        let missing: Vec<&str> = Trait::ALL.into_iter().filter(is_missing).map(Trait::title).collect();
        if !missing.is_empty() {
            let help =
                "give `dice = { calligraphy = 4, ... }`, `like = \"ibrahim\"`, or `build = { values = { ... } }`";
            let of = if written.is_empty() { String::new() } else { format!(" of {}", listed(missing.into_iter())) };
            faults.push(Fault::at(at, format!("the character has no dice{of}")).help(help));
        }
        let overlay = |into: &mut [i32; 6], written: &[Option<i32>]| {
            into.iter_mut().zip(written).for_each(|(number, written)| *number = written.unwrap_or(*number));
        };
        if self.sample {
            sheet.dice[Trait::Esteem as usize] = rules.sample_ibrahim_esteem;
        }
        overlay(&mut sheet.dice, written);
        overlay(&mut sheet.bonuses, self.bonuses.as_ref().map_or(&[][..], |bonuses| &bonuses.0));
        if let Some(rituals) = &self.rituals {
            sheet.rituals = rituals.0.iter().map(|written| ritual(&written.0)).collect();
        }
        if let Some(allies) = &self.allies {
            sheet.allies.clone_from(&allies.0);
        }
        if sheet.rituals.len() > MOST_RITUALS || sheet.allies.len() > 32 {
            let what = format!("a character has {MOST_RITUALS} rituals and 32 allies at most");
            faults.push(Fault::at(place, what));
        }
        Some(sheet)
    }

    /// Complains about rituals that stand twice: each is known once (TO-CHAR-9) and performed once (TO-ROLL-6).
    fn refuse_repeats(&self, faults: &mut Faults) {
        let rituals = self.rituals.as_ref().map_or(&[][..], |rituals| &rituals.0);
        let name = |written: &At<_>| ritual(&written.0).name;
        for (at, written) in rituals.iter().enumerate() {
            if rituals[..at].iter().any(|earlier| name(earlier) == name(written)) {
                let what = format!("the ritual `{}` stands twice on this sheet", name(written).word());
                faults.push(Fault::at(&written.1, what));
            }
        }
    }
}

/// A ritual by name, perhaps with the traits that an Idolater chose.
fn ritual(written: &Either<RitualName, RitualKeys>) -> Ritual {
    match written {
        Either::One(name) => name.ritual(),
        Either::Other(keys) => {
            let book = keys.name.ritual();
            Ritual { name: keys.name, adds: keys.adds.unwrap_or(book.adds), to: keys.to.unwrap_or(book.to) }
        }
    }
}

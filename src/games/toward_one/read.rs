//! From what a scenario writes to a game that is ready.

use super::cast::{Cast, CastJinn, CastKeys, JinnEntry, JinnKeys, Limits, PlayKind, Sheet};
use super::character::Character;
use super::creation::built;
use super::jinn::GM;
use super::room::{MOST_RITUALS, MOST_SEATS};
use super::rules::Rules;
use super::terms::{Art, Bought, Ritual, Sect, Trait};
use super::{GM_ROLE, Player, TowardOne};
use crate::games::kit::{Either, Names, Participant, Setup, Several};
use crate::source::{Fault, Faults, Place, Table};

/// What a character is called of whom the file gives no name: what she is.
const UNNAMED: &str = "character";

/// Makes a cell ready. None when something is wrong; the faults then say what.
pub(super) fn game(setup: Setup<TowardOne>, faults: &mut Faults) -> Option<TowardOne> {
    let before = faults.len();
    let Setup { play, rules, mut participants, cast: keys, mut limits, names, place } = setup;
    if play == PlayKind::Table {
        report_cycles(&mut limits, &place, faults);
    }
    let gm = names.in_role(GM_ROLE, keys.gm.as_ref(), faults);
    let (mut cast, mut players) = (Cast::default(), Vec::new());
    if let Some(Several(characters)) = &keys.characters {
        if keys.players.is_some() || keys.strategy.is_some() {
            let what = "`players` and `strategy` are for characters who are created, and here are `characters`";
            faults.push(Fault::at(&place, what));
        }
        if !(1..=MOST_SEATS).contains(&characters.len()) {
            let what = format!("a table seats 1 to {MOST_SEATS} characters, not {}", characters.len());
            faults.push(Fault::at(&place, what));
        }
        participants.extend(characters.iter().filter_map(|of| names.participant(of, UNNAMED, faults)));
    } else if play == PlayKind::Table {
        cast.created = true;
        players = seat_strategies(&keys, &names, &place, faults);
    }
    for Participant { name, sheet, strategy, place } in participants.iter().cloned() {
        sheet.refuse_repeats(&place, faults);
        let named = ![UNNAMED, "hunter", "fellow"].contains(&name.as_str());
        cast.sheets.extend(sheet.character(named.then_some(name), &rules, &place, faults));
        players.push(strategy);
    }
    one_sect_each(&participants, &cast.sheets, faults);
    read_jinn(&keys, play, players.len(), &mut cast, &place, faults);
    let gm = gm.filter(|_| faults.len() == before)?;
    Some(TowardOne::new(play, rules, cast, limits, players, gm))
}

/// Complains about settings that are fine one by one but not together.
pub(super) fn check_rules(rules: &Rules, table: &Table, faults: &mut Faults) {
    let mut complain = |key: &str, what: &str| {
        if let Some(node) = table.get(key) {
            faults.push(Fault::at(&node.place, what));
        }
    };
    if rules.dice_chart.windows(2).any(|steps| steps[0][0] >= steps[1][0]) {
        complain("dice_chart", "the chart's values must rise from step to step");
    }
    for (key, list) in
        [("pc_face_successes", &rules.pc_face_successes), ("jinn_face_successes", &rules.jinn_face_successes)]
    {
        if list.len() < 2 {
            complain(key, "a die has at least two faces");
        }
    }
    if rules.outclass_low > rules.outclass_high {
        complain("outclass_low", "`outclass_low` must not be above `outclass_high`");
        complain("outclass_high", "`outclass_low` must not be above `outclass_high`");
    }
}

fn report_cycles(limits: &mut Limits, place: &Place, faults: &mut Faults) {
    let (last, told) = (limits.cycles, &mut limits.report_cycles.0);
    if told.iter().any(|&cycle| cycle > last) {
        faults.push(Fault::at(place, format!("a reported cycle is a whole number from 1 to {last}")));
    }
    if told.is_empty() {
        // Every cycle of a short play; two dozen points of a long one.
        let step = (last + 23) / 24;
        told.extend((1..=last).filter(|cycle| cycle % step == 0));
    }
    told.sort_unstable();
    told.dedup();
}

/// One strategy for all seats, or a list of one for each (a shorter list goes around).
fn seat_strategies(keys: &CastKeys, names: &Names<TowardOne>, place: &Place, faults: &mut Faults) -> Vec<Player> {
    let Some(count) = keys.players else {
        let help = "write `players = 4` to have characters created by the book, or list `characters`";
        faults.push(Fault::at(place, "nobody plays").help(help));
        return Vec::new();
    };
    let written = match &keys.strategy {
        None => Vec::new(),
        Some(Either::One(one)) => vec![one],
        Some(Either::Other(many)) => many.0.iter().collect(),
    };
    if written.len() > count as usize {
        faults.push(Fault::at(place, format!("there are {} strategies for {count} seats", written.len())));
    }
    let mut each: Vec<Player> = written.iter().filter_map(|of| names.strategy_of(of, faults)).collect();
    if written.is_empty() {
        each.extend(names.default_strategy(faults));
    }
    each.iter().cycle().take(if each.is_empty() { 0 } else { count as usize }).cloned().collect()
}

/// Complains about a sect that two given characters share: each can be taken once, but for Idolaters at a table of more
/// than nine (TO-CHAR-4). A character without a sect is anybody.
fn one_sect_each(participants: &[Participant<TowardOne>], sheets: &[Character], faults: &mut Faults) {
    let many = sheets.len() > Sect::ALL.len();
    for (index, sheet) in sheets.iter().enumerate() {
        let Some(sect) = sheet.sect.filter(|&sect| !many || sect != Sect::Idolater) else { continue };
        if let Some(other) = sheets[..index].iter().find(|other| other.sect == Some(sect)) {
            let what = format!("{} and {} are both of the {}'s sect", other.name, sheet.name, sect.title());
            let help = "a sect can be taken once (TO-CHAR-4); leave `sect` out, or give another";
            faults.push(Fault::at(&participants[index].place, what).help(help));
        }
    }
}

fn read_jinn(keys: &CastKeys, play: PlayKind, seats: usize, cast: &mut Cast, place: &Place, faults: &mut Faults) {
    let written: &[JinnEntry] = match &keys.jinn {
        None => &[],
        Some(Either::One(one)) => std::slice::from_ref(one),
        Some(Either::Other(many)) => &many.0,
    };
    if play != PlayKind::Table && written.len() != 1 {
        let help = "write `jinn = \"sample\"`, its four values, or `jinn = { dice = 6, made = \"as_rolled\" }`";
        let what =
            if written.is_empty() { "there is nothing to hunt: [cast] has no `jinn`" } else { "one Jinn is hunted" };
        faults.push(Fault::at(place, what).help(help));
    }
    for entry in written {
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
        let maker = match self.maker {
            Some(Either::Other(seat)) => seat as usize,
            Some(Either::One(_)) | None => GM,
        };
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
        let base = match (&self.build, self.sect) {
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
        let needed = |kind: Trait| base.is_none() && !(self.sample && kind == Trait::Esteem);
        let mut sheet = base.clone().unwrap_or_else(|| Character {
            name: self.sect.map_or_else(|| "the mystic".into(), |sect| format!("the {}", sect.title())),
            sect: None,
            dice: [0; 6],
            bonuses: [rules.starting_bonuses; 6],
            rituals: Vec::new(),
            allies: Vec::new(),
        });
        sheet.sect = self.sect.or(sheet.sect);
        sheet.name = name.unwrap_or(sheet.name);
        let written = self.dice.as_ref().map_or(&[][..], |dice| &dice.0);
        let missing = |&kind: &Trait| needed(kind) && written.get(kind as usize).copied().flatten().is_none();
        if let Some(kind) = Trait::ALL.into_iter().find(missing) {
            let help =
                "give `dice = { calligraphy = 4, ... }`, `like = \"ibrahim\"`, or `build = { values = { ... } }`";
            let what = if written.is_empty() {
                "the character has no dice".into()
            } else {
                format!("the character has no dice of {}", kind.title())
            };
            faults.push(Fault::at(place, what).help(help));
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
            sheet.rituals = rituals.0.iter().map(ritual).collect();
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
    fn refuse_repeats(&self, place: &Place, faults: &mut Faults) {
        let rituals: Vec<Ritual> = self.rituals.iter().flat_map(|rituals| &rituals.0).map(ritual).collect();
        for (at, ritual) in rituals.iter().enumerate() {
            if rituals[..at].iter().any(|earlier| earlier.name == ritual.name) {
                let what = format!("the ritual `{}` stands twice on this sheet", ritual.name.word());
                faults.push(Fault::at(place, what));
            }
        }
    }
}

/// A ritual by name, perhaps with the traits that an Idolater chose.
fn ritual(written: &Either<super::terms::RitualName, super::cast::RitualKeys>) -> Ritual {
    match written {
        Either::One(name) => name.ritual(),
        Either::Other(keys) => {
            let book = keys.name.ritual();
            Ritual { name: keys.name, adds: keys.adds.unwrap_or(book.adds), to: keys.to.unwrap_or(book.to) }
        }
    }
}

//! Sorcerers and demons that can be made (SO-CHAR-1 to SO-CHAR-6, SO-DEM-1 to SO-DEM-4).

use super::Sorcerer;
use super::names::DemonType;
use super::rules::Rules;
use super::sheet::{DemonSheet, Sheet};
use evenodds_kit::kind::{Builds, Listed};
use evenodds_kit::record;
use evenodds_kit::{Record, Request};
use evenodds_source::{Fault, Faults, Table};

/// What the inputs of `builds` are.
pub(super) const HELP: &str = "nothing lists every split of the points over Stamina, Will and Lore; `abilities=4` lists demons up to \
    so many Abilities; `character={stamina=3, will=4, lore=3}` or `demon={abilities=4, power=4}` checks one";

record! {
    /// What `builds` is asked.
    pub struct Inputs("the question") {
        /// A sorcerer to check.
        character: Option<Sheet> = None;
        /// A demon to check.
        demon: Option<DemonSheet> = None;
        /// Demons up to so many Abilities are listed.
        abilities: Option<i32> [1..=30] = None;
    }
}

fn words(row: &[i32]) -> Vec<String> {
    row.iter().map(i32::to_string).collect()
}

/// Every split of the points of a new sorcerer.
fn splits(rules: &Rules) -> Vec<[i32; 3]> {
    let (least, points) = (rules.score_min, rules.creation_points);
    let lores = move |stamina: i32| {
        (least..=points - stamina - least).map(move |will| [stamina, will, points - stamina - will])
    };
    (least..=points - 2 * least).flat_map(lores).collect()
}

/// Legal sorcerers and demons, or why one is not legal. Knobs under `rules` count.
pub(super) fn builds(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let Request { rules, inputs: asked, .. } = Request::<Sorcerer, Inputs>::read(inputs, faults)?;
    let given = [asked.character.is_some(), asked.demon.is_some(), asked.abilities.is_some()];
    if given.iter().filter(|given| **given).count() > 1 {
        faults.push(Fault::at(&inputs.place, "ask for one thing: `character`, `demon` or `abilities`"));
        return None;
    }
    if let Some(sheet) = &asked.character {
        return Some(Builds::judged(&[], sheet.reasons(&rules)));
    }
    if let Some(demon) = &asked.demon {
        return Some(Builds::judged(&[], demon.reasons(&rules)));
    }
    if let Some(most) = asked.abilities {
        let row = |abilities: i32| {
            let sheet = DemonSheet { abilities, ..Record::defaults() };
            let demon = sheet.demon(&rules);
            words(&[demon.lore, demon.stamina, demon.will, demon.power])
        };
        return Some(Builds::listed(&["abilities", "stamina", "will", "power"], (1..=most).map(row).collect()));
    }
    let row = |[stamina, will, lore]: [i32; 3]| {
        let humanity = stamina.max(will);
        words(&[stamina, will, lore, humanity, will - humanity])
    };
    let columns = ["stamina", "will", "lore", "humanity", "summon_dice"];
    Some(Builds::listed(&columns, splits(&rules).into_iter().map(row).collect()))
}

/// The parts of a demon's sheet that fill a list (SO-DEM-5): its types.
pub(super) fn types() -> Vec<Listed> {
    let help = [
        "hides in plain sight",
        "is a thing that somebody carries",
        "lives in a host; without one it is in withdrawal at once",
        "passes for a person or an animal",
        "takes a host over; without one it is in withdrawal at once",
    ];
    let each = DemonType::ALL.iter().zip(help);
    each.map(|(kind, help)| Listed { name: kind.word().into(), detail: "demon".into(), help: help.into() }).collect()
}

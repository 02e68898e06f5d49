//! Calculations on a sheet.

use super::inputs::{Calc, SheetInputs};
use super::{Asked, numbers};
use crate::damage::{class, dice_left, hit, is_helpless, is_slain, rested};
use crate::rituals::punish_own;
use crate::rules::Rules;
use crate::sheet::{DemonSheet, Sheet};
use evenodds_kit::Record;
use evenodds_kit::kind::Answer;
use evenodds_source::Faults;

fn yes(flag: bool) -> f64 {
    f64::from(i32::from(flag))
}

/// How many uses of Abilities a scene allows, and what use number `u` costs; none beyond them (SO-ABIL-2, SO-ABIL-3).
pub(super) fn fatigue(rules: &Rules, stamina: i32, u: i32) -> (i32, Option<i32>) {
    let free = rules.fatigue_free_uses * stamina;
    let all = free + rules.fatigue_limit * stamina;
    (all, (u <= all).then_some((u - free).max(0)))
}

pub(super) fn sheet(asked: Asked<'_, SheetInputs>, _: &mut Faults) -> Option<Answer> {
    let (rules, inputs) = (&asked.rules, &asked.inputs);
    let stamina = inputs.stamina.unwrap_or(1);
    Some(match inputs.calc {
        Calc::Character => {
            let sheet =
                Sheet { stamina, will: inputs.will, lore: inputs.lore, cover: inputs.cover_uses, ..Record::defaults() };
            numbers(&[
                ("humanity", f64::from(sheet.scores().humanity)),
                ("cover", f64::from(sheet.cover_dice())),
                ("price", f64::from(rules.price)),
                ("descriptors", f64::from(sheet.descriptors(rules))),
                ("valid", yes(sheet.reasons(rules).is_empty())),
            ])
        }
        Calc::Demon => {
            let sheet = DemonSheet {
                abilities: inputs.abilities,
                stamina: inputs.stamina,
                power: inputs.power,
                ..Record::defaults()
            };
            let demon = sheet.demon(rules);
            numbers(&[
                ("lore", f64::from(demon.lore)),
                ("stamina", f64::from(demon.stamina)),
                ("will", f64::from(demon.will)),
                ("power", f64::from(demon.power)),
                ("valid", yes(sheet.reasons(rules).is_empty())),
            ])
        }
        Calc::Fatigue => {
            let (all, penalty) = fatigue(rules, stamina, inputs.r#use);
            numbers(&[
                ("penalty", f64::from(penalty.unwrap_or(0))),
                ("allowed", yes(penalty.is_some())),
                ("burned_out_after", yes(inputs.r#use >= all)),
                ("uses_in_all", f64::from(all)),
            ])
        }
        Calc::Damage => {
            let hit = hit(rules, inputs.weapon, inputs.victories, inputs.power.unwrap_or(0), inputs.stun);
            numbers(&[("temporary", f64::from(hit.temporary)), ("lasting", f64::from(hit.lasting))])
        }
        Calc::Injury => injury(rules, stamina, inputs.temporary, inputs.lasting),
        Calc::PunishOwn => {
            let power = inputs.power.unwrap_or(0);
            let removed = punish_own(rules, inputs.will, power, false);
            numbers(&[("removed", f64::from(removed)), ("power_left", f64::from(power - removed))])
        }
    })
}

/// Penalties noted this round, read in the next one, in the one after it, and after a rest (SO-DMG-3, SO-DMG-5, SO-REC-1).
fn injury(rules: &Rules, stamina: i32, temporary: i32, lasting: i32) -> Answer {
    let mut all: Vec<(String, f64)> = Vec::new();
    for (when, penalties) in [("next", temporary + lasting), ("after", lasting)] {
        let dice = dice_left(rules, stamina, penalties);
        let overrides = dice == 0 && !is_helpless(rules, stamina, penalties);
        all.push((format!("{when}_penalties"), f64::from(penalties)));
        all.push((format!("{when}_dice"), f64::from(dice)));
        all.push((format!("{when}_incapacitated"), yes(dice == 0)));
        all.push((format!("{when}_may_override"), yes(overrides)));
    }
    let left = rested(rules, lasting);
    for (name, value) in [
        ("rested_penalties", f64::from(left)),
        ("rested_class", f64::from(class(rules, stamina, left))),
        ("temporary_class", f64::from(class(rules, stamina, temporary))),
        ("slain_if_demon", yes(is_slain(rules, stamina, lasting))),
    ] {
        all.push((name.to_owned(), value));
    }
    super::answer(all)
}

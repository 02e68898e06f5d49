//! Single rolls: rituals, checks, and everything else that two sides roll (section 19 of the catalogue).

use super::inputs::{BoundTo, Helper, Options, RitualInputs, RitualRoll};
use super::sheet::fatigue;
use super::{Asked, FEWER, answer, told};
use crate::exact::opposed::Opposed;
use crate::exact::work::Work;
use crate::humanity::{ritual_check, theme_check};
use crate::keeping::starve;
use crate::names::Favour;
use crate::rituals::{Try, banish, bind, circle, contact, contain, punish, punish_own, summon};
use crate::rules::Rules;
use crate::rulings::{AbilityAtZero, BreakScore, FatigueScope, Opposition};
use crate::sheet::{Demon, DemonSheet, Scores, Sheet};
use evenodds_kit::Record;
use evenodds_kit::kind::Answer;
use evenodds_source::{Fault, Faults};

/// Who rolls, against whom, and how.
struct Setting<'a> {
    rules: &'a Rules,
    who: Scores,
    demon: Demon,
    /// Dice of the demon's Cover.
    cover: i32,
    options: &'a Options,
}

impl Setting<'_> {
    /// Dice of both sides, before empty pools are settled.
    fn dice(&self, roll: RitualRoll, who: &Scores, by: &Try) -> (i32, i32) {
        let Self { rules, demon, options: o, .. } = self;
        // A binding counts where the demon is bound, or was when it was banished (SO-RIT-6).
        let held = if o.bound_to == BoundTo::Nobody { 0 } else { o.binding };
        let known = Try { bonus: by.bonus + held, ..*by };
        let need = |each: i32| rules.need_bonus(each, o.days_in_need);
        let favours = |side: Favour| if o.favour == side { o.binding } else { 0 };
        let power = match (rules.fatigue_scope, roll) {
            (FatigueScope::Abilities, _) => demon.power,
            (FatigueScope::All, _) => demon.power - fatigue(rules, demon.stamina, o.uses).1.unwrap_or(demon.stamina),
        };
        let Scores { will, lore, humanity, .. } = *who;
        let score = who.of(o.score);
        let (x, y) = match roll {
            RitualRoll::Contact => contact(rules, lore, demon.power, &known),
            RitualRoll::Summon => summon(rules, will, humanity, demon.power, &known),
            RitualRoll::Bind => bind(rules, score - o.fatigue, demon.will, [o.need_met, o.desire_met], by),
            RitualRoll::Banish => banish(rules, who, demon, held, by),
            RitualRoll::Punish => punish(rules, will, demon.stamina, held, by),
            RitualRoll::ContainPrepare => contain(rules, who, by),
            _ => {
                let plain = match roll {
                    RitualRoll::PunishRecovery => (demon.stamina, o.strength),
                    RitualRoll::ContainBreak => (power, o.strength),
                    RitualRoll::Rebel => (
                        demon.will + need(rules.rebel_need_bonus) + favours(Favour::Demon),
                        will + favours(Favour::Sorcerer),
                    ),
                    RitualRoll::Break => {
                        let holds = if rules.break_score == BreakScore::Will { will } else { score };
                        (power + need(rules.break_need_bonus), holds + o.binding)
                    }
                    RitualRoll::HumanityRitual => ritual_check(rules, humanity, demon.power, 0),
                    RitualRoll::HumanityTheme => theme_check(humanity, 0),
                    RitualRoll::PerceiveHumanity => (lore, o.target_humanity),
                    RitualRoll::SpotTelltale => (lore, o.target),
                    RitualRoll::SpotDemon => (lore, self.cover.max(1)),
                    RitualRoll::FirstSight => (power, will),
                    RitualRoll::Possess => (power, o.host_score),
                    RitualRoll::Starve => starve(rules, demon.stamina),
                    RitualRoll::Override => (will, o.dice),
                    RitualRoll::Ability => {
                        let tired = fatigue(rules, demon.stamina, o.uses).1.unwrap_or(0);
                        (if demon.power > 0 { demon.power } else { o.dice } - tired, o.opposition)
                    }
                    _ => (humanity, demon.power),
                };
                (plain.0 + by.bonus + by.prior, plain.1)
            }
        };
        (x, y + o.opp_bonus)
    }

    /// How a helper tries: without bonuses, roll-over or earlier attempts.
    fn helped(&self) -> Try {
        Try { snapshot: self.options.snapshot, ..Try::default() }
    }

    /// How likely each number of bonus dice is that helpers and a Cover bring (SO-RIT-5, SO-BON-3, SO-Q-6, SO-Q-46).
    fn brought(&self, roll: RitualRoll, helpers: &[Helper], by: &Try) -> Vec<f64> {
        self.helping(roll, helpers, by).fold(vec![1.0], |all, (x, y)| {
            let found = Opposed::of(self.rules, x, y).settled(self.rules);
            let mut by = found.win;
            by[0] += found.lose.iter().sum::<f64>();
            convolve(&all, &by)
        })
    }

    /// Dice of the rolls of helpers and of a Cover (SO-RIT-5, SO-BON-3, SO-Q-6, SO-Q-46).
    fn helping(&self, roll: RitualRoll, helpers: &[Helper], by: &Try) -> impl Iterator<Item = (i32, i32)> {
        let against = |y: i32, opposition: Opposition| if opposition == Opposition::OneDie { 1 } else { y };
        let help = helpers.iter().map(move |helper| {
            let (x, y) = self.dice(roll, &helper.scores(), &self.helped());
            (x, against(y - self.options.opp_bonus, self.rules.helper_opposition))
        });
        let (cover, y) = (self.options.cover, self.dice(roll, &self.who, by).1);
        help.chain((cover > 0).then(|| (cover, against(y, self.rules.crossover_opposition))))
    }

    /// How much work the roll is, with all that helpers may bring.
    fn work(&self, roll: RitualRoll, helpers: &[Helper], by: &Try) -> Work {
        let (mut work, mut most) = (Work::default(), 0);
        for (x, y) in self.helping(roll, helpers, by) {
            work.opposed(self.rules, (x, y));
            most += 2 * (x.max(1) + (1 - y).max(0));
        }
        for more in 0..=most {
            work.opposed(self.rules, self.dice(roll, &self.who, &Try { prior: by.prior + more, ..*by }));
            if work.is_too_much() {
                break;
            }
        }
        work
    }
}

fn convolve(a: &[f64], b: &[f64]) -> Vec<f64> {
    let mut all = vec![0.0; a.len() + b.len() - 1];
    for (i, p) in a.iter().enumerate() {
        for (j, q) in b.iter().enumerate() {
            all[i + j] += p * q;
        }
    }
    all
}

/// Rolls of a sorcerer whom others can help (SO-RIT-5).
const HELPED: [RitualRoll; 4] =
    [RitualRoll::Contact, RitualRoll::Summon, RitualRoll::ContainPrepare, RitualRoll::Banish];

/// Rolls of rituals (SO-RIT-1).
const RITUALS: [RitualRoll; 6] = [
    RitualRoll::Contact,
    RitualRoll::Summon,
    RitualRoll::Bind,
    RitualRoll::Banish,
    RitualRoll::Punish,
    RitualRoll::ContainPrepare,
];

pub(super) fn ritual(asked: Asked<'_, RitualInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, inputs) = (&asked.rules, &asked.inputs);
    let options = inputs.options.clone().unwrap_or_else(Options::defaults);
    let before = faults.len();
    if let Some(sorcerer) = &inputs.sorcerer {
        let used = ["stamina", "will", "lore", "humanity", "experienced"];
        sorcerer.only(&used, "one roll asks for scores, and for a Price as `options.bonus`", faults);
    }
    if let Some(demon) = &inputs.demon {
        demon.refuse(|key| (key == "kind").then_some("a type changes no roll (SO-DEM-5)"), faults);
    }
    let sheet = inputs.demon.as_ref().map_or_else(DemonSheet::defaults, |demon| DemonSheet::clone(demon));
    let sorcerer = inputs.sorcerer.as_ref().map_or_else(Sheet::defaults, |sheet| Sheet::clone(sheet));
    let (who, demon) = (sorcerer.scores(), sheet.demon(rules));
    let (roll, helpers) = (inputs.roll, &inputs.helpers.0);
    if !helpers.is_empty() && !HELPED.contains(&roll) {
        let help = "helpers take part in contact, summon, contain_prepare and banish (SO-RIT-5)";
        faults.push(Fault::at(asked.place, format!("nobody helps with `{}`", roll.word())).help(help));
        return None;
    }
    let helps = helpers.iter().any(|helper| helper.lore < 1);
    if RITUALS.contains(&roll) && (who.lore < 1 || helps) {
        let help = "write `lore = 1` or more";
        faults.push(Fault::at(asked.place, "nobody performs rituals with Lore 0 (SO-RIT-1)").help(help));
    }
    if faults.len() > before {
        return None;
    }
    let o = &options;
    let setting = Setting { rules, who, demon, cover: sheet.cover, options: o };
    let by = Try { bonus: o.bonus, price: 0, prior: o.prior, retry: o.retry, snapshot: o.snapshot };
    if roll == RitualRoll::Punish && o.bound_to == BoundTo::Own {
        return Some(certain(punish_own(rules, who.will, demon.power, o.snapshot)));
    }
    told(setting.work(roll, helpers, &by).is_bearable(FEWER), asked.place, faults)?;
    let brought = setting.brought(roll, helpers, &by);
    let [mut success, mut total, mut lost] = [0.0; 3];
    let mut means = [0.0; 2];
    let mut first = None;
    for (more, p) in brought.iter().enumerate() {
        let with = Try { prior: by.prior + more as i32, ..by };
        let dice = setting.dice(roll, &who, &with);
        let found = Opposed::of(rules, dice.0, dice.1).settled(rules);
        success += p * found.success();
        total += p * found.total[0];
        lost += p * found.win.iter().skip(1 + o.target_humanity as usize).sum::<f64>();
        means.iter_mut().zip(found.means()).for_each(|(sum, mean)| *sum += p * mean);
        first = first.or(Some(found.dice));
    }
    if roll == RitualRoll::Ability {
        let chance = usable(rules, &demon, o);
        (success, total) = (success * chance, total * chance);
        means = means.map(|mean| mean * chance);
    }
    let bonus: f64 = brought.iter().enumerate().map(|(more, p)| more as f64 * p).sum();
    let mut found = vec![
        ("p_success".to_owned(), success),
        ("p_total".to_owned(), total),
        ("mean_victories".to_owned(), means[0]),
        ("mean_opposed_victories".to_owned(), means[1]),
        ("mean_bonus".to_owned(), bonus),
    ];
    if let Some([own, other]) = first.filter(|_| helpers.is_empty()) {
        found.push(("dice".to_owned(), f64::from(own)));
        found.push(("opposing_dice".to_owned(), f64::from(other)));
    }
    if roll == RitualRoll::ContainPrepare {
        found.push(("mean_strength".to_owned(), f64::from(circle(rules, who.lore, 0, o.snapshot)) + means[0]));
    }
    if roll == RitualRoll::Possess {
        found.push(("p_host_lost".to_owned(), lost));
    }
    Some(answer(found))
}

/// The own bound demon loses Power without a roll (SO-PUNISH-1).
fn certain(removed: i32) -> Answer {
    super::numbers(&[
        ("p_success", 1.0),
        ("p_total", 0.0),
        ("mean_victories", f64::from(removed)),
        ("mean_opposed_victories", 0.0),
        ("mean_bonus", 0.0),
    ])
}

/// Chance that an Ability can be used at all (SO-ABIL-3, SO-ABIL-4, SO-Q-47).
fn usable(rules: &Rules, demon: &Demon, o: &Options) -> f64 {
    if fatigue(rules, demon.stamina, o.uses).1.is_none() {
        return 0.0;
    }
    match (demon.power, rules.ability_at_zero_power) {
        (1.., _) => 1.0,
        (_, AbilityAtZero::Override) => Opposed::of(rules, demon.will, o.dice).settled(rules).success(),
        (_, AbilityAtZero::Nothing) => 0.0,
    }
}

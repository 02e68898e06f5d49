//! Chains of rituals as chains of states (section 17.1 of the catalogue).

use super::opposed::{Opposed, contacts};
use super::work::Work;
use crate::Added;
use crate::chain::{bind_score, most_details};
use crate::humanity::{lost, ritual_check};
use crate::names::{Ritual, Score};
use crate::rituals::{bind, contact, summon};
use crate::rules::Rules;
use crate::rulings::{CheckOn, CheckPower, DetailScope, Rollover};
use crate::sheet::{Demon, Scores};
use crate::strategy::Fields;
use std::collections::BTreeMap;

/// A sorcerer at work.
#[derive(Debug, Clone, Copy)]
pub struct Exact<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The sorcerer, rested.
    pub scores: Scores,
    /// The demon that is asked for.
    pub demon: Demon,
    /// The policy.
    pub fields: &'a Fields,
    /// Dice added to rolls.
    pub mods: &'a Added,
}

/// Expected sums over one chain.
#[derive(Debug, Clone, Default)]
pub struct Sums {
    /// The Contact is made.
    pub contact: f64,
    /// The demon is let go.
    pub dismissed: f64,
    /// It is summoned.
    pub summon: f64,
    /// It is bound.
    pub bound: f64,
    /// Humanity reaches 0.
    pub zeroed: f64,
    /// Attempts at the Contact and at the Summon.
    pub attempts: [f64; 2],
    /// Hours of ritual.
    pub hours: f64,
    /// Of Contacts made: details at stake, Contacts without any, final Power.
    pub details: [f64; 3],
    /// Of bindings that favour the sorcerer and the demon: chance by strength.
    pub strength: [Vec<f64>; 2],
    /// Chance of each Humanity at the end.
    pub humanity: BTreeMap<i32, f64>,
}

/// Rolls already worked out.
#[derive(Default)]
pub(super) struct Known(BTreeMap<(i32, i32), Opposed>);

impl Known {
    pub(super) fn of(&mut self, rules: &Rules, (x, y): (i32, i32)) -> &Opposed {
        self.0.entry((x, y)).or_insert_with(|| Opposed::of(rules, x, y).settled(rules))
    }
}

/// How likely each Humanity is.
pub(super) type ByHumanity = BTreeMap<i32, f64>;

struct Working<'a> {
    exact: Exact<'a>,
    known: Known,
    sums: Sums,
}

/// What makes a chain smaller, and what plays it.
pub(super) const SMALLER: &str =
    "ask for fewer dice, sides, tries or points of Humanity, or play it with `evenodds run`";

/// The sums of a chain that begins with this Humanity.
///
/// # Errors
/// Why exactness is out of reach.
pub fn chain(exact: Exact<'_>, humanity: i32) -> Result<Sums, String> {
    let mut work = Work::default();
    work.chain(&exact, humanity);
    work.is_bearable(SMALLER)?;
    let by = exact.mods.tried(Ritual::Contact, exact.fields.hastens(Ritual::Contact));
    if exact.rules.detail_scope == DetailScope::LoreDice && by.bonuses(exact.rules) > 0 {
        return Err(
            "with `detail_scope = \"lore_dice\"` and bonus dice a Contact is played, not solved: use `evenodds run`"
                .into(),
        );
    }
    let mut working = Working { exact, known: Known::default(), sums: Sums::default() };
    working.contact(humanity);
    Ok(working.sums)
}

impl Working<'_> {
    /// A Humanity check against a Power (SO-HUM-1): those who keep some go on, the others end here.
    fn check(&mut self, p: f64, humanity: i32, power: i32, into: &mut ByHumanity) {
        let Exact { rules, mods, .. } = self.exact;
        let pools = ritual_check(rules, humanity, power, mods.humanity);
        let kept = self.known.of(rules, pools).success();
        let less = lost(rules, humanity);
        *into.entry(humanity).or_default() += p * kept;
        if less == 0 {
            self.sums.zeroed += p * (1.0 - kept);
            self.end(p * (1.0 - kept), 0);
        } else {
            *into.entry(less).or_default() += p * (1.0 - kept);
        }
    }

    fn checked(&mut self, from: &ByHumanity, power: i32) -> ByHumanity {
        let mut into = ByHumanity::new();
        from.iter().for_each(|(&humanity, &p)| self.check(p, humanity, power, &mut into));
        into
    }

    fn end(&mut self, p: f64, humanity: i32) {
        *self.sums.humanity.entry(humanity).or_default() += p;
    }

    fn end_all(&mut self, from: &ByHumanity) {
        from.iter().for_each(|(&humanity, &p)| self.end(p, humanity));
    }

    fn is_snapshot(&self, ritual: Ritual) -> bool {
        self.exact.fields.hastens(ritual)
    }

    /// Hours of an attempt.
    fn spend(&mut self, p: f64, snapshot: bool) {
        self.sums.hours += if snapshot { 0.0 } else { p * f64::from(self.exact.rules.ritual_hours) };
    }

    /// Whether there is Stamina for a further attempt (SO-RIT-4, SO-Q-14).
    fn may_retry(&self, fatigue: i32) -> bool {
        let rules = self.exact.rules;
        !rules.exhaustion_stops || fatigue + rules.retry_penalty < self.exact.scores.stamina
    }

    /// Ends an attempt that failed: those who try again.
    fn failed(&mut self, from: ByHumanity, power: i32, goes_on: bool) -> ByHumanity {
        let each = self.exact.rules.humanity_check_on;
        let left = if each == CheckOn::Attempt { self.checked(&from, power) } else { from };
        if goes_on {
            return left;
        }
        let left = if each == CheckOn::Ritual { self.checked(&left, power) } else { left };
        self.end_all(&left);
        ByHumanity::new()
    }

    /// Contact after Contact (SO-CONTACT-1 to SO-CONTACT-5).
    fn contact(&mut self, humanity: i32) {
        let Exact { rules, scores, demon, fields, mods } = self.exact;
        let mut by = mods.tried(Ritual::Contact, self.is_snapshot(Ritual::Contact));
        let mut alive = ByHumanity::from([(humanity, 1.0)]);
        for attempt in 1.. {
            let all: f64 = alive.values().sum();
            self.sums.attempts[0] += all;
            self.spend(all, by.snapshot);
            let pools = contact(rules, scores.lore, demon.power, &by);
            let joint = contacts(rules, pools.0, pools.1);
            let won: f64 = joint.iter().flatten().sum();
            let fatigue = (attempt - 1) * rules.retry_penalty;
            for (victories, details) in joint.iter().enumerate() {
                self.contacted(&alive, victories as i32, details, fatigue);
            }
            let goes_on = attempt < fields.contact_tries && self.may_retry(fatigue);
            let failed = alive.iter().map(|(&humanity, p)| (humanity, p * (1.0 - won))).collect();
            alive = self.failed(failed, demon.power, goes_on);
            if !goes_on {
                return;
            }
            by.retry += 1;
        }
    }

    /// Contacts with so many victories, by details; then the Summons of those who accept.
    fn contacted(&mut self, alive: &ByHumanity, victories: i32, by_details: &[f64], fatigue: i32) {
        let Exact { rules, demon, fields, .. } = self.exact;
        let power = demon.power + if fields.gm_raise { rules.contact_power_raise * victories } else { 0 };
        let against = if rules.humanity_check_power == CheckPower::Final { power } else { demon.power };
        let most = most_details(rules, demon.lore);
        let (mut suits, mut whole) = (0.0, 0.0);
        for (details, q) in by_details.iter().enumerate() {
            let details = (details as i32).min(most);
            whole += q;
            suits += if fields.max_details.is_none_or(|most| details <= most) { *q } else { 0.0 };
            let all: f64 = alive.values().sum::<f64>() * q;
            self.sums.contact += all;
            self.sums.details[0] += all * f64::from(details);
            self.sums.details[1] += if details == 0 { all } else { 0.0 };
            self.sums.details[2] += all * f64::from(power);
        }
        if whole <= 0.0 {
            return;
        }
        let weighted = alive.iter().map(|(&humanity, p)| (humanity, p * whole)).collect();
        let kept = self.checked(&weighted, against);
        let mut accepted = ByHumanity::new();
        for (humanity, p) in kept {
            let fits = fields.max_power_over_humanity.is_none_or(|most| power <= humanity + most);
            let takes = if fits { p * suits / whole } else { 0.0 };
            accepted.insert(humanity, takes);
            self.sums.dismissed += p - takes;
            self.end(p - takes, humanity);
        }
        let fatigue = if rules.ritual_fatigue_carries { [fatigue; 2] } else { [0; 2] };
        self.summon(accepted, victories, power, fatigue);
    }

    /// Summon after Summon (SO-SUMMON-1 to SO-SUMMON-4).
    fn summon(&mut self, mut alive: ByHumanity, victories: i32, power: i32, mut fatigue: [i32; 2]) {
        let Exact { rules, scores, fields, mods, .. } = self.exact;
        let mut by = mods.tried(Ritual::Summon, self.is_snapshot(Ritual::Summon));
        for attempt in 1.. {
            by.prior = match rules.contact_rollover {
                Rollover::FirstSummon if attempt == 1 => victories,
                Rollover::AllSummons => victories,
                _ => 0,
            };
            let (mut won, mut failed) = (ByHumanity::new(), ByHumanity::new());
            for (&humanity, &p) in &alive {
                self.sums.attempts[1] += p;
                self.spend(p, by.snapshot);
                let pools = summon(rules, scores.will, humanity, power, &by);
                let chance = self.known.of(rules, pools).success();
                won.insert(humanity, p * chance);
                failed.insert(humanity, p * (1.0 - chance));
            }
            self.sums.summon += won.values().sum::<f64>();
            let here = self.checked(&won, power);
            self.bind(&here, power, if rules.ritual_fatigue_carries { fatigue } else { [0; 2] });
            let goes_on = attempt < fields.summon_tries && self.may_retry(fatigue[0]);
            alive = self.failed(failed, power, goes_on);
            if !goes_on {
                return;
            }
            by.retry += 1;
            fatigue[0] += rules.retry_penalty;
        }
    }

    /// The Bind (SO-BIND-1 to SO-BIND-3).
    fn bind(&mut self, alive: &ByHumanity, power: i32, fatigue: [i32; 2]) {
        let Exact { rules, scores, demon, fields, mods } = self.exact;
        let tired = [scores.stamina - fatigue[0], scores.will, scores.lore - fatigue[1]];
        let score: Score = bind_score(&fields.bind_scores.0, tired);
        let by = mods.tried(Ritual::Bind, self.is_snapshot(Ritual::Bind));
        let pools = bind(rules, tired[score as usize], demon.will, [fields.need_met, fields.desire_met], &by);
        let all: f64 = alive.values().sum();
        self.spend(all, by.snapshot);
        self.sums.bound += all;
        let roll = self.known.of(rules, pools).clone();
        for (sums, by) in self.sums.strength.iter_mut().zip([&roll.win, &roll.lose]) {
            sums.resize(sums.len().max(by.len()), 0.0);
            sums.iter_mut().zip(by).for_each(|(sum, p)| *sum += all * p);
        }
        let end = self.checked(alive, power);
        self.end_all(&end);
    }
}

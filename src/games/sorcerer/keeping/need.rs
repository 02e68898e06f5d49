//! Need and withdrawal (section 6 of the catalogue), and what comes back.

use super::{Keeper, Keeping, MILLION};
use crate::Stream;
use crate::facts::when_asked;
use crate::roll::Roll;
use crate::rules::Rules;
use crate::rulings::{PunishStrength, StarveRoll};
use crate::strategy::FeedChoice;
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

/// Dice of a demon without Power in withdrawal (SO-NEED-4, SO-Q-24).
#[inline]
pub fn starve(rules: &Rules, stamina: i32) -> (i32, i32) {
    let against = stamina + rules.starve_extra;
    match rules.starve_roll {
        StarveRoll::OneVsStamina => (1, against),
        StarveRoll::StaminaVsOne => (against, 1),
    }
}

impl Keeper<'_> {
    /// The Need is met or not; a free demon sees to itself (SO-NEED-1, SO-BREAK-3).
    pub(super) fn feed<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        session.dice.lane(Stream::Feed.lane());
        let can = session.dice.pick(MILLION) < self.feed;
        if k.free {
            k.unmet = 0;
            return;
        }
        let view = when_asked(|| self.view(k, (0, 0), 0));
        let feeds = can && self.strategy.lists.feed.ask(session, 0, Legal::all(), &view) == FeedChoice::Feed;
        k.unmet = if feeds { 0 } else { k.unmet + 1 };
        session.note("SO-NEED-1", || match (k.unmet, can) {
            (0, _) => "the Need is met".into(),
            (1, true) => "the Need is withheld".into(),
            (1, false) => "the Need cannot be met".into(),
            (days, true) => format!("the Need is withheld: unmet for {days} days"),
            (days, false) => format!("the Need cannot be met: unmet for {days} days"),
        });
    }

    /// Withdrawal, or recovery from it (SO-NEED-2 to SO-NEED-6, SO-BIND-5).
    pub(super) fn withdraw<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        session: &mut Session<'_, D, T>,
    ) {
        let rules = self.rules;
        let sources = i32::from(self.hungry(k) > 0) + i32::from(k.free) + i32::from(self.terms.host_lost);
        let power = self.power(k);
        if sources == 0 {
            let before = (k.starved, k.stamina);
            k.starved = (k.starved - rules.withdrawal_recovery).max(0);
            k.stamina = (k.stamina + rules.withdrawal_recovery).min(self.demon.stamina).max(k.stamina);
            if before != (k.starved, k.stamina) {
                session
                    .note("SO-NEED-6", || format!("out of withdrawal: Power {}, Stamina {}", self.power(k), k.stamina));
            }
            return;
        }
        if power > 0 {
            let times = if rules.withdrawal_loss_per_source { sources } else { 1 };
            k.starved += (rules.withdrawal_power_loss * times).min(power);
            session.change(1);
            session.note("SO-NEED-2 SO-NEED-3", || {
                let causes =
                    [(self.hungry(k) > 0, "an unmet Need"), (k.free, "no binding"), (self.terms.host_lost, "no host")];
                let causes: Vec<&str> = causes.into_iter().filter(|(is, _)| *is).map(|(_, cause)| cause).collect();
                format!("withdrawal by {}: Power {}", causes.join(", "), self.power(k))
            });
            return;
        }
        for _ in 0..sources {
            let (x, y) = starve(rules, k.stamina);
            let outcome = self.roll(roll, (x + self.mods.starve, y), Stream::Withdraw, session);
            if !outcome.won() {
                k.stamina -= 1;
                session.change(1);
            }
            session.note("SO-NEED-4", || format!("starving, {}; Stamina {}", roll.text(outcome), k.stamina));
            if k.stamina <= 0 {
                k.starved_out = true;
                session.note("SO-NEED-5", || "it has wasted away and is banished by itself".into());
                return;
            }
        }
    }

    /// Recovery from punishment (SO-PUNISH-3, SO-Q-26).
    pub(super) fn recover<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        for _ in 0..self.rules.punish_recovery_per_day {
            if k.punished == 0 {
                return;
            }
            let against = match self.rules.punish_strength {
                PunishStrength::Removed => k.strength,
                PunishStrength::Outstanding => k.punished,
            };
            let dice = (k.stamina + self.mods.punish_recovery, against);
            let outcome = self.roll(roll, dice, Stream::Recover, session);
            k.punished = (k.punished - outcome.success()).max(0);
            if k.punished == 0 {
                k.strength = 0;
            }
            session.note("SO-PUNISH-3", || format!("recovers, {}; Power {}", roll.text(outcome), self.power(k)));
        }
    }
}

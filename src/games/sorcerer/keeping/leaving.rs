//! End of a binding: it breaks, or the demon is banished (sections 7.6, 7.7 and 8 of the catalogue).

use super::{Keeper, Keeping};
use crate::Stream;
use crate::facts::when_asked;
use crate::humanity::{gain_check, gained};
use crate::names::Ritual;
use crate::rituals::{Try, banish, punish};
use crate::roll::Roll;
use crate::rulings::BreakScore;
use crate::sheet::{Demon, Scores};
use crate::strategy::{BanishAgain, BanishChoice, BreakChoice, WeakenChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Keeper<'_> {
    /// Whether the demon is to be banished.
    pub(super) fn decide<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let fields = &self.strategy.fields;
        let view = when_asked(|| self.view(k, self.banish_dice(k, 0, fields.hastens(Ritual::Banish)), 0));
        let banishes = match self.strategy.lists.banishing.ask(session, 0, Legal::all(), &view) {
            BanishChoice::ByFields if k.free => fields.banish_tries > 0,
            BanishChoice::ByFields => fields.tolerance.is_some_and(|most| k.rebellions >= most),
            BanishChoice::Banish => true,
            BanishChoice::Keep => false,
        };
        if banishes && !k.decided {
            k.decided = true;
            session.note("SO-CMD-1", || "it is to be banished".into());
        }
    }

    /// The demon tries to break its binding (SO-BREAK-1, SO-BREAK-2, SO-Q-21).
    pub(super) fn break_free<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        session: &mut Session<'_, D, T>,
    ) {
        let (rules, hungry) = (self.rules, self.hungry(k));
        if !k.free {
            let score = match rules.break_score {
                BreakScore::BindScore => self.bind_score,
                BreakScore::Will => self.scores.will,
            };
            let need = rules.need_bonus(rules.break_need_bonus, hungry);
            let dice = (self.power(k) + need + self.mods.r#break, score + self.binding.0);
            let legal = Legal::with([]).and(BreakChoice::Try, hungry > 0);
            let view = when_asked(|| self.view(k, dice, 0));
            // The demon's own choice: nobody else takes it.
            let tries = match self.strategy.lists.breaking.ask(session, 1, legal, &view) {
                BreakChoice::ByFields => self.terms.break_after.is_some_and(|days| hungry >= days),
                BreakChoice::Try => true,
                BreakChoice::Bear => false,
            };
            if !tries {
                return;
            }
            let outcome = self.roll(roll, dice, Stream::Break, session);
            session.note("SO-BREAK-1", || format!("it strains at its binding, {}", roll.text(outcome)));
            if !outcome.won() {
                return;
            }
            (k.free, k.broken) = (true, true);
            session.note("SO-BREAK-2", || "the binding is broken: it is free, and in withdrawal".into());
        }
        if !k.decided {
            self.decide(k, session);
        }
    }

    fn banish_dice(&self, k: &Keeping, retry: i32, snapshot: bool) -> (i32, i32) {
        let (who, demon) = (Scores { humanity: k.humanity, ..self.scores }, self.now(k));
        let binding = if k.free { 0 } else { self.binding.0 };
        banish(self.rules, &who, &demon, binding, &Try { retry, ..self.mods.tried(Ritual::Banish, snapshot) })
    }

    /// The demon as it is now.
    pub(crate) fn now(&self, k: &Keeping) -> Demon {
        Demon { power: self.power(k), stamina: k.stamina, ..self.demon }
    }

    /// Punished once, then banished, if it can be (SO-BANISH-1 to SO-BANISH-4, SO-PUNISH-2).
    pub(super) fn banish<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let (rules, fields) = (self.rules, &self.strategy.fields);
        self.weaken(roll, k, session);
        let mut snapshot = fields.hastens(Ritual::Banish);
        for attempt in 0.. {
            let spent = rules.exhaustion_stops && attempt * rules.retry_penalty >= self.scores.stamina;
            let dice = self.banish_dice(k, attempt, snapshot);
            let legal = Legal::with([]).and(BanishAgain::Try, !spent);
            let view = when_asked(|| self.view(k, dice, attempt));
            let tries = match self.strategy.lists.banish_again.ask(session, 0, legal, &view) {
                BanishAgain::ByFields => !spent && attempt < fields.banish_tries,
                BanishAgain::Try => attempt < MOST_BANISHINGS,
                BanishAgain::Rest => false,
            };
            if !tries {
                return;
            }
            if attempt == 0 {
                snapshot = self.is_snapshot(k, Ritual::Banish, dice, session);
            } else {
                let spent = attempt * rules.retry_penalty;
                session.note("SO-BANISH-2 SO-RIT-4", || format!("tries again at -{spent} Stamina"));
            }
            k.banishings += 1;
            let dice = self.banish_dice(k, attempt, snapshot);
            let outcome = self.roll(roll, dice, Stream::Banish, session);
            session.note("SO-BANISH-1", || format!("Banish, {}", roll.text(outcome)));
            if outcome.won() {
                session.note("SO-BANISH-3", || "the demon is gone until it is contacted and summoned again".into());
                k.banished = true;
                self.gain(roll, k, session);
                return;
            }
        }
    }

    /// The demon is punished before it is banished: without a roll while it is bound (SO-PUNISH-1, SO-PUNISH-2).
    fn weaken<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let legal = Legal::with([]).and(WeakenChoice::Punish, k.free || self.may_punish(k));
        let pools = |k: &Keeping, snapshot: bool| {
            punish(self.rules, self.scores.will, k.stamina, 0, &self.mods.tried(Ritual::Punish, snapshot))
        };
        // A bound demon loses Power without a roll: the next one is that of the Banish.
        let view = when_asked(|| {
            let hastens = |ritual: Ritual| self.strategy.fields.hastens(ritual);
            let dice = if k.free {
                pools(k, hastens(Ritual::Punish))
            } else {
                self.banish_dice(k, 0, hastens(Ritual::Banish))
            };
            self.view(k, dice, 0)
        });
        if self.strategy.lists.weaken.ask(session, 0, legal, &view) == WeakenChoice::Spare {
            return;
        }
        if !k.free {
            return self.punish_own(k, i64::MAX, session);
        }
        let snapshot = self.is_snapshot(k, Ritual::Punish, pools(k, false), session);
        let outcome = self.roll(roll, pools(k, snapshot), Stream::Punish, session);
        session.note("SO-PUNISH-2", || {
            let how = if outcome.won() { "" } else { "; it is not weakened" };
            format!("Punish, {}{how}", roll.text(outcome))
        });
        // One that fails removes nothing and is no punishment.
        if outcome.won() {
            self.take(k, outcome.success(), session);
        }
    }

    /// The gain check of who banished it (SO-HUM-3, SO-BANISH-4).
    fn gain<D: Dice, T: Trace>(&self, roll: &mut Roll, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let own = self.terms.summoned_by_self;
        let (demon, full) = (self.now(k), self.demon.power);
        let Some(dice) = gain_check(self.rules, k.humanity, &demon, full, own, self.mods.humanity) else { return };
        let outcome = roll.against(self.rules, dice, [Stream::Check.lane(), Stream::Demon.lane()], session);
        if outcome.won() {
            let more = gained(self.rules, k.humanity);
            k.gain += more - k.humanity;
            k.humanity = more;
            session.change(1);
        }
        session.note("SO-HUM-3", || format!("Humanity check, {}; Humanity {}", roll.text(outcome), k.humanity));
    }
}

/// Attempts at a Banish in a day after which it is left whatever the strategy says.
const MOST_BANISHINGS: i32 = 100;

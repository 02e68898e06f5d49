//! Commands, rebellions against them, and their punishment (section 8 of the catalogue).

use super::{Keeper, Keeping};
use crate::Stream;
use crate::facts::{View, when_asked};
use crate::names::{Favour, Rebels, Ritual};
use crate::rituals::punish_own;
use crate::roll::Roll;
use crate::strategy::{CommandChoice, PunishChoice, RebelChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Keeper<'_> {
    /// The commands of a day (SO-CMD-1).
    pub(super) fn commands<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        session: &mut Session<'_, D, T>,
    ) {
        if k.free || k.decided {
            return;
        }
        self.decide(k, session);
        for _ in 0..self.terms.commands {
            if k.decided {
                return;
            }
            let view = when_asked(|| self.commands_seen(k));
            if self.strategy.lists.command.ask(session, 0, Legal::all(), &view) == CommandChoice::Give {
                self.obeys(roll, k, session);
            } else {
                session.note("SO-CMD-1", || "a command is not given".into());
            }
        }
    }

    /// A command: whether the demon obeys, or tries to rebel and may disobey (SO-REBEL-1 to SO-REBEL-3). A rebellion may be
    /// punished, and may be the last.
    pub(crate) fn obeys<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        k: &mut Keeping,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let dice = self.rebel_dice(k);
        let view = when_asked(|| self.view(k, dice, 0));
        // The demon's own choice: nobody else takes it.
        let tries = match self.strategy.lists.rebel.ask(session, 1, Legal::all(), &view) {
            RebelChoice::ByFields => self.strategy.fields.rebels == Rebels::Resentful || dice.0 > dice.1,
            RebelChoice::Rebel => true,
            RebelChoice::Obey => false,
        };
        if !tries {
            session.note("SO-CMD-1 SO-REBEL-1", || {
                format!("a command: it obeys, though it might rebel with {} v {} dice", dice.0, dice.1)
            });
            return true;
        }
        k.tries += 1;
        let outcome = self.roll(roll, dice, Stream::Command, session);
        session.note("SO-REBEL-1 SO-REBEL-2", || {
            let how = if outcome.won() { "it does not obey" } else { "it obeys" };
            format!("a command: it rebels, {}; {how}", roll.text(outcome))
        });
        if outcome.won() {
            k.rebellions += 1;
            self.punish_rebel(k, session);
            self.decide(k, session);
        }
        !outcome.won()
    }

    /// dW v W, with the binding on the side that it favours, and dice for days in Need (SO-REBEL-1, SO-REBEL-3, SO-Q-20).
    fn rebel_dice(&self, k: &Keeping) -> (i32, i32) {
        let rules = self.rules;
        let resents = if k.punished > 0 { rules.resentment_bonus } else { 0 };
        let need = rules.need_bonus(rules.rebel_need_bonus, self.hungry(k));
        let own = self.demon.will + need + resents + self.favours(Favour::Demon) + self.mods.rebel;
        (own, self.scores.will + self.favours(Favour::Sorcerer))
    }

    /// What a sorcerer sees who is about to command: the demon's dice are those against it.
    pub(crate) fn commands_seen(&self, k: &Keeping) -> View {
        let (demon, own) = self.rebel_dice(k);
        self.view(k, (own, demon), 0)
    }

    /// Whether the own demon may be punished once more today (SO-Q-27).
    pub(super) fn may_punish(&self, k: &Keeping) -> bool {
        self.rules.punish_own_limit.is_none_or(|most| k.today < most)
    }

    /// Whether a rebellion is punished, and by how much (SO-PUNISH-1).
    fn punish_rebel<D: Dice, T: Trace>(&self, k: &mut Keeping, session: &mut Session<'_, D, T>) {
        let may = self.may_punish(k);
        let legal = Legal::with([]).and(PunishChoice::Punish, may);
        let view = when_asked(|| self.view(k, (0, 0), 0));
        let wanted = match self.strategy.lists.punishment.ask_with::<D, T, 1>(session, 0, legal, &view) {
            (PunishChoice::ByFields, _) => (may && self.strategy.fields.punish).then_some(i64::MAX),
            (PunishChoice::Punish, [power]) => Some(power),
            (PunishChoice::Spare, _) => None,
        };
        if let Some(wanted) = wanted {
            self.punish_own(k, wanted, session);
        }
    }

    /// The own demon is punished by so much, or by all that Will can take (SO-PUNISH-1, SO-RIT-3).
    pub(super) fn punish_own<D: Dice, T: Trace>(&self, k: &mut Keeping, wanted: i64, session: &mut Session<'_, D, T>) {
        let snapshot = self.is_snapshot(k, Ritual::Punish, (0, 0), session);
        let most = punish_own(self.rules, self.scores.will, self.power(k), snapshot);
        self.take(k, wanted.clamp(0, i64::from(most)) as i32, session);
    }

    /// Power is taken away (SO-PUNISH-1, SO-PUNISH-2, SO-PUNISH-4).
    pub(super) fn take<D: Dice, T: Trace>(&self, k: &mut Keeping, removed: i32, session: &mut Session<'_, D, T>) {
        let removed = removed.min(self.power(k));
        k.punished += removed;
        k.strength += removed;
        k.punishments += 1;
        k.today += 1;
        session.change(1);
        let rule = if k.free { "SO-PUNISH-2 SO-PUNISH-4" } else { "SO-PUNISH-1 SO-PUNISH-4" };
        session.note(rule, || match removed {
            0 => "punished, with no Power to lose".into(),
            _ => format!("punished by {removed}: Power {}", self.power(k)),
        });
    }
}

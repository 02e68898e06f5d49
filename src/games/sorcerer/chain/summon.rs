//! The Summon, attempt after attempt (SO-SUMMON-1 to SO-SUMMON-4).

use super::{Chain, MOST_ATTEMPTS, Working};
use crate::Stream;
use crate::facts::when_asked;
use crate::names::Ritual;
use crate::rituals::{Try, summon};
use crate::roll::Roll;
use crate::rulings::{CheckOn, Rollover};
use crate::strategy::SummonAgain;
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Working<'_> {
    /// Victories of the Contact that help an attempt at the Summon, from 0 (SO-CONTACT-7, SO-Q-15).
    pub(super) fn prior(&self, victories: i32, attempt: i32) -> i32 {
        match self.rules.contact_rollover {
            Rollover::FirstSummon if attempt == 0 => victories,
            Rollover::AllSummons => victories,
            _ => 0,
        }
    }

    /// The Summon (SO-SUMMON-1 to SO-SUMMON-4); whether the demon is here and the chain goes on.
    pub(super) fn summon<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        victories: i32,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let (rules, fields, power) = (self.rules, &self.strategy.fields, chain.power);
        let mut by = Try { prior: self.prior(victories, 0), ..self.expected(Ritual::Summon) };
        let pools = |chain: &Chain, by: &Try| summon(rules, self.scores.will, chain.humanity, power, by);
        by.snapshot = self.is_snapshot(chain, Ritual::Summon, pools(chain, &by), session);
        loop {
            chain.summons += 1;
            chain.hours += if by.snapshot { 0 } else { rules.ritual_hours };
            let outcome =
                roll.against(rules, pools(chain, &by), [Stream::Summon.lane(), Stream::Demon.lane()], session);
            session.note("SO-SUMMON-2", || format!("Summon, {}", roll.text(outcome)));
            if outcome.won() {
                chain.summoned = true;
                session.note("SO-SUMMON-4", || "the demon is here, not bound".into());
                return self.check(roll, chain, power, session);
            }
            if rules.humanity_check_on == CheckOn::Attempt && !self.check(roll, chain, power, session) {
                return false;
            }
            let again = self.may_retry(chain);
            let next = Try { retry: by.retry + 1, prior: self.prior(victories, by.retry + 1), ..by };
            let view = when_asked(|| self.view(chain, Ritual::Summon, chain.summons, victories, pools(chain, &next)));
            let legal = Legal::with([]).and(SummonAgain::Again, again);
            let goes_on = match self.strategy.lists.summon_again.ask(session, 0, legal, &view) {
                SummonAgain::ByFields => again && chain.summons < fields.summon_tries,
                SummonAgain::Again => true,
                SummonAgain::GiveUp => false,
            };
            if !goes_on || chain.summons >= MOST_ATTEMPTS {
                session.note("SO-SUMMON-3", || "no Summon: it is given up".into());
                if rules.humanity_check_on == CheckOn::Ritual {
                    self.check(roll, chain, power, session);
                }
                return false;
            }
            by = next;
            chain.fatigue[0] += rules.retry_penalty;
            session.note("SO-SUMMON-3 SO-RIT-4", || format!("tries again at -{} Stamina", chain.fatigue[0]));
        }
    }
}

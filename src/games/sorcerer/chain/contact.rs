//! The Contact, attempt after attempt, and what it brings (SO-CONTACT-1 to SO-CONTACT-8).

use super::{Chain, MOST_ATTEMPTS, Working};
use crate::Stream;
use crate::facts::when_asked;
use crate::names::Ritual;
use crate::rituals::{Try, contact, summon};
use crate::roll::{Outcome, Roll, details};
use crate::rulings::{CheckOn, CheckPower, DetailScope};
use crate::strategy::{AcceptChoice, ContactAgain, RaiseChoice};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

use super::most_details;

impl Working<'_> {
    /// The Contact (SO-CONTACT-1 to SO-CONTACT-5); its victories where the chain goes on.
    pub(super) fn contact<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        session: &mut Session<'_, D, T>,
    ) -> Option<i32> {
        let (rules, fields, power) = (self.rules, &self.strategy.fields, self.demon.power);
        let mut by = self.expected(Ritual::Contact);
        by.snapshot = self.is_snapshot(chain, Ritual::Contact, contact(rules, self.scores.lore, power, &by), session);
        loop {
            chain.contacts += 1;
            chain.hours += if by.snapshot { 0 } else { rules.ritual_hours };
            let pools = contact(rules, self.scores.lore, power, &by);
            let outcome = roll.against(rules, pools, [Stream::Contact.lane(), Stream::Demon.lane()], session);
            session.note("SO-CONTACT-1", || format!("Contact, {}", roll.text(outcome)));
            if outcome.won() {
                return self.contacted(roll, chain, outcome, &by, session).then_some(outcome.victories);
            }
            if rules.humanity_check_on == CheckOn::Attempt && !self.check(roll, chain, power, session) {
                return None;
            }
            let again = self.may_retry(chain);
            let next = Try { retry: by.retry + 1, ..by };
            let pools = contact(rules, self.scores.lore, power, &next);
            let view = when_asked(|| self.view(chain, Ritual::Contact, chain.contacts, 0, pools));
            let legal = Legal::with([]).and(ContactAgain::Again, again);
            let goes_on = match self.strategy.lists.contact_again.ask(session, 0, legal, &view) {
                ContactAgain::ByFields => again && chain.contacts < fields.contact_tries,
                ContactAgain::Again => true,
                ContactAgain::GiveUp => false,
            };
            if !goes_on || chain.contacts >= MOST_ATTEMPTS {
                session.note("SO-CONTACT-2", || "no Contact: it is given up".into());
                if rules.humanity_check_on == CheckOn::Ritual {
                    self.check(roll, chain, power, session);
                }
                return None;
            }
            by = next;
            for fatigue in &mut chain.fatigue {
                *fatigue += rules.retry_penalty;
            }
            session.note("SO-CONTACT-2 SO-RIT-4", || format!("tries again at -{} Stamina and Lore", chain.fatigue[0]));
        }
    }

    /// What a Contact that was made leaves: details, Power, the check (SO-CONTACT-3 to SO-CONTACT-5).
    fn contacted<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        outcome: Outcome,
        by: &Try,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let (rules, power) = (self.rules, self.demon.power);
        chain.contact = true;
        chain.details = self.stakes(roll, by, session).min(most_details(rules, self.demon.lore));
        chain.power = power;
        chain.power += self.raise(chain, rules.contact_power_raise * outcome.victories, outcome.victories, session);
        session.note("SO-CONTACT-3 SO-CONTACT-4", || {
            format!("up to {} details may change; its Power is {}", chain.details, chain.power)
        });
        let against = if rules.humanity_check_power == CheckPower::Final { chain.power } else { power };
        self.check(roll, chain, against, session)
    }

    /// Dice of the demon above the lowest die that protects details (SO-CONTACT-3, SO-Q-12). Where Lore's own dice protect
    /// alone, lots are drawn for which dice of the pool they were: dice are not marked.
    fn stakes<D: Dice, T: Trace>(&self, roll: &Roll, by: &Try, session: &mut Session<'_, D, T>) -> i32 {
        let (bonus, size) = (by.bonuses(self.rules).max(0), roll.own.size());
        if self.rules.detail_scope == DetailScope::Pool || bonus == 0 || bonus >= size {
            return details(&roll.own, &roll.other);
        }
        session.dice.lane(Stream::Draw.lane());
        roll.other.above(roll.own.lowest_of(size - bonus, session.dice))
    }

    /// By how much the GM raises the Power: its own choice, nobody else takes it (SO-CONTACT-4, SO-Q-29).
    fn raise<D: Dice, T: Trace>(
        &self,
        chain: &Chain,
        most: i32,
        victories: i32,
        session: &mut Session<'_, D, T>,
    ) -> i32 {
        let view = when_asked(|| self.view(chain, Ritual::Contact, chain.contacts, victories, (0, 0)));
        match self.strategy.lists.raise.ask_with::<D, T, 1>(session, 1, Legal::all(), &view) {
            (RaiseChoice::ByFields, _) => most * i32::from(self.strategy.fields.gm_raise),
            (RaiseChoice::Raise, [power]) => power.clamp(0, i64::from(most)) as i32,
            (RaiseChoice::Leave, _) => 0,
        }
    }

    /// Whether the demon is summoned as it is.
    pub(super) fn accepts<D: Dice, T: Trace>(
        &self,
        chain: &mut Chain,
        victories: i32,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let fields = &self.strategy.fields;
        let by = Try { prior: self.prior(victories, 0), ..self.expected(Ritual::Summon) };
        let pools = summon(self.rules, self.scores.will, chain.humanity, chain.power, &by);
        let view = when_asked(|| self.view(chain, Ritual::Summon, 0, victories, pools));
        let accepted = match self.strategy.lists.accept.ask(session, 0, Legal::all(), &view) {
            AcceptChoice::ByFields => {
                fields.max_power_over_humanity.is_none_or(|most| chain.power <= chain.humanity + most)
                    && fields.max_details.is_none_or(|most| chain.details <= most)
            }
            AcceptChoice::Accept => true,
            AcceptChoice::Dismiss => false,
        };
        if !accepted {
            session.note("SO-CONTACT-8", || "the demon is let go".into());
        }
        accepted
    }
}

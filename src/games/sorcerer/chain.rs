//! A chain of rituals: Contact, Summon, Bind (section 17.1 of the catalogue).

use super::facts::View;
use super::humanity::{lost, ritual_check};
use super::rituals::{Try, bind, contact, summon};
use super::roll::{Outcome, Roll, Winner, details};
use super::rules::Rules;
use super::rulings::{CheckOn, CheckPower, DetailScope, Favour, Ritual, Rollover, Score};
use super::sheet::{Demon, Scores};
use super::strategy::{AcceptChoice, BindWith, ContactAgain, HasteChoice, SummonAgain};
use super::{Mods, Sorcerer, Stream};
use crate::engine::{Dice, Session, Trace};
use crate::games::kit::{Legal, StrategyOf};

/// What a chain came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Chain {
    /// Humanity now.
    pub humanity: i32,
    /// Humanity lost.
    pub lost: i32,
    /// Attempts at the Contact.
    pub contacts: i32,
    /// Attempts at the Summon.
    pub summons: i32,
    /// The Contact was made.
    pub contact: bool,
    /// The demon was let go.
    pub dismissed: bool,
    /// It was summoned.
    pub summoned: bool,
    /// It was bound.
    pub bound: bool,
    /// Humanity reached 0.
    pub zeroed: bool,
    /// Details that the GM may change.
    pub details: i32,
    /// The demon's final Power.
    pub power: i32,
    /// Whom the binding favours.
    pub favour: Favour,
    /// Strength of the binding.
    pub strength: i32,
    /// The score that was rolled in the Bind.
    pub bind_score: i32,
    /// Hours spent on rituals.
    pub hours: i32,
    /// Penalties to Stamina and Lore (SO-RIT-4).
    fatigue: [i32; 2],
}

impl Chain {
    /// The binding's strength, below 0 where it favours the demon.
    pub fn signed(&self) -> i32 {
        if self.favour == Favour::Sorcerer { self.strength } else { -self.strength }
    }
}

/// Most details that can change (SO-CONTACT-3, SO-Q-12): Abilities, type and Desire.
pub fn most_details(rules: &Rules, abilities: i32) -> i32 {
    if rules.details_cap { abilities + 2 } else { i32::MAX }
}

/// The score of a Bind by preference: the highest, the first of several (SO-BIND-1).
pub fn bind_score(preferred: &[Score], scores: [i32; 3]) -> Score {
    let of = |score: &Score| scores[*score as usize];
    let best = preferred.iter().map(of).max().unwrap_or(0);
    preferred.iter().copied().find(|score| of(score) == best).unwrap_or_default()
}

/// One who works a chain of rituals.
#[derive(Debug, Clone, Copy)]
pub(super) struct Working<'g> {
    pub(super) rules: &'g Rules,
    /// The sorcerer as it is rested; its Humanity is the chain's own.
    pub(super) scores: Scores,
    /// The demon that is asked for.
    pub(super) demon: Demon,
    pub(super) mods: &'g Mods,
    pub(super) strategy: &'g StrategyOf<Sorcerer>,
    /// The chain, from 1, how many are still to come, and demons bound so far.
    pub(super) place: [i32; 3],
}

impl Working<'_> {
    /// What one sees who rests, before a chain.
    pub(super) fn resting(&self, humanity: i32) -> View {
        let chain = Chain { humanity, ..Chain::default() };
        self.view(&chain, Ritual::Contact, 0, 0, (0, 0))
    }

    fn view(&self, chain: &Chain, ritual: Ritual, attempts: i32, victories: i32, (dice, against): (i32, i32)) -> View {
        View {
            ritual,
            stamina: self.scores.stamina - chain.fatigue[0],
            will: self.scores.will,
            lore: self.scores.lore - chain.fatigue[1],
            humanity: chain.humanity,
            abilities: self.demon.lore,
            demon_stamina: self.demon.stamina,
            demon_will: self.demon.will,
            power: if chain.contact { chain.power } else { self.demon.power },
            attempts,
            victories,
            details: chain.details,
            dice,
            against,
            chain: self.place[0],
            chains_left: self.place[1],
            bound: self.place[2],
            ..View::default()
        }
    }

    /// Whether a ritual is done as a snap-shot (SO-RIT-3).
    fn is_snapshot<D: Dice, T: Trace>(
        &self,
        chain: &mut Chain,
        ritual: Ritual,
        pools: (i32, i32),
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let view = self.view(chain, ritual, 0, 0, pools);
        let snapshot = match self.strategy.lists.haste.ask(session, 0, Legal::all(), &view) {
            HasteChoice::ByFields => self.strategy.fields.snapshot.0.contains(&ritual),
            HasteChoice::Careful => false,
            HasteChoice::SnapShot => true,
        };
        if snapshot {
            session.note("SO-RIT-3", || format!("the {} is a snap-shot", ritual.title()));
        }
        snapshot
    }

    /// Whether the Stamina that a further attempt would cost is there (SO-RIT-4, SO-Q-14).
    fn may_retry(&self, chain: &Chain) -> bool {
        !self.rules.exhaustion_stops || chain.fatigue[0] + self.rules.retry_penalty < self.scores.stamina
    }

    /// A Humanity check against a Power (SO-HUM-1); whether the character is still its player's (SO-HUM-7).
    fn check<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        power: i32,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let pools = ritual_check(self.rules, chain.humanity, power, self.mods.humanity);
        let outcome = roll.against(self.rules, pools, [Stream::Check.lane(), Stream::Demon.lane()], session);
        if !outcome.won() {
            let left = lost(self.rules, chain.humanity);
            chain.lost += chain.humanity - left;
            chain.humanity = left;
            session.change(1);
        }
        session.note("SO-HUM-1 SO-HUM-5", || {
            format!("Humanity check, {}; Humanity {}", roll.text(outcome), chain.humanity)
        });
        chain.zeroed = chain.humanity == 0;
        if chain.zeroed {
            session.note("SO-HUM-7", || "Humanity is gone: the character is its player's no more".into());
        }
        !chain.zeroed
    }

    /// Plays the chain from Contact to Bind.
    pub(super) fn play<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        humanity: i32,
        session: &mut Session<'_, D, T>,
    ) {
        *chain = Chain { humanity, ..Chain::default() };
        let Some(victories) = self.contact(roll, chain, session) else { return };
        if !self.accepts(chain, victories, session) {
            chain.dismissed = true;
            return;
        }
        if !self.rules.ritual_fatigue_carries {
            chain.fatigue = [0; 2];
        }
        if !self.summon(roll, chain, victories, session) {
            return;
        }
        if !self.rules.ritual_fatigue_carries {
            chain.fatigue = [0; 2];
        }
        self.bind(roll, chain, session);
    }

    /// The Contact (SO-CONTACT-1 to SO-CONTACT-5); its victories where the chain goes on.
    fn contact<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        session: &mut Session<'_, D, T>,
    ) -> Option<i32> {
        let (rules, fields, power) = (self.rules, &self.strategy.fields, self.demon.power);
        let mut by = Try { bonus: self.mods.contact, ..Try::default() };
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
            let view =
                self.view(chain, Ritual::Contact, chain.contacts, 0, contact(rules, self.scores.lore, power, &next));
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
        let raise = if self.strategy.fields.gm_raise { rules.contact_power_raise * outcome.victories } else { 0 };
        chain.power = power + raise;
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

    /// Whether the demon is summoned as it is.
    fn accepts<D: Dice, T: Trace>(&self, chain: &mut Chain, victories: i32, session: &mut Session<'_, D, T>) -> bool {
        let fields = &self.strategy.fields;
        let by = Try { bonus: self.mods.summon, prior: self.prior(victories, 0), ..Try::default() };
        let pools = summon(self.rules, self.scores.will, chain.humanity, chain.power, &by);
        let view = self.view(chain, Ritual::Summon, 0, victories, pools);
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

    /// Victories of the Contact that help an attempt at the Summon, from 0 (SO-CONTACT-7, SO-Q-15).
    fn prior(&self, victories: i32, attempt: i32) -> i32 {
        match self.rules.contact_rollover {
            Rollover::FirstSummon if attempt == 0 => victories,
            Rollover::AllSummons => victories,
            _ => 0,
        }
    }

    /// The Summon (SO-SUMMON-1 to SO-SUMMON-4); whether the demon is here and the chain goes on.
    fn summon<D: Dice, T: Trace>(
        &self,
        roll: &mut Roll,
        chain: &mut Chain,
        victories: i32,
        session: &mut Session<'_, D, T>,
    ) -> bool {
        let (rules, fields, power) = (self.rules, &self.strategy.fields, chain.power);
        let mut by = Try { bonus: self.mods.summon, prior: self.prior(victories, 0), ..Try::default() };
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
            let view = self.view(chain, Ritual::Summon, chain.summons, victories, pools(chain, &next));
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

    /// The Bind, which always works (SO-BIND-1 to SO-BIND-4).
    fn bind<D: Dice, T: Trace>(&self, roll: &mut Roll, chain: &mut Chain, session: &mut Session<'_, D, T>) {
        let (rules, fields) = (self.rules, &self.strategy.fields);
        let met = [fields.need_met, fields.desire_met];
        let Scores { stamina, will, lore, .. } = self.scores;
        let tired = [stamina - chain.fatigue[0], will, lore - chain.fatigue[1]];
        let by_fields = bind_score(&fields.bind_scores, tired);
        let mut by = Try { bonus: self.mods.bind, ..Try::default() };
        let pools = bind(rules, tired[by_fields as usize], self.demon.will, met, &by);
        let view = self.view(chain, Ritual::Bind, 0, 0, pools);
        let score = match self.strategy.lists.bind_with.ask(session, 0, Legal::all(), &view) {
            BindWith::ByFields => by_fields,
            BindWith::Stamina => Score::Stamina,
            BindWith::Will => Score::Will,
            BindWith::Lore => Score::Lore,
        };
        chain.bind_score = [stamina, will, lore][score as usize];
        let pools = bind(rules, tired[score as usize], self.demon.will, met, &by);
        by.snapshot = self.is_snapshot(chain, Ritual::Bind, pools, session);
        chain.hours += if by.snapshot { 0 } else { rules.ritual_hours };
        let pools = bind(rules, tired[score as usize], self.demon.will, met, &by);
        let outcome = roll.against(rules, pools, [Stream::Bind.lane(), Stream::Demon.lane()], session);
        chain.bound = true;
        chain.favour = if outcome.winner == Winner::Initiator { Favour::Sorcerer } else { Favour::Demon };
        chain.strength = outcome.victories;
        session.note("SO-BIND-1 SO-BIND-2 SO-BIND-3", || {
            let (favour, strength) = (chain.favour.word(), chain.strength);
            format!(
                "Bind by {}, {}; it favours the {favour} with strength {strength}",
                score.title(),
                roll.text(outcome)
            )
        });
        self.check(roll, chain, chain.power, session);
    }
}

/// Attempts at a ritual after which it is given up whatever the strategy says.
pub const MOST_ATTEMPTS: i32 = 1000;

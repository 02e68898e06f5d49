//! A chain of rituals: Contact, Summon, Bind, a file each (section 17.1 of the catalogue).

mod bind;
mod contact;
mod summon;

use super::facts::{View, when_asked};
use super::humanity::{lost, ritual_check};
use super::names::{Favour, Ritual, Score};
use super::rituals::Try;
use super::roll::Roll;
use super::rules::Rules;
use super::sheet::{Demon, Scores};
use super::strategy::HasteChoice;
use super::{Added, Sorcerer, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::told::counted;
use evenodds_kit::{Legal, StrategyOf};

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
    /// Of a demon that is here, of this Power: only the Bind is left to do (SO-CHAR-5).
    pub(super) fn contacted(humanity: i32, power: i32) -> Self {
        Self { humanity, power, contact: true, summoned: true, ..Self::default() }
    }

    /// The binding's strength, below 0 where it favours the demon.
    pub fn signed(&self) -> i32 {
        if self.favour == Favour::Sorcerer { self.strength } else { -self.strength }
    }
}

/// Most details that can change (SO-CONTACT-3, SO-Q-12): Abilities, type and Desire.
pub fn most_details(rules: &Rules, abilities: i32) -> i32 {
    if rules.details_cap { abilities + 2 } else { i32::MAX }
}

/// Whether a ritual is done as a snap-shot (SO-RIT-3).
pub(super) fn is_snapshot<D: Dice, T: Trace>(
    strategy: &StrategyOf<Sorcerer>,
    ritual: Ritual,
    view: impl Fn() -> View,
    session: &mut Session<'_, D, T>,
) -> bool {
    let snapshot = match strategy.lists.haste.ask(session, 0, Legal::all(), &when_asked(view)) {
        HasteChoice::ByFields => strategy.fields.hastens(ritual),
        HasteChoice::Careful => false,
        HasteChoice::SnapShot => true,
    };
    if snapshot {
        session.note("SO-RIT-3", || format!("the {} is a snap-shot", ritual.title()));
    }
    snapshot
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
    pub(super) mods: &'g Added,
    pub(super) strategy: &'g StrategyOf<Sorcerer>,
    /// The chain, from 1, how many are still to come, and demons bound so far.
    pub(super) place: [i32; 3],
}

impl Working<'_> {
    /// What one sees who rests, before a chain.
    pub(super) fn resting(&self, humanity: i32, pools: (i32, i32)) -> View {
        let chain = Chain { humanity, ..Chain::default() };
        self.view(&chain, Ritual::Contact, 0, 0, pools)
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
        is_snapshot(self.strategy, ritual, || self.view(chain, ritual, 0, 0, pools), session)
    }

    /// A ritual that is still to be decided about: in seconds if the fields say so (SO-RIT-3).
    pub(super) fn expected(&self, ritual: Ritual) -> Try {
        self.mods.tried(ritual, self.strategy.fields.hastens(ritual))
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
        session.note("SO-CONTACT-1", || {
            let Demon { lore, power, .. } = self.demon;
            format!("asks for a demon of Power {power}, with {}", counted(lore, "Ability", "Abilities"))
        });
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
}

/// Attempts at a ritual after which it is given up whatever the strategy says.
pub const MOST_ATTEMPTS: i32 = 1000;

//! Defence against an act.

use super::Conflict;
use super::state::{Act, Bout, side_of};
use crate::roll::{Outcome, Winner, resolve};
use crate::rulings::{AbortRoll, ConflictTie, FullDefenceRoll};
use evenodds_engine::{Dice, Session, Trace};

/// How somebody meets what is aimed at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// By a roll that stands all round (SO-CON-3, SO-Q-31, SO-Q-32).
    Standing,
    /// By a roll of its own dice (SO-CON-8).
    Defends,
    /// By dropping its act for it (SO-CON-9).
    Drops,
    /// By going on with its act (SO-CON-10).
    Maintains,
    /// Not at all (SO-Q-30).
    Bears,
}

impl Conflict<'_> {
    /// Dice of a defence (SO-CON-8, SO-WILL-3, SO-Q-28, SO-Q-32).
    pub(super) fn defence_dice(&self, bout: &Bout, who: usize) -> i32 {
        let body = &bout.bodies[who];
        let ignores = self.rules.defence_ignores_penalties && !body.forced;
        let dice = if ignores { self.member(who).stamina } else { body.dice };
        (dice - self.tired(bout, who, false)).max(1)
    }

    /// An act aimed at somebody is opposed by it (SO-CON-7); how, and what comes of it.
    pub(super) fn oppose<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        who: usize,
        target: usize,
        session: &mut Session<'_, D, T>,
    ) -> (Stand, Outcome) {
        let rules = self.rules;
        let body = &bout.bodies[target];
        let act = body.act;
        let stand = if body.stands {
            Stand::Standing
        } else if body.dice == 0 {
            Stand::Bears
        } else if body.done || act == Act::Nothing {
            Stand::Defends
        } else if self.drops(bout, target, who, session) {
            Stand::Drops
        } else {
            Stand::Maintains
        };
        let own = match stand {
            Stand::Standing => bout.pools[target].size(),
            Stand::Defends | Stand::Drops => self.defence_dice(bout, target),
            Stand::Maintains | Stand::Bears => rules.maintain_difficulty,
        };
        session.dice.lane(self.defences(target));
        let again = act == Act::FullDefence && rules.full_defence_roll == FullDefenceRoll::Reroll;
        if stand == Stand::Standing && !again {
            bout.answer = bout.pools[target];
        } else {
            bout.answer.roll(own, rules.die_size, session);
        }
        if stand == Stand::Drops {
            bout.counts[side_of(target)].aborts += 1;
            let keeps = rules.abort_roll == AbortRoll::Standing;
            let body = &mut bout.bodies[target];
            (body.done, body.aborted, body.stands) = (true, true, keeps);
            if keeps {
                bout.pools[target] = bout.answer;
            }
        }
        bout.answer.roll_more(bout.bodies[who].piled, rules.die_size, session);
        (stand, self.settle(bout, who))
    }

    /// An act that nobody opposes: a difficulty, if it is hard, and dice that are piled against it (SO-CON-11, SO-CON-14).
    /// With neither it succeeds (SO-CON-6).
    pub(super) fn unopposed<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        who: usize,
        difficulty: i32,
        session: &mut Session<'_, D, T>,
    ) -> Outcome {
        let against = difficulty + bout.bodies[who].piled;
        if against == 0 {
            return Outcome { winner: Winner::Initiator, victories: 1, total: false };
        }
        session.dice.lane(self.defences(who));
        bout.answer.roll(against, self.rules.die_size, session);
        self.settle(bout, who)
    }

    /// Compares dice that lie: nothing is rolled again (SO-Q-34).
    fn settle(&self, bout: &Bout, who: usize) -> Outcome {
        let outcome = resolve(self.rules, &bout.pools[who], &bout.answer);
        if outcome.winner != Winner::Nobody {
            return outcome;
        }
        let succeeds = self.rules.conflict_full_tie == ConflictTie::ActSucceeds;
        Outcome { winner: if succeeds { Winner::Initiator } else { Winner::Other }, victories: 1, total: false }
    }
}

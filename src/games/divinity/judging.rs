//! Result of dice and decisions.

use super::contest::{Claims, Contest, Faces, Outcome};
use super::facts::View;
use super::state::Bout;
use super::strategy::Tie;
use evenodds_engine::dice::Exhaustive;
use evenodds_engine::{Dice, Silent, Trace};
use evenodds_kit::{Asking, Legal};

/// Nobody is really asked.
pub(super) fn imagined() -> Asking<'static, 'static, Exhaustive, Silent> {
    Asking::Imagined
}

impl Contest<'_> {
    /// Whether so many concessions in one win put a member out now (DV-CONC-5, DV-CONC-6, R8, R17).
    pub(super) fn goes_out(&self, bout: &Bout, faces: &Faces, side: usize, member: usize, given: i32) -> bool {
        if given <= 0 {
            return false;
        }
        let status = &bout.who[side][member];
        if self.sides[side].members[member].mob.is_some() {
            return self.rules.goons_lost(given, status.goons.into()) >= i32::from(status.goons);
        }
        let (rules, bout) = (self.rules, bout);
        given >= rules.defeat_price || self.gives_up(bout, faces, side, member, given, &mut imagined())
    }

    /// A view of somebody who decides about an outcome.
    pub(super) fn view<'a>(
        &'a self,
        bout: &'a Bout,
        faces: &'a Faces,
        [side, member]: [usize; 2],
        outcome: Option<&Outcome>,
    ) -> View<'a> {
        let others = (0..self.sides.len()).filter(|&other| other != side && bout.stands(other));
        let foe = others.max_by_key(|&other| (self.best(bout, faces, other), std::cmp::Reverse(other)));
        View {
            contest: self,
            bout,
            faces,
            side,
            member,
            foe: foe.unwrap_or(self.sides.len()),
            owed: outcome.map_or(0, |outcome| outcome.given[side][member]),
            suffered: bout.who[side][member].suffered.into(),
            winner: outcome.and_then(|outcome| outcome.winner),
            tie: outcome.is_some_and(|outcome| outcome.tie),
            yields: false,
            environment: (0, self.terms.dire),
        }
    }

    /// What dice come to, shared out by the winner (DV-MULTI-2).
    pub(super) fn judge<D: Dice, T: Trace>(
        &self,
        bout: &Bout,
        faces: &Faces,
        asking: &mut Asking<'_, '_, D, T>,
    ) -> Outcome {
        let Claims { winner, tie, spreader, mut most, loss } = self.claims(bout, faces);
        let mut outcome = Outcome { winner, tie, ..Outcome::default() };
        let lists = &self.sides[spreader].strategy.lists;
        if tie && winner == Some(spreader) && self.rules.tie_concessions > 0 {
            let view = self.view(bout, faces, [spreader, 0], Some(&outcome));
            if lists.tie.take(asking, spreader, Legal::all(), &view) == Tie::Waive {
                let top = self.best(bout, faces, spreader);
                for (side, most) in most.iter_mut().enumerate().take(self.sides.len()) {
                    let matched =
                        self.standing(bout, side).filter(|&member| self.rank(bout, faces, side, member) == top);
                    matched.for_each(|member| most[member] = 0);
                }
            }
        }
        let losers = most.iter().flatten().filter(|&&most| most > 0).count();
        let budget = most.iter().flatten().copied().max().unwrap_or(0);
        if losers == 1 {
            outcome.given = most;
        } else if losers > 1 {
            let view = self.view(bout, faces, [spreader, 0], Some(&outcome));
            let how = lists.spread.take(asking, spreader, Legal::all(), &view);
            outcome.given = self.spread(bout, faces, &most, budget, how);
        }
        if let Some((side, member, suffered)) = loss {
            outcome.given[side][member] = suffered;
        }
        outcome
    }
}

//! Division of a round's dice (decision point e).

use super::order::{Order, falling, rising};
use crate::decisions::{AssignChoice, BeforeTurnsChoice};
use crate::facts::Context;
use crate::fight::Fight;
use crate::modifiers::bits;
use crate::profile::Profile;
use crate::row::{Die, MOST_DICE};
use crate::rulings::AssignmentVisibility;
use crate::state::Duellist;
use crate::strategy::Base;
use crate::terms::{Deal, Flight};
use evenodds_engine::{Dice, Trace};
use evenodds_kit::{Choices, Legal};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// A die above its mean (HD-POL-4), by `threshold` half points.
    #[inline]
    pub(super) fn is_good(die: Die, threshold: i32) -> bool {
        2 * i32::from(die.face) > i32::from(die.twice_mean) + threshold
    }

    /// Good dice of the round's roll, extra dice included.
    pub(in super::super) fn good_dice(&self, seat: usize) -> i32 {
        self.duellist(seat).rolled.dice().iter().filter(|die| Self::is_good(**die, 0)).count() as i32
    }

    /// (e) The roll is divided (HD-POL-3 to HD-POL-5, HD-POL-P-3, HD-POL-G-5, HD-POL-C-2).
    pub(in super::super) fn choose_assignment(&mut self, seat: usize, last: bool) {
        let strategy = &self.fighters[seat].strategy;
        let open = self.rules().assignment_visibility == AssignmentVisibility::Open;
        let mut keep = Keep::new(self.duellist(seat).rolled.dice());
        self.session.decision(keep.own as u32 + 1);
        if self.is_listed(&strategy.lists.assign) {
            self.keep_by_list(seat, &strategy.lists.assign, last && open, &mut keep);
        } else {
            self.keep_by(seat, self.base(seat), last && open, &mut keep);
        }
        let me = self.duellist(seat);
        if me.rolled.len() > me.attack.room() && self.overfills(seat, &keep) {
            self.cut_off_by_dice(seat);
            return;
        }
        let Duellist { rolled, attack, defence, .. } = self.duellist_mut(seat);
        for (index, die) in rolled.dice().iter().enumerate() {
            let kept = die.extra | keep.keeps(index);
            attack.push_if(die, kept);
            defence[die.natural as usize] += u32::from(!kept);
        }
    }

    /// Whether the dice that go to Attack find no room beside those that were carried over (HD-Q-26).
    #[cold]
    #[inline(never)]
    fn overfills(&self, seat: usize, keep: &Keep) -> bool {
        let me = self.duellist(seat);
        let own = |(index, die): (usize, &Die)| die.extra | keep.keeps(index);
        let wanted = me.rolled.dice().iter().enumerate().filter(|each| own(*each)).count();
        wanted > me.attack.room()
    }

    fn keep_by(&self, seat: usize, base: Base, sees: bool, keep: &mut Keep) {
        let threshold = if base == Base::Plain { self.fighters[seat].strategy.fields.threshold } else { 0 };
        let foe = self.foe(seat);
        let foe_flees = base != Base::Plain && self.flight(foe) != Flight::No;
        for (index, die) in self.duellist(seat).rolled.dice().iter().enumerate() {
            // Arithmetic, not branches: nobody can predict a die.
            keep.attack |= u32::from(!die.extra & (foe_flees | Self::is_good(*die, threshold))) << index;
        }
        let capacity = self.attack_capacity(seat);
        let dice = self.duellist(seat).rolled.dice();
        // Mostly there is room for all of them, and nothing to be counted.
        if capacity < dice.len() as i32 && keep.count() as i32 > capacity {
            keep.best(dice, capacity.max(0) as usize);
        }
        if base == Base::Plain || foe_flees {
            return;
        }
        if sees && self.duellist(seat).deal != Deal::Glyph {
            let own = keep.own as i32 - keep.count() as i32 + self.mods(seat).extra[1];
            let surplus = own - self.duellist(foe).attack.len() as i32;
            if surplus > 0 && self.attack_capacity(seat) > 0 {
                keep.add_best(dice, surplus as usize);
            }
        }
        if base == Base::Cautious {
            let least = keep.own.div_ceil(2);
            while keep.own - keep.count() < least && keep.count() > 0 {
                keep.drop_lowest(dice);
            }
        }
    }

    #[inline(never)]
    fn keep_by_list(&mut self, seat: usize, list: &Choices<AssignChoice>, sees: bool, keep: &mut Keep) {
        let order = best_first(self.duellist(seat).rolled.dice(), |_, die| !die.extra);
        for (nth, index) in order.places().enumerate() {
            let die = self.duellist(seat).rolled.dice()[index];
            let size = self.game.ladder.at(i32::from(die.rung)).size;
            let context = Context {
                die: i32::from(die.face),
                size,
                assigned: keep.count() as i32,
                last: sees,
                ..Context::default()
            };
            let view = self.view(seat, context);
            let taken = list.choose(Legal::all(), &view);
            let own = match self.base(seat) {
                Base::Plain => AssignChoice::Plain,
                Base::Greedy => AssignChoice::Greedy,
                Base::Cautious => AssignChoice::Cautious,
            };
            let arg = taken.as_ref().map_or(0, |taken| taken.arg(0, &view));
            match taken.map_or(own, |taken| taken.action) {
                AssignChoice::Attack => keep.attack |= 1 << index,
                AssignChoice::Defence => {}
                procedure => {
                    let before = keep.attack;
                    let mut whole = Keep::new(self.duellist(seat).rolled.dice());
                    match procedure {
                        AssignChoice::Greedy => self.keep_by(seat, Base::Greedy, sees, &mut whole),
                        AssignChoice::Cautious => self.keep_by(seat, Base::Cautious, sees, &mut whole),
                        AssignChoice::Keep => {
                            for (at, die) in self.duellist(seat).rolled.dice().iter().enumerate() {
                                if !die.extra && Self::is_good(*die, arg.clamp(-100, 100) as i32) {
                                    whole.attack |= 1 << at;
                                }
                            }
                        }
                        AssignChoice::Highest => {
                            whole.add_best(self.duellist(seat).rolled.dice(), arg.clamp(0, MOST_DICE as i64) as usize);
                        }
                        AssignChoice::Plain | AssignChoice::Attack | AssignChoice::Defence => {
                            self.keep_by(seat, Base::Plain, sees, &mut whole);
                        }
                    }
                    // What was said of single dice stands; the procedure takes the rest.
                    let settled = bits_of(order.places().take(nth));
                    keep.attack = before | whole.attack & !settled;
                    return;
                }
            }
        }
    }

    /// How many duel dice attacks can use (HD-POL-3).
    #[inline]
    pub(super) fn attack_capacity(&self, seat: usize) -> i32 {
        if !self.may_attack(seat) {
            return 0;
        }
        let whole = if self.duellist(seat).deal == Deal::Glyph {
            match self.cheapest_attack(seat, true) {
                None => 0,
                Some(0) => return i32::MAX,
                Some(cost) => self.duellist(seat).purse() / cost,
            }
        } else {
            return i32::MAX;
        };
        (whole - self.mods(seat).extra[0]).max(0)
    }

    /// Powers used once the pools are formed.
    #[inline(never)]
    pub(in super::super) fn choose_before_turns(&mut self, seat: usize) {
        let slots = self.fighters[seat].slots.pools_assigned & self.owned(seat);
        let ready = self.ready_among(seat, slots);
        if ready == 0 {
            return;
        }
        self.session.decision(2);
        let strategy = &self.fighters[seat].strategy;
        let legal = Legal::always().and_data(ready);
        let slot =
            match self.said(seat, &strategy.lists.before_turns, legal, Context::default()).map(|taken| taken.action) {
                None if self.is_plain(seat) => None,
                None | Some(BeforeTurnsChoice::Greedy) => bits(ready).find(|&slot| self.would_use(seat, slot)),
                Some(BeforeTurnsChoice::Slot(slot)) => Some(usize::from(slot)),
                Some(BeforeTurnsChoice::Nothing | BeforeTurnsChoice::Plain) => None,
            };
        if let Some(slot) = slot {
            self.cast(seat, slot);
        }
    }
}

/// Which dice of a roll go to Attack.
struct Keep {
    /// Bits of the dice that go to Attack, extra dice aside.
    attack: u32,
    /// Dice that can go either way.
    own: usize,
}

impl Keep {
    fn new(dice: &[Die]) -> Self {
        Self { attack: 0, own: dice.iter().filter(|die| !die.extra).count() }
    }

    fn count(&self) -> usize {
        self.attack.count_ones() as usize
    }

    fn keeps(&self, at: usize) -> bool {
        self.attack >> at & 1 == 1
    }

    /// Only the best so many of those kept stay (HD-POL-5).
    fn best(&mut self, dice: &[Die], most: usize) {
        if self.count() > most {
            let kept = best_first(dice, |at, _| self.keeps(at));
            self.attack = bits_of(kept.places().take(most));
        }
    }

    /// So many more go to Attack, the best first.
    fn add_best(&mut self, dice: &[Die], more: usize) {
        let left = best_first(dice, |at, die| !die.extra && !self.keeps(at));
        self.attack |= bits_of(left.places().take(more));
    }

    /// The lowest of those kept goes to Defence; among equals the larger natural size (HD-POL-C-2).
    fn drop_lowest(&mut self, dice: &[Die]) {
        self.best(dice, self.count() - 1);
    }
}

/// The highest value first; among equals the smaller natural size (HD-POL-5), then the first.
#[inline]
fn best_first(dice: &[Die], wanted: impl Fn(usize, Die) -> bool) -> Order {
    Order::of(dice, wanted, |die| falling(die.face) << 16 | rising(i16::from(die.natural))).sorted()
}

fn bits_of(places: impl Iterator<Item = usize>) -> u32 {
    places.fold(0, |bits, at| bits | 1 << at)
}

//! One round: dice, pools, turns (HD-DUEL-5 to HD-DUEL-21).

use super::by_seat::MOST;
use super::fight::Fight;
use super::powers::Verb;
use super::profile::Profile;
use super::row::{Die, MOST_DICE};
use super::rulings::{DuelDiceScores, ExtraDieSize};
use super::state::Cut;
use super::streams::Stream;
use super::terms::{Flight, Outcome, Track};
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Rounds until the fight is over.
    pub(super) fn rounds(&mut self) {
        while !self.over() {
            if self.duel.round >= self.rules().round_cap {
                self.duel.cut = Some(Cut::Rounds);
                self.session.note("HD-Q-27", || "no progress: cut off after the last round".into());
                self.end(Outcome::Stalemate);
                return;
            }
            self.duel.round += 1;
            let round = self.duel.round;
            let standing = if self.session.listens() { self.standing_text() } else { String::new() };
            self.session.note("", || format!("Round {round}: {standing}"));
            self.reset_round();
            self.flights();
            if self.over() {
                return;
            }
            self.form_pools();
            if !self.over() {
                self.turns();
            }
            if !self.over() {
                self.close_round();
            }
        }
    }

    pub(super) fn reset_round(&mut self) {
        for seat in 0..self.seats() {
            let carry = self.rules().carry_dice;
            let changing = self.fighters[seat].slots.changing & self.owned(seat) != 0;
            let me = self.duellist_mut(seat);
            (me.used[1], me.dazzled, me.pinned, me.flight) = (0, 0, false, Flight::No);
            if !carry {
                me.attack.clear();
                me.defence = [0; super::dice::RUNGS];
            }
            if changing {
                self.refresh(seat);
            }
        }
    }

    /// HD-DUEL-6 to HD-DUEL-10.
    pub(super) fn form_pools(&mut self) {
        let seats = self.seats();
        for place in 0..seats {
            let seat = self.duel.order[place];
            // Who shot at a runner before has rolled.
            if !self.is_out(seat) && self.duellist(seat).rolled.is_empty() {
                self.roll_round(seat);
            }
        }
        if self.over() {
            return;
        }
        for place in 0..seats {
            let seat = self.duel.order[place];
            if !self.is_out(seat) {
                self.choose_round_rerolls(seat);
            }
        }
        for place in (0..seats).rev() {
            let seat = self.duel.order[place];
            if !self.is_out(seat) {
                self.assign(seat, place == 0);
            }
        }
        if self.over() {
            return;
        }
        for place in 0..seats {
            let seat = self.duel.order[place];
            if !self.is_out(seat) && self.fighters[seat].slots.pools_assigned & self.owned(seat) != 0 {
                self.choose_before_turns(seat);
            }
        }
    }

    /// All duel dice at their rolled size, and extra Attack dice (HD-DUEL-6, HD-KIND-6, HD-Q-8, HD-Q-15).
    pub(super) fn roll_round(&mut self, seat: usize) {
        self.lane(seat, Stream::Round);
        self.duellist_mut(seat).rolled.clear();
        if self.freak_out(seat) == Some(Track::Disconnection) {
            return;
        }
        let skills = self.duellist(seat).duel_skills;
        let scores = match self.rules().duel_dice_scores {
            DuelDiceScores::Current => skills.map(|skill| self.score(seat, skill)),
            DuelDiceScores::AtStart => self.duellist(seat).scores_at_start,
        };
        let own = scores.map(|score| self.game.ladder.of_score(score));
        let mods = self.mods(seat);
        let (upgrade, one, extra) = (mods.upgrade[0], mods.upgrade_one, mods.extra[0]);
        let most = own[0].0 + own[1].0 + extra.max(0) as u32;
        if most as usize > MOST_DICE {
            self.cut_off_by_dice(seat);
            return;
        }
        if one > 0 {
            // Piercing: one die of the combat skill is named before the roll.
            self.roll_dice(seat, 1, own[0].1, upgrade + one, Die { basic_only: true, ..Die::default() });
            self.roll_dice(seat, own[0].0 - 1, own[0].1, upgrade, Die::default());
            self.roll_dice(seat, own[1].0, own[1].1, upgrade, Die::default());
        } else if own[0].1 == own[1].1 {
            self.roll_dice(seat, own[0].0 + own[1].0, own[0].1, upgrade, Die::default());
        } else {
            self.roll_dice(seat, own[0].0, own[0].1, upgrade, Die::default());
            self.roll_dice(seat, own[1].0, own[1].1, upgrade, Die::default());
        }
        let stuck = matches!(self.flight(seat), Flight::Botch | Flight::Cost);
        if extra > 0 && !stuck {
            let rung = self.extra_rung(seat, [own[0].1, own[1].1]);
            self.roll_dice(seat, extra as u32, rung, upgrade, Die { extra: true, ..Die::default() });
        }
        if self.session.listens() {
            let text = self.dice_text(self.duellist(seat).rolled.dice());
            let name = self.name(seat);
            self.session.note("HD-DUEL-6", || format!("{name} rolls {text}"));
        }
    }

    /// Rung of extra dice (HD-Q-15): among many, the combat skill need not be one of the two whose rungs these are (HD-MULTI-3).
    pub(super) fn extra_rung(&self, seat: usize, rungs: [i32; 2]) -> i32 {
        let me = self.duellist(seat);
        match self.rules().extra_die_size {
            ExtraDieSize::CombatSkill if me.duel_skills[0] != me.combat => self.skill_dice(seat, me.combat).1,
            ExtraDieSize::CombatSkill => rungs[0],
            ExtraDieSize::Larger => rungs[0].max(rungs[1]),
            ExtraDieSize::Smaller => rungs[0].min(rungs[1]),
        }
    }

    fn roll_dice(&mut self, seat: usize, count: u32, natural: i32, upgrade: i32, like: Die) {
        let rung = natural + upgrade;
        let die = self.game.ladder.at(rung);
        let me = &mut self.duel.who[seat];
        let first = me.rolled.len();
        let like = Die { rung: rung as i8, natural: natural as i8, twice_mean: die.twice_mean() as i16, ..like };
        self.session.roll(count, die.size as u32, |face| {
            let face = (face as i32 + die.plus) as i16;
            me.rolled.push(Die { face, ..like });
        });
        if P::POWERS && (me.mods.reroll_ones || me.mods.must_spend_edge) {
            for index in first..self.duellist(seat).rolled.len() {
                if i32::from(self.duellist(seat).rolled.dice()[index].face) - die.plus == 1 {
                    let face = self.after_one(seat, die.size) + die.plus;
                    self.duellist_mut(seat).rolled.dice_mut()[index].face = face as i16;
                }
            }
        }
    }

    /// Dice as text: faces with their sizes.
    pub(super) fn dice_text(&self, dice: &[Die]) -> String {
        let each = dice.iter().map(|die| format!("{}/d{}", die.face, self.game.ladder.at(i32::from(die.rung)).size));
        let text = each.collect::<Vec<_>>().join(" ");
        if text.is_empty() { "nothing".into() } else { text }
    }

    /// The Defence pool as text.
    pub(super) fn defence_text(&self, seat: usize) -> String {
        let mut text = Vec::new();
        for (natural, &count) in self.duellist(seat).defence.iter().enumerate() {
            if count > 0 {
                text.push(format!("{count}d{}", self.defence_die(seat, natural, 0).size));
            }
        }
        if text.is_empty() { "nothing".into() } else { text.join(" + ") }
    }

    /// The roll is divided into the pools (HD-DUEL-8 to HD-DUEL-10).
    #[inline]
    pub(super) fn assign(&mut self, seat: usize, last: bool) {
        if self.flight(seat) == Flight::No {
            self.choose_assignment(seat, last);
            self.sort_attack(seat);
        } else {
            self.everything_to_defence(seat);
        }
        self.duellist_mut(seat).rolled.clear();
        self.extra_defence(seat);
        if self.session.listens() {
            let (attack, defence) = (self.dice_text(self.duellist(seat).attack.dice()), self.defence_text(seat));
            let name = self.name(seat);
            self.session.note("HD-DUEL-8", || format!("{name}: Attack {attack}; Defence {defence}"));
        }
    }

    /// Extra Defence dice join the pool (HD-DUEL-10, HD-KIND-6).
    #[inline]
    fn extra_defence(&mut self, seat: usize) {
        let extra = self.mods(seat).extra[1];
        if extra > 0 && self.freak_out(seat) != Some(Track::Disconnection) {
            let rungs = self.duellist(seat).duel_skills.map(|skill| self.skill_dice(seat, skill).1);
            let rung = self.extra_rung(seat, rungs);
            self.duellist_mut(seat).defence[rung as usize] += extra as u32;
        }
    }

    /// A pool that could not hold all dice of a round ends the duel before they are rolled (HD-Q-27).
    #[cold]
    #[inline(never)]
    pub(super) fn cut_off_by_dice(&mut self, seat: usize) {
        self.duel.cut = Some(Cut::Dice);
        let name = self.name(seat);
        self.session.note("HD-Q-27", || format!("more than {MOST_DICE} dice in a pool of {name}: cut off"));
        self.end(Outcome::Stalemate);
    }

    /// All duel dice to Defence; extra Attack dice are lost (HD-FLEE-6).
    pub(super) fn everything_to_defence(&mut self, seat: usize) {
        let me = self.duellist_mut(seat);
        let rolled = me.rolled;
        for die in rolled.dice().iter().filter(|die| !die.extra) {
            me.defence[die.natural as usize] += 1;
        }
    }

    /// The best die of the Attack pool last.
    #[inline]
    pub(super) fn sort_attack(&mut self, seat: usize) {
        sort(self.duellist_mut(seat).attack.dice_mut());
    }

    /// Turns until the round ends (HD-DUEL-11, HD-DUEL-19; HD-Q-24, HD-Q-25, HD-Q-27).
    pub(super) fn turns(&mut self) {
        use super::rulings::PassRule;
        let seats = self.seats();
        let (mut place, mut passes, mut finished) = (0, 0, [false; MOST]);
        self.duel.turn = 0;
        loop {
            if place >= seats {
                place -= seats;
            }
            let seat = self.duel.order[place];
            if self.is_out(seat) || finished[seat] {
                place += 1;
                if (0..seats).all(|other| self.is_out(other) || finished[other]) {
                    return;
                }
                continue;
            }
            self.duel.turn += 1;
            if self.duel.turn > self.rules().turn_cap {
                self.duel.cut = Some(Cut::Turns);
                self.session.note("HD-Q-27", || "no end of turns: cut off".into());
                self.end(Outcome::Stalemate);
                return;
            }
            let preempted = self.preempted_by(seat);
            let taken = self.take_turn(preempted.unwrap_or(seat));
            if self.over() {
                return;
            }
            if preempted.is_some() {
                passes = 0;
                continue;
            }
            match taken {
                Turn::Passed => {
                    passes += 1;
                    finished[seat] = self.rules().pass_rule == PassRule::PassIsFinal;
                }
                Turn::Idle if self.rules().forced_idle_counts_as_pass => passes += 1,
                Turn::Idle | Turn::Acted => passes = 0,
                Turn::Again => {
                    passes = 0;
                    continue;
                }
            }
            let all_passed = |standing: usize| passes >= standing && self.rules().pass_rule != PassRule::PassIsFinal;
            if passes > 0 && all_passed((0..seats).filter(|&other| !self.is_out(other)).count()) {
                return;
            }
            place += 1;
        }
    }

    /// Escapes, the clock, dice that are left (HD-FLEE-7, HD-CLOCK-1, HD-Q-26).
    pub(super) fn close_round(&mut self) {
        use super::rulings::ClockHeals;
        self.late_escapes();
        for seat in 0..self.seats() {
            let unused = self.duellist(seat).attack.len() as i32;
            self.duellist_mut(seat).counts.attack_dice_unused += unused;
            if self.duellist(seat).clock == 0 || self.over() || self.is_out(seat) {
                continue;
            }
            self.duellist_mut(seat).clock -= 1;
            if self.duellist(seat).clock == 0 {
                let both = self.rules().clock_heals == ClockHeals::Both;
                let name = self.name(seat);
                let me = self.duellist_mut(seat);
                if std::mem::take(&mut me.skip_heal) {
                    self.session.note("HD-CLOCK-1", || format!("{name}'s Hits do not return this time"));
                    continue;
                }
                me.hits = me.max_hits;
                if both && me.empowered && !me.reverted {
                    me.broker = me.max_hits;
                }
                self.session.note("HD-CLOCK-1", || format!("{name}'s Hits return"));
            }
        }
    }

    /// Whether an enemy takes a turn in front of this one, and pays for it (decision point of `enemy_turn_start`).
    #[inline]
    fn preempted_by(&mut self, seat: usize) -> Option<usize> {
        if P::POWERS && self.duel.preempts { self.who_goes_before(seat) } else { None }
    }

    #[inline(never)]
    fn who_goes_before(&mut self, seat: usize) -> Option<usize> {
        for by in 0..self.seats() {
            let slots = self.fighters[by].slots.enemy_turn_start & self.owned(by);
            if slots == 0 || self.flight(by) != Flight::No {
                continue;
            }
            if by == seat || self.is_out(by) || !self.enemies(by, seat) {
                continue;
            }
            let slot = super::modifiers::bits(slots)
                .find(|&slot| self.power(by, slot).does(Verb::PreemptTurn) && self.ready(by, slot));
            if let Some(slot) = slot
                && self.choose_to_preempt(by, slot)
            {
                self.pay_for(by, slot);
                let (name, power) = (self.name(by), &self.power(by, slot).name);
                self.session.note("HD-KIND-9", || format!("{name} goes first: {power}"));
                return Some(by);
            }
        }
        None
    }
}

/// What became of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Passed of free will.
    Passed,
    /// Lost, or spent under a clause that forbade attacking: no pass (HD-Q-25).
    Idle,
    /// Something was done.
    Acted,
    /// Something was done, and the same duellist goes on.
    Again,
}

/// The best die last: highest face, then larger rolled size (HD-POL-6). Rows are short and dice cannot be predicted, so that
/// passes of exchanges without branches are quickest.
#[inline]
pub(super) fn sort(dice: &mut [Die]) {
    for end in (1..dice.len()).rev() {
        for at in 0..end {
            let (one, other) = (dice[at], dice[at + 1]);
            let wrong = key(one) > key(other);
            dice[at] = if wrong { other } else { one };
            dice[at + 1] = if wrong { one } else { other };
        }
    }
}

fn key(die: Die) -> i32 {
    256 * i32::from(die.face) + i32::from(die.rung)
}

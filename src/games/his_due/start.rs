//! From the meeting to the first round: Brokers, duel skills, the clock, the Speed roll (HD-DUEL-1 to HD-DUEL-4).

use super::by_seat::{BySeat, MOST};
use super::dice::MOST_OF_SCORE;
use super::fight::Fight;
use super::powers::Verb;
use super::profile::Profile;
use super::rulings::{CollarBrokerHits, SpeedTie};
use super::state::Duellist;
use super::streams::Stream;
use super::terms::{Deal, Skill};
use super::words;
use evenodds_engine::{Dice, Trace};
use evenodds_kit::told::counted;

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Everybody takes a place; `carry` changes what a career has changed.
    pub(super) fn gather(&mut self, carry: impl Fn(usize, &mut Duellist)) {
        self.duel.clear();
        for seat in 0..self.fighters.len() {
            self.duel.who.push(Duellist::start(self.fighters[seat]));
            carry(seat, self.duellist_mut(seat));
            self.duel.preempts |= self.fighters[seat].slots.enemy_turn_start & self.owned(seat) != 0;
        }
        if !self.is_duel() {
            self.see_company();
        }
        for seat in 0..self.fighters.len() {
            if self.fighters[seat].slots.permanent & self.owned(seat) != 0 {
                self.refresh(seat);
            } else {
                self.duellist_mut(seat).mods.power_bonus_times = 1;
            }
        }
    }

    /// HD-DUEL-1 to HD-DUEL-4, in their order.
    pub(super) fn begin(&mut self) {
        for seat in 0..self.fighters.len() {
            let slots = self.fighters[seat].slots.empower & self.owned(seat);
            if slots != 0 {
                let slot = slots.trailing_zeros() as usize;
                if self.ready(seat, slot) && self.wants_to_empower(seat) {
                    self.empower(seat, slot);
                }
            }
        }
        self.choose_duel_skills();
        for seat in 0..self.fighters.len() {
            if self.fighters[seat].clock {
                self.lane(seat, Stream::Fate);
                let die = self.rules().clock_die;
                let mut rounds = 0;
                self.session.roll(1, die as u32, |face| rounds = face as i32);
                self.duellist_mut(seat).clock = rounds;
                let name = self.name(seat);
                self.session.note("HD-CLOCK-1", || {
                    format!("{name} timed it: Hits return after {}", counted(rounds, "round", "rounds"))
                });
            }
        }
        self.roll_for_first();
    }

    /// The Broker becomes the fighting beast (HD-COLLAR-2 to HD-COLLAR-4): it fights with the duellist's skills and powers
    /// instead of its own (HD-NPC-3).
    pub(super) fn empower(&mut self, seat: usize, slot: usize) {
        let power = self.power(seat, slot);
        self.pay_for(seat, slot);
        self.duellist_mut(seat).empowered = true;
        self.refresh(seat);
        let hits = self.empowered_hits(seat, slot);
        let rule = self.rules().collar_broker_hits;
        let me = self.duellist_mut(seat);
        me.max_hits += hits;
        me.hits += hits;
        me.broker = match rule {
            CollarBrokerHits::Maximum => me.max_hits,
            CollarBrokerHits::Current => me.hits,
        };
        let (name, mana, broker) = (self.name(seat), self.duellist(seat).mana, self.duellist(seat).broker);
        self.session.note("HD-DUEL-1 HD-COLLAR-2", || {
            format!("{name}: {}; Mana {mana}, the Broker has {}", power.name, words::hits(broker))
        });
    }

    /// Hits that an empowerment gives while it lasts (HD-COLLAR-3).
    pub(super) fn empowered_hits(&self, seat: usize, slot: usize) -> i32 {
        let (rules, power) = (self.rules(), self.power(seat, slot));
        let by_skill = power.does(Verb::Empower(Skill::Endurance, 2));
        power
            .standing()
            .map(|verb| match verb {
                Verb::MaxHits(6) if by_skill => rules.hits_per_endurance * rules.empower_bonus,
                Verb::MaxHits(hits) => hits,
                _ => 0,
            })
            .sum()
    }

    /// HD-DUEL-2, HD-DUEL-3, and HD-MULTI-3 for larger conflicts.
    pub(super) fn choose_duel_skills(&mut self) {
        let seats = self.fighters.len();
        let (mut listed, mut count) = ([Skill::Attack; MOST], 0);
        for seat in 0..seats {
            let combat = self.duellist(seat).combat;
            if !listed[..count].contains(&combat) {
                (listed[count], count) = (combat, count + 1);
            }
        }
        for seat in 0..seats {
            let combat = self.duellist(seat).combat;
            let skills = if count == 1 {
                [combat, self.fighters[seat].other_combat(combat)]
            } else if seats == 2 {
                [combat, self.duellist(1 - seat).combat]
            } else {
                self.choose_two_skills(seat, &listed[..count])
            };
            let scores = skills.map(|skill| self.score(seat, skill));
            let me = self.duellist_mut(seat);
            (me.duel_skills, me.scores_at_start) = (skills, scores);
            let name = self.name(seat);
            self.session.note("HD-DUEL-2 HD-DUEL-3", || {
                let [(first, one), (second, two)] = [(skills[0], scores[0]), (skills[1], scores[1])];
                format!("{name} fights with {} {one} and {} {two}", first.title(), second.title())
            });
        }
    }

    /// Order of turns by the Speed roll (HD-DUEL-4, HD-Q-9, HD-MULTI-5).
    fn roll_for_first(&mut self) {
        let seats = self.fighters.len();
        self.duel.order.extend(0..seats);
        if self.rules().reroll_speed_roll {
            self.roll_speed_with_rerolls(&self.duel.order.clone());
        } else {
            (0..seats).for_each(|seat| self.roll_speed(seat));
        }
        // Who is left takes the last place.
        for place in 0..seats - 1 {
            loop {
                let best = (place..seats).map(|at| self.duellist(self.duel.order[at]).speed).max().unwrap_or(0);
                let is_best = |fight: &Self, at: usize| fight.duellist(fight.duel.order[at]).speed == best;
                let tied = (place..seats).filter(|&at| is_best(self, at)).count();
                if tied > 1 {
                    self.settle_tie(place, best);
                    continue;
                }
                let at = (place..seats).find(|&at| is_best(self, at)).unwrap_or(place);
                // The others keep their order of seats.
                let order: &mut [usize] = &mut self.duel.order;
                order[place..=at].rotate_right(1);
                break;
            }
        }
        let first = self.name(self.duel.order[0]);
        self.session.note("HD-DUEL-4", || format!("{first} is first attacker"));
    }

    /// Those who share the best roll roll again, or the tie is settled otherwise.
    fn settle_tie(&mut self, place: usize, best: i32) {
        let seats = self.fighters.len();
        let rule = self.rules().speed_tie;
        let tied = (place..seats).map(|at| self.duel.order[at]).filter(|&seat| self.duellist(seat).speed == best);
        let natural = tied.map(|seat| self.score(seat, Skill::Speed)).max().unwrap_or(0);
        if rule == SpeedTie::Reroll {
            let mut tied = BySeat::new(0);
            tied.extend((place..seats).map(|at| self.duel.order[at]).filter(|&seat| self.duellist(seat).speed == best));
            if self.rules().reroll_speed_roll {
                self.roll_speed_with_rerolls(&tied);
            } else {
                tied.iter().for_each(|&seat| self.roll_speed(seat));
            }
            for &seat in &*tied {
                // The re-roll counts among the tied alone: they stay above everybody else.
                let me = self.duellist_mut(seat);
                me.speed = me.speed.saturating_add(1000).saturating_add(best);
            }
            return;
        }
        for at in place..seats {
            let seat = self.duel.order[at];
            if self.duellist(seat).speed != best {
                continue;
            }
            match rule {
                SpeedTie::HigherScoreThenCoin if self.score(seat, Skill::Speed) < natural => {}
                _ => {
                    self.lane(seat, Stream::Round);
                    self.duellist_mut(seat).speed = best + 1 + self.session.dice.pick(1 << 20) as i32;
                }
            }
        }
    }

    fn roll_speed(&mut self, seat: usize) {
        self.lane(seat, Stream::Round);
        let (count, rung) = self.skill_dice(seat, Skill::Speed);
        let die = self.game.ladder.at(rung);
        let (mut total, mut ones) = (0, false);
        self.session.roll(count, die.size as u32, |face| {
            let face = face as i32;
            total += face + die.plus;
            ones |= face == 1;
        });
        let me = self.duellist_mut(seat);
        me.speed = total;
        me.speed_ones |= ones;
        let name = self.name(seat);
        self.session.note("HD-DUEL-4", || format!("{name} rolls {total} for Speed"));
    }

    /// The Speed rolls of several, where Edge and Mana may re-roll them (HD-Q-10): while a side is behind, its lowest die, the
    /// side that is furthest behind first.
    #[inline(never)]
    fn roll_speed_with_rerolls(&mut self, who: &[usize]) {
        let mut faces = [([0; MOST_OF_SCORE], 0); MOST];
        for &seat in who {
            self.lane(seat, Stream::Round);
            let (count, rung) = self.skill_dice(seat, Skill::Speed);
            let die = self.game.ladder.at(rung);
            let (row, len) = &mut faces[seat];
            let mut ones = false;
            self.session.roll(count, die.size as u32, |face| {
                ones |= face == 1;
                (row[*len], *len) = (face as i32 + die.plus, *len + 1);
            });
            let total: i32 = row[..*len].iter().sum();
            let me = self.duellist_mut(seat);
            me.speed = total;
            me.speed_ones |= ones;
            let name = self.name(seat);
            self.session.note("HD-DUEL-4", || format!("{name} rolls {total} for Speed"));
        }
        let mut content = [false; MOST];
        loop {
            let best = who.iter().map(|&seat| self.duellist(seat).speed).max().unwrap_or(0);
            let behind = who.iter().copied().filter(|&seat| !content[seat] && self.duellist(seat).speed < best);
            let Some(seat) = behind.min_by_key(|&seat| self.duellist(seat).speed) else { return };
            let die = self.game.ladder.at(self.skill_dice(seat, Skill::Speed).1);
            let (row, len) = &mut faces[seat];
            let paid = self.choose_speed_reroll(seat, &mut row[..*len], die, best);
            content[seat] = !paid;
            self.duellist_mut(seat).speed = row[..*len].iter().sum();
            if paid {
                let (name, total) = (self.name(seat), self.duellist(seat).speed);
                self.session.note("HD-Q-10", || format!("{name} has {total} for Speed"));
            }
        }
    }

    /// Whether a side that has the Mana empowers its Broker (decision point a).
    fn wants_to_empower(&mut self, seat: usize) -> bool {
        debug_assert!(self.fighters[seat].deal == Deal::Collar || self.fighters[seat].slots.empower != 0);
        self.session.decision(2);
        self.choose_empower(seat)
    }
}

//! Flight (section 9 of the catalogue), parting shots and certain escapes.

use super::facts::Here;
use super::fight::{Fight, Lane};
use super::powers::{Power, Verb};
use super::round::sort;
use super::row::{Die, Row};
use super::rulings::{FleeDeclaration, FleeSpeed, PartingShots};
use super::state::Flight;
use super::terms::{Outcome, Skill, Track};
use crate::engine::{Dice, Trace};

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// Declarations before the dice of the round (HD-DUEL-5, HD-FLEE-1 to HD-FLEE-3).
    pub(super) fn flights(&mut self) {
        if !self.is_duel() {
            return;
        }
        // The second attacker speaks first where the order counts.
        let [first, second] = [self.duel.order[0], self.duel.order[1]];
        let later = self.declares(second);
        let earlier = match self.game.rules.flee_declaration {
            FleeDeclaration::Simultaneous => self.declares(first),
            FleeDeclaration::SecondAttackerFirst => !later && self.declares(first),
        };
        match (earlier, later) {
            (false, false) => {}
            (true, true) => {
                self.session.note("HD-FLEE-2", || "both run, nobody follows".into());
                self.end(Outcome::BothFled);
            }
            _ => self.escape(if earlier { first } else { second }),
        }
    }

    fn declares(&mut self, seat: usize) -> bool {
        let speed_one = self.score(seat, Skill::Speed) <= 1 && !self.game.rules.speed_one_may_declare;
        if speed_one && self.certain_escape(seat).is_none() {
            return false;
        }
        if self.me(seat).freak_out == Some(Track::Disconnection) {
            return true;
        }
        self.choose_flight(seat)
    }

    /// The slot of a power that leaves without a roll and can be used now (HD-FLEE-9).
    pub(super) fn certain_escape(&self, seat: usize) -> Option<usize> {
        let slots = self.fighters[seat].slots.round_start & self.me(seat).owned;
        if slots == 0 || !self.is_duel() {
            return None;
        }
        super::modifiers::bits(slots).find(|&slot| self.is_certain_escape(seat, slot))
    }

    fn is_certain_escape(&self, seat: usize, slot: usize) -> bool {
        self.power(seat, slot).does(Verb::FleeAuto) && self.ready(seat, slot)
    }

    /// The slots of all such powers.
    pub(super) fn certain_escapes(&self, seat: usize) -> u32 {
        let slots = super::modifiers::bits(self.fighters[seat].slots.round_start & self.me(seat).owned);
        slots.filter(|&slot| self.is_certain_escape(seat, slot)).fold(0, |found, slot| found | 1 << slot)
    }

    /// One side alone wants to go: by a power without a roll if it has one (HD-FLEE-9, HD-POL-G-2).
    fn escape(&mut self, seat: usize) {
        let Some(slot) = self.choose_escape(seat) else {
            self.attempt(seat);
            return;
        };
        let power = self.power(seat, slot);
        self.pay_for(seat, slot);
        let name = self.name(seat);
        self.session.note("HD-FLEE-9", || format!("{name} is gone: {}", power.name));
        self.fled(seat);
    }

    /// One side runs (HD-FLEE-3 to HD-FLEE-7).
    fn attempt(&mut self, seat: usize) {
        let foe = self.foe(seat);
        let held = match self.game.rules.parting_shots {
            PartingShots::Always => true,
            PartingShots::Never => false,
            PartingShots::Policy => self.choose_to_hold_up(foe),
        };
        let name = self.name(seat);
        if !held {
            self.session.note("HD-FLEE-3", || format!("{name} is let go"));
            self.fled(seat);
            return;
        }
        let total = self.flight_roll(seat);
        let rules = &self.game.rules;
        let result = if total >= rules.flee_clean_from {
            Flight::Clean
        } else if total >= rules.flee_cost_from {
            Flight::Cost
        } else {
            Flight::Botch
        };
        self.session.note("HD-FLEE-4", || format!("{name} runs: {total}, {}", result.word()));
        self.mut_me(seat).flight = result;
        // HD-FLEE-5: a clean escape ends the duel before the round's dice.
        if result == Flight::Clean {
            if self.me(foe).mods.shot_clean {
                self.shoot_at_clean_escape(foe, seat);
            }
            if !self.over() {
                self.fled(seat);
            }
        }
    }

    /// The Speed dice, and what is paid to re-roll them (HD-FLEE-4, decision point c).
    fn flight_roll(&mut self, seat: usize) -> i32 {
        self.lane(seat, Lane::Fate);
        let score = match self.game.rules.flee_speed {
            FleeSpeed::Current => self.score(seat, Skill::Speed),
            FleeSpeed::Natural => self.me(seat).natural[Skill::Speed as usize],
        };
        let (count, rung) = self.game.ladder.of_score(score);
        let die = self.game.ladder.at(rung);
        let mut faces = [0; 16];
        let count = (count as usize).min(faces.len());
        for face in &mut faces[..count] {
            *face = self.throw(seat, die.size) + die.plus;
        }
        self.choose_flight_rerolls(seat, &mut faces[..count], die);
        faces[..count].iter().sum()
    }

    /// A side is away.
    pub(super) fn fled(&mut self, seat: usize) {
        self.end(if seat == 0 { Outcome::AFled } else { Outcome::BFled });
    }

    /// What a Defence power makes of an escape (HD-FLEE-9); used with the power, before its roll.
    pub(super) fn raise_flight(&mut self, seat: usize, power: &Power, to_clean: bool) {
        let raised = match (self.me(seat).flight, to_clean) {
            (Flight::Botch, false) => Flight::Cost,
            (Flight::Cost, true) => Flight::Clean,
            _ => return,
        };
        if !self.takes_effect(seat, power, Here::default()) {
            return;
        }
        self.mut_me(seat).flight = raised;
        let name = self.name(seat);
        self.session.note("HD-FLEE-9", || format!("{name}'s escape becomes {}", raised.word()));
    }

    /// Partial escapes at the round's end (HD-FLEE-7).
    pub(super) fn late_escapes(&mut self) {
        for seat in 0..self.duel.who.len() {
            if self.me(seat).flight == Flight::Cost && !self.over() {
                let foe = self.foe(seat);
                let size = self.me(foe).mods.shot_cost;
                if size > 0 {
                    self.lane(foe, Lane::Attack);
                    let face = self.throw(foe, size);
                    let rung = super::dice::rung(size).unwrap_or(3) as i8;
                    let mut dice = Row::default();
                    dice.push(Die { face: face as i16, rung, natural: rung, ..Die::default() });
                    self.parting_shot(foe, seat, &dice, false);
                }
                if !self.over() {
                    let name = self.name(seat);
                    self.session.note("HD-FLEE-7", || format!("{name} is away at the round's end"));
                    self.fled(seat);
                }
            }
        }
    }

    /// A clean escape comes before the dice: both roll their round, one uses a die of it, the other defends with one.
    fn shoot_at_clean_escape(&mut self, seat: usize, runner: usize) {
        self.roll_round(seat);
        self.roll_round(runner);
        self.everything_to_defence(runner);
        let mut dice = self.me(seat).rolled;
        self.mut_me(seat).rolled.clear();
        sort(dice.dice_mut());
        self.parting_shot(seat, runner, &dice, false);
    }

    /// A clean escape in the middle of a round is answered with the best die of it that is left.
    pub(super) fn shoot_with_what_is_left(&mut self, seat: usize, runner: usize) {
        if self.me(seat).mods.shot_clean {
            let dice = self.me(seat).attack;
            self.parting_shot(seat, runner, &dice, true);
        }
    }

    /// One attack outside the rounds, with one of these dice, the best last; an Attack power that uses a die may be joined.
    /// `pooled` tells whether they are the Attack pool.
    fn parting_shot(&mut self, seat: usize, runner: usize, dice: &Row, pooled: bool) {
        let Some(&best) = dice.dice().last().filter(|_| self.may_attack(seat)) else { return };
        if !pooled {
            self.mut_me(seat).attack.push(best);
        }
        let (name, shot) = (self.name(seat), self.choose_parting_shot(seat, runner, dice));
        let index = match shot {
            Some(shot) if pooled => shot.die,
            _ => self.me(seat).attack.len() - 1,
        };
        let Some(shot) = shot else {
            if !pooled {
                self.mut_me(seat).attack.remove(index);
            }
            self.session.note("HD-FLEE-9", || format!("{name} lets the parting shot be"));
            return;
        };
        let die = dice.dice()[shot.die];
        self.mut_me(seat).attack.dice_mut()[index] = die;
        self.session
            .note("HD-FLEE-9", || format!("{name} has a parting shot with {}", super::words::a(i32::from(die.face))));
        match shot.slot {
            Some(slot) => self.strike(seat, runner, slot, Some(index)),
            None => self.strike_plainly(seat, runner, Some(index)),
        };
    }
}

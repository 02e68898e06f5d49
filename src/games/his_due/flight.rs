//! Flight (section 9 of the catalogue), parting shots and certain escapes.

use super::dice::MOST_OF_SCORE;
use super::facts::Context;
use super::fight::Fight;
use super::powers::{Power, Verb};
use super::profile::Profile;
use super::round::sort;
use super::row::{Die, Row};
use super::rulings::{FleeDeclaration, FleeSpeed, PartingShots};
use super::streams::Stream;
use super::terms::{Flight, Outcome, Skill, Track};
use evenodds_engine::{Dice, Trace};

/// Where the dice of a parting shot are from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Offer {
    /// The Attack pool.
    Pool,
    /// The round's roll: those that are not used stay in it.
    Roll,
    /// They were thrown for the shot.
    Fresh,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Declarations before the dice of the round (HD-DUEL-5, HD-FLEE-1 to HD-FLEE-3).
    pub(super) fn flights(&mut self) {
        if !self.is_duel() {
            if self.rules().skirmish_flight {
                self.flights_among_many();
            }
            return;
        }
        // The second attacker speaks first where the order counts.
        let [first, second] = [self.duel.order[0], self.duel.order[1]];
        let later = self.declares(second);
        let earlier = match self.rules().flee_declaration {
            FleeDeclaration::Simultaneous => self.declares(first),
            FleeDeclaration::SecondAttackerFirst => !later && self.declares(first),
        };
        match (earlier, later) {
            (false, false) => {}
            (true, true) => {
                self.session.note("HD-FLEE-2", || "both run, nobody follows".into());
                self.end(Outcome::BothFled);
            }
            _ => self.escape(if earlier { first } else { second }, &[]),
        }
    }

    /// Whether a side declares flight. In Despair magic is used up before (HD-STRESS-5, HD-Q-52).
    pub(super) fn declares(&mut self, seat: usize) -> bool {
        if self.is_despairing(seat) && self.has_attacks_to_pay(seat) {
            return false;
        }
        let speed_one = !self.rules().speed_one_may_declare && self.score(seat, Skill::Speed) <= 1;
        if speed_one && self.certain_escape(seat).is_none() {
            return false;
        }
        if self.freak_out(seat) == Some(Track::Disconnection) {
            return true;
        }
        self.choose_flight(seat)
    }

    /// The slot of a power that leaves without a roll and can be used now (HD-FLEE-9).
    pub(super) fn certain_escape(&self, seat: usize) -> Option<usize> {
        let slots = self.fighters[seat].slots.round_start & self.owned(seat);
        if slots == 0 || !self.may_flee() {
            return None;
        }
        super::modifiers::bits(slots).find(|&slot| self.is_certain_escape(seat, slot))
    }

    fn is_certain_escape(&self, seat: usize, slot: usize) -> bool {
        self.power(seat, slot).does(Verb::FleeAuto) && self.ready(seat, slot)
    }

    /// The slots of all such powers.
    pub(super) fn certain_escapes(&self, seat: usize) -> u32 {
        let slots = super::modifiers::bits(self.fighters[seat].slots.round_start & self.owned(seat));
        slots.filter(|&slot| self.is_certain_escape(seat, slot)).fold(0, |found, slot| found | 1 << slot)
    }

    /// One side wants to go and is held: by a power without a roll if it has one (HD-FLEE-9, HD-POL-G-2). Among many, those
    /// who are `running` too hold nobody.
    pub(super) fn escape(&mut self, seat: usize, running: &[bool]) {
        let Some(slot) = self.choose_escape(seat) else {
            self.attempt(seat, running);
            return;
        };
        let power = self.power(seat, slot);
        self.pay_for(seat, slot);
        let name = self.name(seat);
        self.session.note("HD-FLEE-9", || format!("{name} is gone: {}", power.name));
        self.fled(seat);
    }

    /// One side runs (HD-FLEE-3 to HD-FLEE-7).
    fn attempt(&mut self, seat: usize, running: &[bool]) {
        let pursuers = self.pursuers(seat);
        let held = match self.rules().parting_shots {
            PartingShots::Always => true,
            PartingShots::Never => false,
            PartingShots::Policy => {
                pursuers.iter().any(|&foe| running.get(foe) != Some(&true) && self.choose_to_hold_up(foe))
            }
        };
        let name = self.name(seat);
        if !held {
            self.session.note("HD-FLEE-3", || format!("{name} is let go"));
            self.fled(seat);
            return;
        }
        let total = self.flight_roll(seat);
        let rules = self.rules();
        let result = if total >= rules.flee_clean_from {
            Flight::Clean
        } else if total >= rules.flee_cost_from {
            Flight::Cost
        } else {
            Flight::Botch
        };
        self.session.note("HD-FLEE-4", || format!("{name} runs: {total}, {}", result.word()));
        self.duellist_mut(seat).flight = result;
        // HD-FLEE-5: a clean escape ends the duel before the round's dice.
        if result == Flight::Clean {
            for &foe in &*pursuers {
                if self.mods(foe).shot_clean && !self.over() && !self.is_out(seat) {
                    self.shoot_at_clean_escape(foe, seat);
                }
            }
            if !self.over() && !self.is_out(seat) {
                let name = self.name(seat);
                self.session.note("HD-FLEE-5", || format!("{name} is away"));
                self.fled(seat);
            }
        }
    }

    /// The Speed dice, and what is paid to re-roll them (HD-FLEE-4, decision point c).
    fn flight_roll(&mut self, seat: usize) -> i32 {
        self.lane(seat, Stream::Fate);
        let score = match self.rules().flee_speed {
            FleeSpeed::Current => self.score(seat, Skill::Speed),
            FleeSpeed::Natural => self.duellist(seat).natural[Skill::Speed as usize],
        };
        let (count, rung) = self.game.ladder.of_score(score);
        let die = self.game.ladder.at(rung);
        let (mut faces, count) = ([0; MOST_OF_SCORE], count as usize);
        for face in &mut faces[..count] {
            *face = self.throw(seat, die.size) + die.plus;
        }
        let name = self.name(seat);
        self.session.note("HD-FLEE-4", || format!("{name} rolls {:?} of {count}d{} to run", &faces[..count], die.size));
        self.choose_flight_rerolls(seat, &mut faces[..count], die);
        faces[..count].iter().sum()
    }

    /// A side is away.
    pub(super) fn fled(&mut self, seat: usize) {
        if !self.is_duel() {
            self.get_away(seat);
            return;
        }
        self.end(if seat == 0 { Outcome::AFled } else { Outcome::BFled });
    }

    /// What a Defence power makes of an escape (HD-FLEE-9); used with the power, before its roll.
    pub(super) fn raise_flight(&mut self, seat: usize, power: &Power, to_clean: bool) {
        let raised = match (self.flight(seat), to_clean) {
            (Flight::Botch, false) => Flight::Cost,
            (Flight::Cost, true) => Flight::Clean,
            _ => return,
        };
        if !self.takes_effect(seat, power, Context::default()) {
            return;
        }
        self.duellist_mut(seat).flight = raised;
        let name = self.name(seat);
        self.session.note("HD-FLEE-9", || format!("{name}'s escape becomes {}", raised.word()));
    }

    /// Partial escapes at the round's end (HD-FLEE-7).
    pub(super) fn late_escapes(&mut self) {
        for seat in 0..self.seats() {
            if self.flight(seat) == Flight::Cost && !self.over() && !self.is_out(seat) {
                for &foe in &*self.pursuers(seat) {
                    let size = self.mods(foe).shot_cost;
                    if size > 0 && !self.over() && !self.is_out(seat) {
                        self.lane(foe, Stream::Attack);
                        let face = self.throw(foe, size);
                        let rung = super::dice::rung(size).unwrap_or(3) as i8;
                        let mut dice = Row::default();
                        dice.push(Die { face: face as i16, rung, natural: rung, ..Die::default() });
                        self.parting_shot(foe, seat, &dice, Offer::Fresh);
                    }
                }
                if !self.over() && !self.is_out(seat) {
                    let name = self.name(seat);
                    self.session.note("HD-FLEE-7", || format!("{name} is away at the round's end"));
                    self.fled(seat);
                }
            }
        }
    }

    /// A clean escape comes before the dice: both roll their round, one uses a die of it, the other defends with one. Among
    /// many the runner rolls once, and who shoots keeps the other dice for the round.
    fn shoot_at_clean_escape(&mut self, seat: usize, runner: usize) {
        self.roll_round(seat);
        for each in [seat, runner] {
            if self.duellist(each).rolled.is_empty() {
                self.roll_round(each);
                if each == runner {
                    self.everything_to_defence(runner);
                }
            }
        }
        if self.over() {
            return;
        }
        let mut dice = self.duellist(seat).rolled;
        sort(dice.dice_mut());
        self.parting_shot(seat, runner, &dice, Offer::Roll);
    }

    /// A clean escape in the middle of a round is answered with the best die of it that is left.
    pub(super) fn shoot_with_what_is_left(&mut self, seat: usize, runner: usize) {
        if self.mods(seat).shot_clean {
            let dice = self.duellist(seat).attack;
            self.parting_shot(seat, runner, &dice, Offer::Pool);
        }
    }

    /// One attack outside the rounds, with one of these dice, the best last; an Attack power that uses a die may be joined.
    fn parting_shot(&mut self, seat: usize, runner: usize, dice: &Row, offer: Offer) {
        let Some(&best) = dice.dice().last().filter(|_| self.may_attack(seat)) else { return };
        let pooled = offer == Offer::Pool;
        if !pooled {
            if self.duellist(seat).attack.room() == 0 {
                self.cut_off_by_dice(seat);
                return;
            }
            self.duellist_mut(seat).attack.push(best);
        }
        let (name, shot) = (self.name(seat), self.choose_parting_shot(seat, runner, dice));
        let index = match shot {
            Some(shot) if pooled => shot.die,
            _ => self.duellist(seat).attack.len() - 1,
        };
        let Some(shot) = shot else {
            if !pooled {
                self.duellist_mut(seat).attack.remove(index);
            }
            self.session.note("HD-FLEE-9", || format!("{name} lets the parting shot be"));
            return;
        };
        let die = dice.dice()[shot.die];
        self.duellist_mut(seat).attack.dice_mut()[index] = die;
        if offer == Offer::Roll {
            let rolled = &mut self.duellist_mut(seat).rolled;
            if let Some(at) = rolled.dice().iter().position(|each| *each == die) {
                rolled.remove(at);
            }
        }
        self.session
            .note("HD-FLEE-9", || format!("{name} has a parting shot with {}", super::words::a(i32::from(die.face))));
        match shot.slot {
            Some(slot) => self.strike(seat, runner, slot, Some(index)),
            None => self.strike_plainly(seat, runner, Some(index)),
        };
    }
}

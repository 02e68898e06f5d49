//! Larger conflicts: who stands, who turns to whom, who is left (section 10 of the catalogue, HD-MULTI-1 to HD-MULTI-6).

use super::blow::Blow;
use super::by_seat::{BySeat, MOST};
use super::conditions::{COMPANY, Condition};
use super::fight::Fight;
use super::powers::Power;
use super::profile::Profile;
use super::rulings::FleeDeclaration;
use super::terms::Outcome;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Enemies of a side who are still in the fight.
    pub(super) fn standing_enemies(&self, seat: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.seats()).filter(move |&other| self.enemies(seat, other) && !self.is_out(other))
    }

    /// Allies of a side who are still in the fight, itself not among them.
    pub(super) fn standing_allies(&self, seat: usize) -> impl Iterator<Item = usize> + '_ {
        let ally = move |other: usize| other != seat && !self.enemies(seat, other) && !self.is_out(other);
        (0..self.seats()).filter(move |&other| ally(other))
    }

    /// The enemy that a side among many turns to: the one chosen for its turn while she stands, else the standing enemy with
    /// fewest Hits (HD-MULTI-4).
    #[inline(never)]
    pub(super) fn quarry(&self, seat: usize) -> usize {
        let chosen = self.duellist(seat).quarry.map(usize::from).filter(|&other| !self.is_out(other));
        chosen.or_else(|| self.standing_enemies(seat).min_by_key(|&other| self.duellist(other).hits)).unwrap_or(seat)
    }

    /// Conditions about the company follow from who stands: `single_enemy`, `no_allies_near`, `ally_present`; and with them
    /// the permanents that they gate.
    pub(super) fn see_company(&mut self) {
        for seat in 0..self.seats() {
            let (enemies, allies) = (self.standing_enemies(seat).count(), self.standing_allies(seat).count());
            let mut holds = if allies == 0 { Condition::NoAlliesNear } else { Condition::AllyPresent }.bit();
            if enemies == 1 {
                holds |= Condition::SingleEnemy.bit();
            }
            let me = self.duellist_mut(seat);
            me.conditions = me.conditions & !COMPANY | holds;
        }
        for seat in 0..self.seats() {
            if self.fighters[seat].slots.permanent & self.owned(seat) != 0 {
                self.refresh(seat);
            }
        }
    }

    /// Who has no Hits is out; nobody dies, and a defeated one can always get away (HD-MULTI-1).
    #[inline(never)]
    pub(super) fn see_who_is_left(&mut self) {
        let mut fell = false;
        for seat in 0..self.seats() {
            if self.duellist(seat).hits == 0 && !self.is_out(seat) {
                self.duellist_mut(seat).out = true;
                fell = true;
                let name = self.name(seat);
                self.session.note("HD-MULTI-1", || format!("{name} is defeated and gets away"));
            }
        }
        if fell {
            self.see_teams(Outcome::DoubleDefeat);
        }
    }

    /// Whether one team is left, or none: then the conflict is over.
    fn see_teams(&mut self, if_none: Outcome) {
        let mut teams = (0..self.seats()).filter(|&seat| !self.is_out(seat)).map(|seat| self.fighters[seat].team);
        let Some(team) = teams.next() else {
            self.end(if_none);
            return;
        };
        if teams.all(|other| other == team) {
            self.duel.winner_team = Some(team);
            self.session.note("HD-MULTI-1", || format!("the fight is over: team {team} is left"));
            self.end(if team == 0 { Outcome::AWin } else { Outcome::BWin });
        } else {
            self.see_company();
        }
    }

    /// One of many is away.
    pub(super) fn get_away(&mut self, seat: usize) {
        let me = self.duellist_mut(seat);
        (me.out, me.away) = (true, true);
        self.see_teams(Outcome::BothFled);
    }

    /// Whether flight is possible at all: in a larger conflict as in duels, unless the rules forbid it.
    pub(super) fn may_flee(&self) -> bool {
        self.is_duel() || self.rules().skirmish_flight
    }

    /// Enemies who can do to a runner what a single enemy may (HD-FLEE-9).
    pub(super) fn pursuers(&self, runner: usize) -> BySeat<usize> {
        let mut found = BySeat::new(0);
        if self.is_duel() {
            found.push(1 - runner);
        } else {
            found.extend(self.standing_enemies(runner));
        }
        found
    }

    /// Declarations of flight among many: the later ones in the order of turns speak first (HD-FLEE-1 to HD-FLEE-3). Whom no
    /// enemy who stays could hold needs no roll.
    pub(super) fn flights_among_many(&mut self) {
        let seats = self.seats();
        let mut running = [false; MOST];
        for place in (0..seats).rev() {
            let seat = self.duel.order[place];
            let openly = self.rules().flee_declaration == FleeDeclaration::SecondAttackerFirst;
            let lets_go = openly && self.standing_enemies(seat).any(|other| running[other]);
            running[seat] = !self.is_out(seat) && !lets_go && self.declares(seat);
        }
        if (0..seats).all(|seat| self.is_out(seat) || running[seat]) {
            self.session.note("HD-FLEE-2", || "all run, nobody follows".into());
            for seat in 0..seats {
                let me = self.duellist_mut(seat);
                (me.away, me.out) = (me.away || !me.out, true);
            }
            self.end(Outcome::BothFled);
            return;
        }
        for place in 0..seats {
            let seat = self.duel.order[place];
            if self.over() || !running[seat] || self.is_out(seat) {
                continue;
            }
            if self.standing_enemies(seat).all(|other| running[other]) {
                let name = self.name(seat);
                self.session.note("HD-FLEE-2", || format!("{name} runs, and so do all enemies"));
                self.fled(seat);
            } else {
                self.escape(seat, &running);
            }
        }
    }

    /// The other targets of an area attack: the same roll, but each enemy's own affinities, doubles, mark and trouble
    /// (HD-ELEM-2). Returns the Hits that they lose.
    #[inline(never)]
    pub(super) fn strike_the_others(&mut self, first: &Blow, raw: i32, power: &Power) -> i32 {
        let (seat, mut lost) = (first.by, 0);
        let shared = raw - self.strength_against(seat, first.target, power);
        for other in 0..self.seats() {
            let spared = other == first.target || !self.enemies(seat, other) || self.is_out(other);
            if spared || self.over() || self.is_out(seat) {
                continue;
            }
            let at_broker = self.aim(seat, other);
            let strength = shared + self.strength_against(seat, other, power) + self.take_next_attack(seat, other);
            let mut blow = Blow { target: other, at_broker, strength, most: i32::MAX, feared: false, ..*first };
            self.finish_strength(&mut blow);
            if self.session.listens() {
                let (name, aimed) = (self.name(seat), if at_broker { "the Broker of " } else { "" });
                let (target, strength, element) = (self.name(other), blow.strength, blow.element);
                self.session.note("HD-DUEL-13", || {
                    format!("{name} reaches {aimed}{target} too: strength {strength} {}", element.title())
                });
            }
            let struck = self.answer(&blow, None);
            lost += struck.loss;
            for effect in &power.effects {
                let reaches = effect.verb.reaches_enemy() && !struck.stopped;
                if reaches && struck.sets_off(effect.trigger) && !self.over() {
                    self.happens_now(seat, other, power, effect.verb);
                }
            }
            self.follow_up(seat, &struck);
        }
        lost
    }
}

//! Acts carried out in turn.

use super::defence::Stand;
use super::state::{Act, Bout, side_of};
use super::{Conflict, Member};
use crate::damage::{Hit, hit};
use crate::names::Weapon;
use crate::roll::{Outcome, Roll};
use crate::rulings::{AbilityAtZero, AimLost, FatigueScope, MaintainDamage, SpecialPower};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::told::dice;

/// What an Ability is rolled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// Power.
    Power,
    /// So many dice, had by Force of Will.
    Forced(i32),
    /// Nothing: Force of Will has failed, and the act with it.
    Lost,
}

impl Conflict<'_> {
    /// Penalty of a use of an Ability in this scene (SO-ABIL-2).
    pub(super) fn fatigue_of(&self, member: &Member, use_number: i32) -> i32 {
        (use_number - self.rules.fatigue_free_uses * member.stamina).max(0)
    }

    /// Penalty of a roll after the uses so far, that of a use among them if it is one: of every roll, or of Abilities alone
    /// (SO-ABIL-2, SO-Q-28).
    pub(super) fn tired(&self, bout: &Bout, who: usize, is_use: bool) -> i32 {
        if !is_use && self.rules.fatigue_scope == FatigueScope::Abilities {
            return 0;
        }
        self.fatigue_of(self.member(who), bout.bodies[who].uses + i32::from(is_use))
    }

    /// Whether a demon can use an Ability once more before it has rested (SO-ABIL-3).
    pub(super) fn may_use(&self, bout: &Bout, who: usize) -> bool {
        let uses = self.rules.fatigue_free_uses + self.rules.fatigue_limit;
        bout.bodies[who].uses < uses * self.member(who).stamina
    }

    /// What a use of an Ability is rolled with; none: it cannot be used. Without Power it takes Force of Will for dice up to
    /// full Power, which then stand for it (SO-ABIL-1, SO-ABIL-4, SO-WILL-1, SO-Q-47).
    pub(super) fn power_of_use<D: Dice, T: Trace>(
        &self,
        bout: &mut Bout,
        who: usize,
        roll: &mut Roll,
        session: &mut Session<'_, D, T>,
    ) -> Option<Use> {
        let Member { power, full_power, .. } = *self.member(who);
        match (power, self.rules.ability_at_zero_power) {
            (1.., _) => Some(Use::Power),
            (_, AbilityAtZero::Override) => {
                let had = self.forced(bout, who, full_power, roll, session)?;
                Some(had.map_or(Use::Lost, Use::Forced))
            }
            (_, AbilityAtZero::Nothing) => None,
        }
    }

    /// Somebody's turn.
    pub(super) fn act<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, session: &mut Session<'_, D, T>) {
        match bout.bodies[who].act {
            Act::Attack => self.attack(bout, who, session),
            Act::Possess => self.possess(bout, who, session),
            Act::Draw | Act::Aim => self.ready(bout, who, session),
            Act::Watch => {
                let outcome = self.unopposed(bout, who, self.rules.difficulty, session);
                bout.bodies[who].opening[1] = outcome.success();
                session.note("SO-CON-15 SO-CON-14", || {
                    let bonus = dice(outcome.success());
                    format!("{} watches, {}: {bonus} more next round", self.member(who).name, text(bout, who, outcome))
                });
            }
            Act::FullDefence | Act::Wait | Act::Nothing => {}
        }
    }

    /// Drawing and aiming succeed, but against dice that are piled against them (SO-CON-6, SO-CON-11, SO-GUN-1).
    fn ready<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, session: &mut Session<'_, D, T>) {
        let outcome = self.unopposed(bout, who, 0, session);
        let (piled, body) = (bout.bodies[who].piled, &mut bout.bodies[who]);
        if outcome.won() && body.act == Act::Draw {
            body.drawn += 1;
        } else if outcome.won() {
            let kept = body.aimed_at == body.target && body.aimed > 0;
            (body.aimed_at, body.aimed) = (body.target, if kept { body.aimed + 1 } else { 1 });
        }
        let (act, name) = (body.act, &self.member(who).name);
        if piled > 0 {
            session.note("SO-CON-11", || format!("{name} is hindered, {}", text(bout, who, outcome)));
        } else {
            session.note("SO-CON-6 SO-GUN-1", || {
                format!("{name} {}", if act == Act::Draw { "has drawn" } else { "has aimed" })
            });
        }
    }

    /// The Power behind a special attack (SO-DMG-1, SO-Q-45).
    fn power(&self, bout: &Bout, who: usize) -> i32 {
        let power = self.member(who).power;
        match self.rules.special_power {
            SpecialPower::Full => power,
            SpecialPower::Current => (power - bout.bodies[who].penalties).max(0),
        }
    }

    /// An attack (SO-CON-7 to SO-CON-10, SO-DMG-1).
    fn attack<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, session: &mut Session<'_, D, T>) {
        let (member, target, rules) = (self.member(who), bout.bodies[who].target, self.rules);
        let (stand, outcome) = self.oppose(bout, who, target, session);
        session.note(rule_of(stand), || {
            let (one, other, meets) = (&member.name, &self.member(target).name, meets(stand));
            format!("{one} attacks, {other} {meets}, {}", text(bout, who, outcome))
        });
        if bout.bodies[who].aimed_at != target && rules.costs_aim(AimLost::OtherTarget) {
            bout.bodies[who].aimed = 0;
        }
        let victories = outcome.success();
        if victories == 0 {
            return;
        }
        bout.counts[side_of(who)].hits += 1;
        bout.bodies[target].hit = true;
        if stand == Stand::Maintains {
            bout.bodies[target].piled += victories;
            session.note("SO-CON-10 SO-BON-2", || {
                format!("{} more against what {} does", dice(victories), self.member(target).name)
            });
            if rules.maintain_damage == MaintainDamage::RolloverOnly {
                return;
            }
        }
        let body = &bout.bodies[who];
        // A demon that is out of Abilities has its hands.
        let weapon = if member.ability && !body.ability { Weapon::Fists } else { member.weapon };
        let Hit { temporary, lasting, injury } = hit(rules, weapon, victories, self.power(bout, who), body.stun);
        let noted = &mut bout.bodies[target].noted;
        noted.temporary += temporary;
        noted.lasting += lasting;
        noted.injury += injury;
        session.note("SO-DMG-1 SO-CON-12", || {
            format!("{}: {temporary} temporary and {lasting} lasting penalties", self.member(target).name)
        });
    }

    /// Power against the Stamina of a host (SO-DEM-8).
    fn possess<D: Dice, T: Trace>(&self, bout: &mut Bout, who: usize, session: &mut Session<'_, D, T>) {
        let target = bout.bodies[who].target;
        let (stand, outcome) = self.oppose(bout, who, target, session);
        let (member, host) = (self.member(who), self.member(target));
        let lost = outcome.success() > host.humanity;
        let body = &mut bout.bodies[target];
        // The act of whoever becomes a host is lost.
        let acts = outcome.won() && !body.done;
        body.done |= acts;
        if outcome.won() && !body.taken[0] {
            body.taken[0] = true;
            bout.counts[side_of(target)].lost_hosts += i32::from(lost);
            session.change(1);
        }
        session.note("SO-DEM-8 SO-CON-7", || {
            let how = match (outcome.won(), lost) {
                (false, _) => "stays its own",
                (true, false) => "is its host",
                (true, true) => "is its host, and gone for good",
            };
            let act = if acts { "; its act is lost" } else { "" };
            let (meets, name) = (meets(stand), &host.name);
            format!("{} reaches for {name}, who {meets}, {}; {name} {how}{act}", member.name, text(bout, who, outcome))
        });
    }
}

/// The dice of an act and what opposed it.
fn text(bout: &Bout, who: usize, outcome: Outcome) -> String {
    let (plural, how) =
        (if outcome.victories == 1 { "y" } else { "ies" }, if outcome.won() { "succeeds" } else { "fails" });
    let by = if outcome.won() { format!(" with {} victor{plural}", outcome.victories) } else { String::new() };
    format!("{} v {}: it {how}{by}", bout.pools[who].text(), bout.answer.text())
}

/// How somebody meets what is aimed at it, in words.
fn meets(stand: Stand) -> &'static str {
    match stand {
        Stand::Standing => "stands by its roll",
        Stand::Defends => "defends itself",
        Stand::Drops => "drops its act and defends itself",
        Stand::Maintains => "goes on with its act",
        Stand::Bears => "cannot defend itself",
    }
}

/// The rules by which somebody meets an attack.
fn rule_of(stand: Stand) -> &'static str {
    match stand {
        Stand::Standing => "SO-CON-7 SO-CON-3",
        Stand::Defends => "SO-CON-8",
        Stand::Drops => "SO-CON-9",
        Stand::Maintains => "SO-CON-10",
        Stand::Bears => "SO-Q-30",
    }
}

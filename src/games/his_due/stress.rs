//! Stress in a duel: triggers, acceptance, resistance, freak outs (section 7 of the catalogue).

use super::fight::Fight;
use super::profile::Profile;
use super::rulings::{FreakOutEffects, ScoreOutOfRange};
use super::streams::Stream;
use super::terms::{Skill, Track};
use evenodds_engine::{Dice, Trace};

/// What a trigger came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stressed {
    /// The track is full or the session's limit is reached (HD-STRESS-9, HD-STRESS-10).
    NoEffect,
    /// Accepted: a step and Edge.
    Accepted,
    /// Resisted with success.
    Resisted,
    /// Resisted in vain: a step and a freak out.
    FreakOut,
}

impl<D: Dice, T: Trace, P: Profile> Fight<'_, '_, '_, D, T, P> {
    /// Whether a trigger on this track can have any effect (HD-STRESS-9, HD-STRESS-10).
    pub(super) fn can_be_stressed(&self, seat: usize, track: Track) -> bool {
        self.duellist(seat).stress[track as usize] < self.fighters[seat].stress_max[track as usize]
            && self.duellist(seat).stress_left > 0
    }

    /// A trigger: accept or resist (HD-STRESS-2 to HD-STRESS-4).
    pub(super) fn stress_trigger(&mut self, seat: usize, track: Track) -> Stressed {
        let name = self.name(seat);
        if !self.can_be_stressed(seat, track) {
            self.session
                .note("HD-STRESS-9 HD-STRESS-10", || format!("{name}: {} has no effect any more", track.title()));
            return Stressed::NoEffect;
        }
        self.session.decision(2);
        if self.choose_to_accept(seat, track) {
            self.mark(seat, track);
            let me = self.duellist_mut(seat);
            me.edge += 1;
            me.counts.edge_gained += 1;
            let (now, most, edge) = self.steps(seat, track);
            self.session
                .note("HD-STRESS-3", || format!("{name} accepts {}: {now} of {most}; Edge {edge}", track.title()));
            return Stressed::Accepted;
        }
        self.lane(seat, Stream::Fate);
        let (count, rung) = self.game.ladder.of_score(self.control(seat));
        let die = self.game.ladder.at(rung);
        let total = self.stress_roll(seat, count, die.size) + die.plus * count as i32;
        if total >= self.rules().resist_from {
            self.session.note("HD-STRESS-4", || format!("{name} resists {}: {total}", track.title()));
            return Stressed::Resisted;
        }
        self.mark(seat, track);
        let (now, most, _) = self.steps(seat, track);
        self.session.note("HD-STRESS-4", || {
            format!("{name} resists {} in vain: {total}, freak out; {now} of {most}", track.title())
        });
        if self.rules().freak_out_effects == FreakOutEffects::Standard {
            self.duellist_mut(seat).freak_out = Some(track);
        }
        Stressed::FreakOut
    }

    /// Whether the duel has begun and is not over.
    fn is_going_on(&self) -> bool {
        self.duel.round > 0 && !self.over()
    }

    /// The score of Control against a trigger: what buffs made of it ends with the duel (HD-KIND-3, HD-STRESS-4).
    pub(super) fn control(&self, seat: usize) -> i32 {
        if self.is_going_on() {
            return self.score(seat, Skill::Control);
        }
        let natural = self.duellist(seat).natural[Skill::Control as usize];
        let clamps = self.rules().score_out_of_range == ScoreOutOfRange::Clamp;
        if clamps { natural.clamp(1, 6) } else { natural }
    }

    /// The dice of a resistance. Powers over 1s reach dice of a duel only: before and after it there is no enemy whose Edge
    /// could be spent (HD-EDGE-3).
    fn stress_roll(&mut self, seat: usize, count: u32, size: i32) -> i32 {
        if self.is_going_on() {
            return self.throw_sum(seat, count, size);
        }
        let mut sum = 0;
        self.session.roll(count, size as u32, |face| sum += face as i32);
        sum
    }

    /// Steps of a track, its maximum, and Edge.
    fn steps(&self, seat: usize, track: Track) -> (i32, i32, i32) {
        let me = self.duellist(seat);
        (me.stress[track as usize], self.fighters[seat].stress_max[track as usize], me.edge)
    }

    /// A step is marked.
    fn mark(&mut self, seat: usize, track: Track) {
        let me = self.duellist_mut(seat);
        me.stress[track as usize] += 1;
        me.counts.stress[track as usize] += 1;
        me.stress_left = me.stress_left.saturating_sub(1);
        self.session.change(1);
    }
}

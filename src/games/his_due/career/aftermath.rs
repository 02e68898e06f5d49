//! Aftermath of duels and triggers: stress, kills, defeats (HD-CAMP-3 to HD-CAMP-5, HD-KILL-1 to HD-KILL-9, HD-STRESS-8).

use super::super::fight::Fight;
use super::super::kill::Mercy;
use super::super::rulings::KillPower;
use super::super::state::Campaign;
use super::super::strategy::Base;
use super::super::stress::Stressed;
use super::super::terms::{Fate, Track};
use super::Career;
use crate::strategy::Reference;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// Tells the strategies how the career stands.
    pub(super) fn show(&mut self, career: &Career) {
        self.duel.campaign = Campaign {
            session: career.sessions_played,
            sessions_left: self.game.settings.sessions - career.sessions_played,
            kills: career.kills,
        };
        self.duellist_mut(0).connections = career.connections;
    }

    /// A trigger outside a duel and its freak out (HD-CAMP-3, HD-Q-52).
    pub(super) fn trigger(&mut self, career: &mut Career, track: Track) {
        let stressed = self.stress_trigger(0, track);
        self.after_trigger(career, track, stressed);
        career.mana = self.duellist(0).mana;
    }

    fn after_trigger(&mut self, career: &mut Career, track: Track, stressed: Stressed) {
        if stressed == Stressed::Accepted {
            career.edge += 1;
        }
        if stressed == Stressed::FreakOut && self.duellist(0).freak_out.is_some() {
            match track {
                Track::Despair => self.duellist_mut(0).mana = 0,
                Track::Disconnection => career.distant = true,
                Track::Guilt => career.guilty = true,
            }
        }
        self.duellist_mut(0).freak_out = None;
        let stress = self.duellist(0).stress;
        self.note_stress(career, stress);
    }

    /// Steps marked so far; a track that has become full costs a Connection and may end the career (HD-STRESS-8, HD-CONN-5, HD-Q-54).
    pub(super) fn note_stress(&mut self, career: &mut Career, stress: [i32; 3]) {
        career.stress = stress;
        career.stress_left = self.duellist(0).stress_left;
        for (track, marked) in stress.into_iter().enumerate() {
            let full = marked >= self.fighters[0].stress_max[track];
            if full && !career.full[track] {
                career.full[track] = true;
                let cost = self.game.rules.full_track_connections.min(career.connections);
                career.connections -= cost;
                self.session
                    .note("HD-STRESS-8", || format!("{} is full: Connections lost {cost}", Track::ALL[track].title()));
                if self.game.rules.retire_on_full_track && career.open() {
                    career.fate = Fate::Broken;
                }
            }
        }
    }

    /// HD-CAMP-4, HD-KILL-1 to HD-KILL-9.
    pub(super) fn hero_wins(&mut self, career: &mut Career) {
        career.wins += 1;
        if !career.open() {
            return;
        }
        let edge = self.duellist(0).edge;
        let mercy = if self.game.one_on_one { self.blow(0, 1) } else { Mercy::Unable };
        // Edge of an accepted Guilt trigger waits for the next duel (HD-CAMP-3).
        career.edge += (self.duellist(0).edge - edge).max(0);
        self.duellist_mut(0).freak_out = None;
        match mercy {
            Mercy::Blow => self.kill(career),
            Mercy::Spared => self.spare(0),
            Mercy::Unable | Mercy::Failed => {}
        }
        // Guilt that fills the track breaks the hero only once the blow has fallen (HD-KILL-3).
        let stress = self.duellist(0).stress;
        self.note_stress(career, stress);
    }

    /// The blow has fallen (HD-KILL-7 to HD-KILL-9).
    fn kill(&mut self, career: &mut Career) {
        if self.fighters[1].connections > 0 && self.chance(1, self.game.broker_deal) && self.takes_rescue(1) {
            self.session.note("HD-KILL-7", || "the victim is rescued by a Broker".into());
            return;
        }
        career.kills += 1;
        career.clues += 1;
        let kills = career.kills;
        self.show(career);
        self.session.note("HD-KILL-8", || format!("kill number {kills}"));
        if kills >= self.game.rules.kills_to_finish {
            career.fate = Fate::FiveKills;
            return;
        }
        match self.game.rules.kill_power {
            KillPower::Immediate => self.learn(career),
            KillPower::AfterDuel => career.owed += 1,
            KillPower::None => {}
        }
    }

    /// HD-CAMP-5.
    pub(super) fn hero_loses(&mut self, career: &mut Career) {
        career.losses += 1;
        let stressed = self.stress_trigger(0, Track::Despair);
        self.after_trigger(career, Track::Despair, stressed);
        let strategy = &self.fighters[1].strategy;
        let listed = strategy.lists.kill.is_written();
        let bloody = if listed { self.choose_to_kill(1) } else { strategy.base() == Base::Greedy };
        let able = self.duellist(1).edge >= self.game.rules.kill_min_edge
            && self.can_strike_dead(1)
            && !self.duellist(1).no_kill;
        self.show(career);
        if !career.open() || !bloody || !able || !self.game.one_on_one {
            return;
        }
        if career.connections > 0 && self.chance(0, self.game.broker_deal) && self.takes_rescue(0) {
            career.connections -= 1;
            self.session.note("HD-KILL-7", || "a Broker offers a deal: rescued for a Connection".into());
        } else {
            career.fate = Fate::Killed;
            self.session.note("HD-CAMP-5", || "the hero is dead".into());
        }
    }
}

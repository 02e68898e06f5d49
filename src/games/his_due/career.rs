//! Careers: sessions of triggers, scenes and duels, to five kills or ruin (section 22 of the catalogue, HD-CAMP-1 to HD-CAMP-6).

use super::HisDue;
use super::character::permanent_cost;
use super::decisions::{POINTS, Point};
use super::facts::Here;
use super::fight::{Fight, Lane};
use super::fighter::Fighter;
use super::modifiers::bits;
use super::powers::PowerId;
use super::rules::Rules;
use super::rulings::{CombatSkillChange, KillPower, PermanentManaCheck, StressLimitRounding};
use super::state::{Duel, Duellist};
use super::strategy::Base;
use super::stress::Stressed;
use super::terms::{PowerKind, Track};
use crate::engine::{Dice, Session, Trace};

/// What a campaign is made of (HD-CAMP-1).
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Sessions.
    pub sessions: i32,
    /// Duels of a session.
    pub duels_per_session: i32,
    /// Scenes with a Connection in a main role.
    pub scenes_per_session: i32,
    /// Scenes with a Connection present.
    pub minor_scenes_per_session: i32,
    /// Stress triggers of a session.
    pub triggers_per_session: i32,
    /// Connections at the start.
    pub connections: i32,
    /// Mana of a scene.
    pub mana_per_scene: i32,
    /// The hero's Edge at the start of a duel.
    pub hero_edge: i32,
    /// An enemy's Edge.
    pub enemy_edge: i32,
}

impl Settings {
    /// The printed settings.
    pub fn new(rules: &Rules) -> Self {
        Self {
            sessions: 6,
            duels_per_session: 1,
            scenes_per_session: 2,
            minor_scenes_per_session: 0,
            triggers_per_session: 2,
            connections: rules.connections_at_start,
            mana_per_scene: rules.mana_prominent_scene,
            hero_edge: 1,
            enemy_edge: 1,
        }
    }

    /// Steps that a session allows (HD-STRESS-9, HD-Q-51).
    pub fn session_limit(&self, rules: &Rules) -> i32 {
        if self.sessions <= 1 {
            return i32::MAX;
        }
        let (whole, part) = (rules.stress_limit_total, self.sessions);
        match rules.stress_limit_rounding {
            StressLimitRounding::Floor => whole / part,
            StressLimitRounding::Nearest => (2 * whole + part) / (2 * part),
            StressLimitRounding::Ceil => (whole + part - 1) / part,
        }
    }
}

/// How a campaign ends (HD-MET-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// Open until the last session is over, then alive (HD-CAMP-6).
    #[default]
    Survived,
    /// The memory is back (HD-KILL-9).
    FiveKills,
    /// Dead.
    Killed,
    /// A stress track is full (HD-STRESS-8).
    Broken,
}

/// Names of the fates.
pub const FATES: &[&str] = &["survived", "five_kills", "killed", "broken"];

/// What is left between duels, and what is counted.
#[derive(Debug, Clone, Copy, Default)]
#[expect(missing_docs, reason = "each number is a measure, explained in `measures`")]
pub struct Career {
    pub mana: i32,
    pub max_mana: i32,
    pub owned: u32,
    pub stress: [i32; 3],
    pub connections: i32,
    pub kills: i32,
    pub wins: i32,
    pub losses: i32,
    pub flights: i32,
    pub duels: i32,
    pub sessions_played: i32,
    pub fate: Fate,
    pub clues: i32,
    /// Edge of accepted triggers since the last duel.
    edge: i32,
    /// A Guilt freak out waits for the next duel.
    guilty: bool,
    /// A Disconnection freak out waits for the next scene.
    distant: bool,
    /// Steps that this session still allows.
    stress_left: i32,
    /// Powers that a killing brings at the end of the session.
    owed: i32,
    /// Tracks that were full before.
    full: [bool; 3],
}

impl Career {
    /// Whether the fate is still open.
    fn open(&self) -> bool {
        self.fate == Fate::Survived
    }
}

impl HisDue {
    /// One campaign.
    pub(super) fn career<D: Dice, T: Trace>(
        &self,
        duel: &mut Duel,
        career: &mut Career,
        session: &mut Session<'_, D, T>,
    ) {
        let hero = &self.sides[0];
        *career = Career {
            mana: hero.mana,
            max_mana: hero.max_mana,
            owned: hero.owned,
            stress: hero.stress,
            connections: self.settings.connections,
            // HD-CHAR-18.
            clues: 1,
            ..Career::default()
        };
        let limit = self.settings.session_limit(&self.rules);
        for number in 1..=self.settings.sessions {
            if !career.open() {
                break;
            }
            career.sessions_played = number;
            career.stress_left = limit;
            let (mana, left, kills) = (career.mana, career.connections, career.kills);
            session.note("HD-CAMP-2", || format!("Session {number}: Mana {mana}, Connections {left}, kills {kills}"));
            for _ in 0..self.settings.triggers_per_session {
                if career.open() {
                    session.dice.lane(Lane::Fate as usize);
                    let track = Track::ALL[session.dice.pick(3) as usize];
                    self.outside(duel, career, session, |fight, career| fight.trigger(career, track));
                }
            }
            let scenes = [
                (self.settings.scenes_per_session, self.settings.mana_per_scene),
                (self.settings.minor_scenes_per_session, self.rules.mana_minor_scene),
            ];
            for (count, mana) in scenes {
                for _ in 0..count {
                    if career.open() {
                        Self::scene(career, mana, session);
                    }
                }
            }
            for _ in 0..self.settings.duels_per_session {
                if career.open() {
                    self.career_duel(duel, career, session);
                }
            }
            if career.open() {
                let owed = std::mem::take(&mut career.owed);
                self.outside(duel, career, session, |fight, career| (0..owed).for_each(|_| fight.learn(career)));
            }
        }
        let fate = FATES[career.fate as usize];
        session.note("HD-CAMP-6", || format!("the career ends: {fate}"));
    }

    /// A scene with a Connection (HD-CONN-1, HD-CAMP-2): however many there are, one feeds the hero (HD-CONN-2); without any
    /// Mana never comes back (HD-CONN-6), and nothing else gives it back (HD-CONN-4).
    fn scene<D: Dice, T: Trace>(career: &mut Career, mana: i32, session: &mut Session<'_, D, T>) {
        if std::mem::take(&mut career.distant) {
            session.note("HD-Q-52", || "a scene without feeling gives nothing".into());
        } else if career.connections > 0 {
            career.mana = (career.mana + mana).min(career.max_mana.max(career.mana));
            let now = career.mana;
            session.change(1);
            session.note("HD-CONN-1", || format!("a scene with a Connection: Mana {now}"));
        }
    }

    /// Runs something that needs the hero as a duellist, outside a duel.
    fn outside<D: Dice, T: Trace>(
        &self,
        duel: &mut Duel,
        career: &mut Career,
        session: &mut Session<'_, D, T>,
        run: impl FnOnce(&mut Fight<'_, '_, '_, D, T>, &mut Career),
    ) {
        let sides: [&Fighter; 2] = [&self.sides[0], &self.sides[1]];
        let mut fight = Fight::new(self, &sides, duel, session);
        let state = *career;
        fight.gather(|seat, hero| {
            if seat == 0 {
                carry(&state, hero);
            }
        });
        run(&mut fight, career);
    }

    /// A duel of the campaign and what follows (HD-CAMP-2, HD-CAMP-4, HD-CAMP-5). No Connection that turns up in it gives
    /// Mana (HD-CONN-3).
    fn career_duel<D: Dice, T: Trace>(&self, duel: &mut Duel, career: &mut Career, session: &mut Session<'_, D, T>) {
        session.dice.lane(Lane::Fate as usize);
        let drawn = 1 + session.dice.pick((self.sides.len() - 1) as u32) as usize;
        let sides: [&Fighter; 2] = [&self.sides[0], &self.sides[drawn]];
        let (name, number) = (&sides[1].name, career.duels + 1);
        session.note("", || format!("Duel {number}, against {name}"));
        let mut fight = Fight::new(self, &sides, duel, session);
        let edge = self.settings.hero_edge + career.edge;
        let state = *career;
        fight.gather(|seat, who| {
            if seat == 0 {
                carry(&state, who);
                who.edge = edge;
                if state.guilty {
                    who.freak_out = Some(Track::Guilt);
                }
            } else if sides[1].edge == 0 {
                who.edge = self.settings.enemy_edge;
            }
        });
        if self.rules.combat_skill_change == CombatSkillChange::BetweenDuels {
            let better = fight.better_combat(0);
            fight.mut_me(0).combat = better;
        }
        (career.edge, career.guilty) = (0, false);
        career.duels += 1;
        fight.begin();
        fight.rounds();
        let before = fight.me(0).stress;
        fight.note_stress(career, before);
        // A freak out in the duel ends with it.
        fight.mut_me(0).freak_out = None;
        match fight.winner() {
            Some((0, _)) => fight.hero_wins(career),
            Some(_) => fight.hero_loses(career),
            None => career.flights += 1,
        }
        career.mana = fight.me(0).mana.min(career.max_mana);
    }
}

/// Lays what a career has made of the hero over a fresh duellist.
fn carry(career: &Career, hero: &mut Duellist) {
    (hero.mana, hero.max_mana, hero.owned) = (career.mana, career.max_mana, career.owned);
    (hero.stress, hero.stress_left, hero.edge) = (career.stress, career.stress_left, career.edge);
}

impl<D: Dice, T: Trace> Fight<'_, '_, '_, D, T> {
    /// A trigger outside a duel and its freak out (HD-CAMP-3, HD-Q-52).
    fn trigger(&mut self, career: &mut Career, track: Track) {
        let stressed = self.stress_trigger(0, track);
        self.after_trigger(career, track, stressed, false);
        career.mana = self.me(0).mana;
    }

    fn after_trigger(&mut self, career: &mut Career, track: Track, stressed: Stressed, killing: bool) {
        if stressed == Stressed::Accepted && !killing {
            career.edge += 1;
        }
        if stressed == Stressed::FreakOut && self.me(0).freak_out.is_some() {
            match track {
                Track::Despair => self.mut_me(0).mana = 0,
                Track::Disconnection => career.distant = true,
                Track::Guilt => career.guilty |= !killing,
            }
        }
        self.mut_me(0).freak_out = None;
        let stress = self.me(0).stress;
        self.note_stress(career, stress);
    }

    /// Steps marked so far; a track that has become full costs a Connection and may end the career (HD-STRESS-8, HD-CONN-5, HD-Q-54).
    fn note_stress(&mut self, career: &mut Career, stress: [i32; 3]) {
        career.stress = stress;
        career.stress_left = self.me(0).stress_left;
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
    fn hero_wins(&mut self, career: &mut Career) {
        career.wins += 1;
        let edge = self.me(0).edge;
        let blow = self.game.one_on_one && self.blow(0, 1);
        // Edge of an accepted Guilt trigger waits for the next duel (HD-CAMP-3).
        career.edge += (self.me(0).edge - edge).max(0);
        let stress = self.me(0).stress;
        self.mut_me(0).freak_out = None;
        self.note_stress(career, stress);
        if !blow || !career.open() {
            self.spare(0);
            return;
        }
        if self.chance(1, self.game.broker_deal) {
            self.session.note("HD-KILL-7", || "the victim is rescued by a Broker".into());
            return;
        }
        career.kills += 1;
        career.clues += 1;
        let kills = career.kills;
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
    fn hero_loses(&mut self, career: &mut Career) {
        career.losses += 1;
        let stressed = self.stress_trigger(0, Track::Despair);
        self.after_trigger(career, Track::Despair, stressed, false);
        let strategy = &self.fighters[1].strategy;
        let bloody = match strategy.list(Point::Kill) {
            Some(_) => self.choose_to_kill(1),
            None => strategy.base == Base::Greedy,
        };
        let able = self.me(1).edge >= self.game.rules.kill_min_edge && self.can_strike_dead(1) && !self.me(1).no_kill;
        if !career.open() || !bloody || !able || !self.game.one_on_one {
            return;
        }
        if career.connections > 0 && self.chance(0, self.game.broker_deal) {
            career.connections -= 1;
            self.session.note("HD-KILL-7", || "a Broker offers a deal: rescued for a Connection".into());
        } else {
            career.fate = Fate::Killed;
            self.session.note("HD-CAMP-5", || "the hero is dead".into());
        }
    }

    /// One more power of the own tree (HD-KILL-8, HD-POL-8, HD-Q-55, decision point o).
    fn learn(&mut self, career: &mut Career) {
        let fighter = self.fighters[0];
        let legal = (0..fighter.tree_powers.len()).filter(|&slot| self.may_learn(career, slot));
        let legal: u32 = legal.fold(0, |found, slot| found | 1 << slot);
        if legal == 0 {
            return;
        }
        self.session.decision(legal.count_ones());
        let first = legal.trailing_zeros() as usize;
        let plain = POINTS[Point::NewPower as usize].actions.len();
        let slot = match fighter.strategy.list(Point::NewPower) {
            None => first,
            Some(list) => {
                let mask = u64::from(legal) << plain | 1;
                let action = list.choose(mask, &self.view(0, Here::default())).map_or(0, |choice| choice.action);
                usize::from(action).checked_sub(plain).unwrap_or(first)
            }
        };
        career.owned |= 1 << slot;
        let power = self.power(0, slot);
        if power.kind == PowerKind::Permanent {
            career.max_mana = (career.max_mana - power.mana()).max(0);
            let mana = self.me(0).mana.min(career.max_mana);
            self.mut_me(0).mana = mana;
        }
        self.session.note("HD-KILL-8 HD-POL-8", || format!("a new power: {}", power.name));
    }

    fn may_learn(&self, career: &Career, slot: usize) -> bool {
        let fighter = self.fighters[0];
        let power = self.power(0, slot);
        let known = |id: PowerId| {
            fighter.tree_powers.iter().position(|own| *own == id).is_some_and(|at| career.owned >> at & 1 == 1)
        };
        if career.owned >> slot & 1 == 1 || power.precursor.is_some_and(|precursor| !known(precursor)) {
            return false;
        }
        if power.kind != PowerKind::Permanent || self.game.rules.permanent_mana_check == PermanentManaCheck::Off {
            return true;
        }
        let owned: i32 =
            bits(career.owned).map(|at| permanent_cost(&self.game.book, &fighter.tree_powers[at..=at])).sum();
        owned + power.mana() <= fighter.sheet.mana_before_permanents(&self.game.rules)
    }
}

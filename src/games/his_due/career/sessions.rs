//! A campaign, session by session (HD-CAMP-2, HD-CAMP-6).

use super::super::fight::Fight;
use super::super::fighter::Fighter;
use super::super::game::HisDue;
use super::super::rulings::CombatSkillChange;
use super::super::state::{Duel, Duellist};
use super::super::streams::Stream;
use super::super::terms::Track;
use super::Career;
use evenodds_engine::{Dice, Session, Trace};

impl HisDue {
    /// One campaign.
    pub(in super::super) fn career<D: Dice, T: Trace>(
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
            hits: hero.hits,
            max_hits: hero.max_hits,
            connections: hero.given.connections.or(self.settings.connections).unwrap_or_default(),
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
                    session.dice.lane(Stream::Fate(0).lane());
                    let track = Track::ALL[session.dice.pick(3) as usize];
                    self.outside(duel, career, session, |fight, career| fight.trigger(career, track));
                }
            }
            let scenes = [
                (self.settings.scenes_per_session, self.settings.mana_per_scene.unwrap_or_default()),
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
        }
        if career.open() {
            self.settle_debts(duel, career, session);
        }
        let fate = career.fate.word();
        session.note("HD-CAMP-6", || format!("the career ends: {fate}"));
    }

    /// Powers that killings have brought are learnt, and paid, before the next duel (HD-Q-55).
    fn settle_debts<D: Dice, T: Trace>(&self, duel: &mut Duel, career: &mut Career, session: &mut Session<'_, D, T>) {
        let owed = std::mem::take(&mut career.owed);
        if owed > 0 {
            self.outside(duel, career, session, |fight, career| {
                (0..owed).for_each(|_| fight.learn(career));
                career.mana = fight.duellist(0).mana;
            });
        }
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
        fight.show(career);
        run(&mut fight, career);
    }

    /// A duel of the campaign and what follows (HD-CAMP-2, HD-CAMP-4, HD-CAMP-5). No Connection that turns up in it gives
    /// Mana (HD-CONN-3).
    fn career_duel<D: Dice, T: Trace>(&self, duel: &mut Duel, career: &mut Career, session: &mut Session<'_, D, T>) {
        self.settle_debts(duel, career, session);
        session.dice.lane(Stream::Fate(0).lane());
        let drawn = 1 + session.dice.pick((self.sides.len() - 1) as u32) as usize;
        let sides: [&Fighter; 2] = [&self.sides[0], &self.sides[drawn]];
        let (name, number) = (&sides[1].name, career.duels + 1);
        session.note("", || format!("Duel {number}, against {name}"));
        let mut fight = Fight::new(self, &sides, duel, session);
        let edge = self.sides[0].given.edge.unwrap_or(self.settings.hero_edge) + career.edge;
        let state = *career;
        fight.gather(|seat, who| {
            if seat == 0 {
                carry(&state, who);
                who.edge = edge;
                if state.guilty {
                    who.freak_out = Some(Track::Guilt);
                }
            } else {
                who.edge = sides[1].given.edge.unwrap_or(self.settings.enemy_edge);
            }
        });
        fight.show(career);
        if self.rules.combat_skill_change == CombatSkillChange::BetweenDuels {
            let better = fight.better_combat(0);
            fight.duellist_mut(0).combat = better;
        }
        (career.edge, career.guilty) = (0, false);
        career.duels += 1;
        fight.begin();
        fight.rounds();
        let before = fight.duellist(0).stress;
        fight.note_stress(career, before);
        // A freak out in the duel ends with it.
        fight.duellist_mut(0).freak_out = None;
        match fight.winner() {
            Some((0, _)) => fight.hero_wins(career),
            Some(_) => fight.hero_loses(career),
            None => career.flights += 1,
        }
        career.mana = fight.duellist(0).mana.min(career.max_mana);
        // Noon, sunset or sunrise: all Hits come back (HD-CONN-4, HD-CAMP-2), as many as the sheet says.
        let hits = self.sides[0].sheet.hits_max(&self.rules).max(1);
        (career.hits, career.max_hits) = (hits, hits);
        // Edge of triggers waits for the next duel (HD-CAMP-3).
        let (name, left) = (fight.name(0), fight.duellist(0).edge - career.edge);
        if left > 0 {
            fight.session.note("HD-CAMP-2", || format!("{name} keeps no Edge: the {left} left end with the duel"));
        }
    }
}

/// Lays what a career has made of the hero over a fresh duellist.
fn carry(career: &Career, hero: &mut Duellist) {
    (hero.mana, hero.max_mana, hero.owned) = (career.mana, career.max_mana, career.owned);
    (hero.stress, hero.stress_left, hero.edge) = (career.stress, career.stress_left, career.edge);
    (hero.hits, hero.max_hits) = (career.hits, career.max_hits);
    // What he was brought in with lasts for his first battle (HD-STRESS-7).
    hero.freak_out = hero.freak_out.filter(|_| career.duels == 0);
}

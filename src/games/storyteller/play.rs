//! One test as it is played: the steps of section 2, each decision put to the character's strategy.

use super::chance::MOST_DICE;
use super::facts::View;
use super::policy::{Fields, best_reroll};
use super::rulings::{ConvictionDuration, ConvictionTiming};
use super::state::State;
use super::strategy::{
    BuyOffChoice, ConvictionChoice, DieChoice, EaseChoice, ExertionChoice, GainChoice, RerollChoice,
};
use super::test::Test;
use super::{Player, Storyteller, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

/// Where in a campaign something is decided.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moment {
    /// The scene, from 1; 0 outside a campaign.
    pub(super) scene: i32,
    /// Scenes that are still to come.
    pub(super) scenes_left: i32,
    /// Tests of the scene that are still to come.
    pub(super) tests_left: i32,
    /// Scenes of the session that are still to come.
    pub(super) session_left: i32,
}

/// A test in progress.
pub(super) struct Trying<'a> {
    pub(super) game: &'a Storyteller,
    pub(super) player: &'a Player,
    pub(super) seat: usize,
    pub(super) moment: Moment,
}

impl Trying<'_> {
    fn view<'v>(&'v self, test: &'v Test, rolled: bool, significance: i32) -> View<'v> {
        let needed = if rolled { test.needed(&self.game.rules, &self.game.chances) } else { 0 };
        View {
            chances: &self.game.chances,
            test,
            rolled,
            significance,
            die: 0,
            needed,
            xp: 0,
            price: 0,
            scene: self.moment.scene,
            scenes_left: self.moment.scenes_left,
            tests_left: self.moment.tests_left,
            session_left: self.moment.session_left,
            exertion_max: self.player.character.exertion_max,
            party: self.game.players.len() as i32,
        }
    }

    fn fields(&self) -> &Fields {
        &self.player.strategy.fields
    }

    /// Plays a test from declaration to setback (ST-TEST-1 to ST-TEST-6). `relevant`: places on the sheet of the relevant
    /// Convictions as bits; `state.test` holds the base of Ability, difficulty, Masteries, Exertion and Scheme.
    pub(super) fn play<D: Dice, T: Trace>(&self, state: &mut State, relevant: u32, session: &mut Session<'_, D, T>) {
        let (rules, chances) = (&self.game.rules, &self.game.chances);
        let (scheme, difficulty) = (state.test.pool, state.test.difficulty);
        let late = rules.conviction_timing == ConvictionTiming::BeforeDifficultyDice;
        let rule = ["ST-TEST-4 ST-DIFF-1", "ST-TEST-4 ST-DIFF-2", "ST-TEST-4 ST-DIFF-3", "ST-TEST-4 ST-DIFF-4"];
        session.note(rule[(difficulty - 1).min(3)], || {
            let Test { ability, masteries, exertion, .. } = state.test;
            format!(
                "Ability {ability} against {difficulty} difficulty dice; {masteries} Masteries, {exertion} Exertion, {scheme} Scheme dice"
            )
        });
        if !late {
            self.convictions(state, relevant, session);
        }
        if !rules.roll_when_certain && chances.is_certain(state.test.ability, state.test.difficulty) {
            session.note("ST-TEST-1", || "it cannot fail: no dice are rolled".into());
            state.outcome = super::test::Outcome { success: true, ..Default::default() };
            state.bought_off = false;
            state.count(scheme, difficulty, 0);
            return;
        }
        self.ease(state, session);
        if late {
            self.convictions(state, relevant, session);
        }
        self.roll(state, session);
        self.exert(state, session);
        state.outcome = state.test.outcome(rules, chances);
        session.note("ST-TEST-5", || {
            let verdict = if state.outcome.success { "success" } else { "failure" };
            format!("Ability {} against {}: {verdict}", state.test.ability, state.test.total())
        });
        let gained = self.gain(state, session);
        self.setback(state, session);
        state.count(scheme, difficulty, gained);
    }

    /// Relevant Convictions, the highest first (ST-CONV-3, ST-CONV-4, ST-CONV-5). Those that are still on come before any is
    /// paid for (R15): nobody pays for what she has already.
    fn convictions<D: Dice, T: Trace>(&self, state: &mut State, relevant: u32, session: &mut Session<'_, D, T>) {
        let rules = &self.game.rules;
        let lasting = rules.conviction_duration == ConvictionDuration::Scene;
        let mut left = relevant;
        if lasting {
            let on = relevant & state.party[self.seat].active;
            left &= !on;
            for (at, &significance) in state.party[self.seat].scores.convictions.iter().enumerate() {
                if on >> at & 1 == 1 {
                    state.test.ability += significance;
                    session
                        .note("ST-CONV-3", || format!("a Conviction of Significance {significance} is still active"));
                }
            }
        }
        while left != 0 {
            let all = &state.party[self.seat].scores.convictions;
            // The highest, the first of several.
            let at = (0..all.len()).filter(|at| left >> at & 1 == 1).min_by_key(|&at| -all[at]).expect("one is left");
            let significance = all[at];
            left &= !(1 << at);
            let affordable = state.test.exertion >= rules.conviction_cost;
            let legal = Legal::with([]).and(ConvictionChoice::Activate, affordable);
            let view = self.view(&state.test, false, significance);
            let activate = match self.player.strategy.lists.convictions.ask(session, self.seat, legal, &view) {
                ConvictionChoice::ByFields => {
                    if !affordable || !self.fields().activates(&self.game.chances, &state.test, significance) {
                        return;
                    }
                    true
                }
                ConvictionChoice::Activate => true,
                ConvictionChoice::Skip => false,
                ConvictionChoice::Stop => return,
            };
            if activate {
                state.test.activate(significance, rules.conviction_cost);
                session.change(1);
                if lasting {
                    state.party[self.seat].active |= 1 << at;
                }
                session.note("ST-CONV-3 ST-EXERT-3", || {
                    let Test { ability, exertion, .. } = state.test;
                    format!("activates a Conviction of Significance {significance}: Ability {ability}, {exertion} Exertion left")
                });
            }
        }
    }

    /// Scheme dice that ease (ST-SCHEME-3, ST-SCHEME-4, ST-SCHEME-6).
    fn ease<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let rules = &self.game.rules;
        let most = state.test.most_eased(rules);
        let mut eased = 0;
        while eased < most {
            let legal = Legal::with([EaseChoice::Ease]);
            // The dice declared so far are seen: gone from the Scheme, not yet rolled.
            let mut declared = state.test;
            declared.ease(rules, eased);
            let view = self.view(&declared, false, 0);
            match self.player.strategy.lists.ease.ask(session, self.seat, legal, &view) {
                EaseChoice::Ease => eased += 1,
                EaseChoice::ByFields => {
                    eased = eased.max(self.fields().eases(rules, &self.game.chances, &state.test));
                    break;
                }
                EaseChoice::Stop => break,
            }
        }
        let rolled = state.test.ease(rules, eased);
        if eased == 0 {
            return;
        }
        session.change(1);
        session.dice.lane(Stream::Extra(self.seat).lane());
        let faces = throw(session, rolled as usize, rules.die_sides as u32);
        let sum: i32 = faces.iter().sum();
        state.test.ability += sum;
        session.note("ST-SCHEME-3 ST-SCHEME-4", || {
            let Test { ability, difficulty, pool, .. } = state.test;
            let shown = &faces[..rolled as usize];
            format!("eases with {eased} of the Scheme, {shown:?}, which adds {sum}: Ability {ability} against {difficulty} dice, {pool} left in the Scheme")
        });
    }

    /// The difficulty dice, and those that are rolled again (ST-TEST-4, ST-MAST-1, ST-MAST-2, ST-MAST-3).
    fn roll<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let (rules, chances) = (&self.game.rules, &self.game.chances);
        let sides = rules.die_sides as u32;
        let count = state.test.difficulty;
        session.dice.lane(Stream::Difficulty(self.seat).lane());
        let faces = throw(session, count, sides);
        state.test.roll(rules, &faces[..count]);
        session.note("ST-TEST-4", || format!("rolls {:?}: {}", state.test.dice(), state.test.total()));
        for _ in 0..rules.reroll_uses {
            let most = state.test.most_rerolled();
            if most == 0 {
                return;
            }
            let view = self.view(&state.test, true, 0);
            let lists = &self.player.strategy.lists;
            let asked = lists.reroll_dice.ask_with::<D, T, 1>(session, self.seat, Legal::all(), &view);
            // The first and the last of the dice that are rolled again; each one by itself where the list says so.
            let highest = |dice: usize| 0..dice.min(most);
            let several = match asked {
                (RerollChoice::ByFields, _) if !state.test.fails(chances) => 0..0,
                (RerollChoice::ByFields, _) => highest(self.fields().rerolls(rules, chances, &state.test)),
                (RerollChoice::Keep | RerollChoice::Each, _) => 0..0,
                (RerollChoice::Best, _) => {
                    highest(best_reroll(chances, &state.test, self.fields().budget(rules, &state.test).1))
                }
                (RerollChoice::Highest, [dice]) => highest(dice.clamp(0, most as i64) as usize),
                (RerollChoice::From, [face]) => highest(state.test.high(face.clamp(1, 100) as i32)),
                (RerollChoice::Lowest, [dice]) => count - dice.clamp(0, most as i64) as usize..count,
                (RerollChoice::Failing, _) => highest(state.test.failing(chances)),
            };
            let (mut old, mut again) = ([0; MOST_DICE], 0);
            for (at, &die) in state.test.dice().iter().enumerate() {
                let chosen = several.contains(&at)
                    || (asked.0 == RerollChoice::Each && again < most && {
                        let view = View { die, ..self.view(&state.test, true, 0) };
                        lists.reroll_die.ask(session, self.seat, Legal::all(), &view) == DieChoice::Again
                    });
                if chosen {
                    old[again] = die;
                    again += 1;
                }
            }
            if again == 0 {
                return;
            }
            session.dice.lane(Stream::Extra(self.seat).lane());
            let faces = throw(session, again, sides);
            state.test.replace(rules, &old[..again], &faces[..again]);
            session.note("ST-MAST-1 ST-MAST-2", || {
                let (old, new) = (&old[..again], &faces[..again]);
                format!("rolls {old:?} again, into {new:?}: {}", state.test.total())
            });
        }
    }

    /// Exertion after the roll (ST-EXERT-1, ST-EXERT-2).
    fn exert<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        let (rules, chances) = (&self.game.rules, &self.game.chances);
        if state.test.exertion <= 0 {
            return;
        }
        let needed = state.test.needed(rules, chances);
        let rescue = needed > 0 && needed <= state.test.exertion;
        let legal = Legal::with([]).and(ExertionChoice::Rescue, rescue);
        let view = self.view(&state.test, true, 0);
        let lists = &self.player.strategy.lists;
        let points = match lists.exertion.ask_with::<D, T, 1>(session, self.seat, legal, &view) {
            (ExertionChoice::ByFields, _) => self.fields().exerts(rules, chances, &state.test),
            (ExertionChoice::Keep, _) => 0,
            (ExertionChoice::Rescue, _) => needed,
            (ExertionChoice::Spend, [points]) => points.clamp(0, i64::from(state.test.exertion)) as i32,
        };
        if points > 0 {
            state.test.exert(rules, points);
            session.change(1);
            session.note("ST-EXERT-1", || {
                let Test { ability, exertion, .. } = state.test;
                format!("adds {points} Exertion: Ability {ability}, {exertion} left")
            });
        }
    }

    /// The die that a success may add to the Scheme (ST-SCHEME-2, ST-SCHEME-5).
    fn gain<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) -> i32 {
        let gain = state.outcome.gain;
        if gain == 0 {
            return 0;
        }
        let view = self.view(&state.test, true, 0);
        match self.player.strategy.lists.gain.ask(session, self.seat, Legal::all(), &view) {
            GainChoice::Leave => 0,
            GainChoice::Take => {
                state.test.pool += gain;
                session.change(1);
                session.note("ST-SCHEME-2", || format!("adds {gain} to the Scheme: {}", state.test.pool));
                gain
            }
        }
    }

    /// A setback, and whether it is bought off (ST-SETBACK-1, ST-SETBACK-2). What it is, the Narrator says; here it is counted
    /// (ST-SETBACK-3).
    fn setback<D: Dice, T: Trace>(&self, state: &mut State, session: &mut Session<'_, D, T>) {
        state.bought_off = false;
        if !state.outcome.setback {
            return;
        }
        let rules = &self.game.rules;
        let affordable = state.test.pool >= rules.setback_cost;
        let legal = Legal::with([]).and(BuyOffChoice::BuyOff, affordable);
        let view = self.view(&state.test, true, 0);
        let buys = match self.player.strategy.lists.buy_off.ask(session, self.seat, legal, &view) {
            BuyOffChoice::ByFields => self.fields().buys_off(rules, state.test.pool),
            BuyOffChoice::BuyOff => true,
            BuyOffChoice::Suffer => false,
        };
        if buys {
            state.test.pool -= rules.setback_cost;
            state.bought_off = true;
            session.change(1);
        }
        session.note(if buys { "ST-SETBACK-1 ST-SETBACK-2" } else { "ST-SETBACK-1" }, || {
            let paid =
                if buys { format!(", bought off with {} Scheme dice", rules.setback_cost) } else { String::new() };
            format!("a setback{paid}; {} in the Scheme", state.test.pool)
        });
    }
}

/// A handful of difficulty dice.
fn throw<D: Dice, T: Trace>(session: &mut Session<'_, D, T>, count: usize, sides: u32) -> [i32; MOST_DICE] {
    let mut faces = [0; MOST_DICE];
    let mut at = 0;
    session.roll(count as u32, sides, |face| {
        faces[at] = face as i32;
        at += 1;
    });
    faces
}

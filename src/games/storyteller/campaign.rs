//! A campaign as it is played: scenes of tests, experience between them, sessions of scenes (section 6 of the catalogue).

use super::ability::{Base, base, best_pair};
use super::exact::campaign::move_significance;
use super::facts::View;
use super::frame::AttributeChoice;
use super::play::{Moment, Trying};
use super::policy::significance_move;
use super::price::{advance, aim, next};
use super::rulings::{Attribute, AttributeMode, Recovery, SchemeReset};
use super::sheet::{MILLION, Plan, Scores, Target};
use super::state::{SceneCounts, State};
use super::strategy::{BuyChoice, MoveChoice, attribute_names};
use super::test::Test;
use super::{Player, Storyteller, Stream};
use evenodds_engine::{Dice, Session, Trace};
use evenodds_kit::Legal;

impl Storyteller {
    /// Everybody as at the start of a campaign.
    pub(super) fn begin(&self, state: &mut State) {
        state.party.resize_with(self.players.len(), Default::default);
        for (actor, player) in state.party.iter_mut().zip(&self.players) {
            actor.scores.set(&player.character.scores);
            actor.exertion = player.character.exertion_max;
            actor.active = 0;
        }
        state.pool = self.rules.scheme_start;
        state.counts = super::state::Counts::default();
        state.scenes.clear();
        state.scenes.resize(self.frame.report_scenes.0.len(), SceneCounts::default());
    }

    /// A whole campaign, everybody buying along the plan of the sheet, or, of a lone character, along another one.
    pub(super) fn campaign<D: Dice, T: Trace>(
        &self,
        state: &mut State,
        plan: Option<&Plan>,
        session: &mut Session<'_, D, T>,
    ) {
        self.begin(state);
        let (tests, length) = (self.frame.tests(&self.rules), self.frame.session(&self.rules));
        let everybody = 0..self.players.len();
        everybody.clone().for_each(|seat| self.spend(state, seat, plan, Moment::default(), session));
        for scene in 0..self.frame.scenes.0 {
            let fresh = scene % length == 0;
            session.note("", || format!("Scene {}{}", scene + 1, if fresh { ", a new session" } else { "" }));
            self.recover(state, scene, fresh, session);
            let moment = Moment {
                scene: scene + 1,
                scenes_left: self.frame.scenes.0 - scene - 1,
                session_left: length - scene % length - 1,
                tests_left: 0,
            };
            let mut own = SceneCounts::default();
            for test in 0..tests {
                let seat = ((scene * tests + test) as usize) % self.players.len();
                let before = state.counts.successes;
                own.ability += self.draw(state, seat, Moment { tests_left: tests - test - 1, ..moment }, session);
                own.tests += 1;
                own.successes += state.counts.successes - before;
            }
            own.scheme = state.pool;
            state.counts.scheme_sum += state.pool;
            for (kept, _) in
                state.scenes.iter_mut().zip(&self.frame.report_scenes.0).filter(|(_, told)| told.0 == scene + 1)
            {
                *kept = own;
            }
            for seat in everybody.clone() {
                state.party[seat].scores.xp += self.rules.xp_per_scene;
                session
                    .note("ST-XP-1", || format!("{} has {} XP", self.players[seat].name, state.party[seat].scores.xp));
                self.spend(state, seat, plan, moment, session);
            }
            if moment.session_left == 0 {
                everybody.clone().for_each(|seat| self.convictions_move(state, seat, moment, session));
            }
        }
    }

    /// The Scheme reset, then Exertion; neither before the first scene (R4, R21).
    fn recover<D: Dice, T: Trace>(&self, state: &mut State, scene: i32, fresh: bool, session: &mut Session<'_, D, T>) {
        let rules = &self.rules;
        state.party.iter_mut().for_each(|actor| actor.active = 0);
        if scene == 0 {
            return;
        }
        let reset = match rules.scheme_reset {
            SchemeReset::Never => false,
            SchemeReset::Session => fresh,
            SchemeReset::Scene => true,
        };
        if reset {
            state.pool = rules.scheme_start;
            session.note("ST-SCHEME-1", || format!("the Scheme is {} again", rules.scheme_start));
        }
        let more = match rules.exertion_recovery {
            Recovery::Session if fresh => i32::MAX,
            Recovery::Scene => i32::MAX,
            Recovery::SceneAmount => rules.exertion_recovery_amount,
            _ => return,
        };
        for (actor, player) in state.party.iter_mut().zip(&self.players) {
            let full = player.character.exertion_max;
            actor.exertion = actor.exertion.saturating_add(more).min(full.max(actor.exertion));
            session.note("ST-EXERT-2", || format!("{} has {} of {full} Exertion", player.name, actor.exertion));
        }
    }

    /// Draws a test and plays it; the base of its Ability.
    fn draw<D: Dice, T: Trace>(
        &self,
        state: &mut State,
        seat: usize,
        moment: Moment,
        session: &mut Session<'_, D, T>,
    ) -> i32 {
        let player = &self.players[seat];
        session.dice.lane(Stream::Draw(seat).lane());
        let pair = self.pair(&state.party[seat].scores, session);
        let scores = &state.party[seat].scores;
        let mut relevant = 0_u32;
        let things =
            scores.skills.iter().map(|skill| skill.applies).chain(scores.items.iter().map(|item| item.applies));
        for (at, chance) in things.enumerate() {
            relevant |= u32::from(session.dice.pick(MILLION) < chance) << at;
        }
        let mut convictions = 0_u32;
        for at in 0..scores.convictions.len() {
            convictions |= u32::from(session.dice.pick(MILLION) < self.conviction_chance) << at;
        }
        let mut lot = session.dice.pick(self.whole_mix) as i32;
        let difficulty = 1 + self
            .frame
            .difficulty_mix
            .0
            .iter()
            .position(|&weight| {
                lot -= weight;
                lot < 0
            })
            .unwrap_or(0);
        let Base { bonus, masteries } = base(&self.rules, scores, relevant);
        let grades = scores.attributes[pair[0] as usize] + scores.attributes[pair[1] as usize];
        let ability = bonus + self.attributes(grades, seat, session);
        session.note("ST-TEST-2 ST-ATTR-3 ST-TEST-3", || Self::told(player, scores, pair, relevant, ability));
        let (exertion, pool) = (state.party[seat].exertion, state.pool);
        state.test = Test { ability, difficulty, masteries, exertion, pool, ..Test::default() };
        Trying { game: self, player, seat, moment }.play(state, convictions, session);
        state.party[seat].exertion = state.test.exertion;
        state.pool = state.test.pool;
        ability
    }

    /// The Attributes that a test uses (ST-TEST-2, ST-ATTR-4).
    fn pair<D: Dice, T: Trace>(&self, scores: &Scores, session: &mut Session<'_, D, T>) -> [Attribute; 2] {
        match self.frame.attribute_choice {
            AttributeChoice::Pair(pair) => pair,
            AttributeChoice::Best => best_pair(scores),
            AttributeChoice::Uniform => {
                let [talent, application] = [session.dice.pick(4), session.dice.pick(4)];
                [Attribute::ALL[talent as usize], Attribute::ALL[4 + application as usize]]
            }
        }
    }

    /// What two grades bring to Ability: their sum, or as many dice (ST-ATTR-3, R1).
    fn attributes<D: Dice, T: Trace>(&self, grades: i32, seat: usize, session: &mut Session<'_, D, T>) -> i32 {
        if self.rules.attribute_mode == AttributeMode::Grade {
            return grades;
        }
        let (mut sum, mut shown, listens) = (0, Vec::new(), session.listens());
        session.dice.lane(Stream::Extra(seat).lane());
        session.roll(grades as u32, self.rules.die_sides as u32, |face| {
            sum += face as i32;
            if listens {
                shown.push(face);
            }
        });
        session.note("ST-ATTR-3", || format!("rolls {shown:?} for the Attributes: {sum}"));
        sum
    }

    /// Who takes a test, with what.
    fn told(player: &Player, scores: &Scores, pair: [Attribute; 2], relevant: u32, ability: i32) -> String {
        let names = player.character.skill_names.iter().chain(&player.character.item_names);
        let ranks = scores.skills.iter().map(|skill| skill.rank).chain(scores.items.iter().map(|item| item.rank));
        let used = names.zip(ranks).enumerate().filter(|&(at, (_, rank))| relevant >> at & 1 == 1 && rank > 0);
        let used: Vec<String> = used.map(|(_, (name, rank))| format!("{name} {rank}")).collect();
        let with = if used.is_empty() { String::new() } else { format!(", {}", used.join(", ")) };
        format!("{}: {}{with}: Ability {ability}", player.name, attribute_names(pair))
    }

    /// What a character sees between tests.
    fn between<'a>(&'a self, test: &'a Test, seat: usize, xp: i32, price: i32, moment: Moment) -> View<'a> {
        View {
            chances: &self.chances,
            test,
            rolled: false,
            significance: 0,
            die: 0,
            needed: 0,
            xp,
            price,
            scene: moment.scene,
            scenes_left: moment.scenes_left,
            tests_left: moment.tests_left,
            session_left: moment.session_left,
            exertion_max: self.players[seat].character.exertion_max,
            party: self.players.len() as i32,
        }
    }

    /// Experience is spent (ST-XP-2 to ST-XP-6, ST-MAST-4).
    fn spend<D: Dice, T: Trace>(
        &self,
        state: &mut State,
        seat: usize,
        plan: Option<&Plan>,
        moment: Moment,
        session: &mut Session<'_, D, T>,
    ) {
        let (rules, player) = (&self.rules, &self.players[seat]);
        let plan = plan.unwrap_or(&player.character.plan);
        if plan.tracks.is_empty() {
            return;
        }
        loop {
            let scores = &state.party[seat].scores;
            let payable = |track| next(rules, scores, track).filter(|&price| price <= scores.xp);
            let open = |choice: BuyChoice| {
                let mut of_kind = plan.tracks.iter().filter(|track| BuyChoice::of(track.target.kind()) == choice);
                of_kind.find_map(|&track| Some((track, payable(track)?)))
            };
            let kinds = [BuyChoice::Skill, BuyChoice::Item, BuyChoice::Attribute, BuyChoice::Mastery];
            let legal = Legal::with(kinds.into_iter().filter(|&kind| open(kind).is_some()));
            let aimed = aim(rules, scores, plan);
            let test = Test { exertion: state.party[seat].exertion, pool: state.pool, ..Test::default() };
            let view = self.between(&test, seat, scores.xp, aimed.map_or(0, |(_, price)| price), moment);
            let bought = match player.strategy.lists.buy.ask(session, seat, legal, &view) {
                BuyChoice::Plan => aimed.filter(|&(_, price)| price <= scores.xp),
                BuyChoice::Save => None,
                kind => open(kind),
            };
            let Some((track, price)) = bought else { return };
            let scores = &mut state.party[seat].scores;
            scores.xp -= price;
            advance(scores, track.target);
            session.change(2);
            session.note("ST-XP-2 ST-XP-3 ST-XP-4 ST-XP-5 ST-XP-6", || {
                let scores = &state.party[seat].scores;
                format!(
                    "{} pays {price} XP for {}; {} left",
                    player.name,
                    bought_thing(player, scores, track.target),
                    scores.xp
                )
            });
        }
    }

    /// A point of Significance may move at the end of a session (ST-CONV-6).
    fn convictions_move<D: Dice, T: Trace>(
        &self,
        state: &mut State,
        seat: usize,
        moment: Moment,
        session: &mut Session<'_, D, T>,
    ) {
        let (rules, player) = (&self.rules, &self.players[seat]);
        let convictions = &state.party[seat].scores.convictions;
        let by_rule = significance_move(rules, convictions);
        if convictions.len() < 2 {
            return;
        }
        let legal = Legal::with([]).and(MoveChoice::Move, by_rule.is_some());
        let test = Test { exertion: state.party[seat].exertion, pool: state.pool, ..Test::default() };
        let view = self.between(&test, seat, state.party[seat].scores.xp, 0, moment);
        let asked = player.strategy.lists.move_conviction.ask_with::<D, T, 2>(session, seat, legal, &view);
        let convictions = &mut state.party[seat].scores.convictions;
        match asked {
            (MoveChoice::ByFields, _) if !player.strategy.fields.move_significance => return,
            (MoveChoice::ByFields | MoveChoice::Move, _) => move_significance(rules, convictions),
            (MoveChoice::MoveFrom, places) => {
                let [Some(giver), Some(taker)] =
                    places.map(|place| usize::try_from(place - 1).ok().filter(|&at| at < convictions.len()))
                else {
                    return;
                };
                let may =
                    convictions[giver] > rules.conviction_min_after_move && convictions[taker] < rules.conviction_max;
                if giver == taker || !may {
                    return;
                }
                convictions[giver] -= 1;
                convictions[taker] += 1;
            }
            (MoveChoice::Leave, _) => return,
        }
        session.change(2);
        session.note("ST-CONV-6", || {
            format!("{}'s Convictions are now {:?}", player.name, state.party[seat].scores.convictions)
        });
    }
}

fn bought_thing(player: &Player, scores: &Scores, target: Target) -> String {
    match target {
        Target::Skill(at) => format!("{} {}", player.character.skill_names[at], scores.skills[at].rank),
        Target::Item(at) => format!("{} {}", player.character.item_names[at], scores.items[at].rank),
        Target::Attribute(attribute) => format!("{} {}", attribute.title(), scores.attributes[attribute as usize]),
        Target::Mastery(at) => format!("a Mastery of {}", player.character.skill_names[at]),
    }
}

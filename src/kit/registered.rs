//! Registered game: a game of the kit as the program sees it.

use super::action::DataInfo;
use super::arena::{entrant_schema, field};
use super::cast::Names;
use super::cell::Played;
use super::column::measures;
use super::decisions::Lists;
use super::game::{About, Game};
use super::models::Models;
use super::plays::{player, plays};
use super::presets::Presets;
use super::question::Question;
use super::read::{setup, tables};
use super::rule_texts::{self, RuleText};
use super::stage::Cells;
use super::words::Words;
use super::world::{World, changes};
use crate::cells::ready;
use crate::field::{EntrantsRequest, Field};
use crate::kind::{Answer, Builds, Extra, Kind, Listed, PlayInfo, Prepared, Preset, Stage, Starter};
use crate::knobs::{KnobInfo, Rules};
use crate::naming;
use crate::picture::Chart;
use evenodds_engine::cell::effort_measures;
use evenodds_engine::{Live, Measure, Ready, Seats, Session, Silent};
use evenodds_policy::{DecisionInfo, FactInfo, Program};
use evenodds_source::{Faults, Node, Source, Table, unknown_word};
use serde_json::Value as Json;
use std::marker::PhantomData;
use std::sync::Arc;

/// A game, to be handed to a program.
#[derive(Debug, Clone, Copy)]
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G> Registered<G> {
    /// The game.
    pub const ENTRY: Self = Self(PhantomData);
}

impl<G: Game> Registered<G> {
    const ABOUT: About = G::ABOUT;

    /// A game of a play out of a scenario's tables.
    pub fn read(play: G::Play, root: &Table, faults: &mut Faults) -> Option<G> {
        Self::game(play, root, false, faults)
    }

    fn game(play: G::Play, root: &Table, search: bool, faults: &mut Faults) -> Option<G> {
        let before = faults.len();
        let setup = setup::<G>(play, root, faults);
        let game = faults.judge(|faults| {
            let setup = setup?;
            if search { G::read_search(setup, faults) } else { G::read(setup, faults) }
        });
        game.filter(|_| faults.len() == before)
    }

    /// The first starter of two sides, its first side in both places.
    fn first_of_two() -> Option<G> {
        let two =
            |starter: &&Starter| G::Play::of(starter.play).is_some_and(|play| G::participants(play).are_two_sides());
        let starter = G::STARTERS.iter().find(two)?;
        let (play, mut faults) = (G::Play::of(starter.play).unwrap_or_default(), Faults::new());
        let source = Arc::new(Source { name: starter.play.into(), text: starter.text.into() });
        setup::<G>(play, &Table::parse(&source, &mut faults), &mut faults).and_then(|mut setup| {
            setup.participants[1] = setup.participants[0].clone();
            G::read(setup, &mut faults)
        })
    }
}

impl<G: Game> Kind for Registered<G> {
    fn name(&self) -> &str {
        Self::ABOUT.name
    }

    fn title(&self) -> &str {
        Self::ABOUT.title
    }

    fn help(&self) -> &str {
        Self::ABOUT.help
    }

    fn plays(&self) -> &[PlayInfo] {
        &plays::<G>().infos
    }

    fn knobs(&self) -> Vec<KnobInfo> {
        G::Rules::knobs()
    }

    fn rule_texts(&self) -> Vec<RuleText> {
        rule_texts::read(Self::ABOUT.name, G::RULE_TEXTS)
    }

    fn measures(&self, play: &str) -> Vec<Measure> {
        let columns = G::measures(G::Play::of(play).unwrap_or_default(), None);
        let members = G::members(G::Play::of(play).unwrap_or_default(), None);
        let members = members.iter().flat_map(|members| measures(&members.columns));
        measures(&columns).into_iter().chain(effort_measures()).chain(members).collect()
    }

    fn facts(&self) -> Vec<Listed> {
        let detail = |fact: &FactInfo<'static>| match (fact.levels, fact.unit) {
            ([], "") if (fact.low, fact.high) == (0, 1) => "yes or no".to_owned(),
            ([], unit) => unit.to_owned(),
            (levels, _) => levels.join(", "),
        };
        let each = G::FACTS.iter();
        each.map(|fact| Listed { name: fact.name.into(), detail: detail(fact), help: fact.help.into() }).collect()
    }

    fn expression(&self, node: &Node, what: &str, faults: &mut Faults) -> Option<Program> {
        Program::read(node, what, G::FACTS, faults)
    }

    fn decisions(&self) -> Vec<Listed> {
        let actions = |info: &DecisionInfo<'_>, data: Option<DataInfo>| {
            let fixed = info.actions.iter().map(|action| action.name);
            fixed.chain(data.iter().map(|data| data.what)).collect::<Vec<_>>().join(", ")
        };
        let own = G::Lists::DECISIONS.iter().zip(G::Lists::DATA);
        if G::ROLES.is_empty() {
            let listed =
                |info: &DecisionInfo<'_>, detail| Listed { name: info.name.into(), detail, help: info.help.into() };
            return own.map(|(info, data)| listed(info, actions(info, *data))).collect();
        }
        // Where several decide, their role matters more.
        let listed = |role: &str, info: &DecisionInfo<'_>, data| Listed {
            name: info.name.into(),
            detail: role.into(),
            help: format!("{} Actions: {}.", info.help, actions(info, data)),
        };
        let roles =
            G::ROLES.iter().flat_map(|role| role.decisions().iter().map(|info| listed(role.name(), info, None)));
        own.map(|(info, data)| listed("player", info, *data)).chain(roles).collect()
    }

    fn presets(&self) -> Vec<Preset> {
        let own = Presets::read(Self::ABOUT.name, G::PRESETS).listed::<G::Fields>();
        own.into_iter().chain(G::ROLES.iter().flat_map(|role| role.listed())).collect()
    }

    fn powers(&self) -> Vec<Listed> {
        (G::POWERS)()
    }

    fn printed_name(&self, word: &str) -> Option<String> {
        (G::PRINTED_NAME)(word)
    }

    fn starters(&self) -> Vec<Starter<'_>> {
        G::STARTERS.to_vec()
    }

    fn charts(&self, play: &str) -> Vec<Chart> {
        plays::<G>().of(G::Play::of(play).unwrap_or_default()).charts.clone()
    }

    fn schema(&self) -> Vec<(String, Json)> {
        tables::<G>()
    }

    fn questions(&self) -> Vec<[String; 3]> {
        let texts =
            |question: &&dyn Question<G>| [question.name(), question.help(), question.example()].map(str::to_owned);
        G::QUESTIONS.iter().map(texts).collect()
    }

    fn odds(&self, question: &str, inputs: &Table, faults: &mut Faults) -> Option<Answer> {
        let Some(found) = G::QUESTIONS.iter().find(|known| known.name() == question) else {
            let what = format!("a question that {} answers", Self::ABOUT.title);
            let known: Vec<&str> = G::QUESTIONS.iter().map(|question| question.name()).collect();
            faults.push(unknown_word(&inputs.place, question, &what, known.into_iter()));
            return None;
        };
        found.answer(inputs, faults)
    }

    fn builds(&self, inputs: &Table, faults: &mut Faults) -> Option<Builds> {
        (G::BUILDS)(inputs, faults)
    }

    fn builds_help(&self) -> &str {
        Self::ABOUT.builds
    }

    /// Two equals, each in each seat by turns.
    fn mirror(&self, seed: u64, trials: u64) -> (u64, u64) {
        let Some(game) = G::equals().or_else(Self::first_of_two) else { return (0, 0) };
        let (mut state, mut dice, mut counts) = (game.state(), Live::of_trial(seed, 0), [0, 0]);
        for trial in 0..trials {
            dice.start(trial);
            let seats = Seats::BOTH[(trial % 2) as usize];
            game.play(&mut state, seats, &mut Session::new(&mut dice, &mut Silent));
            if let Some(winner) = G::winner(&state) {
                counts[winner] += 1;
            }
        }
        counts.into()
    }

    fn player(&self, play: &str) -> Option<&str> {
        player::<G>(G::Play::of(play)?)
    }

    fn winners(&self, play: &str) -> Option<[&str; 2]> {
        plays::<G>().of(G::Play::of(play)?).winners.as_ref().map(|two| two.each_ref().map(String::as_str))
    }

    fn tables(&self) -> Vec<&str> {
        G::World::TABLES.to_vec()
    }

    fn whole_by(&self) -> Option<&str> {
        G::WHOLE_BY
    }

    fn printed(&self) -> Option<&Table> {
        G::World::printed()
    }

    fn merged(&self, root: &Table, participant: &Node) -> Option<Table> {
        Models::new::<G>(naming::sides(root)).whole(participant, &mut Faults::new())
    }

    fn effects(&self) -> Vec<Listed> {
        (G::EFFECTS)()
    }

    fn prepare_search(
        &self,
        play: &str,
        root: &Table,
        extras: &[Extra],
        faults: &mut Faults,
    ) -> Option<Box<dyn Ready>> {
        let play = G::Play::of(play)?;
        player::<G>(play)?;
        let game = Self::game(play, root, true, faults)?;
        Some(Box::new(ready(Played::new(play, game), extras, faults)))
    }

    fn stage(&self, play: &str, roots: &[Table], extras: &[Extra]) -> Option<Box<dyn Stage>> {
        let play = G::Play::of(play)?;
        Some(Box::new(Cells::<G>::read(play, player::<G>(play)?, roots, extras)))
    }

    fn read_strategies(&self, nodes: &[Node], root: &Table, faults: &mut Faults) {
        let names = Names::<G>::of(Some(root), &mut Faults::new());
        nodes.iter().for_each(|node| names.look_at(node, faults));
    }

    fn prepare(&self, play: &str, root: &Table, extras: &[Extra], faults: &mut Faults) -> Option<Prepared> {
        let play = G::Play::of(play)?;
        let game = Self::game(play, root, false, faults)?;
        let mut rules = G::Rules::default();
        if let Some(table) = root.table("rules") {
            rules.patch(table, faults);
        }
        let knobs = rules.changes().into_iter().map(|(knob, value, book)| (knob.to_owned(), value, book));
        let changed = knobs.chain(changes::<G::World>(root)).collect();
        let (series, about) = (game.series(), game.about(root));
        let ready: Box<dyn Ready> = Box::new(ready(Played::new(play, game), extras, faults));
        Some(Prepared { ready, changes: changed, series, about })
    }

    fn meet(&self, play: &str, root: &Table, wanted: EntrantsRequest<'_>, faults: &mut Faults) -> Option<Field> {
        field::<G>(G::Play::of(play)?, root, wanted, faults)
    }

    fn entrant_schema(&self) -> Option<Json> {
        let two = G::Play::ALL.iter().any(|play| G::participants(*play).are_two_sides());
        two.then(entrant_schema::<G>)
    }
}

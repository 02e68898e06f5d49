//! **His Due**: ordinary people with a deal, a beast or a blade, who duel each other for their lost memories.
//!
//! Two duellists roll the dice of two skills each round, divide them between attack and defence, and spend Mana on powers. Around the
//! duels there are tests, brawls, stress and the career to five kills. `rules.toml` has every rule with its ID (`HD-DUEL-8`).
//!
//! | file | what |
//! |---|---|
//! | `rules`, `rulings`, `terms`, `conditions`, `words` | knobs, the game's words, switches of a scene, plurals |
//! | `sheet`, `scene`, `settings`, `character`, `fighter` | what a scenario writes, and sides made ready |
//! | `powers`, `world` | 169 powers as data, and what a scenario changes of them |
//! | `game`, `state`, `by_seat`, `row`, `fight`, `usable`, `streams`, `dice`, `modifiers`, `refresh` | one duel, and the questions that all rules ask of it |
//! | `start`, `round`, `turn`, `play`, `profile` | the order of a duel |
//! | `blow`, `attack`, `defence`, `defence_dice`, `counter`, `hits` | an attack, its answer, what it takes |
//! | `effects`, `flight`, `conflict`, `stress`, `kill`, `career`, `tests` | one group of rules each |
//! | `strategy`, `decisions`, `offers`, `facts`, `choices` | how duellists decide |
//! | `measures`, `entrants`, `builds`, `odds` | what is counted, fields, characters, exact odds |
//!
//! Begin with `round.rs` and `turn.rs`.

pub mod attack;
pub mod blow;
pub mod builds;
pub mod by_seat;
pub mod career;
pub mod character;
mod choices;
pub mod conditions;
mod conflict;
mod counter;
pub mod decisions;
pub mod defence;
mod defence_dice;
pub mod dice;
pub mod effects;
mod entrants;
pub mod facts;
pub mod fight;
pub mod fighter;
pub mod flight;
pub mod game;
mod hits;
pub mod kill;
mod measures;
pub mod modifiers;
pub mod odds;
mod offers;
pub mod play;
pub mod powers;
pub mod profile;
mod refresh;
pub mod round;
pub mod row;
pub mod rules;
pub mod rulings;
pub mod scene;
pub mod settings;
pub mod sheet;
pub mod start;
pub mod state;
pub mod strategy;
pub mod streams;
pub mod stress;
pub mod terms;
pub mod tests;
pub mod turn;
mod usable;
mod words;
pub mod world;

pub use game::HisDue;

use by_seat::MOST;
use evenodds_engine::{Dice, Roll, Seats, Session, Trace};
use evenodds_kit::kind::{Builds, Listed, Starter};
use evenodds_kit::{
    About, Column, Entering, Game, Offers, Participant, ParticipantRef, Participants, Question, Setup, Several,
};
use evenodds_kit::{record, starters};
use evenodds_policy::FactInfo;
use evenodds_source::{Fault, Faults, Node, Place, Table};
use fighter::Fighter;
use powers::Book;
use profile::Narrowest;
use rules::Rules;
use scene::Scene;
use serde_json::Value as Json;
use settings::Limits;
use sheet::{Reading, Side};
use std::sync::Arc;
use terms::{Play, Skill};
use world::World;

/// Most enemies of a field or a career.
const MOST_ENEMIES: usize = 1000;

record! {
    /// The cast, beside its sides.
    pub struct Cast("[cast]") {
        scene: Scene = Scene::default() => "The scene: a preset by name, or conditions over the neutral arena.";
        one_on_one: bool = true => "Whether a killing may be tried at all (HD-KILL-1).";
        field: Option<Several<ParticipantRef<HisDue>, MOST_ENEMIES>> = None
            => "Enemies of whom each duel meets one, by lot, in the place of `b`.";
        duellists: Several<ParticipantRef<HisDue>, MOST> = Several::default() => "Those who fight a larger conflict.";
        opponents: Several<ParticipantRef<HisDue>, MOST_ENEMIES> = Several::default() => "Those whom a career meets.";
    }
}

/// What makes fighters of participants.
struct Making<'a> {
    setup: &'a Setup<HisDue>,
    book: &'a Book,
}

impl Making<'_> {
    fn one(&self, of: &Participant<HisDue>, faults: &mut Faults) -> Option<Fighter> {
        let reading = Reading { rules: &self.setup.rules, book: self.book, place: &of.place };
        of.sheet.fighter(&of.name, of.strategy.clone(), self.setup.cast.scene.0, reading, faults)
    }

    /// So many of a list, called by their number.
    fn many(
        &self,
        refs: &[ParticipantRef<HisDue>],
        (key, name, least, most): (&str, &str, usize, usize),
        faults: &mut Faults,
    ) -> Vec<Fighter> {
        if refs.len() < least {
            let what = format!("{least} to {most} {name}s, not {}", refs.len());
            let help = format!("write [[cast.{key}]] once for each");
            faults.push(Fault::at(&self.setup.place, what).help(help));
        }
        let each = refs.iter().enumerate().filter_map(|(at, one)| {
            let read = self.setup.names.participant(one, &format!("{name} {}", at + 1), faults)?;
            self.one(&read, faults)
        });
        each.collect()
    }
}

/// Sides that are fine one by one but not together.
fn check_sides(play: Play, sides: &[Fighter], place: &Place, faults: &mut Faults) {
    if play == Play::Skirmish && sides.iter().all(|side| side.team == sides[0].team) {
        let help = "give each duellist a `team`, from 0";
        faults.push(Fault::at(place, "all duellists are of the same team: nobody would fight").help(help));
    }
    if play != Play::SkillTest && sides.iter().any(|side| side.empowered) {
        let help = "in a duel the decision `empower` says whether";
        faults.push(Fault::at(place, "`empowered` belongs to a skill test").help(help));
    }
    if play.is_fight() && !sides.is_empty() && sides.iter().all(|side| side.broker_alone) {
        faults.push(Fault::at(place, "two Brokers without their duellists do not fight"));
    }
}

impl Game for HisDue {
    const ABOUT: About = About {
        name: "his_due",
        title: "His Due",
        help: "people with a deal duel each other with dice pools and trees of powers",
        builds: include_str!("builds.txt"),
    };
    const PLAYS: &'static str = include_str!("plays.toml");
    const STARTERS: &'static [Starter<'static>] =
        starters!["duel", "mirror", "skirmish", "skill_test", "brawl", "career"];
    const ROLLS: fn() -> Vec<Roll> = streams::Stream::rolls;
    const PRESETS: &'static str = strategy::PRESETS;
    const RULE_TEXTS: &'static str = include_str!("rules.toml");
    const WHOLE_BY: Option<&'static str> = Some("tree");
    const PARTICIPANTS: &'static str = include_str!("participants.toml");
    const LAID_OVER: bool = true;
    const FACTS: &'static [FactInfo<'static>] = facts::FACTS;
    const QUESTIONS: &'static [&'static dyn Question<Self>] = odds::QUESTIONS;
    const CHECK_RULES: fn(&Rules, &Table, &mut Faults) = world::check_rules;
    const ENTRY_SCHEMA: fn(Json) -> Json = entrants::schema;
    const POWERS: fn() -> Vec<Listed> = world::listed;
    const PRINTED_NAME: fn(&str) -> Option<String> = world::printed_name;
    const EFFECTS: fn() -> Vec<Listed> = powers::effects;
    const BUILDS: fn(&Table, &mut Faults) -> Option<Builds> = builds::builds;

    type Play = Play;
    type Rules = Rules;
    type Cast = Cast;
    type Limits = Limits;
    type Sheet = Side;
    type Fields = strategy::Fields;
    type Lists = decisions::Decisions;
    type State = play::Table;
    type World = World;

    fn participants(play: Play) -> Participants {
        match play {
            Play::Duel => Participants::TwoOr("field"),
            Play::Mirror | Play::Brawl => Participants::Several(1, 1),
            Play::SkillTest => Participants::Several(1, 2),
            Play::Skirmish => Participants::Nobody,
            Play::Career => Participants::Hero,
        }
    }

    fn called(place: &'static str) -> &'static str {
        if place == "hero" { "the hero" } else { place }
    }

    fn measures(play: Play, cell: Option<&Self>) -> Vec<Column<play::Table>> {
        measures::of(play, cell.map(|cell| (cell.rules.round_cap, cell.sides.len())))
    }

    fn offers<'w>(world: &'w World, side: &Side) -> Box<dyn Offers + 'w> {
        match side.tree_index(&world.0) {
            Some(tree) => Box::new(offers::OfTree::of_side(&world.0, tree, side)),
            None => Box::new(()),
        }
    }

    fn all_offers(world: &World) -> Vec<Box<dyn Offers + '_>> {
        (0..world.0.trees.len()).map(|tree| Box::new(offers::OfTree::new(&world.0, tree)) as Box<dyn Offers>).collect()
    }

    fn read(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let before = faults.len();
        let book = setup.names.world.0.clone();
        let making = Making { setup: &setup, book: &book };
        let mut sides: Vec<Fighter> = setup.participants.iter().filter_map(|one| making.one(one, faults)).collect();
        let cast = &setup.cast;
        match setup.play {
            Play::Duel => {
                if let Some(Several(field)) = &cast.field {
                    sides.truncate(1);
                    sides.extend(making.many(field, ("field", "enemy", 1, MOST_ENEMIES), faults));
                }
            }
            Play::Mirror => {
                if let Some(side) = sides.first() {
                    sides.push(Fighter { name: "b".into(), ..side.clone() });
                }
            }
            Play::Skirmish => sides = making.many(&cast.duellists.0, ("duellists", "duellist", 2, MOST), faults),
            Play::Career => {
                sides.extend(making.many(&cast.opponents.0, ("opponents", "opponent", 1, MOST_ENEMIES), faults));
            }
            Play::SkillTest | Play::Brawl => {}
        }
        if setup.play != Play::Skirmish {
            sides.iter_mut().enumerate().for_each(|(at, side)| side.team = u8::from(at > 0));
        }
        if faults.len() == before {
            check_sides(setup.play, &sides, &setup.place, faults);
        }
        if let Some(skill) = setup.limits.skill.as_ref().filter(|skill| skill.0 == Skill::Wits) {
            let what = "Wits is rolled in every test; name another skill (HD-TEST-2)";
            faults.push(Fault::at(&skill.1, what));
        }
        let Setup { play, rules, limits, cast, .. } = setup;
        let game = Self { one_on_one: cast.one_on_one, ..Self::new(play, rules, book, sides, &limits) };
        (faults.len() == before).then_some(game)
    }

    fn read_search(setup: Setup<Self>, faults: &mut Faults) -> Option<Self> {
        let play = setup.play;
        let mut game = Self::read(setup, faults).filter(|_| play == Play::Duel)?;
        let mut lists = game.sides.first()?.strategy.lists.clone();
        let seeker = offers::Seeker::new(&game.rules, &game.book, &game.sides)?;
        evenodds_kit::Lists::open_menus(&mut lists, &offers::UNSEEN, Self::FACTS, &seeker);
        Arc::make_mut(&mut game.sides[0]).strategy.lists = lists;
        game.profile = Narrowest::General;
        Some(game)
    }

    /// The powers of the first side, where only a number says which they are; the tree's own first power goes without saying.
    fn about(&self, root: &Table) -> Option<String> {
        root.table("cast")?.table("a")?.get("set")?;
        let side = self.sides.first()?;
        let own = side.tree_powers.iter().enumerate().skip(1).filter(|(slot, _)| side.owned >> slot & 1 == 1);
        let names: Vec<&str> = own.map(|(_, &power)| self.book.power(power).name.as_str()).collect();
        Some(names.join(", "))
    }

    fn state(&self) -> play::Table {
        play::Table::default()
    }

    fn play<D: Dice, T: Trace>(&self, table: &mut play::Table, seats: Seats, session: &mut Session<'_, D, T>) {
        // No rule knows the seats but by their dice; a mirror duel is its own image.
        table.duel.swap = usize::from(seats == Seats::Swapped);
        self.trial(table, session);
    }

    fn winner(table: &play::Table) -> Option<usize> {
        measures::winner(table)
    }

    fn enter(setup: &Setup<Self>, entry: &Node, faults: &mut Faults) -> Option<Vec<Entering<Self>>> {
        entrants::enter(setup, entry, faults)
    }

    fn against(&self, other: &Self) -> Option<Self> {
        let ([own, _], [_, enemy]) = (&self.sides[..], &other.sides[..]) else { return None };
        Some(self.between(vec![Arc::clone(own), Arc::clone(enemy)]))
    }
}

/// The game, to be handed to a program. Not inlined, so that its plays are compiled here and not again in the program.
#[inline(never)]
pub fn entry() -> std::sync::Arc<dyn evenodds_kit::Kind> {
    std::sync::Arc::new(evenodds_kit::Registered::<HisDue>::ENTRY)
}

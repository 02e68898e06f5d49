//! Characters by picks, by final numbers, or drawn at random.

use super::super::character::{self, Picks, Sheet};
use super::super::game::HisDue;
use super::super::powers::{Book, PowerId};
use super::super::rules::Rules;
use super::super::terms::{Aura, Background, Broker, Deal, Skill, SkillSet, Track};
use super::sets::{names, trees};
use evenodds_engine::{Dice, Live};
use evenodds_kit::kind::Builds;
use evenodds_kit::record;
use evenodds_kit::{At, Later, OneOrMore, Request, View, Words};
use evenodds_policy::Program;
use evenodds_source::{Fault, Faults, Table};

/// A character as conditions see it.
struct Made<'a> {
    sheet: &'a Sheet,
    sets: &'a Sets<'a>,
}

evenodds_kit::facts! {
    Made<'_>:
    each [0 1 2] (Skill::WORDS, Skill::TITLES) "" [number "points", -20, 40] "Score of ", "." => |made, at| made.sheet.skills[at];
    "power" [number "points", -20, 40] "Score of Power, a Glyph's bonus included." => |made| made.sheet.skill(Skill::Power);
    each [4 5] (Skill::WORDS, Skill::TITLES) "" [number "points", -20, 40] "Score of ", "." => |made, at| made.sheet.skills[at];
    "mana" [number "Mana", -1000, 1000] "Maximum Mana before permanents." => |made| made.sheet.mana_before_permanents(made.sets.rules);
    "hits" [number "Hits", 0, 10_000] "Maximum Hits." => |made| made.sheet.hits_max(made.sets.rules);
    each [0 1 2] (Track::WORDS, Track::TITLES) "" [number "steps", 0, 200] "Length of the ", " track." => |made, at| made.sheet.stress_max[at];
    "legal_sets" [number "sets", 0, 2000] "Starting sets of powers that it can pay." => |made| made.sets.legal(made.sheet).len() as i32;
    "permanents" [number "Mana", 0, 1000] "Mana that its permanents cost; 0 without powers." => |made| made.sheet.permanents(made.sets.book);
    "mana_left" [number "Mana", -1000, 1000] "Maximum Mana, permanents paid." => |made| made.sheet.mana_max(made.sets.rules, made.sets.book);
}

/// Draws that a condition may refuse, for each character that is wanted.
const MOST_DRAWS: u64 = 20_000;

record! {
    /// What is asked of characters.
    pub struct Inputs("the inputs") {
        characters: bool = false => "Whether every combination of picks is asked for.";
        background: Option<Background> = None => "Only this pick.";
        aura: Option<Aura> = None => "Only this pick.";
        skill_set: Option<SkillSet> = None => "Only this pick.";
        broker: Option<Broker> = None => "Only this pick.";
        deal: Option<Deal> = None => "Only this deal.";
        tree: Option<OneOrMore<At<String>>> = None => "Only these trees.";
        random: Option<i32> [1..=100_000] = None => "How many are drawn at random, with powers.";
        seed: i64 [0..=i64::MAX] = 1 => "Seed of the draw.";
        r#if: Option<Later<Program>> = None => "Only characters for which this holds.";
    }
}

/// What the picks may be.
struct Choices {
    backgrounds: Vec<Background>,
    auras: Vec<Aura>,
    skill_sets: Vec<SkillSet>,
    brokers: Vec<Broker>,
    deals: Vec<Deal>,
    trees: Vec<usize>,
}

/// The pick that is written, or every one.
fn each<T: Words>(written: Option<T>) -> Vec<T> {
    written.map_or_else(|| T::ALL.to_vec(), |one| vec![one])
}

impl Choices {
    /// Trees that deal and Broker allow (HD-CHAR-13).
    fn trees(&self, book: &Book, deal: Deal, broker: Broker) -> Vec<usize> {
        let leads = |tree: &usize| book.trees[*tree].deal == deal && book.trees[*tree].is_led_to_by(broker);
        self.trees.iter().copied().filter(leads).collect()
    }
}

/// Starting sets that a sheet can pay.
struct Sets<'a> {
    rules: &'a Rules,
    book: &'a Book,
    by_tree: Vec<Vec<Vec<PowerId>>>,
}

impl Sets<'_> {
    fn legal(&self, sheet: &Sheet) -> Vec<&Vec<PowerId>> {
        let sets = self.by_tree[sheet.tree].iter();
        sets.filter(|set| sheet.can_pay(set, self.rules, self.book)).collect()
    }

    /// One row; several numbers share a column so that a terminal can show it.
    fn row(&self, sheet: &Sheet) -> Vec<String> {
        let picks = sheet.picks.map_or(String::new(), |picks| {
            let Picks { background, aura, skill_set, broker } = picks;
            [background.word(), aura.word(), skill_set.word(), broker.word()].join(" ")
        });
        let score = |skill: &Skill| format!("{}{}", &skill.title()[..1], sheet.skill(*skill));
        let scores = Skill::ALL.iter().map(score).collect::<Vec<_>>().join(" ");
        let [despair, disconnection, guilt] = sheet.stress_max;
        let mut row = vec![
            picks,
            self.book.trees[sheet.tree].id.clone(),
            scores,
            sheet.combat.word().into(),
            sheet.mana_before_permanents(self.rules).to_string(),
            sheet.hits_max(self.rules).to_string(),
            format!("{despair}/{disconnection}/{guilt}"),
            self.legal(sheet).len().to_string(),
        ];
        if !sheet.powers.is_empty() {
            row.extend([sheet.mana_max(self.rules, self.book).to_string(), names(self.book, &sheet.powers)]);
        }
        row
    }
}

/// The characters that are asked for.
pub(super) fn people(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let Request { rules, inputs, names, place } = Request::<HisDue, Inputs>::read(inputs, faults)?;
    let (rules, book) = (&rules, &*names.world.0);
    let Inputs { background, aura, skill_set, broker, deal, tree, random, seed, r#if, .. } = inputs;
    let wanted = Choices {
        backgrounds: each(background),
        auras: each(aura),
        skill_sets: each(skill_set),
        brokers: each(broker),
        deals: each(deal),
        trees: trees(tree.as_ref(), book, faults),
    };
    let condition = r#if.and_then(|written| Program::read(&written.node, "`if`", Made::FACTS, faults));
    if faults.len() > before {
        return None;
    }
    let by_tree = (0..book.trees.len()).map(|tree| character::sets(rules, book, tree)).collect();
    let sets = Sets { rules, book, by_tree };
    let holds = |sheet: &Sheet| {
        let made = Made { sheet, sets: &sets };
        condition.as_ref().is_none_or(|condition| condition.holds(&|fact: u16| made.read(fact)))
    };
    let found: Vec<Sheet> = match random {
        None => all(rules, book, &wanted).into_iter().filter(holds).collect(),
        Some(count) => {
            let drawn = (0..count as u64 * MOST_DRAWS).filter_map(|nth| drawn(&wanted, &sets, seed as u64, nth));
            drawn.filter(holds).take(count as usize).collect()
        }
    };
    if found.is_empty() {
        faults.push(Fault::at(place, "no character is like that"));
        return None;
    }
    let columns = ["picks", "tree", "scores", "combat", "mana", "hits", "stress", "sets", "mana_left", "powers"];
    let columns = &columns[..if random.is_some() { 10 } else { 8 }];
    Some(Builds::listed(columns, found.iter().map(|sheet| sets.row(sheet)).collect()))
}

/// Every combination of the wanted picks.
fn all(rules: &Rules, book: &Book, wanted: &Choices) -> Vec<Sheet> {
    let mut found = Vec::new();
    for &background in &wanted.backgrounds {
        for &aura in &wanted.auras {
            for &skill_set in &wanted.skill_sets {
                for &broker in &wanted.brokers {
                    for &deal in &wanted.deals {
                        for tree in wanted.trees(book, deal, broker) {
                            let picks = Picks { background, aura, skill_set, broker };
                            found.push(Sheet::of_picks(rules, picks, deal, tree));
                        }
                    }
                }
            }
        }
    }
    found
}

/// A character drawn by HD-CHAR-19. None if the wanted deal, Broker and tree do not go together.
fn drawn(wanted: &Choices, sets: &Sets<'_>, seed: u64, nth: u64) -> Option<Sheet> {
    fn one<T: Copy>(dice: &mut Live, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[dice.pick(list.len() as u32) as usize])
    }
    let dice = &mut Live::of_trial(seed, nth);
    let picks = Picks {
        background: one(dice, &wanted.backgrounds)?,
        aura: one(dice, &wanted.auras)?,
        skill_set: one(dice, &wanted.skill_sets)?,
        broker: one(dice, &wanted.brokers)?,
    };
    let deal = one(dice, &wanted.deals)?;
    let tree = one(dice, &wanted.trees(sets.book, deal, picks.broker))?;
    let mut sheet = Sheet::of_picks(sets.rules, picks, deal, tree);
    let powers = one(dice, &sets.legal(&sheet))?.clone();
    sheet.powers = powers;
    Some(sheet)
}

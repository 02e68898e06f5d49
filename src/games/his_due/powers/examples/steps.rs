//! Steps: the steps of an example, each with what the two sides decide in it.
//!
//! A step is `SIDE attack POWER`, `SIDE cast POWER`, `SIDE turn ACTION`, `SIDE roll`, `SIDE roll for attack`, `SIDE roll for
//! defence`, `SIDE flee`, `start`, `round`, `turns`, `end of round` or `aftermath`. Commas add decisions: `foe defend parry`,
//! `me payment 3`, any decision point with an action. What a step names must happen, unless the step begins with `try`.

use super::super::Book;
use super::bench::{Bench, Match, SIDES};
use super::texts;
use crate::decisions::Decisions;
use crate::facts::FACTS;
use crate::fighter::Fighter;
use crate::offers::OfTree;
use crate::round::Turn;
use crate::strategy::Reference;
use crate::strategy::{Base, Strategy};
use evenodds_kit::Lists;
use evenodds_source::{Faults, Source, Table};
use std::sync::Arc;

/// What a step does, its decisions aside.
enum Deed {
    /// A turn of a side.
    Turn(usize),
    /// A side rolls its round and perhaps puts all dice into a pool.
    Roll(usize, bool),
    /// A new round begins with somebody's flight.
    Flight,
    Start,
    Round,
    Turns,
    EndOfRound,
    Aftermath,
}

/// A step, read.
struct Step {
    deed: Deed,
    /// Lists of the two sides, as lines of a strategy.
    lists: [String; 2],
    /// What has to be told when it is done.
    named: Vec<String>,
}

fn side(word: Option<&str>) -> Result<usize, String> {
    let word = word.unwrap_or_default();
    SIDES.iter().position(|side| *side == word).ok_or_else(|| format!("`{word}` is no side: write me or foe"))
}

impl Step {
    fn read(text: &str, book: &Book) -> Result<Self, String> {
        let (must, text) = text.strip_prefix("try ").map_or((true, text), |rest| (false, rest));
        let mut clauses = text.split(", ");
        let head = clauses.next().unwrap_or_default();
        let mut step = Self { deed: Deed::Start, lists: [String::new(), String::new()], named: Vec::new() };
        step.deed = match head {
            "start" => Deed::Start,
            "round" => Deed::Round,
            "turns" => Deed::Turns,
            "end of round" => Deed::EndOfRound,
            "aftermath" => Deed::Aftermath,
            _ => {
                let mut words = head.split(' ');
                let seat = side(words.next())?;
                match (words.next(), words.collect::<Vec<_>>().as_slice()) {
                    (Some("attack" | "cast" | "turn"), [action]) => {
                        step.decide(seat, "turn", action, book)?;
                        Deed::Turn(seat)
                    }
                    (Some("roll"), []) => Deed::Roll(seat, false),
                    (Some("roll"), ["for", pool]) => {
                        step.decide(seat, "assign", pool, book)?;
                        Deed::Roll(seat, true)
                    }
                    (Some("flee"), []) => {
                        step.decide(seat, "flight", "flee", book)?;
                        Deed::Flight
                    }
                    _ => return Err(format!("`{head}` is no step")),
                }
            }
        };
        for clause in clauses {
            let mut words = clause.split(' ');
            let seat = side(words.next())?;
            let (Some(point), Some(action), None) = (words.next(), words.next(), words.next()) else {
                return Err(format!("`{clause}` is no decision"));
            };
            step.decide(seat, point, action, book)?;
        }
        if !must {
            step.named.clear();
        }
        Ok(step)
    }

    /// A side decides so at a point, as often as it is asked.
    fn decide(&mut self, seat: usize, point: &str, action: &str, book: &Book) -> Result<(), String> {
        let known = Decisions::DECISIONS.iter().find(|known| known.name == point);
        let known = known.ok_or_else(|| format!("`{point}` is no decision point"))?;
        if let Some(id) = book.find(action) {
            self.named.push(book.power(id).name.clone());
        } else if action == "basic" {
            self.named.push("a basic attack".into());
        }
        let entry = match (point, action.parse::<i32>()) {
            ("payment", Ok(mana)) => format!("{{ do = \"pay\", mana = {mana} }}"),
            ("assign", Ok(dice)) => format!("{{ do = \"highest\", dice = {dice} }}"),
            // What may be impossible gives way to the first action of the point, which never is.
            (_, Err(_)) if !known.actions.iter().any(|each| each.name == action && each.always_legal) => {
                format!("\"{action}\", \"{}\"", known.actions[0].name)
            }
            _ => format!("\"{action}\""),
        };
        self.lists[seat].push_str(&format!("{point} = [{entry}]\n"));
        Ok(())
    }

    /// The side with the decisions of this step.
    fn sworn(&self, fighter: &Fighter, seat: usize, book: &Book) -> Result<Fighter, String> {
        let mut faults = Faults::new();
        let mut text = self.lists[seat].clone();
        if !text.contains("turn = ") {
            text.push_str("turn = [\"pass\"]\n");
        }
        let source = Arc::new(Source { name: "step".into(), text });
        let table = Table::parse(&source, &mut faults);
        let mut fighter = fighter.clone();
        fighter.strategy = Strategy::reference(Base::Plain);
        let tree = fighter.sheet.tree;
        let offers = OfTree::new(book, tree);
        let lists = Decisions::read(&table, FACTS, &offers, &mut faults);
        fighter.strategy.lists = lists.ok_or_else(|| faults.render(false))?;
        if faults.is_empty() { Ok(fighter) } else { Err(faults.render(false)) }
    }
}

impl Bench {
    /// All steps of an example, in order.
    pub(super) fn steps(&mut self, table: &Table) -> Result<(), String> {
        for text in texts(table, "do")? {
            self.step(&text).map_err(|what| format!("`{text}`: {what}"))?;
        }
        Ok(())
    }

    fn step(&mut self, text: &str) -> Result<(), String> {
        if self.duel.outcome.is_some() && text != "aftermath" {
            return Err("the duel is over".into());
        }
        let book = Arc::clone(&self.game.book);
        let step = Step::read(text, &book)?;
        let sides = [step.sworn(&self.fighters[0], 0, &book)?, step.sworn(&self.fighters[1], 1, &book)?];
        let from = self.told();
        let taken = self.fight(&sides, |fight| perform(fight, &step.deed))?;
        if let Deed::Turn(seat) = step.deed {
            self.last = taken.map(|turn| (seat, turn));
        }
        match step.named.iter().find(|name| !self.tells(from, name)) {
            Some(name) => Err(format!("{name} was not used")),
            None => Ok(()),
        }
    }
}

fn perform(fight: &mut Match<'_, '_, '_, '_>, deed: &Deed) -> Option<Turn> {
    match *deed {
        Deed::Turn(seat) => return Some(fight.take_turn(seat)),
        Deed::Roll(seat, assigned) => {
            fight.roll_round(seat);
            fight.choose_round_rerolls(seat);
            if assigned {
                fight.assign(seat, false);
            }
        }
        Deed::Flight => {
            fight.reset_round();
            fight.flights();
        }
        Deed::Start => {
            fight.duel.order.clear();
            fight.begin();
        }
        Deed::Round => {
            fight.duel.round += 1;
            fight.reset_round();
            fight.flights();
            fight.form_pools();
        }
        Deed::Turns => fight.turns(),
        Deed::EndOfRound => fight.close_round(),
        Deed::Aftermath => fight.aftermath(true, 0.0),
    }
    None
}

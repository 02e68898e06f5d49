//! Expected values: the values that an example names, compared as text.

use super::super::Window;
use super::bench::{Bench, Match, SIDES};
use crate::round::Turn;
use crate::terms::{Flight, Outcome, PowerKind, Skill};
use evenodds_kit::Words;
use evenodds_source::{Table, Value};

impl Bench {
    /// Whether everything of `then` holds and all dice were used.
    pub(super) fn check(&mut self, table: &Table) -> Result<(), String> {
        let then = table.table("then").ok_or("an example needs a `then`")?;
        let mut wrong = Vec::new();
        self.compare("", then, &mut wrong)?;
        if self.faces_left() > 0 {
            wrong.push(format!("{} faces were not rolled", self.faces_left()));
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
    }

    fn compare(&mut self, path: &str, table: &Table, wrong: &mut Vec<String>) -> Result<(), String> {
        for entry in &table.entries {
            let path = if path.is_empty() { entry.key.clone() } else { format!("{path}.{}", entry.key) };
            if let Value::Table(inner) = &entry.node.value {
                self.compare(&path, inner, wrong)?;
                continue;
            }
            let (said, is) = (entry.node.value.text(), self.value(&path)?);
            if said != is {
                wrong.push(format!("{path} is {is}, not {said}"));
            }
        }
        Ok(())
    }

    fn value(&mut self, path: &str) -> Result<String, String> {
        let unknown = || format!("`{path}` is nothing that an example can look at");
        match path {
            "outcome" => {
                let outcome = match self.duel.outcome {
                    None => "open",
                    Some(Outcome::AWin) => "me wins",
                    Some(Outcome::BWin) => "foe wins",
                    Some(Outcome::AFled) => "me fled",
                    Some(Outcome::BFled) => "foe fled",
                    Some(other) => other.word(),
                };
                return Ok(outcome.into());
            }
            "next" => {
                let (seat, turn) = self.last.ok_or("nobody took a turn")?;
                return Ok(SIDES[if turn == Turn::Again { seat } else { 1 - seat }].into());
            }
            "first" => return Ok(SIDES[self.duel.order[0]].into()),
            _ => {}
        }
        let (side, rest) = path.split_once('.').ok_or_else(unknown)?;
        let seat = SIDES.iter().position(|known| *known == side).ok_or_else(unknown)?;
        let fighters = self.fighters.clone();
        self.fight(&fighters, |fight| look(fight, seat, rest))?.ok_or_else(unknown)
    }
}

/// A value of a side.
fn look(fight: &mut Match<'_, '_, '_, '_>, seat: usize, what: &str) -> Option<String> {
    if let Some(skill) = what.strip_prefix("score.") {
        return Skill::of(skill).map(|skill| fight.score(seat, skill).to_string());
    }
    if let Some(power) = what.strip_prefix("can.") {
        return can(fight, seat, power).map(|can| can.to_string());
    }
    let me = fight.duellist(seat);
    let number = match what {
        "hits" => me.hits,
        "max_hits" => me.max_hits,
        "broker" => me.broker,
        "mana" => me.purse(),
        "max_mana" => me.max_mana,
        "edge" => me.edge,
        "guilt" => me.stress[2],
        "barrier" => me.mods.barrier,
        "speed" => me.speed,
        _ => return words(fight, seat, what),
    };
    Some(number.to_string())
}

/// A value that is no number.
fn words(fight: &Match<'_, '_, '_, '_>, seat: usize, what: &str) -> Option<String> {
    let me = fight.duellist(seat);
    let dice = |row: &[crate::row::Die]| {
        format!("[{}]", if row.is_empty() { String::new() } else { fight.dice_text(row).replace(' ', ", ") })
    };
    Some(match what {
        "attack" => dice(me.attack.dice()),
        "rolled" => dice(me.rolled.dice()),
        "defence" => {
            let sizes = me.defence.iter().enumerate().flat_map(|(natural, &count)| {
                let size = fight.defence_die(seat, natural, 0).size;
                std::iter::repeat_n(format!("d{size}"), count as usize)
            });
            format!("[{}]", sizes.collect::<Vec<_>>().join(", "))
        }
        "buffs" => {
            let active = fight.duel.active.iter();
            let mine = active.filter(|active| usize::from(active.bearer) == seat && fight.is_boon(active));
            let words = mine.map(|active| fight.game.book.power(active.power).id.clone());
            format!("[{}]", words.collect::<Vec<_>>().join(", "))
        }
        "flight" => match me.flight {
            Flight::No => "no",
            Flight::Botch => "botch",
            Flight::Cost => "cost",
            Flight::Clean => "clean",
        }
        .into(),
        "freaks_out" => me.freak_out.is_some().to_string(),
        "empowered" => (me.empowered && !me.reverted).to_string(),
        "pinned" => me.pinned.to_string(),
        "vendetta" => me.vendetta.to_string(),
        "may_kill" => (!me.no_kill).to_string(),
        _ => return None,
    })
}

/// Whether a side could use a power now, the moment aside.
fn can(fight: &Match<'_, '_, '_, '_>, seat: usize, power: &str) -> Option<bool> {
    let id = fight.game.book.find(power)?;
    let slot = fight.fighters[seat].tree_powers.iter().position(|own| *own == id)?;
    Some(match fight.power(seat, slot).kind {
        _ if fight.power(seat, slot).window == Window::OutOfDuel => false,
        PowerKind::Attack => fight.may_attack_with(seat, slot),
        PowerKind::Defence => fight.may_defend_with(seat, slot, true),
        PowerKind::Buff | PowerKind::Special => fight.castable(seat) >> slot & 1 == 1,
        _ => fight.ready(seat, slot),
    })
}

//! A reader of narrations who keeps the books of Hits, Mana, Edge and dice, as a player would who only listens.
//!
//! A power that gives Hits or Edge without a number in the narration makes an entry unknown. The next round
//! tells how everybody stands. Everything else must come out.

use evenodds_engine::Line;
use evenodds_his_due::HisDue;
use evenodds_his_due::powers::{Power, Price, Verb};

/// What is known of a side.
#[derive(Debug, Clone, Default)]
struct Account {
    hits: Option<i32>,
    broker: Option<i32>,
    mana: Option<i32>,
    edge: Option<i32>,
    /// Faces in the Attack pool; none when they were rolled anew in a way that is not told die by die.
    attack: Vec<i32>,
    rolled: usize,
}

/// The books of a fight.
pub(crate) struct Ledger<'a> {
    game: &'a HisDue,
    names: Vec<&'a str>,
    accounts: Vec<Account>,
    /// What does not come out.
    pub(crate) wrong: Vec<String>,
}

fn number(text: &str) -> Option<i32> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '-').unwrap_or(text.len());
    text[..end].parse().ok()
}

/// The number after a word.
fn after(text: &str, word: &str) -> Option<i32> {
    text.rfind(word).and_then(|at| number(&text[at + word.len()..]))
}

impl<'a> Ledger<'a> {
    /// Books for the sides of a game.
    pub(crate) fn new(game: &'a HisDue) -> Self {
        let names: Vec<&str> = game.sides.iter().map(|side| side.name.as_str()).collect();
        let accounts = vec![Account::default(); names.len()];
        Self { game, names, accounts, wrong: Vec::new() }
    }

    /// Reads a narration to its end.
    pub(crate) fn read(&mut self, lines: &[Line]) {
        for line in lines {
            self.line(&line.text);
        }
    }

    fn seat(&self, text: &str) -> Option<usize> {
        let text = text.strip_prefix("the Broker of ").unwrap_or(text);
        let said = |name: &&str| {
            let rest = text.strip_prefix(*name);
            rest.is_some_and(|rest| rest.starts_with([' ', ':', '\'']))
        };
        self.names.iter().position(said)
    }

    fn complain(&mut self, text: &str, what: impl std::fmt::Debug) {
        self.wrong.push(format!("{text}: {what:?}"));
    }

    /// A number that is told must be the one in the books, if that is known; then it is.
    fn check(
        &mut self,
        text: &str,
        told: Option<i32>,
        known: fn(&mut Account) -> &mut Option<i32>,
        seat: usize,
        change: i32,
    ) {
        let before = *known(&mut self.accounts[seat]);
        let now = told.or(before.map(|before| before + change));
        if let (Some(told), Some(before)) = (told, before)
            && told != before + change
        {
            self.complain(text, format!("told {told}, but {before} and {change} are {}", before + change));
        }
        if now.is_some_and(|now| now < 0) {
            self.complain(text, "less than nothing");
        }
        *known(&mut self.accounts[seat]) = now;
    }

    fn line(&mut self, text: &str) {
        if let Some(rest) = text.strip_prefix("Round ") {
            self.round(text, rest);
            return;
        }
        let Some(seat) = self.seat(text) else { return };
        let broker = text.starts_with("the Broker of ");
        if text.contains(" loses ") && text.contains(" Hit") {
            let lost = after(text, " loses ").unwrap_or(0);
            let left = after(text, ": ");
            self.check(text, left, if broker { |a| &mut a.broker } else { |a| &mut a.hits }, seat, -lost);
        } else if text.ends_with(" reverts") || text.contains("Hits return") {
            (self.accounts[seat].hits, self.accounts[seat].broker) = (None, None);
        } else if text.contains(" is healed: ") {
            self.accounts[seat].hits = after(text, "healed: ");
        } else if text.contains(" re-rolls ") && text.contains(" for ") && !text.contains("for free") {
            let price = after(text, " for ").unwrap_or(0);
            if text.contains("; Edge ") {
                self.check(text, after(text, "; Edge "), |a| &mut a.edge, seat, -price);
            } else {
                self.check(text, after(text, "; Mana "), |a| &mut a.mana, seat, -price);
            }
        } else if text.contains("must roll a 1 again") {
            self.check(text, after(text, "; Edge "), |a| &mut a.edge, seat, -self.game.rules.edge_per_reroll);
        } else if text.contains(" pays ") && text.contains(" Mana for ") {
            let cost = after(text, " pays ").unwrap_or(0);
            self.check(text, after(text, ": "), |a| &mut a.mana, seat, -cost);
        } else if text.contains(" pays ") && text.contains("to break free") {
            self.check(text, None, |a| &mut a.mana, seat, -after(text, " pays ").unwrap_or(0));
        } else if text.contains(" takes ") && text.ends_with(" Mana") {
            let taken = after(text, " takes ").unwrap_or(0);
            self.check(text, None, |a| &mut a.mana, seat, taken);
            for other in (0..self.accounts.len()).filter(|&other| other != seat) {
                self.accounts[other].mana =
                    if self.accounts.len() == 2 { self.accounts[other].mana.map(|mana| mana - taken) } else { None };
            }
        } else if text.contains(" Edge: ") || (text.contains(" pays ") && text.contains(" Edge for ")) {
            self.accounts[seat].edge = after(text, ": ");
        } else if text.contains(" loses ") && text.contains(" Mana: ") {
            self.check(text, after(text, " Mana: "), |a| &mut a.mana, seat, -after(text, " loses ").unwrap_or(0));
        } else if text.contains(" gets Mana back") {
            self.accounts[seat].mana = after(text, "Mana ");
        } else if text.contains(" turns ") && text.contains(" into ") {
            self.check(text, None, |a| &mut a.hits, seat, -after(text, " turns ").unwrap_or(0));
            self.check(text, None, |a| &mut a.mana, seat, after(text, " into ").unwrap_or(0));
        } else if text.contains(" is elsewhere, ") {
            self.check(text, None, |a| &mut a.mana, seat, -1);
        } else if text.contains(" rolls the Attack pool again: ") {
            self.accounts[seat].attack = faces(text.rsplit(": ").next().unwrap_or_default());
        } else if text.contains(" into the Attack pool: ") {
            let face = after(text, ": ").unwrap_or(0);
            self.accounts[seat].attack.push(face);
        } else if text.contains(" rolls ") && text.contains("/d") {
            self.accounts[seat].rolled = faces(text.split(" rolls ").nth(1).unwrap_or_default()).len();
        } else if text.contains(": Attack ") && text.contains("; Defence ") {
            self.pools(text, seat);
        } else if text.contains(" attacks ") {
            self.attack(text, seat);
        } else if text.contains(" defends, ") {
            self.used(text, seat, text.split(" defends, ").nth(1).unwrap_or_default());
        } else if text.contains(" has a parting shot with ") {
            let face = text.rsplit(' ').next().and_then(number).unwrap_or(0);
            self.accounts[seat].attack.push(face);
        } else if text.contains(" strikes without harm: ") {
            self.accounts[seat].mana = None;
            self.accounts.iter_mut().for_each(|account| account.edge = None);
        } else if let Some((who, rest)) = text.split_once(": ")
            && self.names.contains(&who)
        {
            self.used(text, seat, rest);
        } else if text.contains(" loses ")
            || text.contains(" takes ")
            || text.contains(" is gone: ")
            || text.contains(" goes first: ")
        {
            self.unknown(seat);
        }
    }

    /// How everybody stands must be what the books say.
    fn round(&mut self, text: &str, rest: &str) {
        for part in rest.split_once(": ").map_or("", |parts| parts.1).split("; ") {
            let Some(seat) = self.seat(part) else { continue };
            let rest = &part[self.names[seat].len() + 1..];
            self.check(text, number(rest), |a| &mut a.hits, seat, 0);
            let broker = if part.contains(", Broker ") { after(part, ", Broker ") } else { Some(0) };
            self.check(text, broker, |a| &mut a.broker, seat, 0);
            let numbers: Vec<i32> = rest.split(", ").filter_map(number).collect();
            self.check(text, numbers.get(1).copied(), |a| &mut a.mana, seat, 0);
            self.check(text, numbers.get(2).copied(), |a| &mut a.edge, seat, 0);
        }
    }

    /// Every die that was rolled is in one of the pools; a Defence pool may hold extra dice too.
    fn pools(&mut self, text: &str, seat: usize) {
        let (attack, defence) = text.split_once("; Defence ").unwrap_or((text, ""));
        let attack = faces(attack.split(": Attack ").nth(1).unwrap_or_default());
        let defence: i32 = defence.split(" + ").filter_map(number).sum();
        let rolled = self.accounts[seat].rolled as i32;
        let found = attack.len() as i32 + defence;
        let extra = self.game.sides[seat].tree_powers.iter().enumerate().any(|(slot, id)| {
            let gives = self.game.book.power(*id).standing().any(|verb| matches!(verb, Verb::ExtraDice(..)));
            gives && self.game.sides[seat].owned >> slot & 1 == 1
        });
        let carried = self.game.rules.carry_dice;
        if !carried && (found < rolled || (found > rolled && !extra)) {
            self.complain(text, format!("{rolled} dice were rolled"));
        }
        self.accounts[seat].rolled = 0;
        self.accounts[seat].attack = attack;
    }

    /// An attack spends a die of its pool, and what its power costs.
    fn attack(&mut self, text: &str, seat: usize) {
        let Some(said) = text.split(": ").nth(1) else { return };
        if let Some((_, rest)) = said.split_once(" with a") {
            let face = number(rest.trim_start_matches('n').trim_start());
            let pool = &mut self.accounts[seat].attack;
            match pool.iter().position(|known| Some(*known) == face) {
                Some(at) => drop(pool.remove(at)),
                None => self.complain(text, "there is no such die in the Attack pool"),
            }
        }
        if !said.starts_with("a basic attack") {
            self.used(text, seat, said);
        }
    }

    /// A power is used: it must be known, its conditions must hold, and its price is paid.
    fn used(&mut self, text: &str, seat: usize, said: &str) {
        let book = &self.game.book;
        let named = |power: &&Power| {
            let rest = said.strip_prefix(power.name.as_str());
            rest.is_some_and(|rest| {
                rest.is_empty()
                    || rest.starts_with([':', ';', ','])
                    || rest.starts_with(" with a")
                    || rest.starts_with(" for ")
            })
        };
        let tree = &self.game.sides[seat].tree_powers;
        let found = tree.iter().map(|id| book.power(*id)).enumerate().find(|(_, power)| named(power));
        let Some((slot, power)) = found else { return };
        if self.game.sides[seat].owned >> slot & 1 == 0 && self.game.play.is_fight() {
            self.complain(text, "the power is not known");
        }
        let settable = evenodds_his_due::conditions::settable();
        let weather = self.game.sides.iter().flat_map(|side| &side.tree_powers).map(|id| book.power(*id));
        let changed = weather.flat_map(|power| power.effects.iter()).fold(0, |bits, effect| match effect.verb {
            Verb::Sets(bit) | Verb::Clears(bit) => bits | bit,
            _ => bits,
        });
        if power.conditions & settable & !changed & !self.game.sides[seat].conditions != 0 {
            self.complain(text, "a condition does not hold");
        }
        let told = said.rfind("Mana ").and_then(|at| number(&said[at + 5..]));
        // What is paid after a hit has no line of its own; an enemy may have made it dearer.
        match said.split(" for ").nth(1).and_then(number).filter(|_| power.price == Price::Any) {
            Some(paid) if !self.surcharged(seat) => self.check(text, told, |a| &mut a.mana, seat, -paid),
            Some(_) => self.accounts[seat].mana = told,
            None if told.is_some() => self.check(text, told, |a| &mut a.mana, seat, 0),
            None => {}
        }
        for verb in power.effects.iter().map(|effect| effect.verb) {
            match verb {
                Verb::MaxHits(_) => self.accounts[seat].hits = None,
                Verb::Empower(..) => (self.accounts[seat].hits, self.accounts[seat].broker) = (None, None),
                Verb::Edge(_) | Verb::PayEdge(_) | Verb::EnemyEdge(_) | Verb::EnemyStress => {
                    self.accounts.iter_mut().for_each(|account| account.edge = None);
                }
                Verb::Heal(_) => self.accounts.iter_mut().for_each(|account| account.hits = None),
                Verb::RemoveBuff(_) | Verb::StealBuff => {
                    self.accounts.iter_mut().for_each(|account| account.hits = None);
                }
                Verb::DiscardAttackPool => {}
                _ => {}
            }
        }
    }

    /// Whether an enemy can make powers dearer.
    fn surcharged(&self, seat: usize) -> bool {
        (0..self.names.len()).filter(|&other| other != seat).any(|other| {
            let side = &self.game.sides[other];
            let known = side.tree_powers.iter().enumerate().filter(|(slot, _)| side.owned >> slot & 1 == 1);
            let mut verbs = known.flat_map(|(_, id)| self.game.book.power(*id).standing());
            verbs.any(|verb| matches!(verb, Verb::EnemyCostPowers(_)))
        })
    }

    fn unknown(&mut self, seat: usize) {
        let account = &mut self.accounts[seat];
        (account.hits, account.mana, account.edge) = (None, None, None);
    }
}

/// Faces told as `6/d8 5/d6`.
fn faces(text: &str) -> Vec<i32> {
    text.split(' ').filter(|word| word.contains("/d")).filter_map(number).collect()
}

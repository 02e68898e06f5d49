//! Those who fight, as they are written: a side written flat is one of them.

use crate::Sorcerer;
use crate::names::{Rolls, Weapon};
use crate::rules::Rules;
use crate::sheet::{Fighter, Sheet};
use evenodds_kit::values::At;
use evenodds_kit::{Names, Participant, StrategyOf};
use evenodds_source::{Entry, Fault, Faults, Node, Place, Table, Value};

/// One who fights.
#[derive(Debug, Clone)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Stamina.
    pub stamina: i32,
    /// Will.
    pub will: i32,
    /// Humanity, which a possession must exceed to destroy the host (SO-DEM-8).
    pub humanity: i32,
    /// The score of its attacks.
    pub score: i32,
    /// Dice added to its attacks, lack of skill included.
    pub bonus: i32,
    /// Dice that its Price adds to each act (SO-BON-4).
    pub price: i32,
    /// What it strikes with.
    pub weapon: Weapon,
    /// Whether it strikes to disable.
    pub stun: bool,
    /// The Power behind a special attack.
    pub power: i32,
    /// Its Power before any loss.
    pub full_power: i32,
    /// Whether it may act by Force of Will.
    pub overrides: bool,
    /// Power of a demon that it faces for the first time.
    pub first_sight: i32,
    /// Whether its weapon is to be drawn.
    pub draw: bool,
    /// Whether its weapon is to be aimed.
    pub aim: bool,
    /// Whether its attacks are uses of an Ability.
    pub ability: bool,
    /// Whether it takes hosts over.
    pub possesses: bool,
    /// Whether it can be slain.
    pub demon: bool,
    /// Whether it is a demon that is bound.
    pub bound: bool,
    /// Temporary penalties at the start.
    pub temporary: i32,
    /// Lasting ones.
    pub lasting: i32,
    /// How it decides.
    pub strategy: StrategyOf<Sorcerer>,
}

/// A side of a conflict.
#[derive(Debug, Clone, Default)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its members, at least one.
    pub members: Vec<Member>,
    /// How many of them take part: the first so many.
    pub here: usize,
}

/// A side written flat, as a member.
fn flat(sheet: &Sheet) -> Fighter {
    Fighter {
        name: String::new(),
        stamina: sheet.stamina,
        will: sheet.will,
        score: sheet.score,
        bonus: sheet.bonus,
        weapon: sheet.weapon,
        stun: sheet.stun,
        power: sheet.power,
        full_power: sheet.full_power,
        overrides: sheet.overrides,
        first_sight: sheet.first_sight,
        draw: sheet.draw,
        aim: sheet.aim,
        temporary: sheet.temporary,
        lasting: sheet.lasting,
        unskilled: sheet.unskilled,
        ability: sheet.ability,
        possesses: sheet.possesses,
        demon: sheet.demon,
        bound: sheet.bound,
        humanity: sheet.humanity,
        strategy: None,
    }
}

impl Member {
    /// The strategy of a name.
    pub(crate) fn strategy(
        name: &At<String>,
        names: &Names<Sorcerer>,
        faults: &mut Faults,
    ) -> Option<StrategyOf<Sorcerer>> {
        let At(name, place) = name;
        let node = |value| Node { place: place.clone(), value };
        let entry = Entry { key: "strategy".into(), key_place: place.clone(), node: node(Value::Str(name.clone())) };
        let table = node(Value::Table(Table { place: place.clone(), entries: vec![entry] }));
        names.read(&table, "member", faults).map(|participant| participant.strategy)
    }

    /// A place for a bound demon that fights by its Abilities; its name and scores are set when it comes.
    pub(crate) fn demon(weapon: Weapon, strategy: StrategyOf<Sorcerer>) -> Self {
        Self {
            name: String::new(),
            stamina: 1,
            will: 1,
            humanity: 0,
            score: 1,
            bonus: 0,
            price: 0,
            weapon,
            stun: false,
            power: 0,
            full_power: 0,
            overrides: true,
            first_sight: 0,
            draw: false,
            aim: false,
            ability: true,
            possesses: false,
            demon: true,
            bound: true,
            temporary: 0,
            lasting: 0,
            strategy,
        }
    }

    fn read(
        fighter: &Fighter,
        name: String,
        strategy: StrategyOf<Sorcerer>,
        (rules, place): (&Rules, &Place),
        faults: &mut Faults,
    ) -> Self {
        if fighter.stamina < 1 {
            let help = "a conflict needs Stamina of 1 or more";
            faults.push(Fault::at(place, format!("{name} has no Stamina to fight with")).help(help));
        }
        if fighter.bound && !fighter.demon {
            let help = "write `demon = true` as well, or remove `bound`";
            faults.push(Fault::at(place, format!("{name} is bound, but no demon")).help(help));
        }
        if fighter.humanity.is_some() && fighter.demon {
            let help = "remove `humanity`: demons have none (SO-DEM-8)";
            faults.push(Fault::at(place, format!("{name} is a demon with Humanity")).help(help));
        }
        let full_power = fighter.full_power.unwrap_or(fighter.power);
        for (key, needs) in
            [("ability", fighter.ability && full_power < 1), ("possesses", fighter.possesses && fighter.power < 1)]
        {
            if needs {
                let help = format!("`{key}` is rolled with `power`; write it, 1 or more (SO-ABIL-1, SO-DEM-8)");
                let more = if key == "ability" { ", or `full_power` of a demon without Power (SO-ABIL-4)" } else { "" };
                faults.push(Fault::at(place, format!("{name} has no Power")).help(help + more));
            }
        }
        if full_power < fighter.power {
            let what = format!("{name} has more Power than its full {full_power}");
            faults.push(Fault::at(place, what).help("leave `full_power` out, or write `power` or more"));
        }
        Self {
            stamina: fighter.stamina,
            will: fighter.will,
            humanity: fighter.humanity.unwrap_or(fighter.stamina.max(fighter.will)),
            score: fighter.score.unwrap_or(fighter.stamina),
            bonus: fighter.bonus - if fighter.unskilled { rules.unskilled_penalty } else { 0 },
            price: 0,
            weapon: fighter.weapon,
            stun: fighter.stun,
            power: fighter.power,
            full_power,
            overrides: fighter.overrides,
            first_sight: fighter.first_sight,
            draw: fighter.draw,
            aim: fighter.aim,
            ability: fighter.ability,
            possesses: fighter.possesses,
            demon: fighter.demon,
            bound: fighter.bound,
            temporary: fighter.temporary,
            lasting: fighter.lasting,
            strategy,
            name,
        }
    }
}

impl Side {
    /// Reads a side.
    pub(crate) fn read(
        participant: Participant<Sorcerer>,
        rules: &Rules,
        names: &Names<Sorcerer>,
        faults: &mut Faults,
    ) -> Option<Self> {
        let before = faults.len();
        let Participant { name, sheet, strategy: own, place } = participant;
        let members = match &sheet.members {
            None => {
                let mut member = Member::read(&flat(&sheet), name.clone(), own, (rules, &place), faults);
                member.price = sheet.price(rules, Rolls::Conflict);
                vec![member]
            }
            Some(members) => {
                if members.0.is_empty() {
                    let help = "write `members = [{ stamina = 3, will = 3 }]`, or one member's keys flat";
                    faults.push(Fault::at(&place, format!("nobody is on the side {name}")).help(help));
                }
                let each = members.0.iter().enumerate().map(|(at, At(fighter, place))| {
                    let called = match (fighter.name.as_str(), members.0.len()) {
                        ("", 1) => name.clone(),
                        ("", _) => format!("{name} {}", at + 1),
                        (called, _) => called.to_owned(),
                    };
                    let strategy = fighter.strategy.as_ref().map(|name| Member::strategy(name, names, faults));
                    let strategy = strategy.unwrap_or_else(|| Some(own.clone()))?;
                    Some(Member::read(fighter, called, strategy, (rules, place), faults))
                });
                each.collect::<Option<_>>()?
            }
        };
        (faults.len() == before).then_some(Self { name, here: members.len(), members })
    }
}

//! Questions about exact odds: every exact kind of the catalogue's case format.

mod inputs;
mod ritual;
mod sheet;

use super::exact::career::career;
use super::exact::chain::{Exact, Sums, chain};
use super::exact::opposed::{Opposed, contacts};
use super::exact::work::Work;
use super::read::mods_of;
use super::roll::{Pool, Winner, details, resolve};
use super::rules::Rules;
use super::sheet::{DemonSheet, Sheet};
use super::written::Written;
use super::{Added, Mods, Play, Sorcerer};
use evenodds_kit::kind::Answer;
use evenodds_kit::{Odds, Policy, Question, Request, Several};
use evenodds_source::{Fault, Faults, Place};
pub use inputs::{
    BoundTo, Calc, CareerInputs, ChainInputs, ContactInputs, Helper, OpposedInputs, Options, ResolveInputs,
    RitualInputs, RitualRoll, SheetInputs,
};

/// Every question.
pub(super) const QUESTIONS: &[&dyn Question<Sorcerer>] = &[
    &Odds { name: "opposed", help: "X dice against Y dice", example: "x=4 y=3", answer: opposed },
    &Odds {
        name: "chain",
        help: "one demon: Contact, Summon, Bind, and what they cost",
        example: "'sorcerer={stamina=3, will=4, lore=3}' 'demon={abilities=3}' policy=wary 'mods={summon=2}'",
        answer: one_chain,
    },
    &Odds {
        name: "career",
        help: "several demons, one after the other",
        example: "'sorcerer={stamina=3, will=4, lore=3}' 'demon={abilities=2}' demons=4 'starting_demon={abilities=2}'",
        answer: whole_career,
    },
    &Odds {
        name: "ritual",
        help: "one roll of a ritual, a check or an Ability",
        example: "roll=banish 'options={bound_to=\"other\", binding=2}' 'helpers=[{will=3}]'",
        answer: ritual::ritual,
    },
    &Odds {
        name: "contact",
        help: "one Contact, and the details that it puts at stake",
        example: "lore=4 power=4 cap=6",
        answer: one_contact,
    },
    &Odds {
        name: "resolve",
        help: "two pools of given faces, or several put in turn order",
        example: "'a=[11,5,4,2]' 'b=[9,9,4,2]'",
        answer: given,
    },
    &Odds {
        name: "sheet",
        help: "scores, fatigue, damage and injuries",
        example: "calc=damage weapon=edged victories=3",
        answer: sheet::sheet,
    },
];

type Asked<'a, I> = Request<'a, Sorcerer, I>;

fn answer(numbers: Vec<(String, f64)>) -> Answer {
    Answer { numbers, distributions: Vec::new() }
}

fn numbers(pairs: &[(&str, f64)]) -> Answer {
    answer(pairs.iter().map(|&(name, value)| (name.to_owned(), value)).collect())
}

/// A share, or a mean, of what may have no chance at all: it is told as 0 then.
fn given_that(found: &mut Vec<(String, f64)>, name: &str, part: f64, whole: f64) {
    found.push((name.to_owned(), if whole > 0.0 { part / whole } else { 0.0 }));
}

fn pool(faces: &Several<i32>) -> Pool {
    Pool::of(faces.0.iter().map(|&face| face as u32))
}

/// Pools of given faces (SO-ROLL-3, SO-CON-5).
fn given(asked: Asked<'_, ResolveInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, inputs) = (&asked.rules, &asked.inputs);
    let named: Vec<(&String, Pool)> =
        inputs.order.0.iter().map(|(name, faces)| (name, Pool::of(faces.iter().map(|&face| face as u32)))).collect();
    if !named.is_empty() {
        let before = |own: usize, other: usize| {
            let order = named[other].1.order(&named[own].1);
            order.is_gt() || order.is_eq() && other < own
        };
        let rank = |own: usize| 1 + (0..named.len()).filter(|&other| other != own && before(own, other)).count();
        let each = named.iter().enumerate().map(|(own, (name, _))| (format!("rank_{name}"), rank(own) as f64));
        return Some(answer(each.collect()));
    }
    let (a, b) = (pool(&inputs.a), pool(&inputs.b));
    if a.size() == 0 || b.size() == 0 {
        let help = "write faces, like `a=[11,5,4,2]` and `b=[9,9,4,2]`";
        faults.push(Fault::at(asked.place, "a pool without dice is no roll").help(help));
        return None;
    }
    let outcome = resolve(rules, &a, &b);
    let winner = match outcome.winner {
        Winner::Initiator => 1.0,
        Winner::Other => -1.0,
        Winner::Nobody => 0.0,
    };
    Some(numbers(&[
        ("winner", winner),
        ("victories", f64::from(outcome.victories)),
        ("total", f64::from(i32::from(outcome.total))),
        ("details", f64::from(details(&a, &b))),
    ]))
}

/// What makes a roll smaller, and what plays it.
const FEWER: &str = "ask for fewer dice or sides, or play a scenario in which it is rolled with `evenodds run`";

/// X dice against Y (SO-ROLL-2 to SO-ROLL-8).
fn opposed(asked: Asked<'_, OpposedInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, OpposedInputs { x, y, up_to }) = (&asked.rules, asked.inputs);
    let mut work = Work::default();
    work.opposed(rules, (x, y));
    told(work.is_bearable(FEWER), asked.place, faults)?;
    let roll = Opposed::of(rules, x, y);
    let mut found = vec![
        ("p_win".to_owned(), roll.success()),
        ("p_lose".to_owned(), roll.failure()),
        ("p_full_tie".to_owned(), roll.tie),
        ("p_success".to_owned(), roll.clone().settled(rules).success()),
        ("p_total_win".to_owned(), roll.total[0]),
        ("p_total_lose".to_owned(), roll.total[1]),
    ];
    let [win, lose] = roll.means();
    given_that(&mut found, "mean_win", win, roll.success());
    given_that(&mut found, "mean_lose", lose, roll.failure());
    for v in 1..=up_to as usize {
        found.push((format!("p_win_{v}"), roll.win.get(v).copied().unwrap_or(0.0)));
        found.push((format!("p_lose_{v}"), roll.lose.get(v).copied().unwrap_or(0.0)));
    }
    let signed = |by: &[f64], sign: i64| {
        let each = by.iter().enumerate().filter(|(_, p)| **p > 0.0).map(move |(v, &p)| (sign * v as i64, p));
        each.collect::<Vec<_>>()
    };
    let mut all = signed(&roll.lose, -1);
    all.reverse();
    all.extend((roll.tie > 0.0).then_some((0, roll.tie)));
    all.extend(signed(&roll.win, 1));
    let distributions = vec![("victories, below 0 for the other side".to_owned(), all)];
    Some(Answer { numbers: found, distributions })
}

/// A Contact (SO-CONTACT-1, SO-CONTACT-3, SO-CONTACT-4).
fn one_contact(asked: Asked<'_, ContactInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, ContactInputs { lore, power, cap, up_to }) = (&asked.rules, asked.inputs);
    let mut work = Work::default();
    work.contact(rules, (lore, power));
    told(work.is_bearable(FEWER), asked.place, faults)?;
    let cap = if rules.details_cap { cap.unwrap_or(i32::MAX) } else { i32::MAX };
    let by = contacts(rules, lore, power);
    let made: f64 = by.iter().flatten().sum();
    let mut details = vec![0.0; up_to as usize + 1];
    let (mut mean, mut raise) = (0.0, 0.0);
    for (v, by) in by.iter().enumerate() {
        for (d, p) in by.iter().enumerate() {
            let d = (d as i32).min(cap);
            mean += f64::from(d) * p;
            raise += v as f64 * p;
            if let Some(sum) = details.get_mut(d as usize) {
                *sum += p;
            }
        }
    }
    let mut found = vec![("p_contact".to_owned(), made), ("p_contact_unchanged".to_owned(), details[0])];
    given_that(&mut found, "mean_details", mean, made);
    given_that(&mut found, "mean_raise", raise, made);
    for (d, p) in details.iter().enumerate() {
        given_that(&mut found, &format!("p_details_{d}"), *p, made);
    }
    Some(answer(found))
}

/// Dice added to rolls, the Price of who works among them; what changes nothing in a chain is refused.
fn added(mods: Option<&Written<Mods>>, sorcerer: &Written<Sheet>, rules: &Rules, faults: &mut Faults) -> Added {
    if let Some(mods) = mods {
        mods.refuse(|key| mods_of(Play::Chain, key), faults);
    }
    let used = ["stamina", "will", "lore", "humanity", "price_on", "experienced"];
    sorcerer.only(&used, "a chain rolls other scores", faults);
    Added::of(mods.map(|mods| &**mods), sorcerer, rules)
}

/// A sorcerer at work on a demon, as far as both can be made.
fn at_work<'a>(
    rules: &'a Rules,
    (sorcerer, demon): (&Sheet, &Written<DemonSheet>),
    (policy, mods): (&'a Policy<Sorcerer>, &'a Added),
    place: &Place,
    faults: &mut Faults,
) -> Option<Exact<'a>> {
    demon.only(&["abilities", "stamina", "will", "power", "weakened"], "a chain does not roll it", faults);
    let scores = sorcerer.checked(rules, place, faults);
    let demon = demon.checked(rules, place, faults);
    Some(Exact { rules, scores: scores?, demon: demon?, fields: &policy.0, mods })
}

fn told<T>(found: Result<T, String>, place: &Place, faults: &mut Faults) -> Option<T> {
    found.map_err(|why| faults.push(Fault::at(place, why))).ok()
}

fn one_chain(asked: Asked<'_, ChainInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, ChainInputs { sorcerer, demon, policy, mods }) = (&asked.rules, &asked.inputs);
    let before = faults.len();
    let mods = added(mods.as_ref(), sorcerer, rules, faults);
    let exact = at_work(rules, (sorcerer, demon), (policy, &mods), asked.place, faults)?;
    if faults.len() > before {
        return None;
    }
    let start = exact.scores.humanity;
    let sums = told(chain(exact, start), asked.place, faults)?;
    let lost = |humanity: i32| start - humanity;
    let humanity_lost: f64 = sums.humanity.iter().map(|(&humanity, p)| f64::from(lost(humanity)) * p).sum();
    let mut found: Vec<(String, f64)> = [
        ("p_contact", sums.contact),
        ("p_dismissed", sums.dismissed),
        ("p_summon", sums.summon),
        ("p_bound", sums.bound),
        ("p_zeroed", sums.zeroed),
        ("contact_attempts", sums.attempts[0]),
        ("summon_attempts", sums.attempts[1]),
        ("humanity_lost", humanity_lost),
        ("humanity_end", f64::from(start) - humanity_lost),
        ("hours", sums.hours),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec();
    for less in 0..=3 {
        let p = sums.humanity.get(&(start - less)).copied().unwrap_or(0.0);
        found.push((format!("p_lost_{less}"), p));
    }
    given_that(&mut found, "humanity_per_bound", humanity_lost, sums.bound);
    let [details, none, power] = sums.details;
    given_that(&mut found, "details", details, sums.contact);
    given_that(&mut found, "p_no_details", none, sums.contact);
    given_that(&mut found, "power", power, sums.contact);
    bindings(&sums, &mut found);
    let lost = sums.humanity.iter().rev().map(|(&humanity, &p)| (i64::from(lost(humanity)), p)).collect();
    Some(Answer { numbers: found, distributions: vec![("Humanity lost".to_owned(), lost)] })
}

/// What is told of bindings (SO-BIND-3).
fn bindings(sums: &Sums, found: &mut Vec<(String, f64)>) {
    let [own, other] = [0, 1].map(|side| {
        let by = &sums.strength[side];
        let mean: f64 = by.iter().enumerate().map(|(v, p)| v as f64 * p).sum();
        (by.iter().sum::<f64>(), mean)
    });
    given_that(found, "p_favour_sorcerer", own.0, sums.bound);
    given_that(found, "signed_strength", own.1 - other.1, sums.bound);
    given_that(found, "strength_sorcerer", own.1, own.0);
    given_that(found, "strength_demon", other.1, other.0);
    for (who, by) in ["sorcerer", "demon"].into_iter().zip(&sums.strength) {
        for v in 1..=3 {
            let p = by.get(v).copied().unwrap_or(0.0);
            given_that(found, &format!("p_strength_{who}_{v}"), p, sums.bound);
        }
    }
}

fn whole_career(asked: Asked<'_, CareerInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, inputs) = (&asked.rules, &asked.inputs);
    let before = faults.len();
    let mods = added(inputs.mods.as_ref(), &inputs.sorcerer, rules, faults);
    let parts = (&*inputs.sorcerer, &inputs.demon);
    let exact = at_work(rules, parts, (&inputs.policy, &mods), asked.place, faults)?;
    if faults.len() > before {
        return None;
    }
    let first = match &inputs.starting_demon {
        Some(demon) => Some(demon.checked(rules, asked.place, faults)?.power),
        None => None,
    };
    let found = told(career(exact, inputs.demons, first, inputs.gain_checks), asked.place, faults)?;
    let lost = f64::from(exact.scores.humanity) - found.humanity;
    let mut all: Vec<(String, f64)> = [
        ("p_zero", found.zero_by.last().copied().unwrap_or(0.0)),
        ("humanity_end", found.humanity),
        ("humanity_lost", lost),
        ("demons_bound", found.bound),
        ("chains", found.chains),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec();
    given_that(&mut all, "humanity_per_bound", lost, found.bound);
    all.extend(found.zero_by.iter().enumerate().map(|(at, p)| (format!("p_zero_by_{}", at + 1), *p)));
    Some(answer(all))
}

//! One die, one test, one exchange, and the signs of mobs.

use super::chain::Exchanges;
use super::{Die, Goons, OneExchange, Test, contest, countable};
use crate::contest::{Faces, Terms};
use crate::sheet::{First, Side, book_roles};
use crate::signs::{Signs, Tier};
use crate::state::Bout;
use crate::{Divinity, MOST_SIDES, terms_of};
use evenodds_engine::dice::Exhaustive;
use evenodds_engine::{Session, Silent};
use evenodds_kit::Request;
use evenodds_kit::kind::Answer;
use evenodds_source::{Fault, Faults};

fn answer(numbers: Vec<(String, f64)>) -> Answer {
    Answer { numbers, distributions: Vec::new() }
}

/// One die (DV-RESULT-2 to DV-RESULT-6).
pub(super) fn result(request: Request<'_, Divinity, Die>, faults: &mut Faults) -> Option<Answer> {
    let Die { character, power } = request.inputs;
    if character.goons.is_some() {
        faults.push(Fault::at(request.place, "write the signs of one character"));
    }
    let tiers: Vec<Tier> = (1..=6).map(|face| Tier::of(character.stat, character.talent, face)).collect();
    let share = |holds: &dyn Fn(Tier) -> bool| tiers.iter().filter(|tier| holds(**tier)).count() as f64 / 6.0;
    let mut numbers = Vec::new();
    for &wanted in Tier::ALL {
        numbers.push((format!("p_{}", wanted.word()), share(&|tier| tier == wanted)));
    }
    for &wanted in Tier::ALL {
        let reaches = |tier: Tier| tier.rank(power) >= wanted.rank(power);
        numbers.push((format!("p_at_least_{}", wanted.word()), share(&reaches)));
    }
    let ranks: Vec<i32> = tiers.iter().map(|tier| tier.rank(power)).collect();
    numbers.push(("mean_rank".into(), f64::from(ranks.iter().sum::<i32>()) / 6.0));
    let chance = |rank: i32| ranks.iter().filter(|known| **known == rank).count() as f64 / 6.0;
    let distribution = (0..=5).map(|rank| (i64::from(rank), chance(rank))).collect();
    Some(Answer { numbers, distributions: vec![("place on the ladder".into(), distribution)] })
}

/// A test against the environment (DV-OPP-2, DV-OPP-3).
pub(super) fn environment(request: Request<'_, Divinity, Test>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let terms = terms_of(inputs.power, &book_roles(), inputs.dire, First::Seat(0));
    let hero = names.participant(&inputs.hero, "hero", faults)?;
    let sides = [Side::read(hero, &rules, faults)?];
    if sides[0].members.len() != 1 {
        faults.push(Fault::at(place, "a test is made by one member alone"));
        return None;
    }
    let contest = contest(&rules, &sides, &terms);
    let (mut passed, mut burned, mut owed) = (0.0, 0.0, [0.0; 6]);
    for (face, against) in (1..=6).flat_map(|face| (1..=6).map(move |against| (face, against))) {
        let mut bout = Bout::begin(&sides, Some(0));
        let (mut dice, mut trace) = (Exhaustive::default(), Silent);
        let test = contest.test(&mut bout, face, against, &mut Session::new(&mut dice, &mut trace));
        passed += f64::from(i32::from(test.success)) / 36.0;
        burned += f64::from(i32::from(test.burned)) / 36.0;
        owed[test.owed as usize] += 1.0 / 36.0;
    }
    let mean = (1..=5).map(|k| f64::from(k) * owed[k as usize]).sum();
    let mut numbers =
        vec![("p_success".to_owned(), passed), ("concessions".to_owned(), mean), ("p_burn".to_owned(), burned)];
    numbers.extend((1..=5).map(|k| (format!("p_concede_{k}"), owed[k])));
    let distribution = owed.iter().enumerate().map(|(k, chance)| (k as i64, *chance)).collect();
    Some(Answer { numbers, distributions: vec![("concessions owed".into(), distribution)] })
}

/// One exchange (section 2 of the catalogue).
pub(super) fn exchange(request: Request<'_, Divinity, OneExchange>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let read = inputs.sides.iter().enumerate().map(|(at, side)| {
        let side = names.participant(side, &format!("side {at}"), faults)?;
        Side::read(side, &rules, faults)
    });
    let sides: Vec<Side> = read.collect::<Option<_>>()?;
    let attacker = inputs.attacker.map(|side| side as usize);
    if !(2..=MOST_SIDES).contains(&sides.len()) || attacker.is_some_and(|side| side >= sides.len()) {
        faults.push(Fault::at(place, format!("an exchange has two to {MOST_SIDES} sides, one of which may attack")));
        return None;
    }
    let terms = terms_of(inputs.power, &inputs.appropriate, Signs::NONE, First::Seat(0));
    let terms = Terms { attacker, ..terms };
    let given = match &inputs.faces {
        Some(faces) => Some(grid(faces, &sides, place, faults)?),
        None if countable(&sides, place, faults) => None,
        None => return None,
    };
    let contest = contest(&rules, &sides, &terms);
    let (exchanges, bout) = (Exchanges::of(&contest), Bout::begin(&sides, attacker));
    let (mut standoff, mut tie, mut win, mut burns) = (0.0, 0.0, [0.0; MOST_SIDES], [0.0; MOST_SIDES]);
    let mut suffered = vec![[0.0; 6]; sides.len()];
    let mut members: Vec<Vec<[f64; 2]>> = sides.iter().map(|side| vec![[0.0; 2]; side.members.len()]).collect();
    exchanges.each(&bout, given.as_ref(), |faces, chance| {
        let (_, counts, outcome) = exchanges.play(&bout, faces);
        match outcome.winner {
            Some(winner) => win[winner] += chance,
            None => standoff += chance,
        }
        tie += if outcome.tie { chance } else { 0.0 };
        for (side, members) in members.iter_mut().enumerate() {
            burns[side] += chance * f64::from(counts.burns[side]);
            suffered[side][counts.conceded[side].clamp(0, 5) as usize] += chance;
            for (member, [given, out]) in members.iter_mut().enumerate() {
                *given += chance * f64::from(outcome.given[side][member]);
                *out += if outcome.out[side][member] { chance } else { 0.0 };
            }
        }
    });
    let mut numbers = vec![("p_standoff".to_owned(), standoff), ("p_tie_win".to_owned(), tie)];
    for (side, members) in members.iter().enumerate() {
        numbers.push((format!("p_win_{side}"), win[side]));
        numbers.push((format!("concessions_{side}"), members.iter().map(|[given, _]| given).sum()));
        numbers.push((format!("burns_{side}"), burns[side]));
        numbers.extend((1..=5).map(|k| (format!("p_concede_{side}_{k}"), suffered[side][k])));
        for (member, [given, out]) in members.iter().enumerate() {
            numbers.push((format!("given_{side}_{member}"), *given));
            numbers.push((format!("p_out_{side}_{member}"), *out));
        }
    }
    let distribution = |side: usize| suffered[side].iter().enumerate().map(|(k, chance)| (k as i64, *chance)).collect();
    let distributions =
        (0..sides.len()).map(|side| (format!("concessions of side {side}"), distribution(side))).collect();
    Some(Answer { numbers, distributions })
}

/// Dice that are given, one for each member.
fn grid(written: &[Vec<i32>], sides: &[Side], place: &evenodds_source::Place, faults: &mut Faults) -> Option<Faces> {
    let fits = written.len() == sides.len()
        && written.iter().zip(sides).all(|(faces, side)| faces.len() == side.members.len());
    if !fits {
        faults.push(Fault::at(place, "`faces` has a list for each side with a face for each of its members"));
        return None;
    }
    let mut faces = Faces::default();
    for (row, written) in faces.iter_mut().zip(written) {
        row.iter_mut().zip(written).for_each(|(face, written)| *face = *written as u8);
    }
    Some(faces)
}

/// Signs of mobs (DV-GOON-2 to DV-GOON-4).
pub(super) fn goons(request: Request<'_, Divinity, Goons>, _: &mut Faults) -> Option<Answer> {
    let Goons { sizes, skilled, started } = &request.inputs;
    let signs = |size: i32| f64::from(request.rules.mob_signs(*skilled, size, started.unwrap_or(size)));
    Some(answer(sizes.iter().map(|&size| (format!("signs_{size}"), signs(size))).collect()))
}

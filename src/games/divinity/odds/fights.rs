//! Whole fights, mobs of several sizes, and tournaments.

use super::chain::{Chain, Fought};
use super::{Fight, Parity, Tournament, contest, countable, starts};
use crate::builds::{all, name, pair};
use crate::contest::Terms;
use crate::rules::Rules;
use crate::sheet::{First, Member, Side};
use crate::signs::Signs;
use crate::{Divinity, terms_of};
use evenodds_kit::kind::Answer;
use evenodds_kit::{Participant, Request};
use evenodds_source::{Fault, Faults};
use rayon::prelude::*;

/// The fight of two sides.
fn fought(rules: &Rules, sides: &[Side], terms: &Terms) -> Fought {
    let contest = contest(rules, sides, terms);
    Chain::of(&contest).run(&starts(sides, terms.first))
}

/// A fight (section 2 of the catalogue).
pub(super) fn fight(request: Request<'_, Divinity, Fight>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let read = inputs.sides.iter().enumerate().map(|(at, side)| {
        let side = names.participant(side, &format!("side {at}"), faults)?;
        Side::read(side, &rules, faults)
    });
    let sides: Vec<Side> = read.collect::<Option<_>>()?;
    if sides.len() != 2 {
        faults.push(Fault::at(place, "a fight has two sides"));
        return None;
    }
    let terms = terms_of(inputs.power, &inputs.appropriate, Signs::NONE, inputs.first);
    if !countable(&sides, place, faults) {
        return None;
    }
    let fought = fought(&rules, &sides, &terms);
    let expected = &fought.expected;
    let each = |count: f64| count / expected.exchanges;
    let numbers = [
        ("p_win_0", fought.win[0]),
        ("p_win_1", fought.win[1]),
        ("p_undecided", fought.undecided),
        ("p_all_out", fought.all_out),
        ("exchanges", expected.exchanges),
        ("standoff_rate", each(expected.standoffs)),
        ("tie_win_rate", each(expected.tie_wins)),
        ("concessions_per_exchange", each(expected.conceded.iter().sum())),
        ("concessions_0", expected.conceded[0]),
        ("concessions_1", expected.conceded[1]),
        ("burns_0", expected.burns[0]),
        ("burns_1", expected.burns[1]),
        ("left_0", fought.left[0]),
        ("left_1", fought.left[1]),
    ];
    let numbers = numbers.map(|(name, value)| (name.to_owned(), value)).to_vec();
    Some(Answer { numbers, distributions: vec![("exchanges".into(), fought.lengths)] })
}

/// A side against mobs of several sizes: how many goons are a fair fight.
pub(super) fn parity(request: Request<'_, Divinity, Parity>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let hero = Side::read(names.participant(&inputs.hero, "hero", faults)?, &rules, faults)?;
    let terms = terms_of(inputs.power, &inputs.appropriate, Signs::NONE, inputs.first);
    let strategy = names.default_strategy(faults)?;
    if !countable(std::slice::from_ref(&hero), place, faults) {
        return None;
    }
    let one = |&size: &i32| {
        let mob = Side::new("mob", vec![Member::mob(&rules, size, inputs.skilled)], strategy.clone());
        (size, fought(&rules, &[hero.clone(), mob], &terms))
    };
    let mut found: Vec<(i32, Fought)> = inputs.sizes.par_iter().map(one).collect();
    let mut numbers = Vec::new();
    for (size, fought) in &found {
        numbers.push((format!("p_win_{size}"), fought.win[0]));
        numbers.push((format!("p_lose_{size}"), fought.win[1]));
        numbers.push((format!("exchanges_{size}"), fought.expected.exchanges));
    }
    found.sort_by_key(|(size, _)| *size);
    let fair = found.iter().take_while(|(_, fought)| fought.win[0] >= 0.5).last();
    numbers.push(("parity_size".into(), fair.map_or(0.0, |(size, _)| f64::from(*size))));
    let distribution = found.iter().map(|(size, fought)| (i64::from(*size), fought.win[0])).collect();
    Some(Answer { numbers, distributions: vec![("chance to win by goons".into(), distribution)] })
}

/// Every build against every other one, in both orders of attack.
pub(super) fn tournament(request: Request<'_, Divinity, Tournament>, faults: &mut Faults) -> Option<Answer> {
    let Request { rules, inputs, names, place } = request;
    let Participant { sheet, strategy, .. } = names.participant(&inputs.field, "field", faults)?;
    let builds: Vec<(Signs, Signs)> =
        sheet.builds.as_ref().map_or_else(|| sheet.members.iter().map(pair).collect(), all);
    if builds.len() < 2 || sheet.members.iter().any(|member| member.goons.is_some()) {
        let help = "write `members` with the signs of each, or `builds = { stat_signs = 3, talent_signs = 2 }`";
        faults.push(Fault::at(place, "a tournament needs two characters at least").help(help));
        return None;
    }
    let terms = [0, 1].map(|first| terms_of(inputs.power, &inputs.appropriate, Signs::NONE, First::Seat(first)));
    let side = |(stat, talent): (Signs, Signs)| Side::new("side", vec![Member::new(stat, talent)], strategy.clone());
    let sides: Vec<Side> = builds.iter().map(|build| side(*build)).collect();
    let pairs: Vec<(usize, usize)> =
        (0..builds.len()).flat_map(|a| (a + 1..builds.len()).map(move |b| (a, b))).collect();
    let one = |&(a, b): &(usize, usize)| {
        let both = [sides[a].clone(), sides[b].clone()];
        let mut scores = [[0.0; 2]; 2];
        for terms in &terms {
            let fought = fought(&rules, &both, terms);
            let [suffered, inflicted] = fought.expected.conceded;
            let net = (inflicted - suffered) / fought.expected.exchanges;
            for (side, score) in scores.iter_mut().enumerate() {
                score[0] += 0.5 * (fought.win[side] + 0.5 * fought.undecided);
                let net = if side == 0 { net } else { -net };
                score[1] += net / 2.0;
            }
        }
        (a, b, scores)
    };
    let found: Vec<_> = pairs.par_iter().map(one).collect();
    let mut sums = vec![[0.0; 2]; builds.len()];
    for (a, b, scores) in found {
        for (build, score) in [a, b].into_iter().zip(scores) {
            sums[build].iter_mut().zip(score).for_each(|(sum, score)| *sum += score);
        }
    }
    let others = (builds.len() - 1) as f64;
    let (mut numbers, mut best, mut worst) = (Vec::new(), f64::NEG_INFINITY, f64::INFINITY);
    for ((stat, talent), [win, net]) in builds.iter().zip(&sums) {
        let (win, name) = (win / others, name(*stat, *talent));
        numbers.push((format!("win_{name}"), win));
        numbers.push((format!("net_{name}"), net / others));
        (best, worst) = (win.max(best), win.min(worst));
    }
    numbers.extend([("best_win".to_owned(), best), ("worst_win".to_owned(), worst)]);
    Some(Answer { numbers, distributions: Vec::new() })
}

//! Questions about exact odds: every mode of the catalogue's case format.

mod inputs;

use super::chance::Chances;
use super::exact::best_plan::{best, planned, success};
use super::exact::campaign::{Sums, campaign};
use super::exact::one_test::Exact;
use super::exact::{branches, expected};
use super::frame::Frame;
use super::price::{advance, next, total};
use super::rules::Rules;
use super::sheet::{Character, Sheet, allowed_convictions, values};
use super::test::{Outcome, Test};
use super::{Storyteller, TestKeys};
use evenodds_kit::kind::Answer;
use evenodds_kit::{At, Odds, Question, Request};
use evenodds_source::{Fault, Faults};
pub use inputs::{
    BestPlanInputs, CampaignInputs, CurveInputs, MarginalInputs, PlansInputs, Policy, PriceInputs, RerollKeys,
    ResolveInputs, TestInputs,
};

/// Every question.
pub(super) const QUESTIONS: &[&dyn Question<Storyteller>] = &[
    &Odds {
        name: "test",
        help: "one test under a policy",
        example: "policy=thrifty 'test={ability=6, difficulty=2, exertion=5, pool=3}'",
        answer: test,
    },
    &Odds {
        name: "curve",
        help: "success, setback and gain by Ability and difficulty",
        example: "'abilities=[4,6,8,10]' 'difficulties=[1,2,3]'",
        answer: curve,
    },
    &Odds {
        name: "resolve",
        help: "one test with given dice",
        example: "'test={ability=7, difficulty=2, dice=[1,6], exertion=1, exertion_pool=5}'",
        answer: resolve,
    },
    &Odds {
        name: "price",
        help: "XP from a sheet's levels to the ends of tracks",
        example: "'sheet={skills=[{name=\"Fencing\"}]}' 'tracks={fencing={kind=\"skill\", name=\"Fencing\"}}'",
        answer: price,
    },
    &Odds {
        name: "campaign",
        help: "a campaign of up to about four characters, scene by scene",
        example: "'party=[{skills=[{name=\"Fencing\"}]}]' 'frame={scenes=12, report_scenes=[1,12]}'",
        answer: whole_campaign,
    },
    &Odds {
        name: "plans",
        help: "a lone character's successes under each of several plans",
        example: "'sheet={skills=[{name=\"Main\"}]}' 'plans={skill={tracks=[{kind=\"skill\", name=\"Main\"}]}}'",
        answer: plans,
    },
    &Odds {
        name: "best_plan",
        help: "the best order in which experience can be spent",
        example: "'sheet={skills=[{name=\"Main\"}]}' 'tracks=[{kind=\"skill\", name=\"Main\"}]' policy=bare",
        answer: best_plan,
    },
    &Odds {
        name: "marginal",
        help: "what the next step of each track costs and adds",
        example: "'sheet={skills=[{name=\"Main\", rank=2}]}' 'tracks={main={kind=\"skill\", name=\"Main\"}}'",
        answer: marginal,
    },
];

type Asked<'a, I> = Request<'a, Storyteller, I>;

fn answer(numbers: Vec<(String, f64)>) -> Answer {
    Answer { numbers, distributions: Vec::new() }
}

fn numbers(pairs: &[(&str, f64)]) -> Answer {
    answer(pairs.iter().map(|&(name, value)| (name.to_owned(), value)).collect())
}

fn start(keys: &TestKeys) -> Test {
    Test {
        ability: keys.ability,
        difficulty: keys.difficulty as usize,
        masteries: keys.masteries,
        exertion: keys.exertion,
        pool: keys.pool,
        ..Test::default()
    }
}

fn test(asked: Asked<'_, TestInputs>, faults: &mut Faults) -> Option<Answer> {
    let before = faults.len();
    allowed_convictions(&asked.rules, &asked.inputs.test.convictions, faults);
    if faults.len() > before {
        return None;
    }
    let chances = Chances::new(&asked.rules);
    let exact = Exact { rules: &asked.rules, chances: &chances, policy: &asked.inputs.policy.0 };
    let keys = &asked.inputs.test;
    let found = expected(&branches(exact, &start(keys), &values(&keys.convictions)));
    Some(numbers(&[
        ("success", found.success),
        ("setback", found.setback),
        ("setback_suffered", found.suffered),
        ("gain", found.gain),
        ("ease", found.ease),
        ("convictions", found.convictions),
        ("exertion", found.exertion),
        ("p_exertion_after", found.exerted),
        ("rerolled", found.rerolled),
        ("pool_after", f64::from(keys.pool) + found.pool_change),
    ]))
}

fn curve(asked: Asked<'_, CurveInputs>, _: &mut Faults) -> Option<Answer> {
    let chances = Chances::new(&asked.rules);
    let exact = Exact { rules: &asked.rules, chances: &chances, policy: &asked.inputs.policy.0 };
    let CurveInputs { abilities, difficulties, masteries, exertion, pool, .. } = &asked.inputs;
    let mut all = Vec::new();
    for &difficulty in &difficulties.0 {
        for &ability in &abilities.0 {
            let (masteries, exertion, pool) = (*masteries, *exertion, *pool);
            let start = Test { ability, difficulty: difficulty as usize, masteries, exertion, pool, ..Test::default() };
            let found = expected(&branches(exact, &start, &[]));
            for (name, value) in [("success", found.success), ("setback", found.setback), ("gain", found.gain)] {
                all.push((format!("{name}_a{ability}_d{difficulty}"), value));
            }
        }
    }
    Some(answer(all))
}

/// A test with given dice (ST-TEST-5); what it asks must be legal.
fn resolve(asked: Asked<'_, ResolveInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, keys) = (&asked.rules, &asked.inputs.test);
    let before = faults.len();
    allowed_convictions(rules, &keys.convictions, faults);
    let again = keys.reroll.iter().flat_map(|reroll| &reroll.faces.0);
    for At(face, place) in keys.scheme_dice.0.iter().chain(&keys.dice.0).chain(again) {
        if *face > rules.die_sides {
            faults.push(Fault::at(place, format!("no die shows {face}: it has {} sides", rules.die_sides)));
        }
    }
    if faults.len() > before {
        return None;
    }
    let mut complain = |what: &str| faults.push(Fault::at(asked.place, what));
    let chances = Chances::new(rules);
    let mut test = Test {
        ability: keys.ability,
        difficulty: keys.difficulty as usize,
        masteries: 4,
        exertion: keys.exertion_pool,
        pool: keys.pool,
        ..Test::default()
    };
    for &At(significance, _) in &keys.convictions.0 {
        test.activate(significance, rules.conviction_cost);
    }
    if !rules.roll_when_certain && chances.is_certain(test.ability, test.difficulty) {
        // R25: no dice, no Scheme die.
        return Some(resolved(&test, 0, Outcome { success: true, ..Outcome::default() }, false));
    }
    if keys.ease > test.most_eased(rules) {
        complain("more Scheme dice ease the test than the pool and the rules allow");
        return None;
    }
    let rolled = test.ease(rules, keys.ease);
    if keys.scheme_dice.0.len() != rolled as usize || keys.dice.0.len() != test.difficulty {
        complain("as many faces as dice, both of the Scheme and of the difficulty");
        return None;
    }
    test.ability += values(&keys.scheme_dice).iter().sum::<i32>();
    test.roll(rules, &values(&keys.dice));
    if let Some(RerollKeys { indices, faces }) = &keys.reroll {
        let distinct = |list: &[i32]| list.iter().enumerate().all(|(at, index)| !list[..at].contains(index));
        if rules.reroll_uses == 0 && !indices.0.is_empty() || !distinct(&indices.0) {
            complain("dice are rolled again as often as the rules allow, each of them once");
            return None;
        }
        let old: Option<Vec<i32>> = indices.0.iter().map(|&at| keys.dice.0.get(at as usize).map(|die| die.0)).collect();
        let Some(old) = old.filter(|old| old.len() == faces.0.len()) else {
            complain("a re-roll names dice that were rolled, and a face for each");
            return None;
        };
        test.replace(rules, &old, &values(faces));
    }
    if keys.exertion > test.exertion || test.exertion < 0 {
        complain("more Exertion is spent than there is");
        return None;
    }
    test.exert(rules, keys.exertion);
    let outcome = test.outcome(rules, &chances);
    test.pool += outcome.gain;
    let bought_off = outcome.setback && keys.buy_off && test.pool >= rules.setback_cost;
    test.pool -= if bought_off { rules.setback_cost } else { 0 };
    Some(resolved(&test, test.total(), outcome, bought_off))
}

/// What a scripted test came to.
fn resolved(test: &Test, total: i32, outcome: Outcome, bought_off: bool) -> Answer {
    let flag = |flag: bool| f64::from(u8::from(flag));
    numbers(&[
        ("ability", f64::from(test.ability)),
        ("total", f64::from(total)),
        ("success", flag(outcome.success)),
        ("setback", flag(outcome.setback)),
        ("setback_suffered", flag(outcome.setback && !bought_off)),
        ("gain", f64::from(outcome.gain)),
        ("pool", f64::from(test.pool)),
        ("exertion_left", f64::from(test.exertion)),
    ])
}

fn price(asked: Asked<'_, PriceInputs>, faults: &mut Faults) -> Option<Answer> {
    let character = asked.inputs.sheet.character(&asked.rules, asked.place, faults)?;
    let mut all = Vec::new();
    for (label, track) in &asked.inputs.tracks.0 {
        let track = asked.inputs.sheet.track(track, faults)?;
        all.push((label.clone(), f64::from(total(&asked.rules, &character.scores, track))));
    }
    all.push(("all".into(), all.iter().map(|(_, value)| value).sum()));
    Some(answer(all))
}

/// A frame that can be solved, or a fault.
fn solvable(
    rules: &Rules,
    frame: &Frame,
    party: &[&Sheet],
    place: &evenodds_source::Place,
    faults: &mut Faults,
) -> Option<Vec<Character>> {
    let before = faults.len();
    frame.check(rules, faults);
    let things = |sheet: &&Sheet| sheet.skills.0.len() + sheet.items.0.len();
    if party.is_empty() || party.iter().map(things).max() > Some(12) {
        faults.push(Fault::at(
            place,
            "a party of one and more, each with at most 12 Skills and Items together, can be solved",
        ));
    }
    let characters: Vec<Option<Character>> = party.iter().map(|sheet| sheet.character(rules, place, faults)).collect();
    if faults.len() > before { None } else { characters.into_iter().collect() }
}

fn told<T>(found: Result<T, String>, place: &evenodds_source::Place, faults: &mut Faults) -> Option<T> {
    found.map_err(|what| faults.push(Fault::at(place, what))).ok()
}

fn whole_campaign(asked: Asked<'_, CampaignInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, CampaignInputs { frame, policy, party }) = (&asked.rules, &asked.inputs);
    let sheets: Vec<&Sheet> = party.0.iter().collect();
    let party = solvable(rules, frame, &sheets, asked.place, faults)?;
    let scenes = told(campaign(rules, frame, &party, &policy.0), asked.place, faults)?;
    let all = scenes.iter().fold(Sums::default(), Sums::and);
    let mut found: Vec<(String, f64)> = [
        ("success_rate", all.successes),
        ("setback_rate", all.setbacks),
        ("buyoff_rate", all.bought_off),
        ("setback_suffered_rate", all.setbacks - all.bought_off),
        ("gain_rate", all.gain),
        ("ease_rate", all.ease),
        ("conviction_rate", all.convictions),
        ("exertion_rate", all.exertion),
        ("reroll_dice_rate", all.rerolled),
        ("pool_empty_rate", all.empty),
    ]
    .into_iter()
    .map(|(name, sum)| (name.to_owned(), sum / all.tests))
    .collect();
    found.push(("successes_total".into(), all.successes));
    found.push(("scheme_end".into(), all.scheme));
    found.push(("scheme_avg".into(), scenes.iter().map(|scene| scene.scheme).sum::<f64>() / scenes.len() as f64));
    for at in 0..4 {
        if all.tests_of[at] > 0.0 {
            found.push((format!("success_rate_d{}", at + 1), all.successes_of[at] / all.tests_of[at]));
        }
        // A half that lost its last bits in sums is a half.
        let half = scenes
            .iter()
            .position(|scene| scene.tests_of[at] > 0.0 && scene.successes_of[at] / scene.tests_of[at] >= 0.5 - 1e-9);
        found.push((format!("half_scene_d{}", at + 1), half.map_or(0.0, |scene| (scene + 1) as f64)));
    }
    for &At(told, _) in &frame.report_scenes.0 {
        let scene = &scenes[told as usize - 1];
        found.push((format!("success_scene_{told}"), scene.successes / scene.tests));
        found.push((format!("ability_scene_{told}"), scene.ability / scene.tests));
        found.push((format!("scheme_scene_{told}"), scene.scheme));
    }
    Some(answer(found))
}

fn plans(asked: Asked<'_, PlansInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, PlansInputs { sheet, frame, policy, plans }) = (&asked.rules, &asked.inputs);
    let lone = solvable(rules, frame, &[sheet], asked.place, faults)?;
    let mut found = Vec::new();
    for (name, plan) in &plans.0 {
        let plan = sheet.plan(plan, faults)?;
        let character = Character { plan, ..lone[0].clone() };
        let scenes = told(campaign(rules, frame, &[character], &policy.0), asked.place, faults)?;
        found.push((format!("successes_{name}"), scenes.iter().map(|scene| scene.successes).sum()));
    }
    let best = found.iter().map(|&(_, value)| value).fold(0.0, f64::max);
    found.push(("best_successes".into(), best));
    Some(answer(found))
}

fn best_plan(asked: Asked<'_, BestPlanInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, BestPlanInputs { sheet, frame, policy, tracks, plans }) = (&asked.rules, &asked.inputs);
    let lone = solvable(rules, frame, &[sheet], asked.place, faults)?;
    let chances = Chances::new(rules);
    let exact = Exact { rules, chances: &chances, policy: &policy.0 };
    let scores = &lone[0].scores;
    let tracks: Option<Vec<_>> = tracks.0.iter().map(|track| sheet.track(track, faults)).collect();
    let best = told(best(exact, frame, scores, &tracks?), asked.place, faults)?;
    let mut found = vec![
        ("best_successes".to_owned(), best),
        ("no_purchase_successes".to_owned(), planned(exact, frame, scores, None)),
    ];
    for (name, plan) in &plans.0 {
        let plan = sheet.plan(plan, faults)?;
        let value = planned(exact, frame, scores, Some(&plan));
        found.push((format!("successes_{name}"), value));
        found.push((format!("shortfall_{name}"), best - value));
    }
    Some(answer(found))
}

fn marginal(asked: Asked<'_, MarginalInputs>, faults: &mut Faults) -> Option<Answer> {
    let (rules, MarginalInputs { sheet, frame, policy, tracks, test }) = (&asked.rules, &asked.inputs);
    let lone = solvable(rules, frame, &[sheet], asked.place, faults)?;
    let chances = Chances::new(rules);
    let exact = Exact { rules, chances: &chances, policy: &policy.0 };
    let scores = &lone[0].scores;
    let before = success(exact, frame, scores, test.exertion, test.pool);
    let mut found = vec![("success".to_owned(), before)];
    for (label, track) in &tracks.0 {
        let track = sheet.track(track, faults)?;
        let Some(price) = next(rules, scores, track) else {
            let what = format!("the track `{label}` is at its end, or not for sale");
            faults.push(Fault::at(asked.place, what));
            return None;
        };
        let mut after = scores.clone();
        advance(&mut after, track.target);
        let gain = success(exact, frame, &after, test.exertion, test.pool) - before;
        found.push((format!("price_{label}"), f64::from(price)));
        found.push((format!("gain_{label}"), gain));
        found.push((format!("gain_per_xp_{label}"), gain / f64::from(price)));
    }
    Some(answer(found))
}

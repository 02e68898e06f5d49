//! Known answers, to 1e-6.

use super::toys::{EVEN, close, of, played, toy};

/// Rock, paper, scissors at 800 in 1000: shares of a third, one circle, nothing for a ranking to say.
#[test]
fn rock_paper_scissors_is_a_circle_of_equals() {
    let found = played(&toy(&[&[500, 200, 800], &[800, 500, 200], &[200, 800, 500]], &[], EVEN));
    for entrant in &found.entrants {
        close(entrant.share.value, 1.0 / 3.0);
        close(entrant.rate.value, 0.5);
        close(entrant.strength.value, 0.0);
        close(entrant.against_equilibrium.value, 0.5);
        assert!(entrant.trap.is_none() && entrant.unbeaten.is_none());
    }
    close(found.effective_entrants.value, 3.0);
    close(found.cyclicity.value, 1.0);
    assert_eq!((found.cycles, found.triples, found.plays), (1, 1, 6000));
    let circle = &found.strongest_cycles[0];
    assert!(circle.shown, "p = {}", circle.p);
    circle.rates.iter().for_each(|rate| close(rate.value, 0.8));
    assert!(circle.rates[0].low > 0.75 && circle.rates[0].high < 0.85);
}

/// Rock, paper, scissors that do not win alike: who is brought how often follows from the other two's match.
/// With values v (rock over scissors 0.2, scissors over paper 0.4, paper over rock 0.6) shares are 0.4, 0.2, 0.6 of 1.2.
#[test]
fn uneven_circles_have_uneven_shares() {
    // 0 rock, 1 paper, 2 scissors.
    let found = played(&toy(&[&[500, 200, 600], &[800, 500, 300], &[400, 700, 500]], &[], EVEN));
    for (name, share) in [("e0", 0.4 / 1.2), ("e1", 0.2 / 1.2), ("e2", 0.6 / 1.2)] {
        close(of(&found, name, |entrant| entrant.share.value), share);
        close(of(&found, name, |entrant| entrant.against_equilibrium.value), 0.5);
    }
}

/// Four that beat each other by rank: the first is brought alone, the ranking says nearly all, everybody else is a trap.
#[test]
fn a_ladder_is_ranked_and_all_but_its_top_are_traps() {
    // Additive in values: rate of i against j is 500 + 100 (j − i).
    let rates: Vec<Vec<u32>> = (0..4).map(|i: u32| (0..4).map(|j: u32| 500 + 100 * j - 100 * i).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let scenario = "trials = 4000\nmargin = 0.01\n[field]\nreplicates = 100";
    let found = played(&toy(&rows, &[], scenario));
    for (at, entrant) in found.entrants.iter().enumerate() {
        assert_eq!(entrant.name, format!("e{at}"));
        // The mean over the three others of 0.5 + 0.1 (j − i).
        close(entrant.rate.value, 0.5 + 0.1 * (6.0 - 4.0 * at as f64) / 3.0);
        close(entrant.share.value, if at == 0 { 1.0 } else { 0.0 });
        close(entrant.against_equilibrium.value, 0.5 - 0.1 * at as f64);
        close(entrant.rank[0], (at + 1) as f64);
        close(entrant.rank[1], (at + 1) as f64);
        let trap = entrant.trap.as_ref();
        assert_eq!(trap.is_some_and(|claim| claim.shown && claim.by < at), at > 0, "{trap:?}");
    }
    close(found.cyclicity.value, 0.0);
    close(found.effective_entrants.value, 1.0);
    assert_eq!((found.cycles, found.strongest_cycles.len()), (0, 0));
    let top = found.entrants[0].unbeaten.expect("nobody beats it");
    assert!(top.shown && found.entrants[1].unbeaten.is_none());
    close(top.least.value, 0.6);
    // Strengths rise down to the last digit with the mean rate, for the field is complete.
    assert!(found.entrants.windows(2).all(|two| two[0].strength.value > two[1].strength.value));
}

/// Bradley and Terry's own field: odds of 1, 2, 4 give back the logarithms of the odds. Rates 2/3 and 4/5 are not whole
/// 1000ths, so the fit is held to what the nearest counts allow.
#[test]
fn strengths_of_a_field_that_follows_the_model() {
    let found = played(&toy(&[&[500, 667, 800], &[333, 500, 667], &[200, 333, 500]], &[], EVEN));
    for (name, strength) in [("e0", 2.0_f64.ln()), ("e1", 0.0), ("e2", -(2.0_f64.ln()))] {
        let error = (of(&found, name, |entrant| entrant.strength.value) - strength).abs();
        assert!(error < 0.002, "{name}: {error}");
    }
}

/// Sets {0, 1}, {0, 2}, {1, 2}, of values that add up: parts are worth their differences, and no pair has a surplus.
#[test]
fn parts_of_an_additive_field_are_worth_what_they_add() {
    // Strengths 40, 0, −40 points of value each: e0 = {0, 1}, e1 = {0, 2}, e2 = {1, 2}; rates 500 + difference / 2.
    let worth = [60_i64, 20, -80];
    let sets: [&[usize]; 3] = [&[0, 1], &[0, 2], &[1, 2]];
    let strength = |set: &[usize]| set.iter().map(|&part| worth[part]).sum::<i64>();
    let rates: Vec<Vec<u32>> =
        sets.iter().map(|a| sets.iter().map(|b| (500 + strength(a) - strength(b)) as u32).collect()).collect();
    let rows: Vec<&[u32]> = rates.iter().map(Vec::as_slice).collect();
    let found = played(&toy(&rows, &sets, EVEN));
    // The mean over the two others of e's rate is 0.5 + (3 strength(e) − sum) / 2; a swap of parts moves it by 3/2.
    let swap = |a: usize, b: usize| (worth[a] - worth[b]) as f64 / 1000.0 * 1.5;
    for (part, others) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
        let told = found.parts.iter().find(|told| told.name == format!("p{part}")).expect("a part");
        close(told.worth.value, others.iter().map(|&other| swap(part, other)).sum::<f64>() / 2.0);
        assert_eq!((told.held, told.matches), (2, 2));
    }
    assert_eq!(found.parts[0].name, "p0");
    assert_eq!(found.pairs.len(), 3);
    found.pairs.iter().for_each(|pair| assert!(pair.surplus.value.abs() < 1e-6, "{pair:?}"));
}

/// Three that beat each other in a circle; a fifth that loses to all. A fourth does better than each of the three against another, but not
/// than a mix of all. With exact rates only the fourth is a trap by a mix alone.
#[test]
fn a_trap_by_a_mix_alone_is_found() {
    let rows: [&[u32]; 5] = [
        &[500, 200, 800, 480, 900],
        &[800, 500, 200, 560, 900],
        &[200, 800, 500, 600, 900],
        &[520, 440, 400, 500, 780],
        &[100, 100, 100, 220, 500],
    ];
    let found = played(&toy(&rows, &[], "trials = 20000\nmargin = 0.005\n[field]\nreplicates = 200"));
    let mixed: Vec<&str> =
        found.entrants.iter().filter(|entrant| entrant.mixed.is_some()).map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(mixed, ["e3"]);
    assert!(of(&found, "e3", |entrant| entrant.trap.is_none()));
    // The last one is a trap of one other, which is shown, so that no mix need be told.
    assert!(of(&found, "e4", |entrant| entrant.trap.is_some_and(|claim| claim.shown)));
    let trapped = ["e0", "e3", "e4"].map(|name| of(&found, name, evenodds::study::meta::Standing::trapped));
    assert_eq!(trapped, [false, true, true], "by a mix, or by another");
    let claim = of(&found, "e3", |entrant| entrant.mixed.clone()).expect("a mix");
    // Values are twice a rate, less one: the fourth's are 0.04, −0.12, −0.2. The best mix leads alike against all three.
    let share = |name: &str| claim.mix.iter().find(|(at, _)| found.entrants[*at].name == name).map_or(0.0, |mix| mix.1);
    let (p, q, r) = (share("e0"), share("e1"), share("e2"));
    close(p + q + r, 1.0);
    let leads = [0.6 * q - 0.6 * r - 0.04, 0.6 * r - 0.6 * p + 0.12, 0.6 * p - 0.6 * q + 0.2];
    leads.iter().for_each(|lead| close(lead / 2.0, claim.seen));
    // The three values of a mix of a circle sum to 0, so that the common lead is minus the mean of the fourth's values.
    close(claim.seen, (0.28 / 3.0) / 2.0);
    let third = 1.0 / 3.0;
    close(q - r, (0.28 / 3.0 + 0.04) / 0.6);
    close(r - p, (0.28 / 3.0 - 0.12) / 0.6);
    close(q, third + ((0.28 / 3.0 + 0.04) - (0.28 / 3.0 - 0.2)) / 0.6 * third);
    assert!(claim.shown && claim.holds_in > 0.95, "{claim:?}");
    assert!(claim.least.low < claim.seen && claim.seen < claim.least.high + 0.02, "{claim:?}");
}

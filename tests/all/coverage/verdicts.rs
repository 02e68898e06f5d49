//! Verdicts of comparisons: rare differences, differences as large as the margin, and intervals of differences.

use crate::coverage::studies::{Case, Count, DUEL, HUNT, each, number};
use serde_json::Value;

/// What is said of one difference.
struct Said {
    never_differs: bool,
    verdict: String,
    mean: f64,
    ends: [f64; 2],
}

impl Said {
    fn holds(&self, truth: f64) -> bool {
        self.ends[0] <= truth && truth <= self.ends[1]
    }

    fn none(&self) -> bool {
        self.verdict == "no_relevant_difference"
    }
}

/// The first difference of a comparison.
fn said(found: &Value) -> Said {
    let judged = &found["judgements"][0];
    let difference = &judged["difference"];
    Said {
        never_differs: judged["never_differs"] == true,
        verdict: difference["verdict"].as_str().expect("a verdict").to_owned(),
        mean: number(&difference["mean"]),
        ends: ["low", "high"].map(|end| number(&difference[end])),
    }
}

/// A scenario with one measure, two cells and a margin for it.
fn case(text: &str, measure: &str, variants: &str, margin: f64) -> Case {
    let text = text.replace("measures = [", &format!("measures = [\"{measure}\"] # ["));
    let text = text.replace("[measure.long]\nexpr = \"scenes > 120\"", "");
    Case::new(&format!("margin = {{ {measure} = {margin:.6} }}"), &format!("{text}[variant.book]\n{variants}"))
}

/// A hunt that gives up after 120 scenes or after 200: seldom another hunt, and then by 80 scenes. With the margin at half
/// of the true difference a study that saw none of it may not say "no difference".
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn rare_differences_are_not_called_none() {
    let short = "[variant.short]\nlimits.max_scenes = 120\n";
    let long = case(HUNT, "scenes", short, 0.1).ask("compare", 99, &["--trials", "400000"]);
    let truth = said(&long).mean;
    assert!(truth < -0.05, "the limit matters: {truth}");
    let case = case(HUNT, "scenes", short, -truth / 2.0);
    for trials in ["100", "250", "500"] {
        let found = each(200, |seed| said(&case.study("compare", seed, &["--trials", trials])));
        Count::of(found.iter().map(Said::none)).at_most(0.05, &format!("no difference at {trials}"));
        Count::of(found.iter().filter(|said| said.never_differs).map(|said| said.holds(truth)))
            .at_least(0.95, &format!("held where nothing differed at {trials}"));
    }
}

/// At the edge of the margin, where the true difference is as large as the margin, "no difference" is wrong. It is said in one study of 20
/// at most, and the interval of the difference holds the truth. A rate of each game, and a skewed count.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn the_edge_of_the_margin_is_kept() {
    for (text, measure, variant) in [
        (HUNT, "p_first_confrontation_binds", "[variant.strong]\ncast.jinn.dice = 5\n"),
        (HUNT, "dice_lost", "[variant.strong]\ncast.jinn.dice = 5\n"),
        (DUEL, "p_first_attacker_wins", "[variant.wary]\ncast.b.strategy = \"cautious\"\n"),
        (DUEL, "damage_by_a", "[variant.tougher]\nrules.hits_base = 9\n"),
    ] {
        let long = case(text, measure, variant, 0.1).ask("compare", 99, &["--trials", "400000"]);
        let truth = said(&long).mean;
        let edge = case(text, measure, variant, truth.abs());
        let found = each(300, |seed| said(&edge.study("compare", seed, &["--trials", "400"])));
        Count::of(found.iter().map(Said::none)).at_most(0.05, &format!("{measure}: none, at the margin {truth:.4}"));
        Count::of(found.iter().map(|said| said.holds(truth))).at_least(0.94, &format!("{measure}: difference"));
    }
}

/// Where nothing differs in truth, a difference is claimed in one study of 20 at most: the same duel with its sides named the
/// other way round, on dice that fall otherwise.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn nothing_is_claimed_where_nothing_differs() {
    let swapped = "[variant.swapped]\ncast.a.like = \"axe\"\ncast.a.strategy = \"greedy\"\ncast.b.like = \"halo\"\n\
        cast.b.strategy = \"plain\"\n";
    let case = case(DUEL, "rounds", swapped, 0.2);
    let found = each(400, |seed| said(&case.study("compare", seed, &["--trials", "300", "--keep-seats"])));
    let claims = |said: &Said| ["better", "worse", "more", "less"].contains(&said.verdict.as_str());
    Count::of(found.iter().map(claims)).at_most(0.05, "a difference that is none");
    Count::of(found.iter().map(|said| said.holds(0.0))).at_least(0.94, "no difference is held");
    Count::of(found.iter().map(|said| said.never_differs)).at_most(0.0, "the dice do fall otherwise");
}

/// Where few plays differ, by one or by nine and more, and where differences have long tails to both sides: 400 hunts a cell.
/// Student's interval holds the truth in 80 to 93 of 100 such studies, its skewness taken out or not. A rate holds it as
/// stated; so does a mean, or it says that few plays rule it, and then it holds in nine of ten.
#[test]
#[ignore = "long: coverage of intervals by simulation"]
fn differences_that_few_plays_rule_are_held() {
    const RUSH: &str = "[variant.book]\n[variant.steward]\ncast.hunter.strategy = \"steward\"\n";
    const TIES: &str = "[variant.book]\ncast.hunter.strategy = \"steward\"\n\
        [variant.ties]\ncast.hunter.strategy = \"steward\"\nrules.confrontation_tie = \"pc\"\n";
    const DICE: &str = "[variant.book]\n[variant.more]\ncast.jinn.dice = 10\n";
    for (measures, variants) in [
        (&["p_tier_2", "p_tier_3", "p_bound", "mean_rewards", "bonuses_gained", "bonuses_spent"][..], RUSH),
        (&["p_first_confrontation_binds", "scenes_to_bind", "negations", "bonuses_spent"], TIES),
        (&["confrontations", "dice_lost", "fail_tie", "table_rolls", "p_first_confrontation_binds"], DICE),
    ] {
        let wanted = format!("measures = {measures:?} # [");
        let text = HUNT.replace("measures = [", &wanted).replace("[measure.long]\nexpr = \"scenes > 120\"", "");
        let case = Case::new("", &format!("{}\n{variants}", text.replace("dice = 4", "dice = 7")));
        let told = |found: Value| found["judgements"].as_array().expect("judgements").clone();
        let truth = told(case.ask("compare", 99, &["--trials", "400000"]));
        let found = each(400, |seed| told(case.study("compare", seed, &["--trials", "400"])));
        for (at, truth) in truth.iter().enumerate() {
            let (measure, mean) = (&truth["measure"], number(&truth["difference"]["mean"]));
            let of = |study: &Vec<Value>| {
                let difference = &study[at]["difference"];
                let [low, high, n, needed] = ["low", "high", "n", "needed"].map(|key| number(&difference[key]));
                (low <= mean && mean <= high, n < needed)
            };
            let rate = measure.as_str().is_some_and(|name| name.starts_with("p_"));
            let held = Count::of(found.iter().map(|study| of(study).0));
            held.at_least(if rate { 0.95 } else { 0.9 }, &format!("{measure}: difference"));
            let said = Count::of(found.iter().map(|study| of(study).0 || of(study).1));
            said.at_least(0.95, &format!("{measure}: held, or called rough"));
        }
    }
}

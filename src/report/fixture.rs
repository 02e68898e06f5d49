//! Summaries for tests: of one to many cells, with splits, long names, and the numbers that break pictures.

use evenodds_study::summary::{
    Appearance, Asked, Call, Cell, Chart, Difference, Draw, Estimate, FigureKind, Group, Recast, Replay, RuleChange,
    Shown, Summary,
};

/// What a made-up summary holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// Cells, the baseline among them.
    pub(crate) cells: usize,
    /// Levels of the split; 0 for none.
    pub(crate) levels: usize,
    /// Whether cells have names of some sixty characters.
    pub(crate) long: bool,
    /// Trials of a cell.
    pub(crate) trials: u64,
}

/// A deterministic stand-in for chance: 0 to 1, by a multiplicative hash.
fn noise(a: usize, b: usize) -> f64 {
    let mixed = (a as u64 * 1_000_003 + b as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40) as f64 / (1u64 << 24) as f64
}

/// An estimate from counts. The interval is a plain normal one: near enough for pictures.
pub(crate) fn estimate(name: &str, label: &str, unit: &str, kind: FigureKind, counts: Vec<(i64, u64)>) -> Estimate {
    let counts: Vec<(i64, u64)> = counts.into_iter().filter(|(_, n)| *n > 0).collect();
    let n: u64 = counts.iter().map(|(_, n)| n).sum();
    let total = n as f64;
    let mean = counts.iter().map(|(v, n)| *v as f64 * *n as f64).sum::<f64>() / total;
    let sd = (counts.iter().map(|(v, n)| (*v as f64 - mean).powi(2) * *n as f64).sum::<f64>() / (total - 1.0)).sqrt();
    let half = 1.96 * sd / total.sqrt();
    let quantile = |share: f64| {
        let mut sum = 0.0;
        counts.iter().find(|(_, n)| {
            sum += *n as f64;
            sum >= share * total
        })
    };
    let at = |share: f64| quantile(share).map_or(f64::NAN, |(v, _)| *v as f64);
    let (mut low, mut high) = (mean - half, mean + half);
    if kind == FigureKind::Flag {
        let bound = 3.84 / (total + 3.84);
        low = if mean >= 1.0 { 1.0 - bound } else { low.max(0.0) };
        high = if mean <= 0.0 { bound } else { high.min(1.0) };
    }
    Estimate {
        name: name.to_owned(),
        label: label.to_owned(),
        unit: unit.to_owned(),
        kind,
        scale: 1.0,
        n,
        mean,
        sd,
        low,
        high,
        p05: at(0.05),
        p50: at(0.5),
        p95: at(0.95),
        quantile_intervals: [0.05, 0.5, 0.95].map(|share| [at(share - 0.01), at(share + 0.01)]),
        min: counts.first().map_or(f64::NAN, |c| c.0 as f64),
        max: counts.last().map_or(f64::NAN, |c| c.0 as f64),
        least: (kind == FigureKind::Flag).then_some(0.0),
        most: (kind == FigureKind::Flag).then_some(1.0),
        min_trial: 17,
        max_trial: 48_213,
        levels: if kind == FigureKind::Category {
            ["nothing", "a favour", "a boon", "the great wish"].map(str::to_owned).to_vec()
        } else {
            Vec::new()
        },
        counts,
        notes: Vec::new(),
        adjusted: None,
        difference: None,
    }
}

fn flag(name: &str, label: &str, n: u64, share: f64) -> Estimate {
    let yes = (n as f64 * share).round() as u64;
    let counts = [(0, n - yes), (1, yes)].into_iter().filter(|(_, n)| *n > 0).collect();
    estimate(name, label, "", FigureKind::Flag, counts)
}

/// A gamma-like distribution over whole numbers.
fn humped(n: u64, mode: f64, tail: i64) -> Vec<(i64, u64)> {
    let weight = |v: i64| (v as f64 / mode).powi(3) * (-3.0 * v as f64 / mode).exp();
    let sum: f64 = (1..=tail).map(weight).sum();
    (1..=tail).map(|v| (v, (n as f64 * weight(v) / sum).round() as u64)).filter(|(_, n)| *n > 0).collect()
}

fn measures(cell: usize, level: usize, n: u64) -> Vec<Estimate> {
    let shift = 0.18 * noise(cell, level);
    let tiers = [0.12 + shift, 0.55 - 0.7 * shift, 0.33 - 0.3 * shift - 0.004, 0.004];
    let mut list = vec![
        flag("bound", "the Jinn is bound", n, 0.55 + 0.4 * noise(cell, level + 7)),
        flag("never", "somebody breaks the first law", n, 0.0),
        flag("always", "the hunt ends", n, 1.0),
        flag("tier_0", "no reward", n, tiers[0]),
        flag("tier_1", "one reward", n, tiers[1]),
        flag("tier_2", "two rewards", n, tiers[2]),
        flag("tier_3", "three rewards", n, if cell.is_multiple_of(2) { 0.0 } else { tiers[3] }),
        estimate(
            "scenes",
            "scenes until the Jinn is bound",
            "scenes",
            FigureKind::Count,
            humped(n, 6.0 + 3.0 * noise(cell, level), 34),
        ),
        estimate("wealth", "wealth at the end", "bonuses", FigureKind::Count, humped(n, 90.0 + 9.0 * cell as f64, 900)),
        estimate("same", "a number that never changes", "points", FigureKind::Count, vec![(7, n)]),
        estimate("empty", "a measure that no trial defines", "points", FigureKind::Count, Vec::new()),
        estimate(
            "prize",
            "what the table takes home",
            "",
            FigureKind::Category,
            vec![(0, n / 4), (1, n / 2), (2, n / 5), (3, n / 20)],
        ),
    ];
    for cycle in 0..8 {
        let growth = 20.0 + (2.0 + noise(cell, level)) * f64::from(cycle);
        let mut e = estimate(
            &format!("dice_{cycle}"),
            "dice of a character",
            "dice",
            FigureKind::Count,
            humped(n, growth, 120),
        );
        e.low -= 0.4;
        e.high += 0.4;
        list.push(e);
    }
    list
}

/// A made-up summary.
pub(crate) fn summary(plan: Plan) -> Summary {
    let side = if plan.cells > 12 { (plan.cells as f64).sqrt().round() as usize } else { 4 };
    let cells = (0..plan.cells).map(|index| cell(plan, index, side)).collect();
    Summary {
        version: "0.1.0".to_owned(),
        title: "How the reward tiers fall under several readings of the rules".to_owned(),
        question:
            "Does a table that keeps two dice back for the last scene take home more than one that spends all at \
                   once?"
                .to_owned(),
        game: "toward_one".to_owned(),
        game_title: "Toward One".to_owned(),
        play: "hunt".to_owned(),
        seed: 7,
        scenario: "scenarios/reward tiers.toml".to_owned(),
        hash: "9f2c4e0b7a".repeat(6),
        command: "evenodds run 'scenarios/reward tiers.toml' --seed 7 --trials 200000".to_owned(),
        confidence: 0.95,
        looks: 1,
        stop: None,
        partial: plan.cells == 3,
        keys: if plan.cells == 1 { Vec::new() } else { vec!["creation_dice".to_owned(), "rules.tie".to_owned()] },
        cells,
        comparisons: plan.cells.saturating_sub(1) * 8,
        shown: ["bound", "scenes", "wealth", "never", "always", "same", "empty", "prize"]
            .map(|name| Shown { name: name.to_owned(), lower_is_better: (name == "scenes").then_some(true) })
            .to_vec(),
        named: plan.long,
        charts: charts(),
        asked: Asked::default(),
        look: Appearance::default(),
    }
}

fn cell(plan: Plan, index: usize, side: usize) -> Cell {
    let name = match (plan.cells, plan.long) {
        (1, _) => "book".to_owned(),
        (_, false) => format!("{} dice · tie {}", index / side + 4, index % side),
        (_, true) => format!("cell {index}: everybody keeps two dice back and nobody helps at all"),
    };
    let mut groups = vec![Group { split: Vec::new(), measures: measures(index, 0, plan.trials) }];
    for level in 0..plan.levels {
        let names = ["Bleeders", "Court of the Brass Lantern", "Heralds", "Quiet Ones", "Unbound", "Weavers"];
        let split = vec![("sect".to_owned(), names[level % 6].to_owned())];
        // The last level of the first cell is one that no trial falls in.
        let n = if index == 0 && level + 1 == plan.levels { 0 } else { plan.trials / (level as u64 + 2) };
        groups.push(Group { split, measures: measures(index, level + 1, n) });
    }
    if index > 0 {
        for (i, e) in groups[0].measures.iter_mut().enumerate() {
            let mean = noise(index, i) * 0.1 - 0.04;
            let p_holm = if noise(index, i + 50) < 0.5 { 0.0004 } else { 0.41 };
            e.difference = (e.n > 0).then(|| Difference {
                n: e.n,
                differ: e.n / 2,
                needed: 0,
                mean,
                low: mean - 0.01,
                high: mean + 0.01,
                p: p_holm / 8.0,
                p_holm,
                pairing: 3.1,
                margin: (e.kind == FigureKind::Flag).then_some(0.01),
                p_equivalence: 1.0,
                verdict: if p_holm < 0.05 { Call::More } else { Call::NeedsMorePlays },
                more: Some(1_234_567),
            });
        }
    }
    Cell {
        about: (plan.cells > 1).then(|| "a name of what the number stands for".to_owned()),
        name,
        keys: if plan.cells == 1 {
            Vec::new()
        } else {
            vec![
                format!("{}", index / side + 4),
                format!("{}tie {}", if plan.long { "the rule of the " } else { "" }, index % side),
            ]
        },
        trials: plan.trials,
        title: None,
        recast: (1..=index.min(2))
            .map(|i| Recast {
                path: ["cast.hunter.strategy", "cast.hunter.strategy", "limits.cycles"][i].to_owned(),
                value: ["", "steward", "12"][i].to_owned(),
                baseline: (i == 1).then(|| "rush".to_owned()),
            })
            .collect(),
        rules: (0..index.min(3))
            .map(|i| RuleChange {
                knob: ["rules.first_attack", "rules.creation_dice", "rules.bid_tie"][i].to_owned(),
                value: ["coin", "7", "re-roll <all>"][i].to_owned(),
                book: ["faster", "6", "random"][i].to_owned(),
                help: String::new(),
                means: None,
                book_means: None,
            })
            .collect(),
        groups,
        replays: [("median play", 7, 311), ("quickest", 1, 90_417), ("longest", 33, 48_213), ("longest 1 %", 21, 8811)]
            .map(|(label, value, trial)| Replay { label: label.to_owned(), measure: "scenes".to_owned(), value, trial })
            .to_vec(),
        entries: Vec::new(),
    }
}

/// A picture of every kind, those with hard numbers too.
pub(crate) fn charts() -> Vec<Chart> {
    let chart = |name: &str, title: &str, draw| Chart { name: name.to_owned(), title: title.to_owned(), draw };
    let list = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
    // Whoever the Jinn is: what these two leave nobody wins.
    let winners = Some(["bound", "never"].map(str::to_owned));
    let series = |name: &str| (name.to_owned(), (0..8).map(|i| (f64::from(i) + 1.0, format!("dice_{i}"))).collect());
    let parts = [("tier_0", "no reward"), ("tier_1", "one"), ("tier_2", "two"), ("tier_3", "three rewards")];
    let parts = parts.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
    let lines =
        |series| Draw::Lines { series, x: "cycle".to_owned(), y: "dice of a character (all six traits)".to_owned() };
    vec![
        chart("tiers", "How many rewards a hunt brings", Draw::Stacked { parts }),
        chart(
            "outcome",
            "Who wins, and how long it takes",
            Draw::Forest { measures: list(&["bound", "scenes"]), winners: winners.clone() },
        ),
        chart("scenes", "Scenes until the Jinn is bound", Draw::Histogram { measure: "scenes".to_owned() }),
        chart("scenes_by", "Share of hunts over by a scene", Draw::Cumulative { measure: "scenes".to_owned() }),
        chart("growth", "How a character grows", lines(vec![series("dice")])),
        chart(
            "along",
            "What changes along a sweep",
            Draw::Swept { measures: list(&["bound", "scenes", "empty"]), key: 0 },
        ),
        chart("along_one", "One measure along a sweep", Draw::Swept { measures: list(&["bound"]), key: 0 }),
        chart(
            "map",
            "How often the Jinn is bound",
            Draw::Heat { measure: "bound".to_owned(), winners: winners.clone() },
        ),
        chart("ranking", "The best first", Draw::Ranking { measure: "bound".to_owned(), winners: None }),
        chart("three", "Three at once", Draw::Forest { measures: list(&["never", "always", "wealth"]), winners: None }),
        chart("wealth", "Wealth at the end, with a far tail", Draw::Histogram { measure: "wealth".to_owned() }),
        chart("prize", "What the table takes home", Draw::Histogram { measure: "prize".to_owned() }),
        chart("growths", "How two kinds of characters grow", lines(vec![series("fighters"), series("scribes")])),
        chart("same", "A number that never changes", Draw::Histogram { measure: "same".to_owned() }),
        chart("same_by", "A number that never changes, summed", Draw::Cumulative { measure: "same".to_owned() }),
        chart(
            "same_map",
            "A number that never changes, mapped",
            Draw::Heat { measure: "same".to_owned(), winners: None },
        ),
        chart("same_row", "Nothing, and one value", Draw::Forest { measures: list(&["same", "empty"]), winners: None }),
        chart("empty", "What no trial defines", Draw::Histogram { measure: "empty".to_owned() }),
        chart("empty_map", "What no trial defines, mapped", Draw::Heat { measure: "empty".to_owned(), winners: None }),
        chart(
            "empty_row",
            "What no trial defines, in rows",
            Draw::Forest { measures: list(&["empty"]), winners: None },
        ),
    ]
}

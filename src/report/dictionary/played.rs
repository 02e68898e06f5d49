//! Columns of `run`.

use super::{Declared, TableSpec, column};
use evenodds_study::summary::{Adjusted, Difference, Estimate};
use serde_json::{Value, json};

const MEASURE: &str = "its measure";
const ANY: &str = "any number";
const SHARE: &str = "0 to 1";
const COUNT: &str = "0 and more";

/// A column of a figure: what it says, and how it is read off an estimate, whose intervals have a confidence.
pub struct Figure {
    /// What it says.
    pub declared: Declared,
    /// What it holds; missing where there is nothing.
    pub read: fn(&Estimate, f64) -> Value,
}

const fn figure(declared: Declared, read: fn(&Estimate, f64) -> Value) -> Figure {
    Figure { declared, read }
}

/// Something of the difference from the baseline.
fn difference(e: &Estimate, of: fn(&Difference) -> Value) -> Value {
    e.difference.as_ref().map_or(Value::Null, of)
}

/// Something of the estimate without luck.
fn adjusted(e: &Estimate, of: fn(&Adjusted) -> f64) -> Value {
    e.adjusted.as_ref().map_or(Value::Null, |adjusted| json!(of(adjusted)))
}

/// What every estimate of a run comes to, a column each.
pub const FIGURES: &[Figure] = &[
    figure(column("measure", "Name of the measure.", "", "text"), |e, _| json!(e.name)),
    figure(column("kind", "What kind of number it is.", "", "flag, count, category, ratio, share"), |e, _| {
        json!(e.kind)
    }),
    figure(column("unit", "Unit of the measure; empty for a rate.", "", "text"), |e, _| json!(e.unit)),
    figure(column("n", "Plays that define the measure.", "plays", COUNT), |e, _| json!(e.n)),
    figure(column("mean", "Mean; a rate of flags, a quotient of ratios.", MEASURE, ANY), |e, _| json!(e.mean)),
    figure(column("sd", "Sample standard deviation over plays.", MEASURE, COUNT), |e, _| json!(e.sd)),
    figure(column("low", "Lower end of the interval of the mean.", MEASURE, ANY), |e, _| json!(e.low)),
    figure(column("high", "Upper end of the interval of the mean.", MEASURE, ANY), |e, _| json!(e.high)),
    figure(column("confidence", "Confidence of every interval of the row.", "", "0.5 to 1"), |_, confidence| {
        json!(confidence)
    }),
    figure(column("p05", "5 % quantile.", MEASURE, ANY), |e, _| json!(e.p05)),
    figure(column("p50", "Median.", MEASURE, ANY), |e, _| json!(e.p50)),
    figure(column("p95", "95 % quantile.", MEASURE, ANY), |e, _| json!(e.p95)),
    figure(column("min", "Smallest value seen.", MEASURE, ANY), |e, _| json!(e.min)),
    figure(column("max", "Largest value seen.", MEASURE, ANY), |e, _| json!(e.max)),
    figure(column("min_trial", "First trial with the smallest value.", "", COUNT), |e, _| {
        json!(e.min.is_finite().then_some(e.min_trial))
    }),
    figure(column("max_trial", "First trial with the largest value.", "", COUNT), |e, _| {
        json!(e.max.is_finite().then_some(e.max_trial))
    }),
    figure(column("diff", "Mean of this cell less the baseline, on the same dice.", MEASURE, ANY), |e, _| {
        difference(e, |d| json!(d.mean))
    }),
    figure(column("diff_low", "Lower end of its interval.", MEASURE, ANY), |e, _| difference(e, |d| json!(d.low))),
    figure(column("diff_high", "Upper end of its interval.", MEASURE, ANY), |e, _| difference(e, |d| json!(d.high))),
    figure(column("p_value", "Two-sided p-value of no difference.", "", SHARE), |e, _| difference(e, |d| json!(d.p))),
    figure(column("p_holm", "The same, corrected for all comparisons (Holm).", "", SHARE), |e, _| {
        difference(e, |d| json!(d.p_holm))
    }),
    figure(column("diff_n", "Plays that both cells define the measure in.", "plays", COUNT), |e, _| {
        difference(e, |d| json!(d.n))
    }),
    figure(
        column("pairing", "Times as many plays as cells on dice of their own would need.", "", "above 0"),
        |e, _| difference(e, |d| json!(d.pairing)),
    ),
    figure(
        column("margin", "The smallest difference that matters; empty where none is named.", MEASURE, "above 0"),
        |e, _| difference(e, |d| json!(d.margin)),
    ),
    figure(column("p_equivalence", "p-value of a difference of the margin or more, corrected.", "", SHARE), |e, _| {
        difference(e, |d| json!(d.p_equivalence))
    }),
    figure(
        column(
            "verdict",
            "What follows.",
            "",
            "better, worse, more, less, no_relevant_difference, same, never_came_up, needs_more_plays",
        ),
        |e, _| difference(e, |d| json!(d.verdict.word())),
    ),
    figure(
        column(
            "adjusted_mean",
            "Mean with the luck of the dice taken out; empty where it does not help.",
            MEASURE,
            ANY,
        ),
        |e, _| adjusted(e, |a| a.mean),
    ),
    figure(column("adjusted_low", "Lower end of its interval.", MEASURE, ANY), |e, _| adjusted(e, |a| a.low)),
    figure(column("adjusted_high", "Upper end of its interval.", MEASURE, ANY), |e, _| adjusted(e, |a| a.high)),
    figure(
        column("adjusted_saved", "Times as many plays as the plain mean would need for it.", "", "above 1"),
        |e, _| adjusted(e, |a| a.saved),
    ),
    figure(column("p05_low", "Lower end of the interval of the 5 % quantile.", MEASURE, ANY), |e, _| {
        json!(e.quantile_intervals[0][0])
    }),
    figure(column("p05_high", "Upper end of it.", MEASURE, ANY), |e, _| json!(e.quantile_intervals[0][1])),
    figure(column("p50_low", "Lower end of the interval of the median.", MEASURE, ANY), |e, _| {
        json!(e.quantile_intervals[1][0])
    }),
    figure(column("p50_high", "Upper end of it.", MEASURE, ANY), |e, _| json!(e.quantile_intervals[1][1])),
    figure(column("p95_low", "Lower end of the interval of the 95 % quantile.", MEASURE, ANY), |e, _| {
        json!(e.quantile_intervals[2][0])
    }),
    figure(column("p95_high", "Upper end of it.", MEASURE, ANY), |e, _| json!(e.quantile_intervals[2][1])),
];

/// Whose estimate a row of `summary.csv` is.
const WHOSE: [Declared; 3] = [
    column("cell", "Name of the cell.", "", "text"),
    column("KEY", "Value of the variant or of a swept setting, a column for each.", "", "text"),
    column("split_MEASURE", "Level of a split, a column for each; empty for all plays.", "", "text"),
];

/// Its columns, one after the other.
const ESTIMATES: [Declared; WHOSE.len() + FIGURES.len()] = {
    let mut all = [WHOSE[0]; WHOSE.len() + FIGURES.len()];
    let mut at = 1;
    while at < all.len() {
        all[at] = if at < WHOSE.len() { WHOSE[at] } else { FIGURES[at - WHOSE.len()].declared };
        at += 1;
    }
    all
};

/// `summary.csv`.
pub(super) const SUMMARY: TableSpec = TableSpec {
    file: "summary.csv",
    command: "run",
    row: "one for each cell, each level of the split and each measure",
    columns: &ESTIMATES,
};

/// `distribution.parquet`.
pub(super) const DISTRIBUTION: TableSpec = TableSpec {
    file: "distribution.parquet",
    command: "run",
    row: "one for each value that a measure took in a cell and a level of the split",
    columns: &[
        column("cell", "Name of the cell.", "", "text"),
        column("KEY", "Value of the variant or of a swept setting, a column for each.", "", "text"),
        column("split_MEASURE", "Level of a split, a column for each; missing for all plays.", "", "text"),
        column("measure", "Name of the measure.", "", "text"),
        column("value", "The value, times what `value_is_divided_by` of run.json says.", MEASURE, "whole numbers"),
        column("count", "Plays in which it was seen.", "plays", "1 and more"),
    ],
};

/// `luck_sums.csv`.
pub(super) const LUCK_SUMS: TableSpec = TableSpec {
    file: "luck_sums.csv",
    command: "run",
    row: "one for each sum of a cell and a block of its plays that is not 0, with `adjust_for_luck`",
    columns: &[
        column("cell", "Name of the cell.", "", "text"),
        column("block", "Block of plays: trials go to 50 blocks in turn, eight at a time.", "", "0 to 49"),
        column(
            "sum_of",
            "What is summed over plays: `plays`, `luck`, `outcome`, or a product of two of these.",
            "",
            "text",
        ),
        column("first", "Roll or measure.", "", "text"),
        column("second", "Roll or measure that it is multiplied by; empty where there is none.", "", "text"),
        column("sum", "The sum. Luck is in half pips, outcomes are counted values.", "", "whole numbers"),
    ],
};

const OF_A_TRIAL: &[Declared] = &[
    column("cell", "Name of the cell.", "", "text"),
    column("trial", "Number of the trial, for `evenodds trace`.", "", COUNT),
    column(
        "MEASURE",
        "What the trial came to, a column for each measure; missing where it is not defined.",
        MEASURE,
        "whole numbers",
    ),
];

/// `trials.parquet`.
pub(super) const TRIALS: TableSpec = TableSpec {
    file: "trials.parquet",
    command: "run --rows",
    row: "one for each trial of each cell",
    columns: OF_A_TRIAL,
};

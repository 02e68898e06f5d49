//! What `run` leaves.

use super::{Declared, Sheet, column};

const MEASURE: &str = "its measure";
const ANY: &str = "any number";
const SHARE: &str = "0 to 1";
const COUNT: &str = "0 and more";

/// `summary.csv`.
pub(super) const SUMMARY: Sheet = Sheet {
    file: "summary.csv",
    command: "run",
    row: "one for each cell, each level of the split and each measure",
    columns: &[
        column("cell", "Name of the cell.", "", "text"),
        column("KEY", "Value of the variant or of a swept setting, a column for each.", "", "text"),
        column("split_MEASURE", "Level of a split, a column for each; empty for all plays.", "", "text"),
        column("measure", "Name of the measure.", "", "text"),
        column("kind", "What kind of number it is.", "", "flag, count, category, ratio, share"),
        column("unit", "Unit of the measure; empty for a rate.", "", "text"),
        column("n", "Plays that define the measure.", "plays", COUNT),
        column("mean", "Mean; a rate of flags, a quotient of ratios.", MEASURE, ANY),
        column("sd", "Sample standard deviation over plays.", MEASURE, COUNT),
        column("low", "Lower end of the interval of the mean.", MEASURE, ANY),
        column("high", "Upper end of the interval of the mean.", MEASURE, ANY),
        column("confidence", "Confidence of every interval of the row.", "", "0.5 to 1"),
        column("p05", "5 % quantile.", MEASURE, ANY),
        column("p50", "Median.", MEASURE, ANY),
        column("p95", "95 % quantile.", MEASURE, ANY),
        column("min", "Smallest value seen.", MEASURE, ANY),
        column("max", "Largest value seen.", MEASURE, ANY),
        column("min_trial", "First trial with the smallest value.", "", COUNT),
        column("max_trial", "First trial with the largest value.", "", COUNT),
        column("diff", "Mean of this cell less the baseline, on the same dice.", MEASURE, ANY),
        column("diff_low", "Lower end of its interval.", MEASURE, ANY),
        column("diff_high", "Upper end of its interval.", MEASURE, ANY),
        column("p_value", "Two-sided p-value of no difference.", "", SHARE),
        column("p_holm", "The same, corrected for all comparisons (Holm).", "", SHARE),
        column("diff_n", "Plays that both cells define the measure in.", "plays", COUNT),
        column("pairing", "Times as many plays as cells on dice of their own would need.", "", "above 0"),
        column("margin", "The smallest difference that matters; empty where none is named.", MEASURE, "above 0"),
        column("p_equivalence", "p-value of a difference of the margin or more, corrected.", "", SHARE),
        column("verdict", "What follows.", "", "better, worse, more, less, no_difference, not_settled"),
        column("p05_low", "Lower end of the interval of the 5 % quantile.", MEASURE, ANY),
        column("p05_high", "Upper end of it.", MEASURE, ANY),
        column("p50_low", "Lower end of the interval of the median.", MEASURE, ANY),
        column("p50_high", "Upper end of it.", MEASURE, ANY),
        column("p95_low", "Lower end of the interval of the 95 % quantile.", MEASURE, ANY),
        column("p95_high", "Upper end of it.", MEASURE, ANY),
    ],
};

/// `distribution.parquet`.
pub(super) const DISTRIBUTION: Sheet = Sheet {
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
pub(super) const TRIALS: Sheet = Sheet {
    file: "trials.parquet",
    command: "run --rows",
    row: "one for each trial of each cell",
    columns: OF_A_TRIAL,
};

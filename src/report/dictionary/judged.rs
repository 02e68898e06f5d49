//! Columns of `compare`, `rulings`, `sensitivity`, `luck` and `rare`.

use super::{TableSpec, column};

const MEASURE: &str = "its measure";
const ANY: &str = "any number";
const SHARE: &str = "0 to 1";

/// `differences.csv`.
pub(super) const DIFFERENCES: TableSpec = TableSpec {
    file: "differences.csv",
    command: "compare, rulings, sensitivity",
    row: "one for each measure of each cell but the baseline",
    columns: &[
        column("cell", "Name of the cell that is compared.", "", "text"),
        column("measure", "Name of the measure.", "", "text"),
        column("unit", "Unit of the measure; empty for a rate.", "", "text"),
        column("n", "Trials that both cells define the measure in.", "trials", "0 and more"),
        column("baseline", "Mean in the baseline.", MEASURE, ANY),
        column("mean", "Mean in the cell.", MEASURE, ANY),
        column("diff", "Mean of the cell less the baseline, on the same dice.", MEASURE, ANY),
        column("diff_low", "Lower end of its interval.", MEASURE, ANY),
        column("diff_high", "Upper end of its interval.", MEASURE, ANY),
        column("p_value", "Two-sided p-value of no difference.", "", SHARE),
        column("p_holm", "The same, corrected for all comparisons (Holm).", "", SHARE),
        column("p_equivalence", "p-value of a difference of the margin or more, corrected.", "", SHARE),
        column("margin", "The smallest difference that matters; empty where none is named.", MEASURE, "above 0"),
        column("pairing", "Times as many plays as cells on dice of their own would need.", "", "above 0"),
        column("standardised", "The difference in standard deviations of a play of the baseline.", "", ANY),
        column(
            "verdict",
            "What follows.",
            "",
            "better, worse, more, less, no_relevant_difference, same, never_came_up, needs_more_plays",
        ),
        column("more", "Plays that would settle it at most; empty without a margin.", "plays", "0 and more"),
        column("swapping", "Times as many plays as without changing seats; empty where nobody does.", "", "above 0"),
    ],
};

/// `luck.csv`.
pub(super) const LUCK: TableSpec = TableSpec {
    file: "luck.csv",
    command: "luck",
    row: "one for each part of the variance of each measure",
    columns: &[
        column("measure", "Name of the measure.", "", "text"),
        column("source", "What kind of part it is.", "", "factor, together, split, dice"),
        column("of", "The settings, or what the split counts; empty for dice.", "", "text"),
        column("share", "Share of the whole variance.", "", SHARE),
        column("error", "Standard error of the share.", "", "0 and more"),
        column("low", "Lower end of its interval.", "", ANY),
        column("high", "Upper end of its interval.", "", ANY),
        column("sd", "The part as a standard deviation of a play.", MEASURE, "0 and more"),
    ],
};

/// `rolls.csv`.
pub(super) const ROLLS: TableSpec = TableSpec {
    file: "rolls.csv",
    command: "luck",
    row: "one for each kind of roll, measure and cell, with `--rolls`",
    columns: &[
        column("cell", "Name of the cell.", "", "text"),
        column("measure", "Name of the measure.", "", "text"),
        column("roll", "Name of the roll, with whose it is.", "", "text"),
        column("dice", "Dice of a play, on average.", "dice", "0 and more"),
        column("pips", "Standard deviation of what they sum to above their mean.", "pips", "0 and more"),
        column("share", "Share of the variance that goes with how they fell.", "", SHARE),
        column("share_low", "Lower end of its interval.", "", SHARE),
        column("share_high", "Upper end of its interval.", "", SHARE),
        column("worth", "Change of the measure for one pip more.", MEASURE, ANY),
        column("worth_low", "Lower end of its interval.", MEASURE, ANY),
        column("worth_high", "Upper end of its interval.", MEASURE, ANY),
    ],
};

/// `rare.csv`.
pub(super) const RARE: TableSpec = TableSpec {
    file: "rare.csv",
    command: "rare",
    row: "one for each level, from the start",
    columns: &[
        column("level", "The level; empty for the start.", "", ANY),
        column("chance", "Chance that a play reaches it.", "", SHARE),
        column("chance_low", "Lower end of its interval.", "", SHARE),
        column("chance_high", "Upper end of its interval.", "", SHARE),
        column("passed", "Share of the plays from there that reach the next level; empty for the last one.", "", SHARE),
        column("happened", "Share of them that end in the event without reaching it.", "", SHARE),
        column("plays", "Plays from there.", "plays", "0 and more"),
    ],
};

/// `shares.csv`.
pub(super) const SHARES: TableSpec = TableSpec {
    file: "shares.csv",
    command: "sensitivity",
    row: "one for each setting that is tried in combination",
    columns: &[
        column("path", "Path of the setting.", "", "text"),
        column("levels", "Its levels.", "", "text"),
        column("first", "Share of the variance that it explains by itself (first-order Sobol index).", "", SHARE),
        column("first_error", "Standard error of it.", "", "0 and more"),
        column("first_low", "Lower end of its interval.", "", ANY),
        column("first_high", "Upper end of its interval.", "", ANY),
        column("total", "Share with all its combinations (total Sobol index).", "", SHARE),
        column("total_error", "Standard error of it.", "", "0 and more"),
        column("total_low", "Lower end of its interval.", "", ANY),
        column("total_high", "Upper end of its interval.", "", ANY),
        column("shapley", "Fair part: combinations divided among who is in them (Shapley effect).", "", SHARE),
        column("shapley_error", "Standard error of it.", "", "0 and more"),
        column("shapley_low", "Lower end of its interval.", "", ANY),
        column("shapley_high", "Upper end of its interval.", "", ANY),
    ],
};

//! Columns of `tune`: one file of two forms.

use super::{TableSpec, column};

const MEASURE: &str = "its measure";
const ANY: &str = "any number";

/// `tried.csv` of the player's view.
pub(super) const PLAYER: TableSpec = TableSpec {
    file: "tried.csv",
    command: "tune (player)",
    row: "one for each combination of settings that raced",
    columns: &[
        column("PATH", "Value of a parameter, a column for each.", "", "text"),
        column("rounds", "Rounds of the race that it was in.", "rounds", "0 and more"),
        column("raced", "Its mean in the race up to its last round; flattered in who came far.", MEASURE, ANY),
        column("fresh", "Its mean on fresh dice; empty of who was no finalist.", MEASURE, ANY),
        column("fresh_low", "Lower end of its interval.", MEASURE, ANY),
        column("fresh_high", "Upper end of its interval.", MEASURE, ANY),
        column("lead", "What it has more than the scenario as it stands, on the same dice.", MEASURE, ANY),
        column("lead_low", "Lower end of its interval.", MEASURE, ANY),
        column("lead_high", "Upper end of its interval.", MEASURE, ANY),
    ],
};

/// `tried.csv` of the designer's view.
pub(super) const DESIGNER: TableSpec = TableSpec {
    file: "tried.csv of goals",
    command: "tune (designer)",
    row: "one for each combination of settings that was tried",
    columns: &[
        column("PATH", "Value of a parameter, a column for each.", "", "text"),
        column("trials", "Plays of each cell.", "plays", "1 and more"),
        column(
            "departure",
            "How far it is from the book; 1 is one setting turned over its whole range.",
            "ranges",
            "0 and more",
        ),
        column("miss", "How far outside the middle half of the goals.", "half-widths of goals", "0 and more"),
        column("miss_error", "Standard error of it.", "half-widths of goals", "0 and more"),
        column("MEASURE, CELL", "Mean of a measure in a cell, a column for each.", MEASURE, ANY),
    ],
};

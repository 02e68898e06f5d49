//! Columns of `meta`.

use super::{TableSpec, column};

const SHARE: &str = "0 to 1";
const LEAD: &str = "−1 to 1";
const ANY: &str = "any number";
const COUNT: &str = "0 and more";

/// `ranking.csv`.
pub(super) const RANKING: TableSpec = TableSpec {
    file: "ranking.csv",
    command: "meta",
    row: "one for each entrant, the best first",
    columns: &[
        column("rank", "Place by the mean win rate.", "", "1 and more"),
        column("entrant", "Name of the entrant.", "", "text"),
        column("group", "What it is one of.", "", "text"),
        column("made_of", "What tells it from others.", "", "text"),
        column("plays", "Its plays.", "plays", COUNT),
        column("rate", "Mean win rate against all others; draws count half.", "", SHARE),
        column("rate_low", "Lower end of its interval.", "", SHARE),
        column("rate_high", "Upper end of its interval.", "", SHARE),
        column("nobody_wins", "Share of its plays that are draws.", "", SHARE),
        column("nobody_wins_low", "Lower end of its interval.", "", SHARE),
        column("nobody_wins_high", "Upper end of its interval.", "", SHARE),
        column("rank_low", "Best rank that it may have.", "", "1 and more"),
        column("rank_high", "Worst rank that it may have.", "", "1 and more"),
        column("strength", "Strength of Bradley and Terry against the mean entrant.", "natural logarithm of odds", ANY),
        column("strength_low", "Lower end of its interval.", "natural logarithm of odds", ANY),
        column("strength_high", "Upper end of its interval.", "natural logarithm of odds", ANY),
        column("share", "How often the best mix brings it.", "", SHARE),
        column("share_low", "Lower end of its interval.", "", SHARE),
        column("share_high", "Upper end of its interval.", "", SHARE),
        column("against", "Its win rate against that field.", "", SHARE),
        column("against_low", "Lower end of its interval.", "", SHARE),
        column("against_high", "Upper end of its interval.", "", SHARE),
        column("cluster", "Number of the group of entrants that fare alike.", "", "1 and more"),
        column("worst_against", "The opponent that it does worst against.", "", "text"),
        column("worst_rate", "Its win rate against that one.", "", SHARE),
        column("worst_low", "Lower end of its interval.", "", SHARE),
        column("worst_high", "Upper end of its interval.", "", SHARE),
        column(
            "trap_by",
            "The entrant that does as well against every other, if there is one in the plays seen.",
            "",
            "text",
        ),
        column("trap_least_lead", "Smallest lead of that one over all opponents.", "", LEAD),
        column("trap_p", "p-value of that claim, corrected.", "", SHARE),
        column("mix", "The mix of others that does as well, with their shares.", "", "text"),
        column("mix_least_lead", "Smallest lead of that mix over all opponents.", "", LEAD),
        column("mix_p", "p-value of that claim, corrected.", "", SHARE),
        column("unbeaten_p", "p-value of the claim that no entrant beats it.", "", SHARE),
    ],
};

/// `worth.csv`.
pub(super) const WORTH: TableSpec = TableSpec {
    file: "worth.csv",
    command: "meta",
    row: "one for each part of builds, the most valuable first",
    columns: &[
        column("part", "Name of the part.", "", "text"),
        column("worth", "What it adds to a win rate in place of another part.", "", LEAD),
        column("worth_low", "Lower end of its interval.", "", LEAD),
        column("worth_high", "Upper end of its interval.", "", LEAD),
        column("p_holm", "p-value of no worth, corrected for all parts (Holm).", "", SHARE),
        column("held", "Entrants that have it.", "entrants", COUNT),
        column("matches", "Pairs of entrants that differ in it alone.", "pairs", COUNT),
        column("rate_with", "Mean win rate of those that have it.", "", SHARE),
        column("rate_with_low", "Lower end of its interval.", "", SHARE),
        column("rate_with_high", "Upper end of its interval.", "", SHARE),
    ],
};

/// `synergy.csv`.
pub(super) const SYNERGY: TableSpec = TableSpec {
    file: "synergy.csv",
    command: "meta",
    row: "one for each pair of parts, the largest surplus first",
    columns: &[
        column("a", "One part.", "", "text"),
        column("b", "The other.", "", "text"),
        column("surplus", "What both add to a win rate beyond what each adds by itself.", "", LEAD),
        column("surplus_low", "Lower end of its interval.", "", LEAD),
        column("surplus_high", "Upper end of its interval.", "", LEAD),
        column("p_holm", "p-value of no surplus, corrected for all pairs (Holm).", "", SHARE),
        column("held", "Entrants that have both.", "entrants", COUNT),
    ],
};

/// `matrix.csv` and `matrix.parquet`.
pub(super) const MATRIX: TableSpec = TableSpec {
    file: "matrix.csv, matrix.parquet",
    command: "meta",
    row: "one for each pair of entrants, the better ranked first",
    columns: &[
        column("first", "The one.", "", "text"),
        column("second", "The other.", "", "text"),
        column("home_wins", "Plays that the first wins in the first seat.", "plays", COUNT),
        column("home_draws", "Draws with the first in the first seat.", "plays", COUNT),
        column("home_losses", "Plays that the first loses in the first seat.", "plays", COUNT),
        column("away_wins", "Plays that the first wins in the second seat.", "plays", COUNT),
        column("away_draws", "Draws with the first in the second seat.", "plays", COUNT),
        column("away_losses", "Plays that the first loses in the second seat.", "plays", COUNT),
        column("rate", "Win rate of the first; draws count half.", "", SHARE),
        column("rate_low", "Lower end of its interval.", "", SHARE),
        column("rate_high", "Upper end of its interval.", "", SHARE),
    ],
};

/// `change.csv`.
pub(super) const CHANGE: TableSpec = TableSpec {
    file: "change.csv",
    command: "meta",
    row: "one for each entrant in each variant but the first",
    columns: &[
        column("variant", "The variant.", "", "text"),
        column("entrant", "Name of the entrant.", "", "text"),
        column("rate_before", "Mean win rate in the first variant.", "", SHARE),
        column("rate_after", "Mean win rate in this one.", "", SHARE),
        column("change", "How much it rises, on the same dice.", "", LEAD),
        column("change_low", "Lower end of its interval.", "", LEAD),
        column("change_high", "Upper end of its interval.", "", LEAD),
        column("p_holm", "p-value of no change, corrected for all entrants (Holm).", "", SHARE),
        column("rank_before", "Rank in the first variant.", "", "1 and more"),
        column("rank_after", "Rank in this one.", "", "1 and more"),
        column("share_before", "Share of the best mix in the first variant.", "", SHARE),
        column("share_after", "The same in this one.", "", SHARE),
        column("share_change", "How much that rises.", "", LEAD),
        column("share_change_low", "Lower end of its interval.", "", LEAD),
        column("share_change_high", "Upper end of its interval.", "", LEAD),
    ],
};

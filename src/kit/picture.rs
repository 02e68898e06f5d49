//! Pictures of plays: those that a game's reports show, those that a scenario describes, and those that are drawn.

use serde::{Deserialize, Serialize};

/// A picture that a report shows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Chart {
    /// File name without ending, like `reward_tiers`.
    pub name: String,
    /// Title above the picture: what is seen, in plain words.
    pub title: String,
    /// What is drawn.
    pub draw: Draw,
}

/// The kinds of pictures.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Shares of levels that add up to one, stacked, one bar for each cell and split level, with intervals.
    Stacked {
        /// Flags that exclude each other, bottom first, with the text of the legend.
        parts: Vec<(String, String)>,
    },
    /// Dot and interval, one row for each cell and split level.
    Forest {
        /// The measures, one panel each (1 to 3).
        measures: Vec<String>,
        /// Both flags of who wins, where a panel shows one of them: what they leave nobody wins.
        winners: Option<[String; 2]>,
    },
    /// Dot and interval, one row for each cell, the highest first.
    Ranking {
        /// The measure.
        measure: String,
        /// Both flags of who wins, where it is one of them.
        winners: Option<[String; 2]>,
    },
    /// Shares of each value, with median and 90 % range; a small multiple or overlaid steps for several cells.
    Histogram {
        /// The measure.
        measure: String,
    },
    /// Cumulative curves, one for each cell (or split level).
    Cumulative {
        /// The measure.
        measure: String,
    },
    /// Means over a swept setting whose values are numbers, as lines with interval bands: a panel for each measure, a line
    /// for each combination of the other keys.
    Swept {
        /// The measures, one panel each.
        measures: Vec<String>,
        /// Which of the keys of the cells lies along the x axis.
        key: usize,
    },
    /// Means over an ordered series of measures (cycles), as lines with interval bands, one for each cell, or, when
    /// there is one cell, one for each named series.
    Lines {
        /// One entry for each line family: its name and its measures in order with their x values.
        series: Vec<(String, Vec<(f64, String)>)>,
        /// Label of the x axis, with unit.
        x: String,
        /// Label of the y axis, with unit.
        y: String,
    },
    /// A labelled heat map: the two first keys (or split levels) against each other, coloured by a measure's mean.
    Heat {
        /// The measure.
        measure: String,
        /// Both flags of who wins, where it is one of them: what they leave nobody wins.
        winners: Option<[String; 2]>,
    },
}

/// A measure with the text of its legend; empty: its label.
pub type Part = (String, String);

impl Draw {
    /// The words for kinds of pictures in files. `lines` run along a swept setting ([`Draw::Swept`]) or a series of measures.
    pub const WORDS: [&str; 7] = ["stacked", "forest", "ranking", "histogram", "cumulative", "lines", "heat"];

    /// Picture by its word, as written. Winners, axes and labels of parts are filled in once the cells are known. `x` and `y` are labels of
    /// lines. None: an unknown word, or nothing to show.
    pub fn written(word: &str, parts: Vec<Part>, x: &str, y: &str) -> Option<Self> {
        let first = parts.first()?.0.clone();
        let names = || parts.iter().map(|(name, _)| name.clone());
        Some(match word {
            "stacked" => Self::Stacked { parts },
            "forest" => Self::Forest { measures: names().collect(), winners: None },
            "ranking" => Self::Ranking { measure: first, winners: None },
            "histogram" => Self::Histogram { measure: first },
            "cumulative" => Self::Cumulative { measure: first },
            "heat" => Self::Heat { measure: first, winners: None },
            "lines" => {
                let series = names().map(|name| (name, Vec::new())).collect();
                Self::Lines { series, x: x.to_owned(), y: y.to_owned() }
            }
            _ => return None,
        })
    }

    /// The measures that the picture needs.
    pub fn measures(&self) -> Vec<&str> {
        match self {
            Self::Stacked { parts } => parts.iter().map(|(name, _)| name.as_str()).collect(),
            Self::Swept { measures, .. } => measures.iter().map(String::as_str).collect(),
            Self::Forest { measures, winners } => {
                measures.iter().chain(winners.iter().flatten()).map(String::as_str).collect()
            }
            Self::Heat { measure, winners } | Self::Ranking { measure, winners } => {
                std::iter::once(measure).chain(winners.iter().flatten()).map(String::as_str).collect()
            }
            Self::Histogram { measure } | Self::Cumulative { measure } => vec![measure],
            Self::Lines { series, .. } => {
                series.iter().flat_map(|(_, points)| points.iter().map(|(_, name)| name.as_str())).collect()
            }
        }
    }
}

//! Names of the files that each command writes, so that what stands in their way is told before anything is played.

/// Files of every report.
const EVERY: [&str; 3] = ["report.png", "report.html", "card.png"];

/// Files that a command always writes.
pub fn usual(command: &str) -> Vec<&'static str> {
    let own: &[&str] = match command {
        "run" => &["run.json", "summary.json", "summary.csv", "distribution.parquet"],
        "compare" => &["compare.json", "differences.csv"],
        "test" => &["test.json"],
        "rulings" => &["rulings.json", "differences.csv"],
        "sensitivity" => &["sensitivity.json", "differences.csv"],
        "luck" => &["luck.json", "luck.csv"],
        "rolls" => &["rolls.json", "rolls.csv"],
        "rare" => &["rare.json", "rare.csv"],
        "meta" => &["run.json", "meta.json"],
        "meta_learnt" => &["learnt.json", "learnt.toml"],
        "tune" => &["run.json", "tune.json", "tried.csv", "patch.toml"],
        "skill" => &["skill.json"],
        "learn" | "ladder" => &["learn.json", "learnt.toml"],
        _ => return Vec::new(),
    };
    EVERY.iter().chain(own).copied().collect()
}

/// Files that some reports of a command have, and pictures in `charts/`.
pub fn occasional(command: &str) -> Vec<&'static str> {
    let own: &[&str] = match command {
        "run" => &["trials.parquet", "trials.csv", "luck_sums.csv"],
        "compare" | "learn" | "ladder" => &["flips.txt"],
        "sensitivity" => &["shares.csv"],
        "meta" | "meta_learnt" => {
            &["meta.json", "ranking.csv", "worth.csv", "synergy.csv", "matrix.csv", "matrix.parquet", "change.csv"]
        }
        _ => &[],
    };
    let pages = [
        "report.pdf",
        "report-letter.pdf",
        "report-2.png",
        "report-3.png",
        "report-4.png",
        "report-5.png",
        "report-6.png",
    ];
    pages.iter().chain(own).copied().chain([crate::drawing::NAME]).collect()
}

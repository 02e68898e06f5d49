//! The command line that makes a report again: what the report says of its making.

use super::Asked;
use evenodds_scenario::Width;
use evenodds_study::Outcome;
use evenodds_study::learn::Options as Learning;

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/=:+,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The command that draws what was kept in a folder.
pub fn draw(folder: &std::path::Path) -> String {
    format!("`evenodds draw {}`", quoted(&folder.display().to_string()))
}

fn begin(command: &str, file: &str, settings: &[String], seed: u64) -> String {
    let settings: String = settings.iter().map(|setting| format!(" --set {}", quoted(setting))).collect();
    format!("evenodds {command} {}{settings} --seed {seed}", quoted(file))
}

/// An option, where it is given.
fn option(name: &str, value: Option<impl std::fmt::Display>) -> String {
    value.map(|value| format!(" --{name} {value}")).unwrap_or_default()
}

fn measures(asked: &Asked) -> String {
    asked.measures.iter().map(|name| format!(" --measure {name}")).collect()
}

fn width(width: Width) -> String {
    width.text().trim_matches('"').to_owned()
}

/// Trials as they were played; or the first ones and how far it went on, where it was to settle everything and did.
fn settled(asked: &Asked, trials: u64, partial: bool) -> String {
    match asked.settle.filter(|_| !partial) {
        Some(most) => option("trials", asked.trials) + &format!(" --settle {most}"),
        None => format!(" --trials {trials}"),
    }
}

/// Of `run`: trials as they were played, so that an interruption does not matter; or the rule by which the run stopped, which
/// gives each cell the trials that it had.
pub fn run(file: &str, asked: &Asked, outcome: &Outcome) -> String {
    let played = begin("run", file, &asked.settings, outcome.seed);
    if outcome.looks == 1 || outcome.partial {
        return format!("{played} --trials {}", outcome.trials);
    }
    played + &option("precision", asked.precision.map(width)) + &measures(asked)
}

/// Of `compare`.
pub fn compare(file: &str, asked: &Asked, seed: u64, trials: u64, partial: bool) -> String {
    let mut command = begin("compare", file, &asked.settings, seed);
    command += &option("baseline", asked.baseline.as_deref().map(quoted));
    command += &option("outcome", asked.outcome.as_deref().map(quoted));
    command += if asked.keep_seats { " --keep-seats" } else { "" };
    command + &settled(asked, trials, partial)
}

/// Of `test`.
pub fn test(file: &str, asked: &Asked, seed: u64) -> String {
    begin("test", file, &asked.settings, seed) + &option("trials", asked.trials)
}

/// Of `rulings`.
pub fn rulings(what: &str, asked: &Asked, seed: u64, trials: u64, partial: bool) -> String {
    begin("rulings", what, &asked.settings, seed)
        + &option("play", asked.play.as_deref())
        + &measures(asked)
        + &settled(asked, trials, partial)
}

/// Of `sensitivity`: what makes it again as far as it came, and what would have made all of it. `measure` was asked about,
/// `planned` trials of each cell were planned.
pub fn sensitivity(
    what: &str,
    asked: &Asked,
    measure: &str,
    (seed, top): (u64, usize),
    (planned, played, partial): (u64, u64, bool),
) -> [String; 2] {
    let command = |trials: String, top: usize| {
        let mut command = begin("sensitivity", what, &asked.settings, seed);
        command += &option("play", asked.play.as_deref());
        command += &format!(" --measure {measure}");
        command += &asked.parameters.iter().map(|path| format!(" --parameter {path}")).collect::<String>();
        command + &trials + &format!(" --top {top}") + if asked.sampled && top > 0 { " --sampled" } else { "" }
    };
    let whole = command(settled(asked, planned, false), top);
    [if partial { command(format!(" --trials {played}"), 0) } else { whole.clone() }, whole]
}

/// Of `luck`.
pub fn luck(file: &str, asked: &Asked, seed: u64, trials: u64) -> String {
    let rolls = if asked.rolls { " --rolls" } else { "" };
    begin("luck", file, &asked.settings, seed) + &format!(" --trials {trials}") + &measures(asked) + rolls
}

/// Of `rare`.
pub fn rare(file: &str, asked: &Asked, seed: u64, trials: u64) -> String {
    let text = |text: &Option<String>| text.as_deref().map(quoted);
    begin("rare", file, &asked.settings, seed)
        + &option("trials", Some(trials))
        + &option("event", text(&asked.event))
        + &option("level", text(&asked.level))
        + &option("cell", text(&asked.cell))
}

/// Of `meta`.
pub fn meta(file: &str, asked: &Asked, seed: u64) -> String {
    begin("meta", file, &asked.settings, seed)
        + &option("trials", asked.trials)
        + &option("precision", asked.precision.map(width))
        + if asked.learnt { " --play learnt" } else { "" }
        + &option("budget", asked.budget)
        + &option("rounds", asked.rounds)
        + &option("entries", asked.entries)
}

/// Of `tune`.
pub fn tune(file: &str, asked: &Asked, seed: u64) -> String {
    begin("tune", file, &asked.settings, seed) + &option("budget", asked.budget) + &option("confirm", asked.confirm)
}

/// Of `skill`.
pub fn skill(file: &str, asked: &Asked, seed: u64) -> String {
    let mut command = begin("skill", file, &asked.settings, seed);
    command += &option("measure", asked.measures.first().map(|name| quoted(name)));
    command += &option("trials", asked.trials);
    command + &option("rollouts", asked.rollouts) + &option("searched", asked.searched)
}

/// Of `learn` and `skill --ladder`: what differs from what is usual.
pub fn learn(
    file: &str,
    measure: Option<&str>,
    options: &Learning,
    usual: &Learning,
    (seed, settings): (u64, &[String]),
) -> String {
    let mut command = begin(if options.ladder { "skill --ladder" } else { "learn" }, file, settings, seed);
    command += &option("measure", measure.map(quoted));
    let mut other = |name: &str, value: u64, usual: u64| command += &option(name, (value != usual).then_some(value));
    other("budget", options.budget, usual.budget);
    other("entries", options.entries as u64, usual.entries as u64);
    other("depth", u64::from(options.depth), 1);
    other("rollouts", u64::from(options.rollouts), u64::from(usual.rollouts));
    other("searched", options.searched, usual.searched);
    other("trials", options.confirm, usual.confirm);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_asked_again() {
        let asked = Asked {
            trials: Some(100),
            settle: Some(2000),
            baseline: Some("two words".into()),
            measures: vec!["a".into(), "b".into()],
            ..Asked::default()
        };
        let compared = "evenodds compare x.toml --seed 7 --baseline 'two words'";
        assert_eq!(compare("x.toml", &asked, 7, 500, false), format!("{compared} --trials 100 --settle 2000"));
        assert_eq!(compare("x.toml", &asked, 7, 500, true), format!("{compared} --trials 500"));
        assert_eq!(luck("a b", &asked, 1, 9), "evenodds luck 'a b' --seed 1 --trials 9 --measure a --measure b");
        let [again, whole] = sensitivity("g", &asked, "m", (1, 5), (100, 60, true));
        assert_eq!(again, "evenodds sensitivity g --seed 1 --measure m --trials 60 --top 0");
        assert_eq!(whole, "evenodds sensitivity g --seed 1 --measure m --trials 100 --settle 2000 --top 5");
    }
}

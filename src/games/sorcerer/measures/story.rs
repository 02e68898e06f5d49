//! Measures of a story.

use crate::state::State;
use crate::story::Ending;
use evenodds_kit::Column;
use evenodds_kit::measures::{category, count_by, ratio};

evenodds_kit::measures! {
    /// How a story ends, and what was left by the way.
    fn arc(State) {
        "p_through", "all chapters are told" => |s| s.story.end == Ending::Through;
        "p_served", "all chapters are told, and a demon is bound" => |s| s.story.end == Ending::Through && s.story.demons() > 0;
        "p_alone", "all chapters are told, and no demon is bound" => |s| s.story.end == Ending::Through && s.story.demons() == 0;
        "p_lost", "Humanity is gone" => |s| s.story.end == Ending::Lost;
        "p_beaten", "the story ends in a lost conflict" => |s| s.story.end == Ending::Beaten;
        "p_possessed", "the sorcerer is some demon's host" => |s| s.story.end == Ending::Possessed;
        "humanity_end", "Humanity at the end", "points" => |s| s.story.humanity;
        "humanity_lost", "Humanity lost, less what was gained", "points" => |s| s.story.start - s.story.humanity;
        "humanity_gain", "Humanity gained", "points" => |s| s.story.gained;
        "demons_bound", "demons bound by rituals", "demons" => |s| s.story.bound;
        "demons_end", "demons bound at the end", "demons" => |s| s.story.demons();
        "starved", "demons that starve", "demons" => |s| s.story.starved;
        "banished", "demons that are banished", "demons" => |s| s.story.banished;
        "broken", "demons that break free", "demons" => |s| s.story.broken;
        "slain", "demons slain in conflicts", "demons" => |s| s.story.slain;
        "days", "days", "days" => |s| s.story.days;
        "chapters", "chapters begun", "chapters" => |s| s.story.chapters;
        "rebellions", "rebellions", "rebellions" => |s| s.story.rebellions;
        "refusals", "demons that would not fight", "demons" => |s| s.story.refusals;
        "conflicts", "conflicts", "conflicts" => |s| s.story.conflicts;
        "conflicts_won", "conflicts won", "conflicts" => |s| s.story.won;
        "serious", "conflicts after which the sorcerer needs care", "conflicts" => |s| s.story.serious;
    }
}

/// Levels of the category `ending`.
const ENDINGS: &[&str] = &["all chapters told", "nothing human left", "beaten", "some demon's host"];

/// The measures of a story of so many chapters.
pub(crate) fn of(chapters: i32) -> Vec<Column<State>> {
    let ending = |s: &State| match s.story.end {
        Ending::Through => 0,
        Ending::Lost => 1,
        Ending::Beaten => 2,
        Ending::Possessed => 3,
    };
    let mut all = vec![
        arc(),
        ratio("humanity_per_bound", "Humanity lost for each demon bound", "humanity_lost", "demons_bound"),
        ratio("rebellions_per_day", "rebellions per day", "rebellions", "days"),
        ratio("p_conflict_won", "conflicts won, per conflict", "conflicts_won", "conflicts"),
        category("ending", "how the story ends", ENDINGS, ending),
    ];
    for chapter in 0..=chapters {
        for (what, label, unit) in COURSE {
            let (name, label) = (format!("{what}_after_{chapter}"), format!("{label} after chapter {chapter}"));
            let at = usize::from(*what == "demons");
            all.push(count_by(name, label, unit, move |s: &State| s.story.after(chapter)[at]).hide());
        }
    }
    all
}

/// What is told chapter by chapter.
const COURSE: &[(&str, &str, &str)] = &[("humanity", "Humanity", "points"), ("demons", "demons bound", "demons")];

/// The course of a story of so many chapters.
pub(crate) fn series(chapters: i32) -> Vec<(String, Vec<(f64, String)>)> {
    let points = |what: &str| (0..=chapters).map(|at| (f64::from(at), format!("{what}_after_{at}"))).collect();
    COURSE.iter().map(|(what, ..)| ((*what).to_owned(), points(what))).collect()
}

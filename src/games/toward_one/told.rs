//! Words of narrations: characters and Jinn as they enter, what a penalty takes, how rewards compare.

use super::jinn::Jinn;
use super::state::Pc;
use super::terms::{Skill, Trait};
use evenodds_kit::told::{counted, dice};

/// A character as she stands: sect, dice with bonuses, rituals, allies.
pub(super) fn character(pc: &Pc) -> String {
    let traits = Trait::ALL.map(|kind| {
        let (dice, bonus) = (pc.dice[kind as usize], pc.bonus[kind as usize]);
        format!("{} {dice} ({bonus} {})", kind.title(), kind.bonus())
    });
    let sect = pc.sect.map_or_else(String::new, |sect| format!("{}; ", sect.title()));
    let rituals: Vec<String> = pc.rituals.iter().map(|ritual| ritual.told()).collect();
    let allies: Vec<String> = pc.allies.iter().map(|ally| ally.kind.title().to_owned()).collect();
    format!("{sect}{}; rituals {}; allies {}", traits.join(", "), or_none(&rituals), or_none(&allies))
}

fn or_none(words: &[String]) -> String {
    if words.is_empty() { "none".into() } else { words.join(", ") }
}

/// A Jinn as it stands: Evil, values with dice, number.
pub(super) fn jinn(jinn: &Jinn) -> String {
    let skills = Skill::ALL.map(|skill| {
        format!("{} {} ({})", skill.title(), jinn.values[skill as usize], dice(jinn.dice[skill as usize]))
    });
    let need = jinn.need();
    let state = if need == 0 { "manifest".into() } else { counted(need, "raise to go", "raises to go") };
    format!("Evil {}, {}; number {}, {state}", jinn.evil, skills.join(", "), jinn.number)
}

/// What penalties take off a roll of so many dice: nothing, or for this roll and until the Jinn is bound.
pub(super) fn penalties(dice: i32, next: i32, bound: i32, stacks: bool) -> String {
    let next = (next > 0).then(|| format!("{next} on this roll"));
    let bound = (bound > 0).then(|| format!("{bound} until the Jinn is bound"));
    match (next, bound) {
        (None, None) => String::new(),
        (Some(one), None) | (None, Some(one)) => format!(" ({dice} less {one})"),
        (Some(next), Some(bound)) if stacks => format!(" ({dice} less {next} and {bound})"),
        (Some(next), Some(bound)) => format!(" ({dice} less the larger of {next} and {bound})"),
    }
}

/// The numbers of TO-REW-2: two highest traits, the lowest, and the Jinn's dice.
pub(super) fn comparison(dice: [i32; 6], jinn: [i32; 3]) -> String {
    let mut sorted = Trait::ALL;
    // Falling dice, earlier traits first, so that the lowest is the last of all.
    sorted.sort_by_key(|&kind| std::cmp::Reverse(dice[kind as usize]));
    let named = |kind: Trait| format!("{} {}", kind.title(), dice[kind as usize]);
    let [first, second, .., lowest] = sorted;
    let [malice, lawlessness, subtlety] = jinn;
    let own = dice[first as usize] + dice[second as usize] + dice[lowest as usize];
    format!(
        "{} + {} + {}, the lowest, = {own} against the Jinn's {malice} + {lawlessness} + {subtlety} = {}: {:+}",
        named(first),
        named(second),
        named(lowest),
        jinn.iter().sum::<i32>(),
        own - jinn.iter().sum::<i32>()
    )
}

/// Those who are level, in the order in which the lot put them; empty when nobody is.
pub(super) fn lots(order: &[usize], names: &[String], level: impl Fn(usize) -> i32) -> String {
    let groups = order.chunk_by(|&left, &right| level(left) == level(right)).filter(|group| group.len() > 1);
    let told = groups.map(|group| {
        let names: Vec<&str> = group.iter().map(|&seat| names[seat].as_str()).collect();
        format!("; by lot {}", names.join(" before "))
    });
    told.collect()
}

/// `1 success`, `3 successes`.
pub(super) fn successes(count: i32) -> String {
    counted(count, "success", "successes")
}

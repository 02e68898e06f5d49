//! Traps and circles by name: a count tells nobody what to look at.

use evenodds_study::meta::{Metagame, Standing};

/// Most that are named.
const MOST: usize = 3;

/// Who is a trap, the surest first, each with whom to bring in its place: `axe 3 (bring axe 7)`.
pub(super) fn traps(found: &Metagame) -> String {
    let mut seen: Vec<(&Standing, usize, f64)> = found
        .entrants
        .iter()
        .filter_map(|entrant| entrant.trap.as_ref().map(|claim| (entrant, claim.by, claim.p)))
        .collect();
    seen.sort_by(|one, other| one.2.total_cmp(&other.2));
    let told = seen.iter().take(MOST).map(|(entrant, by, _)| format!("{} (bring {})", entrant.name, name(found, *by)));
    joined(&told.collect::<Vec<_>>(), seen.len())
}

/// The strongest circle: `axe beats bow, bow beats cup, cup beats axe`; none: there is none.
pub(super) fn circle(found: &Metagame) -> Option<String> {
    let [one, two, three] = found.strongest_cycles.first()?.entrants.map(|place| name(found, place));
    Some(format!("{one} beats {two}, {two} beats {three}, {three} beats {one}"))
}

fn name(found: &Metagame, place: usize) -> &str {
    found.entrants.get(place).map_or("", |entrant| &entrant.name)
}

fn joined(names: &[String], count: usize) -> String {
    let more = count.saturating_sub(names.len());
    let named = names.join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_counted() {
        let names = |many: usize| (0..many).map(|at| format!("e{at}")).collect::<Vec<_>>();
        assert_eq!((joined(&names(2), 2), joined(&names(3), 9)), ("e0, e1".into(), "e0, e1, e2 and 6 more".into()));
    }
}

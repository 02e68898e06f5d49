//! Careers of several chains as chains of states (section 17.1 of the catalogue).

use super::chain::{ByHumanity, Exact, Known, SMALLER, Sums, chain};
use super::work::Work;
use crate::humanity::{gained, lost, ritual_check, theme_check};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Expectations of a career.
#[derive(Debug, Clone, Default)]
pub struct Career {
    /// Demons bound, the one at the start not counted.
    pub bound: f64,
    /// Chains begun.
    pub chains: f64,
    /// Chance that Humanity is gone at or before each chain.
    pub zero_by: Vec<f64>,
    /// Humanity at the end.
    pub humanity: f64,
}

/// A career of so many chains (section 17.1). `start`: Power of the demon that one starts with; `gains`: gain checks after each.
///
/// # Errors
/// Why exactness is out of reach.
pub fn career(exact: Exact<'_>, demons: i32, start: Option<i32>, gains: i32) -> Result<Career, String> {
    let Exact { rules, scores, mods, .. } = exact;
    let mut work = Work::default();
    work.career(&exact, demons, gains);
    work.is_bearable(SMALLER)?;
    let mut known = Known::default();
    let mut alive = ByHumanity::from([(scores.humanity, 1.0)]);
    let (mut gone, mut found) = (0.0, Career::default());
    if let Some(power) = start {
        let kept = known.of(rules, ritual_check(rules, scores.humanity, power, mods.humanity)).success();
        alive = ByHumanity::from([(scores.humanity, kept)]);
        *alive.entry(lost(rules, scores.humanity)).or_default() += 1.0 - kept;
        gone = alive.remove(&0).unwrap_or(0.0);
    }
    let mut solved: BTreeMap<i32, Sums> = BTreeMap::new();
    for _ in 0..demons {
        let mut next = ByHumanity::new();
        for (&humanity, &p) in &alive {
            found.chains += p;
            let sums = match solved.entry(humanity) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(open) => open.insert(chain(exact, humanity)?),
            };
            found.bound += p * sums.bound;
            for (&humanity, q) in &sums.humanity {
                *next.entry(humanity).or_default() += p * q;
            }
        }
        gone += next.remove(&0).unwrap_or(0.0);
        for _ in 0..gains {
            let mut after = ByHumanity::new();
            for (humanity, p) in next {
                let (x, y) = theme_check(humanity, mods.humanity);
                let won = known.of(rules, (x, y)).success();
                *after.entry(gained(rules, humanity)).or_default() += p * won;
                *after.entry(humanity).or_default() += p * (1.0 - won);
            }
            next = after;
        }
        found.zero_by.push(gone);
        alive = next;
    }
    found.humanity = alive.iter().map(|(&humanity, p)| f64::from(humanity) * p).sum();
    Ok(found)
}

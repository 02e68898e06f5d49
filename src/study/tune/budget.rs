//! Budget of a search and its confirmation.
//!
//! A budget limits everything that is played. Half of it is reserved for fresh dice. What the confirmation does not need goes to a race;
//! what a designer's search does not need goes to the confirmation. Fresh trials shrink to fit, and their intervals widen.
//!
//! Without a budget a search takes [`BUDGET`] plays, and the confirmation what it needs.

use super::player::FACTOR;
use evenodds_scenario::tune::BUDGET;
use evenodds_stats::judge::search::race;

/// Fewest fresh trials of a cell that confirm anything: a rate of half is then known to 3 points in 100.
pub const FEWEST_FRESH: u64 = 1000;
/// Fewest trials of each entrant in the first round of a race: with fewer, chance alone decides.
const FEWEST_RACED: u64 = 10;

/// Costs of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    /// Number of entrants.
    pub entrants: u64,
    /// Number of finalists.
    pub finalists: u64,
    /// Plays of one trial of one of them.
    pub cost: u64,
    /// Requested fresh trials.
    pub confirm: u64,
}

impl Race {
    /// Plays of the race, and fresh trials of each finalist.
    ///
    /// # Errors
    /// The smallest sensible budget, when this one is too small.
    pub fn share(&self, whole: Option<u64>) -> Result<(u64, u64), u64> {
        let Some(whole) = whole else { return Ok((BUDGET, self.confirm)) };
        let races = self.entrants > self.finalists;
        // The finalists and the scenario as it stands; then the named one, and the scenario again.
        let each = (self.finalists.min(self.entrants) + 3) * self.cost;
        let kept = if races { whole / 2 } else { whole };
        let confirm = self.confirm.min(kept / each);
        let search = whole - confirm * each;
        let fewest = FEWEST_FRESH.min(self.confirm);
        let first = race::plan(self.entrants as usize, self.finalists as usize, FACTOR, 1, search / self.cost);
        let enough = first.first().is_none_or(|round| round.trials >= FEWEST_RACED);
        if confirm >= fewest && enough {
            return Ok((search, confirm));
        }
        let rounds = race::plan(self.entrants as usize, self.finalists as usize, FACTOR, 1, 1).len() as u64;
        let raced = FEWEST_RACED * rounds * (self.entrants + 1) * self.cost;
        let halves = 2 * (fewest * each).max(raced + each);
        let with_all_fresh = (2 * self.confirm * each).max(raced + self.confirm * each);
        Err(round_up(if races { halves.min(with_all_fresh) } else { fewest * each }))
    }
}

/// Plays of a designer's search. The confirmation gets the rest of the whole.
///
/// # Errors
/// The smallest sensible budget, when this one is too small to confirm the book and one other point, and that one again.
pub fn search(whole: Option<u64>, confirm: u64, cost: u64) -> Result<u64, u64> {
    let Some(whole) = whole else { return Ok(BUDGET) };
    let fewest = 6 * FEWEST_FRESH.min(confirm) * cost;
    if whole >= fewest { Ok(whole / 2) } else { Err(round_up(fewest)) }
}

/// Number rounded up to two figures.
fn round_up(plays: u64) -> u64 {
    let unit = 10_u64.pow(plays.max(1).ilog10().saturating_sub(1));
    plays.div_ceil(unit) * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 6 confirmed and 2 again in 4 cells are 32 plays a trial; half of 600,000 is 9,375 trials of them.
    #[test]
    fn half_is_kept_for_fresh_dice() {
        let race = Race { entrants: 1000, finalists: 5, cost: 4, confirm: 20_000 };
        assert_eq!(race.share(Some(600_000)), Ok((300_000, 9375)));
        assert_eq!(race.share(Some(2_000_000)), Ok((2_000_000 - 640_000, 20_000)));
        assert_eq!(race.share(None), Ok((BUDGET, 20_000)));
        let few = Race { entrants: 3, ..race };
        assert_eq!(few.share(Some(240_000)), Ok((0, 10_000)));
        assert_eq!(search(Some(400_000), 50_000, 2), Ok(200_000));
    }

    #[test]
    fn too_little_names_what_would_do() {
        for race in [
            Race { entrants: 1000, finalists: 5, cost: 4, confirm: 20_000 },
            Race { entrants: 12, finalists: 5, cost: 1, confirm: 20_000 },
            Race { entrants: 3, finalists: 5, cost: 2, confirm: 20_000 },
            Race { entrants: 9999, finalists: 1, cost: 3, confirm: 10 },
        ] {
            let least = race.share(Some(1)).expect_err("too little");
            assert!(race.share(Some(least)).is_ok(), "{race:?}: {least}");
            assert_eq!(race.share(Some(least / 2)), Err(least), "{race:?}");
        }
        assert_eq!(search(Some(11_999), 50_000, 2), Err(12_000));
        assert_eq!(search(Some(100), 50_000, 3), Err(18_000));
        assert_eq!(round_up(8001), 8100);
    }
}

//! Counts of cells as a sheet, and back.

use super::sheet::{Page, SavedCounts};
use crate::discordant::Discordant;
use crate::run::{Counts, Plan};
use crate::tally::Tally;

/// Saved counts of cells that were played side by side.
pub fn of_counts(counts: &Counts, discordant: &[Discordant]) -> SavedCounts {
    SavedCounts::Cells {
        pages: counts.tallies.iter().map(page).collect(),
        pairs: counts.pairs.iter().flatten().copied().collect(),
        discordant: discordant.to_vec(),
    }
}

/// Counts of the cells of a plan, from a sheet. None where the sheet is of others.
pub fn to_counts(plan: &Plan<'_>, sheet: &SavedCounts) -> Option<(Counts, Vec<Discordant>)> {
    let SavedCounts::Cells { pages, pairs, discordant } = sheet else { return None };
    let mut counts = Counts::empty(plan);
    let places: Vec<_> = counts.pairs.iter_mut().flatten().collect();
    if counts.tallies.len() != pages.len() || places.len() != pairs.len() {
        return None;
    }
    places.into_iter().zip(pairs).for_each(|(place, &sums)| *place = sums);
    add_pages(&mut counts.tallies, pages)?;
    Some((counts, discordant.clone()))
}

/// Saved counts of independent cells.
pub fn of_tallies(tallies: &[Tally]) -> SavedCounts {
    SavedCounts::Cells { pages: tallies.iter().map(page).collect(), pairs: Vec::new(), discordant: Vec::new() }
}

/// Adds a sheet to tallies. None where the sheet is of others.
pub fn add_tallies(tallies: &mut [Tally], sheet: &SavedCounts) -> Option<()> {
    let SavedCounts::Cells { pages, .. } = sheet else { return None };
    (tallies.len() == pages.len()).then_some(())?;
    add_pages(tallies, pages)
}

fn page(tally: &Tally) -> Page {
    let luck = tally.luck().map_or(Vec::new(), |luck| luck.numbers().to_vec());
    Page { trials: tally.trials, columns: tally.columns().cloned().collect(), luck }
}

fn add_pages(tallies: &mut [Tally], pages: &[Page]) -> Option<()> {
    tallies.iter_mut().zip(pages).try_for_each(|(tally, page)| tally.add(page.trials, &page.columns, &page.luck))
}

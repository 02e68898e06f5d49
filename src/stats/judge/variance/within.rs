//! Share of the variance within cells that goes with an event of the play, like who goes first.
//!
//! Plays of a cell are grouped by the event. The variance within the cell is that of the groups' means, each weighted by its plays, plus
//! the variance within the groups (law of total variance). The groups' means vary by noise, too, which is subtracted.

use super::Cell;
use crate::judge::bootstrap::{Method, Plan, ranged};
use crate::judge::estimate::Ranged;
use crate::judge::random::Stream;
use rayon::prelude::*;

/// Share of the variance within cells, 0 to 1 up to noise, that goes with the event. Each cell is given by its groups; groups of fewer than
/// two plays are left out. Every cell has equal weight. NaN where nothing varies.
pub fn share(cells: &[Vec<Cell>], plan: Plan) -> Ranged {
    let figures = |cells: &[Vec<Cell>]| {
        let parts: Vec<(f64, f64)> = cells.iter().map(|groups| parts(groups)).collect();
        let between: f64 = parts.iter().map(|part| part.0).sum();
        vec![between / parts.iter().map(|part| part.0 + part.1).sum::<f64>()]
    };
    let replicates: Vec<Vec<f64>> = (0..plan.replicates)
        .into_par_iter()
        .map(|i| {
            let mut stream = Stream::new(plan.seed, i as u64);
            let mut again = |cell: &Cell| cell.again(cell.mean, cell.variance, &mut stream);
            let drawn: Vec<Vec<Cell>> = cells.iter().map(|groups| groups.iter().map(&mut again).collect()).collect();
            figures(&drawn)
        })
        .collect();
    ranged(&figures(cells), &replicates, plan.confidence, Method::Centred)[0]
}

/// Variance between and within the groups of a cell.
fn parts(groups: &[Cell]) -> (f64, f64) {
    let groups: Vec<&Cell> = groups.iter().filter(|group| group.plays > 1).collect();
    let plays = groups.iter().map(|group| group.plays as f64).sum::<f64>();
    if plays <= 0.0 {
        return (0.0, 0.0);
    }
    let weight = |group: &Cell| group.plays as f64 / plays;
    let mean: f64 = groups.iter().map(|group| weight(group) * group.mean).sum();
    let squares: f64 = groups.iter().map(|group| weight(group) * (group.mean - mean).powi(2)).sum();
    let noise: f64 = groups.iter().map(|group| (1.0 - weight(group)) * group.variance / plays).sum();
    (squares - noise, groups.iter().map(|group| weight(group) * group.variance).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first side wins in 70 of 100 plays, and each is first in half of them: variance 0.04 of 0.25.
    #[test]
    fn the_share_of_the_first_move_is_known() {
        let plan = Plan { replicates: 200, seed: 1, confidence: 0.95 };
        let group = |rate: f64| Cell::normal(1_000_000, rate, rate * (1.0 - rate));
        let found = share(&[vec![group(0.7), group(0.3)]], plan);
        assert!((found.value - 0.16).abs() < 1e-5 && found.error < 0.002 && found.interval.contains(0.16), "{found:?}");
    }

    /// Groups that do not differ: 300 studies of 200 plays, and the mean of the shares is 0 within four standard errors.
    #[test]
    fn noise_is_taken_out() {
        let mut sum = 0.0;
        for study in 0..300 {
            let mut stream = Stream::new(80, study);
            let mut group = || {
                let rate = stream.binomial(100, 0.5) as f64 / 100.0;
                Cell::normal(100, rate, rate * (1.0 - rate) * 100.0 / 99.0)
            };
            let plan = Plan { replicates: 2, seed: study, confidence: 0.95 };
            sum += share(&[vec![group(), group()]], plan).value;
        }
        let error = 2.0_f64.sqrt() / 200.0 / 300.0_f64.sqrt();
        assert!((sum / 300.0).abs() < 4.0 * error, "{} of {error}", sum / 300.0);
    }
}

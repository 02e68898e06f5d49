//! Paired cells whose every number is known: hits of a d20 on 11 and on 12, by the same die.

use evenodds::engine::run::{Plan, Signals, Watch, play_watched};
use evenodds::engine::{Cell, Dice, Game, Measure, Ready, Rows, Scope, Session, Tally, Trace};
use evenodds::stats::{Moments, Paired};

struct Hit(u32);

impl Game for Hit {
    type State = ();
    fn scopes(&self) -> Vec<Scope> {
        vec![Scope { name: "trial", measures: vec![Measure::flag("hit", "hit"), Measure::count("face", "face", "")] }]
    }
    fn state(&self) {}
    fn play<D: Dice, T: Trace>(&self, (): &mut (), session: &mut Session<'_, D, T>, rows: &mut Rows) {
        let mut face = 0;
        session.roll(1, 20, |thrown| face = thrown);
        rows.extend(0, [i32::from(face >= self.0), face as i32]);
    }
}

/// The difference is −1 when the die shows 11, 0 otherwise: mean −1/20, variance 19/400 a play; on dice of their own the
/// two cells vary by 0.25 + 0.2475, 10.47 times as much. Sampled to 4.9 standard errors: one false alarm in a million.
#[test]
fn shared_dice_give_the_enumerated_variance() {
    let cells: Vec<Cell<Hit>> = [11, 12].map(|on| Cell::new(Hit(on), Vec::new())).into();
    let tally = |cell: &Cell<Hit>| Tally::new(cell.scopes(), &[vec![0, 1]], None);
    let ready = cells.iter().map(|cell| (cell as &dyn Ready, tally(cell)));
    let plan = Plan { seed: 3, cells: ready.collect(), pairs: vec![vec![(0, 0), (1, 1)]] };
    let watch = Watch { resting: Vec::new(), outcomes: vec![0, 0], pairs: vec![(0, 1)] };
    let n = 400_000_u64;
    let (counts, flips) = play_watched(&plan, &watch, 0..n, &Signals::default()).expect("not stopped");
    let sums = counts.pairs[0][0];
    let pairs = Paired::flags(sums.n, sums.d, sums.dd);
    let error = (19.0 / 400.0 / n as f64).sqrt();
    assert!((pairs.mean() + 0.05).abs() < 4.9 * error, "{}", pairs.mean());
    let rates = [0, 1].map(|cell| {
        let seen: Vec<(i64, u64)> = counts.tallies[cell].whole(0)[0].seen().map(|(v, bin)| (v, bin.count)).collect();
        Moments::of_counts(&seen)
    });
    let saved = pairs.efficiency(&rates[1], &rates[0]);
    let exact = (0.25 + 0.2475) / (19.0 / 400.0);
    assert!((saved / exact - 1.0).abs() < 4.9 * (0.9 / 0.05 / n as f64).sqrt(), "{saved}, exactly {exact}");
    // The same plays, seen as flips: every one goes down, and the kept ones are those that show an 11.
    assert_eq!((flips[0].n, flips[0].up, i128::from(flips[0].down)), (n, 0, -sums.d));
    for &trial in &flips[0].first {
        assert_eq!(cells[0].replay(3, trial).rows[0][0][1], 11, "trial {trial}");
    }
    // The face itself is the same die: no difference at all.
    assert_eq!((counts.pairs[0][1].d, counts.pairs[0][1].dd), (0, 0));
}

/// A cell that rests is neither played nor compared.
#[test]
fn resting_cells_leave_no_trace() {
    let cells: Vec<Cell<Hit>> = [11, 12, 13].map(|on| Cell::new(Hit(on), Vec::new())).into();
    let tally = |cell: &Cell<Hit>| Tally::new(cell.scopes(), &[vec![0]], None);
    let ready = cells.iter().map(|cell| (cell as &dyn Ready, tally(cell)));
    let plan = Plan { seed: 3, cells: ready.collect(), pairs: vec![vec![(0, 0)], vec![(0, 0)]] };
    for (resting, trials, compared, flipped) in [
        ([false, true, false], [5000, 0, 5000], [0, 5000], [0, 5000]),
        ([true, false, false], [0, 5000, 5000], [0, 0], [0, 0]),
    ] {
        let watch = Watch { resting: resting.to_vec(), outcomes: vec![0; 3], pairs: vec![(0, 1), (0, 2)] };
        let (counts, flips) = play_watched(&plan, &watch, 0..5000, &Signals::default()).expect("not stopped");
        assert_eq!(counts.tallies.iter().map(|tally| tally.trials).collect::<Vec<_>>(), trials);
        assert_eq!(counts.pairs.iter().map(|pairs| pairs[0].n).collect::<Vec<_>>(), compared);
        assert_eq!(flips.iter().map(|flips| flips.n).collect::<Vec<_>>(), flipped);
    }
}

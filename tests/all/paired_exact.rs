//! Paired cells whose every number is known: hits of a d20 on 11 and on 12, by the same die; two dice against each other.

use evenodds::engine::moments::SeatMoments;
use evenodds::engine::run::{AS_WRITTEN, Plan, Signals, Watch, play, play_watched};
use evenodds::engine::{ABSENT, Cell, Dice, Game, Measure, Ready, Rows, Scope, Seats, Session, Tally, Trace};
use evenodds::stats::{Moments, Paired, Seated, Sides};

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
    let plan = Plan { seed: 3, cells: ready.collect(), pairs: vec![vec![(0, 0), (1, 1)]], seats: AS_WRITTEN };
    let watch = Watch { resting: Vec::new(), outcomes: vec![0, 0], pairs: vec![(0, 1)] };
    let n = 400_000_u64;
    let (counts, discordant) = play_watched(&plan, &watch, 0..n, &Signals::default()).expect("not stopped");
    let sums = counts.pairs[0][0];
    let pairs = Paired::flags(sums.n, sums.sides.sum(), sums.sides.squares());
    let error = (19.0 / 400.0 / n as f64).sqrt();
    assert!((pairs.mean() + 0.05).abs() < 4.9 * error, "{}", pairs.mean());
    let rates = [0, 1].map(|cell| {
        let seen: Vec<(i64, u64)> = counts.tallies[cell].whole(0)[0].seen().map(|(v, bin)| (v, bin.count)).collect();
        Moments::of_counts(&seen)
    });
    let saved = pairs.efficiency(&rates[1], &rates[0]);
    let exact = (0.25 + 0.2475) / (19.0 / 400.0);
    assert!((saved / exact - 1.0).abs() < 4.9 * (0.9 / 0.05 / n as f64).sqrt(), "{saved}, exactly {exact}");
    // The same plays, seen as discordant: every one goes down, and the kept ones are those that show an 11.
    assert_eq!((discordant[0].n, discordant[0].up, i128::from(discordant[0].down)), (n, 0, -sums.sides.sum()));
    for &(trial, _) in &discordant[0].first {
        assert_eq!(cells[0].replay(3, trial).rows[0][0][1], 11, "trial {trial}");
    }
    // The face itself is the same die: no difference at all.
    assert_eq!(counts.pairs[0][1].sides.count(), 0);
}

/// A cell that rests is neither played nor compared.
#[test]
fn resting_cells_leave_no_trace() {
    let cells: Vec<Cell<Hit>> = [11, 12, 13].map(|on| Cell::new(Hit(on), Vec::new())).into();
    let tally = |cell: &Cell<Hit>| Tally::new(cell.scopes(), &[vec![0]], None);
    let ready = cells.iter().map(|cell| (cell as &dyn Ready, tally(cell)));
    let plan = Plan { seed: 3, cells: ready.collect(), pairs: vec![vec![(0, 0)], vec![(0, 0)]], seats: AS_WRITTEN };
    for (resting, trials, compared, flipped) in [
        ([false, true, false], [5000, 0, 5000], [0, 5000], [0, 5000]),
        ([true, false, false], [0, 5000, 5000], [0, 0], [0, 0]),
    ] {
        let watch = Watch { resting: resting.to_vec(), outcomes: vec![0; 3], pairs: vec![(0, 1), (0, 2)] };
        let (counts, discordant) = play_watched(&plan, &watch, 0..5000, &Signals::default()).expect("not stopped");
        assert_eq!(counts.tallies.iter().map(|tally| tally.trials).collect::<Vec<_>>(), trials);
        assert_eq!(counts.pairs.iter().map(|pairs| pairs[0].n).collect::<Vec<_>>(), compared);
        assert_eq!(discordant.iter().map(|discordant| discordant.n).collect::<Vec<_>>(), flipped);
    }
}

/// Two sides roll a d4 each and the higher one wins; the first side adds a bonus. The sides' dice are lanes.
struct Higher(i32);

impl Game for Higher {
    type State = usize;
    fn scopes(&self) -> Vec<Scope> {
        vec![Scope { name: "trial", measures: vec![Measure::flag("wins", "wins"), Measure::count("lead", "lead", "")] }]
    }
    fn state(&self) -> usize {
        0
    }
    fn seat(&self, swap: &mut usize, seats: Seats) -> bool {
        *swap = usize::from(seats == Seats::Swapped);
        true
    }
    fn play<D: Dice, T: Trace>(&self, swap: &mut usize, session: &mut Session<'_, D, T>, rows: &mut Rows) {
        let mut faces = [0; 2];
        for (side, face) in faces.iter_mut().enumerate() {
            session.dice.lane(side ^ *swap);
            session.roll(1, 4, |thrown| *face = thrown as i32);
        }
        let lead = faces[0] + self.0 - faces[1];
        // The lead is told of wins alone.
        rows.extend(0, [i32::from(lead > 0), if lead > 0 { lead } else { ABSENT }]);
    }
}

/// Every pair of faces of both dice: what one trial of `Higher(bonus)` against `Higher(0)` gives in each of its seats.
fn all_pairs(bonus: i32) -> Vec<[i32; 2]> {
    let wins = |one: i32, other: i32, bonus: i32| i32::from(one + bonus > other);
    let faces = (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b)));
    faces.map(|(a, b)| [wins(a, b, bonus) - wins(a, b, 0), wins(b, a, bonus) - wins(b, a, 0)]).collect()
}

/// Trials in both seats, against all sixteen pairs of faces: mean, spread, what changing seats is worth. Sampled to 4.9
/// standard errors: one false alarm in a million.
#[test]
fn both_seats_give_the_enumerated_variance() {
    let cells: Vec<Cell<Higher>> = [0, 2].map(|bonus| Cell::new(Higher(bonus), Vec::new())).into();
    let tally = |cell: &Cell<Higher>| Tally::new(cell.scopes(), &[vec![0, 1]], None);
    let ready = cells.iter().map(|cell| (cell as &dyn Ready, tally(cell)));
    let plan = Plan { seed: 3, cells: ready.collect(), pairs: vec![vec![(0, 0), (1, 1)]], seats: &Seats::BOTH };
    let watch = Watch { resting: Vec::new(), outcomes: vec![0, 0], pairs: vec![(0, 1)] };
    let n = 200_000_u64;
    let (counts, discordant) = play_watched(&plan, &watch, 0..n, &Signals::default()).expect("not stopped");
    let sums = counts.pairs[0][0];
    let (SeatMoments { both, d, each }, Sides { up, down }) = (sums.seats, sums.sides);
    assert_eq!(
        (sums.n, both, sums.sides.sum(), each, down.count, counts.tallies[0].trials),
        (n, n, d, up.sum, 0, 2 * n)
    );
    assert_eq!((discordant[0].n, i128::from(discordant[0].up), discordant[0].down), (2 * n, each, 0));
    let pairs = Paired::flags(sums.n, sums.sides.sum(), sums.sides.squares()).seated(Seated { both, sum: d, each });
    let all = all_pairs(2);
    let over = |of: &dyn Fn(&[i32; 2]) -> f64| all.iter().map(of).sum::<f64>() / 16.0;
    let mean = over(&|d| f64::from(d[0] + d[1]) / 2.0);
    let spread = over(&|d| (f64::from(d[0] + d[1]) / 2.0 - mean).powi(2));
    let single = over(&|d| f64::from(d[0] * d[0] + d[1] * d[1]) / 2.0) - mean * mean;
    let error = (spread / n as f64).sqrt();
    assert!((pairs.mean() - mean).abs() < 4.9 * error, "{} {mean}", pairs.mean());
    // A mean of three values has a fourth moment no larger than its second.
    assert!((pairs.variance() / spread - 1.0).abs() < 4.9 * (1.0 / spread / n as f64).sqrt(), "{}", pairs.variance());
    let (worth, exact) = (pairs.swapping().expect("a worth"), single / 2.0 / spread);
    assert!((worth / exact - 1.0).abs() < 0.03, "{worth}, exactly {exact}");
    // Whoever looks at a kept play sees it flip.
    for &(trial, seats) in &discordant[0].first {
        let outcomes = [0, 1].map(|cell| cells[cell].replay_in(seats, 3, trial).rows[0][0][0]);
        assert_eq!(outcomes, [0, 1], "trial {trial}");
    }
    assert!(discordant[0].first.iter().any(|&(_, seats)| seats == Seats::Swapped));
}

/// The lead of a win differs by the bonus in every play that both cells win, whichever seats have one.
#[test]
fn a_measure_of_some_plays_is_compared_play_by_play() {
    let cells: Vec<Cell<Higher>> = [0, 2].map(|bonus| Cell::new(Higher(bonus), Vec::new())).into();
    let ready = cells.iter().map(|cell| (cell as &dyn Ready, Tally::new(cell.scopes(), &[vec![1]], None)));
    let plan = Plan { seed: 5, cells: ready.collect(), pairs: vec![vec![(1, 1)]], seats: &Seats::BOTH };
    let counts = play(&plan, 0..4000, &Signals::default()).expect("not stopped");
    let sums = counts.pairs[0][0];
    let (SeatMoments { both, d, each }, Sides { up, down }) = (sums.seats, sums.sides);
    // Of two plays on the same two dice at most one is won without a bonus.
    assert_eq!((both, sums.sides.sum(), sums.n, down.count), (0, 2 * i128::from(up.count), up.count, 0));
    let pairs = Paired::counts(sums.n, sums.sides.sum(), sums.sides.squares()).seated(Seated { both, sum: d, each });
    // What never differed may differ in plays that were not seen: the interval is not empty.
    let interval = pairs.interval(0.95);
    assert!((pairs.mean() - 2.0).abs() < 1e-15 && interval.contains(2.0) && interval.half_width() > 0.0);
}

use super::*;

fn close(got: &[f64], want: &[f64], within: f64) {
    assert_eq!(got.len(), want.len());
    for (g, w) in got.iter().zip(want) {
        assert!((g - w).abs() < within, "{got:?} is not {want:?}");
    }
}

/// A game of whole numbers over 4, by a rule that both this test and the stored computation follow.
fn ruled(n: usize, rule: impl Fn(usize, usize) -> usize) -> Payoffs {
    Payoffs::from_pairs(n, |a, b| ((rule(a, b) % 5) as f64 / 4.0 - 0.5, 0.0))
}

/// Against (a, −b), (−a, c), (b, −c) the shares are as c : b : a.
#[test]
fn rock_paper_scissors_and_biased_ones() {
    for (a, b, c) in [(1.0, 1.0, 1.0), (0.2, 0.2, 0.2), (0.9, 0.3, 0.5), (0.001, 1.0, 0.02)] {
        let game = Payoffs::exact(&[&[0.0, a, -b], &[-a, 0.0, c], &[b, -c, 0.0]]);
        let found = equilibrium(&game);
        let total = a + b + c;
        close(&found.shares, &[c / total, b / total, a / total], 1e-10);
        assert_eq!(found.freedom, 0);
        assert!(found.exploitability() < 1e-12);
    }
}

#[test]
fn in_a_transitive_field_the_best_is_all_there_is() {
    let game = Payoffs::from_pairs(60, |a, b| ((b - a) as f64 / 100.0, 0.0));
    let found = equilibrium(&game);
    assert!((found.shares[0] - 1.0).abs() < 1e-12 && (found.effective_entrants() - 1.0).abs() < 1e-9);
    assert!((found.values[59] + 0.59).abs() < 1e-12);
}

/// Nash averaging takes copies as one: two equal rocks share rock's third.
#[test]
fn copies_share_what_one_would_have() {
    let game = Payoffs::exact(&[
        &[0.0, 0.0, -1.0, 1.0],
        &[0.0, 0.0, -1.0, 1.0],
        &[1.0, 1.0, 0.0, -1.0],
        &[-1.0, -1.0, 1.0, 0.0],
    ]);
    let found = equilibrium(&game);
    close(&found.shares, &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0], 1e-9);
    assert_eq!(found.freedom, 1);
    let even = equilibrium(&Payoffs::from_pairs(7, |_, _| (0.0, 0.0)));
    close(&even.shares, &[1.0 / 7.0; 7], 1e-9);
    assert_eq!(even.freedom, 6);
}

#[test]
fn fields_of_nobody_and_of_one() {
    assert!(equilibrium(&Payoffs::exact(&[])).shares.is_empty());
    close(&equilibrium(&Payoffs::exact(&[&[0.0]])).shares, &[1.0], 1e-15);
}

/// Stored numbers: `scipy.optimize` 1.17.1. `linprog` found who may have a share, `minimize(method="SLSQP")` the
/// largest entropy on the null space of their part. In some of the games an outsider's constraint is active.
#[test]
fn games_with_many_equilibria_agree_with_scipy() {
    for ((a, b, c), freedom, want) in STORED {
        let found = equilibrium(&ruled(want.len(), |i, j| a * i + b * j + c * i * j));
        close(&found.shares, want, 1e-6);
        assert_eq!(found.freedom, freedom);
    }
}

type Stored = ((usize, usize, usize), usize, &'static [f64]);

const STORED: [Stored; 7] = [
    ((2, 1, 1), 1, &[0.5, 0.0, 0.5, 0.0, 0.0, 0.0]),
    (
        (3, 1, 1),
        3,
        &[0.0, 0.169_373_965, 0.237_123_552, 0.033_874_793, 0.221_445_426, 0.153_695_84, 0.0, 0.184_486_424],
    ),
    (
        (2, 3, 2),
        2,
        &[
            0.131_755_446,
            0.0,
            0.131_755_446,
            0.217_061_139,
            0.156_587_772,
            0.120_946_732,
            0.090_710_049,
            0.151_183_416,
            0.0,
        ],
    ),
    (
        (2, 2, 2),
        1,
        &[0.132_352_941, 0.058_823_529, 0.294_117_647, 0.323_529_412, 0.0, 0.132_352_941, 0.058_823_529, 0.0],
    ),
    ((1, 1, 4), 1, &[0.0, 0.0, 2.0 / 3.0, 0.0, 0.0, 1.0 / 3.0]),
    ((4, 2, 1), 3, &[0.135_322_8, 0.245_847_415, 0.055_262_307, 0.245_847_415, 0.135_322_8, 0.0, 0.182_397_262]),
    ((1, 1, 1), 1, &[1.0 / 6.0, 1.0 / 6.0, 0.0, 0.5, 0.0, 1.0 / 6.0]),
];

/// A field of 741 builds, and a wild one in which half of all have a share.
#[test]
fn large_fields_are_solved_to_rounding() {
    let mut stream = crate::judge::random::Stream::new(4, 0);
    let strength: Vec<f64> = (0..741).map(|_| stream.normal() * 0.2).collect();
    for (size, noise, fewest) in [(741, 0.3, 5.0), (150, 10.0, 40.0)] {
        let game =
            Payoffs::from_pairs(size, |a, b| ((strength[a] - strength[b] + noise * stream.normal()).tanh(), 0.0));
        let found = equilibrium(&game);
        assert!((found.shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(found.exploitability() < 1e-8, "{}", found.exploitability());
        assert!(found.effective_entrants() > fewest, "{}", found.effective_entrants());
    }
}

/// The same equilibria from the general solver of linear programs, on 20 random games.
#[test]
fn the_library_agrees() {
    for game in 0..20 {
        let mut stream = crate::judge::random::Stream::new(6, game);
        let payoffs = Payoffs::from_pairs(15, |_, _| (stream.normal().tanh(), 0.0));
        let general = maximin(15, 15, |i, j| payoffs.value(i, j));
        close(&equilibrium(&payoffs).shares, &general.shares, 1e-6);
        assert!(general.value.abs() < 1e-8);
    }
}

/// Games of −1, 0 and 1 with every entrant but the first there twice: ties everywhere. Nobody gains against the mixture, and copies have
/// equal shares.
#[test]
fn games_full_of_ties_are_solved() {
    for game in 0..200 {
        let mut stream = crate::judge::random::Stream::new(61, game);
        let half = 2 + stream.below(14);
        let draws: Vec<f64> = (0..half * half).map(|_| stream.below(3) as f64 - 1.0).collect();
        let once = Payoffs::from_pairs(half, |a, b| (draws[a * half + b], 0.0));
        let original = |a: usize| if a < half { a } else { a - half + 1 };
        let twice = Payoffs::from_pairs(2 * half - 1, |a, b| (once.value(original(a), original(b)), 0.0));
        let (single, found) = (equilibrium(&once), equilibrium(&twice));
        assert!(single.exploitability() < 1e-9 && found.exploitability() < 1e-9, "game {game}: {found:?}");
        assert!(found.effective_entrants() > single.effective_entrants() - 1e-6, "game {game}");
        for copy in half..2 * half - 1 {
            let apart = found.shares[copy] - found.shares[original(copy)];
            assert!(apart.abs() < 1e-6, "game {game}, copy of {}: {apart} in {found:?}", original(copy));
        }
    }
}

/// Colonel Blotto's like: row 1 or 2 against columns (1, −1), (−1, 2): 3/5 and 2/5, worth 1/5.
#[test]
fn maximin_of_a_small_game() {
    let game = [[1.0, -1.0], [-1.0, 2.0]];
    let found = maximin(2, 2, |i, j| game[i][j]);
    close(&found.shares, &[0.6, 0.4], 1e-7);
    assert!((found.value - 0.2).abs() < 1e-8);
}

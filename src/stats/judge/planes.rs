//! The cyclic part of a field as a few rock-paper-scissors of ever less strength.
//!
//! An antisymmetric matrix is a sum of planes (its real Schur form): in each, entrants lie as points about a centre,
//! and one is worth against another what the area between their arrows says. Going round the centre is going round
//! the cycle (Balduzzi et al. 2019, *Open-ended Learning in Symmetric Zero-sum Games*, ICML: the disc game).

use super::linear::{Matrix, dot};
use super::payoffs::Payoffs;
use super::random::Stream;

/// One plane.
#[derive(Debug, Clone, PartialEq)]
pub struct Plane {
    /// Share of the cyclic energy, noise included, that this plane holds, 0 to 1.
    pub share: f64,
    /// Where each entrant lies. The plane's part of the value of a against b is xₐ y_b − yₐ x_b: who lies a quarter
    /// turn further, against the clock, loses most.
    pub points: Vec<[f64; 2]>,
}

/// Most steps of the power method. A plane hardly stronger than the next needs many; it is then drawn in part from
/// both, and no less true.
const STEPS: usize = 400;

/// The strongest planes of a field, at most `most`. Empty for a field that a ranking explains.
///
/// The power method finds each, and takes it out before the next. It starts from fixed numbers, so the result is
/// always the same.
pub fn planes(payoffs: &Payoffs, most: usize) -> Vec<Plane> {
    let n = payoffs.size();
    let ratings = super::cycles::parts(payoffs).ratings;
    let mut rest = Matrix::zeros(n, n);
    for a in 0..n {
        for b in 0..n {
            *rest.at_mut(a, b) = payoffs.value(a, b) - (ratings[a] - ratings[b]);
        }
    }
    let energy = dot(&rest.entries, &rest.entries);
    let mut found = Vec::new();
    while found.len() < most && dot(&rest.entries, &rest.entries) > 1e-18 * (n * n) as f64 {
        let mut stream = Stream::new(0, found.len() as u64);
        let mut axis: Vec<f64> = (0..n).map(|_| stream.normal()).collect();
        let mut strength = 0.0;
        for _ in 0..STEPS {
            // Twice the matrix, since once would only turn the axis inside its plane.
            let turned = rest.times(&rest.times(&axis));
            let length = dot(&turned, &turned).sqrt();
            axis = turned.into_iter().map(|x| -x / length).collect();
            if (length - strength).abs() <= 1e-13 * length {
                break;
            }
            strength = length;
        }
        let mut other = rest.times(&axis);
        let strength = dot(&other, &other).sqrt();
        if strength.is_nan() || strength <= 0.0 {
            break;
        }
        other.iter_mut().for_each(|x| *x /= strength);
        for a in 0..n {
            for b in 0..n {
                *rest.at_mut(a, b) -= strength * (other[a] * axis[b] - axis[a] * other[b]);
            }
        }
        let root = strength.sqrt();
        let points = other.iter().zip(&axis).map(|(x, y)| [root * x, root * y]).collect();
        found.push(Plane { share: 2.0 * strength * strength / energy, points });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_one_plane() {
        let game = Payoffs::exact(&[&[0.0, 0.4, -0.4], &[0.0, 0.0, 0.4], &[0.0; 3]]);
        let found = planes(&game, 3);
        assert_eq!(found.len(), 1);
        assert!((found[0].share - 1.0).abs() < 1e-12);
        let [rock, paper, _] = [found[0].points[0], found[0].points[1], found[0].points[2]];
        assert!((rock[0] * paper[1] - rock[1] * paper[0] - 0.4).abs() < 1e-12);
        let length = |p: [f64; 2]| p[0].hypot(p[1]);
        assert!((length(rock) - length(paper)).abs() < 1e-9, "a third of a turn apart");
        assert!(planes(&Payoffs::from_pairs(9, |a, b| (0.05 * (b - a) as f64, 0.0)), 3).is_empty());
    }

    /// Stored numbers: squared singular values of the cyclic part by `numpy.linalg.svd`, numpy 2.4.6, as shares.
    #[test]
    fn planes_agree_with_singular_values() {
        let game = Payoffs::from_pairs(7, |a, b| (((a * 5 + b * 3 + a * b * 2) % 7) as f64 / 10.0 - 0.3, 0.0));
        let found = planes(&game, 7);
        for (plane, want) in found.iter().zip(SHARES) {
            assert!((plane.share - want).abs() < 1e-8, "{} for {want}", plane.share);
        }
        let ratings = super::super::cycles::parts(&game).ratings;
        let sum: f64 = found
            .iter()
            .map(|plane| plane.points[2][0] * plane.points[5][1] - plane.points[2][1] * plane.points[5][0])
            .sum();
        assert!((sum + ratings[2] - ratings[5] - game.value(2, 5)).abs() < 1e-8, "the planes add up to the field");
    }

    const SHARES: [f64; 3] = [0.714_619_691_116_443, 0.256_872_734_101_956, 0.028_507_574_781_6];
}

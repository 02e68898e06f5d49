//! The `plain` hunt played scene by scene with random dice, against the exact chain.
//!
//! A correct chain fails this test about once in 80 000 changes of the random numbers: each of the 22 comparisons allows
//! 5 standard errors. It shows a mean number of scenes that is wrong by one part in thirty.

use super::*;
use evenodds_stats::Moments;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const HUNTS: u64 = 40_000;
const PC: [u32; 3] = [6, 4, 6];
const SAMPLE: JinnValues = JinnValues { evil: 4, skills: [5, 7, 7] };

struct Random(Xoshiro256PlusPlus);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    fn successes(&mut self, shows: &[u8], dice: u32) -> i64 {
        (0..dice).map(|_| i64::from(shows[self.below(shows.len())])).sum()
    }
}

/// What one hunt counts: scenes to manifest and to bind, fails of the three skills, sufferings of severity 1 and of 5
/// and more, first success, dice at the end, confrontations, sufferings in all.
fn hunt(rules: &OddsRules, raise: Raise, random: &mut Random) -> [i64; 11] {
    let (mut values, mut turned, mut scenes, mut fails) = (SAMPLE.skills, SAMPLE.number(), 0, [0; 3]);
    let mut suffered = [0; 6];
    while turned < 10 {
        scenes += 1;
        let own = random.successes(&rules.pc_face_successes, PC[0]);
        let jinn = random.successes(&rules.jinn_face_successes, rules.dice_of_value(values[0]));
        suffered[(jinn - own).clamp(0, 5) as usize] += 1;
        for _ in 0..(own - jinn).clamp(0, i64::from(10 - turned)) {
            let bounds = [2, 4, 7, 11, 17];
            let distance = |v: i32| bounds.iter().find(|&&low| low > v).map_or(99, |low| low - v);
            let place = match raise {
                Raise::LowestValue => (0..3).min_by_key(|&i| values[i]).unwrap(),
                Raise::NextStep => (0..3).min_by_key(|&i| distance(values[i])).unwrap(),
                Raise::Opposing => 0,
                Raise::Random => random.below(3),
            };
            values[place] += 1;
            turned += 1;
        }
    }
    let (manifest, mut tries) = (scenes, 0);
    let first = loop {
        tries += 1;
        let lost = [2, 1, 0].into_iter().find_map(|skill| {
            let own = random.successes(&rules.pc_face_successes, PC[skill]);
            let jinn = random.successes(&rules.jinn_face_successes, rules.dice_of_value(values[skill]));
            (own <= jinn).then_some((skill, jinn - own))
        });
        let Some((skill, severity)) = lost else { break i64::from(tries == 1) };
        fails[skill] += 1;
        suffered[severity.min(5) as usize] += 1;
    };
    let dice = values.map(|v| i64::from(rules.dice_of_value(v))).iter().sum();
    let all = suffered[1..].iter().sum();
    [manifest, scenes + tries, fails[0], fails[1], fails[2], suffered[1], suffered[5], first, dice, tries, all]
}

#[test]
fn the_chain_agrees_with_played_hunts() {
    let rules = OddsRules::default();
    for (seed, raise) in [(11, Raise::NextStep), (12, Raise::Random)] {
        let mut random = Random(Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut sums = [Moments::default(); 11];
        for _ in 0..HUNTS {
            for (all, x) in sums.iter_mut().zip(hunt(&rules, raise, &mut random)) {
                let x = i128::from(x);
                *all = Moments { n: all.n + 1, sum: all.sum + x, squares: all.squares + x * x };
            }
        }
        let odds = plain_chain(&rules, PC, SAMPLE, raise).unwrap();
        let exact = [
            odds.scenes_to_manifest,
            odds.scenes_to_bind,
            odds.fail[0],
            odds.fail[1],
            odds.fail[2],
            odds.suffering[0],
            odds.suffering[4],
            odds.first_confrontation_binds,
            odds.jinn_dice_when_bound,
            odds.confrontations,
            odds.suffering.iter().sum(),
        ];
        for (i, (all, exact)) in sums.iter().zip(exact).enumerate() {
            let allowed = 5.0 * all.standard_error() + 1e-9;
            assert!((all.mean() - exact).abs() <= allowed, "{raise:?}, number {i}: {} is not {exact}", all.mean());
        }
    }
}

/// The worked cases at the edges: a Jinn manifest when made, one that needs a full turn, a player without dice.
#[test]
fn edges_of_the_chain() {
    let rules = OddsRules::default();
    let one = JinnValues { evil: 1, skills: [2, 3, 4] };
    let odds = plain_chain(&rules, PC, one, Raise::Opposing).unwrap();
    assert!(odds.scenes_to_manifest.abs() < 1e-15 && odds.jinn_dice == [(10, 1.0)], "{odds:?}");
    let full_turn = OddsRules { jinn_value_one_at_creation_manifest: false, ..rules.clone() };
    assert!(plain_chain(&full_turn, PC, one, Raise::Opposing).unwrap().scenes_to_manifest > 3.0);
    assert_eq!(plain_chain(&rules, [0; 3], one, Raise::Opposing), None);
    assert_eq!(plain_chain(&rules, [0; 3], SAMPLE, Raise::Opposing), None);
}

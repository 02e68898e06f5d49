//! Learning without anything to learn claims nothing.

use super::toys::{Coins, learnt, scenario};
use evenodds::games::kit::Registered;
use evenodds::study::learn::Options;
use rayon::prelude::*;

/// 200 small studies of a game of pure luck. The gain's interval, of confidence 0.95 with all others together, lies above 0 in at most
/// 5 in 100. With a true share of 2.5 in 100 the test fails once in 80 changes of the dice. The share is far below, because few studies
/// take an entry at all.
#[test]
#[ignore = "long: sixty studies of learning"]
fn luck_is_not_learnt() {
    let claims: usize = (0..200_u64)
        .into_par_iter()
        .map(|study| {
            let options = Options { budget: 100_000, searched: 2, confirm: 2000, rollouts: 8, ..Options::default() };
            let found = learnt(&scenario(Registered::<Coins>::ENTRY, 1000 + study), &options);
            assert!(found.gain.low <= found.gain.value && found.gain.value <= found.gain.high);
            usize::from(found.gain.low > 0.0)
        })
        .sum();
    assert!(claims <= 10, "{claims} of 200");
}

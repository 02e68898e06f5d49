//! Bands of a skill test.

use super::super::rules::Rules;
use super::super::terms::Band;
use super::answer::Numbers;
use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// Probabilities of botch, cost, clean and amazing (HD-TEST-3, HD-V-10).
pub(super) fn bands(rules: &Rules, sum: &Distribution) -> [f64; 4] {
    let mut bands = [0.0; 4];
    for (total, p) in sum.points() {
        bands[rules.band(total as i32) as usize] += p;
    }
    bands
}

/// The bands under their names (HD-MET-17).
pub(super) fn put_bands(numbers: &mut Numbers, rules: &Rules, sum: &Distribution) {
    for (name, p) in Band::WORDS.iter().zip(bands(rules, sum)) {
        numbers.put(format!("p_{name}"), p);
    }
}

/// A test with these dice; difficulty changes none of it (HD-TEST-1, HD-TEST-2, HD-TEST-4, HD-TEST-6).
pub(super) fn skill_test(rules: &Rules, sum: &Distribution) -> Answer {
    let mut numbers = Numbers::default();
    put_bands(&mut numbers, rules, sum);
    numbers.put("p_success", bands(rules, sum)[1..].iter().sum());
    numbers.moments("", sum);
    numbers.distribution("total", sum);
    numbers.done()
}

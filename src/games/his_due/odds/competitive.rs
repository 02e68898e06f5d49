//! Competitive rolls between two player characters (HD-TEST-5, HD-Q-5).

use super::super::rules::Rules;
use super::super::rulings::CompetitiveTie;
use super::super::terms::Band;
use super::answer::Numbers;
use super::pool::Pool;
use evenodds_kit::kind::Answer;

/// What a roll of both comes to; all numbers are probabilities.
#[derive(Default)]
struct Tally {
    /// Wins of a and b by the winner's band.
    wins: [[f64; 4]; 2],
    nobody: f64,
    botches: [f64; 2],
    both_botch: f64,
    loser_botches: f64,
}

/// The answer, once ties are settled.
pub(super) fn competitive(rules: &Rules, a: &Pool, b: &Pool) -> Answer {
    let mut tally = Tally::default();
    let (mut tie, mut again) = (0.0, 0.0);
    let higher = match (a.wits, b.wits) {
        (Some(own), Some(other)) if own != other => Some(usize::from(other > own)),
        _ => None,
    };
    for (x, p) in a.sum.points() {
        for (y, q) in b.sum.points() {
            let p = p * q;
            let bands = [x, y].map(|total| rules.band(total as i32));
            let botched = bands.map(|band| band == Band::Botch);
            let tied = x == y && !botched[0];
            tie += if tied { p } else { 0.0 };
            let winner = match (tied, rules.competitive_tie) {
                (true, CompetitiveTie::HigherWits) if higher.is_some() => higher,
                (true, CompetitiveTie::Nobody) => None,
                (true, _) => {
                    again += p;
                    continue;
                }
                (false, _) if botched[0] && botched[1] => None,
                (false, _) => Some(usize::from(y > x)),
            };
            for (sum, botch) in tally.botches.iter_mut().zip(botched) {
                *sum += if botch { p } else { 0.0 };
            }
            tally.both_botch += if botched[0] && botched[1] { p } else { 0.0 };
            match winner {
                Some(side) => {
                    tally.wins[side][bands[side] as usize] += p;
                    tally.loser_botches += if botched[1 - side] { p } else { 0.0 };
                }
                None => tally.nobody += p,
            }
        }
    }
    // Rolling again until it is settled: every other chance grows in proportion. Two certain totals can tie for ever.
    let scale = if again < 1.0 { 1.0 / (1.0 - again) } else { 0.0 };
    tally.report(scale, tie)
}

impl Tally {
    fn report(&self, scale: f64, tie: f64) -> Answer {
        let mut numbers = Numbers::default();
        let won = |side: usize| self.wins[side].iter().sum::<f64>() * scale;
        numbers.all([
            ("p_a_wins", won(0)),
            ("p_b_wins", won(1)),
            ("p_nobody", if scale > 0.0 { self.nobody * scale } else { 1.0 }),
            ("p_a_botches", self.botches[0] * scale),
            ("p_b_botches", self.botches[1] * scale),
            ("p_both_botch", self.both_botch * scale),
            ("p_loser_botches", self.loser_botches * scale),
            ("p_tie_first_roll", tie),
        ]);
        for (side, letter) in ["a", "b"].into_iter().enumerate() {
            for (name, p) in Band::WORDS.iter().zip(self.wins[side]).skip(1) {
                numbers.put(format!("p_{letter}_wins_{name}"), p * scale);
            }
        }
        numbers.done()
    }
}

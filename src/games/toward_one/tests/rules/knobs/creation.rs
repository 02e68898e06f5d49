//! Knobs of making characters.

use crate::support::{Bench, Stage};
use evenodds_toward_one::character::Character;
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::rulings::{BidTie, BidVisibility, RitualCountLaw, RitualOverflow};
use evenodds_toward_one::strategy::{Bid, Fields};
use evenodds_toward_one::terms::Sect;

/// The table after characters were made of these faces.
fn made(seats: usize, rules: impl FnOnce(&mut Rules), fields: impl Fn(&mut Fields), faces: &[u32]) -> Bench {
    let mut bench = Bench::new(&Stage::created(seats).with_rules(rules).with_fields(fields));
    bench.create(faces);
    bench
}

/// One Ethiopian of dice 10 9 8 5 4 1 who bids the 5: Law 6 with the modifier.
fn ethiopian(rules: impl FnOnce(&mut Rules)) -> Bench {
    made(1, rules, |_| (), &[10, 9, 8, 5, 4, 1])
}

knob_tests! {
    /// TO-CHAR-2: who knows the bid of 6 outbids it with a 7; who does not bids her lowest.
    fn bid_visibility() {
        let bid = |visibility| {
            let faces = [10, 9, 8, 7, 6, 6, 10, 9, 8, 7, 2, 1, 2];
            let bench = made(2, |rules| rules.bid_visibility = visibility, |fields| fields.bid = Bid::Outbid, &faces);
            bench.lines.iter().find(|line| line.text.starts_with("Seat 2")).expect("a bid").text.clone()
        };
        assert!(bid(BidVisibility::SequentialOpen).ends_with("bids 7"));
        assert!(bid(BidVisibility::Simultaneous).ends_with("bids 1"));
    }

    /// TO-CHAR-3: a lot may put the second seat first; without lots the earlier seat goes first.
    fn bid_tie() {
        let first = |tie, lot: &[u32]| {
            let faces = [&[5; 12][..], lot].concat();
            made(2, |rules| rules.bid_tie = tie, |_| (), &faces).table.pcs[0].sect
        };
        assert_eq!(first(BidTie::Random, &[1]), Some(Sect::Arab));
        assert_eq!(first(BidTie::SeatOrder, &[]), Some(Sect::Ethiopian));
    }

    /// TO-CHAR-8: Law 6 with the modifier, 5 without.
    fn ritual_count_law() {
        let count = |law| ethiopian(|rules| rules.ritual_count_law = law).table.pcs[0].rituals.len();
        assert_eq!([RitualCountLaw::AfterModifiers, RitualCountLaw::BeforeModifiers].map(count), [6, 5]);
    }

    /// TO-CHAR-8: beyond nine rituals, those of other sects, in printed order, or none.
    fn ritual_overflow() {
        let titles = |overflow| {
            let bench = ethiopian(|rules| (rules.ritual_overflow, rules.rituals_per_law) = (overflow, 2));
            bench.table.pcs[0].rituals.iter().map(|ritual| ritual.title()).collect::<Vec<_>>()
        };
        assert_eq!(titles(RitualOverflow::Cap).len(), 9);
        assert_eq!(titles(RitualOverflow::OtherSectRituals)[9..], ["Inspired Poetry", "Generous Giving", "Diligent Study"]);
    }

    /// TO-W-2: 4 by the rules, 3 as printed.
    fn sample_ibrahim_esteem() {
        let standing = |esteem| Character::ibrahim(&Rules { sample_ibrahim_esteem: esteem, ..Rules::default() }).standing();
        assert_eq!([4, 3].map(standing), [7, 6]);
    }

    /// TO-CHAR-6: another chart buys other dice.
    fn dice_chart() {
        let chart = |steps: Vec<[i32; 2]>| ethiopian(|rules| rules.dice_chart = steps).table.pcs[0].dice;
        assert_eq!(chart(Rules::default().dice_chart), [6, 6, 6, 5, 4, 2]);
        assert_eq!(chart(vec![[1, 1], [9, 8]]), [9, 9, 2, 5, 1, 1]);
    }

    /// TO-CHAR-1: more dice leave better ones for the traits.
    fn creation_dice() {
        let dice = |count: i32, faces: &[u32]| made(1, |rules| rules.creation_dice = count, |_| (), faces).table.pcs[0].dice;
        assert_eq!(dice(6, &[10, 1, 1, 1, 1, 1]), [6, 3, 3, 5, 2, 2]);
        assert_eq!(dice(8, &[10, 1, 1, 1, 1, 1, 10, 10]), [6, 6, 6, 5, 2, 2]);
    }

    /// TO-CHAR-7: bonuses of each kind.
    fn starting_bonuses() {
        assert_eq!([0, 3, 5].map(|each| ethiopian(|rules| rules.starting_bonuses = each).table.pcs[0].bonus), [[0; 6], [3; 6], [5; 6]]);
    }

    /// TO-CHAR-8: rituals for each die of Law.
    fn rituals_per_law() {
        assert_eq!([0, 1].map(|each| ethiopian(|rules| rules.rituals_per_law = each).table.pcs[0].rituals.len()), [0, 6]);
    }

    /// TO-CHAR-5: the sects' Esteem.
    fn sect_esteem() {
        let esteem = |each| ethiopian(|rules| rules.sect_esteem[0] = each).table.pcs[0].dice[3];
        assert_eq!([5, 2].map(esteem), [5, 2]);
    }
}

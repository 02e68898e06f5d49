//! The order of play (TO-ORDER-1 to TO-ORDER-4).

use super::play::Play;
use super::rulings::OrderTie;
use super::streams::Stream;
use super::told;
use evenodds_engine::{Dice, Trace};

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// Works out the first order of play; ties by lot (TO-ORDER-1).
    pub fn first_order(&mut self) {
        self.table.order.clear();
        self.table.order.extend(0..self.table.pcs.len());
        self.sort_from(0, true);
        for place in 0..self.table.order.len() {
            let seat = self.table.order[place];
            self.table.pcs[seat].place = place as i32;
        }
        self.announce_order(true);
    }

    /// Works the order out anew, from this turn on (TO-ORDER-1, TO-ORDER-3). Returns whether it differs from the old.
    pub fn new_order(&mut self, from: usize) -> bool {
        self.table.next_order.clone_from(&self.table.order);
        let lots = self.game.rules.order_tie == OrderTie::RandomEachTime;
        self.sort_from(from, lots);
        self.session.change(1);
        self.announce_order(lots);
        self.table.order != self.table.next_order
    }

    /// Sorts the seats of the order from a turn on by falling standing; with `lots` ties are drawn afresh.
    fn sort_from(&mut self, from: usize, lots: bool) {
        self.stream(Stream::Order);
        let part = &mut self.table.order[from..];
        if lots {
            part.sort_unstable();
            for last in (1..part.len()).rev() {
                part.swap(last, self.session.dice.pick(last as u32 + 1) as usize);
            }
        }
        // Insertion sort: stable, without allocation, and there are never more than a dozen seats.
        let pcs = &self.table.pcs;
        for sorted in 1..part.len() {
            let mut at = sorted;
            while at > 0 && pcs[part[at]].standing() > pcs[part[at - 1]].standing() {
                part.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// Tells the order, and whom a lot put before whom.
    fn announce_order(&mut self, drawn: bool) {
        let (order, names, pcs) = (&self.table.order, &self.game.names, &self.table.pcs);
        self.session.note("TO-ORDER-1", || {
            let seats = order.iter().map(|&seat| format!("{} ({})", names[seat], pcs[seat].standing()));
            let lots = if drawn { told::lots(order, names, |seat| pcs[seat].standing()) } else { String::new() };
            format!("order of play: {}{lots}", seats.collect::<Vec<_>>().join(", "))
        });
    }
}

//! Division of concessions among losers (DV-MULTI-1 to DV-MULTI-3).

use super::contest::{Contest, Faces, Grid};
use super::state::Bout;
use super::strategy::Spread;
use super::{MOST_MEMBERS, MOST_SIDES};

/// Losers in the order in which they are served.
struct Order {
    who: [(u8, u8); MOST_SIDES * MOST_MEMBERS],
    count: usize,
}

impl Order {
    fn push(&mut self, side: usize, member: usize) {
        self.who[self.count] = (side as u8, member as u8);
        self.count += 1;
    }

    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        self.who[..self.count].iter().map(|&(side, member)| (usize::from(side), usize::from(member)))
    }
}

impl Contest<'_> {
    /// Shares out a budget, nobody more than it may be given (DV-MULTI-3).
    pub(super) fn spread(&self, bout: &Bout, faces: &Faces, most: &Grid, budget: i32, how: Spread) -> Grid {
        match how {
            Spread::Even => even(most, budget),
            Spread::Finish => self.finish(bout, faces, most, budget),
            Spread::Strongest => {
                let signs = |side: usize, member: usize| {
                    let status = &bout.who[side][member];
                    status.stat.count() + status.talent.count()
                };
                let order = ordered(most, 9, |side, member| 8 - signs(side, member));
                let (mut given, mut left) = (Grid::default(), budget);
                fill(&order, most, &mut given, &mut left, |_, _| true);
                given
            }
        }
    }

    /// Those first who need least to be put out, then what is left (section 7 of the catalogue).
    fn finish(&self, bout: &Bout, faces: &Faces, most: &Grid, budget: i32) -> Grid {
        let mut needs = [[6; MOST_MEMBERS]; MOST_SIDES];
        for (side, member) in losers(most) {
            let need = (1..=5).find(|&given| self.goes_out(bout, faces, side, member, given));
            needs[side][member] = need.unwrap_or(6);
        }
        let order = ordered(most, 7, |side, member| needs[side][member]);
        let (mut given, mut left) = (Grid::default(), budget);
        for (side, member) in order.iter() {
            let need = needs[side][member];
            if need <= most[side][member] && need <= left {
                given[side][member] = need;
                left -= need;
            }
        }
        let out = given;
        fill(&order, most, &mut given, &mut left, |side, member| out[side][member] == 0);
        fill(&order, most, &mut given, &mut left, |_, _| true);
        given
    }
}

/// Everybody who may be given something, in the order of the sheets.
fn losers(most: &Grid) -> impl Iterator<Item = (usize, usize)> {
    let all = (0..MOST_SIDES).flat_map(|side| (0..MOST_MEMBERS).map(move |member| (side, member)));
    all.filter(|&(side, member)| most[side][member] > 0)
}

/// Losers by a key from 0 up to `keys`, equal ones in the order of the sheets.
fn ordered(most: &Grid, keys: i32, key: impl Fn(usize, usize) -> i32) -> Order {
    let mut order = Order { who: [(0, 0); MOST_SIDES * MOST_MEMBERS], count: 0 };
    for wanted in 0..keys {
        losers(most)
            .filter(|&(side, member)| key(side, member) == wanted)
            .for_each(|(side, member)| order.push(side, member));
    }
    order
}

/// Gives in order, up to what each may be given.
fn fill(order: &Order, most: &Grid, given: &mut Grid, left: &mut i32, who: impl Fn(usize, usize) -> bool) {
    for (side, member) in order.iter().filter(|&(side, member)| who(side, member)) {
        let more = (most[side][member] - given[side][member]).min(*left);
        given[side][member] += more;
        *left -= more;
    }
}

/// One at a time, going round.
fn even(most: &Grid, budget: i32) -> Grid {
    let (mut given, mut left) = (Grid::default(), budget);
    while left > 0 {
        let before = left;
        for (side, member) in losers(most) {
            if left > 0 && given[side][member] < most[side][member] {
                given[side][member] += 1;
                left -= 1;
            }
        }
        if left == before {
            break;
        }
    }
    given
}

//! Values by seat of a fight.

use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Most duellists of a fight.
pub const MOST: usize = 6;

/// Room for every seat: a power of two, so that the low bits of a seat's number find its place without a check.
const ROOM: usize = MOST.next_power_of_two();

/// One of each for every seat that is taken, in the order of the seats; in place, so that nothing is looked up twice.
#[derive(Debug, Clone)]
pub struct BySeat<T> {
    places: [T; ROOM],
    taken: usize,
}

impl<T: Copy> BySeat<T> {
    /// No seat is taken; `idle` stands where nobody sits.
    pub fn new(idle: T) -> Self {
        Self { places: [idle; ROOM], taken: 0 }
    }

    /// One for each of `seats`, at least one and at most [`MOST`].
    pub fn of(seats: &[T]) -> Self {
        let mut all = Self::new(seats[0]);
        all.extend(seats.iter().copied());
        all
    }

    /// Nobody sits.
    #[inline]
    pub fn clear(&mut self) {
        self.taken = 0;
    }

    /// The next seat is taken.
    #[inline]
    pub fn push(&mut self, one: T) {
        assert!(self.taken < MOST, "a fight has {MOST} seats");
        self.places[self.taken % ROOM] = one;
        self.taken += 1;
    }

    /// How many seats are taken.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a fight has two sides at least")]
    pub fn len(&self) -> usize {
        self.taken
    }
}

impl<T: Copy> Extend<T> for BySeat<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        more.into_iter().for_each(|one| self.push(one));
    }
}

impl<T> Index<usize> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: usize) -> &T {
        debug_assert!(seat < self.taken.max(1));
        &self.places[seat % ROOM]
    }
}

impl<T> IndexMut<usize> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: usize) -> &mut T {
        &mut self.places[seat % ROOM]
    }
}

impl<T> Deref for BySeat<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.places[..self.taken]
    }
}

impl<T> DerefMut for BySeat<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.places[..self.taken]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_taken_in_order_and_left_together() {
        let mut seats = BySeat::new(0);
        seats.extend((1..=MOST).map(|one| 10 * one));
        assert_eq!((seats.len(), &*seats), (MOST, &[10, 20, 30, 40, 50, 60][..]));
        seats[5] += 1;
        assert_eq!((seats[0], seats[5], seats.last()), (10, 61, Some(&61)));
        seats.clear();
        assert_eq!((seats.len(), seats.iter().next()), (0, None));
        assert_eq!(BySeat::of(&[7, 8])[1], 8);
    }
}

//! Whole numbers as bytes: seven bits a byte, the lowest first; all but the last byte of a number have the eighth bit set.

/// Most plays that a file counts: five hundred times those that a cell may have.
const MOST_COUNTED: u64 = 1 << 46;

/// A number as a count of plays: less than 2⁴⁶, so that the counts of all parts add up. None otherwise.
pub(crate) fn count(number: i128) -> Option<u64> {
    u64::try_from(number).ok().filter(|&count| count < MOST_COUNTED)
}

/// Whether sums can be added without overflow: a file may hold any numbers.
pub(crate) fn fit(mine: &[i128], theirs: &[i128]) -> bool {
    mine.iter().zip(theirs).all(|(mine, theirs)| mine.checked_add(*theirs).is_some())
}

/// Writes a number.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Writes a number that may be negative: 0, −1, 1, −2, … take the places 0, 1, 2, 3, ….
pub fn put_wide(bytes: &mut Vec<u8>, number: i128) {
    let mut place = (number << 1 ^ number >> 127) as u128;
    while place >= 128 {
        bytes.push(place as u8 | 128);
        place >>= 7;
    }
    bytes.push(place as u8);
}

/// Reader of bytes, number by number.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<'a>(pub &'a [u8]);

impl<'a> Numbers<'a> {
    /// The next number. None where there is none.
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 127);
            number |= bits << shift;
            if byte < 128 {
                // The tenth byte has room for one bit.
                return (bits << shift >> shift == bits).then_some(number);
            }
        }
        None
    }

    /// The next number that may be negative.
    pub fn wide(&mut self) -> Option<i128> {
        let mut place = 0_u128;
        for shift in (0..u128::BITS).step_by(7) {
            let byte = self.byte()?;
            place |= u128::from(byte & 127) << shift;
            if byte < 128 {
                return Some((place >> 1) as i128 ^ -((place & 1) as i128));
            }
        }
        None
    }

    /// The next number as a count of plays: less than 2⁴⁶, so that the counts of all parts add up.
    pub fn count(&mut self) -> Option<u64> {
        count(self.number()?.into())
    }

    /// The next number as a count of things that take a byte each at least: no more than there are bytes.
    pub fn length(&mut self) -> Option<usize> {
        let length = usize::try_from(self.number()?).ok()?;
        (length <= self.0.len()).then_some(length)
    }

    /// The next number, and so many bytes after it.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.length()?;
        let (bytes, rest) = self.0.split_at(length);
        self.0 = rest;
        Some(bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let numbers = [0, 1, 127, 128, 300, 1 << 40, u64::MAX];
        let wide = [0, -1, 1, 63, -64, 64, i128::MAX, i128::MIN];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        wide.iter().for_each(|&number| put_wide(&mut bytes, number));
        let mut rest = Numbers(&bytes);
        assert_eq!(numbers.map(|_| rest.number()), numbers.map(Some));
        assert_eq!(wide.map(|_| rest.wide()), wide.map(Some));
        assert_eq!((rest.number(), Numbers(&[255; 12]).number(), Numbers(&[255; 20]).wide()), (None, None, None));
        assert_eq!(Numbers(&[100, 0, 0]).length(), None, "there is not as much");
        assert_eq!((Numbers(&[2, 7, 8, 9]).bytes(), Numbers(&[2, 7]).bytes()), (Some(&[7, 8][..]), None));
    }
}

//! Weapons (section 10.1 of the catalogue).

use super::names::Weapon;
use evenodds_kit::record;

/// Temporary and lasting penalties of a weapon: times victories, flat, times Power.
pub type Row = [[i32; 3]; 2];

record! {
    /// The damage chart (SO-DMG-1).
    pub struct Chart("a damage chart") {
        /// Fists and clubs.
        fists: Row [0..=20] = [[1, 0, 0], [0, 1, 0]];
        /// Something with an edge.
        edged: Row [0..=20] = [[1, 0, 0], [1, 0, 0]];
        /// A small handgun.
        handgun: Row [0..=20] = [[1, 0, 0], [1, 0, 0]];
        /// A powerful handgun or a rifle.
        powerful: Row [0..=20] = [[2, 0, 0], [1, 0, 0]];
        /// An automatic weapon.
        automatic: Row [0..=20] = [[3, 0, 0], [2, 0, 0]];
        /// A demon's attack that is not meant to kill.
        special_nonlethal: Row [0..=20] = [[1, 0, 1], [1, 0, 0]];
        /// A demon's attack that is.
        special_lethal: Row [0..=20] = [[2, 0, 0], [1, 0, 1]];
    }
}

/// The printed chart.
pub fn book() -> Chart {
    Chart {
        fists: [[1, 0, 0], [0, 1, 0]],
        edged: [[1, 0, 0], [1, 0, 0]],
        handgun: [[1, 0, 0], [1, 0, 0]],
        powerful: [[2, 0, 0], [1, 0, 0]],
        automatic: [[3, 0, 0], [2, 0, 0]],
        special_nonlethal: [[1, 0, 1], [1, 0, 0]],
        special_lethal: [[2, 0, 0], [1, 0, 1]],
    }
}

impl Chart {
    /// The row of a weapon.
    #[inline]
    pub fn row(&self, weapon: Weapon) -> &Row {
        match weapon {
            Weapon::Fists => &self.fists,
            Weapon::Edged => &self.edged,
            Weapon::Handgun => &self.handgun,
            Weapon::Powerful => &self.powerful,
            Weapon::Automatic => &self.automatic,
            Weapon::SpecialNonlethal => &self.special_nonlethal,
            Weapon::SpecialLethal => &self.special_lethal,
        }
    }
}

//! Names of a game's own things, as they stand in files and are told to people.

use std::fmt::Debug;

/// A fixed choice of words, declared by [`words!`](crate::words).
pub trait Words: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The choices, in order, the default first.
    const ALL: &'static [Self];
    /// Their words in files, in order.
    const WORDS: &'static [&'static str];
    /// Position among [`Words::ALL`].
    fn index(self) -> usize;

    /// The choice of a word.
    fn of(word: &str) -> Option<Self> {
        Self::WORDS.iter().position(|known| *known == word).map(|index| Self::ALL[index])
    }

    /// The word in files.
    fn word(self) -> &'static str {
        Self::WORDS[self.index()]
    }
}

/// Declares choices of words: enums whose variants are written in snake case in files, with a title for people where it is
/// not the word itself (`Earth = "earth": "Earth"`). The first is the default. With their number behind the name, as in
/// `Element [4] { … }`, the choices and words are arrays rather than slices.
#[macro_export]
macro_rules! words {
    (@title $word:literal) => { $word };
    (@title $word:literal $title:literal) => { $title };
    (@all [] $name:ident) => { &'static [$name] };
    (@all [$count:literal] $name:ident) => { [$name; $count] };
    (@words []) => { &'static [&'static str] };
    (@words [$count:literal]) => { [&'static str; $count] };
    (@list [] $($item:expr),+) => { &[$($item),+] };
    (@list [$count:literal] $($item:expr),+) => { [$($item),+] };
    ($($(#[$doc:meta])* $name:ident $([$count:literal])? {
        $($(#[$vdoc:meta])* $variant:ident = $word:literal $(: $title:literal)?),+ $(,)?
    })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        /// The first choice.
        impl Default for $name {
            fn default() -> Self { Self::ALL[0] }
        }

        impl $name {
            /// The choices, in order, the default first.
            pub const ALL: $crate::words!(@all [$($count)?] $name) =
                $crate::words!(@list [$($count)?] $(Self::$variant),+);
            /// Their words in files, in order.
            pub const WORDS: $crate::words!(@words [$($count)?]) = $crate::words!(@list [$($count)?] $($word),+);
            /// The choice of a word.
            pub fn named(word: &str) -> Option<Self> { <Self as $crate::games::kit::Words>::of(word) }
            /// The word in files.
            pub const fn word(self) -> &'static str { Self::WORDS[self as usize] }
            /// The name for people.
            pub const fn title(self) -> &'static str { [$($crate::words!(@title $word $($title)?)),+][self as usize] }
        }

        impl $crate::games::kit::Words for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn index(self) -> usize { self as usize }
        }

        impl $crate::games::knobs::Knob for $name {
            fn read(
                name: &str,
                node: &$crate::source::Node,
                _: &std::ops::RangeInclusive<i64>,
                faults: &mut $crate::source::Faults,
            ) -> Option<Self> {
                let words = <Self as $crate::games::kit::Words>::WORDS;
                $crate::games::knobs::read_word(name, node, words, faults).map(|index| Self::ALL[index])
            }
            fn text(&self) -> String { format!("{:?}", self.word()) }
            fn allowed(_: &std::ops::RangeInclusive<i64>) -> String {
                Self::WORDS.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" or ")
            }
            fn schema(_: &std::ops::RangeInclusive<i64>) -> $crate::games::kit::Json {
                $crate::games::kit::json!({ "enum": Self::WORDS })
            }
        }
    )+};
}

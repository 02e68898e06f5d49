//! Names of a game's own things, in files and for people.

use std::fmt::Debug;

/// A fixed choice of words, declared by [`words!`](macro@crate::words).
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

/// Declares choices of words: enums whose variants are written in snake case in files. A row each has the word, a title for people where it
/// differs, and its meaning, which may also stand above as a comment.
///
/// The first is the default. With their number behind the name, as in `Element [4] { … }`, the choices and words are arrays rather than slices.
///
/// Words are actions too, so that a decision may be about them: each always legal unless the row says `sometimes`, perhaps with parameters.
///
/// ```
/// evenodds_kit::words! {
///     /// What is done.
///     Deed {
///         Wait = "wait" => "Nothing.",
///         Mend = "mend": "Mending" sometimes => "Uses a salve.",
///     }
/// }
/// use evenodds_kit::Action;
/// assert_eq!((Deed::Mend.title(), Deed::INFO.actions[1].always_legal), ("Mending", false));
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $([$count:literal])? {
        $($(#[doc = $vdoc:literal])* $variant:ident = $word:literal $(: $title:literal)? $($legal:ident)?
            $(=> $help:literal)? $([$($arg:expr),+])?),+ $(,)?
    })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(
            $(#[doc = $vdoc])*
            $(#[doc = $help])?
            #[doc = concat!("\n\n`", $word, "` in files.")]
            $variant
        ),+ }

        $crate::words! { @impls $name [$($count)?] $([
            $variant, $word, $crate::words!(@title $word $($title)?), $crate::words!(@legal $($legal)?),
            $crate::words!(@help [$word $($title)?] [$($vdoc)*] [$($help)?]), &[$($($arg),+)?]
        ])+ }
    )+};
    (@title $word:literal) => { $word };
    (@title $word:literal $title:literal) => { $title };
    (@legal) => { true };
    (@legal sometimes) => { false };
    (@help [$($named:literal)+] [] []) => { $crate::words!(@title $($named)+) };
    (@help $named:tt [] [$help:literal]) => { $help };
    (@help $named:tt [$($doc:literal)+] []) => { concat!($($doc),+).trim_ascii() };
    (@all [] $name:ident) => { &'static [$name] };
    (@all [$count:literal] $name:ident) => { [$name; $count] };
    (@words []) => { &'static [&'static str] };
    (@words [$count:literal]) => { [&'static str; $count] };
    (@list [] $($item:expr),+) => { &[$($item),+] };
    (@list [$count:literal] $($item:expr),+) => { [$($item),+] };
    (@impls $name:ident $count:tt
        $([$variant:ident, $word:expr, $title:expr, $legal:expr, $help:expr, $args:expr])+) => {
        /// The first choice.
        impl Default for $name {
            fn default() -> Self { Self::ALL[0] }
        }

        impl $name {
            /// The choices, in order, the default first.
            pub const ALL: $crate::words!(@all $count $name) = $crate::words!(@list $count $(Self::$variant),+);
            /// Their words in files, in order.
            pub const WORDS: $crate::words!(@words $count) = $crate::words!(@list $count $($word),+);
            /// Their names for people, in order.
            pub const TITLES: $crate::words!(@words $count) = $crate::words!(@list $count $($title),+);
            /// The choice of a word.
            pub fn named(word: &str) -> Option<Self> { <Self as $crate::Words>::of(word) }
            /// The word in files.
            pub const fn word(self) -> &'static str { Self::WORDS[self as usize] }
            /// The name for people.
            pub const fn title(self) -> &'static str { Self::TITLES[self as usize] }
        }

        impl $crate::Words for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn index(self) -> usize { self as usize }
        }

        impl $crate::Action for $name {
            const INFO: $crate::reexports::policy::DecisionInfo<'static> = $crate::reexports::policy::DecisionInfo {
                name: "",
                help: "",
                actions: &[$($crate::reexports::policy::ActionInfo {
                    name: $word,
                    help: $help,
                    always_legal: $legal,
                    args: $args,
                }),+],
            };
            #[inline]
            fn index(self) -> usize { self as usize }
            #[inline]
            fn of(index: usize) -> Self { Self::ALL[index] }
        }

        impl $crate::knobs::Knob for $name {
            fn read(
                name: &str,
                node: &$crate::reexports::source::Node,
                _: &std::ops::RangeInclusive<i64>,
                faults: &mut $crate::reexports::source::Faults,
            ) -> Option<Self> {
                let words = <Self as $crate::Words>::WORDS;
                $crate::knobs::read_word(name, node, words, faults).map(|index| Self::ALL[index])
            }
            fn text(&self) -> String { format!("{:?}", self.word()) }
            fn allowed(_: &std::ops::RangeInclusive<i64>) -> String {
                Self::WORDS.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" or ")
            }
            fn schema(_: &std::ops::RangeInclusive<i64>) -> $crate::Json {
                $crate::knobs::schema_of_words(&<Self as $crate::knobs::Knob>::meanings())
            }
            fn meanings() -> Vec<(&'static str, &'static str)> {
                let words = <Self as $crate::Action>::INFO.actions;
                words.iter().map(|action| (action.name, action.help)).collect()
            }
        }
    };
}

/// Declares some of the choices of [`words!`](macro@crate::words) as choices of their own, with the same words; the named method gives the
/// original. As actions they are legal now and then.
///
/// ```
/// evenodds_kit::words! { Trait { Law = "law": "Law", Luxury = "luxury": "Luxury", Renown = "renown": "Renown" } }
/// evenodds_kit::parts! {
///     /// What can be bought.
///     Bought [2] of Trait as kind { Luxury, Renown }
/// }
/// assert_eq!((Bought::Renown.kind(), Bought::WORDS), (Trait::Renown, ["luxury", "renown"]));
/// ```
#[macro_export]
macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident [$count:literal] of $whole:ident as $kind:ident { $($variant:ident),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(
            #[doc = concat!("As [`", stringify!($whole), "::", stringify!($variant), "`].")]
            $variant
        ),+ }

        impl $name {
            #[doc = concat!("The same among all of [`", stringify!($whole), "`].")]
            pub const fn $kind(self) -> $whole { [$($whole::$variant),+][self as usize] }
        }

        $crate::words! { @impls $name [$count] $([
            $variant, $whole::$variant.word(), $whole::$variant.title(), false, $whole::$variant.title(), &[]
        ])+ }
    )+};
}

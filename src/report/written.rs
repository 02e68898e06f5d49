//! Serialisation of the program's own words, colours and dashes.

use super::chart::RGBColor;
use serde::{Deserialize, Serialize};

/// Colours as three numbers.
#[derive(Serialize, Deserialize)]
#[serde(remote = "RGBColor")]
pub(crate) struct Ink(u8, u8, u8);

/// Words of the program's own.
pub(crate) type Word = &'static str;

/// How they are kept: read back, they live as long as it does.
pub(crate) mod word {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(word: &str, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(word)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static str, D::Error> {
        String::deserialize(from).map(|word| &*word.leak())
    }
}

/// The same where each has something with it.
pub(crate) mod words {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<T: Serialize, S: Serializer>(words: &[(&str, T)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(words)
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<(&'static str, T)>, D::Error> {
        let words: Vec<(String, T)> = Vec::deserialize(from)?;
        Ok(words.into_iter().map(|(word, with)| (&*word.leak(), with)).collect())
    }
}

/// Lengths of dashes, likewise.
pub(crate) mod dash {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(dash: &[f64], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(dash)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static [f64], D::Error> {
        Vec::deserialize(from).map(|dash| &*dash.leak())
    }
}

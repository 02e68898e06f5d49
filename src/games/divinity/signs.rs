//! Signs, and how one die is read (DV-SIGN-1, DV-RESULT-2 to DV-RESULT-6).

use evenodds_kit::knobs::Knob;
use evenodds_kit::words;
use evenodds_kit::{Json, json};
use evenodds_source::{Fault, Faults, Node, Value};
use std::ops::RangeInclusive;

words! {
    /// What a die comes to, worst first (DV-RESULT-5).
    Tier {
        Basic = "basic" => "The Mundane, a 1 (DV-RESULT-2).",
        Competent = "competent" => "An element that is nobody's (DV-RESULT-4).",
        Excellent = "excellent" => "Divinity, a 6 (DV-RESULT-3).",
        Commanding = "commanding" => "An element of the stat.",
        Masterful = "masterful" => "An element of the talent.",
        Perfect = "perfect" => "An element of both.",
    }
}

/// Names of the faces of a die, from 1 (DV-SIGN-1).
pub const FACES: [&str; 7] = ["", "Mundane", "Water", "Fire", "Earth", "Air", "Divinity"];

/// The faces that are elements.
pub const ELEMENTS: RangeInclusive<u8> = 2..=5;

/// A set of elements, each at most once (DV-CHAR-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Signs(u8);

impl Signs {
    /// No element.
    pub const NONE: Self = Self(0);

    /// Of these faces.
    pub fn of(faces: impl IntoIterator<Item = u8>) -> Self {
        Self(faces.into_iter().fold(0, |bits, face| bits | 1 << face))
    }

    /// Whether an element is among them.
    #[inline]
    pub fn has(self, face: u8) -> bool {
        self.0 >> face & 1 == 1
    }

    /// The set with an element.
    #[must_use]
    pub fn with(self, face: u8) -> Self {
        Self(self.0 | 1 << face)
    }

    /// The set without some elements.
    #[inline]
    #[must_use]
    pub fn without(self, burned: Self) -> Self {
        Self(self.0 & !burned.0)
    }

    /// How many.
    #[inline]
    pub fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// The faces, lowest first.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        ELEMENTS.filter(move |face| self.has(*face))
    }

    /// As a sheet writes them: `345`, or `-` for none.
    pub fn text(self) -> String {
        let faces: String = self.faces().map(|face| face.to_string()).collect();
        if faces.is_empty() { "-".into() } else { faces }
    }

    /// Every set of so many elements.
    pub fn sets(size: i32) -> Vec<Self> {
        (0..16_u8).map(|bits| Self(bits << 2)).filter(|set| set.count() == size).collect()
    }
}

impl Knob for Signs {
    /// Limits up to 1 ask for one element at most.
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let mut signs = Self::NONE;
        if let Value::List(items) = &node.value {
            for item in items {
                if signs != Self::NONE && *limits.end() == 1 {
                    let what = format!("`{name}` is one element, not several (DV-OPP-3)");
                    faults.push(Fault::at(&item.place, what));
                    return None;
                }
                match item.value {
                    Value::Int(face @ 2..=5) if signs.has(face as u8) => {
                        let what =
                            format!("`{name}` has {face} twice; an element is there once or not at all (DV-CHAR-2)");
                        faults.push(Fault::at(&item.place, what));
                        return None;
                    }
                    Value::Int(face @ 2..=5) => signs = signs.with(face as u8),
                    _ => {
                        let what = format!("a sign is an element from 2 to 5, not {}", item.value.describe());
                        faults.push(Fault::at(&item.place, what));
                        return None;
                    }
                }
            }
            return Some(signs);
        }
        let what = format!("`{name}` takes {}, not {}", Self::allowed(limits), node.value.describe());
        faults.push(Fault::at(&node.place, what));
        None
    }
    fn text(&self) -> String {
        format!("{:?}", self.faces().collect::<Vec<_>>())
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "a list of different elements: 2 Water, 3 Fire, 4 Earth, 5 Air".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        json!({ "type": "array", "uniqueItems": true, "items": { "type": "integer", "minimum": 2, "maximum": 5 } })
    }
}

impl Tier {
    /// What a face comes to with a stat and a talent in use (DV-RESULT-2 to DV-RESULT-4).
    #[inline]
    pub fn of(stat: Signs, talent: Signs, face: u8) -> Self {
        match (face, stat.has(face), talent.has(face)) {
            (1, ..) => Self::Basic,
            (6, ..) => Self::Excellent,
            (_, true, true) => Self::Perfect,
            (_, false, true) => Self::Masterful,
            (_, true, false) => Self::Commanding,
            (_, false, false) => Self::Competent,
        }
    }

    /// Its place on the ladder, 0 to 5 (DV-RESULT-5). Where power matters more than skill, commanding and masterful change
    /// places (DV-RESULT-6).
    #[inline]
    pub fn rank(self, power: bool) -> i32 {
        match self {
            Self::Commanding if power => Self::Masterful as i32,
            Self::Masterful if power => Self::Commanding as i32,
            tier => tier as i32,
        }
    }
}

/// How well each face suits a role, 0 and more; only elements ever do (DV-TIE-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores([u8; 7]);

impl Scores {
    /// These elements suit, the others do not.
    pub fn of(faces: &[u8]) -> Self {
        let mut scores = [0; 7];
        faces.iter().for_each(|&face| scores[usize::from(face)] = 1);
        Self(scores)
    }

    /// The score of a face.
    #[inline]
    pub fn score(self, face: u8) -> i32 {
        i32::from(self.0[usize::from(face)])
    }
}

/// Keys of a table of scores.
const KEYS: [&str; 4] = ["2", "3", "4", "5"];

impl Knob for Scores {
    /// A list of elements that suit, or a table of scores by element.
    fn read(name: &str, node: &Node, limits: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let Value::Table(table) = &node.value else {
            let faces: Vec<u8> = Signs::read(name, node, limits, faults)?.faces().collect();
            return Some(Self::of(&faces));
        };
        let mut scores = Self::default();
        for entry in &table.entries {
            let at = KEYS.iter().position(|key| *key == entry.key);
            match (at, &entry.node.value) {
                (Some(at), Value::Int(score @ 0..=9)) => scores.0[at + 2] = *score as u8,
                _ => {
                    let what = "a score is a whole number from 0 to 9 for an element \"2\" to \"5\"";
                    faults.push(Fault::at(&entry.node.place, what));
                    return None;
                }
            }
        }
        Some(scores)
    }
    fn text(&self) -> String {
        let each = ELEMENTS.filter(|face| self.score(*face) > 0);
        format!("{{ {} }}", each.map(|face| format!("{face} = {}", self.score(face))).collect::<Vec<_>>().join(", "))
    }
    fn allowed(limits: &RangeInclusive<i64>) -> String {
        format!("{}, or a table of scores from 0 to 9", Signs::allowed(limits))
    }
    fn schema(limits: &RangeInclusive<i64>) -> Json {
        let score = json!({ "type": "integer", "minimum": 0, "maximum": 9 });
        let keys: serde_json::Map<String, Json> = KEYS.iter().map(|key| ((*key).to_owned(), score.clone())).collect();
        let table = json!({ "type": "object", "properties": keys, "additionalProperties": false });
        json!({ "anyOf": [Signs::schema(limits), table] })
    }
}

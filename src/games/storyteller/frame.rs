//! The frame of a campaign: a scaffold for simulations, not printed rules (section 6 of the catalogue).

use super::rules::Rules;
use super::rulings::Attribute;
use super::sheet::MILLION;
use super::state::MOST_REPORTED;
use evenodds_kit::knobs::Knob;
use evenodds_kit::record;
use evenodds_kit::{At, Json, Several, Words, json};
use evenodds_source::{Fault, Faults, Node, Value};
use std::ops::RangeInclusive;

/// Which Attributes a test uses (ST-ATTR-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AttributeChoice {
    /// One of each type, all alike.
    #[default]
    Uniform,
    /// The highest of each type.
    Best,
    /// Always these two.
    Pair([Attribute; 2]),
}

impl Knob for AttributeChoice {
    fn read(name: &str, node: &Node, _: &RangeInclusive<i64>, faults: &mut Faults) -> Option<Self> {
        let help = "the first of a pair is mental, physical, social or weird, the second control, endurance, power or presence";
        match &node.value {
            Value::Str(word) if word == "uniform" => return Some(Self::Uniform),
            Value::Str(word) if word == "best" => return Some(Self::Best),
            Value::Table(table) if table.entries.len() == 1 && table.get("pair").is_some() => {
                let [first, second] = <[At<String>; 2]>::read("pair", table.get("pair")?, &(0..=0), faults)?;
                let mut attribute = |At(word, place): At<String>, talent: bool| {
                    let found = Attribute::of(&word.to_lowercase()).filter(|found| found.is_talent() == talent);
                    if found.is_none() {
                        let kind = if talent { "I" } else { "II" };
                        faults.push(Fault::at(&place, format!("`{word}` is no Attribute of Type {kind}")).help(help));
                    }
                    found
                };
                let pair = [attribute(first, true), attribute(second, false)];
                return Some(Self::Pair([pair[0]?, pair[1]?]));
            }
            _ => {}
        }
        let what = format!("`{name}` takes {}", Self::allowed(&(0..=0)));
        faults.push(Fault::at(&node.place, what).help(help));
        None
    }
    fn text(&self) -> String {
        match self {
            Self::Uniform => "\"uniform\"".into(),
            Self::Best => "\"best\"".into(),
            Self::Pair([talent, application]) => {
                format!("{{ pair = [{:?}, {:?}] }}", talent.word(), application.word())
            }
        }
    }
    fn allowed(_: &RangeInclusive<i64>) -> String {
        "\"uniform\", \"best\" or { pair = [TYPE_I, TYPE_II] }".into()
    }
    fn schema(_: &RangeInclusive<i64>) -> Json {
        let (talents, applications) = Attribute::WORDS.split_at(4);
        let pair = json!({ "type": "array", "minItems": 2, "maxItems": 2,
            "prefixItems": [{ "enum": talents }, { "enum": applications }] });
        json!({ "anyOf": [{ "enum": ["uniform", "best"] }, { "type": "object", "required": ["pair"],
            "properties": { "pair": pair }, "additionalProperties": false }] })
    }
}

record! {
    /// How long a campaign is, and which tests come up.
    pub struct Frame("a frame") {
        scenes: At<i32> [1..=400] = At::from(12) => "Scenes.";
        tests_per_scene: Option<i32> [1..=50] = None => "Tests in a scene, for the whole party; the rules' where unset.";
        scenes_per_session: Option<i32> [1..=50] = None => "Scenes in a session; the rules' where unset.";
        /// Weights of 1, 2, 3 and 4 difficulty dice.
        difficulty_mix: At<[i32; 4]> [0..=1000] = At::from([25, 50, 20, 5]);
        attribute_choice: AttributeChoice = AttributeChoice::Uniform => "Which Attributes a test uses.";
        conviction_applies: f64 [0..=1] = 0.5 => "Chance that a Conviction is relevant to a test.";
        report_scenes: Several<At<i32>> [1..=400] = Several::default() => "Scenes, from 1, of which measures are told.";
    }
}

/// Most tests of a campaign.
const MOST_TESTS: i32 = 20_000;

impl Frame {
    /// Tests in a scene (R26).
    pub fn tests(&self, rules: &Rules) -> i32 {
        self.tests_per_scene.unwrap_or(rules.tests_per_scene)
    }

    /// Scenes in a session (R26).
    pub fn session(&self, rules: &Rules) -> i32 {
        self.scenes_per_session.unwrap_or(rules.scenes_per_session)
    }

    /// Tests of the campaign.
    pub fn all_tests(&self, rules: &Rules) -> i32 {
        self.scenes.0 * self.tests(rules)
    }

    /// Chance that a Conviction is relevant, in millionths.
    pub fn conviction_chance(&self) -> u32 {
        (self.conviction_applies * f64::from(MILLION)).round() as u32
    }

    /// Complains about what cannot be played, or not told.
    pub fn check(&self, rules: &Rules, faults: &mut Faults) {
        if self.difficulty_mix.0.iter().sum::<i32>() == 0 {
            faults.push(Fault::at(&self.difficulty_mix.1, "no difficulty has any weight"));
        }
        let At(last, place) = &self.scenes;
        for At(scene, place) in self.report_scenes.0.iter().filter(|scene| scene.0 > *last) {
            faults.push(Fault::at(place, format!("scene {scene} is after the last one, {last}")));
        }
        if let Some(At(_, place)) = self.report_scenes.0.get(MOST_REPORTED) {
            let told = self.report_scenes.0.len();
            faults.push(Fault::at(place, format!("{told} scenes are told; {MOST_REPORTED} are the most")));
        }
        let tests = self.all_tests(rules);
        if tests > MOST_TESTS {
            faults.push(Fault::at(place, format!("{tests} tests are too many for one campaign")));
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            scenes: At::from(12),
            tests_per_scene: None,
            scenes_per_session: None,
            difficulty_mix: At::from([25, 50, 20, 5]),
            attribute_choice: AttributeChoice::Uniform,
            conviction_applies: 0.5,
            report_scenes: Several::default(),
        }
    }
}

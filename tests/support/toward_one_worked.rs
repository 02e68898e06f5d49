//! The deterministic kinds of cases: a Jinn's number, sufferings, adjustments of a roll.

use evenodds_engine::{Scripted, Session, Silent};
use evenodds_kit::Registered;
use evenodds_source::Faults;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::written;
use evenodds_toward_one::TowardOne;
use evenodds_toward_one::adjust::Step;
use evenodds_toward_one::cast::PlayKind;
use evenodds_toward_one::jinn::{GM, Jinn};
use evenodds_toward_one::play::Play;
use evenodds_toward_one::roll::{Purpose, Roll};
use evenodds_toward_one::rules::Rules;
use evenodds_toward_one::state::Table;
use evenodds_toward_one::terms::{AllyKind, RitualName, Skill, Suffering, Trait};
use serde_json::{Map, Value, json};

fn number(value: &Value) -> Result<i32, String> {
    value.as_i64().map(|number| number as i32).ok_or_else(|| format!("{value} is not a whole number"))
}

fn word(value: &Value) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("{value} is not a word"))
}

/// `jinn_track`: number, need and dice after each roll of raises.
pub(crate) fn jinn_track(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "jinn", "rolls", "rules"])?;
    let mut rules = Rules::default();
    let mut faults = Faults::new();
    rules.patch(&written(inputs.get("rules").unwrap_or(&json!({}))), &mut faults);
    if !faults.is_empty() {
        return Err(faults.render(false));
    }
    let given = &inputs["jinn"];
    let values = [number(&given["malice"])?, number(&given["lawlessness"])?, number(&given["subtlety"])?];
    let mut jinn = Jinn::new(&rules, number(&given["evil"])?, values, GM);
    let mut found = Vec::new();
    let mut report = |step: usize, jinn: &Jinn| {
        found.push((format!("number_{step}"), f64::from(jinn.number)));
        found.push((format!("manifest_{step}"), f64::from(u8::from(jinn.manifest))));
        found.push((format!("need_{step}"), f64::from(jinn.need())));
        for (name, dice) in Skill::WORDS.iter().zip(jinn.dice) {
            found.push((format!("dice_{name}_{step}"), f64::from(dice)));
        }
    };
    report(0, &jinn);
    for (step, roll) in inputs["rolls"].as_array().ok_or("no rolls")?.iter().enumerate() {
        let raises = roll.as_array().ok_or("a roll is a list of skills")?;
        for raised in raises {
            let name = word(raised)?;
            let index = Skill::WORDS.iter().position(|known| *known == name).ok_or(format!("no skill {name}"))?;
            jinn.raise(&rules, Skill::ALL[index]);
        }
        if !raises.is_empty() {
            jinn.after_raises(&rules);
        }
        report(step + 1, &jinn);
    }
    Ok(exact(found))
}

/// A hunt of the sample Jinn by this character, before its first scene.
fn game(inputs: &Map<String, Value>) -> Result<TowardOne, String> {
    let root = json!({
        "cast": { "hunter": inputs["character"], "jinn": "sample" },
        "rules": inputs.get("rules").unwrap_or(&json!({})),
    });
    let mut faults = Faults::new();
    Registered::<TowardOne>::read(PlayKind::Hunt, &written(&root), &mut faults).ok_or_else(|| faults.render(false))
}

fn begin(game: &TowardOne) -> Table {
    let mut table = Table::new(game);
    table.clear(game);
    table.pcs[0].start(&game.cast.sheets[0]);
    table.jinn.push(Jinn::new(&game.rules, 4, [5, 7, 7], GM));
    table.pcs[0].jinn = Some(0);
    table.jinn[0].hunters = 1;
    table.pcs[0].scene = 1;
    table
}

/// `suffer`: several hits in scene 1, then what is left.
pub(crate) fn suffer(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "character", "hits", "rules"])?;
    let game = game(inputs)?;
    let mut table = begin(&game);
    let (mut dice, mut trace) = (Scripted::default(), Silent);
    let mut session = Session::new(&mut dice, &mut trace);
    let mut play = Play { game: &game, table: &mut table, session: &mut session };
    for hit in inputs["hits"].as_array().ok_or("no hits")? {
        let kind = Suffering::named(word(&hit["kind"])?).ok_or("an unknown suffering")?;
        let ally = hit.get("ally").and_then(Value::as_u64).map(|index| index as usize);
        play.suffer(0, kind, number(&hit["severity"])?, ally);
    }
    let mut found = vec![("next_scene_is_aid".to_owned(), f64::from(u8::from(play.table.pcs[0].aid_due())))];
    found.push(("standing".into(), f64::from(play.table.pcs[0].standing())));
    for stat in [Trait::Esteem, Trait::Luxury, Trait::Renown] {
        let name = Trait::WORDS[stat as usize];
        found.push((format!("bonus_{name}"), f64::from(play.table.pcs[0].bonus[stat as usize])));
        found.push((format!("dice_{name}"), f64::from(play.table.pcs[0].dice[stat as usize])));
    }
    let callable = |play: &Play<'_, '_, Scripted, Silent>, index: usize| {
        let pc = &play.table.pcs[0];
        f64::from(u8::from(pc.allies[index].callable(pc.scene, game.rules.endangered_ally_callable)))
    };
    let allies = play.table.pcs[0].allies.len();
    play.table.pcs[0].scene = 2;
    for index in 0..allies {
        found.push((format!("ally_{index}_next_scene"), callable(&play, index)));
        found.push((format!("ally_{index}_gone"), f64::from(u8::from(play.table.pcs[0].allies[index].gone))));
    }
    play.end_danger(0);
    play.table.pcs[0].scene = 3;
    for index in 0..allies {
        found.push((format!("ally_{index}_later"), callable(&play, index)));
    }
    for stat in [Trait::Esteem, Trait::Luxury, Trait::Renown] {
        for which in ["next", "later"] {
            let size = play.pool_size(0, stat);
            found.push((format!("{which}_roll_pool_{}", Trait::WORDS[stat as usize]), f64::from(size)));
            *play.session.dice = Scripted::new(std::iter::repeat_n(2, size as usize));
            play.throw(&mut Roll::new(0, 0, stat, Purpose::Scene));
        }
    }
    Ok(exact(found))
}

/// `adjust`: a roll of given faces, changed step by step.
pub(crate) fn adjust(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "character", "trait", "faces", "steps", "rules"])?;
    let game = game(inputs)?;
    let mut table = begin(&game);
    let (mut dice, mut trace) = (Scripted::default(), Silent);
    let mut session = Session::new(&mut dice, &mut trace);
    let mut play = Play { game: &game, table: &mut table, session: &mut session };
    let rolled = Trait::named(word(&inputs["trait"])?).ok_or("an unknown trait")?;
    let mut roll = Roll::new(0, 0, rolled, Purpose::Scene);
    let mut faces = Vec::new();
    for face in inputs["faces"].as_array().ok_or("no faces")? {
        faces.push(number(face)?);
        roll.pool.add(&game.pc_faces, number(face)? as u32);
    }
    let steps = inputs["steps"].as_array().ok_or("no steps")?;
    let mut illegal_at = -1.0;
    for (index, step) in steps.iter().enumerate() {
        if !take(&mut play, &mut roll, step, &mut faces)? {
            illegal_at = index as f64;
            break;
        }
    }
    if illegal_at < 0.0 && play.unpaid(&roll) > 0 {
        illegal_at = steps.len() as f64;
    }
    let mut found = vec![("illegal_at".to_owned(), illegal_at), ("successes".into(), f64::from(roll.pool.successes))];
    let bonus = play.table.pcs[0].bonus;
    found.extend(Trait::WORDS.iter().zip(bonus).map(|(name, held)| (format!("bonus_{name}"), f64::from(held))));
    Ok(exact(found))
}

/// Takes one step; false when it is illegal.
fn take(
    play: &mut Play<'_, '_, Scripted, Silent>,
    roll: &mut Roll,
    step: &Value,
    faces: &mut Vec<i32>,
) -> Result<bool, String> {
    let pay = || step.get("pay").and_then(Value::as_str).and_then(Trait::named).ok_or("an unknown kind of bonus");
    let converted = step.get("converted").and_then(Value::as_bool).unwrap_or(false);
    match word(&step["op"])? {
        "ritual" => {
            let name = word(&step["name"])?;
            let known = RitualName::WORDS.iter().position(|known| *known == name).ok_or(format!("no ritual {name}"))?;
            let rituals = &play.table.pcs[0].rituals;
            let Some(index) = rituals.iter().position(|ritual| ritual.name as usize == known) else { return Ok(false) };
            let mut added = Vec::new();
            for face in step["faces"].as_array().ok_or("a ritual has faces")? {
                added.push(number(face)?);
            }
            *play.session.dice = Scripted::new(added.iter().map(|&face| face as u32));
            let legal = play.step(roll, Step::Ritual(index));
            if legal {
                faces.extend(added);
            }
            Ok(legal)
        }
        "decrement" => {
            let index = number(&step["die"])? as usize;
            let Some(face) = faces.get(index).copied() else { return Ok(false) };
            let legal = play.step(roll, Step::Lower { pay: pay()?, converted, face: face as usize });
            if legal {
                faces[index] = (face - play.game.rules.decrement_step).max(1);
            }
            Ok(legal)
        }
        "add" => {
            let face = number(&step["face"])?;
            *play.session.dice = Scripted::new([face as u32]);
            let legal = play.step(roll, Step::Add { pay: pay()?, converted });
            if legal {
                faces.push(face);
            }
            Ok(legal)
        }
        "ally" => {
            let kind = AllyKind::named(word(&step["kind"])?).ok_or("an unknown ally")?;
            Ok(play.step(roll, Step::Ally { kind, count: number(&step["count"])? }))
        }
        other => Err(format!("unknown step `{other}`")),
    }
}

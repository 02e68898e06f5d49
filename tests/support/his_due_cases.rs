//! The kinds of cases of His Due: characters, builds, exact odds, duels, campaigns (section 24 of the catalogue).

use evenodds_his_due::HisDue;
use evenodds_his_due::rules::Rules;
use evenodds_his_due::sheet::{Reading, Side};
use evenodds_his_due::terms::{Deal, Skill, Track};
use evenodds_his_due::world::printed;
use evenodds_kit::Kind;
use evenodds_kit::{Game, Record, Registered, Words};
use evenodds_source::Faults;
use evenodds_testing::case::{Metrics, exact, only};
use evenodds_testing::sample::{sample, written};
use serde_json::{Map, Value, json};

/// Plays or computes one case.
pub(crate) fn run(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let mut inputs: Map<String, Value> =
        inputs.iter().filter(|entry| !entry.1.is_null()).map(|(key, value)| (key.clone(), value.clone())).collect();
    if let Some(variants) = variants(&inputs) {
        inputs.insert("variants".into(), variants);
    }
    let kind = inputs.get("kind").and_then(Value::as_str).ok_or("the case has no kind")?;
    match kind {
        "character" => character(&inputs),
        "builds" => builds(&inputs),
        "duel" => duel(&inputs),
        "campaign" => campaign(&inputs),
        exact_kind if HisDue::QUESTIONS.iter().any(|known| known.name() == exact_kind) => {
            odds(exact_kind, &inputs, &["kind"])
        }
        other => Err(format!("unknown kind `{other}`")),
    }
}

/// Variants as the knobs have them: without limit is more powers than a tree has.
fn variants(inputs: &Map<String, Value>) -> Option<Value> {
    let mut variants = inputs.get("variants")?.clone();
    if variants["defence_powers_per_attack"] == "unlimited" {
        variants["defence_powers_per_attack"] = json!(13);
    }
    Some(variants)
}

/// The rules that the case's variants patch.
fn rules(inputs: &Map<String, Value>) -> Result<Rules, String> {
    let (mut rules, mut faults) = (Rules::default(), Faults::new());
    if let Some(variants) = inputs.get("variants") {
        rules.patch(&written(variants), &mut faults);
    }
    if faults.is_empty() { Ok(rules) } else { Err(faults.render(false)) }
}

/// Numbers and legality of a sheet (HD-CHAR-9 to HD-CHAR-16).
fn character(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let (rules, book) = (rules(inputs)?, printed());
    let mut written_sheet = inputs.clone();
    for key in ["kind", "variants"] {
        written_sheet.remove(key);
    }
    // Numbers can be asked of a character without tree or powers, and of one whose tree another deal leads to.
    written_sheet.entry("powers").or_insert_with(|| json!([]));
    let word = |key: &str| inputs.get(key).and_then(Value::as_str);
    let tree = word("tree").and_then(|tree| book.tree(tree));
    let deal = word("deal").and_then(Deal::of);
    let strange = tree.is_some_and(|tree| deal.is_some_and(|deal| book.trees[tree].deal != deal));
    if strange || (word("tree").is_none() && deal != Some(Deal::Collar)) {
        let own = book.trees.iter().find(|tree| deal == Some(tree.deal)).ok_or("a character has a deal")?;
        written_sheet.insert("tree".into(), json!(own.id));
    }
    let (table, mut faults) = (written(&Value::Object(written_sheet)), Faults::new());
    let reading = Reading { rules: &rules, book: &book, place: &table.place };
    let sheet = Side::read(&table, &mut faults).and_then(|side| side.character(reading, false, &mut faults));
    let sheet = sheet.ok_or_else(|| faults.render(false))?;
    let legal = !strange && sheet.complaints(&rules, &book).is_empty();
    let mut found = vec![
        ("mana_before_permanents".to_owned(), sheet.mana_before_permanents(&rules)),
        ("mana_max".to_owned(), sheet.mana_max(&rules, &book)),
        ("hits_max".to_owned(), sheet.hits_max(&rules)),
        ("powers_legal".to_owned(), i32::from(legal)),
    ];
    found.extend(Skill::ALL.iter().map(|skill| (format!("skill_{}", skill.word()), sheet.skill(*skill))));
    found.extend(Track::ALL.iter().map(|track| (format!("{}_max", track.word()), sheet.stress_max[*track as usize])));
    Ok(exact(found.into_iter().map(|(name, value)| (name, f64::from(value)))))
}

/// Counts of starting sets (HD-MET-18).
fn builds(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "tree", "mana", "power_scores", "variants"])?;
    let mut asked = renamed(inputs, &["kind"]);
    asked.insert("count".into(), json!(true));
    let mut faults = Faults::new();
    let found = Registered::<HisDue>::ENTRY
        .builds(&written(&Value::Object(asked)), &mut faults)
        .ok_or_else(|| faults.render(false))?;
    found
        .rows
        .iter()
        .map(|row| Ok((row[0].clone(), row[1].parse::<f64>().map_err(|fault| fault.to_string())?)))
        .collect::<Result<Vec<_>, String>>()
        .map(exact)
}

/// The inputs as the program wants them: variants are rules, and some keys are not for it.
fn renamed(inputs: &Map<String, Value>, without: &[&str]) -> Map<String, Value> {
    let kept = inputs.iter().filter(|entry| !without.contains(&entry.0.as_str()));
    kept.map(|(key, value)| (if key == "variants" { "rules".to_owned() } else { key.clone() }, value.clone())).collect()
}

/// Other names of a number: the catalogue names no metrics for some kinds of cases.
const ALSO_CALLED: &[(&str, &str, &[&str])] = &[
    ("exchange", "p_no_hits", &["p_no_hit", "p_no_hits_lost", "p_no_loss", "p_no_damage", "p_safe"]),
    ("exchange", "p_hits", &["p_hit", "p_damage"]),
    ("exchange", "mean_hits", &["mean", "mean_hits_lost", "mean_loss", "mean_damage", "hits_lost", "damage"]),
    ("exchange", "variance_hits", &["variance", "variance_hits_lost", "variance_damage"]),
    ("brawl", "mean_hits_lost", &["mean_hits", "mean_loss", "mean_damage", "hits_lost", "damage"]),
    ("brawl", "variance_hits_lost", &["variance_hits", "variance_damage"]),
    ("brawl", "p_down", &["p_defeated", "p_out", "p_hits_zero"]),
    ("brawl", "p_hurt", &["p_hits_lost", "p_loses_hits"]),
    ("resist", "p_resist", &["p_resisted", "p_resists", "p_success"]),
    ("resist", "p_freak_out", &["p_fail", "p_failure", "p_fails", "p_step", "mean_steps"]),
    ("kill", "p_rescued", &["p_rescue"]),
];

fn odds(kind: &str, inputs: &Map<String, Value>, without: &[&str]) -> Result<Metrics, String> {
    let mut faults = Faults::new();
    let asked = written(&Value::Object(renamed(inputs, without)));
    let answer = Registered::<HisDue>::ENTRY.odds(kind, &asked, &mut faults).ok_or_else(|| faults.render(false))?;
    let mut found = exact(answer.numbers);
    for (_, name, others) in ALSO_CALLED.iter().filter(|entry| entry.0 == kind) {
        if let Some(number) = found.get(*name).copied() {
            for other in *others {
                found.entry((*other).to_owned()).or_insert(number);
            }
        }
    }
    Ok(found)
}

/// A sheet names all powers that it has, and nothing hangs on the tree of one that names none.
fn complete(sheet: &mut Map<String, Value>) -> Result<(), String> {
    sheet.retain(|_, value| !value.is_null());
    sheet.entry("powers").or_insert_with(|| json!([]));
    let deal = sheet.get("deal").and_then(Value::as_str).and_then(Deal::of).ok_or("a sheet has a deal")?;
    if !sheet.contains_key("tree") && (deal != Deal::Collar || !sheet.contains_key("broker")) {
        let book = printed();
        let own = book.trees.iter().find(|tree| tree.deal == deal).ok_or("a deal has trees")?;
        sheet.insert("tree".into(), json!(own.id));
    }
    Ok(())
}

/// A side as the cast of a scenario has it. Sheets of cases may know any powers of their tree.
fn seated(side: &Value) -> Result<Value, String> {
    let side = side.as_object().ok_or("a side is an object")?;
    let known = ["sheet", "policy", "policy_params", "edge", "mana", "hits", "guilt", "conditions", "guilt_freak_out"];
    only(side, &known)?;
    let mut seated = side.get("sheet").and_then(Value::as_object).ok_or("a side has a sheet")?.clone();
    seated.insert("any_powers".into(), json!(true));
    complete(&mut seated)?;
    let mut strategy = side.get("policy_params").cloned().unwrap_or_else(|| json!({}));
    strategy["base"] = side.get("policy").cloned().unwrap_or_else(|| json!("plain"));
    seated.insert("strategy".into(), strategy);
    for (key, value) in side.iter().filter(|entry| known[3..].contains(&entry.0.as_str()) && !entry.1.is_null()) {
        let value = match value {
            Value::Array(names) if key == "conditions" => {
                names.iter().filter_map(|name| Some((name.as_str()?.to_owned(), json!(true)))).collect()
            }
            other => other.clone(),
        };
        seated.insert(key.clone(), value);
    }
    Ok(Value::Object(seated))
}

/// Rules of a case. What a deliberately odd sheet could pay is no question of a duel.
fn lenient(inputs: &Map<String, Value>) -> Value {
    let mut rules = inputs.get("variants").cloned().unwrap_or_else(|| json!({}));
    if rules.get("permanent_mana_check").is_none() {
        rules["permanent_mana_check"] = json!("off");
    }
    rules
}

fn duel(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "a", "b", "scene", "variants", "clock", "trials", "seed", "method"])?;
    let mut cast = Map::new();
    for name in ["a", "b"] {
        cast.insert(name.into(), seated(inputs.get(name).ok_or("a duel has two sides")?)?);
    }
    for name in inputs.get("clock").and_then(Value::as_array).into_iter().flatten() {
        let name = name.as_str().ok_or("`clock` lists sides")?;
        cast.get_mut(name).ok_or("`clock` lists a and b")?["clock"] = json!(true);
    }
    if let Some(scene) = inputs.get("scene") {
        cast.insert("scene".into(), scene.clone());
    }
    let played = play("duel", &json!({ "cast": cast, "rules": lenient(inputs) }), inputs)?;
    match inputs.get("method").and_then(Value::as_str) {
        None => Ok(played),
        Some("exact") => {
            // What cannot be solved is played all the more often.
            let mut asked = inputs.clone();
            for name in ["a", "b"] {
                complete(asked[name]["sheet"].as_object_mut().ok_or("a side has a sheet")?)?;
            }
            let Ok(found) = odds("duel", &asked, &["kind", "method", "trials", "seed"]) else { return Ok(played) };
            agree(&found, &played)?;
            Ok(played.into_iter().chain(found).collect())
        }
        Some(other) => Err(format!("unknown method `{other}`")),
    }
}

/// The played duel must agree with the solved one wherever both have a number.
fn agree(solved: &Metrics, played: &Metrics) -> Result<(), String> {
    for (name, exact) in solved {
        let Some(found) = played.get(name) else { continue };
        let off = (found.value - exact.value).abs();
        if off > 4.5 * found.se + 5.0 / found.n.max(1.0) {
            return Err(format!("played, {name} is {} ± {:.1e}; solved, {}", found.value, found.se, exact.value));
        }
    }
    Ok(())
}

/// A campaign of the hero (HD-CAMP-1).
fn campaign(inputs: &Map<String, Value>) -> Result<Metrics, String> {
    only(inputs, &["kind", "hero", "opponents", "settings", "variants", "scene", "trials", "seed"])?;
    let opponents = inputs.get("opponents").and_then(Value::as_array).ok_or("a campaign has opponents")?;
    let opponents: Vec<Value> = opponents.iter().map(seated).collect::<Result<_, _>>()?;
    let mut cast =
        json!({ "hero": seated(inputs.get("hero").ok_or("a campaign has a hero")?)?, "opponents": opponents });
    if let Some(scene) = inputs.get("scene") {
        cast["scene"] = scene.clone();
    }
    let mut rules = inputs.get("variants").cloned().unwrap_or_else(|| json!({}));
    let mut limits = inputs.get("settings").and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(retire) = limits.remove("retire_on_full_track") {
        rules["retire_on_full_track"] = retire;
    }
    play("career", &json!({ "cast": cast, "rules": rules, "limits": limits }), inputs)
}

/// As many trials as the reference played, or enough to be as sure of an exact number as is worth while.
fn play(name: &str, root: &Value, inputs: &Map<String, Value>) -> Result<Metrics, String> {
    let trials = inputs.get("trials").and_then(Value::as_u64).unwrap_or(100_000);
    let seed = inputs.get("seed").and_then(Value::as_u64).unwrap_or(1);
    sample(&Registered::<HisDue>::ENTRY, name, root, trials, seed)
}

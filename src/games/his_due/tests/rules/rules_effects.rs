//! Powers of one's own: every verb in every kind of power and behind every trigger does something, or is refused (HD-KIND-1 to
//! HD-KIND-11).

use crate::support::{End, faults, game, means, outcome, scenario};
use evenodds_engine::Live;
use evenodds_his_due::powers::{Effect, Trigger, Verb, Window, effects, forms};
use evenodds_his_due::terms::PowerKind;

/// An effect of every form that a power can have.
const ALL: &[&str] = &[
    "upgrade:attack:1",
    "downgrade:attack:1",
    "upgrade:defence:1",
    "upgrade_one:attack:2",
    "upgrade_this:1",
    "upgrade_with_power:defence:1",
    "extra_dice:attack:1",
    "extra_dice:defence:1",
    "bonus:attack:+2",
    "bonus:defence:+2",
    "bonus:attack:d6",
    "bonus:attack:wits",
    "bonus:defence:wits",
    "strength:+3",
    "next_attack:+4",
    "basic_bonus:2:+2",
    "element_bonus:fire:+3",
    "skill:attack:+2",
    "skill:speed:+2",
    "skill:endurance:+2",
    "skill:power:+2",
    "max_hits:+6",
    "max_hits:-4",
    "perfect_vs:fire",
    "multiply_buffs:attack:3",
    "multiply_power_bonus:attack:2",
    "attack_element:dark",
    "cap_attack:attacker_wits",
    "damage_cap:1",
    "perfect_on_even",
    "barrier:hits=8,defence=d6,pierced_by=dark",
    "seal:fire",
    "seal_self:fire",
    "break_seal",
    "reroll:attack_pool:self",
    "reroll:attack_pool:both",
    "reroll:all_dice:self",
    "reroll:ones:self",
    "free_reroll:defence",
    "must_spend_edge:ones",
    "attack_die_to_defence",
    "smaller_die_to_attack",
    "keep_defence_die",
    "discard_attack_pool",
    "enemy_no_defence_dice",
    "enemy_no_defence_power",
    "enemy_defence_dice:2",
    "enemy_skill:combat:-1",
    "enemy_attacks:-2:round",
    "enemy_attacks:+2:round",
    "enemy_cost:powers:+1",
    "enemy_cost:reroll:+1",
    "enemy_turn_tax:1",
    "enemy_mana:-1",
    "enemy_mana:+1",
    "enemy_edge:-1",
    "enemy_edge:+1",
    "enemy_edge_maybe:+1",
    "enemy_stress:guilt",
    "enemy_skip_heal",
    "enemy_pinned:round",
    "extra_turn",
    "preempt_turn",
    "skip_own_turn",
    "no_attack_next_turn",
    "repeat",
    "free_attack:d8",
    "reflect",
    "hit_attacker:2",
    "heal:2",
    "heal:all",
    "self_hits:-1",
    "hits_per_mana:1",
    "mana_for_hits:2:1",
    "refund_mana",
    "steal_mana:1",
    "edge:+1",
    "remove_buff:one",
    "remove_buff:all",
    "steal_buff:one",
    "pay:defence_die:1",
    "pay:edge:1",
    "flee:auto",
    "flee_raise:botch:partial",
    "flee_raise:partial:clean",
    "flee_shot:clean:pool_die",
    "flee_shot:partial:d10",
    "swap_damage",
    "target:all_enemies",
    "target:self_or_ally",
    "target:allies",
    "empower:speed:+2",
    "no_damage",
    "no_kill",
    "vendetta",
    "use:own_turn",
    "sets:night",
    "clears:open_air",
    "duty:keep_vow",
    "pierce_cover",
    "flight",
    "skill_test_upgrade:1",
    "stress_aid:d6",
];

/// Powers of a tree, of which that of a kind has these effects.
fn powers(tree: &str, kind: PowerKind, added: &str) -> String {
    let of = |other: PowerKind, own: &str| {
        let all = [own, if other == kind { added } else { "" }].into_iter().filter(|text| !text.is_empty());
        all.map(|text| format!("'{text}'")).collect::<Vec<_>>().join(", ")
    };
    let effect = Effect::parse(added).ok();
    let window = effect.and_then(|effect| match effect.trigger {
        Trigger::Spared => Some(Window::Defeat),
        _ => effect.verb.window(),
    });
    let window = window.map_or(String::new(), |window| format!("use:{}", window.word()));
    let moment = |other: PowerKind| if other == kind { window.as_str() } else { "" };
    let mana = if added.starts_with("hits_per_mana") { "'x'" } else { "0" };
    let attack = of(PowerKind::Attack, "");
    // Whom it works on shows only in a power that works on somebody.
    let [song, trick] = match effect.map(|effect| effect.verb) {
        Some(Verb::OneFriend | Verb::Allies) => ["bonus:attack:+2", "heal:2"],
        _ => ["", ""],
    };
    format!(
        "[powers.oath]\ntree = '{tree}'\nkind = 'attack'\nmana = 1\nstrength = 'dice+d6+2'\neffects = [{attack}]\n\
         [powers.ward]\ntree = '{tree}'\nkind = 'defence'\nmana = 1\nstrength = 'dice+2'\neffects = [{}]\n\
         [powers.hide]\ntree = '{tree}'\nkind = 'permanent'\nmana = 1\neffects = [{}]\n\
         [powers.song]\ntree = '{tree}'\nkind = 'buff'\nmana = 1\neffects = [{}]\n\
         [powers.trick]\ntree = '{tree}'\nkind = 'special'\nmana = {mana}\neffects = [{}]\n\
         [powers.spark]\ntree = '{tree}'\nkind = 'attack'\nmana = 1\nelement = 'fire'\nstrength = 'dice+2'\n\
         [powers.veil]\ntree = '{tree}'\nkind = 'buff'\nmana = 1\neffects = ['seal:dark', 'bonus:defence:+1', 'bonus:attack:+1']\n",
        of(PowerKind::Defence, ""),
        of(PowerKind::Permanent, moment(PowerKind::Permanent)),
        of(PowerKind::Buff, song),
        of(PowerKind::Special, if trick.is_empty() { moment(PowerKind::Special) } else { trick }),
    )
}

/// How everybody below decides; `a` and `b` differ in when they flee, and `b` re-rolls for Mana.
const STRATEGIES: &str = "
[strategy.a]
base = 'greedy'
empower = ['empower']
flight = [{ do = 'flee', if = 'round == 3' }, 'stay']
turn = [{ do = 'veil', if = 'turn == 1' }, { do = 'song', if = 'turn <= 2' }, { do = 'trick', if = 'turn <= 4' }, { do = 'oath', if = 'round < 3' }, 'spark', 'basic', 'pass']
defend = ['ward', 'bare']
effect = ['take']
payment = [{ do = 'pay', mana = 1 }]
kill = ['spare']
reroll_defence = ['free', 'stop']
hold = ['pay']
[strategy.b]
base = 'greedy'
empower = ['empower']
flight = [{ do = 'flee', if = 'round == 4' }, 'stay']
turn = [{ do = 'veil', if = 'turn == 1' }, { do = 'oath', if = 'turn <= 3' }, 'spark', 'basic', 'pass']
defend = ['ward', 'bare']
reroll_round = [{ do = 'mana', if = 'die <= 2 and mana >= 3' }, 'stop']
";

/// What `a` and `b` do in a duel of unequals: quick buffs, then fire and fists, and flight from the second round on.
const UNEQUAL: &str = "
[strategy.a]
base = 'greedy'
empower = ['empower']
flight = [{ do = 'flee', if = 'round == 3' }, 'stay']
turn = [{ do = 'song', if = 'turn == 1' }, { do = 'trick', if = 'turn == 2' }, { do = 'oath', if = 'turn == 3 or turn == 5' }, { do = 'spark', if = 'turn == 4' }, 'basic', 'pass']
defend = ['ward', 'bare']
effect = ['take']
payment = [{ do = 'pay', mana = 1 }]
hold = ['pay']
[strategy.b]
base = 'a'
flight = [{ do = 'flee', if = 'round >= 2' }, 'stay']
";

/// What `a` and `b` do where `a` runs soon and is seldom quick enough: a buff, then fire.
const RUNNING: &str = "
[strategy.a]
base = 'greedy'
empower = ['empower']
flight = [{ do = 'flee', if = 'round == 2' }, 'stay']
turn = [{ do = 'song', if = 'turn == 1' }, 'spark', 'basic', 'pass']
defend = ['ward', 'bare']
effect = ['take']
hold = ['pay']
[strategy.b]
base = 'a'
flight = ['stay']
";

fn bearer(tree: &str, deal: &str, more: &str) -> String {
    format!(
        "deal = '{deal}', tree = '{tree}', any_powers = true, edge = 3, guilt = 1, skills = {{ attack = 3, speed = 3, endurance = 3, power = 6, control = 3, wits = 2 }}, {more}"
    )
}

/// Strategies in which a Special of another moment takes no turn.
fn strategies_of(text: &str, elsewhere: bool) -> String {
    let turns = ["{ do = 'trick', if = 'turn <= 4' }, ", "{ do = 'trick', if = 'turn == 2' }, "];
    if elsewhere { turns.iter().fold(text.to_owned(), |text, turn| text.replace(turn, "")) } else { text.to_owned() }
}

/// A duel, a duel of Collars, each also between unequals, a battle: one of these shows what an effect does.
fn scenarios(kind: PowerKind, added: &str) -> Vec<String> {
    let listed = |effect: Option<Effect>| match effect.map(|effect| effect.verb) {
        Some(Verb::ManaForHits(..)) => "any_time = [{ do = 'hide', if = 'mana <= 2' }, 'nothing']\n",
        Some(Verb::RerollAll) => "reroll_round = ['hide', 'stop']\n",
        Some(Verb::PreemptTurn) => "preempt = ['trick', 'wait']\n",
        _ => "",
    };
    let more = listed(Effect::parse(added).ok());
    let strategies = STRATEGIES.replacen("[strategy.b]", &format!("{more}[strategy.b]"), 1);
    let elsewhere = kind == PowerKind::Special
        && Effect::parse(added).is_ok_and(|effect| effect.verb.window().is_some() || effect.trigger == Trigger::Spared);
    let strategies = strategies_of(&strategies, elsewhere);
    let known = "'oath', 'ward', 'hide', 'song', 'trick', 'spark', 'veil'";
    let mut all = Vec::new();
    for (tree, deal, own) in
        [("axe_of_the_executioner", "weapon", ""), ("the_cunning_one", "collar", "'empower_the_cunning_one', ")]
    {
        let who = |strategy: &str| {
            let more = format!("powers = [{own}{known}], strategy = '{strategy}'");
            format!("{{ {} }}", bearer(tree, deal, &more))
        };
        let mut tables =
            format!("[cast]\na = {}\nb = {}\n{strategies}{}", who("a"), who("b"), powers(tree, kind, added));
        if kind == PowerKind::Empower && !added.is_empty() {
            tables.push_str(&format!(
                "[powers.empower_the_cunning_one]\neffects = ['use:duel_start', 'empower:wits:+2', '{added}']\n"
            ));
        }
        all.push(scenario("duel", "round_cap = 6", &tables));
        // More Attack dice, Control and escapes; the enemy bears more Guilt.
        let strong =
            tables.replacen("guilt = 1", "guilt = 0", 1).replacen("attack = 3, speed = 3", "attack = 6, speed = 5", 1);
        let unequal = strong
            .replacen("control = 3", "control = 6", 1)
            .replacen("guilt = 1", "guilt = 4", 1)
            .replace(&strategies, &strategies_of(UNEQUAL, elsewhere));
        all.push(scenario("duel", "round_cap = 6\nflee_cost_from = 5\nflee_clean_from = 9", &unequal));
        let running = tables.replace(&strategies, &strategies_of(RUNNING, elsewhere));
        let rules = "round_cap = 4\nflee_cost_from = 8\nflee_clean_from = 40\nparting_shots = 'always'";
        all.push(scenario("duel", rules, &running));
    }
    let tree = "axe_of_the_executioner";
    let fighter = |team: usize, strategy: &str| {
        let more = format!("powers = [{known}], strategy = '{strategy}', name = '{strategy}{team}', team = {team}");
        bearer(tree, "weapon", &more).replace("edge = 3, ", "")
    };
    let team = [(0, "a"), (0, "b"), (1, "b"), (1, "a")];
    let each: Vec<String> = team
        .iter()
        .enumerate()
        .map(|(at, (team, strategy))| {
            fighter(*team, strategy).replace(&format!("'{strategy}{team}'"), &format!("'{strategy}{at}'"))
        })
        .collect();
    let cast = each.iter().map(|fighter| format!("{{ {fighter} }}")).collect::<Vec<_>>().join(", ");
    all.push(scenario(
        "skirmish",
        "round_cap = 4",
        &format!("[cast]\nduellists = [{cast}]\n{strategies}{}", powers(tree, kind, added)),
    ));
    all
}

/// Whether an effect changes what is told of some trial of some scenario.
fn differs(kind: PowerKind, added: &str) -> bool {
    scenarios(kind, added).iter().zip(scenarios(kind, "")).any(|(with, without)| {
        let (with, without) = (game(with), game(&without));
        (0..150).any(|trial| {
            let told = |game| -> End { outcome(game, &mut Live::of_trial(5, trial)) };
            told(&with).told() != told(&without).told()
        })
    })
}

/// HD-KIND-1 to HD-KIND-11: whatever is accepted does something, in each kind of power and behind each trigger.
#[test]
fn every_accepted_effect_does_something() {
    for form in forms() {
        assert!(ALL.iter().any(|text| text.split(':').next() == Some(form.word())), "{} is not tried", form.text);
    }
    let mut idle = Vec::new();
    for text in ALL {
        let verb = Effect::parse(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}")).verb;
        if verb.is_told() || matches!(verb, Verb::Use(_)) {
            continue;
        }
        for &kind in PowerKind::ALL {
            for &trigger in Trigger::ALL {
                let added =
                    if trigger == Trigger::Always { (*text).to_owned() } else { format!("{}:{text}", trigger.word()) };
                if verb.works(kind, trigger) && !differs(kind, &added) {
                    idle.push(format!("{added} in {}", kind.word()));
                }
            }
        }
    }
    assert!(idle.is_empty(), "accepted, and nothing comes of it in the duels tried here: {idle:#?}");
}

/// What would do nothing is refused at the verb, with what it serves; the list of effects says the same.
#[test]
fn idle_effects_are_refused_with_what_they_serve() {
    let refused = |kind: PowerKind, added: &str| faults(&scenarios(kind, added)[0]);
    for (kind, added, verb, serves) in [
        (PowerKind::Permanent, "max_hits:+6", "max_hits", "buff, empower"),
        (PowerKind::Permanent, "on_hit:steal_mana:1", "steal_mana", "buff, special, attack (alone, on_hit"),
        (PowerKind::Attack, "on_hit:seal:fire", "seal", "it serves: buff"),
        (PowerKind::Attack, "on_hit:hits_per_mana:1", "hits_per_mana", "it serves: special"),
        (PowerKind::Buff, "hit_attacker:2", "hit_attacker", "defence (on_safe, on_hurt)"),
        (PowerKind::Defence, "refund_mana", "refund_mana", "defence (on_safe, on_hurt)"),
        (PowerKind::Attack, "strength:+2", "strength", "attack (on_match"),
    ] {
        let told = refused(kind, added);
        assert!(told.contains("does nothing in a power of the kind") && told.contains(serves), "{added}: {told}");
        assert!(
            told.contains(&format!("{}\n", "^".repeat(verb.len()))) || told.contains(&"^".repeat(verb.len())),
            "{told}"
        );
    }
    let listed = effects().into_iter().find(|entry| entry.name == "hit_attacker:N").expect("it is listed");
    assert!(listed.help.ends_with("serves: defence (on_safe, on_hurt)"), "{}", listed.help);
    for (kind, added, help) in [
        (PowerKind::Special, "use:round_start", "has no effect"),
        (PowerKind::Buff, "use:damage_dealt", "has no effect"),
    ] {
        let told = refused(kind, added);
        assert!(told.contains(help), "{added}: {told}");
    }
    assert!(refused(PowerKind::Buff, "enemy_mana:0").contains("not right"));
    assert!(refused(PowerKind::Buff, "self_hits:2").contains("not right"));
}

/// HD-KIND-11: a price is taken from an attack as from any other power, and a sign of what the enemy gets is read.
#[test]
fn prices_are_paid_and_signs_are_read() {
    let first = |kind: PowerKind, added: &str, measure: &str| means(&scenarios(kind, added)[0], 200).get(measure);
    let spent = |added: &str| first(PowerKind::Attack, added, "edge_left_a");
    assert!(spent("pay:edge:1") < spent("") - 0.5);
    for kind in [PowerKind::Attack, PowerKind::Defence, PowerKind::Special] {
        let text = &scenarios(kind, "pay:defence_die:1")[0];
        let told = outcome(&game(text), &mut Live::of_trial(5, 0)).told();
        assert!(told.contains("gives up a d"), "{}: {told}", kind.word());
    }
    let told = |added: &str| outcome(&game(&scenarios(PowerKind::Buff, added)[0]), &mut Live::of_trial(5, 0)).told();
    assert!(told("enemy_mana:-3").contains("b loses 3 Mana: 3 left"), "{}", told("enemy_mana:-3"));
    assert!(told("enemy_edge:+2").contains("b gains 2 Edge"), "{}", told("enemy_edge:+2"));
    assert!(told("enemy_edge:-2").contains("b loses 2 Edge"));
    assert!(told("enemy_attacks:+2:round").contains("attacks of b are +2 this round"));
}

//! Cells that take one strategy after another play as those that were read with each of them.

use super::base::{lay, parsed, root};
use evenodds::engine::LookAhead;
use evenodds::games::all;
use evenodds::source::{Faults, Node, Table, Value};

/// In every game and play with a player, for every preset, against whoever stands there and against everybody who can.
#[test]
fn strategies_change_and_the_cells_stay() {
    let (mut seen, mut alike) = (0, 0);
    for game in all() {
        for starter in game.starters() {
            let Some(path) = game.player(starter.play) else { continue };
            let enemies = game
                .presets()
                .into_iter()
                .map(|preset| root(starter.text, "cast.b.strategy", &format!("base = \"{}\"\n", preset.name)));
            let two = parsed(starter.text).table("cast").is_some_and(|cast| cast.get("b").is_some());
            let playable = |root: &Table| {
                let mut faults = Faults::new();
                game.prepare(starter.play, root, &[], &mut faults).is_some() && faults.is_empty()
            };
            let roots: Vec<Table> =
                std::iter::once(parsed(starter.text)).chain(enemies.filter(|root| two && playable(root))).collect();
            let stage = game.stage(starter.play, &roots, &[]).unwrap_or_else(|| panic!("{}", starter.play));
            for preset in game.presets() {
                let written = format!("base = \"{}\"\n", preset.name);
                let table = parsed(&written);
                let node = Node { place: table.place.clone(), value: Value::Table(table) };
                let player = stage.player(0, Some(&node), false);
                for (cell, root) in roots.iter().enumerate() {
                    let mut laid = root.clone();
                    lay(&mut laid, path, &written);
                    let mut faults = Faults::new();
                    let whole = game.prepare(starter.play, &laid, &[], &mut faults).filter(|_| faults.is_empty());
                    let own = player.as_ref().and_then(|player| player.ready(cell));
                    assert_eq!(whole.is_some(), own.is_some(), "{} {}", starter.play, preset.name);
                    let (Some(whole), Some(own)) = (whole, own) else { continue };
                    for column in 0..whole.ready.scopes()[0].measures.len() {
                        let rows = [&whole.ready, &own].map(|ready| ready.values(7, &mut (0..20), column));
                        assert_eq!(rows[0], rows[1], "{} {} {}", game.name(), starter.play, preset.name);
                    }
                    seen += 1;
                    alike += usize::from(cell > 0 && stage.first_like(cell) == 0);
                }
            }
        }
    }
    assert!(seen >= 8 && alike >= 8, "only {seen}, {alike} of them against others");
}

/// Who is another side, or plays by other rules, is somebody else.
#[test]
fn a_cell_is_like_another_where_only_the_enemy_differs() {
    let text = "[cast]\na = { like = 'axe' }\nb = { like = 'axe' }\n[cast.sides.axe]\ndeal = 'weapon'\n\
        tree = 'axe_of_the_executioner'\nskills = { attack = 4, speed = 3 }\n[rules]\n";
    let plain = parsed(text);
    let with = |path: &str, value: Value| {
        let (mut root, place) = (plain.clone(), plain.place.clone());
        root.set_path(path, &place, Node { place: place.clone(), value });
        root
    };
    let roots = [
        plain.clone(),
        with("cast.a.edge", Value::Int(2)),
        with("cast.b.edge", Value::Int(2)),
        with("rules.hits_per_endurance", Value::Int(3)),
        with("cast.b.edge", Value::Int(1)),
        with("cast.b.like", Value::Str("nobody".into())),
    ];
    let game = all().into_iter().find(|game| game.name() == "his_due").expect("the game");
    let stage = game.stage("duel", &roots, &[]).expect("a duel has a player");
    assert_eq!([0, 1, 2, 3, 4, 5].map(|cell| stage.first_like(cell)), [0, 1, 0, 3, 0, 5]);
    for search in [false, true] {
        let player = stage.player(0, None, search).expect("a player");
        assert!([0, 2, 4].into_iter().all(|cell| player.ready(cell).is_some()));
    }
    assert!(stage.player(5, None, false).is_none(), "a cell that is wrong");
    assert!(game.stage("brawl", &roots, &[]).is_none(), "a brawl has no player");
}

/// Who looks ahead is read once for each enemy, however that one plays: the same is open to her as if she was read for each of them.
#[test]
fn looking_ahead_is_read_once_for_each_enemy() {
    let scenario = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/his_due/meta_trees.toml");
    let text = std::fs::read_to_string(scenario).expect("a scenario");
    let met = |(enemy, base): (&str, &str)| {
        let mut met = parsed(&text);
        let place = met.place.clone();
        met.set_path("cast.b", &place, Node { place: place.clone(), value: Value::Str(enemy.into()) });
        lay(&mut met, "cast.b.strategy", &format!("base = \"{base}\"\n"));
        met
    };
    let roots = [("flames", "greedy"), ("flames", "cautious"), ("blade", "cautious"), ("blade", "greedy")].map(met);
    let game = all().into_iter().find(|game| game.name() == "his_due").expect("the game");
    let stage = game.stage("duel", &roots, &[]).expect("a duel has a player");
    let player = stage.player(0, None, true).expect("a player");
    let look = LookAhead { seat: 0, column: 0, most: true, rollouts: 2, decisions: 8, depth: 1 };
    let (mut decisions, mut changed) = (0, 0);
    for (cell, root) in roots.iter().enumerate() {
        let whole = game.prepare_search("duel", root, &[], &mut Faults::new()).expect("the same cell");
        let own = player.ready(cell).expect("a cell");
        for trial in 0..10 {
            let [one, other] = [&whole, &own].map(|ready| ready.look_ahead(3, trial, &look));
            assert_eq!(
                (&one.row, one.plays, one.decisions, one.changed),
                (&other.row, other.plays, other.decisions, other.changed)
            );
            (decisions, changed) = (decisions + one.decisions, changed + one.changed);
        }
    }
    assert!(decisions > 100 && changed > 10, "{decisions} decisions, {changed} changed");
}

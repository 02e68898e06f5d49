//! Narrations as a player reads them, kept as text. `EVENODDS_BLESS=1` writes them anew.

use crate::support::gm_preset;
use crate::support::preset;
use crate::support::{Stage, jinn, played, sample_jinn, scripted, told};
use evenodds_engine::{Cell, Ready};
use evenodds_testing::golden;
use evenodds_toward_one::cast::PlayKind;
use evenodds_toward_one::character::Character;
use evenodds_toward_one::rules::Rules;

/// Ibrahim, and a strategy that spends.
fn ibrahim(play: PlayKind) -> Stage {
    let mut stage = Stage::hunt(Character::ibrahim(&Rules::default()), sample_jinn());
    (stage.play, stage.players[0]) = (play, preset("rush").expect("a preset"));
    stage
}

/// A confrontation: won with a lowered die, then with a ritual and an added die, then lost by one with all spent.
#[test]
fn a_confrontation() {
    let stage = ibrahim(PlayKind::Confrontation);
    let numerology = [6, 7, 8, 9, 10, 1, 2, 3, 4, 5];
    let law = [7, 8, 9, 10, 6, 9, 10, 1, 1, 5, 5, 6, 7, 8, 9, 2];
    let calligraphy = [10, 10, 10, 10, 10, 10, 10, 10, 1, 1, 6, 7, 8, 9, 10, 7, 8, 9, 1, 3];
    let end = scripted(&stage, &[&numerology[..], &law, &calligraphy].concat());
    golden!("confrontation", &told(&end.lines));
}

/// A hunt of a steward under a harsh GM.
#[test]
fn a_hunt() {
    let mut stage = ibrahim(PlayKind::Hunt);
    stage.limits.max_scenes = 12;
    (stage.players[0], stage.gm) = (preset("steward").expect("a preset"), gm_preset("harsh").expect("a preset"));
    golden!("hunt", &told(&Cell::new(played(&stage.game()), Vec::new()).replay(4, 0).lines));
}

/// A short table of three who make their own characters.
#[test]
fn a_table() {
    let mut stage = Stage::created(3);
    stage.limits.cycles = 5;
    stage.players = ["rush", "steward", "plain"].map(|name| preset(name).expect("a preset")).to_vec();
    golden!("table", &told(&Cell::new(played(&stage.game()), Vec::new()).replay(3, 0).lines));
}

/// Two fellows: one is asked, refuses, is forced or not, and is attacked.
#[test]
fn fellows() {
    use evenodds_toward_one::strategy::{AskHelp, Attack, HelpAnswer};
    let mut stage = ibrahim(PlayKind::Hunt);
    let mut yusuf = Character::ibrahim(&Rules::default());
    (yusuf.name, yusuf.dice) = ("Yusuf".into(), [7, 4, 5, 5, 6, 4]);
    stage.cast.sheets.push(yusuf);
    stage.cast.jinn = vec![jinn(3, [5, 5, 5])];
    stage.players.push(preset("rush").expect("a preset"));
    (stage.players[0].ask_help, stage.players[0].attack) = (AskHelp::IfBetter, Attack::Leader);
    stage.players[1].help_answer = HelpAnswer::Refuse;
    stage.limits.max_scenes = 4;
    golden!("fellows", &told(&Cell::new(played(&stage.game()), Vec::new()).replay(2, 0).lines));
}

//! The printed examples, W1 to W10 of the catalogue.

use crate::support::{dogan, exchange, odds, rogar, with};
use serde_json::{Value, json};

fn one(a: Value, b: Value, attacker: u8, faces: [u8; 2]) -> crate::support::Numbers {
    exchange(&json!([a, b]), &json!(attacker), &json!([[faces[0]], [faces[1]]]), &json!({}))
}

/// W1: what a 4 comes to (DV-RESULT-4).
#[test]
fn a_sign_is_read_against_the_stat_and_the_talent() {
    let tier = |stat: Value, talent: Value, tier: &str| {
        odds("result", &json!({ "character": { "stat": stat, "talent": talent } })).get(&format!("p_{tier}"))
    };
    // A stat or talent of Earth alone shows what the 4 comes to.
    assert!((tier(json!([4]), json!([]), "commanding") - 1.0 / 6.0).abs() < 1e-12);
    assert!((tier(json!([4]), json!([4]), "perfect") - 1.0 / 6.0).abs() < 1e-12);
    assert!((tier(json!([]), json!([4]), "masterful") - 1.0 / 6.0).abs() < 1e-12);
    assert!((tier(json!([5]), json!([]), "competent") - 3.0 / 6.0).abs() < 1e-12);
}

/// W2 and W3: the cliff, in good weather and in a storm (DV-OPP-2, DV-OPP-3).
#[test]
fn dogan_climbs() {
    let hero = json!({ "stat": [3, 4, 5] });
    odds("environment", &json!({ "hero": hero })).is("p_success", 30.0 / 36.0).is("concessions", 7.0 / 36.0);
    odds("environment", &json!({ "hero": hero, "dire": [2] })).is("p_success", 28.0 / 36.0);
}

/// W4: masterful against commanding is one step (DV-RESULT-5, DV-CONC-2).
#[test]
fn fists_beat_a_boss_by_a_step() {
    one(dogan(), rogar(), 0, [2, 3]).is("p_win_0", 1.0).is("concessions_1", 1.0).is("p_tie_win", 0.0);
}

/// W5 and W6: Earth suits a defence, Water suits no attack, Fire does (DV-TIE-1, DV-TIE-2, DV-CONC-3).
#[test]
fn ties_go_to_the_better_sign() {
    one(dogan(), rogar(), 1, [4, 2]).is("p_win_0", 1.0).is("p_tie_win", 1.0).is("concessions_1", 1.0);
    one(dogan(), rogar(), 1, [4, 3]).is("p_standoff", 1.0).is("concessions_0", 0.0).is("concessions_1", 0.0);
}

/// W7: three steps are the price of defeat (DV-CONC-5).
#[test]
fn a_perfect_blow_defeats() {
    one(dogan(), rogar(), 0, [3, 6]).is("concessions_1", 3.0).is("p_out_1_0", 1.0);
}

/// W8: four concessions over two foes (DV-MULTI-1, DV-MULTI-2, DV-MULTI-3).
#[test]
fn the_winner_spreads_concessions() {
    let foes = json!({ "members": [{ "stat": [2, 3] }, { "stat": [5] }] });
    let found = exchange(&json!([dogan(), foes]), &json!(0), &json!([[3], [4, 5]]), &json!({}));
    found.is("concessions_1", 4.0).is("given_1_0", 3.0).is("given_1_1", 1.0).is("p_out_1_0", 1.0).is("p_out_1_1", 0.0);
}

/// W9: Air is burned against the thugs' commanding result, and wins the tie (DV-BURN-1, DV-BURN-2, DV-BURN-3, DV-TIE-1).
#[test]
fn dogan_burns_air() {
    let found = one(with(dogan(), json!("guarded")), rogar(), 1, [1, 2]);
    found.is("burns_0", 1.0).is("p_win_0", 1.0).is("p_tie_win", 1.0).is("concessions_1", 1.0);
}

/// W10: three of six goons fall, and the mob keeps one of two signs (DV-GOON-2, DV-GOON-4, DV-GOON-5).
#[test]
fn half_a_mob_falls() {
    let body = json!({ "stat": [3, 4, 5] });
    let found = exchange(&json!([body, { "goons": 6 }]), &json!(0), &json!([[4], [1]]), &json!({}));
    found.is("concessions_1", 3.0).is("p_out_1_0", 0.0);
    odds("goons", &json!({ "sizes": [6, 3] })).is("signs_6", 2.0).is("signs_3", 1.0);
}

/// The check values that follow the examples, and their closed forms.
#[test]
fn one_die_has_its_closed_form() {
    let fists = odds("result", &json!({ "character": dogan_signs() }));
    for (tier, sixths) in
        [("perfect", 1.0), ("masterful", 1.0), ("commanding", 2.0), ("excellent", 1.0), ("competent", 0.0)]
    {
        fists.is(&format!("p_{tier}"), sixths / 6.0);
    }
}

fn dogan_signs() -> Value {
    json!({ "stat": [3, 4, 5], "talent": [2, 3] })
}

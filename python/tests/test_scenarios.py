"""A scenario is a path, a text or a dict; its mistakes are exceptions that say where they are."""

import copy
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from decimal import Decimal
from fractions import Fraction

import evenodds
import numpy as np
import polars as pl
import pytest
from evenodds._scenario import parsed, to_toml


def test_path_text_and_dict_play_alike(root, tmp_path):
    path = root / "scenarios/toward_one/rush_or_steward.toml"
    given = [path, str(path), path.read_text(), evenodds.load(path)]
    frames = [evenodds.run(scenario, trials=200).frame() for scenario in given]
    assert all(frame.equals(frames[0]) for frame in frames)


@pytest.mark.parametrize(
    "values",
    [np.arange(4, 7), range(4, 7), (4, 5, 6), pl.Series([4, 5, 6]), [np.int64(4), 5, 6]],
    ids=lambda v: type(v).__name__,
)
def test_a_sweep_may_be_an_array(hunt, values):
    cells = evenodds.check({**hunt, "sweep": {"cast.jinn.dice": values}})["cells"]
    assert cells == ["dice 4", "dice 5", "dice 6"]


def test_a_grid_is_a_dict_of_lists(hunt):
    grid = {"cast.jinn.dice": [4, 6], "cast.hunter.strategy": ["rush", "steward"]}
    frame = evenodds.run({**hunt, "sweep": grid}, trials=50).frame()
    assert frame["cell"].n_unique() == 4
    assert {"cast.jinn.dice", "cast.hunter.strategy"} <= set(frame.columns)


def test_a_measure_is_an_expression(duel):
    scenario = duel + '\n[measure.quick]\nexpr = "rounds <= 2 and p_a_win"\nlabel = "quick wins"\n'
    assert "quick" in evenodds.run(scenario, trials=100).frame()["measure"].to_list()


def test_keys_may_have_dots(duel):
    plain = {"game": "his_due", "cast.a.edge": 2, "variant": {"other": {"rules.counter_bonuses": False}}}
    assert to_toml(plain) == to_toml(
        {"game": "his_due", "cast": {"a": {"edge": 2}}, "variant": {"other": {"rules": {"counter_bonuses": False}}}}
    )
    with pytest.raises(TypeError, match="`cast.a` is None"):
        to_toml({"cast": {"a": None}})


def test_a_mistake_says_where_it_is(hunt):
    wrong = copy.deepcopy(hunt) | {"rules": {"bonus_capp": 3, "bonus_per_succes": 2}}
    with pytest.raises(evenodds.ScenarioError) as caught:
        evenodds.run(wrong)
    error = caught.value
    assert "^^^^^^^^^^" in str(error)
    assert len(error.faults) == 2
    fault = next(fault for fault in error.faults if fault.text == "bonus_capp")
    assert fault.file == "scenario.toml"
    assert fault.line is not None
    assert fault.help is not None and "bonus" in fault.help
    assert error.place is not None and error.place[0] == "scenario.toml"
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.faults == error.faults


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"trials": 0}, "`trials` takes a whole number from 1"),
        ({"trials": -5}, "`trials` takes a whole number from 1"),
        ({"precision": "soon"}, "`precision` takes a number above 0"),
        ({"precision": float("nan")}, "`precision` takes a number above 0"),
        ({"precision": np.float64("inf")}, "`precision` takes a number above 0"),
        ({"trials": 1.5}, "`trials` takes a whole number from 1"),
        ({"trials": True}, "`trials` takes a whole number from 1"),
        ({"precision": 0.1, "trials": 5}, "exclude each other"),
        ({"threads": 5000}, "`threads` takes a whole number from 1 to 1024"),
        ({"measure": "scenes_to_blind", "precision": 0.5}, "scenes_to_bind"),
    ],
    ids=str,
)
def test_what_is_asked_is_checked(hunt, asked, told):
    with pytest.raises(evenodds.ScenarioError, match=told):
        evenodds.run(hunt, **asked)


def test_a_file_that_is_not_there():
    for read in (evenodds.run, evenodds.load, evenodds.check, evenodds.trace, evenodds.lab, evenodds.rulings):
        with pytest.raises(FileNotFoundError, match=r"nowhere\.toml"):
            read("nowhere.toml")
    for read in (evenodds.new, evenodds.list_facts, evenodds.list_questions, evenodds.Game.from_file):
        with pytest.raises(FileNotFoundError, match=r"nowhere\.game\.toml"):
            read("nowhere.game.toml")
    for look in (evenodds.draw, evenodds.rerun, evenodds.Report.load):
        with pytest.raises(FileNotFoundError, match="nowhere"):
            look("nowhere")
    for pair in (evenodds.diff, evenodds.merge):
        with pytest.raises(FileNotFoundError, match="nowhere"):
            pair("nowhere", "elsewhere")
    with pytest.raises(evenodds.ScenarioError, match="neither a game nor a file"):
        evenodds.rulings("toward_won")


def test_every_scenario_goes_through_a_dict(root):
    files = sorted(file for file in (root / "scenarios").glob("*/*.toml") if not file.name.endswith(".game.toml"))
    assert len(files) > 60
    for file in files:
        one, other = evenodds.check(file), evenodds.check(evenodds.load(file))
        assert {**one, "file": "", "hash": ""} == {**other, "file": "", "hash": ""}, file
    for name in ("his_due/flames_mirror", "toward_one/reward_tiers", "his_due/nerf", "sorcerer/can_it_be_kept", "own/steps"):
        file = root / f"scenarios/{name}.toml"
        frames = [evenodds.run(one, trials=40).frame() for one in (file, evenodds.load(file), copy.deepcopy(evenodds.load(file)))]
        assert frames[0].equals(frames[1]) and frames[0].equals(frames[2]), name


def test_a_key_of_a_file_may_be_replaced(root):
    scenario = evenodds.load(root / "scenarios/toward_one/reward_tiers.toml")
    scenario["sweep"]["cast.jinn.dice"] = [5, 6]
    scenario["cast.hunter.strategy"] = "rush"
    assert len(evenodds.check(scenario)["cells"]) == 2
    assert 'strategy = "rush"' in to_toml(scenario)


def test_settings_are_set(hunt):
    changed = evenodds.run({**hunt, "cast": {**hunt["cast"], "jinn": {"dice": 9, "made": "strongest"}}}, trials=100)
    for scenario in (hunt, to_toml(hunt)):
        report = evenodds.run(scenario, trials=100, set={"cast.jinn.dice": 9})
        assert report.frame().equals(changed.frame())
        assert "--set cast.jinn.dice=9" in report.again
    assert evenodds.trace(hunt, set={"cast.jinn": {"dice": 9, "made": "strongest"}}).measures
    with pytest.raises(evenodds.ScenarioError, match="dicee"):
        evenodds.run(hunt, set={"cast.jinn.dicee": 9})


NUMBERS = [2e2, np.int32(200), np.float64(200), np.uint8(200), np.array(200), Decimal(200), Fraction(200)]


@pytest.mark.parametrize("trials", NUMBERS, ids=repr)
def test_numbers_of_any_kind(hunt, trials):
    assert evenodds.run(hunt, trials=trials).trials == 200
    with pytest.raises(evenodds.ScenarioError, match="not 6.0"):
        evenodds.run(hunt, set={"cast.jinn.dice": 6.0})


def test_a_path_may_look_like_a_text(tmp_path, duel):
    path = tmp_path / "a=b.toml"
    path.write_text(duel)
    assert evenodds.check(str(path))["cells"] == ["book", "other"]


def test_examples_ship():
    text = evenodds.example("toward_one/reward_tiers")
    assert evenodds.check(text)["game"] == "toward_one"
    with pytest.raises(evenodds.ScenarioError, match="no scenario `toward_one/reward_tires` ships") as caught:
        evenodds.example("toward_one/reward_tires")
    assert caught.value.help is not None and "reward_tiers" in caught.value.help


def test_the_schema_takes_what_ships_and_refuses_what_is_wrong(root):
    jsonschema = pytest.importorskip("jsonschema")
    schema = evenodds.schema()
    assert schema["$id"].startswith("urn:evenodds:") and len(json.dumps(schema, separators=(",", ":"))) < 400_000
    validator = jsonschema.Draft202012Validator(schema)
    files = set((root / "scenarios").glob("*/*.toml")) - set((root / "scenarios").glob("*/*.game.toml"))
    for file in sorted(files):
        told = [error.message[:200] for error in validator.iter_errors(evenodds.load(file))]
        assert told == [], file
    duel = evenodds.load(root / "scenarios/his_due/nerf.toml")
    for wrong in (
        {"variant": {"x": {"rules": {"counter_bonusses": False}}}},
        {"variant": {"x": {"cast": {"a": {"edge": "many"}}}}},
        {"variant": {"x": {"trials": 5}}},
        {"sweep": {"rules.counter_bonusses": [True]}},
        {"sweep": {"rules.counter_bonuses": ["often"]}},
        {"sweep": {"cast.a.edgy": [1]}},
        {"sweep": {"cast.a.edge": 1}},
    ):
        assert not validator.is_valid({**duel, **wrong}), wrong
    for right in (
        {"sweep": {"cast.a.edge": [1, 2], "rules.counter_bonuses": [True]}},
        {"sweep": {"rules": {"counter_bonuses": [True]}}},
    ):
        assert validator.is_valid({**duel, **right}), right


def printed(*words):
    done = subprocess.run([sys.executable, "-m", "evenodds", *words], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def shipped(root):
    """Scenarios that ship, and games in files."""
    games = sorted((root / "scenarios").glob("*/*.game.toml"))
    return sorted(set((root / "scenarios").glob("*/*.toml")) - set(games)), games


def test_the_schema_of_games_takes_what_ships(root):
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(printed("schema", "--game")))
    for file in shipped(root)[1]:
        game = parsed(file.read_text(encoding="utf-8"))
        assert [error.message[:200] for error in validator.iter_errors(game)] == [], file
        assert validator.is_valid({**{key: value for key, value in game.items() if key != "script"}, "python": "def duel(): ..."})
        assert not validator.is_valid({**game, "python": "def duel(): ..."})
        assert not validator.is_valid({**game, "playss": {}})


def test_an_editor_checks_a_file_in_a_second(root, tmp_path):
    taplo = shutil.which("taplo", path=os.path.dirname(sys.executable))
    if taplo is None:
        pytest.skip("no taplo")
    scenarios, games = shipped(root)
    one = root / "scenarios/toward_one/reward_tiers.toml"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("trialss = 5\n" + one.read_text(encoding="utf-8"), encoding="utf-8")
    whole, own, of_games = (tmp_path / f"{name}.json" for name in ("whole", "own", "games"))
    for schema, words in ((whole, []), (own, ["--for", str(one)]), (of_games, ["--game"])):
        schema.write_text(printed("schema", *words), encoding="utf-8")
    for schema, files, is_right in (
        (whole, scenarios, True),
        (own, [one], True),
        (of_games, games, True),
        (whole, [wrong], False),
        (own, [wrong], False),
        (of_games, [one], False),
    ):
        began = time.monotonic()
        checked = [taplo, "check", "--no-auto-config", "--schema", schema.as_uri(), *map(str, files)]
        done = subprocess.run(checked, capture_output=True, text=True, encoding="utf-8")
        assert (done.returncode == 0) is is_right, done.stderr
        assert time.monotonic() - began < len(files)


def test_one_cell_has_nothing_to_compare(hunt):
    with pytest.raises(evenodds.ScenarioError, match="nothing to compare") as caught:
        evenodds.compare(hunt)
    assert caught.value.place is None
    assert caught.value.help is not None

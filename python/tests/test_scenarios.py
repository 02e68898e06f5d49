"""A scenario is a path, a text or a dict; its mistakes are exceptions that say where they are."""

import copy
import pickle

import evenodds
import numpy as np
import polars as pl
import pytest
from evenodds._scenario import to_toml


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
    with pytest.raises(evenodds.ScenarioError, match="cannot read `nowhere.toml`"):
        evenodds.run("nowhere.toml")
    with pytest.raises(evenodds.ScenarioError, match="neither a game nor a file"):
        evenodds.rulings("toward_won")


def test_one_cell_has_nothing_to_compare(hunt):
    with pytest.raises(evenodds.ScenarioError, match="nothing to compare") as caught:
        evenodds.compare(hunt)
    assert caught.value.place is None
    assert caught.value.help is not None

"""Games of one's own: a function in Python plays what a script in Lua plays, by every command."""

import contextlib
import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import evenodds
import numpy as np
import pytest

STEPS = (4, 6, 8, 10, 12)


def higher(table, step, foe):
    return table.roll(1, STEPS[step - 1]) > table.roll(1, STEPS[foe - 1])


def duel(table, a, b):
    step = [a.step, b.step]
    while table.round():
        face = [0, 0]
        for seat in (1, 2):
            table.turn(seat)
            push = table.decide("push", seat, {"step": step[seat - 1], "foe": step[table.other(seat) - 1]})
            face[seat - 1] = table.roll("test", 1, STEPS[step[seat - 1] - 1]) + (table.rules.push if push == "yes" else 0)
            if push == "yes":
                table.count("pushes", 1, seat)
        table.note("STEP-1", "{} has {}, {} has {}", a.name, face[0], b.name, face[1])
        if face[0] != face[1]:
            loser = 1 if face[0] < face[1] else 2
            step[loser - 1] -= 1
            table.change()
            if step[loser - 1] == 0:
                return table.other(loser)
        elif table.rules.tie == "both" and min(step) > 1:
            step = [step[0] - 1, step[1] - 1]
            table.change(2)
    return None


@pytest.fixture
def lua(root):
    return evenodds.Game.from_file(root / "scenarios/own/steps.game.toml")


@pytest.fixture
def game(lua):
    declared = {key: value for key, value in lua.items() if key != "script"}
    return evenodds.Game(declared, duel, higher)


CAST = {"a": {"step": 4, "strategy": "calm"}, "b": {"step": 3}}

#: Every command that plays: the function, what a scenario needs beside the cast, and what is asked.
COMMANDS = {
    "run": (evenodds.run, {"sweep": {"rules.tie": ["again", "both"]}}, {"trials": 300, "rows": 5}),
    "compare": (evenodds.compare, {"sweep": {"cast.b.strategy": ["pushing", "calm"]}}, {"trials": 200}),
    "test": (evenodds.test, {"target": [{"measure": "p_a_win", "low": 0.2, "high": 0.9}]}, {"trials": 500}),
    "rulings": (evenodds.rulings, {}, {"trials": 100}),
    "sensitivity": (evenodds.sensitivity, {"parameter": [{"path": "rules.push", "values": [0, 1, 2]}]}, {"trials": 60, "top": 1}),
    "luck": (evenodds.luck, {}, {"trials": 100}),
    "meta": (
        evenodds.meta,
        {"field": {"entrants": [{"name": "one", "step": 3}, {"name": "two", "step": 4}, {"name": "three", "step": 5}]}},
        {"trials": 60},
    ),
    "tune": (
        evenodds.tune,
        {
            "tune": {"view": "designer", "goal": [{"measure": "p_a_win", "goal": 0.7, "within": 0.1}]},
            "parameter": [{"path": "rules.push", "from": 0, "to": 3}],
        },
        {"budget": 20_000, "confirm": 500},
    ),
    "learn": (
        evenodds.learn,
        {},
        {"budget": 100_000, "entries": 2, "rollouts": 8, "searched": 20, "trials": 200},
    ),
    "skill": (evenodds.skill, {}, {"trials": 200, "rollouts": 8, "searched": 20}),
}


def contents(folder):
    """Files of a report but for what names the game's procedure and the time."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.name: path.read_bytes() for path in files if path.name != "run.json"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_function_plays_what_a_script_plays(command, game, lua, tmp_path):
    function, more, asked = COMMANDS[command]
    reports = [
        function({"game": one, "cast": CAST, **more}, threads=threads, **asked)
        for one, threads in ((game, 1), (game, 3), (lua, 2))
    ]
    for report in reports[1:]:
        assert report.tables == reports[0].tables
        for table in report.tables:
            assert report.frame(table).equals(reports[0].frame(table)), table
    one, two = (contents(report.save(tmp_path / str(at))) for at, report in enumerate(reports[:2]))
    assert one == two
    loaded = evenodds.Report.load(tmp_path / "0")
    assert loaded.data == reports[0].data


def test_what_plays_nothing_knows_it(game, lua):
    scenarios = [{"game": one, "cast": CAST} for one in (game, lua)]
    traces = [evenodds.trace(scenario, trial=7, swapped=True) for scenario in scenarios]
    assert traces[0] == traces[1] and any("has" in line.text for line in traces[0].lines)
    assert evenodds.check(scenarios[0])["game"] == "steps"
    assert evenodds.odds(game, "higher", step=4) == evenodds.odds(lua, "higher", step=4)
    assert evenodds.list_knobs(game)["name"].to_list() == ["tie", "push"]
    for listed in (evenodds.list_facts, evenodds.list_measures, evenodds.list_strategies, evenodds.list_questions):
        assert listed(game).equals(listed(lua))
    scenario = game.scenario()
    assert scenario["game"] is game and evenodds.run(scenario, trials=50).trials == 50
    again = pickle.loads(pickle.dumps(copy.deepcopy(scenario)))
    assert evenodds.run(again, trials=50).frame().equals(evenodds.run(scenario, trials=50).frame())


def test_it_plays_only_where_its_functions_are(game, root, tmp_path):
    report = evenodds.run({"game": game, "cast": CAST}, trials=20)
    saved = tmp_path / "steps.toml"
    saved.write_text(evenodds._scenario.to_toml({"game": game, "cast": CAST}))
    told = "this game's procedure is in Python: it plays only from there, and on this machine alone"
    for words in ("run", "run --shard 1/2 --out part", "export slurm --shards 2", "check", "trace", "rulings"):
        line = [sys.executable, "-m", "evenodds", *words.split(), str(saved)]
        done = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode != 0 and told in done.stderr, (words, done.stdout, done.stderr)
    with pytest.raises(evenodds.ScenarioError, match=told):
        evenodds.lab({"game": game, "cast": CAST})
    # What was counted is drawn without them.
    assert evenodds.Report.load(report.save(tmp_path / "report")).png() == report.png()


def solo(function, **declared):
    named = dict(declared)
    return {"game": evenodds.Game({"plays": {function.__name__: {"seats": 0}}, **named}, function)}


def test_every_word():
    seen = {}

    def words(table, hero):
        pool = [table.dice(5, sides=10, hit=8, explode=10), table.dice(np.int64(2), faces=[0, 0, 1, 2])]
        faces = table.faces(3, 6)
        table.set("kind", "odd" if table.roll("other", 2, 6) % 2 else "even")
        table.set("most", max(faces))
        table.set("any", table.hits(4, 6, 5) > 0)
        table.count("sum", table.highest(4, 6, 3) + table.lowest(2, 20) + sum(pool))
        deck = table.shuffle(list(range(1, 6)))
        card = table.draw(deck)
        assert len(deck) == 4 and card not in deck and 1 <= table.pick(3) <= 3
        assert faces == sorted(faces, reverse=True) and len(faces) == 3
        assert table.rules.limits == (1, 2) and table.rules.mode == "calm" and table.rules.wild is True
        choice = table.decide("bid", 1, {"most": max(faces), "kind": "low", "yes": True}, False, None, "high")
        seen[str(choice)] = choice.args
        table.note("X-1", "{} of {}", choice, faces)
        return True

    scenario = solo(
        words,
        plays={"words": {"seats": 1}},
        streams={"other": "Other dice."},
        rules={
            "limits": {"book": [1, 2]},
            "mode": {"book": "calm", "words": {"calm": "still", "wild": "not"}},
            "wild": True,
        },
        facts={"most": {"from": 0, "to": 6}, "kind": {"words": ["low", "high"]}, "yes": {"flag": True}},
        decisions={
            "bid": {
                "actions": {
                    "low": "Bids low.",
                    "high": {
                        "help": "Bids high.",
                        "sometimes": True,
                        "args": {"by": {"default": 2}, "how": {"words": ["fast", "slow"]}},
                    },
                }
            }
        },
        presets={"usual": {"bid": [{"do": "high", "by": 3, "how": "slow", "if": "most >= 4 and yes and kind == low"}, "low"]}},
        measures={
            "sum": {"unit": "points"},
            "most": {"from": 0, "to": 6},
            "any": {"kind": "flag"},
            "kind": {"kind": "category", "levels": ["odd", "even"]},
        },
    )
    scenario["cast"] = {"hero": {}}
    told = evenodds.trace(scenario)
    assert told.measures["p_won"] == 1 and told.lines
    report = evenodds.run(scenario, trials=300, threads=2)
    assert seen == {"low": (), "high": (3, "slow")}
    assert 0.4 < report.distribution("most").mean / 5.0 < 1.1


def broken(table):
    table.note("X-1", "a line")
    if table.roll(1, 1000) == 500:
        return 1 // 0
    return None


def test_an_exception_names_the_trial_and_the_line():
    with pytest.raises(evenodds.PlayError, match="ZeroDivisionError") as caught:
        evenodds.run(solo(broken), trials=20_000, seed=3)
    error = caught.value
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert error.file == __file__ and error.line == broken.__code__.co_firstlineno + 3
    assert error.seed == 3 and f"trial {error.trial} of seed 3" in str(error) and f"line {error.line}" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.trial) == (str(error), error.trial)
    with pytest.raises(evenodds.PlayError) as replayed:
        evenodds.trace(solo(broken), trial=error.trial, seed=3)
    assert replayed.value.trial == error.trial
    # A script says it in the same way.
    script = "function broken() if roll(1, 1000) == 500 then roll(1, rules.goal - 3) end end"
    scenario = {"game": {"plays": {"broken": {"seats": 0}}, "rules": {"goal": 3}, "script": script}}
    with pytest.raises(evenodds.PlayError, match=f"trial {error.trial} of seed 3"):
        evenodds.trace(scenario, trial=error.trial, seed=3)


def early(table):
    raise LookupError("nothing there")


def wrong_word(table):
    return table.roll(-1, 0)


def wrong_measure(table):
    table.count("cuont")


def swallows(table):
    with contextlib.suppress(ValueError):
        table.roll(1, 0)


def keeps(table, kept=[]):  # noqa: B006
    kept.append(1)
    table.set("seen", len(kept) % 7)


def own_dice(table):
    table.set("seen", int(np.random.default_rng().integers(1000)))


def hands_over(table):
    return object()


@pytest.mark.parametrize(
    ("function", "kind", "told"),
    [
        (early, evenodds.PlayError, "trial 0 of seed .*LookupError: nothing there .*test_games.py, line"),
        (wrong_word, evenodds.PlayError, "sides is a whole number from 1 to 1000000, not 0 .*test_games.py, line"),
        (wrong_measure, evenodds.PlayError, 'no measure "cuont" under .measures.; did you mean `count`.*line'),
        (swallows, evenodds.ScenarioError, "sides is a whole number from 1"),
        (keeps, evenodds.ScenarioError, "comes out otherwise after other trials"),
        (own_dice, evenodds.ScenarioError, "throw all its dice, not `random`"),
        (hands_over, evenodds.PlayError, "numbers, texts, flags, lists and dicts, not a `object`"),
    ],
)
def test_mistakes_are_told(function, kind, told):
    with pytest.raises(kind, match=told):
        evenodds.run(solo(function, measures={"count": {}, "seen": {}}), trials=10)


def test_declarations_are_checked(lua):
    with pytest.raises(evenodds.ScenarioError, match="has no function `duel`"):
        evenodds.Game({"plays": {"duel": {}}}, early)
    with pytest.raises(evenodds.ScenarioError, match="not both"):
        evenodds.Game(lua, duel, higher)
    with pytest.raises(evenodds.ScenarioError, match="seets"):
        evenodds.Game({"plays": {"early": {"seets": 1}}}, early)
    with pytest.raises(FileNotFoundError, match=r"nowhere\.game\.toml"):
        evenodds.Game.from_file("nowhere.game.toml")


def slow(table):
    for _ in range(1000):
        table.roll(1, 6)


def endless(table):
    while True:
        time.sleep(0.01)


@pytest.mark.parametrize("function", [slow, endless])
def test_an_interruption_leaves(function):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            evenodds.run(solo(function), trials=10_000_000, threads=2)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - began < 30

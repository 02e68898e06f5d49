#!/usr/bin/env python3
"""Measures evenodds beside other ways to the same answers, and prints a table for docs/src/explanation/scale.md.

    pip install open_spiel icepool numpy
    benches/peers.py PROGRAM

All run on one core, in turns, several times over. A cost is seconds of a processor, and a ratio is within one round.
Of evenodds the whole program counts, with its start; of Python only the work. About two minutes.
"""

import datetime
import functools
import json
import math
import os
import pathlib
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version

import icepool
import numpy as np
import pyspiel

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
ROUNDS = 7

#: The rules of OpenSpiel's Pig: who is to move rolls or passes, even before the first roll of a turn; 1,000 moves at most.
PIG = """
script = '''
function game(a, b)
  local score, seat, moves = { 0, 0 }, 1, 0
  while moves < 1000 do
    turn(seat)
    local total = 0
    while true do
      moves = moves + 1
      if pick(2) == 2 or moves >= 1000 then break end
      local face = roll(1, 6)
      total = face == 1 and 0 or total + face
      if face == 1 then break end
    end
    score[seat] = score[seat] + total
    if score[seat] >= 100 then return seat end
    seat = other(seat)
  end
end
'''
[about]
title = "Pig by lot"
help = "both players toss a coin before each roll"
[plays.game]
seats = 2
noun = ["game", "games"]
help = "two players, by turns"
measures = ["p_a_win", "p_draw"]
"""
PIG_PLAY = 'game = "./pig.game.toml"\nplay = "game"\n[cast]\na = {}\nb = {}\n'

#: A duel of His Due without powers: five dice of six sides and 14 Hits each.
SIDE = 'deal = "weapon", tree = "axe_of_the_executioner"'
SKILLS = ["skills = { attack = 3, endurance = 3 }", "skills = { speed = 3, endurance = 3 }"]
DUEL = 'game = "his_due"\nplay = "duel"\nmeasures = ["p_a_win", "rounds"]\n[cast]\n' + "".join(
    f'{name} = {{ {SIDE}, strategy = "plain", {skills} }}\n' for name, skills in zip("ab", SKILLS)
)
SPEED_DICE, HITS = (2, 3), 14


def program(*words):
    """Output of the program, and its seconds of a processor."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen([PROGRAM, *map(str, words)], cwd=ROOT, stdout=out)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            sys.exit(f"{' '.join(child.args)} ends with {child.returncode}")
        out.seek(0)
        return out.read().decode(), used.ru_utime + used.ru_stime


def played(file, plays, seed, measures):
    """Means of measures, with their standard errors, and the seconds of one play."""
    words = ["run", file, "--trials", plays, "--seed", seed, "--threads", 1, "--no-report", "--quiet", "--json"]
    text, seconds = program(*words)
    found = {measure["name"]: measure for measure in json.loads(text)["cells"][0]["groups"][0]["measures"]}
    return [(found[name]["mean"], found[name]["sd"] / math.sqrt(plays)) for name in measures], seconds / plays


def of_sums(plays, wins, rounds, squares):
    """Share of wins and mean of rounds, with their standard errors."""
    share, mean = wins / plays, rounds / plays
    return [(share, math.sqrt(share * (1 - share) / plays)), (mean, math.sqrt((squares / plays - mean**2) / plays))]


def timed(work, plays, seed):
    """What a work in Python finds, and its seconds of a processor a play."""
    began = time.process_time()
    found = work(plays, seed)
    return found, (time.process_time() - began) / plays


def of_returns(plays, mean):
    """Share of the first player's wins from the mean of returns, 1 and -1."""
    return [((1 + mean) / 2, math.sqrt((1 - mean**2) / plays) / 2)]


def by_bots(plays, seed):
    """OpenSpiel's Pig, played by its own random bots; all of a game is in C++."""
    game, total = pyspiel.load_game("pig(players=2,horizon=1000,winscore=100)"), 0
    bots = [pyspiel.make_uniform_random_bot(player, 2 * seed + player) for player in range(2)]
    for play in range(plays):
        total += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed * plays + play)[0]
    return of_returns(plays, total / plays)


def by_python(plays, seed):
    """OpenSpiel's Pig, each action chosen in Python."""
    game, dice, total = pyspiel.load_game("pig(players=2,horizon=1000,winscore=100)"), random.Random(seed), 0
    for _ in range(plays):
        state = game.new_initial_state()
        while not state.is_terminal():
            # All actions are equally likely, those of chance too.
            state.apply_action(dice.choice(state.legal_actions()))
        total += state.returns()[0]
    return of_returns(plays, total / plays)


def duels_in_python(plays, seed):
    """The duel in plain Python."""
    rolled = random.Random(seed).random
    wins = rounds = squares = 0
    for _ in range(plays):
        speed = [0, 0]
        while speed[0] == speed[1]:
            speed = [sum(int(rolled() * 6) + 1 for _ in range(dice)) for dice in SPEED_DICE]
        first = 0 if speed[0] > speed[1] else 1
        left, winner, begun = [HITS, HITS], None, 0
        while winner is None:
            begun += 1
            faces = [[int(rolled() * 6) + 1 for _ in range(5)] for _ in range(2)]
            # Faces above the mean attack, the strongest first; the other dice defend.
            attack = [sorted(face for face in own if face > 3) for own in faces]
            defence = [5 - len(own) for own in attack]
            seat, passes = first, 0
            while passes < 2:
                foe = 1 - seat
                if attack[seat]:
                    passes, strength = 0, attack[seat].pop()
                    sides = 6 if defence[foe] else 4
                    defence[foe] -= sides == 6
                    strength -= int(rolled() * sides) + 1
                    if strength > 0:
                        left[foe] -= strength
                        if left[foe] <= 0:
                            winner = seat
                            break
                else:
                    passes += 1
                seat = foe
        wins += winner == 0
        rounds += begun
        squares += begun * begun
    return of_sums(plays, wins, rounds, squares)


def duels_in_numpy(plays, seed, batch=10_000):
    """The duel in arrays, a batch of duels at a time; the first attacker has the index 0."""
    dice, sums = np.random.default_rng(seed), np.zeros(3)

    def throw(*shape):
        return dice.integers(1, 7, shape, dtype=np.int8)

    for _ in range(plays // batch):
        more = np.zeros(batch, np.int8)
        while (ties := np.flatnonzero(more == 0)).size:
            more[ties] = throw(ties.size, 2).sum(1) - throw(ties.size, 3).sum(1)
        a_first = more > 0
        left, begun = np.full((batch, 2), HITS, np.int8), 0
        while a_first.size:
            begun += 1
            faces = throw(a_first.size, 2, 5)
            faces[faces <= 3] = 0
            attack = np.sort(faces, axis=2)[:, :, ::-1]
            defence = (attack == 0).sum(2)
            winner = np.full(a_first.size, -1, np.int8)
            for blow in range(5):
                for seat in (0, 1):
                    sides = np.where(blow < defence[:, 1 - seat], 6, 4)
                    defended = (dice.random(a_first.size, np.float32) * sides).astype(np.int8) + 1
                    harm = np.maximum(attack[:, seat, blow] - defended, 0)
                    left[:, 1 - seat] -= np.where(winner < 0, harm, 0).astype(np.int8)
                    winner[(winner < 0) & (left[:, 1 - seat] <= 0)] = seat
            done = winner >= 0
            ended = int(done.sum())
            sums += ((winner[done] == 0) == a_first[done]).sum(), ended * begun, ended * begun * begun
            left, a_first = left[~done], a_first[~done]
    return of_sums(plays, *sums)


def exact_pools():
    """Two pools of d10: 8 and more hit, tens explode, ones take a hit away."""
    die = icepool.Die([-1, 0, 0, 0, 0, 0, 0, 1, 1, 1])
    ten = die
    for _ in range(10):
        ten = icepool.Die([-1, 0, 0, 0, 0, 0, 0, 1, 1, 1 + ten])
    return lambda dice, foe: float(((dice @ ten) > (foe @ ten)).mean())


def exact_first_blow():
    """Who strikes first in `scenarios/own/plain_duel.game.toml`, by all ways through the duel."""
    die = icepool.d(10) >= 7
    harm = (5 @ die - 3 @ die).map(lambda net: max(net, 1))
    blows = [(harm_done, float(harm.probability(harm_done))) for harm_done in harm.outcomes()]

    @functools.cache
    def wins(mine, theirs):
        total = 0.0
        for dealt, chance in blows:
            if dealt >= theirs:
                total += chance
            else:
                total += chance * sum(p * wins(mine - taken, theirs - dealt) for taken, p in blows if taken < mine)
        return total

    return wins


def odds(*words):
    """An exact probability by the program, and the whole program's seconds."""
    text, seconds = program("odds", *words, "--json")
    return next(iter(json.loads(text).values())), seconds


def exactly(make, *inputs):
    """A probability by icepool, and its seconds; nothing is remembered from before."""
    began = time.process_time()
    value = make()(*inputs)
    return value, time.process_time() - began


def table(head, rows):
    """Prints a table in Markdown."""
    print()
    for line in (head, ["---"] * len(head), *rows):
        print("| " + " | ".join(map(str, line)) + " |")
    sys.stdout.flush()


def seconds(x):
    """Seconds in a unit that fits."""
    unit, times = next(
        (unit, times) for unit, times in (("s", 1), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)) if x * times >= 1 or unit == "ns"
    )
    return f"{x * times:.3g} {unit}"


def compare(title, own, works, truth):
    """Rows of what several works cost, as multiples of ours, and how far their answers lie from the truth in standard errors."""
    costs, found = {name: [] for name in works}, {name: [] for name in works}
    for turn in range(ROUNDS):
        for name, work in works.items():
            answer, spent = work(turn + 1)
            costs[name].append(spent)
            found[name].append(answer)

    def pooled(name, at):
        """Mean of all rounds, which have as many plays each, and its standard error."""
        each = [answer[at] for answer in found[name]]
        return statistics.fmean(mean for mean, _ in each), math.sqrt(sum(error**2 for _, error in each)) / ROUNDS

    rows = []
    for name in works:
        against = []
        for at, exact in enumerate(truth or [None]):
            mean, error = pooled(name, at)
            if exact is None:
                (exact, other) = pooled(own, at)
                error = math.hypot(error, other) if name != own else 0
            against.append(f"{mean:.4f}" + (f" (z {(mean - exact) / error:+.1f})" if error else ""))
        times = [spent / base for spent, base in zip(costs[name], costs[own])]
        ratio = "1" if name == own else f"{statistics.median(times):.3g} ({min(times):.3g} to {max(times):.3g})"
        rows.append([title, name, seconds(statistics.median(costs[name])), ratio, ", ".join(against)])
    return rows


print(f"{datetime.date.today()}, {program('--version')[0].strip()}, Python {platform.python_version()}", end="")
print("".join(f", {name} {version(name)}" for name in ("open_spiel", "icepool", "numpy")))
with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    (work / "pig.game.toml").write_text(PIG)
    (work / "pig.toml").write_text(PIG_PLAY)
    (work / "duel.toml").write_text(DUEL)
    script = (ROOT / "scenarios/own/his_due_duel.game.toml").read_text()
    (work / "duel.game.toml").write_text(script)
    sheets = "a = { attack = 3, endurance = 3 }\nb = { speed = 3, endurance = 3 }\n"
    (work / "own_duel.toml").write_text(f'game = "./duel.game.toml"\n[cast]\n{sheets}')

    head = ["what", "by", "cost a play", "times ours", "answer"]
    pig = {
        "evenodds, game file": lambda seed: played(work / "pig.toml", 20_000, seed, ["p_a_win"]),
        "OpenSpiel, bots in C++": lambda seed: timed(by_bots, 20_000, seed),
        "OpenSpiel, from Python": lambda seed: timed(by_python, 2_000, seed),
    }
    rows = compare("Pig by lot", "evenodds, game file", pig, None)
    exact = json.loads(program("odds", "his_due", "duel", *(f"{s}={{{SIDE}, {k}}}" for s, k in zip("ab", SKILLS)), "--json")[0])
    truth = [exact["p_a_win"], exact["rounds"]]
    duel = {
        "evenodds, built in": lambda seed: played(work / "duel.toml", 1_000_000, seed, ["p_a_win", "rounds"]),
        "evenodds, game file": lambda seed: played(work / "own_duel.toml", 50_000, seed, ["p_a_win", "rounds"]),
        "numpy": lambda seed: timed(duels_in_numpy, 500_000, seed),
        "Python": lambda seed: timed(duels_in_python, 20_000, seed),
    }
    rows += compare("Duel of His Due", "evenodds, built in", duel, truth)
    table(head, rows)
    print(f"\nExact: a wins {truth[0]:.6f}, {truth[1]:.6f} rounds. z: distance from the exact value, of Pig from ours.")

rows = []
pools, blow = "scenarios/own/pools.game.toml", "scenarios/own/plain_duel.game.toml"
for title, ours, idle, make, inputs in (
    ("5 dice against 4", (pools, "wins", "dice=5", "foe=4"), pools, exact_pools, (5, 4)),
    ("20 dice against 20", (pools, "wins", "dice=20", "foe=20"), pools, exact_pools, (20, 20)),
    ("a whole plain duel", (blow, "first_wins", "mine=12", "theirs=12"), blow, exact_first_blow, (12, 12)),
):
    whole, bare, theirs = [], [], []
    for _ in range(ROUNDS):
        value, spent = odds(*ours)
        whole.append(spent)
        bare.append(spent - program("odds", idle)[1])
        other, spent = exactly(make, *inputs)
        theirs.append(spent)
    times = statistics.median(a / b for a, b in zip(bare, theirs))
    costs = [seconds(statistics.median(each)) for each in (whole, bare, theirs)]
    rows.append([title, *costs, f"{times:.2f}" if times < 10 else f"{times:.0f}", f"{value:.6f}", f"{abs(value - other):.0e}"])
table(["exact odds", "evenodds, whole", "evenodds, without its start", "icepool", "ours, times icepool", "answer", "apart"], rows)

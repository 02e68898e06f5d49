#!/usr/bin/env python3
"""Measures what studies cost as they grow, and prints tables for docs/src/explanation/scale.md.

    benches/scale.py PROGRAM [PART ...]    of plays, trials, cells, builds, threads, shards; all of them, where none is named

Costs are seconds of a processor, so that other work on the machine counts little. What is compared is played in turns, several
times over; medians are shown. All parts together take about six minutes of one core. Standard library only; not for Windows.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
#: Units of `ru_maxrss` in a megabyte.
MEGABYTE = 1e6 if sys.platform == "darwin" else 1e3

SIDE = '{{ deal = "weapon", tree = "axe_of_the_executioner", strategy = "plain", skills = {{ {} = 3, endurance = 3 }} }}'
DUEL = f"""game = "his_due"
play = "duel"
measures = ["p_a_win", "rounds"]
[cast]
a = {SIDE.format("attack")}
b = {SIDE.format("speed")}
"""
AXE = """deal = "weapon"
tree = "axe_of_the_executioner"
skills = { attack = 4, endurance = 3, power = 3 }
powers = ["axe_of_the_executioner", "the_hooded_killer", "carry_out_sentence", "the_block", "the_madame"]
"""
FLAMES = """deal = "glyph"
tree = "flames_of_hatred"
skills = { control = 4, wits = 3, power = 5 }
powers = ["flames_of_hatred", "flames_of_bitter_hatred", "rage_stoked", "burning_curtain", "oblivious_to_reason"]
"""
#: Plays of several kinds.
PLAYS = {
    "hunts of *Toward One* by `steward`": """game = "toward_one"
play = "hunt"
measures = ["p_bound", "scenes"]
[cast]
hunter = { like = "ibrahim", strategy = "steward" }
jinn = "sample"
""",
    "duels of *His Due* by `plain`, without powers": DUEL,
    "duels of *His Due* by `greedy`, with full sets of powers": f"""game = "his_due"
play = "duel"
measures = ["p_a_win", "rounds"]
[cast.a]
strategy = "greedy"
edge = 2
{AXE}[cast.b]
strategy = "greedy"
edge = 2
{FLAMES}""",
}
#: Fields by the number of their builds: sets of powers of one tree, of all five of Weapons, and of all thirteen trees.
FIELDS = {
    10: '{ like = "weapon", tree = "axe_of_the_executioner", set = [1, 7, 13, 19, 25, 31, 37, 43, 49, 55] }',
    57: '{ like = "weapon", tree = "axe_of_the_executioner", set = "all" }',
    285: '{ like = "weapon", tree = "all", set = "all" }',
    741: None,
}


def start(*words, text=None):
    """Starts the program, with a scenario on its standard input; no output is kept."""
    child = subprocess.Popen([PROGRAM, *map(str, words)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    child.stdin.write((text or "").encode())
    child.stdin.close()
    return child


def end(child):
    """Waits for a program: its seconds of a processor, and its largest memory in MB."""
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{' '.join(child.args)} ends with {child.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / MEGABYTE


def cost(*words, text=None):
    """Seconds of a processor and memory of one call."""
    return end(start(*words, text=text))


def table(title, head, rows):
    """Prints a table in Markdown."""
    print(f"\n**{title}**\n")
    for line in (head, ["---"] * len(head), *rows):
        print("| " + " | ".join(map(str, line)) + " |")
    sys.stdout.flush()


def in_turns(rounds, works):
    """Medians of seconds and memory of several works, each done once a round."""
    found = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(work())
    return {name: [statistics.median(part) for part in zip(*each)] for name, each in found.items()}


def duels(trials, text=DUEL, threads=1, seed=1):
    """Words that play duels without a report."""
    return ["run", "-", "--trials", trials, "--seed", seed, "--threads", threads, "--no-report", "--quiet"], text


def trials():
    """Plays of one cell."""

    def work(plays):
        words, text = duels(plays)
        return lambda: cost(*words, text=text)

    found = in_turns(3, {plays: work(plays) for plays in (10**4, 10**5, 10**6, 10**7)})
    rows = [[f"{n:,}", f"{s:.2f} s", f"{s / n * 1e6:.2f} µs", f"{mb:.0f} MB"] for n, (s, mb) in found.items()]
    table("Trials", ["trials", "cost", "cost a trial", "memory"], rows)


def plays():
    """Plays of several kinds, a million of each."""

    def work(scenario):
        words, text = duels(10**6, scenario)
        return lambda: cost(*words, text=text)

    found = in_turns(3, {name: work(scenario) for name, scenario in PLAYS.items()})
    rows = [[name, f"{s:.2f} µs", f"{1 / s:.2f} million"] for name, (s, _) in found.items()]
    table("Plays, a million of each", ["what", "cost a play", "plays a second and core"], rows)


def cells():
    """A million plays, divided among equal cells."""

    def work(many):
        words, text = duels(10**6 // many, DUEL + "".join(f"[variant.v{at}]\n" for at in range(many)))
        return lambda: cost(*words, text=text)

    found = in_turns(3, {many: work(many) for many in (1, 10, 100, 300, 1000)})
    one = found[1][0]
    rows = [[f"{n:,}", f"{s:.2f} s", f"{s / one:.2f}", f"{mb:.0f} MB"] for n, (s, mb) in found.items()]
    table("Cells, a million trials in all", ["cells", "cost", "times that of one cell", "memory"], rows)


def builds():
    """Fields, all against all: 20 duels of each pair."""
    whole = (ROOT / "scenarios/his_due/meta_all.toml").read_text()
    before, _, rest = whole.partition("entrants = [")
    after = rest.partition("\n]")[2]

    def work(field):
        text = whole if field is None else f"{before}entrants = [{field}]{after}"
        return lambda: cost("meta", "-", "--trials", 20, "--threads", 1, "--no-report", "--quiet", text=text)

    found = in_turns(1, {many: work(field) for many, field in FIELDS.items()})
    rows = []
    for many, (s, mb) in found.items():
        met = many * (many - 1) // 2
        rows.append([many, f"{met:,}", f"{s:.2f} s", f"{s / met * 1e6:,.0f} µs", f"{mb:.0f} MB"])
    table("Builds, 20 duels of each pair", ["builds", "pairs", "cost", "cost a pair", "memory"], rows)


def threads():
    """Two threads of one program against two programs of one thread at once; both play as many duels, in turns."""
    plays = 2 * 10**6

    def clock(*calls):
        began = time.perf_counter()
        children = [start(*words, text=text) for words, text in calls]
        spent = [end(child) for child in children]
        return time.perf_counter() - began, sum(s for s, _ in spent), sum(mb for _, mb in spent)

    works = {
        "one program, one thread": lambda: clock(duels(2 * plays)),
        "two programs, one thread each": lambda: clock(duels(plays, seed=2), duels(plays, seed=3)),
        "one program, two threads": lambda: clock(duels(2 * plays, threads=2)),
    }
    found = {name: [] for name in works}
    for _ in range(9):
        for name, work in works.items():
            found[name].append(work())
    one, apart, both = found.values()
    rows = []
    for name, each in found.items():
        wall, used, mb = (statistics.median(part) for part in zip(*each))
        rows.append([name, f"{wall:.2f} s", f"{used:.2f} s", f"{mb:.0f} MB"])
    table(f"Threads, {2 * plays:,} duels", ["what", "time on the clock", "cost", "memory"], rows)

    def ratio(over, under, part):
        """Median and range of a ratio within a round."""
        each = sorted(a[part] / b[part] for a, b in zip(over, under))
        return f"{statistics.median(each):.2f} ({each[0]:.2f} to {each[-1]:.2f})"

    print(
        f"\nEfficiency of two threads: {ratio(apart, both, 0)} by the clock, {ratio(apart, both, 1)} by the processor's seconds."
    )
    print(f"One thread to two threads, by the clock: {ratio(one, both, 0)}.")


def shards():
    """A study with its report, whole and in shards of one thread each."""
    first = ["run", "scenarios/his_due/first_mover.toml", "--trials", 100_000, "--threads", 1, "--quiet"]
    with tempfile.TemporaryDirectory() as work:
        alone, mb = cost(*first, "--out", f"{work}/whole")
        rows = [["none", f"{alone:.1f} s", f"{alone:.1f} s", "–", f"{mb:.0f} MB", "–", "1.00"]]
        for many in (4, 16, 64):
            counts = pathlib.Path(work, f"counts{many}")
            parts = [cost(*first, "--shard", f"{part}/{many}", "--out", counts) for part in range(1, many + 1)]
            merged, most = cost("merge", counts, "--threads", 1, "--out", f"{work}/merged{many}", "--quiet")
            total = sum(s for s, _ in parts)
            size = sum(file.stat().st_size for file in counts.rglob("*.counts")) / 1e6
            memory = f"{max(mb for _, mb in parts):.0f} and {most:.0f} MB"
            longest = max(s for s, _ in parts)
            efficiency = f"{alone / (total + merged):.2f}"
            rows.append([many, f"{total:.1f} s", f"{longest:.1f} s", f"{merged:.1f} s", memory, f"{size:.1f} MB", efficiency])
    head = ["shards", "all shards", "longest", "merge", "memory of a shard and of the merge", "files", "efficiency"]
    table("Shards, 1,300,000 duels of `first_mover.toml` with the report", head, rows)


PARTS = {part.__name__: part for part in (plays, trials, cells, builds, threads, shards)}
chosen = sys.argv[2:] or list(PARTS)
if unknown := set(chosen) - set(PARTS):
    sys.exit(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
print(subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.strip())
for name in chosen:
    PARTS[name]()

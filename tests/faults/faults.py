"""Fails every call by which a command changes files, one after the other, in each of seven ways, and looks at what is left.

After each fault the report is the old one or the new one, whole; or the numbers are new, and what the missing pictures are made of
is kept with them. The command says what was wrong and what to do, in words and by its exit code. The same command once more (or the
one that it named) ends in the bytes of a run that nothing disturbed, and nothing is left beside them."""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time

FAULTS = ["full", "once", "denied", "broken", "short", "kill", "power"]
KEPT = "drawing.kept"
# It lists the pictures that are there.
MANIFEST = "report.sha256"
# Of a case with so few calls each fails.
FEW = 20

options = argparse.ArgumentParser()
options.add_argument("program")
options.add_argument("disk")
options.add_argument("work")
options.add_argument("--all", action="store_true", help="every fault at every call, not one of them in turn")
options.add_argument("--each", type=int, default=1, metavar="N", help="one call in N alone")
options.add_argument("--only", help="cases whose name has this in it")
asked = options.parse_args()
here = os.path.dirname(os.path.abspath(__file__))


class Case:
    """A command that is disturbed. `{at}` in its words is the folder of the case."""

    def __init__(self, name, words, before=(), out="report", again=None, term=0, shard=False, after=(), exchange=True):
        self.name, self.words, self.before, self.out = name, words.split(), [b.split() for b in before], out
        self.again = again or (lambda _: self.words)
        self.term, self.shard, self.after, self.exchange = term, shard, [a.split() for a in after], exchange


def play(words, folder, fault="count", call=0, term=0, exchange=True):
    """Runs a command on the disk that fails; comes back with its exit code, its words and the calls that it made."""
    log = f"{folder}.log"
    line = [asked.disk, folder, log, fault, str(call), str(term), "--", asked.program]
    line += [word.replace("{at}", folder) for word in words]
    environment = {**os.environ, "NO_COLOR": "1", "TMPDIR": asked.work, **({} if exchange else {"NO_EXCHANGE": "1"})}
    done = subprocess.run(line, cwd=here, env=environment, capture_output=True, text=True, timeout=600, check=False)
    with open(log, encoding="utf-8") as file:
        calls = [line.split(" ", 2)[1:] for line in file.read().splitlines() if line[0].isdigit()]
    os.remove(log)
    return done.returncode, done.stderr, calls


def tree(folder):
    """Each file below a folder with the sum of its bytes; of `run.json`, which tells the time, the seed; `answered.txt` names a
    path."""
    found = {}
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                content = file.read()
            if name == "run.json":
                try:
                    content = str(json.loads(content)["seed"]).encode()
                except ValueError:
                    content = b"no JSON"
            elif name == "answered.txt":
                content = content.rsplit(b"/", 1)[-1]
            found[os.path.relpath(path, folder)] = hashlib.sha256(content).hexdigest()
    return found


def inside(files, name):
    """The files of a folder among others."""
    start = name + "/"
    return {path[len(start) :]: content for path, content in files.items() if path.startswith(start)}


class Wrong(Exception):
    """What must not be."""


def must(true, what):
    """Raises where something is not as it must be."""
    if not true:
        raise Wrong(what)


class Checked:
    """A case with what it starts from and what it must end in."""

    def __init__(self, case):
        self.case = case
        self.base = os.path.join(asked.work, case.name)
        self.start = self.base + ".start"
        os.makedirs(self.start)
        for words in case.before:
            code, told, _ = play(words, self.start)
            must(code == 0, f"{case.name}: {' '.join(words)}: {code}\n{told}")
        self.old = tree(self.start)
        folder = self.fresh("whole")
        code, told, self.calls = play(case.words, folder, exchange=case.exchange)
        must(code == 0, f"{case.name}: {code}\n{told}")
        self.rest(folder)
        self.new = tree(folder)
        shutil.rmtree(folder)

    def fresh(self, name):
        """A copy of what it starts from."""
        folder = f"{self.base}.{name}"
        shutil.rmtree(folder, ignore_errors=True)
        # Two commands of a case find the same path in what they leave.
        shutil.copytree(self.start, folder)
        return folder

    def rest(self, folder):
        """What comes after the command."""
        for words in self.case.after:
            code, told, _ = play(words, folder)
            must(code == 0, f"{' '.join(words)} ends with {code}\n{told}")

    def disturb(self, fault, call):
        """One fault. False where the command makes fewer calls."""
        folder = self.fresh(f"{fault}{call}")
        code, told, calls = play(self.case.words, folder, fault, call, self.case.term, self.case.exchange)
        if len(calls) < call:
            shutil.rmtree(folder)
            return False
        found = tree(folder)
        try:
            self.judge(fault, code, told, found)
            self.mend(folder, told, found)
        except Wrong as wrong:
            at = " ".join(calls[call - 1]).replace(folder, "")
            told = told.replace(folder, "")
            raise Wrong(f"{self.case.name}, {fault} at call {call} ({at}), exit code {code}: {wrong}\n{told}") from wrong
        shutil.rmtree(folder)
        return True

    def judge(self, fault, code, told, found):
        """What the command left and said."""
        case, lost = self.case, code == 137
        report, old, new = (inside(files, case.out) for files in (found, self.old, self.new))
        lacking = KEPT in report and report.get("run.json") == new.get("run.json")
        same = all(report[name] == new.get(name) for name in report if name not in (KEPT, MANIFEST) and not name.startswith(".evenodds-"))
        # Temporary files of who was killed, and what was kept for the next time, are not of the report.
        kept = {name: content for name, content in report.items() if not name.startswith(".evenodds-")}
        kept = {name: content for name, content in kept.items() if not name.endswith((".kept", ".checkpoint", ".begun"))}
        whole = kept in (old, new) or lacking and same
        # Without an exchange files are replaced one by one; the next command puts right what was half done.
        half = code != 0 and not case.exchange
        must(whole or case.term or half, f"neither the old report nor the new one: {sorted(set(kept.items()) ^ set(new.items()))[:5]}")
        if lost:
            return
        must("panicked" not in told, "it panics")
        if code == 0:
            must(not case.out or kept == new, "it says that all is well, and the report is not the new one")
            return
        if case.shard:
            codes = [75, 65] if fault == "denied" else [75]
        else:
            codes = [1, 2, 130] if fault == "denied" else [1, 130]
        must(code in codes, f"the exit code should be one of {codes}")
        advice = r"evenodds draw|again|goes on|plays again|--resume|--out"
        # Quietly stopped, it says so by its exit code alone.
        must(code == 130 or re.search(advice, told), "it does not say what to do")
        must(not lacking or "evenodds draw" in told, "it does not say how the pictures are drawn")

    def mend(self, folder, told, found):
        """Does what is to be done, and looks whether all is as if nothing had been."""
        words = self.case.again(found)
        if "--resume" in told and words == self.case.words:
            words = words + ["--resume"]
        # Whoever ended with 75 is tried again by a scheduler, as it was; and who was stopped goes on.
        if "evenodds draw" in told and f"{self.case.out}/{KEPT}" in found and not (self.case.shard or self.case.term):
            words = ["draw", "{at}/" + self.case.out, "--quiet"]
        if found != self.old or not self.calls:
            code, told, _ = play(words, folder)
            must(code == 0, f"`{' '.join(words)}` ends with {code} afterwards: {told}")
            self.rest(folder)
            left = tree(folder)
            differ = sorted(name for name in {*left, *self.new} if left.get(name) != self.new.get(name))
            must(not differ, f"after `{' '.join(words)}` there are other files or other bytes: {differ[:5]}")


def resume(words, kept):
    """The words of a command, with --resume where something was kept."""
    return lambda found: words.split() + (["--resume"] if kept in found else [])


QUIET = "--threads 1 --quiet --out {at}"
RUN = f"run run.toml {QUIET}/report"
META = f"meta meta.toml {QUIET}/report"
TUNE = f"tune tune.toml {QUIET}/report"
SKILL = f"skill skill.toml --trials 40 --searched 4 --rollouts 1 {QUIET}/report"
SHARD = f"meta meta.toml {QUIET}/counts --shard"
LONG = "--trials 60000"
CASES = [
    Case("run", f"{RUN} --seed 2", [f"{RUN} --seed 1"]),
    Case("one-by-one", f"{RUN} --seed 2", [f"{RUN} --seed 1"], exchange=False),
    Case("meta", f"{META} --seed 2", [f"{META} --seed 1"]),
    Case("tune", f"{TUNE} --seed 2", [f"{TUNE} --seed 1"]),
    Case("skill", f"{SKILL} --seed 2", [f"{SKILL} --seed 1"]),
    Case("merge", "merge {at}/counts --quiet --threads 1 --out {at}/report",
         [f"{SHARD} 1/2", f"{SHARD} 2/2", f"{META} --seed 9"], shard=True),
    Case("merge-counts", "merge {at}/counts --quiet --threads 1 --counts {at}/all.counts",
         [f"{SHARD} 1/2", f"{SHARD} 2/2"], out="", shard=True),
    Case("shard", f"{SHARD} 1/2", out="counts", shard=True),
    Case("shard-stopped", f"{SHARD} 1/2 {LONG}", out="counts", shard=True, term=150),
    Case("meta-stopped", f"{META} {LONG}", term=150, again=resume(f"{META} {LONG}", "report/meta.checkpoint")),
    Case("run-stopped", f"{RUN} --trials 3000000", term=150, again=resume(f"{RUN} --trials 3000000", "report/run.kept")),
    Case("tune-stopped", f"{TUNE} --budget 400000", term=150, again=resume(f"{TUNE} --budget 400000", "report/tune.kept")),
]

began, tried, mistakes, lock = time.monotonic(), {}, [], threading.Lock()


def all_of(case, pool):
    """Every call of a case; the faults of a call, or the one whose turn it is."""
    checked = Checked(case)
    turns = []
    for call in range(1, len(checked.calls) + 40):
        if call % asked.each and len(checked.calls) > FEW:
            continue
        for turn, fault in enumerate(FAULTS):
            if asked.all or (call + turn) % len(FAULTS) in (0, 3):
                turns.append((fault, call))

    def one(turn):
        try:
            if checked.disturb(*turn):
                with lock:
                    tried[case.name] = tried.get(case.name, 0) + 1
        except (Wrong, subprocess.TimeoutExpired) as wrong:
            with lock:
                mistakes.append(str(wrong))
                if len(mistakes) <= 20:
                    print(f"\n{wrong}", flush=True)

    list(pool.map(one, turns))
    print(f"{case.name}: {len(checked.calls)} calls, {tried.get(case.name, 0)} faults, {time.monotonic() - began:.0f} s", flush=True)


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for case in CASES:
        if not asked.only or asked.only in case.name:
            all_of(case, pool)
print(f"{sum(tried.values())} faults, {len(mistakes)} mistakes")
sys.exit(bool(mistakes))

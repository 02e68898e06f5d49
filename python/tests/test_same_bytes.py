"""The package leaves what the program leaves, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import evenodds
import pytest

#: What the program is asked, and the same in Python: file, arguments, function, keywords.
CASES = [
    ("toward_one/reward_tiers", ["run", "--trials", "300", "--rows", "20"], evenodds.run, {"trials": 300, "rows": 20}),
    ("his_due/nerf", ["compare", "--trials", "200"], evenodds.compare, {"trials": 200}),
    (
        "his_due/nerf",
        ["compare", "--trials", "100", "--baseline", "blank"],
        evenodds.compare,
        {"trials": 100, "baseline": "blank"},
    ),
    ("toward_one/what_must_hold", ["test", "--trials", "1000"], evenodds.test, {"trials": 1000}),
    ("divinity/builds", ["meta", "--trials", "4"], evenodds.meta, {"trials": 4}),
    ("divinity/luck", ["luck", "--trials", "100"], evenodds.luck, {"trials": 100}),
    (
        "his_due/strategies",
        ["rare", "--event", "rounds >= 5", "--trials", "10000"],
        evenodds.rare,
        {"event": "rounds >= 5", "trials": 10_000},
    ),
    (
        "divinity/what_matters",
        ["sensitivity", "--trials", "20", "--top", "2"],
        evenodds.sensitivity,
        {"trials": 20, "top": 2},
    ),
    ("divinity/fair_goons", ["rulings", "--trials", "20"], evenodds.rulings, {"trials": 20}),
]


def program() -> list[str]:
    """The program: that of the environment, or the package's own command line."""
    named = os.environ.get("EVENODDS_PROGRAM")
    return [named] if named else [sys.executable, "-m", "evenodds"]


def contents(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    # The only file that tells time.
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files if path.name != "run.json"}


@pytest.mark.parametrize(("name", "words", "function", "asked"), CASES, ids=[f"{case[1][0]}-{case[0]}" for case in CASES])
def test_a_saved_report_is_the_programs(name, words, function, asked, root, tmp_path, monkeypatch):
    monkeypatch.chdir(root)
    out = tmp_path / "program"
    # Of `test` the folder is one for several reports.
    inner = out / Path(name) if words[0] == "test" else out
    leaves_the_same(f"scenarios/{name}.toml", words, function(f"scenarios/{name}.toml", **asked), out, inner)


def test_a_learnt_field_is_the_programs(root, tmp_path):
    text = (root / "scenarios/his_due/meta_axe.toml").read_text(encoding="utf-8")
    file = tmp_path / "two.toml"
    file.write_text(text.replace('set = "all"', "set = [1, 57]"), encoding="utf-8")
    words = ["meta", "--play", "learnt", "--budget", "100000", "--rounds", "1", "--trials", "20"]
    found = evenodds.meta(str(file), play="learnt", budget=100_000, rounds=1, trials=20)
    leaves_the_same(str(file), words, found, tmp_path / "program", tmp_path / "program")


def leaves_the_same(file, words, found, out, inner):
    """What the program leaves in a folder and what a report saves are the same files, byte for byte."""
    command, *options = words
    done = subprocess.run([*program(), command, file, *options, "--quiet", "--out", str(out)], capture_output=True, text=True)
    assert done.returncode in (0, 1, 3), done.stderr
    theirs, ours = contents(inner), contents(found.save(out.parent / "package"))
    assert list(theirs) == list(ours)
    assert [path for path in theirs if theirs[path] != ours[path]] == []


def test_threads_do_not_matter(duel, tmp_path):
    one, two = (evenodds.run(duel, threads=threads).save(tmp_path / str(threads)) for threads in (1, 2))
    assert contents(one) == contents(two)


def test_the_command_line_is_the_program(root):
    done = subprocess.run([sys.executable, "-m", "evenodds", "--version"], capture_output=True, text=True)
    assert done.stdout.strip() == f"evenodds {evenodds.__version__}"
    done = subprocess.run([sys.executable, "-m", "evenodds", "run", "nowhere.toml"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "cannot read `nowhere.toml`" in done.stderr

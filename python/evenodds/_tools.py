"""Commands of the program that look at reports, check the program, or open a page: each runs as a program of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ._errors import ScenarioError
from ._report import Picture, Report
from ._scenario import Scenario, there, to_toml


def diff(before: str | os.PathLike[str] | Report, after: str | os.PathLike[str] | Report) -> dict[str, Any]:
    """Two runs side by side: what changed, and whether it is real.

    Args:
        before, after: Reports of runs, or the folders in which they are saved.

    Returns:
        What the program prints as JSON.
    """
    with tempfile.TemporaryDirectory() as folder:
        pair = [_folder(one, Path(folder) / name) for one, name in ((before, "before"), (after, "after"))]
        found: dict[str, Any] = json.loads(_program("diff", *pair, "--json"))
    return found


def merge(counts: str | os.PathLike[str], folder: str | os.PathLike[str]) -> Report:
    """Puts the counts of all shards of a command together; their report goes into a folder.

    Raises:
        ScenarioError: Shards are missing, or another look has to be played; the text says which.
    """
    _program("merge", os.fspath(there(counts)), "--out", os.fspath(folder))
    return Report.load(folder)


def draw(folder: str | os.PathLike[str]) -> Report:
    """Draws what a saved report lacks, from what was kept with it, without playing."""
    _program("draw", os.fspath(there(folder)), "--quiet")
    return Report.load(folder)


def rerun(picture: Picture | str | os.PathLike[str]) -> Picture:
    """Makes a picture again from what is written in it."""
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.png"
        if isinstance(picture, Picture):
            picture.save(own)
        source = own if isinstance(picture, Picture) else there(picture)
        again = Path(folder) / "again.png"
        _program("rerun", os.fspath(source), "--out", os.fspath(again))
        return Picture(source.stem if source != own else getattr(picture, "name", "picture"), again.read_bytes(), None)


def selfcheck(*, trials: int | None = None) -> str:
    """Looks for the defects that simulators commonly have; comes back with what was found in words.

    Raises:
        ScenarioError: A check failed.
    """
    return _program("selfcheck", *([] if trials is None else ["--trials", str(trials)]))


class Lab:
    """The lab, a page on which knobs turn and the answer moves. A notebook shows it; :meth:`close` ends it.

    Attributes:
        url: Where it stands, on this machine alone.
    """

    def __init__(self, process: subprocess.Popen[str], url: str, folder: tempfile.TemporaryDirectory[str]) -> None:
        self._process, self._folder = process, folder
        self.url = url

    def close(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait(timeout=10)
        self._folder.cleanup()

    def __enter__(self) -> Lab:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _repr_html_(self) -> str:
        return (
            f'<a href="{self.url}">{self.url}</a><iframe src="{self.url}" style="width: 100%; height: 800px; border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<evenodds lab at {self.url}>"


def lab(scenario: Scenario) -> Lab:
    """Opens the lab of a scenario."""
    folder = tempfile.TemporaryDirectory()
    path = os.fspath(scenario) if isinstance(scenario, os.PathLike) else scenario
    if not isinstance(path, str) or "\n" in path:
        text = path if isinstance(path, str) else to_toml(path)
        path = os.path.join(folder.name, "scenario.toml")
        Path(path).write_text(text, encoding="utf-8")
    there(path)
    words = [*_words(), "lab", path, "--port", "0", "--no-open"]
    process = subprocess.Popen(words, stderr=subprocess.STDOUT, stdout=subprocess.PIPE, text=True)
    told, until = "", time.monotonic() + 30
    while process.stdout is not None and time.monotonic() < until:
        line = process.stdout.readline()
        told += line
        found = re.search(r"http://\S+", line)
        if found:
            return Lab(process, found[0].rstrip(".,"), folder)
        if not line:
            break
    process.terminate()
    folder.cleanup()
    raise ScenarioError(told, "[]")


def _folder(report: str | os.PathLike[str] | Report, folder: Path) -> str:
    return os.fspath(report.save(folder)) if isinstance(report, Report) else os.fspath(there(report))


def _words() -> list[str]:
    return [sys.executable, "-m", "evenodds"]


def _program(*words: str) -> str:
    """What the program prints; its refusal as an exception."""
    done = subprocess.run([*_words(), *words], capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise ScenarioError(done.stderr or done.stdout, "[]")
    return done.stdout

"""A report that was saved into a folder, by this package or by the program."""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import uuid
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from . import _native
from ._frame import frame

if TYPE_CHECKING:
    import polars as pl

#: The file that holds the answer of each command, the first one that is there.
ANSWERS = {
    "summary.json": "run",
    "compare.json": "compare",
    "test.json": "test",
    "rulings.json": "rulings",
    "sensitivity.json": "sensitivity",
    "luck.json": "luck",
    "rolls.json": "luck",
    "rare.json": "rare",
    "tune.json": "tune",
    "learn.json": "learn",
    "skill.json": "skill",
    "meta.json": "meta",
}
#: The file that lists the others of a report, with their hashes.
LISTED = "report.sha256"
#: Columns of a field's tables that count.
_COUNTS = {"rank", "plays", "cluster", "held", "matches"}
#: Columns of `summary.csv` that hold whole numbers, and words; all others but those of the scenario hold numbers.
_WHOLE = {"n", "min_trial", "max_trial", "diff_n"}
_WORDS = {"cell", "measure", "kind", "unit", "verdict"}


class Saved:
    """The files of a report, and what they say of it."""

    def __init__(self, folder: Path) -> None:
        if not (folder / LISTED).is_file():
            raise FileNotFoundError(f"there is no report in {os.fspath(folder)!r}: it has no {LISTED}")
        # Only files of the report: others in the folder are the user's.
        lines = (folder / LISTED).read_text("utf-8").splitlines()
        names = [LISTED, "run.json", *(line.partition("  ")[2] for line in lines if not line.startswith("#"))]
        own = [name for name in names if _is_below(name) and (folder / name).is_file()]
        self.files = {name: (folder / name).read_bytes() for name in sorted(own)}
        found = [name for name in ANSWERS if name in self.files]
        if not found:
            raise FileNotFoundError(f"there is no report in {os.fspath(folder)!r}: none of {', '.join(ANSWERS)}")
        self.command = ANSWERS[found[0]]
        self._answer = found[0]

    def json(self) -> str:
        return self.files[self._answer].decode()

    def text(self) -> str:
        data = json.loads(self.json())
        return str(data["answer"])

    def about(self) -> dict[str, Any]:
        data = json.loads(self.json())
        run = json.loads(self.files.get("run.json", b"{}"))
        words = _words(self.files.get("report.png", b""))
        manifest = self.files.get(LISTED, b"").decode().splitlines()
        trials = json.loads(manifest[1].removeprefix("# "))["about"]["trials"] if len(manifest) > 1 else 0
        result = data.get("result")
        inner = result.get("plays", 0) if isinstance(result, dict) else 0
        plays = data.get("plays", run.get("plays", inner))
        if isinstance(data.get("cells"), list):
            plays = sum(cell.get("trials", 0) for cell in data["cells"])
        standings = [one["standing"] for one in data.get("checked", [])]
        standing = next((one for one in ("broken", "not_settled", "held") if one in standings), None)
        if self.command == "tune":
            named = data.get("search", {}).get("named", {})
            standing = named.get("standing", "met")
        return {
            "title": words.get("Title") or data.get("title", ""),
            "question": data.get("question", ""),
            "command": data.get("command") or words.get("evenodds:command", ""),
            "trials": trials,
            "plays": plays,
            "seed": data.get("seed", run.get("seed", 0)),
            "partial": bool(data.get("partial", False)),
            "seconds": float(run.get("seconds") or 0.0),
            "standing": standing,
        }

    def tables(self) -> list[str]:
        if self.command == "run":
            more = [name for name in ("distribution", "trials") if f"{name}.parquet" in self.files]
            return ["summary", *more]
        known = ("ranking", "worth", "synergy", "matrix") if self.command == "meta" else ()
        sheets = [name for name in known if f"{name}.csv" in self.files]
        return sheets + [name for name, _ in self._lists() if name not in sheets]

    def _lists(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for file in [self._answer, "learnt.json"]:
            if file in self.files:
                found += [(name, file) for name in _native.lists(file, self.files[file].decode())]
        return found

    def frame(self, table: str) -> Any:
        """A stream or a frame."""
        import polars as pl

        names = self.tables()
        if table not in names:
            raise KeyError(f"no table `{table}`; it is one of {', '.join(names)}")
        if f"{table}.parquet" in self.files:
            return pl.read_parquet(self.files[f"{table}.parquet"])
        if self.command in ("run", "meta") and f"{table}.csv" in self.files:
            return self._csv(f"{table}.csv")
        file = dict(self._lists())[table]
        return _native.listing(file, self.files[file].decode(), table)

    def _csv(self, name: str) -> pl.DataFrame:
        import polars as pl

        if name != "summary.csv":
            return self._sheet(name)
        data = json.loads(self.json())
        head = self.files[name].split(b"\n", 1)[0].decode()
        words = _WORDS | set(data["keys"])
        kinds: dict[str, Any] = {}
        for column in pl.read_csv(head.encode()).columns:
            text = column in words or column.startswith("split_")
            kinds[column] = pl.String if text else pl.Int64 if column in _WHOLE else pl.Float64
        frame = pl.read_csv(self.files[name], schema=kinds).with_columns(pl.col("unit").fill_null(""))
        groups = [group for cell in data["cells"] for group in cell["groups"]]
        labels = {one["name"]: one["label"] for group in groups for one in group["measures"]}
        label = pl.col("measure").replace_strict(labels, default=None, return_dtype=pl.String).alias("label")
        at = frame.columns.index("measure") + 1
        return frame.with_columns(label).select(*frame.columns[:at], "label", *frame.columns[at:])

    def _sheet(self, name: str) -> pl.DataFrame:
        """A table of a field, with the kinds that the dictionary has of its columns."""
        import polars as pl

        known = frame(_native.listed("columns", None)).filter(pl.col("file") == name)
        words = set(known.filter((pl.col("range") == "text") | pl.col("range").str.contains(", "))["name"])
        found = pl.read_csv(self.files[name], infer_schema=False)
        kinds: dict[Any, Any] = {
            column: pl.String if column in words else pl.UInt64 if column in _COUNTS else pl.Float64 for column in found.columns
        }
        return found.cast(kinds).with_columns(pl.col(column).fill_null("") for column in found.columns if column in words)

    def save(self, folder: str, _replace: bool) -> list[str]:
        where = Path(folder)
        if where.exists():
            raise FileExistsError(f"{folder!r} is there already: a loaded report is copied into a new folder only")
        beside = where.with_name(f".{where.name}-{uuid.uuid4().hex}")
        beside.mkdir(parents=True)
        try:
            for name, content in self.files.items():
                path = beside / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            beside.rename(where)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
        return []


class Held:
    """A report of this process."""

    def __init__(self, held: Any) -> None:
        self._held = held

    def json(self) -> str:
        return _native.json(self._held)

    def text(self) -> str:
        return _native.text(self._held)

    def about(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(_native.about(self._held))
        return found

    def tables(self) -> list[str]:
        return _native.tables(self._held)

    def frame(self, table: str) -> Any:
        return _native.frame(self._held, table)

    def save(self, folder: str, replace: bool) -> list[str]:
        return _native.save(self._held, folder, replace)

    def keep(self, folder: str) -> tuple[bytes, str]:
        return _native.keep(self._held, folder)


def _is_below(name: str) -> bool:
    """Whether a name stays within the folder of its report."""
    path = PurePosixPath(name)
    return name != "" and not path.is_absolute() and ".." not in path.parts


def _words(png: bytes) -> dict[str, str]:
    """What a picture says of itself."""
    found, at = {}, 8
    while at + 12 <= len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"tEXt":
            name, _, text = body.partition(b"\0")
            found[name.decode("latin-1")] = text.decode("latin-1")
        elif kind == b"iTXt":
            told = re.match(rb"([^\0]*)\0\0\0[^\0]*\0[^\0]*\0", body)
            if told:
                found[told[1].decode("latin-1")] = body[told.end() :].decode()
        at += 12 + length
    return found

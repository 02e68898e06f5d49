"""What a command found."""

from __future__ import annotations

import base64
import html
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from ._distribution import Distribution
from ._frame import frame
from ._saved import Held, Saved

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


#: Letters of a picture that a notebook takes along, and lines of words: a notebook is read by people, and kept with others.
_CARD, _LINES = 120_000, 60


def _restored(command: str, kept: bytes, told: str) -> Report:
    return Report(command, _native.restore(kept, told))


class Picture:
    """A picture of a report, which a notebook shows.

    Attributes:
        name: Its file's name, without ending.
        png: The bytes of the PNG; they carry the scenario, the seed and the command that make it again.
        svg: The same as SVG, where there is one.
    """

    def __init__(self, name: str, png: bytes, svg: str | None) -> None:
        self.name = name
        self.png = png
        self.svg = svg

    def _repr_png_(self) -> bytes:
        return self.png

    def __repr__(self) -> str:
        return f"Picture({self.name!r}, {len(self.png):,} bytes)"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Writes the PNG to a file."""
        where = Path(path)
        where.write_bytes(self.png)
        return where


class Report:
    """What a command found: tables, pictures, a page (:meth:`html`). A notebook shows its card and its words.

    A frame takes it for its main table: ``pl.DataFrame(report)``, ``pyarrow.table(report)``. It may be pickled and copied,
    so that a pool of processes sends it back. :meth:`load` reads one that was saved.

    Attributes:
        command: Which command it is the report of, like ``"run"``.
        title: The scenario's title.
        question: The question that it answers; may be empty.
        again: The command line that makes it again.
        trials: Trials of each cell; of a field, plays of each pair.
        plays: Plays of everything.
        seed: Seed of all dice.
        partial: Whether it was interrupted: it then rests on the first trials only.
        seconds: Time of the play itself; 0 for merged shards. The only number that differs between two equal runs.
        standing: Of targets ``"held"``, ``"broken"`` or ``"not_settled"``; of a search ``"met"``, ``"missed"`` or
            ``"not_settled"``; ``None`` where nothing was to be held.
    """

    def __init__(self, command: str, held: Any) -> None:
        self._held: Held | Saved = held if isinstance(held, Saved) else Held(held)
        about = self._held.about()
        self._drawn: dict[str, bytes] | None = None
        self.command = command
        self.title: str = about["title"]
        self.question: str = about["question"]
        self.again: str = about["command"]
        self.trials: int = about["trials"]
        self.plays: int = about["plays"]
        self.seed: int = about["seed"]
        self.partial: bool = about["partial"]
        self.seconds: float = about["seconds"]
        self.standing: str | None = about["standing"]

    @property
    def tables(self) -> list[str]:
        """Names of the tables, the main one first."""
        return self._held.tables()

    def frame(self, table: str | None = None) -> pl.DataFrame:
        """One of the report's tables, over Arrow.

        Args:
            table: Which; the main one if left out. Of a run: ``"summary"``, a row for each cell, level of the split and
                measure, with mean, interval (``low``, ``high``) and the difference from the first cell; ``"distribution"``,
                a row for each value that was seen, with its ``count``; ``"trials"``, a row for each of the first trials,
                where ``rows`` asked for them. Of other commands: see :attr:`tables`.

        Returns:
            A frame whose rates are fractions of 1, and whose other numbers are in the unit that stands beside them. What is
            missing is null.

        Raises:
            KeyError: There is no such table.
        """
        import polars as pl

        found = self._held.frame(table or self.tables[0])
        return found if isinstance(found, pl.DataFrame) else frame(found)

    def distribution(self, measure: str, cell: str | None = None) -> Distribution:
        """How often each value of a measure was seen, in all plays of a cell of a run; of the first cell if left out.

        Raises:
            KeyError: There is no such cell, or the cell has no such measure.
        """
        import polars as pl

        cells = self.data["cells"]
        names = [one["name"] for one in cells]
        cell = names[0] if cell is None else cell
        if cell not in names:
            raise KeyError(f"no cell `{cell}`; it is one of {', '.join(names)}")
        # The first group is of all plays; others are levels of a split.
        measures = {one["name"]: one for one in cells[names.index(cell)]["groups"][0]["measures"]}
        if measure not in measures:
            raise KeyError(f"no measure `{measure}`; it is one of {', '.join(measures)}")
        seen = self.frame("distribution").filter(pl.col("cell") == cell, pl.col("measure") == measure)
        for split in (name for name in seen.columns if name.startswith("split_")):
            seen = seen.filter(pl.col(split).is_null())
        scale = measures[measure]["scale"]
        values = [value / scale for value in seen["value"]] if scale != 1 else seen["value"].to_list()
        return Distribution(measures[measure]["label"], values, seen["count"].to_list())

    def to_pandas(self, table: str | None = None) -> pd.DataFrame:
        """The same as :meth:`frame`, for pandas."""
        import pandas as pd

        columns = self.frame(table)
        return pd.DataFrame({column.name: column.to_numpy() for column in columns})

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        found = self._held.frame(self.tables[0])
        return found.__arrow_c_stream__(requested_schema) if hasattr(found, "__arrow_c_stream__") else found

    @property
    def data(self) -> dict[str, Any]:
        """The whole answer, as the JSON file of the report has it."""
        answer: dict[str, Any] = json.loads(self._held.json())
        return answer

    def text(self) -> str:
        """The answer in words and a table, as the program prints it; at most 100 columns wide."""
        return self._held.text()

    def save(self, folder: str | os.PathLike[str], *, replace: bool = False) -> Path:
        """Writes the report into a folder: the files that the program writes, byte for byte. The folder holds all of it or
        nothing. A report of the same scenario and command there is replaced in one step; files that are no part of it stay.

        Args:
            folder: Where it goes.
            replace: Whether it takes the place of a report of something else, with more trials, or with files that were
                changed since.

        Returns:
            The folder.

        Raises:
            OSError: The folder cannot be written to, something stands in the way, or a picture cannot be drawn; numbers are
                written all the same.
        """
        where = Path(folder)
        undrawn = self._held.save(os.fspath(where), replace)
        if undrawn:
            raise OSError(f"the numbers are in {where}, but not all pictures: {'; '.join(undrawn)}")
        return where

    def html(self) -> str:
        """The page, in one file that loads nothing."""
        return self._files()["report.html"].decode()

    def png(self) -> bytes:
        """The page to print, as PNG."""
        return self._files()["report.png"]

    @property
    def pictures(self) -> dict[str, Picture]:
        """Each picture alone, by name, in the order of their names."""
        files = self._files()
        found = {}
        for path in sorted(files):
            if path.startswith("charts/") and path.endswith(".png"):
                name = path[len("charts/") : -len(".png")]
                svg = files.get(f"charts/{name}.svg")
                found[name] = Picture(name, files[path], svg.decode() if svg is not None else None)
        return found

    def _files(self) -> dict[str, bytes]:
        """Everything that is drawn, drawn once."""
        if isinstance(self._held, Saved):
            return self._held.files
        if self._drawn is None:
            with tempfile.TemporaryDirectory() as folder:
                inner = self.save(Path(folder) / "report")
                found = sorted(path for path in inner.rglob("*") if path.is_file())
                self._drawn = {path.relative_to(inner).as_posix(): path.read_bytes() for path in found}
        return self._drawn

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Report:
        """A report that was saved into a folder, by :meth:`save` or by the program.

        Raises:
            FileNotFoundError: There is no report.
        """
        saved = Saved(Path(folder))
        return cls(saved.command, saved)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        if isinstance(self._held, Saved):
            return (Report, (self.command, self._held))
        with tempfile.TemporaryDirectory() as folder:
            return (_restored, (self.command, *self._held.keep(os.path.join(folder, "kept"))))

    def _repr_html_(self) -> str:
        card = base64.b64encode(self._files().get("card.png", b"")).decode()
        shown = f'<img style="max-width: 100%; width: 800px" src="data:image/png;base64,{card}">' if len(card) < _CARD else ""
        words = "\n".join(self.text().splitlines()[:_LINES])
        return f'<div title="{html.escape(self.title, quote=True)}">{shown}<pre>{html.escape(words)}</pre></div>'

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        partial = ", partial" if self.partial else ""
        return f"<evenodds {self.command}: {self.title!r}, {self.trials:,} trials, seed {self.seed}{partial}>"

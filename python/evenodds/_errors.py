"""Mistakes in scenarios, as exceptions that say where they are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._report import Report


@dataclass(frozen=True)
class Fault:
    """One mistake.

    Attributes:
        what: What is wrong.
        help: What would be right, where that is known.
        file: The file or text in which it stands; ``None`` where it has no place.
        line: Line, from 1.
        column: Column in letters, from 1.
        text: The words that are wrong.
    """

    what: str
    help: str | None
    file: str | None
    line: int | None
    column: int | None
    text: str | None


class ScenarioError(ValueError):
    """Mistakes in a scenario or in what is asked of it: all of them at once, nothing was played.

    Its text is the mistakes as they are drawn: the line, a caret below the wrong word, and what would be right.

    Attributes:
        faults: The mistakes, in the order of the text.
        place: ``(file, line, column)`` of the first one that has a place.
        help: What would be right in its stead.
    """

    def __init__(self, text: str, faults: str) -> None:
        super().__init__(text.rstrip())
        self._told = (text, faults)
        self.faults: list[Fault] = [_fault(one) for one in json.loads(faults)]
        first = next((fault for fault in self.faults if fault.file is not None), None)
        self.place: tuple[str, int, int] | None = None
        if first is not None and first.file is not None and first.line is not None and first.column is not None:
            self.place = (first.file, first.line, first.column)
        told = first or next(iter(self.faults), None)
        self.help: str | None = told.help if told else None

    def __reduce__(self) -> tuple[type[ScenarioError], tuple[str, str]]:
        return (ScenarioError, self._told)


class Interrupted(KeyboardInterrupt):
    """A play was interrupted.

    Attributes:
        report: What had been counted by then; it is marked partial.
    """

    def __init__(self, told: str, report: Report) -> None:
        super().__init__(told)
        self.report = report

    def __reduce__(self) -> tuple[type[Interrupted], tuple[str, Report]]:
        return (Interrupted, (str(self), self.report))


class PlayError(RuntimeError):
    """A game of one's own could not finish a play. An exception of a function in Python is its ``__cause__``.

    Attributes:
        trial, seed: Which play it was: ``trace(scenario, trial=trial, seed=seed)`` plays it alone; None where that is not known.
        file, line: Where the function raised the exception; None where it is a script.
    """

    def __init__(
        self,
        told: str,
        trial: int | None = None,
        seed: int | None = None,
        file: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(told)
        self.trial, self.seed, self.file, self.line = trial, seed, file, line

    @classmethod
    def of(cls, error: BaseException, at: tuple[int, int] | None) -> PlayError:
        """Of an exception that left a function, in a trial of a seed."""
        seed, trial = at or (None, None)
        place, traceback = None, error.__traceback__
        while traceback is not None:
            place, traceback = (traceback.tb_frame.f_code.co_filename, traceback.tb_lineno), traceback.tb_next
        file, line = place or (None, None)
        told = f"{type(error).__name__}: {error}"
        if at is not None:
            told = f"trial {trial} of seed {seed}: {told}"
        if place is not None:
            told += f" ({file}, line {line})"
        found = cls(told, trial, seed, file, line)
        found.__cause__ = error
        return found

    def __reduce__(self) -> tuple[type[PlayError], tuple[object, ...]]:
        return (PlayError, (str(self), self.trial, self.seed, self.file, self.line))


class PartialWarning(UserWarning):
    """A play was interrupted: the report is about what had been counted by then, and says so."""


def _fault(told: dict[str, object]) -> Fault:
    at = told.get("at")
    place = at if isinstance(at, dict) else {}
    return Fault(
        what=str(told["what"]),
        help=None if told.get("help") is None else str(told["help"]),
        file=place.get("file"),
        line=place.get("line"),
        column=place.get("column"),
        text=place.get("text"),
    )

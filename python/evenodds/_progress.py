"""How far a play is, in a terminal or a notebook."""

from __future__ import annotations

import os
import sys
import time
import warnings
from typing import Any

#: Seconds of silence: what is over sooner needs no bar.
_SILENT = 0.5


class Bar:
    """A bar that appears when a play takes a while, and goes when it is over."""

    def __init__(self, wanted: bool | None) -> None:
        self._shown = _visible() if wanted is None else wanted
        self._began = time.monotonic()
        self._bar: Any = None

    def watch(self) -> Bar | None:
        """What the native part calls; nothing where nobody looks."""
        return self if self._shown else None

    def __call__(self, plays: int, of: int, words: str) -> None:
        if self._bar is None:
            if time.monotonic() - self._began < _SILENT:
                return
            self._bar = _bar(of)
            # Plays are counted from the beginning, not from when the bar appeared.
            self._bar.start_t -= time.monotonic() - self._began
        self._bar.total = of
        self._bar.n = min(plays, of)
        self._bar.set_postfix_str(words, refresh=False)
        self._bar.refresh()

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()


def _bar(of: int) -> Any:
    with warnings.catch_warnings():
        # Without widgets a notebook gets the bar of a terminal.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm
    return tqdm(total=of, unit=" plays", unit_scale=True, leave=False, dynamic_ncols=True, smoothing=0)


def _visible() -> bool:
    if os.environ.get("EVENODDS_PROGRESS") == "0":
        return False
    return sys.stderr.isatty() or "ipykernel" in sys.modules

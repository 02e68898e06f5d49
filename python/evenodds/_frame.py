"""Frames that come over Arrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl


class Streamed:
    """What Arrow's C stream interface asks of an object."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        return self._stream


def frame(stream: Any) -> pl.DataFrame:
    """A stream as a Polars frame."""
    import polars as pl

    return pl.DataFrame(Streamed(stream))

"""Executes the notebooks, each in a kernel of its own, and holds what comes out against what is committed.

    python notebooks/check.py              # all of them; fails where a figure, a table or a sentence differs
    python notebooks/check.py --write      # writes what came out instead
    python notebooks/check.py reward_tiers # one of them

Figures are compared as pixels: versions are pinned (requirements.txt), so they should be equal, but a machine may round a
coordinate otherwise. Up to one pixel in twenty thousand may differ visibly; a mark that moved is more.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import sys
import time
from pathlib import Path

import nbformat
import numpy as np
from nbclient import NotebookClient
from PIL import Image

HERE = Path(__file__).resolve().parent
#: Levels of 255 by which a pixel differs visibly, and the share of pixels that may.
VISIBLE, SHARE = 24, 1 / 20_000
#: Bytes of a notebook with its figures.
MOST = 300_000


def execute(path: Path) -> nbformat.NotebookNode:
    """The notebook with fresh outputs."""
    book = nbformat.read(path, as_version=4)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    NotebookClient(book, timeout=600, record_timing=False, resources={"metadata": {"path": str(HERE)}}).execute()
    for cell in book.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            # What a kernel says beside the cells is no answer.
            cell.outputs = [one for one in cell.outputs if not (one.output_type == "stream" and one.name == "stderr")]
    book.metadata.get("language_info", {}).clear()
    book.metadata["language_info"] = {"name": "python"}
    return book


def pixels(png: str) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB"), dtype=np.int16)


def alike(one: str, other: str) -> bool:
    """Whether two figures show the same."""
    left, right = pixels(one), pixels(other)
    if left.shape != right.shape:
        return False
    return float((np.abs(left - right).max(axis=2) > VISIBLE).mean()) <= SHARE


def said(cell: nbformat.NotebookNode) -> tuple[list[str], list[str]]:
    """Words and figures that a cell left."""
    words, figures = [], []
    for output in cell.get("outputs", []):
        if output.output_type == "stream":
            words.append(output.text)
            continue
        data = output.get("data", {})
        if "image/png" in data:
            figures.append(data["image/png"])
        else:
            words.append(data.get("text/markdown", data.get("text/plain", "")))
    return words, figures


def differences(committed: nbformat.NotebookNode, fresh: nbformat.NotebookNode) -> list[str]:
    """What differs, by cell."""
    told = []
    for number, (old, new) in enumerate(zip(committed.cells, fresh.cells, strict=True)):
        (words, figures), (new_words, new_figures) = said(old), said(new)
        if words != new_words:
            told.append(f"cell {number} says\n{''.join(new_words)}\ninstead of\n{''.join(words)}")
        if len(figures) != len(new_figures) or not all(map(alike, figures, new_figures)):
            told.append(f"cell {number} draws another figure")
    if not any(said(cell)[1] for cell in committed.cells):
        told.append("no figure is committed")
    return told


def main() -> int:
    reader = argparse.ArgumentParser(description="Executes the notebooks and compares.")
    reader.add_argument("names", nargs="*", help="names without .ipynb; all if left out")
    reader.add_argument("--write", action="store_true", help="write what came out")
    asked = reader.parse_args()
    # A figure is of the play, not of how long it took.
    os.environ["EVENODDS_PROGRESS"] = "0"
    paths = [HERE / f"{name}.ipynb" for name in asked.names] or sorted(HERE.glob("*.ipynb"))
    wrong = 0
    for path in paths:
        began = time.monotonic()
        fresh = execute(path)
        if asked.write:
            nbformat.write(fresh, path)
            told = []
        else:
            told = differences(nbformat.read(path, as_version=4), fresh)
        size = path.stat().st_size
        if size > MOST:
            told.append(f"{size:,} bytes, more than {MOST:,}")
        wrong += bool(told)
        print(
            f"{path.stem}: {'differs' if told else 'well'}, {time.monotonic() - began:.1f} s, {size:,} bytes",
            flush=True,
        )
        print("".join(f"  {line}\n" for one in told for line in one.splitlines()), end="", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

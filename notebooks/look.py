"""How the notebooks' figures look: one palette, words with units, intervals on everything that was sampled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

INK, SOFT, GRID = "#22252b", "#6a707c", "#e3e5ea"
BLUE, RUST, GREEN, PLUM, SAND, SKY = "#2f6690", "#c8553d", "#4f8a5b", "#7d5ba6", "#d9a441", "#81b1d5"
#: For things of different kinds; each also gets a mark of its own.
KINDS = [BLUE, RUST, GREEN, PLUM, SAND, SKY]
MARKS = ["o", "s", "D", "^", "v", "P"]
#: For one thing that grows: light to dark.
STEPS = ["#cfe0ee", "#81b1d5", "#2f6690", "#17324d"]
#: For win rates: lost, even, won.
WINS = LinearSegmentedColormap.from_list("wins", ["#b8452e", "#e9a48f", "#f7f5f2", "#8fb7d6", "#245780"])


def begin() -> None:
    """Sets the style. Figures are made by Agg, with the font that comes with matplotlib: the same everywhere."""
    mpl.rcParams.update(
        {
            "figure.dpi": 90,
            "savefig.dpi": 90,
            "figure.facecolor": "white",
            "font.family": "DejaVu Sans",
            "font.size": 10.5,
            "axes.edgecolor": SOFT,
            "axes.labelcolor": INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.titlelocation": "left",
            "axes.titlesize": 12.5,
            "axes.titleweight": "bold",
            "axes.titlecolor": INK,
            "axes.titlepad": 12,
            "axes.axisbelow": True,
            "axes.grid": False,
            "grid.color": GRID,
            "xtick.color": SOFT,
            "ytick.color": SOFT,
            "xtick.labelcolor": INK,
            "ytick.labelcolor": INK,
            "legend.frameon": False,
            "text.color": INK,
            "lines.linewidth": 2,
            "axes.formatter.useoffset": False,
        }
    )


def figure(width: float = 8.4, height: float = 4.4, columns: int = 1, **more: Any) -> tuple[Figure, Any]:
    """A figure of so many inches, with room for everything."""
    return plt.subplots(1, columns, figsize=(width, height), layout="constrained", **more)


def rows(axes: Axes, names: Sequence[str]) -> None:
    """Names down the side, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def interval(
    axes: Axes, at: Iterable[float], mean: Iterable[float], low: Iterable[float], high: Iterable[float], *, color: str = BLUE,
    mark: str = "o", down: bool = False, label: str | None = None,
) -> None:  # fmt: skip
    """Estimates with their intervals: a mark on a bar. `down`: rows instead of columns."""
    for one, least, most in zip(at, low, high, strict=True):
        ends = ([least, most], [one, one]) if down else ([one, one], [least, most])
        axes.plot(*ends, color=color, linewidth=2.2, solid_capstyle="butt", alpha=0.75)
    points = (list(mean), list(at)) if down else (list(at), list(mean))
    axes.plot(*points, mark, color=color, markersize=6, markeredgecolor="white", markeredgewidth=0.8, label=label)


def percent(axes: Axes, axis: str = "y", signed: bool = False) -> None:
    """Fractions of 1 as percentages."""

    def form(x: float, _: object) -> str:
        number = f"{100 * x:+g}" if signed and x else f"{100 * x:g}"
        return f"{number} %".replace("-", "−")

    (axes.yaxis if axis == "y" else axes.xaxis).set_major_formatter(form)


def signed(number: float, digits: int = 1) -> str:
    """A difference with its sign."""
    return f"{number:+.{digits}f}".replace("-", "−")


def note(fig: Figure, text: str) -> None:
    """What must be known to read a figure, below it."""
    fig.supxlabel(text, x=0.01, ha="left", fontsize=8.8, color=SOFT)


def words(name: str) -> str:
    """A name of a file as words."""
    return name.replace("_", " ")


def claim(text: str, *holds: bool) -> str:
    """A conclusion. The data must bear it: where they do not, the notebook falls.

    Raises:
        AssertionError: One of the conditions does not hold.
    """
    assert all(holds), f"the data no longer say: {text}"
    return text

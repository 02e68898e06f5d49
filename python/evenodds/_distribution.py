"""How often, or how likely, each value of a number is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl


class Distribution:
    """Values of a number with their weights: counts of plays, or exact chances. Iterating gives the pairs.

    Attributes:
        name: What the number is.
        values: The values, from the lowest, in the number's unit.
        weights: How often each was seen, or its chance.
    """

    def __init__(self, name: str, values: Sequence[float], weights: Sequence[float]) -> None:
        pairs = sorted(zip(values, weights))
        self.name = name
        self.values = [value for value, _ in pairs]
        self.weights = [weight for _, weight in pairs]

    @property
    def chances(self) -> list[float]:
        """The weights as fractions of 1."""
        total = math.fsum(self.weights)
        return [weight / total for weight in self.weights]

    @property
    def mean(self) -> float:
        """The mean; not a number where there are no values."""
        if not self.values:
            return math.nan
        return math.fsum(value * chance for value, chance in zip(self.values, self.chances))

    @property
    def sd(self) -> float:
        """The standard deviation: of all plays that were counted, or of the number itself."""
        mean = self.mean
        return math.sqrt(math.fsum(chance * (value - mean) ** 2 for value, chance in zip(self.values, self.chances)))

    def quantile(self, share: float) -> float:
        """The smallest value that at least this share of the weight does not exceed.

        Raises:
            ValueError: The share is not from 0 to 1, or there are no values.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a share is from 0 to 1, not {share!r}")
        if not self.values:
            raise ValueError(f"`{self.name}` has no values")
        wanted, so_far = share * math.fsum(self.weights), 0.0
        for value, weight in zip(self.values, self.weights):
            so_far += weight
            # Sums of chances are rounded.
            if so_far >= wanted * (1 - 1e-12):
                return value
        return self.values[-1]

    def plot(self, ax: Any = None) -> Any:
        """Bars of the chances, by matplotlib; comes back with the axes."""
        import matplotlib.pyplot as plt

        if ax is None:
            _, ax = plt.subplots()
        gaps = [after - before for before, after in zip(self.values, self.values[1:])]
        ax.bar(self.values, self.chances, width=0.9 * min(gaps, default=1.0))
        ax.set_xlabel(self.name)
        ax.set_ylabel("chance")
        return ax

    def frame(self) -> pl.DataFrame:
        """The columns ``value``, ``weight`` and ``chance``."""
        import polars as pl

        return pl.DataFrame({"value": self.values, "weight": self.weights, "chance": self.chances})

    def __iter__(self) -> Iterator[tuple[float, float]]:
        return iter(zip(self.values, self.weights))

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"Distribution({self.name!r}, {len(self)} values, mean {self.mean:.4g}, sd {self.sd:.4g})"

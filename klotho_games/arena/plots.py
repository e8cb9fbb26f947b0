"""Small plots as inline SVG. They stretch to any width, and their labels are separate text, so they work on a phone, on
paper, in the dark and with a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from klotho_games.core.contract import Value
from klotho_games.core.i18n import rough

WIDE = 1000
"""Units from left to right."""
_STEPS = (1, 2, 5)


def _svg(height: int, kind: str, told: str, parts: Sequence[str]) -> str:
    return (f'<svg class="{kind}" viewBox="0 0 {WIDE} {height}" preserveAspectRatio="none" role="img" '
            f'aria-label="{escape(told)}">{"".join(parts)}</svg>')


def _line(x1: float, x2: float, y1: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:g}" y2="{y2:g}"/>'


def _dot(x: float, y: float) -> str:
    """Draw a dot as a line without length and with round ends, which stays round at any width."""
    return _line(x, x, y, y, "dot")


def interval(at: float, low: float, high: float, told: str, mark: float | None = None) -> str:
    """Draw a value between 0 and 1, its interval, and a value to compare it with."""
    parts = [_line(0, WIDE, 12, 12, "rail")]
    if mark is not None:
        parts.append(_line(mark * WIDE, mark * WIDE, 0, 24, "mark"))
    return _svg(24, "strip", told, [*parts, _line(low * WIDE, high * WIDE, 12, 12, "reach"), _dot(at * WIDE, 12)])


def spread(low: float, quarter: float, half: float, three_quarters: float, high: float, told: str) -> str:
    """Draw a distribution, with all values between 0 and 1: the thick part is the middle half, the dot the median."""
    parts = [_line(0, WIDE, 12, 12, "rail"), _line(low * WIDE, high * WIDE, 12, 12, "whisker"),
             _line(quarter * WIDE, three_quarters * WIDE, 12, 12, "reach"), _dot(half * WIDE, 12)]
    return _svg(24, "strip", told, parts)


def bar(part: float, told: str, kind: str = "bar") -> str:
    body = f'<rect class="{kind}" x="0" y="0" width="{max(0.0, min(1.0, part)) * WIDE:.1f}" height="16"/>'
    return _svg(16, "flat", told, [body])


class Bins(Value, frozen=True):
    """Where a histogram begins, how wide a bin is, and how many there are."""

    start: float
    width: float
    many: int

    @property
    def end(self) -> float:
        return self.start + self.width * self.many

    def count(self, numbers: Sequence[float]) -> list[int]:
        found = [0] * self.many
        for number in numbers:
            found[min(self.many - 1, int((number - self.start) / self.width))] += 1
        return found


def bins_for(numbers: Sequence[float]) -> Bins:
    """Return bins for whole numbers, in round steps. Fewer numbers give fewer bins."""
    most = max(7, min(26, round(1.6 * len(numbers) ** 0.5)))
    least, greatest = floor(min(numbers)), floor(max(numbers))
    width = next(step * 10**power for power in range(12) for step in _STEPS
                 if (greatest // (step * 10**power)) - (least // (step * 10**power)) < most)
    start = least // width * width
    return Bins(float(start), float(width), int((greatest - start) // width) + 1)


def histogram(counts: Sequence[int], highest: int, told: str, middle: float | None = None) -> str:
    """Draw bars of equal width.

    `highest` fills the height, and a line is drawn at `middle` (0 to 1), such as the median.
    """
    step, height = WIDE / len(counts), 100
    gap = min(step * 0.12, 6)
    parts = [
        f'<rect class="bar" x="{n * step + gap / 2:.1f}" y="{height * (1 - count / highest):.2f}" '
        f'width="{step - gap:.1f}" height="{height * count / highest:.2f}"/>'
        for n, count in enumerate(counts) if count
    ]
    parts.append(_line(0, WIDE, height, height, "floor"))
    if middle is not None:
        parts.append(_line(middle * WIDE, middle * WIDE, 0, height, "middle"))
    return _svg(height, "hills", told, parts)


def ticks(least: float, most: float, wanted: int = 5) -> list[tuple[float, str]]:
    """Return round numbers along an axis, each with its place between 0 and 1."""
    reach = most - least
    if reach <= 0:
        return [(0.5, rough(least, 6))]
    unit = 10.0 ** floor(log10(reach / wanted))
    step = next(unit * part for part in (1, 2, 5, 10) if reach / (unit * part) <= wanted)
    first = ceil(least / step - 1e-9)
    marks = [n * step for n in range(first, floor(most / step + 1e-9) + 1)]
    return [((mark - least) / reach, rough(mark, 10)) for mark in marks]


def axis(marks: Sequence[tuple[float, str]]) -> str:
    """Return labels under a plot, each at its place. Those at the ends stay inside."""
    told = []
    for place, words in marks:
        turn = 0 if place < 0.04 else 100 if place > 0.96 else 50
        told.append(f'<span style="left:{place * 100:.1f}%;transform:translateX(-{turn}%)">{escape(words)}</span>')
    return f'<div class="axis" aria-hidden="true">{"".join(told)}</div>'

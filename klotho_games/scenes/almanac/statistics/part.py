"""A part of the statistics: it draws itself into a box of any size, and adds its own spots.

Measures are for a page of three columns. `k` enlarges them for large text, in one column that scrolls.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from klotho_games.almanac.ratings import Rating
from klotho_games.almanac.statistics import Figures, GameFilter, Share
from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _, number, percent
from klotho_games.core.people.profiles import Profile
from klotho_games.scenes.coach import ink as coach_ink
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot

from . import ink
from .ink import SOFT

MOST_GAMES = 10
"""The most rows in a list of games."""


@dataclass(frozen=True)
class About:
    """What the page shows, and what its parts can call."""

    found: Figures
    only: GameFilter
    profile: Profile
    people: Mapping[str, Profile]
    rated: Mapping[str, Rating]
    games: Sequence[GameInfo]
    records: Callable[[str], None]
    play: Callable[[str], None]
    check: Callable[[], None]
    ask: Callable[[str, Sequence[tuple[str, GameFilter]], int], None]
    """Ask the player to choose; the last argument is the index of the present choice."""
    choose_filter: Callable[[GameFilter], None] | None
    """Change the filters; None while there are too few games to filter."""
    turned: bool
    """Whether error rates are shown instead of results."""
    turn_over: Callable[[], None]
    """Switch between results and error rates."""
    by_pad: bool
    review: Callable[[], None] | None
    """Open the coach for a game; None if it has reviewed all games whose records are kept."""

    def title(self, game: str) -> str:
        return next((info.title for info in self.games if info.id == game), game)


class StatisticsPart(ABC):
    id = ""
    tall = 380.0
    head = 72.0
    """Height of the title and the line below it."""

    def __init__(self, about: About, w: float, h: float, k: float) -> None:
        self.about, self.found, self.k = about, about.found, k
        self.box = Box(0, 0, w, h)
        self.spots: list[Spot] = []
        self.add_spots()
        told = Box(-6, 0, w + 12, self.head * k)
        self.spots.insert(0, Spot(f"part-{self.id}", told, self.title, _("part"), self.spoken_text, ring=10))

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    def sub(self) -> str:
        return ""

    @property
    @abstractmethod
    def spoken_text(self) -> str: ...

    @property
    def used_height(self) -> float:
        """The height that the part needs in one column."""
        return self.box.h

    def add_spots(self) -> None:  # noqa: B027 - some parts only tell something
        """Add the part's own spots."""

    @abstractmethod
    def paint_body(self, pen: Pen) -> None: ...

    def paint(self, pen: Pen) -> None:
        k, w = self.k, self.box.w
        pen.text(self.title, Box(0, 0, w, 40 * k), 30, INK, SERIF_BLACK)
        self.paint_sub(pen, Box(0, 40 * k, w, 30 * k))
        self.paint_body(pen)

    def paint_sub(self, pen: Pen, room: Box) -> None:
        pen.text(self.sub, room, 21, SOFT, SERIF_ITALIC)

    def row(self, n: int, of: int, top: float, tall: float, room: float) -> Box:
        """The box of the n-th of `of` rows, at most `tall` high and no higher than `room` allows."""
        high = min(tall, room / max(1, of)) * self.k
        return Box(0, top * self.k + n * high, self.box.w, high)

    def add(self, id: str, box: Box, label: str, role: str, value: str, press: Callable[[], None] | None = None,
            tip: str = "") -> None:
        self.spots.append(Spot(id, box, label, role, value, press, ring=10, tip=tip))

    def is_lit(self, id: str) -> bool:
        return any(spot.id == id and spot.hovered for spot in self.spots)

    def paint_game_cover(self, pen: Pen, game: str, row: Box, played: bool) -> None:
        tall = min(row.h - 4, 38 * self.k)
        box = Box(row.x, row.centre[1] - tall / 2, tall * 0.8, tall)
        paint_cover(pen, game, self.about.title(game), box, radius=4, shadow=2, alpha=1 if played else 0.55)

    def paint_name(self, pen: Pen, words: str, room: Box, known: bool = True, face: str = SEMI,
                   size: float = 22) -> None:
        coach_ink.paint_lines(pen, words, room, size, INK if known else SOFT, face, lines=1)

    def paint_share_bar(self, pen: Pen, share: Share, room: Box, row: Box, even: bool) -> None:
        """Paint the bead, interval and figures of a share that has enough games."""
        k, right = self.k, self.box.w
        ink.paint_interval(pen, room, share, even, k)
        figure = Box(right - 116 * k, row.y, 66 * k, row.h)
        pen.text(percent(100 * share.part), figure, 24, INK, SERIF_BLACK, align="right")
        pen.text(number(share.played), Box(right - 42 * k, row.y, 42 * k, row.h), 21, SOFT, align="right")

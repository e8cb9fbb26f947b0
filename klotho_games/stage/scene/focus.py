"""One tree of things that can be reached: mouse, keys, pad, speech and tests all go through it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point

from .sprites import Paint

_PAST_WORDS = 600
"""How much farther off a spot counts that only tells something."""
LAST = 1000.0
"""The `order` of what ends a game for nothing: behind everything else."""
_ELSEWHERE = 1000
"""How much farther off a spot counts that lies in another area of the table."""


@dataclass(frozen=True)
class Large:
    """A thing as it is shown large: where, how, and in which words. Equal `key`s are painted once."""

    box: Box
    paint: Paint
    told: str
    key: Hashable = None


@dataclass(eq=False)
class Spot:
    """A thing on the canvas with a name. Every button, card, tile and die that can be used has one."""

    id: str
    box: Box
    label: str
    role: str = field(default_factory=lambda: _("button"))
    """What kind of thing it is, in the words of the language: `_("card")`."""
    value: str = ""
    press: Callable[[], None] | None = None
    adjust: Callable[[int], None] | None = None
    """Left and right change the value (sliders, choices) instead of moving on."""
    follow: Callable[[Point], None] | None = None
    """Called with the pointer's place while it is held down here (sliders, choices): in place of `press`."""
    enabled: bool = True
    reason: str = ""
    """Why it cannot be used now."""
    tip: str = ""
    """What it is, shown on hover."""
    shortcut: str = ""
    """A key name ("r", "f1") or an action's name ("undo")."""
    piece: str = ""
    """Set when it can be picked up: the piece's id in the offers."""
    target: str = ""
    """Set when something can be put here: the target's id in the offers."""
    ring: float = 14
    """Corner radius of the focus ring; below 0 for a thing that shows its own."""
    under: float | None = None
    """Height of what reaches over its edge and must be read, such as badges: a lesson's stitches lie below that."""
    seat: int = -1
    """Whose it is, where it tells of a player."""
    who: str = ""
    """How a bot there likes to play, told with the tip and spoken: the scene fills it in (`seat_bots.py`)."""
    large: Callable[[], Large | None] | None = None
    """How it looks large, for a closer look; None now where there is nothing to see."""
    changed: Callable[[Spot], None] | None = None
    """Called when hovered, focused or pressed changes, and when another device is used, to draw it anew."""
    area: str = ""
    """Arrows stay among the things of one area (a map, a board) while one of them lies that way."""
    closed: bool = False
    """A row or column of its area: along it arrows go round and round and never out of it."""
    main: bool = False
    """The button that a hand in a hurry would hit: what is done most often, or with the confirming key."""
    first: bool = False
    """Gets the focus when the scene opens."""
    order: float = 0
    """Tab goes through lower ones first; things of one order are gone through as they are read."""
    hovered: bool = False
    focused: bool = False
    pressed: bool = False

    @property
    def useful(self) -> bool:
        """Something can be done with it; other spots only tell something."""
        return bool(self.press or self.adjust or self.follow or self.piece or self.target)

    def full_label(self) -> str:
        """What it is, in words: its name, what kind of thing, its value, and why it cannot be used."""
        parts = [self.label, self.role, self.value, self.who, self.reason if not self.enabled else ""]
        return ", ".join(part.rstrip(".") for part in parts if part)

    def announcement(self, n: int, of: int) -> str:
        return _("{thing}, {n} of {of}").format(thing=self.full_label(), n=n, of=of)


def in_reading_order(spots: Iterable[Spot]) -> list[Spot]:
    """As Tab goes: from left to right, in rows."""
    return sorted(spots, key=lambda spot: (spot.order, round(spot.box.y / 60), spot.box.x))


class Focus:
    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.current: Spot | None = None
        self.hovered: Spot | None = None
        self.seen = False
        """True after a key or pad press: only then the ring is drawn."""
        self.only: Callable[[Spot], bool] | None = None
        """While a piece is held: which spots may be reached."""
        self.on_change: Callable[[], None] | None = None
        self.giving = False
        """It is just being given: nobody has asked where it is."""
        self._given_from: Spot | None = None
        """Nobody moved the focus to where it is: the next arrow counts from here."""

    def add(self, spot: Spot) -> Spot:
        self.spots.append(spot)
        return spot

    def remove(self, spot: Spot) -> None:
        if spot in self.spots:
            self.spots.remove(spot)
        if self.hovered is spot:
            self.hovered = None
        if self.current is spot:
            self.current = None
            self._tell()

    def clear(self) -> None:
        self.spots.clear()
        self.current = self.hovered = None

    def find(self, id: str) -> Spot | None:
        return next((s for s in self.spots if s.id == id), None)

    def reachable(self) -> list[Spot]:
        return [s for s in self.spots if self.only is None or self.only(s)]

    def at(self, point: Point) -> Spot | None:
        """The topmost spot under the point: later ones lie higher."""
        return next((s for s in reversed(self.spots) if s.box.contains(point)), None)

    def hover(self, point: Point) -> None:
        spot = self.at(point)
        if spot is self.hovered:
            return
        if self.hovered is not None:
            self._flag(self.hovered, hovered=False)
            spot = self.at(point)  # what was left may have made it anew
        self.hovered = spot
        if spot is not None:
            self._flag(spot, hovered=True)
        self._tell()

    def press_down(self, spot: Spot, down: bool) -> None:
        self._flag(spot, pressed=down)

    @property
    def was_given(self) -> bool:
        return self._given_from is not None

    def give(self, spot: Spot | None, arrows_from: Spot | None = None) -> None:
        """Somebody may do this next. They did not go there, so an arrow means what lies that way of `arrows_from`."""
        self.giving = True
        self.set(spot)
        self.giving = False
        self._given_from = arrows_from

    def set(self, spot: Spot | None) -> None:
        self._given_from = None
        if spot is self.current:
            return
        if self.current is not None:
            self._flag(self.current, focused=False)
            if spot is not None and spot not in self.spots:
                spot = self.find(spot.id)  # what was left has made it anew
        self.current = spot
        if spot is not None:
            self._flag(spot, focused=True)
        self._tell()

    def step(self, by: int) -> None:
        """Tab order: reading order of the boxes, in rows."""
        spots = in_reading_order(self.reachable())
        if not spots:
            return
        self.seen = True
        i = spots.index(self.current) + by if self.current in spots else (0 if by > 0 else -1)
        self.set(spots[i % len(spots)])
        self._tell()

    def turn(self, dx: int, dy: int) -> bool:
        """The first arrow since the focus was given: straight from where it was given from; False where nothing is."""
        start, self._given_from = self._given_from, None
        if start is None or start not in self.spots:
            return False
        here = start.box
        straight = [
            s for s in self.reachable()
            if s.useful and s.area == start.area and _ahead(here, s.box, dx, dy) and not _aside(here, s.box, dx)
        ]
        if not straight:
            return False
        self.seen = True
        self.set(min(straight, key=lambda s: _distance(here, s.box, dx, dy)))
        self._tell()
        return True

    def move(self, dx: int, dy: int) -> None:
        """To the nearest spot in that direction; at the edge it wraps around.

        From a thing to use the way leads past what only tells something, unless that is far nearer, and it leads out
        of an area only where nothing of that area lies ahead.
        """
        if self.turn(dx, dy):
            return
        self.seen = True
        spots = self.reachable()
        if not spots:
            return
        if self.current not in spots:
            self.set(self.default())
            self._tell()
            return
        assert self.current is not None
        here, doing, area = self.current.box, self.current.useful, self.current.area
        if self.current.closed:
            if self._go_round(dx, dy):
                return
            spots, area = [s for s in spots if not s.closed or s.area != area], ""

        def far_to(spot: Spot) -> float:
            beyond = _ELSEWHERE if area and spot.area != area else 0
            return _distance(here, spot.box, dx, dy) + beyond + (_PAST_WORDS if doing and not spot.useful else 0)

        best = min((s for s in spots if _ahead(here, s.box, dx, dy)), key=far_to, default=None)
        if best is None:
            far = here.move(-dx * 4000, -dy * 4000)
            best = min((s for s in spots if s is not self.current),
                       key=lambda s: _distance(far, s.box, dx, dy), default=None)
        if best is not None:
            self.set(best)
        self._tell()

    def _go_round(self, dx: int, dy: int) -> bool:
        """Along a closed row; False across it."""
        assert self.current is not None
        here, area = self.current.box, self.current.area
        row = [s for s in self.reachable() if s.area == area and s.closed and not _aside(here, s.box, dx)]
        if len(row) < 2:
            return False
        row.sort(key=lambda s: s.box.centre[0] * dx + s.box.centre[1] * dy)
        self.set(row[(row.index(self.current) + 1) % len(row)])
        self._tell()
        return True

    def default(self) -> Spot | None:
        spots = self.reachable()
        useful = next((s for s in spots if s.useful), spots[0] if spots else None)
        return next((s for s in spots if s.first), useful)

    def announcement(self) -> str:
        if self.current is None:
            return ""
        spots = in_reading_order(self.reachable())
        n = spots.index(self.current) + 1 if self.current in spots else 0
        return self.current.announcement(n, len(spots))

    def _flag(self, spot: Spot, **flags: bool) -> None:
        for name, value in flags.items():
            setattr(spot, name, value)
        if spot.changed is not None:
            spot.changed(spot)

    def redraw(self) -> None:
        """All that shows the sign of a device shows that of another."""
        for spot in list(self.spots):
            self._flag(spot)

    def tell(self) -> None:
        """Where the focus is, once more: it is seen from now on, although nobody has moved it."""
        self.giving = True
        self._tell()
        self.giving = False

    def _tell(self) -> None:
        if self.on_change is not None:
            self.on_change()


def _ahead(here: Box, there: Box, dx: int, dy: int) -> bool:
    (x, y), (u, v) = here.centre, there.centre
    return (u - x) * dx + (v - y) * dy > 4 and there is not here


def _aside(here: Box, there: Box, dx: int) -> float:
    """How far one would have to step aside; 0 where the two face each other."""
    if dx:
        return max(0.0, there.y - here.bottom, here.y - there.bottom)
    return max(0.0, there.x - here.right, here.x - there.right)


def _distance(here: Box, there: Box, dx: int, dy: int) -> float:
    """Gap along the way counts once, sideways gap three times, so that rows and columns hold together."""
    if dx:
        along = (there.x - here.right) if dx > 0 else (here.x - there.right)
        offset = abs(there.centre[1] - here.centre[1])
    else:
        along = (there.y - here.bottom) if dy > 0 else (here.y - there.bottom)
        offset = abs(there.centre[0] - here.centre[0])
    return max(0.0, along) + 3 * _aside(here, there, dx) + 0.3 * offset

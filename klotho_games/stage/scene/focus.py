"""All spots of a scene and the focus among them. Mouse, keys, gamepad, speech and tests all use it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box, Point

from .sprites import Paint

_PAST_WORDS = 600
"""The extra distance of a spot that can only be read."""
LAST = 1000.0
"""The `order` of a spot that ends a game for nothing: after everything else."""
_ELSEWHERE = 1000
"""The extra distance of a spot in another area of the table."""


def always() -> bool:
    return True


@dataclass(frozen=True)
class Large:
    """A thing shown large: where, how, and in which words. Things with an equal `key` are painted once."""

    box: Box
    paint: Paint
    told: str
    key: Hashable = None


BACKGROUND = CANVAS.w * CANVAS.h / 5
"""A spot with a larger area is the background of the other things: it can be covered."""


@dataclass(eq=False)
class Spot:
    """A thing on the canvas with a name. Every button, card, tile and die that can be used has one."""

    id: str
    box: Box
    label: str
    role: str = field(default_factory=lambda: _("button"))
    """The kind of thing, in the player's language: `_("card")`."""
    value: str = ""
    press: Callable[[], None] | None = None
    adjust: Callable[[int], None] | None = None
    """Left and right change the value (sliders, choices) instead of moving the focus."""
    follow: Callable[[Point], None] | None = None
    """Called with the place of the pointer while it is held down here (sliders, choices), instead of `press`."""
    enabled: bool = True
    reason: str = ""
    """Why it can't be used now."""
    tip: str = ""
    """What it is, shown when the pointer or the focus rests on it."""
    shortcut: str = ""
    """A key name ("r", "f1") or the name of an action ("undo")."""
    piece: str = ""
    """The id of the piece in the offers, if it can be picked up."""
    target: str = ""
    """The id of the target in the offers, if a piece can be put here."""
    thing: bool = False
    """Whether it looks as if it could be taken or used even while it has neither a piece nor a target: a card in a
    hand, a pile. A press then says why it can't be used now."""
    ring: float = 14
    """Corner radius of the focus ring; below 0 for a thing that shows its own."""
    under: float | None = None
    """The z of parts that overlap its edge and have to be read, such as badges. A lesson's stitches stay below them."""
    badged: bool = False
    """Whether these parts are the thing's own (`under` is its z). Then the ring of the focus and the frame of a hint
    stay below it, too: they are still seen all around it."""
    seat: int = -1
    """The seat of the player that it describes, or -1."""
    who: str = ""
    """A bot's temperament, for the tip and for reading aloud. The scene fills it in (`seat_bots.py`)."""
    large: Callable[[], Large | None] | None = None
    """Returns how it looks large, or None if there is nothing to see now."""
    changed: Callable[[Spot], None] | None = None
    """Called to redraw it when it is hovered, focused or pressed, or when another device is used."""
    area: str = ""
    """Arrows stay within one area (a map, a board) as long as it has a spot in that direction."""
    closed: bool = False
    """Whether it is part of a closed row or column of its area: arrows along it go round and never leave it."""
    answers_for: frozenset[str] = frozenset()
    """The ids of the things that a question is about, if this answers it: the confirming key on one of them answers."""
    main: bool = False
    """Whether a player in a hurry could hit it by mistake: the most common button, or that of the confirming key."""
    first: bool = False
    """Whether it gets the focus when the scene opens."""
    leads_on: Callable[[], bool] = lambda: False
    """Whether pressing it opens a scene and changes nothing, so that the scene can be prepared while the pointer or the
    focus is here (`preparation.py`)."""
    order: float = 0
    """Tab visits lower orders first, and within one order goes in reading order."""
    hovered: bool = False
    focused: bool = False
    pressed: bool = False

    @property
    def useful(self) -> bool:
        """Whether something can be done with it; other spots can only be read."""
        return bool(self.press or self.adjust or self.follow or self.piece or self.target)

    def frame_z(self, usual: float) -> float:
        """The z of a ring or a frame around it, which hides none of its badges."""
        return self.under - 0.5 if self.badged and self.under is not None else usual

    @property
    def is_locked(self) -> bool:
        """Whether this is a thing, not a button, that can't be used now."""
        return not self.enabled and not (self.press or self.adjust or self.follow)

    def full_label(self) -> str:
        """The full description: name, kind, value, and why it can't be used."""
        parts = [self.label, self.role, self.value, self.who, self.reason if not self.enabled else ""]
        return ", ".join(part.rstrip(".") for part in parts if part)

    def announcement(self, n: int, of: int) -> str:
        return _("{thing}, {n} of {of}").format(thing=self.full_label(), n=n, of=of)


def in_reading_order(spots: Iterable[Spot]) -> list[Spot]:
    """Sort spots as Tab goes: by order, then in rows from left to right."""
    return sorted(spots, key=lambda spot: (spot.order, round(spot.box.y / 60), spot.box.x))


class Focus:
    """All spots of a scene, and which of them keys act on."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.current: Spot | None = None
        self.hovered: Spot | None = None
        self.seen = False
        """Whether the ring is drawn: only after a press of a key or gamepad."""
        self.only: Callable[[Spot], bool] | None = None
        """Which spots can be reached, while a piece is held."""
        self.on_change: Callable[[], None] | None = None
        self.giving = False
        """Whether the focus is being given by the program, without a player's request."""
        self._given_from: Spot | None = None
        """If the program gave the focus, the spot from which the next arrow counts."""

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
        """The topmost spot at the point; later ones are above."""
        return next((s for s in reversed(self.spots) if s.box.contains(point)), None)

    def hover(self, point: Point) -> None:
        spot = self.at(point)
        if spot is self.hovered:
            return
        if self.hovered is not None:
            self._flag(self.hovered, hovered=False)
            spot = self.at(point)  # the old spot's callback can have made it again
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
        """Suggest a spot. The player did not go there, so the next arrow starts from `arrows_from`."""
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
                spot = self.find(spot.id)  # the old spot's callback has made it again
        self.current = spot
        if spot is not None:
            self._flag(spot, focused=True)
        self._tell()

    def step(self, by: int) -> None:
        """Move the focus in Tab order: the reading order of the boxes, in rows."""
        spots = in_reading_order(self.reachable())
        if not spots:
            return
        self.seen = True
        i = spots.index(self.current) + by if self.current in spots else (0 if by > 0 else -1)
        self.set(spots[i % len(spots)])
        self._tell()

    def turn(self, dx: int, dy: int) -> bool:
        """Handle the first arrow after the focus was given: go straight from its origin. Return False if nothing is
        there."""
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
        """Move the focus to the nearest spot in that direction; at the edge it wraps around.

        From a spot that can be used, it skips those that can only be read, unless they are much nearer. It leaves an
        area only if nothing of that area is ahead.
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
        """Move along a closed row; return False across it."""
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
        """Redraw all spots, so that they show the signs of another device."""
        for spot in list(self.spots):
            self._flag(spot)

    def tell(self) -> None:
        """Announce the focus again: it is visible from now on, although the player has not moved it."""
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
    """The sideways gap between two boxes; 0 if they face each other."""
    if dx:
        return max(0.0, there.y - here.bottom, here.y - there.bottom)
    return max(0.0, there.x - here.right, here.x - there.right)


def _distance(here: Box, there: Box, dx: int, dy: int) -> float:
    """The distance for arrows: the gap ahead counts once, a sideways gap three times, so that rows and columns hold."""
    if dx:
        along = (there.x - here.right) if dx > 0 else (here.x - there.right)
        offset = abs(there.centre[1] - here.centre[1])
    else:
        along = (there.y - here.bottom) if dy > 0 else (here.y - there.bottom)
        offset = abs(there.centre[0] - here.centre[0])
    return max(0.0, along) + 3 * _aside(here, there, dx) + 0.3 * offset

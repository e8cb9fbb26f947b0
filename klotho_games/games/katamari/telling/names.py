"""Names of things in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from klotho_games.core.i18n import _, as_percent, listed, ngettext
from klotho_games.games.katamari.rules.board import HEXES
from klotho_games.games.katamari.rules.count import symbol_name
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF, SYMBOLS, Level, Stuff
from klotho_games.games.katamari.rules.state import ONE_IN, Flick

Names = Sequence[str]


def piece_name(piece: str) -> str:
    return _(STUFF[NUMBER[piece]].name)


def level_name(level: Level) -> str:
    return {"yellow": _("Yellow"), "blue": _("Blue"), "purple": _("Purple")}[level]


def cousin_name(cousin: str) -> str:
    names = {"tomato": _("Tomato"), "cupcake": _("Cupcake"), "hat": _("Party Hat"), "bell": _("Bell")}
    return names[cousin]


def flick_name(flick: Flick) -> str:
    names = {"gentle": _("gentle"), "easy": _("easy"), "steady": _("steady"), "brisk": _("brisk"), "wild": _("wild")}
    return names[flick]


def icon_name(icon: str) -> str:
    """Return an icon of `pieces.ICONS` in words."""
    if icon in SYMBOLS:
        return symbol_name(icon)
    if icon == "star":
        return _("star")
    return {
        "y1": _("1 yellow die"),
        "y2": _("2 yellow dice"),
        "b1": _("1 blue die"),
        "b2": _("2 blue dice"),
        "p2": _("2 purple dice"),
        "p3": _("3 purple dice"),
    }[icon]


def symbols_name(symbol: str) -> str:
    """Return all pieces with a symbol, as in "takes the Flowers"."""
    names = {"smiley": _("the Smileys"), "flower": _("the Flowers"), "cow": _("the Cows"), "pencil": _("the Pencils")}
    return names[symbol]


def percent(chance: float) -> str:
    """Return a probability in short form: "under 1%", "7%"."""
    return _("under 1%") if 0 < chance < 0.005 else _("{n}%").format(n=round(100 * chance))


def fall_percent(flick: Flick) -> str:
    """Return the probability that such a throw loses a die on a wobbly table (KAT-2.21)."""
    return as_percent(1 / ONE_IN[flick], 1)


_HEX_NAMES: Mapping[tuple[int, int], Callable[[], str]] = {
    (0, 0): lambda: _("the centre"),
    (-1, 0): lambda: _("left of the centre"),
    (1, 0): lambda: _("right of the centre"),
    (0, -1): lambda: _("above the centre on the left"),
    (1, -1): lambda: _("above the centre on the right"),
    (-1, 1): lambda: _("below the centre on the left"),
    (0, 1): lambda: _("below the centre on the right"),
    (-2, 0): lambda: _("the left corner"),
    (2, 0): lambda: _("the right corner"),
    (0, -2): lambda: _("the upper left corner"),
    (2, -2): lambda: _("the upper right corner"),
    (-2, 2): lambda: _("the lower left corner"),
    (0, 2): lambda: _("the lower right corner"),
    (1, -2): lambda: _("the upper edge"),
    (-1, 2): lambda: _("the lower edge"),
    (-1, -1): lambda: _("the upper left edge"),
    (2, -1): lambda: _("the upper right edge"),
    (-2, 1): lambda: _("the lower left edge"),
    (1, 1): lambda: _("the lower right edge"),
}


def hex_name(place: int) -> str:
    """Describe a hex as people point at it: the centre, the ring around it, corners and edges."""
    return _HEX_NAMES[HEXES[place]]()


_SO_MANY: Mapping[str, Callable[[int], str]] = {
    "y": lambda n: ngettext("{n} yellow die", "{n} yellow dice", n),
    "b": lambda n: ngettext("{n} blue die", "{n} blue dice", n),
    "p": lambda n: ngettext("{n} purple die", "{n} purple dice", n),
    "star": lambda n: ngettext("{n} star", "{n} stars", n),
    "smiley": lambda n: ngettext("{n} Smiley", "{n} Smileys", n),
    "flower": lambda n: ngettext("{n} Flower", "{n} Flowers", n),
    "cow": lambda n: ngettext("{n} Cow", "{n} Cows", n),
    "pencil": lambda n: ngettext("{n} Pencil", "{n} Pencils", n),
}
"""A number of symbols, stars or dice of one colour, in words."""


def icons_text(icons: Sequence[str]) -> str:
    """Return icons in words, grouped by kind: "3 blue dice, 2 stars and 1 Cow"."""
    counted: dict[str, int] = {}
    for icon in filter(None, icons):
        kind, n = (icon[0], int(icon[1])) if icon[1].isdigit() else (icon, 1)
        counted[kind] = counted.get(kind, 0) + n
    told = [_SO_MANY[kind](n).format(n=n) for kind, n in counted.items()]
    return listed(told)


def icons_of(stuff: Stuff) -> list[str]:
    """Return the icons of a piece, as in `pieces.ICONS`."""
    return [stuff.level[0] + icon if icon.isdigit() else icon for icon in stuff.icons if icon]

"""All cards of 97 Klotho: 100 Klotho cards, three Score cards, 54 Tools.

States refer to a card by its number; moves, events and files use its id. The numbers run through mines, technologies,
monsters, markets, Score cards and Tools in this order, so a sorted hand is also sorted by kind.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

MINERALS = ("organics", "metal", "rads")
ARTIFACTS = ("mask", "orb", "obelisk")
BOUNDARIES = ("stripes", "blobs", "trapezoids")
"""K97-3.4: the kinds of half-lines."""

Hand = Literal["pair", "two_pairs", "three", "four", "five", "full_house", "straight"]
HAND_DICE: dict[Hand, int] = {
    "pair": 2, "two_pairs": 4, "three": 3, "four": 4, "five": 5, "full_house": 5, "straight": 5,
}
"""The number of dice for each hand."""
Power = Literal["furnace", "printer", "sieve", "coil", "loom", "bender", "stutter", "horn"]
ToolKind = Literal["android", "overdrive", "augment", "bomb", "bribe", "raid", "turret", "lottery", "pig"]


class Mine(Value, frozen=True):
    """K97-3.1, 3.4.

    Edges go clockwise from the north, "" for no half-line; quadrants go clockwise from the north-west.
    """

    id: str
    name: str
    hand: Hand
    edges: tuple[str, str, str, str]
    quads: tuple[str, str, str, str]
    least: int = 1
    """4 for "4s or higher"."""


class Treasure(Value, frozen=True):
    kind: Literal["artifact", "tool", "coins", "stars"]
    n: int = 1
    which: str = ""


class Monster(Value, frozen=True):
    id: str
    name: str
    target: int
    treasure: tuple[Treasure, ...]
    art: str
    flavour: str


class Market(Value, frozen=True):
    id: str
    name: str
    number: int
    art: str
    flavour: str


class Bonus(Value, frozen=True):
    """K97-6.4: `points` for each `every` things of the kind that `per` names."""

    per: Literal["coins", "cards_before_you", "artifacts", "monsters", "mineral_trios", "technologies"]
    every: int
    points: int


class Technology(Value, frozen=True):
    id: str
    name: str
    kind: Literal["crystal", "bonus", "power"]
    dice: tuple[int, ...]
    short: str
    text: str
    art: str
    flavour: str
    sides: int = 0
    """The sides of a Battle Crystal's die."""
    bonus: Bonus | None = None
    power: Power | None = None
    acts: bool = False
    """K97-6.2: the power is used once per turn; other powers always hold."""
    mining: bool = False


class Score(Value, frozen=True):
    id: str
    name: str
    number: int
    art: str


class Face(Value, frozen=True):
    """The face of `count` equal Tools."""

    id: str
    name: str
    kind: ToolKind
    count: int
    price: int
    short: str
    text: str
    art: str
    flavour: str
    value: int = 0
    """The number of an Android, or the step of an Augment."""


class Tool(Value, frozen=True):
    """One Tool of the deck. Equal Tools differ by the number at the end of their ids."""

    id: str
    face: Face

    @property
    def name(self) -> str:
        return self.face.name

    @property
    def art(self) -> str:
        return self.face.art


Card = Mine | Technology | Monster | Market | Score | Tool


class _Decks(Value, frozen=True):
    mines: tuple[Mine, ...]
    technologies: tuple[Technology, ...]
    monsters: tuple[Monster, ...]
    markets: tuple[Market, ...]
    scores: tuple[Score, ...]
    tools: tuple[Face, ...]


_DECKS = msgspec.json.decode((Path(__file__).parents[1] / "cards.json").read_bytes(), type=_Decks)
FACES: tuple[Face, ...] = _DECKS.tools
_TOOLS = tuple(Tool(f"{face.id}.{copy}", face) for face in FACES for copy in range(1, face.count + 1))

CARDS: tuple[Card, ...] = (
    *_DECKS.mines, *_DECKS.technologies, *_DECKS.monsters, *_DECKS.markets, *_DECKS.scores, *_TOOLS,
)
NUMBER: dict[str, int] = {card.id: number for number, card in enumerate(CARDS)}
ID: tuple[str, ...] = tuple(card.id for card in CARDS)

TECH = len(_DECKS.mines)
"""The first number of a technology; the numbers below it are mines."""
MONSTER = TECH + len(_DECKS.technologies)
MARKET = MONSTER + len(_DECKS.monsters)
SCORE = MARKET + len(_DECKS.markets)
TOOL = SCORE + len(_DECKS.scores)
"""The first number of a Tool. The numbers below SCORE are the Klotho cards."""
KLOTHO_DECK = tuple(range(SCORE))
TOOL_DECK = tuple(range(TOOL, len(CARDS)))

MINES: tuple[Mine, ...] = _DECKS.mines
"""By number."""


def mine(card: int) -> Mine:
    return MINES[card]


def technology(card: int) -> Technology:
    return _DECKS.technologies[card - TECH]


def monster(card: int) -> Monster:
    return _DECKS.monsters[card - MONSTER]


def market(card: int) -> Market:
    return _DECKS.markets[card - MARKET]


def face(card: int) -> Face:
    return _TOOLS[card - TOOL].face


_FACE = {face.id: number for number, face in enumerate(FACES)}
FACE_OF: tuple[int, ...] = tuple(_FACE[card.face.id] if isinstance(card, Tool) else -1 for card in CARDS)
"""By card: the number of its face in FACES; -1 if it is not a Tool."""
KIND_OF: tuple[str, ...] = tuple(card.face.kind if isinstance(card, Tool) else "" for card in CARDS)
"""By card: the kind of a Tool; "" if it is not a Tool."""
OF_KIND: dict[str, frozenset[int]] = {
    kind: frozenset(card for card, one in enumerate(KIND_OF) if one == kind) for kind in set(KIND_OF) if kind
}
"""The Tools of each kind."""
POWER_OF: tuple[str, ...] = tuple((card.power or "") if isinstance(card, Technology) else "" for card in CARDS)
POWER: dict[str, int] = {power: number for number, power in enumerate(POWER_OF) if power}
"""The number of the card with each power."""
SIDES_OF: tuple[int, ...] = tuple(card.sides if isinstance(card, Technology) else 0 for card in CARDS)
CRYSTALS: frozenset[int] = frozenset(number for number, sides in enumerate(SIDES_OF) if sides)
SHOWN: tuple[tuple[int, int, int], ...] = tuple(
    (mine.quads.count("organics"), mine.quads.count("metal"), mine.quads.count("rads")) for mine in MINES
)
"""By mine: how many of each mineral it shows."""

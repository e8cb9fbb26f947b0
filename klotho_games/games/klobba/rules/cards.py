"""All cards of Klobba!: 40 Barbarians, Lightning and Thunder, and 44 Action cards of 13 kinds.

In states a card is a number; in moves, events and files it is an id. Equal Action cards have the same number, which is
the number of their kind.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

Clan = Literal["orange_fox", "purple_raven", "yellow_claw", "blue_talon"]
Game = Literal["basic", "middle", "full"]
"""Which version is played, from the easiest to the full rules (KLO-1.3, 1.9)."""
Selects = Literal["highest", "lowest", "weak", "clan", "second", "two_lowest", "own", "mirror"]


class Named(Value, frozen=True):
    id: str
    name: str


class Barbarian(Value, frozen=True):
    """A Barbarian card: its value and clans (KLO-1.5)."""

    id: str
    name: str
    value: int
    clans: tuple[Clan, ...]
    blurb: str


class ActionCard(Value, frozen=True):
    """A kind of Action card.

    The full game has `count` equal cards of it; the Basic game uses `basic` of them and the Middle game `middle`
    (KLO-1.3, 1.9).
    """

    id: str
    name: str
    count: int
    basic: int
    middle: int
    selects: Selects
    short: str
    text: str
    example: str
    times: int = 1
    plus: int = 0
    cap: int = 0
    """The highest possible total; 0 for no cap."""
    clan: Clan | None = None
    most: int = 0
    """The highest printed value that can be selected; 0 for any."""
    loot: int = 0
    """Stars that the loser pays to the player who wins with it."""
    swaps: bool = False
    switches: bool = False
    flees: bool = False
    ambush: int = 0
    """It wins against totals from this number on; 0 for never."""


class _Decks(Value, frozen=True):
    clans: tuple[Named, ...]
    barbarians: tuple[Barbarian, ...]
    storms: tuple[Named, ...]
    actions: tuple[ActionCard, ...]


_DECKS = msgspec.json.decode((Path(__file__).parents[1] / "cards.json").read_bytes(), type=_Decks)

CLANS: tuple[Named, ...] = _DECKS.clans
BARBARIANS: tuple[Barbarian, ...] = _DECKS.barbarians
STORMS: tuple[Named, ...] = _DECKS.storms
ACTIONS: tuple[ActionCard, ...] = _DECKS.actions

ALL = len(BARBARIANS)
LIGHTNING, THUNDER = ALL, ALL + 1
"""The numbers of the storm cards in the Barbarian deck follow those of the Barbarians."""
ID: tuple[str, ...] = (*(barbarian.id for barbarian in BARBARIANS), *(storm.id for storm in STORMS))
NUMBER: dict[str, int] = {id: number for number, id in enumerate(ID)}
VALUE: tuple[int, ...] = tuple(barbarian.value for barbarian in BARBARIANS)
CLAN_OF: tuple[frozenset[str], ...] = tuple(frozenset(barbarian.clans) for barbarian in BARBARIANS)

ACTION_ID: tuple[str, ...] = tuple(action.id for action in ACTIONS)
ACTION: dict[str, int] = {id: kind for kind, id in enumerate(ACTION_ID)}
BOSS, SNEAKY, BERZERK = ACTION["the_boss"], ACTION["sneaky"], ACTION["berzerk"]
SECOND, UNDERDOGS, GLORY = ACTION["second_best"], ACTION["the_underdogs"], ACTION["glory_seeker"]
SWAP, MIRROR, FLEE = ACTION["swap_and_play"], ACTION["mirror_and_switch"], ACTION["flee_and_surprise"]

GAMES: tuple[Game, ...] = ("basic", "middle", "full")
COPIES: dict[Game, tuple[int, ...]] = {
    "basic": tuple(action.basic for action in ACTIONS),
    "middle": tuple(action.middle for action in ACTIONS),
    "full": tuple(action.count for action in ACTIONS),
}
"""How many cards of each kind a game is played with."""
_DECK: dict[Game, tuple[int, ...]] = {
    game: tuple(kind for kind, copies in enumerate(counts) for _copy in range(copies))
    for game, counts in COPIES.items()
}


def deck(game: Game) -> tuple[int, ...]:
    """Return all Action cards of the game, sorted by kind."""
    return _DECK[game]

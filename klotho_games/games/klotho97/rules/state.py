"""The state of a game: the companies, the play area, the decks, the markets and the stage of the turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from klotho_games.core.contract import Value

from .cards import (
    CRYSTALS,
    KIND_OF,
    KLOTHO_DECK,
    MONSTER,
    OF_KIND,
    POWER,
    SIDES_OF,
    TECH,
    TOOL,
)
from .cards import TOOL_DECK as ALL_TOOLS

LENGTHS = tuple(range(45, 95, 5))
"""K97-1.2."""
FITTING = (45, 65, 90)
"""K97-1.2: the number of cards that suits one, two, and three or more companies, so that each can stake claims."""
COINS = 5
LATER, DUG = 4, (1, 0, 0)
"""K97-1.9: additional coins for all who do not go first, and minerals for the second half of the order. What is gained
in the first third of the game counts in all three scorings, and early players gain early. With Paper rules there is
neither."""
ROW, RACK = 6, 3
"""K97-1.4, 1.1: the number of places in the play area."""
BLIND = ROW + RACK
"""In `filling`: a Tool drawn blind for the current company (K97-4.3)."""
RED_DICE = 5
MOST_SOLD = 5
"""With Paper rules: the most coins for the dice of one turn (K97-2.6)."""
REROLLS = 2
HAND_LIMIT = 10
STARTS = (4, 6, 8)
RANGES = ((1, 7), (1, 11), (2, 14))
"""K97-1.6, in the order of MINERALS."""

DISCARD, ROLL, REROLL, CLAIM, AFTER, LAST = range(6)
"""K97-2.2, the stages of a turn: which basic actions are still to come. DISCARD: all of them. ROLL: the first Discard
is over. REROLL: the dice were rolled. CLAIM: a card was claimed. AFTER: claiming is over and the dice are sold; they
stay in the tray until the turn ends, because a Lottery ticket still counts them. LAST: the second Discard is over
too."""


class Phase(StrEnum):
    """What comes next."""

    FILL = "fill"
    """Cards are turned up, or a Tool is drawn blind."""
    FIRST = "first"
    """The seats roll for who goes first."""
    PLAY = "play"
    """The player decides."""
    DICE = "dice"
    """The dice fall."""
    STARS = "stars"
    """The player spends Market Stars."""
    TRADE = "trade"
    """After the third Score card, unused mines are traded."""
    OVER = "over"


DieKind = Literal["red", "purple", "octagon", "blue", "android"]
"""An octagon is the purple die with eight sides."""


Throw = Literal["roll", "reroll", "overdrive", "stutter"]


class Die(Value, frozen=True):
    kind: DieKind
    face: int
    """What the die itself shows; 0 if it has not been rolled."""
    plus: int = 0
    """What Augments have added."""
    spent: bool = False
    """Whether the die was used and cannot be used again."""

    @property
    def value(self) -> int:
        return self.face + self.plus

    @property
    def sides(self) -> int:
        return 8 if self.kind == "octagon" else 6


class Company(Value, frozen=True):
    """One player's sheet, and the cards in front of them, sorted."""

    coins: int = COINS
    cards: tuple[int, ...] = ()
    minerals: tuple[int, int, int] = (0, 0, 0)
    artifacts: tuple[int, int, int] = (0, 0, 0)
    monsters: int = 0

    @property
    def mines(self) -> tuple[int, ...]:
        return tuple([card for card in self.cards if card < TECH])

    @property
    def technologies(self) -> tuple[int, ...]:
        return tuple([card for card in self.cards if TECH <= card < MONSTER])

    @property
    def tools(self) -> tuple[int, ...]:
        return tuple([card for card in self.cards if card >= TOOL])

    def of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple([card for card in self.cards if KIND_OF[card] == kind])

    def has(self, kind: str) -> bool:
        return not OF_KIND[kind].isdisjoint(self.cards)

    @property
    def crystals(self) -> tuple[int, ...]:
        return tuple([card for card in self.cards if SIDES_OF[card]])


class Count(Value, frozen=True):
    """What one company scored in one round (K97-8.2), in enough detail to list it line by line."""

    minerals: tuple[int, int, int]
    """The number of each mineral."""
    worth: tuple[int, int, int]
    """The market values at that moment."""
    artifacts: int
    sets: int
    monsters: int

    @property
    def mineral_points(self) -> int:
        (a, b, c), (x, y, z) = self.minerals, self.worth
        return a * x + b * y + c * z

    @property
    def artifact_points(self) -> int:
        return 3 * self.artifacts + 10 * self.sets

    @property
    def monster_points(self) -> int:
        return 5 * self.monsters

    @property
    def points(self) -> int:
        (a, b, c), (x, y, z) = self.minerals, self.worth
        return a * x + b * y + c * z + 3 * self.artifacts + 10 * self.sets + 5 * self.monsters


class Venture(Value, frozen=True):
    length: int
    """Klotho cards counted out before the game."""
    count_shown: bool
    """Whether the table shows how many cards come before the next scoring."""
    companies: tuple[Company, ...]
    paper: bool
    """Paper rules: no company begins with more (K97-1.9), and no card leaves the row by itself (K97-2.11)."""
    stacks: tuple[int, ...]
    """Cards left in each of the three stacks above their Score cards (K97-1.3)."""
    phase: Phase = Phase.FILL
    row: tuple[int, ...] = (-1,) * ROW
    """Face-up Klotho cards by place; -1 for an empty place."""
    rack: tuple[int, ...] = (-1,) * RACK
    """Face-up Tools by place."""
    filling: tuple[int, ...] = tuple(range(ROW + RACK))
    """Places that get a card now: 0 to 5 for the row, 6 to 8 for the rack, BLIND for a Tool drawn blind."""
    unseen: tuple[int, ...] = KLOTHO_DECK
    """Klotho cards that have not been seen yet, each equally likely to come next. There is no hidden order: the cards
    that were not counted out are included, because players do not know which these are."""
    gone: tuple[int, ...] = ()
    """Discarded Klotho cards; they do not come back (K97-2.10)."""
    unseen_tools: tuple[int, ...] = ALL_TOOLS
    gone_tools: tuple[int, ...] = ()
    markets: tuple[int, int, int] = STARTS
    rounds: tuple[tuple[Count, ...], ...] = ()
    """By scoring round and seat."""
    rolling_off: tuple[int, ...] = ()
    """The seats that still roll for who goes first."""
    turn: int = 0
    """Turns begun in the whole game."""
    seat: int = -1
    """The seat whose turn it is; -1 before the first turn."""
    stage: int = DISCARD
    rerolls: int = REROLLS
    """Rerolls that are left."""
    overdrives: int = 0
    """Blue dice that wait for the first roll (K97-7.2)."""
    dice: tuple[Die, ...] = ()
    """The tray: red, purple, octagon, blue, androids. A die keeps its place until the turn ends."""
    rolling: tuple[int, ...] = ()
    """The places of the dice that are being thrown."""
    why: Throw = "roll"
    """Why they are thrown."""
    stars: int = 0
    """Market Stars that must be spent now."""
    used: int = 0
    """Powers that were used in this turn, as bits (`POWER_BIT`)."""
    took: bool = False
    """Whether a Klotho card has left the row in this turn."""
    idle: int = 0
    """Consecutive turns in which no Klotho card left the row (K97-2.11)."""
    trading: tuple[int, ...] = ()
    """Seats that still have to trade; the first of them is to act."""


POWER_BIT: dict[str, int] = {power: 1 << n for n, power in enumerate(POWER)}


def new_venture(seats: int, length: int, count_shown: bool, paper: bool) -> Venture:
    """K97-1.3: if the cards cannot be divided by three, the larger stacks come first."""
    stacks = tuple(length // 3 + (stack < length % 3) for stack in range(3))
    rolling_off = tuple(range(seats)) if seats > 1 else ()
    return Venture(length, count_shown, (Company(),) * seats, paper, stacks, rolling_off=rolling_off)


def acting(s: Venture) -> Company:
    return s.companies[s.seat]


def owns(s: Venture, power: str) -> bool:
    """Return whether the current company has this power."""
    return POWER[power] in s.companies[s.seat].cards


def sale(s: Venture, dice: int) -> int:
    """K97-2.6: return the coins for this many red dice.

    With Paper rules, even the Gilded Furnace brings at most five in a turn.
    """
    coins = dice * (2 if owns(s, "furnace") else 1)
    return min(coins, MOST_SOLD) if s.paper else coins


def ready(s: Venture, power: str) -> bool:
    """Return whether the current company has this power and has not used it in this turn (K97-6.2)."""
    return not s.used & POWER_BIT[power] and POWER[power] in s.companies[s.seat].cards


def has_rolled(s: Venture) -> bool:
    """Return whether there are rolled dice in the tray."""
    dice = s.dice
    return bool(dice) and (dice[0].kind != "android" or any(die.kind != "android" for die in dice))


def holds_ticket(s: Venture) -> bool:
    """Return whether the current company has a Lottery ticket, for which all dice count (K97-2.7)."""
    return s.companies[s.seat].has("lottery")


def may_discard(company: Company) -> bool:
    """K97-6.3."""
    return CRYSTALS.isdisjoint(company.cards)


def to_next_scoring(s: Venture) -> int:
    """Return the number of Klotho cards before the next Score card."""
    return s.stacks[len(s.rounds)] if len(s.rounds) < 3 else 0


def rounds_left(s: Venture) -> int:
    return 3 - len(s.rounds)


def star_cost(market: int, value: int, step: int) -> int:
    """K97-5.3: return the cost of a step up (1) or down (-1) from this value; 0 at the end of the range."""
    low, high = RANGES[market]
    if not low <= value + step <= high:
        return 0
    distance = value - STARTS[market]
    if distance * step < 0:
        return 1
    return 1 + abs(distance) // 2


def price(company: Company, printed: int) -> int:
    """Return what a Tool costs this company (K97-2.7)."""
    return max(1, printed - 1) if POWER["printer"] in company.cards else printed

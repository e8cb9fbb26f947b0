"""The state of one adventure: explorer, floor, Temple Deck, and what the temple waits for."""

from __future__ import annotations

from enum import StrEnum

from klotho_games.core.contract import Value

from .cards import CARDS, CROWN, FULL_DECK, IDOL, JOKER_BITS, JOKERS, Card
from .floor_map import START, Sheet

FULL_HEALTH, GENTLE_HEALTH = 10, 15
"""KAR-1.1: what an explorer goes down with, and what a gentle expedition gives."""


class Phase(StrEnum):
    """What comes next."""

    FOOT = "foot"
    """The explorer walks, explores, descends or breaks a wall."""
    TILE = "tile"
    """Two ten-sided dice for the tile behind the opening."""
    DIE = "die"
    """A six-sided die for the number of cards."""
    DEAL = "deal"
    """A card for the event."""
    CHOOSE = "choose"
    """One of the drawn cards is to be chosen."""
    GUARD = "guard"
    """A card in search of a Joker's guard."""
    THREAT = "threat"
    """A die against a threat."""
    SEALED = "sealed"
    """A side of the falling wall is to be chosen."""
    RIVAL = "rival"
    """Fight a round or retreat."""
    ROUND = "round"
    """Two dice for a round of combat."""
    WON = "won"
    LOST = "lost"


class Rival(Value, frozen=True):
    card: str
    square: int
    health: int
    rounds: int = 0


class Treasure(Value, frozen=True):
    """A treasure in the backpack. A Joker is kept as what it was found as, Idol or Crown."""

    card: str
    floor: int
    worth: int


class Ending(Value, frozen=True):
    """How the adventure failed: a card id, "wall" (broken through), "walled in" or "crown" (left lying, KAR-7.4);
    and the Health it took."""

    cause: str
    took: int


class Adventure(Value, frozen=True):
    level: int
    secret_doors: bool
    sheet: Sheet
    paper: bool = False
    """Jokers and rivals are put away as on paper (KAR-3.3, 4.6, 5.5)."""
    floor: int = 1
    health: int = FULL_HEALTH
    phase: Phase = Phase.FOOT
    at: int = START
    """The square the explorer stands on."""
    old: int = START
    """The square the newest tile was entered from."""
    heading: int = 0
    """The side the explorer last went exploring through."""
    reach: frozenset[int] = frozenset((START,))
    """Squares that can be walked to; a rival's tile can be met but not passed (KAR-5.6)."""
    deck: int = FULL_DECK
    discards: int = 0
    gone: int = 0
    """Cards that have left the game, a rival left on a floor above among them."""
    face: str = ""
    """Which of the twelve the face card is, once it has been seen."""
    roll: int = 0
    """The last tile roll."""
    die: int = 0
    """The last roll for cards; 0 on a new tile until it is rolled."""
    wanted: int = 0
    """How many cards the die allows."""
    drawn: tuple[str, ...] = ()
    guards: tuple[tuple[str, str], ...] = ()
    """Each Joker among the drawn cards with the card that lies on it (KAR-3.2)."""
    chosen: str = ""
    aside: tuple[str, ...] = ()
    """Cards laid aside in the search for a guard."""
    rival: Rival | None = None
    treasures: tuple[Treasure, ...] = ()
    ending: Ending | None = None
    full: int = FULL_HEALTH
    """The Health that this adventure began with: no rest heals beyond it."""

    @property
    def gentle(self) -> bool:
        return self.full > FULL_HEALTH

    @property
    def guard(self) -> str:
        """The card that lies on the chosen Joker."""
        return guard_of(self, self.chosen)


def rating(level: int, floor: int) -> int:
    """KAR-6.2: the challenge rating."""
    return 3 + max(0, floor - level)


def factor(floor: int) -> int:
    """KAR-4.1: what a base value is multiplied by."""
    return int(10 ** (floor - 1))


def rival_health(floor: int) -> int:
    """KAR-5.1."""
    return 5 + floor


def guard_of(s: Adventure, card: str) -> str:
    """What lies on a drawn card: "" for one that nothing guards."""
    return next((guard for joker, guard in s.guards if joker == card), "")


def jokers_out(s: Adventure) -> int:
    """How many Jokers have left the game. The next one is the Crown once it is one."""
    return (s.gone & JOKER_BITS).bit_count()


def face_of(s: Adventure, card: str) -> Card:
    """The face a card shows now. A Joker on the table is what it is the how-manieth of (KAR-3.3); elsewhere it goes
    by the name it was found under."""
    if card not in JOKERS or card not in (*s.drawn, *s.aside):
        return CARDS[card]
    return CARDS[CROWN if jokers_out(s) or (s.paper and card in _later_jokers(s)) else IDOL]


def _later_jokers(s: Adventure) -> list[str]:
    """The Jokers of this draw but the first."""
    return [card for card in (*s.drawn, *s.aside) if card in JOKERS][1:]


def crown_at_stake(s: Adventure) -> str:
    """The drawn card that is the Crown, if leaving it would lose it for good (KAR-7.4)."""
    return next((card for card in s.drawn if face_of(s, card).id == CROWN), "") if s.paper else ""


def current_threat(s: Adventure) -> str:
    """The threat that is dealt with now: the guard before its Joker."""
    return s.guard or s.chosen


def total_worth(s: Adventure) -> int:
    return sum(treasure.worth for treasure in s.treasures)


def rival_square(s: Adventure) -> int:
    """Where a rival stands on this floor, -1 if none does."""
    return s.rival.square if s.rival else -1


def level_after(s: Adventure) -> int:
    """KAR-7.2: the explorer's level once this adventure is over."""
    return max(s.level, s.floor) if s.phase is Phase.WON else s.level


def part_of_turn(s: Adventure) -> int:
    """Which of the three phases this is: 1 the tile, 2 the draw, 3 the encounter."""
    if s.phase in (Phase.DIE, Phase.DEAL, Phase.CHOOSE, Phase.GUARD):
        return 2
    return 3 if s.phase in (Phase.THREAT, Phase.SEALED, Phase.RIVAL, Phase.ROUND) else 1

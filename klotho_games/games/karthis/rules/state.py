"""The state of an adventure: explorer, floor, Temple Deck, and what the temple waits for."""

from __future__ import annotations

from enum import StrEnum

from klotho_games.core.contract import Value

from .cards import CARDS, CROWN, FULL_DECK, IDOL, JOKER_BITS, JOKERS, Card
from .floor_map import START, Sheet

FULL_HEALTH, GENTLE_HEALTH = 10, 15
"""The Health at the start, and that of a gentle expedition (KAR-1.1)."""


class Phase(StrEnum):
    """What happens next."""

    FOOT = "foot"
    """The explorer walks, explores, descends or breaks a wall."""
    TILE = "tile"
    """Two ten-sided dice are rolled for the tile behind the opening."""
    DIE = "die"
    """A six-sided die is rolled for the number of cards."""
    DEAL = "deal"
    """A card is drawn for the event."""
    CHOOSE = "choose"
    """The explorer chooses one of the drawn cards."""
    GUARD = "guard"
    """A card is drawn in search of a Joker's guard."""
    THREAT = "threat"
    """A die is rolled against a threat."""
    SEALED = "sealed"
    """The explorer chooses a side of the falling wall."""
    RIVAL = "rival"
    """The explorer fights a round or retreats."""
    ROUND = "round"
    """Two dice are rolled for a round of combat."""
    WON = "won"
    LOST = "lost"


class Rival(Value, frozen=True):
    card: str
    square: int
    health: int
    rounds: int = 0


class Treasure(Value, frozen=True):
    """A treasure in the backpack. A Joker is stored in the role in which it was found, Idol or Crown."""

    card: str
    floor: int
    worth: int


class Ending(Value, frozen=True):
    """How the adventure failed, and the Health that it took.

    `cause` is a card id, "wall" (broken through), "walled in" or "crown" (left lying, KAR-7.4).
    """

    cause: str
    took: int


class Adventure(Value, frozen=True):
    level: int
    secret_doors: bool
    sheet: Sheet
    paper: bool = False
    """Whether Jokers and rivals are put away by the paper rules (KAR-3.3, 4.6, 5.5)."""
    floor: int = 1
    health: int = FULL_HEALTH
    phase: Phase = Phase.FOOT
    at: int = START
    """The square of the explorer."""
    old: int = START
    """The square from which the newest tile was entered."""
    heading: int = 0
    """The side through which the explorer last went exploring."""
    reach: frozenset[int] = frozenset((START,))
    """Squares that can be reached by walking. A rival's tile can be met but not passed (KAR-5.6)."""
    deck: int = FULL_DECK
    discards: int = 0
    gone: int = 0
    """Cards that have left the game, including a rival left on a floor above."""
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
    """Each Joker among the drawn cards with its guard (KAR-3.2)."""
    chosen: str = ""
    aside: tuple[str, ...] = ()
    """Cards put aside in the search for a guard."""
    rival: Rival | None = None
    treasures: tuple[Treasure, ...] = ()
    ending: Ending | None = None
    full: int = FULL_HEALTH
    """The Health at the start of this adventure. Resting never heals beyond it."""

    @property
    def gentle(self) -> bool:
        return self.full > FULL_HEALTH

    @property
    def guard(self) -> str:
        """The guard of the chosen Joker."""
        return guard_of(self, self.chosen)


def rating(level: int, floor: int) -> int:
    """Return the challenge rating (KAR-6.2)."""
    return 3 + max(0, floor - level)


def factor(floor: int) -> int:
    """Return the factor for base values (KAR-4.1)."""
    return int(10 ** (floor - 1))


def rival_health(floor: int) -> int:
    """Return the Health that the rival begins with on a floor (KAR-5.1)."""
    return 5 + floor


def guard_of(s: Adventure, card: str) -> str:
    """Return the guard of a drawn card; "" if it has none."""
    return next((guard for joker, guard in s.guards if joker == card), "")


def jokers_out(s: Adventure) -> int:
    """Return how many Jokers have left the game. After the first one, the next Joker is the Crown."""
    return (s.gone & JOKER_BITS).bit_count()


def face_of(s: Adventure, card: str) -> Card:
    """Return what a card currently counts as.

    A Joker on the table is the Idol if it is the first, otherwise the Crown (KAR-3.3). Elsewhere it keeps the role in
    which it was found.
    """
    if card not in JOKERS or card not in (*s.drawn, *s.aside):
        return CARDS[card]
    return CARDS[CROWN if jokers_out(s) or (s.paper and card in _later_jokers(s)) else IDOL]


def _later_jokers(s: Adventure) -> list[str]:
    """Return the Jokers of this draw except the first."""
    return [card for card in (*s.drawn, *s.aside) if card in JOKERS][1:]


def crown_at_stake(s: Adventure) -> str:
    """Return the drawn card that is the Crown, if leaving it would lose it for good (KAR-7.4); otherwise ""."""
    return next((card for card in s.drawn if face_of(s, card).id == CROWN), "") if s.paper else ""


def current_threat(s: Adventure) -> str:
    """Return the threat that the explorer faces now: the guard before its Joker."""
    return s.guard or s.chosen


def total_worth(s: Adventure) -> int:
    return sum(treasure.worth for treasure in s.treasures)


def rival_square(s: Adventure) -> int:
    """Return the square of the rival on this floor; -1 if there is none."""
    return s.rival.square if s.rival else -1


def level_after(s: Adventure) -> int:
    """Return the explorer's level once this adventure is over (KAR-7.2)."""
    return max(s.level, s.floor) if s.phase is Phase.WON else s.level


def part_of_turn(s: Adventure) -> int:
    """Return which of the three phases of a turn this is: 1 the tile, 2 the draw, 3 the encounter."""
    if s.phase in (Phase.DIE, Phase.DEAL, Phase.CHOOSE, Phase.GUARD):
        return 2
    return 3 if s.phase in (Phase.THREAT, Phase.SEALED, Phase.RIVAL, Phase.ROUND) else 1

"""How likely the explorer is to bring the Crown home, from any moment of an adventure.

Most of it comes from the prospects (`values.py`), which assume that every deck is a fair sample of the full one and
that the sheet has enough ways. The effect of the cards that are really left and of the ways that are really open was
fitted to adventures of a player who plays for the Crown, including other floors and other options. That player was
Expert, when it played for success alone (`values.CAREFUL`). For a new fit let it aim at that again:

    python3 build_scripts/measure/fit_chances.py karthis --level expert --games 3000 --bent 0
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import log
from pathlib import Path

from klotho_games.core.games.chances import Chances
from klotho_games.games.karthis.rules.cards import (
    CARDS,
    DECK_SIZE,
    HEART_BITS,
    JOKER_BITS,
    SEALED_SHUT,
    THREATS,
    TREASURE_BITS,
    cards_in,
)
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.state import Adventure, jokers_out, rating

from .lookahead import MoveWeighing
from .values import CAREFUL

NAMES = (
    "odds of the prospects", "Idol found", "share of Jokers", "share of Hearts", "Hearts discarded",
    "harm in the deck", "share of threats that kill", "cards left", "openings", "stairs known", "walled in",
    "harder than floor one", "secret doors", "gentle", "as on paper", "rival here",
)
_SURE = 0.005
_MOST_WAYS = 4


def features(s: Adventure) -> Sequence[Sequence[float]]:
    seen = MoveWeighing(s, CAREFUL)
    likely = min(max(seen.standing, _SURE), 1 - _SURE)
    sheet, free = s.sheet, seen.free
    ways = 0
    for square in sheet.front:
        if square in free:
            ways += len(openings(sheet, square))
    stairs = not free.isdisjoint(sheet.stairs)
    deck = s.deck
    cards = deck.bit_count() or 1
    harm, deadly = _harm(deck, s.health)
    need = rating(s.level, s.floor)
    return ((
        log(likely / (1 - likely)),
        float(jokers_out(s)),
        10 * (deck & JOKER_BITS).bit_count() / cards,
        5 * (deck & HEART_BITS).bit_count() / cards,
        (s.discards & HEART_BITS).bit_count() / 3,
        harm / cards / 3,
        4 * deadly / cards,
        2 * cards / DECK_SIZE - 1,
        min(ways, _MOST_WAYS) / 2 - 1,
        float(stairs),
        float(not ways and not stairs),
        float(min(need, 7) - 3),
        float(s.secret_doors),
        float(s.gentle),
        float(s.paper),
        float(s.rival is not None),
    ),)


@lru_cache(maxsize=4096)
def _harm(pile: int, health: int) -> tuple[int, int]:
    """Return the total harm of the threats in a pile, and how many of them take the last Health with one hit."""
    harms = [CARDS[card].value for card in cards_in(pile & ~(JOKER_BITS | HEART_BITS | TREASURE_BITS))
             if card in THREATS and card not in SEALED_SHUT]
    return sum(harms), sum([harm >= health for harm in harms])


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES)

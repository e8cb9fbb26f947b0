"""Draw a temperament for each bot that was not given one. It depends on the seed, so the same table opens differently.
A bot of an even match also gets its strength here.

Bots at one table have different temperaments, as long as there are enough of them.

A record has the drawn temperament ("hard:bold"), and its notes say which seats were drawn, so that a rematch draws
again.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from .characters import characters, split_bot_name
from .registry import Game
from .strength import EVEN, chosen_level, even_bot

_NOTE = "any"


def draw_temperaments(game: Game, bots: tuple[str, ...], seed: bytes) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the bots as a record names them, and the note about the drawn seats."""
    kinds = [one.kind for one in characters(game)]
    left_open = [seat for seat, bot in enumerate(bots) if bot and not split_bot_name(bot)[1]] if kinds else []
    rng = Random(f"{seed.hex()} characters")  # noqa: S311 - who sits down, not what falls
    taken = [split_bot_name(bot)[1] for bot in bots]
    drawn = {}
    for seat in left_open:
        kind = rng.choice([kind for kind in kinds if kind not in taken] or kinds)
        taken.append(kind)
        drawn[seat] = f"{bots[seat]}:{kind}"
    told = {_NOTE: " ".join(map(str, left_open))} if left_open else {}
    return tuple(drawn.get(seat, bot) for seat, bot in enumerate(bots)), told


def requested_bots(bots: tuple[str, ...], notes: Mapping[str, str]) -> tuple[str, ...]:
    """Return the bots as they were chosen: without temperaments that were drawn and strengths of even matches."""
    left_open = notes.get(_NOTE, "").split()
    found = []
    for seat, bot in enumerate(bots):
        level, colon, kind = bot.partition(":")
        found.append(chosen_level(level) + ("" if str(seat) in left_open else colon + kind))
    return tuple(found)


def is_even(bot: str) -> bool:
    """Return whether a bot was asked to play an even match and has no strength yet."""
    return split_bot_name(bot)[0] == EVEN


def set_strength(bots: tuple[str, ...], rating: float) -> tuple[str, ...]:
    """Return the bots with those of an even match at the strength of a player with this rating."""
    found = []
    for bot in bots:
        level, colon, kind = bot.partition(":")
        found.append(f"{even_bot(rating)}{colon}{kind}" if level == EVEN else bot)
    return tuple(found)

"""Which temperament a bot has whom nobody gave one: drawn from the deal, so that the same people open differently.

A record names what was drawn ("hard:bold"), and its notes which seats were left open: who plays again draws anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from .characters import characters, split_bot_name
from .registry import Game

_NOTE = "any"


def draw_temperaments(game: Game, bots: tuple[str, ...], seed: bytes) -> tuple[tuple[str, ...], dict[str, str]]:
    """The bots as a record names them, and the note that goes with it."""
    kinds = [one.kind for one in characters(game)]
    left_open = [seat for seat, bot in enumerate(bots) if bot and not split_bot_name(bot)[1]] if kinds else []
    rng = Random(f"{seed.hex()} characters")  # noqa: S311 - who sits down, not what falls
    drawn = {seat: f"{bots[seat]}:{rng.choice(kinds)}" for seat in left_open}
    told = {_NOTE: " ".join(map(str, left_open))} if left_open else {}
    return tuple(drawn.get(seat, bot) for seat, bot in enumerate(bots)), told


def requested_bots(bots: tuple[str, ...], notes: Mapping[str, str]) -> tuple[str, ...]:
    """The bots as somebody chose them: a seat that was left open is open again."""
    left_open = notes.get(_NOTE, "").split()
    return tuple(split_bot_name(bot)[0] if str(seat) in left_open else bot for seat, bot in enumerate(bots))

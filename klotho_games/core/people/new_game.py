"""What a new game can have besides its title, its setup and its seed."""

from __future__ import annotations

from datetime import date
from typing import TypedDict


class GameDetails(TypedDict, total=False):
    """The details of a new game. `PlayerBooks.start_game` says what they mean and what they are by default."""

    fresh: bool
    practice: bool
    own_dice: bool
    bots: tuple[str, ...]
    day: date | None
    series: str
    rival: str
    guests: frozenset[int]

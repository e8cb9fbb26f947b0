"""Whom a bot plays like: a game may have `characters.py` with `CHARACTERS`, four temperaments of its own.

A character is a taste, not a strength: among choices that are nearly as good it takes the one it likes, and whoever
misjudges misjudges in its favour. A record names a bot as "hard" or as "hard:bold".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from klotho_games.core.contract import Move, Value
from klotho_games.core.i18n import _

if TYPE_CHECKING:
    from .registry import Game

KINDS = ("cautious", "bold", "builder", "spoiler")
"""The temperaments that every game has, each under a name of its own."""


class Character(Value, frozen=True):
    kind: str
    name: str
    """What the game calls it: "The Miser"."""
    line: str
    """One short sentence of how it plays, for the set-up."""


class Errs(Value, frozen=True):
    """How somebody misjudges, in points of winning chance."""

    sight: float = 1.0
    """How much of the judge's foresight they have; the rest is what a beginner sees."""
    doubt: float = 0.0
    """By how many points a move is misjudged, usually."""
    fond: float = 0.0
    """How many points they give for what they like most."""
    most: float = 100.0
    """What loses more is never played."""


class Characters(Protocol):
    """`point` is how much more the judge values a move that is better by one hundredth of the winning chance.

    It may also have `short(view, moves)`: what a beginner sees of each move, on the judge's scale; and `errs`: by level
    how people err here, where the usual way would make too little or too much of it.
    """

    point: float

    def all(self) -> Sequence[Character]:
        """In the order of KINDS; told anew each time, so that the words follow the language."""
        ...

    def taste(self, view: Any, moves: Sequence[Move], kind: str) -> Sequence[float]:
        """How much this temperament likes each move, -1 to 1; 0 is no matter."""
        ...


def split_bot_name(bot: str) -> tuple[str, str]:
    """A bot's level, and its temperament or nothing."""
    level, _colon, kind = bot.partition(":")
    return level, kind


def characters(game: Game) -> Sequence[Character]:
    """The temperaments of a game; none where it has none of its own."""
    ours: Characters | None = game.besides("characters", "CHARACTERS")
    return ours.all() if ours is not None else ()


def temperament(game: Game, bot: str) -> Character | None:
    """That of a bot as a record names it; None for a person, and for a bot without one."""
    kind = split_bot_name(bot)[1]
    return next((one for one in characters(game) if one.kind == kind), None) if kind else None


def describe_bot(game: Game, bot: str) -> str:
    """ "The Miser (Hard): keeps its coins." Nothing for a bot without a temperament."""
    character = temperament(game, bot)
    if character is None:
        return ""
    told = _("{character} ({level}): {line}")
    return told.format(character=character.name, level=level_title(bot), line=character.line)


def level_title(bot: str) -> str:
    """Of a level, or of a bot of that level with a temperament."""
    titles = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard"), "expert": _("Expert")}
    return titles.get(split_bot_name(bot)[0], "")

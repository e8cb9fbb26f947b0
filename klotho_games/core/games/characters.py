"""Temperaments of bots. A game can have `characters.py` with `CHARACTERS`, its own names for the four of them.

A temperament is a taste, not a strength: among moves that are nearly as good a bot takes the one it likes, and a weak
bot's misjudgements favour that move. A record names a bot as "hard" or "hard:bold".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from klotho_games.core.contract import Move, Value
from klotho_games.core.i18n import _

from .strength import EVEN, chosen_level

if TYPE_CHECKING:
    from .registry import Game

KINDS = ("cautious", "bold", "builder", "spoiler")
"""The temperaments of every game. Each game has its own name for them."""


class Character(Value, frozen=True):
    kind: str
    name: str
    """The game's name for it ("The Miser")."""
    line: str
    """One short sentence about its play, for the set-up."""


class ErrorModel(Value, frozen=True):
    """How a player misjudges moves, in percent of the winning chance."""

    sight: float = 1.0
    """The share of the judge's foresight that the player has. The rest of the value is what a beginner sees."""
    doubt: float = 0.0
    """The typical error in the value of a move."""
    fond: float = 0.0
    """How much the player gives up for a favourite move."""
    most: float = 100.0
    """The player never plays a move that loses more than this."""


globals()["Errs"] = ErrorModel  # its old name, for plug-ins (`old_paths.py`)


class Characters(Protocol):
    """A game's temperaments. `point` is how much the judge values one percent of winning chance.

    It can also have `short(view, moves)`: what a beginner sees in each move, on the judge's scale; and `errs`: the
    `ErrorModel` of each level, if the usual ones would be too small or too large for this game.
    """

    point: float

    def all(self) -> Sequence[Character]:
        """Return the temperaments in the order of KINDS, made at each call
        so that the words are in the current language."""
        ...

    def taste(self, view: Any, moves: Sequence[Move], kind: str) -> Sequence[float]:
        """Return how much this temperament likes each move, from -1 to 1; 0 is neutral."""
        ...


def split_bot_name(bot: str) -> tuple[str, str]:
    """Return a bot's level and its temperament, which can be empty."""
    level, _colon, kind = bot.partition(":")
    return level, kind


def characters(game: Game) -> Sequence[Character]:
    """Return the temperaments of a game; empty if it has none."""
    ours: Characters | None = game.besides("characters", "CHARACTERS")
    return ours.all() if ours is not None else ()


def temperament(game: Game, bot: str) -> Character | None:
    """Return the temperament of a bot as a record names it; None for a person or a bot without a temperament."""
    kind = split_bot_name(bot)[1]
    return next((one for one in characters(game) if one.kind == kind), None) if kind else None


def describe_bot(game: Game, bot: str) -> str:
    """Return a description like "The Miser (Hard): keeps its coins."; empty for a bot without a temperament."""
    character = temperament(game, bot)
    if character is None:
        return ""
    told = _("{character} ({level}): {line}")
    return told.format(character=character.name, level=level_title(bot), line=character.line)


def level_title(bot: str) -> str:
    """Return the name of a bot's level; the bot can have a temperament."""
    titles = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard"), "expert": _("Expert"),
              EVEN: _("Even match")}
    return titles.get(chosen_level(split_bot_name(bot)[0]), "")

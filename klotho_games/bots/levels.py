"""How strong a bot plays, by name. The names are kept in records; their titles are for people."""

from __future__ import annotations

from random import Random
from typing import Any

from klotho_games.bots.bot import Bot, Budget
from klotho_games.bots.greedy import Greedy
from klotho_games.bots.random_bot import RandomBot
from klotho_games.bots.search import Search
from klotho_games.core.contract import Decision
from klotho_games.core.registry import Game
from klotho_games.core.words import _

LEVELS = ("easy", "normal", "hard")

_BOTS: dict[str, Bot] = {
    "random": RandomBot(),  # for measuring; not offered at the table
    "easy": Greedy(slip=0.5),
    "normal": Greedy(slip=0.2),
    "hard": Search(),
}
_BUDGETS = {"hard": Budget(iterations=240)}
_PATIENCE = 0.4
"""Seconds after which a bot at the table answers, however far it has come."""


class UnknownLevel(LookupError):
    """No bot plays at this level; the sentence names those that do."""


def title(level: str) -> str:
    return {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}[level]


def about(level: str) -> str:
    """One sentence for the set-up screen."""
    return {
        "easy": _("Knows the rules and what it wants, but slips in half of its choices."),
        "normal": _("Plays to its best judgement, but slips in one choice of five."),
        "hard": _("Looks ahead before it decides. It never sees hidden cards or the coming dice."),
    }[level]


def bot(level: str) -> Bot:
    try:
        return _BOTS[level]
    except KeyError:
        told = _("There is no level “{level}”; choose {levels}.")
        raise UnknownLevel(told.format(level=level, levels=", ".join(LEVELS))) from None


def budget(level: str, at_table: bool = False) -> Budget:
    """What a level may look at: counted, so that it can be repeated, and at the table cut by the clock as well."""
    counted = _BUDGETS.get(level, Budget())
    return Budget(counted.moves, counted.iterations, _PATIENCE) if at_table else counted


def choose(game: Game, view: Any, level: str, rng: Random, given: Budget | None = None) -> Decision:
    """One decision at a level, made here and now; `worker.Worker` makes it beside the game."""
    return bot(level).choose(game, view, given or budget(level), rng)

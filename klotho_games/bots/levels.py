"""The levels of bots, by name. Records contain the names; people see their titles.

A bot of an even match ("even-1430") mixes the two levels around its strength: at each decision it plays like the upper
one or, more or less often, like the lower one. Below Easy, it plays like Easy with slips.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision
from klotho_games.core.games import seating_rules
from klotho_games.core.games.characters import KINDS, ErrorModel, split_bot_name
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import ADVISER, STAND_IN
from klotho_games.core.games.strength import EVEN, LEVEL_RATINGS, STRONGEST, WEAKEST, chosen_level, strength_of
from klotho_games.core.i18n import _

from . import hints
from .bot import Bot, Budget
from .expert import ExpertBot
from .people import Person
from .random_bot import RandomBot
from .search import Search

if TYPE_CHECKING:
    from klotho_games.core.play.session import Session

LEVELS = seating_rules.LEVELS

_EASY = ErrorModel(sight=0.4, doubt=6.0, fond=6.0, most=15.0)
_BOTS: dict[str, Bot] = {
    "random": RandomBot(),  # only for measurements, not offered at a table
    "easy": Person(_EASY, "easy"),
    "normal": Person(ErrorModel(sight=0.8, doubt=2.0, fond=2.5, most=6.0), "normal"),
    "hard": Search(),
    "expert": ExpertBot(),
}
_BUDGETS = {"hard": Budget(iterations=240)}
_PATIENCE = {"expert": 1.6, EVEN: 1.6, ADVISER: hints.SECONDS, STAND_IN: hints.SECONDS}
_USUAL_PATIENCE = 0.4
"""Seconds after which a bot at a table answers, however far it has come."""
_SLIP = "slip"
"""Plays far below Easy. Only a part of an even match, no level of its own."""
_PARTS: dict[str, Bot] = {_SLIP: Person(_EASY, "easy", slips=True), **{level: _BOTS[level] for level in LEVELS}}
_LADDER = tuple(zip((WEAKEST, *LEVEL_RATINGS.values()), _PARTS, strict=True))


class UnknownLevel(LookupError):
    """There is no such level; the message names those that exist."""


def about(level: str) -> str:
    """Return a sentence about a level, for the set-up."""
    return {
        "easy": _("Plays like a beginner: sees the obvious, follows a favourite plan and misjudges the odds."),
        "normal": _("Knows the game well but makes the occasional mistake."),
        "hard": _("Makes no careless mistakes. Never sees hidden cards or future dice."),
        "expert": _("Thinks longest and plays best, knowing only the cards and dice that you can see too."),
        EVEN: _("Plays about as well as you do, and learns from every game."),
    }[chosen_level(split_bot_name(level)[0])]


def bot(level: str, among: Sequence[str] = seating_rules.BOTS) -> Bot:
    """Return the bot of a level, without ("hard") or with a temperament ("hard:bold").

    UnknownLevel if not `among` them. All strengths of even matches are among all levels.
    """
    name, kind = split_bot_name(level)
    strength = strength_of(name) if among is seating_rules.BOTS else None
    if name not in among and strength is None:
        told = _("There is no level “{level}”. Choose {levels}.")
        raise UnknownLevel(told.format(level=name, levels=", ".join(LEVELS)))
    if kind not in ("", *KINDS):
        told = _("There is no temperament “{kind}”. Choose {kinds}.")
        raise UnknownLevel(told.format(kind=kind, kinds=", ".join(KINDS)))
    return _BOTS[name] if strength is None else _Mixed(strength)


class _Mixed:
    """A bot of an even match. At each decision it plays like one of the two levels around its strength."""

    def __init__(self, strength: int) -> None:
        upper = next(n for n, (rating, _level) in enumerate(_LADDER) if n and strength <= rating)
        (low, self._lower), (high, self._upper) = _LADDER[upper - 1:upper + 1]
        self._often = (strength - low) / (high - low)
        """How often it plays like the upper level."""

    def choose(self, game: Game, view: Any, given: Budget, rng: Random, kind: str = "") -> Decision:
        level = self._upper if rng.random() < self._often else self._lower
        own = budget(level, at_table=given.seconds is not None)
        own = Budget(own.moves, given.iterations or own.iterations, own.seconds, given.of_computing)
        return _PARTS[level].choose(game, view, own, rng, kind)


def budget(level: str, at_table: bool = False) -> Budget:
    """Return how much a level can compute: counted, so that it can be
    repeated, and at a table also limited by the clock."""
    level = chosen_level(split_bot_name(level)[0])
    counted = _BUDGETS.get(level, Budget())
    patience = _PATIENCE.get(level, _USUAL_PATIENCE)
    return Budget(counted.moves, counted.iterations, patience) if at_table else counted


def choose(
    game: Game, view: Any, level: str, rng: Random, given: Budget | None = None, names: Sequence[str] = ()
) -> Decision:
    """Make one decision in this process (`worker.Worker` makes it in another).

    `names` are the players' names, for the reason of a hint. A hint depends only on the position, not on `rng`.
    """
    given = given or budget(level)
    if level in (ADVISER, STAND_IN):
        pairs = 0 if level == STAND_IN else None
        return hints.advise(game, view, hints.position_rng(view), given.seconds, given.iterations or None, pairs, names)
    return bot(level).choose(game, view, given, rng, split_bot_name(level)[1])


def check(level: str) -> None:
    """Raise UnknownLevel if there is no such level."""
    if level not in (ADVISER, STAND_IN):
        bot(level)


def decide_quickly(game: Game, view: Any, level: str, rng: Random) -> tuple[Decision, str]:
    """Decide at once and in this process, because the bot of this level gave no answer. Returns the level that decided
    too.

    A plug-in game gets a random legal move: its rules have worked so far, but its judge may be what failed.
    """
    name = split_bot_name(level)[0]
    if not game.source:
        quick = name if name in ("easy", "random") else "normal"
        if (strength_of(name) or STRONGEST) < LEVEL_RATINGS["normal"]:
            quick = "easy"
        try:
            return choose(game, view, quick, rng), quick
        except Exception:  # whatever happened, there is always a legal move
            return choose(game, view, "random", rng), "random"
    return choose(game, view, "random", rng), "random"


def doubt_seed(session: Session, error_rng: Random) -> int:
    """Return the seed for a bot's misjudgements at this moment.

    They are random and not part of the deal, except in a daily game, where the same moves must get the same answers.
    """
    seed = error_rng.getrandbits(32)
    return seeds.bot_doubt_seed(session.seed, session.to_act,
                                session.ply) if session.record.notes.get("daily") else seed

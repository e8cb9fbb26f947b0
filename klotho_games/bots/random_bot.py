"""A bot that picks any legal move with equal chance. Every other bot is measured against it."""

from __future__ import annotations

from random import Random
from typing import Any

from klotho_games.core.contract import Decision
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .bot import Budget, options


class RandomBot:
    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        return Decision(rng.choice(options(game.rules, view, rng)), _("Picked at random."), 0.0)

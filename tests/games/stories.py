"""Finished games as a medal's rule sees them, made of a few real steps: for the tests of any game's medals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import OptionValue, Result, Setup, Step
from klotho_games.core.games.registry import Game
from klotho_games.core.play.medals import FinishedGame, medals
from klotho_games.core.play.record import Marks, Played


def steps(game: Game, s: Any, *played: Step) -> list[Played]:
    """These steps from this position on; the rules say what comes of them."""
    rules = game.rules
    done = []
    for step in played:
        seat = rules.to_act(s)
        s, events = rules.apply(s, step)
        done.append(Played(step, seat, events, s))
    return done


def story(
    game: Game, played: Sequence[Played] = (), seats: int = 2, winners: Sequence[int] = (), scores: Sequence[int] = (),
    bots: Sequence[str] = (), hints: int = 0, first: Any = None, **options: OptionValue,
) -> FinishedGame:
    """A game in which all of this was played, in this order, and that ended so."""
    setup = Setup(("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")[:seats], tuple(sorted(options.items())))
    result = Result(tuple(scores) or (0,) * seats, tuple(winners), "")
    return FinishedGame(game, setup, tuple(bots), Marks(hints=hints), first, tuple(played), result)


def counts(id: str, told: FinishedGame) -> tuple[int, ...]:
    """By seat: what the medal's rule finds."""
    (medal,) = [medal for medal in medals(told.game) if medal.id == id]
    return tuple(medal.rule(told, seat) for seat in range(told.seats))

"""Questions in plain words about positions of a game, and whether program and oracle answer them alike.

    positions.py   questions(rng) -> Iterator[Question]       without an end
    oracle.py      answer(part, given) -> Any                 from the rulebook alone
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any

import tests.oracles
from klotho_games.core.contract import CHANCE, Foresight, Move, OptionValue, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game

CARE = (0.0, 0.0, 0.2, 0.7)
"""How often a move is one that a quick player would make. Random games alone never reach positions that bots reach."""


@dataclass(frozen=True)
class Question:
    part: str
    """Which of the hard parts the question is about."""
    given: Any
    """The position, and a move if one is judged, as plain JSON."""
    answer: Any
    """What the program says."""


@dataclass(frozen=True)
class Difference:
    question: Question
    said: Any
    """What the oracle says; an error message if it failed."""

    def __str__(self) -> str:
        told = {"part": self.question.part, "given": self.question.given,
                "program": self.question.answer, "oracle": self.said}
        return json.dumps(told, ensure_ascii=False)


Answering = Callable[[str, Any], Any]


def plain(value: Any) -> Any:
    """Return a value as read from a file: lists for tuples, strings for keys."""
    return json.loads(json.dumps(value))


# ---- the games ----


def asked() -> list[str]:
    """Return the games that have questions."""
    return [found.name for found in pkgutil.iter_modules(tests.oracles.__path__) if found.ispkg]


def answered() -> list[str]:
    """Return the games that also have an oracle."""
    return [game for game in asked() if find_spec(f"tests.oracles.{game}.oracle") is not None]


def questions(game: str, seed: str) -> Iterator[Question]:
    """Return the questions of a game. The same seed gives the same questions."""
    found: Iterator[Question] = import_module(f"tests.oracles.{game}.positions").questions(Random(f"{seed}/{game}"))
    return found


def compare(game: str, times: int, seed: str) -> list[Difference]:
    answer: Answering = import_module(f"tests.oracles.{game}.oracle").answer
    return differences(questions(game, seed), answer, times)


def differences(asking: Iterator[Question], answer: Answering, times: int) -> list[Difference]:
    found = []
    for question in islice(asking, times):
        given, expected = plain(question.given), plain(question.answer)
        try:
            said = plain(answer(question.part, given))
        except Exception as problem:  # any error counts as a wrong answer
            said = f"{type(problem).__name__}: {problem}"
        if said != expected:
            found.append(Difference(Question(question.part, plain(question.given), expected), said))
    return found


# ---- positions ----


def wander(game: str, rng: Random, care: Sequence[float] = CARE) -> Iterator[Any]:
    """Yield the states of games played one after another, with every number of seats and every option.

    Use less `care` for a judge that thinks for long.
    """
    found = registry.load(game)
    while True:
        yield from _states(found, rng.choice(care), rng)


def _states(game: Game, care: float, rng: Random) -> Iterator[Any]:
    rules = game.rules
    state = rules.initial(_setup(game, rng))
    while True:
        yield state
        seat = rules.to_act(state)
        if seat == CHANCE:
            state, _events = rules.apply(state, rules.draw(state, rng))
        elif seat >= 0:
            state, _events = rules.apply(state, _move(game, state, care, rng))
        else:
            return


def _setup(game: Game, rng: Random) -> Setup:
    least, most = game.rules.info.seats
    options: list[tuple[str, OptionValue]] = [
        (option.name, rng.choice(option.choices or (False, True))) for option in game.rules.info.options
    ]
    return Setup(("bot",) * rng.randint(least, most), tuple(sorted(options)))


def _move(game: Game, state: Any, care: float, rng: Random) -> Move:
    moves = game.rules.legal(state)
    if len(moves) > 1 and rng.random() < care:
        judge = game.judge
        if isinstance(judge, Foresight):
            return judge.rollout(state, rng)
        weighed = judge.weigh(game.rules.view(state, game.rules.to_act(state)), moves)
        return max(weighed, key=lambda decision: decision.value).move
    return rng.choice(moves)

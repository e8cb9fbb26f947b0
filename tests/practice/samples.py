"""Exercises for tests: real ones of a small game, and made-up ones where only their figures matter."""

from __future__ import annotations

from random import Random

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.practice.exercise import Exercise, MeasuredChoice, id_of, raw
from klotho_games.practice.position import steps_to


def session_at(game: Game, words: str, decisions: int, seats: int = 2) -> Session:
    """Return a game at a decision with several choices, after about so many random moves."""
    rng = Random(words)
    for attempt in range(20):
        session = Session.new(game, Setup(tuple("ABCDEF"[:seats])), seeds.seed_from_words(f"{words} {attempt}"))
        session.draw_chance()
        for left in range(decisions, -200, -1):
            if session.is_over or (left <= 0 and len(session.legal()) > 1):
                break
            session.play(rng.choice(session.legal()))
            session.draw_chance()
        if not session.is_over:
            return session
    raise RuntimeError(f"no game of {game.id} lasts so long")


def exercise_at(session: Session, costs: tuple[float, ...] = (0.0, 0.2)) -> Exercise:
    """Return an exercise of this position; `costs` are made up."""
    choices = tuple(
        MeasuredChoice(raw(move), 0.6 - cost, 0.02, cost, 0.0 if not n else 0.02, 200)
        for n, (move, cost) in enumerate(zip(session.legal(), costs, strict=False))
    )
    steps = steps_to(session.game, session.record, session.seed, session.ply)
    setup, seed = session.setup, session.seed.hex()
    return Exercise(
        id_of(session.game.id, seed, setup.options, steps, session.to_act), session.game.id, session.game.info.version,
        seed, len(setup.seats), setup.options, steps, session.to_act, choices,
    )


def made_up(game: str, n: int, grade: int = 1, theme: str = "one", rating: float = 1500.0) -> Exercise:
    choices = (MeasuredChoice(msgspec.Raw(b'{"do":"a"}'), 0.6, 0.02),
               MeasuredChoice(msgspec.Raw(b'{"do":"b"}'), 0.4, 0.02, 0.2, 0.02))
    return Exercise(id_of(game, "00" * 16, n, (), 0), game, 1, "00" * 16, 1, (), (), 0, choices, theme, grade, rating)


def shelf_of(games: int = 7, each: int = 40) -> dict[str, list[Exercise]]:
    """Return made-up exercises of some games, in four grades and five themes, from easy to hard."""
    return {
        f"game{g}": [made_up(f"game{g}", n, 1 + 4 * n // each, f"theme{n % 5}", 1000 + 1000 * n / each)
                     for n in range(each)]
        for g in range(games)
    }

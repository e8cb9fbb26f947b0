"""The position of an exercise: its game, played up to the decision."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, IllegalMove, Move, Outcome, Setup
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import BadSetup
from klotho_games.core.i18n import _
from klotho_games.core.play.record import Record
from klotho_games.core.play.session import Session

from .exercise import Exercise, raw
from .exercise_file import BadExercises


def open_position(game: Game, exercise: Exercise, names: Sequence[str], bots: Sequence[str] = ()) -> Session:
    """Return the game of an exercise at its decision. It counts for nothing: its setup is known, and it is practice.

    Raises BadExercises if the rules do not allow what the file says.
    """
    try:
        return _play_up_to(game, exercise, names, bots)
    except (IllegalMove, BadSetup, ValueError, TypeError, *NOT_JSON) as problem:
        told = _("This exercise doesn’t fit today’s rules of {title}, so it can’t be opened. Choose another one.")
        raise BadExercises(told.format(title=game.info.title)) from problem


def _play_up_to(game: Game, exercise: Exercise, names: Sequence[str], bots: Sequence[str]) -> Session:
    setup = Setup(tuple(names[: exercise.seats]), exercise.options)
    seed = bytes.fromhex(exercise.seed)
    session = Session.new(game, setup, seed, practice=True, known=True, bots=tuple(bots))
    steps = [game.steps.decode(kept) for kept in exercise.steps]
    drawn_by_seed = not any(isinstance(step, Outcome) for step in steps)
    for step in steps:
        if drawn_by_seed:
            session.draw_chance()
        if isinstance(step, Outcome):
            session.force(step)
        else:
            assert isinstance(step, Move)
            session.play(step)
    session.draw_chance()
    if session.to_act != exercise.seat:
        raise ValueError(f"the seat to act is {session.to_act}")
    legal = session.legal()
    for choice in exercise.choices:
        if game.steps.decode(choice.move) not in legal:
            raise ValueError(f"{bytes(choice.move)!r} is not a choice")
    return session


def steps_to(game: Game, record: Record, seed: bytes, ply: int) -> tuple[msgspec.Raw, ...]:
    """Return the steps of a record up to a decision, as an exercise keeps them: only the moves if the seed gives every
    outcome, and everything if one was typed in or drawn under other rules."""
    rules, state = game.rules, game.rules.initial(record.setup)
    drawn: dict[str, int] = {}
    by_seed = True
    for step in record.steps[:ply]:
        if rules.to_act(state) == CHANCE:
            stream = rules.stream(state)
            n = drawn.get(stream, 0)
            drawn[stream] = n + 1
            by_seed = by_seed and rules.draw(state, seeds.rng(seed, stream, n)) == step
        state, _events = rules.apply(state, step)
    return tuple(raw(step) for step in record.steps[:ply] if not (by_seed and isinstance(step, Outcome)))

"""The position of an exercise: its game, played up to the decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, IllegalMove, Move, Outcome, Setup, Step
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.games.registry import Game
from klotho_games.core.games.seating_rules import BadSetup
from klotho_games.core.i18n import _
from klotho_games.core.play.record import Record
from klotho_games.core.play.session import Session

from .exercise import Exercise, raw
from .exercise_file import BadExercises

_FEW_OUTCOMES = 2


def open_position(
    game: Game, exercise: Exercise, names: Sequence[str], bots: Sequence[str] = (),
    notes: Mapping[str, str] | None = None,
) -> Session:
    """Return the game of an exercise at its decision. It counts for nothing: its setup is known, and it is practice.

    Raises BadExercises if the rules do not allow what the file says.
    """
    try:
        return _play_up_to(game, exercise, names, bots, notes)
    except (IllegalMove, BadSetup, ValueError, TypeError, *NOT_JSON) as problem:
        told = _("This exercise doesn’t fit today’s rules of {title}, so it can’t be opened. Choose another one.")
        raise BadExercises(told.format(title=game.info.title)) from problem


def _play_up_to(
    game: Game, exercise: Exercise, names: Sequence[str], bots: Sequence[str], notes: Mapping[str, str] | None
) -> Session:
    setup = Setup(tuple(names[: exercise.seats]), exercise.options)
    seed = bytes.fromhex(exercise.seed)
    session = Session.new(game, setup, seed, practice=True, known=True, bots=tuple(bots), notes=notes)
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
    """Return the steps of a record up to a decision, as an exercise keeps them."""
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
    return steps_to_keep(record.steps[:ply], by_seed)


def steps_to_keep(steps: Sequence[Step], by_seed: bool = True) -> tuple[msgspec.Raw, ...]:
    """Return the steps that an exercise keeps: all if an outcome was typed in or drawn under other rules, so that
    the seed does not give it, or if there are few outcomes; otherwise only the moves.

    The seed gives the few as well, but the rules can take long to draw a setup.
    """
    few = sum(isinstance(step, Outcome) for step in steps) <= _FEW_OUTCOMES
    return tuple(raw(step) for step in steps if few or not by_seed or isinstance(step, Move))

"""Screens of the practice room: an exercise, a wrong and a right answer, a film, and the end of a sitting. The figures
are made up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache, partial
from random import Random

from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import theme_of, themes
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.practice.continuations import Continuations, Continued
from klotho_games.practice.exercise import Exercise, MeasuredChoice, id_of, move_of, raw
from klotho_games.practice.explaining import ExplainQuestion, question_of
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.position import steps_to
from klotho_games.practice.reasons import ChoiceReasons
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.scenes.shelf.page import Shelf
from shots.offline_phones import OfflinePhone
from shots.studio import NAME, Studio

_DAY = date(2026, 11, 19)
_DECISIONS = 14
"""So many decisions of a game come before its exercise."""
_CHANCES = ((0.73, 0.015, 0.0, 0.0), (0.61, 0.016, 0.12, 0.02), (0.72, 0.015, 0.01, 0.02))
"""For the best choice, a costly one and one that is as good: the chance, its error, the cost and its error."""


def exercise_of(game: Game, decisions: int = _DECISIONS) -> Exercise:
    """Return an exercise in the middle of a game that a bot plays."""
    return _exercise_of(game.id, decisions)


@cache
def _exercise_of(id: str, decisions: int) -> Exercise:
    game = registry.load(id)
    session, rng = _play(game, decisions), Random("exercise")
    seat = session.to_act
    moves = sorted({levels.choose(game, session.view(seat), "easy", rng).move for _n in range(6)}, key=repr)
    moves += [move for move in session.legal() if move not in moves]
    choices = tuple(MeasuredChoice(raw(move), *figures, 912) for move, figures in zip(moves, _CHANCES, strict=False))
    steps = steps_to(game, session.record, session.seed, session.ply)
    theme = theme_of(game, session.state, session.legal())
    return Exercise(
        id_of(game.id, session.seed.hex(), session.setup.options, steps, seat), game.id, game.info.version,
        session.seed.hex(), len(session.setup.seats), session.setup.options, steps, seat, choices,
        theme, 2, 1432.0,
    )


def _play(game: Game, decisions: int) -> Session:
    names = (NAME, *(f"Bot {n}" for n in range(2, max(game.info.seats[0], min(2, game.info.seats[1])) + 1)))
    options = tuple(sorted((option.name, option.fitting(len(names))) for option in game.info.options))
    for attempt in range(20):
        session = Session.new(game, Setup(names, options), seeds.seed_from_words(f"exercise {attempt}"))
        rng = Random("exercise")
        session.draw_chance()
        left = decisions
        while not session.is_over and (left > 0 or len(session.legal()) < len(_CHANCES)):
            session.play(levels.choose(game, session.view(session.to_act), "easy", rng).move)
            session.draw_chance()
            left -= 1
        if not session.is_over:
            return session
    raise RuntimeError(f"no game of {game.id} lasts so long")


def _sit(s: Studio, games: list[Game]) -> PracticeSitting:
    found = [exercise_of(game) for game in games]
    notebook = Notebook(s.program.profile.id, {one.game: [one] for one in found})
    return PracticeSitting(notebook, found, _DAY)


def show_exercise(s: Studio, id: str) -> ExerciseMode:
    games = [registry.load(id), *(game for game in map(registry.load, registry.ids()) if game.id != id)]
    sitting = _sit(s, games[:3])
    s.show(Shelf())
    open_sitting(s.stage, sitting, NAME, lambda: None)
    s.rest()
    scene = s.stage.scene
    mode = getattr(scene, "mode")  # noqa: B009 - only a table has one
    assert isinstance(mode, ExerciseMode)
    return mode


def show_pause(s: Studio, id: str) -> None:
    show_exercise(s, id).open_pause()
    s.rest()


def show_phone_question(s: Studio, id: str) -> None:
    """Show the question that the screen asks when the person who practises comes in with a phone."""
    show_exercise(s, id)
    party = s.open_phones()
    OfflinePhone(party, None, NAME)
    s.stage.pop()
    s.rest()


@cache
def _play_films(exercise: str, question: ExplainQuestion) -> list[Continued]:
    """Play the three continuations after an exercise's best choice: whole games, which several screens show."""
    films = Continuations(question.game, question.view, *question[2:])
    for _step in films.work(0.0):
        pass
    return films.choose()


class KnownExplanation:
    """Stands in for the process that explains: what it would find is there at once."""

    is_busy = False

    def __init__(self, mode: ExerciseMode, reasons: ChoiceReasons) -> None:
        question = question_of(mode.table.game, mode.exercise, mode.start.view(mode.exercise.seat))
        self.films, self.reasons = _play_films(mode.exercise.id, question), reasons

    def compare(self, better: object, other: object) -> None: ...

    def poll(self) -> None: ...

    def close(self) -> None: ...


def show_answer(s: Studio, id: str, choice: int, is_open: bool = False) -> AnswerSheet:
    """`is_open` shows what it looks like if the choice was measured, but not settled."""
    mode = show_exercise(s, id)
    reasons = ChoiceReasons(
        _("This move did best in many test games."),
        other=(_("This move did best in many test games."),),
    )
    mode.explaining = KnownExplanation(mode, reasons)  # type: ignore[assignment]
    if is_open:
        costly = mode.exercise.choices[choice]
        unclear = replace(costly, behind_error=costly.behind / 1.9, certain=False, games=52)
        choices = tuple(unclear if one is costly else one for one in mode.exercise.choices)
        mode.exercise = mode.sitting._waiting[0] = replace(mode.exercise, choices=choices)
    mode.table.play(move_of(mode.table.game, mode.exercise.choices[choice]))
    s.rest(20)
    scene = s.stage.scene
    assert isinstance(scene, AnswerSheet)
    return scene


def show_film(s: Studio, id: str) -> None:
    sheet = show_answer(s, id, 0)
    sheet.watch(0)
    s.rest()


def show_end(s: Studio) -> None:
    """Show the end of a sitting in which one answer was wrong."""
    sitting = _sit(s, [game for game in map(registry.load, registry.ids()) if themes(game)])
    s.show(Shelf())
    open_sitting(s.stage, sitting, NAME, lambda: None)
    s.rest()
    for _n in range(sitting.total):
        exercise = sitting.exercise
        assert exercise is not None
        choice = exercise.choices[len(sitting.done) == 1]
        sitting.settle(move_of(sitting.game, choice), choice)
        mode = getattr(s.stage.scene, "mode")  # noqa: B009 - only a table has one
        mode.go_on()
        s.rest()


def _several() -> str:
    """Return the first game that two people can play."""
    return next(id for id in registry.ids() if registry.load(id).box.seats[1] > 1)


_IDS = [id for id in registry.SHELF if id in registry.ids()]
_EACH: dict[str, Callable[[Studio], object]] = {
    **{f"exercise-{id}": partial(show_exercise, id=id) for id in _IDS},
    **{f"answer-{id}": partial(show_answer, id=id, choice=1) for id in _IDS},
}
SCREENS: dict[str, Callable[[Studio], object]] = {
    "exercise": partial(show_exercise, id=registry.ids()[0]),
    "exercise-pause": partial(show_pause, id=registry.ids()[0]),
    "exercise-phone": partial(show_phone_question, id=registry.ids()[0]),
    "answer": partial(show_answer, id=_several(), choice=1),
    "answer-right": partial(show_answer, id=registry.ids()[0], choice=2),
    "answer-open": partial(show_answer, id=_several(), choice=1, is_open=True),
    "answer-film": partial(show_film, id=registry.ids()[0]),
    "practice-end": show_end,
    **_EACH,
}
GOLDENS = ("practice-end", "exercise-pause")
"""The other screens would change with every change of a bot's choice."""

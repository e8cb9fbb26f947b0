"""What people practise with: the exercises of a game, a person's answers, and their own mistakes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice import exercise_file, words
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.checking import CheckResult, prove_decision
from klotho_games.practice.exercise import Exercise, move_of
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.medals import standings
from klotho_games.practice.mistakes import CostlyDecision, costly_decision
from klotho_games.practice.sitting import PracticeSitting, seat_names
from klotho_games.practice.standing import standings_of
from tests.practice.samples import exercise_at, session_at
from tests.proofs.files.hostile import Fault, Kind, a_home, a_sentence, lay, still_there
from tests.proofs.files.shapes import NO_FILES, plain, put, rubbish, scratched, texts, written

WHO = "a1b2c3"
TODAY = date(2026, 11, 19)
ANSWERS, MISTAKES = f"{WHO}.json", f"{WHO}.mistakes.json"
_DAYS = 9
BOMBS = (gzip.compress(b"[" * (33 << 20), 1), gzip.compress(b" " * (64 << 20), 1),
         gzip.compress(b'{"format":1,"exercises":[' + b"{}," * 2_000_000, 1))
"""Small files that are large when they are unpacked."""


def _game() -> Game:
    return registry.load(registry.PLAYABLE[0])


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    game = _game()
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    found = [exercise_at(session_at(game, f"hostile {n}", 4 + n, seats)) for n in range(3)]
    return tuple(replace(one, theme="theme", found=(0.25, 0.5, 1.0, 1.0)) for one in found)


@lru_cache(maxsize=1)
def decisions() -> tuple[CostlyDecision, ...]:
    game = _game()
    found = []
    for n in range(3):
        session = session_at(game, f"mistake {n}", 4, max(game.info.seats[0], min(2, game.info.seats[1])))
        played, better, *_others = session.legal()
        session.play(played)
        found.append(costly_decision(session, session.ply - 1, better))
    return tuple(found)


def _books() -> PracticeBooks:
    books = PracticeBooks(lambda: TODAY)
    books.__dict__["exercises"] = {_game().id: exercises()}
    return books


@lru_cache(maxsize=1)
def sound() -> dict[str, Any]:
    """Return what a person has after some days, by file name."""
    with a_home():
        books = _books()
        notebook, book = books.notebook(WHO), books.mistakes(WHO)
        own = replace(exercises()[0], id=decisions()[0].id)
        book.add(decisions())
        book.settle(decisions()[0], own)
        book.lay_by(decisions()[1])
        for ago in range(_DAYS, 0, -1):
            day = TODAY - timedelta(days=ago)
            for n, one in enumerate([*notebook.begin(day), own]):
                outcomes = list(AnswerOutcome)
                notebook.answer(one, outcomes[(n + ago) % len(outcomes)], day, ago % 2 > 0)
        notebook.begin(TODAY)
        folder = folders.practice()
        return {name: json.loads((folder / name).read_bytes()) for name in (ANSWERS, MISTAKES)}


# -- what the program does with each -----------------------------------------------------------------------------------


def meet_book(one: tuple[str, bytes], home: Path) -> bool:
    """Practise with a hostile book beside a sound one."""
    name, content = one
    folder = home / folders.practice().name
    for other, value in sound().items():
        lay(folder / other, content if other == name else written(value))
    taken = _practise()
    if not taken:
        still_there(folder / name, content)
    return taken


def _practise() -> bool:
    """Do what the page of practice and a sitting do. Returns whether the files were read without a word."""
    books = _books()
    notebook, book = books.notebook(WHO), books.mistakes(WHO)
    notebook.today(TODAY), notebook.left(TODAY), notebook.own_waiting(TODAY)
    taken = not books.take_notices()
    standings(notebook), standings_of(notebook, TODAY), notebook.streak(TODAY), notebook.longest_streak
    for set_of_today in (notebook.begin(TODAY), notebook.more(TODAY), list(notebook.own)):
        _sit(PracticeSitting(notebook, set_of_today[:2], TODAY))
    _check(book.next)
    if (decision := book.next) is not None:
        book.lay_by(decision)
        book.try_longer()
    books.catch_up()
    for told in (*books.notices, *notebook.notices, *book.notices):
        a_sentence(told)
    again = _books()
    if again.notebook(WHO).answers != notebook.answers and taken:
        raise Fault("answers that were written are not the same again")
    return taken


def _sit(sitting: PracticeSitting) -> None:
    while sitting.exercise is not None:
        exercise = sitting.exercise
        try:
            session = sitting.open(seat_names(exercise, "Ada"))
        except BadExercises as told:
            a_sentence(str(told))
            sitting.leave_out()
            continue
        choice = exercise.choices[-1]
        reply = sitting.settle(move_of(session.game, choice), choice)
        gauge = words.gauge_of(session.game, exercise)
        _played, best = words.labels(session.game, session.state, reply, session.setup.seats)
        words.headline(reply, best, gauge), words.chance_text(choice, gauge), words.cost_text(choice, gauge)
        sitting.go_on()


def _check(decision: CostlyDecision | None) -> None:
    """Begin the proof of a decision, but only as long as it takes to see that it can be proven."""
    if decision is None:
        return
    try:
        game = registry.load(decision.game)
    except (registry.UnknownGame, registry.BrokenGame):
        return
    assert isinstance(prove_decision(game, decision, patience=0.0), CheckResult)


def meet_exercises(content: bytes, home: Path) -> bool:
    """Read a file as one that comes with a game, and open what it has."""
    try:
        found = exercise_file.decode(content)
    except BadExercises as told:
        a_sentence(str(told))
        return False
    game = _game()
    books = PracticeBooks(lambda: TODAY)
    fitting = tuple(one for one in found if one.game == game.id and one.version == game.info.version)
    books.__dict__["exercises"] = {game.id: fitting}
    notebook = books.notebook("")
    standings_of(notebook, TODAY), standings(notebook)
    _sit(PracticeSitting(notebook, fitting[:3], TODAY))
    return True


def meet_no_book(one: tuple[str, str], home: Path) -> bool:
    """Practise where something that is not a file is in the place of a book."""
    what, name = one
    if not put(home / folders.practice().name / name, what):
        return False
    _practise()
    return False


# -- examples ----------------------------------------------------------------------------------------------------------


@st.composite
def books(draw: Callable[[Any], Any], name: str) -> tuple[str, bytes]:
    return name, draw(texts(sound()[name]))


def packed() -> SearchStrategy[bytes]:
    whole = exercise_file.encode(exercises())
    text = texts({"format": exercise_file.FORMAT, "exercises": plain(exercises())})
    return text.map(lambda content: gzip.compress(content, 1)) | scratched(whole) | rubbish() | st.sampled_from(BOMBS)


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    sound()
    yield Kind("answers to exercises", books(ANSWERS), meet_book)
    yield Kind("a person’s own mistakes", books(MISTAKES), meet_book)
    yield Kind("exercises of a game", packed(), meet_exercises)
    elsewhere = st.tuples(st.sampled_from(NO_FILES), st.sampled_from((ANSWERS, MISTAKES)))
    yield Kind("no files where practice is", elsewhere, meet_no_book, share=0.3)

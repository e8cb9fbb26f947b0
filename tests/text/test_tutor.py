"""The tutor at a text table: the same question as in the window, in practice games of one person."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core.contract import Move
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.games import registry
from klotho_games.core.play.record import Marks
from klotho_games.core.play.session import Session
from klotho_games.practice.tutor import TutorAnswer
from klotho_games.text import tutor
from klotho_games.text.game_loop import GameLoop
from klotho_games.text.paper import Paper
from tests.practice.samples import session_at

SHUTTERS = registry.load("shutters")


class Costly:
    """Finds every move costly but one."""

    def __init__(self, best: Move) -> None:
        self._best = best

    def answer(self, moves: Sequence[Move], limit: float, until: float) -> TutorAnswer:
        return TutorAnswer(self._best, 0.6, 0.0 if moves[0] == self._best else 0.2, 0.01, 96, "It opens more.")


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    found = session_at(SHUTTERS, "tutor", 3)
    record = replace(found.record, marks=Marks(practice=True),
                     bots=tuple("" if seat == found.to_act else "easy" for seat in range(2)))
    best = found.legal()[-1]
    monkeypatch.setattr(tutor, "TutorThought", lambda game, view, seats: Costly(best))
    return Session.of_record(SHUTTERS, record, found.seed)


def played(session: Session, *typed: str) -> str:
    """Type these lines and leave. Returns what was written."""
    lines, written = [*typed, "quit"], list[str]()

    def answer(prompt: str) -> str:
        return lines.pop(0) if lines else "quit"

    GameLoop(PlayerBooks(), session, Paper(answer, written.append)).play()
    return " ".join("".join(written).split())


def words_of(session: Session, n: int) -> str:
    return SHUTTERS.telling.move(session.state, session.legal()[n], session.setup.seats)


def test_it_is_off_until_it_is_switched_on_and_then_remembered(session: Session) -> None:
    ply = session.ply
    assert "Sure?" not in played(session, f"/{words_of(session, 0)}") and session.ply > ply
    assert not session.had_tutor
    assert "The tutor is on." in played(session, "tutor") and kept_settings.load()[0].tutor
    assert "The tutor is off." in played(session, "tutor") and not kept_settings.load()[0].tutor


@pytest.mark.parametrize("answer", ["1", "2", "3"])
def test_it_asks_before_a_costly_move(session: Session, answer: str) -> None:
    ply, first = session.ply, session.legal()[0]
    told = played(session, "tutor", f"/{words_of(session, 0)}", answer)
    assert "Sure? There is something better." in told and "From 60% to 40%." in told and session.had_tutor
    assert ("Hint: " in told) == (answer == "2") and session.hints == (answer == "2")
    assert (session.ply > ply) == (answer == "3")
    assert answer != "3" or session.history[ply].step == first


def test_it_has_nothing_against_the_best_move_or_the_same_one_again(session: Session) -> None:
    ply = session.ply
    told = played(session, "tutor", f"/{words_of(session, 0)}", "1", f"/{words_of(session, 0)}")
    assert told.count("Sure?") == 1 and session.ply > ply


def test_it_does_not_help_in_a_game_that_counts() -> None:
    session = session_at(SHUTTERS, "tutor", 3)
    assert "only helps in practice games" in played(session, "tutor") and not kept_settings.load()[0].tutor

"""The lesson of round one, on the real rules."""

from __future__ import annotations

from klotho_games.core.session import Session
from klotho_games.games.clinic.clinic import Phase
from klotho_games.games.clinic.steps import Lay
from klotho_games.games.clinic.tutorial import lesson
from tests.games.clinic.forced import CLINIC


def settle(session: Session) -> None:
    told = lesson("Ada")
    while session.needs_chance and session.state.round == 1:
        outcome = told.chance(session.state)
        assert outcome is not None
        session.force(outcome)


def test_the_lesson_can_be_played_from_beat_to_beat() -> None:
    told = lesson("Ada")
    session = Session.new(CLINIC, told.setup, told.seed, bots=told.bots)
    settle(session)
    for beat in told.beats:
        if beat.awaits is None:
            continue
        ways = [move for move in session.legal() if not beat.awaits(session.state, move)]
        assert len(ways) == 1, beat.say
        others = [move for move in session.legal() if move not in ways]
        assert all(beat.awaits(session.state, move) for move in others)
        session.play(ways[0])
        settle(session)
    s = session.state
    assert s.round == 2 and s.phase is Phase.SHUFFLE
    assert (s.treated, s.money, s.popularity) == ((0, 1, 0, 0), 10, 5), "as the lesson says"
    assert told.chance(s) is None, "from here on the seed decides"


def test_the_lesson_says_what_it_wants_instead() -> None:
    told = lesson("Ada")
    session = Session.new(CLINIC, told.setup, told.seed, bots=told.bots)
    settle(session)
    awaits = told.beats[1].awaits
    assert awaits is not None
    assert "Turned round" in awaits(session.state, Lay("a1", "right", False, True))


def test_the_lesson_speaks_of_what_every_game_needs() -> None:
    said = " ".join(beat.say for beat in lesson("Ada").beats)
    for word in ("final count", "service hub", "supply room", "nurse", "floor", "garden", "pillar", "Undo", "Forecast"):
        assert word in said, word
    assert said.endswith("Play a game now.")

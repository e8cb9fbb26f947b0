"""The lesson of the first two rounds, on the real rules."""

from __future__ import annotations

from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.state import Phase
from klotho_games.games.clinic.rules.steps import Lay
from klotho_games.games.clinic.tutorial import lesson
from tests.games.clinic.forced import CLINIC


def settle(session: Session) -> None:
    told = lesson("Ada")
    while session.needs_chance and session.state.round <= 2:
        outcome = told.chance(session.state)
        assert outcome is not None
        session.force(outcome)


def test_a_card_laid_under_another_is_said_to_be_covered() -> None:
    """The button beside it shows a crossed-out eye with the action that is covered."""
    says = [beat.say for beat in lesson("Ada").beats]
    assert not any("covers nothing" in say for say in says)
    assert any("covers one section of it, Hire" in say for say in says)


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
    assert s.round == 3 and s.phase is Phase.SHUFFLE
    assert (s.treated, s.money, s.popularity, s.bays) == ((1, 2, 0, 0), 12, 7, 8), "as the lesson says"
    assert told.chance(s) is None, "from here on the seed decides"


def test_the_lesson_says_what_it_wants_instead() -> None:
    told = lesson("Ada")
    session = Session.new(CLINIC, told.setup, told.seed, bots=told.bots)
    settle(session)
    awaits = told.beats[1].awaits
    assert awaits is not None
    assert "When you rotate the card" in awaits(session.state, Lay("a1", "right", False, True))


def test_the_lesson_speaks_of_what_every_game_needs() -> None:
    said = " ".join(beat.say for beat in lesson("Ada").beats)
    for word in ("final score", "service hub", "supply room", "nurse", "floor", "garden", "pillar", "Undo", "Forecast",
                 "car park", "overtime", "salaries", "upkeep", "helipad", "couldn’t pay"):
        assert word in said, word
    assert said.endswith("Now play a game!")


def test_the_second_part_costs_what_it_says() -> None:
    told = lesson("Ada")
    session = Session.new(CLINIC, told.setup, told.seed, bots=told.bots)
    settle(session)
    free = []
    for beat in told.beats:
        if beat.awaits is not None:
            session.play(next(move for move in session.legal() if not beat.awaits(session.state, move)))
            free.append(session.state.free_bays)
            settle(session)
    events = [event for played in session.history for event in played.events]
    assert [(e.hours, e.paid) for e in events if isinstance(e, ev.Walked)][2:] == [(2, 0), (2, 1), (2, 0)]
    assert [(e.component, e.price) for e in events if isinstance(e, ev.Built)][1:] == [("parking", 2)]
    assert [e.paid for e in events if isinstance(e, ev.BillsPaid)] == [2, 2]
    assert min(free) == 1, "the car park is nearly full before it grows"

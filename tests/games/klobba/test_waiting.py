"""What changed for a player while others decided is told once, when that player decides again."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from klotho_games.core.play.meanwhile import by_own_hand, describe_meanwhile, steps_of_others
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.telling.meanwhile import Change, find_changes, in_words
from tests.games.klobba.table_rig import at_random, hand_over, new_session
from tests.games.rig import rest, sit_down


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_it_is_the_difference_between_two_rounds(seats: int) -> None:
    """Between the beginnings of two rounds there are no Stars on Barbarians."""
    session, rng = new_session(900 + seats, seats), random.Random(seats)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    history = session.history
    began = [n for n, one in enumerate(history) if any(isinstance(e, ev.RoundBegan) for e in one.events)]
    for first, last in pairwise(began):
        part = [*history[: last + 1]]
        for seat in range(seats):
            own = max((n for n, one in enumerate(part) if one.seat == seat), default=0)
            start = max(own, first)
            found = find_changes(steps_of_others(part, seat, start + 1), seat, watched=False)
            lies = sum(len(side.starred or ()) for side in part[start].state.sides if side.seat == seat)
            assert found.stars == scores(part[-1].state)[seat] - scores(part[start].state)[seat] - lies
            lost = [e.card for one in part[start + 1 :] for e in one.events
                    if isinstance(e, ev.BarbarianClobbered) and e.band == seat]
            assert list(found.clobbered) == lost


def test_what_was_watched_is_not_told_again() -> None:
    """With two players everyone is in every Clobber."""
    session, rng = new_session(1, 2), random.Random(1)
    while not session.is_over and not any(isinstance(e, ev.ClobberWon) for one in session.history for e in one.events):
        session.play(at_random(session, rng))
        session.draw_chance()
    n = next(n for n, one in enumerate(session.history) if any(isinstance(e, ev.TotalCounted) for e in one.events))
    other = 1 - session.history[n].seat
    part = session.history[: n + 1]
    assert find_changes(steps_of_others(part, other, n), other, watched=True) == Change()
    assert find_changes(steps_of_others(part, other, n), other, watched=False) != Change()


def test_in_words() -> None:
    names = ("Ada", "Bruno", "Cleo")
    assert in_words(Change(), 0, names) == []
    assert in_words(Change(2, ("gorm",)), 0, names) == ["you won 2 Stars", "you lost Gorm"]
    assert in_words(Change(-1), 0, names) == ["you lost 1 Star"]
    won, drawn = ev.ClobberWon(0, 1, 0, (7, 3)), ev.ClobberDrawn((2, 0), 5, False)
    assert in_words(Change(fights=(won, drawn)), 0, names) == [
        "Bruno won the Clobber", "your Clobber against Cleo was a draw"]
    assert in_words(Change(fights=(won,)), 1, names) == ["you won the Clobber against Ada"]
    swaps = ev.BarbariansSwapped(1, "gorm", 0, 0, "gorm", 1), ev.BarbariansSwitched(1, 0, "", 0, 1, "gorm")
    assert in_words(Change(swaps=swaps), 0, names) == [
        "Bruno took Gorm (7) from your Band and gave you Gorm (7)",
        "Bruno took Gorm (7) from your Band and gave you a face-down Barbarian"]


def test_it_is_told_once_to_someone_who_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    session, rng = new_session(77, 3), random.Random(7)
    stage, table = sit_down(session, (640, 360))
    said: list[str] = []
    monkeypatch.setattr(table.tips, "toast", lambda words, *others, **more: said.append(words))
    known = [session.ply] * 3
    wanted: list[str] = []
    for _step in range(60):
        hand_over(stage)
        rest(stage)
        seat: Any = session.to_act
        own = by_own_hand(session.history, seat, known[seat])
        steps = steps_of_others(session.history, seat, known[seat])
        words = describe_meanwhile(session.game, steps, seat, table.names, watched=False, own=own)
        known[seat] = session.ply
        wanted += [words] if words else []
        assert said == wanted
        table.refresh_choices()
        assert said == wanted
        table.play(at_random(session, rng))
        rest(stage)
    assert len(wanted) > 2

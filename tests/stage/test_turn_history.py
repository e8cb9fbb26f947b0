"""Which person decided last, and who is asked to confirm at a hand-over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games.core.contract import Setup, Told
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.curtain import paint_seat
from klotho_games.stage.table.hand_over import HandLook, HandOver, OpenHandOver
from klotho_games.stage.table.turn_history import has_decided, last_person
from klotho_games.stage.widgets.controls import paper
from tests.games.rig import written


class Asked(OpenHandOver):
    ready_words = "Go on"

    def due(self, s: Any) -> tuple[object, int]:
        return len(self.table.session.history), self.table.session.to_act

    def note(self, s: Any, seat: int) -> str:
        return ""

    def look(self, s: Any, seat: int) -> HandLook:
        raise AssertionError("nothing is painted here")


@pytest.mark.parametrize(
    ("bots", "asks"), [(("", "", ""), True), (("", "easy", "easy"), False), (("", "easy", ""), True)]
)
def test_no_one_is_asked_who_was_the_last_person_to_decide(
    hoard: Game, bots: tuple[str, ...], asks: bool
) -> None:
    session = Session.new(hoard, Setup(("Ada", "Bram", "Cleo")), seed=bytes(32), bots=bots)
    assert last_person(session) == -1
    session.draw_chance()
    people = [seat for seat, bot in enumerate(bots) if not bot]
    asked: list[int] = []
    seats: list[int] = []
    table = SimpleNamespace(session=session, hand_over=lambda turn, scene: asked.append(session.to_act))
    while not session.is_over and len(seats) < 40:
        seat = session.to_act
        if seat in people:
            table.state = session.state
            before = last_person(session)
            known = len(asked)
            Asked(table).show(session.state)  # type: ignore[arg-type]
            assert (len(asked) > known) is (before != seat)
        session.play(session.legal()[-1])
        session.draw_chance()
        seats.append(seat)
        assert last_person(session) == next((one for one in reversed(seats) if one in people), -1)
    assert len(set(seats)) == 3
    assert (len(asked) > 1) is asks, "alone among bots only at the beginning"


@pytest.mark.parametrize(
    ("lines", "is_first", "head"),
    [
        ([], True, "This is your first turn."),
        ([Told("Ada takes a stone", 0)], True, "Before your first turn"),
        ([], False, "Nothing has happened since your last turn."),
        ([Told("Ada takes a stone", 0)], False, "Since your last turn"),
    ],
)
def test_the_card_speaks_of_a_last_turn_only_after_one(
    stage: Stage, lines: list[Told], is_first: bool, head: str
) -> None:
    look = HandLook(paper, lambda pen, box: None, paint_seat, INK, MUTED_ON_PAPER, "#ffffff")
    scene = HandOver("Bram’s turn", "", lines, look, "Go on", is_first=is_first)
    stage.push(scene)
    stage.step(1.0, [])
    words = [run.words for run in written(stage)]
    assert head in words and sum("turn" in one and one != "Bram’s turn" for one in words) == 1, words


def test_the_first_turn_of_a_seat(hoard: Game) -> None:
    session = Session.new(hoard, Setup(("Ada", "Bram")), seed=bytes(32))
    session.draw_chance()
    first = session.to_act
    assert not has_decided(session, 0) and not has_decided(session, 1)
    session.play(session.legal()[-1])
    assert has_decided(session, first) and not has_decided(session, 1 - first)

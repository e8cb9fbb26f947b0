"""The other boards, the majorities and the track show what is true."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from klotho_games.games.katamari.rules.board import dice, unpack
from klotho_games.games.katamari.rules.count import majorities
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import EndTurn, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.games.katamari.table.parts.small_boards import board_sentence, counts, margin_around, order_after
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import NAMES, crowded, new_session, sensible
from tests.games.rig import click, confirm, press, rest, sit_down, spot


def test_the_next_to_play_sits_first() -> None:
    assert order_after(0, 3) == [1, 2]
    assert order_after(2, 4) == [3, 0, 1]


def test_each_other_board_tells_its_dice_and_icons() -> None:
    session = crowded(4)
    _stage, table = sit_down(session)
    s = session.state
    for n, seat in enumerate(order_after(s.seat, 4)):
        tally = unpack(s.boards[seat].tally)
        label = spot(table, f"other:{n}").label
        assert label.startswith(NAMES[seat]) and f": {sum(dice(s.boards[seat].tally))} di" in label
        assert label == board_sentence(s, seat, NAMES[seat])
        assert counts(tally) == (tally.stars, tally.smiley, tally.flower, tally.cow, tally.pencil)


def test_another_board_is_seen_large_until_it_is_closed() -> None:
    session = crowded(3)
    stage, table = sit_down(session)
    click(stage, spot(table, "other:1").box.centre)
    assert table.closeup.is_open
    label = spot(table, "large").label
    assert NAMES[order_after(session.state.seat, 3)[1]] in label
    click(stage, spot(table, "large").box.centre)
    assert not table.closeup.is_open and table.focus.find("large") is None


def test_another_board_by_key() -> None:
    stage, table = sit_down(crowded(3))
    confirm(stage, table, "other:0")
    assert table.closeup.is_open
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    assert not table.closeup.is_open


def test_boards_change_places_with_the_turn() -> None:
    session = new_session(2, 3)
    stage, table = sit_down(session)
    first = session.state.seat
    table.play(RollDice())
    rest(stage)
    if session.state.phase is Phase.SPEND and session.state.seat == first:
        table.play(EndTurn())
        rest(stage)
    assert session.state.seat != first
    assert NAMES[first] in spot(table, "other:1").label, "who has just played sits last"


def handed_on(seats: int, **how: str) -> tuple[Stage, Table, list[tuple[Box, Box]]]:
    """End a turn, and return frame by frame where the two boards are that change places."""
    session = crowded(seats)
    stage, table = sit_down(session, (640, 360), **{"motion": "full", "speed": "normal", **how})
    before = session.state.seat
    table.play(EndTurn())
    comes = order_after(before, seats).index(session.state.seat)
    waiting = [panel for n, panel in enumerate(table.others.sprites) if n != comes]
    ways: list[tuple[Box, Box]] = []
    while table.motions.is_busy and stage.scene is table:
        stage.step(1 / 60, [])
        if table.swap._comes.visible:
            ways.append((table.swap._comes.box, table.swap._goes.box))
            assert all(panel.alpha == 1 for panel in waiting), "who only waits stays in sight"
    return stage, table, ways


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_of_the_next_seat_changes_places_with_the_last_one(seats: int) -> None:
    _stage, table, ways = handed_on(seats)
    comes, goes = [way[0] for way in ways], [way[1] for way in ways]
    slots = [table.places[f"opp{seats}_{n}_board"] for n in range(1, seats)]
    first = order_after(crowded(seats).state.seat, seats).index(table.state.seat)
    assert slots[first].contains(comes[0].centre) and comes[0].w < 0.6 * table.board.box.w
    assert goes[0] == table.board.box and slots[-1].grow(20).contains(goes[-1].centre)
    assert all(a.w <= b.w for a, b in pairwise(comes)) and all(a.w >= b.w for a, b in pairwise(goes))
    assert abs(comes[-1].w - table.board.box.w) < 0.1 * table.board.box.w
    assert 12 < len(ways) < 32, "it takes less than half a second"


@pytest.mark.parametrize("how", [{"motion": "reduced"}, {"speed": "instant"}, {"speed": "fast"}, {}])
def test_nothing_of_the_exchange_is_left(how: dict[str, str]) -> None:
    stage, table, ways = handed_on(3, **how)
    rest(stage)
    assert not table.swap._comes.visible and not table.swap._goes.visible
    assert table.board._stack.alpha == table.board._face.alpha == 1 and all(s.alpha == 1 for s in table.others.sprites)
    assert [s.box for s in table.others.sprites] == [table.places[f"opp3_{n}"] for n in (1, 2)]
    assert len(ways) <= (32 if how.get("motion", "full") == "full" else 1)


def test_an_exchange_can_be_skipped() -> None:
    stage, table = sit_down(crowded(3), (640, 360), motion="full", speed="normal")
    table.play(EndTurn())
    stage.step(0.1, [])
    assert table.motions.is_busy and table.swap._comes.visible
    stage.step(0.02, [Pointer("press", (960.0, 540.0))])
    assert not table.motions.is_busy and not table.swap._comes.visible and not table.swap._goes.visible
    assert table.board._stack.alpha == table.board._face.alpha == 1 and all(s.alpha == 1 for s in table.others.sprites)


def test_majorities_are_the_rules_own() -> None:
    session = crowded(4)
    _stage, table = sit_down(session)
    for n, majority in enumerate(majorities(session.state.boards)):
        label = spot(table, f"majority:{n}").label
        for name, shown in zip(NAMES, majority.shown, strict=True):
            assert f"{name} {shown}" in label
        if majority.winner >= 0:
            assert f"{NAMES[majority.winner]} leads" in label
        else:
            assert "leads" not in label


def test_a_whole_game_keeps_the_tally_true() -> None:
    session, rng = new_session(9, 3, steps=8), random.Random(9)
    stage, table = sit_down(session, (640, 360))
    for _move in range(40):
        if session.is_over:
            break
        table.play(sensible(session, rng))
        rest(stage)
        assert table.tally._now == majorities(session.state.boards)
        assert table.track.at == session.state.emperor


def test_a_sheet_of_doodles_lies_around_a_small_board_as_around_the_large_one() -> None:
    small = margin_around(Box(0, 0, 324.76, 300))
    assert (round(small.w), round(small.h)) == (360, 386) and small.x < 0 and small.y < 0

"""Every kind of move can be made at the table: by click, by drag, by keys and by pad."""

from __future__ import annotations

from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.state import Phase
from tests.depth import depth
from tests.games.klobba.table_rig import at_random, by_click, by_drag, by_key, by_pad, hand_over, new_session, standing
from tests.games.rig import Moment, at_ply, click, drag, moments, sit_down, spot

KINDS = (do.Keep, do.GiveTotems, do.Pair, do.OfferAction, do.NoOffer, do.Accept, do.Reject, do.Lay, do.Swap, do.Select,
         do.Exchange, do.Switch, do.EndSwitch, do.GiveWhite)
WAYS = {"click": by_click, "drag": by_drag, "keys": by_key, "pad": by_pad}


@cache
def found() -> dict[type[Move], list[Moment]]:
    """Return moments of random games with all numbers of seats, so that every kind of move is legal somewhere."""
    sessions = [new_session(number, seats, ("", *[""] * (seats - 1)))
                for number in range(depth(8, short=3)) for seats in (2, 3, 4, 6)]
    return moments(sessions, at_random, 4)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_move_is_made(kind: type[Move], way: str) -> None:
    cases = found()[kind]
    session, ply, move = cases[list(WAYS).index(way) % len(cases)]
    again = at_ply(session, ply)
    stage, table = sit_down(again, (640, 360))
    hand_over(stage)
    WAYS[way](stage, table, move)
    assert again.history[ply].step == move


# ---- no accidental decisions ----


def test_a_card_that_was_dropped_lies_in_its_slot_until_it_is_confirmed() -> None:
    session = standing(Phase.LAY, 4, 0, rounds=1, bots=("", "easy", "easy", "easy"))
    stage, table = sit_down(session, (640, 360))
    name, ply = list(table.hand.row.places)[1], session.ply
    slot = table.divide.slot(table.gestures.slot_side(session.state))
    drag(stage, table.focus.find(f"card:{name}").box.centre, slot.centre)
    assert session.ply == ply and table.hand.row.places[name].box == slot
    table.undo()
    assert session.ply == ply and table.plan.empty and table.hand.row.places[name].box != slot
    drag(stage, table.focus.find(f"card:{name}").box.centre, slot.centre)
    click(stage, slot.centre)
    assert session.record.steps[ply] == do.Lay(name.partition(".")[0])


@pytest.mark.parametrize("way", ["undo", "back"])
def test_a_barbarian_that_was_to_be_sent_back_is_kept_again_before_anything_is_taken_back(way: str) -> None:
    session = standing(Phase.KEEP, 4, 0, bots=("", "easy", "easy", "easy"))
    stage, table = sit_down(session, (640, 360))
    asked, ply = table.prompt.current_words, session.ply
    click(stage, spot(table, f"dealt:{next(iter(table.hand.dealt.places))}").box.centre)
    assert table.prompt.current_words != asked
    getattr(table, way)()
    assert (session.ply, table.prompt.current_words, stage.scene) == (ply, asked, table)


def test_an_offer_that_was_dropped_on_the_band_costs_no_star_before_it_is_confirmed() -> None:
    session = standing(Phase.ANSWER, 4, 0, rounds=1, bots=("", "easy", "easy", "easy"), holds=lambda s: s.stars[0] > 0)
    stage, table = sit_down(session, (640, 360))
    ply, side = session.ply, next(n for n, one in enumerate(session.state.sides) if one.answer == "waiting")
    drag(stage, table.divide.slot(side).centre, table.bands.plank(0).centre)
    assert session.ply == ply and table.gestures.planned_moves(session.state) == (do.Accept(),)
    click(stage, spot(table, "decide").box.centre)
    assert session.record.steps[ply] == do.Accept()

"""The table of Klobba!: what it lays out before a decision, what it refuses, how bots and hints are shown."""

from __future__ import annotations

import random

import pytest

from klotho_games.core.contract import Decision
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION_ID, NUMBER
from klotho_games.games.klobba.rules.questions import has_been_switched, promise
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.table import Table
from klotho_games.games.klobba.table.look.places import Places
from klotho_games.games.klobba.table.look.rough_card import GLOW
from klotho_games.games.klobba.table.look.storm import storm_of
from klotho_games.games.klobba.table.parts.band_order import seating
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.stage import Stage
from tests.games.klobba.table_rig import at_random, grip, hand_over, new_session, standing
from tests.games.klobba.test_tale import BLOW
from tests.games.rig import click, drag, key, rest, sit_down, spot

SMALL = (640, 360)
ALONE = ("", "easy", "easy", "easy")


def table_at(session: Session) -> tuple[Stage, Table]:
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    return stage, table


# ---- before the decision ----


def test_a_card_is_looked_at_before_it_is_laid() -> None:
    session = standing(Phase.LAY, 4, 0, rounds=2, bots=ALONE)
    stage, table = table_at(session)
    name, before = next(iter(table.hand.row.places)), session.ply
    click(stage, grip(table, f"card:{name}"))
    assert table.plan.card == name and session.ply == before
    card = name.partition(".")[0]
    told = promise(session.state, table.gestures.slot_side(session.state), card)
    lit = [member.card for key, member in table.bands._members.items()
           if getattr(table.bands.row.cards[key], "glow", "") == GLOW]
    assert sorted(lit) == sorted(NUMBER[one] for one in (told.counts[0].cards if told.counts else ()))
    assert table.prompt.current_words[2], "what it would do"
    key(stage, "escape")
    rest(stage)
    assert table.plan.card == "" and session.ply == before


def test_the_place_of_a_carried_card_is_left_open() -> None:
    stage, table = table_at(standing(Phase.LAY, 4, 0, rounds=2, bots=ALONE))
    name = next(iter(table.hand.row.places))
    x, y = grip(table, f"card:{name}")
    for signal in (Pointer("move", (x, y), 0), Pointer("press", (x, y)), Pointer("move", (x, y - 200), 0)):
        stage.step(0.02, [signal])
    assert table.hand._gap.visible and table.hand._gap.box == table.hand.row.places[name].box
    key(stage, "escape")
    rest(stage)
    assert not table.hand._gap.visible and name in table.hand.row.places


def test_a_plank_tells_how_many_are_clobbered() -> None:
    """It is also shown when pointing at the skull with the number next to the name."""
    session = standing(Phase.LAY, 4, 0, rounds=4, bots=ALONE, holds=lambda s: bool(s.piles[2]))
    _stage, table = table_at(session)
    plank = table.bands.plank(2)
    found = table.focus.at((plank.right - 24, plank.centre[1]))
    assert found is not None and found.id == "band:2"
    assert f"{len(session.state.piles[2])} Barbarian" in found.tip


def test_someone_who_may_come_forward_is_stitched_and_told_what_comes_of_it() -> None:
    session = standing(Phase.SELECT, 4, 0, bots=ALONE)
    _stage, table = table_at(session)
    (first, *_others) = table.gestures.options(session.state)
    assert not spot(table, "decide").enabled
    table.gestures.pick(first[0])
    assert set(table.plan.picked) <= set(first) and table.prompt.current_words[1].endswith("?")
    assert "You reach" in table.prompt.current_words[2] or "against" in table.prompt.current_words[2]
    assert spot(table, "decide").enabled == (set(table.plan.picked) == set(first))


def test_switches_are_laid_out_and_made_together() -> None:
    session = standing(Phase.SWITCH, 4, 0, bots=ALONE)
    stage, table = table_at(session)
    others = [band for band in range(4) if band != 0]
    bands = session.state.bands
    for place, band in ((0, others[0]), (1, others[1])):
        click(stage, spot(table, f"member:0.{place}").box.centre)
        click(stage, spot(table, f"member:{band}.{place}").box.centre)
    click(stage, spot(table, f"member:{others[1]}.1").box.centre)  # take the second one back
    assert table.plan.switches == [do.Switch(0, others[0], 0)]
    click(stage, spot(table, "decide").box.centre)
    kinds = [type(played.step) for played in session.history[-2:]]
    assert do.EndSwitch in kinds or do.EndSwitch in [type(p.step) for p in session.history]
    assert session.state.bands[others[0]][0] == bands[0][0]


def test_switches_that_were_made_together_are_taken_back_together() -> None:
    session = standing(Phase.SWITCH, 4, 0, bots=ALONE)
    stage, table = table_at(session)
    ply, bands = session.ply, session.state.bands
    click(stage, spot(table, "member:0.0").box.centre)
    click(stage, spot(table, "member:1.0").box.centre)
    click(stage, spot(table, "decide").box.centre)
    assert session.ply == ply + 2 and session.state.bands != bands
    table.undo()
    assert session.ply == ply and session.state.bands == bands and session.state.phase is Phase.SWITCH


def test_no_one_holds_both_totems() -> None:
    session = standing(Phase.TOTEMS, 3, 0, rounds=0, bots=ALONE[:3])
    _stage, table = table_at(session)
    table.gestures.give_totem(0, 1)
    table.gestures.give_totem(1, 1)
    assert table.plan.totems == {1: 1}
    table.gestures.give_totem(0, 2)
    assert table.gestures.planned_moves(session.state) == (do.GiveTotems(2, 1),)


# -- refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds"), [(4, 1)])
def test_a_drop_on_the_wrong_band_names_the_clause_where_it_happened(seats: int, rounds: int) -> None:
    session = standing(Phase.PAIR, seats, 0, rounds=rounds, bots=ALONE, holds=lambda s: s.sides[0].seat == 0)
    stage, table = table_at(session)
    white = session.state.sides[1].seat
    drag(stage, spot(table, "totem:black").box.centre, table.bands.plank(white).centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "KLO-2.1"
    tag = spot(table, "refusal").box
    plank = table.bands.plank(white)
    assert abs(tag.centre[0] - plank.centre[0]) < 400 and abs(tag.bottom - plank.centre[1]) < 200
    assert session.state.phase is Phase.PAIR


def test_only_three_of_a_kind_go_to_the_discards() -> None:
    session = standing(Phase.LAY, 4, 0, rounds=2, bots=ALONE)
    _stage, table = table_at(session)
    hand = session.state.hands[0]
    single = next(kind for kind in hand if hand.count(kind) < 3)
    refusal = table.gestures.refusal(session.state, f"card:{ACTION_ID[single]}.0", "discard")
    assert refusal is not None and refusal.rule == "KLO-1.4"


def test_whom_the_other_mirror_has_switched_cannot_be_switched_again() -> None:
    """KLO-2.14: it has no golden stitches, and a click on it names the clause."""
    session = standing(Phase.SWITCH, 3, holds=lambda s: bool(s.switched) and not s.switches)
    stage, table = table_at(session)
    s = session.state
    done = [(band, place) for band in range(len(s.bands)) for place in range(3) if has_been_switched(s, band, place)]
    assert done
    sewn = [sprite.box for sprite in table.marks._sprites]
    for band, place in done:
        table.tips.hush()
        table.last_refusal = None
        click(stage, spot(table, f"member:{band}.{place}").box.centre)
        assert table.last_refusal is not None and table.last_refusal.rule == "KLO-2.14"
        assert not table.plan.switches and table.plan.first is None
        assert not any(box.contains(table.bands.box(band, place).centre) for box in sewn)


# -- bots and hints -------------------------------------------------------------------------------------------


def test_what_a_bot_does_with_hidden_cards_is_not_told() -> None:
    session = standing(Phase.LAY, 4, 1, rounds=2, bots=ALONE)
    _stage, table = table_at(session)
    card = ACTION_ID[session.state.hands[1][0]]
    table.pace._intend(Decision(do.Lay(card), "It holds The Boss.", 1.0))
    assert table.prompt.current_words[1] == "has decided." and "Boss" not in table.prompt.current_words[2]
    assert not table.advice.is_shown


def test_a_hint_lays_out_what_it_advises() -> None:
    session = standing(Phase.LAY, 4, 0, rounds=2, bots=ALONE)
    stage, table = table_at(session)
    move = next(move for move in session.legal() if isinstance(move, do.Lay))
    table.show_hint(Decision(move, "A high total.", 1.0))
    assert table.gestures.planned_moves(session.state) == (move,)
    assert stage.said.startswith("A high total")
    table.undo()
    assert table.plan.empty and session.state.phase is Phase.LAY


# -- places ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_groups_lie_at_their_totems_and_no_two_bands_share_a_place(seats: int) -> None:
    session = standing(Phase.LAY, seats, rounds=1)
    s = session.state
    found = seating(s, Places(seats))
    assert len({seat.places.plank for seat in found}) == len(s.bands)
    for side, one in enumerate(s.sides):
        group = ("black", "white")[side]
        assert found[one.seat].group == found[one.partner].group == group and found[one.seat].holder
        assert found[one.seat].side == found[one.partner].side == side
    assert sum(seat.sits_out for seat in found) == len(s.bands) - 4


def test_the_storm_clock_counts_down_to_the_storm() -> None:
    session = standing(Phase.LAY, 4, rounds=1)
    storm = storm_of(session.state)
    assert storm.left == len(session.state.deck) - session.state.beneath
    assert storm.thunder_zone == (4, 1) and storm.lightning_zone == (11, 8)
    assert "No storm for" in storm.words


# -- whole games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "game"), [(2, "basic"), pytest.param(3, "middle", marks=pytest.mark.slow),
                                             pytest.param(6, "full", marks=pytest.mark.slow)])
def test_a_whole_game_is_shown_to_its_end(seats: int, game: str) -> None:
    session, rng = new_session(11, seats, ("easy",) * seats, game), random.Random(seats)
    stage, table = sit_down(session, (320, 180))
    while not session.is_over:
        table.play(at_random(session, rng))
        rest(stage)
        assert table.bands.shown is not None and table.bands.shown.stars == session.state.stars
    assert ("finished",) in stage.program.asked  # type: ignore[union-attr]


def test_every_event_is_shown_or_left_to_the_log() -> None:
    _stage, table = table_at(standing(Phase.LAY, 4, rounds=1))
    quiet = {ev.RoundBegan, ev.NoOfferMade, ev.Mirrored, ev.TotalCounted, ev.SwitchEnded, ev.GameEnded}
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.KlobbaEvent)}
    assert kinds - {ev.KlobbaEvent} == set(table.story._tell) | quiet | BLOW
    assert not BLOW & set(table.story._tell)

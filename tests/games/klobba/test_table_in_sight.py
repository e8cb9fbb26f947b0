"""Nothing on the table covers what has to be read, and the same fact is told the same way everywhere."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ALL
from klotho_games.games.klobba.rules.state import Phase, three_alike
from klotho_games.games.klobba.table.look import barbarian_cards, fight_pictures, totems
from klotho_games.games.klobba.table.look.places import Places, stands
from klotho_games.games.klobba.table.look.storm import storm_of
from klotho_games.games.klobba.table.look.style import GROUPS
from klotho_games.games.klobba.table.parts.bands import fit
from klotho_games.stage.devices.geometry import Box
from tests.games.klobba.table_rig import hand_over, new_session, standing
from tests.games.rig import click, move_to, sit_down, spot, written

SMALL = (640, 360)
BOTS = ("", "easy", "easy", "easy", "easy", "easy")


@pytest.mark.parametrize("phase", [Phase.SWITCH, Phase.KEEP])
def test_the_stitches_of_a_lifted_slab_lie_under_its_value_and_clans(phase: Phase) -> None:
    stage, table = sit_down(standing(phase, 4, 0, bots=BOTS[:4]), SMALL)
    row = table.hand.dealt if phase is Phase.KEEP else table.bands.row
    name = next(iter(table.hand.dealt.places)) if phase is Phase.KEEP else "0.1"
    move_to(stage, spot(table, f"dealt:{name}" if phase is Phase.KEEP else f"member:{name}").box.centre)
    stage.step(0.1, [])
    others = [card.z for other, card in row.cards.items() if other != name]
    assert row.frame.visible and max(others, default=0) < row.frame.z < row.cards[name].z


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_totems_and_caps_cover_no_value_and_no_clan(seats: int) -> None:
    places = Places(seats)
    icons = [icon for group in GROUPS for n in (1, 2) for card in places.band(group, n).cards
             for icon in barbarian_cards.icons(fit(card), 3)]
    for group in GROUPS:
        column = places[f"totem_{group}"]
        capped = Box.around(column.centre, *totems.CAPPED)
        for thing in (*totems.tied_places(column), capped.move(0, column.bottom - 8 - capped.bottom)):
            assert not any(thing.overlap(icon) for icon in icons)
            assert not any(thing.overlap(places.band(group, n).plank) for n in (1, 2))


@pytest.mark.parametrize("size", [totems.CAPPED, (110.0, 92.0)])
def test_what_stands_on_a_chosen_band_covers_no_icon(size: tuple[float, float]) -> None:
    for wide in (104.0, 122.0, 156.0):
        card = Box(0, 0, wide, wide * barbarian_cards.SLAB_SHAPE)
        assert not any(barbarian_cards.between(card, size).overlap(icon) for icon in barbarian_cards.icons(card, 3))


def test_the_deck_is_counted_once() -> None:
    """Cards that were sent back are under Thunder and never come, so neither the panel nor the tip
    counts them as left."""
    session = standing(Phase.LAY, 4, rounds=4, bots=BOTS[:4], holds=lambda s: s.beneath > 0)
    stage, table = sit_down(session)
    left = f"{storm_of(session.state).left} left"
    assert left in [run.words for run in written(stage)]
    assert left in spot(table, "storm").label
    assert str(session.state.beneath) in spot(table, "storm").label


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_storm_track_moves_with_the_first_card_that_is_drawn(seats: int) -> None:
    first = storm_of(standing(Phase.TOTEMS, seats, rounds=0).state)
    assert first.left == first.total
    later = storm_of(standing(Phase.PAIR, seats, rounds=3).state)
    assert later.left < later.total == first.total


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_names_and_stars_stand_in_one_line(seats: int) -> None:
    session = standing(Phase.PAIR, seats, bots=BOTS[:seats])
    stage, table = sit_down(session)
    for seat, name in enumerate(session.setup.seats):
        box = table.top.plates.box(seat)
        lines = [run.box.centre[1] for run in written(stage) if box.contains(run.box.centre)]
        assert any(run.words == name for run in written(stage) if box.contains(run.box.centre))
        assert max(lines) - min(lines) < 8


@cache
def _small_stage() -> Any:
    return sit_down(new_session(1, 2, ("", "easy")), SMALL)[0]


@pytest.mark.parametrize("card", range(ALL))
def test_nothing_covers_the_head_of_a_single_loser(card: int) -> None:
    stage = _small_stage()
    stand = stands(Places(4, drawn="klobba/clobber")["white_ground"], 1)[0]
    under = Places(4, drawn="klobba/clobber")["white_tablet"].bottom + 460 * 0.34
    low = stand._replace(ducks=fight_pictures.ducking(stage.look, stand, card, under))
    top = fight_pictures.figure_box(stage.look, card, "cower", low.feet, low.figure("cower")).y
    assert top >= under - 0.5 and low.ducks > 0.6


# ---- the decision ----


@pytest.mark.parametrize("phase", [Phase.KEEP, Phase.PAIR, Phase.OFFER, Phase.ANSWER, Phase.LAY, Phase.SELECT,
                                   Phase.SWITCH, Phase.GIVE])
def test_the_main_button_stands_at_the_right_end(phase: Phase) -> None:
    _stage, table = sit_down(standing(phase, 4, 0, bots=BOTS[:4]), SMALL)
    assert table.prompt.buttons[-1].spot.id == "decide"


def test_an_offer_is_answered_in_two_steps() -> None:
    session = standing(Phase.ANSWER, 4, 0, bots=BOTS[:4], holds=lambda s: s.stars[0] > 0)
    stage, table = sit_down(session, SMALL)
    ply = session.ply
    assert not spot(table, "decide").enabled
    click(stage, spot(table, "accept").box.centre)
    assert session.ply == ply and table.has_unfinished_move
    click(stage, spot(table, "reject").box.centre)
    assert session.ply == ply and table.gestures.planned_moves(session.state) == (do.Reject(),)
    click(stage, spot(table, "decide").box.centre)
    assert session.history[ply].step == do.Reject()


def test_three_cards_are_exchanged_in_two_steps() -> None:
    session = standing(Phase.LAY, 4, bots=(), holds=lambda s: bool(three_alike(s.hands[s.seat])))
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    ply = session.ply
    exchange = next(one.spot for one in table.prompt.buttons if one.spot.id.startswith("exchange:"))
    click(stage, exchange.box.centre)
    assert session.ply == ply and table.plan.three
    table.undo()
    assert session.ply == ply and not table.plan.three, "what is laid out can be put back"
    click(stage, exchange.box.centre)
    click(stage, spot(table, "decide").box.centre)
    assert isinstance(session.history[ply].step, do.Exchange)

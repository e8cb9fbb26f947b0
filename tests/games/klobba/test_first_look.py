"""What players need who see the table for the first time: how the game stands, what to choose, and
why something is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION_ID
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.questions import band_total, promise
from klotho_games.games.klobba.rules.state import NONE, Phase
from klotho_games.games.klobba.rules.steps import NoOffer, OfferAction, Pair
from klotho_games.games.klobba.table import Table
from klotho_games.games.klobba.table.parts.top import describe_player
from klotho_games.games.klobba.telling import TELLING
from klotho_games.stage.stage import Stage
from tests.games.klobba.forced import NAMES, arranged, play
from tests.games.klobba.table_rig import hand_over, standing
from tests.games.klobba.test_3_stars_and_end import ended
from tests.games.klobba.test_clobber_count import BANDS, fought
from tests.games.rig import click, sit_down, spot

ALONE = ("", "easy", "easy", "easy")


def table_at(phase: Phase, seats: int = 4, **wanted: object) -> tuple[Stage, Table]:
    session = standing(phase, seats, 0, bots=ALONE[:seats], **wanted)  # type: ignore[arg-type]
    stage, table = sit_down(session, (640, 360))
    hand_over(stage)
    return stage, table


# ---- the standing ----


def test_plates_and_the_list_of_games_tell_what_is_kept_and_what_counts() -> None:
    s = replace(arranged(3), stars=(18, 19, 17), pile_stars=(2, 0, 2))
    assert TELLING.standing(s, NAMES[:3]).endswith("Stars (to play): Ada 20 (18), Bruno 19 (19), Cleo 19 (17)")
    assert describe_player(s, 0, "Ada").startswith("Ada: 20 Stars in all, 18 to play with and 2 in the score pile.")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_plate_has_room_for_the_name_beside_both_numbers(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _stage, table = table_at(Phase.LAY, seats)
    shown: list[object] = []
    monkeypatch.setattr(table.top.plates, "show", shown.extend)
    table.top.show_plates(table.state)
    for plate, kept, score in zip(shown, table.state.stars, scores(table.state), strict=True):
        assert [figure.words for figure in plate.figures] == [str(kept), str(score)]  # type: ignore[attr-defined]
    assert min(table.top.plates.box(seat).w for seat in range(seats)) > 280


def test_a_tie_says_what_decided_it() -> None:
    tied = ended((10, 12, 8), (7, 5, 6), ((1,), (2, 3), (4,)))
    assert TELLING.prompt(tied, NAMES[:3])[0] == "17 Stars each, but Bruno clobbered more Barbarians."
    won = ended((10, 12, 8), (9, 5, 6), ((1,), (2, 3), (4,)))
    assert TELLING.prompt(won, NAMES[:3])[0] == "Ada has the most Stars."


# ---- the shout ----


def test_klobba_is_shouted_only_over_the_clobbered() -> None:
    assert fought("berzerk", "all_blue_talon").shout == "klobba"
    small = {**BANDS, 0: ("tot", "-gorm", "-mudge"), 1: ("thrug", "-wulda", "-pip")}
    fled = fought("flee_and_surprise", "the_boss", small)
    assert not fled.clobbered_fighters and fled.winner == 1 and fled.shout == "away"
    empty = fought("all_yellow_claw", "the_boss")
    assert not empty.clobbered_fighters and empty.winner == 1 and empty.shout == ""


# ---- whose choice it is ----


def test_of_an_offered_card_it_is_the_holder_who_chooses() -> None:
    bands = {0: ("gorm", "mudge", "-tot"), 1: ("thrug", "wulda", "pip"), 2: ("oda", "nib", "-brakka")}
    s = play(arranged(4, bands, hands={2: ("berzerk",), 0: ("berzerk",)}), Pair(2))
    assert len(promise(s, 0, "berzerk").counts) > 1
    assert TELLING.foretell(s, OfferAction("berzerk"), NAMES).startswith("Ada chooses who")
    s = play(s, NoOffer(), NoOffer())
    assert TELLING.foretell(s, do.Lay("berzerk"), NAMES).startswith("You choose who")


# -- Totems ---------------------------------------------------------------------------------------------------


def test_black_comes_to_who_has_white_to_give() -> None:
    _stage, table = table_at(Phase.GIVE, 3, holds=lambda s: s.sides[0].seat == s.seat)
    s = table.state
    assert "come to you" in table.prompt.current_words[2]
    homes = [table.divide.totem_home(s, side) for side in (0, 1)]
    assert homes[0].overlap(homes[1]) < homes[0].w * homes[0].h * 0.1
    assert abs(homes[0].centre[0] - homes[1].centre[0]) < 150, "both stand by the Band of their holder"
    assert "must pass on White" in table.bands.describe(s, 0)


def test_a_totem_that_is_given_leaves_the_middle_and_one_in_the_hand_is_lifted() -> None:
    _stage, table = table_at(Phase.TOTEMS, 3, rounds=0)
    assert "Black" in table.prompt.current_words[1]
    table.gestures.choose_band(1)
    assert "White" in table.prompt.current_words[1]
    assert table.divide.totems[0].alpha < 0.5 and table.divide.totems[1].alpha == 1
    assert table.drag is not None
    table.drag.pick_up("totem:white")
    assert table.divide.totems[1].zoom > 1
    table.drag.cancel()
    assert table.divide.totems[1].zoom == 1


# -- refusals -------------------------------------------------------------------------------------------------


def test_a_click_on_a_band_that_may_not_be_chosen_says_why() -> None:
    stage, table = table_at(Phase.PAIR, 4, holds=lambda s: s.sides[0].seat == 0)
    white = table.state.sides[1].seat
    click(stage, table.bands.plank(white).centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "KLO-2.1"
    assert "White" in table.last_refusal.reason and table.plan.band == NONE
    focus = table.natural_focus()
    assert focus is not None and table.gestures.may_choose(table.state, int(focus.id.partition(":")[2][0]))


def test_a_free_band_gets_no_totem() -> None:
    stage, table = table_at(Phase.TOTEMS, 3, rounds=0)
    click(stage, table.bands.plank(3).centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "KLO-1.8"
    assert "Free Band" in table.last_refusal.reason and not table.plan.totems
    _stage, table = table_at(Phase.GIVE, 3)
    refusal = table.session.why_not(do.GiveWhite(3))
    assert refusal is not None and "Free Band" in refusal.reason


# -- hints ----------------------------------------------------------------------------------------------------


def test_the_stitches_of_a_hint_go_when_something_else_is_chosen() -> None:
    _stage, table = table_at(Phase.LAY, 4, rounds=2, holds=lambda s: len(set(s.hands[0])) > 2)
    hand = table.state.hands[0]
    table.show_hint(Decision(do.Lay(ACTION_ID[hand[0]]), "A high total.", 1.0))
    table.refresh_choices()
    assert table.advice.is_shown, "nothing else was chosen"
    other = next(name for name in table.hand.row.places if not name.startswith(f"{ACTION_ID[hand[0]]}."))
    table.gestures.choose_card(other)
    assert not table.advice.is_shown and spot(table, "decide").enabled


def test_one_barbarian_is_not_all_of_them() -> None:
    _stage, table = table_at(Phase.KEEP, 4, rounds=1, holds=lambda s: len(s.dealt[s.seat]) == 1)
    assert table.prompt.current_words[2].startswith("This Barbarian joins")


def test_a_band_to_choose_says_what_it_adds() -> None:
    _stage, table = table_at(Phase.PAIR, 4, holds=lambda s: s.sides[0].seat == 0)
    s = table.state
    band = next(band for band in range(4) if band not in (s.sides[0].seat, s.sides[1].seat))
    assert f"can be chosen. Face-up total: {band_total(s, band)}." in spot(table, f"band:{band}").label

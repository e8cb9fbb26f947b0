"""What a box says of itself: open, used, later, shut or out of reach; and what it lacks, with its clause."""

from __future__ import annotations

from functools import cache

import pytest

from klotho_games.core.session import Session
from klotho_games.games.clinic.clinic import Clinic, Phase, section_of
from klotho_games.games.clinic.survey import offers
from klotho_games.games.clinic.table.action_row import standing
from klotho_games.stage.input import Action
from tests.games.clinic.table_rig import played
from tests.games.rig import at_ply, click, move_to, press, rest, sit_down, spot

STANDINGS = ("open", "used", "ahead", "past", "shut", "unreached")


def standings(s: Clinic) -> dict[str, int]:
    """For each standing the number of a box."""
    return {standing(s, offer).standing: offer.number for offer in offers(s)}


@cache
def moment(name: str) -> Session:
    for number in range(1, 40):
        session = played(number, lambda s: s.phase is Phase.ACT and name in standings(s))
        if not session.over:
            return session
    raise AssertionError(name)


@pytest.mark.parametrize("name", STANDINGS)
def test_a_press_uses_a_box_or_says_what_it_lacks(name: str) -> None:
    session = at_ply(moment(name), moment(name).ply)
    stage, table = sit_down(session, (640, 360))
    number = standings(session.state)[name]
    box = spot(table, f"box:{number}")
    assert bool(box.piece) == (name == "open")
    click(stage, box.box.centre)
    if name == "open":
        assert table.last_refusal is None
        return
    refusal = table.last_refusal
    assert refusal is not None and refusal.rule.startswith("CLI-") and refusal.rule in table.game.rulebook
    if name == "unreached" and (number - 1) // 2 == session.state.section:
        assert refusal.rule == "CLI-B5.1"


def test_each_standing_is_told_in_words_and_painted_in_its_own_way() -> None:
    told, keys = set(), set()
    for name in STANDINGS:
        _stage, table = sit_down(moment(name), (640, 360))
        number = standings(table.state)[name]
        told.add(spot(table, f"box:{number}").value)
        painted = (sprite._key for sprite in table.row._sprites if sprite._key is not None)
        keys.add(next(key[2] for key in painted if key[:2] == ("clinic-number", number)))
    assert len(told) == len(STANDINGS) and keys == {"open", "used", "waits", "shut", "closed"}


def test_somebody_who_cannot_walk_says_why() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT and section_of(s).action == "build")
    stage, table = sit_down(session, (640, 360))
    click(stage, spot(table, "person:0").box.centre)
    assert table.last_refusal is not None and table.last_refusal.rule == "CLI-B5.5"


# -- laying ---------------------------------------------------------------------------------------------------


def test_all_cards_of_the_round_are_seen_from_the_start() -> None:
    session = played(4, lambda s: s.phase is Phase.LAY)
    stage, table = sit_down(session, (640, 360))
    for later in (2, 1, 0):
        shown = [one for one in table.focus.spots if one.id.startswith("later:")]
        assert len(shown) == later
        assert all(one.large is not None and one.large() is not None for one in shown)
        if later:
            click(stage, spot(table, "lay:first" if not table.state.row else "lay:right:under").box.centre)
            rest(stage)


def test_nothing_covers_the_row_as_it_would_lie() -> None:
    session = played(4, lambda s: s.phase is Phase.LAY and len(s.row) == 1)
    stage, table = sit_down(session, (640, 360))
    move_to(stage, spot(table, "lay:left:over").box.centre)
    assert table.laying._ghost is not None and {end.alpha for end in table.laying._ends.values()} == {0.0}
    move_to(stage, spot(table, "lay:left:under").box.centre)
    assert table.laying._ghost.z < table.laying._cards[0].z, "the lower half of the end means under"


# -- building -------------------------------------------------------------------------------------------------


def test_prices_stand_where_something_can_be_built() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT and section_of(s).action == "build" and "open" in standings(s))
    stage, table = sit_down(session, (640, 360))
    number = standings(session.state)["open"]
    click(stage, spot(table, f"box:{number}").box.centre)
    tags = [sprite._key[1] for sprite in table._lit if sprite._key and sprite._key[0] == "clinic-price-tag"]
    targets = {offer.target for offer in table.drag.offers_of(f"box:{number}")}
    assert len(tags) == len(targets) and all("$" in tag for tag in tags)
    press(stage, Action.CANCEL)
    assert not table._lit

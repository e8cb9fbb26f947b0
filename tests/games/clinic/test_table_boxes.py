"""What a box says about itself: open, used, later, shut or out of reach, and what it lacks, with the clause."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules.action_row import visible_sections
from klotho_games.games.clinic.rules.building import ENTRANCE
from klotho_games.games.clinic.rules.cards import CARD, NEW_CARD
from klotho_games.games.clinic.rules.names import action_name
from klotho_games.games.clinic.rules.questions import offers
from klotho_games.games.clinic.rules.state import Clinic, Phase, section_of
from klotho_games.games.clinic.table.look.large_cards import large_action
from klotho_games.games.clinic.table.parts.action_row import standing
from klotho_games.games.clinic.table.parts.rule_note import note_of
from klotho_games.games.clinic.telling.box_words import both_box_words, box_effect
from klotho_games.games.clinic.telling.laying_words import find_covered_section
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.clinic.forced import SPACE, couple_left, couple_right, dealt, grown, new_building, rowed
from tests.games.clinic.table_rig import new_session, played
from tests.games.rig import at_ply, click, move_to, press, rest, sit_down, spot, written

STANDINGS = ("open", "used", "ahead", "past", "shut", "unreached")


def standings(s: Clinic) -> dict[str, int]:
    """Return the number of a box for each standing."""
    return {standing(s, offer).standing: offer.number for offer in offers(s)}


@cache
def moment(name: str) -> Session:
    for number in range(1, 40):
        session = played(number, lambda s: s.phase is Phase.ACT and name in standings(s))
        if not session.is_over:
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
    if name == "unreached":
        assert refusal.rule == "CLI-B5.1", "whether its action is under way or comes later"


def test_each_standing_is_told_in_words_and_painted_in_its_own_way() -> None:
    told, keys = set(), set()
    for name in STANDINGS:
        _stage, table = sit_down(moment(name), (640, 360))
        number = standings(table.state)[name]
        told.add(spot(table, f"box:{number}").value)
        painted = (sprite._key for sprite in table.row._sprites if sprite._key is not None)
        keys.add(next(key[2] for key in painted if key[:2] == ("clinic-number", number)))
    assert len(told) == len(STANDINGS) and keys == {"open", "used", "waits", "shut", "closed"}


@pytest.mark.rule("CLI-A5", "CLI-B5.1")
@pytest.mark.parametrize("entrances", [1, 2])
def test_a_couple_out_of_reach_is_locked_before_the_sections_are_taken(entrances: int) -> None:
    """With these cards the couple would be in box 2 of the last three sections and in box 4 of the first."""
    session = shown(replace(new_building(), phase=Phase.TAKE), entrances)
    stage, table = sit_down(session, (640, 360))
    for which, number in (("first", 4), ("last", 2)):
        move_to(stage, spot(table, f"sections:{which}").box.centre)
        keys = [sprite._key for sprite in table.row._numbered]
        states = {key[1]: key[2] for key in keys if key is not None}
        assert states[number] == ("closed" if entrances == 1 else "waits")
        assert states[number - 1] == "waits", "the left box is always reached"


@pytest.mark.rule("CLI-A5", "CLI-B5.1")
def test_the_rule_beside_a_couple_says_whether_it_is_reached() -> None:
    right = couple_right()
    assert "can’t use the right-hand box" in note_of(right).words
    assert "two free parking spaces" in note_of(grown(right, (SPACE, ENTRANCE))).words
    assert "two free parking spaces" in note_of(couple_left()).words
    for s in (right, couple_left()):
        stage, table = sit_down(shown(s, 1), (1920, 1080))
        assert spot(table, "rule").label.endswith(note_of(s).words)
        box = spot(table, "box:4" if s is right else "box:3")
        assert "a couple" in box.label and ("costs 2 popularity" in box.label) == (s is not right)
        assert [run.words for run in written(stage) if not run.fits] == []


@pytest.mark.rule("CLI-A5", "CLI-B5.1")
def test_a_card_looked_at_closely_says_which_boxes_need_a_second_entrance() -> None:
    for side, turned in ((0, True), (1, False)):
        build, admit = sorted(CARD[NEW_CARD].sides[side].sections(turned), key=lambda one: one.action == "admit")
        assert not any("second entrance" in words for words in both_box_words(build)), "a bonus needs none"
        left, right = both_box_words(admit)
        assert "second entrance" in right and "second entrance" not in left
        told = large_action(NEW_CARD, side, Box(0, 0, 400, 100), turned=turned).told
        assert left in told and right in told


def shown(s: Clinic, entrances: int) -> Session:
    """Return a game with this state."""
    session = new_session(4)
    last = session._played[-1]
    s = grown(s, (SPACE, ENTRANCE)) if entrances > 1 else s
    session._played.append(Played(last.step, last.seat, (), s, False))
    return session


def test_someone_who_cannot_walk_says_why() -> None:
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


@pytest.mark.parametrize("place", ["left:over", "left:under", "right:over", "right:under"])
def test_a_place_tells_which_sections_will_show(place: str) -> None:
    session = played(4, lambda s: s.phase is Phase.LAY and len(s.row) == 2)
    stage, table = sit_down(session, (640, 360))
    where = spot(table, f"lay:{place}")
    move_to(stage, where.box.centre)
    seen = table.laying.seen
    assert seen is not None
    after, _events = session.rules.apply(session.state, seen)
    names = [action_name(section.action) for section in visible_sections(after.row, after.joints)]
    words = f"4 sections will show: {', '.join(names[:3])} and {names[3]}."
    assert table.prompt.current_words[2].startswith(words) and where.value.startswith(words)
    covered = find_covered_section(session.state, seen)
    assert covered is not None and f"{action_name(covered.action)} is covered." in where.value
    before = [*visible_sections(session.state.row, session.state.joints), *CARD[seen.card].sides[
        session.state.hand[2][1]].sections(seen.turned)]
    left = before.copy()
    for section in visible_sections(after.row, after.joints):
        left.remove(section)
    assert left == [covered], "what is covered is exactly what no longer shows"
    move_to(stage, (5, 5))
    assert table.laying.seen is None and "will show" not in table.prompt.current_words[2]


def test_every_box_tells_what_it_does() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT)
    _stage, table = sit_down(session, (640, 360))
    boxes = [one for one in table.focus.spots if one.id.startswith("box:")]
    assert len(boxes) == 6
    for offer, one in zip(offers(session.state), boxes, strict=True):
        assert one.tip.endswith(box_effect(offer.box, offer.number))


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


@pytest.mark.rule("CLI-B4.1")
@pytest.mark.parametrize("first", [1, 2])
def test_of_two_equal_boxes_each_can_be_used_and_the_other_is_still_there(first: int) -> None:
    """A player who saw the right one crossed out ended the action and lost it."""
    stage, table = sit_down(shown(rowed(dealt(), "a2b", "a1b", "a3a"), 1), (640, 360))
    for number in (first, 3 - first):
        assert [standings(table.state).get("open") is not None, spot(table, f"box:{number}").piece] == [
            True, f"box:{number}"]
        assert spot(table, f"box:{number}").value == "can be used now"
        click(stage, spot(table, f"box:{number}").box.centre)
        click(stage, next(one for one in table.focus.spots if one.target == "lot").box.centre)
        rest(stage)
    assert table.last_refusal is None and table.state.bays == dealt().bays + 4


def test_a_place_asks_once_what_to_build_if_two_boxes_are_equal() -> None:
    stage, table = sit_down(shown(rowed(dealt(), "a2b", "a1b", "a3a"), 1), (640, 360))
    click(stage, spot(table, f"place:{SPACE}").box.centre)
    assert isinstance(stage.scene, Chooser)
    labels = [choice.label for choice in stage.scene.choices]
    assert len(set(labels)) == len(labels) == 3


def test_the_prompt_names_only_what_the_marked_places_take() -> None:
    """With a full ground floor a small build box has no place for an entrance, a garden or a conveyor."""
    session = shown(rowed(dealt(), "a2b", "a1b", "a3a"), 2)
    stage, table = sit_down(session, (640, 360))
    click(stage, spot(table, "box:1").box.centre)
    marked = {offer.target for offer in table.drag.offers_of("box:1")}
    told = table.prompt.current_words[2]
    assert marked == {"lot", "roof"} and "a larger car park ($2) or a helipad ($3)" in told and "garden" not in told


@pytest.mark.rule("CLI-B3.4")
def test_a_place_where_nothing_can_be_done_says_what_can() -> None:
    stage, table = sit_down(shown(rowed(dealt(), "a2b", "a1b", "a3a"), 1), (640, 360))
    click(stage, spot(table, "place:0").box.centre)
    assert table.last_refusal is not None and "Use a marked box" in table.last_refusal.reason
    assert table.last_refusal.rule == "CLI-B3.4"

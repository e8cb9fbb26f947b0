"""Chapters 1 to 3: rounds, cards, the Action row."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import ENTRANCE as DOOR
from klotho_games.games.clinic.rules.building import GROUND, HUB, MODULES, UPPER
from klotho_games.games.clinic.rules.cards import (
    ACTION_CARDS,
    BASE_CARDS,
    BASE_FLOORS,
    CARD,
    DIFFICULTIES,
    FLOOR,
    GOALS,
)
from klotho_games.games.clinic.rules.events import ActionBegan, ActionSkipped, CardsShuffled, ClinicClosed, RoundBegan
from klotho_games.games.clinic.rules.questions import sections_in_row
from klotho_games.games.clinic.rules.state import Phase, box_at, sections
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    Dealt,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Shuffled,
    Take,
)
from tests.games.clinic.forced import (
    DOC,
    ORDERLY,
    RED,
    SICK,
    admitting,
    building,
    dealt,
    ended,
    hiring,
    opened,
    play,
    refused,
    rowed,
    setup,
    shuffled,
    staffed,
    the,
    to_business,
    told,
)


@pytest.mark.rule("CLI-B1")
def test_six_rounds_of_three_phases() -> None:
    s = dealt()
    for number in range(1, 7):
        assert s.round == number and s.phase is Phase.SHUFFLE
        s = staffed(replace(s, money=9, popularity=9), (DOC, 4, 0))
        s = opened(rowed(s, "a1b", "a2a", "a3b"))
        assert s.phase is Phase.ADVERTISE
        s = play(s, Advertise(0))
    assert s.is_over and not s.closed
    assert refused(s, EndAction()).rule == "CLI-B1"
    assert RULES.legal(s) == ()


@pytest.mark.rule("CLI-B1")
def test_a_goal_and_a_difficulty_are_chosen() -> None:
    s = RULES.initial(setup(goal="surgeons", difficulty="hard"))
    assert (s.goal, s.difficulty) == ("surgeons", "hard")
    with pytest.raises(ValueError, match="no goal"):
        RULES.initial(setup(goal="riches"))
    with pytest.raises(ValueError, match="no difficulty"):
        RULES.initial(setup(difficulty="mad"))


@pytest.mark.rule("CLI-B1")
def test_actions_come_before_business() -> None:
    assert refused(hiring(), OpenBusiness()).rule == "CLI-B1"
    assert refused(to_business(hiring()), EndAction()).rule == "CLI-B7"


@pytest.mark.rule("CLI-B1.1")
def test_the_first_money_and_popularity() -> None:
    s = dealt()
    assert (s.money, s.popularity) == (12, 4)


@pytest.mark.rule("CLI-B1.2")
def test_the_tracks_do_not_end_and_there_is_no_debt() -> None:
    s = replace(hiring(), money=500, popularity=25, round=6)
    rich = play(opened(s), Advertise(20))
    assert rich.popularity == 25 - 1 + 20 and rich.money > 200, "one was turned away"
    result = RULES.result(rich)
    assert result is not None and result.scores == (44 + rich.money // 5,), "what is beyond the track counts as well"
    assert opened(replace(hiring(), money=0)).money == 0


@pytest.mark.rule("CLI-B1.3")
def test_below_zero_the_clinic_is_closed() -> None:
    s = to_business(replace(hiring(), money=0))
    s = replace(s, popularity=0)
    assert the(ClinicClosed, s, OpenBusiness()) == ClinicClosed(1)
    s = play(s, OpenBusiness())
    result = RULES.result(s)
    assert s.is_over and s.closed and result is not None
    assert (result.scores, result.winners, result.lines) == ((0,), (), ())
    spared = play(replace(to_business(replace(hiring(), money=0)), popularity=1), OpenBusiness())
    assert not spared.is_over and spared.popularity == 0, "0 is not below 0"


@pytest.mark.rule("CLI-B1.3")
def test_turning_away_and_deaths_can_close_it_too() -> None:
    s = replace(admitting(), popularity=0)
    assert play(s, EndAction()).closed
    s = staffed(replace(to_business(hiring()), money=9, popularity=2), (DOC, 4, 0), (SICK, RED, 0))
    assert play(s, OpenBusiness(), Advertise(0)).closed


@pytest.mark.rule("CLI-B2")
def test_nine_double_sided_cards() -> None:
    assert len(BASE_CARDS) == 3 and len(BASE_FLOORS) == 6
    assert all(len(card.sides) == 2 for card in ACTION_CARDS)
    s = dealt("f3")
    assert s.floors == ("f3",) and s.cells == GROUND["f3"]
    start = RULES.initial(setup(new_floors=0))
    assert refused(start, Dealt("f1", ("f2", "f3", "f4", "f5", "f5"))).rule == "CLI-B2"
    assert refused(start, Dealt("f1", ("f2", "f3", "f4", "f5"))).rule == "CLI-B2"
    assert refused(start, Lay("a1", "right", False, False)).rule == "CLI-B2"


@pytest.mark.rule("CLI-B2.1")
def test_a_floor_has_six_spaces() -> None:
    for card in FLOOR.values():
        for face in (card.ground, card.upper):
            assert len(face.cells) == 6 and set(face.cells) <= set(MODULES) - {"pillar"}


@pytest.mark.rule("CLI-B2.2")
def test_ground_sides_have_entrances_and_all_floors_lifts() -> None:
    assert all(DOOR in cells for cells in GROUND.values())
    assert not any(DOOR in cells for cells in UPPER.values())
    assert all(cells.count(HUB) == 1 for cells in (*GROUND.values(), *UPPER.values()))
    s = dealt("f2")
    assert len(s.offer) == 5 and "f2" not in s.offer
    grounds = {outcome.ground for outcome, _share in RULES.chances(RULES.initial(setup())) or ()}  # type: ignore[attr-defined]
    assert grounds == set(FLOOR)


@pytest.mark.rule("CLI-B2.3")
def test_bays_come_with_the_ground_floor() -> None:
    for card in FLOOR.values():
        assert 2 < card.bays < card.most_bays
    assert dealt("f4").bays == FLOOR["f4"].bays


@pytest.mark.rule("CLI-B2.4")
def test_a_doctor_and_an_orderly_begin() -> None:
    assert dealt().people == ((DOC, 4, 0), (ORDERLY, 0, 0))


# ---- the row ----


@pytest.mark.rule("CLI-B3")
def test_four_sections_show_and_three_are_taken() -> None:
    s = shuffled(dealt(), "a1a", "a2a", "a3a")
    for card in ("a1", "a2", "a3"):
        s = play(s, Lay(card, "right", False, False))
    assert [section.action for section in sections_in_row(s)] == ["admit", "build", "build", "hire"]
    assert RULES.legal(s) == (Take("first"), Take("last"))
    assert [one.action for one in sections(play(s, Take("first")))] == ["admit", "build", "build"]
    assert [one.action for one in sections(play(s, Take("last")))] == ["build", "build", "hire"]


@pytest.mark.rule("CLI-B3.1")
def test_the_shuffle_gives_order_and_sides() -> None:
    s = dealt()
    assert RULES.to_act(s) == CHANCE and RULES.stream(s) == "actions"
    assert len(RULES.chances(s) or ()) == 48
    step = Shuffled(("a3", "a1", "a2"), (1, 0, 0))
    assert told(s, step) == (CardsShuffled(step.cards, step.sides),) and CardsShuffled.reveals
    assert refused(s, Shuffled(("a1", "a2", "ax"), (0, 0, 0))).rule == "CLI-B3.1"
    assert refused(s, Shuffled(("a1", "a2", "a3"), (0, 0, 2))).rule == "CLI-B3.1"
    assert refused(s, EndAction()).rule == "CLI-B3.1"


@pytest.mark.rule("CLI-B3.2")
def test_cards_are_laid_in_their_order_at_an_end() -> None:
    s = shuffled(dealt(), "a1a", "a2a", "a3a")
    assert len(RULES.legal(s)) == 2
    assert refused(s, Lay("a2", "right", False, False)).rule == "CLI-B3.2"
    assert refused(s, Lay("a1", "left", True, False)).rule == "CLI-B3.2"
    s = play(s, Lay("a1", "right", False, False))
    assert len(RULES.legal(s)) == 8
    assert refused(s, Lay("a2", "middle", False, False)).rule == "CLI-B3.2"
    assert refused(s, Take("first")).rule == "CLI-B3.2"


@pytest.mark.rule("CLI-B3.2")
@pytest.mark.parametrize(
    ("end", "over", "turned", "actions"),
    [
        ("right", False, False, ["admit", "build", "build"]),
        ("right", True, False, ["admit", "hire", "build"]),
        ("right", False, True, ["admit", "build", "hire"]),
        ("left", False, False, ["hire", "admit", "build"]),
        ("left", True, False, ["hire", "build", "build"]),
    ],
)
def test_the_one_on_top_shows(end: str, over: bool, turned: bool, actions: list[str]) -> None:
    """Card 1 reads Admit, Build; card 2 reads Hire, Build."""
    s = play(shuffled(dealt(), "a1a", "a2a", "a3a"), Lay("a1", "right", False, False), Lay("a2", end, over, turned))
    assert [section.action for section in sections_in_row(s)] == actions


@pytest.mark.rule("CLI-B3.3")
def test_boxes_are_numbered_from_the_left_of_what_is_taken() -> None:
    first, last = rowed(dealt(), "a1a", "a2a", "a3a"), rowed(dealt(), "a1a", "a2a", "a3a", sections="last")
    assert [box_at(first, n).kind for n in range(1, 7)] == ["patient", "patient", "build", "build", "build", "build"]
    assert box_at(last, 5).role == "doctor" and box_at(last, 6).role == "orderly"
    s = play(shuffled(dealt(), "a1a", "a2a", "a3a"), *(Lay(f"a{n}", "right", False, False) for n in (1, 2, 3)))
    assert refused(s, Take("middle")).rule == "CLI-B3.3"
    assert refused(s, EndAction()).rule == "CLI-B3.3"


@pytest.mark.rule("CLI-B3.4")
def test_actions_from_left_to_right_each_with_its_boxes() -> None:
    s = hiring()
    assert (s.section, s.phase) == (0, Phase.ACT)
    assert refused(s, Admit(3)).rule == "CLI-B3.4"
    s = ended(s)
    assert s.section == 1 and refused(s, Hire(1)).rule == "CLI-B3.4"
    twice = ended(ended(building()))
    assert twice.section == 2 and refused(twice, Build(2, "parking")).rule == "CLI-B3.4"


@pytest.mark.rule("CLI-B3.4")
def test_an_action_without_anything_to_do_is_passed_over() -> None:
    broke = replace(building(), money=0, hours=0)
    assert ActionBegan(1, "hire") in told(broke, EndAction()), "the doctor can still walk in it"
    empty = staffed(broke, (ORDERLY, 0, 0))
    assert ActionSkipped(1, "hire") in told(empty, EndAction())
    assert ActionSkipped(2, "build") in told(empty, EndAction())
    assert play(empty, EndAction()).phase is Phase.BUSINESS


def test_a_round_begins_with_its_number() -> None:
    s = play(opened(hiring()), Advertise(0))
    assert s.round == 2 and s.row == () and s.used == 0
    assert RoundBegan(2) in told(opened(hiring()), Advertise(0))


def test_every_goal_has_three_difficulties_that_ask_for_more_and_more() -> None:
    assert len(GOALS) >= 6
    for goal in GOALS.values():
        assert tuple(goal.needs) == DIFFICULTIES
    assert CARD["ax"].set == "expansion"

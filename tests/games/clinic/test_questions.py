"""What a box lacks, and which of two boxes builds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.questions import must_pass_hall, why_shut
from klotho_games.games.clinic.rules.steps import Build, BuildFloor, Hire
from tests.games.clinic.forced import building, dealt, hiring, play, rowed


@pytest.mark.rule("CLI-B4.2", "CLI-B4.4", "CLI-B5")
def test_a_box_says_what_it_lacks():
    s = building()
    assert why_shut(s, 1).rule == "CLI-B4.4", "a pillar can be built, a floor not yet"
    assert why_shut(replace(s, money=0), 2).rule == "CLI-B4.2"
    assert why_shut(s, 5).rule == "CLI-B3.4", "its action comes later"
    poor = replace(hiring(), money=0)
    assert why_shut(poor, 1) == RULES.why_not(poor, Hire(1)) is not None


@pytest.mark.rule("CLI-B4.3", "CLI-B4.6")
def test_where_each_thing_lacks_something_else_all_of_it_is_told():
    s = replace(building(), offer=(), money=50)
    full = replace(s, cells=tuple(cell or 1 for cell in s.cells))
    told = why_shut(full, 1)
    assert told is not None and told.reason.startswith("A floor: ") and "A pillar: " in told.reason


@pytest.mark.rule("CLI-B2.4")
def test_someone_who_comes_in_is_in_the_hall_first():
    assert must_pass_hall().rule == "CLI-B2.4"


def test_of_two_boxes_alike_the_left_one_builds():
    s = rowed(dealt(), "a2b", "a1b", "a3a")
    assert RULES.why_not(s, Build(2, "parking")) is None
    assert RULES.same(s, Build(2, "parking")) == Build(1, "parking")
    used = play(s, Build(1, "parking"))
    assert RULES.same(used, Build(2, "helipad")) == Build(2, "helipad")
    floor = BuildFloor(1, building().offer[0])
    assert RULES.same(building(), floor) == floor

"""What the strongest director goes by, how the four directors differ, and whether reasons are true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.chance.seeds import seed_from_words
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.characters import KINDS
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.bot.chances import CHANCES
from klotho_games.games.clinic.bot.characters import CHARACTERS
from klotho_games.games.clinic.bot.expert import EXPERT, evening_worth
from klotho_games.games.clinic.bot.judge import JUDGE
from klotho_games.games.clinic.bot.reasons import reason
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import CONVEYOR, ENTRANCE, PILLAR, UPPER, floor_of, place_of
from klotho_games.games.clinic.rules.state import Clinic, Phase, box_at
from klotho_games.games.clinic.rules.steps import Admit, Advertise, Build, EndAction, Walk
from tests.games.clinic.forced import (
    DOC,
    ORANGE,
    ORDERLY,
    SICK,
    SPACE,
    WHITE,
    YELLOW_ROOM,
    admitting,
    building,
    dealt,
    grown,
    hiring,
    play,
    staffed,
)


def evening(goal: str, round: int = 6, **more: object) -> Clinic:
    return replace(dealt(goal=goal, difficulty="medium"), phase=Phase.SHUFFLE, round=round, **more)


@pytest.mark.parametrize(
    ("goal", "much", "little"),
    [
        ("beloved", {"popularity": 24}, {"popularity": 9}),
        ("nobody_lost", {"treated": (6, 4, 2, 0)}, {"treated": (2, 2, 0, 0)}),
        ("nobody_lost", {"treated": (6, 4, 2, 0)}, {"treated": (6, 4, 2, 0), "deaths": 2}),
        ("sound_books", {"popularity": 20, "money": 26}, {"popularity": 20, "money": 3}),
    ],
)
def test_someone_who_has_more_of_what_the_goal_asks_for_is_likelier_to_reach_it(goal, much, little):
    """In the last round, with everything else equal."""
    assert CHANCES.of(evening(goal, **much))[0] > CHANCES.of(evening(goal, **little))[0] + 0.1


def test_a_goal_that_is_reached_is_hoped_for_most():
    end = replace(dealt(), phase=Phase.END, round=6, popularity=30)
    assert (
        evening_worth(end)
        > 1
        > evening_worth(replace(end, popularity=3))
        > evening_worth(replace(end, closed=True, popularity=0))
    )


def test_the_expert_buys_what_the_goal_lacks():
    s = replace(dealt(difficulty="easy"), phase=Phase.ADVERTISE, round=6, popularity=10, money=4)
    assert EXPERT.candidates(s)[0].move == Advertise(1)
    assert EXPERT.promise(s) is None and EXPERT.promise(evening("beloved")) is not None


def test_the_expert_has_a_reason_for_every_move_best_first():
    for s in (admitting(), hiring()):
        found = EXPERT.candidates(s)
        assert {decision.move for decision in found} == set(RULES.legal(s))
        assert [d.value for d in found] == sorted([d.value for d in found], reverse=True)
        assert all(decision.why for decision in found)


# ---- the four directors ----


def likes(s: Clinic, kind: str, move: Move) -> float:
    return CHARACTERS.taste(s, (move,), kind)[0]


def test_each_director_likes_something_else():
    s = replace(admitting(), money=20)
    worst = max((move for move in RULES.legal(s) if isinstance(move, Admit)), key=lambda m: box_at(s, m.box).severity)
    assert likes(s, "spoiler", worst) > 0
    assert likes(s, "builder", Build(1, "pillar", SPACE)) > likes(s, "bold", Build(1, "pillar", SPACE))
    assert likes(s, "spoiler", Advertise(2)) > 0 > likes(s, "cautious", Advertise(2))


def test_people_are_brought_where_each_director_wants_to_see_them():
    s = staffed(hiring(), (DOC, 4, 0), (SICK, ORANGE, 0), (SICK, WHITE, YELLOW_ROOM))
    ground, upstairs = Walk("doctor", 4, 0, YELLOW_ROOM), Walk("doctor", 4, 0, place_of(1, 0))
    assert likes(s, "builder", upstairs) > likes(s, "builder", ground) == 0
    assert likes(s, "spoiler", ground) > likes(s, "spoiler", upstairs) == 0
    assert likes(s, "bold", ground) > 0 == likes(s, "bold", upstairs), "nobody waits there to be treated"
    grave, mild = Walk("patient", ORANGE, 0, YELLOW_ROOM), Walk("patient", WHITE, 0, YELLOW_ROOM)
    assert likes(s, "cautious", mild) > likes(s, "cautious", grave)


def test_a_whole_game_shows_who_runs_the_clinic():
    """Count how often each temperament would choose differently in a game played without one, and what it would do."""
    game = registry.load("clinic")
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    session = Session.new(game, Setup(("Ada",), options), seed_from_words("four directors"), bots=("hard",))
    session.draw_chance()
    decisions, differ = 0, Counter()
    crosses, floors = Counter(), Counter()
    while not session.is_over:
        view = session.view(0)
        plain = levels.choose(game, view, "hard", Random(1)).move
        decisions += len(session.legal()) > 1
        for kind in KINDS if len(session.legal()) > 1 else ():
            own = levels.choose(game, view, f"hard:{kind}", Random(1)).move
            differ[kind] += own != plain
            if isinstance(own, Admit):
                crosses[kind] += box_at(view, own.box).severity
            if isinstance(own, Walk):
                floors[kind] += floor_of(own.to)
        session.play(plain)
        session.draw_chance()
    assert all(differ[kind] > 0.05 * decisions for kind in KINDS), (differ, decisions)
    assert crosses["bold"] > crosses["cautious"] and floors["builder"] > floors["spoiler"]


def test_a_beginner_looks_at_tonight_alone():
    s = replace(dealt(), phase=Phase.ADVERTISE, money=9, popularity=4)
    none, one = CHARACTERS.short(s, (Advertise(0), Advertise(1)))  # type: ignore[attr-defined]
    assert one > none, "popularity is seen, what the money would do later is not"


# ---- reasons ----


def why(s: Clinic, move: Move) -> str:
    return reason(s, move, s, best=False)


def test_what_is_built_is_not_praised_for_what_is_there_already():
    s = building()
    assert "both boxes" in why(s, Build(1, "entrance", SPACE))
    assert "already use every box" in why(grown(s, (place_of(0, 1), ENTRANCE)), Build(1, "entrance", SPACE))
    assert "takes only 1 hour" in why(s, Build(1, "conveyor", SPACE))
    assert "already has a conveyor" in why(grown(s, (place_of(0, 1), CONVEYOR)), Build(1, "conveyor", SPACE))
    high = replace(s, cells=s.cells[:5] + (PILLAR,) + 3 * UPPER["f1"], floors=("f1", "f2", "f3", "f4"))
    assert "already has all its floors" in why(high, Build(1, "pillar", place_of(3, 5)))


def test_a_doctor_is_not_said_to_be_ready_who_is_not():
    s = hiring()
    tired = staffed(s, (DOC, 1, 0), (ORDERLY, 0, 0))
    assert "leaves after this round" in why(tired, Walk("doctor", 1, 0, YELLOW_ROOM))
    weak = staffed(s, (DOC, 2, 0), (ORDERLY, 0, 0), (SICK, ORANGE, YELLOW_ROOM))
    assert "more stars" in why(weak, Walk("doctor", 2, 0, YELLOW_ROOM))


def test_an_action_is_only_said_to_have_nothing_more_where_that_is_so():
    for s in (admitting(), hiring(), building()):
        weighed = JUDGE.weigh(s, RULES.legal(s))
        most = max(decision.value for decision in weighed)
        for decision in weighed:
            if decision.move == EndAction():
                assert decision.why.startswith("Nothing else in this action pays off") == (decision.value == most)


def test_bought_popularity_is_told_with_its_price():
    s = replace(dealt(), phase=Phase.ADVERTISE, round=6, money=13)
    assert why(s, Advertise(2)) == "You get 2 popularity for $9 and keep $4."
    assert why(s, Advertise(0)) == "You keep $13, which adds 2 to your final score."
    assert "asks for $20" in why(replace(s, goal="sound_books", difficulty="medium"), Advertise(0))
    assert play(s, Advertise(2)).is_over

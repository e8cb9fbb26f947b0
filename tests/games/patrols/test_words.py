"""The game's words: labels, prompts, notes, and a lesson that cannot go wrong."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.play.session import Session
from klotho_games.games.patrols.balance import BALANCE
from klotho_games.games.patrols.bot.reasons import winning_moves
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules.questions import reports
from klotho_games.games.patrols.rules.regions import EAST as TO_EAST
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.solver import is_winnable
from klotho_games.games.patrols.rules.state import WIDE
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, TakeBack
from klotho_games.games.patrols.telling import TELLING, deal_name, kind_name
from klotho_games.games.patrols.telling.notes import edge_note, patrol_note
from klotho_games.games.patrols.tutorial import lesson
from tests.games.patrols.forced import (
    EAST,
    EAST_PATROL,
    MIDDLE,
    NORTH,
    PATROLS,
    SOUTH,
    WEST,
    WEST_PATROL,
    begin,
    play,
    row_manned,
    row_placed,
    second_row,
)

NAMES = ("Ada",)


def test_moves_are_named_by_their_regions() -> None:
    s = row_placed()
    assert TELLING.move(begin(), Place("fens", MIDDLE)) == "Begin with Fens"
    assert TELLING.move(s, Place("keep", SOUTH)) == "Place High Keep south of Fens"
    two = play(begin(), Place("fens", MIDDLE), Place("plains", WEST))
    assert TELLING.move(two, Place("ruins", EAST)) == "Place Ruins east of Fens (completes a row)"
    high = play(begin(), Place("fens", MIDDLE), Place("plains", NORTH))
    assert TELLING.move(high, Place("ruins", SOUTH)) == "Place Ruins south of Fens (completes a column)"
    assert TELLING.move(s, Post("dark", 5, WEST_PATROL)) == "Put the dark 5 on the patrol between Wild Plains and Fens"
    back = TELLING.move(s, TakeBack("light", 0, EAST_PATROL))
    assert back == "Return the light footman from the patrol between Fens and Ruins"


def test_the_end_says_its_score() -> None:
    *moves, seal = winning_moves(row_manned())
    done = replace(play(row_manned(), *moves), solvable=True, grade=3, weighed=True)
    for s, move, words in ((second_row(), GiveUp(), "Give up the kingdom"), (done, seal, "Seal the kingdom")):
        result = RULES.result(play(s, move))
        assert result is not None and TELLING.move(s, move) == f"{words} ({result.scores[0]} points)"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.KnightsRolled((1, 5, 6, 2, 4, 6, 3, 3, 5)), "The knights show: dark 1 5 6, medium 2 4 6, light 3 3 5"),
        (ev.RegionsDealt(("plains", "fens", "ruins")), "Regions face up: Wild Plains, Fens and Ruins"),
        (ev.EdgeSealed("ruins", 13, 3, "pips", 6), "Ruins has 6 pips to the west"),
        (ev.EdgeBroken("keep", 12, 1, "items", 2, 3), "High Keep can no longer get 2 units to the east"),
        (ev.KingdomLost(1, True), "Ada gives up the kingdom: 1 requirement met"),
        (ev.KingdomSealed(2), "Ada seals the kingdom: 2 units left over"),
    ],
)
def test_the_log(event: ev.Event, words: str) -> None:
    told = TELLING.event(event, NAMES)
    assert told is not None and told.text == words


def test_prompts_say_what_is_due() -> None:
    assert TELLING.prompt(row_placed(), NAMES)[0] == "fill the empty patrols of every complete line.", "in any order"
    half = play(row_placed(), Post("light", 3, EAST_PATROL))
    assert TELLING.prompt(half, NAMES)[0] == "fill the patrol between Wild Plains and Fens."
    wrong = play(row_placed(), Post("light", 3, EAST_PATROL), Post("dark", 0, WEST_PATROL))
    assert TELLING.prompt(wrong, NAMES)[0] == "Wild Plains requires 1 colour to the east."
    assert TELLING.prompt(row_manned(), NAMES)[0] == "place the next region or fill a patrol."
    assert TELLING.turn(begin())[1] == 1 and TELLING.turn(row_manned())[1] == 4, "as the bar above the table counts"
    assert TELLING.standing(row_manned(), NAMES) == "Region 3 of 9 · 2 of 12 patrols filled · 4 requirements met"


def test_notes_for_hovering() -> None:
    s = play(row_placed(), Post("light", 3, EAST_PATROL))
    notes = {(one.region, one.side): edge_note(one) for one in reports(s)}
    assert notes[NUMBER["ruins"], 3] == "Ruins requires 6 pips to the west. So far: 3 pips."
    assert notes[NUMBER["fens"], TO_EAST] == "Fens requires 3 pips to the east. Sealed."
    assert "doesn’t count" in notes[NUMBER["ruins"], 0]
    assert patrol_note(s, EAST_PATROL) == "Patrol between Fens and Ruins: light 3."
    assert patrol_note(s, WEST_PATROL) == "Patrol between Wild Plains and Fens: no one."
    assert (deal_name(s), kind_name("grade 4")) == ("any setup", "Fiendish")


def test_a_score_is_noted_with_its_grade() -> None:
    assert PATROLS.describe_notes({"grade": 2,
                                   "weighed": 1}) == "Fair" and PATROLS.describe_notes({"grade": 0}) == "any setup"
    assert PATROLS.describe_notes({"grade": 2}) == "Fair, old scoring" and PATROLS.describe_notes(
        {"grade": 1}) == "Gentle"


@pytest.mark.parametrize("number", range(4))
def test_every_way_through_the_lesson_leaves_a_kingdom_that_can_be_won(number: int) -> None:
    told, rng = lesson("Ada"), Random(number)
    session = Session.new(PATROLS, told.setup, told.seed, bots=told.bots)
    outcome = told.chance(session.state)
    assert outcome is not None
    session.force(outcome)
    for beat in told.beats:
        goes_on = beat.awaits is not None
        while goes_on:
            assert beat.awaits is not None and is_winnable(session.state)
            ways = [move for move in session.legal() if not beat.awaits(session.state, move)]
            assert ways, beat.say
            assert len(ways) < len(session.legal()) or len(ways) == 1
            session.play(rng.choice(ways))
            goes_on = beat.lasts is not None and beat.lasts(session.state)
    assert session.result is not None and session.result.winners == (0,)


def test_the_lesson_says_what_it_wants_instead() -> None:
    told = lesson("Ada")
    awaits = told.beats[2].awaits
    assert awaits is not None
    s = play(begin(), Place("fens", MIDDLE))
    assert "place Wild Plains" in awaits(s, Place("ruins", WEST))
    assert "another place" in awaits(s, Place("plains", MIDDLE + WIDE))


def test_balance_grades_what_was_dealt() -> None:
    session = Session.new(PATROLS, lesson("Ada").setup, bytes(range(32)))
    session.draw_chance()
    rng = Random(1)
    while not session.is_over:
        session.play(rng.choice(session.legal()))
    notes = BALANCE.note(session.history)
    assert notes["deals"] == 1 and sum(
        notes.get(kind, 0) for kind in ("hopeless", "trivial", "grade 1", "grade 2", "grade 3", "grade 4")) == 1
    figures = BALANCE.told({**notes, "deals": 10.0, "hopeless": 5.0})
    assert figures[0].value == "50.0%" and figures[0].fine is False

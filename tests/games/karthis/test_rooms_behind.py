"""What differs between the openings: every figure is counted over all rolls of the tile chart."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from klotho_games.games.karthis.rules.floor_map import NEXT, exits, openings, place, tile_at
from klotho_games.games.karthis.rules.rooms_behind import do_ways_differ, way, ways_on
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import Explore, Walk
from klotho_games.games.karthis.rules.tile_chart import SIDES, opposite
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.telling.directions import chance_words, side_name, way_note, way_tag
from tests.games.karthis.table_rig import new_session
from tests.games.rig import READABLE, sit_down, spot, written


@lru_cache(maxsize=1)
def on_foot() -> tuple[Adventure, ...]:
    """Positions of many adventures in which the explorer decides where to go."""
    found = []
    for number in range(25):
        session, rng = new_session(number), random.Random(number)
        while not session.is_over:
            if session.state.phase is Phase.FOOT:
                found.append(session.state)
            session.play(rng.choice(session.legal()))
            session.draw_chance()
    return tuple(found)




def test_the_chances_are_those_of_the_chart() -> None:
    """KAR-2.2, 2.3."""
    met = 0
    for s in on_foot()[::3]:
        for square, side in ways_on(s):
            new, seen = NEXT[square][side], way(s.sheet, square, side)
            sheets = [place(s.sheet, square, side, roll)[0] for roll in range(1, 101)]
            assert seen.leads_on == sum(bool(openings(sheet, new)) for sheet in sheets) / 100
            assert all(turn not in openings(sheet, new) for sheet in sheets for turn in seen.shut)
            for turn, joins in seen.meets:
                met += 1
                far = NEXT[new][turn]
                assert opposite(turn) in exits(s.sheet, far)
                joined = [sheet for sheet in sheets if opposite(turn) in exits(sheet, far)]
                assert joins == len(joined) / 100, "the others close the opening"
                assert all(turn in exits(sheet, new) for sheet in joined)
            told = {*seen.shut, *(turn for turn, _joins in seen.meets)}
            for turn in {*SIDES} - told - {opposite(side)}:
                assert NEXT[new][turn] >= 0 and tile_at(s.sheet, NEXT[new][turn]) is None, "the rest is bare paper"
    assert met > 20


def test_numbers_are_told_only_if_they_differ() -> None:
    different = alike = 0
    for s in on_foot():
        chances = {chance_words(s, square, side) for square, side in ways_on(s)}
        assert do_ways_differ(s) is (len(chances) > 1)
        different, alike = different + (len(chances) > 1), alike + (len(chances) == 1)
        moves = [Explore(side) for side in openings(s.sheet, s.at)]
        for move in moves:
            brings = TELLING.brings(s, move)
            assert bool(brings) is (len(chances) > 1)
            if brings:
                assert brings.startswith(chance_words(s, s.at, move.side))
    assert different > 50 and alike > 20


def test_a_tile_that_one_can_walk_to_says_where_its_openings_lead() -> None:
    s = next(s for s in on_foot() if do_ways_differ(s) and any(square != s.at for square, _side in ways_on(s)))
    to, side = next((square, side) for square, side in ways_on(s) if square != s.at)
    told = f"{side_name(side)} ({chance_words(s, to, side)})"
    assert told in TELLING.brings(s, Walk(to))
    assert any(told in line for line in TELLING.table(s, ("Ada",)))


@pytest.mark.parametrize("differ", [True, False])
def test_the_map_notes_the_chances_at_the_openings_and_each_tip_says_why(differ: bool) -> None:
    for number in range(40):
        session, rng = new_session(number), random.Random(number)
        while not session.is_over and not (
            session.state.phase is Phase.FOOT and len(ways_on(session.state)) > 2
            and do_ways_differ(session.state) is differ and len(session.state.sheet.tiles) < 9
        ):
            session.play(rng.choice(session.legal()))
            session.draw_chance()
        if not session.is_over:
            break
    stage, table = sit_down(session, READABLE)
    s = session.state
    words = {run.words for run in written(stage)}
    for square, side in ways_on(s):
        target = f"open:{square}:{side}"
        tag = f"{chance_words(s, square, side)} {way_tag(s, square, side)}".strip()
        assert not differ or {tag, chance_words(s, square, side)} & words
        thing = spot(table, target)
        assert thing.value == way_note(s, square, side) and thing.value in thing.tip
    assert ("The % at an opening" in table.prompt.current_words[2]) is differ
    assert bool(table.map.lights.notes) is differ
    places = [note.box for note in table.map.lights.notes.values()]
    assert not any(a.overlap(b) for n, a in enumerate(places) for b in places[:n]), "no note covers another"



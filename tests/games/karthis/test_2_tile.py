"""Rulebook 2, phase one: the tile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import FACE_BIT
from klotho_games.games.karthis.rules.floor_map import (
    DRAWN,
    NEXT,
    SQUARES,
    START,
    edge_of,
    exits,
    openings,
    path,
    place_of,
    tile_at,
)
from klotho_games.games.karthis.rules.state import Adventure, Phase, Rival
from klotho_games.games.karthis.rules.steps import (
    BreakThrough,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import CHART, EAST, NORTH, SIDES, SOUTH, WEST, opposite
from klotho_games.games.karthis.telling import TELLING
from tests.games.karthis import slow
from tests.games.karthis.forced import (
    AHEAD,
    ALL_WAYS,
    DEAD_END,
    LEFT,
    RIGHT,
    STAIRS,
    STAIRS_DEAD_END,
    at,
    begin,
    hurt,
    met,
    play,
    refused,
    the,
)


@pytest.mark.rule("KAR-2.1")
def test_exploring_rolls_a_tile_and_steps_onto_it() -> None:
    s = play(begin(), Explore(WEST))
    assert s.phase is Phase.TILE and s.at == START and RULES.to_act(s) == CHANCE
    assert [p for _roll, p in RULES.chances(s)] == [0.01] * 100
    placed = the(ev.TilePlaced, s, TileRolled(57))
    assert (placed.square, placed.roll, placed.heading) == (at(-1, 0), 57, WEST)
    s = play(s, TileRolled(57))
    assert s.at == at(-1, 0) and s.phase is Phase.DIE
    tile = tile_at(s.sheet, s.at)
    assert tile is not None and tile.entry == EAST  # the entry is the side that was crossed


@pytest.mark.rule("KAR-2.1")
def test_double_zero_is_a_hundred() -> None:
    s = play(begin(), Explore(NORTH))
    assert CHART[the(ev.TilePlaced, s, TileRolled(100)).chart].rolls == "99-00"
    assert refused(s, TileRolled(0)).rule == "KAR-2.1"
    assert refused(s, TileRolled(101)).rule == "KAR-2.1"


@pytest.mark.rule("KAR-2.1")
def test_only_open_sides_without_a_tile_can_be_explored() -> None:
    s = begin()
    assert set(RULES.legal(s)) == {Explore(NORTH), Explore(EAST), Explore(WEST)}
    assert refused(s, Explore(SOUTH)).rule == "KAR-2.1"
    assert refused(s, Explore(7)).rule == "KAR-2.1"
    s = met(s, "AD", roll=AHEAD)
    assert "Walk there" in refused(s, Explore(SOUTH)).reason
    assert refused(s, Explore(EAST)).rule == "KAR-2.1"


@pytest.mark.rule("KAR-2.1")
@pytest.mark.parametrize(
    "step", [Choose("AS"), Stay("new"), Fight(), Retreat(START), DrawRolled(1), ThreatRolled(1), RoundRolled(1, 1)]
)
def test_nothing_else_can_be_done_on_foot(step) -> None:  # type: ignore[no-untyped-def]
    assert refused(begin(), step).rule == "KAR-2.1"


@pytest.mark.rule("KAR-2.1")
def test_while_dice_roll_no_one_moves() -> None:
    s = play(begin(), Explore(NORTH))
    assert RULES.legal(s) == ()
    assert refused(s, Walk(START)).rule == "KAR-2.1"
    assert refused(s, Explore(EAST)).rule == "KAR-2.1"


PICTURES = {
    # each entry as drawn on paper, entered from the bottom: o open, # wall, S stairs; N, E, S, W
    "01-12": "o#o#", "13-22": "##oo", "23-32": "#oo#", "33-38": "oooo", "39-40": "Sooo", "41-46": "#ooo",
    "47-56": "o#oo", "57-66": "ooo#", "67-72": "##o#", "73-74": "S#o#", "75-78": "S#oo", "79-82": "Soo#",
    "83-92": "o#o#", "93-98": "oooo", "99-00": "o#oS",
}


@pytest.mark.rule("KAR-2.2")
@pytest.mark.parametrize("heading", SIDES)
def test_the_chart_in_all_four_turns(heading: int) -> None:
    assert [entry.rolls for entry in CHART] == list(PICTURES)
    start = SQUARES // 2  # in the middle of a bare sheet, so that nothing closes
    for entry in CHART:
        for roll in range(entry.low, entry.high + 1):
            bare = bytearray(SQUARES)
            bare[start] = DRAWN | 15
            s = begin()
            s = replace(s, at=start, phase=Phase.TILE, heading=heading,
                        sheet=replace(s.sheet, cells=bytes(bare), front=(start,)))
            placed = the(ev.TilePlaced, s, TileRolled(roll))
            after = RULES.apply(s, TileRolled(roll))[0]
            tile = tile_at(after.sheet, NEXT[start][heading])
            assert tile is not None and CHART[tile.chart] == entry and placed.closed == ()
            seen = {"open": "o", "wall": "#", "stairs": "S"}
            drawn = "".join(seen[edge_of(after.sheet, tile, side)] for side in SIDES)
            picture = PICTURES[entry.rolls]
            turned = "".join(picture[(side - heading) % 4] for side in SIDES)
            assert drawn == turned, (roll, heading)
            open_, stairs = slow.shape(roll, "NESW"[heading])
            assert {"NESW"[side] for side in exits(after.sheet, tile.square)} == open_
            assert ("NESW"[tile.stairs_side] if tile.stairs_side >= 0 else "") == stairs


@pytest.mark.rule("KAR-2.2")
def test_the_chart_covers_every_roll_once() -> None:
    assert [roll for entry in CHART for roll in range(entry.low, entry.high + 1)] == list(range(1, 101))
    kinds = {entry.rolls: entry.kind for entry in CHART}
    assert kinds["83-92"] == "round" and kinds["93-98"] == "hall"
    assert {kind for rolls, kind in kinds.items() if "S" in PICTURES[rolls]} == {"stairs"}


def around_the_corner() -> Adventure:
    """Go north and right again until the next tile would be east of the start tile, which is open there."""
    s = met(begin(), "AD", roll=RIGHT)
    return met(s, "AD", side=EAST, roll=RIGHT)  # now at (1, 1), with its right side to the south


@pytest.mark.rule("KAR-2.3")
def test_an_exit_that_meets_a_drawn_opening_joins_it() -> None:
    s = play(around_the_corner(), Explore(SOUTH), TileRolled(RIGHT))  # right of south is west: the start tile
    assert exits(s.sheet, at(1, 0)) == (NORTH, WEST)
    assert path(s.sheet, at(1, 0), START) == (at(1, 0), START)


@pytest.mark.rule("KAR-2.3")
def test_a_wall_that_meets_a_drawn_opening_closes_it() -> None:
    s = around_the_corner()
    assert EAST in openings(s.sheet, START)
    s = play(s, Explore(SOUTH))
    placed = the(ev.TilePlaced, s, TileRolled(DEAD_END))
    assert (START, EAST) in placed.closed
    s = play(s, TileRolled(DEAD_END))
    assert exits(s.sheet, START) == (NORTH, WEST)
    start = tile_at(s.sheet, START)
    assert start is not None and edge_of(s.sheet, start, EAST) == "wall"


@pytest.mark.rule("KAR-2.3")
def test_an_exit_that_meets_a_drawn_wall_is_closed() -> None:
    s = met(begin(), "AD", roll=AHEAD)  # walls east and west
    s = play(s, Walk(START))
    s = met(s, "AD", side=EAST, roll=LEFT)
    s = play(s, Explore(NORTH))
    placed = the(ev.TilePlaced, s, TileRolled(ALL_WAYS))
    assert placed.closed == ((at(1, 1), WEST),)
    s = play(s, TileRolled(ALL_WAYS))
    assert exits(s.sheet, at(1, 1)) == (NORTH, EAST, SOUTH)


@pytest.mark.rule("KAR-2.3")
def test_stairs_are_a_wall_to_a_drawn_opening() -> None:
    s = play(around_the_corner(), Explore(SOUTH), TileRolled(99))  # stairs at the left: east; ahead is the border
    assert (START, EAST) not in s.sheet.doors
    assert EAST not in exits(s.sheet, START)
    tile = tile_at(s.sheet, at(1, 0))
    assert tile is not None and edge_of(s.sheet, tile, EAST) == "stairs"


@pytest.mark.rule("KAR-2.4")
@pytest.mark.parametrize("roll", [39, 40, 73, 74, 75, 78, 79, 82, 99, 100])
def test_a_stairs_tile_has_a_dot_and_no_event(roll: int) -> None:
    s = play(begin(), Explore(NORTH), TileRolled(roll))
    assert s.phase is Phase.FOOT and s.drawn == () and s.sheet.tiles[-1].mark == "dot"
    assert s.sheet.stairs == (at(0, 1),) and Descend() in RULES.legal(s)
    assert refused(s, DrawRolled(1)).rule == "KAR-2.1"


@pytest.mark.rule("KAR-2.5")
def test_walking_is_one_free_move_to_any_tile_within_reach() -> None:
    s = begin()
    for side in (NORTH, NORTH, EAST):
        s = met(s, "AD", side=side)
    far = s.at
    walked = play(s, Walk(START))
    assert walked.at == START and walked.phase is Phase.FOOT
    assert replace(walked, at=far) == s  # nothing else has changed
    assert the(ev.Walked, s, Walk(START)) == ev.Walked(far, START)
    assert path(s.sheet, far, START) == (far, at(0, 2), at(0, 1), START)


@pytest.mark.rule("KAR-2.5")
def test_walks_that_lead_nowhere_are_refused() -> None:
    s = met(begin(), "AD")
    assert refused(s, Walk(s.at)).reason == "You’re already there. Choose another tile."
    assert refused(s, Walk(at(5, 5))).rule == "KAR-2.5"
    assert refused(s, Walk(-1)).rule == "KAR-2.5"
    assert refused(s, Walk(SQUARES)).rule == "KAR-2.5"
    sealed = play(met(s, "10S"), Stay("new"))
    assert refused(sealed, Walk(START)).reason == "No open way leads there. Choose a tile you can reach."


@pytest.mark.rule("KAR-2.5")
def test_walks_are_offered_where_there_is_something_to_do() -> None:
    s = met(begin(), "AD", roll=AHEAD)
    s = met(s, "AD", roll=DEAD_END)
    assert RULES.legal(s) == [Walk(START)]
    assert RULES.why_not(s, Walk(at(0, 1))) is None  # still legal, but it changes nothing


def walled_in(**options: bool) -> Adventure:
    """Return an explorer behind a wall in a dead end, without opening or stairs."""
    return play(met(begin(**options), "10S", roll=DEAD_END), Stay("new"))


@pytest.mark.rule("KAR-2.6")
def test_someone_walled_in_breaks_through_for_one_health() -> None:
    s = walled_in()
    assert s.phase is Phase.FOOT
    here = at(0, 1)
    assert set(RULES.legal(s)) == {BreakThrough(here, side) for side in (NORTH, EAST, WEST)}
    assert the(ev.DoorBroken, s, BreakThrough(here, EAST)).health == 9
    s = play(s, BreakThrough(here, EAST))
    assert (s.health, s.phase, s.heading) == (9, Phase.TILE, EAST)
    s = play(s, TileRolled(AHEAD))
    assert s.at == at(1, 1)
    tile = tile_at(s.sheet, here)
    assert tile is not None and edge_of(s.sheet, tile, EAST) == "secret"
    assert edge_of(s.sheet, s.sheet.tiles[-1], WEST) == "secret"
    assert edge_of(s.sheet, tile, SOUTH) == "sealed"


@pytest.mark.rule("KAR-2.6")
def test_a_wall_of_any_tile_within_reach_can_be_broken() -> None:
    s = begin()
    for side in (EAST, NORTH, WEST):  # close every way out of the start tile except one
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    assert {step.square for step in RULES.legal(s)} == {at(1, 0), at(0, 1), at(-1, 0)}  # type: ignore[attr-defined]
    far = BreakThrough(at(-1, 0), WEST)
    s, events = RULES.apply(s, far)
    assert [type(event) for event in events] == [ev.Walked, ev.DoorBroken] and s.at == at(-1, 0)
    assert RULES.invariants(s) == []


@pytest.mark.rule("KAR-2.6")
def test_secret_doors_are_refused_while_there_is_a_way_on() -> None:
    s = met(begin(), "AD", roll=AHEAD)
    assert "still" in refused(s, BreakThrough(s.at, EAST)).reason
    stairs = play(begin(), Explore(NORTH), TileRolled(STAIRS_DEAD_END))
    for side in (EAST, WEST):
        stairs = met(play(stairs, Walk(START)), "AD", side=side, roll=DEAD_END)
    assert refused(stairs, BreakThrough(START, EAST)).rule == "KAR-2.6"  # stairs are a way on
    assert RULES.legal(stairs) == [Walk(at(0, 1))]
    s = walled_in()
    assert refused(s, BreakThrough(START, EAST)).reason == "You can’t get to that wall. Choose another wall."
    assert "no explored tile behind it" in refused(s, BreakThrough(s.at, SOUTH)).reason


@pytest.mark.rule("KAR-2.6")
def test_breaking_out_with_the_last_health_ends_the_adventure() -> None:
    s = hurt(walled_in(), 1)
    fell = the(ev.Fell, s, BreakThrough(s.at, EAST))
    assert fell.cause == "wall"
    s = play(s, BreakThrough(s.at, EAST))
    result = RULES.result(s)
    assert result is not None and result.reason == "Breaking through a wall on floor 1 cost your last Health."


@pytest.mark.rule("KAR-2.6")
def test_without_secret_doors_someone_walled_in_has_lost() -> None:
    s = met(begin(secret_doors=False), "10S", roll=DEAD_END)
    assert the(ev.WalledIn, s, Stay("new")).floor == 1
    lost = play(s, Stay("new"))
    assert lost.phase is Phase.LOST and RULES.legal(lost) == ()
    result = RULES.result(lost)
    assert result is not None and result.scores == (0,) and result.reason.startswith("You were walled in")
    assert play(s, Stay("old")).phase is Phase.FOOT  # the old side has openings
    assert refused(play(s, Stay("old")), BreakThrough(START, NORTH)).reason.endswith("secret doors are off.")


@pytest.mark.rule("KAR-2.6")
def test_with_no_wall_to_break_the_adventure_is_lost_too() -> None:
    """A spiral: the last tile is between drawn tiles, and the wall behind it falls."""
    s = begin()
    s = met(s, "AD", side=NORTH, roll=AHEAD)
    s = met(s, "AD", side=NORTH, roll=AHEAD)
    s = met(s, "AD", side=NORTH, roll=RIGHT)
    s = met(s, "AD", side=EAST, roll=AHEAD)
    s = met(s, "AD", side=EAST, roll=RIGHT)
    s = met(s, "AD", side=SOUTH, roll=AHEAD)
    s = met(s, "AD", side=SOUTH, roll=RIGHT)
    s = met(s, "AD", side=WEST, roll=RIGHT)  # at (1, 1), looking north into (1, 2)
    assert s.at == at(1, 1)
    s = met(s, "10S", side=NORTH, roll=DEAD_END)
    assert s.at == at(1, 2)
    assert the(ev.WalledIn, s, Stay("new"))
    assert play(s, Stay("new")).phase is Phase.LOST


def rival_in_the_only_way(roll: int, **options: bool) -> Adventure:
    """Return a floor where everything is explored except behind a rival. The explorer has retreated to the start."""
    s = begin(**options)
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    return play(met(s, "QS", side=NORTH, roll=roll), Retreat(START))


@pytest.mark.rule("KAR-2.6")
def test_an_opening_behind_a_standing_rival_is_not_reached() -> None:
    s = rival_in_the_only_way(AHEAD)
    moves = RULES.legal(s)
    assert Walk(at(0, 1)) in moves
    assert BreakThrough(at(1, 0), EAST) in moves
    assert BreakThrough(at(0, 1), EAST) not in moves  # the rival's own tile
    assert refused(s, BreakThrough(at(0, 1), EAST)).rule == "KAR-2.6"
    off = rival_in_the_only_way(AHEAD, secret_doors=False)
    assert off.phase is Phase.FOOT and RULES.legal(off) == [Walk(at(0, 1))]  # the fight is still possible


@pytest.mark.rule("KAR-2.6")
def test_without_doors_a_rival_in_a_dead_end_is_no_way_on() -> None:
    assert rival_in_the_only_way(DEAD_END, secret_doors=False).phase is Phase.LOST
    assert rival_in_the_only_way(DEAD_END).phase is Phase.FOOT


def behind_a_rival(**options: bool) -> Adventure:
    """Return a corridor: the start with two dead ends, a rival in the room to the north, and a room with ways on behind
    it.

    The explorer has slipped back to the start.
    """
    s = begin(**options)
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    s = met(s, "AD", side=NORTH, roll=AHEAD)
    s = met(s, "AD", side=NORTH, roll=ALL_WAYS)
    s = replace(s, rival=Rival("QH", at(0, 1), 4), deck=s.deck & ~FACE_BIT, face="QH", at=START,
                reach=frozenset({START, at(1, 0), at(-1, 0), at(0, 1)}))
    assert RULES.invariants(s) == []
    return s


@pytest.mark.rule("KAR-2.6")
def test_ways_on_behind_a_rival_do_not_keep_the_secret_doors_shut() -> None:
    s = behind_a_rival()
    assert set(RULES.legal(s)) == {
        Walk(at(0, 1)), *(BreakThrough(at(1, 0), side) for side in (NORTH, EAST)),
        *(BreakThrough(at(-1, 0), side) for side in (NORTH, WEST)),
    }
    assert TELLING.prompt(s, ["Ada"]) == ("break through a wall or go to the rival.", "Breaking a wall costs 1 Health.")
    past = play(s, Walk(at(0, 1)), Retreat(at(0, 2)))  # there the way on is free
    assert refused(past, BreakThrough(at(0, 2), EAST)).reason == (
        "You can break a wall only when you’re walled in. An opening or stairs are still within reach.")
    off = behind_a_rival(secret_doors=False)
    assert RULES.legal(off) == [Walk(at(0, 1))]
    assert TELLING.prompt(off, ["Ada"])[0] == "a rival blocks the only way forward."


@pytest.mark.rule("KAR-2.6")
def test_without_doors_a_rival_is_a_way_to_any_tile_that_leads_on() -> None:
    s = begin(secret_doors=False)
    s = play(met(s, "10S", side=NORTH), Stay("new"))  # the start tile is cut off, with its own openings
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(at(0, 1)))
    s = met(s, "QH", side=NORTH, roll=DEAD_END)
    back = play(s, Retreat(at(0, 1)))
    assert back.phase is Phase.FOOT and RULES.legal(back) == [Walk(at(0, 2))]  # a retreat from there leads to the start
    assert Retreat(START) in RULES.legal(s) and Explore(EAST) in RULES.legal(play(s, Retreat(START)))


def test_directions_are_as_on_paper() -> None:
    x, y = place_of(START)
    assert [place_of(NEXT[START][side]) if NEXT[START][side] >= 0 else None for side in SIDES] == [
        (x, y - 1), (x + 1, y), None, (x - 1, y)
    ]
    assert [opposite(side) for side in SIDES] == [SOUTH, WEST, NORTH, EAST]


def test_a_way_is_short_and_connected() -> None:
    s = begin()
    for side in (NORTH, NORTH, WEST, SOUTH):
        s = met(s, "AD", side=side, roll=ALL_WAYS)
    way = path(s.sheet, s.at, START)
    assert way == (at(-1, 1), at(0, 1), START)
    assert path(s.sheet, START, at(5, 5)) == ()


def test_stairs_with_exits_can_be_explored_on() -> None:
    s = play(begin(), Explore(NORTH), TileRolled(STAIRS))
    assert set(RULES.legal(s)) == {Explore(EAST), Explore(WEST), Descend(), Walk(START)}

"""The arena at the table: counted line by line, hurried stage by stage, waiting for the players who took part."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.steps import Select
from klotho_games.games.klobba.table.motion.clobber_lines import rows
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.klobba.table_rig import at_random, hand_over, new_session
from tests.games.rig import check_words, key, looks, press, rest, sit_down, spot, written

SMALL = (640, 360)
Wanted = Callable[[tuple[Event, ...]], bool]


def forward(events: tuple[Event, ...]) -> list[int]:
    """Return how many Barbarians came forward on each side."""
    return [len(event.count.cards) for event in events if isinstance(event, ev.TotalCounted)]


def flips(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, ev.CardsFlipped) for event in events)


def helps(one: Event, other: Event) -> bool:
    """A player is given a Star and continues placing."""
    return (isinstance(one, ev.StarsPaid) and one.why == "relief" and isinstance(other, ev.StarsPlaced)
            and one.to == other.seat)


WANTED: dict[str, Wanted] = {
    "plain": lambda events: flips(events) and min(forward(events)) > 0,
    "crowded": lambda events: max(forward(events)) >= 5 and min(forward(events)) > 0,
    "drawn": lambda events: any(isinstance(event, ev.ClobberDrawn) and not event.idle for event in events),
    "clobbered": lambda events: flips(events) and any(isinstance(event, ev.BarbarianClobbered) for event in events)
    and any(isinstance(event, ev.ClobberWon) for event in events),
    "helped": lambda events: any(helps(*pair) for pair in pairwise(events)),
    "glory": lambda events: any(isinstance(event, ev.StarsPaid) and event.why == "glory" for event in events),
}


@cache
def found(kind: str, seats: int) -> tuple[Session, int]:
    """Return a game, and the step that decides such a Clobber."""
    for number in range(300):
        session, rng = new_session(number, seats), Random(number)
        while not session.is_over:
            before = len(session.history)
            session.play(at_random(session, rng))
            session.draw_chance()
            for n in range(before, len(session.history)):
                events = tuple(session.history[n].events)
                if forward(events) and WANTED[kind](events):
                    return session, n
    raise AssertionError(f"no such Clobber: {kind}")


def open_arena(kind: str = "plain", seats: int = 4, size: tuple[int, int] = SMALL, text: float = 1.0,
               motion: str = "full", bots: tuple[str, ...] = ()) -> tuple[Stage, Any]:
    """The cards have been flipped, and the Barbarians are about to come forward."""
    session, n = found(kind, seats)
    record = replace(session.record, steps=session.record.steps[:n], bots=bots)
    again = Session.of_record(session.game, record, session.seed)
    stage, table = sit_down(again, size, text=text, motion=motion)
    hand_over(stage)
    table.motions.speed = 1.0
    table.play(session.history[n].step)
    until(stage, lambda: has_opened(table))
    return stage, table


def has_opened(table: Any) -> bool:
    """Leave out every call of the winner on the way to the arena."""
    if table.calling.asked is not None and table.motions.is_held:
        table.motions.release()
    return table.clobber.cast is not None


def until(stage: Stage, holds: Callable[[], bool], seconds: float = 40.0) -> float:
    for n in range(int(seconds / 0.05)):
        if holds():
            return n * 0.05
        stage.step(0.05, [])
    raise AssertionError("it never comes")


def verdict(stage: Stage, table: Any) -> None:
    until(stage, lambda: table.motions.is_held)


def test_it_is_counted_line_by_line() -> None:
    stage, table = open_arena()
    cast = table.clobber.cast
    seen: list[tuple[int, int]] = []
    while not table.motions.is_held:
        now = tuple(cast.line_count(side) for side in (0, 1))
        if not seen or seen[-1] != now:
            seen.append(now)
        stage.step(0.05, [])
    steps = [sum(b) - sum(a) for a, b in pairwise(seen)]
    assert set(steps) == {1}, "never two lines at once"
    assert seen[-1] == tuple(len(rows(cast.fight, side)) for side in (0, 1))
    assert [cast.total(side) for side in (0, 1)] == [corner.counted.total for corner in cast.fight.corners]


def test_who_runs_out_of_stars_is_seen_to_be_helped_and_goes_on() -> None:
    """KLO-2.6, 3.1: every Barbarian who came forward has a Star when the counting begins."""
    stage, table = open_arena("helped", 6)
    cast, said, stars = table.clobber.cast, set[str](), list[int]()
    while not cast.line_count(0):
        said.add(table.clobber._said[1])
        stars.append(sum(one.stars for one in cast.warriors))
        stage.step(0.05, [])
    assert "has no Stars left and gets some." in said
    assert stars[-1] == len(cast.warriors) and len(set(stars)) >= 3, "some, then help, then the others"
    assert all(one.one.starred for one in cast.warriors)


def test_losers_lie_in_the_shade_only_after_the_verdict() -> None:
    stage, table = open_arena()
    cast = table.clobber.cast
    until(stage, lambda: cast.line_count(1) > 0)
    assert cast.ground.name == "klobba/clobber.webp" and {one.mood for one in cast.warriors} == {"idle"}
    verdict(stage, table)
    assert cast.ground.name == f"klobba/clobber_{cast.lit_group}.webp"
    moods = {one.side: one.mood for one in cast.warriors}
    assert moods == {cast.fight.winner: "roar", 1 - cast.fight.winner: "cower"}


def test_the_verdict_waits_until_someone_goes_on() -> None:
    stage, table = open_arena()
    verdict(stage, table)
    for _frame in range(60):
        stage.step(0.5, [])
    assert table.motions.is_held and table.clobber.cast is not None
    assert table.focus.find("go-on") is not None
    key(stage, "x")
    assert table.motions.is_held, "any other key may have been meant for something else"
    key(stage, "space")
    assert not table.motions.is_held
    rest(stage)
    assert table.clobber.cast is None and not table.clobber.awaited and table.focus.only is None


@pytest.mark.parametrize("way", ["key", "click"])
def test_each_stage_is_hurried_along_by_one_press(way: str) -> None:
    stage, table = open_arena()
    cast, presses = table.clobber.cast, 0
    while not table.motions.is_held:
        if way == "key":
            key(stage, "x")
        else:
            stage.step(0.001, [Pointer("press", (400, 700)), Pointer("release", (400, 700))])
        presses += 1
        assert presses < 6
    assert presses == 3, "stepping forward, counting, verdict"
    assert cast.panel.alpha == 1
    assert [cast.total(side) for side in (0, 1)] == [corner.counted.total for corner in cast.fight.corners]


def test_escape_pauses_over_it() -> None:
    stage, table = open_arena()
    press(stage, Action.CANCEL, "escape")
    assert ("pause",) in stage.program.asked and table.clobber.cast is not None
    verdict(stage, table)
    press(stage, Action.CANCEL, "escape")
    assert table.motions.is_held


def test_why_opens_the_clause_and_it_still_waits() -> None:
    stage, table = open_arena()
    verdict(stage, table)
    key(stage, "w")
    assert stage.program.asked[-1] == ("rules", "klobba", "KLO-2.8") and table.motions.is_held


def test_it_is_counted_again_as_often_as_someone_likes() -> None:
    stage, table = open_arena()
    cast = table.clobber.cast
    for _time in range(2):
        verdict(stage, table)
        key(stage, "c")
        until(stage, lambda: cast.line_count(0) + cast.line_count(1) == 1)
        assert cast.ground.name == "klobba/clobber.webp" and cast.burst.layers is None
    verdict(stage, table)
    assert cast.burst.layers is not None
    key(stage, "space")
    rest(stage)
    assert table.clobber.cast is None


def test_fighters_are_told_and_seen_closely() -> None:
    stage, table = open_arena()
    verdict(stage, table)
    cards = [one for one in table.focus.spots if one.id.startswith(("fighter:", "played:"))]
    assert len(cards) == len(table.clobber.cast.warriors) + 2
    assert all(one.label and one.large is not None and one.large() is not None for one in cards)
    press(stage, Action.NEXT, "tab")
    assert table.motions.is_held, "whoever looks around does not go on"


def test_the_right_button_shows_a_fighter_large() -> None:
    stage, table = open_arena()
    verdict(stage, table)
    one = next(one for one in table.focus.spots if one.id.startswith("fighter:"))
    stage.step(0.02, [Pointer("press", one.box.centre, 3)])
    assert table.closeup.is_open and table.motions.is_held


def test_afterwards_the_table_is_what_it_would_be_without() -> None:
    stage, table = open_arena(motion="reduced")
    rest(stage)
    hand_over(stage)
    table.tips.hush()  # transient news
    before = looks(table)
    table.rebuild()
    rest(stage)
    assert looks(table) == before


def test_among_bots_it_goes_on_by_itself() -> None:
    stage, table = open_arena(bots=("easy",) * 4)
    assert until(stage, lambda: table.clobber.cast is None) > 2.0


def test_reduced_motion_moves_nothing_and_still_waits() -> None:
    stage, table = open_arena(motion="reduced")
    cast = table.clobber.cast
    assert all(one.sprite.centre == one.home for one in cast.warriors)
    verdict(stage, table)
    frame = cast._frame
    for _frame in range(10):
        stage.step(0.2, [])
    assert cast._frame == frame


def test_a_choice_comes_before_the_arena() -> None:
    """KLO-2.5: the player of the card decides, and knows the other card."""
    for number in range(40):
        session, rng = new_session(number, 4), Random(number)
        while not session.is_over and not any(isinstance(move, Select) for move in session.legal()):
            session.play(at_random(session, rng))
            session.draw_chance()
        if not session.is_over:
            break
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    table.motions.speed = 1.0
    assert table.clobber.cast is None and not table.clobber.awaited
    while any(isinstance(move, Select) for move in session.legal()):
        assert table.clobber.cast is None
        table.play(next(move for move in session.legal() if isinstance(move, Select)))
    until(stage, lambda: table.clobber.cast is not None)
    assert len(table.clobber.cast.fight.fighters) > 0


@pytest.mark.parametrize(("kind", "seats", "size", "text"), [
    ("crowded", 4, (800, 450), 2.0), ("drawn", 6, (800, 450), 1.0),
    *(pytest.param(*one, marks=pytest.mark.slow) for one in (
        ("crowded", 4, (1920, 1080), 1.0), ("glory", 5, (1280, 720), 2.0), ("plain", 2, (1280, 720), 1.0),
        ("plain", 3, (1280, 720), 2.0))),
])
def test_words_are_whole(kind: str, seats: int, size: tuple[int, int], text: float) -> None:
    stage, table = open_arena(kind, seats, size, text, motion="reduced")
    while not table.motions.is_held:
        table.clobber.hurry()
    stage.step(0.05, [])
    check_words(written(stage), size, text)
    assert spot(table, "go-on")


@pytest.mark.parametrize("won", [True, False])
def test_only_those_who_won_are_told_to_klobba(won: bool) -> None:
    session, n = found("clobbered", 4)
    events = session.history[n].events
    winner = next(event.seat for event in events if isinstance(event, ev.ClobberWon))
    holders = [event.seat for event in events if isinstance(event, ev.TotalCounted)]
    person = next(seat for seat in holders if (seat == winner) == won)
    stage, table = open_arena("clobbered", bots=tuple("" if seat == person else "easy" for seat in range(4)))
    verdict(stage, table)
    assert table.prompt.button("go-on").label == ("Klobba them!" if won else "Go on")

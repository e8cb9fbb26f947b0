"""What a player who is behind can still win, and who takes the lead in a symbol: every figure is true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.board import WORTH, Board
from klotho_games.games.katamari.rules.count import majorities, scores
from klotho_games.games.katamari.rules.pieces import ICONS
from klotho_games.games.katamari.rules.questions import Catch, ways_to_catch_up
from klotho_games.games.katamari.rules.state import Phase, RollUp
from klotho_games.games.katamari.rules.steps import Buy
from klotho_games.games.katamari.telling import TELLING
from klotho_games.games.katamari.telling.hope import hope_text
from klotho_games.games.katamari.telling.prompts import race_text
from tests.games.katamari.positions import found
from tests.games.katamari.table_rig import NAMES, new_session, sensible
from tests.games.rig import READABLE, rest, sit_down, unseen, written


@pytest.fixture(scope="module")
def late() -> list[RollUp]:
    """Positions from the second half of games, at which somebody decides."""
    states = []
    for number in range(12):
        session, rng = new_session(number, 2 + number % 3), random.Random(number)
        while not session.is_over:
            s = session.state
            if 2 * s.emperor > s.steps and s.phase in (Phase.THROW, Phase.SPEND):
                states.append(s)
            session.play(sensible(session, rng))
            session.draw_chance()
    return states


def showing(board: Board, icon: str, n: int) -> Board:
    return replace(board, tally=board.tally + n * WORTH[ICONS.index(icon)])


def boards_after(s: RollUp, seat: int, way: Catch) -> tuple[Board, ...]:
    """Return the boards if the seat shows all that a way asks for."""
    board = showing(s.boards[seat], "star", way.stars)
    for gain in way.gains:
        board = showing(board, gain.symbol, gain.n)
    return (*s.boards[:seat], board, *s.boards[seat + 1 :])


def after(s: RollUp, seat: int, way: Catch) -> tuple[int, ...]:
    return scores(boards_after(s, seat, way))


def with_one_less(way: Catch) -> Iterator[Catch]:
    if way.stars:
        yield replace(way, stars=way.stars - 1)
    for n, gain in enumerate(way.gains):
        yield replace(way, gains=(*way.gains[:n], replace(gain, n=gain.n - 1), *way.gains[n + 1 :]))


def test_each_way_is_just_enough(late: list[RollUp]) -> None:
    """KAT-3.0, KAT-3.1."""
    ways_seen = 0
    for s in late:
        now = scores(s.boards)
        for seat in range(len(s.boards)):
            ways = ways_to_catch_up(s, seat)
            assert bool(ways) is (now[seat] < max(now))
            assert all(a.icons <= b.icons for a, b in pairwise(ways)), "the shortest way first"
            for way in ways:
                ways_seen += 1
                then = after(s, seat, way)
                for gain in way.gains:
                    one = next(one for one in majorities(boards_after(s, seat, way)) if one.symbol == gain.symbol)
                    assert one.winner == (seat if gain.takes else -1), "the points go where it says"
                assert then[seat] == max(then), (way, now, then)
                for less in with_one_less(way):
                    short = after(s, seat, less)
                    assert short[seat] < max(short), f"{way} asks for more than is needed"
    assert ways_seen > 500


def test_someone_who_is_behind_late_in_the_game_is_told_what_is_still_to_win(late: list[RollUp]) -> None:
    told = 0
    for s in late:
        names, points = NAMES[: len(s.boards)], scores(s.boards)
        hope = hope_text(s, s.seat, names)
        assert bool(hope) is (points[s.seat] < max(points))
        if hope:
            told += 1
            way = ways_to_catch_up(s, s.seat)[0]
            assert all(name in hope for name, n in zip(names, points, strict=True) if n == max(points))
            assert all(f"{gain.n} more" in hope and ("(+7)" if gain.takes else " −7)") in hope for gain in way.gains)
            assert not way.stars or f"{way.stars} more star" in hope
            assert hope in TELLING.prompt(s, names) or "cycle a pile" in TELLING.prompt(s, names)[0]
    assert told > 50


def test_early_in_the_game_the_risk_is_explained_instead() -> None:
    s = found(lambda one: one.state.phase is Phase.THROW and one.state.emperor == 3
              and len(set(scores(one.state.boards))) > 1).state
    assert all(hope_text(s, seat, NAMES[:3]) == "" for seat in range(3))
    assert "crash" in TELLING.prompt(s, NAMES[:3])[1]


def test_the_line_of_the_race_names_who_takes_a_symbol_from_whom() -> None:
    def race(before: tuple[int, ...], then: tuple[int, ...]) -> str:
        bare = new_session(1, 3).state.boards[0]
        boards = [tuple(showing(bare, "cow", n) for n in shown) for shown in (before, then)]
        (cows, now), = [(a, b) for a, b in zip(*map(majorities, boards), strict=True) if a.symbol == "cow"]
        return race_text(cows, now, NAMES[:3])

    assert race((2, 1, 0), (2, 3, 0)) == "Theo takes the Cows from Ada: 7 points"
    assert race((1, 1, 0), (1, 1, 2)) == "Mina takes the Cows: 7 points"
    assert race((2, 1, 0), (2, 2, 0)) == "Ada and Theo are tied: no one gets the 7 points for the Cows"
    assert race((1, 0, 0), (0, 0, 0)) == "No one shows the Cows now"


def lead_change() -> tuple[Session, Buy]:
    """Return a position from play, and a purchase with which another seat leads in a symbol."""
    for number in range(60):
        session, rng = new_session(number, 3), random.Random(number)
        while not session.is_over:
            for move in session.legal() if session.state.phase is Phase.SPEND else ():
                if isinstance(move, Buy):
                    then = session.rules.apply(session.state, move)[0]
                    pairs = zip(majorities(session.state.boards), majorities(then.boards), strict=True)
                    if any(-1 != a.winner != b.winner != -1 for a, b in pairs):
                        return session, move
            session.play(sensible(session, rng))
            session.draw_chance()
    raise AssertionError("the lead never changed")


@pytest.mark.parametrize("how", [{"motion": "full", "speed": "normal"}, {"motion": "reduced", "speed": "instant"}])
def test_crowns_are_at_the_leaders_and_fly_when_the_lead_changes(how: dict[str, str]) -> None:
    session, buy = lead_change()
    before = majorities(session.state.boards)
    stage, table = sit_down(session, READABLE, **how)
    tally = table.tally
    told: list[str] = []
    table.tips.toast = lambda words, *_more, **_how: told.append(words)
    places = [crown.centre for crown in tally.crowns]
    table.play(buy)
    seen = set()
    with unseen(stage):
        for _frame in range(150):
            stage.step(1 / 60, [])
            seen.add(tuple(crown.centre for crown in tally.crowns))
        rest(stage)
    now = majorities(session.state.boards)
    for n, (then, one) in enumerate(zip(before, now, strict=True)):
        assert tally.crowns[n].alpha == (1.0 if one.winner >= 0 else 0.0)
        assert (tally.crowns[n].centre == places[n]) is (then.winner == one.winner)
        assert one.winner < 0 or f"{table.names[one.winner]} leads by {one.gap}" in tally.spots[n].label
        if then.winner != one.winner:
            assert race_text(then, one, table.names) in told[0]
    assert len(seen) > 10 if how["motion"] == "full" else len(seen) < 4
    words = {run.words for run in written(stage)}
    assert all(f"+{one.gap}" in words for one in now if one.winner >= 0)

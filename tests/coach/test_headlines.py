"""Headlines are true: each sentence is checked against its numbers, over many random lines.

The checks know only the chances at the ends of turns and what a lead is. They share nothing with the code that chooses
the sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.coach import verdicts
from klotho_games.coach.findings import Findings
from klotho_games.coach.study import FORMAT, Study
from klotho_games.coach.turn_axis import Turn, Turns
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.play.session import Session
from tests.depth import depth
from tests.registry.tables import NAMES
from tests.samples import HOARD

LEAD = 0.02


class Told:
    """A headline with its numbers: who led at the end of each turn (None if level), and the line of a player alone."""

    def __init__(self, found: Findings) -> None:
        self.found, self.names = found, found.names
        ends = [found.study.chances[turn.end] for turn in found.turns.all]
        self.led = [self._leader(chances) for chances in ends]
        self.winner = next(iter(found.result.winners), -1)
        self.line = [chances[0] for chances in found.study.chances[:-1]]
        self.ends = [found.study.chances[0][0], *(chances[0] for chances in ends)]

    def _leader(self, chances: Sequence[float]) -> str | None:
        ahead = [seat for seat, mine in enumerate(chances)
                 if all(mine - other > LEAD for n, other in enumerate(chances) if n != seat)]
        return self.names[ahead[0]] if ahead else None

    @property
    def winner_name(self) -> str:
        return self.names[self.winner]

    @property
    def changes(self) -> list[str]:
        known = [one for one in self.led if one is not None]
        return [one for n, one in enumerate(known) if not n or one != known[n - 1]]

    def last_taken(self, name: str) -> int:
        """Return the turn, from 1, in which a player took the lead for the last time."""
        others = [n for n, one in enumerate(self.led) if one not in (None, name)]
        return next(n for n, one in enumerate(self.led, 1) if one == name and n > max(others, default=-1) + 1)

    def won(self, name: str) -> bool:
        return name == self.winner_name


def from_start(t: Told, winner: str) -> bool:
    return t.won(winner) and all(one == winner for one in t.led)


def level_until_last(t: Told, winner: str) -> bool:
    return t.won(winner) and not any(t.led[:-1])


def took_and_kept(t: Told, winner: str, n: str) -> bool:
    at = int(n) - 1
    return t.won(winner) and not any(t.led[:at]) and all(one == winner for one in t.led[at:])


def only_one(t: Told, winner: str) -> bool:
    return t.won(winner) and t.changes == [winner] and None in t.led


def until_last(t: Told, leader: str, winner: str) -> bool:
    return t.won(winner) and t.led[-2] == leader != winner and t.led[-1] in (winner, None)


def won_last(t: Told, leader: str, winner: str) -> bool:
    return t.won(winner) and leader in t.led and leader != winner and t.last_taken(winner) == len(t.led)


def changed(t: Told, n: str, winner: str, turn: str) -> bool:
    return t.won(winner) and int(n) == len(t.changes) - 1 and t.last_taken(winner) == int(turn)


def until_overtook(t: Told, leader: str, winner: str, turn: str) -> bool:
    return t.won(winner) and t.led[int(turn) - 2] == leader != winner and t.last_taken(winner) == int(turn)


def for_a_while(t: Told, leader: str, winner: str, turn: str) -> bool:
    at = int(turn) - 1
    return t.won(winner) and leader in t.led[:at] and leader != winner and t.last_taken(winner) == int(turn)


def closest(t: Told, name: str, turn: str) -> bool:
    chances, of = t.found.study.chances, t.found.turns.all[int(turn) - 1]
    most = max(max(row) for row in chances)
    seat = t.names.index(name)
    return t.winner < 0 and any(chances[ply][seat] == most for ply in range(of.begin + 1, of.end + 1))


def extreme(t: Told, turn: str, low: bool) -> bool:
    """Return whether the line was at its lowest, or highest, in that turn, and nearly lost or nearly won there."""
    of, most = t.found.turns.all[int(turn) - 1], min(t.line) if low else max(t.line)
    there = most in t.line[of.begin + 1 : of.end + 1] or (of.begin == 0 and t.line[0] == most)
    return there and most != t.line[0] and (most < 0.2 if low else most > 0.75) and (t.winner == 0) == low


def leapt(t: Told, turn: str, way: int, sure: bool) -> bool:
    rises = [way * (b - a) for a, b in zip(t.ends, t.ends[1:], strict=False)]
    then = t.ends[int(turn)]
    decided = then >= 0.75 if way > 0 else then <= 0.2
    return rises[int(turn) - 1] == max(rises) and decided == sure and (t.winner == 0) == (way > 0)


NAME = r"(\w+)"
HOLDS: dict[str, Callable[..., bool]] = {
    rf"{NAME} led from start to finish\.": from_start,
    rf"It was even until the very end, when {NAME} won\.": level_until_last,
    rf"{NAME} took the lead in turn (\d+) and kept it\.": took_and_kept,
    rf"It was close, but only {NAME} ever led\.": only_one,
    rf"{NAME} led almost to the end, but {NAME} won\.": until_last,
    rf"{NAME} led for a while, but {NAME} won at the very end\.": won_last,
    rf"The lead changed (\d+) times?\. {NAME} took it for good in turn (\d+)\.": changed,
    rf"{NAME} led until {NAME} pulled ahead in turn (\d+)\.": until_overtook,
    rf"{NAME} led for a while\. {NAME} took the lead in turn (\d+)\.": for_a_while,
    r"No one won\.": lambda t: t.winner < 0,
    rf"No one won\. {NAME} came closest in turn (\d+)\.": closest,
    r"Nearly lost in turn (\d+), but won in the end\.": lambda t, n: extreme(t, n, True),
    r"Nearly won in turn (\d+), but lost in the end\.": lambda t, n: extreme(t, n, False),
    r"Won despite poor chances at the start\.": lambda t: t.winner == 0 and t.line[0] < 0.2,
    r"Lost despite good chances at the start\.": lambda t: t.winner < 0 and t.line[0] > 0.75,
    r"A good start, turned into a win\.": lambda t: t.winner == 0 and t.line[0] >= 0.6,
    r"A hard setup from the start\.": lambda t: t.winner < 0 and t.line[0] < 0.2,
    r"The game was won in turn (\d+)\.": lambda t, n: leapt(t, n, 1, True),
    r"Won step by step, with the biggest step in turn (\d+)\.": lambda t, n: leapt(t, n, 1, False),
    r"The game was lost in turn (\d+)\.": lambda t, n: leapt(t, n, -1, True),
    r"Lost step by step, with the biggest step in turn (\d+)\.": lambda t, n: leapt(t, n, -1, False),
}
"""Every possible sentence of a headline, and the check whether it is true."""


def false_headline(found: Findings) -> tuple[str, bool]:
    """Return the kind of headline, and whether it is wrong."""
    told = verdicts.headline(found)
    kinds = [(kind, match) for kind in HOLDS if (match := re.fullmatch(kind, told))]
    assert len(kinds) == 1, told
    kind, match = kinds[0]
    return kind, not HOLDS[kind](Told(found), *match.groups())


@cache
def game_of(seats: int) -> Session:
    rng, session = Random(seats), Session.new(HOARD, Setup(NAMES[:seats], (("goal", 20),)), seeds.seed_from_words("h"))
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def synthetic(seats: int, rng: Random) -> Findings:
    """Return random lines: wild, calm or nearly level, with any winner, or none."""
    session, cut = game_of(seats), rng.choice((1, 2, 3, 5))
    begins = range(0, session.ply, cut)
    turns = Turns("turn", [Turn(n, n, at, min(at + cut, session.ply)) for n, at in enumerate(begins, start=1)])
    scale = rng.choice((0.002, 0.02, 0.1, 0.3))
    drift = [rng.gauss(0, scale) for _seat in range(seats)]
    rows = []
    winner = rng.choice((*range(seats), *((-1,) if rng.random() < 0.2 else ())))
    for _ply in range(session.ply + 1):
        rows.append(_row(drift, seats))
        drift = [value + rng.gauss(0, scale) for value in drift]
    rows[-1] = tuple(float(seat == winner) for seat in range(seats))
    study = Study(FORMAT, tuple(rows), looked_at=1, questions=1, finished=True)
    found = Findings(session, study, turns)
    found.result = replace(found.result, winners=(winner,) if winner >= 0 else ())
    found.points = 0.0
    return found


def _row(drift: Sequence[float], seats: int) -> tuple[float, ...]:
    if seats == 1:
        return (min(1.0, max(0.0, 0.5 + 2 * drift[0])),)
    odds = [2.0 ** (4 * value) for value in drift]
    return tuple(odd / sum(odds) for odd in odds)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_sentence_of_a_headline_holds(seats: int) -> None:
    rng, met, wrong = Random(seats), Counter[str](), list[Any]()
    for _n in range(depth(1500, short=600)):
        found = synthetic(seats, rng)
        kind, false = false_headline(found)
        met[kind] += 1
        if false:
            wrong.append((verdicts.headline(found), Told(found).led))
    assert not wrong, f"{len(wrong)} of {met.total()}: {wrong[:3]}"
    assert len(met) >= 7, met


def test_a_player_who_was_never_ahead_by_the_margin_did_not_lead() -> None:
    """A regression: the first of two level players was once said to have led."""
    session = game_of(2)
    turns = Turns("turn", [Turn(n + 1, n + 1, n, n + 1) for n in range(session.ply)])
    result = session.result
    assert result is not None
    winner = result.winners[0]
    level = (0.505, 0.495) if winner else (0.495, 0.505)
    rows = (*(level,) * session.ply, tuple(float(seat == winner) for seat in range(2)))
    found = Findings(session, Study(FORMAT, rows, finished=True), turns)
    assert verdicts.headline(found) == f"It was even until the very end, when {found.names[winner]} won."
    assert [seat for seat, _turn in verdicts.leads(found)] == [winner]

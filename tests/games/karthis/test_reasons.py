"""What is said for a step holds: each sentence is checked against what the rules make of that step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.karthis.adventure import Adventure, Phase, facing, total_worth
from klotho_games.games.karthis.bot import JUDGE
from klotho_games.games.karthis.perils import next_room, percent, room_below
from klotho_games.games.karthis.refusals import walled_in
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.steps import BreakThrough, Choose, Retreat, Stay, ThreatRolled, Walk
from klotho_games.games.karthis.temple import START, flood
from klotho_games.games.karthis.tiles import EAST, NORTH, WEST
from tests.games.karthis.forced import AHEAD, DEAD_END, begin, drew, hurt, met, play, wandered

_LONGEST = 8
"""So many 1s in a row are left out."""


def _on_foot(s: Adventure) -> bool:
    return s.phase is Phase.FOOT and not walled_in(s)


def _breaks_out(s: Adventure) -> bool:
    return s.phase is Phase.FOOT and s.health > 1 and any(isinstance(move, BreakThrough) for move in RULES.legal(s))


def _ways_back(s: Adventure) -> list[Adventure]:
    return [play(s, move) for move in RULES.legal(s) if isinstance(move, Retreat)]


def _dies(s: Adventure, rolls: int = 0) -> float:
    if s.phase is Phase.LOST and s.health == 0:
        return 1.0
    if s.phase is not Phase.THREAT or rolls > _LONGEST:
        return 0.0
    return sum(_dies(play(s, ThreatRolled(roll)), rolls + 1) for roll in range(1, 7)) / 6


def _dodged(s: Adventure) -> Adventure:
    s = play(s, Stay("new")) if s.phase is Phase.SEALED else s
    return play(s, ThreatRolled(6)) if s.phase is Phase.THREAT else s


def _hit(s: Adventure) -> float:
    return sum(play(s, ThreatRolled(roll)).health < s.health for roll in range(1, 7)) / 6


def _threat(s: Adventure, after: Adventure, why: str) -> bool:
    """The Health it is measured against, how likely it hits if that is said, how likely it kills if that is said."""
    assert after.phase is Phase.THREAT and facing(after)
    told_hit = re.search(r": (\S+|under 1%) to lose|Health in (\S+?|under 1%)[,.]", why)
    told_dies = re.search(r"kills in (under 1%|\d+%)|, (under 1%|\d+%) to die", why)
    dies = _dies(after)
    return (
        f"{s.health} " in why
        and (told_hit is None or percent(_hit(after)) in told_hit.groups())
        and (percent(dies) in told_dies.groups() if told_dies else dies < 0.005)
    )


def _wall(s: Adventure, after: Adventure, why: str) -> bool:
    sides = {side: play(after, Stay(side)) for side in ("new", "old")}
    if "no harm" in why:
        return _on_foot(sides["new"]) and sides["new"].health == s.health
    costly = (_on_foot(sides["old"]) or _breaks_out(sides["new"])) and not _on_foot(sides["new"])
    return costly if "costs 1 Health" in why else not any(map(_on_foot, sides.values()))


def _room(s: Adventure, after: Adventure, why: str) -> bool:
    known = percent(next_room(s).deadly) in why
    return known and (f"{s.health} Health" in why or "ways to go on" in why)


def _below(s: Adventure, after: Adventure, why: str) -> bool:
    if "here" in why:
        return all(percent(odds) in why for room in (next_room(s), room_below(s)) for odds in room)
    free = s.reach - ({s.rival.square} if s.rival else set())
    return free.isdisjoint(s.sheet.front) and percent(room_below(s).deadly) in why


def _rival(s: Adventure, after: Adventure, why: str) -> bool:
    """On the way to one who stands there, or before one who was drawn."""
    if s.phase is Phase.FOOT:
        assert s.rival is not None
        beyond = flood(s.sheet.cells, s.rival.square) - flood(s.sheet.cells, s.at, s.rival.square) | {s.rival.square}
        found = beyond & {*s.sheet.front, *s.sheet.stairs}
        return bool(found) == ("bars the way" in why) or "Slip past" in why
    back = _ways_back(after)
    if "left standing" in why:
        return any(map(_on_foot, back))
    return any(map(_breaks_out, back)) == ("costs 1 Health" in why) and not any(map(_on_foot, back))


_HOLDS: dict[str, Callable[[Adventure, Adventure, str], bool]] = {
    r"Left lying, the Crown": lambda s, after, why: _dodged(after).phase is Phase.LOST,
    r"Treasure is free": lambda s, after, why: (
        f"{total_worth(after) - total_worth(s):,}." in why and after.health == s.health),
    r"heals \d+ Health": lambda s, after, why: f"heals {after.health - s.health} " in why,
    r"heal nothing": lambda s, after, why: after.health == s.health,
    r"left standing|only way on; another|has to be beaten|bars the way|Slip past|Nothing lies behind": _rival,
    r"Sealed Shut": _wall,
    r"only a wall; the next": lambda s, after, why: _on_foot(play(after, Stay("new"))),
    r"only a wall, but": lambda s, after, why: _breaks_out(play(after, Stay("new"))),
    r"a wall that nothing": lambda s, after, why: not _on_foot(play(after, Stay("new"))),
    r"Take the Crown: its guard": lambda s, after, why: play(after, Stay("new")).phase is Phase.WON,
    r"Nothing guards it": lambda s, after, why: total_worth(after) > total_worth(s),
    r"to lose \d+ of your|against (your )?[−\d]|of \d+ Health in|kills in .* of cases: −": _threat,
    r"new side costs nothing": lambda s, after, why: _on_foot(after) and after.health == s.health,
    r"treasure is on the new side\.": lambda s, after, why: after.phase is Phase.WON or _on_foot(after),
    r"treasure is on the new side, but|breaking out costs": lambda s, after, why: _breaks_out(after),
    r"from the new side\.": lambda s, after, why: not _on_foot(after) and not _breaks_out(after),
    r"costs your last Health": lambda s, after, why: after.health == 0,
    r"leads nowhere": lambda s, after, why: not _on_foot(after) and after.health == s.health - 1,
    r"tiles? to explore from": lambda s, after, why: (
        f"{len((after.reach - {after.rival and after.rival.square}) & set(after.sheet.front))} tile" in why),
    r"stairs to go down by": lambda s, after, why: bool(after.reach & set(after.sheet.stairs)),
    r"Walk away": lambda s, after, why: _on_foot(after),
    r"Fought to the end": lambda s, after, why: after.phase is Phase.ROUND,
    r"nothing left to do there": lambda s, after, why: not _on_foot(after),
    r"last Health|Walled in": lambda s, after, why: (
        walled_in(replace(after if s.phase is Phase.RIVAL else s, phase=Phase.FOOT))
        and ("last" in why) == (s.health == 1)),
    r"only way on;|No other way on|× 10 below": _below,
    r"room kills in": _room,
}


def _check(s: Adventure) -> set[str]:
    met_kinds = set()
    for decision in JUDGE.weigh(s, RULES.legal(s)):
        kind = next((pattern for pattern in _HOLDS if re.search(pattern, decision.why)), None)
        assert kind, decision.why
        assert _HOLDS[kind](s, _after(s, decision.move), decision.why), (decision, s)
        met_kinds.add(kind)
    return met_kinds


def _after(s: Adventure, move: Move) -> Adventure:
    return RULES.apply(s, move)[0]


@pytest.mark.parametrize("options", [{}, {"secret_doors": False, "as_on_paper": True}])
def test_every_reason_holds(options: dict[str, bool | int]) -> None:
    seen = {kind for seed in range(3) for s in wandered(seed, **options) for kind in _check(s)}
    assert len(seen) > 8


def test_a_wall_before_a_dead_end_is_no_free_lunch() -> None:
    s = drew(begin(), "10S", "9C", roll=DEAD_END)
    said = {decision.move: decision.why for decision in JUDGE.weigh(s, RULES.legal(s))}
    assert said[Choose("10S")] == "Sealed Shut costs 1 Health: nothing leads on behind that wall."
    _check(s)
    _check(hurt(s, 1))
    _check(play(s, Choose("10S")))


def test_a_rival_on_the_last_way_is_told_as_one() -> None:
    s = begin()
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    s = drew(s, "QS", "9C", side=NORTH, roll=AHEAD)
    said = {decision.move: decision.why for decision in JUDGE.weigh(s, RULES.legal(s))}
    assert said[Choose("QS")].endswith("would bar the only way on; another one costs 1 Health.")
    for now in (s, hurt(s, 1), play(s, Choose("QS"))):
        _check(now)

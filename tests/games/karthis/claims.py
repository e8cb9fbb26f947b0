"""What the judge of The Temple of Karthis claims in its reasons, compared with what the rules make of the move."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from klotho_games.core.i18n import number
from klotho_games.games.karthis.bot.judge import _ROOM_TELLS, JUDGE
from klotho_games.games.karthis.bot.lookahead import MoveWeighing
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import flood, openings
from klotho_games.games.karthis.rules.odds import STAIRS_ODDS, next_room, percent, room_below
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    crown_at_stake,
    current_threat,
    jokers_out,
    total_worth,
)
from klotho_games.games.karthis.rules.steps import BreakThrough, Explore, Fight, Retreat, Stay, ThreatRolled, Walk
from tests.games.karthis.forced import play
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, figures

_LONGEST = 8
"""More 1s in a row than this are left out."""


def on_foot(s: Adventure) -> bool:
    return s.phase is Phase.FOOT and not is_walled_in(s)


def breaks_out(s: Adventure) -> bool:
    return s.phase is Phase.FOOT and s.health > 1 and any(isinstance(move, BreakThrough) for move in RULES.legal(s))


def _ways_back(s: Adventure) -> list[Adventure]:
    return [play(s, move) for move in RULES.legal(s) if isinstance(move, Retreat)]


# ---- cards ----


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


def threat(said: Said, name: str, harm: str, health: str, hit: str = "", death: str = "") -> bool:
    """Check what a threat takes of which Health, and how likely it hits and kills.

    If a reason gives no odds to die, they must be negligible.
    """
    after = said.after
    assert after.phase is Phase.THREAT
    card, dies = CARDS[current_threat(after)], _dies(after)
    return (
        name == card.name and harm == str(card.value) and health == str(said.s.health)
        and (not hit or hit == percent(_hit(after)))
        and (death == percent(dies) if death else dies < 0.005)
    )


def guarded(said: Said, risk: str, crown: bool) -> bool:
    """Check the same for a guard."""
    forms = ("{name} kills in {death}, {health} Health against −{harm}",
             "{name} takes {harm} of {health} Health in {hit}, kills in {death}",
             "{name} takes {harm} of {health} Health in {hit}")
    told = next(found for form in forms if (found := figures(form, risk)) is not None)
    won = _dodged(said.after)
    return threat(said, **told) and (won.phase is Phase.WON) == crown


def left_lying(said: Said) -> bool:
    return _dodged(said.after).phase is Phase.LOST


def treasure(said: Said, worth: str) -> bool:
    return worth == number(total_worth(said.after) - total_worth(said.s)) and said.after.health == said.s.health


def heals(said: Said, name: str, n: str = "0") -> bool:
    return said.after.health - said.s.health == int(n)


def rival_drawn(said: Said, name: str, kind: str) -> bool:
    back = _ways_back(said.after)
    found = "left" if any(map(on_foot, back)) else "costs" if any(map(breaks_out, back)) else "beaten"
    return found == kind


def wall(said: Said, kind: str) -> bool:
    sides = {side: play(said.after, Stay(side)) for side in ("new", "old")}
    if on_foot(sides["new"]) and sides["new"].health == said.s.health:
        return kind == "free"
    costly = on_foot(sides["old"]) or breaks_out(sides["new"])
    return kind == ("costs" if costly else "lost")


def guard_is_a_wall(said: Said, kind: str) -> bool:
    behind = play(said.after, Stay("new"))
    found = "won" if behind.phase is Phase.WON else "free" if on_foot(behind) else (
        "costs" if breaks_out(behind) else "lost")
    return found == kind


# ---- the two sides of a wall ----


def new_side(said: Said, kind: str) -> bool:
    after = said.after
    free = (on_foot(after) and after.health == said.s.health) or after.phase is Phase.WON
    return kind == ("free" if free else "costs" if breaks_out(after) else "lost")


def old_side(said: Said, n: str = "", stairs: bool = False) -> bool:
    after = said.after
    reach = after.reach - {after.rival.square if after.rival else -1}
    tiles = len(reach & set(after.sheet.front))
    return (int(n) == tiles > 0) if n else stairs == bool(reach & set(after.sheet.stairs)) and not tiles


# ---- rivals ----


@lru_cache(maxsize=4096)
def _beaten(s: Adventure) -> float:
    """Return how likely a rival is beaten by an explorer who fights to the end, counted by the rules.

    Rounds that change nothing are fought again.
    """
    assert s.rival is not None
    found = same = 0.0
    fought = RULES.apply(s, Fight())[0]
    for outcome, chance in RULES.chances(fought) or ():
        after = RULES.apply(fought, outcome)[0]
        if after.rival is None:
            found += chance
        elif after.phase is Phase.LOST:
            continue
        elif (after.health, after.rival.health) == (s.health, s.rival.health):
            same += chance
        else:
            found += chance * _beaten(replace(after, rival=replace(after.rival, rounds=0)))
    return found / (1 - same)


def _fight(said: Said) -> float:
    s = said.s
    assert s.rival is not None
    if s.phase is Phase.FOOT:
        s = play(s, Walk(s.rival.square))
    return _beaten(s)


def fought(said: Said, name: str, odds: str) -> bool:
    return odds == percent(_fight(said)) and isinstance(said.move, Fight)


def walks_away(said: Said, name: str, odds: str, gains: bool) -> bool:
    """`gains`: beating the rival would lead to something better than walking away."""
    seen = MoveWeighing(said.s, JUDGE.aim)
    side = seen.side_of(said.move.to)
    better = seen.row_after_victory[said.s.health] > seen.after(said.s.sheet, side)[said.s.health]
    return on_foot(said.after) and odds == percent(1 - _fight(said)) and better == gains


def bars_the_way(said: Said, name: str, odds: str, bars: bool) -> bool:
    s = said.s
    beyond = flood(s.sheet.cells, s.rival.square) - flood(s.sheet.cells, s.at, s.rival.square) | {s.rival.square}
    found = beyond & {*s.sheet.front, *s.sheet.stairs}
    return bool(found) == bars and odds == percent(_fight(said))


def slips_past(said: Said, name: str) -> bool:
    s = said.s
    return s.rival is not None and any(isinstance(move, Retreat) for move in RULES.legal(play(s, said.move)))


# ---- on foot ----


def _free(said: Said) -> frozenset[int]:
    s = said.s
    if isinstance(said.move, Retreat):
        s = said.after
    return s.reach - ({s.rival.square} if s.rival else set())


def room(said: Said, here: str, **figures: str) -> bool:
    """Check what the next room does at best, what it could show, and the same for the floor below."""
    s = said.s
    below, room = room_below(s), next_room(s)
    known = {"here": percent(room.deadly), "health": str(s.health), "joker": percent(room.joker),
             "below": percent(below.deadly), "lower": percent(below.joker), "stairs": percent(STAIRS_ODDS)}
    return here == known["here"] and all(known[name] == told for name, told in figures.items())


def crown_next(said: Said, crown: bool, **figures: str) -> bool:
    return bool(jokers_out(said.s)) == crown and room(said, **figures)


def ways(said: Said, here: str, most: bool) -> bool:
    """Check that no other opening within reach leaves more ways to go on and some leave fewer (`most`), or that others
    leave more."""
    s, move = said.s, said.move
    seen = MoveWeighing(s, JUDGE.aim)
    free = seen.side_of(move.to) if isinstance(move, Retreat) else seen.free
    near_by = [(near, way) for near in s.sheet.front if near in free for way in openings(s.sheet, near)]
    kept = [seen.prospects_left(near, way, free) for near, way in near_by]
    if isinstance(move, Explore):
        mine = seen.prospects_left(s.at, move.side, free)
    else:  # the best opening there
        there = frozenset((move.to,)) if isinstance(move, Walk) else free
        mine = max(seen.prospects_left(near, way, free) for near in s.sheet.front if near in there
                   for way in openings(s.sheet, near))
    right = mine == max(kept) and mine - min(kept) > _ROOM_TELLS if most else max(kept) - mine > _ROOM_TELLS
    return right and room(said, here)


def stairs_only(said: Said, below: str, rival: bool) -> bool:
    return _free(said).isdisjoint(said.s.sheet.front) and below == percent(room_below(said.s).deadly) and (
        bool(said.s.rival) == rival)


def walled(said: Said, last: bool, deadly: str = "") -> bool:
    s = said.s
    there = replace(said.after if s.phase is Phase.RIVAL else s, phase=Phase.FOOT)
    known = not deadly or deadly == percent(next_room(s, s.health - 1).deadly)
    return is_walled_in(there) and last == (s.health == 1) and known


_CRUEL = "Left lying, the Crown is gone, and the adventure fails."
CLAIMS = Claims(
    Claim(_CRUEL, lambda said: bool(crown_at_stake(said.s)) and left_lying(said), AGAINST),
    Claim("Treasure is free: worth {worth}.", treasure, FOR),
    Claim("{name} heals {n} Health.", heals, FOR),
    Claim("{name} is safe, though it would heal nothing.", heals),
    Claim("{name} can be left standing: a retreat costs nothing.", lambda said, name: rival_drawn(said, name, "left")),
    Claim("{name} would bar the only way on; another one costs 1 Health.",
          lambda said, name: rival_drawn(said, name, "costs")),
    Claim("{name} has to be beaten: nothing leads on elsewhere.",
          lambda said, name: rival_drawn(said, name, "beaten")),
    Claim("Sealed Shut does no harm: it only closes the way back.", lambda said: wall(said, "free"), FOR),
    Claim("Sealed Shut costs 1 Health: nothing leads on behind that wall.", lambda said: wall(said, "costs")),
    Claim("Sealed Shut leaves no way on.", lambda said: wall(said, "lost"), AGAINST),
    Claim("Take the Crown: its guard is only a wall.", lambda said: guard_is_a_wall(said, "won"), FOR),
    Claim("The Idol’s guard is only a wall; the next Joker is the Crown.",
          lambda said: guard_is_a_wall(said, "free"), FOR),
    Claim("The Idol’s guard is only a wall, but the way out costs 1 Health.",
          lambda said: guard_is_a_wall(said, "costs")),
    Claim("The Idol’s guard is a wall that nothing leads on from.",
          lambda said: guard_is_a_wall(said, "lost"), AGAINST),
    Claim("Nothing guards it.", lambda said: total_worth(said.after) > total_worth(said.s), FOR),
    Claim("Take the Crown: {risk}.", lambda said, risk: guarded(said, risk, True)),
    Claim("Idol now, Crown next: {risk}.", lambda said, risk: guarded(said, risk, False)),
    Claim("{name} kills in {death} of cases: −{harm} against your {health} Health.", threat),
    Claim("{name}: {hit} to lose {harm} of your {health} Health, {death} to die.", threat),
    Claim("{name}: {hit} to lose {harm} of your {health} Health.", threat),
    Claim("The treasure is on the new side.", lambda said: bool(said.s.guard) and new_side(said, "free"), FOR),
    Claim("The new side costs nothing and leads on.", lambda said: new_side(said, "free"), FOR),
    Claim("Nothing leads on from the new side.", lambda said: new_side(said, "lost"), AGAINST),
    Claim("The treasure is on the new side, but the way out costs 1 Health.",
          lambda said: bool(said.s.guard) and new_side(said, "costs")),
    Claim("Nothing leads on from the new side: breaking out costs 1 Health.", lambda said: new_side(said, "costs")),
    Claim("The old side costs your last Health.", lambda said: said.after.health == 0, AGAINST),
    Claim("The old side costs 1 Health and leads nowhere.",
          lambda said: not on_foot(said.after) and said.after.health == said.s.health - 1, AGAINST),
    Claim("1 Health keeps the old side, with stairs to go down by.", lambda said: old_side(said, stairs=True)),
    Claim(("1 Health keeps the old side, with {n} tile to explore from.",
           "1 Health keeps the old side, with {n} tiles to explore from."), old_side),
    Claim("Fought to the end, you beat {name} in {odds} of cases.", fought),
    Claim("Walk away: you would lose the fight with {name} in {odds} of cases.",
          lambda said, name, odds: walks_away(said, name, odds, True)),
    Claim("Walk away: beating {name} gains nothing, and fails in {odds} of cases.",
          lambda said, name, odds: walks_away(said, name, odds, False), FOR),
    Claim("Slip past {name}: a retreat leads to any tile.", slips_past, FOR),
    Claim("Nothing lies behind {name}; you win the fight in {odds} of cases.",
          lambda said, name, odds: bars_the_way(said, name, odds, False), AGAINST),
    Claim("{name} bars the way; you win the fight in {odds} of cases.",
          lambda said, name, odds: bars_the_way(said, name, odds, True)),
    Claim("There is nothing left to do there.", lambda said: not on_foot(said.after), AGAINST),
    *(Claim(sentence, lambda said, crown=crown, **told: crown_next(said, crown, **told)) for sentence, crown in (
        ("{health} Health: at best a room kills in {here}, below in {below}; Joker {joker}, below {lower}.", False),
        ("{health} Health: at best a room kills in {here}, below in {below}; Crown {joker}, below {lower}.", True),
        ("{health} Health: at best the next room kills in {here} of cases; Joker {joker}, stairs {stairs}.", False),
        ("{health} Health: at best the next room kills in {here} of cases; Crown {joker}, stairs {stairs}.", True),
        ("Treasure × 10 below: at best a room kills in {below}, here {here}; Joker {lower}, here {joker}.", False),
        ("Treasure × 10 below: at best a room kills in {below}, here {here}; Crown {lower}, here {joker}.", True),
    )),
    Claim("This way leaves most ways to go on; at best the room kills in {here} of cases.",
          lambda said, here: ways(said, here, True), FOR),
    Claim("This way leaves fewer ways to go on; at best the room kills in {here} of cases.",
          lambda said, here: ways(said, here, False), AGAINST),
    Claim("The stairs are the only way on; at best the first room below kills in {below} of cases.",
          lambda said, below: stairs_only(said, below, False), FOR),
    Claim("No other way on but past a rival; at best the first room below kills in {below} of cases.",
          lambda said, below: stairs_only(said, below, True), FOR),
    Claim("Breaking out would take your last Health.", lambda said: walled(said, True), AGAINST),
    Claim("Walled in: 1 Health buys a way out; at best the room behind kills in {deadly} of cases.",
          lambda said, deadly: walled(said, False, deadly)),
)

"""What the judge of The Temple of Karthis claims in its reasons, compared with what the rules make of the move."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from klotho_games.core.i18n import number
from klotho_games.games.karthis.bot.judge import _ROOM_TELLS, JUDGE
from klotho_games.games.karthis.bot.lookahead import MoveWeighing
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import flood, openings, place
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
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said

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


def guarded(said: Said, crown: bool, **told: str) -> bool:
    """Check the same for a guard."""
    return threat(said, **told) and (_dodged(said.after).phase is Phase.WON) == crown


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


def ways(said: Said, on: str, here: str, most: bool) -> bool:
    """Check that no other opening within reach leaves more ways to go on and some leave fewer (`most`), or that others
    leave more; and how likely the room behind the best opening there leads on."""
    s, move = said.s, said.move
    seen = MoveWeighing(s, JUDGE.aim)
    free = seen.side_of(move.to) if isinstance(move, Retreat) else seen.free
    near_by = [(near, way) for near in s.sheet.front if near in free for way in openings(s.sheet, near)]
    kept = {way: seen.prospects_left(*way, free) for way in near_by}
    there = free
    if isinstance(move, Explore):
        best = {(s.at, move.side)}
    else:
        there = frozenset((move.to,)) if isinstance(move, Walk) else free
        most_there = max(left for (near, _side), left in kept.items() if near in there)
        best = {way for way, left in kept.items() if way[0] in there and left == most_there}
    mine, values = kept[next(iter(best))], kept.values()
    right = mine == max(values) and mine - min(values) > _ROOM_TELLS if most else max(values) - mine > _ROOM_TELLS
    return right and room(said, here) and on in {leading_on(s, near, side) for near, side in best}


def leading_on(s: Adventure, square: int, side: int) -> str:
    """Return how likely the room behind an opening has an opening of its own, counted over all rolls (KAR-2.3)."""
    rooms = [place(s.sheet, square, side, roll)[0] for roll in range(1, 101)]
    return percent(sum(bool(openings(sheet, sheet.tiles[-1].square)) for sheet in rooms) / 100)


def stairs_only(said: Said, below: str, rival: bool) -> bool:
    return _free(said).isdisjoint(said.s.sheet.front) and below == percent(room_below(said.s).deadly) and (
        bool(said.s.rival) == rival)


def walled(said: Said, last: bool, deadly: str = "") -> bool:
    s = said.s
    there = replace(said.after if s.phase is Phase.RIVAL else s, phase=Phase.FOOT)
    known = not deadly or deadly == percent(next_room(s, s.health - 1).deadly)
    return is_walled_in(there) and last == (s.health == 1) and known


_RISKS = (
    "{name}: {death} risk of dying (−{harm} Health, you have {health}).",
    "{name}: {hit} risk of losing {harm} of your {health} Health, {death} risk of dying.",
    "{name}: {hit} risk of losing {harm} of your {health} Health.",
)
_GUARDS = (
    "{name}: {death} risk of dying (−{harm} Health, you have {health}).",
    "{name}: {hit} risk of losing {harm} of {health} Health, {death} of dying.",
    "{name}: {hit} risk of losing {harm} of {health} Health.",
)
_CRUEL = "Leave the Crown behind and it’s gone: the adventure fails."
CLAIMS = Claims(
    Claim(_CRUEL, lambda said: bool(crown_at_stake(said.s)) and left_lying(said), AGAINST),
    Claim("You get a treasure worth {worth} without any risk.", treasure, FOR),
    Claim("{name} heals {n} Health.", heals, FOR),
    Claim("{name} is safe, but it won’t heal you now.", heals),
    Claim("You can walk away from {name}. A retreat costs nothing.",
          lambda said, name: rival_drawn(said, name, "left")),
    Claim("{name} would block the only way forward. Breaking through a wall costs 1 Health.",
          lambda said, name: rival_drawn(said, name, "costs")),
    Claim("You would have to beat {name}. There’s no other way forward.",
          lambda said, name: rival_drawn(said, name, "beaten")),
    Claim("Sealed Shut won’t hurt you. Its wall only closes the way back.", lambda said: wall(said, "free"), FOR),
    Claim("Sealed Shut costs you 1 Health, because there is no way on behind its wall.",
          lambda said: wall(said, "costs")),
    Claim("With Sealed Shut you’d have no way forward.", lambda said: wall(said, "lost"), AGAINST),
    Claim("Take the Crown. Its guard is only a wall.", lambda said: guard_is_a_wall(said, "won"), FOR),
    Claim("The Idol’s guard is only a wall, and the next Joker will be the Crown.",
          lambda said: guard_is_a_wall(said, "free"), FOR),
    Claim("The Idol’s guard is only a wall, but you’d have to break out for 1 Health.",
          lambda said: guard_is_a_wall(said, "costs")),
    Claim("The Idol’s guard is a wall, and there is no way on behind it.",
          lambda said: guard_is_a_wall(said, "lost"), AGAINST),
    Claim("This Joker has no guard to beat.", lambda said: total_worth(said.after) > total_worth(said.s), FOR),
    *(Claim(f"{take} Guard {risk}", lambda said, crown=crown, **told: guarded(said, crown, **told))
      for take, crown in (("Take the Crown.", True), ("Take the Idol.", False)) for risk in _GUARDS),
    *(Claim(risk, threat) for risk in _RISKS),
    Claim("The treasure is on the new side of the wall.",
          lambda said: bool(said.s.guard) and new_side(said, "free"), FOR),
    Claim("Staying on the new side of the wall costs nothing, and you can go on there.",
          lambda said: new_side(said, "free"), FOR),
    Claim("You can’t go on from the new side of the wall.", lambda said: new_side(said, "lost"), AGAINST),
    Claim("The treasure is on the new side of the wall, but breaking out costs 1 Health.",
          lambda said: bool(said.s.guard) and new_side(said, "costs")),
    Claim("You can’t go on from the new side of the wall. Breaking out costs 1 Health.",
          lambda said: new_side(said, "costs")),
    Claim("Going back to the old side of the wall costs your last Health.",
          lambda said: said.after.health == 0, AGAINST),
    Claim("Going back to the old side of the wall costs 1 Health, and you can’t go on there.",
          lambda said: not on_foot(said.after) and said.after.health == said.s.health - 1, AGAINST),
    Claim("Going back to the old side of the wall costs 1 Health, but there are stairs down.",
          lambda said: old_side(said, stairs=True)),
    Claim(("Going back to the old side of the wall costs 1 Health. {n} tile there has openings.",
           "Going back to the old side of the wall costs 1 Health. {n} tiles there have openings."), old_side),
    Claim("If you fight to the end, your chance to beat {name} is {odds}.", fought),
    Claim("Retreat. Your risk of losing the fight with {name} is {odds}.",
          lambda said, name, odds: walks_away(said, name, odds, True)),
    Claim("Retreat. Beating {name} gains you nothing, and the risk of losing is {odds}.",
          lambda said, name, odds: walks_away(said, name, odds, False), FOR),
    Claim("Slip past {name}: walk there, then retreat to a tile on the other side.", slips_past, FOR),
    Claim("There’s nothing behind {name}. Your chance to win the fight is {odds}.",
          lambda said, name, odds: bars_the_way(said, name, odds, False), AGAINST),
    Claim("{name} blocks the way. Your chance to win the fight is {odds}.",
          lambda said, name, odds: bars_the_way(said, name, odds, True)),
    Claim("This move leads to no opening and no stairs.", lambda said: not on_foot(said.after), AGAINST),
    *(Claim(sentence, lambda said, crown=crown, **told: crown_next(said, crown, **told)) for sentence, crown in (
        ("Next room: {here} risk of dying, {joker} chance of a Joker. Downstairs: {below} and {lower}.", False),
        ("Next room: {here} risk of dying, {joker} chance of the Crown. Downstairs: {below} and {lower}.", True),
        ("Next room: {here} risk of dying, {joker} chance of a Joker, {stairs} chance of stairs.", False),
        ("Next room: {here} risk of dying, {joker} chance of the Crown, {stairs} chance of stairs.", True),
        ("Downstairs: treasure × 10, {below} risk of dying, {lower} Joker chance. Here: {here} and {joker}.", False),
        ("Downstairs: treasure × 10, {below} risk of dying, {lower} Crown chance. Here: {here} and {joker}.", True),
    )),
    Claim("This leaves you the most ways to go on: {on} chance to lead on, {here} risk of dying.",
          lambda said, on, here: ways(said, on, here, True), FOR),
    Claim("This leaves you fewer ways to go on: {on} chance to lead on, {here} risk of dying.",
          lambda said, on, here: ways(said, on, here, False), AGAINST),
    Claim("The stairs are the only way forward. Risk of dying in the first room below: {below}.",
          lambda said, below: stairs_only(said, below, False), FOR),
    Claim("The only other way forward is past a rival. Risk of dying in the first room below: {below}.",
          lambda said, below: stairs_only(said, below, True), FOR),
    Claim("Breaking through a wall would cost your last Health.", lambda said: walled(said, True), AGAINST),
    Claim("Breaking the wall costs 1 Health. Risk of dying in the room behind it: {deadly}.",
          lambda said, deadly: walled(said, False, deadly)),
)

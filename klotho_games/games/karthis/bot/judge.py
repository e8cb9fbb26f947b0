"""The judgement of an explorer who wants the Crown, preferably from deep down.

The values of moves come from `lookahead.py`. Here every value gets one sentence with the reason, and it is true: odds
are those of the cards that are left, and what is said about a way is true on the current sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules.cards import CARDS, CROWN, SEALED_SHUT
from klotho_games.games.karthis.rules.floor_map import flood, openings
from klotho_games.games.karthis.rules.odds import STAIRS_ODDS, death_odds, next_room, percent, room_below
from klotho_games.games.karthis.rules.rooms_behind import way
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    crown_at_stake,
    face_of,
    factor,
    guard_of,
    jokers_out,
    rating,
    rival_square,
)
from klotho_games.games.karthis.rules.steps import BreakThrough, Choose, Descend, Explore, Retreat, Stay, Walk

from .lookahead import MoveWeighing, Squares, leads_on
from .values import BOLD, Aim, fight_odds

_ROOM_TELLS = 0.01
"""The difference in prospects between openings from which on it is mentioned."""


class KarthisJudge:
    far_sighted = True
    """Prospects are computed backwards from the Crown, so a search would only add noise."""

    def __init__(self, aim: Aim = BOLD) -> None:
        self.aim = aim

    def weigh(self, s: Adventure, moves: Sequence[Move]) -> Sequence[Decision]:
        why = _WHY.get(s.phase)
        if why is None:
            return ()
        seen = MoveWeighing(s, self.aim)
        return [Decision(move, why(seen, move), seen.worth(move)) for move in moves]


# ---- choosing a card ----


def _why_card(seen: MoveWeighing, move: Move) -> str:
    assert isinstance(move, Choose)
    s, card = seen.s, face_of(seen.s, move.card)
    if crown_at_stake(s) and card.id != CROWN:
        return _("Leave the Crown behind and it’s gone: the adventure fails.")
    if card.kind in ("joker", "crown"):
        return _why_joker(seen, move.card)
    name = _(card.name)
    if card.kind == "treasure":
        told = _("You get a treasure worth {worth} without any risk.")
        return told.format(worth=number(card.value * factor(s.floor)))
    if card.kind == "safe":
        amount = (s.full - s.health) // 2
        told = _("{name} heals {n} Health.") if amount else _("{name} is safe, but it won’t heal you now.")
        return told.format(name=name, n=amount)
    if card.kind == "rival":
        return _why_rival(seen, name)
    if card.id in SEALED_SHUT:
        return _why_wall(seen)
    return _harm(name, card.value, rating(s.level, s.floor), s.health)


def _why_rival(seen: MoveWeighing, name: str) -> str:
    s = seen.s
    sides = seen.sides(s.at)
    if any(leads_on(s.sheet, side) for side in sides):
        told = _("You can walk away from {name}. A retreat costs nothing.")
    elif s.health > 1 and any(seen.way_out(s.sheet, side) for side in sides):
        told = _("{name} would block the only way forward. Breaking through a wall costs 1 Health.")
    else:
        told = _("You would have to beat {name}. There’s no other way forward.")
    return told.format(name=name)


def _why_wall(seen: MoveWeighing) -> str:
    """Return the reason for Sealed Shut itself, when it is not a guard."""
    if _new_side_leads_on(seen):
        return _("Sealed Shut won’t hurt you. Its wall only closes the way back.")
    if seen.s.health > 1 and (leads_on(seen.sheet_with_wall,
                                       seen.beside_wall("old")) or seen.way_out(seen.sheet_with_wall,
                                                                                seen.beside_wall("new"))):
        return _("Sealed Shut costs you 1 Health, because there is no way on behind its wall.")
    return _("With Sealed Shut you’d have no way forward.")


def _new_side_leads_on(seen: MoveWeighing) -> bool:
    return leads_on(seen.sheet_with_wall, seen.beside_wall("new"))


def _why_joker(seen: MoveWeighing, joker: str) -> str:
    s, guard = seen.s, guard_of(seen.s, joker)
    crown = face_of(s, joker).id == CROWN
    if guard in SEALED_SHUT:
        if crown:
            return _("Take the Crown. Its guard is only a wall.")
        if _new_side_leads_on(seen):
            return _("The Idol’s guard is only a wall, and the next Joker will be the Crown.")
        if s.health > 1 and seen.way_out(seen.sheet_with_wall, seen.beside_wall("new")):
            return _("The Idol’s guard is only a wall, but you’d have to break out for 1 Health.")
        return _("The Idol’s guard is a wall, and there is no way on behind it.")
    if not guard:
        return _("This Joker has no guard to beat.")
    forms = (
        _("Take the Crown. Guard {name}: {death} risk of dying (−{harm} Health, you have {health})."),
        _("Take the Crown. Guard {name}: {hit} risk of losing {harm} of {health} Health, {death} of dying."),
        _("Take the Crown. Guard {name}: {hit} risk of losing {harm} of {health} Health."),
    ) if crown else (
        _("Take the Idol. Guard {name}: {death} risk of dying (−{harm} Health, you have {health})."),
        _("Take the Idol. Guard {name}: {hit} risk of losing {harm} of {health} Health, {death} of dying."),
        _("Take the Idol. Guard {name}: {hit} risk of losing {harm} of {health} Health."),
    )
    return _by_odds(*forms, _(CARDS[guard].name), CARDS[guard].value, rating(s.level, s.floor), s.health)


def _harm(name: str, harm: int, need: int, health: int) -> str:
    """Return what a threat can cost, in a sentence."""
    deadly, risky, hurting = (
        _("{name}: {death} risk of dying (−{harm} Health, you have {health})."),
        _("{name}: {hit} risk of losing {harm} of your {health} Health, {death} risk of dying."),
        _("{name}: {hit} risk of losing {harm} of your {health} Health."),
    )
    return _by_odds(deadly, risky, hurting, name, harm, need, health)


def _by_odds(deadly: str, risky: str, hurting: str, name: str, harm: int, need: int, health: int) -> str:
    """Choose the sentence: one hit kills, several can kill, or it only hurts."""
    death = death_odds(harm, need, health)
    told = deadly if harm >= health else risky if death >= 0.005 else hurting
    hit = percent((min(need, 7) - 1) / 6)
    return told.format(name=name, harm=harm, health=health, hit=hit, death=percent(death))


# ---- Sealed Shut ----


def _why_side(seen: MoveWeighing, move: Move) -> str:
    assert isinstance(move, Stay)
    if crown_at_stake(seen.s) not in ("", seen.s.chosen):
        return _("Leave the Crown behind and it’s gone: the adventure fails.")
    return _why_new_side(seen) if move.side == "new" else _why_old_side(seen)


def _why_new_side(seen: MoveWeighing) -> str:
    s = seen.s
    crown = bool(s.guard) and face_of(s, s.chosen).id == CROWN
    if crown or _new_side_leads_on(seen):
        if s.guard:
            return _("The treasure is on the new side of the wall.")
        return _("Staying on the new side of the wall costs nothing, and you can go on there.")
    if s.health == 1 or not seen.way_out(seen.sheet_with_wall, seen.beside_wall("new")):
        return _("You can’t go on from the new side of the wall.")
    if s.guard:
        return _("The treasure is on the new side of the wall, but breaking out costs 1 Health.")
    return _("You can’t go on from the new side of the wall. Breaking out costs 1 Health.")


def _why_old_side(seen: MoveWeighing) -> str:
    s, reach = seen.s, seen.beside_wall("old")
    if s.health == 1:
        return _("Going back to the old side of the wall costs your last Health.")
    if s.guard and crown_at_stake(s):
        return _("Leave the Crown behind and it’s gone: the adventure fails.")
    if not leads_on(seen.sheet_with_wall, reach):
        return _("Going back to the old side of the wall costs 1 Health, and you can’t go on there.")
    n = len(reach & set(seen.sheet_with_wall.front))
    if not n:
        return _("Going back to the old side of the wall costs 1 Health, but there are stairs down.")
    told = ngettext(
        "Going back to the old side of the wall costs 1 Health. {n} tile there has openings.",
        "Going back to the old side of the wall costs 1 Health. {n} tiles there have openings.",
        n,
    )
    return told.format(n=n)


# ---- rivals ----


def _why_combat(seen: MoveWeighing, move: Move) -> str:
    s, rival = seen.s, seen.s.rival
    assert rival is not None
    name = _(CARDS[rival.card].name)
    odds = fight_odds(s.level, s.floor, s.health, rival.health)
    if not isinstance(move, Retreat):
        return _("If you fight to the end, your chance to beat {name} is {odds}.").format(name=name, odds=percent(odds))
    side = seen.side_of(move.to)
    if not leads_on(s.sheet, side):
        return _why_best(seen, seen.best_way(side)[1], side)
    told = _("Retreat. Your risk of losing the fight with {name} is {odds}.")
    if seen.row_after_victory[s.health] <= seen.after(s.sheet, side)[s.health]:
        told = _("Retreat. Beating {name} gains you nothing, and the risk of losing is {odds}.")
    return told.format(name=name, odds=percent(1 - odds))


def _why_meet(seen: MoveWeighing) -> str:
    """Return the reason for walking up to a rival: to fight for the way on, or to slip past by a retreat (KAR-5.3)."""
    s, rival = seen.s, seen.s.rival
    assert rival is not None
    name = _(CARDS[rival.card].name)
    if seen.worth_of_slipping_past and seen.worth_of_slipping_past >= seen.worth(Walk(rival.square)):
        return _("Slip past {name}: walk there, then retreat to a tile on the other side.").format(name=name)
    told = _("There’s nothing behind {name}. Your chance to win the fight is {odds}.")
    if leads_on(s.sheet, flood(s.sheet.cells, rival.square) - seen.free):
        told = _("{name} blocks the way. Your chance to win the fight is {odds}.")
    return told.format(name=name, odds=percent(fight_odds(s.level, s.floor, s.health, rival.health)))


# ---- on foot ----


def _why_way(seen: MoveWeighing, move: Move) -> str:
    match move:
        case Walk(to) if to == rival_square(seen.s):
            return _why_meet(seen)
        case Walk(to):
            found = seen.best_way(seen.free, frozenset((to,)))[1]
            return _why_best(seen, found, seen.free, to)
    return _why_best(seen, move, seen.free, seen.s.at)


def _why_best(seen: MoveWeighing, move: Move | None, free: Squares, at: int = -1) -> str:
    """Return the reason for a move when the explorer can walk over these squares.

    An opening belongs to the tile `at`.
    """
    match move:
        case Explore(side):
            return _why_explore(seen, at, side, free)
        case Descend():
            return _why_descend(seen, free)
        case BreakThrough():
            return _why_break(seen.s)
    return _("This move leads to no opening and no stairs.")


def _why_explore(seen: MoveWeighing, square: int, side: int, free: Squares) -> str:
    """Say how likely the next room kills with this Health if the safest card is faced, and what it could contain."""
    s, here = seen.s, next_room(seen.s)
    odds = {"here": percent(here.deadly), "joker": percent(here.joker)}
    if not free.isdisjoint(s.sheet.stairs):
        below = room_below(s)
        told = _("Next room: {here} risk of dying, {joker} chance of a Joker. Downstairs: {below} and {lower}.")
        if jokers_out(s):
            told = _("Next room: {here} risk of dying, {joker} chance of the Crown. Downstairs: {below} and {lower}.")
        return told.format(**odds, below=percent(below.deadly), lower=percent(below.joker))
    room, on = _room_behind(seen, square, side, free), percent(way(s.sheet, square, side).leads_on)
    if room > 0:
        told = _("This leaves you the most ways to go on: {on} chance to lead on, {here} risk of dying.")
        return told.format(on=on, **odds)
    if room < 0:
        told = _("This leaves you fewer ways to go on: {on} chance to lead on, {here} risk of dying.")
        return told.format(on=on, **odds)
    told = _("Next room: {here} risk of dying, {joker} chance of a Joker, {stairs} chance of stairs.")
    if jokers_out(s):
        told = _("Next room: {here} risk of dying, {joker} chance of the Crown, {stairs} chance of stairs.")
    return told.format(**odds, stairs=percent(STAIRS_ODDS))


def _room_behind(seen: MoveWeighing, square: int, side: int, free: Squares) -> int:
    """Return 1 if no other opening leaves more ways to go on and some leave fewer, -1 if others
    leave more, otherwise 0."""
    sheet = seen.s.sheet
    kept = [
        seen.prospects_left(near, way, free)
        for near in sheet.front if near in free for way in openings(sheet, near)
    ]
    mine, most, least = seen.prospects_left(square, side, free), max(kept), min(kept)
    if most - mine > _ROOM_TELLS:
        return -1
    return int(mine == most and most - least > _ROOM_TELLS)


def _why_descend(seen: MoveWeighing, free: Squares) -> str:
    s, below = seen.s, room_below(seen.s)
    odds = {"below": percent(below.deadly), "lower": percent(below.joker)}
    if free.isdisjoint(s.sheet.front):
        told = _("The stairs are the only way forward. Risk of dying in the first room below: {below}.")
        if s.rival:
            told = _("The only other way forward is past a rival. Risk of dying in the first room below: {below}.")
        return told.format(**odds)
    here = next_room(s)
    told = _("Downstairs: treasure × 10, {below} risk of dying, {lower} Joker chance. Here: {here} and {joker}.")
    if jokers_out(s):
        told = _("Downstairs: treasure × 10, {below} risk of dying, {lower} Crown chance. Here: {here} and {joker}.")
    return told.format(**odds, here=percent(here.deadly), joker=percent(here.joker))


def _why_break(s: Adventure) -> str:
    """Say what breaking through a wall costs and risks (KAR-2.6)."""
    if s.health == 1:
        return _("Breaking through a wall would cost your last Health.")
    told = _("Breaking the wall costs 1 Health. Risk of dying in the room behind it: {deadly}.")
    return told.format(deadly=percent(next_room(s, s.health - 1).deadly))


_WHY: dict[Phase, Callable[[MoveWeighing, Move], str]] = {
    Phase.FOOT: _why_way,
    Phase.CHOOSE: _why_card,
    Phase.SEALED: _why_side,
    Phase.RIVAL: _why_combat,
}

JUDGE: Judge[Adventure] = KarthisJudge()

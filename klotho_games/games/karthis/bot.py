"""The judgement of an explorer who wants the Crown, and would rather have it from deep down.

Cards, walls, stairs and fights are weighed by what they leave of the prospects (`prospects.py`). Openings
are told apart by the room behind them. Every judgement comes with one sentence of why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.words import _, ngettext
from klotho_games.games.karthis.adventure import (
    Adventure,
    Phase,
    crown_at_stake,
    factor,
    guard_of,
    jokers_out,
    rating,
    rival_square,
    shown,
)
from klotho_games.games.karthis.deck import (
    ACES,
    CARDS,
    CROWN,
    IDOL,
    JOKER_BITS,
    JOKERS,
    SEALED_SHUT,
    lowest_heart,
)
from klotho_games.games.karthis.perils import STAIRS_ODDS, kills, next_room, percent, room_below
from klotho_games.games.karthis.prospects import (
    GROWTH,
    Outlook,
    Row,
    fight_odds,
    fight_worth,
    guarded_row,
    outlook,
    rest_row,
    threat_row,
    treasure_bonus,
)
from klotho_games.games.karthis.steps import BreakThrough, Choose, Descend, Explore, Retreat, Stay, Walk
from klotho_games.games.karthis.temple import NEXT, Sheet, breakable, flood, openings, parted, path, sealed
from klotho_games.games.karthis.tiles import CHART, SHAPES, SIDES, opposite

_KEPT_WITH_DOORS = (0.9, 0.985, 0.995, 1.0)
"""What is left of the prospects with no, one, two, or more openings to go on with."""
_KEPT = (0.0, 0.94, 0.98, 1.0)
"""The same without secret doors."""
_ONLY_STAIRS = 0.85
"""The same with nothing but stairs."""
_DETOUR = 0.98
"""What is left of a way on that leads past a rival."""
_STEP = 0.0002
"""What each tile of a walk takes off, so that of two things alike the near one is taken."""
_TILES = tuple(
    tuple(
        ((entry.high - entry.low + 1) / 100, SHAPES[number][heading][0], bool(entry.stairs))
        for number, entry in enumerate(CHART)
    )
    for heading in SIDES
)
"""By heading: how likely each tile is, its open sides and whether it has stairs."""

Weighed = tuple[float, str]


class KarthisJudge:
    far_sighted = True
    """Prospects are reckoned backwards from the Crown, so there is nothing left to search for but noise."""

    def weigh(self, s: Adventure, moves: Sequence[Move]) -> Sequence[Decision]:
        weigh = _WEIGH.get(s.phase)
        if weigh is None:
            return ()
        return [Decision(move, why, value) for move in moves for value, why in (weigh(s, move),)]


# ---- where an adventure stands ----


def _floor(s: Adventure) -> Outlook:
    return outlook(s.floor - s.level, s.paper, s.full)


def _cards_left(s: Adventure) -> int:
    """Cards of the deck beside Jokers, once the drawn Aces are back in it."""
    guards = (guard for _joker, guard in s.guards)
    return (s.deck & ~JOKER_BITS).bit_count() + sum(card in ACES for card in (*s.drawn, *guards))


def _jokers_then(s: Adventure, taken: str = "") -> int:
    """How many Jokers are out once the drawn cards are put away (KAR-4.6)."""
    drawn = sum(card in JOKERS for card in s.drawn) if s.paper else taken in JOKERS
    return jokers_out(s) + drawn


def _after(s: Adventure, sheet: Sheet, free: frozenset[int], taken: str = "") -> Row:
    """The worth, by Health, of being free to walk over these squares, the drawn card `taken` in the backpack."""
    found = _jokers_then(s, taken)
    if found == len(JOKERS):  # KAR-7.1, 7.4
        won = float(bool(taken) and shown(s, taken).id == CROWN)
        return (0.0, *[won] * s.full)
    stairs = not free.isdisjoint(sheet.stairs)
    if not free.isdisjoint(sheet.front):
        return _floor(s).row(stairs, found, _cards_left(s))
    if stairs:
        return _below(s, found)
    # walled in: a wall costs 1 Health, or all (KAR-2.6)
    row = _floor(s).row(False, found, _cards_left(s))
    way_out = s.secret_doors and any(breakable(sheet, square) for square in free)
    return (0.0, *row[:-1]) if way_out else (0.0,) * len(row)


def _below(s: Adventure, jokers: int) -> Row:
    """The worth of the next floor, by Health (KAR-6.1)."""
    deck = (s.deck | s.discards) & ~JOKER_BITS
    cards = deck.bit_count() - bool(lowest_heart(s.discards))
    row = outlook(s.floor + 1 - s.level, s.paper, s.full).row(False, jokers, cards)
    return tuple(GROWTH * worth for worth in row)


def _leads_on(sheet: Sheet, free: frozenset[int]) -> bool:
    return not (free.isdisjoint(sheet.front) and free.isdisjoint(sheet.stairs))


# ---- choosing a card ----


def _weigh_card(s: Adventure, move: Move) -> Weighed:
    assert isinstance(move, Choose)
    card = shown(s, move.card)
    need, health = rating(s.level, s.floor), s.health
    if card.kind in ("joker", "crown"):
        return _weigh_joker(s, move.card)
    if crown_at_stake(s):
        return 0.0, _("Left lying, the Crown is gone, and the adventure fails.")
    after = _after(s, s.sheet, s.reach)
    name = _(card.name)
    if card.kind == "treasure":
        worth = card.value * factor(s.floor)
        value = after[health] * (1 + treasure_bonus(card.value))
        return value, _("Treasure is free: worth {worth:,}.").format(worth=worth)
    if card.kind == "safe":
        amount = (s.full - health) // 2
        told = _("{name} heals {n} Health.")
        if not amount:
            told = _("{name} is safe, though it would heal nothing.")
        return rest_row(after)[health], told.format(name=name, n=amount)
    if card.kind == "rival":
        value = max(_after(s, s.sheet, frozenset(part))[health] for part in parted(s.sheet, s.at))
        told = _("{name} can be left standing: a retreat costs nothing.")
        if not value:
            told = _("{name} has to be beaten: nothing leads on elsewhere.")
        return value, told.format(name=name)
    if card.id in SEALED_SHUT:
        value = max(_seal(s, side) for side in ("new", "old"))
        return value, _("Sealed Shut does no harm: it only closes the way back.")
    return threat_row(card.value, need, after)[health], _harm(name, card.value, need, health)


def _weigh_joker(s: Adventure, joker: str) -> Weighed:
    """A Joker lies there with its guard on it (KAR-3.2)."""
    guard, crown = guard_of(s, joker), shown(s, joker).id == CROWN
    if not crown and crown_at_stake(s):
        return 0.0, _("Left lying, the Crown is gone, and the adventure fails.")
    if guard in SEALED_SHUT:
        value = max(_seal(s, side, joker) for side in ("new", "old"))
        return value, _("Take the Crown: its guard is only a wall.") if crown else _(
            "The Idol’s guard is only a wall; the next Joker is the Crown.")
    guards = (guard,) if guard else ()
    need = rating(s.level, s.floor)
    value = guarded_row(guards, need, _after(s, s.sheet, s.reach, joker))[s.health]
    if not guard:
        return value * _bonus(crown), _("Nothing guards it.")
    told = _("Take the Crown: {risk}.") if crown else _("Idol now, Crown next: {risk}.")
    return value * _bonus(crown), told.format(risk=_risk(_(CARDS[guard].name), CARDS[guard].value, need, s.health))


def _bonus(crown: bool) -> float:
    """The Crown's worth is counted in the success."""
    return 1.0 if crown else 1 + treasure_bonus(CARDS[IDOL].value)


def _risk(guard: str, harm: int, need: int, health: int) -> str:
    """What a guard may cost, as the end of a sentence."""
    deadly, risky, hurting = (
        _("{name} kills in {death}, {health} Health against −{harm}"),
        _("{name} takes {harm} of {health} Health in {hit}, kills in {death}"),
        _("{name} takes {harm} of {health} Health in {hit}"),
    )
    return _by_odds(deadly, risky, hurting, guard, harm, need, health)


def _harm(name: str, harm: int, need: int, health: int) -> str:
    """What a threat may cost, in a sentence."""
    deadly, risky, hurting = (
        _("{name} kills in {death} of cases: −{harm} against your {health} Health."),
        _("{name}: {hit} to lose {harm} of your {health} Health, {death} to die."),
        _("{name}: {hit} to lose {harm} of your {health} Health."),
    )
    return _by_odds(deadly, risky, hurting, name, harm, need, health)


def _by_odds(deadly: str, risky: str, hurting: str, name: str, harm: int, need: int, health: int) -> str:
    """One hit kills, several may, or it only hurts."""
    death = kills(harm, need, health)
    told = deadly if harm >= health else risky if death >= 0.005 else hurting
    hit = percent((min(need, 7) - 1) / 6)
    return told.format(name=name, harm=harm, health=health, hit=hit, death=percent(death))


# ---- Sealed Shut ----


def _weigh_side(s: Adventure, move: Move) -> Weighed:
    assert isinstance(move, Stay)
    value = _seal(s, move.side, s.chosen if s.guard else "")
    walled = sealed(s.sheet, s.old, s.heading)
    at = s.at if move.side == "new" else s.old
    reach = flood(walled.cells, at)
    leads_on = _leads_on(walled, reach)
    if move.side == "new":
        if s.guard:
            return value, _("The treasure is on the new side.")
        if leads_on:
            return value, _("The new side costs nothing and leads on.")
        return value, _("Nothing leads on from the new side.")
    if s.health == 1:
        return value, _("The old side costs your last Health.")
    if leads_on:
        n = len(reach & set(walled.front))
        told = ngettext(
            "1 Health keeps the old side, with {n} tile to explore from.",
            "1 Health keeps the old side, with {n} tiles to explore from.",
            n,
        )
        return value, told.format(n=n)
    return value, _("The old side costs 1 Health and leads nowhere.")


def _seal(s: Adventure, side: str, joker: str = "") -> float:
    """KAR-4.5: the worth of one side of the wall, which may be the guard of a Joker."""
    walled = sealed(s.sheet, s.old, s.heading)
    at, health = (s.at, s.health) if side == "new" else (s.old, s.health - 1)
    reach = flood(walled.cells, at) - {rival_square(s)}
    if joker and side == "new":
        return _after(s, walled, reach, joker)[health] * _bonus(shown(s, joker).id == CROWN)
    return _after(s, walled, reach)[health]


# ---- rivals ----


def _weigh_combat(s: Adventure, move: Move) -> Weighed:
    rival = s.rival
    assert rival is not None
    name = _(CARDS[rival.card].name)
    if isinstance(move, Retreat):
        value, why = _best_way(s, _side_of(s, move.to))
        if value > 0:
            lost = percent(1 - fight_odds(s.level, s.floor, s.health, rival.health))
            why = _("Walk away: you would lose the fight with {name} in {odds} of cases.")
            why = why.format(name=name, odds=lost)
        return value, why
    odds = percent(fight_odds(s.level, s.floor, s.health, rival.health))
    return _fight(s), _("Fought to the end, you beat {name} in {odds} of cases.").format(name=name, odds=odds)


def _side_of(s: Adventure, square: int) -> frozenset[int]:
    """Where one can walk from here without meeting the rival."""
    barred = rival_square(s)
    return flood(s.sheet.cells, square, barred) - {barred}


def _fight(s: Adventure) -> float:
    """The worth of the next round with the rival of this floor."""
    rival = s.rival
    assert rival is not None
    sides = map(frozenset, parted(s.sheet, rival.square))
    value, side = max(((_best_way(s, side)[0], side) for side in sides), key=lambda way: way[0])
    away = _after(s, s.sheet, side)
    if away[s.health]:
        away = tuple(worth * value / away[s.health] for worth in away)
    won = _after(s, s.sheet, flood(s.sheet.cells, rival.square))
    return fight_worth(s.level, s.floor, s.health, rival.health, won, away)


def _meet(s: Adventure) -> Weighed:
    """Walking up to a rival: to fight for the way on, or to slip past by a retreat (KAR-5.3)."""
    rival = s.rival
    assert rival is not None
    name = _(CARDS[rival.card].name)
    here = _side_of(s, s.at)
    sides = [frozenset(part) for part in parted(s.sheet, rival.square) if part[0] not in here]
    past = _DETOUR * max((_best_way(s, side)[0] for side in sides), default=0.0)
    fight = _fight(s)
    if past > fight:
        return past, _("Slip past {name}: a retreat leads to any tile.").format(name=name)
    odds = percent(fight_odds(s.level, s.floor, s.health, rival.health))
    told = _("{name} bars the way; you win the fight in {odds} of cases.")
    return _DETOUR * fight, told.format(name=name, odds=odds)


# ---- on foot ----


def _weigh_way(s: Adventure, move: Move) -> Weighed:
    free = _side_of(s, s.at)
    match move:
        case Explore(side):
            return _explore(s, s.at, side, free)
        case Descend():
            return _descend(s, free)
        case BreakThrough(square, side):
            return _near(s, square, _break(s, square, side, free))
        case Walk(to) if to == rival_square(s):
            return _meet(s)
        case Walk(to):
            return _near(s, to, _best_way(s, free, frozenset((to,))))
    raise TypeError(move)


def _best_way(s: Adventure, free: frozenset[int], at: frozenset[int] | None = None) -> Weighed:
    """The best that can be done while free to walk over some squares; `at` narrows where."""
    at = free if at is None else at
    sheet = s.sheet
    ways = [
        _explore(s, square, side, free)
        for square in sheet.front if square in at
        for side in openings(sheet, square)
    ]
    if not at.isdisjoint(sheet.stairs):
        ways.append(_descend(s, free))
    if not ways and s.secret_doors and not _leads_on(sheet, free):
        ways = [_break(s, square, side, free) for square in at for side in breakable(sheet, square)]
    return max(ways, default=(0.0, _("There is nothing left to do there.")))


def _near(s: Adventure, square: int, weighed: Weighed) -> Weighed:
    """A little less for a long way: of two things alike the near one is taken."""
    value, why = weighed
    return value * (1 - _STEP * max(0, len(path(s.sheet, s.at, square, rival_square(s))) - 1)), why


def _explore(s: Adventure, square: int, side: int, free: frozenset[int]) -> Weighed:
    stairs = not free.isdisjoint(s.sheet.stairs)
    value = _floor(s).explore(stairs, jokers_out(s), _cards_left(s), s.health)
    value *= _ways_kept(s, square, side, free)
    return value, _of_rooms(s, stairs)


def _of_rooms(s: Adventure, stairs: bool) -> str:
    """Why one explores: what the next room may do to this Health if the safest card is faced, and what it may show."""
    here = next_room(s)
    if stairs:
        told = _("{health} Health: at best the next room kills in {here} of cases here, {below} below.")
        return told.format(health=s.health, here=percent(here.deadly), below=percent(room_below(s).deadly))
    told = _("{health} Health: at best the next room kills in {deadly} of cases; Joker {joker}, stairs {stairs}.")
    if jokers_out(s):
        told = _("{health} Health: at best the next room kills in {deadly} of cases; Crown {joker}, stairs {stairs}.")
    return told.format(health=s.health, deadly=percent(here.deadly), joker=percent(here.joker),
                       stairs=percent(STAIRS_ODDS))


def _ways_kept(s: Adventure, square: int, side: int, free: frozenset[int]) -> float:
    """What exploring here leaves of the prospects, for the openings there will be afterwards."""
    sheet, new = s.sheet, NEXT[square][side]
    bare = used = 0
    for turn, near in enumerate(NEXT[new]):
        if near >= 0 and not sheet.cells[near]:
            bare |= 1 << turn
        elif near in free and sheet.cells[near] >> opposite(turn) & 1:
            used += 1  # joined or closed, an opening less either way (KAR-2.3)
    ways = sum(len(openings(sheet, far)) for far in sheet.front if far in free) - used
    kept = _KEPT_WITH_DOORS if s.secret_doors else _KEPT
    stairs = not free.isdisjoint(sheet.stairs)
    total = 0.0
    for chance, bits, has_stairs in _TILES[side]:
        left = min(ways + (bits & bare).bit_count(), 3)
        total += chance * (kept[left] if left or not (stairs or has_stairs) else _ONLY_STAIRS)
    return total


def _descend(s: Adventure, free: frozenset[int]) -> Weighed:
    """KAR-6.1, 6.2: what the next floor is worth with this Health."""
    value = _below(s, jokers_out(s))[s.health]
    below = room_below(s).deadly
    if free.isdisjoint(s.sheet.front):
        told = _("The stairs are the only way on; at best the first room below kills in {below} of cases.")
        return value, told.format(below=percent(below))
    told = _("{health} Health: at best a room kills in {below} of cases below, {here} here; treasure × 10.")
    return value, told.format(health=s.health, below=percent(below), here=percent(next_room(s).deadly))


def _break(s: Adventure, square: int, side: int, free: frozenset[int]) -> Weighed:
    """KAR-2.6."""
    if s.health == 1:
        return 0.0, _("Breaking out would take your last Health.")
    row = _floor(s).row(False, jokers_out(s), _cards_left(s))
    value = row[s.health - 1] * _ways_kept(s, square, side, free)
    told = _("Walled in: 1 Health buys a way out; at best the room behind kills in {deadly} of cases.")
    return value, told.format(deadly=percent(next_room(s, s.health - 1).deadly))


_WEIGH: dict[Phase, Callable[[Adventure, Move], Weighed]] = {
    Phase.FOOT: _weigh_way,
    Phase.CHOOSE: _weigh_card,
    Phase.SEALED: _weigh_side,
    Phase.RIVAL: _weigh_combat,
}

JUDGE: Judge[Adventure] = KarthisJudge()

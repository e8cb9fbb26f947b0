"""The final score of an adventure, and what must be true in every state."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _, number

from .cards import BIT, CARDS, CROWN, FACE_BIT, FULL_DECK, JOKERS
from .floor_map import NEXT, SQUARES, START, Sheet, flood, openings
from .state import (
    Adventure,
    Phase,
    factor,
    jokers_out,
    level_after,
    rival_health,
    rival_square,
    total_worth,
)
from .tile_chart import SIDES, opposite


def result(s: Adventure) -> Result | None:
    if s.phase is Phase.WON:  # KAR-7.1
        reason = _("The Crown of Karthis is yours! You found it on floor {floor}.").format(floor=s.floor)
        return Result((total_worth(s),), (0,), reason, _lines(s), level_after(s), _notes(s))
    if s.phase is Phase.LOST:  # KAR-4.7
        return Result((0,), (), how_it_ended(s), _lines(s), notes=_notes(s) | {"lost": total_worth(s)})
    return None


def _notes(s: Adventure) -> dict[str, int | str]:
    """Return the floor (KAR-7.3), and whether it was a gentle expedition (KAR-1.1)."""
    noted: dict[str, int | str] = {"floor": s.floor}
    return noted | ({"gentle": s.full} if s.gentle else {})


def _lines(s: Adventure) -> tuple[ScoreLine, ...]:
    """Return one line per treasure. After a failed adventure they score nothing."""
    won = s.phase is Phase.WON
    return tuple(
        ScoreLine(
            seat=0,
            label=_(CARDS[treasure.card].name),
            points=treasure.worth if won else 0,
            group=_("Floor {floor}").format(floor=treasure.floor),
            note=_("× {factor}").format(factor=number(factor(treasure.floor)))
            if won
            else _("lost {worth}").format(worth=number(treasure.worth)),
            picture=CARDS[treasure.card].picture,
        )
        for treasure in s.treasures
    )


def how_it_ended(s: Adventure) -> str:
    """Return one sentence about a failed adventure."""
    assert s.ending is not None
    cause, took = s.ending.cause, s.ending.took
    if cause == "walled in":
        return _("You were walled in on floor {floor}, with no way out.").format(floor=s.floor)
    if cause == "crown":
        return _("You left the Crown behind on floor {floor}, and it’s gone.").format(floor=s.floor)
    if cause == "wall":
        return _("Breaking through a wall on floor {floor} cost your last Health.").format(floor=s.floor)
    told = _("{cause} on floor {floor} took your last {took} Health.") if took > 1 else _(
        "{cause} on floor {floor} took your last Health."
    )
    return told.format(cause=_(CARDS[cause].name), floor=s.floor, took=took)


# ---- invariants ----


def invariants(s: Adventure) -> Sequence[str]:
    return [*_explorer(s), *_cards(s), *_sheet(s.sheet), *_whereabouts(s)]


def _explorer(s: Adventure) -> list[str]:
    wrong = []
    if not 0 <= s.health <= s.full:
        wrong.append(f"Health is {s.health}")
    if (s.health == 0) != (s.phase is Phase.LOST and s.ending is not None and s.ending.took > 0):
        wrong.append(f"Health {s.health} in phase {s.phase}")
    if (s.ending is not None) != (s.phase is Phase.LOST):
        wrong.append(f"ending {s.ending} in phase {s.phase}")
    found = [t for t in s.treasures if t.card in JOKERS]
    if len(found) != jokers_out(s) and not (s.paper and len(found) < jokers_out(s)):
        wrong.append("Jokers in the backpack are not those that left the game")
    if any(t.card == CROWN for t in found) != (s.phase is Phase.WON):
        wrong.append("the Crown ends the adventure")
    if any(t.worth != CARDS[t.card].value * factor(t.floor) for t in s.treasures):
        wrong.append("a treasure's worth is not base times factor")
    return wrong


def _cards(s: Adventure) -> list[str]:
    """Check that each of the 34 cards is in exactly one place."""
    piles = [s.deck, s.discards, s.gone, *(BIT[card] for card in (*s.drawn, *s.aside))]
    piles += [BIT[guard] for _joker, guard in s.guards]
    if s.rival:
        piles.append(FACE_BIT)
    wrong = []
    if sum(pile.bit_count() for pile in piles) != FULL_DECK.bit_count():
        wrong.append("34 cards are not conserved")
    together = 0
    for pile in piles:
        together |= pile
    if together != FULL_DECK:
        wrong.append("a card is missing or in two places")
    if s.chosen and s.chosen not in s.drawn:
        wrong.append("the chosen card was not drawn")
    if any(joker not in JOKERS or joker not in s.drawn for joker, _guard in s.guards):
        wrong.append("a guard lies on no drawn Joker")
    return wrong


def _sheet(sheet: Sheet) -> list[str]:
    wrong = []
    cells = sheet.cells
    drawn = {tile.square for tile in sheet.tiles}
    on_paper = {square for square in range(SQUARES) if cells[square]}
    if len(cells) != SQUARES or drawn != on_paper or len(drawn) != len(sheet.tiles):
        wrong.append("tiles and cells disagree")
    for square in drawn:
        for side in SIDES:
            near = NEXT[square][side]
            is_open = cells[square] >> side & 1
            if is_open and near < 0:
                wrong.append(f"square {square} opens past the border")
            if near >= 0 and cells[near] and is_open != cells[near] >> opposite(side) & 1:
                wrong.append(f"squares {square} and {near} disagree about their opening")
    if sorted(sheet.front) != sorted(square for square in drawn if openings(sheet, square)):
        wrong.append("the frontier is wrong")
    if set(sheet.stairs) != {t.square for t in sheet.tiles if t.stairs_side >= 0 and t.square != START}:
        wrong.append("the stairs are wrong")
    if any(cells[square] >> side & 1 for square, side in sheet.seals):
        wrong.append("a seal is open")
    return wrong


def _whereabouts(s: Adventure) -> list[str]:
    wrong = []
    if not s.sheet.cells[s.at]:
        wrong.append("the explorer stands on bare paper")
    if s.reach != flood(s.sheet.cells, s.at, rival_square(s)):
        wrong.append("reach is out of date")
    in_combat = s.phase in (Phase.RIVAL, Phase.ROUND)
    if in_combat and rival_square(s) != s.at:
        wrong.append("a combat without the rival")
    if s.rival and not 0 <= s.rival.health <= rival_health(s.floor):
        wrong.append(f"the rival's Health is {s.rival.health}")
    if s.phase is Phase.FOOT and rival_square(s) == s.at:
        wrong.append("on foot beside a rival")
    if any(not tile.mark for tile in s.sheet.tiles[:-1]):
        wrong.append("an explored tile has no mark")
    return wrong

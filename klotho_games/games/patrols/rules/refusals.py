"""Why a step is refused: the clause and one short sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Outcome, Refusal, Step
from klotho_games.core.games.turn_rules import refusing
from klotho_games.core.i18n import _, ngettext

from .names import region_name, requirement_words, side_name
from .regions import NUMBER
from .state import (
    CELLS,
    MIDDLE_CELL,
    OF_A_COLOUR,
    PATROL_IDS,
    PLACES,
    REGIONS_IN_KINGDOM,
    Kingdom,
    Phase,
    column,
    count_for,
    is_met,
    kind_of,
    row,
    sides,
    sites,
    whole_deck,
)
from .steps import Dealt, GiveUp, Place, Post, Seal, TakeBack

EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.DEAL: (Dealt,),
    Phase.PLAY: (Place, Post, TakeBack, Seal, GiveUp),
    Phase.WON: (),
    Phase.LOST: (),
}


def _not_now(s: Kingdom, step: Step) -> Refusal:
    if s.phase is Phase.DEAL:
        return Refusal("PAT-1.3", _("Wait until the knights are rolled and the regions dealt."))
    if s.is_over:
        return Refusal("PAT-4.1", _("The game is over."))
    if isinstance(step, Outcome):
        return Refusal("PAT-1.3", _("You roll the knights only once. They keep their values for the whole game."))
    return Refusal("PAT-2.1", _("You can’t use this now. Place a region first."))


def _deal(s: Kingdom, step: Dealt) -> Refusal | None:
    dice, regions = step.dice, step.regions
    if len(dice) != 3 * OF_A_COLOUR or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        return Refusal("PAT-1.1", _("There must be nine knights, each with a value from 1 to 6."))
    if any(list(dice[n : n + 3]) != sorted(dice[n : n + 3]) for n in (0, 3, 6)):
        return Refusal("PAT-1.3", _("List the knights of each colour from lowest to highest."))
    numbers = {NUMBER.get(region, -1) for region in regions}
    if len(regions) != REGIONS_IN_KINGDOM or len(numbers) != len(regions) or not numbers <= set(whole_deck(s)):
        return Refusal("PAT-1.2", _("There must be nine different regions, all of them in play."))
    return None


def _place(s: Kingdom, step: Place) -> Refusal | None:
    card = NUMBER.get(step.region, -1)
    if card not in s.offer:
        return Refusal("PAT-2.1", _("You can’t place that region. Choose a region that is face up."))
    if step.place not in sites(s.taken):
        return Refusal("PAT-2.1", _no_site(s, step.place))
    if not 0 <= step.cell < CELLS or (s.taken and step.cell != MIDDLE_CELL):
        return Refusal("PAT-2.1", _("Only the first region can go anywhere on the map. Place this region beside "
                                    "another one."))
    return _due(s)


def _no_site(s: Kingdom, place: int) -> str:
    if type(place) is not int or not 0 <= place < PLACES:
        return _("That place is outside the kingdom. Choose a place beside a region.")
    if not s.taken:
        return _("Place the first region on the map. The kingdom grows around it.")
    if s.taken >> place & 1:
        return _("There’s already a region there. Choose a free place.")
    placed = [other for other in range(PLACES) if s.taken >> other & 1]
    if not all(abs(column(place) - column(other)) < 3 and abs(row(place) - row(other)) < 3 for other in placed):
        return _("The kingdom can’t be more than three rows high or three columns wide. Choose another place.")
    return _("A region must share a side with another one. Choose a place next to a region.")


def _due(s: Kingdom) -> Refusal | None:
    """Refuse until complete rows and columns are in order (PAT-2.3, 3.4)."""
    if s.ready:
        return None
    for patrol in s.due_patrols:
        if not s.tallies[patrol]:
            one, two = sides(patrol)
            told = _("A line is complete. Fill the patrol between {one} and {two} first.")
            return Refusal("PAT-2.3", told.format(one=region_name(s.board[one]), two=region_name(s.board[two])))
    edge = next(edge for edge in s.due if not is_met(edge, s.tallies))
    have = count_for(edge.asked, sum(s.tallies[patrol] for patrol in edge.patrols))
    told = _("{region} requires {asked} to the {side} and has {have}. Meet this requirement first.")
    return Refusal("PAT-3.4", told.format(region=region_name(s.board[edge.place]), asked=requirement_words(edge.asked),
                                          side=side_name(edge.side), have=have))


def _post(s: Kingdom, step: Post) -> Refusal | None:
    kind, patrol = kind_of(step.colour, step.pips), step.patrol
    if kind < 0 or not s.barracks[kind]:
        return Refusal("PAT-1.1", _("There’s no such unit in the barracks. Choose another unit."))
    if patrol in s.open:
        return None
    if type(patrol) is not int or patrol not in PATROL_IDS or not all(s.taken >> at & 1 for at in sides(patrol)):
        return Refusal("PAT-2.2", _("There’s no patrol there yet. A patrol needs a region on both sides."))
    return Refusal("PAT-2.2", _("That line has been checked, so its patrols are closed. Choose an open patrol."))


def _take_back(s: Kingdom, step: TakeBack) -> Refusal | None:
    post = step.patrol, kind_of(step.colour, step.pips)
    if post in s.fresh:
        return None
    if post in s.posted:
        return Refusal("PAT-2.2", _("This unit stays on its patrol, because you placed a region afterwards. You can "
                                    "return only units that you put on patrols after the last region."))
    return Refusal("PAT-2.2", _("There’s no such unit on that patrol. Choose another unit."))


def _seal(s: Kingdom, step: Seal) -> Refusal | None:
    left = REGIONS_IN_KINGDOM - s.region_count
    if left:
        told = ngettext("Place one more region first.", "Place {n} more regions first.", left)
        return Refusal("PAT-4.1", told.format(n=left))
    return _due(s)


def _give_up(s: Kingdom, step: GiveUp) -> Refusal | None:
    if s.ready:
        return Refusal("PAT-3.4", _("You can’t give up now: every complete line is in order. Play on."))
    return None


_CHECKS: dict[type[Step], Callable[[Kingdom, Any], Refusal | None]] = {
    Dealt: _deal,
    Place: _place,
    Post: _post,
    TakeBack: _take_back,
    Seal: _seal,
    GiveUp: _give_up,
}

why_not = refusing(EXPECTED, _CHECKS, _not_now)

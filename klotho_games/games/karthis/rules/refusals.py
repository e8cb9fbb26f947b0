"""Why a step is not allowed: each illegal step is refused with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import is_within, refusing
from klotho_games.core.i18n import _

from .cards import BIT, FACE_BIT
from .floor_map import NEXT, SQUARES, START, breakable, flood
from .state import Adventure, Phase, rival_square
from .steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from .tile_chart import SIDES

EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.FOOT: (Explore, Walk, Descend, BreakThrough),
    Phase.TILE: (TileRolled,),
    Phase.DIE: (DrawRolled,),
    Phase.DEAL: (CardDrawn,),
    Phase.CHOOSE: (Choose,),
    Phase.GUARD: (CardDrawn,),
    Phase.THREAT: (ThreatRolled,),
    Phase.SEALED: (Stay,),
    Phase.RIVAL: (Fight, Retreat),
    Phase.ROUND: (RoundRolled,),
    Phase.WON: (),
    Phase.LOST: (),
}


def _not_now(s: Adventure, step: Step) -> Refusal:
    match s.phase:
        case Phase.FOOT:
            return Refusal("KAR-2.1", _("Explore an opening or walk to another tile first."))
        case Phase.TILE:
            return Refusal("KAR-2.1", _("Roll the dice for the new tile first."))
        case Phase.DIE:
            return Refusal("KAR-3.1", _("Roll the die for the cards first."))
        case Phase.DEAL:
            return Refusal("KAR-3.1", _("Draw your cards first."))
        case Phase.CHOOSE:
            return Refusal("KAR-3.1", _("Choose one of the drawn cards first."))
        case Phase.GUARD:
            return Refusal("KAR-3.2", _("Draw the Joker’s guard first."))
        case Phase.THREAT:
            return Refusal("KAR-4.4", _("Roll against the threat first."))
        case Phase.SEALED:
            return Refusal("KAR-4.5", _("Choose a side of the falling wall first."))
        case Phase.RIVAL:
            return Refusal("KAR-5.3", _("Fight a round or retreat first."))
        case Phase.ROUND:
            return Refusal("KAR-5.2", _("Roll the dice for this round first."))
        case Phase.WON:
            return Refusal("KAR-7.1", _("You have the Crown, so this adventure is over. Start a new one."))
        case Phase.LOST:
            return Refusal("KAR-4.7", _("This adventure has failed. Start a new one."))


# ---- on foot ----


def _explore(s: Adventure, step: Explore) -> Refusal | None:
    side = step.side
    cells = s.sheet.cells
    if side not in SIDES or not cells[s.at] >> side & 1:
        return Refusal("KAR-2.1", _("There’s no opening on that side of your tile. Choose another side."))
    if cells[NEXT[s.at][side]]:
        return Refusal("KAR-2.1", _("There’s already a tile behind that opening. Walk there instead."))
    return None


def _walk(s: Adventure, step: Walk) -> Refusal | None:
    to = step.to
    if to in s.reach and to != s.at:
        return None
    if to == s.at:
        return Refusal("KAR-2.5", _("You’re already there. Choose another tile."))
    if not 0 <= to < SQUARES or not s.sheet.cells[to]:
        return Refusal("KAR-2.5", _("There’s no explored tile there. Choose another place."))
    if s.rival and to in flood(s.sheet.cells, s.at):
        return Refusal("KAR-5.6", _("A rival blocks the way. Go to the rival first. There you can fight, or retreat to "
                                    "any explored tile."))
    return Refusal("KAR-2.5", _("No open way leads there. Choose a tile you can reach."))


def _descend(s: Adventure, step: Descend) -> Refusal | None:
    if s.at in s.sheet.stairs:
        return None
    if s.at == START:
        return Refusal("KAR-6.1", _("These stairs lead up, and you can’t go back up. Find stairs down."))
    return Refusal("KAR-6.1", _("There are no stairs down on this tile. Go to a tile with stairs first."))


def _break(s: Adventure, step: BreakThrough) -> Refusal | None:
    if not s.secret_doors:
        return Refusal("KAR-2.6", _("You can’t break walls in this adventure: secret doors are off."))
    if not is_walled_in(s):
        return Refusal("KAR-2.6", _("You can break a wall only when you’re walled in. An opening or stairs are still "
                                    "within reach."))
    if step.square not in s.reach or step.square == rival_square(s):
        return Refusal("KAR-2.6", _("You can’t get to that wall. Choose another wall."))
    if step.side not in breakable(s.sheet, step.square):
        return Refusal("KAR-2.6", _("You can only break a wall with no explored tile behind it. Choose another wall."))
    return None


def is_walled_in(s: Adventure) -> bool:
    """Return whether no tile with an opening or stairs can be reached without a rival in the way (KAR-2.6).

    What is behind the rival's own tile is out of reach until the rival is beaten.
    """
    free = s.reach - {s.rival.square} if s.rival else s.reach
    return free.isdisjoint(s.sheet.front) and free.isdisjoint(s.sheet.stairs)


# ---- cards, walls and rivals ----


def _choose(s: Adventure, step: Choose) -> Refusal | None:
    if step.card not in s.drawn:
        return Refusal("KAR-3.1", _("You haven’t drawn that card. Choose one of the drawn cards."))
    return None


def _stay(s: Adventure, step: Stay) -> Refusal | None:
    if step.side not in ("new", "old"):
        return Refusal("KAR-4.5", _("Choose a side of the wall: the new tile or the old one."))
    return None


def _retreat(s: Adventure, step: Retreat) -> Refusal | None:
    if step.to == s.at:
        return Refusal("KAR-5.3", _("You can’t stay here when you retreat. Choose another tile."))
    if not 0 <= step.to < SQUARES or not s.sheet.cells[step.to]:
        return Refusal("KAR-5.3", _("You can only retreat to an explored tile."))
    return None


# ---- chance ----


def _tile_roll(s: Adventure, step: TileRolled) -> Refusal | None:
    if not is_within(step.roll, 1, 100):
        return Refusal("KAR-2.1", _("Two ten-sided dice show 1 to 100."))
    return None


def _draw_roll(s: Adventure, step: DrawRolled) -> Refusal | None:
    if not is_within(step.roll, 1, 6):
        return Refusal("KAR-3.1", _("A six-sided die shows 1 to 6."))
    return None


def _card(s: Adventure, step: CardDrawn) -> Refusal | None:
    bit = BIT.get(step.card, 0)
    if not s.deck & bit or (bit == FACE_BIT and s.face not in ("", step.card)):
        rule = "KAR-3.2" if s.phase is Phase.GUARD else "KAR-1.2"
        return Refusal(rule, _("That card isn’t in the Temple Deck. Choose another one."))
    return None


def _threat_roll(s: Adventure, step: ThreatRolled) -> Refusal | None:
    if not is_within(step.roll, 1, 6):
        return Refusal("KAR-4.4", _("A six-sided die shows 1 to 6."))
    return None


def _round_roll(s: Adventure, step: RoundRolled) -> Refusal | None:
    if not (is_within(step.mine, 1, 6) and is_within(step.theirs, 1, 6)):
        return Refusal("KAR-5.2", _("A six-sided die shows 1 to 6."))
    return None


_CHECKS: dict[type[Step], Callable[[Adventure, Any], Refusal | None]] = {
    Explore: _explore,
    Walk: _walk,
    Descend: _descend,
    BreakThrough: _break,
    Choose: _choose,
    Stay: _stay,
    Retreat: _retreat,
    TileRolled: _tile_roll,
    DrawRolled: _draw_roll,
    CardDrawn: _card,
    ThreatRolled: _threat_roll,
    RoundRolled: _round_roll,
}


why_not = refusing(EXPECTED, _CHECKS, _not_now)

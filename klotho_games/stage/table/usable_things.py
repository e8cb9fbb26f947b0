"""Lists and describes what can be used at a table now, for players who do not see the highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.input import Action
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.scene.focus import LAST, Spot, in_reading_order

if TYPE_CHECKING:
    from .table_scene import TableScene

_KEYS = frozenset(action.value for action in Action) - {Action.CONFIRM.value}
"""Shortcuts that work at every table (undo, hint, rules); buttons with these need no place in the list."""
_HOUSE = frozenset({"back", "goal", "log", "log-button", "log-fold", "again", "refusal"})


def things(table: TableScene) -> list[Spot]:
    """Return the spots that can be used now: answers of the bar, then pieces and places, then what only shows
    something.

    A move that gives up the game is last of all. While a piece is carried, return only the places where it can go.
    """
    usable = [s for s in in_reading_order(table.focus.reachable()) if s.useful and s.enabled and _is_offered(s)]
    if table.drag is not None and table.drag.held_piece:
        places = {offer.target for offer in table.drag.offers_of(table.drag.held_piece)}
        return [spot for spot in usable if spot.target in places]
    buttons = table.prompt.buttons if hasattr(table, "prompt") else []
    bar = [button.spot for button in buttons if button.spot in usable]
    offered = [s for s in usable if s not in bar and _offers(table, s)]
    decides = bar[::-1] + [s for s in offered if s.press or s.piece or table.places_take]  # the main answer first
    found = decides + [s for s in usable if s not in decides and s.press is not None]
    return sorted(found, key=lambda spot: spot.order >= LAST)


def _is_offered(spot: Spot) -> bool:
    return spot.id not in _HOUSE and spot.shortcut not in _KEYS


def _offers(table: TableScene, spot: Spot) -> list[Offer]:
    """Return the offers for the piece or the target of a spot."""
    if table.drag is None:
        return []
    if table.drag.held_piece:
        return [offer for offer in table.drag.offers_of(table.drag.held_piece) if offer.target == spot.target]
    return [
        offer for offer in table.drag.offers
        if (spot.piece and offer.piece == spot.piece) or (spot.target and offer.target == spot.target)
    ]


def describe(table: TableScene, spot: Spot) -> str:
    """Return the label of a spot, and what Enter does with it."""
    does = _does(table, spot)
    return f"{spot.full_label()}. {does}" if does else spot.full_label()


def _does(table: TableScene, spot: Spot) -> str:
    held = table.drag is not None and bool(table.drag.held_piece)
    if spot.press is not None and not held:
        return ""  # the label says it
    offers = _offers(table, spot)
    moves = list(dict.fromkeys(
        offer.label or table.game.telling.move(table.state, offer.move, table.names) for offer in offers
    ))
    if len(moves) == 1:
        does = "" if moves[0] in spot.label else moves[0]
        brings = getattr(table.game.telling, "brings", lambda _s, _move: "")(table.state, offers[0].move)
        return ", ".join(part for part in (does, brings) if part and part not in spot.full_label())
    if spot.piece and not held:
        return _("Press Enter to pick it up.") if offers else ""
    told = ngettext("{n} way to do it.", "{n} ways to do it.", len(moves))
    return told.format(n=len(moves)) if moves else ""

"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF
from klotho_games.games.katamari.rules.questions import effect_of_buy, effect_of_loss
from klotho_games.games.katamari.rules.state import Flick, RollUp, collected_dice

from .names import fall_percent, flick_name, hex_name, icons_text, piece_name


def roll_label(s: RollUp, flick: Flick) -> str:
    if s.wobbly:
        text = _("Throw {how} ({risk} risk of losing a die)")
        return text.format(how=flick_name(flick), risk=fall_percent(flick))
    n = sum(collected_dice(s, s.seat))
    return ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)


def end_label(s: RollUp) -> str:
    """KAT-2.3: Rolling Power that is not spent is lost."""
    return _("End turn (−{n} power)").format(n=s.power) if s.power else _("End turn")


def buy_label(piece: str, turn: int, place: int) -> str:
    size = STUFF[NUMBER[piece]].size
    text = _("{piece} for {cost} power: {where}, turned {degrees}°") if turn else _("{piece} for {cost} power: {where}")
    return text.format(piece=piece_name(piece), cost=size, where=hex_name(place), degrees=60 * turn)


def effect_text(s: RollUp, buy: do.Buy) -> str:
    """Describe the effect of a purchase, like the panel beside the board; the most important comes first."""
    before, after, others, covered = effect_of_buy(s, buy)
    told = ngettext("from {before} to {after} point", "from {before} to {after} points", after)
    if after == before:
        told = ngettext("stays at {after} point", "stays at {after} points", after)
    told = told.format(before=before, after=after)
    if others < 0:
        told = _("{told}, the others lose {n} points").format(told=told, n=-others)
    elif others > 0:
        told = _("{told}, the others gain {n} points").format(told=told, n=others)
    return _("{told}, covers {icons}").format(told=told, icons=icons_text(covered)) if covered else told


def loss_text(s: RollUp, lost: do.Remove) -> str:
    """Describe what a crash costs if this piece is lost (KAT-2.22)."""
    before, after, dice, then = effect_of_loss(s, lost.piece)
    text = _("points from {before} to {after}, dice from {dice} to {then}")
    return text.format(before=before, after=after, dice=dice, then=then)

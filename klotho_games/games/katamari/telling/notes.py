"""Notes on things of the table, for tooltips, voice and the table in sentences."""

from __future__ import annotations

from klotho_games.core.i18n import _, capital
from klotho_games.games.katamari.rules.board import Centre
from klotho_games.games.katamari.rules.odds import crash_risk, fall_risk
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF, Stuff
from klotho_games.games.katamari.rules.questions import lies_on, spots
from klotho_games.games.katamari.rules.state import Flick, RollUp, collected_dice

from .names import flick_name, hex_name, icon_name, icons_of, icons_text, level_name, percent, piece_name


def piece_note(stuff: Stuff, centre: Centre) -> str:
    """Describe a piece, for hovering and speech."""
    text = _("{piece}, {level}: costs {cost} power and shows {icons}. {rule}")
    return text.format(
        piece=_(stuff.name), level=level_name(stuff.level), cost=stuff.size, icons=icons_text(icons_of(stuff)),
        rule=lies_on(stuff.level, centre),
    )


def hex_note(s: RollUp, seat: int, place: int) -> str:
    """Describe what is visible on a hex, for hovering and speech."""
    spot = spots(s.boards[seat])[place]
    icon = icon_name(spot.icon) if spot.icon else _("no icon")
    if spot.level is None:
        what = _("bare board")
    else:
        what = _("{piece} ({level})").format(piece=piece_name(spot.piece), level=level_name(spot.level))
    return _("{where}: {what}, {icon}").format(where=hex_name(place), what=what, icon=icon)


def hex_tip(s: RollUp, seat: int, place: int) -> str:
    """Describe the whole piece on a hex to a player who points at it: how much of it is visible, and which icons. ""
    for the bare board."""
    seen = spots(s.boards[seat])
    piece = seen[place].piece
    if seen[place].level is None:
        return ""
    stuff, parts = STUFF[NUMBER[piece]], [one for one in seen if one.piece == piece]
    told = _("{piece}, {level}").format(piece=piece_name(piece), level=level_name(stuff.level))
    if stuff.size > 1:
        told = _("{what}: {seen} of {n} hexes visible").format(what=told, seen=len(parts), n=stuff.size)
    icons = [one.icon for one in parts if one.icon]
    return _("{what}, with {icons}").format(what=told, icons=icons_text(icons)) if icons else told


def risk_note(s: RollUp, flick: Flick) -> str:
    """Describe the risk of a throw before it is made (KAT-2.21)."""
    dice = collected_dice(s, s.seat)
    text = _("{how} throw: {risk} crash risk ({fall} from a falling die)")
    return text.format(
        how=capital(flick_name(flick)), risk=percent(crash_risk(dice, s.wobbly, flick)),
        fall=percent(fall_risk(s.wobbly, flick)),
    )

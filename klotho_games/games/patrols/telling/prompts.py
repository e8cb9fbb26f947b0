"""What the table waits for, in a sentence and a quieter one."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.state import REGIONS_IN_KINGDOM, Kingdom, is_met

from .notes import regions_beside


def play_prompt(s: Kingdom) -> tuple[str, str]:
    if not s.taken:
        return _("begin the kingdom with one of the three regions."), _("The kingdom grows to three rows of three "
                                                                        "regions.")
    if s.ready and s.region_count == REGIONS_IN_KINGDOM:
        told = _("Every unit in the barracks when you set the seal scores 1 point.")
        return _("seal the kingdom. Everything is in order."), told
    if s.region_count == 1:
        return _("place the next region beside the first one."), _("Patrols are between two regions.")
    if s.ready:
        told = _("Once you place the region, units stay on their patrols.")
        return _("place the next region or fill a patrol."), told
    bare = [patrol for patrol in s.due_patrols if not s.tallies[patrol]]
    if bare:
        # if there are several, none is named first
        told = _("fill the patrol between {one} and {two}.").format(**regions_beside(s, bare[0]))
        told = told if len(bare) == 1 else _("fill the empty patrols of every complete line.")
        last = s.region_count == REGIONS_IN_KINGDOM
        return told, _("Every patrol of a complete line needs a unit before you set the seal.") if last else _(
            "Every patrol of a complete line needs a unit before you place a region.")
    edge = next(edge for edge in s.due if not is_met(edge, s.tallies))
    told = _("{region} requires {asked} to the {side}.")
    return (told.format(region=region_name(s.board[edge.place]), asked=requirement_words(edge.asked),
                        side=side_name(edge.side)), _("Meet this requirement, or give up the kingdom."))

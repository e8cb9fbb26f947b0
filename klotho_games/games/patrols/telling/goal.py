"""The goal in words: what wins, and how far the player is."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.goal_words import Goal
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import PATROLS, REGIONS_IN_KINGDOM, View, manned_patrol_count


def goal(view: View, seat: int, names: Sequence[str]) -> Goal:
    s = view.kingdom
    wins = _("Place {regions} regions, fill {patrols} patrols and meet every requirement.")
    so_far = _("So far: {regions} regions, {patrols} patrols.")
    return Goal(wins.format(regions=REGIONS_IN_KINGDOM, patrols=PATROLS),
                so_far.format(regions=s.region_count, patrols=manned_patrol_count(s)), "PAT-4.1")

"""What is printed on the cards apart from words, for tables and phone pages: colours, marks, stones and emblems."""

from __future__ import annotations

from klotho_games.games.klobba.rules.cards import ActionCard, Barbarian

FLAPS = {
    "the_boss": "#7c2411", "sneaky": "#3c4a2a", "berzerk": "#a32a14", "all_orange_fox": "#9c4212",
    "all_purple_raven": "#5a3580", "all_yellow_claw": "#75540c", "all_blue_talon": "#1d5c95", "second_best": "#6b4a1c",
    "the_underdogs": "#2c5a50", "glory_seeker": "#8a4a0c", "swap_and_play": "#6a3048", "mirror_and_switch": "#34527a",
    "flee_and_surprise": "#4d4a22",
}
"""The colour behind the title of an Action card."""
_ORDER = ("orange_fox", "purple_raven", "yellow_claw", "blue_talon")


def mark(told: ActionCard) -> str:
    """Return the text in the burst on a card: how it raises the value, or from which total on it wins by surprise."""
    if told.times > 1:
        return f"×{told.times}"
    if told.plus:
        return f"+{told.plus}"
    return f"{told.ambush}+" if told.ambush else ""


def slab(told: Barbarian, card: int = 0) -> str:
    """Return the art of the stone in the colours of the clans. Stones with at most one clan have two variants."""
    clans = "_".join(clan.split("_")[1] for clan in _ORDER if clan in told.clans) or "none"
    return f"klobba/slab_{clans}_2" if "_" not in clans and card % 2 else f"klobba/slab_{clans}"


def emblem(clan: str) -> str:
    return f"klobba/clan_{clan}"

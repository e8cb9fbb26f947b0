"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules.floor_map import NEXT
from klotho_games.games.karthis.rules.state import Adventure, face_of, factor, guard_of

from .card_words import card_lines
from .directions import direction_words, side_name, unexplored_words
from .log import name_words


def walk_label(s: Adventure, to: int) -> str:
    if s.rival and to == s.rival.square:
        return _("Walk to {rival}").format(rival=name_words(s.rival.card))
    if to in s.sheet.stairs:
        return _("Walk to the stairs {where}").format(where=direction_words(s.at, to))
    return _("Walk {where}").format(where=direction_words(s.at, to))


def gain_of_card(s: Adventure, card: str) -> str:
    """Return the lines of a card; for a Joker with a guard its worth, too, which the card shows in its corner."""
    lines, worth = card_lines(s, card), face_of(s, card).value * factor(s.floor)
    if not guard_of(s, card):
        return " ".join(lines)
    return _("worth {worth}, guard: {what}").format(worth=number(worth), what=lines[1])


def goal_of_walk(s: Adventure, to: int) -> str:
    """Return what can be done at the end of a walk, in words that the description of the tile has, too."""
    if s.rival and to == s.rival.square:
        return _("{health} Health: fight or retreat").format(health=s.rival.health)
    return unexplored_words(s, to).removesuffix(".")


def side_label(s: Adventure, side: str) -> str:
    if side == "new":
        return _("New side (you get the Joker)") if s.guard else _("New side (costs nothing)")
    return _("Old side (−1 Health, no Joker)") if s.guard else _("Old side (−1 Health)")


def retreat_label(s: Adventure, to: int) -> str:
    if to in NEXT[s.at]:
        return _("Retreat one tile {side}").format(side=side_name(NEXT[s.at].index(to)))
    return _("Retreat to the tile {where}").format(where=direction_words(s.at, to))

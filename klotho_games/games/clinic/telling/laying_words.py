"""What the Action row shows once a card is in it: the sections that will be visible, and the one that is covered."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.clinic.rules.action_row import Laid, covered_section, lay_card, visible_sections
from klotho_games.games.clinic.rules.cards import Section
from klotho_games.games.clinic.rules.names import action_name
from klotho_games.games.clinic.rules.state import Clinic
from klotho_games.games.clinic.rules.steps import Lay

from .box_words import box_words


def laid_card(s: Clinic, move: Lay) -> Laid:
    return move.card, s.hand[len(s.row)][1], move.turned


def sections_after(s: Clinic, move: Lay) -> tuple[Section, ...]:
    """Return the sections that are visible after this card, from the left."""
    return visible_sections(*lay_card(s.row, s.joints, laid_card(s, move), move.end, move.over))


def find_covered_section(s: Clinic, move: Lay) -> Section | None:
    """Return the section that is no longer visible after this card; None for the first card."""
    return covered_section(s.row, s.joints, laid_card(s, move), move.end, move.over)


def laying_words(s: Clinic, move: Lay) -> tuple[str, str]:
    """Say how the card would be placed, and what the row then shows and hides."""
    how = _("place the first card rotated.") if move.turned else _("place the first card as it is.")
    if s.row:
        how = {
            ("left", True): _("place the card on the left, over its neighbour."),
            ("left", False): _("place the card on the left, under its neighbour."),
            ("right", True): _("place the card on the right, over its neighbour."),
            ("right", False): _("place the card on the right, under its neighbour."),
        }[move.end, move.over]
    shown = sections_after(s, move)
    told = ngettext("{n} section will show: {actions}.", "{n} sections will show: {actions}.", len(shown))
    told = told.format(n=len(shown), actions=listed([action_name(section.action) for section in shown]))
    covered = find_covered_section(s, move)
    return how, f"{told} {covered_words(covered)}" if covered is not None else told


def covered_words(section: Section) -> str:
    return _("{action} is covered.").format(action=action_name(section.action))


def covered_box_words(section: Section) -> str:
    """Return the same with the boxes of the section."""
    boxes = "; ".join(box_words(box, can_come=False, numbered=box.kind == "bonus") for box in section.boxes)
    return _("{action} is covered: {boxes}.").format(action=action_name(section.action), boxes=boxes)

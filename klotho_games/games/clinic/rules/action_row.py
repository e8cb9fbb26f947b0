"""The Action row: three cards that overlap, four sections that show, three that are taken (CLI-B3, A2)."""

from __future__ import annotations

from .cards import CARD, Box, Section

Laid = tuple[str, int, bool]
"""A card in the row: its id, the side that is up, whether it is turned round."""
Row = tuple[Laid, ...]
Joints = tuple[bool, ...]
"""Between neighbours from the left: True where the left one lies on top."""
Boxes = tuple[Box, ...]

SECTIONS = 3
BOXES = 2 * SECTIONS


def sections_of(laid: Laid) -> tuple[Section, Section]:
    card, side, turned = laid
    return CARD[card].sides[side].sections(turned)


def visible_sections(row: Row, joints: Joints) -> tuple[Section, ...]:
    """The sections that show, from the left: one card shows two, and each further card one more (CLI-B3.2)."""
    if not row:
        return ()
    shown = [sections_of(row[0])[0]]
    for n, left_on_top in enumerate(joints):
        shown.append(sections_of(row[n])[1] if left_on_top else sections_of(row[n + 1])[0])
    shown.append(sections_of(row[-1])[1])
    return tuple(shown)


_taken: dict[tuple[Row, Joints, bool], tuple[Section, ...]] = {}


def taken_sections(row: Row, joints: Joints, last: bool) -> tuple[Section, ...]:
    """The three sections of a whole row that are taken. There are some tens of thousands of rows: all are kept."""
    key = row, joints, last
    known = _taken.get(key)
    if known is None:
        shown = visible_sections(row, joints)
        known = _taken[key] = shown[1:] if last else shown[:-1]
    return known


def lay_card(row: Row, joints: Joints, card: Laid, end: str, over: bool) -> tuple[Row, Joints]:
    """The row with one more card at its end."""
    if not row:
        return (card,), ()
    if end == "left":
        return (card, *row), (over, *joints)
    return (*row, card), (*joints, not over)

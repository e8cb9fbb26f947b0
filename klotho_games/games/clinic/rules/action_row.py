"""The Action row: three overlapping cards with four visible sections, of which three are taken (CLI-B3, A2)."""

from __future__ import annotations

from .cards import CARD, CardBox, Section

Laid = tuple[str, int, bool]
"""A card in the row: its id, the side that is up, and whether it is rotated."""
Row = tuple[Laid, ...]
Joints = tuple[bool, ...]
"""For each pair of neighbours from the left: True if the left card is on top."""
Boxes = tuple[CardBox, ...]

SECTIONS = 3
BOXES = 2 * SECTIONS


def sections_of(laid: Laid) -> tuple[Section, Section]:
    card, side, turned = laid
    return CARD[card].sides[side].sections(turned)


def visible_sections(row: Row, joints: Joints) -> tuple[Section, ...]:
    """Return the visible sections from the left.

    The first card shows two, and each further card adds one (CLI-B3.2).
    """
    if not row:
        return ()
    shown = [sections_of(row[0])[0]]
    for n, left_on_top in enumerate(joints):
        shown.append(sections_of(row[n])[1] if left_on_top else sections_of(row[n + 1])[0])
    shown.append(sections_of(row[-1])[1])
    return tuple(shown)


_taken: dict[tuple[Row, Joints, bool], tuple[Section, ...]] = {}


def taken_sections(row: Row, joints: Joints, last: bool) -> tuple[Section, ...]:
    """Return the three taken sections of a complete row.

    There are some tens of thousands of rows, so all of them are cached.
    """
    key = row, joints, last
    known = _taken.get(key)
    if known is None:
        shown = visible_sections(row, joints)
        known = _taken[key] = shown[1:] if last else shown[:-1]
    return known


def lay_card(row: Row, joints: Joints, card: Laid, end: str, over: bool) -> tuple[Row, Joints]:
    """Return the row with one more card at one end."""
    if not row:
        return (card,), ()
    if end == "left":
        return (card, *row), (over, *joints)
    return (*row, card), (*joints, not over)


def covered_section(row: Row, joints: Joints, card: Laid, end: str, over: bool) -> Section | None:
    """Return the section that a card hides at an end: of its neighbour if it goes over it, otherwise its own."""
    if not row:
        return None
    if over:
        shown = visible_sections(row, joints)
        return shown[0] if end == "left" else shown[-1]
    own = sections_of(card)
    return own[1] if end == "left" else own[0]

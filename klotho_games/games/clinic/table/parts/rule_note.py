"""The rule that matters now, in a few words. A click opens the rulebook at its clause."""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import MOST_FLOORS
from klotho_games.games.clinic.rules.state import (
    MONEY_A_POINT,
    REFUSED,
    REFUSED_PAIR,
    UPKEEP,
    Clinic,
    Phase,
    is_in_reach,
    layout_of,
    section_of,
)
from klotho_games.games.clinic.table.look.card_stock import Tone, paint_heading, paint_paper
from klotho_games.games.clinic.table.look.style import INK, LARGE, RUST
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.desk import Desk

from .part import Part

_Z = 20


class Note(NamedTuple):
    clause: str
    title: str
    words: str


def note_of(s: Clinic) -> Note:
    """Return the rule that is easily forgotten in this phase."""
    match s.phase:
        case Phase.LAY | Phase.DEAL | Phase.SHUFFLE:
            return Note("CLI-B3.2", _("Rule: overlaps"), _("Neighbouring cards overlap by one section. In the end you "
                                                           "see four sections and choose three."))
        case Phase.TAKE if layout_of(s).entrances > 1:
            return Note(
                "CLI-B5", _("Rule: prices"), _("The box number is the price of hiring, so hire on the left.")
            )
        case Phase.TAKE:
            return Note("CLI-B5.1", _("Rule: entrances"), _("With one entrance you can use only the left box of a Hire "
                                                            "or Admit section."))
        case Phase.ACT:
            return _acting(s)
        case Phase.BUSINESS:
            return Note("CLI-B8", _("Rule: the night"), _("Doctors lose a star. Untreated patients get one more cross, "
                                                          "and those who already have four crosses die."))
    told = _("Each full ${each} you have left adds 1 to your final score.")
    return Note("CLI-C1", _("Rule: money"), told.format(each=MONEY_A_POINT))


def _acting(s: Clinic) -> Note:
    section = section_of(s)
    if section.action == "build":
        if layout_of(s).gaps and len(s.floors) < MOST_FLOORS:
            return Note("CLI-B4.4", _("Rule: pillars"), _("You can’t build a floor above an empty space. Fill the "
                                                          "space first, with a pillar or something else."))
        return Note("CLI-B7.4", _("Rule: upkeep"), _("Every floor above the ground floor costs ${n} each "
                                                     "round.").format(n=UPKEEP))
    if any(box.kind == "pair" for box in section.boxes):
        return _couple(s)
    if not all(layout_of(s).works.values()):
        return Note("CLI-B9", _("Rule: rooms"), _("A treatment room works if its floor has a service hub and the "
                                                       "clinic has a supply room."))
    if section.action == "admit":
        return Note("CLI-B6", _("Rule: turning away"), _("Each patient you could admit but turn away costs {n} "
                                                        "popularity.").format(n=REFUSED))
    return Note("CLI-B5.5", _("Rule: overtime"), _("When your hours are used up, each extra hour costs $1."))


def _couple(s: Clinic) -> Note:
    pair = next(n for n, box in enumerate(section_of(s).boxes) if box.kind == "pair")
    if not is_in_reach(s, 2 * s.section + pair + 1):
        return Note("CLI-A5", _("Rule: a couple"), _("With one entrance you can’t use the right-hand box. The couple "
                                                     "in it can’t come in, and that costs you nothing."))
    return Note("CLI-A5", _("Rule: a couple"), _("Admit both or neither. A couple needs two free parking spaces and "
                                                 "two rooms without a patient. If you have both, turning it away costs "
                                                 "{n} popularity.").format(n=REFUSED_PAIR))


def without_rule(table: Desk) -> bool:
    """Whether the note is left out: with large text the log needs its room, and in a lesson the lesson card does."""
    return table.stage.look.text_scale >= LARGE or table.mode.is_lesson


class RuleNote(Part):
    def lay(self, s: Clinic) -> None:
        if without_rule(self.table):
            return
        box, note = self.places["rule"], note_of(s)
        self.put(Panel(box, z=_Z, margin=16).show(_paint, note))
        self.spot(Spot("rule", box, f"{note.title}. {note.words}", role=_("note"), ring=16,
                       tip=_("Opens the rulebook at {clause}").format(clause=note.clause),
                       press=lambda: self.table.stage.program.open_rules(self.table.game.id, note.clause)))


def _paint(pen: Pen, box: Box, note: Note) -> None:
    paint_paper(pen, box, Tone.MINT)
    paint_heading(pen, note.title, Box(box.x + 20, box.y + 10, box.w - 40, 38), RUST, 24)
    pen.text(note.words, Box(box.x + 20, box.y + 50, box.w - 44, box.h - 56), 21, INK, SEMI, wrap=True, valign="top",
             leading=1.1)

"""The look of this table's log, the pictures of its lines, and the rule at hand on a slip below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import REGIONS_IN_KINGDOM, Kingdom, Phase
from klotho_games.games.patrols.table.look.parchment import paint_note, paint_sheet
from klotho_games.games.patrols.table.look.style import BROWN, GILT, RUBRIC, SOFT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SANS, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

Z = 12


def log_panel(table: Table) -> LogPanel:
    box, title = table.places["log"], table.places["log_title"]
    here = title.move(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        paint_sheet(pen, whole, "log", ruled=10)
        pen.text(_("Log"), here, 26, RUBRIC, SERIF_BLACK)
        pen.sketch(Sketch(100, 4).rect(0, 1, 100, 2, 0, GILT), Box(20, here.bottom + 2, whole.w - 40, 4))

    look = LogLook(ground, paint_picture, BROWN, SOFT, "#fbeec4", "#c9972f", gap=6)
    lines = table.places["log_lines"]
    return LogPanel(table, box, lines.without_bottom(_more_room(table)), look, z=Z)


def _more_room(table: Table) -> float:
    """Return the height that the rule at hand takes from the log for large words. The log can be scrolled."""
    lines, text = table.places["log_lines"], table.stage.look.text_scale
    return lines.h * 0.3 * min(1.0, text - 1)


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    pen.svg(f"patrols/{told.icon or 'compass'}", box.grow(-2), shadow=1)


class RuleAtHand:
    """What the rules say about the current decision."""

    def __init__(self, table: Table) -> None:
        rule, more = table.places["rule"], _more_room(table)
        box = Box(rule.x, rule.y - more, rule.w, rule.h + more)
        self._panel = table.add(Panel(box, z=Z + 1, margin=14))
        self._table, self._clause = table, ""
        self._spot = table.spot(
            Spot("rule", box, "", role=_("note"), press=self._open, ring=10, tip=_("Opens the rulebook at this "
                                                                                   "rule."), order=9)
        )

    def _open(self) -> None:
        self._table.stage.program.open_rules(self._table.game.info.id, self._clause)

    def show(self, s: Kingdom) -> None:
        self._clause, words = rule_at_hand(s)
        self._panel.show(_paint, words)
        self._spot.label = words


def rule_at_hand(s: Kingdom) -> tuple[str, str]:
    """Return the clause, and what it says in short."""
    if s.phase is not Phase.PLAY:
        return "PAT-4.1", _("Place nine regions, fill twelve patrols and meet every requirement, and you win.")
    if not s.taken:
        return "PAT-2.1", _("Place the first region anywhere, each later one beside another. You can’t rotate regions.")
    if not s.ready:
        return "PAT-3.1", _("A requirement counts all patrols of its line in the direction of its edge. Meet it "
                            "exactly.")
    if s.region_count == REGIONS_IN_KINGDOM:
        told = _("Sealing this kingdom scores {n} points, plus 1 point for every unit left over.")
        return "PAT-4.2", told.format(n=s.worth)
    return "PAT-2.2", _("Until you place the next region, you can return units from patrols. After that, they stay "
                        "there.")


def _paint(pen: Pen, box: Box, words: str) -> None:
    paint_note(pen, box)
    head = min(36 * box.h / 190, 52.0)
    pen.text(_("Rule for this move"), Box(16, 10, box.w - 32, head), 22, RUBRIC, SERIF_BLACK)
    pen.text(words, Box(16, 14 + head, box.w - 32, box.h - head - 26), 21, BROWN, SANS, wrap=True, valign="top",
             leading=1.2)

"""The dice ledger: how often each outcome came, and how often it was to be expected."""

from __future__ import annotations

from functools import partial

from klotho_games.core.i18n import _, decimal
from klotho_games.core.play.dice_ledger import Tally, ledger
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED_ON_PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

_SHEET = Box.around(CANVAS.centre, 1180, 920)
_MANY = 36
"""A stream with more outcomes than this (a d100) is shown in ten groups."""


class Ledger(ListScene):
    overlay = True
    name = "ledger"
    pads = Pads.OPENER | Pads.SOLE
    put_away = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def screen_title(self) -> str:
        return _("Dice ledger")

    def build(self) -> None:
        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin, shadow=20)
            pen.text(_("Dice ledger"), Box(48, 26, 700, 62), 42, INK, SERIF_BLACK)
            pen.thread([(48, 98), (_SHEET.w - 48, 98)], 3, shadow=False)
            told = _("How often each result came up, and how often you’d expect it. A few rolls don’t say much.")
            pen.text(told, Box(48, 108, _SHEET.w - 96, 60), 22, MUTED_ON_PAPER, wrap=True)

        self.add(Sprite(_SHEET, paint, z=5, margin=60))
        self._area = ScrollArea(self, "ledger", Box(_SHEET.x + 48, _SHEET.y + 178, _SHEET.w - 96, _SHEET.h - 290),
                                self._rows(), gap=4)
        Button(self, "close", Box(_SHEET.right - 288, _SHEET.bottom - 88, 240, 58), _("Close"), self.back, kind="paper",
               icon="check", shortcut="cancel", first=True, style=ButtonStyle(size=24))

    def _rows(self) -> list[ScrollRow]:
        k = min(self.stage.look.text_scale, 1.6)
        rows: list[ScrollRow] = []
        for source, tallies in ledger(self.session.record).items():
            came = sum(tally.came for tally in tallies)
            title = _("{source}: {n}").format(source=source, n=came)
            rows.append(ScrollRow(46 * k, partial(_paint_title, title=title)))
            most = max(max(t.came, t.expected) for t in _group_tallies(tallies))
            rows += [ScrollRow(34 * k,
                               partial(_paint_tally, tally=tally, most=most)) for tally in _group_tallies(tallies)]
        if not rows:
            told = _("Nothing has been rolled or drawn yet.")
            rows.append(ScrollRow(60 * k, partial(_paint_title, title=told)))
        return rows


def _group_tallies(tallies: tuple[Tally, ...]) -> list[Tally]:
    """The tallies, or ten groups of them if there are many."""
    if len(tallies) <= _MANY:
        return list(tallies)
    step = (len(tallies) + 9) // 10
    groups = [tallies[i : i + step] for i in range(0, len(tallies), step)]
    return [
        Tally(f"{group[0].outcome} – {group[-1].outcome.split()[-1]}", sum(t.came for t in group),
              sum(t.expected for t in group))
        for group in groups
    ]


def _paint_title(pen: Pen, box: Box, title: str) -> None:
    pen.text(title, box, 26, INK, BOLD)


def _paint_tally(pen: Pen, box: Box, tally: Tally, most: float) -> None:
    pen.text(tally.outcome, box.left_part(250), 22, INK, SEMI)
    bar = Box(box.x + 266, box.y + 7, box.w - 266 - 250, box.h - 14)
    s = Sketch(bar.w, bar.h)
    s.rect(0, 0, bar.w, bar.h, 6, "#ffffff", "#cbb083", 1.5, opacity=0.6)
    if tally.came:
        s.rect(0, 0, max(8.0, bar.w * tally.came / most), bar.h, 6, s.down("#2fa7a0", "#1f7d77"))
    x = bar.w * tally.expected / most
    s.path(f"M{x:.1f} -2 V{bar.h + 2:.1f}", "none", "#8e2c22", 3.5)
    pen.sketch(s, bar)
    told = _("came up {came}×, expected {expected}×").format(came=tally.came, expected=decimal(tally.expected))
    pen.text(told, box.right_part(240), 20, MUTED_ON_PAPER, align="right")

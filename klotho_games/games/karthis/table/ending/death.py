"""A bed in the village: what took the last Health, what is lost below, and what is kept (KAR-4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules.state import total_worth
from klotho_games.games.karthis.table.look.style import INK, RED, SEPIA, TEAL_INK, rule
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer, Press
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, SEMI, SERIF, SERIF_ITALIC
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.motion import Motion, glide, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending


_LEDGER_GROWS = 1.35
_CRAYON = "#d9694f"
"""The crayon that strikes out words; they stay readable under it."""


class Death:
    shines = False

    def __init__(self, scene: Ending, bottom: float) -> None:
        self.scene = scene
        self.slots = layout("karthis/end_death")
        self.rival_box = Box(1262, 366, 560, 92)
        self._struck = 1.0
        self._kept = True
        sheet, ledger = self.slots["title_sheet"], self.slots["ledger"]
        scene.add(Sprite(sheet, lambda pen: self._paint_title(pen, sheet), z=10, margin=60))
        k = min(_LEDGER_GROWS, scene.stage.look.text_scale)
        grown = Box(ledger.right - ledger.w * k, ledger.y, ledger.w * k, ledger.h * k)
        paint = lambda pen: paint_at_scale(pen, k, lambda pen: self._paint_ledger(pen, ledger))  # noqa: E731
        self._ledger = scene.add(Sprite(grown, paint, z=11, margin=60 * k))

    def _paint_title(self, pen: Pen, sheet: Box) -> None:
        pen.raster("karthis/parchment_title.webp", Box(-60, -60, 1059.75, 336))
        here = {name: self.slots[name].move(-sheet.x, -sheet.y) for name in ("title", "title_rule", "subtitle")}
        pen.text(_("You wake in the village"), here["title"], 108, INK, AMATIC, align="centre", grow=False)
        rule(pen, here["title_rule"].x, here["title_rule"].y + 7, here["title_rule"].w, RED, 3.4, seed=3)
        pen.text(self.scene.result.reason, here["subtitle"], 28, SEPIA, SERIF_ITALIC, align="centre")

    def _paint_ledger(self, pen: Pen, sheet: Box) -> None:
        pen.raster("karthis/parchment_lost.webp", Box(-60, -60, 519.75, 464.25))
        here = {name: self.slots[name].move(-sheet.x, -sheet.y) for name in
                ("lost_title", "lost_lines", "kept_title", "kept_lines")}
        pen.text(_("Lost below"), here["lost_title"], 46, RED, AMATIC, grow=False)
        self._paint_losses(pen, here["lost_lines"])
        if self._kept:
            pen.text(_("Kept"), here["kept_title"], 46, TEAL_INK, AMATIC, grow=False)
            self._paint_what_stays(pen, here["kept_lines"])

    def _paint_losses(self, pen: Pen, room: Box) -> None:
        s = self.scene.state
        worth = total_worth(s)
        icon = Box(room.x, room.y + 4, 42, 42)
        pen.svg("karthis/k_m_gem", icon, alpha=1 if worth else 0.4)
        if not worth:
            words = Box(icon.right + 14, room.y, room.w - 56, room.h)
            pen.text(_("nothing: your backpack was empty"), words, 24, INK, SEMI)
            return
        told = _("treasure worth {n}").format(n=number(worth))
        drawn = pen.text(told, Box(icon.right + 14, room.y, room.w - 56, room.h), 28, INK, SERIF)
        if self._struck > 0:
            rule(pen, drawn.x - 4, room.y + room.h / 2 + 3, max(12.0, (drawn.w + 8) * self._struck), _CRAYON, 5,
                 seed=7)

    def _paint_what_stays(self, pen: Pen, room: Box) -> None:
        finish, s = self.scene.finish, self.scene.state
        best = max((score.score for score in finish.best), default=0)
        record = _("best score: {n}").format(n=number(best)) if best else _("no best score yet")
        rows = (
            ("k_shield", _("level {level}").format(level=max(s.level, finish.placing.level_after))),
            (f"tok_{self.scene.explorer}", _("name and hat")),
            ("k_m_star", record),
        )
        size = min(room.h / 3 * 0.8, pen.even_size([words for _picture, words in rows], room.w - 58, 25, SEMI))
        for place, (picture, words) in zip(room.rows(3), rows, strict=True):
            pen.svg(f"karthis/{picture}", Box(place.x, place.y + 3, 42, place.h - 6))
            pen.text(words, Box(place.x + 56, place.y, place.w - 56, place.h), size, INK, SEMI, grow=False)

    # -- showing the end ------------------------------------------------------------------------------------

    def tell(self) -> None:
        self._struck, self._kept = 0.0, False
        self._ledger.redraw()

        def strike(t: float) -> None:
            self._struck = t
            self._ledger.redraw()

        def keep() -> None:
            self._kept = True
            self._ledger.redraw()
            self.scene.end_count()
            self.scene.spoken(self.scene.result.reason)

        scratch = self.scene.stage.sound.play
        self.scene.motions.then(
            wait(0.7), Motion(0.45, strike, glide, lambda: scratch("card_slide")), wait(0.35), keep
        )

    def rest(self) -> None:
        self._struck, self._kept = 1.0, True
        self._ledger.redraw()

    def shine(self, seconds: float) -> None:
        pass

    def wheel(self, p: Pointer) -> None:
        pass

    def key(self, p: Press) -> bool:
        return False

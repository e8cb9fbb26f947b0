"""Verified dice, or a verified deal in a game without any: sealed before it begins, shared by its code, or chosen by
typing one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from klotho_games.core import seeds
from klotho_games.core.words import _
from klotho_games.scenes.pieces import piece
from klotho_games.stage.controls import TextField, copy
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import BOLD, GOLD, PAPER, SANS, SEMI, SERIF_BLACK
from klotho_games.stage.widgets import Button, ButtonStyle

if TYPE_CHECKING:
    from klotho_games.scenes.setup import SetUp

_PALE = "#e6e0f4"
_CODE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ-"


def short_seal(seed: bytes) -> str:
    """The first part of the commitment, enough to compare by eye."""
    seal = seeds.seal(seed)
    return " ".join(seal[i : i + 4] for i in range(0, 16, 4))


class DicePanel:
    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self._add_panel()
        at = setup.layout
        self.field = TextField(
            setup, "deal-code", at["deal_code"], _("Deal code"), seeds.deal_code(setup.seed) or "", self._typed,
            most=16, size=34, align="centre", face=BOLD, colour="#ffe19a", pencil=False, letters=" " + _CODE,
            edge=GOLD,
            tip=_("Type a code here to play that deal"),
        )  # fmt: skip
        self._add_buttons()

    def _add_buttons(self) -> None:
        """Whoever plays alone may also want what everybody has today."""
        setup, at = self.setup, self.setup.layout
        style = ButtonStyle(size=22, radius=12)
        copy_box, new_box = at["deal_copy"].without_bottom(6), at["deal_new"].without_bottom(6)
        if setup.solo:
            today = Box(copy_box.x - 134, copy_box.y, 122, copy_box.h)
            Button(setup, "deal-today", today, _("Daily"), self._today, key="d", style=style,
                   tip=_("The deal of the day: today everybody has the same."))  # fmt: skip
        Button(setup, "deal-copy", copy_box, _("Copy"), self._copy, icon="copy", key="c", style=style)
        Button(setup, "deal-new", new_box, _("New deal"), self._new, icon="reroll", key="n", style=style)

    def _add_panel(self) -> None:
        setup, at = self.setup, self.setup.layout
        box = at["dice"]

        def here(slot: str) -> Box:
            return at[slot].moved(-box.x, -box.y)

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#2b2447", "#191430", edge=GOLD, radius=20, shadow=14)
            if not pen.look.high_contrast:
                _paint_ripples(pen, box.at_origin)
            piece(pen, "shell/seal", here("seal"))
            title, sealed, told = self._words()
            pen.text(title, here("dice_title"), 38, PAPER, SERIF_BLACK)
            pen.text(sealed, here("dice_text"), 22, _PALE, wrap=True)
            if not setup.solo:
                pen.text(_("Deal code"), here("deal_label"), 22, _PALE, SEMI)
            pen.text(told.format(seal=short_seal(setup.seed)[:9]), here("deal_note"), 22, _PALE, SANS)

        setup.add(Sprite(box, paint, z=5, margin=50))

    def _words(self) -> tuple[str, str, str]:
        """The title, what is sealed, and what can be checked afterwards."""
        if self.setup.game.has_dice:
            return (_("Verified dice"), _("Every roll and draw of this deal is sealed before you start."),
                    _("Seal {seal}… Afterwards anyone can check every die."))  # fmt: skip
        return (_("Verified deal"), _("How everything is shuffled and dealt is sealed before you start."),
                _("Seal {seal}… Afterwards anyone can check the deal."))  # fmt: skip

    def _typed(self, text: str) -> str:
        try:
            seed = seeds.seed_from_code(text)
        except seeds.BadCode as problem:
            return str(problem)
        self.setup.stage.sound.play("stamp_seal")
        self.setup.set_seed(seed)
        return ""

    def _copy(self) -> None:
        self.setup.stage.sound.play("ui_confirm")
        copied = copy(self.field.text)
        told = _("Copied: {code}") if copied else _("There is no clipboard here. The code is {code}.")
        self.setup.notes.toast(told.format(code=self.field.text))

    def _today(self) -> None:
        self.setup.stage.sound.play("stamp_seal")
        self.setup.set_seed(seeds.seed_of_day(self.setup.game.id, datetime.now(UTC).date()))

    def _new(self) -> None:
        self.setup.stage.sound.play("stamp_seal")
        self.setup.set_seed(seeds.new_seed())


def _paint_ripples(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    for i in range(12):
        r = 96 + i * 26
        s.circle(96, 116, r, "none", GOLD, 1.2, stroke_opacity=max(0.02, 0.16 - i * 0.012))
    pen.sketch(s, box)

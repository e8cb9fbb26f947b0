"""The panel of the verified dice (or the verified deal, in a game without dice): a new deal or one chosen by its code.

The code of a new deal would reveal what comes, so until the end of the game only the seal is shown. A typed code is
known already, and the panel says that this is a known deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.i18n import _
from klotho_games.scenes.kit.baked_pictures import paint_piece
from klotho_games.scenes.kit.daily_marks import what_counts
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER, SANS, SERIF_BLACK
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.controls import TextField
from klotho_games.stage.widgets.deal_code import copy_code

if TYPE_CHECKING:
    from .page import SetUp

_PALE = "#e6e0f4"
_CODE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ-"


class DicePanel:
    def __init__(self, setup: SetUp) -> None:
        self.setup, self.known = setup, setup.is_known_deal
        self._is_todays = setup.is_todays
        self._add_panel()
        self.field = TextField(
            setup, "deal-code", setup.layout["deal_code"], _("Setup code"), self._code, self._enter_code,
            most=24, size=34, align="centre", face=BOLD, colour="#ffe19a", pencil=False, letters=" " + _CODE,
            edge=GOLD, placeholder=_("Type a code") if self._large else _("Type a setup code"),
            tip=_("Type a setup code here to play its setup"),
        )
        self._add_buttons()

    @property
    def _large(self) -> bool:
        """Whether the text size is so large that the panel has to use fewer words."""
        return self.setup.stage.look.text_scale > 1.2

    @property
    def _code(self) -> str:
        return self.setup.deal_code if self.known else ""

    def tell_code(self) -> None:
        """Show the present code: it depends on the seats and options too."""
        self.field.set(self._code)

    def _add_buttons(self) -> None:
        """Add the buttons for a new deal and for the daily game; a known deal also gets one that copies its code."""
        setup, at = self.setup, self.setup.layout
        style = ButtonStyle(size=22, radius=12)
        told = _("Daily") if self.known else _("Daily game")
        labels = [(told, "d"), *([(_("Copy"), "c")] if self.known else []), (_("New setup"), "n")]
        last = at["deal_new"].without_bottom(6)
        least = at["dice"].x + 10
        needs = [button_width(setup, label, key=key, style=style) for label, key in labels]
        today, *copy, new = _share(Box(least, last.y, last.right - least, last.h), needs, 12)
        rules = what_counts(has_dice=setup.game.has_dice)
        Button(setup, "deal-today", today, told, self._today, key="d", style=style,
               tip=_("Everyone plays the same setup today. {rules}").format(rules=rules))
        for box in copy:
            Button(setup, "deal-copy", box, _("Copy"), self._copy, key="c", style=style)
        Button(setup, "deal-new", new, _("New setup"), self._new, icon="" if self.known else "reroll", key="n",
               style=style, tip=_("Reshuffled: a setup that no one knows"))

    def _add_panel(self) -> None:
        setup, at = self.setup, self.setup.layout
        box = at["dice"]

        def here(slot: str) -> Box:
            return at[slot].move(-box.x, -box.y)

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#2b2447", "#191430", edge=GOLD, radius=20, shadow=14)
            if not pen.look.high_contrast:
                _paint_ripples(pen, box.at_origin)
            paint_piece(pen, "shell/seal", here("seal"))
            title, sealed = self._words()
            pen.text(title, here("dice_title"), 38, PAPER, SERIF_BLACK)
            pen.text(sealed, here("dice_text"), 22, _PALE, wrap=True)
            seal = seeds.short_seal(seeds.seal(setup.seed))
            pen.text(self._note().format(seal=seal), here("deal_note"), 22, _PALE, SANS)

        setup.add(Sprite(box, paint, z=5, margin=50))

    def _words(self) -> tuple[str, str]:
        """The title, and what is sealed or known."""
        if self.setup.left:
            return _("Daily game"), _("You’ve already begun this daily game. “Start” takes you back to it.")
        if self._is_todays and self.known:
            return _("Daily game"), _("Only the first try on the day itself counts. This is practice.")
        if self._is_todays and (self.setup.practice or self.setup.own_dice):
            return _("Daily game"), _("As practice or with your own dice, a daily game doesn’t count.")
        if self._is_todays:
            return _("Daily game"), _("Only your first try counts, and only if no bot plays for you.")
        if self.setup.is_daily_but_even:
            return _("Known setup"), _("The daily game has no even match: its opponents are the same for everyone.")
        if self.known:
            return _("Known setup"), _("If you know the code, you could know what’s coming.")
        if self.setup.own_dice:
            return _("Your own dice"), _("You roll the dice. Everything that is drawn is fixed and sealed before you "
                                         "start.")
        if self.setup.game.has_dice:
            return _("Verified dice"), _("Every roll and draw is fixed and sealed before you start.")
        return _("Verified setup"), _("The shuffle is fixed and sealed before you start.")

    def _note(self) -> str:
        """What happens to the score, or what can be checked afterwards."""
        if self.known and (self._is_todays or not self.setup.game.open_deal):
            told = _("Seal {seal}… The score doesn’t count.")
            return _("The score doesn’t count.") if self._large else told
        if self._large:
            return _("Seal {seal}…")
        if self.setup.own_dice:
            return _("Seal {seal}… Your own dice can’t be checked.")
        if self.setup.game.has_dice:
            return _("Seal {seal}… Afterwards anyone can check every roll.")
        return _("Seal {seal}… Afterwards anyone can check the setup.")

    def _enter_code(self, text: str) -> str:
        """Choose the deal of a typed code. An empty field asks for a new deal."""
        if not text:
            self._new()
            return ""
        try:
            deal = deal_codes.read(self.setup.info, text)
        except seeds.BadCode as problem:
            return str(problem)
        self.setup.stage.sound.play("stamp_seal")
        self.setup.choose_deal(deal)
        return ""

    def _copy(self) -> None:
        copy_code(self.setup, self.field.text)

    def _today(self) -> None:
        self.setup.stage.sound.play("stamp_seal")
        self.setup.choose_todays()

    def _new(self) -> None:
        self.setup.stage.sound.play("stamp_seal")
        self.setup.deal_anew()


def _share(room: Box, needs: list[float], gap: float) -> list[Box]:
    """Divide a row into boxes by the width that each of them needs."""
    free = room.w - gap * (len(needs) - 1)
    widths = [need * free / sum(needs) for need in needs]
    return [Box(room.x + sum(widths[:n]) + n * gap, room.y, wide, room.h) for n, wide in enumerate(widths)]


def _paint_ripples(pen: Pen, box: Box) -> None:
    s = Sketch(box.w, box.h)
    for i in range(12):
        r = 96 + i * 26
        s.circle(96, 116, r, "none", GOLD, 1.2, stroke_opacity=max(0.02, 0.16 - i * 0.012))
    pen.sketch(s, box)

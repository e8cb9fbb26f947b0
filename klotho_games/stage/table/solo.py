"""Shared parts of the tables of solo puzzles: the prompt's flow and the top bar."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from klotho_games.core.i18n import _
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.deal_code import PillLook, copy_code, paint_code_pill, paint_pill
from klotho_games.stage.widgets.seat_plates import Plate, PlateLook, SeatPlates

from .desk import Desk
from .prompt_flow import Flow


class SoloFlow(Flow):
    """Base of the `Flow` of a table with `hint_on_bar`. A game adds `held_words` and `answers`."""

    table: Desk
    persons: Collection[Any]
    """The phases in which the player decides. All other phases go on by themselves."""

    def seat(self, s: Any) -> int:
        return 0 if s.phase in self.persons else -1

    def words(self, s: Any) -> tuple[str, str]:
        hint = self.table.hints.shown
        if hint is None:
            return self.prompt_words(s)
        return _("{move}?").format(move=self.table.game.telling.move(s, hint.move)), hint.why


class SoloTopBar:
    """The top bar: the way out, the progress of the game, the deal with its code, and the player's plate.

    Uses the slots pill, deal and plate_1, and those of `top_bar.TopBar`. A game's subclass fills them in its `show`.
    """

    def __init__(self, table: Desk, look: top_bar.TopLook, pills: PillLook, plates: PlateLook) -> None:
        self.table, self._look = table, pills
        places, z = table.places, top_bar.BAR_Z + 1
        top_bar.TopBar(table, look, places, table.game.info.title, table.back, tip=_("Pause"))
        self._pill = table.add(Sprite(places["pill"], lambda pen: None, z=z))
        self._far = table.spot(Spot("progress", places["pill"], "", role=_("note"), ring=26))
        self._plates = SeatPlates(table, [places["plate_1"]], plates)
        self.code = table.session.deal_code
        copies = self.copy if self.code else None
        self._deal = table.add(Sprite(places["deal"], lambda pen: None, z=z))
        self._copy = table.spot(Spot("deal", places["deal"], "", press=copies, ring=26, role=_("setup")))

    def show_progress(self, first: str, second: str) -> None:
        box = self._pill.box.at_origin
        self._pill.redraw(lambda pen: paint_pill(pen, box, first, second, self._look),
                          ("solo-pill", self.table.game.id, first, second))
        self._far.label = f"{first}, {second}"

    def show_deal(self, kind: str, words: str, label: str) -> None:
        """Show the kind of deal, and its code or the words in place of a code."""
        box, copies = self._deal.box.at_origin, bool(self.code)
        self._deal.redraw(lambda pen: paint_code_pill(pen, box, kind, words, self._look, copies),
                          ("solo-deal", self.table.game.id, kind, words))
        self._copy.label = label
        self._copy.tip = _("Copy the setup code, to share it or to play the same setup again.") if copies else ""

    def show_plate(self, plate: Plate) -> None:
        self._plates.show([plate])

    def copy(self) -> None:
        copy_code(self.table, self.code)

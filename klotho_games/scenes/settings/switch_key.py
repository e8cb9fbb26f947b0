"""The row of the settings for the key of the single switch."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Press
from klotho_games.stage.devices.keyboard import AT
from klotho_games.stage.drawing.icons import key_name, keycap, keycap_width
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.widgets.controls import Tappable


class SwitchKey:
    """A control that shows the key. Using it waits for another key."""

    def __init__(self, scene: Scene, box: Box) -> None:
        self.scene, self.id, self._box = scene, "switch-key", box
        self.any_key = True
        self._key = scene.stage.program.settings.switch_key
        self._made = Tappable(scene, self.id, box, _("Switch key"), self._paint, self._wait, role=_("key"),
                              value=key_name(self._key), ring=10, z=7, margin=4)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        room, waiting = self._box.at_origin, self.scene.typing is self
        lit = waiting or spot.hovered
        pen.panel(room, "#fff6df" if lit else "#ffffff", edge="#e0a63c" if lit else "#d8c6a0", radius=10,
                  alpha=0.9 if lit else 0.5)
        if waiting:
            pen.text(_("Press the key."), room.grow(-16, 0), 22, "#8e2c22", SEMI, align="centre")
            return
        cap = AT + self._key
        wide = keycap_width(pen, cap)
        keycap(pen, cap, room.w - wide - 16, room.h / 2)
        pen.text(_("Another key"), room.grow(-16, 0).without_right(wide + 20), 22, INK)

    # -- waiting for a key: the scene's `typing` ----------------------------------------------------------------

    def _wait(self) -> None:
        self.scene.typing = self
        self.scene.spoken(_("Press the key."))
        self._made.refresh()

    def type(self, text: str) -> None:
        """Ignore text: letters arrive as keys too, and `key` takes those."""

    def leave(self) -> None:
        self.scene.typing = None
        self._made.refresh()

    def key(self, press: Press) -> bool:
        self.leave()
        if press.device == "keys" and press.typed_key != "escape":
            self.scene.stage.program.change_settings(switch_key=press.typed_key)
            self.scene.stage.sound.play("ui_confirm")
            self.scene.rebuild()
        return True

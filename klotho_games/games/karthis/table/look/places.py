"""Where things are: the slots of `art/karthis/table.tmx`, and what ends where the prompt bar begins."""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.tmx_layout import layout


class Places:
    """Slots by name: `places["deck"]`. `bottom` is where the prompt bar begins, which is taller with larger text."""

    def __init__(self, bottom: float) -> None:
        self._slots = layout("karthis/table")
        self.bottom = bottom

    def __getitem__(self, slot: str) -> Box:
        return self._slots[slot]

    def above_prompt(self, slot: str, gap: float = 0) -> Box:
        """Return the part of a slot that is above the prompt bar."""
        box = self[slot]
        return Box(box.x, box.y, box.w, min(box.h, self.bottom - gap - box.y))

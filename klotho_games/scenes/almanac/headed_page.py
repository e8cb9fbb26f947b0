"""What pages for a day share: headings on a thread, and lists that the wheel scrolls."""

from __future__ import annotations

from typing import Any

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.theme import INK, SERIF_BLACK
from klotho_games.stage.scene.scroll import ScrollArea
from klotho_games.stage.scene.sprites import Sprite

from .pages import AlmanacPage
from .program_type import AlmanacProgram, almanac_program

_HEADING = 46.0


class HeadedPage(AlmanacPage):
    def __init__(self) -> None:
        super().__init__()
        self._areas: list[ScrollArea] = []

    @property
    def program(self) -> AlmanacProgram:
        return almanac_program(self)

    def build(self) -> None:
        """Build the page, and keep the lists where they were scrolled to."""
        before, self._areas = self._areas, []
        super().build()
        for area, old in zip(self._areas, before, strict=False):
            area.scroll_to(old.offset, gently=False)

    def on_resume(self, result: Any) -> None:
        self.rebuild()

    def head(self, box: Box, words: str) -> None:
        """Write a heading. Beside other words it hardly grows with the text size, as it is large already."""
        k = 1.0 if self.one_column else min(1.0, 1.1 / self.stage.look.text_scale)
        self.write(box, words, _HEADING * k, SERIF_BLACK, INK)

    def write(self, box: Box, words: str, size: float, face: str, colour: str, align: str = "left") -> None:
        self.add(Sprite(box, lambda pen: pen.text(words, box.at_origin, size, colour, face, align=align) and None, z=6,
                        margin=12))

    def thread(self, page: Box, below: float) -> None:
        box = Box(page.x, page.y + below - 8, page.w, 16)
        self.add(Sprite(box, lambda pen: pen.thread([(0, 8), (box.w, 8)], 3.4, shadow=False), z=6, margin=8))

    def wheel(self, p: Pointer) -> None:
        area = next((area for area in self._areas if area.box.contains(p.at)), None)
        if area is not None:
            area.wheel(p.turn)

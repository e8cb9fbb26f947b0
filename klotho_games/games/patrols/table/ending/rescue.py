"""What could have saved a lost kingdom. The solver looks for it in a thread while the chronicle is on the screen."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.patrols.bot.hindsight import Hindsight, look_back
from klotho_games.games.patrols.table.look.parchment import paint_note
from klotho_games.games.patrols.table.look.style import BROWN, RUBRIC
from klotho_games.games.patrols.telling import TELLING
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from .ending import Ending


Line = tuple[str, str]
"""What a line is about, or "", and its words."""


class Rescue:
    def __init__(self, scene: Ending, box: Box) -> None:
        self.panel = scene.add(Panel(box, z=12, margin=16))
        self._spot = scene.spot(Spot("rescue", box, _heading(), role=_("note"), ring=10))
        self._found: list[Hindsight | None] = []
        self._thread: Thread | None = Thread(target=lambda: self._found.append(look_back(scene.session)), daemon=True)
        self._thread.start()
        self._show((("", _("The solver is looking for the last way to win.")),))

    def keep_up(self) -> None:
        """Show what was found, once it is."""
        if self._thread is not None and not self._thread.is_alive():
            self._thread = None
            self._show(rescue_lines(self._found[0] if self._found else None))

    def wait(self) -> None:
        """Block until there is an answer, and show it."""
        if self._thread is not None:
            self._thread.join()
        self.keep_up()

    def _show(self, lines: tuple[Line, ...]) -> None:
        self._spot.value = ". ".join(f"{head}: {words}" if head else words for head, words in lines)
        self.panel.show(_paint, lines)


def rescue_lines(found: Hindsight | None) -> tuple[Line, ...]:
    """Return the move that lost the kingdom, and how it could still have been won."""
    if found is None:
        return ("", _("Nothing. No order of moves wins with these knights and regions.")),
    way = _("; then ").join(TELLING.move(found.state, move) for move in found.better)
    return (_("Your move"), TELLING.move(found.state, found.played)), (_("A way to win"), way)


def _heading() -> str:
    return _("What could have saved it")


def _paint(pen: Pen, box: Box, lines: tuple[Line, ...]) -> None:
    paint_note(pen, box)
    room = box.grow(-22, -12)
    head, last = room.top_part(0.25 * room.h), room.bottom_part(0.45 * room.h)
    rows = [Box(room.x, head.bottom, room.w, last.y - head.bottom), last]
    side = min(head.h, 38.0)
    pen.svg("patrols/boss", Box(head.x, head.centre[1] - side / 2, side, side))
    pen.text(_heading(), head.without_left(side + 12), 28, RUBRIC, SERIF_BLACK)
    for (name, words), row in zip(lines, rows, strict=False):
        left = max(150.0, pen.text(name, row.left_part(0.3 * row.w), 24, RUBRIC, SERIF).w + 18) if name else 0.0
        pen.text(words, row.without_left(left), 24, BROWN, SEMI, wrap=True, leading=1.1)

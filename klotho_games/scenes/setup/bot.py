"""The two controls of a bot or a rival: how well it plays, and how it likes to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.bots import levels
from klotho_games.core.games.characters import Character, level_title
from klotho_games.core.i18n import _
from klotho_games.core.people.setup_seats import SetupSeat
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import PAPER, SERIF
from klotho_games.stage.widgets.controls import SegmentedChoice, segments_fit
from klotho_games.stage.widgets.stepper import Stepper

if TYPE_CHECKING:
    from .page import SetUp


_SIZE = 20.5


def add_bot(
    setup: SetUp, id: str, seat: SetupSeat, room: Box, characters: Sequence[Character], changed: Callable[[bool], None],
    among: Sequence[str] = levels.LEVELS, about: str = "",
) -> None:
    """Add the controls. `changed` gets True for the temperament and False for the level.

    A game without temperaments has only the level, one `among` these. `about` is what is said about it.
    """
    level, kind = room.rows(2, 6) if characters else (Box(room.x, room.y + 18, room.w, 52), room)

    def play_at(chosen: int) -> None:
        seat.level = among[chosen]
        changed(False)

    titles, label = [level_title(name) for name in among], _("How well the bot plays")
    if segments_fit(setup.stage.look, level, titles, _SIZE):
        SegmentedChoice(setup, f"{id}-level", level, label, titles, among.index(seat.level), play_at, on_paper=False,
                        size=_SIZE, tip=about)
    else:
        Stepper(setup, f"{id}-level", level, label, titles, among.index(seat.level), play_at, tip=about)
    if not characters:
        return
    kinds = ["", *(one.kind for one in characters)]

    def like(chosen: int) -> None:
        seat.kind = kinds[chosen]
        changed(True)

    Stepper(setup, f"{id}-kind", kind, _("How the bot likes to play"),
            [_("Any character"), *(one.name for one in characters)], kinds.index(seat.kind), like,
            tip=line_of(seat, characters))


def line_of(seat: SetupSeat, characters: Sequence[Character]) -> str:
    any_kind = _("The bot’s character is drawn at random for each game.")
    return next((one.line for one in characters if one.kind == seat.kind), any_kind)


def paint_bot(pen: Pen, room: Box, seat: SetupSeat, characters: Sequence[Character], kind: bool) -> None:
    """Paint what the bot's level means, or its temperament if `kind` is set."""
    title, about = level_title(seat.level), levels.about(seat.level)
    character = next((one for one in characters if one.kind == seat.kind), None)
    if kind and character is not None:
        title, about = character.name, character.line
    drawn = pen.text(title, Box(room.x, room.y + 10, 220, room.h - 20), 24, "#cdb0ff", SERIF)
    left = max(room.x + 116, drawn.right + 20)
    pen.text(about, Box(left, room.y + 8, room.right - left - 24, room.h - 16), 22, PAPER, wrap=True)

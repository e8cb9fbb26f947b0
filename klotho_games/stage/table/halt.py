"""What has to be seen before the game goes on: the table stops for those whom it concerns, until they say so."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.scene.motion import Hold, Part, Rejoin
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .desk import Desk
    from .plain_table import PlainTable
    from .table_scene import TableScene


def is_due(table: TableScene, seats: Collection[int]) -> bool:
    """Whether one of these seats looks at this table. Auto-play, a lesson, a replay and a look back go on by
    themselves; an ending tells by itself how it came; and where nothing takes any time, it is told to whoever decides
    next (`core/play/meanwhile.py`)."""
    if not table.mode.is_played or table.auto or table.pace.watching or table.session.over or not table.motions.speed:
        return False
    return not set(table.session.people).isdisjoint(seats)


def parts_to_look(table: Desk, words: str, quiet: str = "", shows: str = "") -> list[Part]:
    """The bar says what happened, and waits; phones say the same, or what the big screen `shows`."""

    def ask() -> None:
        table.flow.speaker = -1
        _ask(table, words, quiet)

    return [Rejoin(), ask, Hold(shows=shows or words), lambda: table.flow.say(table.state)]


def plain_parts_to_look(table: PlainTable, words: str) -> list[Part]:
    """The same at a plain table, which says nothing on its bar while something moves."""

    def ask() -> None:
        table.speaker = -1
        _ask(table, words)

    return [Rejoin(), ask, Hold(shows=words), lambda: table.prompt.say("", words)]


def _ask(table: Desk | PlainTable, words: str, quiet: str = "") -> None:
    go_on = Answer("go-on", _("Go on"), table.guard.go_on, key="space", kind="primary")
    table.prompt.say("", words, quiet, [go_on])
    table.focus.set(table.focus.find("go-on"))

"""Stops: the table pauses after an important event until the people it matters to go on."""

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
    """Whether one of these seats is a person at this table who has to see an event.

    Auto-play, lessons, replays and "Last turn" never stop, and an ending shows by itself how it came about. At instant
    speed there is nothing to stop; the next player to decide reads the news instead (`core/play/meanwhile.py`).
    """
    watched = table.auto or table.pace.watching or table.session.is_over
    if not table.mode.is_played or watched or not table.motions.speed:
        return False
    return not set(table.session.people).isdisjoint(seats)


def parts_to_look(table: Desk, words: str, quiet: str = "", shows: str = "") -> list[Part]:
    """Return motion parts that say on the bar what happened, and wait. Phones say the same, or `shows` if given."""

    def ask() -> None:
        table.flow.speaker = -1
        _ask(table, words, quiet)

    return [Rejoin(), ask, Hold(shows=shows or words), lambda: table.flow.say(table.state)]


def plain_parts_to_look(table: PlainTable, words: str) -> list[Part]:
    """Like `parts_to_look`, for a plain table, whose bar says nothing while something moves."""

    def ask() -> None:
        table.speaker = -1
        _ask(table, words)

    return [Rejoin(), ask, Hold(shows=words), lambda: table.prompt.say("", words)]


def _ask(table: Desk | PlainTable, words: str, quiet: str = "") -> None:
    go_on = Answer("go-on", _("Go on"), table.guard.go_on, key="space", kind="primary")
    table.prompt.say("", words, quiet, [go_on])
    table.focus.set(table.focus.find("go-on"))

"""What ends a game at once for nothing is asked about before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.games import giving_up
from klotho_games.core.i18n import _
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table_scene import TableScene


def play_or_ask(table: TableScene, move: Move) -> None:
    """Play it; a move that gives up only after somebody has said so twice, and going on stands first."""
    question = giving_up.question(table.game.telling, table.state, move)
    if not question:
        table.play(move)
        return
    label = table.game.telling.move(table.state, move, table.names)
    choices = [Choice(_("Go on playing"), lambda: None), Choice(label, lambda: table.play(move))]
    table.stage.push(Chooser(question, choices, table.chooser_look))

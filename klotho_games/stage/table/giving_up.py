"""Asks before a move that gives up the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.games import giving_up
from klotho_games.core.i18n import _
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table_scene import TableScene


def play_or_ask(table: TableScene, move: Move) -> None:
    """Play a move. If the move gives up, ask first, with "Go on playing" as the first choice."""
    question = giving_up.question(table.game.telling, table.state, move)
    if not question:
        table.play(move)
        return
    label = table.game.telling.move(table.state, move, table.names)
    choices = [Choice(_("Go on playing"), lambda: None), Choice(label, lambda: table.play(move))]
    table.stage.push(Chooser(question, choices, table.chooser_look, cancels=False))

"""What changed for a crew during the other's turn: money, lost Overtime, and its cube on Alpha Station (AST-A11)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.core.play.meanwhile import Waited
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.names import money


def waited(steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> list[str]:
    gained = steps[-1][1].state.crews[seat].money - steps[0][0].crews[seat].money
    news = []
    if gained > 0:
        news.append(_("you got {money}").format(money=money(gained)))
    elif gained < 0:
        news.append(_("you lost {money}").format(money=money(-gained)))
    if not watched and any(isinstance(event, ev.OvertimeLost) and event.seat == seat
                           for _before, played in steps for event in played.events):
        news.append(_("you lost everything you forged in Overtime"))
    moved = [event.built for _before, played in steps for event in played.events
             if isinstance(event, ev.CubeMoved) and event.seat == seat]
    return news + [_("your cube moved on to row {n} of Alpha Station").format(n=row) for row in moved[-1:]]

"""What changed for a player while others rolled: an unwatched crash, and who shows the most of a symbol (KAT-3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.core.play.meanwhile import Waited
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.count import Majority, majorities, symbol_name
from klotho_games.games.katamari.rules.pieces import NUMBER, STUFF


def waited(steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> list[str]:
    before, after = majorities(steps[0][0].boards), majorities(steps[-1][1].state.boards)
    crashes = [] if watched else [_crash_line(played.events, seat) for _before, played in steps
                                  if any(isinstance(e, ev.Crashed) and e.seat == seat for e in played.events)]
    return crashes + [_majority_line(now, seat, names) for then, now in zip(before, after, strict=True)
                      if then.winner != now.winner and seat in (then.winner, now.winner)]


def _crash_line(events: Sequence[Event], seat: int) -> str:
    lost = [event.piece for event in events if isinstance(event, ev.StuffLost) and event.seat == seat]
    if not lost:
        return _("you crashed")
    return _("you crashed and lost the {piece}").format(piece=_(STUFF[NUMBER[lost[0]]].name))


def _majority_line(now: Majority, seat: int, names: Sequence[str]) -> str:
    if now.winner == seat:
        text = _("{symbol}: you show the most now")
    elif now.winner >= 0:
        text = _("{symbol}: {name} shows the most now")
    else:
        text = _("{symbol}: no player shows the most now")
    return text.format(symbol=symbol_name(now.symbol), name=names[now.winner])

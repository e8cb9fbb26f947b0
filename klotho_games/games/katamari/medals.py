"""The medals of Katamari: for large Stuff, large throws, winning by symbols and winning after a crash."""

from __future__ import annotations

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, beat_expert, has_won, own_head
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import stars
from klotho_games.games.katamari.rules.count import majorities
from klotho_games.games.katamari.rules.pieces import SIZES
from klotho_games.games.katamari.rules.state import RollUp

_COUSINS = 3
"""The fewest players for the medal "All the cousins"."""


def medals() -> tuple[Medal, ...]:
    return (
        Medal("rolled_up", "katamari", _("Sticky business"), _("Roll up Stuff. All your games count."), _purchases,
              bronze=30, silver=400, gold=1500),
        Medal("victory", "first_win", _("The Emperor nods"), _("Win a game."), has_won, bronze=1, silver=10, gold=40),
        Medal("whales", "perfect", _("Whale of a time"), _("Roll up pieces of six hexes in one game."), _whales,
              bronze=1, silver=2, gold=3, how="best"),
        Medal("symbols", "collector", _("Cows and pencils"), _("Show the most of several symbols in one game."),
              _symbols, bronze=2, silver=3, gold=4, how="best"),
        Medal("more_than_stars", "teacher", _("More than stars"), _("Win although another player shows more stars."),
              _more_than_stars, bronze=1, silver=5, gold=15),
        Medal("bounce", "comeback", _("Bounce back"), _("Crash and still win."), _bounce,
              bronze=1, silver=8, gold=25),
        Medal("on_a_roll", "streak", _("On a roll"), _("Spend a lot of Rolling Power on pieces in one "
                                                       "turn."), _on_a_roll,
              bronze=9, silver=12, gold=14, how="best"),
        Medal("cousins", "family", _("All the cousins"), _("Win a game of three or four players."), _cousins,
              bronze=1, silver=6, gold=20),
        Medal("own_head", "no_hints", _("Own spin"), _("Beat a Hard or Expert bot without a hint."), own_head,
              bronze=1, silver=8, gold=25, bots_may=False),
        Medal("expert", "expert", _("Bigger ball"), _("Beat an Expert bot."), beat_expert,
              bronze=1, silver=5, gold=20),
    )


def _purchases(story: FinishedGame, seat: int) -> int:
    return sum(event.seat == seat for _played, event in story.events(ev.StuffBought))


def _whales(story: FinishedGame, seat: int) -> int:
    bought = story.events(ev.StuffBought)
    return sum(event.seat == seat and event.cost == SIZES[-1] for _played, event in bought)


def _symbols(story: FinishedGame, seat: int) -> int:
    s: RollUp = story.last
    return sum(majority.winner == seat for majority in majorities(s.boards))


def _more_than_stars(story: FinishedGame, seat: int) -> int:
    if not story.won(seat):
        return 0
    s: RollUp = story.last
    shown = [stars(board.tally) for board in s.boards]
    return int(shown[seat] < max(shown))


def _bounce(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat) and any(event.seat == seat for _played, event in story.events(ev.Crashed)))


def _on_a_roll(story: FinishedGame, seat: int) -> int:
    best = spent = 0
    for _played, event in story.events(Event):
        if isinstance(event, ev.TurnBegan):
            spent = 0
        elif isinstance(event, ev.StuffBought) and event.seat == seat:
            spent += event.cost
            best = max(best, spent)
    return best


def _cousins(story: FinishedGame, seat: int) -> int:
    return int(story.seats >= _COUSINS and story.won(seat))

"""The medals of Asteroid Miners: for shafts, markets, tenders and the Foundry.

A player of both crews can take any amount of time and win tender after tender. Medals that patience alone could earn
therefore require a rival, and the medal for a solo game requires a quick end.
"""

from __future__ import annotations

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, beat_expert, own_head
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS
from klotho_games.games.asteroid_miners.rules.state import Dig

_STRATA = sum(len(asteroid.strata) for asteroid in ASTEROIDS)
_TURNS = 20
"""Turns of both crews together, about as many as a game between rivals has."""


def medals() -> tuple[Medal, ...]:
    return (
        Medal("forge", "asteroid_miners", _("Station builder"), _("Forge components. All your games count."), _forge,
              bronze=3, silver=50, gold=200),
        Medal("victory", "first_win", _("Richest crew"), _("Win against the other crew."), _victory,
              bronze=1, silver=10, gold=40),
        Medal("overtime", "comeback", _("Night shift"), _("Against a rival, bank two or more components after "
                                                          "Overtime."),
              _overtime, bronze=1, silver=5, gold=15),
        Medal("tender", "collector", _("Hot tender"), _("In a game against a rival, forge component 3, 6 or 7."),
              _tender, bronze=1, silver=4, gold=12),
        Medal("strata", "perfect", _("No stone unturned"), _("In a game against a rival, clear all twelve strata."),
              _all_strata, bronze=1, silver=10, gold=35),
        Medal("sales", "lucky", _("Ore rush"), _("In a game against a rival, earn a lot from metal in a "
                                                 "single turn."), _sales,
              bronze=7, silver=9, gold=12, how="best"),
        Medal("advanced", "teacher", _("Every million counts"), _("Win with the Advanced rules."), _advanced_victory,
              bronze=1, silver=5, gold=20),
        Medal("alone", "marathon", _("Both shifts"), _("Play alone and earn a fortune in 20 turns or fewer."), _alone,
              bronze=60, silver=72, gold=85, how="best"),
        Medal("own_head", "no_hints", _("Dead reckoning"), _("Beat a Hard or Expert bot without a hint."), own_head,
              bronze=1, silver=8, gold=25, bots_may=False),
        Medal("expert", "expert", _("Deeper shaft"), _("Beat an Expert bot."), beat_expert,
              bronze=1, silver=5, gold=20),
    )


def _rival(story: FinishedGame) -> bool:
    return story.seats > 1


def _forge(story: FinishedGame, seat: int) -> int:
    """Return the banked components, without those lost in Overtime; in a solo game, those of both crews."""
    banked = story.events(ev.FundsBanked)
    return sum(event.components for _played, event in banked if event.seat == seat or not _rival(story))


def _victory(story: FinishedGame, seat: int) -> int:
    return int(_rival(story) and story.won(seat))


def _overtime(story: FinishedGame, seat: int) -> int:
    banked = story.events(ev.FundsBanked)
    return sum(_rival(story) and event.seat == seat and event.components > 1 for _played, event in banked)


def _tender(story: FinishedGame, seat: int) -> int:
    """Return the banked components that only the winner of the tender can forge."""
    found = forged = 0
    for _played, event in story.events(Event):
        if isinstance(event, ev.ComponentForged) and event.seat == seat:
            forged += COMPONENTS[event.component].winner_only
        elif isinstance(event, ev.FundsBanked):
            found += forged
            forged = 0
        elif isinstance(event, ev.OvertimeLost):
            forged = 0
    return found if _rival(story) else 0


def _all_strata(story: FinishedGame, seat: int) -> int:
    s: Dig = story.last
    return int(_rival(story) and s.crews[seat].strata == _STRATA)


def _sales(story: FinishedGame, seat: int) -> int:
    """Return the most money from metal in one turn."""
    best = taken = 0
    for _played, event in story.events(Event):
        if isinstance(event, ev.TurnBegan):
            taken = 0
        elif isinstance(event, ev.MetalSold) and event.seat == seat:
            taken += event.price
            best = max(best, taken)
    return best if _rival(story) else 0


def _advanced_victory(story: FinishedGame, seat: int) -> int:
    s: Dig = story.last
    return int(s.advanced and _rival(story) and story.won(seat))


def _alone(story: FinishedGame, seat: int) -> int:
    s: Dig = story.last
    return story.result.scores[seat] if s.alone and s.turn <= _TURNS else 0

"""The medals of 97 Klotho: for mines, monsters, markets and what the aliens left behind.

In a solo game with Paper rules no card ever leaves the row by itself (K97-2.11), and a patient player gets everything.
Such a game earns no medals.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal, beat_expert, own_head
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.count import bonus_points
from klotho_games.games.klotho97.rules.state import LENGTHS, Count, Venture


def medals() -> tuple[Medal, ...]:
    return (
        Medal("stakes", "klotho97", _("Full circle"), _("Collect many minerals with your stakes in one game."), _stakes,
              bronze=4, silver=8, gold=12, how="best"),
        Medal("victory", "first_win", _("Company of the year"), _("Win against other companies."), _victories,
              bronze=1, silver=10, gold=40),
        Medal("monsters", "marathon", _("Pest control"), _("Beat monsters. All your games count."), _monsters,
              bronze=5, silver=75, gold=300),
        Medal("early", "daily", _("First shift"), _("Score many points at the first Score card."), _early,
              bronze=12, silver=20, gold=30, how="best"),
        Medal("market", "lucky", _("Cornered market"), _("Score many points with one mineral in one scoring."), _market,
              bronze=20, silver=36, gold=56, how="best"),
        Medal("museum", "collector", _("Museum piece"), _("End a game with a set of mask, orb and obelisk."), _museum,
              bronze=1, silver=5, gold=20),
        Medal("bonus", "teacher", _("Alien bookkeeping"), _("Earn many points with your bonus cards."), _bonus,
              bronze=15, silver=35, gold=60, how="best"),
        Medal("alone", "perfect", _("Lone prospector"), _("Score many points alone with 45 cards, without Paper "
                                                          "rules."), _alone,
              bronze=150, silver=225, gold=300, how="best"),
        Medal("own_head", "no_hints", _("Radio silence"), _("Beat a Hard or Expert bot without a hint."), own_head,
              bronze=1, silver=8, gold=25, bots_may=False),
        Medal("expert", "expert", _("Hostile takeover"), _("Beat an Expert bot."), beat_expert,
              bronze=1, silver=5, gold=20),
    )


def _endless(story: FinishedGame) -> bool:
    s: Venture = story.last
    return s.paper and story.seats == 1


def _rounds(story: FinishedGame, seat: int) -> list[Count]:
    """Return what a company scored, scoring by scoring."""
    s: Venture = story.last
    return [] if _endless(story) else [counts[seat] for counts in s.rounds]


def _stakes(story: FinishedGame, seat: int) -> int:
    """Return all minerals from stakes. A long path brings more for each mine than two short ones."""
    if _endless(story):
        return 0
    return sum(sum(event.minerals) for _played, event in story.events(ev.ClaimStaked) if event.seat == seat)


def _victories(story: FinishedGame, seat: int) -> int:
    return int(story.seats > 1 and story.won(seat))


def _monsters(story: FinishedGame, seat: int) -> int:
    rounds = _rounds(story, seat)
    return rounds[-1].monsters if rounds else 0


def _early(story: FinishedGame, seat: int) -> int:
    rounds = _rounds(story, seat)
    return rounds[0].points if rounds else 0


def _market(story: FinishedGame, seat: int) -> int:
    """Return the most points that all minerals of one kind brought in one scoring."""
    return max(
        (n * worth for count in _rounds(story, seat) for n, worth in zip(count.minerals, count.worth, strict=True)),
        default=0,
    )


def _museum(story: FinishedGame, seat: int) -> int:
    rounds = _rounds(story, seat)
    return rounds[-1].sets if rounds else 0


def _bonus(story: FinishedGame, seat: int) -> int:
    s: Venture = story.last
    return 0 if _endless(story) else bonus_points(s.companies[seat])


def _alone(story: FinishedGame, seat: int) -> int:
    s: Venture = story.last
    return story.result.scores[seat] if story.seats == 1 and s.length == LENGTHS[0] and not s.paper else 0

"""Lines that people send each other about their daily games, without spoilers.

    Klotho daily 319 · Clin9ic · 21 of 18 hearts · ★★★
    Klotho daily 319 · 4 of 7 done, 3 won · ●●○●○◐○
    Klotho week 46 · Klobba! · 14 + 16 + – + 19 = 49

The middle part is the game's own: its telling can have `share(result, seat) -> str`, which gets the scores, winners,
notes and kind of a result. Hints and practice are always mentioned.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from datetime import date

from klotho_games.core.contract import Result
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, ngettext, number

from . import daily, week
from .daily import Tries, Try
from .entry import Entry
from .week import WeekSheet

STARS = 3
WON, DONE, OPEN = "●", "◐", "○"
_NONE = "–"


def words(game: Game, entry: Entry, seat: int) -> str:
    """Return the result of a game in very few words ("21 of 18 hearts")."""
    kept = Result(entry.scores, entry.winners, "", level=entry.level, notes=entry.notes, kind=entry.kind)
    return result_words(game, kept, seat)


def result_words(game: Game, result: Result, seat: int) -> str:
    """Return a result in very few words, with its unit."""
    own = getattr(game.telling, "share", None)
    if own is not None:
        with contextlib.suppress(Exception):  # older rules or a plug-in may fail; points always work
            return str(own(result, seat))
    points = result.scores[seat]
    others = [score for other, score in enumerate(result.scores) if other != seat]
    if not others:
        return score_words(game, points)
    best = min(others) if game.info.low_wins else max(others)
    return _("{points} to {others} points").format(points=number(points), others=number(best))


def score_words(game: Game, points: int) -> str:
    """Return one player's score with its unit."""
    own = getattr(game.telling, "score_words", None)
    if own is not None:
        with contextlib.suppress(Exception):  # a plug-in may fail; points always work
            return str(own(points))
    return ngettext("{points} point", "{points} points", points).format(points=number(points))


def stars(n: int) -> str:
    return "★" * n + "☆" * (STARS - n)


def of_deal(game: Game, one: Try) -> str:
    """Return the line of one daily game."""
    parts = [head(one.day), game.info.title, words(game, one.entry, one.seat)]
    parts += [stars(one.stars)] if one.counts else []
    return _join(parts + honest(one))


def honest(one: Try) -> list[str]:
    """Return what others must know to compare this result with theirs."""
    told = [] if one.counts else [why_not(one.entry)]
    return told + apart(hints=one.entry.hints)


def apart(*, hints: int = 0, practice: bool = False, tutor: bool = False, auto: bool = False, forced: bool = False,
          known: bool = False) -> list[str]:
    """Return what sets a game apart from plain play, each in very few words."""
    told = [ngettext("{n} hint", "{n} hints", hints).format(n=hints)] if hints else []
    marks = ((practice, _("practice")), (tutor, _("tutor")), (auto, _("auto-play")), (forced, _("own dice")),
             (known, _("known setup")))
    return told + [words for mark, words in marks if mark]


def why_not(entry: Entry) -> str:
    """Return why a daily game does not count."""
    if entry.auto:
        return _("auto-play")
    if entry.forced:
        return _("own dice")
    return _("practice")


def of_day(found: Tries, day: date, games: Sequence[str]) -> str:
    """Return the line of a whole day: a sign for each game, in the order of the shelf."""
    ones = [found.get((day, game)) for game in games]
    counted = [one for one in ones if one is not None and one.counts]
    won, hints = sum(one.is_won for one in counted), sum(one.entry.hints for one in counted)
    told = _("{done} of {deals} finished, {won} won").format(done=len(counted), deals=len(games), won=won)
    parts = [head(day), told, "".join(sign(one) for one in ones)]
    return _join(parts + ([ngettext("{n} hint", "{n} hints", hints).format(n=hints)] if hints else []))


def sign(one: Try | None) -> str:
    """Return a sign: full for a win, half for a finished game, otherwise open."""
    if one is None or not one.counts:
        return OPEN
    return WON if one.is_won else DONE


def of_week(game: Game, sheet: WeekSheet, day: date) -> str:
    """Return the line of a week's series."""
    points = " + ".join(_NONE if points is None else number(points) for points in sheet.points)
    total = _("{points} = {total}").format(points=points, total=number(sheet.total))
    return _join([_("Klotho week {n}").format(n=week.number(day)), game.info.title, total])


def head(day: date) -> str:
    return _("Klotho daily {n}").format(n=daily.number(day))


def _join(parts: list[str]) -> str:
    return " · ".join(parts)

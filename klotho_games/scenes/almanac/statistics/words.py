"""The statistics in words: findings for headlines, and sentences for reading aloud.

They never claim more than the figures allow: a share needs five games, a trend twenty, a verdict on dice three hundred.
"""

from __future__ import annotations

import math
from datetime import date, datetime

from klotho_games.almanac.ratings import Rating
from klotho_games.almanac.statistics import (
    COLUMNS,
    ENOUGH,
    JUDGED,
    Column,
    DiceFigures,
    Figures,
    GameFilter,
    Rival,
    Share,
    Unit,
)
from klotho_games.core import dates
from klotho_games.core.i18n import _, ngettext, number, percent
from klotho_games.core.people.profiles import Run

_CLEAR = 2.8
"""How many standard errors apart two shares have to be to count as different.

Eleven places are tried for a turn. If nothing has changed, at least one of them is two errors off in a quarter of all
years, but 2.8 errors off in only one of thirty.
"""
_EACH = 10
"""The least number of games on each side of a comparison."""
_NEAR = 0.05
_SEVERAL = 3
"""The least number of months among which one can be called the best."""
_HOURS = 7200
"""From this many seconds on, times are given in hours."""
_STRAYING, _FAR = 0.05, 0.01
"""The share of fair sets of dice that stray as far, below which the verdict mentions it."""


# -- results over time ------------------------------------------------------------------------------------------


def results_head(found: Figures) -> str:
    if not found.total.played:
        return _("Results over time")
    played = [column for column in found.columns if column.played]
    if found.unit == "month" and len(played) == 1 and found.all_games == found.total.played:
        return _("The first month") if played[0] is found.columns[-1] else _("A month of games")
    since, by = _turn(found.columns)
    if by:
        told = _("Winning more since {when}") if by > 0 else _("Winning less since {when}")
        return told.format(when=column_name(since, found.unit))
    before, after = _sum(found.columns[:-3]), _sum(found.columns[-3:])
    if min(before.played, after.played) >= _EACH and abs(before.part - after.part) <= _NEAR:
        return _("Winning about as often as before")
    return _best_month(found) or _("Results over time")


def _best_month(found: Figures) -> str:
    """A sentence about the best month, if one of several with enough games stands out."""
    shares = [(Share(column.played, column.won).part, column) for column in found.columns if column.played >= ENOUGH]
    if found.unit != "month" or len(shares) < _SEVERAL:
        return ""
    (most, best), (next_most, _next) = sorted(shares, key=lambda share: -share[0])[:2]
    if most == next_most:
        return ""
    told = _("{month} is the best month so far") if best is found.columns[-1] else _("{month} was the best month")
    return told.format(month=dates.month(best.begins.month))


def _turn(columns: tuple[Column, ...]) -> tuple[Column, float]:
    """Find the period since which clearly more or less was won, and how clearly; 0 if there is none."""
    best = columns[-1], 0.0
    for n in range(1, len(columns)):
        before, after = _sum(columns[:n]), _sum(columns[n:])
        if min(before.played, after.played) >= _EACH and columns[n].played:
            together = (before.won + after.won) / (before.played + after.played)
            error = math.sqrt(together * (1 - together) * (1 / before.played + 1 / after.played))
            clear = (after.part - before.part) / error if error else 0.0
            if abs(clear) >= _CLEAR and abs(clear) > abs(best[1]):
                best = columns[n], clear
    return best


def _sum(columns: tuple[Column, ...]) -> Share:
    return Share(sum(column.played for column in columns), sum(column.won for column in columns))


def results_sub(unit: Unit) -> str:
    return {
        "week": _("games per week: wins above, the rest below"),
        "month": _("games per month: wins above, the rest below"),
        "quarter": _("games per quarter: wins above, the rest below"),
        "year": _("games per year: wins above, the rest below"),
    }[unit]


def results_foot(found: Figures, only: GameFilter) -> str:
    if not found.total.played:
        return _("No game matches these filters.") if only.is_narrow and found.all_games else (
            _("You haven’t finished a game yet."))
    if found.unit == "month" and sum(bool(column.played) for column in found.columns) == 1:
        return _("Every month adds a column.")
    last = found.columns[-1]
    if not last.played:
        return {
            "week": _("No games this week yet."), "month": _("No games this month yet."),
            "quarter": _("No games this quarter yet."), "year": _("No games this year yet."),
        }[found.unit]
    best = _is_best(found.columns)
    told = {
        "week": (_("You won {won} of {n} games this week."),
                 _("You won {won} of {n} games this week, the best of these weeks.")),
        "month": (_("You won {won} of {n} games in {month}."),
                  _("You won {won} of {n} games in {month}, the best of these months.")),
        "quarter": (_("You won {won} of {n} games this quarter."),
                    _("You won {won} of {n} games this quarter, the best quarter here.")),
        "year": (_("You won {won} of {n} games this year."),
                 _("You won {won} of {n} games this year, the best year here.")),
    }[found.unit][best]
    return told.format(month=dates.month(last.begins.month), won=last.won, n=last.played)


def _is_best(columns: tuple[Column, ...]) -> bool:
    """Whether the last period has the largest share won. Periods with few games do not compete."""
    shares = [Share(column.played, column.won) for column in columns]
    others = [share.part for share in shares[:-1] if share.is_enough]
    return shares[-1].is_enough and bool(others) and shares[-1].part > max(others)


def spoken_results(found: Figures, only: GameFilter) -> str:
    told = _("{when}: {won} of {n} won")
    columns = [told.format(when=column_name(column, found.unit), won=column.won, n=column.played)
               for column in found.columns if column.played]
    return ". ".join((*columns, results_foot(found, only)))


def column_name(column: Column, unit: Unit) -> str:
    """The name of a period, by itself or after "since"."""
    day = column.begins
    match unit:
        case "week":
            return _("{day} {month}").format(day=day.day, month=dates.short_month(day.month))
        case "month":
            return dates.month(day.month)
        case "quarter":
            return dates.month_and_year(day)
    return str(day.year)


def column_label(column: Column, unit: Unit, n: int, of: int) -> str:
    """The label below a column. Of weeks, only every third has one."""
    day = column.begins
    match unit:
        case "week":
            return column_name(column, unit) if (of - 1 - n) % 3 == 0 else ""
        case "month":
            return dates.short_month(day.month)
        case "quarter":
            return _("{month} {year}").format(month=dates.short_month(day.month), year=f"{day.year % 100:02d}")
    return str(day.year)


# -- shares -----------------------------------------------------------------------------------------------------


def spoken_share(share: Share) -> str:
    """The share of a game, level or kind, as exactly as the number of games allows."""
    if not share.played:
        return _("not played yet")
    told = _("{n} played, {won} won").format(n=share.played, won=share.won)
    if not share.is_enough:
        return told
    low, high = share.interval
    parts = [told, _("win rate {part}, very likely between {low} and {high}").format(
        part=percent(100 * share.part), low=percent(100 * low), high=percent(100 * high))]
    if share.even_part is not None:
        parts.append(_("expected among equally good players: {part}").format(part=percent(100 * share.even_part)))
    return "; ".join(parts)


def shares_sub(found: Figures) -> str:
    if any(share.is_enough for share in found.by_game.values()):
        return _("expected among equally good players")
    return _("you see your win rate from the fifth game on")


def against_sub(found: Figures) -> str:
    n = found.with_others.played
    if any(share.is_enough for share in found.against.values()):
        return ngettext("{n} game with others; bar: margin of error",
                        "{n} games with others; bar: margin of error", n).format(n=n)
    if not n:
        return _("no games with others yet")
    return ngettext("{n} game so far, too few for a win rate",
                    "{n} games so far, too few for a win rate", n).format(n=n)


def few(share: Share, so_far: str = "") -> str:
    """The text in place of a share with too few games."""
    if not share.played:
        return _("not yet")
    return so_far or _("{won} of {n} won").format(won=share.won, n=share.played)


def scores_sub(found: Figures) -> str:
    if found.best is None or not found.scores:
        return _("your first game adds a column")
    best = _("best score: {best}").format(best=number(found.best))
    if len(found.scores) < 2 * ENOUGH:
        return best
    kept = sorted(found.scores)
    low, high = kept[len(kept) // 4], kept[(3 * len(kept) - 1) // 4]
    return _("half the scores: {low} to {high}; {best}").format(low=number(low), high=number(high), best=best)


# -- the last twenty, streaks -----------------------------------------------------------------------------------


def streak(found: Figures) -> str:
    if found.streak > 1:
        return ngettext("{n} win in a row", "{n} wins in a row", found.streak).format(n=found.streak)
    if found.longest > 1:
        return ngettext("longest streak: {n}", "longest streak: {n}", found.longest).format(n=found.longest)
    return ""


def in_a_row(run: Run) -> str:
    return _("winning streak now {streak}, longest {longest}").format(streak=run.streak, longest=run.longest)


def spoken_last_games(found: Figures) -> str:
    if not found.last:
        return _("no games yet")
    told = _("{won} of the last {n} games won").format(won=sum(found.last), n=len(found.last))
    return "; ".join(part for part in (told, streak(found)) if part)


# -- dice -------------------------------------------------------------------------------------------------------


def dice_head(dice: DiceFigures) -> str:
    if not dice.can_be_judged:
        return _("The dice so far") if dice.throws else _("The dice")
    if dice.p < _FAR:
        return _("The dice have been very uneven")
    return _("The dice have been a little uneven") if dice.p < _STRAYING else _("The dice have been fair")


def dice_sub(dice: DiceFigures) -> str:
    if not dice.throws:
        return _("no six-sided dice rolled yet")
    return ngettext("{n} die: how often each number came up", "{n} dice: how often each number came up",
                    dice.throws).format(n=number(dice.throws))


def dice_verdict(dice: DiceFigures) -> tuple[str, str]:
    """The verdict on the dice, and a note."""
    if not dice.throws:
        return "", _("Only dice rolled by the program count.")
    if not dice.can_be_judged:
        return (_("Too few rolls to judge (under {n} dice).").format(n=JUDGED),
                _("With few dice, large differences are normal."))
    expected = number(round(dice.expected_count))
    line = _("Dark line: {n} expected.").format(n=expected)
    chance = percent(min(99, math.floor(100 * dice.p)))
    if dice.p < _FAR:
        return _("Very unusual: less than a 1% chance with fair dice."), line
    if dice.p < _STRAYING:
        return _("Unusual: with fair dice, the chance is only {chance}.").format(chance=chance), line
    farther = _("Dark line: {n} expected. Chance of a larger difference: {chance}.")
    return _("Perfectly normal for fair dice."), farther.format(n=expected, chance=chance)


def strays_far(dice: DiceFigures) -> bool:
    return dice.can_be_judged and dice.p < _FAR


def spoken_dice(dice: DiceFigures) -> str:
    faces = [_("{face}: {n}").format(face=face, n=came) for face, came in enumerate(dice.faces, start=1)]
    return ". ".join(part for part in (", ".join(faces) if dice.throws else "", *dice_verdict(dice)) if part)


# -- people and time --------------------------------------------------------------------------------------------


def rating_text(rating: Rating | None) -> str:
    """The rating with its margin; empty while it is too uncertain."""
    if rating is None or not rating.is_sure:
        return ""
    value, reach = rating.display_values
    return _("{rating} ± {reach}").format(rating=value, reach=reach)


def spoken_rating(rating: Rating | None) -> str:
    if rating is None or not rating.is_sure:
        return ""
    value, reach = rating.display_values
    return _("rating {rating} ± {reach}").format(rating=value, reach=reach)


def spoken_rival(rival: Rival, rating: Rating | None) -> str:
    told = _("you were ahead {ahead} times, tied {tied}, behind {behind}").format(
        ahead=rival.ahead, tied=rival.tied, behind=rival.behind)
    return "; ".join(part for part in (told, spoken_rating(rating)) if part)


def nobody(only: GameFilter) -> str:
    if only.is_narrow:
        return _("No one else in these games.")
    return _("No one else yet. Play together on one screen: everyone with a profile counts.")


def family_sub(found: Figures, name: str, rating: Rating | None) -> str:
    if not rating_text(rating) or not found.rivals:
        return _("who did better, game by game")
    return _("who did better; {name}’s rating is {rating}").format(name=name, rating=rating_text(rating))


def time_sub(found: Figures) -> str:
    if not found.timed:
        return _("no times yet")
    each = round(found.seconds / found.timed / 60)
    if max(found.seconds_by_game.values()) < _HOURS:
        return _("minutes by game")
    return ngettext("hours by game; each takes {n} minute on average",
                    "hours by game; each takes {n} minutes on average", each).format(n=each)


def duration_text(seconds: int) -> str:
    """A duration, like "38 min" or "24 h"."""
    if seconds < _HOURS:
        return _("{n} min").format(n=max(1, round(seconds / 60)))
    return _("{n} h").format(n=number(round(seconds / 3600)))


def since(created: str, found: Figures, today: date) -> str:
    """Since when the profile has played: its first day, or that of an older game that was found."""
    try:
        first = datetime.fromisoformat(created).astimezone().date()
    except ValueError:
        first = today
    first = min(first, found.first or first, today)
    if first == today:
        return _("playing since today")
    when = dates.month_and_year(first)
    return _("playing since {when}").format(when=when)


def time_choices() -> tuple[tuple[int, str], ...]:
    return (COLUMNS, _("Twelve months")), (3, _("Twelve weeks")), (0, _("All time"))

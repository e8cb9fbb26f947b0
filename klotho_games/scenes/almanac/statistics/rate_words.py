"""Error rates in words. They always name the unit: percentage points of the chance to win, or points."""

from __future__ import annotations

from klotho_games.almanac.rates import ENOUGH, Rate, RateRow
from klotho_games.almanac.statistics import Figures, GameFilter
from klotho_games.bots.levels import LEVELS
from klotho_games.core.games.characters import level_title
from klotho_games.core.i18n import _, decimal, ngettext, number, percent, rough

from .words import column_name

_FINE = 10.0
"""From this value on, points are shown without decimals."""


def figure(value: float, in_points: bool) -> str:
    """A rate as text, like "0.42%" or "1.3". Values below 0 are measuring errors and count as 0."""
    value = max(0.0, value)
    if not in_points:
        return percent(100 * value, 2)
    return number(round(value)) if value >= _FINE else decimal(value, 1)


def scale(value: float, in_points: bool) -> str:
    """A round figure for the end of an axis, like "1.5%"."""
    return rough(value, 2) if in_points else _("{n}%").format(n=rough(100 * value, 2))


def reach(far: float | None, in_points: bool) -> str:
    """The margin of error, like "± 0.06", in the unit of the figure beside it and never 0; "so far" for few games."""
    if far is None:
        return _("so far")
    if not in_points:
        return _("± {reach}").format(reach=decimal(max(0.01, 100 * far), 2))
    return _("± {reach}").format(reach=number(round(far)) if far >= _FINE else decimal(max(0.1, far), 1))


def short(found: Figures) -> str:
    """One figure for the head of the page, or a dash."""
    whole = found.rate.rate
    if whole.games:
        return figure(whole.value, False)
    rows = [row for row in found.rates if row.rate.games]
    return figure(rows[0].rate.value, True) if len(rows) == 1 else "–"


def count_reviewed(found: Figures) -> int:
    return sum(row.rate.games for row in found.rates)


def count_finished(found: Figures) -> int:
    return sum(row.finished for row in found.rates)


def head(found: Figures) -> str:
    rows, whole = [row for row in found.rates if row.rate.games], found.rate
    if not rows:
        return _("No error rate yet")
    if len(rows) == 1:
        return _("Error rate: {rate}").format(rate=with_reach(rows[0]))
    if not whole.rate.games:
        return _("Error rate by game")
    told = _("{rate} {reach}").format(rate=figure(whole.rate.value, False), reach=reach(whole.reach, False))
    return _("Error rate: {rate}").format(rate=told)


def sub(found: Figures) -> str:
    rows = [row for row in found.rates if row.rate.games]
    if not rows:
        return _("how much winning chance you give away per decision")
    if all(row.in_points for row in rows):
        return _("points you give away per decision; lower is better")
    return _("winning chance you give away per decision, in percentage points; lower is better")


def with_reach(row: RateRow) -> str:
    """The rate with its margin, like "0.42% ± 0.06", "7.2 ± 1.1 points" or "7.2 points so far"."""
    value, far = figure(row.rate.value, row.in_points), row.rate.reach()
    told = _("{rate} {reach}").format(rate=value, reach=reach(far, row.in_points))
    if not row.in_points:
        return told
    return _("{n} points so far").format(n=value) if far is None else _("{n} points").format(n=told)


def small(row: RateRow) -> str:
    """The small text below the figure of a row."""
    far = reach(row.rate.reach(), row.in_points)
    if not row.in_points:
        return far
    return _("points so far") if row.rate.reach() is None else _("{n} points").format(n=far)


def tell_count(row: RateRow) -> str:
    """The number of decisions and games behind a rate."""
    rate = row.rate
    if not rate.games:
        return ngettext("{n} finished game, not reviewed yet", "{n} finished games, none reviewed yet",
                        row.finished).format(n=number(row.finished))
    decisions = ngettext("{n} decision", "{n} decisions", rate.decisions).format(n=number(rate.decisions))
    if rate.games == row.finished:
        return ngettext("{decisions} in {games} game", "{decisions} in {games} games", rate.games).format(
            decisions=decisions, games=number(rate.games))
    return _("{decisions} in {games} of {of} games").format(decisions=decisions, games=number(rate.games),
                                                            of=number(row.finished))


def bots(row: RateRow, most: int = len(LEVELS)) -> str:
    """The rates of the bots, which the coach measured in the same games.

    If there are more than `most` levels, those nearest to the person's rate are named.
    """
    known = [level for level in LEVELS if level in row.bots and row.bots[level].is_enough]
    near = sorted(known, key=lambda level: abs(row.bots[level].value - row.rate.value))[:most]
    told = [_("{name} {rate}").format(name=level_title(level), rate=figure(row.bots[level].value, row.in_points))
            for level in known if level in near]
    return _("Bots in these games: {rates}").format(rates=", ".join(told)) if told else ""


def title(name: str, row: RateRow, both: bool) -> str:
    """The name of a row. A game that is played both alone and with others has two rows."""
    return _("{game}, alone").format(game=name) if both and row.alone else name


def foot(found: Figures, only: GameFilter) -> str:
    """How many of the finished games the coach has reviewed."""
    n, of, hinted = count_reviewed(found), count_finished(found), sum(row.hinted for row in found.rates)
    if not of:
        return _("No game matches these filters.") if only.is_narrow and found.all_games else (
            _("You haven’t finished a game yet."))
    told = ngettext("The coach has reviewed {n} of your {of} finished games.",
                    "The coach has reviewed {n} of your {of} finished games.", n).format(n=number(n), of=number(of))
    if hinted:
        told += " " + ngettext("You asked for hints in {n} of these games.",
                               "You asked for hints in {n} of these games.", hinted).format(n=number(hinted))
    return told


def legend(bars: bool) -> str:
    told = _("Full bead: at least {n} games. Dashed line: average. Each game has its own scale.")
    if bars:
        told = _("Full bead: at least {n} games. Dashed line: average. Bar: margin of error.")
    return told.format(n=ENOUGH)


def how(found: Figures, only: GameFilter) -> str:
    """What an empty page says: how to fill it."""
    if only.is_narrow and found.all_games:
        return _("The coach hasn’t reviewed a game that matches these filters.")
    return _("Open the coach after a game and let it finish its review. Then you see here how much winning chance you "
             "gave away per decision. Practice and auto-play don’t count.")


def spoken_row(row: RateRow, found: Figures) -> str:
    if not row.rate.games:
        return tell_count(row)
    months = [_("{when} {rate}").format(when=column_name(column, found.unit), rate=_month(rate, row))
              for column, rate in zip(found.columns, row.columns, strict=True) if rate.games]
    parts = [_("{rate} given away per decision").format(rate=with_reach(row)), tell_count(row), bots(row)]
    return ". ".join(part for part in (*parts, ", ".join(months)) if part)


def _month(rate: Rate, row: RateRow) -> str:
    return figure(rate.value, row.in_points)


def spoken_rates(found: Figures, only: GameFilter) -> str:
    if not count_reviewed(found):
        return how(found, only)
    decisions = sum(row.rate.decisions for row in found.rates)
    told = ngettext("{n} decision", "{n} decisions", decisions).format(n=number(decisions))
    return ". ".join((sub(found), told, foot(found, only)))

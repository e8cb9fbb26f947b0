"""Dates in words."""

from __future__ import annotations

from datetime import date, datetime

from .i18n import _, ngettext, quote


def day(when: datetime | str) -> str:
    """Return "today", "yesterday" or "15 Nov 2026". `when` can be an ISO string."""
    try:
        at = (datetime.fromisoformat(when) if isinstance(when, str) else when).astimezone()
    except (ValueError, OverflowError):  # from a file that was edited by hand
        return quote(when, 20)
    days = (datetime.now().astimezone().date() - at.date()).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    return _("{day} {month} {year}").format(day=at.day, month=short_month(at.month), year=at.year)


def short_month(n: int) -> str:
    return (_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun"), _("Jul"), _("Aug"), _("Sep"), _("Oct"),
            _("Nov"), _("Dec"))[n - 1]


def month(n: int) -> str:
    return (_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August"),
            _("September"), _("October"), _("November"), _("December"))[n - 1]


def describe_age(when: datetime) -> str:
    """Return in words how long ago a game was left."""
    days = (datetime.now().astimezone().date() - when.astimezone().date()).days
    if days <= 0:
        return _("today, {time}").format(time=f"{when.astimezone():%H:%M}")
    if 1 < days < 30:
        return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
    return day(when)


def weekdays() -> tuple[str, ...]:
    return (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))


def short_weekdays() -> tuple[str, ...]:
    return _("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun")


def long_day(when: date) -> str:
    """Return a date such as "15 November"."""
    return _("{day} {month}").format(day=when.day, month=month(when.month))


def weekday(when: date) -> str:
    """Return a date such as "Sunday, 15 November"."""
    return _("{weekday}, {day}").format(weekday=weekdays()[when.weekday()], day=long_day(when))


def month_and_year(when: date) -> str:
    """Return a month such as "November 2026"."""
    return _("{month} {year}").format(month=month(when.month), year=when.year)

"""The forecast of the Business phase and the night after it, shown before the player confirms (CLI-B7, B8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.clinic.rules.building import WORST
from klotho_games.games.clinic.rules.business import Accounts
from klotho_games.games.clinic.rules.questions import Forecast, forecast, why_untreated
from klotho_games.games.clinic.rules.state import DOCTOR, PATIENT, Clinic, Person
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA, SEMI

from .card_stock import Tone, paint_heading, paint_paper, stamp, stamp_picture
from .people import picture
from .style import ART, BAD, GOOD, INK, SOFT, larger

_COLUMNS = (0.35, 0.215, 0.215, 0.22)
_TREATED, _OVERNIGHT = (46.0, 78.0), (34.0, 48.0)
"""Sizes of the people in the columns for treatments and the night."""
_MARK = 32.0
_MARKS = ("coin", "heart", "sign_floor", "staff_doctor", "treated", "worse")


def lacks_words(why: str) -> str:
    """Return in a few words what a patient in a room lacks (`survey.why_untreated`)."""
    return {
        "supply": _("no supply room"), "hub": _("no service hub"), "room": _("needs a better room"),
        "doctor": _("no doctor there"), "expertise": _("too few stars"),
    }[why]


def paint_forecast(pen: Pen, box: Box, s: Clinic) -> None:
    """Paint four columns: treated and untreated patients, the bills, what is left, and the night."""
    found = forecast(s)
    sums = found.accounts
    paint_paper(pen, box, radius=20, lift=8)
    x = box.x + 20
    rooms = []
    for part in _COLUMNS:
        wide = (box.w - 40) * part
        rooms.append(Box(x, box.y + 12, wide - 14, box.h - 26))
        x += wide
    _paint_treatments(pen, rooms[0], s, found)
    _paint_bills(pen, rooms[1], sums)
    _paint_result(pen, rooms[2], s.money, s.popularity, sums)
    _paint_night(pen, rooms[3], found)


def _lines(box: Box, many: int) -> list[Box]:
    return Box(box.x, box.y + 46, box.w, box.h - 46).rows(many, 6)


def _paint_treatments(pen: Pen, box: Box, s: Clinic, found: Forecast) -> None:
    treated, left = found.accounts.treatments, found.untreated
    n = len(treated)
    title = ngettext("{n} patient treated", "{n} patients treated", n).format(n=n) if n else _("No patient treated")
    paint_heading(pen, title, box.top_part(40), size=25)
    places = _cells(box)
    for treatment, place in zip(treated, places, strict=False):
        paint_paper(pen, place, Tone.MINT, radius=12, lift=0, lined=False)
        upper, lower = _patient(pen, place, treatment.severity).rows(2)
        _amount(pen, upper, "coin", _("+${n}").format(n=treatment.income))
        _amount(pen, lower, "heart", _("+{n}").format(n=treatment.popularity))
    for patient, place in zip(left, places[n:], strict=False):
        paint_paper(pen, place, Tone.ROSE, radius=12, lift=0, lined=False)
        room = _patient(pen, place, patient[1])
        pen.text(lacks_words(why_untreated(s, patient)), room, 20, BAD, BOLD, wrap=True, leading=1.05)
    if n + len(left) > len(places):
        more = _("and {n} more").format(n=n + len(left) - len(places))
        pen.text(more, Box(box.right - 140, box.y, 140, 40), 20, SOFT, SEMI, align="right")
    if not n and not left:
        told = _("A patient needs a suitable, working room and a doctor with enough stars there.")
        pen.text(told, _lines(box, 1)[0], 22, SOFT, SEMI, wrap=True, valign="top")


def _patient(pen: Pen, place: Box, severity: int) -> Box:
    """Paint the patient and return the free room beside them."""
    stamp(pen, picture(PATIENT, severity), Box(place.x + 6, place.centre[1] - _TREATED[1] / 2, *_TREATED))
    return Box(place.x + 56, place.y + 6, place.w - 62, place.h - 12)


def _cells(box: Box) -> list[Box]:
    upper, lower = _lines(box, 2)
    return [*upper.columns(3, 10), *lower.columns(3, 10)]


def _amount(pen: Pen, row: Box, mark: str, words: str, ink: str = INK) -> None:
    _mark(pen, mark, row.x, row)
    pen.text(words, row.without_left(_MARK + 8), 22 * larger(pen.look, 1.3), ink, BLACK, grow=False)


def _mark(pen: Pen, mark: str, x: float, row: Box) -> None:
    stamp(pen, f"{ART}/{mark}", Box(x, row.centre[1] - _MARK / 2, _MARK, _MARK))


def _line(pen: Pen, row: Box, words: str, amount: str, ink: str = INK, mark: str = "") -> None:
    paint_paper(pen, row, Tone.LINE, radius=10, lift=0, lined=False)
    left = row.x + 12
    if mark:
        _mark(pen, mark, left - 4, row)
        left += _MARK + 2
    size = 22 * larger(pen.look, 1.3)
    wide = pen.width(amount, size, BLACK) / pen.look.text_scale + 8
    pen.text(words, Box(left, row.y, row.right - left - wide - 14, row.h), 21, INK, SEMI)
    pen.text(amount, Box(row.right - wide - 10, row.y, wide, row.h), size, ink, BLACK, align="right", grow=False)


def _paint_bills(pen: Pen, box: Box, sums: Accounts) -> None:
    paint_heading(pen, _("Bills"), box.top_part(40), size=25)
    income, upkeep, salaries = _lines(box, 3)
    _line(pen, income, _("Income"), _("+${n}").format(n=sums.income), GOOD, "coin")
    _line(pen, upkeep, _("Upkeep of floors"), _("−${n}").format(n=sums.upkeep), BAD, "sign_floor")
    _line(pen, salaries, _("Salaries"), _("−${n}").format(n=sums.salaries), BAD, "staff_doctor")


def _paint_result(pen: Pen, box: Box, money: int, popularity: int, sums: Accounts) -> None:
    paint_heading(pen, _("After the bills"), box.top_part(40), size=25)
    lines = _lines(box, 3)
    _change(pen, lines[0], "coin", _("${n}").format(n=money), _("${n}").format(n=sums.money))
    _change(pen, lines[1], "heart", str(popularity), str(max(0, sums.popularity)), sums.popularity < popularity)
    if sums.popularity < 0:
        _line(pen, lines[2], _("The clinic closes"), "!", BAD, "worse")
    elif sums.unpaid:
        _line(pen, lines[2], _("Unpaid bills"), _("−{n}").format(n=sums.unpaid), BAD, "worse")
    else:
        _line(pen, lines[2], _("Everything is paid"), "", GOOD, "treated")


def _change(pen: Pen, row: Box, mark: str, before: str, after: str, worse: bool = False) -> None:
    paint_paper(pen, row, Tone.MINT, radius=10, lift=0, lined=False)
    _mark(pen, mark, row.x + 14, row)
    pen.text(before, Box(row.x + 58, row.y, 76, row.h), 26 * larger(pen.look, 1.2), SOFT, FREDOKA, grow=False)
    icon(pen, "right", Box(row.x + 136, row.centre[1] - 14, 28, 28), INK, 3)
    pen.text(after, Box(row.x + 174, row.y, row.w - 186, row.h), 30 * larger(pen.look, 1.3),
             BAD if worse else INK, FREDOKA, grow=False)


def _paint_night(pen: Pen, box: Box, found: Forecast) -> None:
    """CLI-B8: paint what Administration will do."""
    paint_heading(pen, _("Then, overnight"), box.top_part(40), size=25)
    first, second, third = _lines(box, 3)
    night = found.evening
    tired, worse = night.tired, [one for one in night.worse if one[1] < WORST]
    _people(pen, first, _leaving(tired) or tired, tired_words(tired))
    n = len(worse)
    told = ngettext("{n} gets worse", "{n} get worse", n).format(n=n) if n else _("No one gets worse")
    _people(pen, second, worse, told)
    if night.deaths:
        dying = [one for one in night.worse if one[1] == WORST]
        told = ngettext("{n} dies: −{lost}", "{n} die: −{lost}", night.deaths).format(n=night.deaths, lost=found.lost)
        _people(pen, third, dying, told, BAD, "heart")
    else:
        _line(pen, third, _("No one dies"), "", GOOD, "treated")


def tired_words(tired: Sequence[Person]) -> str:
    """CLI-B8.1: every doctor loses a star. Doctors with only one star go home, and then only these are named."""
    n = len(_leaving(tired))
    if n:
        return ngettext("{n} doctor goes home", "{n} doctors go home", n).format(n=n)
    if not tired:
        return _("No doctor loses a star")
    return ngettext("{n} doctor loses a star", "{n} doctors lose a star", len(tired)).format(n=len(tired))


def _leaving(tired: Sequence[Person]) -> list[Person]:
    return [one for one in tired if one[1] == 1]


def _people(pen: Pen, row: Box, who: Sequence[Person], words: str, ink: str = INK,
            mark: str = "") -> None:
    """Paint people side by side and what happens to them; `mark` is a picture of what that costs."""
    paint_paper(pen, row, Tone.LINE, radius=10, lift=0, lined=False)
    right = row.right - 10
    if mark:
        right -= 34
        _mark(pen, mark, right + 4, row)
    wide = min(row.w - 60, pen.width(words, 21, BOLD) + 4)
    free = right - row.x - wide - 20 - _OVERNIGHT[0]
    step = min(_OVERNIGHT[0] * 0.9, free / max(1, len(who) - 1))
    for n, (person, level, _place) in enumerate(who):
        if step >= 8 or n * 8 <= free:
            at = Box(row.x + 8 + n * max(8.0, step), row.centre[1] - _OVERNIGHT[1] / 2, *_OVERNIGHT)
            stamp(pen, picture(person, 0 if person == DOCTOR else level), at)
    pen.text(words, Box(right - wide, row.y, wide, row.h), 21, ink if who else SOFT, BOLD, align="right")


def pictures_ahead(look: DrawStyle) -> list[Job]:
    """Return jobs that paint everything a forecast can contain, one by one, in quiet moments before Business."""
    people = [picture(PATIENT, severity) for severity in range(1, WORST + 1)]
    jobs: list[Job] = [partial(stamp_picture, look, f"{ART}/{mark}", _MARK, _MARK) for mark in _MARKS]
    jobs += [partial(stamp_picture, look, name, *_TREATED) for name in people]
    return jobs + [partial(stamp_picture, look, name, *_OVERNIGHT) for name in (*people, picture(DOCTOR, 0))]

"""The goal: its requirements and what is reached so far, or all three difficulties to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.core.i18n import _, capital, pgettext
from klotho_games.games.clinic.rules.cards import DIFFICULTIES, GOALS, Needs
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name, need_words
from klotho_games.games.clinic.rules.state import MONEY_A_POINT, Clinic, garden_count, patients
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, star
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA, SEMI

from .card_stock import Tone, paint_paper
from .style import ART, BAD, GOOD, INK, LARGE, RUST, SOFT, larger

PICTURES = {"heart": "heart", "patient": "patient_1", "garden": "sign_garden", "coin": "coin"}
_SIGNS = {"popularity": "heart", "money": "coin", "treated": "patient_1", "severe": "patient_4",
          "gardens": "sign_garden", "floors": "sign_floor", "helipad": "sign_helipad", "deaths": "worse"}
_PARTS = {"popularity": "heart", "gardens": "sign_garden", "money": "coin", "patients": "patient_1"}
_NARROW = 300.0
"""Lines narrower than this are on the small card of the table."""
_SUMS = 32.0
"""Height of the line that adds up the final score."""


def goal_picture(goal: str) -> str:
    return f"{ART}/goal_{goal}"


Part = tuple[str, int]
"""A part of the final score ("popularity", "gardens", "money" or "patients") and the points it adds."""


def count_parts(s: Clinic) -> tuple[Part, ...]:
    """CLI-C1: return the final score if the game ended now. A closed clinic counts nothing."""
    if s.closed:
        return ()
    return (
        ("popularity", s.popularity), ("gardens", garden_count(s)), ("money", s.money // MONEY_A_POINT),
        ("patients", -patients(s)),
    )


def count_words(parts: Sequence[Part]) -> str:
    """Return the sum in words ("… popularity 4, gardens +0, money +2 (1 for every $5), patients in the clinic −1.")."""
    if not parts:
        return ""
    told = _("Your final score if the game ended now: popularity {popularity}, gardens {gardens}, money {money} (1 for "
             "every ${each}), patients in the clinic {patients}.")
    return told.format(each=MONEY_A_POINT, **{name: _points_text(name, n) for name, n in parts})


def _points_text(name: str, n: int) -> str:
    if name == "popularity":
        return str(n)
    return f"−{-n}" if name == "patients" else f"+{n}"


def list_needs(needs: Needs) -> list[tuple[str, int]]:
    """Return all requirements of a goal, deaths last."""
    found = [(name, getattr(needs, name)) for name in needs.__struct_fields__ if name != "deaths"]
    return [(name, n) for name, n in found if n] + ([("deaths", needs.deaths)] if needs.deaths < 99 else [])


def is_met(name: str, n: int, stands: int) -> bool:
    return stands <= n if name == "deaths" else stands >= n


def paint_stars(pen: Pen, box: Box, many: int) -> None:
    """Paint the difficulty as one to three filled stars."""
    s = Sketch(78, 26)
    for n in range(3):
        s.polygon(star((13 + n * 26, 14), 11.5, 5), "#f0bd4f" if n < many else "#fffaf0", "#5a3c08", 2)
    pen.sketch(s, box)


def paint_goal(pen: Pen, box: Box, goal: str, difficulty: str, standing: Mapping[str, int],
               parts: Sequence[Part] = ()) -> None:
    """Paint the goal of the table: every requirement with what is reached so far, and the parts of the final score."""
    paint_paper(pen, box)
    told = GOALS[goal]
    pen.svg(goal_picture(goal), Box(box.x + 9, box.y + 15, 68, 51))
    pen.text(goal_name(goal), Box(box.x + 82, box.y + 10, box.w - 92, 34), 24, INK, FREDOKA)
    icon(pen, "goal", Box(box.x + 82, box.y + 43, 24, 24), RUST, 2.6)
    size = 20 * larger(pen.look, 1.35)
    title = pen.text(_("Goal"), Box(box.x + 112, box.y + 42, box.w - 190, 26), size, RUST, BOLD, grow=False)
    paint_stars(pen, Box(title.right + 12, box.y + 44, 66, 22), DIFFICULTIES.index(difficulty) + 1)
    large = pen.look.text_scale >= LARGE
    lines = list_needs(told.needs[difficulty])
    room = Box(box.x + 14, box.y + 76, box.w - 28, box.h - 90)
    # with large text there is no room for the sum; the tip says it
    parts = parts if any(name == "popularity" for name, _n in lines) and not large else ()
    sums = _SUMS if parts else 0.0
    tall = min(48.0, (room.h - sums - 6 * (len(lines) - 1)) / len(lines))
    y = room.y
    for name, wanted in lines:
        paint_need(pen, Box(room.x, y, room.w, tall), name, wanted, standing[name])
        y += tall
        if name == "popularity" and parts:
            _paint_parts(pen, Box(room.x, y, room.w, sums), parts)
            y += sums
        y += 6
    rest = Box(room.x, y, room.w, room.bottom - y)
    if rest.h >= 46:
        words = ", ".join(need_words(*need) for need in lines)
        pen.text(capital(words), rest.grow(-4, 0), 20, SOFT, SEMI, wrap=True, leading=1.1)


def _paint_parts(pen: Pen, row: Box, parts: Sequence[Part]) -> None:
    """Paint heart, gardens, money and patients, each with the points it adds."""
    for (name, n), room in zip(parts, row.grow(-4, -2).columns(len(parts), 2), strict=True):
        side = (row.h - 10) / larger(pen.look, 1.3)
        pen.svg(f"{ART}/{_PARTS[name]}", Box(room.x, room.centre[1] - side / 2, side, side))
        size = 20 * larger(pen.look, 1.3)
        pen.text(_points_text(name, n), room.without_left(side + 3), size, BAD if n < 0 else SOFT, BOLD, grow=False)


def paint_need(pen: Pen, row: Box, name: str, wanted: int, stands: int | None, size: float = 20) -> None:
    """Paint one requirement of the goal and how much of it is reached; None if that is not known yet."""
    done = stands is not None and is_met(name, wanted, stands)
    paint_paper(pen, row, Tone.MINT if done else Tone.LINE, radius=10, lift=0, lined=False)
    if pen.look.text_scale >= LARGE and row.w < _NARROW:
        _paint_need_large(pen, row, name, wanted, stands)
        return
    k = size / 20
    side = 34 * k
    pen.svg(f"{ART}/{_SIGNS[name]}", Box(row.x + 6 * k, row.y + (row.h - side) / 2, side, side))
    counted = (_("{have}, at most {wanted}") if name == "deaths" else _("{have} of {wanted}")).format(
        have="?" if stands is None else stands, wanted=wanted
    )
    ink = GOOD if done else BAD if name == "deaths" and stands is not None else INK
    figures = size * larger(pen.look, 1.35)
    wide = pen.width(counted, figures, BLACK) / pen.look.text_scale + 6
    room = Box(row.right - wide - 10 * k, row.y, wide, row.h)
    pen.text(counted, room, figures, ink, BLACK, align="right", grow=False)
    label = Box(row.x + 48 * k, row.y, row.w - wide - 66 * k, row.h)
    if pen.width(_need_name(name), size, SEMI) > label.w:
        label = Box(row.x + 43 * k, row.y, row.w - wide - 57 * k, row.h)
    pen.text(_need_name(name), label, size, INK, SEMI)


def _need_name(name: str) -> str:
    return {
        "popularity": pgettext("in a narrow place", "Final score"),
        "money": _("Money"), "treated": _("Treated"), "severe": _("Orange/red"),
        "gardens": _("Gardens"), "floors": _("Floors"), "helipad": _("Helipad"), "deaths": _("Deaths"),
    }[name]


def _paint_need_large(pen: Pen, row: Box, name: str, wanted: int, stands: int | None) -> None:
    """Paint a requirement of the small card in large letters, with the shortest way to say how much is reached."""
    done = stands is not None and is_met(name, wanted, stands)
    side, size = 26.0, 27.0
    pen.svg(f"{ART}/{_SIGNS[name]}", Box(row.x + 5, row.centre[1] - side / 2, side, side))
    counted = (_("{have}, max. {wanted}") if name == "deaths" else _("{have}/{wanted}")).format(
        have="?" if stands is None else stands, wanted=wanted
    )
    wide = pen.width(counted, size, BLACK) / pen.look.text_scale + 4
    ink = GOOD if done else BAD if name == "deaths" else INK
    pen.text(counted, Box(row.right - wide - 7, row.y, wide, row.h), size, ink, BLACK, align="right", grow=False)
    label = Box(row.x + side + 9, row.y, row.w - wide - side - 18, row.h)
    pen.text(_need_name(name), label, size, INK, SEMI, grow=False)


def paint_choice(pen: Pen, box: Box, goal: str, chosen: str = "") -> None:
    """Paint all three difficulties in words, with the chosen one marked."""
    paint_paper(pen, box)
    told = GOALS[goal]
    pen.svg(goal_picture(goal), Box(box.x + 18, box.y + 16, 124, 93), shadow=2)
    pen.text(goal_name(goal), Box(box.x + 158, box.y + 22, box.w - 178, 44), 32, INK, FREDOKA)
    pen.text(_("Three difficulties, six rounds"), Box(box.x + 158, box.y + 66, box.w - 178, 32), 20, SOFT, SEMI)
    for n, (difficulty, row) in enumerate(
        zip(DIFFICULTIES, Box(box.x + 18, box.y + 118, box.w - 36, box.h - 136).rows(3, 8), strict=True)
    ):
        tone = Tone.MINT if difficulty == chosen else Tone.LINE
        paint_paper(pen, row, tone, radius=12, lift=0, lined=difficulty == chosen)
        paint_stars(pen, Box(row.x + 14, row.y + 10, 72, 24), n + 1)
        pen.text(difficulty_name(difficulty), Box(row.x + 96, row.y + 6, 150, 32), 22, RUST, BOLD)
        words = ", ".join(need_words(*need) for need in list_needs(told.needs[difficulty]))
        pen.text(words, Box(row.x + 16, row.y + 36, row.w - 32, row.h - 40), 21, INK, SEMI, wrap=True, leading=1.12)

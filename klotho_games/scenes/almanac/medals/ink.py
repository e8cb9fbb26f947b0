"""Drawing for the page of medals: a game's row of medals, one medal with its task, banners and ribbons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from klotho_games.almanac.medals import HOUSE, MedalStanding
from klotho_games.core.dates import day
from klotho_games.core.i18n import _, number
from klotho_games.scenes.kit.box_art import paint_banner, paint_cover
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.medal import (
    BEADS,
    paint_beads,
    paint_locked_medal,
    paint_medal,
    paint_rays,
    paint_tier,
    tier_name,
)
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import INK, PAPER, SANS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.widgets.controls import text_height

BROWN, SOFT, RULE = "#4a3b22", "#5f4d2c", "#cbb083"
_CHOSEN, _CHOSEN_EDGE = "#fff3d0", "#e0a63c"
_NAME, _TASK, _NOTE = 27.0, 21.0, 20.0
_LEADING = 1.12
_FLAG = 64.0
"""Width of the part of a cell that the ribbon of a new medal covers."""


@dataclass(frozen=True)
class GameMedals:
    """The medals of one game, or those that count over all games, for the page."""

    game: str
    title: str
    standings: Sequence[MedalStanding]
    new: frozenset[str]

    @property
    def have(self) -> int:
        return sum(bool(standing.tier) for standing in self.standings)

    @property
    def count_text(self) -> str:
        """How many medals are earned, in words."""
        words = _("{n} of {of} medals").format(n=self.have, of=len(self.standings))
        return _("{words}, new").format(words=words) if self.new else words


def spoken_medal(standing: MedalStanding, new: bool) -> str:
    """Everything about a medal, for reading aloud."""
    parts = [_("new") if new else "", _tier_text(standing), standing.medal.task, _progress_text(standing)]
    return " ".join(part if part.endswith((".", "!")) else f"{part}." for part in parts if part)


def _tier_text(standing: MedalStanding) -> str:
    if not standing.earned:
        return _("not earned yet")
    tier, entry = standing.earned[-1]
    told = {"bronze": _("bronze, earned on {day}"), "silver": _("silver, earned on {day}"),
            "gold": _("gold, earned on {day}")}
    return told[tier].format(day=day(entry.ended))


def _progress_text(standing: MedalStanding) -> str:
    if standing.next is None:
        return ""
    tier, at = standing.next
    told = {"bronze": _("{n} of {of} for bronze"), "silver": _("{n} of {of} for silver"),
            "gold": _("{n} of {of} for gold")}
    return told[tier].format(n=number(min(standing.now, at)), of=number(at))


def tiers_text(standing: MedalStanding) -> str:
    """The task, and the count for each tier if there is more than one."""
    steps = standing.medal.steps()
    if len(steps) < 2 and steps[0][1] == 1:
        return standing.medal.task
    counts = ", ".join(_("{tier} {n}").format(tier=tier_name(tier), n=at) for tier, at in steps)
    return f"{standing.medal.task} {_('You need: {counts}.').format(counts=counts)}"


# -- the left page --------------------------------------------------------------------------------------------


def paint_heading(pen: Pen, box: Box, words: str) -> None:
    """Paint the heading; `words` say how many medals are earned."""
    title = pen.text(_("Medals"), Box(box.x, box.y - 8, box.w * 0.5, 64), 48, INK, SERIF_BLACK)
    room = Box(title.right + 24, box.y + 4, box.right - title.right - 24, 46)
    pen.text(words, room, 26, BROWN, SERIF_ITALIC, align="right")
    pen.thread([(box.x, box.y + 62), (box.right, box.y + 62)], 3.4, shadow=False)


def paint_row(pen: Pen, box: Box, shown: GameMedals, chosen: bool, hovered: bool) -> None:
    """Paint a game's cover, its medals in a row, and their number."""
    _paint_choice(pen, box.grow(-6, -1), chosen, hovered)
    inner = box.grow(-18, 0)
    tall = min(84.0, box.h - 12)
    cover = Box(inner.x + 2, inner.centre[1] - tall / 2, tall * 0.8, tall)
    if shown.game == HOUSE:
        pen.text(shown.title, Box(inner.x, box.y, 102, box.h), 24, INK, SERIF, wrap=True, leading=1.05)
        row = Box(inner.x + 108, box.y, inner.w - 108 - 54, box.h)
    else:
        paint_cover(pen, shown.game, shown.title, cover, radius=6, shadow=4)
        row = Box(inner.x + 86, box.y, inner.w - 86 - 52, box.h)
    step = min(68.2, row.w / max(1, len(shown.standings)))
    side = min(66.0, step - 1.5, box.h - 14)
    for n, standing in enumerate(in_order(shown.standings)):
        paint_standing_medal(pen, Box(row.x + n * step, row.centre[1] - side / 2, side, side), standing, shown.game, 3)
    count = Box(inner.right - 40, box.y, 44, box.h)
    if shown.new:
        paint_flag(pen, Box(inner.right - 54, box.centre[1] + 6, 64, 30), _("new"), 20)
        count = count.top_part(box.h * 0.62)
    pen.text(str(shown.have), count, 34, INK, SERIF_BLACK, align="centre")


def in_order(standings: Sequence[MedalStanding]) -> list[MedalStanding]:
    """Sort medals: the highest tiers first, and those not earned last. Otherwise keep the game's order."""
    return sorted(standings, key=lambda standing: -len(standing.earned) if standing.earned else 1)


def _paint_choice(pen: Pen, box: Box, chosen: bool, hovered: bool) -> None:
    if chosen:
        pen.panel(box, _CHOSEN, edge=_CHOSEN_EDGE, radius=14, alpha=0.95)
        pen.thread(rounded_outline(box.x - 2, box.y - 1, box.w + 4, box.h + 2, 16), 4.4, bright=True)
    elif hovered:
        pen.panel(box, _CHOSEN, edge="#cdb27a", radius=14, alpha=0.55)


def paint_legend(pen: Pen, box: Box) -> None:
    told = (("bronze", _("bronze: done")), ("silver", _("silver: done well")), ("gold", _("gold: mastered")))
    x = box.x
    for tier, words in told:
        paint_tier(pen, Box(x, box.centre[1] - 19, 38, 38), tier)
        drawn = pen.text(words, Box(x + 46, box.y, box.w / 3 - 46, box.h), 21, SOFT, SERIF_ITALIC)
        x = drawn.right + 34


# -- one medal ------------------------------------------------------------------------------------------------


def paint_standing_medal(pen: Pen, box: Box, standing: MedalStanding, game: str, shadow: float) -> None:
    if standing.tier:
        paint_medal(pen, box, standing.medal.emblem, standing.tier, game, shadow=shadow)
    else:
        paint_locked_medal(pen, box, standing.medal.emblem)


def cell_height(look: DrawStyle, standing: MedalStanding, width: float) -> float:
    """The height of a cell in one column, as tall as its words need."""
    k = look.text_scale
    words = text_height(look, standing.medal.task, width - 170, _TASK, leading=_LEADING)
    return max(150.0, 16 + _NAME * 1.3 * k + words + 8 + (36 * k if _counts(standing) else 0) + 14)


def paint_cell(pen: Pen, cell: Box, standing: MedalStanding, game: str, new: bool, hovered: bool) -> None:
    k = pen.look.text_scale
    side = min(112.0, cell.h - 14)
    medal = Box(cell.x + 6, cell.y + (min(cell.h, 140) - side) / 2, side, side)
    if new:
        pen.panel(cell.grow(-2), _CHOSEN, edge=_CHOSEN_EDGE, radius=14, alpha=0.95)
        paint_rays(pen, Box.around(medal.centre, 172, 172), 0.9)
    elif hovered:
        pen.panel(cell.grow(-2), _CHOSEN, edge="#cdb27a", radius=14, alpha=0.5)
    paint_standing_medal(pen, medal, standing, game, 6)
    x = medal.right + 13
    w = cell.right - x - 6
    tall = text_height(pen.look, standing.medal.task, w, _TASK, leading=_LEADING) + 4
    below = 30 * k if _counts(standing) else 0
    head = _NAME * 1.22 * k
    spare = cell.h - head - tall - below
    beside = w - _FLAG * k if new else w
    top = min(10.0, max(2.0, spare / 2))
    if new and pen.width(standing.medal.name, _NAME, SERIF) > beside and spare > 20:
        top, beside = min(20.0, spare - 2), w  # a long name goes below the ribbon
    name = Box(x, cell.y + top, beside, head)
    pen.text(standing.medal.name, name, _NAME, INK if standing.tier else BROWN, SERIF)
    room = Box(x, name.bottom + 1, w, min(tall, cell.bottom - name.bottom - 1 - below))
    pen.text(standing.medal.task, room, _TASK, BROWN, SANS, wrap=True, leading=_LEADING, valign="top")
    if below:
        line = max(room.bottom + 2, min(cell.y + 97, cell.bottom - below - 2))
        _paint_way(pen, Box(x, line, w, below), standing)
    if new:
        paint_flag(pen, Box(cell.right - _FLAG * k, cell.y - 8, (_FLAG + 8) * k, 31 * k), _("new"), 20)


def _counts(standing: MedalStanding) -> bool:
    return standing.next is not None and standing.next[1] > 1


def _paint_way(pen: Pen, box: Box, standing: MedalStanding) -> None:
    """Paint beads towards the next tier, and its name."""
    assert standing.next is not None
    tier, at = standing.next
    have = min(standing.now, at)
    words = _("{n} of {of}").format(n=number(have), of=number(at))
    if standing.tier:
        words = _progress_text(standing)
        if at <= BEADS:
            words = {"bronze": _("for bronze"), "silver": _("for silver"), "gold": _("for gold")}[tier]
    x = paint_beads(pen, box, have, at, box.w - pen.width(words, _NOTE, SEMI) - 16) + 6
    pen.text(words, Box(x, box.y, box.right - x, box.h), _NOTE, SOFT, SEMI)


def paint_flag(pen: Pen, box: Box, words: str, size: float) -> None:
    """Paint a red ribbon with a notched end."""
    s = Sketch(box.w, box.h)
    w, h = box.w, box.h
    s.path(f"M{w} 0 H0 L{h / 3:.1f} {h / 2:.1f} L0 {h} H{w} Z", s.down("#d0463a", "#a8281c"), "#4a0c0a", 2)
    pen.sketch(s, box, shadow=2)
    pen.text(words, Box(box.x + box.h / 4, box.y - 1, box.w - box.h / 4, box.h), size, "#fff3e0", SERIF, align="centre")


# -- the banner -----------------------------------------------------------------------------------------------


def paint_game_banner(pen: Pen, box: Box, shown: GameMedals) -> None:
    plain = pen.look.high_contrast
    if plain or shown.game == HOUSE:
        pen.panel(box, "#33265a", "#1c1438", edge="#e8b44c", edge_width=3, radius=14, shadow=6)
    else:
        paint_banner(pen, shown.game, box, 14)
        s = Sketch(box.w, box.h)
        s.rect(0, 0, box.w, box.h, 14, s.linear((0, 0), (box.w, 0), (0, "#160a04", 0.9), (46, "#160a04", 0.62),
                                                (74, "#160a04", 0)))
        s.rect(1.5, 1.5, box.w - 3, box.h - 3, 13, "none", "#3a1c0a", 3)
        pen.sketch(s, box)
    if shown.game == HOUSE and not plain:
        pen.thread(rounded_outline(box.x + 9, box.y + 9, box.w - 18, box.h - 18, 9), 2.4, dash=(13, 9), shadow=False)
    told = _("{n} of {of} medals").format(n=shown.have, of=len(shown.standings))
    title, logo = Box(box.x + 30, box.y + 14, box.w * 0.62, box.h * 0.52), f"{shown.game}/logo"
    count, align = Box(box.x + 32, box.y + box.h * 0.62, box.w * 0.6, box.h * 0.28), "left"
    if box.h < 120:
        title, align = Box(title.x, box.y + 8, title.w, box.h - 16), "right"
        count = box.right_part(320).without_right(34)
    if shown.game and not plain and pen.look.art.has(f"{logo}.svg"):
        w, h = pen.look.art.svg_size(logo)
        pen.svg(logo, title.left_part(min(title.w, title.h * w / h)))
    else:
        pen.text(shown.title, title, 46, PAPER, SERIF_BLACK, shadow="#120804")
    pen.text(told, count, 26, "#ffe9c0", SERIF, align=align)


def paint_heading_row(pen: Pen, box: Box, shown: GameMedals, chosen: bool, hovered: bool) -> None:
    """Paint a game in one column; its medals follow when it is chosen."""
    _paint_choice(pen, box.grow(-8, -6), chosen, hovered)
    x = box.x + 30
    if shown.game != HOUSE:
        paint_cover(pen, shown.game, shown.title, Box(x, box.centre[1] - 48, 77, 96), radius=6, shadow=4)
        x += 100
    title = pen.text(shown.title, Box(x, box.y, box.w * 0.45, box.h), 29, INK, SERIF)
    words = Box(box.x + box.w * 0.62, box.y, box.w * 0.35, box.h)
    pen.text(_("{n} of {of} medals").format(n=shown.have, of=len(shown.standings)), words, 24, BROWN, SERIF_ITALIC,
             align="right")
    if shown.new:
        paint_flag(pen, Box(title.right + 24, box.centre[1] - 30, 120, 60), _("new"), 20)

"""The final sheet: a column for each company, a line for each source of each scoring, the bonuses, the sum."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.count import bonuses
from klotho_games.games.klotho97.rules.earnings import best_deed, best_raid, best_stake
from klotho_games.games.klotho97.rules.state import Count, Venture
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.count_lines import SheetCell, SheetLine, columns, paint_line, paint_names
from klotho_games.games.klotho97.table.look.scoring_board import paint_crown
from klotho_games.games.klotho97.table.look.signs import MONSTER, STAR, artifact, mineral
from klotho_games.games.klotho97.table.look.steel import sheet
from klotho_games.games.klotho97.table.look.style import SHEET_INK, SHEET_RUST
from klotho_games.games.klotho97.telling.blows import raid_memory, stake_memory
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import GOLD, INK, PAPER, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.ending.ending import sparks
from klotho_games.stage.ending.winners_sheet import WinnersSheet
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, Together, fade, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .ending import Ending

_GROUP, _LABEL = 136.0, 366.0
"""Where the name of a source begins, and where the columns begin."""


class FinalSheet(WinnersSheet):
    def __init__(self, scene: Ending, bottom: float) -> None:
        super().__init__(scene)
        self.state: Venture = scene.state
        self.names = scene.session.setup.seats
        self.lines = _lines(self.state, scene.result.scores)
        self.memories = _memories(scene)
        seats = len(self.names)
        wide = max(900.0, _LABEL + seats * (236 if seats < 5 else 190) + 96)
        self.box = Box.around((960, (bottom + 186) / 2), wide, bottom - 210)
        head = 56.0
        inner = self.box.grow(-44, -14)
        row = (inner.h - head) / (len(self.lines) + 0.4 + len(self.memories))
        self._row = row
        self._head = Box(inner.x, inner.y, inner.w, head)
        boxes = [Box(inner.x, inner.y + head + n * row, inner.w, row * (1.4 if n == len(self.lines) - 1 else 1))
                 for n in range(len(self.lines))]
        head_box = self._head
        self._ground = [
            scene.add(Sprite(self.box, self._paint, z=10, margin=40, alpha=0)),
            scene.add(Sprite(head_box, lambda pen: paint_names(pen, head_box.at_origin, _LABEL, self.names), z=12,
                             alpha=0)),
        ]
        self._counted = [
            scene.add(Sprite(box, self._painter(n), z=12, margin=10, alpha=0)) for n, box in enumerate(boxes)
        ]
        self._bottom = boxes[-1].bottom
        self._recalled = [self._add_memory(n, memory, Box(inner.x, self._bottom + n * row, inner.w, row))
                          for n, memory in enumerate(self.memories)]
        self._rows = [*self._counted, *self._recalled]
        self._title = scene.add(Sprite(Box(210, 76, 1500, 94), lambda pen: None, z=14, margin=12, alpha=0))
        self._ground.append(self._title)
        self._winners = [scene.add(self._column(seat)) for seat in scene.result.winners]
        for seat, column in enumerate(columns(self._head, _LABEL, seats)):
            whole = Box(column.x, self.box.y, column.w, self._bottom - self.box.y)
            told = self._column_words(seat)
            scene.spot(Spot(f"column:{seat}", whole, told, role=_("score"), tip=told, ring=14, seat=seat))

    def _add_memory(self, n: int, memory: Memory, box: Box) -> Panel:
        self.scene.spot(Spot(f"memory:{n}", box, memory.words, role=_("note"), tip=memory.words, ring=10))
        return self.scene.add(Panel(box, z=12, margin=10, alpha=0).show(_paint_memory, memory))

    # -- words and motion -----------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        return _("The final score"), _("Three scorings plus bonuses (K97-8.5).")

    def headline(self) -> str:
        names = [self.names[seat] for seat in self.scene.result.winners]
        if len(self.names) == 1:
            return _("{name}: {points} points").format(name=names[0], points=self.scene.result.scores[0])
        if len(names) == 1:
            return _("{name} owns the asteroid!").format(name=names[0])
        return _("{names} share the asteroid!").format(names=listed(names))

    def line_parts(self) -> list[Part]:
        parts: list[Part] = [Together([fade(sprite, 1.0, 0.3) for sprite in self._ground]), wait(0.2)]
        for n, line in enumerate(self.lines):
            last = n == len(self.lines) - 1
            sound = "score_fanfare_short" if last else "score_tick"
            parts += [self.scene.sound(sound), fade(self._counted[n], 1.0, 0.16), wait(0.5 if last else 0.22)]
            if line.strong and not last:
                parts.append(wait(0.2))
        for memory, panel in zip(self.memories, self._recalled, strict=True):
            say = partial(self.scene.spoken, memory.words)
            parts += [self.scene.sound("card_snap"), say, fade(panel, 1.0, 0.25), wait(0.3)]
        return parts

    def spark_parts(self) -> list[Part]:
        """Let stars and minerals rise from the winners' columns."""
        signs = [STAR, mineral("organics"), mineral("metal"), mineral("rads"), artifact("orb"), MONSTER]
        return sparks(self.scene, [column.box for column in self._winners], signs, seed=97, side=44)

    def paint_soon(self) -> None:
        """Paint the sheet while players look at the stage."""
        look = self.scene.stage.look
        self.scene.ahead.paint_soon([partial(sprite.picture, look) for sprite in self.sprites])

    def _column_words(self, seat: int) -> str:
        """Describe a column."""
        lines = ", ".join(
            _("{group} {what} {points}").format(group=line.group, what=line.label, points=line.points)
            for line in self.scene.result.lines
            if line.seat == seat and line.points
        )
        told = _("{name}: {lines}. Total {total}")
        return told.format(name=self.names[seat], lines=lines, total=self.scene.result.scores[seat])

    # -- painting -------------------------------------------------------------------------------------------

    def _column(self, seat: int) -> Sprite:
        """Make the golden light behind a winner's figures."""
        column = columns(self._head, _LABEL, len(self.names))[seat]
        box = Box(column.x - 2, self.box.y + 8, column.w + 12, self._bottom - self.box.y - 2)

        def paint(pen: Pen) -> None:
            s = Sketch(box.w, box.h)
            light = s.linear((0, 0), (0, box.h), (0, "#f7c85a", 0.62), (60, "#f7c85a", 0.2), (100, "#f7c85a", 0.55))
            s.rect(2, 2, box.w - 4, box.h - 4, 12, light, GOLD, 3)
            pen.sketch(s, box.at_origin)
            paint_crown(pen, Box(box.w / 2 - 32, -36, 64, 46))

        return Sprite(box, paint, z=11, margin=60, alpha=0, key=("k97-winner", seat, box.size))

    def paint_title(self, pen: Pen, box: Box, title: str, subtitle: str) -> None:
        line = box.top_part(60)
        pen.text(title, line, 52, PAPER, SERIF_BLACK, align="centre", grow=False, outline=INK, outline_width=4)
        pen.text(subtitle, box.without_top(58), 24, PAPER, SEMI, align="centre", outline=INK, outline_width=3)

    def _paint(self, pen: Pen) -> None:
        box = self.box.at_origin
        top = self._head.bottom - self.box.y
        sheet(pen, box, [top + self._row * n for n in (0, 3, 6, 9)])
        for group in range(3):
            room = Box(44, top + group * 3 * self._row, _GROUP - 8, self._row)
            pen.text(_("Scoring {number}").format(number=group + 1), room, 22, SHEET_INK, SERIF)

    def _painter(self, n: int) -> Callable[[Pen], None]:
        line = self.lines[n]
        last = n == len(self.lines) - 1
        lit = self.scene.result.winners if last else ()

        def paint(pen: Pen) -> None:
            box = self._counted[n].box.at_origin
            indent = 0.0 if last else _GROUP
            if last:
                paint_line(pen, box, _LABEL, line, lit)
                return
            paint_line(pen, box.without_left(indent), _LABEL - indent, line, lit)

        return paint


class Memory(NamedTuple):
    """A sentence about the hardest raid or the best stake."""

    card: str
    """The raided card; "" for a stake."""
    words: str


def _memories(scene: Ending) -> tuple[Memory, ...]:
    """Recall the hardest raid, and the best stake unless the stage before has shown it."""
    session, names = scene.session, scene.session.setup.seats
    events = [event for played in session.history for event in played.events]
    found: list[Memory] = []
    raid = best_raid(events, scene.state)
    if raid is not None:
        reader = session.people[0] if len(session.people) == 1 else -1
        found.append(Memory(raid.card, raid_memory(raid, names, reader)))
    stake, shown = best_stake(events, len(names)), best_deed(events, scene.result.winners[0])
    if stake is not None and (shown is None or not shown.laid or shown.points != stake.points):
        found.append(Memory("", stake_memory(stake, names)))
    return tuple(found)


def _paint_memory(pen: Pen, box: Box, memory: Memory) -> None:
    side = min(40.0, box.h - 4)
    x = box.x
    if memory.card:
        w, h = SIZES["mini"]
        high = box.h - 8
        pen.blit(picture(pen.look, NUMBER[memory.card], "mini", high * w / h), pen.at(x, box.y + 4))
        x += high * w / h + 14
    else:
        pen.svg("klotho97/ui_pick", Box(x, box.centre[1] - side / 2, side, side))
        x += side + 14
    pen.text(memory.words, Box(x, box.y, box.right - x, box.h), 24, SHEET_RUST, SERIF)


def _lines(s: Venture, scores: tuple[int, ...]) -> list[SheetLine]:
    lines: list[SheetLine] = []
    for counts in s.rounds:
        lines += _round(counts)
    extra = []
    for company in s.companies:
        found = bonuses(company)
        note = ngettext("{n} card", "{n} cards", len(found)).format(n=len(found))
        extra.append(SheetCell(sum(points for _card, _n, points in found), note))
    lines.append(SheetLine("klotho97/ic_end", _("Bonuses"), tuple(extra)))
    lines.append(SheetLine("klotho97/spindle", _("Total"), tuple(SheetCell(points) for points in scores), strong=True))
    return lines


def _round(counts: tuple[Count, ...]) -> list[SheetLine]:
    return [SheetLine(mineral("rads"), _("Minerals"),
                      tuple(SheetCell(one.mineral_points,
                                      " + ".join(str(n * w) for n,
                                                 w in zip(one.minerals, one.worth, strict=True))) for one in counts)),
            SheetLine(artifact("orb"), _("Artifacts"),
                      tuple(SheetCell(one.artifact_points,
                                      f"{one.artifacts} × 3" + (f" + {one.sets} × 10" if one.sets else ""))
                            for one in counts)),
            SheetLine(MONSTER, _("Monsters"),
                      tuple(SheetCell(one.monster_points, f"{one.monsters} × 5") for one in counts))]


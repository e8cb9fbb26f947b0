"""The ten best of a game, the profile's own and everybody's, and the last games: each with its replay."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from klotho_games.core import archive, journal
from klotho_games.core.archive import Past
from klotho_games.core.journal import Unreadable
from klotho_games.core.profiles import BEST, Score, replay_path
from klotho_games.core.registry import Game
from klotho_games.core.words import _
from klotho_games.scenes.dates import day
from klotho_games.scenes.frame import TopBar, paint_cloth
from klotho_games.scenes.setup_explorer import beside_score
from klotho_games.stage.controls import Choice, paper
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import icon
from klotho_games.stage.notes import Kind
from klotho_games.stage.pen import Pen
from klotho_games.stage.scroll import ListScene, Row, ScrollArea
from klotho_games.stage.sketch import Sketch
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK

_SHEET = Box(260, 108, 1400, 936)
OWN, EVERYBODY, LAST = range(3)
_PLACES = ("#d9a441", "#a7adb8", "#b87a48")


class Records(ListScene):
    name = "records"
    put_away = True

    def __init__(self, game: Game, first: int = OWN) -> None:
        super().__init__()
        self.game = game
        self.list = first

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        TopBar(self, self.game.info.title, _("Best scores"), [("escape", "b", _("Back"))])
        house = self.stage.house
        profile = house.profiles.current
        own = profile.name if profile else _("You")
        lasts = archive.past(self.game.id, BEST) if self.list == LAST else []
        scores = house.profiles.best(self.game.id, None if self.list == EVERYBODY else own)
        heading = _("The last games") if self.list == LAST else _("The ten best")

        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin)
            pen.text(heading, Box(48, 20, 520, 66), 44, INK, SERIF_BLACK)
            pen.thread([(48, 98), (_SHEET.w - 48, 98)], 3, shadow=False)
            if not (lasts if self.list == LAST else scores):
                icon(pen, "trophy", Box(_SHEET.w / 2 - 70, 250, 140, 140), "#b0905a")
                told = _("These pages are empty. Win a game, and your score stands here, with its replay.")
                if self.list == LAST:
                    told = _("These pages are empty. Play a game to its end, and it can be watched again here.")
                pen.text(told, Box(200, 420, _SHEET.w - 400, 160), 28, MUTED_ON_PAPER, wrap=True, align="centre",
                         valign="top")

        self.add(Sprite(_SHEET, paint, z=5, margin=50))
        Choice(self, "whose", Box(_SHEET.right - 788, _SHEET.y + 26, 740, 58), _("Which list"),
               (own, _("Everybody"), _("Last games")), self.list, self._set_list)
        room = Box(_SHEET.x + 48, _SHEET.y + 112, _SHEET.w - 96, _SHEET.h - 136)
        k = min(self.stage.look.text_scale, 1.5)
        tall = 72 * k if k > 1 else (room.h - 9 * 8) / BEST
        rows = [self._row(i, score, tall, room.w) for i, score in enumerate(scores)]
        if scores:  # the places that are still to be won
            rows += [Row(tall, partial(_paint_empty, i=i)) for i in range(len(scores), BEST)]
        if self.list == LAST:
            rows = [self._last_row(i, game, tall, room.w) for i, game in enumerate(lasts)]
        self._area = ScrollArea(self, "records", room, rows, gap=8, label=heading)

    def _set_list(self, i: int) -> None:
        self.list = i
        self.rebuild()

    def _last_row(self, i: int, game: Past, height: float, width: float) -> Row:
        names, scores = ", ".join(game.names), " : ".join(f"{score:,}" for score in game.result.scores)
        spot = Spot(f"game-{i}", Box(0, 0, 0, 0), names, _("game"), f"{game.told} {scores}", ring=12,
                    press=lambda: self._open(game.path), tip=_("Watch this game again"))

        def paint(pen: Pen, box: Box) -> None:
            _paint_row(pen, box, spot.hovered, True)
            pen.text(scores, Box(box.x + 20, box.y, 300, box.h), 28, INK, SERIF_BLACK)
            pen.text(game.told, Box(box.x + 340, box.y, 420, box.h), 24, INK, SEMI, wrap=True, leading=1.1)
            pen.text(names, Box(box.x + 780, box.y, 290, box.h), 22, MUTED_ON_PAPER, wrap=True, leading=1.1)
            pen.text(day(game.changed), Box(box.x + 1080, box.y, 130, box.h), 20, MUTED_ON_PAPER)

        return Row(height, paint, [(spot, Box(0, 0, width - 34, height))])

    def _row(self, i: int, score: Score, height: float, width: float) -> Row:
        kept = replay_path(score) is not None
        reason = "" if kept else _("The replay of this game was not kept.")
        value = _("{points:,} points, replay").format(points=score.score)
        label = f"{i + 1}. {score.profile}"
        spot = Spot(f"score-{i}", Box(0, 0, 0, 0), label, _("score"), value, enabled=kept, reason=reason,
                    press=lambda: self._watch(score), ring=12, tip=_("Watch this game again"))

        def paint(pen: Pen, box: Box) -> None:
            _paint_row(pen, box, spot.hovered and kept, kept)
            _paint_place(pen, Box(box.x + 14, box.centre[1] - 24, 48, 48), i)
            pen.text(f"{score.score:,}", Box(box.x + 84, box.y, 250, box.h), 34, INK, SERIF_BLACK)
            pen.text(score.profile, Box(box.x + 350, box.y, 320, box.h), 26, INK, SEMI)
            beside = Box(box.x + 690, box.y, 240, box.h)
            pen.text(beside_score(self.game, score), beside, 22, MUTED_ON_PAPER, wrap=True, leading=1.1)
            pen.text(day(score.date), Box(box.x + 940, box.y, 150, box.h), 22, MUTED_ON_PAPER)

        return Row(height, paint, [(spot, Box(0, 0, width - 34, height))])

    def _watch(self, score: Score) -> None:
        path = replay_path(score)
        assert path is not None
        self._open(path)

    def _open(self, path: Path) -> None:
        try:
            session = journal.replay(path)
        except Unreadable as problem:
            self.notes.toast(str(problem), 5, Kind.NO)
            return
        self.stage.house.watch(session)



def _paint_row(pen: Pen, box: Box, lit: bool, replay: bool) -> None:
    pen.panel(box, "#fff8e6" if lit else "#ffffff", edge="#e0a63c" if lit else "#d8c6a0", radius=12,
              alpha=0.95 if lit else 0.5)
    if replay:
        icon(pen, "replay", Box(box.right - 64, box.centre[1] - 18, 36, 36), "#7a4a12")


def _paint_empty(pen: Pen, box: Box, i: int) -> None:
    _paint_place(pen, Box(box.x + 14, box.centre[1] - 24, 48, 48), i, alpha=0.35)
    dots = Sketch(box.w, 6)
    for n in range(int((box.w - 150) / 16)):
        dots.circle(90 + n * 16, 3, 1.8, "#a08a5e", opacity=0.7)
    pen.sketch(dots, Box(box.x, box.centre[1] + 10, box.w, 6))


def _paint_place(pen: Pen, box: Box, i: int, alpha: float = 1.0) -> None:
    """Gold, silver, bronze as medals with their number; the others as plain numbers."""
    if i < len(_PLACES):
        pen.panel(box, _PLACES[i], edge="#5a3a12", radius=24, alpha=alpha)
    pen.text(str(i + 1), box, 26, "#1c0f06" if i < len(_PLACES) else MUTED_ON_PAPER, SERIF, align="centre", grow=False)

"""The sheet at the end: the score, the rival's result, the streak of this grade and the deal code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.games.patrols.table.look.parchment import paint_note, paint_sheet
from klotho_games.games.patrols.table.look.places import Places
from klotho_games.games.patrols.table.look.style import BROWN, GILT, INK, RUBRIC, SOFT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.ending.counted_lines import CountedLines, RivalNote, compare_results
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.deal_code import paint_code

if TYPE_CHECKING:
    from .ending import Ending


class CountSheet(CountedLines):
    scene: Ending

    def __init__(self, scene: Ending, places: Places) -> None:
        left = places["offer"].x
        self.box = box = Box(left, places["map"].y, 1904 - left, places["map"].h)
        k = box.h / 904
        scene.add(Sprite(box, lambda pen: self._paint(pen, box.at_origin), z=10, margin=40))
        room = Box(box.x + 56, box.y + 190 * k, box.w - 112, 430 * k)
        row = min(64 * k, room.h / (max(2, len(scene.result.lines)) + 1))
        super().__init__(scene, room, row, 76 * k)
        total = self._total.box
        self._best_room = Box(room.x, total.bottom + 20, room.w, box.y + 618 * k - total.bottom - 24)
        foot = Box(box.x + 48, box.y + 640 * k, box.w - 96, 220 * k)
        streak, rival = foot.columns(2, 24)
        scene.add(Sprite(streak, lambda pen: self._paint_streak(pen, streak.at_origin), z=12, margin=16))
        scene.spot(Spot("count", box.top_part(630 * k), self.describe(), role=_("score"), ring=12))
        copies = scene.copy if scene.code else None
        tip = _("Copy the setup code: {code}").format(code=scene.code) if scene.code else ""
        scene.spot(Spot("streak", streak, " ".join(self._streak()), role=_("setup"), press=copies, tip=tip, ring=10))
        self.rival = RivalNote(scene, rival, _paint_rival, rival_words, z=12, ring=10)

    # -- streak ---------------------------------------------------------------------------------------------

    def _streak(self) -> tuple[str, str, str]:
        """Return the streak for this kind of deal: headline, wins, and current and longest streak."""
        scene = self.scene
        head = scene.deal
        profile = scene.finish.profile
        if profile is None:
            return head, scene.code, ""
        run = profile.run(scene.game.id, scene.result.kind)
        sealed = _("{won} of {played} kingdoms sealed").format(won=run.won, played=run.played)
        streak = ngettext("Streak: {n}", "Streak: {n}", run.streak).format(n=run.streak)
        longest = ngettext("longest streak: {n}", "longest streak: {n}", run.longest).format(n=run.longest)
        return head, sealed, f"{streak}, {longest}"

    def _paint_streak(self, pen: Pen, box: Box) -> None:
        head, sealed, streak = self._streak()
        paint_note(pen, box)
        rows = box.grow(-22, -16).rows(4, 2)
        pen.text(head, rows[0], 28, RUBRIC, SERIF_BLACK)
        pen.text(sealed, rows[1], 24, BROWN, SEMI)
        pen.text(streak, rows[2], 24, BROWN, SEMI)
        if self.scene.code:
            paint_code(pen, rows[3].without_right(40), self.scene.code, SOFT)

    # -- painting -------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, box: Box) -> None:
        k = box.h / 904
        paint_sheet(pen, box, "chronicle", ruled=18)
        scene = self.scene
        title = _("The kingdom is sealed!") if scene.has_won else _("The kingdom is lost")
        pen.text(title, Box(56, 40 * k, box.w - 112, 72 * k), 52, RUBRIC, SERIF_BLACK)
        pen.text(scene.result.reason, Box(56, 112 * k, box.w - 112, 50 * k), 25, BROWN, SERIF_ITALIC, wrap=True)
        rule = Sketch(100, 4).rect(0, 1, 100, 2, 0, GILT)
        pen.sketch(rule, Box(56, 172 * k, box.w - 112, 4))
        pen.sketch(rule, Box(56, 626 * k, box.w - 112, 4))
        room = self._best_room.move(-self.box.x, -self.box.y)
        rows = min(5, int(room.h / (38 * k)))
        if rows >= 3:
            self._paint_best(pen, room, rows)

    def _paint_best(self, pen: Pen, room: Box, many: int) -> None:
        """Paint the best kingdoms of this profile where the score leaves room, with the new one marked."""
        finish = self.scene.finish
        if finish.profile is None or not finish.best:
            return
        head, *rows = room.rows(many)
        pen.text(_("{name}’s best").format(name=finish.profile.name), head, 26, RUBRIC, SERIF)
        for n, (score, row) in enumerate(zip(finish.best, rows, strict=False), 1):
            new = n == finish.placing.own
            face, ink = (SERIF_BLACK, RUBRIC) if new else (SEMI, BROWN)
            pen.text(f"{n}", row.left_part(40), 23, ink, face)
            pen.text(self.scene.game.describe_notes(score.notes), Box(row.x + 76, row.y, row.w - 220, row.h), 23, ink,
                     face)
            pen.text(str(score.score), row.right_part(110), 25, ink, face, align="right")

    def paint_line(self, pen: Pen, box: Box, line: ScoreLine) -> None:
        side = min(52.0, box.h - 6)
        pen.svg(f"patrols/{line.picture or 'seal'}", Box(box.x + 4, box.centre[1] - side / 2, side, side), shadow=2)
        pen.text(line.label, Box(box.x + 76, box.y, box.w - 196, box.h), 25, BROWN, SEMI)
        pen.text(str(line.points), box.right_part(110), 30, INK, SERIF_BLACK, align="right")

    def paint_total(self, pen: Pen, box: Box, score: int) -> None:
        pen.panel(box, "#fbeec4", "#f0d48c", edge=GILT, edge_width=2, radius=12)
        pen.text(_("Total"), Box(box.x + 24, box.y, box.w * 0.6, box.h), 30, RUBRIC, SERIF)
        pen.text(str(score), box.right_part(200).without_right(24), 44, INK, SERIF_BLACK, align="right")


def _paint_rival(pen: Pen, box: Box, first: str, second: str) -> None:
    paint_note(pen, box)
    rows = box.grow(-22, -16).rows(4, 2)
    pen.text(_("The same setup"), rows[0], 28, RUBRIC, SERIF_BLACK)
    body = rows[1].union(rows[3])
    pen.text(first, body.top_part(body.h * 0.5), 24, BROWN, SEMI, wrap=True, leading=1.15)
    pen.text(second, body.bottom_part(body.h * 0.5), 22, SOFT, SERIF_ITALIC, wrap=True, leading=1.15)


def rival_words(rivalry: Rivalry, own: Result) -> tuple[str, str]:
    """Say how a rival did with the same knights and regions, and compare the results."""
    name, result = rivalry.name, rivalry.session.result
    if result is None:
        return _("{name} is still playing.").format(name=name), _("You both play with the same knights and regions.")
    theirs = result.scores[0]
    if result.winners:
        first = _("{name} sealed the kingdom and scored {score} points.").format(name=name, score=theirs)
    else:
        told = ngettext("{name} lost the kingdom with {n} requirement met.",
                        "{name} lost the kingdom with {n} requirements met.", theirs)
        first = told.format(name=name, n=theirs)
    return first, compare_results(result, own)

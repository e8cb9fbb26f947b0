"""The sheet at the end: the final score line by line, the best scores of the profile, and the setup code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _, signed
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.games.clinic.table.look.card_stock import Tone, paint_heading, paint_paper
from klotho_games.games.clinic.table.look.goal_card import PICTURES
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.table.look.style import ART, BAD, GOOD, INK, RUST, SOFT
from klotho_games.games.clinic.table.parts.log import picture_of
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.ending.counted_lines import CountedLines, compare_results, stack_lines
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.deal_code import paint_code

if TYPE_CHECKING:
    from .ending import Ending


class CountSheet(CountedLines):
    scene: Ending
    total_margin = 8

    def __init__(self, scene: Ending, places: Places) -> None:
        top, goal = places["round"], places["goal"]
        self.box = box = Box(top.x, top.y, goal.right - top.x, goal.bottom - top.y)
        k = box.h / 896
        scene.add(Sprite(box, lambda pen: self._paint(pen, box.at_origin, k), z=10, margin=20))
        room = Box(box.x + 32, box.y + 190 * k, box.w - 64, 330 * k)
        row = min(66 * k, room.h / max(1, len(scene.result.lines)))
        super().__init__(scene, *stack_lines(room, len(scene.result.lines), row, 76 * k, gap=6))
        self.best = Box(room.x, box.y + 620 * k, room.w, 190 * k)
        scene.spot(Spot("count", box.top_part(610 * k), self.describe(), role=_("score"), ring=16))
        self._add_code(Box(room.x, box.bottom - 74 * k, room.w, 52 * k))

    def describe(self) -> str:
        result = self.scene.result
        lines = ", ".join(f"{line.label} {line.points}" for line in result.lines)
        return _("{reason} {lines}. Final score: {n}").format(reason=result.reason, lines=lines, n=result.scores[0])

    def _add_code(self, box: Box) -> None:
        code = self.scene.code
        if not code:
            return
        room = box.at_origin.without_right(44)
        self.scene.add(Sprite(box, lambda pen: paint_code(pen, room, code, SOFT, "centre"), z=12, margin=6))
        self.scene.spot(Spot("deal", box, _("Setup code: {code}").format(code=code), role=_("setup"),
                             press=self.scene.copy, ring=12,
                             tip=_("Copy the setup code: {code}").format(code=code)))

    # -- painting -------------------------------------------------------------------------------------------

    def _paint(self, pen: Pen, box: Box, k: float) -> None:
        scene = self.scene
        paint_paper(pen, box, radius=22, lift=8)
        paint_heading(pen, scene.verdict, Box(32, 24 * k, box.w - 64, 64 * k), GOOD if scene.has_won else RUST, 44)
        pen.text(scene.result.reason, Box(32, 92 * k, box.w - 64, 84 * k), 24, INK, SEMI, wrap=True, leading=1.15)
        self._paint_best(pen, self.best.move(-self.box.x, -self.box.y))

    def _paint_best(self, pen: Pen, room: Box) -> None:
        finish = self.scene.finish
        if finish.profile is None or not finish.best:
            return
        head, *rows = room.rows(4)
        paint_heading(pen, _("{name}’s best").format(name=finish.profile.name), head, RUST, 26)
        for n, (score, row) in enumerate(zip(finish.best, rows, strict=False), 1):
            new = n == finish.placing.own
            face, ink = (BOLD, RUST) if new else (SEMI, INK)
            pen.text(f"{n}", row.left_part(40), 22, ink, face)
            pen.text(self.scene.game.describe_notes(score.notes), Box(row.x + 48, row.y, row.w - 150, row.h), 22, ink,
                     face)
            pen.text(str(score.score), row.right_part(90), 24, ink, face, align="right")

    def paint_line(self, pen: Pen, box: Box, line: ScoreLine) -> None:
        paint_paper(pen, box, Tone.LINE, radius=12, lift=0, lined=False)
        side = min(44.0, box.h - 6)
        name = PICTURES.get(line.picture, picture_of(line.picture or "heart"))
        pen.svg(f"{ART}/{name}", Box(box.x + 10, box.centre[1] - side / 2, side, side))
        pen.text(line.label, Box(box.x + 66, box.y, box.w - 180, box.h), 24, INK, SEMI)
        pen.text(signed(line.points), box.right_part(110).without_right(14), 28,
                 BAD if line.points < 0 else INK, FREDOKA, align="right")

    def paint_total(self, pen: Pen, box: Box, score: int) -> None:
        paint_paper(pen, box, Tone.MINT, radius=14, lift=0)
        pen.text(_("Final score"), Box(box.x + 22, box.y, box.w * 0.6, box.h), 30, RUST, FREDOKA)
        pen.text(str(score), box.right_part(160).without_right(22), 44, INK, FREDOKA, align="right")


def rival_words(rivalry: Rivalry, own: Result) -> tuple[str, str]:
    """Return two sentences: how the rival ran the same clinic, and how that compares with `own`."""
    name, result = rivalry.name, rivalry.session.result
    if result is None:
        return _("{name} is still playing.").format(name=name), _("You both have the same floors and cards.")
    told = _("{name} ({level}) reached the goal with a final score of {score}.") if result.winners else _(
        "{name} ({level}) missed the goal with a final score of {score}."
    )
    return told.format(name=name, level=rivalry.level, score=result.scores[0]), compare_results(result, own)

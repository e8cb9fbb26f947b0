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
from klotho_games.stage.ending.counted_lines import CountedLines, RivalNote, compare_results, stack_lines
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, fade, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.deal_code import paint_code

from .fallen_line import FallenLine
from .rescue import Rescue
from .roll_of_honour import RollOfHonour

if TYPE_CHECKING:
    from .ending import Ending


_Z, _ROOM = 12, 500.0
"""The height of the count and of what decided the kingdom, of 904 for the whole sheet."""
_LARGE = 1.5


class CountSheet(CountedLines):
    scene: Ending
    rescue: Rescue | None = None

    def __init__(self, scene: Ending, places: Places) -> None:
        left = places["offer"].x
        self.box = box = Box(left, places["map"].y, 1904 - left, places["map"].h)
        k = box.h / 904
        scene.add(Sprite(box, lambda pen: self._paint(pen, box.at_origin), z=10, margin=40))
        room, lines = Box(box.x + 56, box.y + 172 * k, box.w - 112, _ROOM * k), scene.result.lines
        columns = 1 if scene.has_won else 2
        row = min((50 if scene.has_won else 46) * k, 0.4 * room.h / max(1, -(-len(lines) // columns)))
        super().__init__(scene, *stack_lines(room, len(lines), row, 60 * k, columns=columns, gap=10))
        total = self._total.box
        scene.spot(Spot("count", Box(box.x, box.y, box.w, total.bottom - box.y), self.describe(), role=_("score"),
                        ring=12))
        self._told = self._tell_story(Box(room.x, total.bottom + 14 * k, room.w, room.bottom - total.bottom - 14 * k))
        foot = Box(box.x + 48, room.bottom + 22 * k, box.w - 96, box.bottom - room.bottom - 62 * k)
        streak, rival = foot.columns(2, 20)
        scene.add(Sprite(streak, lambda pen: self._paint_streak(pen, streak.at_origin), z=12, margin=16))
        copies = scene.copy if scene.code else None
        tip = _("Copy the setup code: {code}").format(code=scene.code) if scene.code else ""
        scene.spot(Spot("streak", streak, " ".join(self._streak()), role=_("setup"), press=copies, tip=tip, ring=10))
        self.rival = RivalNote(scene, rival, _paint_rival, rival_words, z=12, ring=10)

    def _tell_story(self, room: Box) -> list[Sprite]:
        """Place what decided the kingdom, and for a lost one what could have saved it."""
        scene = self.scene
        if scene.has_won:
            roll = RollOfHonour(scene.state)
            scene.spot(Spot("decided", room, roll.describe(), role=_("note"), ring=10))
            return [scene.add(Sprite(room, lambda pen: roll.paint(pen, room.at_origin), z=_Z, margin=10))]
        fallen = FallenLine(scene.state, widest=room.w, most=1 if scene.stage.look.text_scale >= _LARGE else 2)
        if not fallen.is_broken:
            self.rescue = Rescue(scene, room)
            return [self.rescue.panel]
        upper, lower = room.top_part(0.5 * room.h), room.bottom_part(0.5 * room.h - 14)
        scene.spot(Spot("decided", upper, fallen.describe(), role=_("note"), ring=10))
        self.rescue = Rescue(scene, lower)
        return [scene.add(Sprite(upper, lambda pen: fallen.paint(pen, upper.at_origin), z=_Z, margin=16)),
                self.rescue.panel]

    def keep_up(self) -> None:
        """Show what has been found since: the rival's result, and what could have saved the kingdom."""
        self.rival.keep_up()
        if self.rescue is not None:
            self.rescue.keep_up()

    def clear(self) -> None:
        super().clear()
        for sprite in self._told:
            sprite.alpha = 0.0

    def rest(self) -> None:
        super().rest()
        for sprite in self._told:
            sprite.alpha = 1.0

    def parts(self) -> list[Part]:
        found = super().parts()
        for sprite in self._told:
            found += [wait(0.15), fade(sprite, 1.0, 0.3)]
        return found

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
        pen.text(title, Box(56, 32 * k, box.w - 112, 72 * k), 52, RUBRIC, SERIF_BLACK)
        pen.text(scene.result.reason, Box(56, 104 * k, box.w - 112, 50 * k), 25, BROWN, SERIF_ITALIC, wrap=True)
        pen.sketch(Sketch(100, 4).rect(0, 1, 100, 2, 0, GILT), Box(56, 160 * k, box.w - 112, 4))

    # -- the count ------------------------------------------------------------------------------------------

    def paint_line(self, pen: Pen, box: Box, line: ScoreLine) -> None:
        side = min(52.0, box.h)
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

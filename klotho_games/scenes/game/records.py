"""The high scores of a game, the profile's own and everyone's, and its last games, each with its replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from klotho_games.core.dates import day
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, number
from klotho_games.core.people.profiles import BEST, Score, replay_path
from klotho_games.core.play import archive, journal
from klotho_games.core.play.archive import Past
from klotho_games.core.play.journal import Unreadable
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.box_art import paint_standing
from klotho_games.scenes.kit.frame import SceneTopBar
from klotho_games.scenes.kit.panels import (
    BOOK,
    LEFT_PAGE,
    RIGHT_PAGE,
    SHELF_FILE,
    NextStep,
    add_next_step,
    paint_book,
    paint_cabinet,
)
from klotho_games.scenes.setup.alone import beside_score
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Press
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC, lighter
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.controls import SegmentedChoice

OWN, EVERYBODY, LAST = range(3)
_COACH = 66.0
"""Width of the button at the end of a line that opens the coach."""
_PLACES = ("#d9a441", "#a7adb8", "#b87a48")
_QUIET = "#5a4526"


class Records(ListScene):
    """The high scores of one game, and its last games to watch again."""

    name = "records"
    backdrop_name = "cabinet"
    backdrop_file = SHELF_FILE
    pads = Pads.SOLE
    put_away = True

    def __init__(self, game: Game, first: int = OWN) -> None:
        super().__init__()
        self.made_from = game.id, first
        self.game = game
        self.list = first

    def backdrop(self, pen: Pen) -> None:
        paint_cabinet(pen)

    def build(self) -> None:
        SceneTopBar(self, self.game.info.title, _("Best scores"), [("k", "", _("Coach")), ("escape", "b", _("Back"))])
        program = self.stage.program
        profile = program.profiles.current
        own = profile.name if profile else _("You")
        lasts = archive.past(self.game.id, BEST) if self.list == LAST else []
        scores = program.profiles.best(self.game.id, None if self.list == EVERYBODY else own)
        heading = _("The last games") if self.list == LAST else _("The ten best")
        page = RIGHT_PAGE

        def paint(pen: Pen) -> None:
            pen.text(heading, Box(48, 22, 400, 66), 44, INK, SERIF_BLACK)
            pen.thread([(48, 98), (page.w - 48, 98)], 3, shadow=False)

        self.add(Panel(BOOK, z=2, margin=50).show(paint_book))
        self.add(Sprite(page, paint, z=5))
        self.add(Sprite(LEFT_PAGE, lambda pen: self._paint_box(pen, scores[0] if scores else None), z=6, margin=60))
        SegmentedChoice(self, "whose", Box(page.right - 688, page.y + 26, 640, 58), _("Which list"),
                        (own, _("Everyone"), _("Last games")), self.list, self._set_list)
        room = Box(page.x + 40, page.y + 112, page.w - 80, page.h - 132)
        if not (lasts if self.list == LAST else scores):
            self._add_empty(Box.around(room.centre, 860, 560))
        k = min(self.stage.look.text_scale, 1.5)
        tall = 66 * k
        rows = [self._row(i, score, tall if i else 112 * k, room.w) for i, score in enumerate(scores)]
        if scores:  # places that are still free
            rows += [ScrollRow(tall, partial(_paint_empty, i=i)) for i in range(len(scores), BEST)]
        if self.list == LAST:
            rows = [self._last_row(i, game, 70 * k, room.w) for i, game in enumerate(lasts)]
        self._area = ScrollArea(self, "records", room, rows, gap=6, label=heading)

    def _paint_box(self, pen: Pen, best: Score | None) -> None:
        """Paint the left page: the game's box, and the best score on a brass plate."""
        page = LEFT_PAGE.at_origin
        box = Box(page.centre[0] - 176, 60, 352, 440)
        paint_standing(pen, self.game.id, self.game.info.title, box, held=True)
        plaque = Box(44, 560, page.w - 88, 300)
        if pen.look.high_contrast:
            pen.panel(plaque, "#ffffff", edge="#000000", radius=14)
        else:
            pen.panel(plaque, "#f3d58a", "#c58f34", edge="#5a3a12", edge_width=3, radius=14, shine=0.7, shadow=6)
        inside = plaque.grow(-24, -16)
        if best is None:
            pen.text(_("No score yet"), inside, 34, "#1c0f06", SERIF_BLACK, align="centre", wrap=True)
            return
        pen.text(_("best score"), inside.top_part(48), 22, "#3a2408", SEMI, align="centre")
        pen.text(number(best.score), Box(inside.x, inside.y + 44, inside.w, 112), 84, "#1c0f06", SERIF_BLACK,
                 align="centre")
        pen.text(best.profile, Box(inside.x, inside.y + 158, inside.w, 50), 28, "#1c0f06", SEMI, align="centre")
        quiet = " · ".join(words for words in (beside_score(self.game, best), day(best.date)) if words)
        pen.text(quiet, Box(inside.x, inside.y + 206, inside.w, inside.h - 206), 22, "#3a2408", align="centre",
                 wrap=True, leading=1.05)

    def _add_empty(self, box: Box) -> None:
        told = _("Win a game and your score appears here, with its replay.")
        if self.list == LAST:
            told = _("Finish a game and you can watch it again here.")
        step = NextStep(_("There’s nothing here yet."), told, _("Play it"), "play")
        add_next_step(self, box, step, self._play, ("shell/spool", "shell/lantern", "shell/hourglass"))

    def _play(self) -> None:
        """Open the set-up. If this page was opened from there, go back."""
        below = self.stage.stack[-2] if len(self.stage.stack) > 1 else None
        if below is not None and below.name == "setup":
            self.back()
        else:
            self.stage.program.open_setup(self.game.id)

    def _set_list(self, i: int) -> None:
        self.list = i
        self.rebuild()

    def _last_row(self, i: int, game: Past, height: float, width: float) -> ScrollRow:
        names, scores = ", ".join(game.names), " : ".join(number(score) for score in game.result.scores)
        reason = journal.why_not_watch(game.path)
        spot = Spot(f"game-{i}", Box(0, 0, 0, 0), names, _("game"), f"{game.result_text} {scores}", ring=12,
                    press=lambda: self._open(game.path), tip=_("Watch this game again"), enabled=not reason,
                    reason=reason)
        coach = self._coach_spot(f"coach-{i}", names, lambda: self._coach(game.path), reason)

        def paint(pen: Pen, box: Box) -> None:
            _paint_line(pen, box.left_part(width - 34), spot.hovered and not reason, not reason, coach)
            if reason:
                _paint_unwatchable(pen, box.left_part(width - 34))
            pen.text(scores, Box(box.x + 14, box.y, 250, box.h), 28, INK, SERIF_BLACK)
            pen.text(game.result_text, Box(box.x + 274, box.y, 320, box.h), 24, INK, SEMI, wrap=True, leading=1.1)
            pen.text(names, Box(box.x + 604, box.y, 196, box.h), 22, _QUIET, wrap=True, leading=1.1)
            pen.text(day(game.changed), Box(width - 34 - 250, box.y, 130, box.h), 20, _QUIET, SERIF_ITALIC,
                     align="right", wrap=True)

        return ScrollRow(height, paint, _split_line(spot, coach, width, height))

    def _row(self, i: int, score: Score, height: float, width: float) -> ScrollRow:
        path = replay_path(score)
        reason = _("You can’t watch this game: there’s no recording of it.")
        if path is not None:
            reason = journal.why_not_watch(path)
        kept = not reason
        value = _("{points} points, replay").format(points=number(score.score))
        label = f"{i + 1}. {score.profile}"
        spot = Spot(f"score-{i}", Box(0, 0, 0, 0), label, _("score"), value, enabled=kept, reason=reason,
                    press=lambda: self._watch(score), ring=12, tip=_("Watch this game again"))

        coach = self._coach_spot(f"coach-{i}", label, lambda: self._coach(_replay_of(score)), reason)

        def paint(pen: Pen, box: Box) -> None:
            _paint_line(pen, box.left_part(width - 34), spot.hovered and kept, kept, coach)
            if path is not None and reason:
                _paint_unwatchable(pen, box.left_part(width - 34))
            _paint_place(pen, box, i)
            pen.text(number(score.score), Box(box.x + 96, box.y, 270, box.h), 32 if i else 54, INK, SERIF_BLACK)
            pen.text(score.profile, Box(box.x + 386, box.y, 250, box.h), 24 if i else 30, INK, SEMI)
            beside = Box(box.x + 650, box.y, 220, box.h)
            pen.text(beside_score(self.game, score), beside, 20, _QUIET, wrap=True, leading=1.1)
            pen.text(day(score.date), Box(width - 34 - 250, box.y, 130, box.h), 20, _QUIET, SERIF_ITALIC, align="right",
                     wrap=True)

        return ScrollRow(height, paint, _split_line(spot, coach, width, height))

    def _coach_spot(self, id: str, label: str, press: Callable[[], None], reason: str = "") -> Spot:
        return Spot(id, Box(0, 0, 0, 0), _("Coach: {game}").format(game=label), press=press, enabled=not reason,
                    reason=reason, ring=12,
                    tip=_("See where the game was won and lost, and how much of that was luck."))

    def _watch(self, score: Score) -> None:
        self._open(_replay_of(score))

    def _open(self, path: Path) -> None:
        session = self._read(path)
        if session is not None:
            self.stage.program.open_replay(session, path=path)

    def _coach(self, path: Path) -> None:
        session = self._read(path)
        if session is not None:
            self.stage.program.open_coach(session, path)

    def _read(self, path: Path) -> Session | None:
        try:
            return journal.replay(path)
        except Unreadable as problem:
            self.tips.toast(str(problem), 5, ToastKind.NO)
            return None

    def press(self, p: Press) -> None:
        """Open the coach for the game in focus with K."""
        spot = self.focus.current if self.focus.seen else self.focus.hovered
        if p.key == "k" and spot is not None and spot.id.startswith(("game-", "score-", "coach-")):
            coach = self.focus.find(f"coach-{spot.id.split('-')[1]}")
            if coach is not None:
                self.activate(coach)
                return
        super().press(p)


def _replay_of(score: Score) -> Path:
    path = replay_path(score)
    assert path is not None
    return path


def _split_line(spot: Spot, coach: Spot, width: float, height: float) -> list[tuple[Spot, Box]]:
    """Split a line into the spot of the replay and the spot of the coach at its end."""
    whole = Box(0, 0, width - 34, height)
    return [(spot, whole.without_right(_COACH)), (coach, whole.right_part(_COACH - 4))]


def _paint_line(pen: Pen, box: Box, lit: bool, replay: bool, coach: Spot) -> None:
    """Paint a line: only a rule, unless it is `lit`."""
    end = box.right_part(_COACH - 4)
    if coach.hovered and coach.enabled:
        pen.panel(end, "#fff3cf", edge="#e0a63c", radius=12, alpha=0.95)
    if lit:
        box = box.without_right(_COACH)
        pen.panel(box, "#fff3cf", edge="#e0a63c", radius=12, alpha=0.95)
    else:
        pen.fill(Box(box.x + 4, box.bottom - 1, box.w - 8, 1.5), "#000000" if pen.look.high_contrast else "#c4ab7a")
    if replay:
        icon(pen, "replay", Box(end.x - 52, box.centre[1] - 18, 36, 36), "#7a4a12")
        icon(pen, "stats", Box.around(end.centre, 36, 36), "#7a4a12")


def _paint_unwatchable(pen: Pen, box: Box) -> None:
    """Paint "cannot be watched" in place of the icons for replay and coach. The spot's tip says why."""
    pen.text(_("can’t be watched"), box.right_part(108).grow(0, -4), 20, _QUIET, SERIF_ITALIC, wrap=True, leading=1.0)


def _paint_empty(pen: Pen, box: Box, i: int) -> None:
    _paint_place(pen, box, i, alpha=0.35)
    dots = Sketch(box.w, 6)
    for n in range(int((box.w - 150) / 16)):
        dots.circle(100 + n * 16, 3, 1.8, "#a08a5e", opacity=0.7)
    pen.sketch(dots, Box(box.x, box.centre[1] + 10, box.w, 6))


def _paint_place(pen: Pen, line: Box, i: int, alpha: float = 1.0) -> None:
    """Paint the first three places as medals with their number, and the others as plain numbers."""
    side = line.h * (0.7 if i else 0.58)
    box = Box.around((line.x + 46, line.centre[1]), side, side)
    if i < len(_PLACES):
        pen.panel(box, lighter(_PLACES[i], 0.4), _PLACES[i], edge="#5a3a12", edge_width=3, radius=side / 2, alpha=alpha)
    colour = "#1c0f06" if i < len(_PLACES) else MUTED_ON_PAPER
    pen.text(str(i + 1), box, side * 0.55, colour, SERIF, align="centre", grow=False)

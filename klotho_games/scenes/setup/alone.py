"""The set-up of a game for one player: name, level, portrait, a rival on the same deal, and the player's results so
far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.dates import day
from klotho_games.core.games.as_on_paper import AS_ON_PAPER
from klotho_games.core.games.characters import characters
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, capital, number
from klotho_games.core.people.profiles import PORTRAITS, BadName, Score
from klotho_games.core.people.setup_seats import is_stand_in
from klotho_games.scenes.kit.frame import FACES, paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, MUTED_ON_PAPER, PAPER, SEATS, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import Tappable, TextField, paper

from .bot import add_bot, paint_bot

if TYPE_CHECKING:
    from .page import SetUp

_TILTS = (-2.0, 1.5, -1.0, 1.8, -1.6, 1.0)
_RIVAL = 168.0
"""Height of the rival's row."""
_BEST, _SCORE = 5, 36
"""The most scores that the list shows, and the height that each of them needs."""
_SHAPES = {"ada": 0, "bram": 1, "sunniva": 2, "ines": 3, "kit": 4, "tariq": 5}
"""The seat mark that each explorer's token shows."""


def beside_score(game: Game, score: Score) -> str:
    """The words beside the points in a list of scores, like "floor 4 · level 2"."""
    level = _("level {level}").format(level=score.level) if game.has_levels else ""
    paper = _("Paper rules") if AS_ON_PAPER in score.notes else ""
    return " · ".join(words for words in (game.describe_notes(score.notes), level, paper) if words)


def explorer_name(portrait: str) -> str:
    return capital(portrait)


class ExplorerPanel:
    def __init__(self, setup: SetUp) -> None:
        self.setup = setup
        self.program = setup.stage.program
        self._add_heading()
        self._add_row()
        self._add_portraits()
        at = setup.layout
        rest = Box(at["seat_4"].x, at["seat_4"].y + 4, at["seat_4"].w, at["note"].bottom - at["seat_4"].y - 4)
        if setup.has_rival:
            self._add_rival(rest.top_part(_RIVAL))
            rest = rest.without_top(_RIVAL + 14)
        self._add_record(rest)

    def _add_heading(self) -> None:
        at = self.setup.layout
        room = at["seats_title"].union(at["seats_note"])
        alone = self.setup.game.alone

        def paint(pen: Pen) -> None:
            drawn = pen.text(alone.person(), Box(0, 0, 260, room.h), 44, PAPER, SERIF_BLACK)
            pen.text(alone.note(), Box(drawn.right + 22, 4, room.w - drawn.right - 22, room.h), 22, "#ddd6ee")

        self.setup.add(Sprite(room, paint, z=5))

    def _add_row(self) -> None:
        row = self.setup.layout["seat_1"]
        profile = self.program.profile
        level = profile.level(self.setup.game.id)
        mark = SEATS[_SHAPES.get(profile.portrait, 0)]

        def paint(pen: Pen) -> None:
            pen.panel(row.at_origin, "#343a56", "#262b42", edge="#5c6485", radius=18, shine=0.18, shadow=6)
            pen.panel(Box(8, 12, 10, row.h - 24), mark.colour, radius=5)
            paint_portrait(pen, profile.portrait, Box(34, 10, 80, 80))
            so_far = self.setup.game.alone.so_far(profile.played.get(self.setup.game.id, 0))
            if not self.setup.game.has_levels:
                pen.text(so_far, Box(530, 16, 346, 68), 24, PAPER, SEMI)
                return
            shield = Box(526, 13, 66, 74)
            pen.svg(f"{FACES}/k_shield", shield, shadow=3)
            pen.text(str(level), shield.grow(-12, -12).move(0, -3), 32, "#ffe19a", SERIF_BLACK, align="centre",
                     grow=False)
            pen.text(_("Level {level}").format(level=level), Box(606, 16, 270, 36), 24, PAPER, SEMI)
            pen.text(so_far, Box(606, 52, 270, 32), 20, "#cfd3e2")

        self.setup.add(Sprite(row, paint, z=5, margin=20))
        TextField(self.setup, "name", Box(row.x + 130, row.y + 22, 370, 56), _("Name"), profile.name, self._rename,
                  tip=self.setup.game.alone.name_tip(), stand_in=profile.name if is_stand_in(profile.name) else "")

    def _rename(self, name: str) -> str:
        try:
            self.program.profiles.change(self.program.profile, new_name=name)
        except BadName as problem:
            return str(problem)
        self.setup.rebuild()
        return ""

    def _add_portraits(self) -> None:
        first = self.setup.layout["seat_2"]
        area = Box(first.x, first.y + 8, first.w, 204)
        for i, (portrait, box) in enumerate(zip(PORTRAITS, area.columns(6, 14), strict=True)):
            self._add_photo(portrait, box, _TILTS[i])

    def _add_photo(self, portrait: str, box: Box, tilt: float) -> None:
        chosen = self.program.profile.portrait == portrait

        def paint(pen: Pen, spot: Spot) -> None:
            room = box.at_origin
            paint_photo(pen, portrait, room, chosen, spot.hovered)

        photo = Tappable(self.setup, f"portrait-{portrait}", box, explorer_name(portrait), paint,
                         lambda: self._choose_portrait(portrait), role=_("portrait"),
                         value=_("chosen") if chosen else "", z=7, margin=24)
        if not chosen:
            photo.sprite.angle = tilt

    def _choose_portrait(self, portrait: str) -> None:
        self.setup.stage.sound.play("card_snap")
        self.program.profiles.change(self.program.profile, portrait=portrait)
        self.setup.rebuild()

    def _add_rival(self, row: Box) -> None:
        """Add the row of the rival, with the same controls for level and temperament as a bot at a seat."""
        setup, rival, known = self.setup, self.setup.rival, characters(self.setup.game)

        def paint(pen: Pen) -> None:
            pen.panel(row.at_origin, "#343a56", "#262b42", edge="#5c6485", radius=18, shine=0.18, shadow=6)
            pen.panel(Box(8, 12, 10, row.h - 24), "#a9a3c2", radius=5)
            pen.panel(Box(38, 14, 84, 72), "#1c2033", "#161a29", edge="#5c6485", radius=14)
            icon(pen, "person", Box(58, 28, 44, 44), "#cdb0ff")
            name = Box(136, 12, 374, 76)
            pen.name(rival.name, name.top_part(40), 28, PAPER, SERIF)
            pen.text(_("plays the same setup"), name.bottom_part(34), 22, "#cfd3e2")
            paint_bot(pen, Box(38, 96, row.w - 38, row.h - 100), rival, known, setup.told_kind)

        setup.add(Sprite(row, paint, z=5, margin=20))
        add_bot(setup, "seat-rival", rival, Box(row.x + 524, row.y + 8, row.w - 540, 88), known, self._change_rival)

    def _change_rival(self, kind: bool) -> None:
        self.setup.told_kind = kind
        self.setup.stage.sound.play("ui_toggle")
        self.setup.rebuild()

    def _add_record(self, box: Box) -> None:
        game, profile = self.setup.game.id, self.program.profile
        best = self.program.profiles.best(game, profile.name)[:4]
        alone = self.setup.game.alone

        def paint(pen: Pen) -> None:
            room = box.at_origin
            paper(pen, room, shadow=8)
            pen.text(alone.book(profile.name), Box(34, 16, room.w - 68, 52), 34, INK, SERIF_BLACK)
            pen.thread([(34, 76), (room.w - 34, 76)], 3, shadow=False)
            played, won = profile.played.get(game, 0), profile.won.get(game, 0)
            told = ((str(played), alone.games(played)),
                    (str(won), alone.wins(won)),
                    (number(best[0].score) if best else "–", _("best score")))
            for part, (large, small) in zip(Box(34, 96, 300, room.h - 116).rows(3, 12), told, strict=True):
                _paint_count(pen, part, large, small)
            beside = Box(366, 96, room.w - 400, room.h - 116)
            defeat = profile.defeats.get(game)
            lost = alone.lost(played - won, defeat.notes) if defeat is not None else ""
            if lost:
                foot = beside.bottom_part(min(64.0, 40 * pen.look.text_scale))
                beside = Box(beside.x, beside.y, beside.w, beside.h - foot.h - 4)
                pen.thread([(foot.x, foot.y), (foot.right, foot.y)], 2, shadow=False)
                pen.text(lost, foot.without_top(4), 22, INK, SEMI, wrap=True, leading=1.05)
            self._paint_best(pen, beside)

        self.setup.add(Sprite(box, paint, z=5, margin=40))

    def _paint_best(self, pen: Pen, room: Box) -> None:
        scores = self.program.profiles.best(self.setup.game.id, self.program.profile.name)[:_BEST]
        if not scores:
            side = min(80.0, room.h * 0.4)
            drawn = Box(room.centre[0] - side / 2, room.y + side * 0.225, side, side)
            icon(pen, "map", drawn, "#b0905a", 1.8)
            told = self.setup.game.alone.empty()
            pen.text(told, room.without_top(drawn.bottom + 6 - room.y), 24, MUTED_ON_PAPER, wrap=True,
                     align="centre", valign="top")
            return
        shown = max(1, min(_BEST, int(room.h // _SCORE)))
        for i, (score, row) in enumerate(zip(scores, room.rows(shown, 4), strict=False)):
            pen.text(f"{i + 1}", row.left_part(34), 22, MUTED_ON_PAPER, BOLD)
            pen.text(number(score.score), Box(row.x + 40, row.y, 190, row.h), 26, INK, SERIF)
            beside = Box(row.x + 240, row.y, row.w - 240 - 130, row.h)
            pen.text(beside_score(self.setup.game, score), beside, 20, MUTED_ON_PAPER, wrap=True, leading=1.05)
            pen.text(day(score.date), row.right_part(124), 20, MUTED_ON_PAPER, align="right")


def paint_photo(pen: Pen, portrait: str, room: Box, chosen: bool, lit: bool) -> None:
    """Paint a photograph on paper with the explorer's name under it; the chosen one has a golden edge and a check
    mark."""
    edge = GOLD if chosen else "#b99b66"
    pen.panel(room, "#fffdf6" if lit else "#fbf4e4", "#efe3ca", edge=edge, edge_width=3 if chosen else 1.5, radius=6,
              shadow=10 if chosen else 6)
    name = room.bottom_part(min(64.0, 38 * min(pen.look.text_scale, 1.5)))
    frame = Box(10, 10, room.w - 20, name.y - 14)
    side = min(frame.w, frame.h * 0.9)
    picture = Box(frame.centre[0] - side / 2, frame.y + (frame.h - side / 0.9) / 2, side, side / 0.9)
    pen.svg(f"{FACES}/p_{portrait}", picture)
    pen.sketch(Sketch(picture.w, picture.h).rect(1, 1, picture.w - 2, picture.h - 2, 2, "none", "#2a1d14", 3), picture)
    pen.text(explorer_name(portrait), name.grow(-8, 0).move(0, -3), 24, INK, SEMI, align="centre")
    if chosen:
        badge = Box(room.w - 34, -12, 44, 44)
        pen.sketch(Sketch(44, 44).circle(22, 22, 20, "#1f7d77", "#0b2f2d", 3), badge, shadow=3)
        icon(pen, "check", badge.grow(-10), "#ffffff", 3.6)


def _paint_count(pen: Pen, box: Box, large: str, small: str) -> None:
    s = Sketch(box.w, box.h).rect(1, 1, box.w - 2, box.h - 2, 12, "#ffffff", "#cbb083", 2, opacity=0.55)
    pen.sketch(s, box)
    size = min(34.0, box.h * 0.72)  # digits can reach below the line
    pen.text(large, Box(box.x + 16, box.y, box.w * 0.5 - 16, box.h), size, INK, SERIF_BLACK)
    pen.text(small, Box(box.x + box.w * 0.5, box.y, box.w * 0.5 - 16, box.h), 22, MUTED_ON_PAPER, align="right")

"""What a profile has played so far: every box on its board, with what was played, won and reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core import registry
from klotho_games.core.contract import GameInfo
from klotho_games.core.profiles import Profile, Run
from klotho_games.core.words import _, percent
from klotho_games.scenes.almanac import AlmanacPage
from klotho_games.scenes.cabinet import INSIDE, paint_bay, paint_cabinet, paint_plate, paint_share, paint_tag
from klotho_games.scenes.covers import paint_cover, paint_standing
from klotho_games.scenes.frame import paint_portrait
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.scroll import BAR, ListScene, Row, ScrollArea
from klotho_games.stage.sketch import rounded_outline
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import INK, MUTED_ON_PAPER, PAPER, SEMI, SERIF, SERIF_BLACK

_HEAD = Box(INSIDE.x + 24, 94, INSIDE.w - 48, 132)
_BAY = 420.0
"""With its board; two of them are seen whole."""
_BOX_W, _BOX_H = 200.0, 250.0


class Statistics(AlmanacPage, ListScene):
    name = "statistics"
    page = "statistics"

    def backdrop(self, pen: Pen) -> None:
        paint_cabinet(pen)

    def lay(self) -> None:
        profile = self.stage.house.profile
        self.add(Sprite(_HEAD, lambda pen: _paint_head(pen, profile), z=5, margin=40))
        k = self.stage.look.text_scale
        room = Box(INSIDE.x, _HEAD.bottom + 14, INSIDE.w, INSIDE.bottom - _HEAD.bottom - 14)
        in_a_row = 4 if k <= 1.15 else 3 if k <= 1.4 else 2
        games = registry.shelf()
        rows: list[Row] = []
        for i in range(0, len(games), in_a_row):
            standing = games[i : i + in_a_row]
            rows.append(self._bay(profile, standing, in_a_row, room.w))
            rows += [row for game in standing for row in _runs(profile, game, 72 * min(k, 1.6))]
        self._area = ScrollArea(self, "statistics", room, rows, gap=0, label=_("Games"))

    def _bay(self, profile: Profile, games: Sequence[GameInfo], in_a_row: int, width: float) -> Row:
        board = 34 * min(self.stage.look.text_scale, 1.6)
        places = Box(18, 0, width - 36 - BAR, _BAY).columns(in_a_row, 8)
        cells = [(self._spot(profile, game), place, game) for game, place in zip(games, places, strict=False)]

        def paint(pen: Pen, box: Box) -> None:
            paint_bay(pen, Box(box.x, box.y, width, box.h), board)
            for spot, place, game in cells:
                self._paint_game(pen, profile, game, place.moved(0, box.y), board, spot.hovered)

        return Row(_BAY, paint, [(spot, place.grown(-4, -12)) for spot, place, _game in cells])

    def _spot(self, profile: Profile, game: GameInfo) -> Spot:
        played, won = profile.played.get(game.id, 0), profile.won.get(game.id, 0)
        told = _("{n} played, {won} won").format(n=played, won=won)
        return Spot(f"game-{game.id}", Box(0, 0, 0, 0), game.title, _("game"), told,
                    press=lambda: self.stage.house.open_records(game.id), ring=12, tip=_("The ten best"))

    def _paint_game(self, pen: Pen, profile: Profile, game: GameInfo, place: Box, board: float, lit: bool) -> None:
        played, won = profile.played.get(game.id, 0), profile.won.get(game.id, 0)
        floor = place.bottom - board
        box = Box(place.x + 26, floor - _BOX_H, _BOX_W, _BOX_H)
        if not played:  # nothing stands beside it
            box = box.moved((place.w - _BOX_W) / 2 - 26, 0)
        paint_standing(pen, game.id, game.title, box, held=False)
        if lit:
            pen.thread(rounded_outline(box.x - 9, box.y - 9, box.w + 18, box.h + 18, 14), 5, bright=True)
        if played:
            best = self.stage.house.profiles.best(game.id, profile.name)
            level = str(profile.level(game.id)) if registry.load(game.id).has_levels else ""
            tag = Box(box.right + 22, floor - 226, place.right - box.right - 30, 218)
            paint_tag(pen, tag, lit)
            _paint_figures(pen, tag.grown(-12, -12), f"{best[0].score:,}" if best else "–", level, won, played)
        words = _("{n} played · {won} won").format(n=played, won=won) if played else _("not played yet")
        paint_plate(pen, words, (place.centre[0], floor + board / 2), board - 4, place.w, lit)


def _paint_head(pen: Pen, profile: Profile) -> None:
    """A sign of leather: who, and what all games come to."""
    box = _HEAD.at_origin
    if pen.look.high_contrast:
        pen.panel(box, "#000000", edge="#ffffff", radius=18)
    else:
        pen.raster("kit/leather.webp", box, cover=True, radius=18, shadow=10)
        pen.panel(box, "#1c0d05", "#120803", edge="#0c0603", radius=18, alpha=0.62)
        pen.thread(rounded_outline(9, 9, box.w - 18, box.h - 18, 12), 3, dash=(15, 9), shadow=False)
    paint_portrait(pen, profile.portrait, Box(30, 18, 96, 96))
    won = sum(profile.won.values())
    figures = Box(box.w - 830, 12, 800, 108)
    name = Box(152, 16, figures.x - 180, 100)
    if not profile.games:
        pen.text(profile.name, name.top_part(54), 44, PAPER, SERIF_BLACK)
        told = _("No game is finished yet. Choose a box to see its pages, and begin.")
        pen.text(told, Box(name.x, name.y + 54, box.w - name.x - 60, 50), 24, "#f4dca6")
        return
    pen.text(profile.name, name, 48, PAPER, SERIF_BLACK)
    told_all = ((str(profile.games), _("games")), (str(won), _("won")),
                (percent(won / profile.games * 100), _("of all games won")))
    for (large, small), part in zip(told_all, figures.columns(3, 20), strict=True):
        pen.text(large, part.top_part(62), 46, "#ffe19a", SERIF_BLACK, align="centre")
        pen.text(small, part.without_top(60), 22, PAPER, align="centre", wrap=True, leading=1.05)


def _paint_figures(pen: Pen, tag: Box, best: str, level: str, won: int, played: int) -> None:
    """The best result large, the rest in quiet type, and the share that was won."""
    pen.text(best, tag.top_part(72), 42, INK, SERIF_BLACK, align="centre")
    pen.text(_("best score"), Box(tag.x, tag.y + 68, tag.w, 44), 20, MUTED_ON_PAPER, align="centre")
    if level:
        words = _("level {level}").format(level=level)
        pen.text(words, Box(tag.x, tag.y + 112, tag.w, 46), 22, INK, SEMI, align="centre")
    paint_share(pen, Box(tag.x + 4, tag.bottom - 30, tag.w - 8, 22), won, played)


def _runs(profile: Profile, game: GameInfo, height: float) -> list[Row]:
    """Below the board, of games whose deals are of several kinds: each that was played, and what was won in a row."""
    told = (
        (registry.load(game.id).kind_told(kind), run) for kind, run in sorted(profile.runs.get(game.id, {}).items())
    )
    return [Row(height, _painted(game, name, run)) for name, run in told if name]


def _painted(game: GameInfo, name: str, run: Run) -> Callable[[Pen, Box], None]:
    told = _("{played} played · {won} won · {streak} in a row now · {longest} in a row at best")
    words = told.format(played=run.played, won=run.won, streak=run.streak, longest=run.longest)

    def paint(pen: Pen, box: Box) -> None:
        slip = Box(box.x + 44, box.y + 5, INSIDE.w - 88 - BAR, box.h - 10)
        paint_tag(pen, slip, False)
        cover = Box(slip.x + 14, slip.y + 5, (slip.h - 10) * 0.8, slip.h - 10)
        paint_cover(pen, game.id, game.title, cover, radius=3)
        pen.text(name, Box(cover.right + 20, slip.y, 380, slip.h), 26, INK, SERIF)
        pen.text(words, Box(cover.right + 420, slip.y, slip.right - cover.right - 440, slip.h), 22, MUTED_ON_PAPER,
                 wrap=True, leading=1.1)

    return paint

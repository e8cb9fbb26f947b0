"""What a profile has played so far: games, wins, levels, best scores, box by box."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.core import registry
from klotho_games.core.contract import GameInfo
from klotho_games.core.profiles import Profile, Run
from klotho_games.core.words import _
from klotho_games.scenes.covers import paint_cover
from klotho_games.scenes.frame import TopBar, paint_cloth, paint_portrait
from klotho_games.stage.controls import paper
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.icons import icon
from klotho_games.stage.pen import Pen
from klotho_games.stage.scroll import ListScene, Row, ScrollArea
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import INK, MUTED_ON_PAPER, SERIF, SERIF_BLACK

_SHEET = Box(160, 108, 1600, 936)


class Statistics(ListScene):
    name = "statistics"
    put_away = True

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        profile = self.stage.house.profile
        TopBar(self, _("Statistics"), profile.name, [("escape", "b", _("Back to the shelf"))])

        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin)
            paint_portrait(pen, profile.portrait, Box(40, 18, 104, 104))
            pen.text(profile.name, Box(164, 22, 620, 96), 48, INK, SERIF_BLACK)
            won = sum(profile.won.values())
            share = f"{won / profile.games * 100:.0f} %" if profile.games else "–"
            told = ((str(profile.games), _("games")), (str(won), _("won")), (share, _("of all games won")))
            for (large, small), box in zip(told, Box(820, 22, 730, 96).columns(3, 16), strict=True):
                pen.panel(box, "#ffffff", edge="#cbb083", radius=12, alpha=0.6)
                pen.text(large, Box(box.x + 6, box.y + 8, box.w - 12, 50), 36, INK, SERIF_BLACK, align="centre")
                pen.text(small, Box(box.x + 6, box.y + 56, box.w - 12, 34), 22, MUTED_ON_PAPER, align="centre")
            pen.thread([(48, 140), (_SHEET.w - 48, 140)], 3, shadow=False)

        self.add(Sprite(_SHEET, paint, z=5, margin=50))
        room = Box(_SHEET.x + 48, _SHEET.y + 158, _SHEET.w - 96, _SHEET.h - 184)
        k = min(self.stage.look.text_scale, 1.5)
        rows = [
            row
            for game in registry.shelf()
            for row in (self._row(profile, game, 98 * k, room.w), *_runs(profile, game, 44 * k))
        ]
        self._area = ScrollArea(self, "statistics", room, rows, gap=10, label=_("Games"))

    def _row(self, profile: Profile, game: GameInfo, height: float, width: float) -> Row:
        played, won = profile.played.get(game.id, 0), profile.won.get(game.id, 0)
        best = self.stage.house.profiles.best(game.id, profile.name)
        told = _("{n} played, {won} won").format(n=played, won=won)
        spot = Spot(f"game-{game.id}", Box(0, 0, 0, 0), game.title, _("game"), told,
                    press=lambda: self.stage.house.open_records(game.id), ring=12,
                    tip=_("The ten best"))
        facts = (
            (str(played), _("played")), (str(won), _("won")), (self._level(profile, game), _("level")),
            (f"{best[0].score:,}" if best else "–", _("best score")),
        )

        def paint(pen: Pen, box: Box) -> None:
            lit = spot.hovered
            pen.panel(box, "#fff8e6" if lit else "#ffffff", edge="#e0a63c" if lit else "#d8c6a0", radius=12,
                      alpha=0.95 if lit else 0.6)
            cover = Box(box.x + 14, box.y + 8, (box.h - 16) * 0.8, box.h - 16)
            paint_cover(pen, game.id, game.title, cover, radius=4)
            pen.text(game.title, Box(cover.right + 22, box.y + 8, 400, box.h - 16), 28, INK, SERIF, wrap=True)
            right = Box(box.x + 560, box.y + 8, box.w - 560 - 70, box.h - 16)
            for (large, small), part in zip(facts, right.columns(4, 10), strict=True):
                pen.text(large, part.top_part(part.h * 0.58), 30, INK, SERIF_BLACK, align="centre")
                pen.text(small, part.without_top(part.h * 0.56), 20, MUTED_ON_PAPER, align="centre")
            icon(pen, "trophy", Box(box.right - 58, box.centre[1] - 18, 36, 36), "#7a4a12")

        return Row(height, paint, [(spot, Box(0, 0, width - 34, height))])

    def _level(self, profile: Profile, game: GameInfo) -> str:
        return str(profile.level(game.id)) if registry.load(game.id).has_levels else "–"



def _runs(profile: Profile, game: GameInfo, height: float) -> list[Row]:
    """Below a game whose deals are of several kinds: each that was played, and what was won in a row."""
    told = (
        (registry.load(game.id).kind_told(kind), run) for kind, run in sorted(profile.runs.get(game.id, {}).items())
    )
    return [Row(height, _painted(name, run)) for name, run in told if name]


def _painted(name: str, run: Run) -> Callable[[Pen, Box], None]:
    told = _("{played} played · {won} won · {streak} in a row now · {longest} in a row at best")
    words = told.format(played=run.played, won=run.won, streak=run.streak, longest=run.longest)

    def paint(pen: Pen, box: Box) -> None:
        pen.text(name, Box(box.x + 110, box.y, 420, box.h), 24, INK, SERIF)
        pen.text(words, Box(box.x + 560, box.y, box.w - 580, box.h), 22, MUTED_ON_PAPER)

    return paint

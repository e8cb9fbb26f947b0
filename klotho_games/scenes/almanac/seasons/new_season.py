"""The sheet for a new season: its name, the players and the games."""

from __future__ import annotations

from datetime import date

from klotho_games.almanac.seasons import BEST_OF, MOST_GAMES, Plan, for_people, why_not
from klotho_games.core.games import registry
from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.core.people.profiles import Profile
from klotho_games.scenes.almanac.program_type import AlmanacProgram
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, Tappable, TextField, paper

_SHEET = Box.around(CANVAS.centre, 1480, 980)
_MOST_PEOPLE = 6


class NewSeason(Scene):
    overlay = True
    name = "season-new"
    put_away = True

    def __init__(self, program: AlmanacProgram) -> None:
        super().__init__()
        self._program = program
        self._called = _("Our table")
        everybody = sorted(program.profiles, key=lambda profile: profile is not program.profiles.current)
        self.people: list[Profile] = everybody[:2]
        self._everybody = everybody[:12]
        self.kind = 0
        """0 for "best of" with one game, 1 for points over a list of games."""
        self.of = 0
        self.games: list[str] = for_people(len(self.people))[:1]

    @property
    def screen_title(self) -> str:
        return _("New season")

    def plan(self) -> Plan:
        if self.kind == 0:
            return Plan("best", tuple(self.games[:1] * BEST_OF[self.of]))
        return Plan("points", tuple(self.games))

    def refusal_reason(self) -> str:
        return why_not(self._called, self.people, self.plan())

    # -- building -------------------------------------------------------------------------------------------

    def build(self) -> None:
        self.add(Sprite(_SHEET, self._paint, z=5, margin=60))
        room = _SHEET.grow(-48, -24)
        TextField(self, "name", Box(room.x + 300, room.y + 84, room.w - 300, 58), _("Name"), self._called, self._name,
                  most=28)
        self._add_people(Box(room.x + 300, room.y + 162, room.w - 300, 168))
        plan = Box(room.x + 300, room.y + 352, room.w - 300, 60)
        kinds, length = plan.columns(2, 24)
        SegmentedChoice(self, "kind", kinds, _("What counts"), (_("Best of"), _("Points")), self.kind, self._set_kind)
        if self.kind == 0:
            SegmentedChoice(self, "of", length, _("How many games"), [str(n) for n in BEST_OF], self.of, self._set_of)
        self._add_games(Box(room.x, room.y + 480, room.w, 260))
        self._add_answers(Box(room.x, room.bottom - 78, room.w, 70))

    def _paint(self, pen: Pen) -> None:
        room = _SHEET.at_origin.grow(-48, -24)
        paper(pen, _SHEET.at_origin, shadow=20)
        pen.text(_("New season"), room.top_part(62), 42, INK, SERIF_BLACK)
        pen.thread([(room.x, room.y + 70), (room.right, room.y + 70)], 3, shadow=False)
        for words, y, tall in ((_("Name"), 84, 58), (_("Who plays"), 162, 60), (_("What counts"), 352, 60)):
            pen.text(words, Box(room.x, room.y + y, 280, tall), 26, INK, SERIF)
        games = _("Which game") if self.kind == 0 else _("Which games, in order")
        pen.text(games, Box(room.x, room.y + 430, room.w * 0.4, 46), 26, INK, SERIF)
        pen.text(self._games_text(), Box(room.x + room.w * 0.4, room.y + 430, room.w * 0.6, 46), 22, MUTED_ON_PAPER,
                 SERIF_ITALIC, align="right")

    def _games_text(self) -> str:
        if self.kind == 0:
            return ""
        n = len(self.games)
        told = ngettext("{n} game chosen. Select it again to play it twice.",
                        "{n} games chosen. Select one again to play it once more.", n)
        return told.format(n=n)

    def _add_people(self, room: Box) -> None:
        cells = [cell for row in room.rows(3, 6) for cell in row.columns(4, 10)]
        for n, (profile, box) in enumerate(zip(self._everybody, cells, strict=False)):
            self._add_person(n, profile, box)

    def _add_person(self, n: int, profile: Profile, box: Box) -> None:
        sits = profile in self.people

        def paint(pen: Pen, spot: Spot) -> None:
            face = box.at_origin
            edge = "#8a5f14" if sits else "#b99b66"
            pen.panel(face, "#fff3d0" if sits else "#f4e8cd", edge=edge, edge_width=3 if sits else 1.6, radius=12)
            paint_portrait(pen, profile.portrait, Box(8, face.h / 2 - 22, 44, 44), n)
            pen.name(profile.name, Box(64, 0, face.w - 100, face.h), 22, INK, SEMI)
            if sits:
                icon(pen, "check", Box(face.w - 34, face.h / 2 - 13, 26, 26), "#2f7d3a", 3)

        full = not sits and len(self.people) >= _MOST_PEOPLE
        Tappable(self, f"person-{n}", box, profile.name, paint, lambda: self._sit(profile), role=_("player"),
                 value=_("plays") if sits else _("doesn’t play"), ring=12,
                 reason=_("A table has room for six people. Remove someone first.") if full else "")

    def _add_games(self, room: Box) -> None:
        fitting = for_people(len(self.people))
        shown = [info for info in registry.shelf() if info.seats[1] > 1]
        wide = min(190.0, (room.w - 14 * (len(shown) - 1)) / max(1, len(shown)))
        for n, info in enumerate(shown):
            box = Box(room.x + n * (wide + 14), room.y, wide, room.h)
            reason = "" if info.id in fitting else _("You can’t play {title} with {n} people.").format(
                title=info.title, n=len(self.people))
            self._add_game(info.id, info.title, box, reason)
        if self.kind == 1 and self.games:
            last = Box(room.right - 220, room.y + room.h - 60, 220, 56)
            Button(self, "less", last, _("Remove one"), self._remove_game, kind="paper", icon="minus",
                   style=ButtonStyle(size=22, radius=12, icon_size=24))

    def _add_game(self, id: str, title: str, box: Box, reason: str) -> None:
        times = self.games.count(id)

        def paint(pen: Pen, spot: Spot) -> None:
            cover = Box(0, 0, box.w, box.h - 36)
            cover = Box.around(cover.centre, min(cover.w, cover.h * 0.8), min(cover.h, cover.w / 0.8))
            paint_cover(pen, id, title, cover, radius=8, alpha=0.35 if reason else 1.0, shadow=5)
            if times:
                pen.panel(Box(cover.x - 5, cover.y - 5, cover.w + 10, cover.h + 10), "#000000", edge="#c8912c",
                          edge_width=6, radius=12, alpha=0.0)
                mark = Box(cover.right - 44, cover.y - 8, 52, 52)
                pen.panel(mark, "#ffe9a8", "#e8b44c", edge="#3a2408", edge_width=3, radius=26)
                pen.text(str(times) if self.kind else "✓", mark, 28, INK, SERIF_BLACK, align="centre", grow=False)
            pen.text(title, Box(-6, box.h - 34, box.w + 12, 34), 20, INK, SEMI, align="centre")

        told = ngettext("chosen {n} time", "chosen {n} times", times).format(n=times) if times else _("not chosen")
        Tappable(self, f"game-{id}", box, title, paint, lambda: self._take(id), role=pgettext("a title", "game"),
                 value=told, ring=12, reason=reason)

    def _add_answers(self, room: Box) -> None:
        no, yes = room.columns(2, 24)
        style = ButtonStyle(size=26, radius=16, icon_size=30)
        Button(self, "no", no, _("Not now"), self.back, kind="paper", icon="left", shortcut="cancel", style=style)
        Button(self, "begin", yes, _("Start the season"), self._begin, kind="primary", icon="check", first=True,
               reason=self.refusal_reason(), style=style)

    # -- choosing -------------------------------------------------------------------------------------------

    def _name(self, words: str) -> str:
        self._called = words
        self.rebuild()
        return ""

    def _sit(self, profile: Profile) -> None:
        if profile in self.people:
            self.people.remove(profile)
        else:
            self.people.append(profile)
        fitting = for_people(len(self.people))
        self.games = [game for game in self.games if game in fitting]
        self.rebuild()

    def _set_kind(self, i: int) -> None:
        self.kind = i
        self.games = self.games[:1] if i == 0 else self.games
        self.rebuild()

    def _set_of(self, i: int) -> None:
        self.of = i

    def _take(self, game: str) -> None:
        self.stage.sound.play("ui_toggle")
        if self.kind == 0:
            self.games = [game]
        elif len(self.games) < MOST_GAMES:
            self.games.append(game)
        self.rebuild()

    def _remove_game(self) -> None:
        self.games.pop()
        self.rebuild()

    def _begin(self) -> None:
        today = date.today().isoformat()
        season = self._program.reckoning.seasons.begin(self._called, self.people, self.plan(), today)
        self.stage.sound.play("ui_confirm")
        self.stage.pop(season.id)

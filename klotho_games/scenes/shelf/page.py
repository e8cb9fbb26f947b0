"""The shelf: the boxes, the chosen one held up, and everything that can be done from the first screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from klotho_games.core.contract import GameInfo
from klotho_games.core.games import plugins, registry
from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.scenes.kit.baked_pictures import own_place, paint_piece, paint_strip
from klotho_games.scenes.kit.frame import CLOTH, paint_cloth, paint_portrait
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.drawing.icons import icon, keycap, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import resample
from klotho_games.stage.drawing.theme import BOLD, GOLD, PAPER, SANS, SEMI
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.program import Program
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.motion import Motion, change, fade, glide, land
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import TURNS, Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Tappable, text_height, text_width

from .boxes import MARGIN, RING, BoxPlaces, paint_box, paint_ring, plate_words, tail
from .card import SideCard
from .first_pictures import SHELF_FILE, shown_pictures
from .pennant import add_pennant
from .practice_plate import add_practice
from .room_square import add_room
from .season import add_season

LOUD_AGAIN = 8
_WORD = Box(0, 0, 640, 450)
"""Room for the text of a message."""
_FRONT = 40
_PAGES = {"page up": -1, "page down": 1}
_PLATE_GROWS, _PLATE_WIDEST = 1.4, 262.0
"""The largest scale of a plate's words, as it has to fit on its plank, and its greatest width, that of a box."""


class Shelf(Scene):
    """The first screen: the boxes of all games, and the ways to everything else."""

    name = "shelf"
    backdrop_file = SHELF_FILE
    music = "title"

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.layout = layout("shell/shelf")
        self.games: dict[str, GameInfo] = {}
        self.places = BoxPlaces(self.layout, ())
        self.chosen = game
        self._boxes: dict[str, Sprite] = {}
        self._plates: dict[str, Sprite] = {}
        self._front: list[Sprite] = []
        self._card: SideCard | None = None
        self._fresh = ""
        """The box that the present press of the mouse has just chosen. Releasing the mouse does not open it."""
        self._loud_before = LOUD_AGAIN
        self._to_tell: list[str] = []
        self._room: tuple[str, int] | None = None
        """The room as the shelf shows it."""
        self._unasked = ""
        """The box that is held up because the player has not chosen one."""

    @property
    def screen_title(self) -> str:
        return _("The shelf")

    @property
    def program(self) -> Program:
        return self.stage.program

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        if pen.look.high_contrast:
            pen.fill(CANVAS, "#000000")
            for y in (520, 908):
                pen.fill(Box(60, y, 1320, 36), "#3a2a1c")
            pen.panel(self.layout["side_card"], "#ffffff", radius=22)
        else:
            pen.raster(self.backdrop_file, CANVAS)
            paint_piece(pen, "shell/sidecard", self.layout["side_card"])

    def files_to_read(self) -> Sequence[str]:
        held = self.chosen or self.program.last_played_game() or registry.PLAYABLE[0]
        return shown_pictures(held) if held in registry.SHELF else ()

    def build(self) -> None:
        self.games = {game.id: game for game in registry.shelf()}
        self.places = BoxPlaces(self.layout, list(self.games))
        if self.chosen not in self.games:
            self.chosen = self._unasked = self._last_game()
        self._boxes, self._plates, self._front, self._card = {}, {}, [], None
        for id in self.places.on_page(self.page):
            self._add_box(self.games[id])
        self._add_pages()
        self._add_brand()
        self._add_profile()
        self._add_bottom()
        add_pennant(self, covered=self.places.is_full(self.page))
        add_practice(self, covered=self.places.is_full(self.page))
        add_season(self)
        self._room = self.program.room
        add_room(self, covered=self.places.is_full(self.page))
        self._hold_up(still=True)

    def finish_build(self) -> None:
        if self.stage.live:  # most scenes that open from here have the cloth
            self.ahead.paint_later([partial(Layers.keep_shared_ground, self.stage.look, CLOTH, paint_cloth)])

    def update(self, seconds: float) -> None:
        """Show who comes and goes while the room is open."""
        super().update(seconds)
        if self.program.room != self._room:
            self.rebuild()

    def restock(self) -> None:
        """Show plug-in games, which are found after the first picture. The game played last can be one of them."""
        if self.chosen == self._unasked:
            self.chosen = ""
        self.program.forget_saves()
        self.rebuild()

    def _last_game(self) -> str:
        played = self.program.last_played_game()
        return played if played in self.games else registry.ids()[0]

    def on_resume(self, result: Any) -> None:
        """Update the shelf after another scene: saves, scores, profile or games can have changed.

        After a table, the box of that game is held up.
        """
        if left := self.program.take_left_table():
            self.chosen = left
            self.focus.set(None)
        plugins.want(self.program.settings.plugins)
        self.program.forget_saves()
        self.rebuild()
        if self._to_tell:
            self._tell_on()

    def _add_box(self, game: GameInfo) -> None:
        box = self.places.box(game.id)
        self._boxes[game.id] = self.add(
            Sprite(box, lambda pen: paint_box(pen, game, box.at_origin, held=False), z=10,
                   key=("shelf-box", game.id), margin=MARGIN)
        )
        self.spot(
            Spot(f"box-{game.id}", box, game.title, pgettext("of a game", "box"), plate_words(game), ring=-1,
                 press=lambda: self._press_box(game.id),
                 changed=lambda spot: self._on_box_change(game.id, spot), first=game.id == self.chosen)
        )
        self._add_plate(game)

    def _add_plate(self, game: GameInfo) -> None:
        slot = self.places.plate(game.id)
        words = plate_words(game)
        scale = self.stage.look.text_scale
        k = min(scale, _PLATE_GROWS)
        wide = text_width(self.stage.look, words, 20, SEMI) / scale * k + 40 * k
        place = Box.around(slot.centre, min(wide, _PLATE_WIDEST), slot.h * (1 + (k - 1) * 0.4))

        def paint(pen: Pen) -> None:
            lit = game.id == self.chosen
            if pen.look.high_contrast:
                pen.panel(place.at_origin, "#ffffff", edge="#000000", radius=6)
            else:
                paint_strip(pen, "shell/plate_lit" if lit else "shell/plate", place.at_origin)
            pen.text(words, place.at_origin.grow(-14 * k, 0), 20, "#1c0f06", SEMI, align="centre")

        self._plates[game.id] = self.add(Sprite(place, paint, z=15, key=("plate", words, False), margin=14))
        if self.program.to_continue(game.id) is not None:
            mark = Box(place.right + 8, slot.y - 7, 36, 58)
            self.add(Sprite(mark, lambda pen: paint_piece(pen, "shell/bookmark", mark.at_origin), z=16, margin=20,
                            key="bookmark"))

    def _add_pages(self) -> None:
        """Add the knobs that turn to boxes with no place on this page."""
        style = ButtonStyle(radius=32, icon_size=34)
        for by, slot, picture, tip in ((-1, "page_back", "left", _("Previous boxes")),
                                       (1, "page_on", "right", _("More boxes"))):
            if 0 <= self.page + by < self.places.pages:
                Button(self, slot.replace("_", "-"), self.layout[slot].without_bottom(6), "", partial(self.turn, by),
                       kind="wood", icon=picture, tip=tip, spoken=tip, style=style, z=24)

    def _add_brand(self) -> None:
        """Add the brand: its thread runs behind some letters and over others, and ends in the eyelet of the card."""
        box = Box(0, 0, 1920, 200)

        def paint(pen: Pen) -> None:
            pen.svg("shell/eyelet", self.layout["side_eyelet"])
            for name in ("brand_thread", "brand", "brand_thread_over"):
                pen.raster(f"shell/{name}.webp", own_place(f"shell/{name}"))

        self.add(Sprite(box, paint, z=30, key="shelf-brand"))

    # -- the chosen box -------------------------------------------------------------------------------------

    def _on_box_change(self, game: str, spot: Spot) -> None:
        sprite = self._boxes[game]
        if game != self.chosen:
            sprite.box = self.places.box(game).move(0, -6 if spot.hovered else 0)
        if spot.focused and game != self.chosen:
            self._fresh = "" if self.focus.seen else game
            self.choose(game)

    def _press_box(self, game: str) -> None:
        if self._fresh == game:
            self._fresh = ""
            return
        self.play()

    def choose(self, game: str) -> None:
        """Hold up another box, and show its card."""
        old, self.chosen = self.chosen, game
        self.stage.sound.play("lift")
        if old not in self._boxes or game not in self._boxes:
            self.rebuild()  # it is on another page
            return
        self._boxes[old].box = self.places.box(old)
        self._boxes[old].visible = True
        for sprite in self._front:
            self.layers.remove(sprite)
        self._hold_up(still=False)

    @property
    def page(self) -> int:
        return self.places.page(self.chosen)

    def turn(self, by: int) -> None:
        """Turn to the next or previous page, and hold up a box there."""
        page = min(max(0, self.page + by), self.places.pages - 1)
        if page != self.page:
            self.choose(self.places.across(self.chosen, page))

    def _hold_up(self, still: bool) -> None:
        game = self.games[self.chosen]
        box = self.places.held_box(game.id)
        self._boxes[game.id].visible = False
        for id, plate in self._plates.items():
            plate.z = _FRONT + 5 if id == game.id else 15
            plate.redraw(key=("plate", plate_words(self.games[id]), id == game.id))
        glow = Sprite(box.grow(210, 180), lambda pen: _paint_glow(pen, box.at_origin.grow(210, 180)), z=9,
                      blend="add", key=("shelf-glow", box.size))
        held = Sprite(box, lambda pen: paint_box(pen, game, box.at_origin, held=True), z=_FRONT, margin=MARGIN,
                      key=("shelf-held", game.id))
        strands = tail(box.grow(RING))
        around = _around(strands)
        thread = Sprite(around, lambda pen: _paint_strands(pen, strands, around), z=_FRONT + 2, margin=24,
                        key=("shelf-tail", box))
        ring = Panel(box, z=_FRONT + 1, margin=40).show(paint_ring)
        self._front = [self.add(sprite) for sprite in (glow, held, ring, thread)]
        if self._card is not None:
            self._card.remove()
        self._card = SideCard(self, game)
        if not still and not self.motions.reduced:
            self._show_lift(held, ring, thread, strands[0])

    def _show_lift(self, held: Sprite, ring: Sprite, thread: Sprite, strand: list[Point]) -> None:
        self.motions.stop()
        at = held.centre
        self.motions.beside(change(lambda t: setattr(held, "centre", (at[0], at[1] + 16 * (1 - t))), 0, 1, 0.18, land))
        for sprite in (ring, thread):
            sprite.alpha = 0
            self.motions.beside(fade(sprite, 1, 0.16))
        self.motions.beside(self._gleam(strand))

    def _gleam(self, strand: list[Point]) -> Motion:
        """A spark that runs along the thread once, from the brand to the box that was chosen."""
        way = resample(strand, 6)
        if strand[0] != min(strand, key=lambda p: p[1]):
            way.reverse()
        box = Box.around(way[0], 44, 44)
        spark = self.add(Sprite(box, lambda pen: pen.light((22, 22), 22, 22, "#ffe9b0", 0.9), z=_FRONT + 3, blend="add",
                                key="shelf-spark"))
        self._front.append(spark)

        def at(t: float) -> None:
            spark.centre = way[min(len(way) - 1, int(t * len(way)))]
            spark.visible = t < 1

        return Motion(0.5, at, glide)

    # -- the frame around the shelf -------------------------------------------------------------------------

    def paint_profile(self, pen: Pen, box: Box) -> None:
        """Paint the portrait of the profile, or a seat's shape before there is one."""
        profile = self.program.profiles.current
        paint_portrait(pen, profile.portrait if profile else "", box, shadow=0)

    def _add_profile(self) -> None:
        box = self.layout["profile"]
        profile = self.program.profiles.current
        name = profile.name if profile else _("Who plays?")
        games = profile.games if profile else 0
        under = ngettext("{n} game", "{n} games", games).format(n=games) if profile else _("choose a name")

        def paint(pen: Pen, spot: Spot) -> None:
            shown = box.at_origin
            top = "#3c4260" if spot.hovered else "#30354d"
            pen.panel(shown, top, "#20243a", edge="#6f7799", radius=16, shine=0.18, shadow=5)
            self.paint_profile(pen, Box(6, 4, 56, 56))
            pen.name(name, Box(68, 6, shown.w - 68 - 42, 30), 24, PAPER, BOLD)
            pen.text(under, Box(68, 34, shown.w - 68 - 42, 25), 20, "#d5d9e8", SANS)
            icon(pen, "down", Box(shown.w - 40, 20, 26, 26), GOLD, 3)

        Tappable(self, "profile", box, name, paint, self._open_profiles, value=under, ring=16, z=22,
                 tip=_("Who plays: choose, add or rename"), leads_on=True)
        slot = self.layout["sound"]
        loud = self.program.settings.master > 0
        Button(self, "sound", slot.top_part(58), "", self._toggle_sound, icon="sound" if loud else "muted",
               tip=_("Sound is on") if loud else _("Sound is off"), z=22,
               style=ButtonStyle(radius=16, icon_size=34))

    def _add_bottom(self) -> None:
        saves = self.program.saves()
        wood = ButtonStyle(size=26, radius=16, icon_size=32)
        nothing = "" if saves else _("You have no unfinished games.")
        for i, (id, label, picture, press, reason) in enumerate((
            ("continue", _("Continue"), "bookmark", self._open_saves, nothing),
            ("settings", _("Settings"), "gear", self.program.open_settings, ""),
            ("almanac", _("Almanac"), "stats", self._open_almanac, ""),
            ("how-to-play", _("How to play"), "book", self._open_how_to_play, ""),
            ("quit", _("Quit"), "door", self._quit, ""),
        )):
            slot = self.layout[f"nav_{i + 1}"].without_bottom(6)
            Button(self, id, slot, label, press, kind="wood", icon=picture, reason=reason, style=wood,
                   leads_on=id != "quit")
        if plugins.left_out():
            row, place = self.layout["nav_1"].without_bottom(6), self.layout["hints"]
            self._add_note(Box(place.x, row.y, place.w, row.h))
        else:
            self._add_hints(self.layout["hints"])

    def _add_note(self, place: Box) -> None:
        """Add a button for plug-ins that can't be played. Pressing it says why."""
        n = len(plugins.left_out())
        label = ngettext("{n} game can’t be played", "{n} games can’t be played", n).format(n=n)
        Button(self, "left-out", place, label, self._tell_left_out, icon="warn", tip=_("Why?"),
               style=ButtonStyle(size=24, radius=16, icon_size=32))

    def _tell_left_out(self) -> None:
        self._to_tell = list(plugins.left_out())
        self.stage.sound.play("ui_open")
        self._tell_on()

    def _tell_on(self) -> None:
        """Show as many sentences as one message has room for; the rest follows when it has been read."""
        n = len(self._to_tell)
        while n > 1 and text_height(self.stage.look, "\n\n".join(self._to_tell[:n]), _WORD.w, 24) > _WORD.h:
            n -= 1
        from klotho_games.scenes.kit.confirm import Message

        self.stage.push(Message(_("Games that can’t be played"), "\n\n".join(self._to_tell[:n])))
        del self._to_tell[:n]

    def _add_hints(self, hints: Box) -> None:

        def paint(pen: Pen) -> None:
            x, middle = 0.0, hints.h / 2
            by_pad, pages = self.stage.input.device == "pad", self.places.pages
            for name in _signs(by_pad, pages > 1):
                x += (pad_glyph if by_pad else keycap)(pen, name, x, middle) + (10 if by_pad else 4)
            told = _("Shelf {n} of {m}").format(n=self.page + 1, m=pages) if pages > 1 else _("Browse the shelf")
            pen.text(told, Box(x + 12, 0, hints.w - x - 12, hints.h), 22, PAPER, SEMI)

        self.add(Sprite(hints, paint, z=10))

    # -- input ----------------------------------------------------------------------------------------------

    def likely_spot(self) -> Spot | None:
        """On a box, the button that sets up its game."""
        spot = super().likely_spot()
        return self.focus.find("play") if spot is None or spot.id == f"box-{self.chosen}" else spot

    def wheel(self, p: Pointer) -> None:
        if self.layout["cabinet"].contains(p.at):
            self.turn(-1 if p.turn > 0 else 1)

    def act(self, action: Action) -> None:
        if action in TURNS:
            self.turn(TURNS[action])
        else:
            super().act(action)

    def press(self, p: Press) -> None:
        """Go round the held box, its card and the frame with Tab. The arrows browse the boxes."""
        if p.key in _PAGES:
            self.turn(_PAGES[p.key])
            return
        if p.action not in (Action.NEXT, Action.PREVIOUS):
            super().press(p)
            return
        self.tips.hide_tip()
        boxes = [s for s in self.focus.spots if s.id == f"box-{self.chosen}"]
        card = [thing.spot for thing in self._card.made] if self._card else []
        frame = [s for s in self.focus.spots if not s.id.startswith("box-") and s not in card]
        ring = boxes + card + sorted(frame, key=lambda s: (s.box.y < 200, s.box.x))
        here = ring.index(self.focus.current) if self.focus.current in ring and self.focus.seen else -1
        self.focus.seen = True
        self.focus.set(ring[(here + (1 if p.action is Action.NEXT else -1)) % len(ring)])
        self._on_focus_change()
        self.stage.sound.play("ui_hover")

    # -- actions --------------------------------------------------------------------------------------------

    def seats_line(self, game: GameInfo) -> tuple[str, str]:
        profile = self.program.profiles.current
        name = profile.name if profile else _("You")
        if game.seats[1] > 1:
            return name, _("and who else? · set up")
        if not game.levels:
            return name, _("alone · set up")
        level = profile.level(game.id) if profile else 1
        return name, _("level {level} · set up").format(level=level)

    def play(self) -> None:
        self.set_up()

    def set_up(self) -> None:
        self.program.open_setup(self.chosen)

    def back(self) -> None:
        """Ask before leaving: Escape closes every other scene, so one press too many must not end the program."""
        from klotho_games.scenes.kit.confirm import Confirm

        self.stage.sound.play("ui_open")
        self.stage.push(Confirm(_("Quit Klotho Games?"), _("Your unfinished games stay saved on the shelf."),
                                _("Quit"), self._quit, _("No, stay")))

    def _quit(self) -> None:
        self.stage.sound.play("ui_close")
        self.stage.quit()

    def _toggle_sound(self) -> None:
        now = self.program.settings.master
        if now:
            self._loud_before = now
        self.program.change_settings(master=0 if now else self._loud_before)
        self.rebuild()
        self.stage.sound.play("ui_toggle")

    def _open_profiles(self) -> None:
        self.program.open_profiles()

    def _open_saves(self) -> None:
        self.program.open_saves()

    def _open_almanac(self) -> None:
        self.program.open_almanac()

    def _open_how_to_play(self) -> None:
        self.program.open_how_to_play(self.chosen)


def _signs(by_pad: bool, pages: bool) -> tuple[str, ...]:
    """The keys to show: those that turn the page, if there is more than one."""
    if by_pad:
        return ("lb", "rb") if pages else ("dpad",)
    return ("page up", "page down") if pages else ("left", "right", "up", "down")


def _around(strands: list[list[Point]]) -> Box:
    xs = [p[0] for strand in strands for p in strand]
    ys = [p[1] for strand in strands for p in strand]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _paint_strands(pen: Pen, strands: list[list[Point]], around: Box) -> None:
    for strand in strands:
        pen.thread([(x - around.x, y - around.y) for x, y in strand], 5)


def _paint_glow(pen: Pen, room: Box) -> None:
    pen.light((room.w / 2, room.h / 2), room.w / 2, room.h / 2, "#ffb648", 0.55)

"""The paper card beside the shelf: what the chosen game is, and the buttons that start it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from klotho_games.core.contract import GameInfo
from klotho_games.core.dates import describe_age
from klotho_games.core.games import registry
from klotho_games.core.i18n import _, capital
from klotho_games.core.play.journal import SaveInfo
from klotho_games.scenes.kit.box_art import emblem, paint_banner
from klotho_games.scenes.kit.lessons import has_lesson, is_finished, left_lesson
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED_ON_PAPER, SANS, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import Tappable, text_height, text_width

from .boxes import minutes, players

if TYPE_CHECKING:
    from .page import Shelf

BROWN = "#7a4a12"
_LARGEST = 1.5
"""The largest text scale of the card; beyond it, the picture can't make more room."""
_PICTURE = 188
_ICON = 32
_AROUND_WORDS = 20 + _ICON + 10 + 16
"""What a button's edges and its icon take of its width."""


class SideCard:
    """The card of one game. A new one is made when another box is chosen."""

    def __init__(self, shelf: Shelf, game: GameInfo) -> None:
        self.shelf, self.game = shelf, game
        self.made: list[Button | Tappable] = []
        self._sprites: list[Sprite] = []
        self._lay_out(shelf.layout["side_card"])

    def remove(self) -> None:
        for thing in self.made:
            thing.remove()
        for sprite in self._sprites:
            self.shelf.layers.remove(sprite)

    # -- layout ---------------------------------------------------------------------------------------------

    def _lay_out(self, card: Box) -> None:
        """Lay out the card from the bottom up. The picture gets the room that is left above the words."""
        k = min(self.shelf.stage.look.text_scale, _LARGEST)
        inner = Box(card.x + 32, card.y, card.w - 64, card.h - 34)
        play = inner.bottom_part(98)
        inner = inner.without_bottom(102 + 22)
        second = inner.bottom_part(78 * min(k, 1.25))
        inner = inner.without_bottom(second.h + 24)
        seats = inner.bottom_part(76 * min(k, 1.3))
        inner = inner.without_bottom(seats.h + 22)
        facts = inner.bottom_part(92 * min(k, 1.3))
        inner = inner.without_bottom(facts.h + 16)
        tagline = inner.bottom_part(self._height(self.game.tagline, inner.w, 22, SANS, k))
        inner = inner.without_bottom(tagline.h + 8)
        title_size, title_h = self._title(inner.w, k)
        title = inner.bottom_part(title_h)
        picture = Box(card.x + 8, card.y + 8, card.w - 16, min(_PICTURE, title.y - 10 - card.y - 8))
        self._words(picture, title, title_size, tagline, facts)
        self._buttons(seats, second, play)

    def _height(self, words: str, width: float, size: float, face: str, k: float) -> float:
        look = self.shelf.stage.look
        return text_height(look, words, width * look.text_scale / k, size, face) * k / look.text_scale + 4

    def _title(self, width: float, k: float) -> tuple[float, float]:
        """The size and height of the title: one large line, or two smaller ones for a long title."""
        look = self.shelf.stage.look
        wide = text_width(look, self.game.title, 50, SERIF_BLACK) / look.text_scale
        return (50, 62) if wide * min(k, 1.2) <= width else (38, 92 * min(k, 1.15))

    # -- words and pictures ---------------------------------------------------------------------------------

    def _words(self, picture: Box, title: Box, title_size: float, tagline: Box, facts: Box) -> None:
        card = self.shelf.layout["side_card"]
        x, y = card.x, card.y
        game = self.game

        def paint(pen: Pen) -> None:
            if picture.h > 40:
                _paint_picture(pen, game.id, picture.move(-x, -y))
            pen.text(game.title, title.move(-x, -y), title_size, INK, SERIF_BLACK, wrap=True, leading=1.08)
            pen.text(game.tagline, tagline.move(-x, -y), 22, "#2f2a22", SANS, wrap=True, valign="top")
            people = "person" if game.seats[1] == 1 else "people"
            one = _("player") if game.seats == (1, 1) else _("players")
            told = (
                (people, "1" if game.seats == (1, 1) else players(game), one),
                ("clock", minutes(game), _("minutes")),
                ("map" if game.seats == (1, 1) else emblem(game.id), game.weight, game.kind),
            )
            row = facts.move(-x, -y)
            # the kind of game needs more room than a number
            wide = min(row.w * 0.48, max(138.0, pen.width(game.kind, 20) + 10))
            for box, (picture_name, large, small) in zip(
                [*row.without_right(wide + 8).columns(2, 8), row.right_part(wide)], told, strict=True
            ):
                _paint_fact(pen, box, picture_name, large, small)

        self._sprites.append(self.shelf.add(Sprite(card, paint, z=20)))

    # -- buttons --------------------------------------------------------------------------------------------

    def _buttons(self, seats: Box, second: Box, play: Box) -> None:
        shelf = self.shelf
        self.made.append(self._seats(seats))
        self._add_second_button(second)
        made = Button(shelf, "play", play.without_bottom(2), _("Play"), shelf.play, kind="primary", icon="play",
                      shortcut="confirm", z=22, style=ButtonStyle(size=46, face=SERIF_BLACK, radius=18, icon_size=44))
        made.spot.leads_on = self._is_imported
        self.made.append(made)

    def _is_imported(self) -> bool:
        """Whether the code of the game is there (`background_imports.py`). A frame must not wait for it."""
        return f"{registry.load(self.game.id).package}.table" in sys.modules

    def _seats(self, box: Box) -> Tappable:
        shelf, game = self.shelf, self.game
        who, how = shelf.seats_line(game)

        def paint(pen: Pen, spot: Spot) -> None:
            shown = box.at_origin
            pen.panel(shown, "#f0e0bd" if spot.hovered else "#e9d7b2", edge="#b99b66", radius=14)
            shelf.paint_profile(pen, Box(10, shown.h / 2 - 29, 58, 58))
            words = Box(76, 6, shown.w - 76 - 48, shown.h - 12)
            pen.text(who, words.top_part(words.h * 0.54), 24, INK, BOLD)
            pen.text(how, words.without_top(words.h * 0.52), 20, MUTED_ON_PAPER)
            icon(pen, "right", Box(shown.w - 44, shown.h / 2 - 15, 30, 30), BROWN, 3)

        return Tappable(shelf, "seats", box, f"{who}, {how}", paint, shelf.set_up, z=22, margin=4,
                        tip=_("Who plays, and how: set up the game"))

    def _add_second_button(self, box: Box) -> None:
        """Add the button that continues a saved game; without one, the button for the lesson or the rules."""
        shelf = self.shelf
        save = shelf.program.to_continue(self.game.id)
        style = ButtonStyle(size=24, align="left", icon_size=_ICON)
        if save is not None:
            made = Button(shelf, "continue-saved", box.without_bottom(6), _("Continue saved game"),
                          lambda: shelf.program.resume(save.path), kind="paper", icon="bookmark", z=22,
                          sub=self._standing(save, box.w - _AROUND_WORDS), style=style)
        elif has_lesson(registry.load(self.game.id)):
            made = self._learn(box.without_bottom(6), style)
        else:
            made = Button(shelf, "rules", box.without_bottom(6), _("Rules in 3 minutes"),
                          lambda: shelf.program.open_rules(self.game.id), kind="paper", icon="book", z=22,
                          sub=_("the goal and your first turn"), style=style, leads_on=True)
        self.made.append(made)

    def _standing(self, save: SaveInfo, room: float) -> str:
        """Describe the saved game, with the name of its player if that is another profile. Use a short form if it is
        too long for one line."""
        standing, whose = self.shelf.program.standing(save), save.notes.get("profile", "")
        current, look = self.shelf.program.profiles.current, self.shelf.stage.look
        if whose and current is not None and whose != current.name:
            standing = _("{name}: {standing}").format(name=whose, standing=standing)
        if text_width(look, standing, 20) / look.text_scale <= room:
            return standing
        return _("{n} at the table · {when}").format(n=len(save.names), when=describe_age(save.changed))

    def _learn(self, box: Box, style: ButtonStyle) -> Button:
        """The button for the guided first game. The rulebook is still reached by F1 and from the set-up."""
        shelf = self.shelf
        game = registry.load(self.game.id)
        left = left_lesson(game) is not None
        finished = is_finished(game.id, shelf.program.profiles)
        sub = _("finished. Play it again?") if finished else _("a guided first game, a few minutes")
        sub = _("continue where you left off") if left else sub  # perhaps its second part
        large = shelf.stage.look.text_scale > 1.2  # the second line would stay small
        return Button(shelf, "learn", box, _("Learn by playing"), lambda: shelf.program.open_lesson(game), kind="paper",
                      icon="check" if finished else "book", z=22, sub="" if large else sub,
                      tip=capital(sub) if large else "", style=style)


def _paint_picture(pen: Pen, game: str, box: Box) -> None:
    paint_banner(pen, game, box, 15)
    s = Sketch(box.w, box.h)
    shade = s.linear((0, box.h * 0.62), (0, box.h), (0, "#1a0a2a", 0), (100, "#1a0a2a", 0.55))
    s.rect(1, 1, box.w - 2, box.h - 2, 15, shade, "#5a3a12", 2)
    pen.sketch(s, box)


def _paint_fact(pen: Pen, box: Box, picture: str, large: str, small: str) -> None:
    s = Sketch(box.w, box.h).rect(1, 1, box.w - 2, box.h - 2, 12, "#ffffff", "#cbb083", 2, opacity=0.55)
    pen.sketch(s, box)
    k = box.h / 92
    if pen.look.text_scale > 1.2:  # words instead of the picture
        pen.text(large, Box(box.x + 4, box.y + 6, box.w - 8, 40), 24, INK, BOLD, align="centre")
        pen.text(small, Box(box.x + 4, box.y + 46, box.w - 8, box.h - 52), 20, MUTED_ON_PAPER, align="centre",
                 wrap=True, leading=1.0)
        return
    icon(pen, picture, Box(box.centre[0] - 15, box.y + 7, 30, 30), BROWN)
    pen.text(large, Box(box.x + 4, box.y + 36, box.w - 8, 30 * k), 24, INK, BOLD, align="centre")
    pen.text(small, Box(box.x + 4, box.bottom - 33 * k, box.w - 8, 26 * k), 20, MUTED_ON_PAPER, align="centre")

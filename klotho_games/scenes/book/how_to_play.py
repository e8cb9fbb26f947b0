"""How to play: the lesson and the rulebook of each game, and the controls that work at every table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from klotho_games.core.contract import GameInfo
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.scenes.kit.lessons import has_lesson, is_finished, left_lesson
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import PAD
from klotho_games.stage.drawing.icons import icon, key_name, keycap, pad_glyph
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.controls import paper

_LIST = Box(56, 108, 1316, 940)
_SIDE = Box(1404, 108, 460, 940)
_TALL = 218.0
_GAP = 18.0


class HowToPlay(ListScene):
    name = "how-to-play"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    pads = Pads.SOLE
    put_away = True

    def __init__(self, game: str = "") -> None:
        """`game` is the game on which the focus begins."""
        super().__init__()
        self.game = self.made_from = game

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        SceneTopBar(self, _("How to play"), _("a lesson and the rules of every game"),
                    [("escape", "b", _("Back to the shelf"))])
        games = registry.shelf()
        columns = 2 if self.stage.look.text_scale < 1.4 else 1
        rows = [self._row(games[i : i + columns], columns) for i in range(0, len(games), columns)]
        self._area = ScrollArea(self, "lessons", _LIST, rows, gap=_GAP, on_paper=False, label=_("Games"))
        self._add_side()

    # -- the games ------------------------------------------------------------------------------------------

    def _row(self, games: Sequence[GameInfo], columns: int) -> ScrollRow:
        tall = _TALL * min(self.stage.look.text_scale, 1.4)
        cards = Box(0, 0, _LIST.w - 36, tall).columns(columns, _GAP)
        painters, spots = [], []
        for info, card in zip(games, cards, strict=False):
            made = list(self._ways(info, card))
            painters.append(partial(_paint_card, info=info, card=card, ways=[(spot, box) for spot, box in made],
                                    finished=is_finished(info.id, self.stage.program.profiles)))
            spots += made

        def paint(pen: Pen, box: Box) -> None:
            for painter in painters:
                painter(pen, at=box)

        return ScrollRow(tall, paint, spots)

    def _ways(self, info: GameInfo, card: Box) -> list[tuple[Spot, Box]]:
        """The spots on a game's card: its lesson, if it has one, and its rulebook."""
        game, program = registry.load(info.id), self.stage.program
        room = _words_room(card).bottom_part(54 * min(self.stage.look.text_scale, 1.3))
        learn, rules = room.columns(2, 14)
        ways = []
        if has_lesson(game):
            begun = left_lesson(game) is not None
            finished = is_finished(info.id, program.profiles) and not begun
            words = _("Keep learning") if begun else _("Learn again") if finished else _("Learn by playing")
            tip = _("A guided first game. It takes a few minutes.")
            if begun or finished:
                tip = _("The lesson continues where you left off.") if begun else _("You’ve finished this lesson.")
            ways.append((Spot(f"learn-{info.id}", learn, words, _("lesson"), info.title, ring=12, tip=tip,
                              press=lambda: program.open_lesson(game), first=info.id == self.game), learn))
        ways.append((Spot(f"rules-{info.id}", rules, _("Rulebook"), _("rules"), info.title, ring=12,
                          press=lambda: program.open_rules(info.id)), rules))
        return ways

    # -- controls of every table ----------------------------------------------------------------------------

    def _add_side(self) -> None:
        told = (
            ("next", _("Moves to the next choice; Enter selects it. You can also click or drag.")),
            ("hint", _("Shows a hint: what to do now, and why.")),
            ("undo", _("Undoes moves, as long as nothing hidden has been revealed.")),
            ("rules", _("Opens the rulebook at the rule you need.")),
            ("menu", _("Opens the pause menu: speed, auto-play, save and leave.")),
            ("voice", self._read_aloud()),
        )

        def paint(pen: Pen) -> None:
            room = _SIDE.at_origin
            paper(pen, room)
            pen.text(_("In every game"), Box(36, 22, room.w - 72, 60), 38, INK, SERIF_BLACK)
            pen.thread([(36, 92), (room.w - 36, 92)], 3, shadow=False)
            rows = Box(36, 108, room.w - 72, room.h - 132).rows(len(told), 10 if pen.look.text_scale <= 1.2 else 20)
            for row, (action, words) in zip(rows, told, strict=True):
                self._paint_sign(pen, row.top_part(48), action)
                pen.text(words, row.without_top(56), 22, INK, wrap=True, valign="top", leading=1.2)

        self.add(Sprite(_SIDE, paint, z=5, margin=50))
        self.spoken(" ".join(words for _action, words in told))

    def _read_aloud(self) -> str:
        key = self.stage.input.key_for_name
        told = _("Reads everything aloud. {where}: Where am I? {choices}: What can I do? {standing}: What’s on the "
                 "table?")
        return told.format(**{name: key_name(key(name)) for name in ("where", "choices", "standing")})

    def _paint_sign(self, pen: Pen, room: Box, action: str) -> None:
        """Paint the key or button that is bound to the action now."""
        x, middle = room.x, room.y + room.h / 2
        if self.stage.input.device == "pad":
            button = "dpad" if action == "next" else next((b for b, a in PAD.items() if a.value == action), "")
            if button:
                pad_glyph(pen, button, x, middle)
            return
        arrows = ("left", "right", "up", "down") if action == "next" else ()
        for key in (self.stage.input.key_for_name(action), *arrows):
            x += keycap(pen, key, x, middle) + 8



def _words_room(card: Box) -> Box:
    return card.without_left((card.h - 28) * 0.8 + 38).grow(-14, -14)


def _paint_card(pen: Pen, info: GameInfo, card: Box, ways: list[tuple[Spot, Box]], finished: bool, at: Box) -> None:
    card = card.move(at.x, at.y)
    pen.panel(card, "#fbf3e0", "#eddcb8", edge="#b99b66", radius=16, shadow=5)
    paint_cover(pen, info.id, info.title, Box(card.x + 14, card.y + 14, (card.h - 28) * 0.8, card.h - 28), radius=6,
                shadow=3)
    room = _words_room(card)
    words = room.without_bottom(ways[0][1].h + 8)
    pen.text(info.title, words.top_part(words.h * 0.36), 30, INK, SERIF)
    pen.text(info.tagline, words.without_top(words.h * 0.38), 20, MUTED_ON_PAPER, wrap=True, valign="top", leading=1.15)
    for spot, box in ways:
        _paint_way(pen, box.move(at.x, at.y), spot, finished)


def _paint_way(pen: Pen, box: Box, spot: Spot, finished: bool) -> None:
    learns = spot.id.startswith("learn-")
    top, bottom = ("#ffdf9a", "#eab04a") if learns else ("#ffffff", "#f1e6cd")
    if spot.hovered:
        top = bottom = "#fff3cf"
    pen.panel(box, top, bottom, edge="#3a2408", radius=12)
    picture = "book" if not learns else "check" if finished else "play"
    icon(pen, picture, Box(box.x + 12, box.y + box.h / 2 - 12, 24, 24), "#5a3a12")
    pen.text(spot.label, Box(box.x + 44, box.y, box.w - 52, box.h), 22, INK, SEMI)

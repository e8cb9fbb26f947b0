"""Seats whose player holds a phone: the screen shows none of their secrets and is not handed over to them.

`Curtain` draws nothing for such a seat, the bar says who is looking at a phone, and each plate has a mark, also if a
bot plays for someone who is away. After a phone is given back, the cards of its seat stay hidden until the player has
opened the curtain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import icon, phone_mark
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import BLACK, INK, PAPER, SANS, SERIF_BLACK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.prompt_bar import Answer
from klotho_games.stage.widgets.top_bar import BAR_Z

if TYPE_CHECKING:
    from klotho_games.stage.program import Program

    from .table_scene import TableScene

LOST = "lost"
BOT = "bot"
"""A bot plays in place of the person who has this seat."""
_MARK, _BLANK = 42.0, 4.0
"""Side of a plate's mark, and the width of the margin in which nothing of it is painted."""
_CARD = Box(435, 866, 748, 104)
"""The card that says who is looking at a phone. It covers the hand, which is face down."""
_CARD_Z = 250.0
_SEEN = 2.0
"""Seconds for which a reaction is shown on a plate."""
_FIGURES = 0.58
"""The share of a plate that a reaction covers at least: the part with the figures."""


class Phones:
    """What a table knows of phones: which seats have one, and whether it is asked or away."""

    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._program: Program | None = None
        """Knows the phones. None before the table is built, and in replays and lessons."""
        self._given_back: set[int] = set()
        """Seats whose phone was given back. Their secrets stay hidden until their player has opened the curtain."""
        self._marks: dict[int, Panel] = {}
        self._told: dict[int, str] = {}
        """By seat, what was added to the label of its plate."""
        self._said: dict[int, tuple[Sprite, float]] = {}
        """By seat, the reaction that is shown, and its remaining seconds."""
        self._card: Panel

    # -- seats ----------------------------------------------------------------------------------------------

    def phone_state(self, seat: int) -> str:
        """The state of a seat's phone: present or lost, "" if the seat plays at this screen."""
        return self._program.phone(seat) if self._program is not None and seat >= 0 else ""

    @property
    def is_asked(self) -> bool:
        """Whether the player who decides now holds a phone."""
        return bool(self.phone_state(self.table.session.to_act))

    @property
    def is_away(self) -> bool:
        """Whether that player also needs secrets that must not be shown here."""
        return self.is_asked and not self.table.decider_looks_here

    @property
    def at_screen(self) -> list[int]:
        """The seats of people who play at this screen."""
        return [seat for seat in self.table.session.people if not self.phone_state(seat)]

    @property
    def count(self) -> int:
        return sum(bool(self.phone_state(seat)) for seat in range(len(self.table.session.setup.seats)))

    def covers(self, seat: int) -> bool:
        """Whether the secrets of this seat must not be shown here."""
        return bool(self.phone_state(seat)) or seat in self._given_back

    # -- phones join and leave ------------------------------------------------------------------------------

    def on_phone_left(self, seat: int) -> None:
        """Note that a phone was given back, taken or sent away."""
        self._given_back.add(seat)
        self.table.early.take_back(seat)

    def comes_back(self, seat: int) -> bool:
        """Return True once for a seat whose phone was given back: the player has to open the curtain."""
        due = seat in self._given_back and not self.table.game.open
        self._given_back.discard(seat)
        return due

    # -- the bar --------------------------------------------------------------------------------------------

    def prompt(self, words: str, quiet: str, answers: Sequence[Answer]) -> tuple[str, str, Sequence[Answer]]:
        """Adapt the prompt if the player who decides holds a phone. It then says only what everyone can know."""
        seat = self.table.session.to_act
        state, name = self.phone_state(seat), self.table.names[seat] if seat >= 0 else ""
        if not state:
            return words, quiet, answers
        if state == LOST:
            quiet = _("The phone isn’t connected. The seat is reserved, and the game waits.")
        elif self.is_away:
            told = _("The cards are on {name}’s phone.").format(name=name)
            quiet = f"{told} {quiet}".strip()
        if not self.is_away:
            return words, quiet, [self._open(), *answers]  # everything can be used here as well
        here = Answer("play-here", _("Play as {name} here").format(name=name), partial(self._play_here, seat), key="t",
                      tip=_("Brings the seat from the phone to this screen. A curtain hides its cards from the "
                            "others."))
        return words, quiet, [here, self._open()]

    def _open(self) -> Answer:
        label = _("Phones: {n}").format(n=self.count)
        return Answer("phones", label, self.table.stage.program.open_phones, key="p",
                      tip=_("Who plays with a phone, and how others join."))

    def _play_here(self, seat: int) -> None:
        self.table.stage.program.play_here(seat)

    # -- marks and card -------------------------------------------------------------------------------------

    def furnish(self) -> None:
        """Make the card and the marks again, after the table was cleared."""
        self._program = self.table.stage.program if self.table.mode.is_played else None
        self._marks, self._told, self._said = {}, {}, {}
        self._card = self.table.add(Panel(_CARD, z=_CARD_Z, margin=30, visible=False))

    def show(self) -> None:
        """Update the marks and the card when the table comes to rest."""
        self._show_marks()
        self._card.visible = self.is_away and not self.table.session.is_over
        if not self._card.visible:
            return
        seat = self.table.session.to_act
        name, lost = self.table.names[seat], self.phone_state(seat) == LOST
        title = _("{name}’s phone isn’t connected…") if lost else _("{name} is looking at the phone…")
        k = min(1.4, self.table.stage.look.text_scale)
        box = Box.around((_CARD.centre[0], 0), _CARD.w, _CARD.h * k)
        box = box.move(0, self.table.prompt.box.y - 22 - box.bottom)
        self._card.box = box
        told = self._decided_words() or _("Everyone can watch. There’s nothing secret on this screen.")
        self._card.show(_paint_card, title=title.format(name=name), told=told, lost=lost)

    def _decided_words(self) -> str:
        """Say how many have decided, while several decide at the same time."""
        asked = self.table.early.early_seats
        decided = sum(self.table.early.standing(seat) == "answered" for seat in asked)
        told = _("You decide at the same time. Already decided: {n} of {all}.")
        return told.format(n=decided, all=len(asked) + 1) if asked else ""

    def put_away(self) -> None:
        self._card.visible = False

    def _show_marks(self) -> None:
        for seat in range(len(self.table.session.setup.seats)):
            plate, state = self._plate(seat), self._state_to_mark(seat)
            if plate is not None and (state or seat in self._marks):
                self._show_mark(seat, plate, state)

    def _state_to_mark(self, seat: int) -> str:
        session = self.table.session
        stands_in = self._program is not None and session.bot(seat) and not session.first_bot(seat)
        return BOT if stands_in else self.phone_state(seat)

    def _plate(self, seat: int) -> Spot | None:
        return self.table.focus.find(f"plate:{seat}")

    def _show_mark(self, seat: int, plate: Spot, state: str) -> None:
        box = mark_on(plate.box)
        if seat not in self._marks:
            self._marks[seat] = self.table.add(Panel(box, z=BAR_Z + 6, margin=12))
        mark = self._marks[seat]
        mark.box, mark.visible = box, bool(state)
        early = self.table.early.standing(seat)
        done = early == "answered"
        lit = early == "asked" or (seat == self.table.session.to_act and not done)
        mark.show(_paint_mark, state=state, lit=lit, done=done)
        told = {"": "", LOST: _("The phone isn’t connected."),
                BOT: _("A bot plays here for now.")}.get(state, _("Plays with a phone."))
        if done:
            told += " " + _("Has already decided.")
        plate.label = plate.tip = f"{plate.label.removesuffix(self._told.get(seat, '')).rstrip()} {told}".strip()
        self._told[seat] = told

    # -- reactions ------------------------------------------------------------------------------------------

    def react(self, seat: int, words: str) -> None:
        """Show a reaction on the seat's plate for two seconds, in place of its figures."""
        spot = self._plate(seat)
        if spot is None:
            return
        self._drop(seat)
        pen, plate, size = Pen(self.table.stage.window.screen, self.table.stage.look), spot.box, 24.0
        beside = max(plate.w * _FIGURES, _wide(pen, words, size) + 30)
        box = plate.right_part(beside).grow(-4)
        if beside > plate.w - plate.h * 0.8:  # a reaction covers all of a narrow plate
            size = 20.0
            wide = max(plate.w, _wide(pen, words, size) + 22)
            box = Box(min(plate.centre[0] - wide / 2, CANVAS.right - wide), plate.y, wide, plate.h).grow(-2)
        sprite = Sprite(box, partial(_paint_shout, box=box.at_origin, words=words, size=size), z=BAR_Z + 5, margin=8)
        self._said[seat] = self.table.add(sprite), _SEEN

    def update(self, seconds: float) -> None:
        for seat, (sprite, left) in list(self._said.items()):
            self._said[seat] = sprite, left - seconds
            if left <= seconds:
                self._drop(seat)

    def _drop(self, seat: int) -> None:
        if seat in self._said:
            self.table.layers.remove(self._said.pop(seat)[0])


def mark_on(plate: Box) -> Box:
    """Return the place of a plate's mark: on its upper right corner, clear of the figures."""
    x = min(plate.right - _MARK / 2 + 6, CANVAS.right - _MARK + _BLANK)
    return Box(x, max(-_BLANK, plate.y - 16), _MARK, _MARK)


def _paint_card(pen: Pen, box: Box, title: str, told: str, lost: bool) -> None:
    pen.panel(box, "#2c160d", "#1d0e08", edge="#8a5f22", radius=18, shadow=10)
    pen.thread(rounded_outline(5, 5, box.w - 10, box.h - 10, 14), 3, shadow=False)
    side = min(84.0, box.h - 24)
    phone_mark(pen, Box(28, (box.h - side) / 2, side, side), lost=lost, plain=True)
    words = Box(44 + side, 10, box.w - side - 70, box.h - 22)
    pen.text(title, words.top_part(words.h * 0.56), 34, PAPER, SERIF_BLACK)
    pen.text(told, words.without_top(words.h * 0.56), 23, "#e9d9b8", SANS)


def _paint_mark(pen: Pen, box: Box, state: str, lit: bool, done: bool) -> None:
    if state != BOT:
        phone_mark(pen, box, lit=lit, lost=state == LOST, done=done)
        return
    coin = Sketch(48, 48).circle(24, 24, 19, "#1b1410", "#fff2c4" if lit else "#e8b44c", 3.2 if lit else 2.4)
    pen.sketch(coin, box)
    icon(pen, "cpu", box.grow(-11), "#fffdf4")


def _wide(pen: Pen, words: str, size: float) -> float:
    """Return the width of a reaction, which does not scale with the text size because plates have a fixed height."""
    return pen.look.letters.width(words, BLACK, pen.look.px(size)) / pen.look.scale


def _paint_shout(pen: Pen, box: Box, words: str, size: float) -> None:
    pen.panel(box, "#fff8e6", "#f3e2bb", edge=INK, edge_width=2.5, radius=14)
    pen.text(words, box.grow(-6, -2), size, INK, BLACK, align="centre", grow=False)

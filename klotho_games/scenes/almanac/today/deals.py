"""The list of one day's daily games: the state of each, and what pressing it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.almanac import daily, lines
from klotho_games.almanac.daily import Daily, Try
from klotho_games.core.chance import seeds
from klotho_games.core.contract import GameInfo
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.core.people.day_states import DayState
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.daily_marks import paint_seal
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_ITALIC, SERIF_SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.scroll import BAR, ScrollRow
from klotho_games.stage.widgets.deal_code import copy_code

from .ink import BROWN, SOFT, paint_push_button, paint_stars

if TYPE_CHECKING:
    from klotho_games.scenes.almanac.program_type import AlmanacProgram

_LARGEST = 1.7
_ROW = 94.0
_COPY = 46.0
"""Width of the place at the end of a row where the code is copied."""
_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class DayDeal:
    """A game's daily deal, and its state for the present profile."""

    game: Game
    code: str
    seal: str
    """The short form of the seal. It is shown while the code would reveal what comes."""
    one: Try | None
    """The result, if the deal was played to its end."""
    state: DayState
    unusual: tuple[str, ...] = ()
    """Options that differ from the usual setup, like "Fiendish"."""

    @property
    def is_done(self) -> bool:
        return self.state is DayState.DONE

    @property
    def is_begun(self) -> bool:
        """Whether a game of it is saved."""
        return self.state in (DayState.UNDER_WAY, DayState.SPOILED)

    @property
    def is_sealed(self) -> bool:
        """Whether the game that counts is still to be played, and knowing the deal would help."""
        return self.state.is_open and not self.game.open_deal

    @property
    def state_text(self) -> str:
        """The result, or how long the game takes."""
        if self.one is not None:
            return capital(lines.words(self.game, self.one.entry, self.one.seat))
        if self.is_begun:
            return _("started, you can continue") if self.state.is_open else _("started, now only practice")
        return about(self.game.info)

    @property
    def note(self) -> str:
        """A note below that, in smaller letters."""
        if self.one is None:
            return _("doesn’t count") if self.state is DayState.PRACTICE else ""
        honest = " · ".join(lines.honest(self.one))
        if not self.is_done:
            return _("{why}, doesn’t count").format(why=honest)
        return " · ".join(part for part in (_("won") if self.one.is_won else _("done"), honest) if part)

    @property
    def action(self) -> str:
        if self.is_done:
            return ""
        return _("Go on") if self.is_begun else _("Play") if self.state.is_open else _("Practise")


def deals_of(program: AlmanacProgram, day: date) -> list[DayDeal]:
    """All deals of a day, in the order of the shelf."""
    tries, todays = program.daily_games.tries(program.profile.id), program.daily_games
    found = []
    for game in todays.games():
        dealt = todays.deal(game, day)
        seal = seeds.short_seal(seeds.seal(dealt.deal.seed))
        found.append(DayDeal(game, daily.code(game, dealt), seal, tries.get((day, game.id)),
                             program.day_state(game.id, day), unusual(game.info, dealt)))
    return found


def unusual(info: GameInfo, dealt: Daily) -> tuple[str, ...]:
    """The names of the options that the day sets differently from the game's default."""
    values = dict(dealt.deal.options)
    other = [option for option in info.options
             if not option.hidden and values[option.name] != option.fitting(dealt.deal.seats)]
    return tuple(option.labels[option.choices.index(values[option.name])] if option.labels else option.label
                 for option in other)


def about(info: GameInfo) -> str:
    """How long a game takes, roughly."""
    middle = sum(info.minutes) / 2
    minutes = round(middle / 5) * 5 or max(1, round(middle))
    return ngettext("about {n} minute", "about {n} minutes", minutes).format(n=minutes)


def row_height(scale: float) -> float:
    return _ROW * max(1.0, min(scale, _LARGEST) * 0.92)


def beside_bar(room: Box, height: float, n: int, gap: float) -> float:
    """The width of rows, leaving room for a scroll bar if they need one."""
    return room.w - (BAR + 12 if n * (height + gap) - gap > room.h else 0)


class DealRows:
    """Rows for a list that scrolls. Pressing a finished deal calls `chosen`, any other `play`."""

    def __init__(self, scene: Scene, deals: list[DayDeal], width: float, *, play: Callable[[DayDeal], None],
                 chosen: Callable[[DayDeal], None], tip: str, shown: str = "") -> None:
        """`tip` says what pressing a finished deal does; `shown` is the chosen game."""
        self.scene, self.width, self.shown, self._tip = scene, width, shown, tip
        self._play, self._chosen = play, chosen
        self._spots: list[Spot] = []
        self._large = scene.stage.look.text_scale > 1.2
        self.height = row_height(scene.stage.look.text_scale)
        self._first = next((deal.game.id for deal in deals if deal.state.is_open or deal.is_begun), "")
        self.rows = [self._row(n, deal) for n, deal in enumerate(deals)]

    def _row(self, n: int, deal: DayDeal) -> ScrollRow:
        info = deal.game.info
        words = ", ".join(part for part in (*deal.unusual, deal.state_text, deal.note) if part)
        tip = self._tip_text(deal)
        press = partial(self._chosen if deal.is_done else self._play, deal)
        spot = Spot(f"deal-{info.id}", _NOWHERE, info.title, _("daily game"),
                    f"{words}. {deal.action}" if deal.action else words, press, tip=tip, ring=14,
                    first=info.id == self._first)
        copying = self._copying(deal)
        self._spots.append(spot)
        whole = Box(0, 0, self.width, self.height)

        def paint(pen: Pen, box: Box) -> None:
            self._paint(pen, box, n, deal, copying)

        return ScrollRow(self.height, paint,
                         [(spot, whole.without_right(_COPY)), (copying, whole.right_part(_COPY - 2))])

    def _tip_text(self, deal: DayDeal) -> str:
        tip = _("Your first try at this daily game counts.") if deal.state is DayState.NEW else ""
        if deal.is_done:
            stars = _("One star for finishing, two for winning, three for winning without a hint.")
            tip = _("{how}. {tip}").format(how=self._tip, tip=stars)
        return _("{how}. {tip}").format(how=", ".join(deal.unusual), tip=tip) if deal.unusual else tip

    def _copying(self, deal: DayDeal) -> Spot:
        id = f"code-{deal.game.id}"
        if deal.is_sealed:
            why = _("The setup code could give away what’s coming. You see it after the game.")
            sealed = _("Sealed: {seal}").format(seal=deal.seal)
            return Spot(id, _NOWHERE, sealed, press=partial(self._tell, why), ring=8, tip=why)
        return Spot(id, _NOWHERE, _("Copy the setup code {code}").format(code=deal.code),
                    press=lambda: copy_code(self.scene, deal.code), ring=8, tip=_("Copy the setup code"))

    def _tell(self, words: str) -> None:
        self.scene.tips.toast(words, 5.0)

    def _is_lit(self, n: int) -> bool:
        return self._spots[n].hovered or self._spots[n].focused or self._spots[n].id == f"deal-{self.shown}"

    @property
    def _text_x(self) -> float:
        return (self.height - 16) * 0.8 + 32

    @property
    def _middle(self) -> float:
        """Where the right half of a row begins."""
        return self.width * 0.47

    def _paint(self, pen: Pen, box: Box, n: int, deal: DayDeal, copying: Spot) -> None:
        row = Box(box.x, box.y, self.width, box.h)
        if self._is_lit(n):
            edge, wide = ("#a8701c", 3) if deal.game.id == self.shown else ("#e0a63c", 2)
            pen.panel(row, "#fff3d0", edge=edge, edge_width=wide, radius=14, alpha=0.95)
        elif n and not self._is_lit(n - 1):
            pen.fill(Box(row.x + 4, row.y - 3, row.w - 8, 1.6), "#000000" if pen.look.high_contrast else "#cbb083")
        cover = Box(row.x + 14, row.y + 8, (row.h - 16) * 0.8, row.h - 16)
        paint_cover(pen, deal.game.id, deal.game.info.title, cover, radius=6, shadow=4)
        x, upper, lower = row.x + self._text_x, row.y + row.h * 0.1, row.y + row.h * 0.52
        middle, tall = row.x + self._middle, row.h * 0.4
        title, room = deal.game.info.title, middle - x - 8
        if pen.width(title, 20, SERIF) / pen.look.text_scale > room:
            pen.text(title, Box(x, row.y + 2, room, lower - row.y), 24, INK, SERIF, wrap=True, leading=1.0)
        else:
            pen.text(title, Box(x, upper, room, tall), 29, INK, SERIF)
        known = _("seal {seal}").format(seal=deal.seal) if deal.is_sealed else deal.code
        pen.text(known, Box(x, lower, middle - x, tall - 4), 22, BROWN, SEMI, track=1)
        lit = copying.hovered or copying.focused
        mark = Box.around((row.right - _COPY / 2, row.centre[1]), 28, 28)
        icon(pen, "seal" if deal.is_sealed else "copy", mark, "#c0641a" if lit else "#7a4a12")
        state = Box(middle + 12, row.y, row.right - middle - 12 - _COPY, row.h)
        self._paint_state(pen, state, deal, self._spots[n])

    def _paint_state(self, pen: Pen, room: Box, deal: DayDeal, spot: Spot) -> None:
        if deal.is_done:
            assert deal.one is not None
            side = min(76.0, room.h - 24)
            paint_seal(pen, Box(room.right - side - 4, room.centre[1] - side / 2, side, side), deal.one.is_won)
            self._paint_words(pen, room.without_right(side + 16), deal, INK if deal.one.is_won else BROWN)
            return
        main = spot.focused or deal.game.id == self._first
        key = "return" if spot.focused and self.scene.focus.seen and not self._large else ""
        wide = 158.0 * min(pen.look.text_scale, 1.35)
        button = Box(room.right - wide - 4, room.centre[1] - 29, wide, 52)
        paint_push_button(pen, button, deal.action, main=main, lit=spot.hovered, key=key)
        self._paint_words(pen, room.without_right(wide + 20), deal, BROWN)

    def _paint_words(self, pen: Pen, room: Box, deal: DayDeal, colour: str) -> None:
        how = self._how(pen, deal, room.w)
        told, note = (deal.state_text, deal.note) if deal.note else (how, deal.state_text)
        if not told:
            pen.text(deal.state_text, room.grow(0, -12), 21, SOFT, SERIF_ITALIC, align="right", wrap=True, leading=1.1)
            return
        upper = Box(room.x, room.y + room.h * 0.1, room.w, room.h * 0.42)
        lower = Box(room.x, room.y + room.h * 0.52, room.w, room.h * 0.36)
        pen.text(told, upper, 24 if deal.one else 22, colour, SERIF_SEMI, align="right")
        gained = deal.one.stars if deal.one is not None else 0
        size = 22.0 * min(pen.look.text_scale, 1.4)
        beside = lines.STARS * size * 1.12 + 12 if gained else 0
        pen.text(note, lower.without_right(beside), 21, SOFT, SERIF_ITALIC, align="right")
        if gained:
            paint_stars(pen, lower.right - beside + 12, lower.centre[1] - 1, gained, lines.STARS, size)

    def _how(self, pen: Pen, deal: DayDeal, room: float) -> str:
        """As many of the unusual options as fit; the tip names all of them."""
        told = ", ".join(deal.unusual)
        while deal.unusual and pen.width(told, 22, SERIF_SEMI) > room and ", " in told:
            told = told.rpartition(", ")[0]
        return told if pen.width(told, 22, SERIF_SEMI) <= room else ""

"""New medals over an ending, one card after the other. Each card disappears by itself or by a press."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import deque
from collections.abc import Sequence

from klotho_games.core.contract import Result
from klotho_games.core.games.registry import Game
from klotho_games.core.games.table_words import result_lines
from klotho_games.core.i18n import _
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.play import medals
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.medal import paint_medal, paint_rays
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import INK, SANS, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import change, fade, land
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.controls import Tappable, paper
from klotho_games.voice.narrator import Weight

_STAYS = 8.0
"""Seconds for which a card stays, unless the pointer or the focus is on it."""
_TURN = 0.4
_SINGLY = 3
"""Up to this many medals are shown one by one, the rest together."""
_Z = 700
_TOP, _TALL = 338.0, 240.0
"""The place of a card: below the words of an ending, even if those are large."""
_RAYS = 420.0
_SIDE, _MEDAL_X = 236.0, 40.0
_BROWN, _SOFT = "#4a3b22", "#5f4d2c"
Card = tuple[Award, ...]


def cards(awards: Sequence[Award]) -> list[Card]:
    """Group the medals into cards."""
    if len(awards) <= _SINGLY + 1:
        return [(award,) for award in awards]
    return [*((award,) for award in awards[:_SINGLY]), tuple(awards[_SINGLY:])]


class Honoured(Scene):
    """A scene that shows how a game ended, and then the medals it earned."""

    finish: FinishReport
    game: Game
    session: Session
    result: Result

    def __init__(self) -> None:
        super().__init__()
        self.seat_bots = SeatBots(self)
        self._honours: Honours | None = None

    @property
    @abstractmethod
    def is_count_over(self) -> bool:
        """Whether the count is finished. Medals wait for that."""

    @property
    def screen_title(self) -> str:
        return _("{title}, the end").format(title=self.game.info.title)

    def introduce(self) -> None:
        self.speech.narrate(" ".join(self.surroundings()), Weight.RESULT)

    def surroundings(self) -> list[str]:
        return result_lines(self.result, self.session.setup.seats)

    def rebuild(self) -> None:
        super().rebuild()
        if self._honours is None:
            self._honours = Honours(self, self.finish.earned)
        self._honours.lay_again()

    def tick(self, seconds: float) -> None:
        super().tick(seconds)
        if self._honours is not None:
            self._honours.tick(seconds)


class Honours:
    """The cards of new medals over one ending. They wait until the count is over."""

    def __init__(self, scene: Honoured, awards: Sequence[Award]) -> None:
        self._scene = scene
        self._waiting = deque(cards(awards))
        people = sum(not scene.session.bot(seat) for seat in range(len(scene.session.setup.seats)))
        self._named = people > 1
        self._left = 0.0
        self._sprites: list[Sprite] = []
        self._made: list[Tappable | Button] = []

    @property
    def is_shown(self) -> bool:
        return bool(self._sprites)

    def tick(self, seconds: float) -> None:
        if not self._waiting:
            return
        if not self._scene.is_count_over:
            self._clear()  # the count is repeated, and the card comes after that
        elif not self.is_shown:
            self._show(motion=True)
        elif not any(made.spot.hovered or (made.spot.focused and self._scene.focus.seen) for made in self._made):
            self._left -= seconds
            if self._left <= 0:
                self._show_next()

    def lay_again(self) -> None:
        """Show the present card again after the scene was rebuilt."""
        if self.is_shown:
            left = self._left
            self._sprites, self._made = [], []
            self._show(motion=False)
            self._left = left

    def _show_next(self) -> None:
        """Remove the card. If another one waits, it comes on the next frame."""
        self._waiting.popleft()
        self._clear()

    def _clear(self) -> None:
        for made in self._made:
            made.remove()
        for sprite in self._sprites:
            self._scene.layers.remove(sprite)
        self._sprites, self._made = [], []

    # -- showing --------------------------------------------------------------------------------------------

    def _show(self, motion: bool) -> None:
        card, scene = self._waiting[0], self._scene
        k = scene.stage.look.text_scale
        w, h = 790 * (0.6 + 0.4 * k), _TALL * (0.4 + 0.6 * k)
        box = Box(1005 - w / 2, _TOP, w, h)
        self._left = _STAYS
        medal = Box.around((box.x + _MEDAL_X, box.centre[1]), _SIDE, _SIDE)
        rays = Sprite(Box.around(medal.centre, _RAYS, _RAYS), lambda pen: paint_rays(pen, Box(0, 0, _RAYS, _RAYS), 0.8),
                      z=_Z, key=("earned-rays",))
        sheet = Tappable(scene, "earned", box, medals.describe_awards(card, self._named),
                         lambda pen, spot: self._paint(pen, spot, card), self._show_next, role=_("new medal"),
                         tip=_("Close."), z=_Z + 1, margin=40, ring=22)
        self._sprites += [scene.add(rays), sheet.sprite]
        self._made.append(sheet)
        self._add_medal(medal, card[0], motion)
        plays = scene.stage.program.profiles.current
        if plays is not None and plays.name == card[0].person:
            self._add_way(box)
        if motion:
            scene.spoken(sheet.spot.label)
            for name in ("peg", "ui_confirm"):
                scene.stage.sound.play(name)
            if scene.stage.sound.captions:  # in place of the captions of these two sounds
                scene.tips.caption(sheet.spot.label, _STAYS / 2)
            if not scene.motions.reduced:
                for sprite in self._sprites:
                    sprite.alpha = 0.0
                    scene.motions.beside(fade(sprite, 1.0, _TURN if sprite is rays else _TURN / 2))

    def _add_medal(self, box: Box, award: Award, motion: bool) -> None:
        """Add the medal, which turns in from the side."""
        scene = self._scene
        sprite = scene.add(Panel(box, z=_Z + 3, margin=40))

        def turn(turned: float) -> None:
            sprite.show(paint_medal, award.medal.emblem, award.tier, award.game, shadow=12,
                        turned=round(turned * 20) / 20)

        turn(1.0)
        self._sprites.append(sprite)
        if motion and not scene.motions.reduced:

            def at(t: float) -> None:
                turn(max(0.05, abs(math.sin(1.5 * math.pi * t))))
                sprite.box = box.move(-150 * (1 - t), 0)

            at(0.0)
            scene.motions.beside(change(at, 0.0, 1.0, _TURN, land))

    def _add_way(self, box: Box) -> None:
        scene, words = self._scene, _("See the almanac")
        style = ButtonStyle(size=22)
        wide = min(box.w * 0.52, button_width(scene, words, key="a", style=style))
        tall = 50 * min(1.5, scene.stage.look.text_scale)
        place = Box(box.right - wide - 24, box.bottom - tall - 20, wide, tall)
        self._made.append(Button(scene, "earned-almanac", place, words, self._to_almanac, kind="paper", key="a",
                                 style=style, z=_Z + 2))
        self._sprites.append(self._made[-1].sprite)

    def _to_almanac(self) -> None:
        self._show_next()
        self._scene.stage.program.open_almanac("medals")

    def _paint(self, pen: Pen, spot: Spot, card: Card) -> None:
        box, k = spot.box.at_origin, pen.look.text_scale
        paper(pen, box, 20, 20)
        pen.surface.set_clip(pen.rect(box))
        paint_rays(pen, Box.around((_MEDAL_X, box.h / 2), _RAYS, _RAYS), 0.7)
        pen.surface.set_clip(None)
        pen.thread(rounded_outline(-8, -8, box.w + 16, box.h + 16, 26), 5, bright=True)
        grown = 0.4 + 0.6 * k
        x = 186.0
        w = box.w - x - 26
        award = card[0]
        small, large, task = medals.heading(award, self._named), award.medal.name, award.medal.task
        if len(card) > 1:
            small, large, task = "", medals.more(len(card)), ", ".join(one.medal.name for one in card)
        pen.text(small, Box(x, 16 * grown, w, 36 * grown), 24, _SOFT, SERIF_ITALIC)
        pen.text(large, Box(x - 2, 50 * grown, w, 66 * grown), 52, INK, SERIF_BLACK)
        pen.text(task, Box(x, 114 * grown, w, 50 * grown), 25, INK, SANS, wrap=True, leading=1.05)
        if len(card) == 1:
            pen.text(_tally(award), Box(x, 168 * grown, w * 0.47, 54 * grown), 21, _BROWN, SEMI, wrap=True, leading=1.1)



def _tally(award: Award) -> str:
    if not award.game:
        return _("General: {n} of {of} medals").format(n=award.have, of=award.of)
    return _("{game}: {n} of {of} medals").format(game=award.title, n=award.have, of=award.of)

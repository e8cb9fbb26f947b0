"""The table of Hoard: the die, the pot, the gems of the player who looks, and the fist."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Step
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, INK, PAPER, SERIF, SERIF_BLACK
from klotho_games.stage.pieces.dice import DieSprite, appear, tumble
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.plain_table import PlainTable
from klotho_games.stage.widgets.seat_plates import Figure
from tests.sample_game.rules import HAND, DieRolled, GemShown, HoardState, Hold, PotBanked, Rolled

GEM = 150.0


class Table(PlainTable):
    def build(self) -> None:
        super().build()
        left, right = self.room.top_part(self.room.h - 220).columns(2, 60)
        self.die = DieSprite(self, Box.around(left.centre, 180, 180), _paint_face, "hoard", 6, z=20)
        self.pot = self.add(Sprite(right, lambda pen: self._paint_pot(pen, right.at_origin), z=10, margin=30))
        self.pot_spot = self.spot(Spot("pot", right, "", role="pot"))
        row = self.room.bottom_part(200)
        boxes = [Box(row.x + n * (GEM + 40), row.y, GEM, GEM) for n in range(HAND)]
        self.gems = [self.add(Sprite(box, _paint_back, z=10, margin=20)) for box in boxes]
        self.spots = [self.spot(Spot(f"gem:{n}", box, "", role="gem")) for n, box in enumerate(boxes)]

    def figures(self, s: HoardState, seat: int) -> tuple[Figure, ...]:
        return (Figure("shell/star", f"{s.scores[seat]}/{s.goal}"),)

    def buttons(self) -> Sequence[Move]:
        """Leave out moves with gems, which players make by using the gem itself."""
        return [move for move in self.session.legal() if not isinstance(move, Hold)]

    def lay_out(self, s: HoardState) -> None:
        self._pot, fist = s.pot, " Somebody’s fist is closed." if s.held else ""
        self.pot_spot.label = f"The pot: {s.pot}.{fist}"
        self.pot.redraw()
        hand = s.hands[self.looking] if self.looking >= 0 else (0,) * HAND
        for n, (sprite, spot) in enumerate(zip(self.gems, self.spots, strict=True)):
            self._lay_gem(s, hand[n] if n < len(hand) else -1, sprite, spot)
        rolled = (played.step.value for played in reversed(self.session.history) if isinstance(played.step, Rolled))
        self.die.lie(next(rolled, 6))

    def _lay_gem(self, s: HoardState, gem: int, sprite: Sprite, spot: Spot) -> None:
        mine = self.may_act and self.looking == s.seat
        held = gem > 0 and mine and gem == s.held
        sprite.visible = gem >= 0
        if gem < 0:
            self.focus.remove(spot)  # a gem that is gone cannot be reached
        elif spot not in self.focus.spots:
            self.spot(spot)
        sprite.redraw((lambda pen: _paint_gem(pen, gem, held)) if gem else _paint_back, ("gem", gem, held))
        spot.label = f"Gem {gem}" if gem > 0 else "A hidden gem"
        spot.value = "in your fist" if held else ""
        spot.press = (lambda: self.play(Hold(gem), at=spot.box.centre)) if gem > 0 and mine else None

    def advise(self, move: Move) -> str:
        if not isinstance(move, Hold) or not self.may_act:
            return super().advise(move)
        s: HoardState = self.state
        n = s.hands[s.seat].index(move.gem)
        self.advice.around(self.spots[n].box)
        return self.spots[n].id

    def show(self, step: Step, events: Sequence[Event], before: HoardState, after: HoardState) -> None:
        for event in events:
            match event:
                case DieRolled(_seat, value):
                    still = self.motions.reduced
                    rolls = appear(self.die, value) if still else tumble(self.die, (-90, 700), value, range(1, 7))
                    self.motions.then(rolls, lambda: self.stage.sound.play("dice_roll_wood_1"))
                case GemShown() | PotBanked():
                    self.motions.then(lambda: self.stage.sound.play("score_tick"))
        self.motions.then(lambda: self.lay_out(after))

    def _paint_pot(self, pen: Pen, box: Box) -> None:
        pen.panel(box, "#3a2a14", "#20160a", edge=GOLD, radius=40, shadow=10)
        pen.text("The pot", box.top_part(90), 34, PAPER, SERIF, align="centre")
        pen.text(str(self._pot), box.without_top(90), 200, GOLD, SERIF_BLACK, align="centre", grow=False)


def _paint_face(pen: Pen, box: Box, face: int) -> None:
    pen.panel(box, "#fffaf0", "#e4d3ae", edge=INK, radius=34)
    pen.text(str(face), box, 110, INK, SERIF_BLACK, align="centre", grow=False)


def _paint_gem(pen: Pen, gem: int, held: bool) -> None:
    seat_shape(pen, 3, Box(0, 0, GEM, GEM), shadow=8)
    pen.text(str(gem), Box(0, 0, GEM, GEM), 54, PAPER, SERIF_BLACK, align="centre", grow=False)
    if held:
        pen.text("fist", Box(0, GEM - 34, GEM, 34), 24, GOLD, SERIF, align="centre", grow=False)


def _paint_back(pen: Pen) -> None:
    pen.panel(Box(20, 20, GEM - 40, GEM - 40), "#4a3a6a", "#2b2447", edge=GOLD, radius=24, shadow=6)

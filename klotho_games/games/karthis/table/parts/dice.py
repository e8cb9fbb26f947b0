"""The dice beside the deck: two ten-sided dice for the tile, a six-sided die for cards and threats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.core.play.record import Played
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.table.look.card_faces import paint_ones, paint_six, paint_tens
from klotho_games.games.karthis.table.look.style import SEPIA, tone
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.pieces.dice_tray import DiceTray, DieKind, DiePlace
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 105
_EDGE = (1640.0, 560.0)
"""Where the dice are thrown from: the lower right of the page."""
_FOR_CARDS, _FOR_THREAT = (1252.0, 740.0), (1484.0, 560.0)


class Rolls(NamedTuple):
    """The rolls since the explorer last went on; 0 for a die that has not been rolled."""

    tile: int = 0
    cards: int = 0
    threats: tuple[int, ...] = ()

    def last_roll_text(self) -> str:
        """Return the last roll and what it was for."""
        told = self.roll_texts()
        return told[-1] if told else _("not rolled yet")

    def roll_texts(self) -> list[str]:
        """Return each roll with what it was for, in order."""
        told = [_("room: {n}").format(n=self.tile)] if self.tile else []
        if self.cards:
            told.append(_("cards: {n}").format(n=self.cards))
        if len(self.threats) > 1:
            told.append(_("threat: {before}, {n}").format(before=self.threats[-2], n=self.threats[-1]))
        elif self.threats:
            told.append(_("threat: {n}").format(n=self.threats[-1]))
        return told


def last_rolls(history: Sequence[Played]) -> Rolls:
    """Return the rolls since the explorer last went through an opening."""
    tile, cards = 0, 0
    threats: list[int] = []
    for played in reversed(history):
        match played.step:
            case do.ThreatRolled(roll):
                threats.append(roll)
            case do.DrawRolled(roll):
                cards = roll
            case do.TileRolled(roll):
                tile = roll
            case do.Explore() | do.BreakThrough() | do.Descend():
                break
    return Rolls(tile, cards, tuple(reversed(threats)))


TENS, ONES, SIX = range(3)
_TENS, _ONES = DieKind("karthis-tens", paint_tens, range(10)), DieKind("karthis-ones", paint_ones, range(10))
_SIX = DieKind("karthis-six", paint_six, range(1, 7))


class TableDice:
    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        tray = self.places["dice"]
        x, y = tray.x, tray.y
        places = [
            DiePlace(_TENS, Box.around((x + 44, y + 42), 62, 67), 10),
            DiePlace(_ONES, Box.around((x + 112, y + 54), 62, 67), -8),
            DiePlace(_SIX, Box.around((x + 72, y + 120), 88, 88), -9),
        ]
        self.tray = DiceTray(table, places, thrown_from=_EDGE, z=Z)
        self._note = table.add(Panel(self.places["dice_note"], z=Z))
        self._spot = table.spot(Spot("dice", tray.grow(0, -2), "", role=_("dice"), ring=12, thing=True))
        self._said = Rolls()

    def show(self, s: Adventure) -> None:
        rolls = last_rolls(self.table.session.history)
        tens, ones = (rolls.tile // 10 % 10, rolls.tile % 10) if rolls.tile else (None, None)
        self.tray.show([tens, ones, rolls.threats[-1] if rolls.threats else rolls.cards or None])
        self._say(rolls)

    def _say(self, rolls: Rolls) -> None:
        self._said = rolls
        words = rolls.last_roll_text()
        self._note.show(_paint_note, words)
        self._spot.label = self._spot.tip = _("Dice, {words}.").format(words="; ".join(rolls.roll_texts()) or words)

    # -- motion ---------------------------------------------------------------------------------------------

    def roll_tile(self, roll: int, over: Point) -> list[Part]:
        """Throw the dice over the map, beside the opening that they are for."""
        rolled = {TENS: roll // 10 % 10, ONES: roll % 10}
        thrown = self.tray.throw(rolled, seed=roll, sound="dice_roll_wood_few", over=_on_page(over))
        return [*thrown, lambda: self._say(Rolls(roll)), wait(0.06)]

    def roll_cards(self, roll: int) -> list[Part]:
        """Throw the die where the cards will be."""
        return self._roll_six(roll, _FOR_CARDS, lambda: self._say(self._said._replace(cards=roll)))

    def roll_threat(self, roll: int) -> list[Part]:
        """Throw the die beside the rule of the threat."""
        said = lambda: self._say(self._said._replace(threats=(*self._said.threats, roll)))  # noqa: E731
        return self._roll_six(roll, _FOR_THREAT, said)

    def _roll_six(self, roll: int, over: Point, said: Part) -> list[Part]:
        return [*self.tray.throw({SIX: roll}, seed=roll, sound="dice_roll_wood_1", over=over), said, wait(0.06)]


def _paint_note(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, box.without_left(26), 20, tone(pen, SEPIA), SEMI, align="centre")


def _on_page(at: Point) -> Point:
    """Return the nearest point at which the dice are completely on the left page."""
    return max(190.0, min(760.0, at[0])), max(240.0, min(860.0, at[1]))

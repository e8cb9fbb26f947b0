"""One card, large, over the table: for reading its rule and its story and looking at its picture.

It comes from a card on the page and goes when that card is left, picked up, chosen or gone. While it is there it
covers the other page: a press beside its card only puts it away and reaches nothing below.
"""

from __future__ import annotations

from klotho_games.core.words import _
from klotho_games.games.karthis.adventure import Adventure, shown
from klotho_games.games.karthis.deck import CARDS
from klotho_games.games.karthis.table.faces import CARD, reader_face
from klotho_games.games.karthis.telling import card_lines
from klotho_games.stage.cards import scaled
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.input import Pointer
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene

_LONG_LOOK = 1.5
"""Seconds over a card until it is shown large."""
_LARGER = 2.0


class Reader:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._sprite: Sprite | None = None
        self._source: Spot | None = None
        """Where the card that is read lies."""
        self._rested = 0.0

    @property
    def open(self) -> bool:
        return self._sprite is not None

    def read(self, s: Adventure, spot: Spot) -> None:
        """Show the card of a spot; a spot that is no card shows nothing."""
        kind, _sep, card = spot.id.partition(":")
        self.close()
        if kind not in ("card", "photo") or not card:
            return
        self.table.notes.hide_tip()
        self._source = spot
        face, key = reader_face(s, card)
        w, h = CARD[0] * _LARGER, CARD[1] * _LARGER
        # Over the other page, so that what it is chosen from stays in sight.
        x = 469 - w / 2 if spot.box.x > 900 else 1250 - w / 2
        box = Box(x, (1080 - h) / 2 - 6, w, h)

        def paint(pen: Pen) -> None:
            pen.panel(box.at_origin, "#4a3420", radius=16 * _LARGER, shadow=26)
            scaled(pen, _LARGER, face)

        self._sprite = self.table.add(Sprite(box, paint, z=860, margin=80, key=("reader", key)))
        told = _("{name}. {rule}. {story}")
        rule, story = " ".join(card_lines(s, card)), _(CARDS[shown(s, card).id].flavour)
        self.table.spoken(told.format(name=_(shown(s, card).name), rule=rule, story=story))

    def close(self) -> None:
        self._rested = 0.0
        if self._sprite is not None:
            self.table.layers.remove(self._sprite)
            self._sprite = self._source = None

    # -- coming and going -----------------------------------------------------------------------------------

    def swallows(self, p: Pointer) -> bool:
        """A press puts the card away; True when it was not on the card it came from and so means nothing else."""
        if not self.open or p.kind != "press":
            return False
        source = self._source
        self.close()
        return p.button != 1 or source is None or not source.box.contains(p.at)

    def rest(self, s: Adventure, seconds: float) -> None:
        """Time passes: a long look at a card shows it large, and nothing of it stays when the card is left."""
        self.leave()
        before, self._rested = self._rested, self._rested + seconds
        spot = self.table.focus.hovered
        if before < _LONG_LOOK <= self._rested and spot is not None and spot.id.startswith("card:") and self._idle:
            self.read(s, spot)

    def stir(self) -> None:
        """Somebody did something: a look begins anew."""
        self._rested = 0.0
        self.leave()

    def leave(self) -> None:
        focus = self.table.focus
        looked_at = (focus.hovered, focus.current if focus.seen else None)
        if self.open and (self._source not in looked_at or not self._idle):
            self.close()

    @property
    def _idle(self) -> bool:
        """Nothing is held, pressed or under way."""
        t = self.table
        return not (t.motions.busy or t.holding)

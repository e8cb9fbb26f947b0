"""The drawer under a card: the dice put there, their running total or hand, and whether that is enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules.cards import CARDS, ID, NUMBER, Market, Mine, Monster
from klotho_games.games.klotho97.rules.questions import Drawer as Judged
from klotho_games.games.klotho97.rules.questions import drawer
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.dice_faces import paint_socket
from klotho_games.games.klotho97.table.look.furniture import drawer as paint_drawer
from klotho_games.games.klotho97.table.look.furniture import paint_total
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.telling.names import asks_for, card_name, hand_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, PAPER
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 60
_SIDE, _GAP = 60.0, 7.0
_SUM, _LARGE_SUM = 168.0, 228.0
"""Where the dice begin, to the right of the total; the second is for large text."""
_HIGH, _LARGE_HIGH = 88.0, 98.0
_PIG = 66.0
_DOWN = 2.0
"""How far the contents are below the middle, because the card and its stitches cover the upper edge."""


class ClaimDrawer:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._slots = table.places.numbered_slots("drawer_")
        large = table.stage.look.text_scale >= LARGE
        self._sum, self._high = (_LARGE_SUM, _LARGE_HIGH) if large else (_SUM, _HIGH)
        self._sprite = table.add(Panel(self._slots[0], z=Z, margin=30, visible=False))
        self._spot: Spot | None = None
        self.box: Box | None = None
        """The place of the open drawer; None if all are closed."""
        self._over: tuple[str, int] | None = None
        """A card and a die held above it, to show the result of dropping the die there."""

    # -- contents -------------------------------------------------------------------------------------------

    def hold_over(self, card: str, die: int) -> None:
        """Show a die that is dragged over a card; "" for no card."""
        over = (card, die) if card else None
        if over != self._over:
            self._over = over
            self.show(self.table.state)
            self.table.area.show_tabs(self.table.state)

    def _content(self) -> tuple[str, list[int], int]:
        plan = self.table.plan
        if self._over is None:
            return plan.card, plan.dice, plan.pigs
        card, die = self._over
        dice = plan.dice if card == plan.card else []
        return card, [*(n for n in dice if n != die), die], plan.pigs if card == plan.card else 0

    def judge_content(self, s: Venture) -> Judged | None:
        """Judge the dice in the drawer, including a die held above it."""
        card, dice, pigs = self._content()
        return drawer(s, card, dice, pigs) if card else None

    def places(self) -> dict[int, Box]:
        """Return the places of its dice."""
        if self.box is None:
            return {}
        _card, dice, _pigs = self._content()
        y = self.box.centre[1] - _SIDE / 2 + _DOWN
        left = self.box.x + self._sum
        return {n: Box(left + i * (_SIDE + _GAP), y, _SIDE, _SIDE) for i, n in enumerate(dice)}

    # -- showing --------------------------------------------------------------------------------------------

    def show(self, s: Venture) -> None:
        card, dice, pigs = self._content()
        places = [ID[one] if one >= 0 else "" for one in s.row]
        if self._spot is not None:
            self.table.focus.remove(self._spot)
            self._spot = None
        if not card or card not in places:
            self.box, self._sprite.visible = None, False
            return
        judged = drawer(s, card, dice, pigs)
        self.box = self._box(places.index(card), self._sockets(judged, len(dice)), bool(pigs))
        self._sprite.box, self._sprite.visible = self.box, True
        held = self._over is not None
        key = ("k97-drawer", card, judged, tuple(s.dice[n] for n in dice), pigs, held, self.box.size)
        kinds = [s.dice[n].kind for n in dice]
        self._sprite.redraw(lambda pen: self._paint(pen, card, judged, kinds, pigs), key)
        told = _("Dice under {card}: {state}").format(card=card_name(card), state=state_words(judged))
        self._spot = self.table.spot(
            Spot("drawer", self.box, told, role=_("drawer"), target=f"row:{card}", ring=16, area="play")
        )

    def _sockets(self, judged: Judged, dice: int) -> int:
        """Return as many sockets as the card requires dice. A monster requires no number of dice."""
        return dice if isinstance(CARDS[NUMBER[judged.card]], Monster) else max(dice, judged.needed)

    def _box(self, n: int, sockets: int, pig: bool) -> Box:
        """Return the place of the drawer: as wide as its dice need, under its card, within the platform."""
        slot, platform = self._slots[n], self.table.places["platform"]
        wide = max(slot.w, self._sum + max(3, sockets) * (_SIDE + _GAP) + 14 + (_PIG if pig else 0))
        card = self.table.area.boxes[n]
        x = min(max(platform.x, card.centre[0] - wide / 2), platform.right - wide)
        return Box(x, card.bottom - 8, wide, self._high)

    def _paint(self, pen: Pen, card: str, judged: Judged, kinds: Sequence[str], pigs: int) -> None:
        assert self.box is not None
        box = self.box.at_origin
        paint_drawer(pen, box, lit=judged.refusal is None)
        left = Box(18, 15, self._sum - 36, box.h - 26)
        found = CARDS[NUMBER[card]]
        if isinstance(found, Monster):
            paint_total(pen, left, judged.reached, judged.needed)
        else:
            name = _("Stars") if isinstance(found, Market) else _("Dice")
            if isinstance(found, Mine):
                name = hand_name(found.hand)
            large = self._sum == _LARGE_SUM
            above, below = Box(left.x, left.y, left.w, 26), Box(left.x, left.y + 25, left.w, 36)
            if large:
                above, below = Box(left.x, left.y - 3, left.w, 30), Box(left.x, left.y + 28, left.w, 43)
            pen.text(name, above, 21, PAPER, BOLD, grow=large)
            numbers = f"{judged.reached} / {judged.needed}"
            pen.text(numbers, below.without_right(30), 32, "#ffd98a", BOLD, grow=large)
            if judged.refusal is None:
                icon(pen, "check", Box(left.right - 28, below.centre[1] - 15, 28, 28), "#b9f2a0", 3.6)
        for i in range(self._sockets(judged, len(kinds)) + isinstance(found, Monster)):
            socket = Box(self._sum + i * (_SIDE + _GAP), box.h / 2 - _SIDE / 2 + _DOWN, _SIDE, _SIDE)
            if socket.right < box.w - 8:
                paint_socket(pen, socket, kinds[i] if i < len(kinds) else "red", lit=i == len(kinds))
        if pigs:
            pig = Box(box.w - _PIG - 8, box.h / 2 - 33, _PIG, 60)
            pen.svg("klotho97/tool_pig", pig)


def state_words(judged: Judged) -> str:
    if judged.refusal is None:
        return _("enough to claim the card")
    told = _("{progress}. You need: {asks}")
    return told.format(progress=progress_words(judged), asks=asks_for(judged.card))


def progress_words(judged: Judged) -> str:
    """Return how far the dice have come: the total against a monster, otherwise the number of dice."""
    if isinstance(CARDS[NUMBER[judged.card]], Monster):
        text = _("total {reached} of {needed}")
    else:
        text = ngettext("{reached} of {needed} die", "{reached} of {needed} dice", judged.needed)
    return text.format(reached=judged.reached, needed=judged.needed)

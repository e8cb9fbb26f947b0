"""The play area: six Klotho cards on the gantry, three Tools on the platform, and what the dice can do with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, signed
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import ID, NUMBER, face
from klotho_games.games.klotho97.rules.questions import Change, changes, claims_now, why_idle_now
from klotho_games.games.klotho97.rules.state import ROW, Die, Venture, acting, price
from klotho_games.games.klotho97.table.look.card_faces import SIZES, card_sprite
from klotho_games.games.klotho97.table.look.dice_faces import paint_die
from klotho_games.games.klotho97.table.look.furniture import clamp
from klotho_games.games.klotho97.table.look.large_cards import large_card
from klotho_games.games.klotho97.table.look.steel import dash_outline, octagon
from klotho_games.games.klotho97.table.look.style import LINE, OUTLINE
from klotho_games.games.klotho97.telling.effects import with_effect
from klotho_games.games.klotho97.telling.names import asks_for, card_name, card_note, coins_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, INK
from klotho_games.stage.pieces.cards import LIFTED, CardSprite
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, land
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table.card_row import CardPlace

from .laid_out import waste
from .raised_row import LiftedRow

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 20
_TILTS = (-0.7, 0.5, -0.4, 0.6, -0.5, 0.4)
_TAB = 36.0
_PULLED = 18.0
"""How far a card and its clamp are pulled up."""


def fit_card(box: Box, mode: str) -> Box:
    """Fit a card of a mode into its slot, as large as possible."""
    w, h = SIZES[mode]
    k = min(box.w / w, box.h / h)
    return Box.around(box.centre, w * k, h * k)


class Area:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.boxes = [fit_card(box, "full") for box in places.numbered_slots("row_")]
        self.shelves = [fit_card(box, "rack") for box in places.numbered_slots("tool_")]
        self.row = LiftedRow(table, lambda card, place: _card(card, place, "full"), z=Z)
        self.rack = LiftedRow(table, lambda card, place: _card(card, place, "rack"), z=Z)
        self.row.looked_at = self._raise_clamp
        self._clamps = [
            table.add(Sprite(Box(box.x, box.y - 30, box.w, 60), partial(self._paint_clamp, n=n), z=Z + 10,
                             key=("klotho97-clamp", box.w)))
            for n, box in enumerate(self.boxes)
        ]
        self._high = [box.y for box in self.boxes]
        """Where each clamp is, or is moving to."""
        self._tabs = [
            table.add(Panel(Box(box.x - 4, box.bottom + 6, box.w + 8, _TAB), z=Z + 12, margin=16))
            for box in self.boxes
        ]
        self._tab_spots: list[Spot] = []
        self.ready: dict[str, tuple[do.Claim, ...]] = {}
        """Cards that the dice can claim now, with the ways to do so, the best first."""
        self.near: dict[str, Change] = {}
        """Cards that become claimable with a single change."""

    def paint_ground(self, pen: Pen) -> None:
        """Paint the empty places of Tools, as part of the backdrop."""
        for box in self.shelves:
            s = Sketch(box.w, box.h)
            s.polygon(octagon(3, 3, box.w - 6, box.h - 6, 13), "#0d0f18", opacity=0.45)
            dash_outline(s, octagon(3, 3, box.w - 6, box.h - 6, 13), LINE, 2, 8, 7)
            pen.sketch(s, box)

    def _paint_clamp(self, pen: Pen, n: int) -> None:
        box = self.boxes[n]
        clamp(pen, Box(0, 30, box.w, box.h))

    def _raise_clamp(self, looked_at: str) -> None:
        """Raise the clamp with the card that the player looks at, so that it never covers the title."""
        self.table.preview.look_at(looked_at)
        for n, card in enumerate(self.table.state.row):
            sprite = self.row.cards.get(ID[card]) if card >= 0 else None
            up = sprite is not None and ID[card] in (looked_at, self.row.kept) and sprite.lift == LIFTED
            self._pull(n, self.boxes[n].y - (_PULLED if up else 0.0))

    def _pull(self, n: int, high: float) -> None:
        """Move a clamp. Motions still under way end there as well, as a look can be over before the clamp has moved."""
        if self._high[n] == high:
            return
        self._high[n] = high
        jaws = self._clamps[n]
        (x, before) = jaws.centre

        def at(t: float) -> None:
            jaws.centre = (x, before + (self._high[n] - before) * t)

        self.table.motions.beside(Motion(0.12, at, land))

    # -- the state ------------------------------------------------------------------------------------------

    def place(self, n: int) -> CardPlace:
        """Return the place of a card in the play area, counted as in `Venture.filling`."""
        if n < ROW:
            return CardPlace(self.boxes[n], _TILTS[n], Z + n * 0.1)
        return CardPlace(self.shelves[n - ROW], 0, Z + n * 0.1)

    def part_of(self, n: int) -> LiftedRow:
        return self.row if n < ROW else self.rack

    def show(self, s: Venture) -> None:
        self.row.lay({ID[card]: self.place(n) for n, card in enumerate(s.row) if card >= 0})
        self.rack.lay({ID[card]: self.place(ROW + n) for n, card in enumerate(s.rack) if card >= 0})
        self._high = [box.y for box in self.boxes]
        for jaws, box in zip(self._clamps, self.boxes, strict=True):
            jaws.centre = (jaws.centre[0], box.y)
        self.hide_tabs()

    def box_of(self, card: str) -> Box | None:
        return self.row.box_of(card) or self.rack.box_of(card)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Venture) -> None:
        """Add spots for all cards, and tabs under those that can be claimed now or after a change."""
        acts = self.table.may_act
        found = claims_now(s) if acts else {}
        self.ready = {id: tuple(sorted(ways, key=lambda claim: waste(s, claim))) for id, ways in found.items()}
        self.near = {}
        for change in changes(s) if acts else ():
            kept = self.near.get(change.claim.card)
            if kept is None or len(change.moves) < len(kept.moves):
                self.near[change.claim.card] = change
        self.row.set_spots({ID[card]: self._row_spot(s, n, card) for n, card in enumerate(s.row) if card >= 0})
        self.rack.set_spots({ID[card]: self._rack_spot(s, n, card) for n, card in enumerate(s.rack) if card >= 0})
        self.show_tabs(s)

    def _row_spot(self, s: Venture, n: int, card: int) -> Spot:
        id, box = ID[card], self.boxes[n]
        spot = Spot(f"card:{id}", box, card_note(id), role=_("card"), target=f"row:{id}", ring=18, area="play",
                    piece=f"card:{id}", large=lambda: large_card(card, box))
        if self.table.may_act:
            spot.press = lambda: self.table.gestures.use_row(id)
            spot.value = _("you can claim this card") if id in self.ready else ""
        return spot

    def _rack_spot(self, s: Venture, n: int, card: int) -> Spot:
        id, box = ID[card], self.shelves[n]
        spot = Spot(f"card:{id}", box, card_note(id), role=_("Tool"), ring=16, area="play", piece=f"card:{id}",
                    large=lambda: large_card(card, box), target=f"rack:{id}")
        if self.table.may_act:
            spot.press = lambda: self.table.gestures.use_rack(id)
            cost = coins_words(price(acting(s), face(card).price))
            idle = why_idle_now(s, id)
            told = _("costs you {coins}").format(coins=cost)
            spot.value = f"{told}. {idle.reason}" if idle is not None else told
        return spot

    # -- tabs -----------------------------------------------------------------------------------------------

    def hide_tabs(self) -> None:
        for spot in self._tab_spots:
            self.table.focus.remove(spot)
        self._tab_spots = []
        for tab in self._tabs:
            tab.visible = False

    def show_tabs(self, s: Venture) -> None:
        """Show the tabs, except where a drawer hangs."""
        self.hide_tabs()
        open_box = self.table.drawer.box
        for n, card in enumerate(s.row):
            tab = self._tabs[n]
            if card < 0 or (open_box is not None and open_box.overlap(tab.box) > 0):
                continue
            id = ID[card]
            if id in self.ready:
                claim = self.ready[id][0]
                dice = tuple(s.dice[place] for place in claim.dice)
                tab.show(_paint_ready, dice)
                told = with_effect(s, self.table.game.telling.move(s, claim), claim)
                self._add_tab(n, id, told, partial(self.table.gestures.use_row, id))
            elif id in self.near:
                change = self.near[id]
                words = change_words(s, change)
                cost = _cost(s, change)
                tab.show(_paint_near, words, cost)
                told = _("{change}, then claim {card} ({asks})")
                label = told.format(change=words, card=card_name(id), asks=asks_for(id))
                if cost:
                    label += ". " + _("Costs {coins}").format(coins=coins_words(cost))
                self._add_tab(n, id, label, partial(self.table.select, *change.moves, change.claim))

    def _add_tab(self, n: int, id: str, words: str, press: Callable[[], None]) -> None:
        tab = self._tabs[n]
        tab.visible = True
        spot = Spot(f"tab:{id}", tab.box, words, tip=words, ring=12, area="play", press=press)
        self._tab_spots.append(self.table.spot(spot))


def _paint_ready(pen: Pen, box: Box, dice: Sequence[Die]) -> None:
    _paint_tab(pen, box, "#f7d181", "#d79c35", "#fff0c4")
    icon(pen, "check", Box(10, box.centre[1] - 11, 22, 22), INK, 4)
    side = min(27.0, (box.w - 48) / max(1, len(dice)) - 3)
    x = 38.0
    for die in dice:
        paint_die(pen, Box(x, box.centre[1] - side / 2, side, side), die)
        x += side + 3


def _paint_near(pen: Pen, box: Box, words: str, cost: int) -> None:
    """Paint a tab with a change, and the cost of a Tool that must be bought first."""
    _paint_tab(pen, box, "#1f6d70", "#124548", "#8ff2e2")
    sign = Box(7, box.centre[1] - 13, 26, 26)
    pen.svg("klotho97/coin_blank" if cost else "klotho97/ui_up", sign if cost else sign.grow(-2))
    if cost:
        pen.text(str(cost), sign, 19, INK, BLACK, align="centre")
    pen.text(words, Box(37, 2, box.w - 46, box.h - 4), 20, "#ffffff", BOLD)


def _paint_tab(pen: Pen, box: Box, top: str, bottom: str, edge: str) -> None:
    s = Sketch(box.w, box.h)
    s.polygon(octagon(1.5, 1.5, box.w - 3, box.h - 3, 9), s.down(top, bottom), OUTLINE, 2.5)
    s.polygon(octagon(4, 4, box.w - 8, box.h - 8, 7), "none", edge, 1.6)
    pen.sketch(s, box, shadow=3)


def _card(card: str, place: CardPlace, mode: str) -> CardSprite:
    return card_sprite(NUMBER[card], place.box, mode, z=place.z, angle=place.angle)


def _cost(s: Venture, change: Change) -> int:
    bought = [move.tool for move in change.moves if isinstance(move, do.Buy)]
    return sum(price(acting(s), face(NUMBER[tool]).price) for tool in bought)


def change_words(s: Venture, change: Change) -> str:
    """Describe a change in a few words: "+1 on the 5"."""
    move = change.moves[-1]
    match move:
        case do.Augment(tool, die):
            step = signed(face(NUMBER[tool]).value)
            return _("{step} on the {value}").format(step=step, value=s.dice[die].value)
        case do.Play(tool):
            return _("Android {n}").format(n=face(NUMBER[tool]).value)
        case do.Use(_card, die):
            return _("Turn the {value} over").format(value=s.dice[die].value)
    raise AssertionError(move)


"""The six piles of Stuff: the top piece, its cost, how many are left, and a button that cycles the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZES, STUFF, level_of
from klotho_games.games.katamari.rules.questions import anothers_turn, still_happening, why_not_any
from klotho_games.games.katamari.rules.state import RollUp, pile_of
from klotho_games.games.katamari.rules.steps import Cycle
from klotho_games.games.katamari.table.look import piece_pictures
from klotho_games.games.katamari.table.look.large_pieces import BESIDE_THE_PILES, large_piece
from klotho_games.games.katamari.table.look.piece_sprites import PieceSprite
from klotho_games.games.katamari.table.look.places import Places
from klotho_games.games.katamari.table.look.style import INK, OUTLINE, PALE_GOLD, SOFT, paint_baked_picture
from klotho_games.games.katamari.telling import TELLING
from klotho_games.games.katamari.telling.notes import piece_note
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, SEMI
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.motion import Part, Together, change, fade, fly, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.stitches import paint_stitches

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

Z, MOVING_Z = 30, 110
_NOT_YET = ("KAT-2.2", "KAT-2.5")
"""Clauses of refusals that apply to every pile, because buying is not possible yet."""
LOCKED = "#6f5f88"
_NOWHERE = "KAT-2.401"
"""The clause of a piece that fits nowhere. A pile locked by any other clause costs too much."""


class PileView:
    """A pile: a picture, a spot to pick up its top piece, and a button that cycles it."""

    def __init__(self, table: Table, size: int) -> None:
        self.table, self.size = table, size
        self.box = table.places[f"pile_{size}"]
        self.piece_box = table.places[f"pile_{size}_piece"]
        self.top, self.left, self.lifted = -1, 0, False
        self.refusal: Refusal | None = None
        self.wanted = False
        """Whether the player is asked which pile to cycle."""
        self.meant = False
        """Whether the player is asked to confirm cycling this pile."""
        self._sprite = table.add(Panel(self.box, z=Z, margin=14))
        self.spot = table.spot(
            Spot(f"pile:{size}", self.box, "", role=_("pile"), shortcut=str(size), ring=20, changed=self._refresh,
                 large=self._large)
        )
        self._cycle_box = table.places[f"pile_{size}_cycle"]
        self._cycle_sprite = table.add(Panel(self._cycle_box, z=Z + 2, margin=8))
        self.cycle_spot = table.spot(
            Spot(f"cycle:{size}", self._cycle_box, "", role=_("button"), ring=18, changed=self._refresh,
                 press=lambda: table.mean_to_cycle(size))
        )

    def _large(self) -> Large | None:
        if self.top < 0:
            return None
        return large_piece(self.top, self.table.state.centre, self.table.places.squeeze_box(BESIDE_THE_PILES))

    @property
    def radius(self) -> float:
        return piece_pictures.radius_on(self.top, self.piece_box)

    @property
    def is_buyable(self) -> bool:
        return self.refusal is None and self.top >= 0

    @property
    def is_locked(self) -> bool:
        """Whether this pile itself is refused. Before a throw or in another player's turn it is not."""
        return self.refusal is not None and self.refusal.rule not in _NOT_YET

    @property
    def is_homeless(self) -> bool:
        """Whether the top piece is affordable but fits nowhere on the board."""
        return self.refusal is not None and self.refusal.rule == _NOWHERE and self.top >= 0

    def show(self, top: int, left: int, refusal: Refusal | None, no_cycle: Refusal | None) -> None:
        self.top, self.left, self.refusal, self.lifted = top, left, refusal, False
        self._tell(refusal, no_cycle)
        self._refresh()

    def _tell(self, refusal: Refusal | None, no_cycle: Refusal | None) -> None:
        spot, size = self.spot, self.size
        if self.top < 0:
            spot.label = _("Pile {size} is empty").format(size=size)
        else:
            spot.label = piece_note(STUFF[self.top], self.table.state.centre)
        spot.value = _("{n} left").format(n=self.left)
        spot.tip = spot.label
        spot.enabled, spot.reason = refusal is None, refusal_text(refusal)
        spot.piece = f"pile:{size}" if refusal is None else ""
        spot.press = None
        if self.wanted:
            spot.press = lambda: self.table.cycle(size)
            spot.enabled, spot.reason = no_cycle is None, refusal_text(no_cycle)
        button = self.cycle_spot
        button.label = button.tip = TELLING.move(self.table.state, Cycle(size))
        button.enabled, button.reason = no_cycle is None, refusal_text(no_cycle)

    def lift(self, lifted: bool) -> None:
        """Show the pile with its top piece in the player's hand, or back."""
        if lifted != self.lifted:
            self.lifted = lifted
            self._refresh()

    def ask(self, wanted: bool, no_cycle: Refusal | None) -> None:
        self.wanted = wanted
        self._tell(self.refusal, no_cycle)
        self._refresh()

    # -- painting --------------------------------------------------------------------------------------------

    def _refresh(self, _spot: Spot | None = None) -> None:
        lit = (self.wanted and self.cycle_spot.enabled) or self.lifted or self.meant
        key = ("katamari-pile", self.size, self.top, self.left, self.is_buyable, self.is_locked, self.is_homeless,
               self.lifted, lit, self.spot.hovered and self.spot.enabled)
        self._sprite.redraw(self._paint, key)
        spot = self.cycle_spot
        shown = spot.enabled or spot.hovered
        self._cycle_sprite.show(_paint_cycle, enabled=spot.enabled, hovered=spot.hovered)
        self._cycle_sprite.visible = shown and self.top >= 0

    def _paint(self, pen: Pen) -> None:
        box = self.box.at_origin
        level = level_of(self.size)
        paint_baked_picture(pen, f"pile_{level}" if self.top >= 0 else "pile_none", box)
        if self.is_buyable and not pen.look.high_contrast:
            glow = Sketch(box.w, box.h).rect(2, 2, box.w - 4, box.h - 4, 19, "#fffbe2", opacity=0.34)
            pen.sketch(glow, box)
        if self.top >= 0:
            self._paint_piece(pen)
        else:
            room = self.piece_box.move(-self.box.x, -self.box.y)
            words = "" if self.left else _("empty")
            pen.text(words, room, 22, SOFT, SEMI, align="centre")
        self._paint_price(pen)
        self._paint_count(pen)
        if self.is_homeless:
            self._paint_homeless(pen)
        if self.is_buyable or self.spot.hovered:
            edge = Sketch(box.w, box.h)
            edge.rect(2, 2, box.w - 4, box.h - 4, 19, "none", "#e09a1c" if self.is_buyable else "#8a72b8",
                      5 if self.spot.hovered else 3.5)
            pen.sketch(edge, box)
        if self.lifted or self.meant or (self.wanted and self.cycle_spot.enabled):
            paint_stitches(pen, box, 20)

    def _paint_piece(self, pen: Pen) -> None:
        size = self.radius * pen.look.scale
        room = self.piece_box.move(-self.box.x, -self.box.y)
        f = piece_pictures.frame(self.top, 0, size)
        dx, dy = piece_pictures.middle(self.top, 0, size)
        x, y = pen.at(*room.centre)
        at = (round(x - dx - f.x), round(y - dy - f.y - size * 0.06))
        under = min(2, self.left - 1)
        for n in range(under, 0, -1):
            back = piece_pictures.back_picture(pen.look, self.top, size, n == 2)
            pen.surface.blit(back, (at[0] + pen.look.px(2 * n), at[1] + pen.look.px(4.5 * n)),
                             special_flags=PREMULTIPLIED)
        picture = piece_pictures.lying_picture(pen.look, self.top, 0, size, icons=True)
        pen.blit(picture, at, 0.3 if self.lifted else 1.0)

    def _slot(self, name: str) -> Box:
        return self.table.places[f"pile_{self.size}_{name}"].move(-self.box.x, -self.box.y)

    def _paint_price(self, pen: Pen) -> None:
        tag = self._slot("price")
        pen.panel(tag, LOCKED if self.is_locked else OUTLINE, radius=tag.h / 2, shadow=3)
        mark = Box(tag.x + 6, tag.y + tag.h / 2 - 14, 28, 28)
        if self.is_locked and not self.is_homeless:
            icon(pen, "lock", mark.grow(-2), "#ffffff")
        else:
            pen.svg("katamari/k_power", mark)
        pen.text(str(self.size), Box(tag.x + 38, tag.y, tag.w - 46, tag.h), 26, "#ffffff", FREDOKA, align="centre")

    def _paint_count(self, pen: Pen) -> None:
        tag = self._slot("count")
        pen.panel(tag, "#ffffff", radius=12, alpha=0.9)
        pen.text(_("×{n}").format(n=self.left), tag.grow(-3, 0), 20, INK, BOLD, align="centre")

    def _paint_homeless(self, pen: Pen) -> None:
        """Paint "no place" in the corner opposite the cycle button.

        A lock at the price would look like too little power.
        """
        words, large = _("no room"), self.table.places.large
        tall = 40.0 if large else 28.0
        wide = pen.width(words, 20, BOLD) + 18
        lock = 0.0 if large or wide + tall > self.box.w - 32 else tall  # large or long words take the room of the lock
        pill = Box(-4, -7, min(self.box.w - 34, wide + lock), tall)
        pen.panel(pill, LOCKED, edge="#ffffff", edge_width=2, radius=tall / 2, shadow=3)
        if lock:
            icon(pen, "lock", Box(pill.x + 7, pill.y + 4, tall - 8, tall - 8), "#ffffff")
        pen.text(words, pill.without_left(lock + 6).without_right(8), 20, "#ffffff", BOLD, align="centre")


def _paint_cycle(pen: Pen, box: Box, *, enabled: bool, hovered: bool) -> None:
    pen.svg("katamari/k_cycle", box.grow(3) if hovered and enabled else box, shadow=3, alpha=1.0 if enabled else 0.55)


def refusal_text(refusal: Refusal | None) -> str:
    return f"{refusal.reason} {refusal.rule}" if refusal is not None else ""


class PileShelf:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.piles = [PileView(table, size) for size in SIZES]
        self.asking = False
        places = table.places
        self._head = table.add(Panel(places["piles_title"].union(places["piles_note"]), z=Z))
        self._note = ""
        self.say("")

    def __getitem__(self, size: int) -> PileView:
        return self.piles[size - 1]

    def say(self, note: str) -> None:
        """Show a note beside the title, such as where a lost piece goes; "" for the usual one."""
        self._note = note
        self._head.redraw(lambda pen: self._paint_head(pen, note), ("katamari-piles-head", note))

    def show(self, s: RollUp) -> None:
        self.asking = False
        for pile in self.piles:
            pile.wanted = pile.meant = False
            kept = pile_of(s, pile.size)
            pile.show(kept.top, kept.left, self.why_not_buy(s, pile.size), self.why_not_cycle(s, pile.size))
        self.say("")

    def show_pile(self, size: int, top: int, left: int) -> None:
        """Show a pile while something happens, without anything that can be done with it."""
        self[size].show(top, left, still_happening(), still_happening())

    @property
    def size_to_cycle(self) -> int:
        """The size of the pile that the player is asked to confirm cycling; 0 for none."""
        return next((pile.size for pile in self.piles if pile.meant), 0)

    def mark_to_cycle(self, size: int) -> None:
        for pile in self.piles:
            pile.meant = pile.size == size
            pile._refresh()

    def ask_which(self, asking: bool) -> None:
        """Ask which pile to cycle: each can be clicked, or chosen by its number."""
        self.asking = asking
        for pile in self.piles:
            pile.ask(asking, self.why_not_cycle(self.table.state, pile.size))

    def why_not_buy(self, s: RollUp, size: int) -> Refusal | None:
        return why_not_any(s, size) if self.table.may_act else anothers_turn()

    def why_not_cycle(self, s: RollUp, size: int) -> Refusal | None:
        return self.table.session.why_not(Cycle(size)) if self.table.may_act else anothers_turn()

    # -- motion ----------------------------------------------------------------------------------------------

    def centre_of(self, size: int) -> Point:
        """Return where the top piece of a pile is."""
        return self[size].piece_box.centre

    def turn_up(self, size: int, piece: str, left: int) -> list[Part]:
        """Let the next piece come up from under the last one."""
        number = NUMBER[piece]
        pile = self[size]
        sprite = PieceSprite(number, 0, piece_pictures.radius_on(number, pile.piece_box), z=MOVING_Z, visible=False)
        sprite.centre = pile.piece_box.centre

        def begin() -> None:
            self.table.add(sprite)
            sprite.visible, sprite.alpha = True, 0.0

        def end() -> None:
            self.table.layers.remove(sprite)
            self.show_pile(size, number, left)

        def rise(t: float) -> None:
            sprite.zoom, sprite.alpha = 0.7 + 0.3 * t, t

        sound = self.table.sound("card_flip")
        return [begin, sound, change(rise, 0, 1, 0.22), end]

    def tuck_under(self, size: int, piece: str, start: PieceSprite | None, next_top: int, left: int) -> list[Part]:
        """Move a piece face down under its pile, from the pile's top or from where its sprite is now."""
        pile = self[size]
        number = NUMBER[piece]
        sprite = start or PieceSprite(number, 0, piece_pictures.radius_on(number, pile.piece_box), z=MOVING_Z)
        box = pile.piece_box

        def begin() -> None:
            if start is None:
                sprite.centre = box.centre
                self.table.add(sprite)
                self.show_pile(size, next_top, max(0, left - 1))

        def end() -> None:
            self.table.layers.remove(sprite)
            self.show_pile(size, next_top, left)

        away = (box.centre[0], box.bottom - 14)
        zoom = 0.7 if start is None else piece_pictures.radius_on(number, box) / sprite.radius * 0.8
        lift = 30 if start is None else 120
        gone = Together([fly(sprite, away, 0.4, lift=lift, zoom=zoom), fade(sprite, 0.0, 0.4)])
        return [begin, self.table.sound("card_slide"), gone, end, wait(0.1)]

    # -- painting --------------------------------------------------------------------------------------------

    def _paint_head(self, pen: Pen, note: str) -> None:
        box = self._head.box
        places: Places = self.table.places
        title, right = (places[f"piles_{name}"].move(-box.x, -box.y) for name in ("title", "note"))
        end = pen.text(_("Stuff piles"), title, 26, INK, FREDOKA).right
        if note:
            wide = min(right.right - title.x - pen.width(_("Stuff piles"), 26, FREDOKA) - 16,
                       pen.width(note, 21, BOLD) + 34)
            pill = right.right_part(wide)
            pen.panel(pill, OUTLINE, radius=pill.h / 2)
            pen.text(note, pill.grow(-14, 0), 21, PALE_GOLD, BOLD, align="centre")
        else:
            if places.large:
                right = right.right_part(right.right - end - 14)
            pen.text(_("cost = number of hexes"), right, 21, SOFT, SEMI, align="right")

"""The dice: thrown into the tray, kept under brass clamps, dragged to cards, marked once used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import SIDES_OF
from klotho_games.games.klotho97.rules.state import CLAIM, RED_DICE, REROLL, ROLL, Die, Phase, Venture, acting
from klotho_games.games.klotho97.table.look.dice_faces import face_painter, paint_die, paint_socket, passing
from klotho_games.games.klotho97.table.look.places import tray_rows
from klotho_games.games.klotho97.telling.names import die_name
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import keycap
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.dice import DieSprite, tumble
from klotho_games.stage.pieces.dice_clamps import paint_clamps
from klotho_games.stage.pieces.dice_tray import HELD_Z, DiceTray, DieKind, DiePlace, falling
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fade, fly, later, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 100
_TILTS = (-6, 5, -4, 7, -3, 4, -7, 3)


class Tray:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.box = table.places["tray"]
        self._sockets = table.add(Panel(self.box, z=Z - 4, margin=6))
        self._marks = table.add(Panel(self.box.grow(20), z=Z + 60))
        self._dice: DiceTray | None = None
        self._made: tuple[object, ...] = ()
        self._marked: tuple[str, Venture] = ("", table.state)
        """The input device and the state for which the marks were painted."""
        self._spots: list[Spot] = []
        self.spot = table.spot(Spot("tray", self.box, _("Dice tray"), role=_("tray"), target="tray", ring=20,
                                    area="play", changed=lambda spot: self._follow_device()))

    # -- the state ------------------------------------------------------------------------------------------

    @property
    def sprites(self) -> list[DieSprite]:
        return self._dice.dice if self._dice is not None else []

    def homes(self, n: int) -> list[Box]:
        return tray_rows(self.box, n)

    def show(self, s: Venture) -> None:
        waiting = _waiting(s)
        self._lay(s.dice)
        self._paint_ground(s.dice, waiting)
        self._paint_marks(s)

    def _lay(self, dice: tuple[Die, ...], hidden: Sequence[int] = ()) -> None:
        """Lay each die in its place, or in the drawer that it was put into."""
        self._make(dice)
        plan, homes = self.table.plan, self.homes(len(dice))
        drawer = self.table.drawer.places() if plan.dice else {}
        for n, (sprite, die) in enumerate(zip(self.sprites, dice, strict=True)):
            box = drawer.get(n, homes[n])
            sprite.box, sprite.rest = box, box.centre
            sprite.rest_angle = 0 if n in drawer else _TILTS[n % len(_TILTS)]
            sprite.z, sprite.shadow.z = Z + n, Z + n - 0.5
            sprite.lie(die.face or 1)
            sprite.alpha = 1.0
            if not die.face or n in hidden:
                sprite.hide()

    def _make(self, dice: tuple[Die, ...]) -> None:
        made = (tuple((die.kind, die.plus, die.spent and die.face) for die in dice), self.box)
        if made == self._made:
            return
        for sprite in self.sprites:
            sprite.remove()
        self._made = made
        places = [DiePlace(_kind(die), box, _TILTS[n % len(_TILTS)])
                  for n, (die, box) in enumerate(zip(dice, self.homes(len(dice)), strict=True))]
        start = (self.box.right + 90, self.box.bottom + 30)
        self._dice = DiceTray(self.table, places, thrown_from=start, z=Z)

    def _paint_ground(self, dice: tuple[Die, ...], waiting: Sequence[str]) -> None:
        """Paint sockets where dice will fall, and for dice that are in a drawer or dragged."""
        kinds = waiting if waiting else [die.kind for die in dice]
        homes = self.homes(len(kinds))
        out = tuple(range(len(kinds))) if waiting else tuple(sorted({*self.table.plan.dice, *self._carried_dice()}))
        shown = tuple((homes[n].move(-self.box.x, -self.box.y), kinds[n]) for n in out)
        self._sockets.show(_paint_sockets, shown)

    def _carried_dice(self) -> list[int]:
        """Return the die that is being dragged."""
        held = self.table.drag.held_piece if self.table.drag is not None else ""
        return [int(held.removeprefix("die:"))] if held.startswith("die:") else []

    def lift(self, s: Venture) -> None:
        """Show the place of a picked-up die as empty."""
        self._paint_ground(s.dice, ())

    def cast_shadow(self) -> None:
        """Let a dragged die cast its shadow on what is below it."""
        for n in self._carried_dice():
            sprite = self.sprites[n]
            (x, y), high = sprite.centre, 22.0
            sprite.shadow.visible, sprite.shadow.z = True, HELD_Z - 1
            sprite.hover_at((x, y + high), high)

    def _follow_device(self) -> None:
        """Update the marks after a player has switched between keys and mouse."""
        device, s = self._marked
        if device != self.table.stage.input.device and not self.table.motions.is_busy:
            self._paint_marks(s)

    def _paint_marks(self, s: Venture) -> None:
        """Mark kept dice, and for players at the keys the number of each die."""
        self._marked = (self.table.stage.input.device, s)
        plan, corner = self.table.plan, self._marks.box
        homes = [home.move(-corner.x, -corner.y) for home in self.homes(len(s.dice))]
        kept = tuple(homes[n] for n in sorted(plan.kept) if n < len(homes) and n not in plan.dice)
        self._marks.show(_paint_marks, kept, tuple((n, homes[n]) for n in self._keys(s)))

    def _keys(self, s: Venture) -> tuple[int, ...]:
        if self.table.stage.input.device != "keys" or not self.table.may_act or not self._open(s):
            return ()
        return tuple(n for n, die in enumerate(s.dice[:9]) if not die.spent and n not in self.table.plan.dice)

    def make_room(self, s: Venture, held: int) -> None:
        """While a die is dragged over a card, lay the dice of its drawer there and the others in the tray."""
        drawer, homes = self.table.drawer.places(), self.homes(len(s.dice))
        for n, sprite in enumerate(self.sprites):
            if n != held:
                box = drawer.get(n, homes[n])
                sprite.box, sprite.rest = box, box.centre
                sprite.lie(s.dice[n].face)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Venture) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        acts = self.table.may_act and s.phase is Phase.PLAY
        may_roll = acts and s.stage <= ROLL
        self.spot.press = self.table.roll if may_roll else None
        # Arrow keys go from die to die, not to the tray.
        self.spot.area = "tray" if s.dice else "play"
        self.spot.label = _("Dice tray: roll the dice") if may_roll else _("Dice tray")
        for n, (sprite, die) in enumerate(zip(self.sprites, s.dice, strict=True)):
            if not die.face:
                continue
            spot = Spot(f"die:{n}", sprite.box, die_name(die), role=_("die"), ring=14, area="play", target=f"die:{n}",
                        under=self._marks.z)
            if die.spent:
                spot.value = _("already used")
            elif acts and self._open(s):
                spot.piece = f"die:{n}"
                spot.press = partial(self.table.gestures.use_die, n)
                spot.value = self._die_state_words(n)
            self._spots.append(self.table.spot(spot))

    def _open(self, s: Venture) -> bool:
        """Return whether dice can be kept and dragged to cards."""
        return s.phase is Phase.PLAY and s.stage <= CLAIM

    def _die_state_words(self, n: int) -> str:
        plan = self.table.plan
        if n in plan.dice:
            return _("under a card")
        return _("kept") if n in plan.kept else ""

    def sprite_of(self, piece: str) -> Sprite | None:
        return self._dice.sprite_of(piece) if self._dice is not None else None

    def box_of(self, n: int) -> Box:
        return self.sprites[n].box

    # -- motion ---------------------------------------------------------------------------------------------

    def throw(self, dice: tuple[Die, ...], thrown: Sequence[int], seed: int) -> list[Part]:
        """Throw these dice; the others stay as they are."""
        name = "1" if len(thrown) == 1 else "few" if len(thrown) < 4 else "many"

        def laid() -> list[Part]:
            self._lay(dice, thrown)
            self._paint_ground(dice, ())
            assert self._dice is not None
            return self._dice.throw({n: dice[n].face for n in thrown}, seed=seed, sound=f"dice_roll_tray_{name}")

        return falling(laid)

    def join(self, dice: tuple[Die, ...]) -> list[Part]:
        """Add a die to the end of the tray, where it fades in."""
        def make() -> list[Motion]:
            self._lay(dice)
            self._paint_ground(dice, ())
            sprite = self.sprites[-1]
            sprite.alpha = 0.0
            return [fade(sprite, 1.0, 0.25)]

        return [later(0.25, make)]

    def turn_over(self, n: int, dice: tuple[Die, ...], seed: int) -> list[Part]:
        """Turn a die over in its place to another face."""
        def make() -> list[Motion]:
            self._lay(dice)
            sprite = self.sprites[n]
            return [tumble(sprite, sprite.rest, dice[n].face, passing(dice[n].kind), seconds=0.4, turns=0.5, seed=seed)]

        return [later(0.4, make)]

    def gather(self, places: Sequence[int], to: Point, seconds: float = 0.3) -> list[Part]:
        """Fly dice to a point, where they fade. The next state that is laid out shows what is left of them."""
        def make() -> list[Motion]:
            flying = []
            for n in places:
                sprite = self.sprites[n]
                sprite.shadow.visible = False
                sprite.z = Z + 250
                flying += [fly(sprite, to, seconds, lift=26, zoom=0.55), fade(sprite, 0.25, seconds)]
            return flying

        return [later(seconds, make)] if places else [wait(0)]


def _paint_sockets(pen: Pen, _box: Box, sockets: Sequence[tuple[Box, str]]) -> None:
    for home, kind in sockets:
        paint_socket(pen, home, kind)


def _paint_marks(pen: Pen, _box: Box, kept: Sequence[Box], keys: Sequence[tuple[int, Box]]) -> None:
    for home in kept:
        paint_clamps(pen, home)
    for n, home in keys:
        keycap(pen, str(n + 1), home.x - 10, home.y + 4, 26)


def _kind(die: Die) -> DieKind:
    name = f"{die.kind}{die.plus:+d}{'-spent' if die.spent else ''}"
    if die.spent:
        return DieKind(f"{name}{die.face}", lambda pen, box, face: paint_die(pen, box, die), (die.face,))
    return DieKind(name, face_painter(die), passing(die.kind))


def _waiting(s: Venture) -> list[str]:
    """Return the kinds of dice that a roll would throw, if nothing has been rolled in this turn."""
    if s.seat < 0 or s.dice or s.stage >= REROLL or s.phase not in (Phase.PLAY, Phase.FILL, Phase.DICE):
        return []
    sides = [SIDES_OF[card] for card in acting(s).crystals]
    return ["red"] * RED_DICE + ["purple"] * sides.count(6) + ["octagon"] * sides.count(8) + ["blue"] * s.overdrives

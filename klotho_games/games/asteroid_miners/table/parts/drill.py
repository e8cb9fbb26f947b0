"""The drill bench: dice that are rolled, kept, changed and carried off, and the
sockets of the equipment that changes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, IRON
from klotho_games.games.asteroid_miners.rules.names import crew_name, mineral_name, money, piece_name
from klotho_games.games.asteroid_miners.rules.state import (
    DRILLS_PRICE,
    MOST_OWNED,
    Dig,
    Phase,
    card_of,
    most_dice,
    most_drills,
)
from klotho_games.games.asteroid_miners.table.look.bench import (
    BARRED,
    READY,
    USED,
    die_width,
    paint_bench_words,
    paint_choice_mark,
    paint_socket,
    paint_wells,
)
from klotho_games.games.asteroid_miners.table.look.card_faces import EQUIPMENT as CARD
from klotho_games.games.asteroid_miners.table.look.dice_faces import (
    PASSING,
    STEEL,
    die_box,
    die_places,
    paint_die,
    paint_tick,
    painter,
)
from klotho_games.games.asteroid_miners.table.look.large_cards import large_card
from klotho_games.games.asteroid_miners.table.look.minerals import mineral, mineral_art
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.games.asteroid_miners.table.look.steel import larger, pill
from klotho_games.games.asteroid_miners.table.look.style import ART
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import keycap
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.dice import DieSprite, tumble
from klotho_games.stage.pieces.dice_clamps import paint_clamps
from klotho_games.stage.pieces.dice_tray import HELD_Z, DiceTray, DieKind, DiePlace, falling
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, fade, fly, give, later, wait
from klotho_games.stage.scene.sprites import Sprite

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 100
_KIND = DieKind(STEEL, painter(STEEL), PASSING)
_WELLS = 4


class Drill:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self.box = places["dice"].grow(6, 4)
        self._panel = table.add(DeckPanel(places, places["bench"], z=20))
        self._marks = table.add(DeckPanel(places, places["bench"], z=Z + 60))
        self._dice: DiceTray | None = None
        self._made = 0
        self._held: dict[str, Sprite] = {}
        """Equipment and ores that are being dragged."""
        tray = self.box.without_top(8)  # its frame goes around it below the title
        self.spot = table.spot(Spot("tray", tray, "", role=_("tray"), target="tray", ring=16, area="bench",
                                    changed=lambda spot: self._follow_device()))
        self.sockets = table.spot(Spot("sockets", self._sockets_box(), "", role=_("equipment"), target="sockets",
                                       ring=12, area="bench"))
        self._spots: list[Spot] = []

    def _sockets_box(self) -> Box:
        places = self.table.places
        return places["socket_1"].union(places[f"socket_{MOST_OWNED}"]).grow(2)

    # -- the state ------------------------------------------------------------------------------------------

    @property
    def sprites(self) -> list[DieSprite]:
        return self._dice.dice if self._dice is not None else []

    def wells(self, n: int) -> list[Box]:
        return die_places(self.table.places["dice"], max(_WELLS, n))

    def home(self, n: int, of: int) -> Box:
        well = self.wells(of)[n]
        return die_box(well.centre, die_width(well))

    def socket_of(self, s: Dig, piece: str) -> Box:
        return self.table.places[f"socket_{s.crew.gear.index(piece) + 1}"]

    def show(self, s: Dig) -> None:
        self._lay(s.dice, s.spent)
        self._paint(s)
        self._paint_marks(s)
        self.spot.label = self.spot.tip = _("Drill dice: {status}").format(status=_status(s) or _("none yet"))
        owner = crew_name(s.side, self.table.names)
        self.sockets.label = _("{name}’s equipment: {n} of {most}").format(name=owner, n=len(s.crew.gear),
                                                                            most=MOST_OWNED)
        self.sockets.tip = self.sockets.label + "."

    def _lay(self, dice: Sequence[int], spent: int, hidden: Sequence[int] = ()) -> None:
        self._make(len(dice))
        for n, (sprite, face) in enumerate(zip(self.sprites, dice, strict=True)):
            sprite.z, sprite.shadow.z = Z + n, Z + n - 0.5
            sprite.lie(face)
            sprite.alpha = 1.0 if face else 0.6
            if spent >> n & 1 or n in hidden:
                sprite.hide()

    def _make(self, n: int) -> None:
        if n == self._made and (self._dice is not None or not n):
            return
        for sprite in self.sprites:
            sprite.remove()
        self._made = n
        box = self.box
        start = (box.right + 60, box.y - 120)
        places = [DiePlace(_KIND, self.home(place, n)) for place in range(n)]
        self._dice = DiceTray(self.table, places, thrown_from=start, z=Z) if n else None

    def _paint(self, s: Dig) -> None:
        plan = self.table.plan
        wells = self.wells(max(len(s.dice), most_dice(s) if s.phase is Phase.DRILLS else 0))
        spent = [(n, face, _ore(s, n)) for n, face in enumerate(s.dice) if s.spent >> n & 1]
        pieces = [(piece, _socket_state(s, piece), piece == plan.piece) for piece in s.crew.gear]
        drills = most_drills(s) if s.phase is Phase.DRILLS else 0
        owner = _("{name}’s equipment").format(name=crew_name(s.side, self.table.names))
        bench = DrillBench(tuple(wells), tuple(spent), drills, tuple(pieces), s.crew.held)
        self._panel.show_slots(_paint_bench, bench, _status(s), owner)

    def _follow_device(self) -> None:
        """Update the marks after a player has switched between keys and mouse, here or during a pause."""
        if not self.table.motions.is_busy:
            self._paint_marks(self.table.state)

    def _paint_marks(self, s: Dig) -> None:
        """Mark what is kept or chosen, and for players at the keys the number of each die."""
        plan = self.table.plan
        chosen = plan.kept if s.phase is Phase.DRILL else plan.dice
        kept = tuple(self.home(n, len(s.dice)) for n in sorted(chosen) if n < len(s.dice))
        sign = "lock" if s.phase is Phase.DRILL else _chosen_sign(plan.piece)
        keys = self._keys(s)
        homes = tuple(self.home(n, len(s.dice)) for n in range(len(s.dice)))
        self._marks.show_slots(_paint_marks, kept, sign, keys, homes)

    def _keys(self, s: Dig) -> tuple[int, ...]:
        """Return the dice that keys can pick up now: none of a state that is only watched."""
        table = self.table
        if table.stage.input.device != "keys" or not table.may_act or table.auto or not _usable(s) or s != table.state:
            return ()
        return tuple(n for n in range(len(s.dice)) if not s.spent >> n & 1)

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Dig) -> None:
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []
        for sprite in self._held.values():
            self.table.layers.remove(sprite)
        self._held = {}
        acts = self.table.may_act
        first = acts and s.phase is Phase.DRILL and not s.dice[0]
        self.spot.press = self.table.roll if first else None
        self._mark_dice(s, acts)
        if acts and s.phase is Phase.DRILLS:
            self._mark_drills(s)
        for piece in s.crew.gear:
            self._mark_piece(s, piece, acts)
        if acts and s.phase is Phase.MODIFY:
            self._light_dice(s)

    def _add(self, spot: Spot) -> None:
        self._spots.append(self.table.spot(spot))

    def _mark_dice(self, s: Dig, acts: bool) -> None:
        for n, face in enumerate(s.dice):
            if not face:
                continue
            spot = Spot(f"die:{n}", self.home(n, len(s.dice)), str(face), role=_("die"), ring=12, area="bench",
                        target=f"die:{n}", under=self._marks.z)
            if s.spent >> n & 1:
                self._mark_spent_die(s, n, spot, acts)
            elif acts and _usable(s):
                spot.piece = f"die:{n}"
                spot.value = _("kept") if n in self.table.plan.kept else ""
                if s.phase is not Phase.TENDER:
                    spot.press = partial(self.table.gestures.use_die, n)
            self._add(spot)

    def _mark_spent_die(self, s: Dig, n: int, spot: Spot, acts: bool) -> None:
        """Mark a die that has dug. It shows its ore, which can be sold from here."""
        dug = _dug_mineral(s, n)
        spot.label = _("{face}: used to dig {mineral}").format(face=s.dice[n], mineral=mineral_name(dug))
        spot.target = ""
        if acts and s.phase is Phase.MARKET and n in ores(s):
            spot.piece = f"ore:{n}"
            spot.press = lambda: self.table.gestures.sell(dug)

    def _mark_drills(self, s: Dig) -> None:
        for n in range(1, most_drills(s) + 1):
            words = ngettext("Buy {n} drill for {money}", "Buy {n} drills for {money}", n)
            told = words.format(n=n, money=money(DRILLS_PRICE[n]))
            self._add(Spot(f"drills:{n}", self.wells(_WELLS)[n - 1], told, ring=12, area="bench",
                           press=partial(self.table.gestures.buy_drills, n)))

    def _mark_piece(self, s: Dig, piece: str, acts: bool) -> None:
        box, card = self.socket_of(s, piece), EQUIPMENT[piece]
        state = _socket_state(s, piece)
        told = {USED: _("ready again next turn"), BARRED: _("not allowed this turn")}.get(state, "")
        spot = Spot(f"gear:{piece}", box, piece_name(piece), role=_("equipment"), value=told, ring=10, area="bench",
                    tip=f"{piece_name(piece)}. {_(card.text)}", target=f"gear:{piece}",
                    large=lambda: large_card(CARD, piece, box))
        if acts and s.phase is Phase.MODIFY:
            spot.press = lambda: self.table.gestures.take_up(piece)
            spot.piece = f"gear:{piece}"
        elif acts and s.phase is Phase.CHOICE and s.event == "meteor_shower":
            spot.press = lambda: self.table.gestures.leave(piece)
        self._add(spot)

    def _light_dice(self, s: Dig) -> None:
        """With equipment in hand, light the dice that it can act on. Dice already chosen have their own mark."""
        plan, gestures = self.table.plan, self.table.gestures
        if plan.piece:
            self.table.light([self.home(n, len(s.dice)) for n in range(len(s.dice))
                              if n not in plan.dice and gestures.serves(s, n)])

    # -- dragging -------------------------------------------------------------------------------------------

    def sprite_of(self, piece: str) -> Sprite | None:
        kind, _sep, name = piece.partition(":")
        if kind == "die":
            return self._dice.sprite_of(piece) if self._dice is not None else None
        if piece not in self._held:
            picture, box = self._picture_in_hand(kind, name)
            self._held[piece] = self.table.add(
                Sprite(box, lambda pen: pen.svg(picture, box.at_origin, shadow=6), z=HELD_Z, margin=20,
                       key=("asteroid-held", picture), visible=False))
        sprite = self._held[piece]
        drag = self.table.drag
        sprite.visible = drag is not None and drag.held_piece == piece and drag.by_pointer
        return sprite

    def _picture_in_hand(self, kind: str, name: str) -> tuple[str, Box]:
        s: Dig = self.table.state
        if kind == "gear":
            return f"{ART}/equipment_{name}", Box.around(self.socket_of(s, name).centre, 72, 72)
        return mineral_art(_dug_mineral(s, int(name))), Box.around(self.home(int(name), len(s.dice)).centre, 56, 56)

    def to_paint(self, s: Dig) -> list[Job]:
        """Return the rotated faces of a tumbling die, as the next throw will show them."""
        look, home = self.table.stage.look, self.home(0, len(s.dice) or _WELLS)
        return tumble_jobs(look, home, _KIND)

    # -- motion ---------------------------------------------------------------------------------------------

    def throw(self, dice: Sequence[int], spent: int, thrown: Sequence[int], seed: int) -> list[Part]:
        """Throw these dice; the others stay as they are."""
        name = "1" if len(thrown) == 1 else "few" if len(thrown) < 4 else "many"

        def laid() -> list[Part]:
            self._lay(dice, spent, thrown)
            assert self._dice is not None
            return self._dice.throw({n: dice[n] for n in thrown}, seed=seed, sound=f"dice_roll_tray_{name}")

        return falling(laid)

    def turn_over(self, dice: Sequence[int], changed: Sequence[int], spent: int, seed: int) -> list[Part]:
        """Turn dice over in their places to other faces."""
        def make() -> list[Motion]:
            self._lay(dice, spent)
            return [tumble(self.sprites[n], self.sprites[n].rest, dice[n], PASSING, seconds=0.4, turns=0.5,
                           seed=seed + n) for n in changed]

        return [later(0.4, make)]

    def join(self, dice: Sequence[int], spent: int, start: Point) -> list[Part]:
        """Add a die to the end of the row."""
        def make() -> list[Motion]:
            self._lay(dice, spent)
            sprite = self.sprites[-1]
            sprite.shadow.visible = False
            home, sprite.centre = sprite.rest, start
            return [fly(sprite, home, 0.35, lift=30)]

        return [later(0.35, make)]

    def carry_off(self, n: int, to: Point, zoom: float = 0.6, seconds: float = 0.3) -> list[Part]:
        """Fly a die to a point and remove it from the bench."""
        def make() -> list[Motion]:
            sprite = self.sprites[n]
            sprite.shadow.visible = False
            sprite.z = Z + 250
            return [fly(sprite, to, seconds, lift=40, zoom=zoom), fade(sprite, 0.35, seconds)]

        def gone() -> None:
            if n < len(self.sprites):
                self.sprites[n].hide()

        return [later(seconds, make), gone]

    def gather(self, dice: Sequence[int], to: Point) -> list[Part]:
        def make() -> list[Motion]:
            flying: list[Motion] = []
            for n in dice:
                sprite = self.sprites[n]
                sprite.shadow.visible = False
                sprite.z = Z + 250
                flying += [fly(sprite, to, 0.35, lift=30, zoom=0.5), fade(sprite, 0.3, 0.35)]
            return flying

        return [later(0.35, make)] if dice else [wait(0)]

    def nod(self) -> Motion:
        return give(self._panel, 0.02, 0.16)


def tumble_jobs(look: DrawStyle, home: Box, kind: DieKind) -> list[Job]:
    """Return jobs that paint every face of a tumbling die. The dice of a throw share these pictures."""
    def job(face: int) -> Job:
        sprite = Sprite(home, lambda pen: kind.paint(pen, home.at_origin, face), angle=5, margin=4,
                        key=("die", kind.name, face))
        return lambda: sprite.picture(look)

    return [job(face) for face in (*PASSING, *range(1, 7))]


def _usable(s: Dig) -> bool:
    """Return whether dice can be picked up in this phase."""
    return s.phase in (Phase.MODIFY, Phase.EXCAVATE, Phase.TENDER) or (s.phase is Phase.DRILL and bool(s.dice[0]))


def _chosen_sign(piece: str) -> str:
    """Return what will happen to a chosen die: the first die of a Balance Beam goes up, otherwise dice are rerolled."""
    return "up" if piece and EQUIPMENT[piece].op == "balance" else "reroll"


def _status(s: Dig) -> str:
    if s.phase is Phase.DRILLS:
        return _("total price")
    if s.phase in (Phase.DRILL, Phase.DRILL_FALL):
        return ngettext("{n} roll left", "{n} rolls left", s.rolls).format(n=s.rolls)
    spent = s.spent.bit_count()
    if not s.dice:
        return ""
    if s.won:
        return _("{spent} used, {bid} bid").format(spent=spent, bid=len(s.dice) - spent)
    return _("{spent} used, {idle} left").format(spent=spent, idle=len(s.dice) - spent)


def _socket_state(s: Dig, piece: str) -> str:
    if card_of(s).no_equipment:
        return BARRED
    if piece in s.used:
        return USED
    return READY


def _dug_mineral(s: Dig, n: int) -> int:
    """Return the mineral that a spent die has dug. A Magnetic Storm swaps Iron and Nickel."""
    face = s.dice[n]
    return 7 - face if face in (3, 4) and card_of(s).swapped else face


def _ore(s: Dig, n: int) -> int:
    """Return the mineral beside a spent die; 0 once it has been sold. The first dice keep theirs longest."""
    dug = _dug_mineral(s, n)
    if dug < IRON or s.phase is not Phase.MARKET:
        return dug
    before = sum(1 for other in range(n) if s.spent >> other & 1 and _dug_mineral(s, other) == dug)
    return dug if before < s.haul[dug - IRON] else 0


def ores(s: Dig) -> dict[int, int]:
    """Return the metals that can be sold, by the place of the die they are beside."""
    found = {n: _ore(s, n) for n in range(len(s.dice)) if s.spent >> n & 1}
    return {n: metal for n, metal in found.items() if metal >= IRON}


class DrillBench(NamedTuple):
    """What is on the bench besides dice that can still be used."""

    wells: tuple[Box, ...]
    spent: tuple[tuple[int, int, int], ...]
    """Place, face and dug ore of each spent die."""
    drills: int
    """How many drills can be bought."""
    pieces: tuple[tuple[str, str, bool], ...]
    """Each piece of equipment, its state, and whether it is chosen."""
    held: int


def _paint_bench(pen: Pen, slots: Places, bench: DrillBench, status: str, owner: str) -> None:
    paint_bench_words(pen, slots, status, owner)
    paint_wells(pen, bench.wells)
    for n, face, ore in bench.spent:
        _paint_spent_die(pen, bench.wells[n], face, ore)
    for n, well in enumerate(bench.wells[: bench.drills]):
        paint_die(pen, die_box(well.centre, die_width(well)), STEEL, 0, faint=True)
        pill(pen, money(DRILLS_PRICE[n + 1]), well.centre, larger(pen, 22, 27))
    for n in range(MOST_OWNED):
        piece, state, lit = bench.pieces[n] if n < len(bench.pieces) else ("", READY, False)
        box = slots[f"socket_{n + 1}"]
        paint_socket(pen, box, piece, state, lit=lit)
        if piece == "hopper" and bench.held:
            paint_die(pen, die_box((box.right - 17, box.y + 19), 30), STEEL, bench.held)


def _paint_marks(pen: Pen, _slots: Places, kept: Sequence[Box], sign: str, keys: Sequence[int], homes: Sequence[Box]
                 ) -> None:
    for home in kept:
        paint_clamps(pen, home) if sign == "lock" else paint_choice_mark(pen, home, sign)
    for n in keys:
        keycap(pen, str(n + 1), homes[n].x - 8, homes[n].y + 4, 26)


def _paint_spent_die(pen: Pen, well: Box, face: int, ore: int) -> None:
    """Paint a used die, with what it dug."""
    if ore:
        pen.light(well.centre, 44, 44, "#ff9a30", 0.4)
    paint_die(pen, die_box(well.centre, die_width(well)), STEEL, face, faint=True)
    if ore:
        mineral(pen, ore, (well.right - 18, well.bottom - 18), 36, shadow=2)
    paint_tick(pen, (well.x + 14, well.y + 14), 24)

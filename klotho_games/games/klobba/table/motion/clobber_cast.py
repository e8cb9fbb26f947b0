"""The sprites in the arena of a Clobber: the rock and its fire, fighters on their slabs, tablets, cards and shouts.

All of them are sprites of the table. While a Clobber is shown, the rest of the table is hidden.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.klobba.table.look import barbarian_cards, fight_pictures
from klotho_games.games.klobba.table.look.barbarian_cards import Mood
from klotho_games.games.klobba.table.look.fight_pictures import TabletLine, TabletText
from klotho_games.games.klobba.table.look.lava import FRAMES, PER_SECOND, paint_fire
from klotho_games.games.klobba.table.look.places import Places, Stand, stands
from klotho_games.games.klobba.table.look.rough_card import SLAB, RoughCard
from klotho_games.games.klobba.table.look.style import GROUPS, Group
from klotho_games.games.klobba.table.parts.calls import NO_CROWD, Verdict
from klotho_games.games.klobba.table.parts.middle import make_action_card
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.art import Art, Drawn
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.top_bar import BAR_Z

from .clobber_lines import Fight, Fighter
from .spoils import paint_star_goes, route, spoils, star_goes, verdict

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

ARENA_Z, FIRE_Z, CROWD_Z = 2, 4, 6
"""Below the log, which stays visible."""
PANEL_Z, FIGHTER_Z, TABLET_Z, CARD_Z, PILL_Z, SHOUT_Z, CLUB_Z = 14, 30, 60, 62, 70, 80, 90
_HIDDEN = 15
"""Lowest z of the table's sprites that a Clobber hides; the bars stay visible."""
_LEANS = {"": 0.0, "black": 0.45, "white": -0.45}
_CARD_ANGLES = (4, -4)
_CROWD = ((70.0, 990.0, 0.5), (640.0, 985.0, 0.5), (92.0, 640.0, 0.5))
"""Feet (x, y) and size of those who cheer beside a single winner on the left."""
_RAAH = (118.0, 392.0)
_SHOUT_TALL = 0.34
"""Height of the shout as a share of its width, including the rise of its letters."""
_REACH = 165.0
"""Distance from the hand that holds the club to the club's centre."""
_AXIS = 804.0
_TABLET_RIM = 20.0
_DIMMED = 0.86
_BEHIND = 3
"""How many Barbarians of a Group are shown if none came forward."""


class ArenaGround(Sprite):
    """The rock: one of three paintings, blitted as it is."""

    def __init__(self, box: Box, winner: Group = "") -> None:
        super().__init__(box, lambda pen: None, z=ARENA_Z)
        self.name = arena(winner)

    def light(self, winner: Group) -> None:
        self.name = arena(winner)
        self.redraw()

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        whole = look.art.raster(self.name, look.px(CANVAS.w), look.px(CANVAS.h))
        y = round(self.box.y * look.scale)
        return whole.subsurface(0, y, whole.get_width(), min(look.px(self.box.h), whole.get_height() - y))


def arena(winner: Group) -> str:
    return f"klobba/clobber_{winner}.webp" if winner else "klobba/clobber.webp"


class Warrior:
    """A Barbarian who came forward: first as a slab, then stepping out of it."""

    def __init__(self, cast: Cast, one: Fighter, side: int, stand: Stand, starred: bool) -> None:
        reach = fight_pictures.figure_box(cast.look, one.card, "roar", stand.feet, stand.figure("roar")).right
        # A club must not reach over the log.
        stand = stand._replace(mirrored=side == 1 and reach > cast.table.places["log"].x,
                               ducks=fight_pictures.ducking(cast.look, stand, one.card, cast.shout_ends))
        self.one, self.side, self.stand = one, side, stand
        self.mood: Mood = "idle"
        self.stars = int(starred)
        box = fight_pictures.fighter_box(cast.look, stand, one.card)
        self.home = box.centre
        local = stand._replace(slab=stand.slab.move(-box.x, -box.y))
        self._local = local
        self.sprite = Sprite(box, self._painter("idle", self.stars), key=self._key("idle", self.stars), margin=30,
                             z=FIGHTER_Z - 6 * stand.row + stand.slab.x / 2000)
        self.ends: Mood = "cower" if cast.fight.loses(side) else "roar"

    @property
    def chest(self) -> Point:
        slab = self.stand.slab
        return slab.centre[0], slab.y + slab.h * 0.7

    def become(self, mood: Mood, stars: int) -> None:
        self.mood, self.stars = mood, stars
        self.sprite.redraw(self._painter(mood, stars), self._key(mood, stars))

    def prepare(self, look: DrawStyle, mood: Mood, stars: int) -> None:
        self.sprite.prepare(look, self._painter(mood, stars), self._key(mood, stars))

    def _key(self, mood: Mood, stars: int) -> Hashable:
        return ("klobba-fighter", self.one.card, mood, stars, self._local)

    def _painter(self, mood: Mood, stars: int) -> Callable[[Pen], None]:
        stand, card = self._local, self.one.card

        def idle(pen: Pen) -> None:
            box = stand.slab
            fight_pictures.paint_stone(pen, box, card)
            paint, _key = barbarian_cards.barbarian_face(card, box.w, stars=stars)
            paint(pen.at_offset(box.x, box.y))

        return idle if mood == "idle" else lambda pen: fight_pictures.paint_fighter(pen, stand, card, mood, stars)

    def jobs_beside(self, look: DrawStyle) -> dict[Hashable, Drawn]:
        """The slab, the face on it, and the figure that will step out of it."""
        card, box = self.one.card, self._local.slab
        pen = Pen(opaque((1, 1)), look, (self.sprite.margin, self.sprite.margin))
        return (
            fight_pictures.stone_beside(pen, box, card)
            | barbarian_cards.face_beside(pen.at_offset(box.x, box.y), card, box.w)
            | fight_pictures.figure_beside(pen, self._local, card, self.ends)
        )


class Cast:
    def __init__(self, table: Table, fight: Fight, starred: Sequence[int]) -> None:
        """`starred` are the Barbarians with Stars on them from the start; the others get theirs in the arena."""
        self.table, self.fight = table, fight
        self.called: Sequence[Verdict] = ()
        """Who called the winner, once that is known."""
        self.crowd = NO_CROWD
        """Who of those without a seat was right."""
        self.look: DrawStyle = table.stage.look
        self.places = arena_places(table)
        self._sprites: list[Sprite] = []
        self._shouted, self._shout_wide = self._shout_place()
        self._unseen: list[Sprite] = []
        self._frame, self._since, self._won = 0, 0.0, ""
        self.warriors = [
            Warrior(self, one, side, stand, one.card in starred)
            for side, corner in enumerate(fight.corners)
            for stand, one in zip(self._stands(side, len(corner.fighters)), corner.fighters, strict=True)
        ]
        self.tale: tuple[Told, ...] = ()
        """The log as it is shown with the verdict."""
        self._lines: list[tuple[TabletLine, ...]] = [(), ()]
        self._totals = [0, 0]
        bottom = self.table.prompt.box.y
        self.ground = ArenaGround(Box(0, 72, CANVAS.w, bottom - 72))
        self.fire = Panel(self.places["fire"], z=FIRE_Z, margin=40)
        self.tablets = [
            Sprite(tablet_place(self.places, side), self._tablet_painter(side), z=TABLET_Z, margin=_TABLET_RIM)
            for side in (0, 1)
        ]
        self.cards = [make_action_card(corner.laid, self.places[f"{GROUPS[side]}_action"], up=True, z=CARD_Z,
                                       angle=_CARD_ANGLES[side]) for side, corner in enumerate(fight.corners)]
        self.burst = Sprite(self.places["burst"], self._paint_burst, z=SHOUT_Z + 2, margin=30,
                            key=("klobba-verdict", verdict(fight)))
        self.shout = self._shout()
        self.club = self._club()
        self.panel = Sprite(self.places["spoils"], self._paint_spoils, z=PANEL_Z, margin=20)

    @property
    def lit_group(self) -> Group:
        """The Group whose side is in firelight."""
        return "" if self.fight.winner < 0 else GROUPS[self.fight.winner]

    def _stands(self, side: int, n: int) -> list[Stand]:
        """Place the fighters; they are smaller if larger text has taken some of the room."""
        if not n:
            return []
        k = self.places.squeeze
        found = stands(self.places[f"{GROUPS[side]}_ground"], n)
        return [stand._replace(slab=_smaller(stand.slab, k)) for stand in found]

    # -- entering and leaving -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Hide the table and show the arena, with all fighters still outside."""
        layers = self.table.layers
        self._unseen = [one for one in layers.sprites() if one.visible and _HIDDEN <= one.z < BAR_Z]
        for sprite in self._unseen:
            sprite.visible = False
        self._add(self.ground, self.fire, *self.tablets, *self.cards, *self._nobody())
        self._show_fire()
        for one in self.warriors:
            x, y = one.home
            one.sprite.centre = (x - 700, y) if one.side == 0 else (x + 700, y)
            self._add(one.sprite)

    def leave(self) -> None:
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites = []
        for sprite in self._unseen:
            sprite.visible = True
        self._unseen = []

    def _add(self, *sprites: Sprite) -> None:
        for sprite in sprites:
            self.table.add(sprite)
            self._sprites.append(sprite)

    def remove(self, sprite: Sprite) -> None:
        self.table.layers.remove(sprite)

    # -- counting -------------------------------------------------------------------------------------------

    def count(self, side: int, lines: tuple[TabletLine, ...], total: int) -> None:
        """Show these lines as counted, the newest in gold."""
        self._lines[side], self._totals[side] = lines, total
        self.tablets[side].redraw(self._tablet_painter(side))

    def line_count(self, side: int) -> int:
        return len(self._lines[side])

    def total(self, side: int) -> int:
        """Return the total that is on a tablet now."""
        return self._totals[side]

    def _tablet_painter(self, side: int) -> Callable[[Pen], None]:
        corner, names = self.fight.corners[side], self.table.names
        owned = corner.partner < len(names)
        partner = _("with {name}").format(name=names[corner.partner]) if owned else _("+ Free Band")
        hot = len(self._lines[side]) - 1
        lines = tuple(line._replace(hot=n == hot) for n, line in enumerate(self._lines[side]))
        state = "" if not self._won else "won" if side == self.fight.winner else "lost"
        tally = TabletText(corner.seat, names[corner.seat], partner, GROUPS[side], lines, self._totals[side], state,
                           corner.partner if owned else -1)
        box = tablet_place(self.places, side).at_origin
        return lambda pen: fight_pictures.paint_tablet(pen, box, tally)

    # -- the verdict ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Go back to before the verdict, at the start or to repeat the count."""
        self._won = ""
        self.ground.light("")
        self.fire.box = self.places["fire"]
        self._show_fire()
        for one in self.warriors:
            one.become("idle", int(one.one.starred))
        for sprite in self._sprites:
            if sprite.z in (CROWD_Z, PILL_Z, PILL_Z + 1, PANEL_Z, TABLET_Z + 4) or sprite.z >= SHOUT_Z:
                self.table.layers.remove(sprite)
        for side in (0, 1):
            self.count(side, (), 0)

    def decide(self) -> None:
        """Light the winners' side, and leave the losers' side in cold shade."""
        self._won = self.lit_group or "nobody"
        self.ground.light(self.lit_group)
        self.fire.box = self.places[f"fire_{self.lit_group}" if self.lit_group else "fire"]
        self._show_fire()

    def compare(self) -> None:
        for side in (0, 1):
            self.count(side, self._lines[side], self.fight.corners[side].counted.total)
        self._add(self.burst)

    def pop(self) -> None:
        """Let the fighters step out of their slabs, roaring or cowering, and the rest of the winning Group cheer."""
        for one in self.warriors:
            one.become("roar" if self.fight.idle else one.ends, one.stars)
        self._add(*self._crowd(), *self._raah(), *self._calls())
        if self.fight.shout:
            self._add(self.shout)

    def _crowd(self) -> list[Sprite]:
        side = self.fight.winner
        if side < 0 or len(self.fight.corners[side].fighters) != 1:
            return []
        return [self._cheering(card, n) for n, card in enumerate(self.fight.corners[side].crowd[: len(_CROWD)])]

    def _nobody(self) -> list[Sprite]:
        """On each side without fighters, say that no one came forward, and show those who stayed behind."""
        made: list[Sprite] = []
        for side, corner in enumerate(self.fight.corners):
            if corner.fighters:
                continue
            ground = self.places[f"{GROUPS[side]}_ground"]
            words = Box(ground.x + 40, ground.y + ground.h * 0.08, ground.w - 80, ground.h * 0.34)
            made.append(Panel(words, z=FIGHTER_Z, margin=12).show(fight_pictures.paint_nobody))
            for n, stand in enumerate(self._stands(side, _BEHIND)):
                card = corner.crowd[n] if n < len(corner.crowd) else -1
                made.append(self._stays_behind(stand, card))
        return made

    def _stays_behind(self, stand: Stand, card: int) -> Sprite:
        """Show a Barbarian who stayed behind, or the back of a slab if it is face down."""
        box = stand.slab
        if card < 0:
            return RoughCard(box, barbarian_cards.back_face(box.w), barbarian_cards.back_face(box.w), shape=SLAB,
                             units=box.w, z=CROWD_Z + 1, angle=stand.angle, dim=True)
        k = stand.figure("cower")
        place = fight_pictures.figure_box(self.look, card, "cower", stand.feet, k)
        at = (stand.feet[0] - place.x, stand.feet[1] - place.y)
        return Sprite(place, lambda pen: fight_pictures.paint_figure(pen, card, "cower", at, k, _DIMMED), z=CROWD_Z + 1,
                      margin=30, key=("klobba-behind", card, place.size))

    def _raah(self) -> list[Sprite]:
        """Shout RAAAH! where there are too few to cheer for a single winner."""
        side = self.fight.winner
        if side < 0 or len(self.fight.corners[side].fighters) != 1 or len(self._crowd()) == len(_CROWD):
            return []
        box = Box.around(self._mirror_point(*_RAAH), 190, 80)
        inner = box.at_origin
        return [Sprite(box,
                       lambda pen: fight_pictures.paint_shout(pen, inner.centre, 180, "raah", 8 if side == 0 else -6),
                       z=CROWD_Z, margin=40, key=("klobba-raah", side, box.size))]

    def _calls(self) -> list[Sprite]:
        """Show on the lower rim of each tablet who called its side, and whether they were right."""
        made: list[Sprite] = []
        for side in (0, 1):
            called = tuple((seat, right) for seat, on, right in self.called if on == side)
            if called:
                place = tablet_place(self.places, side)
                box = Box(place.x + 24, place.bottom - 22, place.w - 48, 44)
                made.append(Panel(box, z=TABLET_Z + 4, margin=12).show(fight_pictures.paint_calls, called, side == 1))
        return made

    def _mirror_point(self, x: float, y: float) -> Point:
        """Mirror a point of the left side to the winner's side."""
        return x if self.fight.winner == 0 else 2 * _AXIS - x, 72 + (y - 72) * self.places.squeeze

    def _cheering(self, card: int, n: int) -> Sprite:
        x, y, k = _CROWD[n]
        feet = self._mirror_point(x, y)
        box = fight_pictures.figure_box(self.look, card, "roar", feet, k)
        at = (feet[0] - box.x, feet[1] - box.y)
        return Sprite(box, lambda pen: fight_pictures.paint_figure(pen, card, "roar", at, k, _DIMMED), z=CROWD_Z,
                      margin=30, key=("klobba-cheering", card, box.size))

    @property
    def shout_ends(self) -> float:
        """Bottom of the shout, below which it covers no loser's head. It never reaches a crowd of small losers."""
        return self._shouted.centre[1] + self._shout_wide * _SHOUT_TALL / 2

    def _shout_place(self) -> tuple[Box, float]:
        """Return the place and width of the shout: under the tablets, and smaller for one or two
        losers, so that they need not duck as low."""
        if self.lit_group:
            losing = GROUPS[1 - self.fight.winner]
            box = self.places[f"{losing}_shout"]
        else:
            box = self.places["black_shout"].centre_on((_AXIS, self.places["black_shout"].centre[1]))
        losers = [len(corner.fighters) for side, corner in enumerate(self.fight.corners) if self.fight.loses(side)]
        if not {1, 2}.intersection(losers):
            return box, 640.0
        # One or two losers are tall.
        wide = 460.0
        return box.centre_on((box.centre[0], tablet_place(self.places, 0).bottom + wide * _SHOUT_TALL / 2)), wide

    def _shout(self) -> Sprite:
        box, wide = self._shouted, self._shout_wide
        inner, which = box.at_origin, self.fight.shout
        if which == "away":
            return Panel(box, z=SHOUT_Z, margin=50).show(fight_pictures.paint_away)
        return Sprite(box, lambda pen: fight_pictures.paint_shout(pen, inner.centre, wide, "klobba"), z=SHOUT_Z,
                      margin=50, key=("klobba-shout", wide, box.size))

    def _club(self) -> Sprite:
        return Panel(Box(0, 0, 240, 320), z=CLUB_Z, margin=30, angle=1).show(fight_pictures.paint_club, 0)

    def swing(self, t: float) -> None:
        """Swing the club from the winner's side over the losers' heads and down on them."""
        losing = 1 - self.fight.winner
        ground = self.places[f"{GROUPS[losing]}_ground"]
        way = 1 if losing else -1
        hand = (ground.x + 110 if losing else ground.right - 110, ground.y + 190)
        angle = way * (35 - 150 * t)
        if self.club.layers is None:
            self._add(self.club)
        self.club.angle = angle
        turn = math.radians(angle)
        self.club.centre = (hand[0] - _REACH * math.sin(turn), hand[1] - _REACH * math.cos(turn))

    # -- spoils ---------------------------------------------------------------------------------------------

    def share(self) -> list[Sprite]:
        """Show the panel, and a pebble for each fighter that says where the Barbarian and its Stars go."""
        pebbles = [self._pebble(one) for one in self.warriors]
        self.panel.alpha = 0
        self._add(self.panel, *pebbles)
        return [self.panel, *pebbles]

    def _pebble_at(self, one: Warrior) -> Point:
        slab = one.stand.slab
        ground = self.places[f"{GROUPS[one.side]}_ground"]
        return slab.centre[0], ground.bottom + 14 if not one.stand.row else slab.bottom + 14

    def _pebble(self, one: Warrior) -> Sprite:
        names = self.table.names
        way, star = route(one.one, names), star_goes(one.one, names)
        beside = sum(other.side == one.side and other.stand.row == one.stand.row for other in self.warriors)
        most = min(400.0, self.places[f"{GROUPS[one.side]}_ground"].w / beside - 8)
        box = Box.around(self._pebble_at(one), most, 44)

        def paint(pen: Pen) -> None:
            if way is not None:
                fight_pictures.paint_route(pen, box.at_origin.centre, *way, most=most)
            elif star is not None:
                paint_star_goes(pen, box.at_origin.centre, *star, most)

        return Sprite(box, paint, z=PILL_Z + one.stand.row, margin=10, alpha=0)

    def _paint_burst(self, pen: Pen) -> None:
        fight_pictures.paint_verdict(pen, self.burst.box.at_origin, verdict(self.fight))

    def _paint_spoils(self, pen: Pen) -> None:
        fight_pictures.paint_spoils(pen, self.panel.box.at_origin, spoils(self.fight, self.table.names))

    # -- fire -----------------------------------------------------------------------------------------------

    def burn(self, seconds: float) -> None:
        """Advance the flames eight times a second. They stand still with reduced motion."""
        self._since += seconds
        if self._since >= 1 / PER_SECOND and not self.table.motions.reduced:
            self._since = 0.0
            self._frame += 1
            self._show_fire()

    def _show_fire(self) -> None:
        lit = self._won if self._won in GROUPS else ""
        self.fire.show(paint_fire, self._frame % FRAMES, _LEANS[lit])

    # -- drawing ahead --------------------------------------------------------------------------------------

    def jobs_beside(self) -> dict[Hashable, Drawn]:
        """Pictures without words that take longer than a frame to draw, in the order in which they are needed."""
        look = self.look
        jobs = ground_beside(look, self.places, ("", self.lit_group))
        for one in self.warriors:
            jobs |= one.jobs_beside(look)
        for sprite in (self.shout, *self._crowd(), *self._raah(), self.club):
            jobs |= sprite.jobs_beside(look)
        return jobs

    def to_paint(self) -> list[Callable[[], object]]:
        """Sprites that are put together from those pictures, with their words."""
        look = self.look

        def idle(one: Warrior) -> None:
            one.prepare(look, "idle", int(one.one.starred))

        def at_the_end(one: Warrior) -> None:
            one.prepare(look, one.ends, int(one.one.starred))

        jobs: list[Callable[[], object]] = []
        jobs += [partial(card.picture, look) for card in self.cards]
        jobs += [partial(one.sprite.picture, look) for one in self.warriors]
        jobs += [partial(sprite.picture, look) for sprite in (*self.tablets, self.burst)]
        for one in self.warriors:
            jobs += [partial(idle, one), partial(at_the_end, one)]
        return jobs


def arena_places(table: Table) -> Places:
    return Places(len(table.names), table.prompt.box.y, "klobba/clobber")


def tablet_place(places: Places, side: int) -> Box:
    """Return the place of a tablet.

    It keeps its height when larger text moves everything closer, because its lines need it.
    """
    box = places[f"{GROUPS[side]}_tablet"]
    return Box(box.x, box.y, box.w, box.h / places.squeeze)


def ground_beside(look: DrawStyle, places: Places, lit: Sequence[Group]) -> dict[Hashable, Drawn]:
    """For `Art.draw_beside`: what every Clobber shows, with the light on each of these sides."""
    whole = (look.px(CANVAS.w), look.px(CANVAS.h))
    jobs: dict[Hashable, Drawn] = {}
    for name in dict.fromkeys(arena(group) for group in lit):
        jobs["raster", name, *whole] = partial(Art.raster, name=name, w=whole[0], h=whole[1])
    pen = Pen(opaque((1, 1)), look, (_TABLET_RIM, _TABLET_RIM))
    jobs |= fight_pictures.tablet_beside(pen, tablet_place(places, 0).at_origin)
    for group in dict.fromkeys(lit):
        box = places[f"fire_{group}" if group else "fire"]
        for frame in range(FRAMES):
            jobs |= Panel(box, margin=40).show(paint_fire, frame, _LEANS[group]).jobs_beside(look)
    return jobs


def _smaller(box: Box, k: float) -> Box:
    """Shrink a box and keep its bottom centre."""
    return Box(box.centre[0] - box.w * k / 2, box.bottom - box.h * k, box.w * k, box.h * k)

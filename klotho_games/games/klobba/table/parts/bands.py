"""The Bands on the table: a plank and three Barbarians for each, at the Totem that their Group follows."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, capital
from klotho_games.games.klobba.rules.cards import ID
from klotho_games.games.klobba.rules.questions import band_total
from klotho_games.games.klobba.rules.state import NONE, Fray, Member, Phase, owner
from klotho_games.games.klobba.table.look import barbarian_cards
from klotho_games.games.klobba.table.look.ground import BandHead, paint_plank
from klotho_games.games.klobba.table.look.large_card_places import large_barbarian
from klotho_games.games.klobba.table.look.rough_card import GLOW, SLAB, SLAB_SHAPE, RoughCard
from klotho_games.games.klobba.telling.names import band_name, barbarian_note
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, glide
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.stitches import make_stitches
from klotho_games.stage.table.card_row import CardPlace, CardRow

from .band_order import BandSeat, seating
from .top import describe_player

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z = 40
RIM, ROUND = 9.0, 14.0
"""Distance and corner radius of the stitches around a Band."""
_TILTS = (-0.9, 0.7, -0.5, 1.0, -0.7, 0.6)
"""Slabs are never quite straight."""
_STEP = 0.08
FRAMED = 4.5
"""Height of the stitches around a lifted slab: above its neighbours, but below the slab itself, because its value and
clans reach over its edge and must stay readable."""


class Bands:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.shown: Fray | None = None
        self.seats: list[BandSeat] = []
        self.planks: list[Panel] = []
        self._faces: dict[str, Hashable] = {}
        self._spots: list[Spot] = []
        self.row = CardRow(table, self._make, z=Z)
        self.row.frame.z = Z + FRAMED
        self._members: dict[str, Member] = {}
        self._starred: dict[int, int] = {}
        self.glowing: Collection[int] = ()
        """Barbarians in firelight: those who come forward, or would."""

    # -- places ---------------------------------------------------------------------------------------------

    def whole(self, band: int) -> Box:
        """Return the box around the plank and the cards of a Band."""
        places = self.seats[band].places
        return places.plank.union(places.cards[0]).union(places.cards[2])

    def plank(self, band: int) -> Box:
        return self.seats[band].places.plank

    def box(self, band: int, place: int) -> Box:
        return fit(self.seats[band].places.cards[place])

    def place(self, band: int, place: int) -> CardPlace:
        seat = self.seats[band]
        tilt = _TILTS[(band * 3 + place) % len(_TILTS)] * (1.0 if seat.side != NONE else 0.6)
        return CardPlace(self.box(band, place), tilt, Z + place, seat.sits_out)

    def find(self, card: int) -> tuple[int, int] | None:
        """Return the Band and place of a visible Barbarian."""
        if self.shown is not None:
            for band, members in enumerate(self.shown.bands):
                for place, member in enumerate(members):
                    if member is not None and member.card == card:
                        return band, place
        return None

    def box_of(self, card: int) -> Box | None:
        at = self.find(card)
        return self.box(*at) if at is not None else None

    def sprite(self, band: int, place: int) -> RoughCard | None:
        found = self.row.cards.get(f"{band}.{place}")
        return found if isinstance(found, RoughCard) else None

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Fray) -> None:
        self.shown = s
        self.seats = seating(s, self.table.places)
        self._starred = {card: 1 for one in s.sides for card in one.starred or ()}
        self._show_planks(s)
        self._members = {
            f"{band}.{place}": member
            for band, members in enumerate(s.bands)
            for place, member in enumerate(members)
            if member is not None
        }
        places = {name: self.place(*band_and_place(name)) for name in self._members}
        for name, place in places.items():
            face = self._face_key(name, place)
            if self._faces.get(name) != face and name in self.row.cards:
                self.table.layers.remove(self.row.cards.pop(name))
            self._faces[name] = face
        self.row.lay(places)
        for name, member in self._members.items():
            sprite = self.row.cards[name]
            sprite.turn = 1.0 if member.up else 0.0
        self.light(self.glowing)

    def light(self, cards: Collection[int]) -> None:
        """Put these Barbarians in firelight."""
        self.glowing = tuple(cards)
        for name, member in self._members.items():
            sprite = self.row.cards.get(name)
            if isinstance(sprite, RoughCard):
                sprite.glow = GLOW if member.card >= 0 and member.card in self.glowing else ""

    def _show_planks(self, s: Fray) -> None:
        t = self.table
        while len(self.planks) < len(self.seats):
            self.planks.append(t.add(Panel(self.seats[0].places.plank, z=Z - 5, margin=20)))
        for band, seat in enumerate(self.seats):
            self.planks[band].box = seat.places.plank
            self.planks[band].show(paint_plank, self._head(s, band))

    def _head(self, s: Fray, band: int) -> BandHead:
        t, seat = self.table, self.seats[band]
        if owner(s, band) == NONE:
            return BandHead(capitalise(band_name(band, t.names)), self._role(s, band), seat.group, -1)
        role = self._role(s, band)
        if t.places.large and seat.holder:
            # In large letters the plank only has room for the name of the Totem.
            role = _("Black Totem") if seat.side == 0 else _("White Totem")
        return BandHead(t.names[band], role, seat.group, band, len(s.hands[band]), len(s.piles[band]))

    def _role(self, s: Fray, band: int) -> str:
        seat = self.seats[band]
        if seat.holder and s.phase is Phase.GIVE and s.sides[0].seat == s.sides[1].seat:
            return _("must pass on White")
        if seat.holder:
            return _("holds the Black Totem") if seat.side == 0 else _("holds the White Totem")
        if seat.group:
            return _("in {name}’s Group").format(name=self.table.names[s.sides[seat.side].seat])
        if s.phase is Phase.PAIR:
            return _("can be chosen")
        return _("sits out") if seat.sits_out else ""

    def _face_key(self, name: str, place: CardPlace) -> Hashable:
        member = self._members[name]
        return member.card, member.up if member.card < 0 else None, place.box.size, self._starred.get(member.card, 0)

    def _make(self, name: str, place: CardPlace) -> RoughCard:
        return self.card_for(self._members[name], place)

    def card_for(self, member: Member, place: CardPlace) -> RoughCard:
        """Make the sprite of a Barbarian. If no player at the screen knows it, both sides show the back."""
        w = place.box.w
        face, back = barbarian_cards.back_face(w), barbarian_cards.back_face(w)
        if member.card >= 0:
            face = barbarian_cards.barbarian_face(member.card, w, stars=self._starred.get(member.card, 0))
            back = barbarian_cards.resting_face(member.card, w)
        return RoughCard(place.box, face, back, shape=SLAB, units=w, z=place.z, angle=place.angle,
                         turn=1.0 if member.up else 0.0, dim=place.dim)

    def to_paint(self) -> list[Job]:
        """Return pictures to paint in quiet moments: the stitches around Bands, and at a table of five or six every
        Barbarian as it will look when its Band joins a Group or sits out."""
        look = self.table.stage.look
        wholes = {box.size: box for box in (self.whole(band) for band in range(len(self.seats)))}
        jobs: list[Job] = [partial(make_stitches(box.grow(RIM), ROUND, z=Z).picture, look) for box in wholes.values()]
        places = self.table.places
        if places.seats < 5:
            return jobs
        for name, member in self._members.items():
            out = self.seats[band_and_place(name)[0]].side == NONE
            box = fit((places.band("black", 1) if out else places.out(1)).cards[0])
            for dim in (False,) if out else (False, True):
                card = self.card_for(member, CardPlace(box, _TILTS[0], Z, dim))
                jobs.append(partial(card.picture, look))
        return jobs

    def coming(self, s: Fray) -> list[Job]:
        """Return the faces that will be visible once the table shows this state."""
        look, seats = self.table.stage.look, seating(s, self.table.places)
        jobs: list[Job] = []
        for band, members in enumerate(s.bands):
            for place, member in enumerate(members):
                if member is not None and member.up and self._members.get(f"{band}.{place}") != member:
                    lies = CardPlace(fit(seats[band].places.cards[place]), _TILTS[0], Z, seats[band].sits_out)
                    card = self.card_for(member, lies)
                    jobs.append(partial(card.picture, look))
        return jobs

    # -- what players can do --------------------------------------------------------------------------------

    def mark(self, s: Fray) -> None:
        """Add a spot for each Band, and above it a spot for each Barbarian."""
        t = self.table
        for spot in self._spots:
            t.focus.remove(spot)
        self._spots = []
        for band in range(len(s.bands)):
            self._spots.append(t.spot(self._band_spot(s, band)))
        uses = t.gestures.uses(s)
        spots = {}
        for name, member in self._members.items():
            band, place = band_and_place(name)
            spots[name] = self._member_spot(s, band, place, member, uses)
        self.row.set_spots(spots)

    def _band_spot(self, s: Fray, band: int) -> Spot:
        t = self.table
        press = t.gestures.press_band(s, band)
        label = self.describe(s, band)
        return Spot(f"band:{band}", self.plank(band) if press is None else self.whole(band), label, role=_("Band"),
                    tip=label, ring=12, target=f"band:{band}" if t.may_act else "", press=press, order=1,
                    under=Z - 5)

    def describe(self, s: Fray, band: int) -> str:
        name = capitalise(band_name(band, self.table.names))
        first = f"{name}, {self._role(s, band)}." if self._role(s, band) else f"{name}."
        if s.phase is Phase.PAIR:
            first += " " + _("Face-up total: {n}.").format(n=band_total(s, band))
        if owner(s, band) == NONE:
            return first + " " + _("A Free Band has no player. A Totem holder can form a Group with it.")
        return first + " " + describe_player(s, band, name)

    def _member_spot(self, s: Fray, band: int, place: int, member: Member, uses: bool) -> Spot:
        t, box = self.table, self.box(band, place)
        told = describe_member(member)
        press, piece, target = t.gestures.use_of_member(s, band, place, member) if uses else (None, "", "")
        value = t.gestures.value_of_member(s, band, place, member)
        return Spot(f"member:{band}.{place}", box, told, role=_("Barbarian"), value=value, tip=told, ring=10, under=Z,
                    press=press, piece=piece, target=target, order=2, area=f"band:{band}",
                    large=(lambda: large_barbarian(member.card, box, self._starred.get(member.card, 0)))
                    if member.card >= 0 else None)


def walk(sprite: Sprite, to: Box, seconds: float) -> Motion:
    """Move a slab to another place with its Band.

    Up to eighteen slabs move at once, so none is rotated on the way, and each changes size in only a few steps.
    """
    begun: dict[str, float] = {}

    def start() -> None:
        begun.update(x=sprite.centre[0], y=sprite.centre[1], zoom=sprite.zoom)

    def at(t: float) -> None:
        (x, y), hop = to.centre, 12 * math.sin(math.pi * t)
        sprite.centre = (begun["x"] + (x - begun["x"]) * t, begun["y"] + (y - begun["y"]) * t - hop)
        zoom = begun["zoom"] + (to.w / sprite.box.w - begun["zoom"]) * t
        sprite.zoom = zoom if t >= 1 else round(zoom / _STEP) * _STEP

    return Motion(seconds, at, glide, start)


def band_and_place(name: str) -> tuple[int, int]:
    band, _dot, place = name.partition(".")
    return int(band), int(place)


def capitalise(name: str) -> str:
    return capital(name)


def fit(box: Box) -> Box:
    """Fit a slab into its place. If larger text has raised the prompt bar, places are lower and slabs smaller."""
    wide = min(box.w, box.h / SLAB_SHAPE)
    return Box(box.centre[0] - wide / 2, box.y, wide, wide * SLAB_SHAPE)


def describe_member(member: Member) -> str:
    """Describe a Barbarian, as far as the players at this table know it."""
    if member.card < 0:
        return _("A face-down Barbarian. No one knows who it is.")
    told = barbarian_note(ID[member.card])
    return told if member.up else _("{told}. Face down, so it can’t fight").format(told=told)

"""The right page: the explorer's sheet, hearts, backpack, and the Temple Deck with its discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext, number, pgettext
from klotho_games.core.play.record import Played
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import (
    BACK,
    BIT,
    CARDS,
    CROWN,
    IDOL,
    cards_in,
)
from klotho_games.games.karthis.rules.state import Adventure, Treasure, rating, total_worth
from klotho_games.games.karthis.table.look.card_faces import CARD, small_face
from klotho_games.games.karthis.table.look.style import INK, LARGE_TEXT, SEPIA, TEAL_INK, short_number, tone
from klotho_games.games.karthis.telling.deck_words import what_waits
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen, rotate
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import AMATIC, BOLD, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, change, land, linear
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 100
PILE_CARD = 67.0
"""Width of a card on the deck and on the discards."""
_HEART = (38.0, 36.0)
_RATING, _RATING_RIGHT = Box(1312, 114, 262, 88), 1478
"""The challenge rating with its shield, and where its words end."""
_GEMS = ("ruby", "emerald", "sapphire", "topaz", "amethyst")
_ONE_BY_ONE = 4
"""Up to this many treasures each have their own gem; if there are more, equal gems form heaps."""


class RightPage:
    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        places = self.places
        self.health = self.full = table.state.full
        self.worth = 0
        self._gems: list[Sprite] = []
        self._sheet = self._add(Box(1076, 106, 500, 112))
        self._portrait()
        self._words_take = 52.0 if table.stage.look.text_scale >= LARGE_TEXT else 0.0
        """The part of the hearts' line that the words for Health take."""
        text = places["health_text"]
        text = Box(text.x - self._words_take, text.y - 6, text.w + self._words_take, text.h + 12)
        self._health_text = self._add(text)
        self._hearts = [table.add(Panel(self._heart_box(i), z=Z + 2, margin=6)) for i in range(self.full)]
        table.add(Sprite(places["backpack"], _paint_backpack, z=Z, margin=24, key="karthis-backpack"))
        self._pack_title = self._add(places["backpack_title"].grow(0, 7))
        self._worth_text = self._add(places["worth"])
        self._deck = self._add(_pile_box(places["deck"]), margin=14)
        self._discard = self._add(_pile_box(places["discard"]), margin=14)
        self._counts = [self._add(self._count_box(name)) for name in ("deck_count", "discard_count")]
        self._spots = {
            "rating": self._spot("rating", _RATING, _("rating")),
            "hearts": self._spot("hearts", places["hearts"].union(places["health_text"]).grow(4, 0), _("Health")),
            "backpack": self._spot("backpack", Box(938, 300, 312, 160), _("backpack")),
            "deck": self._spot("deck", places["deck"].union(places["deck_count"]).grow(-4), _("pile")),
            "discard": self._spot("discard", places["discard"].union(places["discard_count"]).grow(-4), _("pile")),
        }

    # -- making ---------------------------------------------------------------------------------------------

    def _add(self, box: Box, margin: float = 4) -> Panel:
        return self.table.add(Panel(box, z=Z + 1, margin=margin))

    def _spot(self, id: str, box: Box, role: str) -> Spot:
        return self.table.spot(Spot(id, box, "", role=role, ring=12, thing=id in ("deck", "discard")))

    def _tell(self, id: str, words: str) -> None:
        self._spots[id].label = self._spots[id].tip = words

    def _portrait(self) -> None:
        photo = Panel(self.places["portrait"], z=Z + 1, margin=24, angle=3)
        self.table.add(photo.show(_paint_photo, self.table.explorer))

    def _heart_box(self, i: int) -> Box:
        """Return the place of a heart.

        All hearts fit one line, so they are smaller if there are many, or beside large text.
        """
        slot = self.places["hearts"].left_part(self.places["hearts"].w - self._words_take)
        pitch = min(41.0, (slot.w + 2) / self.full)
        k = min(1.0, pitch * 1.14 / 41)
        return Box(slot.x + i * pitch, slot.y + (1 - k) * _HEART[1] / 2, _HEART[0] * k, _HEART[1] * k)

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Adventure) -> None:
        self._show_sheet(s)
        self.show_health(s.health)
        self.show_treasures(s.treasures)
        self.show_worth(total_worth(s))
        self.show_piles(s, last_discard(s, self.table.session.history))

    def _show_sheet(self, s: Adventure) -> None:
        need = rating(s.level, s.floor)
        name = self.table.names[0]
        self._sheet.redraw(lambda pen: self._paint_sheet(pen, name, s.level, need), ("sheet", name, s.level, need))
        safe = _("Challenge rating {need}: if you roll {need} or more against a threat, nothing happens to "
                 "you.").format(need=need)
        if need > 6:
            safe = _("Challenge rating {need}: no roll protects you from threats on this floor.").format(need=need)
        self._tell("rating", safe)
        self._spots["rating"].box = self._rating_box(need)

    def _rating_box(self, need: int) -> Box:
        """Return the box around the shield and its words. With large text it is wider, and ends above the level."""
        at_full_hd = replace(self.table.stage.look, scale=1.0)  # letters are whole pixels, in each window others
        pen = Pen(self.table.stage.window.screen, at_full_hd)
        left = min(_RATING.x, _RATING_RIGHT - _rating_width(pen, need) - 8)
        return Box(left, _RATING.y, _RATING.right - left, _RATING.h if left == _RATING.x else _RATING.h - 14)

    def show_health(self, health: int) -> None:
        self.health = health
        for i, sprite in enumerate(self._hearts):
            sprite.show(_paint_heart, i < health)
            sprite.box, sprite.zoom, sprite.alpha = self._heart_box(i), 1.0, 1.0
        self._health_text.show(_paint_health, f"{health}/{self.full}")
        told = ngettext("You have {n} of {full} Health.", "You have {n} of {full} Health.", health)
        told = told.format(n=health, full=self.full)
        self._tell("hearts", told)

    def show_worth(self, worth: int) -> None:
        self.worth = worth
        self._worth_text.show(_paint_worth, _("worth {worth}").format(worth=number(worth)))

    def show_treasures(self, treasures: Sequence[Treasure]) -> None:
        for gem in self._gems:
            self.table.layers.remove(gem)
        heaps = heaps_of(treasures)
        self._gems = [self._gem(heap, i, len(heaps)) for i, heap in enumerate(heaps)]
        self._pack_title.show(_paint_pack_title, _("Backpack"))
        self._tell("backpack", _what_is_in(treasures))

    def _gem(self, heap: Sequence[Treasure], i: int, of: int) -> Sprite:
        box, kind = self.gem_box(i, of), gem_of(heap[0])
        worth, n = sum(t.worth for t in heap), len(heap)
        return self.table.add(Panel(box, z=Z + 2, margin=14).show(_paint_gem, kind, worth, n))

    def gem_box(self, i: int, of: int) -> Box:
        """Return the place of one of this many heaps, with its worth below."""
        slot = self.places["gems"]
        pitch = (slot.w - 8) / max(of, 3.2)
        return Box(slot.x - 2 + i * pitch, slot.y + 2, pitch - 2, 76)

    def show_piles(self, s: Adventure, top_discard: str) -> None:
        deck, discards = s.deck.bit_count(), s.discards.bit_count()
        self.show_deck(deck)
        box = _pile_box(self.places["discard"]).at_origin
        top = top_discard or (cards_in(s.discards, s.face)[-1] if discards else "")
        self._discard.redraw(lambda pen: _paint_discards(pen, box, s, discards, top), ("discards", discards, top))
        self._count(1, pgettext("a pile", "Discard"), discards)
        self._tell("deck", what_waits(s))
        self._tell("discard", _what_lies(s))

    def show_deck(self, cards: int) -> None:
        """Show the number of cards in the deck, which shrinks while they are dealt."""
        self.deck_count = cards
        self._deck.show(_paint_deck, min(cards, 20))
        self._count(0, _("Deck"), cards)

    def _count_box(self, name: str) -> Box:
        slot = self.places[name]
        large = self.table.stage.look.text_scale >= LARGE_TEXT
        return Box(slot.x + 4, slot.y - 6, slot.w - 8, slot.h + 18) if large else slot

    def _count(self, which: int, label: str, n: int) -> None:
        self._counts[which].show(_paint_count, label, n)

    @property
    def deck_at(self) -> Point:
        return self.places["deck"].centre

    @property
    def discard_at(self) -> Point:
        return self.places["discard"].centre

    # -- motion ---------------------------------------------------------------------------------------------

    def lose_hearts(self, before: int, after: int, sound: str = "trap_hit") -> list[Part]:
        """Break hearts one by one from the last: each swells, breaks and leaves its cracked outline."""
        parts: list[Part] = [lambda: self.table.stage.sound.play(sound)]
        for n in range(before, after, -1):
            parts += [_swell(self._hearts[n - 1], _each(before - after)), self._part_to_break(n)]
        return parts

    def _part_to_break(self, n: int) -> Part:
        def broken() -> None:
            self.show_health(n - 1)
            if not self.table.motions.reduced:
                self._fall(n - 1)

        return broken

    def _fall(self, i: int) -> None:
        """Let a lost heart fall off the line."""
        box = self._heart_box(i)
        bit = self.table.add(Panel(box, z=Z + 4, margin=6).show(_paint_heart, True))

        def at(t: float) -> None:
            bit.centre = (box.centre[0] + 6 * t, box.centre[1] - 26 * t + 96 * t * t)
            bit.angle, bit.alpha = -50 * t, 1 - t * t
            if t >= 1:
                self.table.layers.remove(bit)

        self.table.motions.beside(Motion(0.5, at, linear))

    def gain_hearts(self, before: int, after: int) -> list[Part]:
        parts: list[Part] = [lambda: self.table.stage.sound.play("heal_chime")]
        for n in range(before + 1, after + 1):
            parts += [_part_to_show_health(self, n), _shrink_in(self._hearts[n - 1], _each(after - before) + 0.04)]
        return parts

    def find_treasure(self, source: Point, treasures: Sequence[Treasure]) -> list[Part]:
        """Fly the last of these treasures from its card into the backpack, and count up the worth."""
        kind = gem_of(treasures[-1])
        worth = sum(t.worth for t in treasures)
        before = worth - treasures[-1].worth

        def paint(pen: Pen) -> None:
            pen.svg(f"karthis/k_gem_{kind}", Box(0, 0, 72, 72), shadow=10)

        flying = self.table.add(
            Sprite(Box.around(source, 72, 72), paint, z=Z + 90, margin=30, visible=False, key=("large-gem", kind))
        )
        heaps = heaps_of(treasures)
        to = self.gem_box(next(i for i, heap in enumerate(heaps) if treasures[-1] in heap), len(heaps)).centre

        def start() -> None:
            flying.visible = True
            self.show_treasures(treasures[:-1])

        def at(t: float) -> None:
            x = source[0] + (to[0] - source[0]) * t
            y = source[1] + (to[1] - source[1]) * t - 90 * t * (1 - t)
            flying.centre, flying.zoom = (x, y), 1.15 - 0.6 * t

        def landed() -> None:
            self.table.layers.remove(flying)
            self.show_treasures(treasures)

        def count(v: float) -> None:
            self.show_worth(round(v))

        return [
            lambda: self.table.stage.sound.play("treasure"),
            Motion(0.42, at, land, start),
            landed,
            Meanwhile([change(count, before, worth, 0.3, linear)]),
        ]

    def _paint_sheet(self, pen: Pen, name: str, level: int, need: int) -> None:
        ox, oy = 1076, 106
        shield = self.places["rating_shield"].move(-ox, -oy)
        label, safe = _rating_words(need)
        right, wide = _RATING_RIGHT - ox, _rating_width(pen, need)
        pen.text(label, Box(right - wide, 20, wide, 30), 22, INK, SEMI, align="right")
        pen.text(safe, Box(right - wide, 48, wide, 30), 21, tone(pen, SEPIA), SEMI, align="right")
        room = Box(1088 - ox, 6, right - wide - 14 - (1088 - ox), 68)
        pen.name(name, room, 64, INK, AMATIC)
        told = _("Explorer, level {level}").format(level=level)
        lower = 6 if pen.width(told, 25, SERIF_ITALIC) > room.w else 0  # it goes on below the rating
        pen.text(told, Box(1090 - ox, 78 + lower, right - (1090 - ox), 32), 25, tone(pen, SEPIA), SERIF_ITALIC)
        pen.svg("karthis/k_shield", shield)
        room = Box(shield.x, shield.y + 8, shield.w, 56)
        pen.text(str(need), room.grow(-12, 0), 42, "#ffe9b8", SERIF_BLACK, align="centre")


def _rating_words(need: int) -> tuple[str, str]:
    safe = _("roll {need} or more").format(need=need) if need <= 6 else _("no roll helps")
    return _("Challenge rating"), safe


def _rating_width(pen: Pen, need: int) -> float:
    """Return the width of the words beside the shield. They end at `_RATING_RIGHT`."""
    label, safe = _rating_words(need)
    return min(212.0, max(pen.width(label, 22, SEMI), pen.width(safe, 21, SEMI)) + 6)


def last_discard(s: Adventure, history: Sequence[Played]) -> str:
    """Return the card that was discarded last and is still there."""
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, ev.CardsPutAway):
                for card in reversed(event.discarded):
                    if s.discards & BIT[card]:
                        return card
            if isinstance(event, ev.Descended | ev.DiscardsShuffledIn):
                return ""
    return ""


# -- painting -----------------------------------------------------------------------------------------------


def _paint_health(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, box, 30, INK, SERIF)


def _paint_worth(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, box, 26, tone(pen, TEAL_INK), SERIF)


def _paint_count(pen: Pen, box: Box, label: str, n: int) -> None:
    first = 27 if box.h < 60 else 34
    pen.text(label, box.top_part(first), 21, tone(pen, SEPIA), SEMI, align="centre")
    pen.text(str(n), box.without_top(first), 28, INK, SERIF, align="centre")


def _paint_photo(pen: Pen, slot: Box, explorer: str) -> None:
    w, h = slot.size
    pen.panel(Box(0, 0, w, h), "#fbf3de", radius=3, shadow=7)
    k = w / 372
    pen.svg(f"karthis/p_{explorer}", Box(24 * k, 24 * k, 324 * k, 360 * k))
    pen.raster("karthis/photo_frame.webp", Box(0, 0, w, 408 * k))
    pen.svg("karthis/k_tape", Box(w / 2 - 32, -14, 64, 24), angle=4)


def _paint_heart(pen: Pen, box: Box, whole: bool) -> None:
    pen.svg("karthis/k_heart" if whole else "karthis/k_heart_lost", box)


def _each(hearts: int) -> float:
    """Return the seconds for one of this many hearts: a heavy blow takes no longer to show than a light one."""
    return min(0.12, 0.5 / max(1, hearts))


def _swell(heart: Sprite, seconds: float) -> Motion:
    def at(t: float) -> None:
        heart.zoom = 1 + 0.35 * t if t < 1 else 1.0

    return Motion(seconds, at, land)


def _shrink_in(heart: Sprite, seconds: float) -> Motion:
    def at(t: float) -> None:
        heart.zoom = 1.6 - 0.6 * t if t < 1 else 1.0

    return Motion(seconds, at, land)


def _part_to_show_health(page: RightPage, health: int) -> Part:
    return lambda: page.show_health(health)


def _paint_backpack(pen: Pen) -> None:
    pen.svg("karthis/k_backpack", Box(0, 0, 116, 131), shadow=8)


def _paint_pack_title(pen: Pen, room: Box, title: str) -> None:
    pen.text(title, room, 42, INK, AMATIC)


def gem_of(treasure: Treasure) -> str:
    """Return the picture of a treasure. Idol and Crown have their own."""
    if treasure.card in (IDOL, CROWN):
        return "topaz" if treasure.card == IDOL else "amethyst"
    return _GEMS[(CARDS[treasure.card].value + 2) % len(_GEMS)]


def heaps_of(treasures: Sequence[Treasure]) -> list[list[Treasure]]:
    """Return the treasures as heaps: if there are many, grouped by gem, in the order they were first found."""
    if len(treasures) <= _ONE_BY_ONE:
        return [[t] for t in treasures]
    heaps: dict[str, list[Treasure]] = {}
    for treasure in treasures:
        heaps.setdefault(gem_of(treasure), []).append(treasure)
    return list(heaps.values())


def _paint_gem(pen: Pen, box: Box, kind: str, worth: int, n: int) -> None:
    size = min(44.0, box.w - 2)
    gem = Box((box.w - size) / 2, (44 - size) / 2, size, size)
    pen.svg(f"karthis/k_gem_{kind}", gem, shadow=3)
    if n > 1:
        pen.text(f"×{n}", Box(gem.right - 30, 22, 34, 24), 20, "#ffffff", BOLD, align="right", grow=False,
                 outline="#2a1d14", outline_width=2.5)
    words = short_number(worth)
    # Five heaps or long numbers leave little room, where the narrow hand of the notebook is still readable.
    size, face = (24, BOLD) if box.w > 44 and pen.width(words, 20, BOLD) <= box.w else (30, AMATIC)
    pen.text(words, Box(0, 46, box.w, 30), size, INK, face, align="centre")


def _pile_box(slot: Box) -> Box:
    return slot.grow(8, 6)


def _paint_deck(pen: Pen, box: Box, cards: int) -> None:
    if not cards:
        _paint_empty(pen, box)
        return
    layers = min(7, cards // 2)
    for k in range(layers, -1, -1):
        at = Box.around((box.w / 2 - k * 0.6, box.h / 2 + k * 2 - 6), PILE_CARD, PILE_CARD * 1.5)
        pen.svg(f"karthis/{BACK}", at, angle=-4, shadow=6 if k == layers else 0)


def _paint_discards(pen: Pen, box: Box, s: Adventure, cards: int, top: str) -> None:
    if not cards:
        _paint_empty(pen, box)
        return
    layers = min(7, cards // 2)
    small = small_face(pen.look, s, top, PILE_CARD * 2)
    for k in range(layers, -1, -1):
        angle = -4.0 if k == 0 else (k * 37 % 9) - 6.0
        at = (box.w / 2 - k * 0.6, box.h / 2 + k * 2 - 6)
        if k == layers:
            under = Box.around(at, PILE_CARD, PILE_CARD * CARD[1] / CARD[0])
            pen.svg(f"karthis/{BACK}", under, angle=angle, shadow=6)
        key = ("discarded", top, angle, pen.look.scale)
        tilted = pen.look.art.keep(key, partial(rotate, small, angle, 0.5))
        x, y = pen.at(*at)
        pen.surface.blit(tilted, tilted.get_rect(center=(x, y)), special_flags=PREMULTIPLIED)


def _paint_empty(pen: Pen, box: Box) -> None:
    at = Box.around((box.w / 2, box.h / 2 - 6), PILE_CARD, PILE_CARD * 1.5)
    s = Sketch(round(box.w), round(box.h))
    outline = rounded_outline(at.x, at.y, at.w, at.h, 7)
    for i in range(0, len(outline) - 1, 2):
        s.line(outline[i : i + 2], SEPIA, 2, opacity=0.55)
    s.rect(at.x, at.y, at.w, at.h, 7, SEPIA, opacity=0.08)
    pen.sketch(s, box)


# -- words --------------------------------------------------------------------------------------------------


def _what_is_in(treasures: Sequence[Treasure]) -> str:
    if not treasures:
        return _("Your backpack is empty. You have no treasure yet.")
    line = _("{card}: {worth}")
    return "\n".join(line.format(card=_(CARDS[t.card].name), worth=number(t.worth)) for t in treasures)


def _what_lies(s: Adventure) -> str:
    if not s.discards:
        return _("No card has been discarded yet.")
    names: dict[str, int] = {}
    for card in cards_in(s.discards, s.face):
        names[_(CARDS[card].name)] = names.get(_(CARDS[card].name), 0) + 1
    listed = ", ".join(f"{name} × {n}" if n > 1 else name for name, n in names.items())
    return _("Discarded: {cards}.").format(cards=listed)

"""The fight with a rival: two photographs on a torn sheet, a die each, and what the difference costs (KAR-5).

    sheet = CombatSheet(table)
    sheet.open(state)                                   # shows a state; `close()` when there is no fight
    motions.then(*sheet.round(event, level, floor))     # also `meet`, `beat_rival` and `retreat`

Players can use the photographs: putting the explorer's onto the rival's (or clicking the rival's) fights a round, and
putting it onto the note below retreats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure, rival_health
from klotho_games.games.karthis.table.look.combat_pictures import (
    SHEET,
    paint_bone,
    paint_bonus,
    paint_bonus_note,
    paint_burst,
    paint_card,
    paint_coral,
    paint_nothing,
    paint_photo,
    paint_segments,
    paint_sheet,
    paint_swords,
    shudder,
    total_paint,
)
from klotho_games.games.karthis.table.look.style import INK, LARGE_TEXT, RED, SEPIA, rule
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, SEMI, SERIF, SERIF_ITALIC
from klotho_games.stage.drawing.tmx_layout import SlotLayout, layout
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.pieces.dice import DieSprite, appear, tumble
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, Together, bounce, fade, glide, land, linear, wait
from klotho_games.stage.scene.sprites import Paint, Sprite

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 200
_CREAM = "#fff1d6"
_TILT = 3.0
_FACES = range(1, 7)
_CARD_GROWS = 1.4
_LOWEST, _MOST_RAISED = 896.0, 56.0
"""The sheet fits above a prompt bar that begins here; above a taller one it has to move, by so much at most."""
_TITLE, _TITLE_SHARE = frozenset({"title_star", "title", "round", "title_rule"}), 0.3
_STILL = frozenset({"sheet", "retreat_note", "retreat_icon", "retreat_title", "retreat_text"})


def _raise_slots(slots: SlotLayout, bottom: float) -> SlotLayout:
    """Return the slots, all but the sheet and the note nearer to the title if an exercise's strip and large letters
    leave no room for what is between them."""
    up = max(-_MOST_RAISED, min(0.0, bottom - _LOWEST))
    moved = {
        name: box.move(0, up * _TITLE_SHARE if name in _TITLE else 0.0 if name in _STILL else up)
        for name, box in slots.slots.items()
    }
    return SlotLayout(slots.name, moved)


class CombatSheet:
    def __init__(self, table: Table) -> None:
        self.table, self.explorer = table, table.explorer
        self.slots = _raise_slots(layout("karthis/combat"), table.places.bottom)
        self.is_open = False
        self._card = ""
        self._lift = min(0.0, table.places.bottom - 6 - self.slots["retreat_note"].bottom)
        """How far the note moves up to stay clear of a tall prompt bar (0 or negative)."""
        self._covered: list[Spot] = []
        self._spots: list[Spot] = []
        self._sprites: dict[str, Sprite] = {}
        self._make()

    # -- making ---------------------------------------------------------------------------------------------

    def _make(self) -> None:
        slots = self.slots
        self._put("sheet", SHEET, lambda pen: paint_sheet(pen), 0, key="karthis-combat")
        self._put("swords", slots["swords"], paint_swords, 1, margin=60, key="karthis-swords")
        self._put("title", slots["title_star"].union(slots["round"]).union(slots["title_rule"]), paint_nothing, 1)
        for side in ("my", "their"):
            self._put(f"{side}_words", slots[f"{side}_name"].union(slots[f"{side}_level"]), paint_nothing, 1, margin=28)
            self._put(f"{side}_bar", slots[f"{side}_heart"].union(slots[f"{side}_health"]), paint_nothing, 1)
            self._put(f"{side}_bonus", slots[f"{side}_bonus"], paint_nothing, 4, margin=20,
                      angle=-6 if side == "my" else 7)
            self._put(f"{side}_bonus_note", slots[f"{side}_bonus_note"], paint_nothing, 4, margin=6)
            self._put(f"{side}_total", slots[f"{side}_total"], paint_nothing, 2, margin=10)
        self.mine = self._put("mine", slots["mine"], paint_nothing, 3, margin=46, angle=_TILT)
        self.theirs = self._put("theirs", slots["theirs"], paint_nothing, 2, margin=46, angle=-_TILT)
        card = slots["their_card"]
        self._card_grows = min(_CARD_GROWS, self.table.stage.look.text_scale)
        card = Box(card.x, card.y, card.w * self._card_grows, card.h * self._card_grows)
        self._put("card", card, paint_nothing, 3.5, margin=16, angle=6)
        self._put("beats", slots["beats"], paint_nothing, 2)
        self._put("ribbon", slots["ribbon"], paint_nothing, 5, margin=60)
        self._put("explain", slots["explain"].move(0, max(-7.0, self._lift)), paint_nothing, 2)
        self._put("note", slots["retreat_note"].move(0, self._lift), paint_nothing, 2, margin=60)
        for side in ("my", "their"):
            # Clear of the name below it, which grows upwards.
            up = 40 if self.table.stage.look.text_scale >= LARGE_TEXT else 0
            self._put(f"{side}_burst", slots[f"{side}_burst"].move(0, -up), paint_nothing, 8)
        z = Z + 6
        self._dice = {
            "my": DieSprite(self.table, slots["my_die"], paint_coral, "karthis-mine", 6, z=z, angle=8),
            "their": DieSprite(self.table, slots["their_die"], paint_bone, "karthis-theirs", 6, z=z, angle=-9),
        }
        self._hide()

    def to_paint(self, rival: str) -> list[Job]:
        """Return jobs that paint the slow pictures in quiet moments before the sheet opens.

        `rival` is a face-up card that can be faced, or "".
        """
        look = self.table.stage.look
        self._set("mine", lambda pen: paint_photo(pen, f"p_{self.explorer}", 1), self.explorer)
        self._ribbon("…")
        names = ["sheet", "swords", "mine", "ribbon"]
        if rival:
            self._set("theirs", lambda pen: paint_photo(pen, CARDS[rival].portrait, -1), rival)
            names.append("theirs")
        pictures = [partial(self._sprites[name].picture, look) for name in names]
        dice = [partial(die.warm, look, face) for die in self._dice.values() for face in _FACES]
        return [*pictures, *dice]

    @property
    def headings(self) -> list[Box]:
        """The boxes of names and words of the fight, while it goes on."""
        names = ("title", "my_words", "their_words", "my_bar", "their_bar", "ribbon", "explain")
        return [self._sprites[name].box for name in names] if self.is_open else []

    def _put(self, name: str, box: Box, paint: Paint, z: float, *, margin: float = 0, angle: float = 0,
             key: object = None) -> Sprite:
        sprite = Sprite(box, paint, z=Z + z, margin=margin, angle=angle, key=key, visible=False)
        self._sprites[name] = self.table.add(sprite)
        return sprite

    def _hide(self) -> None:
        for sprite in self._sprites.values():
            sprite.visible = False
        for die in self._dice.values():
            die.hide()

    # -- the state ------------------------------------------------------------------------------------------

    def open(self, s: Adventure) -> None:
        """Show the state, including the dice of the last round."""
        assert s.rival is not None
        self._show_all()
        self._show_people(s)
        last = self._last_round(s)
        health = rival_health(s.floor)
        self._bar("my", s.health, s.full)
        self._bar("their", s.rival.health, health)
        self._title(s.rival.rounds)
        self._show_round(last, s)
        self._note(s)
        self.is_open = True
        self._cover()
        self._add_spots(s, health)

    def close(self) -> None:
        if not self.is_open:
            return
        self.is_open = False
        self._hide()
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots.clear()
        for spot in self._covered:
            self.table.spot(spot)
        self._covered.clear()

    def _show_all(self) -> None:
        for name, sprite in self._sprites.items():
            sprite.visible, sprite.alpha, sprite.zoom = True, 1.0, 1.0
            if name in ("mine", "theirs"):
                sprite.box = self.slots[name]
                sprite.angle = _TILT if name == "mine" else -_TILT

    def _last_round(self, s: Adventure) -> ev.RoundFought | None:
        assert s.rival is not None
        for played in reversed(self.table.session.history):
            for event in reversed(played.events):
                if isinstance(event, ev.RoundFought) and event.number == s.rival.rounds and event.card == s.rival.card:
                    return event
                if isinstance(event, ev.RivalMet):
                    return None
        return None

    def _cover(self) -> None:
        """Remove the spots under the sheet while it is open. A refusal is above the sheet, and disappears by itself."""
        mine = {id(spot) for spot in self._spots}
        for spot in list(self.table.focus.spots):
            if id(spot) not in mine and spot.id != "refusal" and SHEET.contains(spot.box.centre):
                self._covered = [old for old in self._covered if old.id != spot.id]
                self._covered.append(spot)
                self.table.focus.remove(spot)

    def _add_spots(self, s: Adventure, health: int) -> None:
        assert s.rival is not None
        for spot in self._spots:
            self.table.focus.remove(spot)
        told = _("{name}, {health} of {full} Health")
        me = told.format(name=self.table.names[0], health=s.health, full=s.full)
        rival = told.format(name=_(CARDS[s.rival.card].name), health=s.rival.health, full=health)
        self._spots = [
            Spot("explorer", self.slots["mine"], me, role=_("explorer"), piece="explorer", ring=8,
                 tip=_("Drag your photo onto the rival’s to fight a round.")),
            Spot("rival", self.slots["theirs"], rival, role=_("rival"), target="rival", ring=8,
                 press=self.table.gestures.fight,
                 tip=_("Fight a round: your die + level against the rival’s die + floor.")),
            Spot("retreat", self._sprites["note"].box, _("Retreat to any tile of this floor"), ring=10,
                 target="retreat", press=self.table.gestures.retreat, tip=_("Choose the tile on the map.")),
        ]
        for spot in self._spots:
            self.table.spot(spot)

    # -- contents -------------------------------------------------------------------------------------------

    def _set(self, name: str, paint: Paint, *what: object) -> None:
        self._sprites[name].redraw(paint, ("karthis-fight", name, *what))

    def _show_people(self, s: Adventure) -> None:
        assert s.rival is not None
        card = CARDS[s.rival.card]
        self._card = card.id
        me, level = self.table.names[0], _("explorer, level {level}").format(level=s.level)
        them = _("{title}, floor {floor}").format(title=_(card.title), floor=s.floor)
        self._set("mine", lambda pen: paint_photo(pen, f"p_{self.explorer}", 1), self.explorer)
        self._set("theirs", lambda pen: paint_photo(pen, card.portrait, -1), card.id)
        self._name("my", me, level)
        self._name("their", _(card.name), them)
        self._set("card", lambda pen: paint_at_scale(pen, self._card_grows, lambda pen: paint_card(pen, card.id)),
                  card.id)
        for side, n, words in (("my", s.level, _("level")), ("their", s.floor, _("floor"))):
            self._set(f"{side}_bonus", partial(paint_bonus, n=n), n)
            self._set(f"{side}_bonus_note", partial(paint_bonus_note, words=words), words)

    def _name(self, side: str, name: str, level: str) -> None:
        # The sheet may still be moving in when this is painted, so the place comes from the slots.
        box = self.slots[f"{side}_name"].union(self.slots[f"{side}_level"])
        above, below = (self.slots[f"{side}_{line}"].move(-box.x, -box.y) for line in ("name", "level"))

        def paint(pen: Pen) -> None:
            high = 16.0 if pen.look.text_scale >= LARGE_TEXT else 0.0
            pen.text(name, Box(above.x, above.y - high, above.w, above.h + high), 72, INK, AMATIC, align="centre")
            pen.text(level, below.grow(26 if high else 0, 0), 26, SEPIA, SERIF_ITALIC, align="centre")

        self._set(f"{side}_words", paint, name, level)

    def _title(self, rounds: int) -> None:
        box = self._sprites["title"].box
        slots = self.slots

        def paint(pen: Pen) -> None:
            pen.svg("karthis/k_m_star", slots["title_star"].move(-box.x, -box.y))
            title = slots["title"].move(-box.x, -box.y)
            words = pen.text(_("A rival!"), title, 92, INK, AMATIC, grow=False)
            if rounds:
                room = slots["round"].move(-box.x, -box.y)
                said = _("Round {n}").format(n=rounds)
                pen.text(said, Box(words.right + 26, room.y, box.w - words.right - 26, room.h), 28, SEPIA, SERIF_ITALIC)
            under = slots["title_rule"].move(-box.x, -box.y)
            rule(pen, under.x, under.y + 7, under.w, RED, 3.4, seed=31)

        self._set("title", paint, rounds)

    def _bar(self, side: str, health: int, full: int) -> None:
        sprite = self._sprites[f"{side}_bar"]
        bar = self.slots[f"{side}_bar"].move(-sprite.box.x, -sprite.box.y)
        heart = self.slots[f"{side}_heart"].move(-sprite.box.x, -sprite.box.y)
        below = self.slots[f"{side}_health"].move(-sprite.box.x, -sprite.box.y)

        def paint(pen: Pen) -> None:
            pen.svg("karthis/k_heart" if health else "karthis/k_heart_lost", heart)
            paint_segments(pen, bar, health, full)
            told = _("{health} of {full}").format(health=health, full=full)
            pen.text(told, below, 28, INK, SERIF, align="centre")

        self._set(f"{side}_bar", paint, health, full)

    def _show_round(self, e: ev.RoundFought | None, s: Adventure) -> None:
        """Show the dice, totals and words of a round. Before the first round the dice wait."""
        rival = _(CARDS[self._card].name)
        self._dice["my"].lie(e.mine if e else 6)
        self._dice["their"].lie(e.theirs if e else 6)
        for die in self._dice.values():
            die.alpha = 1.0 if e else 0.5
        for name in ("my_total", "their_total", "beats"):
            self._sprites[name].visible = e is not None
        self._burst(e)
        if e is None:
            self._ribbon(_("{rival} blocks the way").format(rival=rival))
            self._explain(_("The lower total loses the difference in Health"))
            return
        self._totals(e)
        self._tell(e, s.level, s.floor)

    def _burst(self, e: ev.RoundFought | None) -> None:
        """Show what the last blow cost, on the side that it hit."""
        for side, hurt in (("my", "explorer"), ("their", "rival")):
            sprite = self._sprites[f"{side}_burst"]
            sprite.visible = e is not None and e.hurt == hurt
            if e is not None and sprite.visible:
                box, loss = sprite.box.at_origin, e.loss
                self._set(f"{side}_burst", partial(paint_burst, box=box, loss=loss), loss)

    def _totals(self, e: ev.RoundFought) -> None:
        totals = (("my", e.my_total, e.hurt == "rival"), ("their", e.their_total, e.hurt == "explorer"))
        for side, total, wins in totals:
            box = self._sprites[f"{side}_total"].box.at_origin
            self._set(f"{side}_total", total_paint(total, RED if wins else INK, box), total, wins)
        words = {"rival": _("beats"), "explorer": _("loses to"), "nobody": _("ties with")}[e.hurt]
        room = self._sprites["beats"].box.at_origin
        self._set("beats", lambda pen: pen.text(words, room, 60, INK, AMATIC, align="centre", grow=False), words)

    def _tell(self, e: ev.RoundFought, level: int, floor: int) -> None:
        rival = _(CARDS[e.card].name)
        if e.hurt == "nobody":
            self._ribbon(_("No damage"))
            why = _("{mine} + {level} against {theirs} + {floor}: a tie, no damage")
        else:
            name = rival if e.hurt == "rival" else self.table.names[0]
            self._ribbon(_("{name} loses {loss} Health").format(name=name, loss=e.loss))
            why = _("{mine} + {level} against {theirs} + {floor}: the lower total loses the difference")
        self._explain(why.format(mine=e.mine, level=level, theirs=e.theirs, floor=floor))

    def _ribbon(self, words: str) -> None:
        box = self._sprites["ribbon"].box

        def paint(pen: Pen) -> None:
            pen.raster("karthis/ribbon.webp", Box(-60, -60, 680.25, 216))
            pen.text(words, Box(46, 12, box.w - 92, box.h - 32), 34, _CREAM, SERIF, align="centre")

        self._set("ribbon", paint, words)

    def _explain(self, words: str) -> None:
        room = self._sprites["explain"].box.at_origin
        self._set("explain", lambda pen: pen.text(words, room, 23, "#3f2c1a", SEMI, align="centre") and None, words)

    def _note(self, s: Adventure) -> None:
        assert s.rival is not None
        title = _("You can retreat now")
        text = _("Go to any tile. {rival} keeps {health} Health.")
        told = text.format(rival=_(CARDS[s.rival.card].name), health=s.rival.health)
        at = self.slots["retreat_note"]

        def paint(pen: Pen) -> None:
            pen.raster("karthis/note.webp", Box(-60, -60, 639.75, 212.25))
            pen.svg("karthis/k_retreat", self.slots["retreat_icon"].move(-at.x, -at.y))
            pen.text(title, self.slots["retreat_title"].move(-at.x, -at.y), 25, INK, SERIF)
            pen.text(told, self.slots["retreat_text"].move(-at.x, -at.y), 21, SEPIA, SEMI)

        self._set("note", paint, title, told)

    # -- motion ---------------------------------------------------------------------------------------------

    def meet(self, s: Adventure) -> list[Part]:
        """Lay the sheet over the notebook."""
        moved: list[tuple[Sprite, Box]] = []

        def start() -> None:
            self.table.stage.sound.play("card_slide")
            self.open(s)
            dice = [sprite for die in self._dice.values() for sprite in (die, die.shadow)]
            moved.extend((sprite, sprite.box) for sprite in (*self._sprites.values(), *dice))

        def at(t: float) -> None:
            for sprite, box in moved:
                sprite.box = box if t >= 1 else box.move(0, 940 * (1 - t))

        return [Motion(0.42, at, land, start), lambda: self.table.stage.sound.play("club_hit"), wait(0.15)]

    def round(self, e: ev.RoundFought, level: int, floor: int) -> list[Part]:
        """Roll both dice, compare the totals, and take the loser's Health."""
        sound = self.table.stage.sound.play
        return [
            lambda: self._clear(e),
            lambda: sound("dice_roll_wood_few"),
            Together(self._throw_dice(e)),
            lambda: sound("dice_settle"),
            wait(0.12),
            lambda: self._weigh(e),
            Together([self._pop("my_total"), self._pop("their_total")]),
            lambda: self._tell(e, level, floor),
            *self._show_hit(e),
            wait(0.35),
        ]

    def _clear(self, e: ev.RoundFought) -> None:
        self._title(e.number)
        for name in ("my_total", "their_total", "beats", "my_burst", "their_burst"):
            self._sprites[name].visible = False
        self._ribbon("…")
        self._explain(_("Die + level against die + floor"))

    def _throw_dice(self, e: ev.RoundFought) -> list[Motion]:
        mine, theirs = self._dice["my"], self._dice["their"]
        if self.table.motions.reduced:
            return [appear(mine, e.mine), appear(theirs, e.theirs)]
        return [
            tumble(mine, (240, 900), e.mine, _FACES, seconds=0.6, seed=e.number * 5),
            tumble(theirs, (1400, 900), e.theirs, _FACES, seconds=0.66, seed=e.number * 5 + 1),
        ]

    def _weigh(self, e: ev.RoundFought) -> None:
        self._totals(e)
        for name in ("my_total", "their_total", "beats"):
            self._sprites[name].visible = True
        self.table.stage.sound.play("forge_clang" if e.hurt == "nobody" else "card_snap")

    def _pop(self, name: str) -> Motion:
        sprite = self._sprites[name]

        def at(t: float) -> None:
            sprite.zoom = 1.0 if t >= 1 else 0.4 + 0.6 * t

        return Motion(0.22, at, bounce)

    def _show_hit(self, e: ev.RoundFought) -> Sequence[Part]:
        if e.hurt == "nobody":
            return []
        side, photo = ("my", self.mine) if e.hurt == "explorer" else ("their", self.theirs)
        left = e.health if e.hurt == "explorer" else e.rival_health
        full = self.table.state.full if e.hurt == "explorer" else rival_health(self.table.state.floor)
        burst = self._sprites[f"{side}_burst"]

        def strike() -> None:
            self.table.stage.sound.play("club_hit")
            self._burst(e)

        def swell(t: float) -> None:
            burst.zoom = 1.0 if t >= 1 else 0.3 + 0.7 * t

        steps: list[Part] = [strike, Together([Motion(0.26, swell, bounce), shudder(photo)])]
        for health in range(left + e.loss - 1, left - 1, -1):
            steps += [partial(self._bar, side, health, full), wait(0.07)]
        return steps

    def beat_rival(self, e: ev.RivalBeaten) -> list[Part]:
        """KAR-5.5: drop the rival's photograph off the page."""
        rival = _(CARDS[e.card].name)
        photo, begun = self.theirs, self.slots["theirs"]

        def told() -> None:
            self.table.stage.sound.play("monster_beaten")
            self._ribbon(_("{rival} is beaten and leaves").format(rival=rival))
            for name in ("card", "their_burst", "note"):
                self._sprites[name].visible = False

        def drop(t: float) -> None:
            photo.box = begun.move(40 * t, 620 * t * t)
            photo.angle = -_TILT - 34 * t
            photo.alpha = 1 - t * t

        return [told, wait(0.3), Motion(0.6, drop, linear), wait(0.5), self.close]

    def retreat(self, e: ev.Retreated) -> list[Part]:
        """KAR-5.3: let the explorer slip away. The rival keeps their Health."""
        photo, begun = self.mine, self.slots["mine"]

        def told() -> None:
            self.table.stage.sound.play("step")
            text = _("{rival} stays here with {health} Health")
            self._ribbon(text.format(rival=_(CARDS[e.card].name), health=e.rival_health))

        def slip(t: float) -> None:
            photo.box = begun.move(-520 * t, 0)
            photo.angle = _TILT + 10 * t

        return [told, Motion(0.4, slip, glide), fade(self.mine, 0.0, 0.05), wait(0.3), self.close]

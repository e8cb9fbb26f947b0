"""The lower right page: words about the cards, and on foot a snapshot of the last room and what is left in the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from klotho_games.core.i18n import _, ngettext, number
from klotho_games.core.play.record import Played
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, CROWN, JOKERS, SEALED_SHUT
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.state import Adventure, Phase, current_threat, face_of, rating, rival_square
from klotho_games.games.karthis.table.look.large_cards import large_card
from klotho_games.games.karthis.table.look.style import INK, LARGE_TEXT, RED, SEPIA, TEAL_INK, rule, tone
from klotho_games.games.karthis.telling.card_words import card_lines
from klotho_games.games.karthis.telling.deck_words import counts_of, what_waits
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, BOLD, SEMI, SERIF, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.part import Part

Z = 110
_TOP, _LARGE_TOP = 612.0, 592.0
_LINE = 40.0
_UP = 16.0
"""How far the words move up in large text, for what is below them."""
_PHOTO_MARGIN = 30.0
_WIDE_PHOTO = 304.0
"""With large text, which gives the words below the picture more room."""


class Snapshot(NamedTuple):
    """A picture of the last encounter, and its outcome. `card` is set if the card can be read in a close-up."""

    picture: str
    name: str
    outcome: str
    good: bool
    card: str = ""


def last_encounter(history: Sequence[Played]) -> Snapshot:
    """Return the explorer's last encounter on this floor, or at its beginning what they came for."""
    outcome, good, harm = "", True, 0
    for played in reversed(history):
        for event in reversed(played.events):
            match event:
                case ev.ThreatMet(damage=damage):
                    # KAR-4.4: a 1 is rolled again; the cost is the sum of all rolls.
                    harm += damage
                    outcome, good = (_("lost {n}").format(n=harm), False) if harm else (_("no harm"), True)
                case ev.SealedShut(stayed=stayed) if not outcome:
                    outcome, good = (_("new side"), True) if stayed == "new" else (_("old side"), False)
                case ev.Healed(amount=amount) if not outcome:
                    outcome = _("healed {n}").format(n=amount) if amount else _("nothing to heal")
                case ev.TreasureFound(card=card, worth=worth):
                    return _of_card(card, _("worth {n}").format(n=number(worth)), True)
                case ev.RivalBeaten(card=card):
                    return _of_card(card, _("beaten"), True)
                case ev.Retreated(card=card):
                    return _of_card(card, _("still there"), False)
                case ev.CardFaced(card=card):
                    return _of_card(card, outcome, good)
                case ev.NothingHere():
                    return Snapshot("karthis/k_m_dot", _("An empty room"), _("no event"), True)
                case ev.TilePlaced(stairs=True):
                    return Snapshot("karthis/t_chart_73_74_S", _("Stairs down"), _("no event here"), True)
                case ev.Descended():
                    return _goal()
    return _goal()


def _of_card(card: str, outcome: str, good: bool) -> Snapshot:
    return Snapshot(f"karthis/{CARDS[card].picture}", _(CARDS[card].name), outcome, good, card)


def _goal() -> Snapshot:
    """KAR-3.3: the Crown."""
    return Snapshot(f"karthis/{CARDS[CROWN].picture}", _(CARDS[CROWN].name), _("the second Joker"), True, CROWN)


class LowerPage(Part):
    def __init__(self, table: Desk) -> None:
        super().__init__(table)
        self._large = table.stage.look.text_scale >= LARGE_TEXT
        top = _LARGE_TOP if self._large else _TOP
        k = min(1.0, (self.places.bottom - 16 - top) / (952 - _TOP))
        self._title = table.add(Panel(self.places["cards_title"], z=Z))
        self._note = table.add(Panel(self.places["cards_note"], z=Z))
        wide, tall = (_WIDE_PHOTO, 314 * k) if self._large else (240 * k, 290 * k)
        self._photo = Box(944, top + 8, wide, tall)
        self._tally = Box(944 + wide + 40, top, 1574 - 984 - wide, (952 - _TOP) * k)

    def lay(self, s: Adventure) -> None:
        on_foot = not s.drawn
        self.say_headline(s)
        if on_foot:
            self._lay_photo(s, last_encounter(self.table.session.history))
            self._lay_tally(s)

    def say_headline(self, s: Adventure) -> None:
        self.say(*headline(s), wide=not s.drawn, beside_joker=s.chosen in JOKERS)

    def say(self, title: str, note: str, wide: bool = False, beside_joker: bool = False) -> None:
        """Show a title and a line; `wide` if there are no cards. In large text the line is beside the title above
        cards, so that they keep their size."""
        heading, slot = self.places["cards_title"], self.places["cards_note"]
        if self._large:
            heading, slot = heading.move(0, -_UP), slot.move(0, -_UP)
        self._note.box = Box(slot.x, slot.y, 630 if wide else 392, slot.h)
        if self._large and not wide:
            row = Box(heading.x, heading.y + 7, 634, 54)
            heading, self._note.box = row.left_part(310), row.right_part(310)
            if beside_joker:
                heading, self._note.box = row.left_part(400).top_part(32), row.left_part(400).bottom_part(24)
        self._title.box = heading
        self._title.show(_paint_title, title)
        self._note.show(_paint_note, note)

    def expect(self, card: str) -> None:
        """Draw the picture of a card on the second core while it is dealt, because it may be in the next snapshot."""
        look, name = self.table.stage.look, f"karthis/{CARDS[card].picture}"
        fine = replace(look, scale=look.scale * 2)
        pen = Pen(self.table.stage.window.screen, fine, (_PHOTO_MARGIN, _PHOTO_MARGIN))
        size = pen.rect(_whole_picture(self._photo)).size
        look.art.draw_beside({("svg", name, *size): lambda art: art.svg(name, *size)})

    def clear(self) -> None:
        """Make room for cards."""
        for sprite in self._sprites:
            sprite.visible = False

    def _lay_photo(self, s: Adventure, shot: Snapshot) -> None:
        box = self._photo
        self.put(Panel(box, z=Z, margin=_PHOTO_MARGIN, angle=-2.5).show(_paint_photo, shot))
        told = f"{shot.name}: {shot.outcome}." if shot.outcome else shot.name
        large = (lambda: large_card(s, shot.card, box)) if shot.card else None
        self.spot(Spot(f"photo:{shot.card}", box, told, role=_("picture"), tip=told, ring=8, large=large))

    def _lay_tally(self, s: Adventure) -> None:
        self.put(Panel(self._tally, z=Z).show(_paint_tally, counts_of(s.deck)))
        self.spot(Spot("odds", self._tally, what_waits(s), role=_("odds"), tip=what_waits(s), ring=8))


# -- words --------------------------------------------------------------------------------------------------


def headline(s: Adventure) -> tuple[str, str]:
    """Return a title and a line for what happens on the page."""
    match s.phase:
        case Phase.FOOT | Phase.TILE | Phase.DIE:
            return _on_foot(s)
        case Phase.DEAL | Phase.CHOOSE if not s.chosen:
            return _("Choose one card") if s.wanted > 1 else _("One card"), _drew(s)
        case Phase.SEALED:
            return _(CARDS[current_threat(s)].name), _("A wall comes down between the two tiles.")
        case Phase.GUARD:
            return _("Who guards the Joker?"), _("You turn over cards until a Spade or Club appears.")
        case Phase.RIVAL if s.rival is not None:
            told = _("{rival} stays behind with {health} Health.")
            return _("Where do you retreat to?"), told.format(rival=_(CARDS[s.rival.card].name), health=s.rival.health)
        case Phase.THREAT:
            return _(face_of(s, current_threat(s)).name), _encounter_text(s)
    return "", ""


def _on_foot(s: Adventure) -> tuple[str, str]:
    if s.at in s.sheet.stairs:
        return _("Go down or explore on?"), _("You can’t come back up these stairs.")
    if is_walled_in(s):
        if rival_square(s) in s.reach:
            return _("Walled in"), _("There are no openings or stairs on this side of the rival.")
        return _("Walled in"), _("There are no openings or stairs within reach.")
    ways = sum(len(openings(s.sheet, square)) for square in s.reach if square != rival_square(s))
    text = ngettext("You can reach {n} unexplored opening.", "You can reach {n} unexplored openings.", ways)
    text = text.format(n=ways)
    stairs = sum(square in s.reach for square in s.sheet.stairs)
    if stairs:
        text += " " + _("You have found stairs.")
    return _("Where to next?"), text


def _drew(s: Adventure) -> str:
    text = (
        _("You rolled {roll}, so you draw one card."),
        _("You rolled {roll}, so you drew two cards."),
        _("You rolled {roll}, so you drew three cards."),
    )[max(1, min(3, s.wanted)) - 1]
    return text.format(roll=s.die)


def _encounter_text(s: Adventure) -> str:
    card = face_of(s, current_threat(s))
    need, harm = rating(s.level, s.floor), card.value
    if card.kind != "threat":
        return " ".join(card_lines(s, current_threat(s)))
    if card.id in SEALED_SHUT:
        return _("A wall comes down between the two tiles.")
    if need > 6:
        return _("No roll protects you: you lose {harm} Health.").format(harm=harm)
    return _("Roll {need} or more, or lose {harm} Health.").format(need=need, harm=harm)


# -- painting -----------------------------------------------------------------------------------------------


def _whole_picture(photo: Box) -> Box:
    wide = photo.w - 24
    return Box(12, 12, wide, wide * 150 / 180)


def _paint_title(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, box, 54, INK, AMATIC)


def _paint_note(pen: Pen, box: Box, words: str) -> None:
    pen.text(words, box, 23, tone(pen, SEPIA), SERIF_ITALIC, wrap=box.h > _LINE, leading=1.05)


def _paint_photo(pen: Pen, box: Box, shot: Snapshot) -> None:
    w, h = box.size
    pen.panel(box, "#fffaf0", "#f2e6cc", edge="#c9b48c", edge_width=1.5, radius=5, shadow=9)
    large = w >= _WIDE_PHOTO
    whole = _whole_picture(box)
    picture = whole.top_part(h - 122) if large else whole
    pen.panel(picture, "#e9d9b4", radius=2)
    inner = Box.around(picture.centre, picture.h * 0.8, picture.h * 0.8)
    clip = pen.surface.get_clip()
    pen.surface.set_clip(pen.rect(picture).clip(clip))
    pen.svg(shot.picture, whole.centre_on(picture.centre) if shot.card else inner)
    pen.surface.set_clip(clip)
    s = Sketch(round(picture.w), round(picture.h)).rect(1, 1, picture.w - 2, picture.h - 2, 2, "none", INK, 2.2)
    pen.sketch(s, picture)
    below = Box(10, picture.bottom + 6, w - 20, h - picture.bottom - 12)
    pen.text(shot.name, below.top_part(below.h * 0.56), 40, INK, AMATIC, align="centre", grow=large)
    colour = tone(pen, TEAL_INK if shot.good else RED)
    pen.text(shot.outcome, below.without_top(below.h * 0.56), 24, colour, SERIF, align="centre")
    pen.svg("karthis/k_tape", Box(w / 2 - 44, -16, 88, 32), angle=-3)


def _paint_tally(pen: Pen, box: Box, counts: tuple[int, ...]) -> None:
    """Paint what is left in the deck, as a list with a stroke for each card."""
    pen.text(_("Still in the deck"), Box(0, 0, box.w, 46), 38, INK, AMATIC)
    rule(pen, 0, 52, min(box.w, 300), RED, 2.6, seed=9)
    kinds = (
        ("k_m_x", ngettext("threat", "threats", counts[0])),
        ("k_m_gem", ngettext("treasure", "treasures", counts[1])),
        ("k_m_heart", ngettext("safe spot", "safe spots", counts[2])),
        ("k_crown", ngettext("Joker", "Jokers", counts[3])),
        ("k_m_star", ngettext("rival", "rivals", counts[4])),
    )
    step = (box.h - 64) / len(kinds)
    size = pen.even_size([words for _picture, words in kinds], 150, 23, SEMI)
    digits = pen.even_size([str(n) for n in counts], 44, 28, BOLD)
    for i, ((picture, words), n) in enumerate(zip(kinds, counts, strict=True)):
        row = Box(0, 62 + i * step, box.w, step)
        mark = min(38.0, step - 8)
        pen.svg(f"karthis/{picture}", Box(2, row.y + (step - mark) / 2, mark, mark), alpha=1 if n else 0.4)
        pen.text(str(n), Box(48, row.y, 46, step), min(digits, step), INK if n else SEPIA, BOLD, align="right",
                 grow=False)
        label = pen.text(words, Box(106, row.y, 154, step), min(size, step * 0.9), INK if n else SEPIA, SEMI,
                         grow=False)
        if pen.look.text_scale < LARGE_TEXT:
            _paint_strokes(pen, Box(label.right + 16, row.y, box.w - label.right - 16, step), n)


def _paint_strokes(pen: Pen, room: Box, n: int) -> None:
    """Paint tally marks in groups of five."""
    if not n:
        return
    s = Sketch(round(max(20, room.w)), round(room.h))
    middle, tall = room.h / 2, min(24.0, room.h * 0.6)
    x = 4.0
    fives = -(-n // 5)
    pitch = min(9.0, (room.w - 8) / (fives * 4 + fives * 1.4))
    for i in range(n):
        place = i % 5
        if place == 4:
            s.line([(x - 4 * pitch - 3, middle + tall * 0.34), (x - 2, middle - tall * 0.34)], SEPIA, 2.4)
            x += pitch * 1.4
        else:
            s.line([(x + (place % 2) - 0.5, middle - tall / 2), (x, middle + tall / 2)], SEPIA, 2.4)
            x += pitch
    pen.sketch(s, Box(room.x, room.y, s.w, s.h))

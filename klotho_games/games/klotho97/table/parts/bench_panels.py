"""Panels beside the workbench: spare claims, Bribes, what a path brings, its joins, and the sheet after staking."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, capital, ngettext
from klotho_games.games.klotho97.rules.cards import BOUNDARIES, MINERALS, TOOL_DECK, face
from klotho_games.games.klotho97.rules.state import Venture, acting, ready
from klotho_games.games.klotho97.table.look.bench_marks import paint_boundary, paint_join
from klotho_games.games.klotho97.table.look.card_faces import SIZES, picture
from klotho_games.games.klotho97.table.look.company_sheet import points_words
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.signs import mineral, paint_sign
from klotho_games.games.klotho97.table.look.steel import dash_outline, octagon, sheet, steel_panel, well
from klotho_games.games.klotho97.table.look.style import LINE, MUTE, PALE_GOLD, SHEET_INK, SHEET_RUST, WHITE
from klotho_games.games.klotho97.telling.names import boundary_name, mineral_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import fade_copy
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, INK, PAPER, SEATS, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint

from .bench_cards import FOOT
from .stake_draft import Draft, Verdict

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.workbench import Workbench

Z = 10
PANELS = ("spare", "bribes", "inside", "yield", "joins")
_PALE = "#e6ecfa"
_BRIBE = next(tool for tool in TOOL_DECK if face(tool).kind == "bribe")
_EACH = 3
"""Most joins that are drawn one by one; more are counted."""
_SHEET = 300.0
"""Height for which the sheet is designed."""


class BenchPanels:
    def __init__(self, bench: Workbench) -> None:
        self.bench, self.places = bench, bench.places
        self._sprites = {name: bench.add(Panel(self.places[name], z=Z)) for name in PANELS}
        self._sheet = bench.add(Panel(self.places["sheet"], z=Z, margin=30))
        self._spots = {
            name: bench.spot(Spot(name, self.places[slot], "", role=_("note"), ring=16, order=4))
            for name, slot in (("joins", "joins"), ("sheet", "sheet"), ("bribes", "bribes"))
        }
        rows = {kind: self.places[f"yield_{kind}"] for kind in MINERALS}
        self._rows = {
            kind: bench.spot(Spot(f"yield:{kind}", row, "", role=_("mineral"), ring=10, order=4))
            for kind, row in rows.items()
        }
        self._sprites["inside"].redraw(self._paint_inside, ("bench-inside", self.places["inside"].size))

    def paint_ground(self, pen: Pen) -> None:
        """Paint the plates, which never change."""
        seat = self.bench.seat
        for name in PANELS:
            accent = {"spare": SEATS[seat].colour, "yield": GOLD}.get(name, "")
            steel_panel(pen, self.places[name], alpha=0.84, accent=accent)

    def show(self, s: Venture, draft: Draft, verdict: Verdict) -> None:
        for name, paint, key in self._pictures(s, draft, verdict):
            self._sprites[name].redraw(paint, key)
        self.show_sheet(s, verdict.minerals if verdict.refusal is None else (0, 0, 0))
        self._tell(s, verdict)

    def _pictures(self, s: Venture, draft: Draft, verdict: Verdict) -> list[tuple[str, Paint, Hashable]]:
        key = (s.seat, acting(s), s.markets, s.used, draft, verdict.stake, verdict.refusal)
        panels = (("spare", self._paint_spare), ("bribes", self._paint_bribes), ("yield", self._paint_yield),
                  ("joins", self._paint_joins))
        return [(name, partial(paint, s=s, draft=draft, verdict=verdict), (name, *key)) for name, paint in panels]

    def to_paint(self, s: Venture, draft: Draft, verdict: Verdict) -> list[Job]:
        """Return jobs that paint what the panels will show, for the frames in which the cards are still moving."""
        look = self.bench.stage.look
        return [partial(self._sprites[name].prepare, look, paint, key)
                for name, paint, key in self._pictures(s, draft, verdict)]

    def show_sheet(self, s: Venture, more: Sequence[int], arrived: bool = False) -> None:
        """Show what the company has and gets. With `arrived` it has got it, and only the sum is shown."""
        self._sheet.show(paint_sheet, acting(s).minerals, tuple(more), arrived)

    def sheet_row(self, kind: int) -> Box:
        """Return the row of a mineral on the sheet."""
        box = self._sheet.box
        return _sheet_rows(box)[kind]

    # -- words --------------------------------------------------------------------------------------------------------

    def _tell(self, s: Venture, verdict: Verdict) -> None:
        self._spots["joins"].label = self._spots["joins"].tip = _joins_words(verdict)
        self._spots["bribes"].label = self._spots["bribes"].tip = _bribes_words(s, verdict)
        more = verdict.minerals if verdict.refusal is None else (0, 0, 0)
        after = [have + got for have, got in zip(acting(s).minerals, more, strict=True)]
        self._spots["sheet"].label = _("Sheet after staking: organics {organics}, metal {metal}, rads {rads}").format(
            organics=after[0], metal=after[1], rads=after[2])
        loom = verdict.lying.loop is not None and ready(s, "loom")
        for n, (kind, spot) in enumerate(self._rows.items()):
            told = _("{mineral}: {n} inside the path, at {price} each").format(
                mineral=mineral_name(kind), n=verdict.minerals[n], price=s.markets[n])
            spot.press = None
            if loom and verdict.lying.outside[n]:
                taken = _("With the Overflow Loom, you also take one such mineral from outside the path.")
                can = _("With the Overflow Loom, you can also take one such mineral from outside the path.")
                told += ". " + (taken if verdict.stake.extra == kind else can)
                spot.press = partial(self.bench.wish, kind)
            spot.label = spot.tip = told

    # -- painting -----------------------------------------------------------------------------------------------------

    def _at(self, slot: str, panel: str) -> Box:
        box = self.places[panel]
        return self.places[slot].move(-box.x, -box.y)

    def _title(self, pen: Pen, panel: str, words: str, number: str = "", ink: str = WHITE) -> None:
        room = self._at(f"{panel}_title", panel)
        if panel == "spare":
            seat_shape(pen, self.bench.seat, Box(room.x, room.centre[1] - 15, 30, 30))
            room = room.without_left(40)
        if number:
            right = self._at(f"{panel}_number", panel)
            wide = min(pen.width(number, 22, SEMI) + 4, self.places[panel].w * 0.56)
            pen.text(number, right.right_part(max(wide, 40)), 22, ink, BOLD, align="right")
            room = Box(room.x, room.y, right.right - max(wide, 40) - 8 - room.x, room.h)
        pen.text(words, room, 25, PAPER, SERIF)

    def _paint_spare(self, pen: Pen, s: Venture, draft: Draft, verdict: Verdict) -> None:
        self._title(pen, "spare", _("Spare mines"), str(len(draft.spare)))
        panel = self.places["spare"]
        beside = self.bench.cards.beside(draft)
        for card, _cell in draft.lying:
            _paint_gap(pen, beside[card].move(-panel.x, -panel.y))
        room = self._at("spare_cards", "spare")
        foot = room.bottom_part(FOOT * min(1.5, pen.look.text_scale))
        if draft.spare:
            pen.text(_("Drag a card onto the bench"), foot, 20, MUTE, SEMI, align="centre")
        else:
            pen.text(_("All mines are on the bench"), foot, 20, MUTE, SEMI, align="centre")

    def _paint_bribes(self, pen: Pen, s: Venture, draft: Draft, verdict: Verdict) -> None:
        n = verdict.covered
        number = _("{used} of {n} used").format(used=verdict.bribed_join_count, n=n) if n else _("none")
        self._title(pen, "bribes", _("Bribes"), number, PALE_GOLD if n else MUTE)
        slot = self._at("bribe_card", "bribes")
        k = min(slot.w / SIZES["bay"][0], slot.h / SIZES["bay"][1])
        card = picture(pen.look, _BRIBE, "bay", SIZES["bay"][0] * k)
        r = card.get_rect(center=pen.rect(slot).center)
        held = acting(s).of_kind("bribe")
        pen.piece(card if held else fade_copy(card, 0.45), r, ("bench-bribe", bool(held), r.size), shadow=6)
        words = _("Each Bribe covers one join that doesn’t match. You spend it when you stake.")
        if ready(s, "bender"):
            words = _("With your Pattern Bender, one join per turn needn’t match. With each Bribe, one more needn’t "
                      "match.")
        elif not held:
            words = _("A Bribe covers one join that doesn’t match. You have none.")
        pen.text(words, self._at("bribe_words", "bribes"), 20, _PALE, SEMI, wrap=True)

    def _paint_inside(self, pen: Pen) -> None:
        """K97-3.8: paint which parts of a card count."""
        self._title(pen, "inside", _("Only the inside counts"))
        rows = self._at("inside_rows", "inside")
        quads = (((2,), _("Corner")), ((2, 3), _("Edge")), ((0, 1, 2, 3), _("Middle")))
        size = pen.even_size([words for _lit, words in quads], rows.w / 3 - 6, 21, SEMI)
        for cell, (lit, words) in zip(rows.columns(3), quads, strict=True):
            label = min(40.0, size * 1.4)
            high = cell.h - label - 4
            _paint_quadrants(pen, Box.around((cell.centre[0], cell.y + high / 2), high * 52 / 72, high), lit)
            pen.text(words, cell.bottom_part(label), size, PAPER, SEMI, align="centre", grow=False)

    def _paint_yield(self, pen: Pen, s: Venture, draft: Draft, verdict: Verdict) -> None:
        self._title(pen, "yield", _("Inside the path"))
        whole = verdict.lying.loop is not None
        for n, kind in enumerate(MINERALS):
            row = self._at(f"yield_{kind}", "yield")
            got = verdict.minerals[n] if whole else 0
            loom = verdict.stake.extra == kind
            well(pen, row, edge=GOLD if loom else "#3b4460")
            side = row.h - 24
            sign = Box(row.x + 10, row.centre[1] - side / 2, side, side)
            paint_sign(pen, mineral(kind), sign, none=not got, shadow=2)
            number = Box(sign.right + 12, row.y + 6, 56, row.h - 12)
            pen.text(str(got), number, 44, WHITE if got else "#97a2bd", BLACK, grow=pen.look.text_scale >= LARGE)
            words = Box(row.x + side + 72, row.y + 8, row.w - side - 84, row.h / 2 - 8)
            name = mineral_name(kind)
            named = _("{mineral} +1").format(mineral=name) if loom else name
            pen.text(named, words, 22, PALE_GOLD if loom else PAPER, SEMI, align="right")
            price = s.markets[n]
            told = _("at {price} = {points}").format(price=price, points=points_words(got * price))
            pen.text(told, words.move(0, row.h / 2 - 4), 20, MUTE, SEMI, align="right")
        self._paint_sum(pen, verdict, whole)

    def _paint_sum(self, pen: Pen, verdict: Verdict, whole: bool) -> None:
        room = self._at("yield_sum", "yield")
        pen.fill(Box(room.x - 10, room.y, room.w + 20, 2), LINE)
        if not whole:
            words = _("You need 4, 6, 8 or 9 mines for a stake.")
            pen.text(words, room.grow(-24, -8), 22, MUTE, SEMI, align="centre", wrap=True)
            return
        n = sum(verdict.minerals)
        large = pen.look.text_scale >= LARGE
        number = pen.text(str(n), Box(room.x, room.y + 12, 84, room.h - 16), 60, PALE_GOLD, BLACK, grow=large)
        beside = Box(number.right + 12, room.y + 16, room.right - number.right - 12, room.h - 20)
        pen.text(ngettext("mineral", "minerals", n), beside.top_part(beside.h / 2), 24, PAPER, SEMI)
        text = _("{points} now") if verdict.refusal is None else _("{points} if closed")
        told = text.format(points=points_words(verdict.points))
        pen.text(told, beside.bottom_part(beside.h / 2), 20, MUTE, SEMI)

    def _paint_joins(self, pen: Pen, s: Venture, draft: Draft, verdict: Verdict) -> None:
        self._title(pen, "joins", _("Joins"))
        for kind in BOUNDARIES:
            row = self._at(f"joins_{kind}", "joins")
            strip = min(24.0, row.h * 0.42)
            paint_boundary(pen, Box(row.x, row.y + 2, strip * 120 / 28, strip), kind)
            words = Box(row.x, row.y + strip + 4, row.w * 0.56, row.h - strip - 4)
            pen.text(capital(boundary_name(kind)), words, 22, PAPER, SEMI)
            n = sum(mark.state == "match" and mark.kinds[0] == kind for mark in verdict.marks)
            _paint_row_of_joins(pen, Box(row.x + row.w * 0.58, row.y, row.w * 0.42, row.h), ["match"] * n)
        self._paint_troubles(pen, verdict)
        ink = PALE_GOLD if verdict.refusal is None else _PALE
        pen.text(_joins_sum(verdict), self._at("joins_sum", "joins"), 21, ink, BOLD, align="centre")

    def _paint_troubles(self, pen: Pen, verdict: Verdict) -> None:
        row = self._at("joins_broken", "joins")
        pen.fill(Box(row.x - 4, row.y - 6, row.w + 8, 2), LINE)
        if not verdict.troubles:
            if verdict.refusal is not None:
                pen.text(_half_lines_words(), row, 20, _PALE, SEMI, wrap=True)
            return
        mark = next((mark for mark in verdict.troubles if mark.state != "bribed"), verdict.troubles[0])
        x = row.x
        for n, kind in enumerate(mark.kinds):
            if n:
                pen.svg("klotho97/ui_neq", Box(x, row.y + 6, 22, 22))
                x += 27
            paint_boundary(pen, Box(x, row.y + 9, 58, 16), kind)
            x += 62
        gap = mark.state == "gap"
        words = _("No half-line") if gap else _("No match")
        pen.text(words, Box(row.x, row.y + 32, row.w * 0.62, row.h - 32), 22, "#ffb9a8", SEMI)
        states = ["broken" if one.state == "gap" else one.state for one in verdict.troubles]
        _paint_row_of_joins(pen, Box(row.x + row.w * 0.64, row.y, row.w * 0.36, row.h), states)


# -- words ------------------------------------------------------------------------------------------------------------


def _joins_sum(verdict: Verdict) -> str:
    n, of = verdict.good_join_count, len(verdict.path)
    if verdict.refusal is None:
        return _("{n} of {of} joined: path closed").format(n=n, of=of)
    if verdict.lying.gaps:
        return _("Bare rock: the path stays open")
    if verdict.lying.loop is not None and verdict.lying.mismatches > verdict.covered:
        short = verdict.lying.mismatches - verdict.covered
        return ngettext("{n} Bribe missing", "{n} Bribes missing", short).format(n=short)
    return _("{n} of {of} joined").format(n=n, of=of)


def _half_lines_words() -> str:
    return _("Half-lines run from a card’s middle to its edges. Two half-lines of the same kind join.")


def _joins_words(verdict: Verdict) -> str:
    bad = len(verdict.troubles)
    told = ngettext("{n} join doesn’t match", "{n} joins don’t match", bad).format(n=bad)
    if bad:
        return f"{_joins_sum(verdict)}. {told}."
    return f"{_joins_sum(verdict)}. {_half_lines_words()}" if verdict.refusal is not None else f"{_joins_sum(verdict)}."


def _bribes_words(s: Venture, verdict: Verdict) -> str:
    n = len(acting(s).of_kind("bribe"))
    told = ngettext("You have {n} Bribe.", "You have {n} Bribes.", n).format(n=n)
    if ready(s, "bender"):
        told += " " + _("The Pattern Bender covers one join.")
    if verdict.lying.mismatches:
        need = verdict.lying.mismatches
        told += " " + ngettext("You have to cover {n} join.", "You have to cover {n} joins.", need).format(n=need)
    return told


# -- small pictures ---------------------------------------------------------------------------------------------------


def _paint_gap(pen: Pen, box: Box) -> None:
    """Paint the empty place of a card that is on the grid."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    dash_outline(s, octagon(3, 3, s.w - 6, s.h - 6, 10), LINE, 2, 7, 6)
    pen.sketch(s, box)


def _paint_row_of_joins(pen: Pen, box: Box, states: Sequence[str]) -> None:
    """Paint the joins from the right, one by one; many are counted."""
    side = min(32.0, box.h * 0.6)
    if len(states) <= _EACH:
        side = min(side, box.w / max(1, len(states)) - 6)
        for n, state in enumerate(states):
            paint_join(pen, (box.right - side / 2 - n * (side + 6), box.centre[1]), state, side)
        return
    x = box.right
    for state in sorted(set(states)):
        number = f"×{states.count(state)}"
        wide = pen.look.letters.width(number, BOLD, pen.look.px(22)) / pen.look.scale + 2
        pen.text(number, Box(x - wide, box.y, wide + 2, box.h), 22, PAPER, BOLD, grow=False)
        paint_join(pen, (x - wide - side / 2 - 4, box.centre[1]), state, side)
        x -= wide + side + 12


def _paint_quadrants(pen: Pen, box: Box, lit: tuple[int, ...]) -> None:
    s = Sketch(52, 72)
    s.rect(1, 1, 50, 70, 7, "#39313a", "#07080d", 2)
    places = ((4, 4), (28, 4), (28, 38), (4, 38))
    for quad, (x, y) in enumerate(places):
        s.rect(x, y, 20, 30, 4, GOLD if quad in lit else "#232838")
    pen.sketch(s, box)
    k = box.w / 52
    # Numbered in reading order.
    for n, quad in enumerate(sorted(lit, key=lambda quad: (places[quad][1], places[quad][0]))):
        x, y = places[quad]
        room = Box(box.x + x * k, box.y + y * k, 20 * k, 30 * k)
        pen.text(str(n + 1), room.grow(4, 0), 20, INK, BLACK, align="centre", grow=False)


def _sheet_rows(box: Box) -> list[Box]:
    return box.without_top(box.h * 62 / _SHEET).without_bottom(box.h * 4 / _SHEET).rows(3)


def paint_sheet(pen: Pen, box: Box, have: Sequence[int], more: Sequence[int], arrived: bool) -> None:
    k = box.h / _SHEET
    sheet(pen, box, tuple(round(y * k) for y in (62, 140, 218)))
    large = pen.look.text_scale >= LARGE
    after_it = _("After staking") if large else _("Sheet after staking")
    title = _("The company’s sheet") if arrived else after_it
    pen.text(title, Box(box.x + 6, box.y + 14, box.w - 12, 44 * k), 24, INK, SERIF, align="centre", grow=large)
    for n, row in enumerate(_sheet_rows(box)):
        side = min(44.0 if large else 54.0, row.h - 16)
        picture_of = mineral(MINERALS[n])
        after = have[n] + more[n]
        paint_sign(pen, picture_of, Box(row.x + 18, row.centre[1] - side / 2, side, side), none=not after, paper=True)
        total = Box(row.right - 78, row.y + (2 if large else 6), 66 if large else 62, row.h - (4 if large else 12))
        if not arrived and large:
            first = pen.text(str(have[n]), Box(row.x + 70, row.y + 4, 46, row.h - 8), 30, SHEET_INK, BOLD)
            if more[n]:
                room = Box(first.right + 8, row.y + 4, total.x - first.right - 10, row.h - 8)
                pen.text(f"+{more[n]}", room, 30, SHEET_RUST, BOLD)
        elif not arrived:
            first = pen.text(str(have[n]), Box(row.x + 82, row.y + 10, 40, row.h - 20), 30, SHEET_INK, BOLD, grow=False)
            if more[n]:
                room = Box(max(first.right + 6, row.x + 112), row.y + 10, 50, row.h - 20)
                pen.text(f"+{more[n]}", room, 30, SHEET_RUST, BOLD, grow=False)
            arrow = Sketch(28, 22).path("M2 11 H25 M15 3 L25 11 L15 19", "none", INK, 4)
            pen.sketch(arrow, Box(row.x + 166, row.centre[1] - 11, 28, 22))
        ink = SHEET_RUST if arrived and more[n] else INK
        pen.text(str(after), total, 42, ink, BLACK, align="right", grow=large)

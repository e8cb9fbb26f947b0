"""The sheets in place of the row: the forecast, the prices of popularity, and the plans of floors that can be built."""

from __future__ import annotations

from functools import partial
from itertools import count, takewhile
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.names import floor_name
from klotho_games.games.clinic.rules.state import MONEY_A_POINT, PRICE, Clinic, Phase, advert_price
from klotho_games.games.clinic.rules.steps import Advertise, BuildFloor
from klotho_games.games.clinic.table.look.card_stock import paint_heading, paint_paper
from klotho_games.games.clinic.table.look.floor_card import UNITS as PLAN
from klotho_games.games.clinic.table.look.floor_card import face as plan_face
from klotho_games.games.clinic.table.look.floor_card import share_width
from klotho_games.games.clinic.table.look.forecast import paint_forecast
from klotho_games.games.clinic.table.look.large_cards import large_floor
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.table.look.style import INK, SOFT
from klotho_games.games.clinic.telling import TELLING
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.pieces.cards import paint_at_scale
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .part import Part

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_Z = 80


class ForecastSheet(Part):
    """CLI-B7, B8 before the player confirms. It can also be opened during an action."""

    def lay(self, s: Clinic) -> None:
        if self.table.lower_sheet(s) != "forecast":
            return
        box = self.places["forecast"]
        self.put(Panel(box, z=_Z, margin=24).show(paint_forecast, s))
        words, quiet = TELLING.prompt(s, self.table.names)
        # in Business a click must not open the clinic: that is the prompt bar's button
        press = None if s.phase is Phase.BUSINESS else self.table.leave_sheet
        label = f"{words} {quiet}" if s.phase is Phase.BUSINESS else _("Forecast for this round")
        self.spot(Spot("forecast", box, label, role=_("note"), press=press, ring=16))


class Adverts(Part):
    """CLI-B7.5: how much popularity to buy.

    The night follows, and the purchase can't be undone, so the sheet only chooses the number; a button of the prompt
    bar buys it.
    """

    def lay(self, s: Clinic) -> None:
        if self.table.lower_sheet(s) != "adverts":
            return
        box = self.places["forecast"]
        self.put(adverts_sheet(box))
        if not self.table.may_act:
            return
        choices = list(takewhile(lambda n: advert_price(n) <= s.money, count()))
        room = Box(box.x + 24, box.bottom - 118, box.w - 48, 92)
        wide = min(300.0, (room.w - 12 * (len(choices) - 1)) / len(choices))
        for n in choices:
            place = Box(room.x + n * (wide + 12), room.y, wide, room.h)
            label = _("+{n} for ${price}").format(n=n, price=advert_price(n)) if n else _("None")
            if n and wide < 170:
                label = _("+{n}: ${price}").format(n=n, price=advert_price(n))
            self.button(f"buy:{n}", place, label, partial(self.table.choose_popularity, n),
                        key=str(n) if n < 10 else "", tip=TELLING.move(s, Advertise(n)),
                        kind="primary" if n == self.table.buying else "secondary")


def adverts_sheet(box: Box) -> Sprite:
    return Sprite(box, lambda pen: _paint_adverts(pen, box.at_origin), z=_Z, margin=24,
                  key=("clinic-adverts", box.size))


def _paint_adverts(pen: Pen, box: Box) -> None:
    paint_paper(pen, box, radius=20, lift=8)
    paint_heading(pen, _("Buy popularity?"), Box(box.x + 26, box.y + 14, box.w - 52, 44), size=28)
    told = _("1 popularity costs ${price}, and each further one this round costs $1 more than the one before. Each "
             "full ${each} you have left at the end adds 1 to your final score.")
    told = told.format(price=advert_price(1), each=MONEY_A_POINT)
    pen.text(told, Box(box.x + 26, box.y + 58, box.w - 52, box.h - 184), 22, SOFT, SEMI, wrap=True, valign="top")


class Plans(Part):
    """The Floor cards on offer; for a build box, a click builds one of them (CLI-B4.3).

    The card that the player points at is shown large over the town, with the names of its rooms.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.looked_at: Sprite | None = None

    def lay(self, s: Clinic) -> None:
        self.looked_at = None
        if self.table.lower_sheet(s) != "plans":
            return
        sheet, title = self.places["plans"], self.places["plans_title"]
        box = self.table.plans_for
        words = _("Which floor do you build?") if box else _("Floors you can build")
        here = title.move(-sheet.x, -sheet.y)
        self.put(Panel(sheet, z=_Z, margin=24).show(_paint_plans, here, words))
        first, gap = self.places["plan_1"], self.places["plan_2"].x - self.places["plan_1"].right
        k, wide = first.h / PLAN[1], plan_width(self.places, len(s.offer))
        for n, floor in enumerate(s.offer):
            self._lay_plan(s, floor, Box(first.x + n * (wide * k + gap), first.y, wide * k, first.h), wide, box)

    def _lay_plan(self, s: Clinic, floor: str, place: Box, wide: float, box: int) -> None:
        k = place.h / PLAN[1]
        paint, key = plan_face(floor, cost=_("${n}").format(n=PRICE["floor"]), wide=wide)
        self.put(Sprite(place, lambda pen: paint_at_scale(pen, k, paint), z=_Z + 2, margin=14, key=(key, place.size)))
        press = (lambda: self.table.play(BuildFloor(box, floor))) if box else None
        label = TELLING.move(s, BuildFloor(box, floor)) if box else floor_name(floor)
        self.spot(Spot(f"plan:{floor}", place, label, role=_("card"), press=press, ring=14, tip=label if box else "",
                       changed=lambda spot: self._look(spot, floor)))

    def _look(self, spot: Spot, floor: str) -> None:
        if self.looked_at is not None:
            self.drop(self.looked_at)
            self.looked_at = None
        if not (spot.hovered or (spot.focused and self.table.focus.seen)):
            return
        large = large_floor(floor, spot.box)
        box = Box.around(self.places["scene"].centre, *large.box.size)
        self.looked_at = self.put(Sprite(box, large.paint, z=_Z + 20, margin=40, key=("clinic-plan", large.key)))


def plan_width(places: Places, cards: int) -> float:
    """Return the width of each plan of this many floors, in the units of a card."""
    first, last, k = places["plan_1"], places["plan_5"], places["plan_1"].h / PLAN[1]
    return share_width((last.right - first.x) / k, (places["plan_2"].x - first.right) / k, cards)


def _paint_plans(pen: Pen, box: Box, title: Box, words: str) -> None:
    paint_paper(pen, box, radius=20)
    paint_heading(pen, words, title, INK, 28)

"""The top of the deck: the way out, whose turn it is, a plate for each crew, the strip of the phases."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.names import crew_name, money, phase_name
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.table.look.phase_strip import paint_phases, phase_boxes, phase_word
from klotho_games.games.asteroid_miners.table.look.plates import paint_turn
from klotho_games.games.asteroid_miners.table.look.style import CREWS, PLATES, top_look
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.seat_plates import Figure, Plate, SeatPlates

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        top_bar.TopBar(table, top_look(), places, table.game.info.title, table.back, tip=_("Pause"))
        self._turn = table.add(Panel(places["turn"], z=top_bar.BAR_Z + 1, margin=16))
        self._strip = table.add(Panel(places["phases"], z=20, margin=16))
        self.plates = SeatPlates(table, places.numbered_slots("plate2_"), PLATES)
        self._spots = [
            table.spot(Spot(f"phase:{number}", places["phases"], phase_name(number), role=_("phase"), ring=8))
            for number in questions.phases(table.state)
        ]

    def show(self, s: Dig) -> None:
        places, names = self.table.places, self.table.names
        now, numbers = questions.phase_number(s), questions.phases(s)
        self._strip.show(paint_phases, numbers, now)
        for number, spot, box in zip(numbers, self._spots, phase_boxes(places["phases"], numbers, now), strict=True):
            spot.box = box
            spot.tip = f"{number} {phase_name(number)}. {_phase_words(number)}"
            spot.value = _("now") if number == now else ""
        turn = _("Turn {n}").format(n=max(1, questions.rounds(s)))
        who = _("Game over") if s.phase is Phase.END else crew_name(s.side, names)
        if now:
            who = _("{name}: {phase}").format(name=who, phase=phase_word(now))
        self._turn.show(paint_turn, turn, who)
        self._show_plates(s)

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of the strip in the next phases."""
        box, numbers, look = self.table.places["phases"], questions.phases(s), self.table.stage.look
        at = numbers.index(questions.phase_number(s)) if questions.phase_number(s) else 0
        coming = [numbers[n % len(numbers)] for n in range(at + 1, at + 4)]
        return [partial(Panel(box, margin=16).show(paint_phases, numbers, now).picture, look) for now in coming]

    def _show_plates(self, s: Dig) -> None:
        plates = []
        for side, crew in enumerate(s.crews):
            name = crew_name(side, self.table.names)
            strata = ngettext("{n} stratum", "{n} strata", crew.strata).format(n=crew.strata)
            told = _("{name}: {money}, {strata}").format(name=name, money=money(crew.money), strata=strata)
            if s.expansion:
                rows = ngettext("{n} row of Alpha Station", "{n} rows of Alpha Station", crew.built)
                told += ", " + rows.format(n=crew.built)
            if crew.loan:
                told += ". " + _("A loan still has to be paid back")
            active = side == s.side and s.phase is not Phase.END and s.turn > 0
            plates.append(Plate(name, "", (Figure("", money(crew.money)),), f"{told}.", active, CREWS[side].mark))
        self.plates.show(plates)


def _phase_words(number: str) -> str:
    """Say what happens in a phase, with its clause."""
    return {
        "1": _("An event card is revealed. The event lasts for this turn (AST-B4)."),
        "2": _("Roll the drill dice up to three times and keep the ones you like (AST-B5)."),
        "3": _("You can use each piece of equipment once (AST-B6)."),
        "4": _("Place dice on the minerals they match (AST-B7)."),
        "5": _("Bid your leftover dice to win the tender (AST-B8)."),
        "6": _("Sell this turn’s metals. Each sale changes the prices (AST-B9)."),
        "6½": _("If you’ve cleared a stratum, you can forge the next component (AST-A3)."),
        "7": _("You can buy one piece of equipment (AST-B10)."),
        "8": _("You get your dice back, and new cards are revealed (AST-B11)."),
    }[number]

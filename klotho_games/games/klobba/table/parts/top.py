"""The top bar: the way out, the round and its step, and a plate for each player with their Stars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.questions import step as step_of
from klotho_games.games.klobba.rules.state import Fray, Phase, side_of
from klotho_games.games.klobba.table.look.ground import paint_steps
from klotho_games.games.klobba.table.look.style import NARROW_PLATES, PLATES, top_look
from klotho_games.games.klobba.telling.names import cards_words, round_name, stage_name, stars_words
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.seat_plates import Figure, Plate, SeatPlates

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

_TOTEMS = ("klobba/totem_black", "klobba/totem_white")
_CHANCE = frozenset((Phase.SHUFFLE, Phase.DEAL, Phase.LIGHTNING, Phase.THUNDER, Phase.OVER))


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        top_bar.TopBar(table, top_look(), places, "", table.back, tip=_("Pause"))
        self._steps = table.add(Sprite(places["steps"], lambda pen: None, z=top_bar.BAR_Z + 1, margin=4))
        self._spot = table.spot(Spot("steps", places["steps"], "", role=_("turn"), ring=20))
        look = PLATES if places.seats < 4 else NARROW_PLATES
        self.plates = SeatPlates(table, places.plates(), look)

    def show(self, s: Fray) -> None:
        self.show_step(s)
        self.show_plates(s)

    def show_step(self, s: Fray, step: int = 0, words: str = "") -> None:
        """Show the step of the round.

        During something that no player decides, the story passes the step and its name.
        """
        step = step or step_of(s)
        words = words or stage_name(s.phase, s.round)
        told = round_name(s.round)
        box = self._steps.box.at_origin
        self._steps.redraw(lambda pen: paint_steps(pen, box, told, step, words), ("klobba-steps", told, step, words))
        self._spot.label = f"{told}: {words}"
        self._spot.tip = _("The steps of a round: form Groups, offer cards, play cards, clobber, draw cards, fill "
                           "Bands, reveal Bands, switch, pass the Totems.")

    def show_plates(self, s: Fray) -> None:
        acting = s.seat if s.phase not in _CHANCE else -1
        plates = []
        for seat, name in enumerate(self.table.names):
            side = side_of(s, seat)
            face = _TOTEMS[side] if side >= 0 else ""
            # KLO-3.3: kept Stars can still be placed; the final score also includes the score pile.
            figures = (Figure("klobba/star", str(s.stars[seat])), Figure("klobba/ico_score", str(scores(s)[seat])))
            plates.append(Plate(name, face, figures, describe_player(s, seat, name), active=seat == acting))
        self.plates.show(plates)


def describe_player(s: Fray, seat: int, name: str) -> str:
    """Describe everything public about a player."""
    cards = cards_words(len(s.hands[seat]))
    pile = ngettext("{n} Barbarian clobbered", "{n} Barbarians clobbered", len(s.piles[seat]))
    told = _("{name}: {score} in all, {stars} to play with and {won} in the score pile. {cards}; {pile}.")
    told = told.format(name=name, score=stars_words(scores(s)[seat]), stars=s.stars[seat], won=s.pile_stars[seat],
                       cards=cards, pile=pile.format(n=len(s.piles[seat])))
    side = side_of(s, seat)
    if side < 0:
        return told
    return told + " " + (_("Holds the Black Totem.") if side == 0 else _("Holds the White Totem."))

"""Which clicks and drags are which moves: cards to the row's ends, boxes to spaces, roof and lot, people to rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _, capital
from klotho_games.games.clinic.rules.building import HALL
from klotho_games.games.clinic.rules.legal import equal_boxes, legal
from klotho_games.games.clinic.rules.names import a_component
from klotho_games.games.clinic.rules.questions import must_pass_hall, why_idle, why_shut
from klotho_games.games.clinic.rules.state import WHO, Clinic, box_at, layout_of, price_of
from klotho_games.games.clinic.rules.steps import Admit, Build, BuildFloor, Hire, Lay, Walk
from klotho_games.games.clinic.table.look.style import ART, INK
from klotho_games.games.clinic.telling.box_words import thing_words
from klotho_games.games.clinic.telling.moves import walker_words
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures
from klotho_games.stage.widgets.chooser import Choice, Chooser

if TYPE_CHECKING:
    from .table import Table


def lay_target(move: Lay, first: bool) -> str:
    return "lay:first" if first else f"lay:{move.end}:{'over' if move.over else 'under'}"


def build_target(component: str, place: int) -> str:
    return {"parking": "lot", "helipad": "roof", "floor": "roof"}.get(component, f"place:{place}")


class Gestures(gestures.Gestures):
    table: Table

    # -- offers ---------------------------------------------------------------------------------------------

    def offers(self, s: Clinic) -> list[Offer]:
        found: list[Offer] = []
        for move in legal(s):
            match move:
                case Lay(card, _end, _over, turned):
                    if turned == self.table.turned:
                        found.append(Offer(move, f"card:{card}", lay_target(move, not s.row)))
                case Build(box, component, place):
                    # of equal boxes only the left one is listed, but people can use any of them
                    found += [Offer(replace(move, box=equal), f"box:{equal}", build_target(component, place))
                              for equal in equal_boxes(s, box)]
                case BuildFloor(box, _card):
                    found += [Offer(replace(move, box=equal), f"box:{equal}", "roof") for equal in equal_boxes(s, box)]
                case Hire(box) | Admit(box):
                    found.append(Offer(move, f"box:{box}", "place:0"))
                case Walk(who, level, at, to):
                    alike = [n for n, (w, lv, place) in enumerate(s.people) if (WHO[w], lv, place) == (who, level, at)]
                    found += [Offer(move, f"person:{n}", f"place:{to}") for n in alike]
        return found

    def press_of(self, s: Clinic, box: int) -> Callable[[], None] | None:
        """Return the move of a click on a Hire or Admit box; None for a build box, which needs a place."""
        move: Move
        for move in (Hire(box), Admit(box)):
            if move in legal(s):
                return partial(self.table.play, move)
        return None

    # -- refusals -------------------------------------------------------------------------------------------

    def why_idle(self, s: Clinic) -> Refusal | None:
        """Say what the current action is for, instead of only that it isn't over."""
        return why_idle(s) or super().why_idle(s)

    def tell_why_shut(self, s: Clinic, number: int, at: Box) -> None:
        refusal = why_shut(s, number)
        if refusal is not None:
            self.table.show_refusal(refusal, (at.centre[0], at.y))

    def tell_why_stuck(self, s: Clinic, number: int, at: Box) -> None:
        """Show why a person who was clicked cannot walk now."""
        who, level, place = s.people[number]
        rooms = [*layout_of(s).rooms, HALL]
        tried = [self.table.session.why_not(Walk(WHO[who], level, place, to)) for to in rooms if to != place]
        refusal = next((one for one in tried if one is not None), None)
        if refusal is not None:
            self.table.show_refusal(refusal, (at.centre[0], at.y))

    def refusal(self, s: Clinic, piece: str, target: str) -> Refusal | None:
        kind, _sep, number = piece.partition(":")
        if kind == "box" and not box_at(s, int(number)).builds:
            return must_pass_hall()
        move = self._intended_move(s, piece, target)
        return self.table.session.why_not(move) if move is not None else None

    def _intended_move(self, s: Clinic, piece: str, target: str) -> Move | None:
        """Return the move that the player tried to make, to find out why it is not allowed."""
        kind, _sep, number = piece.partition(":")
        place = int(target.removeprefix("place:")) if target.startswith("place:") else 0
        if kind == "person":
            who, level, at = s.people[int(number)]
            return Walk(WHO[who], level, at, place) if target.startswith("place:") and place != at else None
        if kind != "box":
            return None
        box = box_at(s, int(number))
        if target == "roof":
            if "floor" in box.builds and s.offer:
                return BuildFloor(int(number), s.offer[0])
            return Build(int(number), "helipad") if "helipad" in box.builds else None
        if target == "lot":
            return Build(int(number), "parking") if "parking" in box.builds else None
        spaces = [one for one in box.builds if one not in ("floor", "helipad", "parking")]
        return Build(int(number), spaces[0], place) if spaces and target.startswith("place:") else None

    # -- choosing among several offers ----------------------------------------------------------------------

    def choose(self, s: Clinic, offers: Sequence[Offer]) -> None:
        """Ask which of several moves is meant. A floor is chosen among the plans next, so it is one choice."""
        groups: dict[object, Offer] = {}
        for offer in offers:
            groups.setdefault(_group(self.table.session.same(offer.move)), offer)
        distinct = list(groups.values())
        if len(distinct) == 1:
            self._go(distinct[0])
            return
        choices = [self._choice(s, offer) for offer in distinct]
        self.table.stage.push(Chooser(self._title(distinct), choices, self.table.chooser_look))

    def _go(self, offer: Offer) -> None:
        if isinstance(offer.move, BuildFloor):
            self.table.look_at_plans(offer.move.box)
        else:
            self.table.take(offer)

    def _title(self, offers: Sequence[Offer]) -> str:
        if any(isinstance(offer.move, Walk) for offer in offers):
            return _("Who do you want to send there?")
        building = any(isinstance(offer.move, Build | BuildFloor) for offer in offers)
        return _("What do you build?") if building else _("Who comes in?")

    def _choice(self, s: Clinic, offer: Offer) -> Choice:
        table, move = self.table, offer.move
        if isinstance(move, Build | BuildFloor):
            component = move.component if isinstance(move, Build) else "floor"
            price = price_of(box_at(s, move.box), move.box, component)
            label = _("{what} (${price})").format(what=capital(a_component(component)), price=price)
            return Choice(label, lambda: self._go(offer), lambda pen, box: _paint_thing(pen, box, component))
        told = table.game.telling.move(s, move, table.names)
        if isinstance(move, Walk):  # the title has the rest of it
            return Choice(walker_words(s, move), lambda: table.take(offer), tip=told)
        return Choice(told, lambda: table.take(offer))


def _group(move: Move) -> object:
    """Return the same key for moves that are one choice: all floors of a box, the same thing with either of two equal
    boxes."""
    return ("floor", move.box) if isinstance(move, BuildFloor) else move


def _paint_thing(pen: Pen, box: Box, component: str) -> None:
    """Paint the sign of a component and, below it, what it is good for."""
    pen.svg(f"{ART}/sign_{component}", Box.around((box.centre[0], box.y + 44), 100, 84), shadow=4)
    pen.text(thing_words(component), box.without_top(94).grow(-8, 0), 20, INK, SEMI, align="centre", wrap=True,
             leading=1.12)

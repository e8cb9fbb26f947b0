"""Which clicks and drags are which moves: the explorer goes somewhere, faces a card, fights a rival or leaves them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.telling import TELLING
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures

if TYPE_CHECKING:
    from .table import Table

EXPLORER = "explorer"


class Gestures(gestures.Gestures):
    table: Table

    # -- offers ---------------------------------------------------------------------------------------------

    def offers(self, s: Adventure) -> list[Offer]:
        match s.phase:
            case Phase.FOOT:
                return self._on_foot(s)
            case Phase.CHOOSE:
                return [_offer(s, do.Choose(card), "map", piece=f"card:{card}") for card in s.drawn]
            case Phase.SEALED:
                return [_offer(s, do.Stay("new"), f"tile:{s.at}"), _offer(s, do.Stay("old"), f"tile:{s.old}")]
            case Phase.RIVAL if self.table.retreating:
                return [_offer(s, do.Retreat(square), f"tile:{square}") for square in ways_back(s)]
            case Phase.RIVAL:
                return [_offer(s, move, combat_target(move)) for move in self.table.session.legal()]
        return []

    def _on_foot(self, s: Adventure) -> list[Offer]:
        offers = [_offer(s, do.Walk(square), f"tile:{square}") for square in sorted(s.reach) if square != s.at]
        rival = s.rival.square if s.rival else -1
        for square in sorted(s.reach):
            for side in openings(s.sheet, square):
                target = f"open:{square}:{side}"
                if square == s.at:
                    offers.append(_offer(s, do.Explore(side), target))
                elif square != rival:
                    offers.append(_offer(s, do.Walk(square), target, do.Explore(side)))
        for move in self.table.session.legal():
            if isinstance(move, do.Descend):
                offers.append(_offer(s, move, f"tile:{s.at}"))
            elif isinstance(move, do.BreakThrough):
                offers.append(_offer(s, move, f"wall:{move.square}:{move.side}"))
        return offers

    # -- refusals -------------------------------------------------------------------------------------------

    def refusal(self, s: Adventure, piece: str, target: str) -> Refusal | None:
        move = self._intended_move(s, piece, target)
        return self.table.session.why_not(move) if move is not None else None

    def _intended_move(self, s: Adventure, piece: str, target: str) -> Move | None:
        """Return the move that the player tried to make by putting this piece there."""
        kind, *numbers = target.split(":")
        if piece.startswith("card:"):
            return do.Choose(piece.removeprefix("card:"))
        if kind == "open":
            square, side = int(numbers[0]), int(numbers[1])
            return do.Explore(side) if square == s.at else do.Walk(square)
        if kind == "tile" and self.table.retreating:
            return do.Retreat(int(numbers[0]))
        if kind == "tile":
            return do.Descend() if int(numbers[0]) == s.at else do.Walk(int(numbers[0]))
        if kind == "wall":
            return do.BreakThrough(int(numbers[0]), int(numbers[1]))
        return None

    # -- single moves ---------------------------------------------------------------------------------------

    def go_to(self, target: str) -> None:
        """Send the explorer to a place of the map that was clicked or confirmed."""
        t = self.table
        fitting = [o for o in t.drag.offers if o.target == target] if t.drag is not None else []
        if fitting:
            t.take(fitting[0])
            return
        refusal = t.refusal_for(EXPLORER, target)
        if refusal is not None:
            spot = next((s for s in t.focus.spots if s.target == target), None)
            t.show_refusal(refusal, spot.box.centre if spot is not None else (960.0, 540.0))

    def face(self, card: str) -> None:
        self.table.play(do.Choose(card))

    def fight(self) -> None:
        self.table.play(do.Fight())

    def retreat(self) -> None:
        """KAR-5.3: retreat at once if there is only one tile and it is not deadly; otherwise let the player choose."""
        ways = ways_back(self.table.state)
        if len(ways) == 1 and peril(self.table.state, do.Retreat(ways[0])) is None:
            self.table.play(do.Retreat(ways[0]))
        else:
            self.table.choose_way_back(True)

    # -- choosing among several offers ----------------------------------------------------------------------

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        """Choose a way back on the map. For cards, refuse: the player has to pick one of them."""
        if isinstance(offers[0].move, do.Retreat):
            self.retreat()
            return
        refusal = self.table.session.why_not(do.Explore(0))
        assert refusal is not None
        self.table.show_refusal(refusal, at)


def _offer(s: Adventure, move: Move, target: str, *then: Move, piece: str = EXPLORER) -> Offer:
    return Offer(move, piece, target, TELLING.move(s, move), then)


def ways_back(s: Adventure) -> list[int]:
    """Return the tiles to retreat to: all except the explorer's (KAR-5.3)."""
    return sorted(tile.square for tile in s.sheet.tiles if tile.square != s.at)


def combat_target(move: Move) -> str:
    """Return where the explorer's photograph is put for a move of a fight: the rival's or the retreat note."""
    return "retreat" if isinstance(move, do.Retreat) else "rival"

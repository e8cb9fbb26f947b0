"""Which clicks and drags are which moves: throwing a handful of dice, placing a piece, taking a piece off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.games.katamari.rules import steps as do
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE, SIZES, STUFF
from klotho_games.games.katamari.rules.questions import another_pile, off_the_board, places
from klotho_games.games.katamari.rules.state import FLICKS, Phase, RollUp, pile_of
from klotho_games.games.katamari.table.parts.loose_piece import PIECE as LOOSE
from klotho_games.games.katamari.table.parts.tray import PIECE as DICE
from klotho_games.stage.scene.drag import Offer
from klotho_games.stage.table import gestures

if TYPE_CHECKING:
    from .table import Table


def lay_target(turn: int, place: int) -> str:
    """Return the target for a piece turned like this, with its first cell at a place; -1 is beside the board."""
    return f"lay:{turn}:{place}"


def place_of_target(target: str) -> int:
    """Return the hex of a target for a piece; -1 if it is beside the board or for something else."""
    return int(target.rsplit(":", 1)[1]) if target.startswith("lay:") else -1


class Gestures(gestures.Gestures):
    table: Table

    def offers(self, s: RollUp) -> list[Offer]:
        match s.phase:
            case Phase.THROW:
                flicks = FLICKS if s.wobbly else ("steady",)
                return [Offer(do.RollDice(flick), DICE, f"throw:{flick}") for flick in flicks]
            case Phase.CRASH:
                return [Offer(move, f"stuff:{move.piece}", f"under:{SIZE[NUMBER[move.piece]]}")
                        for move in self.table.session.legal() if isinstance(move, do.Remove)]
            case Phase.SPEND:
                return [offer for size in SIZES[: s.power] for offer in self._buying(s, size)]
        return []

    def _buying(self, s: RollUp, size: int) -> list[Offer]:
        """Return offers for every place that fits, from the pile, and also for the loose piece."""
        top = pile_of(s, size).top
        if top < 0:
            return []
        piece = STUFF[top].id
        names = (f"pile:{size}", LOOSE) if size == self.table.loose.size else (f"pile:{size}",)
        return [Offer(do.Buy(piece, turn, place), name, lay_target(turn, place))
                for turn in range(6) for place in places(s, piece, turn) for name in names]

    def handles(self, offer: Offer) -> bool:
        """Handle a purchase that the player has to confirm: the piece is loose until then."""
        t = self.table
        if not isinstance(offer.move, do.Buy) or not t.stage.settings.ask_first:
            return False
        t.loose.lay(offer.move)
        return True

    def refusal(self, s: RollUp, piece: str, target: str) -> Refusal | None:
        kind, _sep, name = piece.partition(":")
        if kind in ("pile", LOOSE) and target.startswith("lay:"):
            turn, place = map(int, target.split(":")[1:])
            top = pile_of(s, self.table.loose.size if kind == LOOSE else int(name)).top
            if place < 0:
                return off_the_board()
            return self.table.session.why_not(do.Buy(STUFF[top].id, turn, place))
        if kind == "stuff" and target.startswith("under:"):
            return another_pile(name)
        return None

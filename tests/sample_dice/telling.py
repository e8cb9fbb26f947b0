from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event, Move, Outcome, Told
from klotho_games.core.games.table_words import turn_told
from klotho_games.core.i18n import _, listed
from tests.sample_dice.rules import Close, Closed, DiceRolled, GustWent, House, Rolled


class ShuttersTelling:
    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        match event:
            case DiceRolled(seat, (one, two)):
                told = _("{name} rolls {one} and {two}").format(name=names[seat], one=one, two=two)
                return Told(told, "die", seat)
            case Closed(seat, shutters):
                closed = _(" and ").join(map(str, shutters))
                return Told(_("{name} closes {shutters}").format(name=names[seat], shutters=closed), "shutter", seat)
            case GustWent(seat):
                return Told(_("{name} closes nothing").format(name=names[seat]), "gust", seat)
        return None

    def move(self, s: House, move: Move, names: Sequence[str] = ()) -> str:
        if not isinstance(move, Close):
            return _("Let the gust go by")
        one, two = _("Close {high}").format(high=move.high), _("Close {low} and {high}")
        return two.format(low=move.low, high=move.high) if move.low else one

    def prompt(self, s: House, names: Sequence[str]) -> tuple[str, str]:
        return _("which shutters?"), _("rolled {sum}").format(sum=sum(s.dice)) if s.dice else ""

    def standing(self, s: House, names: Sequence[str]) -> str:
        return " : ".join(map(str, s.sums))

    def table(self, view: House, names: Sequence[str]) -> list[str]:
        told = [turn_told(view.seat, names)]
        if view.dice:
            told.append(_("The dice make {sum}.").format(sum=sum(view.dice)))
        for name, shutters in zip(names, view.open, strict=True):
            told.append(_("{name} has open: {shutters}.").format(name=name, shutters=listed(list(map(str, shutters)))))
        return told

    def fair_dice(self, s: House, outcome: Outcome) -> Sequence[int]:
        return outcome.dice if isinstance(outcome, Rolled) else ()


TELLING = ShuttersTelling()

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.words import _, ngettext

from klotho_games.core.contract import Event, Move, Told
from klotho_games_reeds.rules import DieRolled, Heap, PassedOn, Take, Taken


class StrawsTelling:
    def event(self, event: Event, names: Sequence[str]) -> Told | None:
        match event:
            case DieRolled(seat, most):
                return Told(_("{name} rolls {most}").format(name=names[seat], most=most), "die", seat)
            case Taken(seat, left):
                return Told(_("{name} takes a straw, {left} left").format(name=names[seat], left=left), "", seat)
            case PassedOn(seat):
                return Told(_("{name} passes on").format(name=names[seat]), "", seat)
        return None

    def move(self, s: Heap, move: Move, names: Sequence[str] = ()) -> str:
        return _("Take a straw") if isinstance(move, Take) else _("Pass on")

    def prompt(self, s: Heap, names: Sequence[str]) -> tuple[str, str]:
        wanted = _("another straw?") if s.now else _("take a straw.")
        return wanted, ngettext("{n} is left", "{n} are left", s.left).format(n=s.left)

    def standing(self, s: Heap, names: Sequence[str]) -> str:
        return ngettext("{n} straw left", "{n} straws left", s.left).format(n=s.left)


TELLING = StrawsTelling()

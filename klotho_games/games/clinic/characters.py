"""Four directors who run a clinic each in a way of their own."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.characters import Character, Characters
from klotho_games.core.contract import Move
from klotho_games.core.words import _
from klotho_games.games.clinic.bot import dawn, morning, row_of
from klotho_games.games.clinic.building import SEVERE
from klotho_games.games.clinic.cards import Box
from klotho_games.games.clinic.clinic import Clinic, Phase, box_at, garden_count, layout_of
from klotho_games.games.clinic.habits import to_the_evening
from klotho_games.games.clinic.steps import Admit, Advertise, Build, BuildFloor, Hire, Walk
from klotho_games.games.clinic.turn import DO

_FAME, _MONEY = 1.5, 0.3
"""What a beginner sees of an evening, on the judge's scale: popularity and money as they are then."""
_SOME = 0.4
"""How much a row is liked for each box in it that is."""


def _box(box: Box, kind: str) -> float:
    """How much a box is to somebody's taste."""
    if box.builds:
        return 1.0 if kind == "builder" else 0.0
    if box.role:
        liked = {"bold": ("doctor",), "cautious": ("nurse", "orderly")}
        return 1.0 if box.role in liked.get(kind, ()) else 0.0
    grave = box.severity >= SEVERE
    if kind == "bold":
        return 1.0 if grave else 0.0
    if kind == "cautious":
        return -0.6 if grave else 0.2
    return 0.8 if kind == "spoiler" else 0.0


def _row(s: Clinic, move: Move, kind: str) -> float:
    """Of the boxes that the best row with this move has and the entrances reach."""
    entrances = layout_of(s).entrances
    found = 0.0
    for section in row_of(morning(dawn(s)).worth, s, move)[1]:
        for n, box in enumerate(section.boxes):
            if n < entrances or box.builds:
                found += _SOME * _box(box, kind)
    return found


def _deed(s: Clinic, move: Move, kind: str) -> float:
    match move:
        case Build(_box_number, "garden", _place):
            return {"builder": 1.0, "cautious": 0.7}.get(kind, 0.0)
        case Build() | BuildFloor():
            return {"builder": 1.0}.get(kind, 0.0)
        case Hire(box) | Admit(box):
            return _box(box_at(s, box), kind)
        case Walk("patient", _level, _at, to):
            return 0.5 if kind == "cautious" and to in layout_of(s).gardens else 0.0
        case Advertise(popularity):
            return {"spoiler": 0.5, "cautious": -0.3}.get(kind, 0.0) * popularity
    return 0.0


class Directors:
    point = 0.16

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Matron"), _("Wants nurses and orderlies first, and mild cases.")),
            Character("bold", _("The Surgeon"), _("Takes the gravest cases, and pays for doctors.")),
            Character("builder", _("The Architect"), _("Builds whatever there is money for.")),
            Character("spoiler", _("The Publicist"), _("Lets everybody in, and buys popularity early.")),
        )

    def taste(self, view: Clinic, moves: Sequence[Move], kind: str) -> Sequence[float]:
        liked = _row if view.phase in (Phase.LAY, Phase.TAKE) else _deed
        return [max(-1.0, min(1.0, liked(view, move, kind))) for move in moves]

    def short(self, view: Clinic, moves: Sequence[Move]) -> Sequence[float]:
        """A beginner looks at tonight alone."""
        return [_tonight(_evening(view, move)) for move in moves]


def _evening(s: Clinic, move: Move) -> Clinic:
    if s.phase in (Phase.LAY, Phase.TAKE):
        plan = morning(dawn(s))
        return plan.evening[row_of(plan.worth, s, move)[1]]
    return to_the_evening(DO[type(move)](s, move)[0])


def _tonight(s: Clinic) -> float:
    return _FAME * (s.popularity + garden_count(s)) + _MONEY * s.money


CHARACTERS: Characters = Directors()

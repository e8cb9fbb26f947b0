"""The four temperaments of Clin9ic: directors with different ways to run a clinic."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.characters import Character, Characters
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import HALL, SEVERE, floor_of
from klotho_games.games.clinic.rules.cards import CardBox
from klotho_games.games.clinic.rules.state import DOCTOR, PATIENT, Clinic, Phase, box_at, garden_count, layout_of
from klotho_games.games.clinic.rules.steps import Admit, Advertise, Build, BuildFloor, EndAction, Hire, Take, Walk
from klotho_games.games.clinic.rules.turn import DO

from .judge import Taken, before_first_card, morning, row_of, rows_left
from .lookahead import habit, to_the_evening

_FAME, _MONEY = 1.5, 0.3
"""What a beginner sees at the end of a round, on the judge's scale: the current popularity and money."""
_SOME = 0.3
"""How much each liked box adds to the liking for a row."""
_AS_GOOD = 0.05
"""How much worse a row can be on the judge's scale and still be chosen because it is liked."""
_STAFF = 0.4
"""The liking for a favourite role. With a higher value the Matron hired too many nurses, and had too
few doctors in the end."""
_UPSTAIRS, _IN_SIGHT, _FAMOUS, _GRAVEST, _CARE, _SETTLED = 0.25, 0.4, 0.03, 0.15, 0.6, 0.3
"""The liking for a person's place: for each floor up; on the ground floor; for each cross of a patient there; for each
cross where patient and doctor are together; in a garden or with a nurse; for a mild case in a room."""
_OCCUPIED, _LET_IN = 0.1, 0.5
"""The Architect's liking for a room with a patient in it, and for letting people in before bringing them to rooms: in
the other order the Architect had lower final scores."""
_ENOUGH = 0.6
"""The liking of all directors for ending an action that habit would end. The judge values all moves the same then, but
people who stay in the hall have shorter ways in the next action."""
_THRIFT = 0.05
"""The Matron's dislike of buying popularity: money counts as much if it is kept."""


def _box(box: CardBox, kind: str) -> float:
    """Return how much a temperament likes a box."""
    if box.builds:
        return 1.0 if kind == "builder" else 0.0
    if box.role:
        liked = {"bold": ("doctor",), "cautious": ("nurse", "orderly")}
        return _STAFF if box.role in liked.get(kind, ()) else 0.0
    grave = box.severity >= SEVERE
    if kind == "bold":
        return 1.0 if grave else 0.0
    if kind == "cautious":
        return 0.0 if grave else 0.3
    return 0.8 if kind == "spoiler" else 0.0


def _row(s: Clinic, move: Move, kind: str) -> float:
    """Return the liking for the best-liked row that this move can still lead to.

    Only rows nearly as good as the best one are considered, and what a row gives away is subtracted from its liking.
    """
    plan = morning(before_first_card(s))
    if isinstance(move, Take):
        return _sections(s, row_of(plan.worth, s, move)[1], kind)
    rows = dict.fromkeys(rows_left(DO[type(move)](s, move)[0]))
    best = max([plan.worth[three] for three in rows])
    return max([
        _sections(s, three, kind) - (best - plan.worth[three]) / _AS_GOOD
        for three in rows if best - plan.worth[three] <= _AS_GOOD
    ])


def _sections(s: Clinic, three: Taken, kind: str) -> float:
    """Return the liking for the boxes of these sections that the entrances reach."""
    entrances = layout_of(s).entrances
    return sum([
        _SOME * _box(box, kind)
        for section in three for n, box in enumerate(section.boxes) if n < entrances or box.builds
    ])


def _deed(s: Clinic, move: Move, kind: str) -> float:
    match move:
        case Build(_box_number, "garden", _place):
            return {"builder": 1.0, "cautious": 0.7, "spoiler": 0.7}.get(kind, 0.0)
        case Build() | BuildFloor():
            return {"builder": 1.0}.get(kind, 0.0)
        case Hire() | Admit() if kind == "builder":
            return _LET_IN
        case Hire(box) | Admit(box):
            return _box(box_at(s, box), kind)
        case Walk(who, level, at, to):
            return _spot(s, who, level, to, kind) - _spot(s, who, level, at, kind)
        case EndAction() if habit(s) == move:  # people are not sent around only to be seen somewhere
            return _ENOUGH
        case Advertise(popularity):
            return {"spoiler": 0.5, "cautious": -_THRIFT}.get(kind, 0.0) * popularity
    return 0.0


def _spot(s: Clinic, who: str, level: int, place: int, kind: str) -> float:
    """Return how much a temperament likes this person in this place; 0 for the hall.

    It depends only on the place and not on the way, so that people are not sent back and forth.
    """
    if place == HALL:
        return 0.0
    if kind == "builder":
        return _UPSTAIRS * floor_of(place) + _OCCUPIED * (who == "patient")
    if kind == "spoiler":
        return (_IN_SIGHT if floor_of(place) == 0 else 0.0) + _FAMOUS * level * (who == "patient")
    sick = max([severity for one, severity, there in s.people if one == PATIENT and there == place], default=0)
    if kind == "bold":  # staff without a patient stay in the hall, where all ways are short
        healing = any(one == DOCTOR and there == place for one, _level, there in s.people)
        return _GRAVEST * ((level if healing else 0) if who == "patient" else sick if who == "doctor" else 0)
    if who == "patient":
        return _CARE if place in layout_of(s).gardens else _SETTLED if level < SEVERE else 0.0
    return _CARE if who == "nurse" and sick else 0.0


class Directors:
    point = 0.16

    def all(self) -> Sequence[Character]:
        return (
            Character("cautious", _("The Matron"), _("Prefers nurses and mild cases, and saves money.")),
            Character("bold", _("The Surgeon"), _("Admits and treats the most serious cases first.")),
            Character("builder", _("The Architect"), _("Builds whenever there is money for it.")),
            Character("spoiler", _("The Publicist"), _("Admits everyone and treats them near the entrance.")),
        )

    def taste(self, view: Clinic, moves: Sequence[Move], kind: str) -> Sequence[float]:
        liked = _row if view.phase in (Phase.LAY, Phase.TAKE) else _deed
        return [max(-1.0, min(1.0, liked(view, move, kind))) for move in moves]

    def short(self, view: Clinic, moves: Sequence[Move]) -> Sequence[float]:
        """Value moves as a beginner, who considers only this round."""
        return [_tonight(_evening(view, move)) for move in moves]


def _evening(s: Clinic, move: Move) -> Clinic:
    if s.phase in (Phase.LAY, Phase.TAKE):
        plan = morning(before_first_card(s))
        return plan.evening[row_of(plan.worth, s, move)[1]]
    return to_the_evening(DO[type(move)](s, move)[0])


def _tonight(s: Clinic) -> float:
    return _FAME * (s.popularity + garden_count(s)) + _MONEY * s.money


CHARACTERS: Characters = Directors()

"""The first round, guided: lay a row, hire, bring a doctor and a patient together, build, look at the forecast.

Lit are `card:<id>`, `box:<n>`, `place:<n>` (as in `building.py`), `sections:first`, `goal`, `end-action`, `forecast`,
`on-call`, `roof`.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.lesson import Beat, Judged, Lesson
from klotho_games.core.words import _
from klotho_games.games.clinic.building import HALL, place_of
from klotho_games.games.clinic.clinic import CARE, INCOME, MONEY_A_POINT, PRICE, UPKEEP, Clinic, Phase
from klotho_games.games.clinic.steps import (
    Admit,
    Advertise,
    Build,
    Dealt,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Shuffled,
    Take,
    Walk,
)

_DEAL = Dealt("f1", ("f2", "f3", "f4", "f5", "f6"))
_SHUFFLE = Shuffled(("a1", "a2", "a3"), (1, 0, 0))
"""Hire and Admit, Hire and Build, Admit and Hire."""
_HUB, _YELLOW_ROOM, _SUPPLY, _SPACE = place_of(0, 1), place_of(0, 3), place_of(0, 4), place_of(0, 5)
_YELLOW = 2


def lesson(name: str) -> Lesson:
    options = (("difficulty", "easy"), ("goal", "beloved"), ("new_card", "none"), ("new_floors", 0), ("rival", False))
    return Lesson(Setup((name,), options), ("",), bytes(range(32)), _beats(), _chance)


def _beats() -> tuple[Beat, ...]:
    return (*_row(), *_people(), *_closing())


def _row() -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome, director! For six rounds this clinic is yours: patients come, doctors treat them, and bills "
               "are due. Your goal asks for a final count: popularity, 1 for each garden, 1 for every ${each}, less 1 "
               "for each patient still in the clinic.").format(each=MONEY_A_POINT), ("goal",)),
        Beat(_("Every round begins with three Action cards, and you see them all. Each has two sections, and you "
               "decide how they overlap. Lay the first one as it is: Hire, then Admit."), ("card:a1", "lay:first"),
             _lays("a1")),
        Beat(_("Lay the second at the right end, under the first: so it covers nothing. A doctor comes before the "
               "patient that way, and you build with what is left of the money."), ("card:a2", "lay:right:under"),
             _lays("a2")),
        Beat(_("And the third one the same way: right end, under its neighbour. Then four sections show."),
             ("card:a3", "lay:right:under"), _lays("a3")),
        Beat(_("You do three of the four, from left to right: the first three or the last three. Take the first: Hire, "
               "Admit, Build."), ("sections:first",), _does(Take("first"), _("In this lesson: the first three."))),
    )


def _people() -> tuple[Beat, ...]:
    return (
        Beat(_("The six boxes are numbered, and hiring costs the number: a doctor in box 1 costs $1. With one entrance "
               "you reach only the left box of a section. Hire the doctor."), ("box:1",),
             _does(Hire(1), _("Hire the doctor in box 1."))),
        Beat(_("Now people can walk. A step takes an hour; you have one, and two more thanks to your orderly. Send a "
               "doctor to the yellow treatment room, three steps from the entrance."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("doctor", 4, HALL, _YELLOW_ROOM), _("Send a doctor to the yellow treatment room."))),
        Beat(_("That is all here: end the action. In a game, Undo takes back what you did since the cards were "
               "shuffled."), ("end-action",),
             _does(EndAction(), _("End the action; there is more to do in the next one."))),
        Beat(_("Admit: a yellow patient waits in box 3. A patient who could come in and is turned away costs "
               "popularity. Everybody takes a bay of the car park."), ("box:3",),
             _does(Admit(3), _("Admit the patient in box 3."))),
        Beat(_("Two crosses are yellow: they need a doctor of two stars or more, and a room of two crosses or more. "
               "The room works as its floor has a service hub and the clinic a supply room. Bring the patient to your "
               "doctor."), (f"place:{_YELLOW_ROOM}", f"place:{_HUB}", f"place:{_SUPPLY}"),
             _does(Walk("patient", _YELLOW, HALL, _YELLOW_ROOM), _("Bring the patient to the yellow room."))),
        Beat(_("Both are there. Forecast would show you at any time what comes of it. End the action."),
             ("end-action",),
             _does(EndAction(), _("End the action; there is more to do in the next one."))),
    )


def _closing() -> tuple[Beat, ...]:
    return (
        Beat(_("Build! Box 5 makes smaller things. Put an entrance into the empty space: with two entrances you reach "
               "both boxes of every section."), ("box:5", f"place:{_SPACE}"),
             _does(Build(5, "entrance", _SPACE), _("Build an entrance in the empty space."))),
        Beat(_("Now nothing is empty below, so a floor could stand above: box 6, for ${price}. Leave it for the next "
               "round, and end the action.").format(price=PRICE["floor"]), ("end-action",),
             _does(EndAction(), _("In this lesson: end the action."))),
        Beat(_("Before the doors close you see what Business will bring: the yellow patient pays ${income}, and "
               "salaries cost $2. Open for business.").format(income=INCOME[_YELLOW]), ("forecast",),
             _does(OpenBusiness(), _("Open for business."))),
        Beat(_("Popularity can be bought now, and each one costs more than the last. Keep your money: a clinic that "
               "grows earns more."), ("buy:0",), _does(Advertise(0), _("In this lesson: buy nothing."))),
        Beat(_("Overnight your doctors have lost a star each, and with the last one a doctor goes home. A patient whom "
               "nobody treats gets a cross more, and with the fifth one dies."), ()),
        Beat(_("A nurse in the room brings {care} popularity more for everybody who is treated there, and whoever "
               "waits there gets no worse.").format(care=CARE), ("on-call",)),
        Beat(_("Every floor brings other rooms, and costs ${upkeep} in each round. Where a space below is empty it "
               "needs a pillar first, or anything else that fills it.").format(upkeep=UPKEEP), ("roof",)),
        Beat(_("A garden adds 1 to the final count, and a patient who rests there gets no worse."), ("goal",)),
        Beat(_("That was a round; a game has six. Hint tells you a good move and why, F1 opens the rulebook. Play a "
               "game now."), ()),
    )


# -- what is awaited ------------------------------------------------------------------------------------------------


def _does(awaited: Move, otherwise: str) -> Judged:
    def judge(s: Clinic, move: Move) -> str:
        return "" if move == awaited else otherwise

    return judge


def _lays(card: str) -> Judged:
    def judge(s: Clinic, move: Move) -> str:
        if move == Lay(card, "right", False, False):
            return ""
        if isinstance(move, Lay) and move.turned:
            return _("Turned round it reads from the other end; in this lesson it lies as it is.")
        return _("In this lesson: at the right end, under its neighbour.")

    return judge


def _chance(s: Clinic) -> Outcome | None:
    if s.phase is Phase.DEAL:
        return _DEAL
    return _SHUFFLE if s.phase is Phase.SHUFFLE and s.round == 1 else None

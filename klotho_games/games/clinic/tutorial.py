"""The lesson: two guided rounds.

The first is about laying a row, hiring, bringing a doctor and a patient together, building and reading the forecast.
The second is about money and parking: overtime, bays, late boxes, salaries, the price of popularity.

The beats highlight `card:<id>`, `box:<n>`, `place:<n>` (as in `building.py`), `sections:first`, `goal`, `end-action`,
`open`, `on-call`, `roof`, `lot` and `buy`; if a move is expected, only what it needs.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.building import HALL, place_of
from klotho_games.games.clinic.rules.state import (
    BAYS_BUILT,
    CARE,
    INCOME,
    MONEY_A_POINT,
    PRICE,
    UPKEEP,
    Clinic,
    Phase,
    advert_price,
)
from klotho_games.games.clinic.rules.steps import (
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
_SHUFFLE_AGAIN = Shuffled(("a1", "a3", "a2"), (0, 0, 0))
"""Admit and Build, Admit and Hire, Hire and Build."""
_WHITE_ROOM, _YELLOW_ROOM, _SPACE = (place_of(0, column) for column in (2, 3, 5))
_WHITE, _YELLOW = 1, 2


def lesson(name: str) -> Lesson:
    options = (("difficulty", "easy"), ("goal", "beloved"), ("new_card", "none"), ("new_floors", 0), ("rival", False))
    return Lesson(Setup((name,), options), ("",), bytes(range(32)), _beats(), _chance)


def _beats() -> tuple[Beat, ...]:
    return (*_row(), *_people(), *_closing(), *_bays(), *_costs(), *_bills())


def _row() -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome, director! For six rounds this clinic is yours: patients come, doctors treat them, and bills "
               "are due. Your goal asks for a final count: popularity, 1 for each garden, 1 for every ${each}, less 1 "
               "for each patient still in the clinic.").format(each=MONEY_A_POINT), ("goal",)),
        Beat(_("Every round begins with three Action cards, and you see them all. Each has two sections, and you "
               "decide how they overlap. Lay the first one as it is: Hire, then Admit."), ("card:a1", "lay:first"),
             _lays("a1")),
        Beat(_("Lay the second at the right end, under the first: that way it covers nothing. The doctor "
               "comes before the patient, and you build with what is left of the money."),
             ("card:a2", "lay:right:under"), _lays("a2")),
        Beat(_("And the third one the same way: right end, under its neighbour. Then four sections show."),
             ("card:a3", "lay:right:under"), _lays("a3")),
        Beat(_("You do three of the four, from left to right: the first three or the last three. Take the "
               "first three: Hire, Admit, Build."),
             ("sections:first",), _does(Take("first"), _("In this lesson: the first three."))),
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
        Beat(_("Yellow is two crosses: it takes a doctor with two stars or more, and a room for two crosses "
               "or more. This room works because its floor has a service hub and the clinic a supply room. "
               "Bring the patient to your doctor."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("patient", _YELLOW, HALL, _YELLOW_ROOM), _("Bring the patient to the yellow room."))),
        Beat(_("Both are there. The Forecast button shows you at any time what will come of it. End the action."),
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
               "salaries cost $2. Open for business.").format(income=INCOME[_YELLOW]), ("open",),
             _does(OpenBusiness(), _("Open for business."))),
        Beat(_("Popularity can be bought now, and each one costs more than the last. Keep your money: a clinic that "
               "grows earns more."), ("buy",), _does(Advertise(0), _("In this lesson: buy nothing."))),
        Beat(_("Overnight your doctors have lost a star each; a doctor who has lost the last one goes home. A "
               "patient whom nobody treats gets a cross more, and dies with the fifth."), ()),
        Beat(_("A nurse in the room brings {care} popularity more for everybody who is treated there, and whoever "
               "waits there gets no worse.").format(care=CARE), ("on-call",)),
        Beat(_("Every floor brings other rooms, and costs ${upkeep} in each round. Where a space below is empty it "
               "needs a pillar first, or anything else that fills it.").format(upkeep=UPKEEP), ("roof",)),
        Beat(_("A garden adds 1 to the final count, and a patient who rests there gets no worse."), ("goal",)),
        Beat(_("That was a round; a game has six. This is the end of the first part. The second is a round "
               "about money and parking: go on, or leave here and begin a game; the lesson is kept for you."), ()),
    )


# ---- the second part ----


def _bays() -> tuple[Beat, ...]:
    return (
        Beat(_("Part two: money and parking. Three cars stand in six bays: two doctors and an orderly. Everybody in "
               "the clinic takes a bay, staff and patients, and when none is free nobody can come in."), ("lot",)),
        Beat(_("Patients bring money, and whoever is hired costs some: so Admit comes first in this row. Lay the card "
               "as it is: Admit, then Build."), ("card:a1", "lay:first"), _lays("a1")),
        Beat(_("Right end, under the first: Hire comes after that."), ("card:a3", "lay:right:under"), _lays("a3")),
        Beat(_("And the last one, again under its neighbour."), ("card:a2", "lay:right:under"), _lays("a2")),
        Beat(_("Take the first three: Admit, Build, Hire. Two entrances reach both boxes of each."),
             ("sections:first",), _does(Take("first"), _("In this lesson: the first three."))),
        Beat(_("Admit the white patient. That is the fourth car."), ("box:1",),
             _does(Admit(1), _("Admit the patient in box 1."))),
        Beat(_("And the yellow one: five of six bays are taken. With one more the car park would be full, and "
               "nobody else could come in."), ("box:2",), _does(Admit(2), _("Admit the patient in box 2."))),
    )


def _costs() -> tuple[Beat, ...]:
    return (
        Beat(_("You have three hours. The yellow patient comes from the nearest entrance, the new one: two hours to "
               "the doctor in the yellow room."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("patient", _YELLOW, HALL, _YELLOW_ROOM), _("Bring the yellow patient to the yellow room."))),
        Beat(_("One hour is left, and your other doctor needs two to the white room. The missing hour is "
               "overtime and costs $1. That is cheap if it heals somebody. Send the doctor."),
             (f"place:{_WHITE_ROOM}",),
             _does(Walk("doctor", 3, HALL, _WHITE_ROOM), _("Send the doctor to the white room."))),
        Beat(_("The white patient can wait in the hall: the next action with people has hours of its own. End this "
               "one."), ("end-action",), _does(EndAction(), _("End the action; there is more to do in the next one."))),
        Beat(_("Now bays. Box 4 builds small things: use it on the car park. Parking costs ${price} and brings {bays} "
               "bays.").format(price=PRICE["parking"], bays=BAYS_BUILT), ("box:4", "lot"),
             _does(Build(4, "parking", HALL), _("Build parking with box 4."))),
        Beat(_("Box 3 could put a floor on top, for ${price}, and then ${upkeep} of upkeep in every round. A floor "
               "pays when doctors and patients are there to use it. Not yet: end the action.").format(
                   price=PRICE["floor"], upkeep=UPKEEP), ("end-action",),
             _does(EndAction(), _("In this lesson: end the action."))),
        Beat(_("Hire: these are boxes 5 and 6, so a doctor costs $5. In the first round one cost $1: what you want to "
               "hire belongs at the left. Hire nobody, and bring the white patient to the doctor in the white room."),
             (f"place:{_WHITE_ROOM}",),
             _does(Walk("patient", _WHITE, HALL, _WHITE_ROOM), _("Bring the white patient to the white room."))),
        Beat(_("Everybody is where they should be. End the action."), ("end-action",),
             _does(EndAction(), _("In this lesson: end the action."))),
    )


def _bills() -> tuple[Beat, ...]:
    income = INCOME[_WHITE] + INCOME[_YELLOW]
    return (
        Beat(_("The forecast adds it up: ${income} from two patients, less $2 of salaries for two doctors. Orderlies "
               "work for nothing. Each $1 that you could not pay would cost 1 popularity. Open for business.").format(
                   income=income), ("open",), _does(OpenBusiness(), _("Open for business."))),
        Beat(_("Both went home, and two bays are free again. 1 popularity costs ${first}, two cost ${second}. In the "
               "final count every ${each} left is 1 anyway: so buy one in the last round, where it pays. Until then "
               "your money builds more: keep it.").format(
                   first=advert_price(1), second=advert_price(2), each=MONEY_A_POINT), ("buy",),
             _does(Advertise(0), _("In this lesson: buy nothing."))),
        Beat(_("A helipad on the roof is one bay more, and a way of 1 hour from the hall to the top floor. The ground "
               "floor says how many bays the car park can have at most."), ("lot", "roof")),
        Beat(_("So a round that pays has patients early, hires at the left, and a free bay for each of them. "
               "The Hint button tells you a good move and why, F1 opens the rulebook. Play a game now."), ("goal",)),
    )


# ---- expected moves ----


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
    return {1: _SHUFFLE, 2: _SHUFFLE_AGAIN}.get(s.round) if s.phase is Phase.SHUFFLE else None

"""The lesson: two guided rounds.

The first part is all that a first game needs: laying a row, hiring, bringing a doctor and a patient together, building,
reading the forecast, and the final score. The second is about money and parking: overtime, bays, late boxes, salaries,
the price of popularity.

The beats highlight `card:<id>`, `box:<n>`, `place:<n>` (as in `building.py`), `sections:first`, `goal`, `end-action`,
`open`, `on-call`, `roof`, `lot` and `buy`; if a move is expected, only what it needs.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
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
    return Lesson(Setup((name,), options), ("",), bytes(range(32)), _beats(), _chance,
                  first_game=FirstGame((("difficulty", "easy"), ("new_card", "none"), ("new_floors", 0))),
                  own=("goal",))


def _beats() -> tuple[Beat, ...]:
    return (*_row(), *_people(), *_closing(), *_bays(), *_costs(), *_bills())


def _row() -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome, director! You run this clinic for six rounds. Patients come, doctors treat them, and you pay "
               "the bills. You win with a final score of 11 or more. Most of it is popularity."), ("goal",)),
        Beat(_("Every round begins with three Action cards. Each card has two sections, and you decide how the cards "
               "overlap. Place the first card without rotating it. It shows the actions Hire and Admit."),
             ("card:a1", "lay:first"), _lays("a1")),
        Beat(_("Place the second card at the right end, under the first. The first card then covers one section of it, "
               "Hire: see the crossed-out eye. You can hire a doctor, then admit a patient, and build with the money "
               "that is left."),
             ("card:a2", "lay:right:under"), _lays("a2")),
        Beat(_("Place the third card the same way, at the right end, under its neighbour. Then you see four sections."),
             ("card:a3", "lay:right:under"), _lays("a3")),
        Beat(_("You do three of the four sections from left to right, either the first three or the last three. Choose "
               "the first three: Hire, Admit, Build."),
             ("sections:first",), _does(Take("first"), _("In this lesson, choose the first three sections."))),
    )


def _people() -> tuple[Beat, ...]:
    return (
        Beat(_("The number of a box is the price of hiring, so a doctor in box 1 costs $1. With one entrance you can "
               "use only the left box of a section. Hire the doctor."), ("box:1",),
             _does(Hire(1), _("Hire the doctor in box 1."))),
        Beat(_("Now you can move people. A step takes an hour. You have one hour, plus two more thanks to your "
               "orderly. Send a doctor to the yellow treatment room, three steps from the "
               "entrance."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("doctor", 4, HALL, _YELLOW_ROOM), _("Send a doctor to the yellow treatment room."))),
        Beat(_("There is nothing more to do in this action, so end it. In a normal game you can use the Undo button "
               "for everything you did since the cards were shuffled."), ("end-action",),
             _does(EndAction(), _("End the action. There is more to do in the next one."))),
        Beat(_("Next is the Admit action. A yellow patient is waiting in box 3. If you turn away a patient you could "
               "admit, you lose popularity. Everyone needs a parking space. Admit the patient."), ("box:3",),
             _does(Admit(3), _("Admit the patient in box 3."))),
        Beat(_("Yellow means two crosses. The patient needs a doctor with at least two stars, and a room for at least "
               "two crosses. This room works because its floor has a service hub and the clinic has a supply room. "
               "Bring the patient to your doctor."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("patient", _YELLOW, HALL, _YELLOW_ROOM), _("Bring the patient to the yellow room."))),
        Beat(_("The doctor and the patient are in the same room. The Forecast button shows you at any time how the "
               "round would end. End the action."),
             ("end-action",),
             _does(EndAction(), _("End the action. There is more to do in the next one."))),
    )


def _closing() -> tuple[Beat, ...]:
    return (
        Beat(_("Now build! With box 5 you can build smaller things. Put an entrance in the empty space. With two "
               "entrances you can use both boxes of every section."), ("box:5", f"place:{_SPACE}"),
             _does(Build(5, "entrance", _SPACE), _("Build an entrance in the empty space."))),
        Beat(_("The ground floor has no empty space now, so you could add a floor with box 6 for ${price}. Leave that "
               "for the next round and end the action.").format(price=PRICE["floor"]), ("end-action",),
             _does(EndAction(), _("In this lesson, end the action."))),
        Beat(_("Before you open for business, you see what that will bring. The yellow patient pays ${income}, and "
               "salaries cost $2. Open for business.").format(income=INCOME[_YELLOW]), ("open",),
             _does(OpenBusiness(), _("Open for business."))),
        Beat(_("You can buy popularity now, but the more you buy, the more expensive it gets. Keep your money, because "
               "a clinic that grows earns more."), ("buy",), _does(Advertise(0), _("In this lesson, buy nothing."))),
        Beat(_("Overnight each of your doctors has lost a star. A doctor with no stars left goes home. A patient who "
               "isn’t treated gets one more cross every night, and dies with the fifth cross."), ()),
        Beat(_("That was one of six rounds. The final score is your popularity plus 1 for every ${each}, minus 1 for "
               "each patient still in the clinic. Your goal card adds it up as if the game ended now: 5 popularity, "
               "plus 2 for $10, is 7. You need 11 after round six. You know enough for a first game: choose “Play a "
               "game”. Or choose “Next” for part two, a round about money and parking.").format(each=MONEY_A_POINT),
             ("goal",), ends_part=True),
    )


# ---- the second part ----


def _bays() -> tuple[Beat, ...]:
    return (
        Beat(_("Part two is about money and parking. Patients bring money, and hiring costs money, so in this row the "
               "Admit action comes first. Place the first card without rotating it. It shows the actions Admit and "
               "Build."),
             ("card:a1", "lay:first"), _lays("a1")),
        Beat(_("Place this card at the right end, under the first. Your third action is then Hire."),
             ("card:a3", "lay:right:under"), _lays("a3")),
        Beat(_("Place the last card at the right end too, under its neighbour."),
             ("card:a2", "lay:right:under"), _lays("a2")),
        Beat(_("Choose the first three sections: Admit, Build, Hire. With two entrances you can use both boxes of each "
               "section."),
             ("sections:first",), _does(Take("first"), _("In this lesson, choose the first three sections."))),
        Beat(_("Admit the white patient. Everyone in the clinic needs a parking space, staff and patients. The "
               "patient’s car takes the fourth of your six spaces."), ("box:1",),
             _does(Admit(1), _("Admit the patient in box 1."))),
        Beat(_("Now admit the yellow patient. Then five of six parking spaces are taken. With one more car the car "
               "park would be full, and no one else could come in."), ("box:2",),
             _does(Admit(2), _("Admit the patient in box 2."))),
    )


def _costs() -> tuple[Beat, ...]:
    return (
        Beat(_("You have three hours. The yellow patient comes in through the new entrance, because it is nearer. From "
               "there it takes two hours to the doctor in the yellow room. Bring the patient to that "
               "doctor."), (f"place:{_YELLOW_ROOM}",),
             _does(Walk("patient", _YELLOW, HALL, _YELLOW_ROOM), _("Bring the yellow patient to the yellow room."))),
        Beat(_("You have one hour left, but your other doctor needs two hours to get to the white room. The missing "
               "hour is overtime and costs $1. That is cheap if you can treat a patient for it. Send the doctor."),
             (f"place:{_WHITE_ROOM}",),
             _does(Walk("doctor", 3, HALL, _WHITE_ROOM), _("Send the doctor to the white room."))),
        Beat(_("The white patient can wait in the hall, because the next Hire or Admit action has its own hours. End "
               "this action."), ("end-action",),
             _does(EndAction(), _("End the action. There is more to do in the next one."))),
        Beat(_("Now you need parking spaces. With box 4 you can build smaller things. Use it to enlarge the car park. "
               "That costs ${price} and brings {bays} more parking spaces.").format(
                   price=PRICE["parking"], bays=BAYS_BUILT),
             ("box:4", "lot"),
             _does(Build(4, "parking", HALL), _("Enlarge the car park with box 4."))),
        Beat(_("With box 3 you could add a floor for ${price}, and then pay ${upkeep} upkeep each round. A floor pays "
               "off when you have doctors and patients to use it. It is too early for that, so end the action.").format(
                   price=PRICE["floor"], upkeep=UPKEEP), ("end-action",),
             _does(EndAction(), _("In this lesson, end the action."))),
        Beat(_("Next is the Hire action with boxes 5 and 6, so a doctor costs $5. In the first round you paid only $1, "
               "because the Hire section was on the left. Hire no one this time. Bring the white patient to the doctor "
               "in the white room."),
             (f"place:{_WHITE_ROOM}",),
             _does(Walk("patient", _WHITE, HALL, _WHITE_ROOM), _("Bring the white patient to the white room."))),
        Beat(_("Everyone is in the right place. End the action."), ("end-action",),
             _does(EndAction(), _("In this lesson, end the action."))),
    )


def _bills() -> tuple[Beat, ...]:
    income = INCOME[_WHITE] + INCOME[_YELLOW]
    return (
        Beat(_("The forecast shows ${income} from two patients, minus $2 in salaries for two doctors. Orderlies work "
               "for free. Each $1 you couldn’t pay would cost 1 popularity. Open for business.").format(
                   income=income), ("open",), _does(OpenBusiness(), _("Open for business."))),
        Beat(_("Both patients went home, and their parking spaces are free again. 1 popularity costs ${first}, 2 "
               "popularity cost ${second}. Every ${each} you have left at the end adds 1 to your final score anyway, "
               "so buying 1 popularity pays off in the last round. Until then your money does more in the clinic. Keep "
               "your money.").format(
                   first=advert_price(1), second=advert_price(2), each=MONEY_A_POINT), ("buy",),
             _does(Advertise(0), _("In this lesson, buy nothing."))),
        Beat(_("With a nurse in the room, each treatment there brings {care} more popularity, and a patient who waits "
               "there doesn’t get worse. A patient who rests in a garden doesn’t get worse either, and each garden "
               "adds 1 to your final score.").format(care=CARE), ("on-call",)),
        Beat(_("Every floor brings different rooms and costs ${upkeep} each round. First fill the empty spaces of the "
               "floor below, with a pillar or something else. A helipad on the roof adds one parking space, and the "
               "way from the hall to the top floor takes only 1 hour.").format(upkeep=UPKEEP), ("roof", "lot")),
        Beat(_("You have 7 popularity plus 2 for $12, so 9 of the 11 points that you need. In a good round you admit "
               "patients early, hire on the left, and have a free parking space for everyone. The Hint button shows "
               "you a good move, and F1 opens the rulebook. Now play a game!"), ("goal",)),
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
            return _("When you rotate the card, its two sections swap places. In this lesson, place the card without "
                     "rotating it.")
        return _("In this lesson, place the card at the right end, under its neighbour.")

    return judge


def _chance(s: Clinic) -> Outcome | None:
    if s.phase is Phase.DEAL:
        return _DEAL
    return {1: _SHUFFLE, 2: _SHUFFLE_AGAIN}.get(s.round) if s.phase is Phase.SHUFFLE else None

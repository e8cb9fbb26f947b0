"""What the judge of Clin9ic claims in its reasons, compared with what the rules make of the move.

How a round ends is what the judge plays out. Here the moves of that play are made again, and its figures counted.
"""

from __future__ import annotations

from typing import Any

from klotho_games.core.i18n import capital, listed
from klotho_games.games.clinic.bot import expert
from klotho_games.games.clinic.bot.judge import before_first_card, morning, row_of
from klotho_games.games.clinic.bot.lookahead import to_the_evening
from klotho_games.games.clinic.rules.building import COLUMNS, CONVEYOR, MOST_FLOORS, floor_of
from klotho_games.games.clinic.rules.business import losses_at_end, treatments
from klotho_games.games.clinic.rules.names import a_patient, action_name, patient_name
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    HOURS,
    INCOME,
    MONEY_A_POINT,
    NURSE,
    ORDERLY_HOURS,
    PATIENT,
    ROUNDS,
    Clinic,
    Phase,
    advert_price,
    box_at,
    final_popularity,
    layout_of,
    needs_of,
    orderlies,
    section_of,
)
from klotho_games.games.clinic.rules.turn import DO
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, figures

_ENDING = ("The round ends with {n} patient treated, ${money} and {popularity} popularity.",
           "The round ends with {n} patients treated, ${money} and {popularity} popularity.")


def _ends(s: Clinic, evening: Clinic, ending: str) -> bool:
    told = next(found for form in _ENDING if (found := figures(form, ending)) is not None)
    treated = sum(evening.treated) - sum(s.treated)
    return told == {"n": str(treated), "money": str(evening.money), "popularity": str(evening.popularity)}


def row(said: Said, actions: str, ending: str) -> bool:
    """Check the sections of the row, and the evening that is planned with them."""
    s, day = said.s, (expert.expert_morning if said.strongest else morning)(before_first_card(said.s))
    _value, three = row_of(day.worth, s, said.move)
    return actions == listed([action_name(section.action) for section in three]) and (
        _ends(s, day.evening[three], ending))


def taken(said: Said, n: str, money: str, popularity: str) -> bool:
    """Check the evening that is planned with the chosen sections."""
    s, day = said.s, (expert.expert_morning if said.strongest else morning)(before_first_card(said.s))
    evening = day.evening[row_of(day.worth, s, said.move)[1]]
    return s.phase is Phase.TAKE and (int(n), int(money), int(popularity)) == (
        sum(evening.treated) - sum(s.treated), evening.money, evening.popularity)


def _evenings(said: Said) -> list[Clinic]:
    """Return the evening by habit, and also the one that the expert has thought through if the expert says it."""
    after = DO[type(said.move)](said.s, said.move)[0]
    usual = to_the_evening(after)
    return [usual, expert._think_through(after)] if said.strongest and after.phase is Phase.ACT else [usual]


def _ends_somehow(said: Said, ending: str) -> bool:
    return any(_ends(said.s, evening, ending) for evening in _evenings(said))


def ended(said: Said, ending: str, best: bool | None = None) -> bool:
    return _ends_somehow(said, ending) and best in (None, said.best)


# ---- building ----


def floors(said: Said, kind: str) -> bool:
    s, after = said.s, said.after
    asked = needs_of(s).floors > len(s.floors)
    more = len(layout_of(after).open_rooms) > len(layout_of(s).open_rooms)
    return kind == ("goal" if asked else "rooms" if more else "later") and len(after.floors) == len(s.floors) + 1


def entrance(said: Said, more: bool) -> bool:
    plan = layout_of(said.s)
    return layout_of(said.after).entrances == plan.entrances + 1 and (
        (plan.entrances < len(section_of(said.s).boxes)) == more)


def pillar(said: Said, more: bool) -> bool:
    """A floor can be built as soon as the top floor has no gaps, and the pillar fills one of them."""
    before, after = layout_of(said.s), layout_of(said.after)
    return (before.floors < MOST_FLOORS and len(after.gaps) < len(before.gaps)) == more


def bays(said: Said, n: str) -> bool:
    return int(n) == said.s.free_bays < said.after.free_bays


def garden(said: Said, goal: bool) -> bool:
    before, after = layout_of(said.s), layout_of(said.after)
    asked = needs_of(said.s).gardens > len(before.gardens)
    counts = final_popularity(said.after) - final_popularity(said.s) == 1 or said.after.money != said.s.money
    return asked == goal and len(after.gardens) == len(before.gardens) + 1 and (goal or counts)


def conveyor(said: Said, first: bool) -> bool:
    floor = floor_of(said.move.place)
    along = range(COLUMNS * floor + 1, COLUMNS * (floor + 1) + 1)
    had = CONVEYOR in said.s.cells[COLUMNS * floor : COLUMNS * (floor + 1)]
    hours = layout_of(said.after).hours
    quick = all(hours[a][b] <= 1 for a in along for b in along)
    return had != first and quick


def helipad(said: Said, goal: bool) -> bool:
    return bool(needs_of(said.s).helipad) == goal and said.after.helipad and not said.s.helipad


# ---- hiring, admitting ----


def doctor(said: Said, price: str, ending: str) -> bool:
    paid = said.s.money - said.after.money
    hired = [one for one in said.after.people if one[0] == DOCTOR and one[1] == 4]
    return int(price) == paid and bool(hired) and _ends_somehow(said, ending)


def _joined(said: Said, who: int) -> bool:
    def n(s: Clinic) -> int:
        return sum(one == who for one, _level, _place in s.people)

    return n(said.after) == n(said.s) + 1


def orderly(said: Said, hours: str) -> bool:
    n = orderlies(said.after)
    return n == orderlies(said.s) + 1 and int(hours) == HOURS + ORDERLY_HOURS * n


def admitted(said: Said, patient: str, income: str, refused: bool) -> bool:
    found = box_at(said.s, said.move.box)
    named = a_patient(found.severity)
    lost = any(loss.box == said.move.box for loss in losses_at_end(said.s))
    told = patient == capital(named)
    return told and int(income) == INCOME[found.severity] and lost == refused


def couple(said: Said) -> bool:
    return any(loss.box == said.move.box and loss.pair and loss.popularity == 2 for loss in losses_at_end(said.s))


# ---- walking ----


def _at(s: Clinic, who: int, place: int) -> list[int]:
    return [level for one, level, there in s.people if one == who and there == place]


def treated(said: Said, patient: str, income: str, popularity: str) -> bool:
    return any(one.place == said.move.to and patient_name(one.severity) == patient and int(income) == one.income
               and int(popularity) == one.popularity for one in treatments(said.after))


def untreated(said: Said, also: Any = True) -> bool:
    return not any(one.place == said.move.to for one in treatments(said.after)) and bool(also)


def works_later(said: Said) -> bool:
    """Check that the room works at the end of the round, by habit or as the expert has thought it through."""
    return any(layout_of(evening).works.get(said.move.to) for evening in _evenings(said))


def _works(said: Said) -> bool:
    return bool(layout_of(said.s).works.get(said.move.to))


def sick_there(said: Said, patient: str, kind: str) -> bool:
    """Check that a patient is there, and what keeps this doctor or nurse from treating them."""
    sick = _at(said.s, PATIENT, said.move.to)
    if not sick or patient != patient_name(sick[0]):
        return False
    if kind == "nurse":
        return said.move.who == "nurse"
    return (sick[0] > said.move.level) == (kind == "stars") and said.move.who == "doctor"


def bed(said: Said, who: str) -> bool:
    nurse, doctor = (_at(said.s, one, said.move.to) for one in (NURSE, DOCTOR))
    found = "nurse" if nurse else "doctor" if doctor else "none"
    return untreated(said, said.move.who == "patient" and (_works(said) or who == "nurse") and found == who)


# ---- adverts ----


def advert(said: Said, n: str, price: str, money: str) -> bool:
    return int(n) == said.move.popularity and int(price) == advert_price(int(n)) and (
        int(money) == said.s.money - int(price))


def kept(said: Said, money: str, asked: str = "", n: str = "") -> bool:
    s, goal = said.s, needs_of(said.s).money
    short = bool(goal) and s.money - advert_price(1) < goal
    right = int(money) == s.money and not said.move.popularity
    if asked:
        return right and int(asked) == goal and short
    if n:
        return right and not short and s.round == ROUNDS and int(n) == int(money) // MONEY_A_POINT
    return right and not short and s.round < ROUNDS


CLAIMS = Claims(
    Claim("Your actions are then {actions}. {ending}", row),
    Claim(_ENDING[0], taken),
    Claim(_ENDING[1], taken),
    Claim("Nothing else in this action pays off. {ending}", lambda said, ending: ended(said, ending, True), FOR),
    Claim("No other move is better. {ending}", lambda said, ending: ended(said, ending, True), FOR),
    Claim("This ends the action. {ending}", lambda said, ending: ended(said, ending, False)),
    Claim("All actions are done. {ending}", ended),
    Claim("Your goal asks for floors, and a new floor brings rooms.", lambda said: floors(said, "goal"), FOR),
    Claim("With more rooms you can treat more patients in a round.", lambda said: floors(said, "rooms"), FOR),
    Claim("You can use the new floor’s rooms as soon as the clinic has a supply "
          "room.", lambda said: floors(said, "later")),
    Claim("With two entrances you can use both boxes of a Hire or Admit section.",
          lambda said: entrance(said, True), FOR),
    Claim("You can already use every box. Another entrance can only shorten "
          "walks.", lambda said: entrance(said, False)),
    Claim("A pillar fills an empty space, so that you can build a floor above it.",
          lambda said: pillar(said, True), FOR),
    Claim("A pillar makes room for another floor, but the clinic already has all its floors.",
          lambda said: pillar(said, False), AGAINST),
    Claim("You have {n} free parking space, and everyone comes by car.", bays),
    Claim("You have {n} free parking spaces, and everyone comes by car.", bays),
    Claim("Your goal asks for gardens, and a patient can rest in a garden.", lambda said: garden(said, True), FOR),
    Claim("A garden adds 1 to your final score, and a patient can rest there.", lambda said: garden(said, False), FOR),
    Claim("That floor already has a conveyor. A second one only fills the space.",
          lambda said: conveyor(said, False), AGAINST),
    Claim("With a conveyor, every walk on that floor takes only 1 hour.", lambda said: conveyor(said, True), FOR),
    Claim("Your goal asks for a helipad.", lambda said: helipad(said, True), FOR),
    Claim("A helipad adds a parking space and a short way to the top floor.", lambda said: helipad(said, False), FOR),
    Claim("You get a doctor with four stars for ${price}. {ending}", doctor),
    Claim("With a nurse in the room, a treatment brings 1 more popularity, and patients don’t get worse.",
          lambda said: _joined(said, NURSE), FOR),
    Claim("With this orderly you have {hours} hours in every Hire and Admit action, and orderlies get no "
          "salary.", orderly, FOR),
    Claim("You have room for the couple. Turning them away costs 2 popularity, and both pay when they are "
          "treated.", couple, FOR),
    Claim("{patient} pays ${income} when treated.",
          lambda said, patient, income: admitted(said, patient, income, False), FOR),
    Claim("{patient} pays ${income} when treated. Turning the patient away costs 1 popularity.",
          lambda said, patient, income: admitted(said, patient, income, True), FOR),
    Claim("The {patient} is treated in that room. That brings ${income} and {popularity} popularity.", treated, FOR),
    Claim("A patient doesn’t get worse in a garden.",
          lambda said: untreated(said, said.move.to in layout_of(said.s).gardens)),
    Claim("That room doesn’t work yet, so no patient can be treated there.",
          lambda said: untreated(said, not _works(said) and not works_later(said)), AGAINST),
    Claim("That room doesn’t work yet, but you can still change that this round.",
          lambda said: untreated(said, not _works(said) and works_later(said)), FOR),
    Claim("With a nurse in that room, the {patient} doesn’t get worse.",
          lambda said, patient: untreated(said, sick_there(said, patient, "nurse")), FOR),
    Claim("With a nurse in that room, a treatment brings 1 more popularity.",
          lambda said: untreated(said, said.move.who == "nurse" and not _at(said.s, PATIENT, said.move.to)), FOR),
    Claim("The {patient} in that room needs a doctor with more stars.",
          lambda said, patient: untreated(said, sick_there(said, patient, "stars")), AGAINST),
    Claim("The {patient} is too ill to be treated in that room.",
          lambda said, patient: untreated(said, sick_there(said, patient, "room")), AGAINST),
    Claim("The doctor leaves after this round, so the room needs a patient this round.",
          lambda said: untreated(said, said.move.who == "doctor" and said.move.level == 1)),
    Claim("The doctor will already be in the room when a patient comes.",
          lambda said: untreated(said, said.move.who == "doctor" and _works(said))),
    Claim("With the nurse in that room, the patient doesn’t get worse.", lambda said: bed(said, "nurse"), FOR),
    Claim("The patient gets a bed, but the doctor in that room has too few stars.", lambda said: bed(said, "doctor")),
    Claim("The patient gets a bed in a suitable room, and a doctor can still come.", lambda said: bed(said, "none")),
    Claim("You get {n} popularity for ${price} and keep ${money}.", advert),
    Claim("Your goal asks for ${asked}, and you have ${money}.", kept, FOR),
    Claim("You keep ${money} for doctors, floors and bills.", kept),
    Claim("You keep ${money}, which adds {n} to your final score.", kept),
)

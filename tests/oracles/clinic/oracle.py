"""Clin9ic: a second, slow and direct reading of the rulebook (rulebook.md, data/*.json, questions.md)."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
FLOOR_CARDS: dict[str, dict[str, Any]] = {
    card["id"]: card for card in json.loads((DATA / "floor_cards.json").read_text(encoding="utf-8"))
}
ACTION_CARDS: dict[tuple[str, str], dict[str, Any]] = {
    (card["card"], card["side"]): card
    for card in json.loads((DATA / "action_cards.json").read_text(encoding="utf-8"))
}
GOALS: dict[str, dict[str, Any]] = {
    goal["id"]: goal for goal in json.loads((DATA / "goals.json").read_text(encoding="utf-8"))
}

Building = list[list[str]]
Person = dict[str, Any]
Section = dict[str, Any]
Space = tuple[int, int]  # floor, column

COLOURS = ["white", "yellow", "orange", "red"]  # CLI-B8: the order in which patients get worse
CROSSES = {"white": 1, "yellow": 2, "orange": 3, "red": 4}  # CLI-B7.3
PAYS = {"white": 3, "yellow": 4, "orange": 5, "red": 7}  # CLI-B7.2
BRINGS_POPULARITY = {"white": 1, "yellow": 1, "orange": 2, "red": 2}  # CLI-B7.2
PRICE = {"floor": 4, "entrance": 3, "garden": 3, "helipad": 3, "parking": 2, "conveyor": 2, "pillar": 1}  # CLI-B4.2
MOST_FLOORS = 4  # CLI-B4.3


def by_text(item: Any) -> str:
    """questions.md: how lists are sorted by text."""
    return json.dumps(item, sort_keys=True)


# ------------------------------------------------------------------------------------------------- the building


def all_spaces(building: Building) -> list[Space]:
    return [(floor, column) for floor, modules in enumerate(building) for column in range(len(modules))]


def module_at(building: Building, space: Space) -> str:
    return building[space[0]][space[1]]


def is_room(module: str) -> bool:
    """CLI-B5.4: treatment and operating rooms."""
    return module == "oper" or module.startswith("treat_")


def is_made_for(module: str, colour: str) -> bool:
    """CLI-B7.1: a treatment room is made for patients up to its own colour, an operating room for all."""
    if module == "oper":
        return True
    return COLOURS.index(colour) <= COLOURS.index(module.removeprefix("treat_"))


def works(building: Building, space: Space) -> bool:
    """CLI-B9"""
    if module_at(building, space) == "oper":
        return True
    floor_has_a_hub = "hub" in building[space[0]]
    building_has_a_supply_room = any("supply" in modules for modules in building)
    return floor_has_a_hub and building_has_a_supply_room


def stands_at(person: Person, space: Space) -> bool:
    return person["at"] != "hall" and tuple(person["at"]) == space


def who_is_at(people: list[Person], who: str, space: Space) -> Person | None:
    """CLI-B5.4: there is a place for one doctor, one nurse and one patient."""
    for person in people:
        if person["who"] == who and stands_at(person, space):
            return person
    return None


# ---------------------------------------------------------------------------------------------------------- row


def sections_of(laid: dict[str, Any]) -> list[Section]:
    """CLI-B3.2, A2: the two sections of a card from left to right, in its orientation."""
    card = ACTION_CARDS[(laid["card"], laid["side"])]
    sections: list[Section] = card["turned_round"] if laid["turned_round"] else card["upright"]
    return sections


def row_of_sections(given: dict[str, Any]) -> dict[str, list[Section]]:
    """Part row. CLI-B3.2: two neighbours overlap by one section, and the one on top is visible."""
    row = list(sections_of(given["laid"][0]))
    for laid in given["laid"][1:]:
        left, right = sections_of(laid)
        if laid["end"] == "left":  # its right section meets the first one of the row
            row = [left, right if laid["over"] else row[0], *row[1:]]
        else:  # its left section meets the last one of the row
            row = [*row[:-1], left if laid["over"] else row[-1], right]
    return {"first_three": row[:3], "last_three": row[-3:]}  # CLI-B3.3


# --------------------------------------------------------------------------------------------------------- walk


def one_hour_away(building: Building, space: Space) -> set[Space]:
    """Return all spaces that are one hour away from this space. CLI-B5.5, B5.6"""
    floor, column = space
    modules = building[floor]
    # open: can a space with a pillar be crossed? It is said only of empty ones (CLI-B5.6); nothing blocks a way: yes.
    there = {(floor, next_to) for next_to in (column - 1, column + 1) if 0 <= next_to < len(modules)}
    if "conveyor" in modules:  # from any space of that floor to any other, however far
        there |= {(floor, other) for other in range(len(modules)) if other != column}
    if modules[column] == "hub":  # the lift, to the hub of the next floor
        for next_floor in (floor - 1, floor + 1):
            if 0 <= next_floor < len(building):
                there |= {(next_floor, other) for other in range(6) if building[next_floor][other] == "hub"}
    return there


def hours_to_spaces(building: Building, helipad: bool, start: Space | None) -> dict[Space, int]:
    """Return the hours of the shortest way to each space; a start of None is the hall."""
    hours: dict[Space, int] = {}
    if start is None:  # CLI-B5.6: the way from the hall begins in whichever entrance is nearest
        arriving = {(0, column) for column, module in enumerate(building[0]) if module == "entrance"}
    else:
        arriving = {start}
    # open: can a person who has left the hall go through it again, to the roof or to another entrance? The roof is
    # "from the hall" (CLI-B4.7), and the hall is for those who have not gone anywhere yet (CLI-B2.4): no.
    clock = 0
    while arriving:
        for space in arriving:
            hours[space] = clock
        clock += 1
        arriving = {there for space in arriving for there in one_hour_away(building, space)}
        if clock == 1 and start is None and helipad:  # CLI-B4.7: over the roof, 1 hour to the hub of the top floor
            top = len(building) - 1
            arriving |= {(top, column) for column, module in enumerate(building[top]) if module == "hub"}
        arriving -= hours.keys()
    return hours


def has_a_place_for(given: dict[str, Any], space: Space, walker: Person) -> bool:
    """CLI-B5.4, B7.1: whether this person can walk to this space, regardless of the distance."""
    module = module_at(given["building"], space)
    who = walker["who"]
    if who == "orderly":  # CLI-B5.7: orderlies stay in the hall
        return False
    if who_is_at(given["people"], who, space) is not None:  # one doctor, one nurse and one patient
        return False
    if is_room(module):
        # No patient is brought to a room for milder cases. (Whether the room works, CLI-B9, matters only for treating.)
        return who != "patient" or is_made_for(module, walker["colour"])
    return module == "garden" and who == "patient"


def where_to_walk(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Part walk."""
    building: Building = given["building"]
    walker: Person = given["walker"]
    start = None if walker["at"] == "hall" else (walker["at"][0], walker["at"][1])
    hours = hours_to_spaces(building, given["helipad"], start)
    answers = []
    for space in all_spaces(building):
        if space == start or space not in hours or not has_a_place_for(given, space, walker):
            continue
        dollars = max(0, hours[space] - given["hours_left"])  # CLI-B5.5: each further hour costs $1
        if dollars <= given["money"]:  # CLI-B1.2: money is never below $0
            answers.append({"to": list(space), "takes": hours[space], "dollars": dollars})
    return answers


# ---------------------------------------------------------------------------------------------------------- box


def entrances_reach(given: dict[str, Any], box_number: int) -> bool:
    """CLI-B5.1, A5: with one entrance only the left box of a section, with two both."""
    building: Building = given["building"]
    entrances = sum(modules.count("entrance") for modules in building)
    is_right_box = box_number % 2 == 0
    return entrances >= (2 if is_right_box else 1)


def free_bays(given: dict[str, Any]) -> int:
    """CLI-B5.3: each person in the clinic, staff and patients, has a car in one bay."""
    return int(given["bays"]) - len(given["people"])


def rooms_without_patient(given: dict[str, Any]) -> int:
    """CLI-A5"""
    # open: do these rooms have to work, or be made for a yellow and a white patient? "Enough rooms are two that have no
    # patient": no more than that.
    building: Building = given["building"]
    return sum(
        is_room(module_at(building, space)) and who_is_at(given["people"], "patient", space) is None
        for space in all_spaces(building)
    )


def couple_can_come(given: dict[str, Any], bays_free: int) -> bool:
    """CLI-A5: two free bays and enough treatment and operating rooms."""
    return bays_free >= 2 and rooms_without_patient(given) >= 2


def bays_after_parking(given: dict[str, Any]) -> int:
    """CLI-B4.5: 2 more bays in the car park, up to what the ground floor allows.

    A6: the bay of a helipad is additional.
    """
    of_the_helipad = 1 if given["helipad"] else 0
    car_park = given["bays"] - of_the_helipad
    most = FLOOR_CARDS[given["ground_floor_card"]]["most_bays"]
    return int(min(car_park + 2, most)) + of_the_helipad


def places_to_build(given: dict[str, Any], component: str) -> list[tuple[Any, int]]:
    """Return every place where a component can be built now, regardless of money, and the number of bays afterwards."""
    building: Building = given["building"]
    bays: int = given["bays"]
    if component == "floor":  # CLI-B4.3, B4.4
        if len(building) >= MOST_FLOORS or "empty" in building[-1]:
            return []
        return [(card, bays) for card in given["floor_cards_ready"]]
    if component == "parking":  # CLI-B4.5
        # open: can parking be built that adds only one bay? "Up to the number": yes; one that adds none: no.
        after = bays_after_parking(given)
        return [(None, after)] if after > bays else []
    if component == "helipad":  # CLI-B4.7: there can be one helipad on the roof; it brings 1 bay more
        return [] if given["helipad"] else [(None, bays + 1)]
    empty = [space for space in all_spaces(building) if module_at(building, space) == "empty"]
    if component == "entrance":  # CLI-B4.6: of the ground floor
        empty = [space for space in empty if space[0] == 0]
    # CLI-B4.6: pillars, gardens and conveyors in any empty space
    return [(list(space), bays) for space in empty]


def uses_of_box(given: dict[str, Any]) -> list[list[Any]]:
    """Part box."""
    number: int = given["box"]
    sections: list[Section] = given["sections"]
    own_section = (number - 1) // 2
    box: dict[str, Any] = sections[own_section]["boxes"][(number - 1) % 2]
    action_under_way: str = sections[given["under_way"]]["action"]
    shows: str = box["shows"]
    money: int = given["money"]
    bays: int = given["bays"]
    if number in given["used_boxes"]:  # CLI-B4.1, A3: a box is used once in a round
        return []
    if shows == "bonus":
        # CLI-A3: it can be in any of the three sections, but it is built in a Build action
        # open: do entrances have to reach a bonus box? Nothing says so (CLI-B5.1 is about people): no.
        if action_under_way != "build":
            return []
    elif own_section != given["under_way"]:  # CLI-B3.4: each action with the boxes of its own section
        return []
    uses: list[list[Any]] = []
    if shows in ("build", "bonus"):
        for component in box["builds"]:
            # CLI-B4.2; A4: a bonus costs the place of its box (and not its price as well)
            dollars = number if shows == "bonus" else PRICE[component]
            if dollars <= money:
                for where, bays_then in places_to_build(given, component):
                    uses.append(["build", component, where, dollars, bays_then])
    elif not entrances_reach(given, number):  # CLI-B5.1
        return []
    elif shows == "patient":  # CLI-B6, B6.1
        if free_bays(given) >= 1:
            uses.append(["admit", None, None, 0, bays])
    elif shows == "couple":  # CLI-A5
        if couple_can_come(given, free_bays(given)):
            uses.append(["admit", None, None, 0, bays])
    elif free_bays(given) >= 1 and given["on_call"][shows] >= 1 and number <= money:  # CLI-B5, B5.2, B5.3
        uses.append(["hire", None, None, number, bays])
    return sorted(uses, key=by_text)


# -------------------------------------------------------------------------------------------------- turned away


def turned_away(given: dict[str, Any]) -> dict[str, Any]:
    """Part turned_away. CLI-B6.1, A5"""
    section: Section = given["sections"][given["under_way"]]
    left_number = 2 * given["under_way"] + 1
    waiting = [
        (number, box["shows"])
        for number, box in ((left_number, section["boxes"][0]), (left_number + 1, section["boxes"][1]))
        if number not in given["used_boxes"] and entrances_reach(given, number)
    ]
    bays_left = free_bays(given)
    boxes = []
    lost = 0
    for number, shows in waiting:  # a couple comes first in this count, with two bays
        if shows == "couple" and couple_can_come(given, bays_left):
            boxes.append(number)
            lost += 2
            bays_left -= 2
    for number, shows in waiting:  # then each patient for whom there is a bay
        if shows == "patient" and bays_left >= 1:
            boxes.append(number)
            lost += 1
            bays_left -= 1
    return {
        "turned_away_in_boxes": sorted(boxes),
        "popularity_lost": lost,
        "closed": given["popularity"] - lost < 0,  # CLI-B1.3
    }


# -------------------------------------------------------------------------------------------------------- night


def is_treated(building: Building, people: list[Person], space: Space) -> bool:
    """CLI-B7, B7.1, B7.3, B9: whether the patient in this module is treated."""
    patient = who_is_at(people, "patient", space)
    doctor = who_is_at(people, "doctor", space)
    module = module_at(building, space)
    if patient is None or doctor is None or not is_room(module):
        return False
    if not works(building, space) or not is_made_for(module, patient["colour"]):
        return False
    return int(doctor["stars"]) >= CROSSES[patient["colour"]]


def is_kept_from_getting_worse(building: Building, people: list[Person], patient: Person) -> bool:
    """CLI-B8.2: in a room with a nurse, or in a garden."""
    # open: is the hall a room? No: a room is a treatment or operating room (CLI-B5.4).
    if patient["at"] == "hall":
        return False
    space = (patient["at"][0], patient["at"][1])
    module = module_at(building, space)
    return module == "garden" or (is_room(module) and who_is_at(people, "nurse", space) is not None)


def night(given: dict[str, Any]) -> dict[str, Any]:
    """Part night."""
    building: Building = given["building"]
    people: list[Person] = [dict(person) for person in given["people"]]
    money: int = given["money"]
    popularity: int = given["popularity"]

    # Business: treatment and income. CLI-B7, B7.2, B7.3
    treated_at = [space for space in all_spaces(building) if is_treated(building, people, space)]
    for space in treated_at:
        patient = who_is_at(people, "patient", space)
        assert patient is not None
        money += PAYS[patient["colour"]]
        popularity += BRINGS_POPULARITY[patient["colour"]]
        if who_is_at(people, "nurse", space) is not None:
            popularity += 1
        people.remove(patient)  # goes home
    closed: dict[str, Any] = {"treated_at": [list(space) for space in treated_at], "closed": True}
    closed |= dict.fromkeys(["money", "popularity", "people", "deaths", "on_call_doctors"])

    # Upkeep and salaries. CLI-B7.4
    due = (len(building) - 1) + sum(person["who"] in ("doctor", "nurse") for person in people)
    paid = min(money, due)
    money -= paid
    popularity -= due - paid
    if popularity < 0:  # CLI-B1.3: closed at once
        return closed

    # Popularity is bought. CLI-B7.5
    for already_bought in range(given["buys_popularity"]):
        money -= 4 + already_bought
        popularity += 1

    # Administration. CLI-B8, B8.1 to B8.3
    deaths = 0
    on_call_doctors: int = given["on_call_doctors"]
    still_here: list[Person] = []
    for person in people:
        if person["who"] == "doctor":
            if person["stars"] == 1:  # none left: goes home, and is on call again
                on_call_doctors += 1
            else:
                still_here.append({**person, "stars": person["stars"] - 1})
        elif person["who"] == "patient" and not is_kept_from_getting_worse(building, people, person):
            if person["colour"] == "red":
                deaths += 1
                popularity -= 3
            else:
                still_here.append({**person, "colour": COLOURS[COLOURS.index(person["colour"]) + 1]})
        else:
            still_here.append(person)
    if popularity < 0:  # CLI-B1.3
        return closed
    return {
        "treated_at": [list(space) for space in treated_at],
        "closed": False,
        "money": money,
        "popularity": popularity,
        "people": sorted(still_here, key=by_text),
        "deaths": deaths,
        "on_call_doctors": on_call_doctors,
    }


# -------------------------------------------------------------------------------------------------------- count


def final_count(given: dict[str, Any]) -> int:
    """CLI-C1"""
    gardens = how_many_gardens(given["building"])
    patients = len([person for person in given["people"] if person["who"] == "patient"])
    return max(0, int(given["popularity"]) + gardens + int(given["money"]) // 5 - patients)


def how_many_gardens(building: Building) -> int:
    """Printed and built gardens both count."""
    return sum(modules.count("garden") for modules in building)


def count_and_goal(given: dict[str, Any]) -> dict[str, Any]:
    """Part count. CLI-C1, C2"""
    count = final_count(given)
    treated: dict[str, int] = given["treated_so_far"]
    reached = True
    for what, needed in GOALS[given["goal"]]["needs"][given["difficulty"]].items():
        if what == "deaths":  # the highest number allowed
            reached = reached and given["deaths_so_far"] <= needed
            continue
        there_is = {
            "popularity": count,
            "treated": sum(treated.values()),
            "severe": treated["orange"] + treated["red"],
            "gardens": how_many_gardens(given["building"]),
            "floors": len(given["building"]),
            "helipad": 1 if given["helipad"] else 0,
            "money": given["money"],
        }[what]
        reached = reached and there_is >= needed
    return {"final_count": count, "goal_reached": reached}


def answer(part: str, given: dict[str, Any]) -> Any:
    if part == "row":
        return row_of_sections(given)
    if part == "walk":
        return where_to_walk(given)
    if part == "box":
        return uses_of_box(given)
    if part == "turned_away":
        return turned_away(given)
    if part == "night":
        return night(given)
    if part == "count":
        return count_and_goal(given)
    raise ValueError(part)

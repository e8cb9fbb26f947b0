"""Clin9ic in plain words: what the row shows, who can walk where, what a box can do, who is turned away, what a night
brings, the final score."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Move
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules import events as told
from klotho_games.games.clinic.rules.building import (
    COLUMNS,
    EMPTY,
    MODULE,
    MODULES,
    MOST_FLOORS,
    UPPER,
    column_of,
    floor_of,
)
from klotho_games.games.clinic.rules.cards import DIFFICULTIES, FLOOR, GOALS
from klotho_games.games.clinic.rules.state import (
    WHO,
    Clinic,
    Person,
    Phase,
    advert_price,
    final_popularity,
    is_goal_reached,
    section_of,
    sections,
)
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    OpenBusiness,
    Walk,
)
from tests.oracles.asking import Question, wander

COLOURS = ("white", "yellow", "orange", "red")
CARE = (0.0, 0.0, 0.03)
SPACED = ("pillar", "entrance", "garden", "conveyor")
OFF_GROUND = ("pillar", "garden", "conveyor")
GOAL_IDS = tuple(GOALS)


def questions(rng: Random) -> Iterator[Question]:
    for s in wander("clinic", rng, CARE):
        if s.phase is Phase.TAKE:
            yield _row(s)
        elif s.phase is Phase.ACT:
            s = _eased(s, rng)
            chance = rng.random()
            if section_of(s).action != "build" and chance < 0.35:
                yield _walk(s, rng)
            if chance < 0.5:
                yield _box(s, rng)
            if section_of(s).action == "admit" and chance > 0.5:
                yield _away(s)
        elif s.phase is Phase.BUSINESS:
            for _time in range(2):
                yield _night(_eased(s, rng), rng)
        elif s.phase is Phase.END:
            for _time in range(3):
                yield _count(s, rng)


def _eased(s: Clinic, rng: Random) -> Clinic:
    """Random clinics are poor, unpopular and low. Sometimes give this one more of everything, or just enough."""
    if rng.random() < 0.5:
        s = replace(s, money=rng.randrange(16), popularity=rng.randrange(12))
    if rng.random() < 0.5:
        s = _grown(s, rng)
    return _staffed(s, rng) if rng.random() < 0.6 else s


def _grown(s: Clinic, rng: Random) -> Clinic:
    """Add some floors, each on what carries it."""
    cells, floors, offer = list(s.cells), list(s.floors), rng.sample(s.offer, len(s.offer))
    for _floor in range(rng.randrange(MOST_FLOORS + 1 - len(floors))):
        cells = [_filled(n, module, rng) for n, module in enumerate(cells)]
        floors.append(offer.pop())
        cells += UPPER[floors[-1]]
    cells = [_filled(n, module, rng) if rng.random() < 0.4 else module for n, module in enumerate(cells)]
    helipad = s.helipad or rng.random() < 0.3
    most = FLOOR[floors[0]].most_bays
    bays = min(s.bays - s.helipad + 2 * rng.randrange(4), most) + helipad
    return replace(
        s, cells=tuple(cells), floors=tuple(floors), offer=tuple(sorted(offer)), helipad=helipad, bays=bays
    )


def _filled(n: int, module: int, rng: Random) -> int:
    """Return what could have been built there."""
    return MODULE[rng.choice(SPACED if n < COLUMNS else OFF_GROUND)] if module == EMPTY else module


# ---- the clinic ----


def _clinic(s: Clinic) -> dict[str, Any]:
    return {
        "building": [
            [MODULES[module] for module in s.cells[start : start + COLUMNS]]
            for start in range(0, len(s.cells), COLUMNS)
        ],
        "ground_floor_card": s.floors[0],
        "helipad": s.helipad,
        "bays": s.bays,
        "people": [_person(one) for one in s.people],
        "money": s.money,
        "popularity": s.popularity,
    }


def _person(one: Person) -> dict[str, Any]:
    who, level, place = one
    found: dict[str, Any] = {"who": WHO[who], "at": _place(place)}
    if WHO[who] == "doctor":
        found["stars"] = level
    if WHO[who] == "patient":
        found["colour"] = COLOURS[level - 1]
    return found


def _place(place: int) -> Any:
    return [floor_of(place), column_of(place)] if place else "hall"


def _section(s: Clinic) -> dict[str, Any]:
    """Return the three taken sections, and where the director is in them."""
    return {
        "sections": [_printed(section) for section in sections(s)],
        "under_way": s.section,
        "used_boxes": [number for number in range(1, 7) if s.used >> (number - 1) & 1],
        "on_call": dict(zip(("doctor", "nurse", "orderly"), s.on_call, strict=True)),
        "floor_cards_ready": list(s.offer),
    }


def _printed(section: Any) -> dict[str, Any]:
    return {"action": section.action, "boxes": [_box_printed(box) for box in section.boxes]}


def _box_printed(box: Any) -> dict[str, Any]:
    match box.kind:
        case "patient":
            return {"shows": "patient", "colour": COLOURS[box.severity - 1]}
        case "pair":
            return {"shows": "couple"}
        case "staff":
            return {"shows": box.role}
    return {"shows": "bonus" if box.kind == "bonus" else "build", "builds": list(box.builds)}


# ---- the row ----


def _row(s: Clinic) -> Question:
    """Ask what both ways to take three sections give."""
    lies = [card for card, _side, _turned in s.row]
    turned = {card: turned for card, _side, turned in s.row}
    lays: list[dict[str, Any]] = []
    for n, (card, side) in enumerate(s.hand):
        lay: dict[str, Any] = {"card": card, "side": "ab"[side], "turned_round": turned[card]}
        if n:
            at = lies.index(card)
            left = all(at < lies.index(before) for before, _side in s.hand[:n])
            lay["end"] = "left" if left else "right"
            lay["over"] = s.joints[at] if left else not s.joints[at - 1]
        lays.append(lay)
    answer = {
        words: [_printed(section) for section in sections(replace(s, last=last))]
        for words, last in (("first_three", False), ("last_three", True))
    }
    return Question("row", {"laid": lays}, answer)


# ---- actions ----


def _walk(s: Clinic, rng: Random) -> Question:
    """Ask where one person can walk, with the hours and the $ that it takes."""
    s = replace(s, hours=rng.choice((s.hours, rng.randrange(6))), money=rng.choice((s.money, rng.randrange(5))))
    who, level, at = rng.choice([one for one in s.people if WHO[one[0]] != "orderly"] or list(s.people))
    ways = []
    for to in range(1, len(s.cells) + 1):
        step = Walk(WHO[who], level, at, to)
        if RULES.why_not(s, step) is None:
            _after, events = RULES.apply(s, step)
            walked = next(event for event in events if isinstance(event, told.Walked))
            ways.append({"to": _place(to), "takes": walked.hours, "dollars": walked.paid})
    return Question("walk", {**_clinic(s), "hours_left": s.hours, "walker": _person((who, level, at))}, ways)


def _box(s: Clinic, rng: Random) -> Question:
    """Ask for all uses of a box now, with their costs. Mostly choose a box that can be used."""
    if rng.random() < 0.5:
        s = replace(s, used=0)
    for _time in range(3):
        number = 2 * s.section + rng.randint(1, 2) if rng.random() < 0.75 else rng.randint(1, 6)
        uses = list(_uses(s, number))
        if uses:
            break
    return Question("box", {**_clinic(s), **_section(s), "box": number}, _sorted(uses))


def _uses(s: Clinic, number: int) -> Iterator[Any]:
    for step in _candidates(s, number):
        if RULES.why_not(s, step) is None:
            after, _events = RULES.apply(s, step)
            yield [*_use(step), s.money - after.money, after.bays]


def _candidates(s: Clinic, number: int) -> Iterator[Move]:
    yield Hire(number)
    yield Admit(number)
    for component in ("parking", "helipad"):
        yield Build(number, component)
    for component in SPACED:
        for place in range(1, len(s.cells) + 1):
            yield Build(number, component, place)
    for card in s.offer:
        yield BuildFloor(number, card)


def _use(step: Move) -> list[Any]:
    match step:
        case Build(_number, component, place):
            return ["build", component, _place(place) if component in SPACED else None]
        case BuildFloor(_number, card):
            return ["build", "floor", card]
    return ["hire", None, None] if isinstance(step, Hire) else ["admit", None, None]


def _away(s: Clinic) -> Question:
    """Ask about the end of an Admit action."""
    after, events = RULES.apply(s, EndAction())
    lost = [event for event in events if isinstance(event, told.TurnedAway)]
    answer = {
        "turned_away_in_boxes": sorted(event.box for event in lost),
        "popularity_lost": sum(event.popularity for event in lost),
        "closed": after.closed,
    }
    return Question("turned_away", {**_clinic(s), **_section(s)}, answer)


# ---- business and administration ----


def _night(s: Clinic, rng: Random) -> Question:
    """Ask about everything from the opening of Business to the end of Administration."""
    given = {**_clinic(s), "on_call_doctors": s.on_call[0]}
    after, events = RULES.apply(s, OpenBusiness())
    bought, more = 0, tuple[Event, ...]()
    if after.phase is Phase.ADVERTISE:
        bought = rng.randrange(4)
        while advert_price(bought) > after.money:
            bought -= 1
        after, more = RULES.apply(after, Advertise(bought))
    given["buys_popularity"] = bought
    treated = [event for event in (*events, *more) if isinstance(event, told.Treated)]
    answer = {
        "treated_at": sorted([floor_of(event.place), column_of(event.place)] for event in treated),
        "closed": after.closed,
        "money": None if after.closed else after.money,
        "popularity": None if after.closed else after.popularity,
        "people": None if after.closed else _sorted([_person(one) for one in after.people]),
        "deaths": None if after.closed else after.deaths - s.deaths,
        "on_call_doctors": None if after.closed else after.on_call[0],
    }
    return Question("night", given, answer)


def _staffed(s: Clinic, rng: Random) -> Clinic:
    """Put people into rooms as they could be there, because random clinics hardly ever treat a patient."""
    people = [one for one in s.people if not one[2] and (WHO[one[0]] == "orderly" or rng.random() < 0.5)]
    spare = rng.choice((0, 0, 1, 2, 3))
    for n in rng.sample(range(1, len(s.cells) + 1), len(s.cells)):
        name = MODULES[s.cells[n - 1]]
        room = name.startswith("treat") or name == "oper"
        for who in (0, 1, 3) if room else (3,) if name == "garden" else ():
            if rng.random() < 0.7 and len(people) < s.bays - spare:
                people.append((who, rng.randint(1, 4) if who != 1 else 0, n))
    return replace(s, people=tuple(sorted(people)))


def _sorted(found: list[Any]) -> list[Any]:
    """Sort by text as JSON."""
    return sorted(found, key=lambda one: json.dumps(one, sort_keys=True))


# ---- the end ----


def _count(s: Clinic, rng: Random) -> Question:
    s = _eased(replace(s, closed=False), rng)
    if rng.random() < 0.7:
        first, second, third, fourth = (rng.randrange(6) for _severity in COLOURS)
        s = replace(
            s, money=rng.randrange(30), popularity=rng.randrange(32), treated=(first, second, third, fourth),
            deaths=rng.choice((0, 0, 1, 2)), goal=rng.choice(GOAL_IDS), difficulty=rng.choice(DIFFICULTIES),
        )
    given = {
        **_clinic(s), "goal": s.goal, "difficulty": s.difficulty,
        "treated_so_far": dict(zip(COLOURS, s.treated, strict=True)), "deaths_so_far": s.deaths,
    }
    return Question("count", given, {"final_count": final_popularity(s), "goal_reached": is_goal_reached(s)})

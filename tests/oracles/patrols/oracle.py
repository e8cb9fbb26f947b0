"""A second, slow oracle for 12 Patrols, written from rulebook.md alone."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

Place = tuple[int, int]  # column, row
Patrol = tuple[Place, Place]  # the western or the northern place first
Line = tuple[Place, Place, Place]  # a row from west to east, or a column from north to south
Given = dict[str, Any]


def read_edges() -> dict[str, dict[str, tuple[str, int]]]:
    """Return what each region asks for, as kind and number by its id and side."""
    text = (Path(__file__).parent / "regions.json").read_text(encoding="utf-8")
    return {
        region["id"]: {side: (edge["kind"], edge["n"]) for side, edge in region["edges"].items()}
        for region in json.loads(text)["regions"]
    }


EDGES = read_edges()


# ---- items


@cache
def colour_of(item: str) -> str:  # PAT-1.1
    return item.split()[0]


@cache
def pips_of(item: str) -> int:  # PAT-3.2: footmen have no pips
    words = item.split()
    return int(words[2]) if words[1] == "knight" else 0


def count_items(kind: str, items: Iterable[str]) -> int:
    """Return what a requirement of this kind counts among these items."""
    # PAT-3.2
    standing = list(items)
    if kind == "colours":
        return len({colour_of(item) for item in standing})
    if kind == "items":
        return len(standing)
    return sum(pips_of(item) for item in standing)


# ---- the kingdom


def placed_regions(given: Given) -> dict[Place, str]:
    return {(at[0], at[1]): region for region, at in given["regions"].items()}


def patrol_of(told: list[list[int]]) -> Patrol:
    return (told[0][0], told[0][1]), (told[1][0], told[1][1])


def told_patrol(patrol: Patrol) -> list[list[int]]:
    return [list(patrol[0]), list(patrol[1])]


def patrols_between(kingdom: dict[Place, str]) -> list[Patrol]:
    """There is a patrol between two neighbouring regions."""
    # PAT-2.2
    found: list[Patrol] = []
    for column, row in kingdom:
        for neighbour in ((column + 1, row), (column, row + 1)):
            if neighbour in kingdom:
                found.append(((column, row), neighbour))
    return found


def line_of(patrol: Patrol, kingdom: dict[Place, str]) -> list[Place]:
    """Return the placed regions of the row or column of a patrol."""
    # open: PAT-2.2 "its row or column" is read as the row for a patrol between western and eastern neighbours and the
    # column for one between northern and southern neighbours (the line which PAT-2.3 counts it to).
    if patrol[0][1] == patrol[1][1]:
        return [place for place in kingdom if place[1] == patrol[0][1]]
    return [place for place in kingdom if place[0] == patrol[0][0]]


def complete_lines(kingdom: dict[Place, str]) -> list[Line]:
    """Return the rows and columns of three regions."""
    # PAT-2.3
    lines: list[Line] = []
    for column, row in kingdom:
        across: Line = ((column, row), (column + 1, row), (column + 2, row))
        down: Line = ((column, row), (column, row + 1), (column, row + 2))
        lines.extend(line for line in (across, down) if all(place in kingdom for place in line))
    return lines


def line_patrols(line: Line) -> tuple[Patrol, Patrol]:
    return (line[0], line[1]), (line[1], line[2])


def standing_items(given: Given) -> dict[Patrol, list[str]]:
    """Return all items on each patrol now."""
    return {patrol_of(entry["between"]): entry["stays"] + entry["this_turn"] for entry in given["patrols"]}


def is_open(patrol: Patrol, kingdom: dict[Place, str], last: str) -> bool:
    """A patrol is open until its row or column has been complete and the next region is placed."""
    # PAT-2.2: so it is closed if its line was complete already before the last region was placed.
    line = line_of(patrol, kingdom)
    return len(line) < 3 or any(kingdom[place] == last for place in line)


# ---- requirements

# region, side, kind, number, the patrols along which it looks
Requirement = tuple[str, str, str, int, tuple[Patrol, ...]]


def line_requirements(line: Line, kingdom: dict[Place, str]) -> list[Requirement]:
    """Return the requirements of one complete row or column that look along it."""
    # PAT-3.1: at the end it counts both patrols together, in the middle one each way.
    # PAT-3.3: what looks out of the line at its ends looks out of the kingdom.
    forward, back = ("east", "west") if line[0][1] == line[1][1] else ("south", "north")
    first, second = line_patrols(line)
    looks: list[tuple[Place, str, tuple[Patrol, ...]]] = [
        (line[0], forward, (first, second)),
        (line[1], back, (first,)),
        (line[1], forward, (second,)),
        (line[2], back, (first, second)),
    ]
    wanted: list[Requirement] = []
    for place, side, patrols in looks:
        edge = EDGES[kingdom[place]].get(side)
        if edge is not None:  # PAT-3.2: an edge without an icon wants nothing
            wanted.append((kingdom[place], side, edge[0], edge[1], patrols))
    return wanted


def judged_requirements(kingdom: dict[Place, str]) -> list[Requirement]:
    """A requirement is judged when its row or column is complete."""
    # PAT-3.4
    return [wanted for line in complete_lines(kingdom) for wanted in line_requirements(line, kingdom)]


def items_seen(requirement: Requirement, standing: dict[Patrol, list[str]]) -> list[str]:
    return [item for patrol in requirement[4] for item in standing.get(patrol, [])]


def requirement_count(requirement: Requirement, standing: dict[Patrol, list[str]]) -> int:
    return count_items(requirement[2], items_seen(requirement, standing))


def is_met(requirement: Requirement, standing: dict[Patrol, list[str]]) -> bool:
    # PAT-3.2: exactly; more than is asked is as wrong as less
    return requirement_count(requirement, standing) == requirement[3]


def met_requirements(kingdom: dict[Place, str], standing: dict[Patrol, list[str]]) -> int:
    return sum(is_met(requirement, standing) for requirement in judged_requirements(kingdom))


def lines_are_pleased(kingdom: dict[Place, str], standing: dict[Patrol, list[str]]) -> bool:
    """Return whether every complete line has both patrols manned and all its requirements met."""
    # PAT-2.3, PAT-2.4, PAT-3.4
    for line in complete_lines(kingdom):
        if any(not standing.get(patrol) for patrol in line_patrols(line)):
            return False
    return all(is_met(requirement, standing) for requirement in judged_requirements(kingdom))


def may_seal(kingdom: dict[Place, str], standing: dict[Patrol, list[str]]) -> bool:
    # PAT-4.1
    return len(kingdom) == 9 and lines_are_pleased(kingdom, standing)


# ---- moves


def free_places(kingdom: dict[Place, str]) -> list[Place]:
    """Return where a region can be placed."""
    # PAT-2.1
    if not kingdom:
        return [(0, 0)]
    beside = {
        (column + right, row + down)
        for column, row in kingdom
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
        if (column + right, row + down) not in kingdom
    }
    fitting: list[Place] = []
    for place in beside:
        columns = [column for column, _ in [*kingdom, place]]
        rows = [row for _, row in [*kingdom, place]]
        if max(columns) - min(columns) < 3 and max(rows) - min(rows) < 3:
            fitting.append(place)
    return sorted(fitting)


def answer_moves(given: Given) -> Any:
    kingdom = placed_regions(given)
    standing = standing_items(given)
    may_place = bool(given["face_up"]) and lines_are_pleased(kingdom, standing)  # PAT-2.1, PAT-2.3, PAT-3.4
    open_patrols = [patrol for patrol in patrols_between(kingdom) if is_open(patrol, kingdom, given["last"])]
    kinds = sorted(set(given["barracks"]))
    # PAT-2.2: an item can be taken back until the next region is placed
    back = [[entry["between"], item] for entry in given["patrols"] for item in sorted(set(entry["this_turn"]))]
    return {
        "regions": sorted(given["face_up"]) if may_place else [],
        "places": [list(place) for place in free_places(kingdom)] if may_place else [],
        "put": sorted([told_patrol(patrol), item] for patrol in open_patrols for item in kinds),
        "take_back": sorted(back),
        "seal": may_seal(kingdom, standing),
    }


# ---- placing a region


def can_be_mended(requirement: Requirement, standing: dict[Patrol, list[str]], barracks: list[str]) -> bool:
    """Return whether this requirement, by itself, is met or can be met by adding items from the barracks."""
    # PAT-3.4, the first of three. Straight after placing everything on the patrols stays, so only adding can mend.
    # Where it counts items or colours, each patrol that it looks along must be manned as well; pips do not ask that.
    # open: PAT-3.4 "no free items can meet a requirement" does not tell of one that is met already while a patrol that
    # it looks along is empty and cannot be manned without breaking it; read as: that cannot be mended either.
    # open: PAT-3.4 "they must also man every patrol" is read as every empty one; the others are manned already.
    kind, number = requirement[2], requirement[3]
    seen = items_seen(requirement, standing)
    empty = 0 if kind == "pips" else sum(not standing.get(patrol) for patrol in requirement[4])
    # what can be reached: put the free items down one by one, or leave them; each one put down can man an empty patrol
    if kind == "colours":
        reached: set[tuple[frozenset[str], int]] = {(frozenset(colour_of(item) for item in seen), empty)}
        for item in barracks:
            reached |= {(colours | {colour_of(item)}, max(unmanned - 1, 0)) for colours, unmanned in reached}
        return any(len(colours) == number and unmanned == 0 for colours, unmanned in reached)
    counts = {(count_items(kind, seen), empty)}
    for item in barracks:
        more = 1 if kind == "items" else pips_of(item)
        counts |= {(count + more, max(unmanned - 1, 0)) for count, unmanned in counts}
    return (number, 0) in counts


def ends_contradict(line: Line, kingdom: dict[Place, str]) -> bool:
    """Return whether the two regions at the ends of a line ask for different numbers of the same kind."""
    # PAT-3.4, the second of three. PAT-3.1: those at the ends are the ones that look along both patrols.
    at_ends = [(wanted[2], wanted[3]) for wanted in line_requirements(line, kingdom) if len(wanted[4]) == 2]
    return len(at_ends) == 2 and at_ends[0][0] == at_ends[1][0] and at_ends[0][1] != at_ends[1][1]


def too_few_are_free(kingdom: dict[Place, str], standing: dict[Patrol, list[str]], barracks: list[str]) -> bool:
    """Return whether there are fewer free items than unmanned patrols of the complete lines."""
    # PAT-3.4, the third of three; each patrol belongs to one line.
    # open: PAT-3.4 "patrols of the complete lines" is read as all of them together, not line by line.
    patrols = [patrol for line in complete_lines(kingdom) for patrol in line_patrols(line)]
    return len(barracks) < sum(not standing.get(patrol) for patrol in patrols)


def answer_place(given: Given) -> Any:
    kingdom = placed_regions(given)
    standing = standing_items(given)
    at = given["place"]["at"]
    placed = (at[0], at[1])
    kingdom[placed] = given["place"]["region"]
    lost = too_few_are_free(kingdom, standing, given["barracks"])
    for line in complete_lines(kingdom):
        if placed in line:  # PAT-3.4: the others were judged before and could not have been left unmet
            if ends_contradict(line, kingdom):
                lost = True
            for requirement in line_requirements(line, kingdom):
                if not can_be_mended(requirement, standing, given["barracks"]):
                    lost = True
    # PAT-4.2
    return {"lost": lost, "points": met_requirements(kingdom, standing) if lost else None}


# ---- requirements


def answer_requirements(given: Given) -> Any:
    standing = standing_items(given)
    return sorted(
        [wanted[0], wanted[1], requirement_count(wanted, standing), is_met(wanted, standing)]
        for wanted in judged_requirements(placed_regions(given))
    )


# ---- the end

# PAT-4.2
# open: PAT-4.2 "where Any deal is played it scores 100": read as the 100 in place of those of a grade, so that each
# item left over scores 1 there too.
GRADE_POINTS = {"any": 100, "Gentle": 100, "Fair": 200, "Hard": 300, "Fiendish": 400}


def answer_end(given: Given) -> Any:
    kingdom = placed_regions(given)
    standing = standing_items(given)
    if given["end"] == "give up":  # PAT-3.4, PAT-4.2: a kingdom given up is a lost game
        return {"allowed": True, "points": met_requirements(kingdom, standing)}
    if not may_seal(kingdom, standing):
        return {"allowed": False, "points": None}
    return {"allowed": True, "points": GRADE_POINTS[given["deal"]] + len(given["barracks"])}


# ---- winnable


def parts_of(both: int) -> list[int]:
    """Return all subsets of a set, including the empty one and the set itself (a bit is an item)."""
    parts = [0]
    bit = 1
    while bit <= both:
        if both & bit:
            parts += [part | bit for part in parts]
        bit *= 2
    return parts


def sets_that_please(
    line: Line, kingdom: dict[Place, str], stays: dict[Patrol, list[str]], choices: list[list[str]]
) -> list[int]:
    """Return the sets of free items (numbers into choices) that, split over the two patrols of a line, meet all its
    requirements."""
    first, second = line_patrols(line)
    on_first, on_second, on_both = list[Requirement](), list[Requirement](), list[Requirement]()
    for wanted in line_requirements(line, kingdom):
        (on_both if len(wanted[4]) == 2 else on_first if wanted[4] == (first,) else on_second).append(wanted)

    def pleases(wishes: list[Requirement], items: list[str]) -> bool:
        # PAT-2.4, PAT-3.2
        return bool(items) and all(count_items(wish[2], items) == wish[3] for wish in wishes)

    here, there = stays.get(first, []), stays.get(second, [])
    fits_both = [both for both, chosen in enumerate(choices) if pleases(on_both, here + there + chosen)]
    if not fits_both:
        return []
    fits_first = {part for part, chosen in enumerate(choices) if pleases(on_first, here + chosen)}
    fits_second = {part for part, chosen in enumerate(choices) if pleases(on_second, there + chosen)}
    good: list[int] = []
    for both in fits_both:
        # PAT-4.1: items can be left over, so a set that contains a good one does not have to be tried
        contains_good = any(both & less == less for less in good)
        if not contains_good and any(part in fits_first and both - part in fits_second for part in parts_of(both)):
            good.append(both)
    return good


def answer_winnable(given: Given) -> Any:
    """Return whether the free items can be placed so that the finished kingdom can be sealed."""
    # With eight or nine regions there is one finished kingdom. Each patrol belongs to one line. A line that is complete
    # now must be pleased before the ninth region is placed (PAT-2.3, PAT-3.4) and gets nothing afterwards; the others
    # stay open until the end (PAT-2.2). So it is enough to look at all lines in the finished kingdom at once.
    kingdom = placed_regions(given)
    last = given["last"]
    finished = {**kingdom, free_places(kingdom)[0]: given["face_up"][0]} if len(kingdom) == 8 else kingdom
    stays = {patrol_of(entry["between"]): entry["stays"] for entry in given["patrols"]}
    free = given["barracks"] + [item for entry in given["patrols"] for item in entry["this_turn"]]
    choices = [[item for place, item in enumerate(free) if chosen >> place & 1] for chosen in range(1 << len(free))]
    used = {0}
    for line in complete_lines(finished):
        was_closed = all(place in kingdom and kingdom[place] != last for place in line)  # PAT-2.2
        good = sets_that_please(line, finished, stays, choices[:1] if was_closed else choices)
        used = {before | now for before in used for now in good if not before & now}
        if not used:
            break
    return {"winnable": bool(used)}


def answer(part: str, given: Given) -> Any:
    answers = {
        "moves": answer_moves,
        "place": answer_place,
        "requirements": answer_requirements,
        "end": answer_end,
        "winnable": answer_winnable,
    }
    return answers[part](given)

"""97 Klotho: a second, slow and direct reading of the rulebook (rulebook.md, data/cards.json, questions.md)."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

CARDS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "cards.json").read_text(encoding="utf-8")
)
MINES: dict[str, dict[str, Any]] = {card["id"]: card for card in CARDS["mines"]}
TECHNOLOGIES: dict[str, dict[str, Any]] = {card["id"]: card for card in CARDS["technologies"]}
MONSTERS: dict[str, dict[str, Any]] = {card["id"]: card for card in CARDS["monsters"]}
MARKET_CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in CARDS["markets"]}

MINERALS = ("organics", "metal", "rads")
# K97-1.6: where each market starts, and its range
MARKET_START = {"organics": 4, "metal": 6, "rads": 8}
MARKET_RANGE = {"organics": (1, 7), "metal": (1, 11), "rads": (2, 14)}

Place = tuple[int, int]  # column, row; rows go down
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
DIRECTION: dict[Place, int] = {(0, -1): NORTH, (1, 0): EAST, (0, 1): SOUTH, (-1, 0): WEST}
# quads: north-west, north-east, south-east, south-west; their middles are a quarter of a card away from its centre
QUARTER_MIDDLES = ((-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25))


# ---------------------------------------------------------------------------------------------------------- claims


def is_the_hand(hand: str, least: int, values: list[int]) -> bool:
    """Return whether all these dice together are the hand that a mine asks for."""
    if any(value < least for value in values):  # K97-3.2: every die of the hand shows 4 or more
        return False
    how_many = sorted(Counter(values).values())
    if hand == "pair":  # K97-3.1
        return how_many == [2]
    if hand == "two_pairs":  # K97-3.1: of two different values
        return how_many == [2, 2]
    if hand == "three":
        return how_many == [3]
    if hand == "four":
        return how_many == [4]
    if hand == "five":
        return how_many == [5]
    if hand == "full_house":  # K97-3.3: the pair is of another value
        return how_many == [2, 3]
    if hand == "straight":  # K97-3.3: five consecutive values, also from 3 to 7, from 4 to 8, and so on
        lowest = min(values, default=0)
        return sorted(values) == [lowest, lowest + 1, lowest + 2, lowest + 3, lowest + 4]
    raise ValueError(hand)


def total_toward_a_monster(values: list[int], pigs: int) -> int:
    """K97-4.1, 7.9: for each Flying Pig two dice that show 1 count as 14 together instead of 2."""
    return sum(values) + pigs * (14 - 2)


def target_for_you(monster: str, before_you: list[str], horn_was_used: bool) -> int:
    """K97-6.2: once in a turn the Siren Horn lowers a monster's target by 3."""
    horn_helps = "tech_horn" in before_you and not horn_was_used
    return int(MONSTERS[monster]["target"]) - (3 if horn_helps else 0)


def pays_for(card: str, values: list[int], pigs: int, before_you: list[str], horn_was_used: bool) -> bool:
    """Return whether these dice, all of them, and this many Flying Pigs claim the card."""
    if pigs < 0 or pigs > before_you.count("flying_pig"):
        return False
    if values.count(1) < 2 * pigs:  # K97-7.9: two dice that show 1 for each
        return False
    if card in MONSTERS:  # K97-4.1: a higher total beats it too, so dice that were not needed do no harm
        return total_toward_a_monster(values, pigs) >= target_for_you(card, before_you, horn_was_used)
    if pigs > 0:  # K97-7.9: toward a monster and for nothing else
        return False
    if card in MINES:  # K97-3.1
        return is_the_hand(MINES[card]["hand"], MINES[card]["least"], values)
    if card in MARKET_CARDS:  # K97-5.1: each of the dice shows the number
        # open: can a market card be claimed with no die at all? A card is paid for with dice (K97-2.5): no.
        return len(values) > 0 and all(value == MARKET_CARDS[card]["number"] for value in values)
    if card in TECHNOLOGIES:  # K97-6.1: exactly the combination on the card
        return sorted(values) == sorted(TECHNOLOGIES[card]["dice"])
    return False


def may_claim(given: dict[str, Any]) -> bool:
    """Part claim."""
    tray: list[dict[str, Any]] = given["tray"]
    places: list[int] = given["dice"]
    if given["card"] not in given["row"]:  # K97-2.5: a face-up Klotho card
        return False
    if len(set(places)) != len(places) or any(place < 0 or place >= len(tray) for place in places):
        return False
    if any(tray[place]["has_served"] for place in places):  # K97-2.5: no die serves two cards
        return False
    values = [int(tray[place]["shows"]) for place in places]
    return pays_for(
        given["card"], values, given["flying_pigs"], given["before_you"], given["siren_horn_was_used_this_turn"]
    )


def claimable_cards(given: dict[str, Any]) -> list[str]:
    """Part claimable: every choice of dice and Flying Pigs is tried for each card."""
    free = [int(die["shows"]) for die in given["tray"] if not die["has_served"]]  # K97-2.5
    before_you: list[str] = given["before_you"]
    horn_was_used: bool = given["siren_horn_was_used_this_turn"]
    pigs = before_you.count("flying_pig")
    found = set()
    for card in given["row"]:
        if card in MONSTERS:  # K97-4.1: more dice never lower the total, so all of them are tried
            tries = [(free, played) for played in range(pigs + 1)]
        else:
            tries = [(list(dice), 0) for dice in combinations(free, how_many_dice(card))]
        if any(pays_for(card, dice, played, before_you, horn_was_used) for dice, played in tries):
            found.add(card)
    return sorted(found)


def how_many_dice(card: str) -> int:
    """Return the fewest dice with which a mine, a technology or a market card can be claimed."""
    if card in MINES:  # K97-3.1, 3.3
        dice_of_hand = {"pair": 2, "two_pairs": 4, "three": 3, "four": 4, "five": 5, "full_house": 5, "straight": 5}
        return dice_of_hand[MINES[card]["hand"]]
    if card in TECHNOLOGIES:  # K97-6.1
        return len(TECHNOLOGIES[card]["dice"])
    return 1  # K97-5.1: one die that shows the number is enough


# ---------------------------------------------------------------------------------------------------------- stakes


def half_lines(mine: str, upside_down: bool) -> list[str]:
    """K97-3.6: the half-lines to the north, east, south and west of the card in its orientation."""
    edges: list[str] = MINES[mine]["edges"]
    return edges[2:] + edges[:2] if upside_down else edges


def quarters(mine: str, upside_down: bool) -> list[str]:
    """K97-3.4, 3.6: the minerals north-west, north-east, south-east and south-west of the card in its orientation."""
    quads: list[str] = MINES[mine]["quads"]
    return quads[2:] + quads[:2] if upside_down else quads


def closed_paths(places: set[Place]) -> Iterator[list[Place]]:
    """K97-3.5: every closed path from card to card, edge to edge, once through each of these places."""
    start = min(places)

    def go_on(path: list[Place]) -> Iterator[list[Place]]:
        column, row = path[-1]
        for step_right, step_down in DIRECTION:
            there = (column + step_right, row + step_down)
            if there == start and len(path) == len(places) and len(path) > 2:
                if path[1] < path[-1]:  # not both ways round
                    yield path
            elif there in places and there not in path:
                yield from go_on([*path, there])

    yield from go_on([start])


def lies_inside(path: list[Place], column: float, row: float) -> bool:
    """Return whether a point is inside the path, which runs through the centres of its cards.

    It is inside if a ray to the west crosses the path an odd number of times.
    """
    crossings = 0
    for number, (column_a, row_a) in enumerate(path):
        column_b, row_b = path[(number + 1) % len(path)]
        if column_a == column_b and column_a < column and min(row_a, row_b) <= row < max(row_a, row_b):
            crossings += 1
    return crossings % 2 == 1


def ways_to_run(places: set[Place]) -> Iterator[list[Place]]:
    """K97-3.5: the path runs through all cards, or with nine cards through eight with the ninth inside."""
    if len(places) in (4, 6, 8):
        # An 8-card ring round an empty place is a closed path, too: it has 12 minerals inside (K97-3.8).
        yield from closed_paths(places)
    elif len(places) == 9:
        for ninth in sorted(places):
            for path in closed_paths(places - {ninth}):
                if lies_inside(path, *ninth):
                    yield path


def joins_that_do_not_match(path: list[Place], lines_at: dict[Place, list[str]]) -> int | None:
    """K97-3.5, 3.7: how many joins have two different half-lines; None if a half-line is missing."""
    count = 0
    for number, here in enumerate(path):
        there = path[(number + 1) % len(path)]
        direction = side_toward(here, there)
        one, other = lines_at[here][direction], lines_at[there][(direction + 2) % 4]
        if one == "" or other == "":
            return None
        if one != other:
            count += 1
    return count


def stake(given: dict[str, Any]) -> dict[str, Any]:
    """Part stake."""
    not_legal: dict[str, Any] = {"legal": False, "collects": None}
    laid: list[dict[str, Any]] = given["laid"]
    names = [card["mine"] for card in laid]
    if len(laid) not in (4, 6, 8, 9):  # K97-3.5
        return not_legal
    if len(set(names)) != len(names) or any(name not in given["mines_before_you"] for name in names):
        return not_legal
    card_at = {(card["column"], card["row"]): card for card in laid}
    if len(card_at) != len(laid):
        return not_legal
    lines_at = {place: half_lines(card["mine"], card["upside_down"]) for place, card in card_at.items()}
    # K97-3.7, 6.2: each Bribe covers one join, and the Pattern Bender serves for one, once in a turn
    help_with_joins = given["bribes"] + (1 if given["pattern_bender"] == "not used this turn" else 0)
    for path in ways_to_run(set(card_at)):
        mismatches = joins_that_do_not_match(path, lines_at)
        if mismatches is None or mismatches > help_with_joins:
            continue
        collects = dict.fromkeys(MINERALS, 0)
        outside = set()
        for (column, row), card in card_at.items():  # K97-3.8: the minerals inside the path and none outside
            minerals = quarters(card["mine"], card["upside_down"])
            for mineral, (right, down) in zip(minerals, QUARTER_MIDDLES, strict=True):
                if lies_inside(path, column + right, row + down):
                    collects[mineral] += 1
                else:
                    outside.add(mineral)
        extra = given["extra"]
        if extra is not None:  # K97-6.2: the Overflow Loom collects one mineral from outside the path
            if given["overflow_loom"] != "not used this turn" or extra not in outside:
                return not_legal
            collects[extra] += 1
        return {"legal": True, "collects": collects}
    return not_legal


# One stake of 4: two by two. The stakes of 6: two by three, lying or standing. (K97-3.5; no others close a path.)
# Each is the places of its path, in the order in which the path runs through them.
SHAPES: dict[int, list[list[Place]]] = {
    4: [[(0, 0), (1, 0), (1, 1), (0, 1)]],
    6: [
        [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)],
        [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 1)],
    ],
}


def side_toward(here: Place, there: Place) -> int:
    """Return the edge of a card at which another one is."""
    return DIRECTION[(there[0] - here[0], there[1] - here[1])]


Way = tuple[str, str, int]  # the half-line by which the path comes, the one by which it goes on, the worth inside


def laid_ways(path: list[Place], number: int, mines: list[str], prices: dict[str, int]) -> list[list[Way]]:
    """Return for each mine the ways to lay it on this place of the path (K97-3.4 to 3.8).

    A way is the kind of the half-line by which the path comes, the kind by which it goes on, and the market values of
    the minerals inside.
    """
    here, before, after = path[number], path[number - 1], path[(number + 1) % len(path)]
    inside = [lies_inside(path, here[0] + right, here[1] + down) for right, down in QUARTER_MIDDLES]
    ways: list[list[Way]] = []
    for mine in mines:
        of_this_mine = []
        for upside_down in (False, True):
            lines = half_lines(mine, upside_down)
            comes, goes = lines[side_toward(here, before)], lines[side_toward(here, after)]
            minerals = quarters(mine, upside_down)
            worth = sum(prices[mineral] for mineral, is_in in zip(minerals, inside, strict=True) if is_in)
            if comes != "" and goes != "":
                of_this_mine.append((comes, goes, worth))
        ways.append(of_this_mine)
    return ways


def best_stake(mines: list[str], size: int, bribes: int, prices: dict[str, int]) -> int | None:
    """Return the highest worth of a stake of exactly this many of the mines; None if there is none.

    The cards are laid one after another along the path. After each card these are stored: which mines are laid, the
    kind of the first half-line (which the last card has to meet), the kind of the last one, the Bribes played, and the
    best worth.
    """
    best: int | None = None
    for path in SHAPES[size]:
        so_far: dict[tuple[int, str, str, int], int] = {}
        for number in range(size):
            ways = laid_ways(path, number, mines, prices)
            longer: dict[tuple[int, str, str, int], int] = {}
            for (used, first, last, played), worth in (so_far if number > 0 else {(0, "", "", 0): 0}).items():
                for which, ways_of_mine in enumerate(ways):
                    if used >> which & 1:
                        continue
                    for comes, goes, more in ways_of_mine:
                        joined = number == 0 or comes == last  # K97-3.5
                        now_played = played + (0 if joined else 1)  # K97-3.7: each Bribe covers one join
                        if now_played > bribes:
                            continue
                        key = (used | 1 << which, comes if number == 0 else first, goes, now_played)
                        if worth + more > longer.get(key, -1):
                            longer[key] = worth + more
            so_far = longer
        for (_, first, last, played), worth in so_far.items():
            if played + (0 if first == last else 1) <= bribes and (best is None or worth > best):
                best = worth
    return best


def stakes(given: dict[str, Any]) -> dict[str, int | None]:
    """Part stakes."""
    return {
        f"with_{size}": best_stake(given["mines"], size, given["bribes"], given["markets"])
        if len(given["mines"]) >= size
        else None
        for size in (4, 6)
    }


# ---------------------------------------------------------------------------------------------------------- market


def steps_that_can_be_paid(given: dict[str, Any]) -> list[list[Any]]:
    """Part stars. K97-5.3"""
    steps: list[list[Any]] = []
    for mineral in MINERALS:
        value, start = given["markets"][mineral], MARKET_START[mineral]
        lowest, highest = MARKET_RANGE[mineral]
        for word, new_value in (("up", value + 1), ("down", value - 1)):
            if not lowest <= new_value <= highest:  # No market leaves its range.
                continue
            distance = abs(value - start)
            # open: the distance before or after the step? "The farther it is from there, the more stars a step away
            # costs": the distance before the step.
            back = abs(new_value - start) < distance
            cost = 1 if back else 1 + distance // 2
            if cost <= given["stars"]:
                steps.append([mineral, word, cost])
    return sorted(steps)


# --------------------------------------------------------------------------------------------------------- scoring


def scoring(markets: dict[str, int], minerals: dict[str, int], sheet: dict[str, Any]) -> int:
    """K97-8.2: one scoring."""
    artifacts: dict[str, int] = sheet["artifacts"]
    points = sum(minerals[mineral] * markets[mineral] for mineral in MINERALS)
    points += 3 * sum(artifacts.values())
    points += 10 * min(artifacts["mask"], artifacts["orb"], artifacts["obelisk"])
    points += 5 * sheet["monsters_beaten"]  # K97-4.2
    return int(points)


def bonus_points(minerals: dict[str, int], how_many_cards: int, sheet: dict[str, Any]) -> int:
    """K97-6.4, 8.5: the points of all bonus cards of a company, after the third scoring."""
    technologies = [card for card in sheet["cards"] if card in TECHNOLOGIES]
    counted = {
        "coins": sheet["coins"],
        "cards_before_you": how_many_cards,
        "artifacts": sum(sheet["artifacts"].values()),
        "monsters": sheet["monsters_beaten"],
        "mineral_trios": min(minerals[mineral] for mineral in MINERALS),
        "technologies": len(technologies),
    }
    points = 0
    for card in technologies:
        bonus = TECHNOLOGIES[card].get("bonus")
        if bonus is not None:
            points += bonus["points"] * (counted[bonus["per"]] // bonus["every"])
    return points


Gains = frozenset[tuple[int, int, int]]  # sets of (organics, metal, rads)


def possible_trades(shown: tuple[frozenset[str], ...], known: dict[tuple[frozenset[str], ...], Gains]) -> Gains:
    """K97-8.4: everything that can be got by trading some of these mines, two for one mineral that both show."""
    if len(shown) < 2:
        return frozenset({(0, 0, 0)})
    if shown in known:
        return known[shown]
    first, others = shown[0], shown[1:]
    results = set(possible_trades(others, known))  # the first mine is not traded
    for number, partner in enumerate(others):  # or it is, with one of the others
        for organics, metal, rads in possible_trades(others[:number] + others[number + 1 :], known):
            for mineral in first & partner:
                results.add(
                    (organics + (mineral == "organics"), metal + (mineral == "metal"), rads + (mineral == "rads"))
                )
    known[shown] = frozenset(results)
    return known[shown]


def third_scoring_with_trades(given: dict[str, Any]) -> dict[str, int]:
    """Part trades."""
    sheet: dict[str, Any] = given["sheet"]
    shown = tuple(frozenset(MINES[card]["quads"]) for card in sheet["cards"] if card in MINES)
    points_of = {}
    for gained in possible_trades(shown, {}):
        minerals = {mineral: sheet["minerals"][mineral] + more for mineral, more in zip(MINERALS, gained, strict=True)}
        # open: are traded mines still in front of you when the bonus cards count (Sealed Crate)? They were given for
        # a mineral, and bonus cards count after the third scoring: they are gone.
        cards_left = len(sheet["cards"]) - 2 * sum(gained)
        points_of[gained] = scoring(given["markets"], minerals, sheet) + bonus_points(minerals, cards_left, sheet)
    return {"untraded": points_of[(0, 0, 0)], "best": max(points_of.values())}


def end_of_the_game(given: dict[str, Any]) -> dict[str, list[int]]:
    """Part end."""
    sheets: list[dict[str, Any]] = given["sheets"]
    points = []
    for before, sheet in zip(given["first_two_scorings"], sheets, strict=True):  # K97-8.5
        third = scoring(given["markets"], sheet["minerals"], sheet)
        points.append(before + third + bonus_points(sheet["minerals"], len(sheet["cards"]), sheet))
    # K97-8.6: then most cards left, then most coins, then the victory is shared
    ranks = [(total, len(sheet["cards"]), sheet["coins"]) for total, sheet in zip(points, sheets, strict=True)]
    return {"points": points, "winners": [company for company, rank in enumerate(ranks) if rank == max(ranks)]}


def answer(part: str, given: dict[str, Any]) -> Any:
    if part == "claim":
        return may_claim(given)
    if part == "claimable":
        return claimable_cards(given)
    if part == "stake":
        return stake(given)
    if part == "stakes":
        return stakes(given)
    if part == "stars":
        return steps_that_can_be_paid(given)
    if part == "trades":
        return third_scoring_with_trades(given)
    if part == "end":
        return end_of_the_game(given)
    raise ValueError(part)

"""A second, slow oracle for Asteroid Miners, written from rulebook.md alone."""

import json
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

Given = dict[str, Any]
Dice = list[int]

HERE = Path(__file__).parent
# AST-B1: by whether the paper rules are used, then by asteroid
STRATA: dict[bool, dict[str, list[list[int]]]] = {
    as_on_paper: {
        asteroid["id"]: asteroid["as_on_paper" if as_on_paper else "strata"]
        for asteroid in json.loads((HERE / "asteroids.json").read_text("utf-8"))
    }
    for as_on_paper in (False, True)
}
PRICES: dict[str, int] = {
    piece["id"]: piece["price"] for piece in json.loads((HERE / "equipment.json").read_text("utf-8"))
}

CLAY, ROCK, IRON, NICKEL, PLATINUM, RHODIUM = 1, 2, 3, 4, 5, 6  # AST-A2
SIDES = ["left", "right"]

# AST-A4
COMPONENTS: dict[int, tuple[int, int]] = {
    1: (CLAY, ROCK),
    2: (CLAY, IRON),
    3: (ROCK, NICKEL),
    4: (IRON, NICKEL),
    5: (IRON, PLATINUM),
    6: (NICKEL, RHODIUM),
    7: (NICKEL, PLATINUM),
    8: (PLATINUM, RHODIUM),
}
# AST-B2: the left and the right component of each row (equal if a row shows only one)
TRACK: list[tuple[int, int]] = [(1, 1), (2, 2), (2, 3), (4, 4), (4, 4), (5, 6), (5, 7), (8, 8)]


# ---- common to several phases ----


def ring(pips: int) -> int:
    """Pips form a ring: one more than 6 is 1, one less than 1 is 6."""
    # AST-A8, AST-B6
    return (pips - 1) % 6 + 1


def layers_of(given: Given) -> list[list[int]]:
    """Return the strata of the asteroid of a question, from the top."""
    # AST-B1
    return STRATA[given["as_on_paper"]][given["asteroid"]]


def mined_minerals(layers: list[list[int]], strata: int, taken: list[str]) -> set[int]:
    """Return the minerals that a crew has mined from this asteroid."""
    # AST-A3: as soon as a die is on it, even if its stratum is not complete
    mined = {mineral for stratum in layers[:strata] for mineral in stratum}
    return mined | {layers[strata][SIDES.index(side)] for side in taken}


def next_component(rows: int, tender_won: bool) -> int | None:
    """Return the component that the next row of the track asks for; None after the last row."""
    # AST-A4, AST-A9, AST-B2
    if rows >= len(TRACK):
        return None
    return TRACK[rows][1 if tender_won else 0]


def has_minerals(component: int | None, mined: set[int]) -> bool:
    return component is not None and set(COMPONENTS[component]) <= mined


# ---- equipment


def with_die_changed(dice: Dice, which: int, faces: list[int]) -> Dice:
    """Return the dice with one of them replaced by others (by one, by two, or by none)."""
    return sorted(dice[:which] + faces + dice[which + 1 :])


def uses_of(piece: str, dice: Dice) -> list[Dice]:
    """Return every use of a piece, in the form of the answer. The words of the cards are in equipment.json."""
    each = list(enumerate(dice))
    if piece == "trimmer":
        return [with_die_changed(dice, i, [ring(face + step)]) for i, face in each for step in (1, -1)]
    if piece == "jack":
        return [with_die_changed(dice, i, [ring(face + step)]) for i, face in each for step in (2, -2)]
    if piece == "resonator":
        return [sorted(ring(face + 1) if face == number else face for face in dice) for number in set(dice)]
    if piece == "beam":
        both = permutations(range(len(dice)), 2)
        return [
            sorted(ring(face + 1) if i == up else ring(face - 1) if i == down else face for i, face in each)
            for up, down in both
        ]
    if piece == "gimbal":
        return [with_die_changed(dice, i, [7 - face]) for i, face in each]
    if piece == "coupling":
        return [with_die_changed(dice, i, [dice[other]]) for i, other in permutations(range(len(dice)), 2)]
    if piece == "hopper":
        return [with_die_changed(dice, i, []) for i, _ in each]
    if piece == "splitter":
        return [with_die_changed(dice, i, [face // 2, face // 2]) for i, face in each if face % 2 == 0]
    if piece == "lance":
        return [with_die_changed(dice, i, [face]) for i, _ in each for face in range(1, 7)]
    if piece == "spring":
        return [[face] for face in dice]
    if piece == "lens":
        # open: "any number of your dice" is read as at least one
        return [sorted(some) for many in range(1, len(dice) + 1) for some in combinations(dice, many)]
    assert piece == "auger", piece
    return [[]]


def answer_equipment(given: Given) -> Any:
    if given["event"] == "safety_inspection":  # no equipment can be used this turn
        return {}
    dice: Dice = sorted(given["dice"])
    result: dict[str, list[Dice]] = {}
    for piece in given["equipment"]:
        if piece in given["out_of_use"]:  # AST-B6: once a turn
            continue
        uses = uses_of(piece, dice)
        if piece not in ("spring", "lens", "auger"):
            uses = [after for after in uses if after != dice]
        if uses:
            result[piece] = [list(use) for use in sorted({tuple(use) for use in uses})]
    return result


# ---- excavation


def digs(face: int, event: str) -> int:
    """Return the mineral that a die with this face digs."""
    # AST-B7; the Magnetic Storm lets Iron and Nickel trade places
    if event == "magnetic_storm" and face in (IRON, NICKEL):
        return IRON + NICKEL - face
    return face


def fitting_sides(layers: list[list[int]], strata: int, taken: list[str], face: int, event: str) -> list[str]:
    """Return the minerals of the open stratum on which a die with this face can be placed."""
    # AST-B7
    if strata >= len(layers):
        return []
    stratum = layers[strata]
    return [side for i, side in enumerate(SIDES) if side not in taken and stratum[i] == digs(face, event)]


def can_buy(given: Given, money: int) -> bool:
    # AST-B10; with Salvage Drift a piece can cost $2M less
    if len(given["equipment"]) >= 4:
        return False
    less = 2 if given["two_less"] else 0
    return any(max(0, PRICES[piece] - less) <= money for piece in given["face_up"])


def answer_excavation(given: Given) -> Any:
    layers, event = layers_of(given), given["event"]
    money, strata, taken = int(given["money"]), int(given["strata"]), list(given["taken"])
    dice: Dice = list(given["dice"])
    metals = 0  # how many metals were excavated this turn
    cleared = False
    for face, side in given["placed"]:
        if face not in dice or side not in fitting_sides(layers, strata, taken, face, event):
            return {"legal": False}
        dice.remove(face)
        taken.append(side)
        if digs(face, event) >= IRON:
            metals += 1
        if len(taken) == 2:  # AST-B7: fully excavated, and the next one is open
            strata += 1
            taken = []
            cleared = True
            if event == "rich_vein":
                money += 2

    # AST-A1: a phase in which you can do nothing passes by itself
    component = next_component(int(given["rows"]), tender_won=False)
    asks = int(given["tender_asks"]) - (2 if event == "tender_fever" else 0)
    can_place = any(fitting_sides(layers, strata, taken, face, event) for face in dice)
    if can_place and not given["places_no_more"]:
        phase = "excavation"
    elif dice and sum(dice) >= asks:  # AST-B8
        phase = "tender"
    elif metals:  # AST-B9
        phase = "market"
    elif given["foundry"] and cleared and has_minerals(component, mined_minerals(layers, strata, taken)):  # AST-A3
        phase = "foundry"
    elif can_buy(given, money):
        phase = "upgrade"
    else:
        return {"legal": True, "next": "cleanup"}
    return {
        "legal": True,
        "next": phase,
        "component": component if phase == "foundry" else None,
        "money": money,
        "strata": strata,
        "taken": taken,
    }


# ---- market

# AST-B9
# open: "the commoner metal" is not said: read as the order in which the book names the metals, from the cheapest at the
# beginning to the dearest (not counted on the asteroids, where Platinum comes more often than Nickel).
METALS = ["Iron", "Nickel", "Platinum", "Rhodium"]


def answer_market(given: Given) -> Any:
    # AST-B9
    prices: dict[str, int] = dict(given["prices"])
    left: dict[str, int] = dict(given["metals"])
    paid: list[int] = []
    for metal in given["sales"]:
        if metal not in METALS or left.get(metal, 0) < 1:
            return {"legal": False}
        left[metal] -= 1
        paid.append(prices[metal] + (1 if given["event"] == "price_surge" else 0))
        if prices[metal] > 1:  # a sale at 1 moves nothing
            prices[metal] -= 1
            others = [other for other in METALS if other != metal]
            lowest = min(others, key=lambda other: (prices[other], METALS.index(other)))
            prices[lowest] = min(9, prices[lowest] + 1)
    return {"legal": True, "paid": paid, "prices": prices}


# ---- foundry


def smelter_results(dice: Dice, control: int) -> list[Dice]:
    """Return what the Smelter dice can show after the control die was used on them (1 to 4 and 6)."""
    # AST-A7, AST-A8
    one, two = dice
    if control in (1, 2):
        return [[ring(one + step), two] for step in (control, -control)] + [
            [one, ring(two + step)] for step in (control, -control)
        ]
    if control in (3, 4):
        step = control - 2
        return [[ring(one + first), ring(two + second)] for first in (step, -step) for second in (step, -step)]
    return [[7 - one, two], [one, 7 - two], [7 - one, 7 - two]]


class Foundry:
    """Phase 6½ of one crew."""

    def __init__(self, given: Given) -> None:
        crew = given["crew"]
        self.rows = int(crew["rows"])
        self.money = int(crew["money"])
        self.tender_won = bool(given["tender_won"])
        self.mined = mined_minerals(layers_of(given), crew["strata"], crew["taken"])
        # AST-A10: how far you are behind is checked when the Foundry opens
        self.may_work_overtime = int(given["other_crew"]["rows"]) - self.rows >= 2
        self.forged: list[int] = []  # the money of each component that was forged in this phase and is not paid yet
        # AST-A3. That a crew goes straight to the Foundry (AST-A12) is not asked here.
        self.open = bool(given["cleared"]) and has_minerals(self.component(), self.mined)
        self.between = False  # a component was forged, and the crew chooses whether it goes on
        self.begin()

    def begin(self) -> None:
        self.smelter: Dice = []
        self.rolls = 0
        self.control = 0
        self.control_rolls = 0

    def component(self) -> int | None:
        return next_component(self.rows + len(self.forged), self.tender_won)

    def minerals(self) -> tuple[int, int]:
        component = self.component()
        assert component is not None
        return COMPONENTS[component]

    def may(self) -> list[str]:
        if not self.open:
            return []
        if self.between:
            return ["overtime", "stop"]
        things: list[str] = []
        if self.rolls == 0:  # AST-A5: roll both, then up to two times more whichever you like
            things.append("roll both")
        elif self.rolls < 3 and self.control_rolls == 0:
            things += ["roll 1", "roll 2", "roll both"]
        if self.rolls > 0 and self.control_rolls < 3:  # AST-A7
            things.append("control")
        # AST-A3; AST-A10: in Overtime there is no stopping before it is forged or lost
        # open: AST-A10 "once a component is begun in Overtime": begun as soon as the crew says that it goes on
        if not self.forged:
            things.append("leave")
        return sorted(things)

    def forge_to(self) -> list[Dice]:
        # AST-A7
        if not self.open or self.between or self.control == 0:
            return []
        if self.control == 5:  # it is enough that both together have the right total
            return [self.smelter] if sum(self.smelter) == sum(self.minerals()) else []
        results = smelter_results(self.smelter, self.control)
        wanted = sorted(self.minerals())
        return [list(good) for good in sorted({tuple(each) for each in results if sorted(each) == wanted})]

    def forge(self, money: int) -> None:
        self.forged.append(money)
        # AST-A10: as long as the minerals of the next one have been mined from this asteroid
        if self.may_work_overtime and has_minerals(self.component(), self.mined):
            self.between = True
        else:
            self.take()

    def take(self) -> None:
        """The cube moves and everything that was forged is paid."""
        # AST-A9, AST-A10
        self.rows += len(self.forged)
        self.money += sum(self.forged)
        self.open = False

    def do(self, action: Given) -> bool:
        """Carry an action out, and return whether it is legal."""
        may = self.may()
        if action["do"] == "roll":
            names = {(1, 2): "roll both", (1,): "roll 1", (2,): "roll 2"}
            if names.get(tuple(sorted(action["dice"]))) not in may:
                return False
            showing = self.smelter or [0, 0]
            for die, face in zip(action["dice"], action["show"], strict=True):
                showing[die - 1] = face
            self.smelter = showing
            self.rolls += 1
            if sorted(showing) == sorted(self.minerals()):
                self.forge(4)  # AST-A6
            return True
        if action["do"] == "forge":
            if action["to"] not in self.forge_to():
                return False
            self.forge(2 if self.control >= 5 else 1)  # AST-A7
            return True
        if action["do"] not in may:
            return False
        if action["do"] == "control":
            self.control = action["shows"]
            self.control_rolls += 1
            # open: the attempt ends by itself only when the control die has been rolled three times, even if no control
            # roll could help with these dice (questions.md names only that case)
            if self.control_rolls == 3 and not self.forge_to():
                self.open = False  # AST-A10: what was forged before in this phase is lost
        elif action["do"] == "overtime":
            self.between = False
            self.begin()
        elif action["do"] == "stop":
            self.take()
        else:
            self.open = False  # leave
        return True


def answer_foundry(given: Given) -> Any:
    phase = Foundry(given)
    for action in given["done"]:
        if not phase.do(action):
            return {"legal": False}
    return {
        "legal": True,
        "open": phase.open,
        "may": phase.may(),
        "forge": phase.forge_to(),
        "rows": phase.rows,
        "money": phase.money,
    }


# ---- the end of a turn


def without_loan(money: int) -> int:
    # AST-B4: with $4M or with all that is left
    return max(0, money - 4)


def row_after_asteroid(given: Given, crew: Given) -> int:
    """Where the cube of a crew is when this asteroid has gone."""
    # AST-A11: after I the third row (components 2 and 3), after II the sixth (5 and 6)
    rows = int(crew["rows"])
    row = {"I": 3, "II": 6}[given["asteroid"]]
    if given["as_on_paper"]:
        # The expansion: "the player who was unable to fully excavate the last section of the previous asteroid would
        # move their Construction Tracking cube down". It asks nothing else of them. "Down": never up the track.
        finished = len(crew["taken"]) == 0 and crew["strata"] == len(layers_of(given))
        return rows if finished or rows > row else row
    mined = mined_minerals(layers_of(given), crew["strata"], crew["taken"])
    could_forge = any(has_minerals(component, mined) for component in TRACK[row - 1])
    return rows if crew["strata"] == 4 or could_forge else max(rows, row)


def answer_turn_end(given: Given) -> Any:
    turn_of, began = given["turn_of"], given["began_asteroid"]
    other = {"red": "teal", "teal": "red"}
    asteroid = given["asteroid"]
    crews: dict[str, Given] = {name: dict(crew) for name, crew in given["crews"].items()}
    for crew in crews.values():
        crew["loan"] = crew["loan"] != "none"
    if given["crews"][turn_of]["loan"] == "taken last turn":  # AST-B4: in the Cleanup of your next turn
        crews[turn_of]["money"] = without_loan(crews[turn_of]["money"])
        crews[turn_of]["loan"] = False

    begins = other[turn_of]
    # AST-B11: the round is finished first
    if turn_of != began and any(crew["strata"] == 4 for crew in crews.values()):
        if asteroid == "III":
            return game_over(given, crews, None)
        for crew in crews.values():
            if given["foundry"]:
                crew["rows"] = row_after_asteroid(given, crew)
            crew["strata"] = 0
            crew["taken"] = []
        asteroid = {"I": "II", "II": "III"}[asteroid]
        # open: AST-B11 "the poorer crew": by the money after the Cleanup; a loan that is still owed is not counted
        red, teal = crews["red"]["money"], crews["teal"]["money"]
        begins = "red" if red < teal else "teal" if teal < red else other[began]

    # AST-A12: a crew that begins a turn of Advanced play at $0M
    straight = False
    if given["rules"] == "advanced" and crews[begins]["money"] == 0:
        crew = crews[begins]
        mined = mined_minerals(STRATA[given["as_on_paper"]][asteroid], crew["strata"], crew["taken"])
        # it skips the Bid for Tender, so its next component is the left one
        straight = given["foundry"] and has_minerals(next_component(crew["rows"], tender_won=False), mined)
        if not straight:
            return game_over(given, crews, begins)
    return {"over": False, "asteroid": asteroid, "turn_of": begins, "straight_to_foundry": straight, "crews": crews}


def game_over(given: Given, crews: dict[str, Given], lost: str | None) -> Any:
    # AST-B4: a loan is paid back at the end of the game
    # open: AST-B4, AST-A12: also when the game ends because a crew has lost it
    money = {name: without_loan(crew["money"]) if crew["loan"] else int(crew["money"]) for name, crew in crews.items()}
    result: Given = {"over": True, "money": money}
    if given["alone"]:
        # AST-A13; open: AST-A12 does not say what a single player scores when a crew loses: both crews' money too
        result["score"] = sum(money.values())
    elif lost is not None:
        result["winner"] = "teal" if lost == "red" else "red"  # AST-A12
    elif money["red"] == money["teal"]:
        result["winner"] = "teal" if given["began_game"] == "red" else "red"  # AST-B3
    else:
        result["winner"] = max(money, key=lambda name: money[name])
    return result


def answer(part: str, given: Given) -> Any:
    answers = {
        "equipment": answer_equipment,
        "excavation": answer_excavation,
        "market": answer_market,
        "foundry": answer_foundry,
        "turn_end": answer_turn_end,
    }
    return answers[part](given)

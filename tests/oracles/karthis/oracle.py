"""A second, slow oracle for The Temple of Karthis, written from rulebook.md alone."""

from typing import Any

Given = dict[str, Any]
Square = tuple[int, int]  # column, row
Openings = dict[Square, set[str]]  # the open sides of every tile on the sheet

SIDES = ["north", "east", "south", "west"]  # clockwise
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
WIDE, HIGH = 19, 13  # KAR-1.3

# KAR-2.2: the last roll of each tile, its exits as you walk in from the bottom, and whether stairs lead down
CHART: list[tuple[int, list[str], bool]] = [
    (12, ["ahead"], False),
    (22, ["left"], False),
    (32, ["right"], False),
    (38, ["left", "ahead", "right"], False),
    (40, ["left", "right"], True),
    (46, ["left", "right"], False),
    (56, ["left", "ahead"], False),
    (66, ["ahead", "right"], False),
    (72, [], False),
    (74, [], True),
    (78, ["left"], True),
    (82, ["right"], True),
    (92, ["ahead"], False),
    (98, ["left", "ahead", "right"], False),
    (100, ["ahead"], True),
]


# ---- the sheet


def behind(square: Square, side: str) -> Square:
    return square[0] + STEPS[side][0], square[1] + STEPS[side][1]


def turned(side: str, quarters: int) -> str:
    """Return a side turned clockwise by some quarters."""
    return SIDES[(SIDES.index(side) + quarters) % 4]


def opposite(side: str) -> str:
    return turned(side, 2)


def on_the_sheet(square: Square) -> bool:
    # KAR-1.3
    return 0 <= square[0] < WIDE and 0 <= square[1] < HIGH


def square_of(told: list[int]) -> Square:
    return told[0], told[1]


def openings_of(given: Given) -> Openings:
    return {square_of(tile["at"]): set(tile["open"]) for tile in given["tiles"]}


def is_bare_paper(square: Square, sheet: Openings) -> bool:
    return on_the_sheet(square) and square not in sheet


# ---- tile


def exits_of_roll(roll: int, entered: str) -> tuple[set[str], bool]:
    """Return the open sides of the tile that the chart gives when you walk towards a side, including the entry, and
    whether it has stairs."""
    # KAR-2.1, KAR-2.2
    way = {"ahead": entered, "right": turned(entered, 1), "left": turned(entered, 3)}
    for last, exits, stairs in CHART:
        if roll <= last:
            return {opposite(entered)} | {way[each] for each in exits}, stairs
    raise ValueError(roll)


def answer_tile(given: Given) -> Any:
    sheet = openings_of(given)
    stairs_down = {square_of(tile["at"]): tile["stairs_down"] for tile in given["tiles"]}
    new = behind(square_of(given["stands_at"]), given["crosses"])
    exits, stairs = exits_of_roll(given["roll"], given["crosses"])
    for side in SIDES:
        neighbour = behind(new, side)
        if not on_the_sheet(neighbour):
            exits.discard(side)  # KAR-1.3: an opening that faces the border is a wall
        elif neighbour in sheet:  # KAR-2.3
            if opposite(side) not in sheet[neighbour]:
                exits.discard(side)  # an exit that meets a drawn wall is closed
            elif side not in exits:
                sheet[neighbour].discard(opposite(side))  # a wall that meets a drawn opening closes that opening
    sheet[new] = exits
    stairs_down[new] = stairs
    tiles = [
        {
            "at": list(square),
            "open": [side for side in SIDES if side in sheet[square]],
            "stairs_down": stairs_down[square],
        }
        for square in sorted(sheet, key=lambda square: (square[1], square[0]))
    ]
    return {"tiles": tiles, "new": list(new), "event": not stairs}  # KAR-2.4


# ---- ways


def passages(square: Square, sheet: Openings) -> list[Square]:
    """Return the neighbouring tiles to which an opening leads."""
    # KAR-2.5; a passage is open if both of its tiles are open there
    neighbours = [(behind(square, side), side) for side in SIDES if side in sheet[square]]
    return [there for there, side in neighbours if there in sheet and opposite(side) in sheet[there]]


def tiles_without_meeting(start: Square, sheet: Openings, rival: Square | None) -> set[Square]:
    """Return all tiles that can be reached without meeting the rival, including the explorer's own."""
    # KAR-2.5, KAR-5.6
    reached = {start}
    to_do = [start]
    while to_do:
        for there in passages(to_do.pop(), sheet):
            if there not in reached and there != rival:
                reached.add(there)
                to_do.append(there)
    return reached


def unexplored_openings(square: Square, sheet: Openings) -> list[str]:
    # KAR-2.1
    return [side for side in SIDES if side in sheet[square] and is_bare_paper(behind(square, side), sheet)]


def breakable_walls(square: Square, sheet: Openings) -> list[str]:
    """Return the walls of a tile with bare paper behind them."""
    # KAR-2.6
    return [side for side in SIDES if side not in sheet[square] and is_bare_paper(behind(square, side), sheet)]


def answer_ways(given: Given) -> Any:
    sheet = openings_of(given)
    stairs = {square_of(tile["at"]) for tile in given["tiles"] if tile["stairs_down"]}
    here = square_of(given["stands_at"])
    rival = None if given["rival_at"] is None else square_of(given["rival_at"])
    reached = tiles_without_meeting(here, sheet, rival)

    def leads_on(square: Square) -> bool:
        return square in stairs or bool(unexplored_openings(square, sheet))

    # KAR-2.6
    way_on = any(leads_on(square) for square in reached)
    walls: list[list[Any]] = []
    if not way_on and given["secret_doors"]:
        walls = sorted([*square, side] for square in reached for side in breakable_walls(square, sheet))

    # KAR-5.6: the rival's tile can be entered, from a tile next to it
    meets_rival = rival is not None and any(rival in passages(square, sheet) for square in reached)
    # open: KAR-2.6 "no rival either whom you could meet to get on". Read by its words: there is a rival who can be met
    # on foot, and getting past leads on. As you can retreat to any other tile of the sheet (KAR-5.3) or beat the
    # rival and be on that tile, it leads on if any tile of the sheet has an unexplored opening, stairs down or,
    # with secret doors, a wall that can be broken.
    behind_rival = any(
        leads_on(square) or (given["secret_doors"] and bool(breakable_walls(square, sheet))) for square in sheet
    )
    if not way_on and not walls and not (meets_rival and behind_rival):
        return {"lost": True, "explore": [], "walk": [], "break": [], "down": False}

    walk = reached - {here}
    if meets_rival and rival is not None:
        walk.add(rival)
    return {
        "lost": False,
        "explore": unexplored_openings(here, sheet),
        "walk": [list(square) for square in sorted(walk)],
        "break": walls,
        "down": here in stairs,  # KAR-6.1
    }


# ---- cards


def is_joker(card: str) -> bool:
    return card.startswith("Joker")


def is_face_card(card: str) -> bool:
    return card == "face card" or (card[0] in "JQK" and not is_joker(card))


def is_ace(card: str) -> bool:
    return card[0] == "A"


def suit_of(card: str) -> str:
    """Return S, C, D or H; empty for a Joker, and for a face card of which nothing else is told."""
    return "" if is_joker(card) or card == "face card" else card[-1]


def value_of(card: str) -> int:
    return 1 if is_ace(card) else int(card[:-1])


def is_threat(card: str) -> bool:
    """Return whether the card is a Spade or a Club but not a face card."""
    # KAR-3.2, KAR-4.3
    return suit_of(card) in ("S", "C") and not is_face_card(card)


# ---- draw


class DeckOfChance:
    """The deck and the discards, with cards turned in the given order."""

    def __init__(self, given: Given) -> None:
        self.deck: set[str] = set(given["deck"])
        self.discards: set[str] = set(given["discards"])
        self.order: list[str] = given["order"]
        self.behind_last = 0

    def turn(self) -> str | None:
        """Turn a card; None if there is none."""
        # KAR-3.4
        if not self.deck:
            self.deck, self.discards = self.discards, set()
        if not self.deck:
            return None
        while True:
            card = self.order[self.behind_last % len(self.order)]
            self.behind_last += 1
            if card in self.deck:
                self.deck.remove(card)
                return card

    def seek_guard(self) -> str | None:
        """Turn cards until a Spade or a Club comes, and shuffle the others back."""
        # KAR-3.2, KAR-3.5
        # open: KAR-3.5 "even then" is read as: the discards are shuffled in for the search too, when the deck runs
        # out during it (KAR-3.4), without the cards that have been turned in this search.
        others: set[str] = set()
        card = self.turn()
        while card is not None and not is_threat(card):
            others.add(card)
            card = self.turn()
        self.deck |= others
        return card


def answer_draw(given: Given) -> Any:
    # KAR-3.1
    wanted = 1 if given["die"] <= 3 else 2 if given["die"] <= 5 else 3
    chance = DeckOfChance(given)
    drawn: list[str] = []
    guards: dict[str, str] = {}
    for _ in range(wanted):
        card = chance.turn()
        if card is None:
            # open: KAR-3.4 "if there is still no card": if cards of the draw are there already, it goes on with them
            break
        drawn.append(card)
        if is_joker(card):
            guard = chance.seek_guard()
            if guard is not None:
                guards[card] = guard
    return {"drawn": drawn, "guards": guards, "deck": sorted(chance.deck), "discards": sorted(chance.discards)}


# ---- encounter


def challenge_rating(given: Given) -> int:
    # KAR-6.2
    return 3 + max(0, int(given["floor"]) - int(given["level"]))


def floor_factor(given: Given) -> int:
    # KAR-4.1
    factor = 1
    for _ in range(int(given["floor"]) - 1):
        factor *= 10
    return factor


def face_threat(given: Given, card: str) -> tuple[int, int]:
    """Return the Health (0 or less: the adventure fails) and the number of dice rolled."""
    health = int(given["health"])
    if value_of(card) == 10:  # KAR-4.5
        return (health - 1 if given["side_of_the_wall"] == "old" else health), 0
    rolled = 0
    while health > 0:  # KAR-4.4, KAR-4.7
        die = given["dice"][rolled]
        rolled += 1
        if die >= challenge_rating(given):
            break
        health -= value_of(card)
        if die != 1:
            break
    return health, rolled


def is_crown(given: Given, joker: str) -> bool:
    """Return whether a drawn Joker is the Jeweled Crown while the cards are on the table."""
    # KAR-3.3
    if not given["as_on_paper"]:
        return int(given["jokers_taken"]) >= 1
    jokers = [card for card in given["drawn"] if is_joker(card)]
    # those met before are in the backpack or left lying, and all of these are out of the game (KAR-4.6)
    met_before = sum(is_joker(card) for card in given["out_of_the_game"])
    return met_before + jokers.index(joker) >= 1


def answer_encounter(given: Given) -> Any:
    card = given["faces"]
    health = int(given["health"])
    rolled = 0
    treasure = 0
    taken = ""  # the Joker that was taken
    rival_health = None
    mark = ""
    if is_joker(card):
        guard = given["guards"].get(card)
        stays_away = False
        if guard is not None:  # KAR-3.2: deal with its guard first
            health, rolled = face_threat(given, guard)
            stays_away = value_of(guard) == 10 and given["side_of_the_wall"] == "old"  # KAR-4.5
        if not stays_away:
            taken = card
            treasure = (100 if is_crown(given, card) else 10) * floor_factor(given)  # KAR-3.3, KAR-4.1
    elif is_face_card(card):  # KAR-5.1
        rival_health = 5 + int(given["floor"])
        mark = "star"
    elif is_threat(card):  # KAR-4.3
        health, rolled = face_threat(given, card)
        mark = "x"
    elif suit_of(card) == "D":  # KAR-4.1
        treasure = value_of(card) * floor_factor(given)
        mark = "gem"
    else:  # KAR-4.2
        health += (int(given["full_health"]) - health) // 2
        mark = "heart"
    if health <= 0:  # KAR-4.7
        return {"end": "fails"}

    succeeds = taken != "" and is_crown(given, taken)  # KAR-7.1
    crowns = [other for other in given["drawn"] if is_joker(other) and is_crown(given, other)]
    if given["as_on_paper"] and any(other != taken for other in crowns):  # KAR-7.4: drawn and not taken
        return {"end": "fails"}

    result: Given = {
        "end": "succeeds" if succeeds else "goes on",
        "health": health,
        "dice_rolled": rolled,
        **put_away(given, taken),
        "treasure": treasure,
        "rival_health": rival_health,
    }
    if mark:
        result["mark"] = mark
    if succeeds:  # KAR-7.2
        result["level"] = max(int(given["level"]), int(given["floor"]))
    return result


def put_away(given: Given, taken: str) -> dict[str, list[str]]:
    """Return the piles after the cards of the draw and their guards are put away."""
    # KAR-4.6
    deck, discards, out = list(given["deck"]), list(given["discards"]), list(given["out_of_the_game"])
    for card in [*given["drawn"], *given["guards"].values()]:
        told = "face card" if is_face_card(card) else card
        if is_face_card(card) and card == given["faces"]:
            continue  # KAR-5.4: a rival that you face stays on its tile
        if is_joker(card):
            (out if card == taken or given["as_on_paper"] else deck).append(card)
        elif is_ace(card):
            # open: KAR-4.6 says "every Ace that was drawn", so the Ace of Diamonds goes back even if it was taken;
            # questions.md says that the card of a treasure that was taken is out of the game. The book is followed.
            deck.append(card)
        elif suit_of(card) == "D":  # face cards among them
            out.append(told)
        else:
            discards.append(told)
    return {"deck": sorted(deck), "discards": sorted(discards), "out_of_the_game": sorted(out)}


# ---- combat


def answer_combat(given: Given) -> Any:
    health, rival_health = int(given["health"]), int(given["rival_health"])
    rounds = 0
    for own_die, rival_die in given["dice"]:
        rounds += 1
        difference = (own_die + int(given["level"])) - (rival_die + int(given["floor"]))  # KAR-5.2
        if difference > 0:
            rival_health -= difference
        else:
            health += difference
        if health <= 0:  # KAR-4.7
            return {"end": "fails", "rounds": rounds}
        if rival_health <= 0:
            break
    deck, discards, out = list(given["deck"]), list(given["discards"]), list(given["out_of_the_game"])
    if rival_health <= 0:  # KAR-5.5
        if given["as_on_paper"] and suit_of(given["rival"]) != "D":
            discards.append("face card")
        else:
            out.append("face card")
    return {
        "end": "goes on",
        "rounds": rounds,
        "health": health,
        "rival_health": max(0, rival_health),
        "deck": sorted(deck),
        "discards": sorted(discards),
        "out_of_the_game": sorted(out),
    }


def answer(part: str, given: Given) -> Any:
    answers = {
        "tile": answer_tile,
        "ways": answer_ways,
        "draw": answer_draw,
        "encounter": answer_encounter,
        "combat": answer_combat,
    }
    return answers[part](given)

"""A slow, direct second answer to the questions about Katamari, written from the rulebook alone."""

import json
from pathlib import Path
from typing import Any

Hex = tuple[int, int]
Board = list[dict[str, Any]]

PIECES: dict[str, dict[str, Any]] = {
    piece["id"]: piece for piece in json.loads((Path(__file__).parent / "data" / "pieces.json").read_text("utf-8"))
}
CENTRE: Hex = (0, 0)
# KAT-0.0: a hexagon of 19 hexes, five across.
BOARD_HEXES: frozenset[Hex] = frozenset((q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2)
SYMBOLS = ("smiley", "flower", "cow", "pencil")
DICE_ICONS = ("1", "2", "3")
DICE_OF_EACH_COLOUR = 36  # KAT-0.2
PRICE_OF_CYCLING = 4  # KAT-2.41
POINTS_FOR_A_SYMBOL = 7  # KAT-3.1
SIXES_THAT_CRASH = 4  # KAT-2.20
SUCCEEDS_ON = {"yellow": 3, "blue": 4, "purple": 5}  # KAT-2.30, KAT-2.31, KAT-2.32
# KAT-2.401: what can be under each hex of a piece; None is the bare board.
CARRIED_BY: dict[str, tuple[str | None, ...]] = {
    "yellow": (None, "yellow", "blue", "purple"),
    "blue": ("yellow", "blue"),
    "purple": ("blue", "purple"),
}


def size_of(piece: str) -> int:
    # KAT-0.10
    return len(PIECES[piece]["cells"])


def level_of(piece: str) -> str:
    # KAT-0.10
    return {1: "yellow", 2: "yellow", 3: "blue", 4: "blue", 5: "purple", 6: "purple"}[size_of(piece)]


# ---------------------------------------------------------------- what is visible


def topmost_stuff(board: Board) -> dict[Hex, tuple[int, str, str]]:
    """Return for each covered hex which piece is on top (its position in the list), its id and its icon there."""
    # KAT-2.403
    top: dict[Hex, tuple[int, str, str]] = {}
    for place, laid in enumerate(board):
        for (q, r), icon in zip(laid["hexes"], PIECES[laid["piece"]]["icons"], strict=True):
            top[(q, r)] = (place, laid["piece"], icon)
    return top


def visible_icons(board: Board) -> list[tuple[str, str]]:
    """Return every visible icon on Stuff, with the level of its piece."""
    # KAT-2.403
    return [(level_of(piece), icon) for _, piece, icon in topmost_stuff(board).values() if icon != ""]


def centre_is_covered(board: Board) -> bool:
    return CENTRE in topmost_stuff(board)


def dice_collected(board: Board) -> list[int]:
    """Return the numbers of yellow, blue and purple dice."""
    icons = visible_icons(board)
    yellow = 0 if centre_is_covered(board) else 2  # KAT-2.10
    yellow += icons.count(("yellow", "1"))  # KAT-2.10
    blue = icons.count(("blue", "1")) + 2 * icons.count(("blue", "2"))  # KAT-2.11
    purple = 2 * icons.count(("purple", "2")) + 3 * icons.count(("purple", "3"))  # KAT-2.12
    # KAT-0.2: no player gets more dice of a colour than there are.
    return [min(dice, DICE_OF_EACH_COLOUR) for dice in (yellow, blue, purple)]


# ---------------------------------------------------------------- laying a piece


def turned(cells: list[Hex], times: int) -> list[Hex]:
    # KAT-0.11: steps of 60 degrees, never flipped over.
    for _ in range(times):
        cells = [(-r, q + r) for q, r in cells]
    return cells


def may_lie(piece: str, hexes: list[Hex], under: dict[Hex, str], centre_carries: str) -> bool:
    """`under`: the level of the topmost Stuff on each covered hex."""
    # KAT-2.401: wholly on the board.
    if any(each not in BOARD_HEXES for each in hexes):
        return False
    # KAT-2.402: the centre carries the whole piece, whatever is under its other hexes.
    if centre_carries == "whole piece" and CENTRE in hexes:
        return True
    carried_by = CARRIED_BY[level_of(piece)]
    for each in hexes:
        # KAT-2.402: the centre carries its own hex, covered or not, and whatever covers it.
        if each == CENTRE:
            continue
        # KAT-2.401, KAT-2.403
        if under.get(each) not in carried_by:
            return False
    return True


def ways_to_lay(piece: str, board: Board, centre_carries: str) -> list[list[int]]:
    # KAT-2.401, KAT-2.402, KAT-2.403, KAT-0.11
    under = {each: level_of(top) for each, (_, top, _) in topmost_stuff(board).items()}
    cells: list[Hex] = [(q, r) for q, r in PIECES[piece]["cells"]]
    ways: list[list[int]] = []
    for times in range(6):
        shape = turned(cells, times)
        for a, b in BOARD_HEXES:
            hexes = [(a + q, b + r) for q, r in shape]
            if may_lie(piece, hexes, under, centre_carries):
                ways.append([times, a, b])
    return sorted(ways)


# ---------------------------------------------------------------- the five questions


def lay(given: dict[str, Any]) -> list[list[int]]:
    return ways_to_lay(given["piece"], given["board"], given["centre_carries"])


def spend(given: dict[str, Any]) -> dict[str, Any]:
    power: int = given["power"]
    buy: list[str] = []
    cycle: list[int] = []
    for pile in given["piles"]:
        piece: str | None = pile["face_up"]
        if piece is None:  # KAT-2.400: an empty pile stays empty.
            continue
        # KAT-2.400, KAT-2.401: the face-up piece, for the price of its size, and it must fit somewhere.
        if power >= size_of(piece) and ways_to_lay(piece, given["board"], given["centre_carries"]):
            buy.append(piece)
        # KAT-2.41: a pile without a second piece cannot be cycled.
        if power >= PRICE_OF_CYCLING and pile["face_down"] >= 1:
            cycle.append(pile["size"])
    # KAT-2.5: it ends by itself when nothing more can be bought or cycled.
    return {"buy": sorted(buy), "cycle": sorted(cycle), "turn_ends": not buy and not cycle}


def pieces_lost_in_a_crash(board: Board) -> list[str]:
    """Return the largest pieces that have no other Stuff on any part of them."""
    # KAT-2.22
    top = topmost_stuff(board)
    uncovered = [
        laid["piece"]
        for place, laid in enumerate(board)
        if all(top[(q, r)][0] == place for q, r in laid["hexes"])
    ]
    # KAT-2.22: with no Stuff nothing is lost; of several that are equally large one is chosen.
    return sorted(piece for piece in uncovered if size_of(piece) == max(size_of(other) for other in uncovered))


def throw(given: dict[str, Any]) -> dict[str, Any]:
    dice: dict[str, list[int]] = given["dice"]
    sixes = sum(shown.count(6) for shown in dice.values())
    # KAT-2.20: four or more sixes, whatever the colours. KAT-2.21: a die that falls off the table.
    # open: whether a die that fell "shows" anything; it does not matter, as the fall alone makes the crash.
    if sixes >= SIXES_THAT_CRASH or given["a_die_fell"]:
        return {"crash": True, "power": 0, "may_lose": pieces_lost_in_a_crash(given["board"])}
    # KAT-2.3
    power = sum(1 for colour, shown in dice.items() for eyes in shown if eyes >= SUCCEEDS_ON[colour])
    return {"crash": False, "power": power, "may_lose": []}


def next_throw(given: dict[str, Any]) -> dict[str, Any]:
    player: int = given["turn_ends_of"]
    emperor: int = given["emperor_on"]
    while True:
        # KAT-1.31, KAT-2.5: the tray goes round in the order of the seats.
        player = (player + 1) % given["players"]
        if player == given["first_player"]:
            # KAT-2.0: the first player begins each of their turns with the Emperor.
            if emperor == given["done_is_step"]:
                return {"game_over": True, "rolls_next": None, "emperor_on": emperor, "dice": None}
            emperor += 1
        dice = dice_collected(given["boards"][player])
        if sum(dice) > 0:
            return {"game_over": False, "rolls_next": player, "emperor_on": emperor, "dice": dice}
        # KAT-2.2: without dice the turn ends without a roll.


def points_of_all(boards: list[Board]) -> list[int]:
    shown = [[icon for _, icon in visible_icons(board)] for board in boards]
    points = [icons.count("star") for icons in shown]  # KAT-3.0
    for symbol in SYMBOLS:
        # KAT-3.1: more of it than every other player; on a tie no player scores.
        for player, icons in enumerate(shown):
            others = [other.count(symbol) for number, other in enumerate(shown) if number != player]
            if all(icons.count(symbol) > other for other in others):
                points[player] += POINTS_FOR_A_SYMBOL
    return points


def visible_dice_icons(board: Board) -> int:
    # KAT-3.2: each icon is one, whatever its number, and so is the uncovered [2] in the centre.
    on_stuff = sum(1 for _, icon in visible_icons(board) if icon in DICE_ICONS)
    return on_stuff + (0 if centre_is_covered(board) else 1)


def count(given: dict[str, Any]) -> dict[str, Any]:
    boards: list[Board] = given["boards"]
    points = points_of_all(boards)
    # KAT-3.2
    best = [player for player in range(len(boards)) if points[player] == max(points)]
    dice_icons = {player: visible_dice_icons(boards[player]) for player in best}
    winners = [player for player in best if dice_icons[player] == max(dice_icons.values())]
    return {"points": points, "winners": winners}


def answer(part: str, given: dict[str, Any]) -> Any:
    if part == "lay":
        return lay(given)
    if part == "spend":
        return spend(given)
    if part == "throw":
        return throw(given)
    if part == "next":
        return next_throw(given)
    if part == "count":
        return count(given)
    raise ValueError(f"no such question: {part}")

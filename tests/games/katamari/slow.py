"""A second implementation of the game, slow and simple: dicts, sets and words, written from the rules of record alone.

It shares no code with the package and reads only its list of pieces. The tests play both implementations side by side
and count small trees.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import permutations, product

LIST = json.loads((resources.files("klotho_games.games.katamari") / "pieces.json").read_text(encoding="utf-8"))
PIECES = {piece["id"]: piece for piece in LIST["pieces"]}
BOARD = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= -q - r <= 2}
COUSINS = ["tomato", "cupcake", "hat", "bell"]
SYMBOLS = ["smiley", "flower", "cow", "pencil"]
SUCCEEDS = {"yellow": (3, 4, 5, 6), "blue": (4, 5, 6), "purple": (5, 6)}
FLICKS = ["gentle", "easy", "steady", "brisk", "wild"]
COLOURS = ["yellow", "blue", "purple"]

Hex = tuple[int, int]


@cache
def size(piece: str) -> int:
    return len(PIECES[piece]["cells"])


@cache
def colour(piece: str) -> str:
    return ["", "yellow", "yellow", "blue", "blue", "purple", "purple"][size(piece)]


@cache
def turned(piece: str, turn: int) -> list[Hex]:
    """Return the cells of a piece after turns of 60° clockwise, by cube coordinates (x, y, z) -> (-z, -x, -y)."""
    cells = []
    for q, r in PIECES[piece]["cells"]:
        cube = (q, -q - r, r)
        for _n in range(turn):
            cube = (-cube[2], -cube[0], -cube[1])
        cells.append((cube[0], cube[2]))
    return cells


@cache
def under(piece: str, turn: int, hex: Hex) -> list[Hex]:
    return [(hex[0] + q, hex[1] + r) for q, r in turned(piece, turn)]


class SlowTable:
    def __init__(self, seats: int = 2, steps: int = 12, wobbly: bool = False, centre: str = "hex") -> None:
        self.seats, self.steps, self.wobbly, self.centre = seats, steps, wobbly, centre
        self.stuff: list[list[tuple[str, int, Hex]]] = [[] for _seat in range(seats)]
        self.top = dict.fromkeys(range(1, 7), "")
        self.hidden = {n: {piece for piece in PIECES if size(piece) == n} for n in range(1, 7)}
        self.bottom: dict[int, list[str]] = {n: [] for n in range(1, 7)}
        self.waiting = "boards"
        self.cousins: list[str] = []
        self.rollers = list(range(seats))
        self.first = self.seat = self.emperor = self.power = self.open = 0

    # what can be seen

    def seen(self, seat: int) -> dict[Hex, tuple[str, str]]:
        """Return the colour and the icon on top of each hex; the bare centre is a yellow [2]."""
        looks = {hex: ("", "2" if hex == (0, 0) else "") for hex in BOARD}
        for piece, turn, hex in self.stuff[seat]:
            for place, icon in zip(under(piece, turn, hex), PIECES[piece]["icons"], strict=True):
                looks[place] = (colour(piece), icon)
        return looks

    def dice(self, seat: int) -> dict[str, int]:
        found = dict.fromkeys(COLOURS, 0)
        for level, icon in self.seen(seat).values():
            if icon in ("1", "2", "3"):
                found[level or "yellow"] += int(icon)
        return {level: min(number, 36) for level, number in found.items()}

    def shown(self, seat: int, icon: str) -> int:
        return sum(1 for _level, other in self.seen(seat).values() if other == icon)

    def points(self) -> list[int]:
        points = [self.shown(seat, "star") for seat in range(self.seats)]
        for symbol in SYMBOLS:
            for seat in range(self.seats):
                mine = self.shown(seat, symbol)
                if all(mine > self.shown(other, symbol) for other in range(self.seats) if other != seat):
                    points[seat] += 7
        return points

    def winners(self) -> set[int]:
        points = self.points()
        best = [seat for seat in range(self.seats) if points[seat] == max(points)]
        icons = {seat: sum(self.shown(seat, number) for number in "123") for seat in best}
        return {seat for seat in best if icons[seat] == max(icons.values())}

    # what players can do

    def carries(self, piece: str, level: str, hex: Hex) -> bool:
        if hex == (0, 0) or colour(piece) == "yellow":
            return True
        return level in (("yellow", "blue") if colour(piece) == "blue" else ("blue", "purple"))

    def fits(self, piece: str) -> set[tuple[int, Hex]]:
        looks = self.seen(self.seat)
        return {
            (turn, hex)
            for turn in range(6)
            for hex in BOARD
            if set(under(piece, turn, hex)) <= BOARD
            and (
                all(self.carries(piece, looks[h][0], h) for h in under(piece, turn, hex))
                or (self.centre == "piece" and (0, 0) in under(piece, turn, hex))
            )
        }

    def different(self, piece: str) -> set[tuple[int, Hex]]:
        """Return the placement with the lowest turn among all that look the same from above."""
        looks: dict[frozenset[tuple[Hex, str]], tuple[int, Hex]] = {}
        for turn, hex in sorted(self.fits(piece)):
            picture = frozenset(zip(under(piece, turn, hex), PIECES[piece]["icons"], strict=True))
            looks.setdefault(picture, (turn, hex))
        return set(looks.values())

    def cyclable(self) -> set[int]:
        return {n for n in range(1, 7) if self.top[n] and (self.hidden[n] or self.bottom[n])}

    def fallers(self) -> set[str]:
        """Return the largest pieces without any hex under a later piece."""
        mine = self.stuff[self.seat]
        free = [
            piece
            for n, (piece, turn, hex) in enumerate(mine)
            if not any(set(under(piece, turn, hex)) & set(under(*later)) for later in mine[n + 1 :])
        ]
        return {piece for piece in free if size(piece) == max(map(size, free))}

    def moves(self) -> set[tuple[object, ...]]:
        if self.waiting == "throw":
            return {("roll", flick) for flick in (FLICKS if self.wobbly else ["steady"])}
        if self.waiting == "crash":
            return {("remove", piece) for piece in self.fallers()}
        if self.waiting != "spend":
            return set()
        buys = {
            ("buy", piece, turn, hex)
            for n, piece in self.top.items()
            if piece and n <= self.power
            for turn, hex in self.different(piece)
        }
        return buys | {("cycle", n) for n in self.cyclable() if self.power >= 4} | {("end",)}

    def chances(self) -> set[tuple[object, ...]]:
        if self.waiting == "boards":
            return {("boards", *cousins) for cousins in permutations(COUSINS, self.seats)}
        if self.waiting in ("stuff", "turn-up"):
            return {("turned-up", piece) for piece in self.hidden[self.open]}
        if self.waiting == "first":
            return {("first", *dice) for dice in product(range(1, 7), repeat=len(self.rollers))}
        if self.waiting != "dice":
            return set()
        throws = [
            {tuple(sorted(faces)) for faces in product(range(1, 7), repeat=number)}
            for number in self.dice(self.seat).values()
        ]
        fell = range(sum(self.dice(self.seat).values()) + 1) if self.wobbly else [0]
        return {("dice", *three, die) for three in product(*throws) for die in fell}

    # what happens

    def do(self, kind: str, *what: object) -> None:
        getattr(self, "do_" + kind.replace("-", "_"))(*what)

    def do_boards(self, *cousins: str) -> None:
        self.cousins, self.waiting, self.open = list(cousins), "stuff", 1

    def do_turned_up(self, piece: str) -> None:
        self.hidden[self.open].remove(piece)
        self.top[self.open] = piece
        if self.waiting == "turn-up":
            self.open = 0
            self.go_on()
        elif self.open < 6:
            self.open += 1
        else:
            self.open, self.waiting = 0, "first"

    def do_first(self, *dice: int) -> None:
        self.rollers = [seat for seat, die in zip(self.rollers, dice, strict=True) if die == max(dice)]
        if len(self.rollers) == 1:
            self.first = self.rollers.pop()
            self.begin(self.first)

    def begin(self, seat: int) -> None:
        self.seat, self.power = seat, 0
        if seat == self.first:
            if self.emperor == self.steps:
                self.waiting = "count"
                return
            self.emperor += 1
        if sum(self.dice(seat).values()):
            self.waiting = "throw"
        else:
            self.begin((seat + 1) % self.seats)

    def do_roll(self, flick: str) -> None:
        self.waiting = "dice"

    def do_dice(self, yellow: tuple[int, ...], blue: tuple[int, ...], purple: tuple[int, ...], fell: int) -> None:
        if fell or len([die for die in yellow + blue + purple if die == 6]) > 3:
            fallers = self.fallers() if self.stuff[self.seat] else set()
            self.waiting = "crash"
            if len(fallers) < 2:
                self.tumble(*fallers)
            return
        for level, dice in zip(COLOURS, (yellow, blue, purple), strict=True):
            self.power += len([die for die in dice if die in SUCCEEDS[level]])
        self.go_on()

    def do_remove(self, piece: str) -> None:
        self.tumble(piece)

    def tumble(self, *pieces: str) -> None:
        for piece in pieces:
            self.stuff[self.seat] = [lying for lying in self.stuff[self.seat] if lying[0] != piece]
            n = size(piece)
            if self.top[n]:
                self.bottom[n].append(piece)
            else:
                self.top[n] = piece
        self.begin((self.seat + 1) % self.seats)

    def do_buy(self, piece: str, turn: int, hex: Hex) -> None:
        self.power -= size(piece)
        self.stuff[self.seat].append((piece, turn, hex))
        self.top[size(piece)] = ""
        self.uncover(size(piece))

    def do_cycle(self, n: int) -> None:
        self.power -= 4
        self.bottom[n].append(self.top[n])
        self.top[n] = ""
        self.uncover(n)

    def uncover(self, n: int) -> None:
        if self.hidden[n]:
            self.waiting, self.open = "turn-up", n
            return
        if self.bottom[n]:
            self.top[n] = self.bottom[n].pop(0)
        self.go_on()

    def go_on(self) -> None:
        self.waiting = "spend"
        if self.moves() == {("end",)}:
            self.do_end()

    def do_end(self) -> None:
        self.begin((self.seat + 1) % self.seats)

    # what never changes

    def everything(self) -> list[str]:
        boards = [piece for stuff in self.stuff for piece, _turn, _hex in stuff]
        piles = [piece for n in range(1, 7) for piece in (self.top[n], *self.hidden[n], *self.bottom[n]) if piece]
        return sorted(boards + piles)

"""The same game again, slow and plain: dicts, sets and letters, written only from the rulebook.

It shares no code and no data with the package. The tests play both side by side and count small trees.
"""

from __future__ import annotations

VECTOR = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
LEFT_OF = {"N": "W", "W": "S", "S": "E", "E": "N"}
RIGHT_OF = {"N": "E", "E": "S", "S": "W", "W": "N"}

CHART = """
01-12 A
13-22 L
23-32 R
33-38 LAR
39-40 LR sA
41-46 LR
47-56 LA
57-66 AR
67-72
73-74 sA
75-78 L sA
79-82 R sA
83-92 A
93-98 LAR
99-100 A sL
"""

FACES = [rank + suit for suit in "SCDH" for rank in "JQK"]


def shape(roll: int, heading: str) -> tuple[set[str], str]:
    """Return the open sides and the side of the stairs of a tile that is entered with this heading."""
    turn = {"A": heading, "L": LEFT_OF[heading], "R": RIGHT_OF[heading]}
    for line in CHART.strip().splitlines():
        range_, *words = line.split()
        low, high = map(int, range_.split("-"))
        if low <= roll <= high:
            sides = {BACK[heading]}
            stairs = ""
            for word in words:
                if word.startswith("s"):
                    stairs = turn[word[1]]
                else:
                    sides |= {turn[letter] for letter in word}
            return sides, stairs
    raise AssertionError(roll)


def value(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank)


def is_threat(card: str) -> bool:
    return card not in FACES and card[-1] in "SC" and card not in ("X1", "X2")


class SlowTemple:
    def __init__(self, level: int = 1, doors: bool = True, paper: bool = False) -> None:
        self.level, self.doors, self.paper = level, doors, paper
        self.come_across: list[str] = []
        self.floor, self.health = 1, 10
        ranks = ["A", *map(str, range(2, 11))]
        self.deck = {r + s for s in "SC" for r in ranks} | {r + "D" for r in ranks[:6]}
        self.deck |= {r + "H" for r in ranks[:5]} | {"X1", "X2", "face"}
        self.discards: set[str] = set()
        self.out: set[str] = set()
        self.face = ""
        self.treasure: list[int] = []
        self.jokers = 0
        self.waiting = "foot"
        self.new_floor()

    def new_floor(self) -> None:
        self.tiles = {(9, 12): {"N", "E", "W"}}
        self.marks = {(9, 12): "dot"}
        self.stairs: set[tuple[int, int]] = set()
        self.here = self.came = (9, 12)
        self.heading = "N"
        self.drawn: list[str] = []
        self.chosen = ""
        self.guards: dict[str, str] = {}
        self.aside: list[str] = []
        self.rival: tuple[int, int] | None = None
        self.rival_health = 0

    # the sheet

    def beyond(self, square: tuple[int, int], side: str) -> tuple[int, int] | None:
        x, y = square[0] + VECTOR[side][0], square[1] + VECTOR[side][1]
        return (x, y) if 0 <= x < 19 and 0 <= y < 13 else None

    def loose(self, square: tuple[int, int]) -> list[str]:
        return [side for side in "NESW" if side in self.tiles[square] and self.beyond(square, side) not in self.tiles]

    def walls(self, square: tuple[int, int]) -> list[str]:
        sides = [side for side in "NESW" if side not in self.tiles[square]]
        return [side for side in sides if (to := self.beyond(square, side)) and to not in self.tiles]

    def reachable(self) -> set[tuple[int, int]]:
        seen = {self.here}
        grown = True
        while grown:
            grown = False
            for square in list(seen):
                if square == self.rival and square != self.here:
                    continue
                for side in self.tiles[square]:
                    to = self.beyond(square, side)
                    if to in self.tiles and to not in seen:
                        seen.add(to)
                        grown = True
        return seen

    def cut_off(self) -> list[tuple[int, int]]:
        stood, known, oldest = self.here, self.reachable(), []
        for square in self.tiles:
            if square not in known:
                self.here = square
                known |= self.reachable()
                oldest.append(square)
        self.here = stood
        return oldest

    def walled_in(self) -> bool:
        free = self.reachable() - {self.rival}
        return not any(self.loose(square) or square in self.stairs for square in free)

    # legal moves

    def moves(self) -> set[tuple[object, ...]]:
        """Return the explorer's moves.

        Walks lead only to tiles with something to do, retreats only to neighbouring tiles and to the oldest tile of
        each part of the floor that is cut off.
        """
        if self.waiting == "foot":
            return self.foot_moves()
        if self.waiting == "choose":
            return {("choose", card) for card in self.drawn}
        if self.waiting == "sealed":
            return {("stay", "new"), ("stay", "old")}
        if self.waiting == "rival":
            near = {self.beyond(self.here, side) for side in self.tiles[self.here]}
            return {("fight",)} | {("retreat", to) for to in (*near, *self.cut_off()) if to in self.tiles}
        return set()

    def foot_moves(self) -> set[tuple[object, ...]]:
        moves: set[tuple[object, ...]] = {("explore", side) for side in self.loose(self.here)}
        if self.here in self.stairs:
            moves.add(("descend",))
        reach = self.reachable()
        for square in reach - {self.here}:
            if self.loose(square) or square in self.stairs or square == self.rival:
                moves.add(("walk", square))
        if self.doors and self.walled_in():
            moves |= {("break", q, side) for q in reach if q != self.rival for side in self.walls(q)}
        return moves

    def chances(self) -> set[tuple[object, ...]]:
        if self.waiting == "tile":
            return {("tile", roll) for roll in range(1, 101)}
        if self.waiting in ("die", "threat"):
            return {(self.waiting, roll) for roll in range(1, 7)}
        if self.waiting == "round":
            return {("round", mine, theirs) for mine in range(1, 7) for theirs in range(1, 7)}
        if self.waiting in ("deal", "guard"):
            cards = self.deck - {"face"}
            if "face" in self.deck:
                cards = cards | ({self.face} if self.face else set(FACES))
            return {("card", card) for card in cards}
        return set()

    # making moves

    def do(self, what: str, *rest: object) -> None:
        getattr(self, "do_" + what)(*rest)

    def do_explore(self, side: str) -> None:
        self.heading, self.waiting = side, "tile"

    def do_walk(self, to: tuple[int, int]) -> None:
        self.here = to
        if to == self.rival:
            self.waiting = "rival"

    def do_break(self, square: tuple[int, int], side: str) -> None:
        self.here, self.heading, self.waiting = square, side, "tile"
        self.tiles[square] = self.tiles[square] | {side}
        self.lose(1)

    def do_descend(self) -> None:
        hearts = sorted(card for card in self.discards if card[-1] == "H" and card not in FACES)
        if hearts:
            self.discards.remove(hearts[0])
            self.out.add(hearts[0])
        if self.rival:
            self.out.add("face")
        self.deck |= self.discards
        self.discards = set()
        self.floor += 1
        self.new_floor()

    def do_tile(self, roll: int) -> None:
        sides, stairs = shape(roll, self.heading)
        new = self.beyond(self.here, self.heading)
        assert new is not None
        for side in set("NESW") - {BACK[self.heading]}:
            to = self.beyond(new, side)
            if to is None:
                sides -= {side}
            elif to in self.tiles:
                if BACK[side] not in self.tiles[to]:
                    sides -= {side}
                elif side not in sides:
                    self.tiles[to] = self.tiles[to] - {BACK[side]}
        self.tiles[new] = sides
        self.came, self.here = self.here, new
        self.marks[new] = "dot" if stairs else ""
        if stairs:
            self.stairs.add(new)
            self.end_turn()
        else:
            self.waiting = "die"

    def do_die(self, roll: int) -> None:
        self.wanted = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}[roll]
        self.next_card()

    def next_card(self) -> None:
        if len(self.drawn) < self.wanted and self.refill():
            self.waiting = "deal"
        elif not self.drawn:
            self.marks[self.here] = "dot"
            self.end_turn()
        elif len(self.drawn) == 1:
            self.face_card(self.drawn[0])
        else:
            self.waiting = "choose"

    def refill(self) -> bool:
        if not self.deck:
            self.deck, self.discards = self.discards, set()
        return bool(self.deck)

    def do_card(self, card: str) -> None:
        if card in FACES:
            self.face = card
            self.deck.remove("face")
        else:
            self.deck.remove(card)
        if self.waiting == "deal":
            self.drawn.append(card)
            if card in ("X1", "X2"):
                self.come_across.append(card)
                self.seek_guard()
            else:
                self.next_card()
        elif is_threat(card):
            self.guards[self.drawn[-1]] = card
            self.deck |= {self.slot(other) for other in self.aside}
            self.aside = []
            self.next_card()
        else:
            self.aside.append(card)
            self.seek_guard()

    def seek_guard(self) -> None:
        if self.refill():
            self.waiting = "guard"
        else:
            self.deck = {self.slot(other) for other in self.aside}
            self.aside = []
            self.next_card()

    def do_choose(self, card: str) -> None:
        self.face_card(card)

    def face_card(self, card: str) -> None:
        self.chosen = card
        if card in self.guards:
            self.meet(self.guards[card])
        elif card in ("X1", "X2"):
            self.take()
        elif card in FACES:
            self.rival, self.rival_health = self.here, 5 + self.floor
            self.put_away("star")
            self.waiting = "lost" if self.crown_is_lost() else "rival"
        elif card[-1] == "D":
            self.take()
        elif card[-1] == "H":
            self.health += (10 - self.health) // 2
            self.put_away("heart")
            self.end_turn()
        else:
            self.meet(card)

    def take(self) -> None:
        base = 0
        if self.chosen not in ("X1", "X2"):
            base = value(self.chosen)
        elif self.paper:
            base = 10 if self.come_across[0] == self.chosen else 100
        else:
            base = {0: 10, 1: 100}[self.jokers]
        self.treasure.append(base * 10 ** (self.floor - 1))
        if self.chosen in ("X1", "X2"):
            self.jokers += 1
            self.drawn.remove(self.chosen)
            self.out.add(self.chosen)
        self.put_away("gem")
        self.end_turn()
        if base == 100:
            self.waiting = "won"

    def meet(self, card: str) -> None:
        self.marks[self.here] = "x"
        self.waiting = "sealed" if value(card) == 10 else "threat"

    def do_threat(self, roll: int) -> None:
        card = self.guards.get(self.chosen) or self.chosen
        rating = 3 if self.floor <= self.level else 3 + self.floor - self.level
        if roll < rating:
            self.lose(value(card))
        if self.waiting == "lost" or roll == 1:
            return
        if self.chosen in self.guards:
            self.take()
        else:
            self.put_away("x")
            self.end_turn()

    def do_stay(self, side: str) -> None:
        new = self.here
        self.tiles[new] = self.tiles[new] - {BACK[self.heading]}
        self.tiles[self.came] = self.tiles[self.came] - {self.heading}
        if side == "old":
            self.here = self.came
            self.lose(1)
            if self.waiting == "lost":
                return
        if self.chosen in self.guards and side == "new":
            self.take()
        else:
            self.here, back = new, self.here
            self.put_away("x")
            self.here = back
            self.end_turn()

    def put_away(self, mark: str) -> None:
        self.marks[self.here] = mark
        for card in [*self.drawn, *self.guards.values()]:
            if card in FACES:
                if card != self.chosen:
                    (self.out if card[-1] == "D" else self.discards).add("face")
            elif card in ("X1", "X2"):
                (self.out if self.paper else self.deck).add(card)
            elif card[:-1] == "A":
                self.deck.add(card)
            elif card[-1] == "D":
                self.out.add(card)
            else:
                self.discards.add(card)
        self.drawn, self.chosen, self.guards = [], "", {}

    def crown_is_lost(self) -> bool:
        return {"X1", "X2"} <= self.out

    def do_fight(self) -> None:
        self.waiting = "round"

    def do_round(self, mine: int, theirs: int) -> None:
        self.waiting = "rival"
        gap = mine + self.level - theirs - self.floor
        if gap < 0:
            self.lose(-gap)
        else:
            self.rival_health = max(0, self.rival_health - gap)
            if not self.rival_health:
                self.rival = None
                (self.discards if self.paper and self.face[-1] != "D" else self.out).add("face")
                self.end_turn()

    def do_retreat(self, to: tuple[int, int]) -> None:
        self.here = to
        self.end_turn()

    def lose(self, health: int) -> None:
        self.health = max(0, self.health - health)
        if not self.health:
            self.waiting = "lost"

    def end_turn(self) -> None:
        self.waiting = "lost" if self.crown_is_lost() else "foot"
        if not self.walled_in():
            return
        somewhere = self.reachable()
        if self.rival in somewhere:
            somewhere = set(self.tiles)
        hope = any(self.loose(square) or square in self.stairs for square in somewhere)
        walls = self.doors and any(self.walls(square) for square in somewhere)
        if not hope and not walls:
            self.waiting = "lost"

    def slot(self, card: str) -> str:
        return "face" if card in FACES else card
